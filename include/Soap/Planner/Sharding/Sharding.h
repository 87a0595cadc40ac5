//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SHARDING_SHARDING_H
#define SOAP_PLANNER_SHARDING_SHARDING_H

#include "Soap/Planner/Graph/Interval.h"
#include "Soap/Planner/Graph/PartialKind.h"

#include "llvm/ADT/Hashing.h"

#include <string>
#include <vector>

namespace soap {

/// No machine has more, with its switches: routes are computed for every pair.
constexpr int64_t maxDevices = 4096;

/// How one tensor is laid out over devices.
///
/// The shards of a tensor are the points of a mesh (row-major): mesh axis k
/// has `mesh[k]` positions, and shard s lies on device `devices[s]`; a device
/// may hold several shards. A tensor dimension is cut along at most one mesh
/// axis, a mesh axis cuts at most one tensor dimension. Along an axis of
/// `partialAxes` the shards are summands of the value (for kind sum; they are
/// combined by `partial`); along any other axis that cuts nothing the shards
/// are replicas. The task t of an operator reads and writes shard t of its
/// operands and results, so all of them share one mesh: the operator's degrees
/// and, last, its replicas.
///
/// Boxes are products of intervals, one per tensor dimension, and may be empty
/// (ceil tiles beyond the size). Summand i of a partial value is itself a
/// tensor of the full shape, of which the shards hold boxes; it has elements
/// everywhere: a task without work along the reduction (an empty tile of it)
/// holds neutral elements (0 for sum, the least value for max, …) in its
/// result's box.
struct Sharding {
  struct Dim {
    /// The mesh axis that cuts this dimension, or -1: not cut.
    int axis = -1;
    /// The intervals along the axis where they are not the ceil tiles of the
    /// tensor dimension (halos, strides, merged dimensions); they may overlap.
    /// Not cut and not empty: one interval, a part of the dimension.
    llvm::SmallVector<Interval, 0> ranges;
    bool operator==(const Dim &o) const {
      return axis == o.axis && ranges == o.ranges;
    }
  };
  llvm::SmallVector<int64_t, 4> mesh;
  llvm::SmallVector<Dim, 4> dims;
  PartialKind partial = PartialKind::None;
  llvm::SmallVector<int, 2> partialAxes;
  std::vector<int64_t> devices;

  int64_t numShards() const { return static_cast<int64_t>(devices.size()); }
  bool isPartial() const { return partial != PartialKind::None; }
  bool operator==(const Sharding &o) const {
    return mesh == o.mesh && dims == o.dims && partial == o.partial &&
           partialAxes == o.partialAxes && devices == o.devices;
  }
  bool operator!=(const Sharding &o) const { return !(*this == o); }

  /// The whole tensor on each of `devices` (one replica per device).
  static Sharding getReplicated(unsigned rank, llvm::ArrayRef<int64_t> devices);

  /// Position of shard s along every mesh axis.
  llvm::SmallVector<int64_t, 4> coordinates(int64_t shard) const;
  /// The interval of tensor dimension `dim` of `size` indices at a position
  /// along the axis that cuts it (0 if none does).
  Interval interval(unsigned dim, int64_t position, int64_t size) const;
  /// The box of the tensor of `shape` that shard s holds, in global indices.
  Rect shardRect(int64_t shard, llvm::ArrayRef<int64_t> shape) const;
  /// Which summand shard s holds: its position along the partial axes,
  /// row-major; 0 if the value is not partial.
  int64_t summand(int64_t shard) const;
  /// The same layout without a pending reduction: partial axes become replicas.
  Sharding withoutPartial() const;
  int64_t numSummands() const;
  /// The same shards in the order of what they hold: axes that cut dimensions,
  /// in the dimensions' order, then one for summands (if the value is partial),
  /// then one for replicas, whose devices ascend. Equal for shardings of
  /// `shape` that hold the same on the same devices, also where they call it
  /// otherwise, if no shard is empty.
  Sharding canonical(llvm::ArrayRef<int64_t> shape) const;
  /// Elements of the largest shard.
  int64_t maxShardElements(llvm::ArrayRef<int64_t> shape) const;
  /// Elements of all shards on one device, for the device that has most.
  int64_t maxDeviceElements(llvm::ArrayRef<int64_t> shape) const;
  /// True if the shards (of each summand) hold every element of the tensor.
  /// What an operator needs of an operand may be less; what produces a value
  /// may not.
  bool covers(llvm::ArrayRef<int64_t> shape) const;

  /// An empty string, or what is wrong with this sharding of `shape`: one line,
  /// no full stop.
  std::string check(llvm::ArrayRef<int64_t> shape) const;
};

/// Equal for equal shardings, within a process.
llvm::hash_code hash_value(const Sharding &sharding);

/// True if every shard of `to` can be read where it lies without any copy or
/// reduction: for each of its shards, `from` has a shard on the same device
/// with the same box, and neither is partial or both are, with the same kind
/// and number of summands, and the two shards agree in summand. `mapping` (if
/// given) receives for each shard of `to` that shard of `from`, or -1 for an
/// empty shard that has no counterpart.
bool isNoOpReshard(const Sharding &from, const Sharding &to,
                   llvm::ArrayRef<int64_t> shape,
                   llvm::SmallVectorImpl<int64_t> *mapping = nullptr);

} // namespace soap

#endif // SOAP_PLANNER_SHARDING_SHARDING_H
