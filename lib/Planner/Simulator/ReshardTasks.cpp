//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReshardTasks.h"

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
  void addPair(std::set<uint32_t> &resources, int64_t from, int64_t to) const;
  // Paper semantics:
  void allReduce(const ReshardStep &step, const Sharding &from);
  void copyPaper(const ReshardStep &step, const Sharding &from);
  void addStep(const PlannedStep &planned);

  llvm::ArrayRef<int64_t> shape;
  unsigned elementBits;
  const Machine &machine;
  const CostModel &cost;
  const ResourceMap &map;
  ReshardTasks out;
  /// Of every shard of the layout so far.
  Providers current;
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
void Builder::addPair(std::set<uint32_t> &resources, int64_t from,
                      int64_t to) const {
  if (from != to)
    resources.insert(map.pair(from, to));
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
      addPair(resources, ring[i], ring[(i + 1) % ring.size()]);
    if (resources.empty()) // added by the device itself
      resources.insert(map.compute(ring[0]));
    int32_t task =
        addTask(TaskInfo::Kind::AllReduce,
                clampTicks(cost.allReduceTime(machine, members, bytes)),
                2 * (static_cast<int64_t>(ring.size()) - 1) * bytes, resources,
                providers);
    for (int64_t shard : group)
      next[shard] = {task};
  }
  current = std::move(next);
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
    addPair(resources, source, target);
    next[toShard].push_back(addTask(
        TaskInfo::Kind::Transfer,
        clampTicks(cost.transferTime(machine, {source, target, size})), size,
        resources, {current[fromShard].begin(), current[fromShard].end()}));
  }
  current = std::move(next);
}

static TaskInfo::Kind kindOf(const ReshardStep &step, const ReshardTask &task) {
  switch (step.kind) {
  case ReshardStep::Kind::AllReduce:
    return TaskInfo::Kind::AllReduce;
  case ReshardStep::Kind::ReduceScatter:
    return TaskInfo::Kind::ReduceScatter;
  case ReshardStep::Kind::AllGather:
    return TaskInfo::Kind::AllGather;
  case ReshardStep::Kind::AllToAll:
    return TaskInfo::Kind::AllToAll;
  case ReshardStep::Kind::Broadcast:
    return TaskInfo::Kind::Broadcast;
  default:
    return task.numFlows == 0   ? TaskInfo::Kind::LocalCopy
           : task.numFlows == 1 ? TaskInfo::Kind::Transfer
                                : TaskInfo::Kind::Exchange;
  }
}

/// The tasks of a step as they were planned.
void Builder::addStep(const PlannedStep &planned) {
  int64_t numShards = planned.step.result.numShards();
  Providers next(numShards);
  llvm::SmallVector<int32_t, 16> providers;
  for (int64_t shard = 0; shard < numShards; ++shard)
    if (planned.aliasOf[shard] >= 0)
      next[shard] = current[planned.aliasOf[shard]];
  for (const ReshardTask &task : planned.tasks) {
    providers.clear();
    for (int64_t shard : task.sources)
      providers.append(current[shard].begin(), current[shard].end());
    llvm::sort(providers);
    providers.erase(std::unique(providers.begin(), providers.end()),
                    providers.end());
    // In ascending order: streams have smaller numbers than links.
    if (task.receivers.empty())
      for (int64_t device : task.devices)
        out.resources.push_back(map.communication(device));
    else
      for (int64_t device : task.devices)
        if (!llvm::is_contained(task.receivers, device))
          out.resources.push_back(map.sending(device));
    for (int64_t device : task.receivers)
      out.resources.push_back(map.receiving(device));
    for (unsigned link : task.links)
      out.resources.push_back(map.link(link));
    out.providers.insert(out.providers.end(), providers.begin(),
                         providers.end());
    out.tasks.push_back({task.time, kindOf(planned.step, task),
                         static_cast<uint32_t>(out.resources.size()),
                         static_cast<uint32_t>(out.providers.size()),
                         task.bytes, task.algorithm});
    int32_t number = ~static_cast<int32_t>(out.tasks.size() - 1);
    for (int64_t shard : task.targets)
      next[shard] = {number};
  }
  current = std::move(next);
}

ReshardTasks Builder::build(const Sharding &from, const Sharding &to) {
  current.resize(from.numShards());
  for (int64_t s = 0; s < from.numShards(); ++s)
    current[s] = {static_cast<int32_t>(s)};
  bool isPaper = map.semantics == Semantics::Paper;
  ReshardPlan plan =
      isPaper ? priceDirectReshard(from, to, shape, elementBits, machine, cost)
              : planReshard(from, to, shape, elementBits, machine, cost,
                            /*listCopies=*/false);
  // Per shard so far: the source's shard that it is, or -1.
  std::vector<int64_t> aliasOf(from.numShards());
  std::iota(aliasOf.begin(), aliasOf.end(), 0);
  const Sharding *layout = &from;
  for (const PlannedStep &planned : plan.steps) {
    if (!isPaper)
      addStep(planned);
    else if (planned.step.kind == ReshardStep::Kind::AllReduce)
      allReduce(planned.step, *layout);
    else
      copyPaper(planned.step, *layout);
    std::vector<int64_t> next;
    for (int64_t before : planned.aliasOf)
      next.push_back(before < 0 ? -1 : aliasOf[before]);
    aliasOf = std::move(next);
    layout = &planned.step.result;
  }
  out.bytesMoved = plan.bytesMoved();
  out.noOp = plan.steps.empty();
  out.reducesFirst = plan.reducesFirst(from);

  // The last layout may number its shards otherwise than the target does.
  llvm::SmallVector<int64_t> mapping;
  if (*layout != to && isNoOpReshard(*layout, to, shape, &mapping)) {
    Providers next;
    std::vector<int64_t> aliases;
    for (int64_t shard : mapping) {
      next.push_back(shard < 0 ? llvm::SmallVector<int32_t, 2>()
                               : current[shard]);
      aliases.push_back(shard < 0 ? -1 : aliasOf[shard]);
    }
    current = std::move(next);
    aliasOf = std::move(aliases);
  }
  for (int64_t source : aliasOf)
    out.aliased.push_back(source >= 0 || out.noOp);
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

AwaitedTasks::AwaitedTasks(const ReshardTasks &reshard) : reshard(reshard) {
  for (uint32_t t = 0; t < reshard.tasks.size(); ++t)
    before.push_back(of(reshard.providersOf(t)));
}

llvm::BitVector AwaitedTasks::of(llvm::ArrayRef<int32_t> providers) const {
  llvm::BitVector all(static_cast<unsigned>(reshard.tasks.size()));
  for (int32_t provider : providers)
    if (provider < 0) {
      all.set(static_cast<unsigned>(~provider));
      all |= before[~provider];
    }
  return all;
}

std::map<uint32_t, Ticks>
AwaitedTasks::work(const llvm::BitVector &tasks) const {
  std::map<uint32_t, Ticks> work;
  for (unsigned t : tasks.set_bits())
    for (uint32_t resource : reshard.resourcesOf(t))
      work[resource] += reshard.tasks[t].time;
  return work;
}
