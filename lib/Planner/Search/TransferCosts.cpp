//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TransferCosts.h"

#include "../Simulator/ReshardTasks.h"

#include <algorithm>

using namespace soap;

template <typename T> static void append(std::string &key, T value) {
  key.append(reinterpret_cast<const char *>(&value), sizeof value);
}

TransferCosts::Id TransferCosts::intern(const Sharding &sharding,
                                        unsigned shape) {
  const Shape &s = shapes[shape];
  // Per shard with anything in it: where it is, which summand, which box.
  std::vector<std::string> shards;
  std::map<int64_t, int64_t> perDevice;
  for (int64_t i = 0; i < sharding.numShards(); ++i) {
    Rect box = sharding.shardRect(i, s.dims);
    int64_t elements = numElements(box);
    perDevice[sharding.devices[i]] += (elements * s.bits + 7) / 8;
    if (elements == 0)
      continue;
    std::string &shard = shards.emplace_back();
    append(shard, sharding.devices[i]);
    append(shard, sharding.summand(i));
    for (Interval interval : box) {
      append(shard, interval.lo);
      append(shard, interval.hi);
    }
  }
  std::sort(shards.begin(), shards.end());
  std::string key;
  append(key, shape);
  append(key, sharding.partial);
  append(key, sharding.numSummands());
  for (const std::string &shard : shards)
    key += shard;
  auto [it, isNew] =
      layoutIds.try_emplace(std::move(key), static_cast<Id>(layouts.size()));
  if (isNew) {
    int64_t most = 0;
    for (auto [device, bytes] : perDevice)
      most = std::max(most, bytes);
    layouts.push_back({sharding, shape, most, -1});
  }
  return it->second;
}

TransferCosts::Id TransferCosts::layout(const Sharding &sharding,
                                        const Tensor &tensor) {
  std::string key;
  append(key, tensor.elementBits);
  for (int64_t size : tensor.shape)
    append(key, size);
  auto [it, isNew] = shapeIds.try_emplace(std::move(key), shapes.size());
  if (isNew)
    shapes.push_back({tensor.shape, tensor.elementBits});
  return intern(sharding, it->second);
}

TransferCosts::Id TransferCosts::reduced(Id id) {
  if (!layouts[id].sharding.isPartial())
    return id;
  if (layouts[id].reduced < 0) {
    int64_t without =
        intern(layouts[id].sharding.withoutPartial(), layouts[id].shape);
    layouts[id].reduced = without;
  }
  return static_cast<Id>(layouts[id].reduced);
}

TransferCosts::Transfer TransferCosts::transfer(Id from, Id to) {
  if (from == to)
    return {};
  auto [it, isNew] =
      transfers.try_emplace(static_cast<uint64_t>(from) << 32 | to);
  if (!isNew)
    return it->second;
  const Shape &shape = shapes[layouts[from].shape];
  ResourceMap map{problem.space.semantics,
                  static_cast<uint32_t>(problem.machine.devices.size()),
                  static_cast<uint32_t>(problem.machine.links.size())};
  ReshardTasks reshard = buildReshardTasks(
      layouts[from].sharding, layouts[to].sharding, shape.dims, shape.bits,
      problem.machine, problem.cost, map);
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
  const Sharding &target = layouts[to].sharding;
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
  return it->second = result;
}

Ticks TransferCosts::transferAll(Id from, llvm::ArrayRef<Id> targets) {
  llvm::SmallVector<Id, 4> distinct(targets);
  llvm::sort(distinct);
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  Ticks time = 0;
  bool isReduced = false;
  for (Id target : distinct) {
    const Sharding &source = layouts[from].sharding;
    const Sharding &wanted = layouts[target].sharding;
    bool keeps =
        !source.isPartial() || (source.partial == wanted.partial &&
                                source.numSummands() == wanted.numSummands());
    if (keeps) {
      time += transfer(from, target).time;
      continue;
    }
    Id total = reduced(from);
    if (!std::exchange(isReduced, true))
      time += transfer(from, total).time;
    time += transfer(total, target).time;
  }
  return time;
}
