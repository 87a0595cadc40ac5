//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Frontier.h"

#include "Builtin.h"

#include "Soap/Planner/Search/Search.h"

#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <chrono>
#include <tuple>

using namespace soap;

using Objective = FrontierOptions::Objective;
using Point = SearchResult::FrontierPoint;

namespace {
class FrontierSearch {
public:
  FrontierSearch(const Problem &problem, const SearchOptions &options)
      : problem(problem), options(options), evaluator(problem.makeEvaluator()) {
  }
  SearchResult run();

private:
  /// Adds the points for a number of devices; returns their range.
  std::pair<size_t, size_t> track(int64_t numDevices);
  /// The best point of a range: what it lacks in memory counts first.
  size_t best(std::pair<size_t, size_t> range) const;
  int64_t overflow(const Point &point) const;

  const Problem &problem;
  const SearchOptions &options;
  Evaluator evaluator;
  std::vector<int64_t> lacks; ///< Per point, in the simulator.
  SearchResult result;
};
} // namespace

std::pair<size_t, size_t> FrontierSearch::track(int64_t numDevices) {
  OptionSpace space;
  space.devices = firstDevices(problem, numDevices);
  space.replicas = true;
  space.limit = options.candidates > 0 ? options.candidates : 48;
  FamilyCosts costs = buildFamilyCosts(problem, space);
  FrontierTracking tracking;
  tracking.threads = options.threads;
  if (options.frontier.nodesFirst)
    tracking.order = EliminationOrder::NodesFirst;
  tracking.pointLimit =
      options.frontier.pointLimit > 0 ? options.frontier.pointLimit : 24;
  TrackedFrontier tracked = trackFrontier(costs.graph, tracking);
  size_t begin = result.frontier.size();
  for (const TrackedFrontier::Strategy &strategy : tracked.points) {
    Point point;
    point.numDevices = numDevices;
    point.time = strategy.cost.time;
    point.memory = strategy.cost.memory;
    point.strategy = costs.strategy(problem, strategy.chosen);
    Evaluation figures = evaluator.evaluate(point.strategy);
    point.makespan = figures.makespan;
    point.peakMemory = figures.maxPeakMemory();
    int64_t lack = 0;
    for (auto [device, bytes] : llvm::enumerate(figures.peakMemory))
      lack = std::max(lack, bytes - evaluator.memoryLimit(device));
    point.fits = lack == 0 && overflow(point) == 0;
    lacks.push_back(lack);
    result.frontier.push_back(std::move(point));
  }
  result.facts.push_back(
      {llvm::formatv("frontier on {0} devices", numDevices).str(),
       llvm::formatv(
           "{0} points{1} of {2:e2} strategies", tracked.points.size(),
           tracked.isComplete ? "" : ", not all,", costs.numStrategies())
           .str()});
  return {begin, result.frontier.size()};
}

/// By TensorOpt's rule, if that counts.
int64_t FrontierSearch::overflow(const Point &point) const {
  if (!options.frontier.tensorOptMemory)
    return 0;
  int64_t limit = std::numeric_limits<int64_t>::max();
  for (int64_t device : firstDevices(problem, point.numDevices))
    limit = std::min(limit, evaluator.memoryLimit(device));
  return std::max<int64_t>(point.memory - limit, 0);
}

size_t FrontierSearch::best(std::pair<size_t, size_t> range) const {
  auto key = [&](size_t i) {
    const Point &point = result.frontier[i];
    return std::make_tuple(!point.fits, lacks[i], point.makespan, i);
  };
  size_t least = range.first;
  for (size_t i = range.first; i < range.second; ++i)
    if (key(i) < key(least))
      least = i;
  return least;
}

SearchResult FrontierSearch::run() {
  auto began = std::chrono::steady_clock::now();
  int64_t all = problem.machine.numDevices();
  size_t found = 0;
  if (options.frontier.objective == Objective::MiniTime) {
    found = best(track(all));
  } else {
    bool any = false;
    for (int64_t n = 1; n <= all; ++n) {
      if (all % n != 0)
        continue;
      auto range = track(n);
      size_t here = best(range);
      const Point &point = result.frontier[here];
      if (point.fits)
        result.facts.push_back(
            {llvm::formatv("least time on {0} devices", n).str(),
             llvm::formatv("{0:f3} ms", secondsFromTicks(point.makespan) * 1e3)
                 .str()});
      found = any ? best({0, range.second}) : here;
      any = true;
      if (options.frontier.objective == Objective::MiniParallelism &&
          point.fits) {
        found = here;
        result.facts.push_back({"fewest devices that fit", std::to_string(n)});
        break;
      }
    }
  }
  result.strategy = result.frontier[found].strategy;
  result.origin = "frontier";
  result.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began)
          .count();
  return std::move(result);
}

SearchResult soap::searchFrontier(const Problem &problem,
                                  const SearchOptions &options) {
  return FrontierSearch(problem, options).run();
}
