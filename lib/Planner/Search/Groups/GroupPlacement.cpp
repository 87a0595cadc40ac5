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

/// Ways to place groups that may be looked at.
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
  work.assign(groups.size(), 0);
  std::vector<Ticks> times = evaluator.computeTimes(dataParallel(problem));
  for (auto [op, time] : llvm::enumerate(times))
    work[groupOf(op)] += time;

  auto uses = graph.uses();
  parameters.assign(groups.size(), 0);
  for (const Argument &argument : graph.arguments) {
    if (argument.replacedBy < 0)
      continue;
    for (auto [user, operand] : uses[argument.tensor])
      if (graph.operators[user].role == "forward") {
        parameters[groupOf(user)] += graph.tensors[argument.tensor].bytes();
        break;
      }
  }
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

GroupPlacement::Places
GroupPlacement::placesOf(const LayeredStrategy &layered) const {
  Places places;
  std::vector<int64_t> all = wholeRegion(problem).devices;
  size_t count = layered.regions.size();
  for (const Region &region : layered.regions) {
    places.devices.push_back(static_cast<int64_t>(region.devices.size()));
    int64_t kept = 0;
    for (auto [tile, device] : llvm::enumerate(all))
      kept += region.devices[tile / count] == device;
    places.kept.push_back(kept);
  }
  places.devices.push_back(static_cast<int64_t>(all.size()));
  return places;
}

int64_t GroupPlacement::moved(int64_t bytes, int from, int to,
                              const Places &places) {
  if (from == to)
    return 0;
  auto whole = static_cast<int>(places.regions());
  if (from != whole && to != whole)
    return bytes;
  int64_t kept = places.kept[from == whole ? to : from];
  return bytes / places.all() * (places.all() - kept);
}

GroupPlacement::Cost GroupPlacement::costOf(llvm::ArrayRef<int> placeOf,
                                            const Places &places) const {
  Cost cost{0, 0};
  std::vector<Ticks> load(places.regions() + 1, 0);
  for (auto [g, place] : llvm::enumerate(placeOf)) {
    if (place < 0)
      continue;
    load[place] += work[g];
    // A ring, or any other sum.
    cost.bytes += 2 * (places.devices[place] - 1) * parameters[g];
  }
  Ticks everywhere = load.back() / static_cast<Ticks>(places.regions());
  load.pop_back();
  cost.work = *llvm::max_element(load) + everywhere;
  llvm::SmallVector<int, 8> reached;
  for (const Flow &flow : flows) {
    int from = placeOf[flow.from];
    if (from < 0)
      continue;
    reached = {-1, from};
    for (unsigned g : flow.to)
      if (!llvm::is_contained(reached, placeOf[g])) {
        reached.push_back(placeOf[g]);
        cost.bytes += moved(flow.bytes, from, placeOf[g], places);
      }
  }
  return cost;
}

std::vector<LayeredStrategy>
GroupPlacement::place(const LayeredStrategy &layered) const {
  Places places = placesOf(layered);
  std::vector<unsigned> open;
  Ticks all = 0;
  for (auto [g, region] : llvm::enumerate(layered.regionOf)) {
    all += work[g];
    if (region < 0)
      open.push_back(g);
  }
  auto numWays = [&](size_t choices) {
    size_t ways = 1;
    for (size_t i = 0; i < open.size() && ways <= mostWays; ++i)
      ways *= choices;
    return ways;
  };
  // Where these are too many, no group is on all regions.
  size_t count = places.regions() + 1;
  if (numWays(count) > mostWays)
    --count;
  if (numWays(count) > mostWays)
    return {};
  Ticks share = all / static_cast<Ticks>(places.regions());
  struct Best {
    Cost cost;
    std::vector<int> placeOf;
  };
  std::optional<Best> least, even;
  auto isLess = [](const Cost &cost, const std::optional<Best> &than) {
    return !than || std::pair(cost.bytes, cost.work) <
                        std::pair(than->cost.bytes, than->cost.work);
  };
  // Branch and bound: what is placed so far costs no more than all will.
  std::vector<int> placeOf = layered.regionOf;
  auto placeRest = [&](auto &self, size_t left) -> void {
    Cost cost = costOf(placeOf, places);
    bool isLeast = isLess(cost, least);
    bool isEven = cost.work <= share + share / 8 && isLess(cost, even);
    if (!isLeast && !isEven)
      return;
    if (left == 0) {
      if (isLeast)
        least = {cost, placeOf};
      if (isEven)
        even = {cost, placeOf};
      return;
    }
    int &place = placeOf[open[left - 1]];
    for (place = 0; place < static_cast<int>(count); ++place)
      self(self, left - 1);
    place = -1;
  };
  placeRest(placeRest, open.size());
  std::vector<Region> regions = layered.regions;
  regions.push_back(wholeRegion(problem));
  std::vector<LayeredStrategy> placed;
  for (const auto &best : {least, even}) {
    if (!best || (!placed.empty() && placed.front().regionOf == best->placeOf))
      continue;
    LayeredStrategy &to = placed.emplace_back(layered);
    to.regionOf = best->placeOf;
    for (unsigned g : open)
      splitSamples(problem, groups[g], regions[to.regionOf[g]], to.strategy);
  }
  return placed;
}
