//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit.h"
#include "Options.h"
#include "Training.h"

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Analysis/ManualCalls.h"
#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Conversion/Passes.h"
#include "Soap/Driver/CompareMachines.h"
#include "Soap/Driver/Diagnostics.h"
#include "Soap/Driver/MeasureOperators.h"
#include "Soap/InitAll.h"
#include "Soap/ProgramFile/Npy.h"
#include "Soap/ProgramFile/Run.h"
#include "Soap/Support/File.h"
#include "Soap/Support/Interrupt.h"
#include "Soap/Support/OutOfMemory.h"
#include "Soap/Support/OutputTarget.h"
#include "Soap/Target/Portable.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassManager.h"

#include "llvm/Support/InitLLVM.h"

#include <csignal>
#include <cstdlib>

using namespace mlir;
using namespace soap;

static std::string toText(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os);
  return text + "\n"; // The bytes that soap-opt writes.
}

/// The program of a module that has come that far, without others; null if
/// there is none.
static FailureOr<ProgramOp> findProgram(ModuleOp module, StringRef name) {
  auto programs = llvm::to_vector(module.getOps<ProgramOp>());
  if (programs.empty())
    return ProgramOp();
  for (ProgramOp program : programs)
    if (name.empty() ? programs.size() == 1 : program.getSymName() == name) {
      for (ProgramOp other : programs)
        if (other != program)
          other.erase();
      return program;
    }
  if (!name.empty())
    return module.emitError() << "has no soap.program '" << name << "'";
  return module.emitError() << "has " << programs.size()
                            << " soap.programs; name one with --function";
}

namespace {
/// A model as it was read, and what it takes and gives.
struct Input {
  OwningOpRef<ModuleOp> module;
  ModelStage stage = ModelStage::Model;
  func::FuncOp entry; ///< None at stage Program.
  Location loc;       ///< Of the function or program.
  std::string name;
  ModelSignature signature;
  std::optional<reference::ModelData> data;
  std::optional<TestData> testData;

  explicit Input(MLIRContext &context) : loc(UnknownLoc::get(&context)) {}
  LogicalResult read(const RunOptions &options, MLIRContext &context);
  LogicalResult findFunction(StringRef name);
  LogicalResult checkOptions(const RunOptions &options) const;
};
} // namespace

LogicalResult Input::findFunction(StringRef wanted) {
  FailureOr<func::FuncOp> found = findEntry(*module, wanted);
  if (failed(found))
    return failure();
  entry = *found;
  if (entry.isExternal())
    return entry.emitError() << "has no body to run";
  isolateEntry(entry);
  loc = entry.getLoc();
  name = entry.getName().str();
  stage = getStage(entry);
  FailureOr<ModelSignature> got = ModelSignature::get(entry);
  if (failed(got))
    return failure();
  signature = std::move(*got);
  return success();
}

LogicalResult Input::checkOptions(const RunOptions &options) const {
  if (options.printResults && !signature.arguments.empty())
    return emitError(loc) << "takes arguments; --function runs functions "
                             "without any";
  if (stage != ModelStage::Model && !options.planningOption.empty())
    return emitError(loc) << "is partitioned already; "
                          << dashed(options.planningOption)
                          << " is for models that are planned first";
  if (stage == ModelStage::Program && options.check)
    return emitError(loc) << "is a soap.program, which the evaluator cannot "
                             "compute; --check needs an earlier stage";
  return success();
}

LogicalResult Input::read(const RunOptions &options, MLIRContext &context) {
  OnnxImportOptions importOptions;
  if (!options.testData.empty()) {
    auto inputs =
        TestData::readInputs(options.testData, UnknownLoc::get(&context));
    if (failed(inputs))
      return failure();
    importOptions.inputs = std::move(*inputs);
  }
  if (std::string why = readOpenSizes(options.sizes, isOnnxFile(options.input),
                                      importOptions);
      !why.empty())
    return emitError(UnknownLoc::get(&context)) << why;
  module = loadModel(options.input, context, importOptions);
  // What is quantized is given and printed as the integers that hold it.
  if (!module || failed(runPasses(*module, [](OpPassManager &manager) {
        manager.addPass(createLowerQuantized());
      })))
    return failure();
  FailureOr<ProgramOp> program = findProgram(*module, options.function);
  if (failed(program))
    return failure();
  if (*program) {
    stage = ModelStage::Program;
    loc = program->getLoc();
    name = program->getSymName().str();
    FailureOr<ModelSignature> got = ModelSignature::get(*program);
    if (failed(got))
      return failure();
    signature = std::move(*got);
  } else if (failed(findFunction(options.function))) {
    return failure();
  }
  if (failed(checkOptions(options)))
    return failure();
  if (!options.testData.empty()) {
    llvm::SmallVector<StringRef> names(signature.arguments.size());
    if (entry)
      for (auto [i, name] : llvm::enumerate(names))
        if (auto attr = entry.getArgAttrOfType<StringAttr>(i, "soap.name"))
          name = attr.getValue();
    FailureOr<TestData> test =
        TestData::read(options.testData, signature, names, loc);
    if (failed(test))
      return failure();
    testData = std::move(*test);
  }
  if (options.data.empty())
    return success();
  auto read = reference::ModelData::read(options.data, context);
  if (!read)
    return emitError(UnknownLoc::get(&context))
           << llvm::toString(read.takeError());
  if (std::string why = checkModelData(*read, signature); !why.empty())
    return emitError(loc) << "'" << options.data << "' " << why;
  data = std::move(*read);
  return success();
}

static ExecutableOptions executableOptions(const RunOptions &options) {
  ExecutableOptions result;
  if (options.isForGpus())
    result.target =
        options.emulate ? ExecutionTarget::EmulatedGpu : ExecutionTarget::Cuda;
  // Sums of scattered numbers come in no fixed order on a GPU.
  result.checkReplicas = result.target != ExecutionTarget::Cuda;
  result.compiler.optLevel = options.optLevel;
  result.tf32 = options.tf32;
  result.timeoutSeconds = options.timeout;
  return result;
}

static FailureOr<Machine> machineOf(const Input &input,
                                    const RunOptions &options) {
  std::string spec = options.planned("machine");
  return loadMachine(spec.empty() ? PlanOptions().machine : spec,
                     input.loc.getContext(), input.loc);
}

/// Adds the times of a model's operators to the profile.
static LogicalResult measure(Input &input, const RunOptions &options) {
  if (options.planned("microbatches") == "auto")
    return emitError(input.loc) << "--measure-operators needs a number of "
                                   "microbatches, not auto";
  OwningOpRef<ModuleOp> formed(input.module->clone());
  PlanOptions plan;
  plan.function = input.name;
  PassManager manager(formed->getContext());
  if (failed(addFormingPasses(manager, plan, options.plan)))
    return failure();
  {
    // Planning does this again: warnings come then.
    ScopedDiagnosticHandler errors(formed->getContext(), [](Diagnostic &d) {
      return success(d.getSeverity() != DiagnosticSeverity::Error);
    });
    if (failed(manager.run(*formed)))
      return failure();
  }
  FailureOr<func::FuncOp> entry = findEntry(*formed, input.name);
  if (failed(entry))
    return failure();
  FailureOr<Machine> machine = machineOf(input, options);
  if (failed(machine))
    return failure();
  MeasureOperatorsOptions how;
  how.profile = options.planned("profile");
  how.executable = executableOptions(options);
  how.progress = !options.quiet && isTerminal();
  FailureOr<MeasuredOperators> measured =
      measureOperators(*entry, *machine, how);
  if (failed(measured))
    return failure();
  if (measured->isStopped)
    return emitError(input.loc)
           << "interrupted; '" << how.profile << "' has what was measured";
  if (options.quiet)
    return success();
  llvm::errs() << llvm::formatv(
      "note: measured {0} tiles of operators and {1} messages; the profile had "
      "{2} and {3}\n",
      measured->measured, measured->messages.measured, measured->known,
      measured->messages.known);
  if (!measured->skipped.empty())
    llvm::errs() << llvm::formatv(
        "note: {0} of the operators cannot be measured, such as '{1}'; their "
        "times are predicted\n",
        measured->skipped.size(), measured->skipped.front());
  return success();
}

static void addExpansion(OpPassManager &manager, StringRef only) {
  ExpandLibraryOpsOptions options;
  options.only = only.str();
  manager.addNestedPass<func::FuncOp>(createExpandLibraryOps(options));
}

/// Plans a model and writes what was asked for about the plan.
static LogicalResult plan(Input &input, const RunOptions &options) {
  PlanOptions plan;
  plan.function = input.name;
  plan.progress = !options.quiet && isTerminal();
  if (!options.quiet && !options.printResults)
    plan.report = "-"; // unless another one is given
  PassManager manager(input.module->getContext());
  if (failed(addPlanningPasses(manager, plan, options.plan)) ||
      failed(manager.run(*input.module)))
    return failure();
  auto write = [&](StringRef path, StringRef text) -> LogicalResult {
    if (std::string why = writeFile(path, text); !why.empty())
      return emitError(UnknownLoc::get(input.module->getContext())) << why;
    return success();
  };
  if (!options.output.empty() &&
      failed(write(options.output, toText(*input.module))))
    return failure();
  if (options.shardingsModule.empty())
    return success();
  OwningOpRef<ModuleOp> copy(input.module->clone());
  PassManager exporting(input.module->getContext());
  ExportShardingsPassOptions exported;
  exported.function = input.name;
  // What it has to say has been said then.
  exported.warnings = options.planned("shardings-out").empty();
  exporting.addPass(createExportShardingsPass(exported));
  addExpansion(exporting, "portable");
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  if (failed(exporting.run(*copy)) || failed(writePortableArtifact(*copy, os)))
    return failure();
  return write(options.shardingsModule, bytes);
}

/// Plans a model for several machines, and prints what came of it.
static LogicalResult compare(Input &input, const RunOptions &options) {
  Location unknown = UnknownLoc::get(input.module->getContext());
  std::string report = options.planned("report");
  if (report == "-")
    report = ""; // the table
  if (std::string why = checkWritable(report); !why.empty())
    return emitError(unknown) << why;
  GivenOptions given = options.plan;
  llvm::erase_if(given,
                 [](const auto &option) { return option.first == "report"; });
  PlanOptions plan;
  plan.function = input.name;
  plan.progress = !options.quiet && isTerminal();
  MachineTable table(options.machines, llvm::outs());
  FailureOr<std::vector<MachinePlan>> plans = compareMachines(
      *input.module, options.machines, plan, given,
      [&](size_t next) {
        if (plan.progress)
          llvm::errs() << llvm::formatv("planning for '{0}', {1} of {2}\r",
                                        options.machines[next], next + 1,
                                        options.machines.size());
      },
      [&](const MachinePlan &found) { table.add(found); });
  if (failed(plans))
    return failure();
  table.finish(*plans);
  if (plans->size() < options.machines.size())
    llvm::errs() << llvm::formatv("note: interrupted after {0} of {1} "
                                  "machines\n",
                                  plans->size(), options.machines.size());
  if (!report.empty())
    if (std::string why = writeFile(
            report, llvm::formatv("{0:2}\n", machinesAsJson(*plans)).str());
        !why.empty())
      return emitError(unknown) << why;
  if (llvm::none_of(*plans, [](const auto &plan) { return plan.fits(); }))
    return emitError(input.loc)
           << "the model does not fit in memory on any of these machines";
  return success();
}

/// The oracle never sees what the pipeline does, but for the algorithm that
/// gives vectors their signs, which on GPUs is not LAPACK's, and computations
/// for every device, where calls stand for them.
static FailureOr<OwningOpRef<ModuleOp>>
copyForOracle(Input &input, const RunOptions &options) {
  OwningOpRef<ModuleOp> copy(input.module->clone());
  if (!options.check)
    return copy;
  if (input.stage == ModelStage::Model &&
      failed(
          formManualComputations(copy->lookupSymbol<func::FuncOp>(input.name))))
    return failure();
  if (options.isForGpus() &&
      failed(runPasses(*copy, [](OpPassManager &manager) {
        addExpansion(manager, "matrices");
      })))
    return failure();
  return copy;
}

static LogicalResult run(const RunOptions &options, MLIRContext &context,
                         ToolProcesses &processes) {
  for (StringRef path : {options.output, options.shardingsModule, options.emit,
                         options.gpuReport, options.measure})
    if (std::string why = checkWritable(path); !why.empty())
      return emitError(UnknownLoc::get(&context)) << why; // now, not at the end
  Input input(context);
  if (failed(input.read(options, context)))
    return failure();
  if (!options.machines.empty())
    return compare(input, options);
  if (!options.outputs.empty())
    if (std::string why = makeResultFolder(options.outputs); !why.empty())
      return emitError(UnknownLoc::get(&context)) << why;
  FailureOr<OwningOpRef<ModuleOp>> original = copyForOracle(input, options);
  if (failed(original))
    return failure();
  PredictedTimes predicted;
  if (input.stage == ModelStage::Model) {
    if (options.measureOperators && !processes.isAlone())
      return emitError(input.loc)
             << "--measure-operators is for one process; measure first, then "
                "run with --profile alone";
    if (!processes.isAlone() && !options.planOnly && options.emit.empty()) {
      FailureOr<Machine> machine = machineOf(input, options);
      if (failed(machine))
        return failure();
      if (std::string why = processes.checkDevices(machine->numDevices());
          !why.empty())
        return emitError(input.loc) << why; // now, not after the search
    }
    if (options.measureOperators && failed(measure(input, options)))
      return failure();
    if (failed(plan(input, options)))
      return failure();
    if (options.planOnly)
      return success();
    std::string machine = options.planned("machine");
    if (!options.quiet && !machine.empty() && !options.isForGpus() &&
        StringRef(machine).split(':').first != "cpu")
      llvm::errs() << "note: the devices of '" << machine
                   << "' run as threads of this host; the predicted figures "
                      "are those of the machine itself\n";
    if (!options.emit.empty() || !options.measure.empty() ||
        options.isForGpus()) {
      FailureOr<func::FuncOp> planned = findEntry(*input.module, input.name);
      if (failed(planned))
        return failure();
      FailureOr<PredictedTimes> times = predictTimes(*planned);
      if (failed(times))
        return failure();
      predicted = std::move(*times);
    }
  }
  if (input.stage != ModelStage::Program &&
      failed(runPasses(*input.module, input.stage == ModelStage::Model
                                          ? addPartitioningPasses
                                          : addProgramPasses)))
    return failure();
  auto oracle = (*original)->lookupSymbol<func::FuncOp>(input.name);
  EmitInput emitInput = {*input.module,
                         oracle,
                         input.loc,
                         input.signature,
                         input.data ? &*input.data : nullptr,
                         input.testData ? &*input.testData : nullptr,
                         predicted.figures,
                         {}};
  // Before kernels are compiled, which changes the module.
  if (auto programs = input.module->getOps<ProgramOp>();
      llvm::hasSingleElement(programs))
    emitInput.notes = describeCommands(*programs.begin(), predicted.operators);
  if (!options.emit.empty())
    return emitProgram(options, emitInput);
  ExecutableOptions runOptions = executableOptions(options);
  runOptions.processes = processes.get();
  runOptions.predictedBytes = predicted.figures.memoryBytes;
  FailureOr<std::unique_ptr<Executable>> executable = failure();
  if (processes.isAlone()) {
    executable =
        Executable::create(*input.module, input.signature.results, runOptions);
  } else {
    ProgramFile file;
    if (failed(shareProgram(options, emitInput, processes, file)))
      return failure();
    executable = Executable::create(std::move(file), input.loc,
                                    input.signature.results, runOptions);
  }
  if (failed(executable))
    return failure();
  if (!options.quiet && !options.printResults) {
    const KernelCompilerStatistics &stats = (*executable)->statistics();
    llvm::outs() << llvm::formatv(
        "\ncompiled {0} kernels in {1:f1} s; {2} communications per step\n",
        stats.numKernels, stats.total, (*executable)->numCommunications());
  }
  MeasuredProgram measured = {(*executable)->getProgram(), &emitInput.notes,
                              input.name, options.planned("machine"),
                              predicted.figures.stepSeconds};
  return Training(options, **executable, oracle, input.loc, input.signature,
                  std::move(input.data), std::move(input.testData), measured)
      .run();
}

/// Whether all output has left; says so if not.
static bool flushOutput() {
  llvm::outs().flush();
  if (!llvm::outs().has_error())
    return true;
  llvm::errs() << "soap-run: error: cannot write standard output: "
               << llvm::outs().error().message() << "\n";
  llvm::outs().clear_error();
  return false;
}

int main(int argc, char **argv) {
  occupyStandardFiles();
  noteIgnoredSignals();
  llvm::InitLLVM init(argc, argv);
  exitWhenOutOfMemory("soap-run");
  // A file beyond its limit is an error of the write, as a full disk is.
  std::signal(SIGXFSZ, SIG_IGN);
  catchInterrupts();
  ToolProcesses processes("soap-run", argc, argv, removeTemporaryFiles);
  // Options that are wrong, and --help, end the tool where they are read.
  static ToolProcesses *joined = &processes;
  std::atexit([] {
    if (joined)
      joined->finish(1);
  });
  auto finish = [&](bool succeeds) {
    joined = nullptr;
    return processes.finish(succeeds ? 0 : 1);
  };
  RunOptions options = parseRunOptions(argc, argv);
  if (isProgramFile(options.input)) {
    bool succeeds = runCompiled(options, processes);
    return finish(std::fflush(stdout) == 0 && succeeds);
  }
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  OneLineDiagnostics diagnostics(&context);
  bool succeeds = succeeded(run(options, context, processes));
  return finish(flushOutput() && succeeds);
}
