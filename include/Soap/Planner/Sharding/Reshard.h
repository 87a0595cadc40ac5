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
    /// group, the layout otherwise stays.
    AllReduce,
    /// Rectangle intersection: every shard of the target is assembled from
    /// boxes of source shards (`copies`), on its own device where possible.
    /// With a partial target, missing summands are filled with the neutral
    /// element.
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

/// Plans the change of a tensor of `shape` from one sharding to another. Right
/// for any pair, disjoint devices and overlapping target boxes included; source
/// and target may both be partial (then either they agree, or the source is
/// reduced first). Overlaps come from tile arithmetic. An empty list: nothing
/// moves (isNoOpReshard).
std::vector<ReshardStep> planReshard(const Sharding &from, const Sharding &to,
                                     llvm::ArrayRef<int64_t> shape);

/// Bytes that `step` moves between different devices.
int64_t crossDeviceBytes(const ReshardStep &step, const Sharding &from,
                         llvm::ArrayRef<int64_t> shape, unsigned elementBits);

} // namespace soap

#endif // SOAP_PLANNER_SHARDING_RESHARD_H
