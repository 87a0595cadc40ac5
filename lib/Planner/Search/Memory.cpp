//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory.h"

#include "Builtin.h"

#include "Soap/Planner/Search/Experts.h"
#include "Soap/Planner/Search/Report.h"

#include <cmath>

using namespace soap;

static bool fits(Evaluator &evaluator, const Strategy &strategy) {
  return evaluator.outcome(evaluator.intern(strategy)).overflow == 0;
}

/// The name of an algorithm whose strategy fits; empty: none of those tried.
static std::string whatFits(const Problem &problem, llvm::StringRef besides) {
  Evaluator evaluator = problem.makeEvaluator();
  for (const auto &[name, strategy] :
       {std::pair("data-parallel", dataParallel(problem)),
        std::pair("expert", expert(problem)),
        std::pair("model-parallel", modelParallel(problem))})
    if (besides != name && fits(evaluator, strategy))
      return name;
  return "";
}

/// Everything once, on one device, at its peak.
static double leastTotal(const Problem &problem, int64_t device) {
  Evaluator evaluator = problem.makeEvaluator();
  Evaluation figures = evaluator.evaluate(singleDevice(problem, device));
  // What is pinned stays elsewhere.
  double bytes = 0;
  for (int64_t peak : figures.peakMemory)
    bytes += static_cast<double>(peak);
  return bytes;
}

/// How many devices such as this one would do, as far as that is known.
static std::string explainDevices(const Problem &problem, int64_t device,
                                  int64_t limit) {
  const Machine &machine = problem.machine;
  double total = leastTotal(problem, device);
  double count = std::ceil(total / static_cast<double>(limit));
  std::string text = "everything once takes " + formatBytes(total);
  if (count > static_cast<double>(machine.numDevices()))
    return text + ", as much as " +
           std::to_string(static_cast<int64_t>(count)) + " devices of kind '" +
           machine.kindOf(device).name + "' have";
  if (machine.numDevices() == 1)
    return text;
  return text + ", spread evenly over all " +
         std::to_string(machine.numDevices()) + " devices " +
         formatBytes(total / static_cast<double>(machine.numDevices())) +
         " each";
}

static double argumentBytes(const Graph &graph) {
  double bytes = 0;
  for (const Argument &argument : graph.arguments)
    bytes += static_cast<double>(graph.tensors[argument.tensor].bytes());
  return bytes;
}

bool soap::argumentsFit(const Problem &problem, const Evaluator &evaluator) {
  double room = 0;
  for (int64_t d = 0; d < problem.machine.numDevices(); ++d)
    room += static_cast<double>(evaluator.memoryLimit(d));
  return argumentBytes(problem.graph) <= room;
}

std::string soap::explainStopped(int64_t overflow) {
  std::string text = "the search was interrupted before it found a strategy "
                     "that fits in memory";
  if (overflow >= Evaluator::unknown)
    return text + " or knew what one takes";
  return text + "; the best so far lacks " + std::to_string(overflow) +
         " bytes on the fullest device";
}

std::string soap::explainOverflow(const Problem &problem,
                                  const SearchOptions &options,
                                  const Evaluator &evaluator,
                                  const Evaluator::Outcome &outcome) {
  const Machine &machine = problem.machine;
  llvm::StringRef algorithm = options.algorithm;
  int64_t device = outcome.overflowDevice;
  int64_t limit = evaluator.memoryLimit(device);
  int64_t need = outcome.overflow + limit;
  std::string text = "the model does not fit in memory: device '" +
                     machine.devices[device].name + "' lacks " +
                     std::to_string(outcome.overflow) + " bytes of the " +
                     std::to_string(need) + " that the " +
                     (algorithm == "mcmc" ? "best strategy found"
                                          : algorithm.str() + " strategy") +
                     " needs";
  if (!argumentsFit(problem, evaluator))
    return text + "; parameters and other arguments alone are " +
           formatBytes(argumentBytes(problem.graph)) + ", more than all " +
           std::to_string(machine.numDevices()) + " devices have; " +
           explainDevices(problem, device, limit);
  std::vector<std::string> ways;
  // The searches have tried the built-in strategies themselves.
  if (algorithm != "mcmc" && algorithm != "frontier")
    if (std::string name = whatFits(problem, algorithm); !name.empty())
      ways.push_back("with algorithm=" + name);
  if (static_cast<double>(need) <= machine.kindOf(device).memoryBytes)
    ways.push_back("with memory-limit=" + std::to_string(need));
  else
    ways.push_back("on devices with " + formatBytes(static_cast<double>(need)));
  text += "; it would fit " + ways.front();
  if (ways.size() > 1)
    text += " or " + ways.back();
  text += "; " + explainDevices(problem, device, limit);
  if (algorithm == "mcmc" && options.budget.isTimed())
    text += "; with a longer budget the search may find one that fits";
  if (algorithm != "frontier" && algorithm != "mcmc")
    text += "; algorithm=mcmc looks for strategies that need less";
  else if (algorithm == "frontier" && !options.frontier.recompute)
    text += "; with recompute=true less is kept";
  return text;
}
