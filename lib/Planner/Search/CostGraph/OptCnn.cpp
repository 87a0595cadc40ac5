//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Builtin.h"

#include "Soap/Planner/Search/Elimination.h"
#include "Soap/Planner/Search/Search.h"
#include "Soap/Support/Elapsed.h"

#include "llvm/Support/FormatVariadic.h"

#include <chrono>
#include <tuple>

using namespace soap;

SearchResult soap::searchOptCnn(const Problem &problem,
                                const SearchOptions &options) {
  auto began = std::chrono::steady_clock::now();
  OptionSpace space;
  space.limit = options.candidates > 0 ? options.candidates : 128;
  space.building.threads = options.threads;
  space.building.mustStop = stopsInTime(options);
  FamilyCosts costs = buildFamilyCosts(problem, space);
  OptimalChoice best;
  if (!costs.isStopped)
    best = solveCostGraph(costs.graph, 4e9, space.building.mustStop);
  SearchResult result;
  if (best.chosen.empty() && space.building.mustStop()) {
    std::tie(result.origin, result.strategy) = bestBuiltin(problem);
    result.isStopped = options.mustStop();
    result.seconds = secondsSince(began);
    result.facts.push_back(
        {"sum of times",
         "none: the search ended before all options had costs"});
    return result;
  }
  result.strategy = costs.strategy(problem, best.chosen);
  result.origin = "optcnn";
  result.isStopped = best.isStopped && options.mustStop();
  result.seconds = secondsSince(began);
  result.facts.push_back(
      {"sum of times",
       llvm::formatv("{0:f3} ms, {1} of {2:e2} strategies",
                     secondsFromTicks(best.time) * 1e3,
                     best.isOptimal ? "the least" : "not proved the least",
                     costs.numStrategies())
           .str()});
  return result;
}
