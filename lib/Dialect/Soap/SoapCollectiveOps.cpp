//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/Soap/IR/SoapCollectiveOps.h"
#include "Coverage.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

#include <map>

using namespace mlir;

#define GET_OP_CLASSES
#include "Soap/Dialect/Soap/IR/SoapCollectiveOps.cpp.inc"

namespace soap {

namespace {
/// What a collective turns into what: two shardings of one tensor.
struct Change {
  Operation *op;
  const Sharding &from;
  const Sharding &to;

  InFlightDiagnostic error() const { return op->emitOpError(); }

  LogicalResult requireSameMesh() const {
    if (from.mesh != to.mesh)
      return error() << "needs the same mesh before and after";
    return success();
  }
  LogicalResult requireSameDevices() const {
    if (from.devices != to.devices)
      return error() << "needs the same devices before and after";
    return success();
  }
  LogicalResult requireSamePartial() const {
    if (from.partial != to.partial || from.partialAxes != to.partialAxes)
      return error() << "needs the same pending reduction before and after";
    return success();
  }
  LogicalResult requireSameDims() const {
    if (from.dims != to.dims)
      return error() << "needs the same tiles before and after";
    return success();
  }

  /// The dimensions in which the two differ.
  SmallVector<unsigned> changedDims() const {
    SmallVector<unsigned> changed;
    for (unsigned i = 0, e = from.dims.size(); i < e; ++i)
      if (!(from.dims[i] == to.dims[i]))
        changed.push_back(i);
    return changed;
  }
};
} // namespace

/// Both shardings, once the tensors agree.
template <typename OpTy> static FailureOr<Change> getChange(OpTy op) {
  DistType from = op.getInput().getType(), to = op.getResult().getType();
  if (from.getTensorType() != to.getTensorType())
    return op.emitOpError()
           << "changes the tensor from " << from.getTensorType() << " to "
           << to.getTensorType();
  if (failed(verifyCoverage(op, from, to)))
    return failure();
  return Change{op, from.getSharding(), to.getSharding()};
}

/// Whole on every shard; an axis of one position cuts nothing.
static bool isUncut(const Sharding &sharding, unsigned dim) {
  const Sharding::Dim &d = sharding.dims[dim];
  return (d.axis < 0 || sharding.mesh[d.axis] == 1) && d.ranges.empty();
}

LogicalResult AllReduceOp::verify() {
  FailureOr<Change> change = getChange(*this);
  if (failed(change) || failed(change->requireSameMesh()) ||
      failed(change->requireSameDevices()) || failed(change->requireSameDims()))
    return failure();
  const Sharding &from = change->from, &to = change->to;
  if (!from.isPartial())
    return emitOpError("needs an operand with a pending reduction");
  if (to.isPartial() && to.partial != from.partial)
    return emitOpError() << "changes the pending reduction from "
                         << stringifyPartialKind(from.partial) << " to "
                         << stringifyPartialKind(to.partial);
  for (int axis : to.partialAxes)
    if (!llvm::is_contained(from.partialAxes, axis))
      return emitOpError() << "result is partial over axis " << axis
                           << ", the operand is not";
  if (to.partialAxes.size() == from.partialAxes.size())
    return emitOpError("reduces nothing");
  return success();
}

LogicalResult AllGatherOp::verify() {
  FailureOr<Change> change = getChange(*this);
  if (failed(change) || failed(change->requireSameMesh()) ||
      failed(change->requireSameDevices()) ||
      failed(change->requireSamePartial()))
    return failure();
  SmallVector<unsigned> changed = change->changedDims();
  if (changed.size() != 1)
    return emitOpError() << "gathers one dimension, but " << changed.size()
                         << " differ";
  if (change->from.dims[changed[0]].axis < 0 ||
      !isUncut(change->to, changed[0]))
    return emitOpError() << "dimension " << changed[0]
                         << " must be cut before and whole after";
  return success();
}

LogicalResult ReduceScatterOp::verify() {
  FailureOr<Change> change = getChange(*this);
  if (failed(change) || failed(change->requireSameMesh()) ||
      failed(change->requireSameDevices()))
    return failure();
  const Sharding &from = change->from, &to = change->to;
  SmallVector<unsigned> changed = change->changedDims();
  if (changed.size() != 1)
    return emitOpError() << "scatters one dimension, but " << changed.size()
                         << " differ";
  int axis = to.dims[changed[0]].axis;
  if (!isUncut(from, changed[0]) || axis < 0)
    return emitOpError() << "dimension " << changed[0]
                         << " must be whole before and cut after";
  if (!llvm::is_contained(from.partialAxes, axis))
    return emitOpError() << "operand has no summands along axis " << axis;
  SmallVector<int, 2> left;
  for (int partialAxis : from.partialAxes)
    if (partialAxis != axis)
      left.push_back(partialAxis);
  if (to.partialAxes != left || (to.isPartial() && to.partial != from.partial))
    return emitOpError() << "must leave the pending reduction over all axes "
                            "but "
                         << axis << " as it is";
  return success();
}

LogicalResult AllToAllOp::verify() {
  FailureOr<Change> change = getChange(*this);
  if (failed(change) || failed(change->requireSameMesh()) ||
      failed(change->requireSameDevices()) ||
      failed(change->requireSamePartial()))
    return failure();
  SmallVector<unsigned> changed = change->changedDims();
  if (changed.size() != 2)
    return emitOpError() << "moves an axis between two dimensions, but "
                         << changed.size() << " differ";
  const Sharding &from = change->from, &to = change->to;
  unsigned source = changed[0], target = changed[1];
  if (isUncut(from, source))
    std::swap(source, target);
  if (from.dims[source].axis < 0 || !isUncut(to, source) ||
      !isUncut(from, target) || to.dims[target].axis != from.dims[source].axis)
    return emitOpError() << "dimensions " << changed[0] << " and " << changed[1]
                         << " do not exchange one axis";
  return success();
}

LogicalResult BroadcastOp::verify() {
  FailureOr<Change> change = getChange(*this);
  if (failed(change))
    return failure();
  const Sharding &from = change->from, &to = change->to;
  if (from.isPartial() || to.isPartial())
    return emitOpError("needs values without a pending reduction");
  if (to.numShards() <= from.numShards())
    return emitOpError("adds no replicas");
  ArrayRef<int64_t> shape = getInput().getType().getShape();
  // Boxes as numbers, so that they can be looked up.
  auto keyOf = [&](const Sharding &sharding, int64_t shard) {
    SmallVector<int64_t> key;
    for (Interval i : sharding.shardRect(shard, shape))
      key.append({i.lo, i.hi});
    return key;
  };
  std::map<SmallVector<int64_t>, int64_t> sources;
  for (int64_t shard = 0; shard < from.numShards(); ++shard) {
    auto [it, isNew] = sources.try_emplace(keyOf(from, shard), shard);
    if (!isNew)
      return emitOpError() << "operand has the same box in shards "
                           << it->second << " and " << shard;
  }
  SmallVector<bool> kept(from.numShards(), false);
  for (int64_t shard = 0; shard < to.numShards(); ++shard) {
    auto it = sources.find(keyOf(to, shard));
    if (it == sources.end())
      return emitOpError() << "shard " << shard
                           << " of the result is no shard of the operand";
    if (from.devices[it->second] == to.devices[shard])
      kept[it->second] = true;
  }
  for (auto [source, isKept] : llvm::enumerate(kept))
    if (!isKept)
      return emitOpError() << "device " << from.devices[source] << " of shard "
                           << source << " keeps no replica of it";
  return success();
}

LogicalResult CollectivePermuteOp::verify() {
  FailureOr<Change> change = getChange(*this);
  if (failed(change) || failed(change->requireSameMesh()) ||
      failed(change->requireSameDims()) || failed(change->requireSamePartial()))
    return failure();
  return success();
}

LogicalResult CopyOp::verify() {
  FailureOr<Change> change = getChange(*this);
  if (failed(change))
    return failure();
  const Sharding &from = change->from, &to = change->to;
  if (!from.isPartial())
    return success();
  if (from.partial != to.partial)
    return emitOpError() << "cannot copy a value with a pending "
                         << stringifyPartialKind(from.partial) << " to one "
                         << (to.isPartial() ? "with another" : "without");
  auto summands = [](const Sharding &sharding) {
    int64_t product = 1;
    for (int axis : sharding.partialAxes)
      product *= sharding.mesh[axis];
    return product;
  };
  if (summands(from) != summands(to))
    return emitOpError() << "operand has " << summands(from)
                         << " summands, result " << summands(to);
  return success();
}

} // namespace soap
