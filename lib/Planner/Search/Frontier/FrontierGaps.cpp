//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FrontierSearch.h"

#include "Soap/Planner/Search/Elimination.h"

#include <cmath>

using namespace soap;

/// Strategies that choose alike for families that repeat one another, which
/// takes far fewer steps than all.
static void addTied(const CostGraph &graph, llvm::ArrayRef<unsigned> groups,
                    const FrontierTracking &tracking,
                    TrackedFrontier &tracked) {
  TrackedFrontier tied = trackFrontier(tieNodes(graph, groups), tracking);
  tracked.isStopped |= tied.isStopped;
  for (const TrackedFrontier::Strategy &found : tied.points) {
    TrackedFrontier::Strategy &strategy = tracked.points.emplace_back();
    strategy.cost = found.cost;
    for (unsigned group : groups)
      strategy.chosen.push_back(found.chosen[group]);
  }
}

/// The least weighted sums of both costs: the least time, and for each pair of
/// neighbours on the frontier what is farthest below the line between them.
static void addLeastSums(const CostGraph &graph,
                         const FrontierTracking &tracking,
                         TrackedFrontier &tracked) {
  std::vector<std::pair<double, double>> weights{{1, 0}}; // time, memory
  for (size_t i = 1; i < tracked.points.size(); ++i) {
    const Cost &a = tracked.points[i - 1].cost, &b = tracked.points[i].cost;
    auto time = static_cast<double>(a.time - b.time);
    auto memory = static_cast<double>(b.memory - a.memory);
    double most = std::max(time, memory);
    weights.push_back({memory / most, time / most});
  }
  for (auto [ofTime, ofMemory] : weights) {
    CostGraph sums = graph;
    auto weigh = [&, ofTime = ofTime, ofMemory = ofMemory](Cost &cost) {
      cost.time = std::llround(ofTime * static_cast<double>(cost.time) +
                               ofMemory * static_cast<double>(cost.memory));
    };
    for (std::vector<Cost> &costs : sums.nodes)
      llvm::for_each(costs, weigh);
    for (CostGraph::Edge &edge : sums.edges)
      llvm::for_each(edge.costs, weigh);
    OptimalChoice best =
        solveCostGraph(sums, /*maxWork=*/1e7, tracking.mustStop);
    if (!best.chosen.empty())
      tracked.points.push_back({graph.total(best.chosen), best.chosen, {}});
    if (best.isStopped)
      return;
  }
}

/// The best of what was found in several ways.
static void reduce(TrackedFrontier &tracked, size_t pointLimit) {
  std::vector<TrackedFrontier::Strategy> all = std::move(tracked.points);
  std::vector<Frontier::Point> points;
  for (auto [i, strategy] : llvm::enumerate(all))
    points.push_back({strategy.cost, {static_cast<TraceId>(i)}});
  Frontier best = Frontier::reduce(std::move(points));
  best.thin(pointLimit);
  tracked.points.clear();
  for (const Frontier::Point &point : best)
    tracked.points.push_back(std::move(all[point.parts[0]]));
}

void soap::addMissingPoints(const CostGraph &graph,
                            llvm::ArrayRef<unsigned> alike,
                            llvm::ArrayRef<std::vector<unsigned>> given,
                            const FrontierTracking &tracking,
                            TrackedFrontier &tracked) {
  addTied(graph, alike, tracking, tracked);
  reduce(tracked, tracking.pointLimit);
  addLeastSums(graph, tracking, tracked);
  for (const std::vector<unsigned> &chosen : given)
    tracked.points.push_back({graph.total(chosen), chosen, {}});
  reduce(tracked, tracked.points.size());
}
