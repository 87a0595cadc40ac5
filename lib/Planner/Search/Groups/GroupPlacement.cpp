//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Layers.h"

#include "../TiedGroups.h"

#include <map>
#include <optional>

using namespace soap;

/// Ways to place groups that are looked at.
static constexpr size_t mostWays = size_t(1) << 18;

GroupPlacement::GroupPlacement(const Problem &problem, Evaluator &evaluator)
    : problem(problem), groups(tiedGroups(problem.graph)) {
  const Graph &graph = problem.graph;
  std::vector<unsigned> ofFamily(graph.families.size());
  for (auto [g, group] : llvm::enumerate(groups))
    for (unsigned f : group)
      ofFamily[f] = g;
  auto groupOf = [&](unsigned op) {
    return ofFamily[graph.operators[op].family];
  };
  std::vector<TaskInfo> infos;
  TaskGraph tasks;
  Timeline timeline;
  evaluator.evaluate(dataParallel(problem), &tasks, &timeline, &infos);
  work.assign(groups.size(), 0);
  for (auto [t, info] : llvm::enumerate(infos))
    if (info.kind == TaskInfo::Kind::Compute)
      work[groupOf(info.op)] += tasks.time(t);

  auto uses = graph.uses();
  std::map<std::pair<unsigned, std::vector<unsigned>>, int64_t> bytes;
  for (auto [t, tensor] : llvm::enumerate(graph.tensors)) {
    if (tensor.producer < 0)
      continue;
    std::vector<unsigned> to;
    for (auto [user, operand] : uses[t])
      to.push_back(groupOf(user));
    llvm::sort(to);
    to.erase(llvm::unique(to), to.end());
    bytes[{groupOf(tensor.producer), std::move(to)}] += tensor.bytes();
  }
  for (auto &[key, size] : bytes)
    flows.push_back({key.first, key.second, size});
}

GroupPlacement::Cost GroupPlacement::costOf(llvm::ArrayRef<int> regionOf,
                                            size_t count) const {
  Cost cost{0, 0};
  std::vector<Ticks> load(count, 0);
  for (auto [g, region] : llvm::enumerate(regionOf))
    load[region] += work[g];
  cost.work = *llvm::max_element(load);
  llvm::SmallVector<int, 8> reached;
  for (const Flow &flow : flows) {
    reached = {regionOf[flow.from]};
    for (unsigned g : flow.to)
      if (!llvm::is_contained(reached, regionOf[g])) {
        reached.push_back(regionOf[g]);
        cost.bytes += flow.bytes;
      }
  }
  return cost;
}

std::vector<LayeredStrategy>
GroupPlacement::place(const LayeredStrategy &layered) const {
  size_t count = layered.regions.size(), ways = 1;
  std::vector<unsigned> open;
  Ticks all = 0;
  for (auto [g, region] : llvm::enumerate(layered.regionOf)) {
    all += work[g];
    if (region >= 0)
      continue;
    open.push_back(g);
    ways *= count;
    if (ways > mostWays)
      return {};
  }
  Ticks share = all / static_cast<Ticks>(count);
  struct Best {
    Cost cost;
    std::vector<int> regionOf;
  };
  std::optional<Best> least, even;
  std::vector<int> regionOf = layered.regionOf;
  for (size_t way = 0; way < ways; ++way) {
    size_t rest = way;
    for (unsigned g : open) {
      regionOf[g] = static_cast<int>(rest % count);
      rest /= count;
    }
    Cost cost = costOf(regionOf, count);
    for (auto *best : {&least, &even}) {
      if (best == &even && cost.work > share + share / 8)
        continue;
      if (!*best || std::pair(cost.bytes, cost.work) <
                        std::pair((*best)->cost.bytes, (*best)->cost.work))
        *best = {cost, regionOf};
    }
  }
  std::vector<LayeredStrategy> placed;
  for (const auto &best : {least, even}) {
    if (!best || (!placed.empty() && placed.front().regionOf == best->regionOf))
      continue;
    LayeredStrategy &to = placed.emplace_back(layered);
    to.regionOf = best->regionOf;
    for (unsigned g : open)
      splitSamples(problem, groups[g], to.regions[to.regionOf[g]], to.strategy);
  }
  return placed;
}
