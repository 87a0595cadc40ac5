//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TiedGroups.h"

#include "Builtin.h"

#include <map>

using namespace soap;

bool soap::haveSameDims(const Family &a, const Family &b) {
  return llvm::equal(a.dims, b.dims, [](const auto &x, const auto &y) {
    return x.size == y.size && x.kind == y.kind && x.splittable == y.splittable;
  });
}

std::vector<std::vector<unsigned>> soap::tiedGroups(const Graph &graph) {
  std::vector<std::vector<unsigned>> groups;
  std::map<unsigned, std::vector<unsigned>> byTie;
  for (auto [f, family] : llvm::enumerate(graph.families)) {
    std::vector<unsigned> &tied = byTie[family.tie];
    unsigned group = groups.size();
    for (unsigned g : tied)
      if (haveSameDims(family, graph.families[groups[g].front()]))
        group = std::min(group, g);
    if (group == groups.size()) {
      groups.emplace_back();
      tied.push_back(group);
    }
    groups[group].push_back(f);
  }
  return groups;
}

unsigned soap::typicalFamily(const Graph &graph,
                             llvm::ArrayRef<unsigned> group) {
  return *llvm::max_element(group, [&](unsigned a, unsigned b) {
    return graph.families[a].operators.size() <
           graph.families[b].operators.size();
  });
}

void soap::addWork(const Problem &problem, unsigned op, const Config &config,
                   double factor, std::vector<double> &loads) {
  const Operator &of = problem.graph.operators[op];
  auto each = static_cast<double>(
      problem.cost.leastTaskTime(problem.graph, of, taskTile(of, config, 0),
                                 problem.machine, config.devices.front()));
  for (int64_t device : config.devices)
    loads[device] += factor * each;
}
