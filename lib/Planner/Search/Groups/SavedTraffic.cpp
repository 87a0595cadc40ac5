//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Experts.h"
#include "Soap/Planner/Search/GroupDescent.h"
#include "Soap/Planner/Search/GroupStrategies.h"
#include "Soap/Planner/Search/Layers.h"

#include <cmath>
#include <tuple>

using namespace soap;

namespace {
struct TrafficStart {
  Strategy strategy;
  std::vector<Region> regions;
  /// Bytes moved, and much more where it is slower than the limit.
  double score = 0;
  size_t number = 0;         ///< In the order in which they are made.
  bool isFastEnough = false; ///< Within the limit as it is.
};
} // namespace

/// Data parallelism, the expert's, the layered strategies, and these with all
/// groups placed: the most promising ones, and the best that is fast enough.
static std::vector<TrafficStart>
trafficStarts(const Problem &problem, Evaluator &evaluator, Ticks limit,
              const std::vector<Region> &halves) {
  std::vector<TrafficStart> starts;
  auto add = [&](const Strategy &strategy, const std::vector<Region> &regions) {
    Evaluator::Outcome outcome =
        evaluator.outcome(evaluator.intern(strategy), limit + limit / 3);
    if (outcome.exceeded || outcome.overflow > 0)
      return;
    double slower = std::max(1.0, static_cast<double>(outcome.makespan) /
                                      static_cast<double>(limit));
    starts.push_back(
        {strategy, regions,
         static_cast<double>(outcome.bytesMoved) * std::pow(slower, 4),
         starts.size(), outcome.makespan <= limit});
  };
  add(dataParallel(problem), halves);
  add(expert(problem), halves);
  GroupPlacement placement(problem, evaluator);
  for (const LayeredStrategy &layered : layeredStrategies(problem)) {
    add(layered.strategy, layered.regions);
    for (const LayeredStrategy &placed : placement.place(layered))
      add(placed.strategy, placed.regions);
  }
  llvm::sort(starts, [](const TrafficStart &a, const TrafficStart &b) {
    return std::tie(a.score, a.number) < std::tie(b.score, b.number);
  });
  size_t most = 2;
  auto fast = llvm::find_if(
      starts, [](const TrafficStart &start) { return start.isFastEnough; });
  if (fast != starts.end() && fast - starts.begin() >= std::ptrdiff_t(most))
    std::swap(starts[most++], *fast);
  starts.resize(std::min(most, starts.size()));
  return starts;
}

/// Below the limit first, by steps in which bytes count for less and less; then
/// fewer bytes within it.
static void descend(GroupDescent &descent, Ticks limit, int64_t simulations,
                    llvm::function_ref<bool()> mustStop) {
  auto isTooSlow = [&] {
    return descent.figures().first > 0 || descent.figures().second > limit;
  };
  // Near the limit, five percent of the bytes are worth one of the time.
  auto [overflow, makespan] = descent.figures();
  double share = makespan > limit + limit / 25 ? 0.07 : 0.2;
  double weight =
      share * static_cast<double>(makespan) /
      static_cast<double>(std::max<int64_t>(descent.bytesMoved(), 1));
  for (int step = 0; step < 3 && isTooSlow() && !mustStop(); ++step) {
    descent.weighTraffic(weight);
    descent.step(simulations / 2, mustStop);
    simulations -= simulations / 2;
    weight /= 3;
  }
  if (isTooSlow() || mustStop())
    return;
  descent.saveTraffic(limit);
  descent.step(simulations, mustStop);
}

Strategy soap::saveTraffic(const Problem &problem, Evaluator &evaluator,
                           const Strategy &best, Ticks limit,
                           int64_t simulations,
                           llvm::function_ref<bool()> mustStop) {
  Strategy least = best;
  int64_t leastBytes = evaluator.outcome(evaluator.intern(best)).bytesMoved;
  std::vector<Region> halves;
  for (auto &way : dividedRegions(problem, 2))
    llvm::append_range(halves, way);
  std::vector<TrafficStart> starts =
      trafficStarts(problem, evaluator, limit, halves);
  starts.push_back({best, halves});
  auto count = static_cast<int64_t>(2 * starts.size());
  for (TrafficStart &start : starts) {
    start.regions.insert(start.regions.begin(), wholeRegion(problem));
    // Neither way is better everywhere.
    for (bool sharedDims : {false, true}) {
      if (mustStop())
        return least;
      DescentOptions options;
      options.sharedDims = sharedDims;
      GroupDescent descent(problem, evaluator, start.strategy, start.regions,
                           options);
      int64_t share = simulations / count--;
      simulations -= share;
      descend(descent, limit, share, mustStop);
      auto [overflow, makespan] = descent.figures();
      if (overflow == 0 && makespan <= limit &&
          descent.bytesMoved() < leastBytes) {
        least = descent.strategy();
        leastBytes = descent.bytesMoved();
      }
    }
  }
  return least;
}
