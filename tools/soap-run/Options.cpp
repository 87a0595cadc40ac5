//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"

#include "Soap/Planner/Search/Search.h"
#include "Soap/Support/Version.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

#include <unistd.h>

namespace cl = llvm::cl;

bool soap::isTerminal() { return isatty(STDERR_FILENO); }

/// The parser's complaints, several lines with the program's name before each,
/// as one line.
static std::string joinLines(llvm::StringRef text) {
  std::string joined;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    line.consume_front("soap-run: ");
    if (line = line.trim(); !line.empty())
      joined += (joined.empty() ? "" : " ") + line.str();
  }
  return joined;
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
  cl::opt<std::string> machine(
      "machine",
      cl::desc(
          "A preset (cpu:4: four CPU devices; p100-4x4, dgx-h100:2, ...) or "
          "a machine file to plan for. Whatever it is, the program runs "
          "on threads of this host, one per device"),
      cl::value_desc("spec"), cl::init("cpu:4"), cl::cat(category));
  // The option keeps a reference.
  std::string algorithms = "How to find the strategy: " +
                           llvm::join(soap::searchAlgorithms(), ", ") +
                           ", or given (--strategy-in)";
  cl::opt<std::string> algorithm("algorithm", cl::desc(algorithms),
                                 cl::value_desc("name"), cl::init("mcmc"),
                                 cl::cat(category));
  cl::opt<std::string> budget(
      "budget", cl::desc("Of the search: proposals (20000) or time (10s)"),
      cl::value_desc("n"), cl::cat(category));
  cl::opt<std::string> seed("seed", cl::desc("Seed of the search"),
                            cl::value_desc("n"), cl::init("0"),
                            cl::cat(category));
  cl::opt<std::string> threads(
      "threads",
      cl::desc("Threads of the search; the strategy does not depend on them"),
      cl::value_desc("n"), cl::init("1"), cl::cat(category));
  cl::opt<std::string> memoryLimit(
      "memory-limit", cl::desc("Bytes per device to plan for (8GiB, 500MB)"),
      cl::value_desc("bytes"), cl::cat(category));
  cl::opt<std::string> report(
      "report",
      cl::desc("Write the plan as a page to look at (*.html), or its "
               "predicted figures to a JSON file"),
      cl::value_desc("file"), cl::cat(category));
  cl::opt<std::string> trace(
      "trace",
      cl::desc("Write the predicted timeline for Perfetto (ui.perfetto.dev) or "
               "chrome://tracing"),
      cl::value_desc("file"), cl::cat(category));
  cl::opt<std::string> strategyOut(
      "strategy-out", cl::desc("Write the strategy to a JSON file"),
      cl::value_desc("file"), cl::cat(category));
  cl::opt<std::string> strategyIn(
      "strategy-in",
      cl::desc("A strategy file to start from; with --algorithm=given, the "
               "strategy to take"),
      cl::value_desc("file"), cl::cat(category));
  cl::opt<bool> planOnly("plan-only", cl::desc("Plan, do not run"),
                         cl::cat(category));
  cl::opt<std::string> output(
      "o", cl::desc("Write the model with its strategy to a file"),
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
      "timeout", cl::desc("Seconds until a device that waits is given up"),
      cl::value_desc("s"), cl::init("0"), cl::cat(category));
  cl::opt<bool> quiet("quiet", cl::desc("Print results only"),
                      cl::cat(category));
  cl::HideUnrelatedOptions(category);
  cl::SetVersionPrinter(printVersion);
  std::string wrong;
  llvm::raw_string_ostream errors(wrong);
  bool parsed = cl::ParseCommandLineOptions(
      argc, argv,
      "Plans a model for several devices, partitions and compiles it, and runs "
      "it.\n\n"
      "  soap-run model.mlir --machine=cpu:4 --steps=10 --check\n"
      "  soap-run model.mlir --machine=p100-4x4 --plan-only -o planned.mlir\n"
      "  soap-run functions.mlir --function=test\n\n"
      "A model may be at any stage that soap-opt prints: plain, in operators "
      "with or without\nconfigurations (these are kept), distributed, or a "
      "soap.program.\n",
      &errors);

  auto fail = [](const llvm::Twine &message) {
    llvm::errs() << "soap-run: error: " << message << "\n";
    exit(1);
  };
  if (!parsed) {
    // A value that does not parse has been complained about already.
    if (std::string line = joinLines(wrong); !line.empty())
      fail(line);
    exit(1);
  }
  for (auto *option : {&function, &machine, &report, &trace, &strategyOut,
                       &strategyIn, &output, &data})
    if (option->getNumOccurrences() > 0 && option->empty())
      fail("--" + option->ArgStr + " is empty");
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
  if (compare && data.empty())
    fail("--compare needs the reference losses of a --data file");

  RunOptions options;
  options.input = input;
  options.function = function;
  options.printResults = function.getNumOccurrences() > 0;
  options.plan.function = function;
  options.plan.machine = machine;
  options.plan.algorithm = algorithm;
  options.plan.budget = budget;
  options.plan.seed = number(seed, 0, UINT64_MAX);
  options.plan.memoryLimit = memoryLimit;
  options.plan.threads = number(threads, 1, 256);
  options.plan.report = report;
  options.plan.trace = trace;
  options.plan.strategyOut = strategyOut;
  options.plan.strategyIn = strategyIn;
  options.planOnly = planOnly;
  options.output = output;
  options.data = data;
  options.testData = testData;
  options.steps = static_cast<int>(number(steps, 1, INT32_MAX));
  options.check = check;
  options.compare = compare;
  options.optLevel = number(optLevel, 0, 3);
  options.timeout = seconds;
  options.quiet = quiet;
  for (cl::Option *option :
       {static_cast<cl::Option *>(&machine),
        static_cast<cl::Option *>(&algorithm),
        static_cast<cl::Option *>(&budget), static_cast<cl::Option *>(&seed),
        static_cast<cl::Option *>(&threads),
        static_cast<cl::Option *>(&memoryLimit),
        static_cast<cl::Option *>(&report), static_cast<cl::Option *>(&trace),
        static_cast<cl::Option *>(&strategyOut),
        static_cast<cl::Option *>(&strategyIn),
        static_cast<cl::Option *>(&planOnly),
        static_cast<cl::Option *>(&output)})
    if (option->getNumOccurrences() > 0 && options.planningOption.empty())
      options.planningOption = option->ArgStr.str();
  return options;
}
