//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_ELIMINATION_H
#define SOAP_PLANNER_SEARCH_ELIMINATION_H

#include "Soap/Planner/Search/CostGraph.h"

#include <functional>

namespace soap {

/// One step that makes a cost graph smaller. Edges that become parallel are
/// added up at once (edge elimination).
struct Elimination {
  enum class Kind {
    /// `node` has no edges left.
    Single,
    /// `node` has one edge, to `a`, and goes into the costs of `a`. Applied
    /// from one end of a chain to the other this is linear dynamic programming.
    Branch,
    /// `node` has edges to `a` and `b` and becomes an edge between them.
    Node,
    /// Nothing else applies: `node` takes one of its options, and its edges go
    /// into the costs of their other ends (heuristic elimination, or a branch
    /// of an exact search).
    Fix,
  };
  Kind kind;
  unsigned node, a = 0, b = 0;
  bool operator==(const Elimination &o) const {
    return kind == o.kind && node == o.node && a == o.a && b == o.b;
  }
};

enum class EliminationOrder {
  /// Branches first: what is left between them is eliminated into a linear
  /// spine, along which branches cost n² instead of n³ for n options (LDP).
  Linear,
  /// Nodes first, as OptCNN does, for comparison.
  NodesFirst,
};

/// The steps for a graph: they depend on which edges there are and on the
/// numbers of options, not on the costs.
std::vector<Elimination> planEliminations(const CostGraph &graph,
                                          EliminationOrder order);

/// The cheapest strategy of a cost graph (time alone counts).
struct OptimalChoice {
  std::vector<unsigned> chosen; ///< Per node.
  Ticks time = 0;
  /// No strategy has less. False where Fix steps were too many to try all.
  bool isOptimal = true;
  /// By `mustStop`: `chosen` is the best so far, or empty if there is none.
  bool isStopped = false;
};

/// OptCNN's dynamic programming: node and edge elimination, all options of
/// Fix steps as long as that takes no more than about `maxWork` additions; the
/// rest of them by their least possible cost, and the result then improved node
/// by node. Ends soon once `mustStop` is true.
OptimalChoice solveCostGraph(const CostGraph &graph, double maxWork = 4e9,
                             const std::function<bool()> &mustStop = {});

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_ELIMINATION_H
