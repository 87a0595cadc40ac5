//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_PLANNER_TESTCOSTGRAPHS_H
#define SOAP_UNITTESTS_PLANNER_TESTCOSTGRAPHS_H

#include "Soap/Planner/Search/CostGraph.h"
#include "Soap/Planner/Search/Rng.h"

#include <set>

namespace soap {

/// A random connected graph with `extra` edges beyond a tree.
inline CostGraph randomGraph(Rng &rng, unsigned nodes, unsigned extra,
                             unsigned maxOptions) {
  CostGraph graph;
  for (unsigned n = 0; n < nodes; ++n) {
    graph.nodes.emplace_back(1 + rng.below(maxOptions));
    for (Cost &cost : graph.nodes.back())
      cost = {rng.between(0, 50), rng.between(0, 50)};
  }
  std::set<std::pair<unsigned, unsigned>> pairs;
  for (unsigned n = 1; n < nodes; ++n)
    pairs.insert({rng.below(n), n});
  for (unsigned e = 0; e < extra && nodes > 1; ++e) {
    unsigned a = rng.below(nodes - 1);
    pairs.insert({a, a + 1 + rng.below(nodes - 1 - a)});
  }
  for (auto [a, b] : pairs) {
    CostGraph::Edge edge{a, b, {}};
    edge.costs.resize(graph.nodes[a].size() * graph.nodes[b].size());
    for (Cost &cost : edge.costs)
      cost = {rng.between(0, 50), rng.chance(30) ? rng.between(0, 9) : 0};
    graph.edges.push_back(std::move(edge));
  }
  return graph;
}

/// Calls `visit` with every strategy.
static void
forEachStrategy(const CostGraph &graph,
                llvm::function_ref<void(const std::vector<unsigned> &)> visit) {
  std::vector<unsigned> chosen(graph.nodes.size(), 0);
  for (;;) {
    visit(chosen);
    size_t n = chosen.size();
    while (n > 0 && ++chosen[n - 1] == graph.nodes[n - 1].size())
      chosen[--n] = 0;
    if (n == 0)
      return;
  }
}

} // namespace soap

#endif // SOAP_UNITTESTS_PLANNER_TESTCOSTGRAPHS_H
