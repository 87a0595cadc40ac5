//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Cost/ReshardPlanner.h"

#include "StepPricer.h"

#include <limits>
#include <optional>

using namespace soap;
using Kind = ReshardStep::Kind;

namespace {

int64_t cutsOf(const Sharding &sharding, unsigned dim) {
  int axis = sharding.dims[dim].axis;
  return axis < 0 ? 1 : sharding.mesh[axis];
}

/// Whole on every shard.
bool isWhole(const Sharding &sharding, unsigned dim) {
  return cutsOf(sharding, dim) == 1 && sharding.dims[dim].ranges.empty();
}

/// Cut in ceil tiles, more than one.
bool isTiled(const Sharding &sharding, unsigned dim) {
  return cutsOf(sharding, dim) > 1 && sharding.dims[dim].ranges.empty();
}

std::vector<int64_t> deviceSet(const Sharding &sharding) {
  std::vector<int64_t> devices = sharding.devices;
  llvm::sort(devices);
  devices.erase(std::unique(devices.begin(), devices.end()), devices.end());
  return devices;
}

/// Dijkstra over layouts. The direct plan comes first and bounds the rest, so
/// that most edges are dropped before their copies are listed.
class Search {
public:
  Search(const Sharding &from, const Sharding &to,
         llvm::ArrayRef<int64_t> shape, unsigned elementBits,
         const Machine &machine, const CostModel &cost)
      : from(from), to(to), shape(shape),
        pricer(shape, elementBits, machine, cost) {}

  ReshardPlan direct();
  ReshardPlan run(bool listCopies);

private:
  struct Node {
    Sharding layout;
    Ticks distance;
    int parent;
    PlannedStep step; ///< From the parent; copies of collectives are missing.
    bool done = false;
    bool isTarget = false; ///< Its shards are those of `to`.
  };

  bool isTarget(const Sharding &layout) const;
  void expand(size_t number);
  void reduce(size_t number);
  void gather(size_t number);
  void copyTo(size_t number, const Sharding &layout);
  void addCollective(size_t number, Kind kind, Sharding layout);
  void explore();
  Ticks boundByCollectives();
  Ticks boundByScattering(Ticks most);
  Ticks leastDirectTime() const;
  Ticks leastCopyTime(const Sharding &source, const Sharding &target) const {
    return isLarge ? pricer.leastCopyTime(source, target) : 0;
  }
  void add(size_t parent, PlannedStep step, Sharding layout);
  void findScattered();
  PlannedStep copyStep(const Sharding &source, const Sharding &target) const;

  const Sharding &from;
  const Sharding &to;
  llvm::ArrayRef<int64_t> shape;
  StepPricer pricer;
  std::vector<Node> nodes;
  /// `to` with replicas along one axis replaced by tiles; what gathers them.
  struct Scattered {
    Sharding layout;
    PlannedStep gather;
    std::optional<PlannedStep> copy; ///< From `from`, if it was planned before.
  };
  std::vector<Scattered> scattered;
  /// Priced on the way by collectives alone.
  struct Collective {
    Sharding from, to;
    PlannedStep step;
  };
  std::vector<Collective> collectives;
  bool sameDevices = false;
  bool oneShardEach = false; ///< Of `from`, on every device.
  /// Listing copies takes so long that it is worth knowing before whether they
  /// can be the fastest.
  bool isLarge = false;
  bool onlyCollectives = false;
  Ticks bound = std::numeric_limits<Ticks>::max();
  int best = -1;
};

PlannedStep Search::copyStep(const Sharding &source,
                             const Sharding &target) const {
  PlannedStep planned;
  planned.step = makeReshardStep(Kind::Copy, source, target, shape);
  pricer.copies(planned, source);
  planned.time = pricer.makespan(planned.tasks);
  return planned;
}

ReshardPlan Search::direct() {
  ReshardPlan plan;
  if (isNoOpReshard(from, to, shape))
    return plan;
  const Sharding *current = &from;
  if (needsReduction(from, to)) {
    PlannedStep reduce;
    reduce.step =
        makeReshardStep(Kind::AllReduce, from, from.withoutPartial(), shape);
    bool possible;
    reduce.tasks = pricer.collective(Kind::AllReduce, from, reduce.step.result,
                                     reduce.step.groups, possible);
    pricer.countBytes(reduce, from, reduce.step.result);
    reduce.time = pricer.makespan(reduce.tasks);
    plan.steps.push_back(std::move(reduce));
    current = &plan.steps.back().step.result;
  }
  if (plan.steps.empty() || !isNoOpReshard(*current, to, shape))
    plan.steps.push_back(copyStep(*current, to));
  for (const PlannedStep &step : plan.steps)
    plan.time += step.time;
  return plan;
}

bool Search::isTarget(const Sharding &layout) const {
  if (layout.isPartial() != to.isPartial())
    return false;
  // Most layouts differ from the target already in one shard.
  if (oneShardEach && !to.isPartial() && layout.devices == from.devices) {
    auto own = llvm::find(layout.devices, to.devices[0]);
    if (own == layout.devices.end())
      return false;
    Rect box = layout.shardRect(own - layout.devices.begin(), shape);
    if (box != to.shardRect(0, shape))
      return false;
  }
  return isNoOpReshard(layout, to, shape);
}

void Search::add(size_t parent, PlannedStep step, Sharding layout) {
  Ticks distance = nodes[parent].distance + step.time;
  bool target = isTarget(layout);
  // Of equals, collectives win over the direct plan's copies, and the first.
  bool isBetter = distance < bound || (distance == bound && best < 0);
  if (target ? !isBetter : distance >= bound)
    return;
  for (Node &node : nodes)
    if (node.layout == layout) {
      if (node.distance <= distance)
        return;
      node.distance = distance;
      node.parent = static_cast<int>(parent);
      node.step = std::move(step);
      if (target) {
        bound = distance;
        best = static_cast<int>(&node - nodes.data());
      }
      return;
    }
  if (target) {
    bound = distance;
    best = static_cast<int>(nodes.size());
  }
  nodes.push_back({std::move(layout), distance, static_cast<int>(parent),
                   std::move(step), false, target});
}

void Search::addCollective(size_t number, Kind kind, Sharding layout) {
  const Sharding &source = nodes[number].layout;
  for (const Collective &other : collectives)
    if (other.step.step.kind == kind && other.from == source &&
        other.to == layout) {
      add(number, other.step, std::move(layout));
      return;
    }
  PlannedStep planned;
  planned.step.kind = kind;
  planned.step.groups = reshardGroups(kind, source, layout, shape);
  if (planned.step.groups.empty()) // no broadcast
    return;
  bool possible;
  planned.tasks = pricer.collective(kind, source, layout, planned.step.groups,
                                    possible, bound - nodes[number].distance);
  if (!possible)
    return;
  planned.time = pricer.makespan(planned.tasks);
  if (onlyCollectives)
    collectives.push_back({source, layout, planned});
  add(number, std::move(planned), std::move(layout));
}

/// The edges that carry out a pending reduction.
void Search::reduce(size_t number) {
  const Sharding source = nodes[number].layout;
  addCollective(number, Kind::AllReduce, source.withoutPartial());
  for (int axis : source.partialAxes) {
    if (source.mesh[axis] < 2)
      continue;
    for (unsigned d = 0; d < shape.size(); ++d) {
      if (!isWhole(source, d) || cutsOf(to, d) < 2 ||
          shape[d] < source.mesh[axis])
        continue;
      Sharding layout = source;
      layout.dims[d].axis = axis;
      layout.partialAxes.erase(llvm::find(layout.partialAxes, axis));
      if (layout.partialAxes.empty())
        layout.partial = PartialKind::None;
      addCollective(number, Kind::ReduceScatter, std::move(layout));
    }
  }
}

/// The edges that make a dimension whole.
void Search::gather(size_t number) {
  const Sharding source = nodes[number].layout;
  for (unsigned d = 0; d < shape.size(); ++d) {
    if (!isTiled(source, d))
      continue;
    Sharding layout = source;
    layout.dims[d].axis = -1;
    if (isWhole(to, d))
      addCollective(number, Kind::AllGather, layout);
    for (unsigned other = 0; other < shape.size(); ++other) {
      if (other == d || !isWhole(source, other) ||
          cutsOf(to, other) != cutsOf(source, d))
        continue;
      Sharding moved = layout;
      moved.dims[other].axis = source.dims[d].axis;
      addCollective(number, Kind::AllToAll, std::move(moved));
    }
  }
}

/// Replicas of the target may come as tiles, each once, and be gathered.
void Search::findScattered() {
  if (to.isPartial())
    return;
  for (int axis = 0; axis < static_cast<int>(to.mesh.size()); ++axis) {
    if (to.mesh[axis] < 2 ||
        llvm::any_of(to.dims, [&](auto &dim) { return dim.axis == axis; }))
      continue;
    for (unsigned d = 0; d < shape.size(); ++d) {
      if (!isWhole(to, d) || shape[d] % to.mesh[axis] != 0 || shape[d] == 0)
        continue;
      Scattered entry;
      entry.layout = to;
      entry.layout.dims[d].axis = axis;
      PlannedStep &gather = entry.gather;
      gather.step.kind = Kind::AllGather;
      gather.step.groups =
          reshardGroups(Kind::AllGather, entry.layout, to, shape);
      bool possible;
      gather.tasks = pricer.collective(Kind::AllGather, entry.layout, to,
                                       gather.step.groups, possible, bound);
      gather.time = pricer.makespan(gather.tasks);
      if (possible)
        scattered.push_back(std::move(entry));
      break; // Outer dimensions give the longest runs.
    }
  }
}

void Search::copyTo(size_t number, const Sharding &layout) {
  Ticks least = leastCopyTime(nodes[number].layout, layout);
  if (least > bound - nodes[number].distance)
    return;
  PlannedStep planned = copyStep(nodes[number].layout, layout);
  add(number, std::move(planned), layout);
}

void Search::expand(size_t number) {
  if (needsReduction(nodes[number].layout, to)) {
    reduce(number);
    return;
  }
  if (sameDevices && !nodes[number].layout.isPartial())
    gather(number);
  if (nodes[number].layout.numShards() < to.numShards())
    addCollective(number, Kind::Broadcast, to);
  if (onlyCollectives)
    return;
  // From the source itself this is the direct plan.
  if (nodes[number].parent >= 0)
    copyTo(number, to);
  for (Scattered &entry : scattered) {
    const Sharding &source = nodes[number].layout;
    if (source == entry.layout)
      continue;
    // From there, another way may be faster than to gather.
    Ticks most = bound - nodes[number].distance;
    bool isPlanned = number == 0 && entry.copy;
    if (!isPlanned && leastCopyTime(source, entry.layout) >= most)
      continue;
    PlannedStep copy =
        isPlanned ? std::move(*entry.copy) : copyStep(source, entry.layout);
    if (copy.time >= most)
      continue;
    add(number, std::move(copy), entry.layout);
    for (size_t n = 0; n < nodes.size(); ++n)
      if (nodes[n].layout == entry.layout) {
        add(n, entry.gather, to);
        break;
      }
  }
}

/// Visits the layouts from `from` on, the nearest first.
void Search::explore() {
  nodes.clear();
  nodes.reserve(16);
  nodes.push_back({from, 0, -1, {}, false, false});
  while (true) {
    int next = -1;
    for (size_t n = 0; n < nodes.size(); ++n)
      if (!nodes[n].done && !nodes[n].isTarget && nodes[n].distance < bound &&
          (next < 0 || nodes[n].distance < nodes[next].distance))
        next = static_cast<int>(n);
    if (next < 0)
      break;
    nodes[next].done = true;
    expand(next);
  }
}

/// What the way by collectives alone takes; the greatest number: there is none.
Ticks Search::boundByCollectives() {
  onlyCollectives = true;
  explore();
  onlyCollectives = false;
  bound = std::numeric_limits<Ticks>::max();
  Ticks time =
      best < 0 ? std::numeric_limits<Ticks>::max() : nodes[best].distance;
  best = -1;
  return time;
}

/// What the way by tiles that are gathered takes, if that is less than `most`.
Ticks Search::boundByScattering(Ticks most) {
  findScattered();
  for (Scattered &entry : scattered) {
    Ticks after = entry.gather.time;
    if (after >= most || leastCopyTime(from, entry.layout) >= most - after)
      continue;
    entry.copy = copyStep(from, entry.layout);
    most = std::min(most, entry.copy->time + after);
  }
  return most;
}

/// A lower bound of what the direct plan takes.
Ticks Search::leastDirectTime() const {
  Sharding reduced = needsReduction(from, to) ? from.withoutPartial() : from;
  return isNoOpReshard(reduced, to, shape) ? 0 : leastCopyTime(reduced, to);
}

ReshardPlan Search::run(bool listCopies) {
  std::vector<int64_t> devices = deviceSet(from);
  sameDevices = devices == deviceSet(to);
  oneShardEach = devices.size() == from.devices.size();
  isLarge = from.numShards() >= 64 && to.numShards() >= 64;
  // Where a collective is faster than the direct plan can be, there is no need
  // to list what that copies.
  ReshardPlan fallback;
  fallback.time = std::numeric_limits<Ticks>::max();
  if (isLarge && !isNoOpReshard(from, to, shape)) {
    Ticks least = leastDirectTime(), time = least;
    if (sameDevices)
      time = std::min(time, boundByCollectives());
    if (time == least && !needsReduction(from, to))
      time = boundByScattering(least);
    if (time < least)
      bound = time + 1; // It will be found again.
  }
  if (bound == std::numeric_limits<Ticks>::max()) {
    fallback = direct();
    // Nothing beats what is free, or stays on its devices.
    if (fallback.time == 0 || (fallback.steps.size() == 1 &&
                               fallback.steps.front().step.kind == Kind::Slice))
      return fallback;
    bound = fallback.time;
  }
  if (scattered.empty())
    findScattered();
  explore();
  // The direct plan's last copy may be a broadcast.
  if (best < 0 || nodes[best].distance > fallback.time)
    return fallback;
  ReshardPlan plan;
  plan.time = nodes[best].distance;
  for (int n = best; nodes[n].parent >= 0; n = nodes[n].parent)
    plan.steps.push_back(std::move(nodes[n].step));
  std::reverse(plan.steps.begin(), plan.steps.end());
  std::vector<int> path;
  for (int n = best; n >= 0; n = nodes[n].parent)
    path.push_back(n);
  std::reverse(path.begin(), path.end());
  for (auto [i, planned] : llvm::enumerate(plan.steps)) {
    const Sharding &source = nodes[path[i]].layout;
    const Sharding &target = nodes[path[i + 1]].layout;
    if (planned.step.isCopy())
      continue;
    pricer.countBytes(planned, source, target);
    if (listCopies)
      planned.step = makeReshardStep(planned.step.kind, source, target, shape);
    else
      planned.step.result = target;
  }
  return plan;
}

/// Shards that no task makes, of steps whose layouts agree shard by shard.
void setAliases(ReshardPlan &plan, const Sharding &from) {
  int64_t shards = from.numShards();
  for (PlannedStep &planned : plan.steps) {
    if (planned.step.kind == Kind::Broadcast) {
      planned.aliasOf.assign(planned.step.result.numShards(), -1);
      for (auto [source, group] : llvm::enumerate(planned.step.groups))
        planned.aliasOf[group.front()] = static_cast<int64_t>(source);
    } else if (!planned.step.isCopy()) {
      planned.aliasOf.resize(shards);
      for (int64_t s = 0; s < shards; ++s)
        planned.aliasOf[s] = s;
      for (const ReshardTask &task : planned.tasks)
        for (int64_t target : task.targets)
          planned.aliasOf[target] = -1;
    }
    shards = planned.step.result.numShards();
  }
}

/// What a copy is called: the name is all that depends on it.
void nameCopies(ReshardPlan &plan, const Sharding &from,
                llvm::ArrayRef<int64_t> shape) {
  const Sharding *at = &from;
  for (PlannedStep &planned : plan.steps) {
    if (planned.step.kind == Kind::Copy &&
        classifyCopy(*at, planned.step.result, shape) == Kind::Permute)
      planned.step.kind = Kind::Permute;
    at = &planned.step.result;
  }
}

} // namespace

int64_t ReshardPlan::bytesMoved() const {
  int64_t bytes = 0;
  for (const PlannedStep &planned : steps)
    for (const ReshardTask &task : planned.tasks)
      if (task.numFlows > 0)
        bytes += task.bytes;
  return bytes;
}

Machine soap::makeDefaultMachine(unsigned numDevices) {
  Machine machine;
  machine.name = "default";
  DeviceKind kind;
  kind.name = "device";
  kind.peak["f32"] = 1e12;
  kind.memoryBytes = 1e12;
  kind.memoryBandwidth = 100e9;
  machine.kinds.push_back(kind);
  machine.switches.push_back("switch");
  for (unsigned d = 0; d < numDevices; ++d) {
    std::string name = "device" + std::to_string(d);
    machine.devices.push_back({name, 0, -1, {d}});
    machine.links.push_back({d, numDevices, 10e9, 5e-6, name});
    machine.links.push_back({numDevices, d, 10e9, 5e-6, name + " back"});
  }
  machine.finalize();
  return machine;
}

ReshardPlan soap::planReshard(const Sharding &from, const Sharding &to,
                              llvm::ArrayRef<int64_t> shape,
                              unsigned elementBits, const Machine &machine,
                              const CostModel &cost, bool listCopies) {
  ReshardPlan plan =
      Search(from, to, shape, elementBits, machine, cost).run(listCopies);
  setAliases(plan, from);
  nameCopies(plan, from, shape);
  return plan;
}

ReshardPlan soap::priceDirectReshard(const Sharding &from, const Sharding &to,
                                     llvm::ArrayRef<int64_t> shape,
                                     unsigned elementBits,
                                     const Machine &machine,
                                     const CostModel &cost) {
  ReshardPlan plan =
      Search(from, to, shape, elementBits, machine, cost).direct();
  setAliases(plan, from);
  return plan;
}
