//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "Training.h"

#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Driver/Diagnostics.h"
#include "Soap/InitAll.h"
#include "Soap/Support/File.h"

#include "mlir/IR/DialectRegistry.h"

#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Process.h"

using namespace mlir;
using namespace soap;

static std::string toText(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << module;
  return text + "\n";
}

static LogicalResult run(const RunOptions &options, MLIRContext &context) {
  OwningOpRef<ModuleOp> module = loadModel(options.input, context);
  if (!module)
    return failure();
  FailureOr<func::FuncOp> entry = findEntry(*module, options.function);
  if (failed(entry))
    return failure();
  if (entry->isExternal())
    return entry->emitError() << "has no body to run";
  if (failed(isolateEntry(*entry)))
    return failure();
  FailureOr<ModelSignature> signature = ModelSignature::get(*entry);
  if (failed(signature))
    return failure();
  if (options.printResults && !signature->arguments.empty())
    return entry->emitError() << "takes arguments; --function runs functions "
                                 "without any";
  std::optional<reference::ModelData> data;
  if (!options.data.empty()) {
    auto read = reference::ModelData::read(options.data, context);
    if (!read)
      return emitError(UnknownLoc::get(&context))
             << llvm::toString(read.takeError());
    if (std::string why = checkModelData(*read, *signature); !why.empty())
      return entry->emitError() << "'" << options.data << "' " << why;
    data = std::move(*read);
  }
  // The oracle never sees what the pipeline does.
  OwningOpRef<ModuleOp> original(module->clone());

  PlanOptions plan = options.plan;
  plan.function = entry->getName().str();
  plan.progress =
      !options.quiet && llvm::sys::Process::StandardErrIsDisplayed();
  bool printTable = !options.quiet && !options.printResults;
  if (plan.report.empty() && printTable)
    plan.report = "-";
  if (failed(runPasses(*module, [&](OpPassManager &manager) {
        addPlanningPasses(manager, plan);
      })))
    return failure();
  if (!options.output.empty())
    if (std::string why = writeFile(options.output, toText(*module));
        !why.empty())
      return emitError(UnknownLoc::get(&context)) << why;
  if (options.planOnly)
    return success();

  if (failed(runPasses(*module, addPartitioningPasses)))
    return failure();
  ExecutableOptions executableOptions;
  executableOptions.compiler.optLevel = options.optLevel;
  executableOptions.timeoutSeconds = options.timeout;
  FailureOr<std::unique_ptr<Executable>> executable =
      Executable::create(*module, signature->results, executableOptions);
  if (failed(executable))
    return failure();
  if (printTable) {
    const KernelCompilerStatistics &stats = (*executable)->statistics();
    llvm::outs() << llvm::formatv(
        "\ncompiled {0} kernels in {1:f1} s; {2} communications per step\n",
        stats.numKernels, stats.total, (*executable)->numCommunications());
  }
  return Training(options, **executable, *findEntry(*original, plan.function),
                  *signature, std::move(data))
      .run();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  RunOptions options = parseRunOptions(argc, argv);
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  OneLineDiagnostics diagnostics(&context);
  return succeeded(run(options, context)) ? 0 : 1;
}
