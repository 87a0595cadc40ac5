//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SHARDING_RESHARD_H
#define SOAP_PLANNER_SHARDING_RESHARD_H

#include "Soap/Planner/Sharding/Sharding.h"

namespace soap {

/// One step of a change of sharding. The simulator prices, and the partitioner
/// lowers, just this list.
struct ReshardStep {
  enum class Kind {
    /// Shards that hold different summands of the same box are combined; every
    /// member of a group ends with the total. `groups` lists the shards of each
    /// group, in the order of their summands; the layout otherwise stays.
    AllReduce,
    /// Rectangle intersection: every shard of the target is assembled from
    /// boxes of source shards (`copies`), on its own device where possible.
    /// Every element of it is copied exactly once. Where the source is partial,
    /// summands are copied to the same summands of the target; where only the
    /// target is, summand 0 gets the value and the others, to which nothing is
    /// copied, are filled with the neutral element.
    Copy,
  };
  Kind kind;
  /// The layout after this step.
  Sharding result;
  std::vector<llvm::SmallVector<int64_t, 4>> groups;

  struct BoxCopy {
    int64_t fromShard;
    int64_t toShard;
    /// In global indices of the tensor; inside both shards' boxes.
    Rect box;
  };
  std::vector<BoxCopy> copies;
};

/// Plans the change of a tensor of `shape` from one sharding, which must cover
/// it, to another. Right for any pair, disjoint devices and overlapping boxes
/// on either side included. A partial source is reduced first, unless the
/// target is partial in the same kind and number of summands. Overlaps come
/// from tile arithmetic per dimension. Among replicas, a copy takes the one on
/// its own device, else one of those that share the longest prefix of the
/// device number's bits (devices of one node have neighbouring numbers), in
/// turn. The layout after the last step (or `from`, where the list is empty:
/// nothing moves) is `to`, or its shards are those of `to` by isNoOpReshard's
/// mapping.
std::vector<ReshardStep> planReshard(const Sharding &from, const Sharding &to,
                                     llvm::ArrayRef<int64_t> shape);

/// Bytes that `step` moves between different devices; `from` is the layout
/// before the step. An all-reduce over d devices counts as a ring does: 2 (d -
/// 1) times the box in all.
int64_t crossDeviceBytes(const ReshardStep &step, const Sharding &from,
                         llvm::ArrayRef<int64_t> shape, unsigned elementBits);

} // namespace soap

#endif // SOAP_PLANNER_SHARDING_RESHARD_H
