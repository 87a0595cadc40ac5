//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Conversion/KernelCompiler.h"
#include "Soap/Driver/CompareMachines.h"
#include "Soap/ProgramFile/Run.h"
#include "Soap/Support/CommandLine.h"
#include "Soap/Support/File.h"
#include "Soap/Support/Version.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

#include <unistd.h>

namespace cl = llvm::cl;

std::string soap::dashed(llvm::StringRef option) {
  return (option.size() == 1 ? "-" : "--") + option.str();
}

bool soap::isTerminal() { return isatty(STDERR_FILENO); }

std::string soap::RunOptions::planned(llvm::StringRef name) const {
  for (const auto &[option, value] : plan)
    if (option == name)
      return value;
  return "";
}

bool soap::RunOptions::isForGpus() const {
  return isGpuMachine(planned("machine"));
}

static void fail(const llvm::Twine &message) {
  llvm::errs() << "soap-run: error: " << message << "\n";
  exit(1);
}

using NamedPaths = std::vector<std::pair<llvm::StringRef, std::string>>;

/// Refuses outputs that would replace what is read, but for a planned model
/// that replaces the model, and a strategy that replaces its start.
static void checkInputs(const soap::RunOptions &options,
                        const NamedPaths &outputs, NamedPaths inputs) {
  std::string machine = options.planned("machine");
  size_t end = machine.rfind(".mlir");
  if (end != std::string::npos) // Numbers may follow.
    inputs.push_back({"machine", machine.substr(0, end + 5)});
  for (llvm::StringRef name : {"strategy-in", "profile"})
    inputs.push_back({name, options.planned(name)});
  for (const auto &[output, path] : outputs)
    for (const auto &[input, read] : inputs) {
      bool isNext = (output == "o" && input.empty()) ||
                    (output == "strategy-out" && input == "strategy-in");
      if (isNext || path == "-" || !soap::findSameOutput({path, read}))
        continue;
      fail(soap::dashed(output) + " would replace " +
           (input.empty() ? "the model"
                          : "what " + soap::dashed(input) + " reads") +
           ", '" + path + "'");
    }
}

/// Refuses two outputs of one name: the tool's own, and those of planning; and
/// one that is an input.
static void checkOutputs(const soap::RunOptions &options, NamedPaths outputs,
                         NamedPaths inputs) {
  for (llvm::StringRef name : {"report", "trace", "strategy-out",
                               "shardings-out", "frontier", "state"}) {
    std::string path = options.planned(name);
    // The table goes to standard error.
    outputs.push_back({name, name == "report" && path == "-" ? "" : path});
  }
  std::vector<std::string> paths;
  for (const auto &output : outputs)
    paths.push_back(output.second);
  if (auto same = soap::findSameOutput(paths))
    fail(soap::dashed(outputs[same->first].first) + " and " +
         soap::dashed(outputs[same->second].first) + " both write '" +
         paths[same->second] + "'");
  checkInputs(options, outputs, std::move(inputs));
}

soap::RunOptions soap::parseRunOptions(int argc, char **argv) {
  // Without the options of the libraries, whose names ours may have.
  cl::ResetCommandLineParser();
  cl::OptionCategory category("soap-run options");
  cl::opt<std::string> input(cl::Positional, cl::desc("<model.mlir>"),
                             cl::Required, cl::cat(category));
  cl::opt<std::string> function(
      "function",
      cl::desc("Run this function (without arguments) and print its results, "
               "each on a line of its own"),
      cl::value_desc("name"), cl::cat(category));
  // Those of the passes, but what is decided here.
  cl::OptionCategory planCategory(
      "Planning options (those of soap-opt --soap-plan)");
  std::vector<std::unique_ptr<cl::opt<std::string>>> planOptions;
  for (const PlanningOption &option : planningOptions()) {
    if (option.name == "progress")
      continue;
    planOptions.push_back(std::make_unique<cl::opt<std::string>>(
        llvm::StringRef(option.name), cl::desc(option.help),
        cl::value_desc("value"), cl::cat(planCategory)));
    if (option.isFlag)
      planOptions.back()->setValueExpectedFlag(cl::ValueOptional);
  }
  cl::opt<bool> planOnly("plan-only", cl::desc("Plan, do not run"),
                         cl::cat(category));
  cl::opt<std::string> compareMachines(
      "compare-machines",
      cl::desc("Plan for each of these machines and compare them: "
               "dgx-h100:1,2,4,v100-2x8 are four"),
      cl::value_desc("list"), cl::cat(category));
  cl::opt<bool> measureOperators(
      "measure-operators",
      cl::desc(
          "With --profile=FILE, before planning: measure on this host what "
          "the model's operators take, whole and in parts, and add what "
          "the profile does not have yet (--machine=cpu:N or cuda:N)"),
      cl::cat(category));
  cl::opt<std::string> output(
      "o", cl::desc("Write the model with its strategy to a file"),
      cl::value_desc("file"), cl::cat(category));
  cl::opt<std::string> shardingsModule(
      "shardings-module",
      cl::desc("Write the planned model with its shardings as annotations, as "
               "the bytes of jax.export, for JAX to execute "
               "(docs/shardings.md)"),
      cl::value_desc("file"), cl::cat(category));
  cl::opt<std::string> data(
      "data",
      cl::desc("Initial values, data of every step and reference losses "
               "(models/README.md describes the file); without it floats are "
               "small uniform numbers, integers zero"),
      cl::value_desc("file.json"), cl::cat(category));
  cl::opt<std::string> testData(
      "test-data",
      cl::desc("A test case of an ONNX model: run it on input_0.pb, ... and "
               "compare with output_0.pb, ... of this folder. Open sizes, and "
               "shapes and axes that are inputs, are imported for its "
               "values"),
      cl::value_desc("folder"), cl::cat(category));
  cl::opt<std::string> steps(
      "steps", cl::desc("Steps to run, feeding the state back"),
      cl::value_desc("n"), cl::init("1"), cl::cat(category));
  cl::opt<bool> check(
      "check",
      cl::desc("Compare every result of every step with the evaluator, each "
               "step starting from the same state"),
      cl::cat(category));
  cl::opt<bool> compare(
      "compare",
      cl::desc("Show the losses beside those of the data file, and "
               "fail if one differs by more than 1e-4 (relative)"),
      cl::cat(category));
  cl::opt<std::string> optLevel(
      "opt-level", cl::desc("Effort of the kernel compiler, 0 to 3"),
      cl::value_desc("n"), cl::init("2"), cl::cat(category));
  cl::opt<std::string> timeout(
      "timeout",
      cl::desc("Seconds until a device that waits is given up (60; in several "
               "processes 9)"),
      cl::value_desc("s"), cl::init("0"), cl::cat(category));
  cl::opt<bool> emulate(
      "emulate",
      cl::desc("With --machine=cuda:N: run the code for GPUs on this host, "
               "thread by thread and slowly, to check it without a GPU"),
      cl::cat(category));
  cl::opt<std::string> matmulPrecision(
      "matmul-precision",
      cl::desc("With --machine=cuda:N: exact, or tf32 to let products and "
               "convolutions of f32 round their operands to 10 bits of "
               "fraction, where the model does not ask for more"),
      cl::value_desc("exact|tf32"), cl::init("exact"), cl::cat(category));
  cl::opt<std::string> emit(
      "emit",
      cl::desc("Do not run the model; write it as a compiled program, for "
               "soap-exec (which needs no compiler) or soap-run. With --check, "
               "the evaluator's results of --steps steps go along"),
      cl::value_desc("file.soapx"), cl::cat(category));
  cl::opt<std::string> targetCpu(
      "target-cpu",
      cl::desc(
          "With --emit: the CPU to compile for: native (this one), x86-64, "
          "x86-64-v2, x86-64-v3 or x86-64-v4"),
      cl::value_desc("cpu"), cl::init("native"), cl::cat(category));
  cl::opt<std::string> gpuChips(
      "gpu-chips",
      cl::desc("With --emit and --machine=cuda:N: the GPUs to compile for, by "
               "compute capability; code for later ones goes along"),
      cl::value_desc("80,90"), cl::init("80,90"), cl::cat(category));
  cl::opt<std::string> gpuReport(
      "gpu-report",
      cl::desc("With --emit and --machine=cuda:N: write what is known of the "
               "program's functions and of a step to a file"),
      cl::value_desc("file.json"), cl::cat(category));
  cl::opt<std::string> outputs(
      "outputs",
      cl::desc("Write the results of the last step to files of NumPy's, "
               "result_0.npy, ..., of this folder"),
      cl::value_desc("folder"), cl::cat(category));
  cl::opt<std::string> measure(
      "measure",
      cl::desc(
          "Measure every other step: write what the devices did in the one "
          "of median length as trace events, for Perfetto, and print where "
          "its time went beside what was predicted"),
      cl::value_desc("file"), cl::cat(category));
  cl::opt<bool> quiet("quiet", cl::desc("Print results only"),
                      cl::cat(category));
  cl::HideUnrelatedOptions({&category, &planCategory});
  cl::SetVersionPrinter(printVersion);
  parseCommandLine(
      argc, argv, "soap-run",
      "Plans a model for several devices, partitions and compiles it, and runs "
      "it.\n\n"
      "  soap-run model.mlir --machine=cpu:4 --steps=10 --check\n"
      "  soap-run model.mlir --machine=p100-4x4 --plan-only -o planned.mlir\n"
      "  soap-run model.mlir --compare-machines=dgx-h100:1,2,4,v100-2x8\n"
      "  soap-run functions.mlir --function=test\n"
      "  soap-run model.mlir --machine=cpu:4 --emit=model.soapx\n\n"
      "A model is MLIR's text or bytecode, the bytes of jax.export, or ONNX "
      "(*.onnx).\nIt may be at any stage that soap-opt prints: plain, in "
      "operators with or without\nconfigurations (these are kept), "
      "distributed, "
      "or a soap.program. A compiled program (--emit) is run as soap-exec runs "
      "it.\n"
      "Whatever machine it is planned for, it runs on threads of this host, "
      "one per device;\nstarted by mpirun, on threads of all its processes.\n");

  for (auto *option : {&function, &output, &shardingsModule, &data, &emit,
                       &outputs, &gpuReport, &measure, &compareMachines})
    if (option->getNumOccurrences() > 0 && option->empty())
      fail(dashed(option->ArgStr) + " is empty");
  // Not left to the parser, whose complaints take other forms.
  auto number = [&](const cl::opt<std::string> &option, uint64_t low,
                    uint64_t high) {
    uint64_t value;
    if (llvm::StringRef(option).getAsInteger(10, value) || value < low ||
        value > high)
      fail("--" + option.ArgStr + " is '" + option +
           "'; expected a whole number from " + llvm::Twine(low) + " to " +
           llvm::Twine(high));
    return value;
  };
  double seconds = 0;
  if (timeout.getNumOccurrences() > 0 &&
      (llvm::StringRef(timeout).getAsDouble(seconds) ||
       !(seconds > 0 && seconds <= 1e6)))
    fail("--timeout is '" + timeout +
         "'; expected more than 0 seconds and at most 1e6");
  bool isCompiled = isProgramFile(input);
  if (compare && data.empty() && !isCompiled)
    fail("--compare needs the reference losses of a --data file");

  RunOptions options;
  options.input = input;
  options.function = function;
  options.printResults = function.getNumOccurrences() > 0;
  for (const auto &option : planOptions) {
    if (option->getNumOccurrences() == 0)
      continue;
    if (option->getNumOccurrences() > 1)
      fail("--" + option->ArgStr + " is given " +
           llvm::Twine(option->getNumOccurrences()) + " times");
    bool isFlag = option->getValueExpectedFlag() == cl::ValueOptional;
    if (option->empty() && !isFlag)
      fail("--" + option->ArgStr + " is empty");
    options.plan.push_back({option->ArgStr.str(), option->empty()
                                                      ? std::string("true")
                                                      : option->getValue()});
  }
  options.planOnly = planOnly;
  // Those that only steps have a use for. (Operators that are measured are
  // compiled and run, too.)
  std::vector<const cl::Option *> runOptions = {
      &check, &compare, &emulate, &outputs, &measure, &steps, &data};
  if (!measureOperators)
    llvm::append_values(runOptions, &timeout, &optLevel, &matmulPrecision);
  if (!compareMachines.empty()) {
    options.machines = listedMachines(compareMachines);
    // What is written, read or run is for one machine.
    auto refuse = [&](llvm::StringRef name) {
      fail("--compare-machines only plans, for each machine anew; " +
           dashed(name) + " cannot go with it");
    };
    for (llvm::StringRef name : {"machine", "frontier", "state", "strategy-in",
                                 "strategy-out", "shardings-out", "trace"})
      if (!options.planned(name).empty())
        refuse(name);
    llvm::append_values(runOptions, &output, &shardingsModule, &emit,
                        &measureOperators);
    for (const cl::Option *option : runOptions)
      if (option->getNumOccurrences() > 0)
        refuse(option->ArgStr);
    if (std::string report = options.planned("report");
        llvm::StringRef(report).ends_with(".html"))
      fail("--report of --compare-machines is - or a file of JSON, not '" +
           report + "'");
  }
  if (planOnly && emit.empty())
    for (const cl::Option *option : runOptions)
      if (option->getNumOccurrences() > 0)
        fail(dashed(option->ArgStr) +
             " is for steps that are run; --plan-only runs none");
  options.measureOperators = measureOperators;
  options.emulate = emulate;
  if (emulate && !options.isForGpus())
    fail("--emulate is for --machine=cuda:N");
  if (measureOperators && options.planned("profile").empty())
    fail("--measure-operators needs a file to add to: --profile=FILE");
  if (measureOperators && emulate)
    fail("--measure-operators measures devices; --emulate cannot go with it");
  if (matmulPrecision != "exact" && matmulPrecision != "tf32")
    fail("--matmul-precision is '" + matmulPrecision +
         "'; expected exact or tf32");
  options.tf32 = matmulPrecision == "tf32";
  if (matmulPrecision.getNumOccurrences() > 0 && !options.isForGpus())
    fail("--matmul-precision is for --machine=cuda:N");
  if (!KernelCompiler::isTargetCpu(targetCpu))
    fail("--target-cpu is '" + targetCpu + "'; expected one of " +
         llvm::join(KernelCompiler::targetCpus(), ", "));
  options.gpuChips.clear();
  llvm::SmallVector<llvm::StringRef> chips;
  llvm::StringRef(gpuChips).split(chips, ',');
  for (llvm::StringRef chip : chips)
    if (chip.getAsInteger(10, options.gpuChips.emplace_back()) ||
        options.gpuChips.back() < 80 || options.gpuChips.back() > 999)
      fail("--gpu-chips is '" + gpuChips +
           "'; expected compute capabilities of 8.0 and more, such as 80,90");
  if (emit.empty())
    for (auto *option : {&targetCpu, &gpuChips, &gpuReport})
      if (option->getNumOccurrences() > 0)
        fail("--" + option->ArgStr + " is for --emit");
  if (!emit.empty())
    for (const auto *option : {&planOnly, &emulate, &compare})
      if (option->getNumOccurrences() > 0)
        fail("--emit writes a program that is run later; --" + option->ArgStr +
             " cannot go with it");
  if (!gpuReport.empty() && !options.isForGpus())
    fail("--gpu-report is for --machine=cuda:N");
  if (!emit.empty() && !outputs.empty())
    fail("--emit writes a program that is run later; --outputs cannot go with "
         "it");
  if (!measure.empty() && !emit.empty())
    fail("--measure is for steps that are run; --emit runs none");
  if (gpuChips.getNumOccurrences() > 0 && !options.isForGpus())
    fail("--gpu-chips is for --machine=cuda:N");
  checkOutputs(options,
               {{output.ArgStr, output},
                {shardingsModule.ArgStr, shardingsModule},
                {emit.ArgStr, emit},
                {gpuReport.ArgStr, gpuReport},
                {measure.ArgStr, measure}},
               {{"", input}, {data.ArgStr, data}});
  options.output = output;
  options.shardingsModule = shardingsModule;
  options.data = data;
  options.testData = testData;
  options.steps = static_cast<int>(number(steps, 1, INT32_MAX));
  options.check = check;
  options.compare = compare;
  options.optLevel = number(optLevel, 0, 3);
  options.timeout = seconds;
  options.quiet = quiet;
  options.emit = emit;
  options.targetCpu = targetCpu;
  options.gpuReport = gpuReport;
  options.outputs = outputs;
  options.measure = measure;
  options.stepsGiven = steps.getNumOccurrences() > 0;
  if (!options.plan.empty())
    options.planningOption = options.plan.front().first;
  else if (measureOperators)
    options.planningOption = measureOperators.ArgStr.str();
  else if (!options.machines.empty())
    options.planningOption = compareMachines.ArgStr.str();
  else if (planOnly)
    options.planningOption = planOnly.ArgStr.str();
  else if (output.getNumOccurrences() > 0)
    options.planningOption = output.ArgStr.str();
  else if (shardingsModule.getNumOccurrences() > 0)
    options.planningOption = shardingsModule.ArgStr.str();
  options.modelOption = options.planningOption;
  for (const auto *option :
       {&emit, &data, &testData, &function, &optLevel, &targetCpu, &gpuChips,
        &gpuReport, &matmulPrecision})
    if (option->getNumOccurrences() > 0)
      options.modelOption = option->ArgStr.str();
  return options;
}
