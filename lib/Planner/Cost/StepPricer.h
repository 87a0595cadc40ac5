//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_COST_STEPPRICER_H
#define SOAP_LIB_PLANNER_COST_STEPPRICER_H

#include "Soap/Planner/Cost/ReshardPlanner.h"

#include <limits>

namespace soap {

/// Turns steps into tasks.
class StepPricer {
public:
  StepPricer(llvm::ArrayRef<int64_t> shape, unsigned elementBits,
             const Machine &machine, const CostModel &cost)
      : shape(shape), elementBits(elementBits), machine(machine), cost(cost) {}

  /// The tasks of a collective, but for their bytes. Empty, and nothing is to
  /// be done, where the groups have one member. `possible` becomes false where
  /// members of one group share a device (all-reduce can do that, the others
  /// cannot), or one group alone takes longer than `most`.
  std::vector<ReshardTask>
  collective(ReshardStep::Kind kind, const Sharding &from, const Sharding &to,
             llvm::ArrayRef<llvm::SmallVector<int64_t, 4>> groups,
             bool &possible,
             Ticks most = std::numeric_limits<Ticks>::max()) const;
  /// Of a collective's tasks. Only plans need them, not what is compared.
  void countBytes(PlannedStep &planned, const Sharding &from,
                  const Sharding &to) const;
  /// Those of a step that copies; sets aliasOf, and makes the step a slice if
  /// nothing moves.
  void copies(PlannedStep &planned, const Sharding &from) const;

  /// A lower bound of what copies take: those to the first shard alone. (Of
  /// more flows no cost model says that they take less.)
  Ticks leastCopyTime(const Sharding &from, const Sharding &to) const;

  /// What tasks take that follow each other where they share something.
  Ticks makespan(llvm::ArrayRef<ReshardTask> tasks) const;

  int64_t bytesOf(llvm::ArrayRef<Interval> box) const {
    return (numElements(box) * elementBits + 7) / 8;
  }

private:
  int64_t movedBytes(ReshardStep::Kind kind, const Sharding &from,
                     const Sharding &to, const ReshardTask &task) const;

  llvm::ArrayRef<int64_t> shape;
  unsigned elementBits;
  const Machine &machine;
  const CostModel &cost;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_COST_STEPPRICER_H
