//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Sharding/Reshard.h"

#include "CopyPlanner.h"

#include <map>

using namespace soap;
using Kind = ReshardStep::Kind;
using DeviceGroups = std::vector<llvm::SmallVector<int64_t, 4>>;

llvm::StringRef soap::stringify(Kind kind) {
  switch (kind) {
  case Kind::AllReduce:
    return "all_reduce";
  case Kind::ReduceScatter:
    return "reduce_scatter";
  case Kind::AllGather:
    return "all_gather";
  case Kind::AllToAll:
    return "all_to_all";
  case Kind::Broadcast:
    return "broadcast";
  case Kind::Permute:
    return "collective_permute";
  case Kind::Slice:
    return "slice";
  case Kind::Copy:
    break;
  }
  return "copy";
}

bool soap::needsReduction(const Sharding &from, const Sharding &to) {
  return from.isPartial() &&
         (from.partial != to.partial || from.numSummands() != to.numSummands());
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

/// The mesh axes along which the members of a group differ.
static llvm::SmallVector<int, 4> axesOf(Kind kind, const Sharding &from,
                                        const Sharding &to) {
  llvm::SmallVector<int, 4> axes;
  if (kind == Kind::AllReduce) {
    for (int axis : from.partialAxes)
      if (!llvm::is_contained(to.partialAxes, axis))
        axes.push_back(axis);
    return axes;
  }
  const Sharding &cut = kind == Kind::ReduceScatter ? to : from;
  for (size_t d = 0; d < from.dims.size(); ++d)
    if (!(from.dims[d] == to.dims[d]) && cut.dims[d].axis >= 0)
      axes.push_back(cut.dims[d].axis);
  return axes;
}

/// Shards that differ along `axes` only, row-major.
static DeviceGroups groupsAlong(const Sharding &sharding,
                                llvm::ArrayRef<int> axes) {
  llvm::SmallVector<int64_t, 4> strides(sharding.mesh.size(), 0);
  int64_t count = 1;
  for (size_t k = sharding.mesh.size(); k-- > 0;) {
    if (llvm::is_contained(axes, static_cast<int>(k)))
      continue;
    strides[k] = count;
    count *= sharding.mesh[k];
  }
  DeviceGroups groups(count);
  for (int64_t s = 0; s < sharding.numShards(); ++s) {
    int64_t rest = s, group = 0;
    for (size_t k = sharding.mesh.size(); k-- > 0;) {
      group += rest % sharding.mesh[k] * strides[k];
      rest /= sharding.mesh[k];
    }
    groups[group].push_back(s);
  }
  return groups;
}

namespace {
struct BoxLess {
  bool operator()(const Rect &a, const Rect &b) const {
    return std::lexicographical_compare(
        a.begin(), a.end(), b.begin(), b.end(), [](Interval x, Interval y) {
          return x.lo != y.lo ? x.lo < y.lo : x.hi < y.hi;
        });
  }
};
} // namespace

/// Per shard of `from` its replicas in `to`, that on its own device first;
/// nothing if the one is no broadcast of the other.
static DeviceGroups broadcastGroups(const Sharding &from, const Sharding &to,
                                    llvm::ArrayRef<int64_t> shape) {
  if (from.numShards() >= to.numShards() || from.isPartial() || to.isPartial())
    return {};
  std::map<Rect, size_t, BoxLess> sources;
  for (int64_t s = 0; s < from.numShards(); ++s)
    if (!sources.try_emplace(from.shardRect(s, shape), s).second)
      return {};
  DeviceGroups groups(from.numShards());
  for (int64_t t = 0; t < to.numShards(); ++t) {
    auto it = sources.find(to.shardRect(t, shape));
    if (it == sources.end())
      return {};
    groups[it->second].push_back(t);
  }
  for (size_t source = 0; source < groups.size(); ++source) {
    auto &group = groups[source];
    auto own = llvm::find_if(group, [&](int64_t t) {
      return to.devices[t] == from.devices[source];
    });
    if (own == group.end())
      return {};
    std::rotate(group.begin(), own, own + 1);
  }
  return groups;
}

DeviceGroups soap::reshardGroups(Kind kind, const Sharding &from,
                                 const Sharding &to,
                                 llvm::ArrayRef<int64_t> shape) {
  if (kind == Kind::Broadcast)
    return broadcastGroups(from, to, shape);
  if (kind > Kind::Broadcast)
    return {};
  return groupsAlong(from, axesOf(kind, from, to));
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

Kind soap::classifyCopy(const Sharding &from, const Sharding &to,
                        llvm::ArrayRef<int64_t> shape) {
  if (from.mesh == to.mesh && from.dims == to.dims &&
      from.partial == to.partial && from.partialAxes == to.partialAxes)
    return Kind::Permute;
  return broadcastGroups(from, to, shape).empty() ? Kind::Copy
                                                  : Kind::Broadcast;
}

/// What the members of the groups have for each other, if their tiles are
/// disjoint.
static std::vector<ReshardStep::BoxCopy>
copiesInGroups(const DeviceGroups &groups, const Sharding &from,
               const Sharding &to, llvm::ArrayRef<int64_t> shape) {
  std::vector<ReshardStep::BoxCopy> copies;
  std::vector<Rect> boxes;
  for (int64_t s = 0; s < from.numShards(); ++s)
    boxes.push_back(from.shardRect(s, shape));
  for (const auto &group : groups)
    for (int64_t target : group) {
      Rect whole = to.shardRect(target, shape);
      for (int64_t source : group)
        if (Rect box = intersect(boxes[source], whole); numElements(box) != 0)
          copies.push_back({source, target, std::move(box)});
    }
  llvm::sort(copies, [](const auto &a, const auto &b) {
    return std::pair(a.toShard, a.fromShard) <
           std::pair(b.toShard, b.fromShard);
  });
  return copies;
}

ReshardStep soap::makeReshardStep(Kind kind, const Sharding &from,
                                  const Sharding &to,
                                  llvm::ArrayRef<int64_t> shape) {
  ReshardStep step;
  step.kind = kind;
  step.result = to;
  step.groups = reshardGroups(kind, from, to, shape);
  if (step.isReduction())
    return step;
  bool inGroups = kind == Kind::AllGather || kind == Kind::AllToAll;
  for (size_t d = 0; d < from.dims.size() && inGroups; ++d)
    inGroups = from.dims[d] == to.dims[d] || from.dims[d].ranges.empty();
  step.copies = inGroups ? copiesInGroups(step.groups, from, to, shape)
                         : planCopies(from, to, shape);
  return step;
}

std::vector<ReshardStep>
soap::planDirectReshard(const Sharding &from, const Sharding &to,
                        llvm::ArrayRef<int64_t> shape) {
  std::vector<ReshardStep> steps;
  if (isNoOpReshard(from, to, shape))
    return steps;
  const Sharding *current = &from;
  if (needsReduction(from, to)) {
    steps.push_back(
        makeReshardStep(Kind::AllReduce, from, from.withoutPartial(), shape));
    current = &steps.back().result;
    if (isNoOpReshard(*current, to, shape))
      return steps;
  }
  ReshardStep copy = makeReshardStep(Kind::Copy, *current, to, shape);
  steps.push_back(std::move(copy));
  return steps;
}

int64_t soap::crossDeviceBytes(const ReshardStep &step, const Sharding &from,
                               llvm::ArrayRef<int64_t> shape,
                               unsigned elementBits) {
  auto bytesOf = [&](const Rect &box) {
    return (numElements(box) * elementBits + 7) / 8;
  };
  int64_t bytes = 0;
  for (const ReshardStep::BoxCopy &copy : step.copies)
    if (from.devices[copy.fromShard] != step.result.devices[copy.toShard])
      bytes += bytesOf(copy.box);
  if (!step.isReduction())
    return bytes;
  for (const auto &group : step.groups) {
    llvm::SmallVector<int64_t, 8> devices;
    for (int64_t shard : group)
      devices.push_back(from.devices[shard]);
    llvm::sort(devices);
    devices.erase(std::unique(devices.begin(), devices.end()), devices.end());
    int64_t others = static_cast<int64_t>(devices.size()) - 1;
    if (step.kind == Kind::AllReduce)
      bytes += 2 * others * bytesOf(from.shardRect(group.front(), shape));
    else
      for (int64_t shard : group)
        bytes += others * bytesOf(step.result.shardRect(shard, shape));
  }
  return bytes;
}
