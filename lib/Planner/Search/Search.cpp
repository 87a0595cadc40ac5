//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Builtin.h"
#include "Memory.h"

#include "Soap/Planner/Search/Baselines.h"
#include "Soap/Planner/Search/DeviceCounts.h"
#include "Soap/Planner/Search/Experts.h"
#include "Soap/Support/NearestName.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Threading.h"

using namespace soap;

char OverflowError::ID;

static llvm::Error searchError(const std::string &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

llvm::ArrayRef<llvm::StringRef> soap::searchAlgorithms() {
  static const llvm::StringRef names[] = {
      "mcmc",    "optcnn",         "frontier",      "exact",  "data-parallel",
      "horovod", "model-parallel", "single-device", "expert", "krizhevsky",
      "wu",      "tofu",           "placement",     "mesh",   "random"};
  return names;
}

static llvm::Expected<SearchResult> run(const Problem &problem,
                                        const SearchOptions &options) {
  if (options.algorithm == "mcmc")
    return searchMcmc(problem, options);
  if (options.algorithm == "optcnn")
    return searchOptCnn(problem, options);
  if (options.algorithm == "frontier")
    return searchFrontier(problem, options);
  if (options.algorithm == "exact")
    return searchExact(problem, options);
  if (options.algorithm == "placement")
    return searchPlacement(problem, options);
  if (options.algorithm == "mesh")
    return searchMesh(problem, options);
  SearchResult result;
  result.origin = options.algorithm;
  if (options.algorithm == "data-parallel") {
    Evaluator evaluator = problem.makeEvaluator();
    result.strategy = bestSimulated(evaluator, dataParallelStrategies(problem));
  } else if (options.algorithm == "horovod") {
    HorovodFigures horovod = predictHorovod(problem);
    result.facts.push_back(
        {"bucketed gradient reductions (predicted, not lowered)",
         llvm::formatv("{0}, {1} reductions in {2} buckets of up to {3}",
                       formatSeconds(secondsFromTicks(horovod.makespan)),
                       horovod.numReductions, horovod.numBuckets,
                       formatBytes(static_cast<double>(horovod.bucketBytes)))
             .str()});
    result.strategy = std::move(horovod.strategy);
  } else if (options.algorithm == "model-parallel") {
    Evaluator evaluator = problem.makeEvaluator();
    result.strategy =
        bestSimulated(evaluator, modelParallelStrategies(problem));
  } else if (options.algorithm == "single-device") {
    result.strategy = singleDevice(problem);
  } else if (options.algorithm == "expert") {
    result.strategy = expert(problem);
  } else if (options.algorithm == "krizhevsky") {
    result.strategy = krizhevsky(problem);
  } else if (options.algorithm == "wu") {
    result.strategy = wu(problem);
  } else if (options.algorithm == "tofu") {
    result.strategy = tofu(problem, [&] { return options.mustStop(); });
  } else if (options.algorithm == "random") {
    Rng rng(options.seed);
    result.strategy = randomStrategy(problem, rng);
  } else if (options.algorithm == "given") {
    if (options.starts.size() != 1)
      return searchError("algorithm 'given' needs one strategy to start from "
                         "(strategy-in)");
    result.strategy = options.starts.front().strategy;
    result.origin = options.starts.front().name;
  } else {
    auto names = llvm::to_vector(searchAlgorithms());
    names.push_back("given");
    return searchError("unknown algorithm '" + options.algorithm +
                       "', expected one of " + llvm::join(names, ", ") +
                       didYouMean(options.algorithm, names));
  }
  return std::move(result);
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

/// Whether more time may find other strategies.
static bool looksFurther(llvm::StringRef algorithm) {
  return llvm::is_contained(
      {"mcmc", "optcnn", "frontier", "exact", "tofu", "placement", "mesh"},
      algorithm);
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

llvm::Expected<SearchResult> soap::search(const Problem &problem,
                                          const SearchOptions &options) {
  if (std::string error = problem.check(); !error.empty())
    return searchError(error);
  for (const NamedStrategy &start : options.starts)
    if (std::string error = problem.verify(start.strategy); !error.empty())
      return searchError("start '" + start.name + "': " + error);
  llvm::Expected<SearchResult> result = run(problem, options);
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
      looksFurther(options.algorithm) && argumentsFit(problem, evaluator))
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
  return result;
}
