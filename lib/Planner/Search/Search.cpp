//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Builtin.h"
#include "Memory.h"

#include "Soap/Planner/Search/Algorithms.h"
#include "Soap/Planner/Search/Report.h"

#include "llvm/Support/Threading.h"

#include <algorithm>
#include <chrono>

using namespace soap;

char OverflowError::ID;

std::string SearchOptions::check() const {
  // More have nothing to search, and a typing error would exhaust the host.
  constexpr unsigned maxThreads = 256, maxChains = 4096;
  if (threads > maxThreads)
    return "option 'threads' must be at most " + std::to_string(maxThreads);
  if (chains > maxChains)
    return "option 'chains' must be at most " + std::to_string(maxChains);
  if (candidates < 0)
    return "option 'candidates' must not be negative";
  if (!(temperature >= 0 && temperature <= 1e6)) // NaN, too
    return "option 'temperature' must be at least 0 and at most 1000000";
  if (!(trafficSlack >= 0 && trafficSlack <= 100))
    return "option 'traffic-slack' must be at least 0 and at most 100";
  return "";
}

static llvm::Error searchError(const std::string &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

/// What the strategy takes, in a changed model if it is one for that.
static Evaluator::Outcome outcomeOf(const SearchOptions &options,
                                    const SearchResult &result,
                                    Evaluator &evaluator) {
  std::optional<Evaluation> figures;
  if (!result.changes.empty())
    figures = options.frontier.simulateChanged(result.strategy, result.changes);
  if (!figures)
    return evaluator.outcome(evaluator.intern(result.strategy));
  Evaluator::Outcome outcome;
  outcome.makespan = figures->makespan;
  for (auto [d, bytes] : llvm::enumerate(figures->peakMemory)) {
    auto device = static_cast<int64_t>(d);
    if (int64_t lack = bytes - evaluator.memoryLimit(device);
        lack > outcome.overflow) {
      outcome.overflow = lack;
      outcome.overflowDevice = device;
    }
  }
  return outcome;
}

unsigned soap::usefulThreads(const Problem &problem,
                             llvm::StringRef algorithm) {
  if (algorithm == "exact")
    return 1;
  // A thread's evaluator needs up to 1 KiB for each operator and device (NMT
  // on 64 K80 0.64, LLaMA on 256 TPU 0.38).
  constexpr int64_t most = 4, allTogether = int64_t(4) << 20;
  int64_t within = allTogether / std::max<int64_t>(simulationWork(problem), 1);
  unsigned cores = llvm::hardware_concurrency().compute_thread_count();
  return static_cast<unsigned>(
      std::clamp<int64_t>(std::min<int64_t>(within, cores), 1, most));
}

std::function<bool()> soap::stopsInTime(const SearchOptions &options) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point end = Clock::time_point::max();
  if (options.budget.isTimed())
    end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                             std::chrono::duration<double>(
                                 std::min(options.budget.seconds, 1e8)));
  return [&options, end] { return options.mustStop() || Clock::now() >= end; };
}

/// Of an algorithm that adds costs up: what it chose stays, as its paper has
/// it, but a built-in strategy that is faster in the simulation is named.
static void addFasterBuiltin(const Problem &problem,
                             const SearchOptions &options, Evaluator &evaluator,
                             SearchResult &result) {
  bool isLeastTimeWanted =
      options.algorithm != "frontier" ||
      options.frontier.objective != FrontierOptions::Objective::MiniParallelism;
  if (!isLeastTimeWanted || result.isStopped)
    return;
  auto [name, strategy] = bestBuiltin(problem);
  auto [overflow, makespan] = figuresOf(evaluator, strategy);
  if (overflow == 0 && makespan < result.makespan)
    result.facts.push_back({"faster in the simulation",
                            std::string("algorithm=") + name + ", " +
                                formatSeconds(secondsFromTicks(makespan)) +
                                "; algorithm=mcmc is no slower than that"});
}

llvm::Expected<SearchResult> soap::search(const Problem &problem,
                                          const SearchOptions &options) {
  for (const std::string &error : {problem.check(), options.check()})
    if (!error.empty())
      return searchError(error);
  for (const NamedStrategy &start : options.starts)
    if (std::string error = problem.verify(start.strategy); !error.empty())
      return searchError("start '" + start.name + "': " + error);
  std::string unknown;
  const SearchAlgorithm *algorithm = findAlgorithm(options.algorithm, unknown);
  if (!algorithm)
    return searchError(unknown);
  llvm::Expected<SearchResult> result = algorithm->run(problem, options);
  if (!result)
    return result.takeError();
  if (std::string error = problem.verify(result->strategy); !error.empty())
    return searchError("the strategy that was found is none: " + error);
  Evaluator evaluator = problem.makeEvaluator();
  Evaluator::Outcome outcome;
  // On hundreds of devices, a first simulation takes seconds.
  bool isKnown = options.algorithm == "mcmc" && result->isStopped;
  if (!isKnown) {
    outcome = outcomeOf(options, *result, evaluator);
    result->makespan = outcome.makespan;
    result->overflow = outcome.overflow;
  }
  result->isStopped |= options.mustStop();
  // Published figures are compared by a rule that counts less.
  bool otherRule =
      options.algorithm == "frontier" &&
      options.frontier.memoryRule == FrontierOptions::MemoryRule::TensorOpt;
  if (result->overflow > 0 && result->isStopped && !otherRule &&
      algorithm->searches && argumentsFit(problem, evaluator))
    return llvm::make_error<OverflowError>(
        explainStopped(result->overflow), result->overflow, result->overflow,
        /*argumentsFit=*/true, /*isStopped=*/true);
  if (isKnown && result->overflow > 0)
    outcome = outcomeOf(options, *result, evaluator);
  if (outcome.overflow > 0 && !otherRule)
    return llvm::make_error<OverflowError>(
        explainOverflow(problem, options, evaluator, outcome), outcome.overflow,
        outcome.overflow + evaluator.memoryLimit(outcome.overflowDevice),
        argumentsFit(problem, evaluator));
  if (algorithm->addsCosts)
    addFasterBuiltin(problem, options, evaluator, *result);
  return result;
}
