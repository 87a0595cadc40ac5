//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/CostGraph.h"

#include "Soap/Planner/Search/Candidates.h"

#include <map>
#include <set>

using namespace soap;

Cost CostGraph::total(llvm::ArrayRef<unsigned> chosen,
                      llvm::ArrayRef<Used> used) const {
  Cost sum;
  for (auto [node, option] : llvm::zip_equal(nodes, chosen))
    sum += node[option];
  std::map<unsigned, unsigned> instead(used.begin(), used.end());
  for (auto [e, edge] : llvm::enumerate(edges)) {
    auto it = instead.find(static_cast<unsigned>(e));
    sum += it != instead.end()
               ? edge.alternatives[it->second].cost
               : edge.costs[chosen[edge.a] * nodes[edge.b].size() +
                            chosen[edge.b]];
  }
  return sum;
}

CostGraph soap::tieNodes(const CostGraph &graph,
                         llvm::ArrayRef<unsigned> groups) {
  CostGraph tied;
  for (auto [costs, group] : llvm::zip_equal(graph.nodes, groups)) {
    if (group == tied.nodes.size())
      tied.nodes.emplace_back(costs.size());
    for (auto [sum, cost] : llvm::zip_equal(tied.nodes[group], costs))
      sum += cost;
  }
  std::map<std::pair<unsigned, unsigned>, std::vector<Cost>> edges;
  for (const CostGraph::Edge &edge : graph.edges) {
    unsigned a = groups[edge.a], b = groups[edge.b];
    size_t rows = graph.nodes[edge.a].size();
    size_t columns = graph.nodes[edge.b].size();
    if (a == b) {
      for (size_t i = 0; i < rows; ++i)
        tied.nodes[a][i] += edge.costs[i * columns + i];
      continue;
    }
    std::vector<Cost> &sums = edges[std::minmax(a, b)];
    sums.resize(edge.costs.size());
    for (size_t i = 0; i < rows; ++i)
      for (size_t j = 0; j < columns; ++j)
        sums[a < b ? i * columns + j : j * rows + i] +=
            edge.costs[i * columns + j];
  }
  for (auto &[pair, costs] : edges)
    tied.edges.push_back({pair.first, pair.second, std::move(costs), {}});
  return tied;
}

static bool isPinned(const Problem &problem, const Family &family) {
  return llvm::all_of(family.operators,
                      [&](unsigned op) { return problem.isPinned(op); });
}

static CandidateSet candidatesOf(const Problem &problem, const Family &family,
                                 const OptionSpace &space) {
  std::vector<int64_t> devices =
      space.devices.empty() ? problem.order : space.devices;
  llvm::SmallVector<CandidateSet::Axis, 6> axes;
  bool any = false;
  for (const Dimension &dim : family.dims) {
    axes.push_back({dim.size, problem.space.allows(dim)});
    any |= axes.back().splittable && dim.size > 1;
  }
  axes.push_back({0, !any || space.replicas || !problem.space.placement});
  SearchSpace allowed = problem.space;
  allowed.placement &= !space.allDevices;
  return CandidateSet(axes, devices, allowed, space.firstOnly);
}

double soap::optionWork(const Problem &problem, const OptionSpace &space) {
  double work = 0;
  for (const Family &family : problem.graph.families)
    if (!isPinned(problem, family))
      work += static_cast<double>(candidatesOf(problem, family, space).size()) *
              static_cast<double>(family.operators.size());
  return work * static_cast<double>(problem.machine.numDevices());
}

std::vector<FamilyOption> soap::listOptions(const Problem &problem,
                                            unsigned number,
                                            const OptionSpace &space) {
  const Family &family = problem.graph.families[number];
  CandidateSet set = candidatesOf(problem, family, space);
  std::vector<FamilyOption> options;
  // Configurations as numbers, to tell options apart.
  std::set<std::vector<int64_t>> seen;
  auto add = [&](const FamilyChoice &choice) {
    FamilyOption option{choice, deriveConfigs(problem, family, choice)};
    std::vector<int64_t> key;
    for (const Config &config : option.configs) {
      key.insert(key.end(), config.degrees.begin(), config.degrees.end());
      key.push_back(config.replicas);
      key.push_back(config.partialReplicas);
      key.insert(key.end(), config.devices.begin(), config.devices.end());
    }
    if (seen.insert(std::move(key)).second)
      options.push_back(std::move(option));
  };
  int64_t count = isPinned(problem, family) ? 1 : set.size();
  for (int64_t i = 0; i < count; ++i) {
    FamilyChoice choice{toFamilyConfig(set.at(i))};
    add(choice);
    if (!space.variants)
      continue;
    for (auto [partial, shard] :
         {std::pair(true, false), std::pair(false, true),
          std::pair(true, true)}) {
      choice.partialReplicas = partial;
      choice.shardUpdates = shard;
      add(choice);
    }
  }
  return options;
}

Strategy FamilyCosts::strategy(const Problem &problem,
                               llvm::ArrayRef<unsigned> chosen) const {
  Strategy strategy;
  strategy.configs.resize(problem.graph.operators.size());
  for (auto [f, family] : llvm::enumerate(problem.graph.families))
    for (auto [op, config] :
         llvm::zip_equal(family.operators, options[f][chosen[f]].configs))
      strategy.configs[op] = config;
  return strategy;
}

double FamilyCosts::numStrategies() const {
  double count = 1;
  for (const auto &list : options)
    count *= static_cast<double>(list.size());
  return count;
}
