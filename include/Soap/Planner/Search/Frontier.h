//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_FRONTIER_H
#define SOAP_PLANNER_SEARCH_FRONTIER_H

#include "Soap/Planner/Search/Elimination.h"

#include <array>
#include <functional>

namespace soap {

/// How a point came about: up to three parts, each the trace of another point
/// or a node's option. Traces live in a TraceArena.
using TraceId = uint32_t;
constexpr TraceId noTrace = 0;

/// A set of strategies by cost: memory strictly ascending, time strictly
/// descending, so that no point is as good as another one in both.
class Frontier {
public:
  struct Point {
    Cost cost;
    std::array<TraceId, 3> parts = {noTrace, noTrace, noTrace};
  };
  Frontier() = default;
  explicit Frontier(Cost cost, TraceId trace = noTrace)
      : points{{cost, {trace, noTrace, noTrace}}} {}
  /// The minimal points of any set: sorted by memory, those kept whose time is
  /// less than that of all before; of equal ones the first.
  static Frontier reduce(std::vector<Point> points);
  /// Of points that are a frontier already, in its order.
  static Frontier ofReduced(std::vector<Point> points) {
    Frontier result;
    result.points = std::move(points);
    return result;
  }
  std::vector<Point> takePoints() { return std::move(points); }

  size_t size() const { return points.size(); }
  bool empty() const { return points.empty(); }
  const Point &operator[](size_t i) const { return points[i]; }
  auto begin() const { return points.begin(); }
  auto end() const { return points.end(); }

  /// At most `limit` points (0: all): the ends, and others spread evenly over
  /// both axes.
  void thin(size_t limit);
  /// Gives every point a trace of its own where it has several parts.
  template <typename Arena> void commit(Arena &arena) {
    for (Point &point : points)
      if (point.parts[1] != noTrace || point.parts[2] != noTrace)
        point.parts = {arena.add(point.parts), noTrace, noTrace};
  }

private:
  std::vector<Point> points;
};

/// The product: every point of one with every point of the other, costs added.
/// Operands must be committed.
Frontier product(const Frontier &a, const Frontier &b);
/// The union, reduced.
Frontier unite(const Frontier &a, const Frontier &b);

struct FrontierTracking {
  EliminationOrder order = EliminationOrder::Linear;
  /// Options are worked on by so many threads; the result does not depend on
  /// it.
  unsigned threads = 1;
  /// Points that a frontier may have; more are thinned out. 0: no limit.
  size_t pointLimit = 0;
  /// About how many sums of points Fix steps may cost altogether: within it
  /// all their options are tried, beyond it the most promising ones.
  double maxWork = 4e9;
  /// When this is true, tracking ends soon, with the points so far: those of
  /// the options of Fix steps that are done.
  std::function<bool()> mustStop;
};

/// The frontier of a cost graph, unrolled to whole strategies.
struct TrackedFrontier {
  struct Strategy {
    Cost cost;
    std::vector<unsigned> chosen; ///< Per node.
    /// The alternatives that it takes, ascending.
    std::vector<CostGraph::Used> used;
  };
  std::vector<Strategy> points; ///< Memory ascending, time descending.
  /// Nothing was thinned out, every Fix tried all options.
  bool isComplete = true;
  bool isStopped = false; ///< By mustStop; there may be no points.
};

/// Frontier tracking (TensorOpt): eliminations on frontiers.
TrackedFrontier trackFrontier(const CostGraph &graph,
                              const FrontierTracking &options);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_FRONTIER_H
