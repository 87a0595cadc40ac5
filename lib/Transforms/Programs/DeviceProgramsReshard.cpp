//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DevicePrograms.h"
#include "Soap/Dialect/Soap/IR/PartitionUtils.h"
#include "Soap/Dialect/Soap/IR/SoapProgramOps.h"

#include "llvm/ADT/EquivalenceClasses.h"

using namespace mlir;
using namespace soap;

/// The bits of the element that changes nothing in a reduction.
static int64_t neutralBits(PartialKind kind, Type type) {
  // Of complex numbers there are partial sums only.
  if (isa<ComplexType>(type))
    return 0;
  TypedAttr value = neutralElement(kind, type);
  if (auto number = dyn_cast<FloatAttr>(value))
    return number.getValue().bitcastToAPInt().getZExtValue();
  return cast<IntegerAttr>(value).getValue().getZExtValue();
}

static llvm::SmallVector<int64_t> rowMajorStrides(const Rect &rect) {
  llvm::SmallVector<int64_t> strides(rect.size(), 1);
  for (size_t i = rect.size(); i-- > 1;)
    strides[i - 1] = strides[i] * rect[i].size();
  return strides;
}

/// The first element of `box` in a buffer that holds `rect`.
static int64_t offsetIn(const Rect &rect, const Rect &box) {
  int64_t offset = 0;
  for (auto [stride, whole, part] :
       llvm::zip_equal(rowMajorStrides(rect), rect, box))
    offset += stride * (part.lo - whole.lo);
  return offset;
}

namespace {

class StepLowering {
public:
  StepLowering(DevicePrograms &programs, const ReshardStep &step,
               const Sharding &from, RankedTensorType type,
               llvm::ArrayRef<int64_t> sources)
      : programs(programs), step(step), from(from), to(step.result), type(type),
        sources(sources) {}

  FailureOr<llvm::SmallVector<int64_t>> run() {
    if (step.kind == ReshardStep::Kind::AllReduce) {
      lowerAllReduce();
      return targets;
    }
    if (step.kind == ReshardStep::Kind::ReduceScatter) {
      lowerReduceScatter();
      return targets;
    }
    if (failed(lowerCopy()))
      return failure();
    return targets;
  }

private:
  int64_t deviceOf(int64_t buffer) const {
    return programs.buffers[buffer].device;
  }
  int64_t addTarget(int64_t shard) {
    int64_t elements = numElements(to.shardRect(shard, type.getShape()));
    return programs.addBuffer(
        to.devices[shard], elements * *getElementBytes(type.getElementType()));
  }

  /// One step per set of devices that are connected; `parts` are groups or
  /// copies, `devices` those of each.
  template <typename Part>
  void addSteps(DevicePrograms::Step::Kind kind, std::vector<Part> parts,
                const std::vector<llvm::SmallVector<int64_t>> &devices,
                std::vector<Part> DevicePrograms::Step::*list) {
    llvm::EquivalenceClasses<int64_t> classes;
    for (const auto &set : devices)
      for (int64_t device : set)
        classes.unionSets(set.front(), device);
    // By first part, so that the order does not depend on the classes.
    llvm::SmallDenseMap<int64_t, size_t> stepOf;
    size_t base = programs.steps.size();
    for (auto [index, part] : llvm::enumerate(parts)) {
      int64_t leader = classes.getLeaderValue(devices[index].front());
      auto [it, isNew] = stepOf.try_emplace(leader, stepOf.size());
      if (isNew) {
        DevicePrograms::Step fresh;
        fresh.kind = kind;
        fresh.elementType = type.getElementType();
        fresh.reduction = from.partial;
        programs.steps.push_back(std::move(fresh));
      }
      (programs.steps[base + it->second].*list).push_back(std::move(part));
    }
  }

  void lowerAllReduce() {
    targets.assign(sources.begin(), sources.end());
    std::vector<DevicePrograms::Group> groups;
    std::vector<llvm::SmallVector<int64_t>> devices;
    for (const auto &shards : step.groups) {
      int64_t elements =
          numElements(from.shardRect(shards.front(), type.getShape()));
      if (shards.size() < 2 || elements == 0)
        continue;
      DevicePrograms::Group group;
      group.numElements = elements;
      llvm::SmallVector<int64_t> &members = devices.emplace_back();
      for (int64_t shard : shards) {
        targets[shard] = addTarget(shard);
        group.members.push_back({sources[shard], targets[shard]});
        members.push_back(to.devices[shard]);
      }
      groups.push_back(std::move(group));
    }
    addSteps(DevicePrograms::Step::Reducing, std::move(groups), devices,
             &DevicePrograms::Step::groups);
  }

  /// A reduction for every tile, which only its owner gets. The tile is the
  /// whole summand but for one dimension: rows of it, one every so many.
  void lowerReduceScatter() {
    llvm::ArrayRef<int64_t> shape = type.getShape();
    std::vector<DevicePrograms::Group> groups;
    std::vector<llvm::SmallVector<int64_t>> devices;
    targets.assign(to.numShards(), -1);
    for (const auto &shards : step.groups)
      for (int64_t owner : shards) {
        targets[owner] = addTarget(owner);
        Rect whole = from.shardRect(owner, shape);
        Rect tile = to.shardRect(owner, shape);
        if (numElements(tile) == 0)
          continue;
        DevicePrograms::Group group;
        group.numElements = numElements(tile);
        group.sourceOffset = offsetIn(whole, tile);
        for (size_t d = 0; d < tile.size(); ++d)
          if (tile[d] != whole[d]) {
            group.numElements = tile[d].size() * rowMajorStrides(whole)[d];
            group.rowStride = whole[d].size() * rowMajorStrides(whole)[d];
            group.numRows = numElements(tile) / group.numElements;
          }
        if (group.numRows == 1)
          group.rowStride = 0;
        llvm::SmallVector<int64_t> &members = devices.emplace_back();
        for (int64_t shard : shards) {
          group.members.push_back(
              {sources[shard], shard == owner ? targets[owner] : -1});
          members.push_back(to.devices[shard]);
        }
        groups.push_back(std::move(group));
      }
    addSteps(DevicePrograms::Step::Reducing, std::move(groups), devices,
             &DevicePrograms::Step::groups);
  }

  LogicalResult lowerCopy() {
    llvm::ArrayRef<int64_t> shape = type.getShape();
    std::vector<llvm::SmallVector<const ReshardStep::BoxCopy *>> byTarget(
        to.numShards());
    for (const ReshardStep::BoxCopy &copy : step.copies)
      byTarget[copy.toShard].push_back(&copy);

    std::vector<DevicePrograms::BoxCopy> copies;
    std::vector<llvm::SmallVector<int64_t>> devices;
    for (int64_t shard = 0; shard < to.numShards(); ++shard) {
      Rect whole = to.shardRect(shard, shape);
      const auto &list = byTarget[shard];
      bool isOne = list.size() == 1 && list[0]->box == whole;
      if (isOne && from.devices[list[0]->fromShard] == to.devices[shard] &&
          from.shardRect(list[0]->fromShard, shape) == whole) {
        targets.push_back(sources[list[0]->fromShard]);
        continue;
      }
      int64_t target = addTarget(shard);
      targets.push_back(target);
      if (numElements(whole) == 0)
        continue;
      int64_t covered = 0;
      for (const ReshardStep::BoxCopy *copy : list)
        covered += numElements(copy->box);
      if (to.isPartial() && !isOne) {
        copies.push_back(fill(target, whole));
        devices.push_back({to.devices[shard]});
      } else if (covered < numElements(whole)) {
        return failure();
      }
      for (const ReshardStep::BoxCopy *copy : list) {
        copies.push_back(move(*copy, target));
        devices.push_back(
            {from.devices[copy->fromShard], to.devices[copy->toShard]});
      }
    }
    addSteps(DevicePrograms::Step::Copying, std::move(copies), devices,
             &DevicePrograms::Step::copies);
    return success();
  }

  DevicePrograms::BoxCopy fill(int64_t target, const Rect &whole) {
    DevicePrograms::BoxCopy copy;
    copy.target = target;
    copy.bits = neutralBits(to.partial, type.getElementType());
    for (Interval i : whole)
      copy.extents.push_back(i.size());
    copy.targetStrides = rowMajorStrides(whole);
    return copy;
  }

  DevicePrograms::BoxCopy move(const ReshardStep::BoxCopy &box,
                               int64_t target) {
    Rect source = from.shardRect(box.fromShard, type.getShape());
    Rect whole = to.shardRect(box.toShard, type.getShape());
    DevicePrograms::BoxCopy copy;
    copy.source = sources[box.fromShard];
    copy.target = target;
    copy.sourceOffset = offsetIn(source, box.box);
    copy.targetOffset = offsetIn(whole, box.box);
    for (Interval i : box.box)
      copy.extents.push_back(i.size());
    copy.sourceStrides = rowMajorStrides(source);
    copy.targetStrides = rowMajorStrides(whole);
    return copy;
  }

  DevicePrograms &programs;
  const ReshardStep &step;
  const Sharding &from, &to;
  RankedTensorType type;
  llvm::ArrayRef<int64_t> sources;
  llvm::SmallVector<int64_t> targets;
};

} // namespace

FailureOr<llvm::SmallVector<int64_t>>
soap::lowerReshardStep(DevicePrograms &programs, const ReshardStep &step,
                       const Sharding &from, RankedTensorType type,
                       llvm::ArrayRef<int64_t> sources) {
  return StepLowering(programs, step, from, type, sources).run();
}
