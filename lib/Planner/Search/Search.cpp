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

static llvm::Error overflowError(const Problem &problem,
                                 const SearchOptions &options,
                                 Evaluator &evaluator,
                                 const Evaluator::Outcome &outcome) {
  return llvm::make_error<OverflowError>(
      explainOverflow(problem, options, evaluator, outcome), outcome.overflow,
      outcome.overflow + evaluator.memoryLimit(outcome.overflowDevice),
      argumentsFit(problem, evaluator));
}

/// Where a search ends just above what there is room for, one that has less
/// room may have found what fits: then another one begins with that.
static std::optional<SearchResult>
searchFromLess(const Problem &problem, const SearchOptions &options,
               Evaluator &evaluator, const Evaluator::Outcome &outcome) {
  int64_t limit = evaluator.memoryLimit(outcome.overflowDevice);
  // What can be gone on with, or replayed, is one search.
  if (options.algorithm != "mcmc" || options.paperMoves ||
      options.budget.isTimed() || !options.budget.replay.empty() ||
      options.saveState || !options.state.empty() || options.mustStop() ||
      outcome.overflow > limit / 64)
    return std::nullopt;
  auto run = [](const Problem &problem, const SearchOptions &options) {
    llvm::Expected<SearchResult> result = searchMcmc(problem, options);
    if (result)
      return std::optional(std::move(*result));
    llvm::consumeError(result.takeError());
    return std::optional<SearchResult>();
  };
  Problem less = problem;
  less.space.memoryLimit = limit - limit / 8;
  std::optional<SearchResult> found = run(less, options);
  if (!found || figuresOf(evaluator, found->strategy).first > 0)
    return std::nullopt;
  SearchOptions own = options;
  own.starts.push_back({"with less memory", std::move(found->strategy)});
  return run(problem, own);
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
  // Published figures are compared by a rule that counts less.
  bool otherRule =
      options.algorithm == "frontier" &&
      options.frontier.memoryRule == FrontierOptions::MemoryRule::TensorOpt;
  // No search helps where not even what the model is given fits. But a frontier
  // is of use without a point that does.
  if (algorithm->searches && options.algorithm != "frontier") {
    Evaluator evaluator = problem.makeEvaluator();
    if (!argumentsFit(problem, evaluator))
      return overflowError(
          problem, options, evaluator,
          evaluator.outcome(evaluator.intern(bestBuiltin(problem).second)));
  }
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
  if (result->overflow > 0 && result->isStopped && !otherRule &&
      algorithm->searches && argumentsFit(problem, evaluator))
    return llvm::make_error<OverflowError>(
        explainStopped(result->overflow), result->overflow, result->overflow,
        /*argumentsFit=*/true, /*isStopped=*/true);
  if (isKnown && result->overflow > 0)
    outcome = outcomeOf(options, *result, evaluator);
  if (outcome.overflow > 0 && !otherRule) {
    std::optional<SearchResult> other =
        searchFromLess(problem, options, evaluator, outcome);
    if (!other || other->overflow > 0)
      return overflowError(problem, options, evaluator, outcome);
    *result = std::move(*other);
  }
  if (algorithm->addsCosts)
    addFasterBuiltin(problem, options, evaluator, *result);
  return result;
}
