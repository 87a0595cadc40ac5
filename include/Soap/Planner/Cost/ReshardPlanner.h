//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_COST_RESHARDPLANNER_H
#define SOAP_PLANNER_COST_RESHARDPLANNER_H

#include "Soap/Planner/Cost/CostModel.h"
#include "Soap/Planner/Sharding/Reshard.h"

namespace soap {

/// A part of a step that runs by itself: one group of a collective, or one set
/// of devices that copies connect, whose messages start together.
struct ReshardTask {
  Ticks time = 0;
  /// Messages between devices, at least; 0: all stays on its device.
  unsigned numFlows = 0;
  /// Between different devices; where there are no messages, those copied.
  int64_t bytes = 0;
  CollectiveAlgorithm algorithm = CollectiveAlgorithm::Direct;
  /// Whose streams it occupies, and the links of its routes; ascending.
  llvm::SmallVector<int64_t, 8> devices;
  /// Of a one-way task, those that receive: copies of which no device both
  /// sends and receives, nor copies for itself. Others have none.
  llvm::SmallVector<int64_t, 4> receivers;
  llvm::SmallVector<unsigned, 8> links;
  /// Shards that it reads (of the layout before) and makes (of that after).
  llvm::SmallVector<int64_t, 8> sources, targets;
};

struct PlannedStep {
  ReshardStep step;
  std::vector<ReshardTask> tasks;
  /// Per shard of the result that no task makes: the shard before that it is,
  /// whole and on its device; -1 for the others, and for empty ones.
  std::vector<int64_t> aliasOf;
  /// From the start of its first task to the end of its last, if nothing else
  /// runs: tasks with a stream or a link in common follow each other.
  Ticks time = 0;
};

struct ReshardPlan {
  std::vector<PlannedStep> steps;
  Ticks time = 0; ///< The sum over the steps.

  /// Bytes between different devices, as crossDeviceBytes counts.
  int64_t bytesMoved() const;
  /// The first step carries out the whole pending reduction, everywhere: others
  /// that need the value can share it.
  bool reducesFirst(const Sharding &from) const {
    return !steps.empty() &&
           steps.front().step.kind == ReshardStep::Kind::AllReduce &&
           steps.front().step.result == from.withoutPartial();
  }
};

/// The fastest change of a tensor of `shape` from one layout, which must cover
/// it, to another that is found on a graph of layouts (Dijkstra; Tofu's and
/// TensorOpt's tensor rescheduling). Its nodes are
///
/// - what collectives make of `from` over its own mesh: a pending reduction
///   carried out everywhere, or scattered to a dimension that `to` cuts; a
///   dimension gathered that `to` has whole; an axis moved to a dimension that
///   `to` cuts in as many parts;
/// - `to` itself, and `to` with replicas still to be gathered over its mesh;
///
/// and copies (rectangle intersection; a slice, permutation or broadcast where
/// they are that) connect any two of them. So the result is never slower than
/// planDirectReshard's. Edges weigh what `cost` says; ties go to the plan with
/// collectives, then to the one found first. Deterministic: answers depend on
/// the arguments only. The layout after the last step is as that function's.
/// Without `listCopies` the copies of collectives, which grow with the square
/// of a group, are left out: prices do not need them.
ReshardPlan planReshard(const Sharding &from, const Sharding &to,
                        llvm::ArrayRef<int64_t> shape, unsigned elementBits,
                        const Machine &machine, const CostModel &cost,
                        bool listCopies = true);

/// planDirectReshard's steps with their tasks, priced alike.
ReshardPlan priceDirectReshard(const Sharding &from, const Sharding &to,
                               llvm::ArrayRef<int64_t> shape,
                               unsigned elementBits, const Machine &machine,
                               const CostModel &cost);

/// The machine for programs that name none: `numDevices` equal devices, each
/// with a link of 10 GB/s and 5 µs to one switch, and memory of 100 GB/s.
Machine makeDefaultMachine(unsigned numDevices);

} // namespace soap

#endif // SOAP_PLANNER_COST_RESHARDPLANNER_H
