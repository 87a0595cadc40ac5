//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/Bytecode.h"
#include "Soap/Driver/Diagnostics.h"
#include "Soap/Driver/ModelReader.h"
#include "Soap/InitAll.h"
#include "Soap/Support/CommandLine.h"
#include "Soap/Support/File.h"
#include "Soap/Support/Interrupt.h"
#include "Soap/Support/Nesting.h"
#include "Soap/Support/OutOfMemory.h"
#include "Soap/Support/OutputTarget.h"
#include "Soap/Support/Version.h"
#include "Soap/Support/WideBooleans.h"
#include "Soap/Target/Portable.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"

#include <csignal>

using namespace mlir;

static const char overview[] =
    "Runs Soap's passes on a model (MLIR as text or bytecode, the bytes of "
    "jax.export,\nONNX), and prints the result as text.\n\n"
    "  soap-opt --soap-plan=\"machine=p100-4x4 budget=10s\" model.mlir\n"
    "  soap-opt --soap-form-operators=print-families model.mlir -o /dev/null\n"
    "  soap-opt --soap-plan --soap-distribute model.mlir -o programs.mlir\n\n"
    "From stage to stage: --soap-form-operators, --soap-auto-parallel,\n"
    "--soap-partition, --soap-lower-reshard, --soap-split-programs. Each "
    "takes\n"
    "what the one before printed";

static int fail(const Twine &message) {
  llvm::errs() << "soap-opt: error: " << message << "\n";
  return 1;
}

/// A diagnostic says where and what; the whole function after it, as MLIR's
/// tools print by default, hides that.
static void leaveOpsOutOfDiagnostics() {
  auto it =
      llvm::cl::getRegisteredOptions().find("mlir-print-op-on-diagnostic");
  if (it == llvm::cl::getRegisteredOptions().end() ||
      it->second->getNumOccurrences() > 0)
    return;
  static_cast<llvm::cl::opt<bool> *>(it->second)->setValue(false);
}

/// The bytecode of a model that is no text, for MLIR's own driver; null after
/// an error.
static std::unique_ptr<llvm::MemoryBuffer>
readBinary(std::unique_ptr<llvm::MemoryBuffer> model, StringRef path,
           const DialectRegistry &registry) {
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  soap::OneLineDiagnostics diagnostics(&context);
  OwningOpRef<ModuleOp> module =
      soap::readModel(std::move(model), path, context);
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  if (!module || failed(writeBytecodeToFile(*module, os)))
    return nullptr;
  return soap::copyAligned(bytes, path);
}

/// MLIR's parser goes on after some errors (a wrong character after an
/// attribute of a dialect), and its driver then succeeds. Whether one was
/// printed, the position of llvm::errs tells: then the text is read again.
static bool wasReadWithoutErrors(const std::string &text, StringRef path,
                                 const DialectRegistry &registry) {
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  ScopedDiagnosticHandler ignored(&context,
                                  [](Diagnostic &) { return success(); });
  return static_cast<bool>(
      soap::readModel(llvm::MemoryBuffer::getMemBuffer(text), path, context));
}

int main(int argc, char **argv) {
  soap::occupyStandardFiles();
  soap::noteIgnoredSignals();
  llvm::InitLLVM init(argc, argv);
  soap::exitWhenOutOfMemory("soap-opt");
  // A file beyond its limit is an error of the write, as a full disk is.
  std::signal(SIGXFSZ, SIG_IGN);
  soap::catchInterrupts();
  // The options of LLVM's code generators are none of this tool's.
  for (auto &entry : llvm::cl::getRegisteredOptions())
    if (entry.first != "help" && entry.first != "version")
      entry.second->setHiddenFlag(llvm::cl::ReallyHidden);
  llvm::cl::SetVersionPrinter(soap::printVersion);
  DialectRegistry registry;
  soap::registerAllDialects(registry);
  soap::registerAllPasses();
  llvm::cl::opt<std::string> input(llvm::cl::Positional,
                                   llvm::cl::desc("<input file>"),
                                   llvm::cl::init("-"));
  llvm::cl::opt<std::string> output("o", llvm::cl::desc("Output filename"),
                                    llvm::cl::value_desc("filename"),
                                    llvm::cl::init("-"));
  soap::parseCommandLine(argc, argv, "soap-opt",
                         registerCLIOptions(overview, registry));
  leaveOpsOutOfDiagnostics();
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  // What nobody knows is computed whole, with a warning: planning goes on.
  config.allowUnregisteredDialects(true);
  if (config.shouldShowDialects() || config.shouldListPasses())
    return asMainReturnCode(MlirOptMain(argc, argv, input, output, registry));
  std::string why = soap::checkWritable(output);
  if (!why.empty()) // now, not after a search
    return fail(why);
  auto opened = soap::readFile(input);
  if (!opened)
    return fail("cannot open input file '" + input +
                "': " + opened.getError().message());
  std::unique_ptr<llvm::MemoryBuffer> buffer = std::move(*opened);
  bool isText = !soap::isOnnxFile(input) &&
                !soap::isBytecode(buffer->getBuffer()) &&
                soap::findPortableArtifact(buffer->getBuffer()).empty();
  if (!isText && !(buffer = readBinary(std::move(buffer), input, registry)))
    return 1;
  // Only text is split: a marker in bytecode is part of a string.
  if (!isText)
    config.splitInputFile("");
  if (auto at = soap::findTextProblem(buffer->getBuffer())) {
    llvm::errs() << input << ":" << at->line << ":" << at->column
                 << ": error: " << at->what << "\n";
    return 1;
  }
  if (isText)
    buffer = soap::packBooleans(std::move(buffer));
  // Written at the end and at once: no file is left half written.
  std::string text;
  llvm::raw_string_ostream os(text);
  bool expectsErrors =
      config.shouldVerifyDiagnostics() || !config.inputSplitMarker().empty();
  std::string model = isText && !expectsErrors ? buffer->getBuffer().str() : "";
  uint64_t printed = llvm::errs().tell();
  LogicalResult result = MlirOptMain(os, std::move(buffer), registry, config);
  if (succeeded(result) && !model.empty() && llvm::errs().tell() != printed &&
      !wasReadWithoutErrors(model, input, registry))
    return 1;
  if (failed(result) && output != "-")
    return 1;
  if (why = soap::writeFile(output, text); !why.empty())
    return fail(why);
  return asMainReturnCode(result);
}
