//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Algorithms.h"

#include "Builtin.h"

#include "Soap/Planner/Search/Baselines.h"
#include "Soap/Planner/Search/DeviceCounts.h"
#include "Soap/Planner/Search/Experts.h"
#include "Soap/Planner/Search/Report.h"
#include "Soap/Support/NearestName.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace soap;

using Found = llvm::Expected<SearchResult>;

/// A strategy that a rule makes.
static SearchResult made(const SearchOptions &options, Strategy strategy) {
  SearchResult result;
  result.origin = options.algorithm;
  result.strategy = std::move(strategy);
  return result;
}

/// A search that cannot fail.
template <SearchResult (*search)(const Problem &, const SearchOptions &)>
static Found always(const Problem &problem, const SearchOptions &options) {
  return search(problem, options);
}

template <Strategy (*rule)(const Problem &)>
static Found byRule(const Problem &problem, const SearchOptions &options) {
  return made(options, rule(problem));
}

/// The best of those on different numbers of devices.
template <std::vector<Strategy> (*rule)(const Problem &)>
static Found bestByRule(const Problem &problem, const SearchOptions &options) {
  Evaluator evaluator = problem.makeEvaluator();
  return made(options, bestSimulated(evaluator, rule(problem)));
}

static Found horovod(const Problem &problem, const SearchOptions &options) {
  HorovodFigures figures = predictHorovod(problem);
  SearchResult result = made(options, std::move(figures.strategy));
  result.facts.push_back(
      {"bucketed gradient reductions (predicted, not lowered)",
       llvm::formatv("{0}, {1} reductions in {2} buckets of up to {3}",
                     formatSeconds(secondsFromTicks(figures.makespan)),
                     figures.numReductions, figures.numBuckets,
                     formatBytes(static_cast<double>(figures.bucketBytes)))
           .str()});
  return result;
}

static Found onOneDevice(const Problem &problem, const SearchOptions &options) {
  return made(options, singleDevice(problem));
}

static Found byTofu(const Problem &problem, const SearchOptions &options) {
  return made(options, tofu(problem, [&] { return options.mustStop(); }));
}

static Found atRandom(const Problem &problem, const SearchOptions &options) {
  Rng rng(options.seed);
  return made(options, randomStrategy(problem, rng));
}

static Found given(const Problem &, const SearchOptions &options) {
  if (options.starts.size() != 1)
    return llvm::createStringError(
        "algorithm 'given' needs one strategy to start from (strategy-in)");
  SearchResult result;
  result.origin = options.starts.front().name;
  result.strategy = options.starts.front().strategy;
  return result;
}

llvm::ArrayRef<SearchAlgorithm> soap::searchAlgorithms() {
  static const SearchAlgorithm algorithms[] = {
      // name, run, searches, usesStarts, spreadsAll, addsCosts
      {"mcmc", searchMcmc, true, true, true},
      {"optcnn", always<searchOptCnn>, true, false, true, true},
      {"frontier", always<searchFrontier>, true, false, true, true},
      {"exact", always<searchExact>, true, true, true},
      {"data-parallel", bestByRule<dataParallelStrategies>, false, false, true},
      {"horovod", horovod},
      {"model-parallel", bestByRule<modelParallelStrategies>},
      {"single-device", onOneDevice},
      {"expert", byRule<expert>},
      {"krizhevsky", byRule<krizhevsky>},
      {"wu", byRule<wu>},
      {"tofu", byTofu, true},
      {"placement", always<searchPlacement>, true},
      {"mesh", always<searchMesh>, true},
      {"random", atRandom},
      {"given", given, false, true},
  };
  return algorithms;
}

const SearchAlgorithm *soap::findAlgorithm(llvm::StringRef name,
                                           std::string &error) {
  llvm::SmallVector<llvm::StringRef> names;
  for (const SearchAlgorithm &algorithm : searchAlgorithms()) {
    if (algorithm.name == name)
      return &algorithm;
    names.push_back(algorithm.name);
  }
  error = "unknown algorithm '" + name.str() + "', expected one of " +
          llvm::join(names, ", ") + didYouMean(name, names);
  return nullptr;
}
