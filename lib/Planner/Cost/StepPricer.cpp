//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StepPricer.h"

#include <map>
#include <numeric>

using namespace soap;
using Kind = ReshardStep::Kind;

static Collective collectiveOf(Kind kind) {
  switch (kind) {
  case Kind::AllReduce:
    return Collective::AllReduce;
  case Kind::ReduceScatter:
    return Collective::ReduceScatter;
  case Kind::AllGather:
    return Collective::AllGather;
  case Kind::AllToAll:
    return Collective::AllToAll;
  default:
    return Collective::Broadcast;
  }
}

template <typename T> static void sortUnique(llvm::SmallVectorImpl<T> &list) {
  llvm::sort(list);
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

std::vector<ReshardTask>
StepPricer::collective(Kind kind, const Sharding &from, const Sharding &to,
                       llvm::ArrayRef<llvm::SmallVector<int64_t, 4>> groups,
                       bool &possible, Ticks most) const {
  std::vector<ReshardTask> tasks;
  possible = true;
  for (auto [number, group] : llvm::enumerate(groups)) {
    if (group.size() < 2)
      continue;
    // A broadcast's groups are shards of the result, the others' of both.
    const Sharding &members = kind == Kind::Broadcast ? to : from;
    int64_t bytes = 0;
    switch (kind) {
    case Kind::AllToAll:
      for (int64_t shard : group)
        bytes += bytesOf(from.shardRect(shard, shape));
      break;
    case Kind::AllGather:
      bytes = bytesOf(to.shardRect(group.front(), shape));
      break;
    default:
      bytes = bytesOf(members.shardRect(group.front(), shape));
      break;
    }
    if (bytes == 0)
      continue;
    ReshardTask &task = tasks.emplace_back();
    for (int64_t shard : group)
      task.devices.push_back(members.devices[shard]);
    CostModel::CollectiveTime time;
    if (kind != Kind::AllReduce) {
      llvm::SmallVector<int64_t, 8> distinct = task.devices;
      sortUnique(distinct);
      if (distinct.size() != group.size()) {
        possible = false;
        return {};
      }
    }
    time =
        cost.collectiveTime(machine, collectiveOf(kind), task.devices, bytes);
    time.time = clampTicks(time.time);
    if (time.time > most) {
      possible = false;
      return {};
    }
    task.time = time.time;
    task.algorithm = time.algorithm;
    llvm::SmallVector<int64_t, 8> ordered = task.devices;
    sortUnique(task.devices);
    collectiveLinks(machine, collectiveOf(kind), time.algorithm,
                    kind == Kind::Broadcast ? ordered : task.devices,
                    task.links);
    task.numFlows = static_cast<unsigned>(task.devices.size()) - 1;
    task.targets.assign(group.begin(), group.end());
    task.sources.assign(group.begin(), group.end());
    if (kind == Kind::Broadcast) {
      // The first member is the source's shard itself.
      task.targets.erase(task.targets.begin());
      task.sources.assign(1, static_cast<int64_t>(number));
    }
  }
  return tasks;
}

void StepPricer::countBytes(PlannedStep &planned, const Sharding &from,
                            const Sharding &to) const {
  for (ReshardTask &task : planned.tasks)
    task.bytes = movedBytes(planned.step.kind, from, to, task);
}

int64_t StepPricer::movedBytes(Kind kind, const Sharding &from,
                               const Sharding &to,
                               const ReshardTask &task) const {
  // But for a broadcast, the members of the group.
  llvm::ArrayRef<int64_t> group = task.targets;
  int64_t others = task.numFlows;
  int64_t bytes = 0;
  switch (kind) {
  case Kind::AllReduce:
    return 2 * others * bytesOf(from.shardRect(group.front(), shape));
  case Kind::ReduceScatter:
    for (int64_t shard : group)
      bytes += others * bytesOf(to.shardRect(shard, shape));
    return bytes;
  case Kind::Broadcast:
    return others * bytesOf(to.shardRect(group.front(), shape));
  default:
    break;
  }
  // Everybody gets its new box, but for what it has.
  std::vector<Rect> sources, targets;
  for (int64_t shard : group) {
    sources.push_back(from.shardRect(shard, shape));
    targets.push_back(to.shardRect(shard, shape));
  }
  if (llvm::all_equal(targets)) {
    for (const Rect &source : sources)
      bytes += static_cast<int64_t>(group.size() - 1) *
               bytesOf(intersect(source, targets.front()));
    return bytes;
  }
  for (auto [t, target] : llvm::enumerate(targets))
    for (auto [s, source] : llvm::enumerate(sources))
      if (s != t)
        bytes += bytesOf(intersect(source, target));
  return bytes;
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// A target that is one whole shard of the source on the same device is not
/// copied: the partitioned program reads it where it lies.
static void findAliases(PlannedStep &planned, const Sharding &from,
                        llvm::ArrayRef<int64_t> shape) {
  const ReshardStep &step = planned.step;
  auto &aliasOf = planned.aliasOf;
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

namespace {
/// Sets of devices; keeps its table.
class DeviceSets {
public:
  explicit DeviceSets(size_t count) : parent(table()) {
    parent.resize(count);
    std::iota(parent.begin(), parent.end(), 0);
  }
  int64_t find(int64_t d) {
    while (parent[d] != d)
      d = parent[d] = parent[parent[d]];
    return d;
  }
  void join(int64_t a, int64_t b) {
    a = find(a);
    b = find(b);
    parent[std::max(a, b)] = std::min(a, b);
  }

private:
  static std::vector<int64_t> &table() {
    static thread_local std::vector<int64_t> parents;
    return parents;
  }
  std::vector<int64_t> &parent;
};
} // namespace

namespace {
/// A set of numbers; keeps its table.
class Numbers {
public:
  void add(int64_t number) {
    if (static_cast<size_t>(number) >= isThere.size())
      isThere.resize(number + 1, false);
    if (isThere[number])
      return;
    isThere[number] = true;
    list.push_back(number);
  }
  /// Ascending; empties the set.
  template <typename T> void moveTo(llvm::SmallVectorImpl<T> &target) {
    llvm::sort(list);
    for (int64_t number : list) {
      isThere[number] = false;
      target.push_back(static_cast<T>(number));
    }
    list.clear();
  }

private:
  std::vector<char> isThere;
  std::vector<int64_t> list;
};
} // namespace

namespace {
/// What is known of a copy but its box: boxes lie far apart in memory.
struct CopyPart {
  int64_t bytes;
  uint32_t fromShard, toShard;
  uint32_t source, target; ///< Devices.
  uint32_t set = 0;        ///< That its devices are in.
};
} // namespace

/// By a device; those of one stay in their order.
static void sortStably(std::vector<CopyPart> &parts, uint32_t CopyPart::*device,
                       size_t numDevices) {
  static thread_local std::vector<CopyPart> sorted;
  static thread_local std::vector<size_t> places;
  places.assign(numDevices + 1, 0);
  for (const CopyPart &part : parts)
    ++places[part.*device + 1];
  std::partial_sum(places.begin(), places.end(), places.begin());
  sorted.resize(parts.size());
  for (const CopyPart &part : parts)
    sorted[places[part.*device]++] = part;
  std::swap(parts, sorted);
}

Ticks StepPricer::leastCopyTime(const Sharding &from,
                                const Sharding &to) const {
  std::map<std::pair<int64_t, int64_t>, int64_t> bytes;
  for (const ReshardStep::BoxCopy &copy : planCopiesTo(0, from, to, shape))
    bytes[{from.devices[copy.fromShard], to.devices[copy.toShard]}] +=
        bytesOf(copy.box);
  llvm::SmallVector<Flow, 16> flows;
  for (auto [devices, size] : bytes)
    if (devices.first != devices.second)
      flows.push_back({devices.first, devices.second, size});
  return flows.empty() ? 0 : clampTicks(cost.exchangeTime(machine, flows));
}

/// One task per set of devices that copies connect: sets run independently, the
/// flows within one start together.
void StepPricer::copies(PlannedStep &planned, const Sharding &from) const {
  ReshardStep &step = planned.step;
  const Sharding &to = step.result;
  findAliases(planned, from, shape);
  size_t numDevices = machine.devices.size();
  DeviceSets sets(numDevices);
  bool moves = false;
  static thread_local std::vector<CopyPart> parts;
  parts.clear();
  for (const ReshardStep::BoxCopy &copy : step.copies) {
    int64_t source = from.devices[copy.fromShard];
    int64_t target = to.devices[copy.toShard];
    moves |= source != target;
    if (planned.aliasOf[copy.toShard] >= 0)
      continue;
    sets.join(source, target);
    parts.push_back({bytesOf(copy.box), static_cast<uint32_t>(copy.fromShard),
                     static_cast<uint32_t>(copy.toShard),
                     static_cast<uint32_t>(source),
                     static_cast<uint32_t>(target)});
  }
  if (!moves && step.kind != Kind::Broadcast)
    step.kind = Kind::Slice;
  bool areSeveral = false;
  for (CopyPart &part : parts) {
    part.set = static_cast<uint32_t>(sets.find(part.source));
    areSeveral |= part.set != parts.front().set;
  }

  sortStably(parts, &CopyPart::target, numDevices);
  sortStably(parts, &CopyPart::source, numDevices);
  if (areSeveral)
    sortStably(parts, &CopyPart::set, numDevices);
  static thread_local Numbers sources, targets, senders, receivers, links;
  llvm::SmallVector<Flow, 16> flows;
  for (size_t i = 0; i < parts.size();) {
    uint32_t set = parts[i].set;
    ReshardTask &task = planned.tasks.emplace_back();
    flows.clear();
    int64_t copied = 0;
    for (; i < parts.size() && parts[i].set == set; ++i) {
      const CopyPart &part = parts[i];
      Flow flow{part.source, part.target, part.bytes};
      (flow.from == flow.to ? copied : task.bytes) += flow.bytes;
      sources.add(part.fromShard);
      targets.add(part.toShard);
      if (!flows.empty() && flows.back().from == flow.from &&
          flows.back().to == flow.to) {
        flows.back().bytes += flow.bytes;
        continue;
      }
      flows.push_back(flow);
      senders.add(flow.from);
      receivers.add(flow.to);
      for (unsigned link : machine.route(flow.from, flow.to))
        links.add(link);
      task.numFlows += flow.from != flow.to;
    }
    sources.moveTo(task.sources);
    targets.moveTo(task.targets);
    links.moveTo(task.links);
    senders.moveTo(task.devices);
    receivers.moveTo(task.receivers);
    llvm::append_range(task.devices, task.receivers);
    size_t most = task.devices.size();
    sortUnique(task.devices);
    if (task.devices.size() < most)
      task.receivers.clear();
    if (task.numFlows == 0)
      task.bytes = copied;
    task.time = clampTicks(cost.exchangeTime(machine, flows));
  }
}

Ticks StepPricer::makespan(llvm::ArrayRef<ReshardTask> tasks) const {
  if (tasks.size() == 1)
    return tasks.front().time;
  static thread_local std::vector<Ticks> freeAt;
  size_t numDevices = machine.devices.size();
  freeAt.assign(numDevices + machine.links.size(), 0);
  Ticks last = 0;
  for (const ReshardTask &task : tasks) {
    Ticks start = 0;
    for (int64_t d : task.devices)
      start = std::max(start, freeAt[d]);
    for (unsigned l : task.links)
      start = std::max(start, freeAt[numDevices + l]);
    Ticks end = start + task.time;
    for (int64_t d : task.devices)
      freeAt[d] = end;
    for (unsigned l : task.links)
      freeAt[numDevices + l] = end;
    last = std::max(last, end);
  }
  return last;
}
