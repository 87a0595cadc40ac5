//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TransferCosts.h"

#include "../../Simulator/ReshardTasks.h"

#include "Soap/Planner/Cost/Collectives.h"
#include "Soap/Planner/Sharding/Reshard.h"
#include "Soap/Support/KeyBytes.h"

#include <algorithm>
#include <cmath>

using namespace soap;

/// A dimension that is not cut, and of which only a part behind its begin is
/// there: a layer of a stack.
static bool isOffset(const Sharding::Dim &dim) {
  return dim.axis < 0 && !dim.ranges.empty() && dim.ranges.front().lo > 0;
}

/// Equal for equal shardings.
static std::string keyOf(const Sharding &sharding, unsigned shape) {
  std::string key;
  key.reserve(256);
  appendBytes(key, shape);
  appendBytes(key, sharding.partial);
  appendAllBytes(key, sharding.mesh);
  appendAllBytes(key, sharding.partialAxes);
  appendAllBytes(key, sharding.devices);
  for (const Sharding::Dim &dim : sharding.dims) {
    appendBytes(key, dim.axis);
    appendBytes(key, static_cast<uint32_t>(dim.ranges.size()));
    for (Interval interval : dim.ranges) {
      appendBytes(key, interval.lo);
      appendBytes(key, interval.hi);
    }
  }
  return key;
}

/// Options differ in few of their shardings, so most were seen before.
TransferCosts::Id TransferCosts::intern(const Sharding &sharding,
                                        unsigned shape) {
  std::string key = keyOf(sharding, shape);
  {
    std::shared_lock<std::shared_mutex> lock(mutex);
    if (auto it = shardingIds.find(key); it != shardingIds.end())
      return it->second;
  }
  Id id = internCanonical(sharding.canonical(getShape(shape).dims), shape);
  std::unique_lock<std::shared_mutex> lock(mutex);
  return shardingIds.try_emplace(std::move(key), id).first->second;
}

TransferCosts::Id TransferCosts::internCanonical(Sharding sharding,
                                                 unsigned shape) {
  const Shape &s = getShape(shape);
  std::map<int64_t, int64_t> perDevice;
  for (int64_t i = 0; i < sharding.numShards(); ++i)
    perDevice[sharding.devices[i]] +=
        (numElements(sharding.shardRect(i, s.dims)) * s.bits + 7) / 8;
  int64_t most = 0;
  for (auto [device, bytes] : perDevice)
    most = std::max(most, bytes);
  std::string key = keyOf(sharding, shape);
  std::unique_lock<std::shared_mutex> lock(mutex);
  auto [it, isNew] =
      layoutIds.try_emplace(std::move(key), static_cast<Id>(layouts.size()));
  if (isNew) {
    bool hasOffset = llvm::any_of(sharding.dims, isOffset);
    layouts.emplace_back(std::move(sharding), shape, most, hasOffset);
  }
  return it->second;
}

TransferCosts::Id TransferCosts::layout(const Sharding &sharding,
                                        const Tensor &tensor) {
  std::string key;
  appendBytes(key, tensor.elementBits);
  for (int64_t size : tensor.shape)
    appendBytes(key, size);
  unsigned shape;
  {
    std::unique_lock<std::shared_mutex> lock(mutex);
    auto [it, isNew] = shapeIds.try_emplace(std::move(key), shapes.size());
    if (isNew)
      shapes.push_back({tensor.shape, tensor.elementBits});
    shape = it->second;
  }
  return intern(sharding, shape);
}

TransferCosts::Id TransferCosts::reduced(Id id) {
  const Layout &layout = get(id);
  if (!layout.sharding.isPartial())
    return id;
  if (layout.reduced < 0)
    layout.reduced = intern(layout.sharding.withoutPartial(), layout.shape);
  return static_cast<Id>(layout.reduced);
}

/// Where the source has all of a dimension everywhere, and the target one part
/// of it, it does not matter which.
TransferCosts::Id TransferCosts::firstOfItsKind(Id from, Id to) {
  const Layout &layout = get(to);
  if (!layout.hasOffset)
    return to;
  const Sharding &source = sharding(from);
  Sharding shifted = layout.sharding;
  for (auto [dim, given] : llvm::zip_equal(shifted.dims, source.dims))
    if (isOffset(dim) && given.axis < 0 && given.ranges.empty())
      dim.ranges.front() = {0, dim.ranges.front().size()};
  return intern(shifted, layout.shape);
}

TransferCosts::Transfer TransferCosts::transfer(Id from, Id to) {
  if (from == to)
    return {};
  uint64_t key = static_cast<uint64_t>(from) << 32 | to;
  {
    std::shared_lock<std::shared_mutex> lock(mutex);
    if (auto it = transfers.find(key); it != transfers.end())
      return it->second;
  }
  Id first = firstOfItsKind(from, to);
  Transfer result = first == to ? compute(from, to) : transfer(from, first);
  std::unique_lock<std::shared_mutex> lock(mutex);
  return transfers[key] = result;
}

/// A reduction by the cheapest collective that serves, then what a few shards
/// of the target lack, over the narrowest of their routes. Messages to one
/// device are as many as a collective would need at best.
TransferCosts::Transfer TransferCosts::estimate(const Sharding &source,
                                                const Sharding &target,
                                                const Shape &shape) const {
  auto bytesOf = [&](const Rect &box) {
    return (numElements(box) * shape.bits + 7) / 8;
  };
  Transfer result;
  Sharding current = source;
  if (needsReduction(source, target)) {
    auto groups = reshardGroups(ReshardStep::Kind::AllReduce, source,
                                source.withoutPartial(), shape.dims);
    llvm::SmallVector<int64_t, 8> members;
    for (int64_t shard : groups.front())
      members.push_back(source.devices[shard]);
    int64_t bytes =
        bytesOf(source.shardRect(groups.front().front(), shape.dims));
    bool scatters = target.maxShardElements(shape.dims) <
                    source.maxShardElements(shape.dims);
    result.reducesFirst = !scatters;
    result.time = cost.collectiveTime(problem.machine,
                                      scatters ? Collective::ReduceScatter
                                               : Collective::AllReduce,
                                      members, bytes)
                      .time;
    result.bytes = (scatters ? 1 : 2) * bytes *
                   static_cast<int64_t>((members.size() - 1) * groups.size());
    if (scatters)
      return result;
    current = source.withoutPartial();
  }
  int64_t count = target.numShards();
  double longest = 0;
  int64_t most = 0;
  for (int64_t shard : {int64_t(0), count / 2 + 1, count - 1}) {
    double narrowest = 0, latency = 0;
    int64_t bytes = 0, messages = 0;
    for (const ReshardStep::BoxCopy &copy :
         planCopiesTo(shard, current, target, shape.dims)) {
      int64_t a = current.devices[copy.fromShard];
      int64_t b = target.devices[copy.toShard];
      if (a == b)
        continue;
      double bandwidth = problem.machine.routeBandwidth(a, b);
      narrowest = narrowest > 0 ? std::min(narrowest, bandwidth) : bandwidth;
      latency = std::max(latency, problem.machine.routeLatency(a, b));
      bytes += bytesOf(copy.box);
      ++messages;
    }
    if (messages == 0)
      continue;
    double hops = std::min(static_cast<double>(messages),
                           1 + std::log2(static_cast<double>(messages)));
    longest = std::max(longest,
                       hops * latency + static_cast<double>(bytes) / narrowest);
    most = std::max(most, bytes);
  }
  result.time += ticksFromSeconds(longest);
  result.bytes += most * count;
  return result;
}

TransferCosts::Transfer TransferCosts::compute(Id from, Id to) {
  const Sharding &source = sharding(from), &target = sharding(to);
  const Shape &shape = getShape(get(from).shape);
  constexpr int64_t many = 256;
  if (source.numShards() >= many && target.numShards() >= many)
    return estimate(source, target, shape);
  ResourceMap map(problem.space.semantics, problem.machine);
  ReshardTasks reshard = buildReshardTasks(
      source, target, shape.dims, shape.bits, problem.machine, cost, map);
  TaskGraph tasks;
  tasks.clear(map.total());
  std::vector<Ticks> earliest; // ends of tasks that never wait for resources
  for (uint32_t t = 0; t < reshard.tasks.size(); ++t) {
    Ticks start = 0;
    for (int32_t provider : reshard.providersOf(t))
      if (provider < 0) {
        tasks.pushPredecessor(~provider);
        start = std::max(start, earliest[~provider]);
      }
    for (uint32_t resource : reshard.resourcesOf(t))
      tasks.pushResource(resource);
    tasks.finishTask(reshard.tasks[t].time);
    earliest.push_back(start + reshard.tasks[t].time);
  }
  Timeline timeline;
  Simulator().run(tasks, timeline);
  Transfer result;
  result.time = timeline.makespan;
  result.bytes = reshard.bytesMoved;
  bool any = false;
  for (int64_t s = 0; s < target.numShards(); ++s) {
    if (numElements(target.shardRect(s, shape.dims)) == 0)
      continue;
    Ticks arrives = 0;
    for (int32_t provider : reshard.target(s))
      if (provider < 0)
        arrives = std::max(arrives, earliest[~provider]);
    result.least = any ? std::min(result.least, arrives) : arrives;
    any = true;
  }
  result.reducesFirst = reshard.reducesFirst;
  // The value may come by way of a total that somebody else needs.
  Id total = reduced(from);
  if (needsReduction(source, target) && total != to && !result.reducesFirst)
    result.least = std::min(result.least, transfer(from, total).least +
                                              transfer(total, to).least);
  return result;
}

TransferCosts::Total TransferCosts::transferAll(Id from,
                                                llvm::ArrayRef<Id> targets) {
  llvm::SmallVector<Id, 4> distinct(targets);
  llvm::sort(distinct);
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  auto reduces = [&](Id target) {
    return needsReduction(sharding(from), sharding(target));
  };
  // Once somebody has the total, everybody takes it from there.
  bool shares = llvm::any_of(distinct, [&](Id target) {
    return reduces(target) && transfer(from, target).reducesFirst;
  });
  Id total = reduced(from);
  Total sum;
  auto add = [&](Transfer step) {
    sum.time += step.time;
    sum.bytes += step.bytes;
  };
  if (shares)
    add(transfer(from, total));
  for (Id target : distinct)
    add(transfer(shares && reduces(target) ? total : from, target));
  return sum;
}
