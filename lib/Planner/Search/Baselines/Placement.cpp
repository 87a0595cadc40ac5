//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Experts.h"

#include "../Builtin.h"
#include "Walk.h"

using namespace soap;

SearchResult soap::searchPlacement(const Problem &problem,
                                   const SearchOptions &options) {
  const Graph &graph = problem.graph;
  std::vector<int64_t> devices = firstDevices(problem, 0);
  Walk walk(problem, options);
  // Where every family is, as positions in `devices`.
  auto strategyOf = [&](const std::vector<unsigned> &places) {
    Strategy strategy;
    for (auto [o, op] : llvm::enumerate(graph.operators))
      strategy.configs.push_back(
          deriveChoice(problem, o,
                       {splitFamily(problem.space, graph.families[op.family],
                                    -1, {devices[places[op.family]]})}));
    return strategy;
  };
  for (unsigned count : {1u, static_cast<unsigned>(devices.size())})
    walk.run(layersByWork(graph, count), strategyOf,
             [&](std::vector<unsigned> &places, Rng &rng) {
               if (places.empty())
                 return;
               // A family, or a run of neighbours.
               size_t first = rng.below(places.size());
               size_t length =
                   rng.chance(50) ? 1 : 1 + rng.below(places.size());
               unsigned place = rng.below(devices.size());
               for (size_t f = first;
                    f < std::min(first + length, places.size()); ++f)
                 places[f] = place;
             });
  return walk.finish("placement");
}
