//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SEARCH_EXACT_FAMILYPATHS_H
#define SOAP_LIB_PLANNER_SEARCH_EXACT_FAMILYPATHS_H

#include "DataNeeds.h"
#include "LayoutVariants.h"

#include "Soap/Planner/Search/CostGraph.h"

#include "llvm/ADT/BitVector.h"

#include <limits>

namespace soap {

/// The tasks of one family under one option, and what is certain of their
/// order whatever the options of other families are:
///
/// - a task starts after what it reads is there; that is after the tasks of the
///   family that made it, or (through other families, see DataNeeds) what it is
///   computed from;
/// - a device is first in, first out by ready time, then by number: of two
/// tasks
///   on one device the one with the lower number goes first if all that it
///   waits for is there no later than what the other one waits for.
///
/// So a weight gradient goes before the input gradient that waits for the same
/// cotangent, although no data goes from one to the other.
class FamilyPaths {
public:
  using LayoutId = LayoutVariants::Id;

  /// With `partialValues`, some option of some family hands on summands. Where
  /// `mustStop` says so, it is left incomplete, for nobody to use.
  FamilyPaths(const Problem &problem, unsigned family,
              const FamilyOption &option, bool partialValues,
              LayoutVariants &transfers, DataNeeds &needs,
              llvm::function_ref<bool()> mustStop);

  static constexpr Ticks never = std::numeric_limits<Ticks>::min() / 4;

  /// Where paths begin: with the tasks that wait for operand number `operand`
  /// of `op`, once it is there; with those of `op` where operand < 0.
  struct Entry {
    unsigned op;
    int operand;
  };
  struct Times {
    /// From the entry to the end of the first task of `exit` that makes
    /// anything; `never` if some task of `exit` does not wait for the entry.
    Ticks first;
    /// From the entry to the end of the last task of all the family.
    Ticks last;
    /// Per device, times of the tasks that cannot start before `first`; those
    /// of operators with a bit in `others` left out.
    std::vector<Ticks> load;
  };
  Times times(Entry entry, unsigned exit, const llvm::BitVector &others) const;

  /// Summed times, per device, of the operators whose bit is set.
  std::vector<Ticks> load(const llvm::BitVector &operators) const;

  /// Whether every task of `op` that takes time waits for operand `operand`.
  bool alwaysReads(unsigned op, unsigned operand) const;
  LayoutId need(unsigned op, unsigned operand) const {
    return ops[place(op)].needs[operand];
  }
  LayoutId made(unsigned op, unsigned result) const {
    return ops[place(op)].made[result];
  }

  /// The tasks of `op`: time, device, and the tasks that certainly go before
  /// it on its device, as (operator, task).
  using Place = std::pair<unsigned, unsigned>;
  void
  forEachTask(unsigned op,
              llvm::function_ref<void(Ticks, int64_t, llvm::ArrayRef<Place>)>
                  visit) const;

private:
  /// A box of a tensor in a layout on a device, as a task reads it.
  struct Datum {
    unsigned tensor;
    LayoutId layout;
    int64_t device, summand;
    Rect box;
    /// The operator of the family that makes it (index of `ops`), or -1, and
    /// the time until any of it can be where it is read.
    int producer = -1;
    Ticks least = 0;
    /// Tasks of the family that have ended when it is there.
    llvm::SmallVector<unsigned, 4> sources = {};
  };
  struct Task {
    Ticks time;
    int64_t device;
    bool works;                            ///< Makes anything.
    llvm::SmallVector<unsigned, 4> data;   ///< What it waits for.
    llvm::SmallVector<unsigned, 4> before; ///< On its device.
    /// Tasks that have ended, and data that is there, when it starts.
    llvm::BitVector ended, there;
  };
  struct Op {
    unsigned number, firstTask, numTasks;
    llvm::SmallVector<LayoutId, 4> needs;
    llvm::SmallVector<LayoutId, 2> made;
  };
  unsigned place(unsigned op) const;
  void addTasks(unsigned op, const Config &config);
  /// -1: is there from the start.
  int datumOf(unsigned op, unsigned operand, int64_t shard);
  void addMakers(Datum &datum, unsigned tensor, llvm::ArrayRef<Interval> box);
  bool isArgumentInPlace(unsigned op, unsigned operand) const;
  void orderTask(unsigned task, llvm::ArrayRef<unsigned> earlier);

  const Problem &problem;
  const FamilyOption &option;
  const Family &family;
  const bool partialValues;
  LayoutVariants &transfers;
  DataNeeds &needs;
  std::vector<Op> ops;
  std::vector<Task> tasks;
  std::vector<Datum> data;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_EXACT_FAMILYPATHS_H
