//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReshardTasks.h"

#include <map>
#include <numeric>
#include <set>

using namespace soap;

namespace {
using Providers = std::vector<llvm::SmallVector<int32_t, 2>>;

class Builder {
public:
  Builder(llvm::ArrayRef<int64_t> shape, unsigned elementBits,
          const Machine &machine, const CostModel &cost, const ResourceMap &map)
      : shape(shape), elementBits(elementBits), machine(machine), cost(cost),
        map(map) {}

  ReshardTasks build(const Sharding &from, const Sharding &to);

private:
  int64_t bytesOf(llvm::ArrayRef<Interval> box) const {
    return (numElements(box) * elementBits + 7) / 8;
  }
  /// Adds a task; returns the provider that stands for it.
  int32_t addTask(TaskInfo::Kind kind, Ticks time, int64_t bytes,
                  const std::set<uint32_t> &resources,
                  const std::set<int32_t> &providers);
  void addRoute(std::set<uint32_t> &resources, int64_t from, int64_t to) const;
  void allReduce(const ReshardStep &step, const Sharding &from);
  void copyPaper(const ReshardStep &step, const Sharding &from);
  void copyRuntime(const ReshardStep &step, const Sharding &from);
  void findAliases(const ReshardStep &step, const Sharding &from);

  llvm::ArrayRef<int64_t> shape;
  unsigned elementBits;
  const Machine &machine;
  const CostModel &cost;
  const ResourceMap &map;
  ReshardTasks out;
  /// Of every shard of the layout so far.
  Providers current;
  /// Per shard of the step's result: the source shard that it is, or -1.
  std::vector<int64_t> aliasOf;
};
} // namespace

int32_t Builder::addTask(TaskInfo::Kind kind, Ticks time, int64_t bytes,
                         const std::set<uint32_t> &resources,
                         const std::set<int32_t> &providers) {
  out.resources.insert(out.resources.end(), resources.begin(), resources.end());
  out.providers.insert(out.providers.end(), providers.begin(), providers.end());
  out.tasks.push_back({time, kind, static_cast<uint32_t>(out.resources.size()),
                       static_cast<uint32_t>(out.providers.size()), bytes});
  return ~static_cast<int32_t>(out.tasks.size() - 1);
}

/// What a transfer between two devices occupies.
void Builder::addRoute(std::set<uint32_t> &resources, int64_t from,
                       int64_t to) const {
  if (map.semantics == Semantics::Paper) {
    if (from != to)
      resources.insert(map.pair(from, to));
    return;
  }
  resources.insert(map.communication(from));
  resources.insert(map.communication(to));
  for (unsigned l : machine.route(from, to))
    resources.insert(map.link(l));
}

void Builder::allReduce(const ReshardStep &step, const Sharding &from) {
  Providers next = current;
  for (llvm::ArrayRef<int64_t> group : step.groups) {
    if (group.size() < 2)
      continue;
    int64_t bytes = bytesOf(from.shardRect(group.front(), shape));
    if (bytes == 0)
      continue;
    llvm::SmallVector<int64_t, 16> members;
    std::set<int32_t> providers;
    for (int64_t shard : group) {
      members.push_back(from.devices[shard]);
      providers.insert(current[shard].begin(), current[shard].end());
    }
    llvm::SmallVector<int64_t, 16> ring = ringOrder(members);
    std::set<uint32_t> resources;
    for (size_t i = 0; i < ring.size(); ++i)
      addRoute(resources, ring[i], ring[(i + 1) % ring.size()]);
    if (resources.empty()) // paper: added by the device itself
      resources.insert(map.compute(ring[0]));
    int32_t task = addTask(TaskInfo::Kind::AllReduce,
                           cost.allReduceTime(machine, members, bytes),
                           2 * (static_cast<int64_t>(ring.size()) - 1) * bytes,
                           resources, providers);
    for (int64_t shard : group)
      next[shard] = {task};
  }
  current = std::move(next);
}

/// A target that is one whole shard of the source on the same device is not
/// copied: the partitioned program reads it where it lies.
void Builder::findAliases(const ReshardStep &step, const Sharding &from) {
  aliasOf.assign(step.result.numShards(), -1);
  std::vector<unsigned> pieces(step.result.numShards());
  for (const ReshardStep::BoxCopy &copy : step.copies) {
    bool isAlias =
        ++pieces[copy.toShard] == 1 &&
        from.devices[copy.fromShard] == step.result.devices[copy.toShard] &&
        copy.box == from.shardRect(copy.fromShard, shape) &&
        copy.box == step.result.shardRect(copy.toShard, shape);
    aliasOf[copy.toShard] = isAlias ? copy.fromShard : -1;
  }
}

/// A transfer per pair of shards on different devices; nothing for the others.
void Builder::copyPaper(const ReshardStep &step, const Sharding &from) {
  std::map<std::pair<int64_t, int64_t>, int64_t> bytes;
  for (const ReshardStep::BoxCopy &copy : step.copies)
    bytes[{copy.toShard, copy.fromShard}] += bytesOf(copy.box);
  Providers next(step.result.numShards());
  for (auto [pair, size] : bytes) {
    auto [toShard, fromShard] = pair;
    int64_t source = from.devices[fromShard];
    int64_t target = step.result.devices[toShard];
    if (source == target) {
      next[toShard].append(current[fromShard].begin(),
                           current[fromShard].end());
      continue;
    }
    std::set<uint32_t> resources;
    addRoute(resources, source, target);
    next[toShard].push_back(addTask(
        TaskInfo::Kind::Transfer,
        cost.transferTime(machine, {source, target, size}), size, resources,
        {current[fromShard].begin(), current[fromShard].end()}));
  }
  current = std::move(next);
}

/// One task per set of devices that copies connect: sets run independently, the
/// flows within one start together.
void Builder::copyRuntime(const ReshardStep &step, const Sharding &from) {
  std::vector<int64_t> parent(machine.devices.size());
  std::iota(parent.begin(), parent.end(), 0);
  auto find = [&](int64_t d) {
    while (parent[d] != d)
      d = parent[d] = parent[parent[d]];
    return d;
  };
  struct Part {
    std::map<std::pair<int64_t, int64_t>, int64_t> bytes;
    std::set<int32_t> providers;
    std::set<int64_t> targets;
  };
  for (const ReshardStep::BoxCopy &copy : step.copies) {
    if (aliasOf[copy.toShard] >= 0)
      continue;
    int64_t a = find(from.devices[copy.fromShard]);
    int64_t b = find(step.result.devices[copy.toShard]);
    parent[std::max(a, b)] = std::min(a, b);
  }
  std::map<int64_t, Part> parts;
  for (const ReshardStep::BoxCopy &copy : step.copies) {
    if (aliasOf[copy.toShard] >= 0)
      continue;
    int64_t source = from.devices[copy.fromShard];
    int64_t target = step.result.devices[copy.toShard];
    Part &part = parts[find(source)];
    part.bytes[{source, target}] += bytesOf(copy.box);
    part.providers.insert(current[copy.fromShard].begin(),
                          current[copy.fromShard].end());
    part.targets.insert(copy.toShard);
  }
  Providers next(step.result.numShards());
  for (size_t shard = 0; shard < next.size(); ++shard)
    if (aliasOf[shard] >= 0)
      next[shard] = current[aliasOf[shard]];
  for (auto &[root, part] : parts) {
    llvm::SmallVector<Flow, 16> flows;
    std::set<uint32_t> resources;
    bool local = true;
    int64_t copied = 0, moved = 0;
    for (auto [pair, size] : part.bytes) {
      flows.push_back({pair.first, pair.second, size});
      addRoute(resources, pair.first, pair.second);
      local &= pair.first == pair.second;
      (pair.first == pair.second ? copied : moved) += size;
    }
    int32_t task = addTask(local               ? TaskInfo::Kind::LocalCopy
                           : flows.size() == 1 ? TaskInfo::Kind::Transfer
                                               : TaskInfo::Kind::Exchange,
                           cost.exchangeTime(machine, flows),
                           local ? copied : moved, resources, part.providers);
    for (int64_t shard : part.targets)
      next[shard] = {task};
  }
  current = std::move(next);
}

ReshardTasks Builder::build(const Sharding &from, const Sharding &to) {
  current.resize(from.numShards());
  for (int64_t s = 0; s < from.numShards(); ++s)
    current[s] = {static_cast<int32_t>(s)};
  std::vector<ReshardStep> steps = planReshard(from, to, shape);
  const Sharding *layout = &from;
  for (const ReshardStep &step : steps) {
    out.bytesMoved += crossDeviceBytes(step, *layout, shape, elementBits);
    findAliases(step, *layout);
    if (step.kind == ReshardStep::Kind::AllReduce)
      allReduce(step, *layout);
    else if (map.semantics == Semantics::Paper)
      copyPaper(step, *layout);
    else
      copyRuntime(step, *layout);
    layout = &step.result;
  }
  out.noOp = steps.empty();
  if (steps.size() == 1 && steps[0].kind == ReshardStep::Kind::Copy)
    for (int64_t source : aliasOf)
      out.aliased.push_back(source >= 0);
  else
    out.aliased.assign(to.numShards(), steps.empty());

  // The last layout may number its shards otherwise than the target does.
  llvm::SmallVector<int64_t> mapping;
  if (*layout != to && isNoOpReshard(*layout, to, shape, &mapping)) {
    Providers next;
    for (int64_t shard : mapping)
      next.push_back(shard < 0 ? llvm::SmallVector<int32_t, 2>()
                               : current[shard]);
    current = std::move(next);
  }
  for (const auto &providers : current) {
    out.targetProviders.insert(out.targetProviders.end(), providers.begin(),
                               providers.end());
    out.targetEnd.push_back(static_cast<uint32_t>(out.targetProviders.size()));
  }
  for (const ReshardTasks::Task &task : out.tasks)
    out.totalTime += task.time;
  out.passesThrough =
      llvm::any_of(out.targetProviders, [](int32_t p) { return p >= 0; });
  return std::move(out);
}

ReshardTasks soap::buildReshardTasks(const Sharding &from, const Sharding &to,
                                     llvm::ArrayRef<int64_t> shape,
                                     unsigned elementBits,
                                     const Machine &machine,
                                     const CostModel &cost,
                                     const ResourceMap &map) {
  return Builder(shape, elementBits, machine, cost, map).build(from, to);
}
