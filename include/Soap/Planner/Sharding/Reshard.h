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
/// lowers, the same list of them.
struct ReshardStep {
  enum class Kind {
    /// Shards that hold different summands of the same box are combined; every
    /// member of a group ends with the total. The layout otherwise stays.
    AllReduce,
    /// The same, but a mesh axis that carried summands cuts a dimension then:
    /// every member ends with its tile of the total.
    ReduceScatter,
    /// A dimension that was cut is whole: members exchange their tiles.
    AllGather,
    /// A mesh axis cuts another dimension than before.
    AllToAll,
    /// Shards get replicas on more devices; the first member of a group is on
    /// the device of its source.
    Broadcast,
    /// Only the devices change.
    Permute,
    /// Every shard is cut out of one on its device: nothing moves.
    Slice,
    /// Rectangle intersection: every shard of the target is assembled from
    /// boxes of source shards, on its own device where possible.
    Copy,
  };
  Kind kind;
  /// The layout after this step.
  Sharding result;
  /// Who takes part together, for the collectives (up to Broadcast): numbers of
  /// shards, summands in their order.
  std::vector<llvm::SmallVector<int64_t, 4>> groups;

  /// What moves, for all but the reductions. Every element of the result is
  /// copied exactly once. Where the source is partial, summands are copied to
  /// the same summands of the target; where only the target is, summand 0 gets
  /// the value and the others, to which nothing is copied, are filled with the
  /// neutral element.
  struct BoxCopy {
    int64_t fromShard;
    int64_t toShard;
    /// In global indices of the tensor; inside both shards' boxes.
    Rect box;
  };
  std::vector<BoxCopy> copies;

  /// Copies of any shape: Slice, Permute and Copy.
  bool isCopy() const { return kind >= Kind::Permute; }
  bool isReduction() const { return kind <= Kind::ReduceScatter; }
};

/// The op's name without prefix: "all_reduce", …; a slice is a "slice".
llvm::StringRef stringify(ReshardStep::Kind kind);

/// The step of a kind between two layouts that it can connect: the groups and
/// the copies. Shards on the two sides of AllReduce, ReduceScatter, AllGather
/// and AllToAll have the same mesh and devices. For Copy: any two layouts of a
/// tensor of `shape` (the first one must cover it), unless the first is partial
/// and the second not partial in the same kind and number of summands. Overlaps
/// come from tile arithmetic per dimension. Among replicas, a copy takes the
/// one on its own device, else one of those that share the longest prefix of
/// the device number's bits (devices of one node have neighbouring numbers), in
/// turn.
ReshardStep makeReshardStep(ReshardStep::Kind kind, const Sharding &from,
                            const Sharding &to, llvm::ArrayRef<int64_t> shape);

/// Copies to some of the target's shards. To the first ones they are those of
/// makeReshardStep's Kind::Copy, to others as large, maybe from other replicas.
std::vector<ReshardStep::BoxCopy> planCopiesTo(llvm::ArrayRef<int64_t> shards,
                                               const Sharding &from,
                                               const Sharding &to,
                                               llvm::ArrayRef<int64_t> shape);

/// The groups of makeReshardStep alone.
std::vector<llvm::SmallVector<int64_t, 4>>
reshardGroups(ReshardStep::Kind kind, const Sharding &from, const Sharding &to,
              llvm::ArrayRef<int64_t> shape);

/// The name for what a copy step between the two layouts does: Permute,
/// Broadcast or Copy (a Slice is known by its copies).
ReshardStep::Kind classifyCopy(const Sharding &from, const Sharding &to,
                               llvm::ArrayRef<int64_t> shape);

/// Whether a reduction must be carried out to get from one to the other.
bool needsReduction(const Sharding &from, const Sharding &to);

/// A change without any choice, right for any pair: a pending reduction is
/// carried out everywhere, then copies. What planReshard
/// (Cost/ReshardPlanner.h) falls back to. The layout after the last step (or
/// `from`, where the list is empty: nothing moves) is `to`, or its shards are
/// those of `to` by isNoOpReshard's mapping.
std::vector<ReshardStep> planDirectReshard(const Sharding &from,
                                           const Sharding &to,
                                           llvm::ArrayRef<int64_t> shape);

/// Bytes that `step` moves between different devices; `from` is the layout
/// before the step. An all-reduce over d devices counts 2 (d - 1) times the box
/// in all, a reduce-scatter d - 1 times, which is what rings and halving move;
/// everything else its copies.
int64_t crossDeviceBytes(const ReshardStep &step, const Sharding &from,
                         llvm::ArrayRef<int64_t> shape, unsigned elementBits);

} // namespace soap

#endif // SOAP_PLANNER_SHARDING_RESHARD_H
