//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Experts.h"
#include "Soap/Planner/Search/GroupDescent.h"
#include "Soap/Planner/Search/Layers.h"

using namespace soap;

Strategy soap::saveTraffic(const Problem &problem, Evaluator &evaluator,
                           const Strategy &best, Ticks limit,
                           int64_t simulations,
                           llvm::function_ref<bool()> mustStop) {
  Evaluator::Outcome outcome = evaluator.outcome(evaluator.intern(best));
  Strategy least = best;
  int64_t leastBytes = outcome.bytesMoved;
  std::vector<LayeredStrategy> starts = layeredStrategies(problem);
  std::vector<Region> halves;
  for (auto &way : dividedRegions(problem, 2))
    llvm::append_range(halves, way);
  starts.insert(starts.begin(), {{best, halves},
                                 {dataParallel(problem), halves},
                                 {expert(problem), halves}});
  // What is far too slow is of no use.
  llvm::erase_if(starts, [&](const LayeredStrategy &start) {
    Evaluator::Outcome figures =
        evaluator.outcome(evaluator.intern(start.strategy), limit + limit / 3);
    return figures.exceeded;
  });
  auto left = static_cast<int64_t>(starts.size());
  for (LayeredStrategy &start : starts) {
    int64_t share = simulations / left--;
    simulations -= share;
    start.regions.insert(start.regions.begin(), wholeRegion(problem));
    GroupDescent descent(problem, evaluator, start.strategy,
                         std::move(start.regions));
    descent.saveTraffic(limit);
    // What is too slow becomes faster first, for a quarter of the time.
    bool goesOn = true;
    for (int64_t part : {share / 4, share - share / 4})
      if (goesOn && (part < share || descent.figures().second <= limit))
        goesOn = descent.step(part, mustStop);
    if (mustStop())
      break;
    auto [overflow, makespan] = descent.figures();
    if (overflow > 0 || makespan > limit || descent.bytesMoved() >= leastBytes)
      continue;
    least = descent.strategy();
    leastBytes = descent.bytesMoved();
  }
  return least;
}
