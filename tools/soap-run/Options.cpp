//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"

#include "Flags.h"

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Conversion/KernelCompiler.h"
#include "Soap/Driver/CompareMachines.h"
#include "Soap/ProgramFile/Run.h"
#include "Soap/Support/CommandLine.h"
#include "Soap/Support/File.h"
#include "Soap/Support/Version.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <set>

#include <unistd.h>

namespace cl = llvm::cl;
using namespace soap;

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
static void checkInputs(const RunOptions &options, const NamedPaths &outputs,
                        NamedPaths inputs) {
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
      if (isNext || path == "-" || !findSameOutput({path, read}))
        continue;
      fail(dashed(output) + " would replace " +
           (input.empty() ? "the model" : "what " + dashed(input) + " reads") +
           ", '" + path + "'");
    }
}

/// The results in the folder of --outputs that have the file names of others:
/// these may be the same files.
static NamedPaths findResults(const RunOptions &options,
                              const NamedPaths &others) {
  std::set<std::string> paths; // each once
  for (const auto &[name, path] : others) {
    llvm::StringRef file = llvm::sys::path::filename(path), number = file;
    size_t index;
    if (!options.outputs.empty() && number.consume_front("result_") &&
        number.consume_back(".npy") && !number.getAsInteger(10, index))
      paths.insert(options.outputs + "/" + file.str());
  }
  NamedPaths results;
  for (const std::string &path : paths)
    results.push_back({"outputs", path});
  return results;
}

/// Refuses two outputs of one name: the tool's own, and those of planning; and
/// one that is an input.
static void checkOutputs(const RunOptions &options, NamedPaths outputs,
                         NamedPaths inputs) {
  for (llvm::StringRef name : {"report", "trace", "strategy-out",
                               "shardings-out", "frontier", "state"}) {
    std::string path = options.planned(name);
    // The table goes to standard error.
    outputs.push_back({name, name == "report" && path == "-" ? "" : path});
  }
  NamedPaths others = outputs;
  llvm::append_range(others, inputs);
  llvm::append_range(outputs, findResults(options, others));
  std::vector<std::string> paths;
  for (const auto &output : outputs)
    paths.push_back(output.second);
  if (auto same = findSameOutput(paths))
    fail(dashed(outputs[same->first].first) + " and " +
         dashed(outputs[same->second].first) + " both write '" +
         paths[same->second] + "'");
  checkInputs(options, outputs, std::move(inputs));
}

namespace {
/// Reads what was given, and refuses what does not go together.
class OptionsReader {
public:
  RunOptions run();

  Flags flags;

private:
  static bool isGiven(const cl::Option &option) {
    return option.getNumOccurrences() > 0;
  }
  uint64_t readNumber(const cl::opt<std::string> &option, uint64_t low,
                      uint64_t high);
  void readPlan();
  void readGpus();
  void readRest();
  void checkSteps();
  void checkComparison();
  void checkMeasuring();
  void checkEmit();
  /// Options that only steps that are run have a use for.
  std::vector<const cl::Option *> stepOptions();
  std::string planningOption();
  std::string modelOption();

  RunOptions options;
};
} // namespace

RunOptions OptionsReader::run() {
  for (auto *option :
       {&flags.function, &flags.output, &flags.shardingsModule, &flags.data,
        &flags.testData, &flags.sizes, &flags.emit, &flags.outputs,
        &flags.gpuReport, &flags.measure, &flags.compareMachines})
    if (isGiven(*option) && option->empty())
      fail(dashed(option->ArgStr) + " is empty");
  readRest();
  readPlan();
  checkSteps();
  checkMeasuring();
  checkEmit();
  readGpus();
  checkOutputs(options,
               {{flags.output.ArgStr, flags.output},
                {flags.shardingsModule.ArgStr, flags.shardingsModule},
                {flags.emit.ArgStr, flags.emit},
                {flags.gpuReport.ArgStr, flags.gpuReport},
                {flags.measure.ArgStr, flags.measure}},
               {{"", flags.input}, {flags.data.ArgStr, flags.data}});
  options.planningOption = planningOption();
  options.modelOption = modelOption();
  return std::move(options);
}

uint64_t OptionsReader::readNumber(const cl::opt<std::string> &option,
                                   uint64_t low, uint64_t high) {
  uint64_t value;
  if (llvm::StringRef(option).getAsInteger(10, value) || value < low ||
      value > high)
    fail("--" + option.ArgStr + " is '" + option +
         "'; expected a whole number from " + llvm::Twine(low) + " to " +
         llvm::Twine(high));
  return value;
}

void OptionsReader::readRest() {
  options.input = flags.input;
  options.function = flags.function;
  options.printResults = isGiven(flags.function);
  options.planOnly = flags.planOnly;
  options.measureOperators = flags.measureOperators;
  options.output = flags.output;
  options.shardingsModule = flags.shardingsModule;
  options.data = flags.data;
  options.testData = flags.testData;
  options.sizes = flags.sizes;
  options.steps = static_cast<int>(readNumber(flags.steps, 1, INT32_MAX));
  options.stepsGiven = isGiven(flags.steps);
  options.check = flags.check;
  options.compare = flags.compare;
  options.optLevel = readNumber(flags.optLevel, 0, 3);
  options.quiet = flags.quiet;
  options.emit = flags.emit;
  options.outputs = flags.outputs;
  options.measure = flags.measure;
  if (isGiven(flags.timeout) &&
      (llvm::StringRef(flags.timeout).getAsDouble(options.timeout) ||
       !(options.timeout > 0 && options.timeout <= 1e6)))
    fail("--timeout is '" + flags.timeout +
         "'; expected more than 0 seconds and at most 1e6");
  if (options.compare && options.data.empty() && !isProgramFile(options.input))
    fail("--compare needs the reference losses of a --data file");
}

void OptionsReader::readPlan() {
  for (const auto &option : flags.planOptions) {
    if (!isGiven(*option))
      continue;
    if (option->getNumOccurrences() > 1)
      fail("--" + option->ArgStr + " is given " +
           llvm::Twine(option->getNumOccurrences()) + " times");
    bool isFlag = option->getValueExpectedFlag() == cl::ValueOptional;
    if (option->empty() && !isFlag)
      fail("--" + option->ArgStr + " is empty");
    // Passes cut them off, so that what is checked here would be another value.
    if (llvm::StringRef(*option).trim() != *option)
      fail("--" + option->ArgStr + " is '" + *option +
           "': there must be no blanks around it");
    uint64_t seed;
    if (option->ArgStr == "seed" &&
        llvm::StringRef(*option).getAsInteger(10, seed))
      fail("--seed is '" + *option +
           "'; expected a whole number from 0 to 18446744073709551615");
    options.plan.push_back({option->ArgStr.str(), option->empty()
                                                      ? std::string("true")
                                                      : option->getValue()});
  }
}

std::vector<const cl::Option *> OptionsReader::stepOptions() {
  std::vector<const cl::Option *> list = {
      &flags.check,   &flags.compare, &flags.emulate, &flags.outputs,
      &flags.measure, &flags.steps,   &flags.data};
  // Operators that are measured are compiled and run, too.
  if (!flags.measureOperators)
    llvm::append_values(list, &flags.timeout, &flags.optLevel,
                        &flags.matmulPrecision);
  return list;
}

void OptionsReader::checkSteps() {
  if (!flags.compareMachines.empty())
    checkComparison();
  if (!flags.planOnly || !flags.emit.empty())
    return;
  for (const cl::Option *option : stepOptions())
    if (isGiven(*option))
      fail(dashed(option->ArgStr) +
           " is for steps that are run; --plan-only runs none");
}

/// What is written, read or run is for one machine.
void OptionsReader::checkComparison() {
  options.machines = listedMachines(flags.compareMachines);
  auto refuse = [&](llvm::StringRef name) {
    fail("--compare-machines only plans, for each machine anew; " +
         dashed(name) + " cannot go with it");
  };
  for (llvm::StringRef name : {"machine", "frontier", "state", "strategy-in",
                               "strategy-out", "shardings-out", "trace"})
    if (!options.planned(name).empty())
      refuse(name);
  std::vector<const cl::Option *> others = stepOptions();
  llvm::append_values(others, &flags.output, &flags.shardingsModule,
                      &flags.emit, &flags.measureOperators);
  for (const cl::Option *option : others)
    if (isGiven(*option))
      refuse(option->ArgStr);
  if (std::string report = options.planned("report");
      llvm::StringRef(report).ends_with(".html"))
    fail("--report of --compare-machines is - or a file of JSON, not '" +
         report + "'");
}

void OptionsReader::checkMeasuring() {
  if (!flags.measureOperators)
    return;
  if (options.planned("profile").empty())
    fail("--measure-operators needs a file to add to: --profile=FILE");
  if (flags.emulate)
    fail("--measure-operators measures devices; --emulate cannot go with it");
}

void OptionsReader::readGpus() {
  options.emulate = flags.emulate;
  options.tf32 = flags.matmulPrecision == "tf32";
  options.gpuReport = flags.gpuReport;
  if (!options.tf32 && flags.matmulPrecision != "exact")
    fail("--matmul-precision is '" + flags.matmulPrecision +
         "'; expected exact or tf32");
  options.gpuChips.clear();
  llvm::SmallVector<llvm::StringRef> chips;
  llvm::StringRef(flags.gpuChips).split(chips, ',');
  for (llvm::StringRef chip : chips)
    if (chip.getAsInteger(10, options.gpuChips.emplace_back()) ||
        options.gpuChips.back() < 80 || options.gpuChips.back() > 999)
      fail("--gpu-chips is '" + flags.gpuChips +
           "'; expected compute capabilities of 8.0 and more, such as 80,90");
  for (const cl::Option *option : std::initializer_list<const cl::Option *>{
           &flags.emulate, &flags.matmulPrecision, &flags.gpuReport,
           &flags.gpuChips})
    if (isGiven(*option) && !options.isForGpus())
      fail("--" + option->ArgStr + " is for --machine=cuda:N");
}

void OptionsReader::checkEmit() {
  if (!KernelCompiler::isTargetCpu(flags.targetCpu))
    fail("--target-cpu is '" + flags.targetCpu + "'; expected one of " +
         llvm::join(KernelCompiler::targetCpus(), ", "));
  options.targetCpu = flags.targetCpu;
  if (flags.emit.empty()) {
    for (auto *option : {&flags.targetCpu, &flags.gpuChips, &flags.gpuReport})
      if (isGiven(*option))
        fail("--" + option->ArgStr + " is for --emit");
    return;
  }
  for (const cl::Option *option : std::initializer_list<const cl::Option *>{
           &flags.planOnly, &flags.emulate, &flags.compare, &flags.outputs})
    if (isGiven(*option))
      fail("--emit writes a program that is run later; --" + option->ArgStr +
           " cannot go with it");
  if (isGiven(flags.measure))
    fail("--measure is for steps that are run; --emit runs none");
}

std::string OptionsReader::planningOption() {
  if (!options.plan.empty())
    return options.plan.front().first;
  for (const cl::Option *option : std::initializer_list<const cl::Option *>{
           &flags.measureOperators, &flags.compareMachines, &flags.planOnly,
           &flags.output, &flags.shardingsModule})
    if (isGiven(*option))
      return option->ArgStr.str();
  return "";
}

std::string OptionsReader::modelOption() {
  std::string found = options.planningOption;
  for (const auto *option :
       {&flags.emit, &flags.data, &flags.testData, &flags.sizes,
        &flags.function, &flags.optLevel, &flags.targetCpu, &flags.gpuChips,
        &flags.gpuReport, &flags.matmulPrecision})
    if (isGiven(*option))
      found = option->ArgStr.str();
  return found;
}

RunOptions soap::parseRunOptions(int argc, char **argv) {
  // Without the options of the libraries, whose names ours may have.
  cl::ResetCommandLineParser();
  OptionsReader reader;
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
  return reader.run();
}
