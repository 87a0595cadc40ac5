//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/Diagnostics.h"
#include "Soap/Driver/ModelReader.h"
#include "Soap/InitAll.h"
#include "Soap/Support/CommandLine.h"
#include "Soap/Support/File.h"
#include "Soap/Support/Interrupt.h"
#include "Soap/Support/OutOfMemory.h"
#include "Soap/Support/OutputTarget.h"
#include "Soap/Support/Version.h"
#include "Soap/Target/Portable.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"

#include <csignal>

using namespace mlir;
using namespace soap;
namespace cl = llvm::cl;

namespace {
enum class Format { Text, Bytecode, Portable };

struct Options {
  std::string input, output, version, sizes;
  bool isOnnx = false;
  Format to = Format::Text;
};
} // namespace

static Options parseOptions(int argc, char **argv) {
  cl::ResetCommandLineParser();
  cl::OptionCategory category("soap-translate options");
  cl::opt<std::string> input(cl::Positional, cl::desc("<model>"), cl::init("-"),
                             cl::cat(category));
  cl::opt<std::string> output("o", cl::desc("Where to write (default: -)"),
                              cl::value_desc("file"), cl::init("-"),
                              cl::cat(category));
  cl::opt<bool> onnx("import-onnx",
                     cl::desc("The input is an ONNX model, whatever its name"),
                     cl::cat(category));
  cl::opt<std::string> sizes(
      "size",
      cl::desc("Sizes that an ONNX model leaves open: of dimensions by their "
               "name (batch=8,sequence=128), or of one of an input's "
               "(ids.0=8)"),
      cl::value_desc("name=n,..."), cl::cat(category));
  cl::opt<Format> to(
      "to", cl::desc("What to write:"), cl::init(Format::Text),
      cl::values(clEnumValN(Format::Text, "text", "MLIR's text (default)"),
                 clEnumValN(Format::Bytecode, "bytecode",
                            "MLIR's bytecode, for the same release of LLVM"),
                 clEnumValN(Format::Portable, "portable",
                            "a portable artifact of StableHLO, as jax.export "
                            "writes them")),
      cl::cat(category));
  std::string versionHelp =
      "The version of a portable artifact, " + getPortableVersions() +
      " (default: 1.0.0, or what the model needs beyond it)";
  cl::opt<std::string> version("target-version", cl::desc(versionHelp),
                               cl::value_desc("version"), cl::cat(category));
  cl::HideUnrelatedOptions(category);
  cl::SetVersionPrinter(printVersion);
  parseCommandLine(
      argc, argv, "soap-translate",
      "Converts models between formats.\n\n"
      "  soap-translate model.onnx -o model.mlir\n"
      "  soap-translate model.onnx --size=batch=8 -o model.mlir\n"
      "  soap-translate exported.bin -o model.mlir\n"
      "  soap-translate --to=portable model.mlir -o model.bin\n"
      "  soap-translate --to=bytecode model.mlir -o model.mlirbc\n\n"
      "What the input is shows in its name (.onnx) or in its first bytes: "
      "MLIR's\n"
      "text, MLIR's bytecode, or a portable artifact of StableHLO, the\n"
      "mlir_module_serialized of jax.export\n");
  if (sizes.getNumOccurrences() > 0 && sizes.empty()) {
    llvm::errs() << "soap-translate: error: --size is empty\n";
    std::exit(1);
  }
  return {input, output, version, sizes, onnx || isOnnxFile(input), to};
}

static OwningOpRef<ModuleOp> read(const Options &options,
                                  MLIRContext &context) {
  Location loc = UnknownLoc::get(&context);
  auto opened = readFile(options.input);
  if (!opened) {
    emitError(loc) << "cannot open input file '" << options.input
                   << "': " << opened.getError().message();
    return {};
  }
  std::unique_ptr<llvm::MemoryBuffer> buffer = std::move(*opened);
  OnnxImportOptions importOptions;
  if (std::string why =
          readOpenSizes(options.sizes, options.isOnnx, importOptions);
      !why.empty()) {
    emitError(loc) << why;
    return {};
  }
  if (options.isOnnx)
    return importOnnx(buffer->getBuffer(), options.input, context,
                      importOptions);
  return readModel(std::move(buffer), options.input, context);
}

static LogicalResult write(ModuleOp module, const Options &options,
                           llvm::raw_ostream &os) {
  switch (options.to) {
  case Format::Text:
    module->print(os);
    os << "\n";
    return success();
  case Format::Bytecode:
    return writeBytecodeToFile(module, os);
  case Format::Portable:
    return writePortableArtifact(module, os, options.version);
  }
  return failure();
}

static LogicalResult translate(const Options &options, MLIRContext &context) {
  OwningOpRef<ModuleOp> module = read(options, context);
  if (!module)
    return failure();
  if (!options.version.empty() && options.to != Format::Portable)
    return emitError(UnknownLoc::get(&context))
           << "--target-version is for --to=portable";
  std::string text;
  llvm::raw_string_ostream os(text);
  if (failed(write(*module, options, os)))
    return failure();
  if (std::string why = writeFile(options.output, text); !why.empty())
    return emitError(UnknownLoc::get(&context)) << why;
  return success();
}

int main(int argc, char **argv) {
  occupyStandardFiles();
  noteIgnoredSignals();
  llvm::InitLLVM init(argc, argv);
  exitWhenOutOfMemory("soap-translate");
  // A file beyond its limit is an error of the write, as a full disk is.
  std::signal(SIGXFSZ, SIG_IGN);
  catchInterrupts();
  Options options = parseOptions(argc, argv);
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  OneLineDiagnostics diagnostics(&context);
  return succeeded(translate(options, context)) ? 0 : 1;
}
