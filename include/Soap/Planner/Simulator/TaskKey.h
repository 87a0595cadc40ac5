//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SIMULATOR_TASKKEY_H
#define SOAP_PLANNER_SIMULATOR_TASKKEY_H

#include <cstdint>

namespace soap {

/// The place of a task in the total order of events: events are ordered by
/// (ready time, key). A key is (operator, edge, step, tile), packed:
///
/// - *operator*: that computes, or that needs the data first; the number of
///   operators for what happens to the function's results;
/// - *edge*: the operand (or the number of the function's result) for which
///   data moves; computing comes after all edges;
/// - *step*: 0 for a reduction that several targets may share, 1 for the change
///   of layout;
/// - *tile*: the task of the operator, or its number within the reshard.
///
/// So keys are topological, and they do not depend on which tasks were made
/// when: a move changes the keys of those tasks only that it makes.
struct TaskKey {
  static constexpr unsigned opBits = 21, edgeBits = 18, tileBits = 24;
  static constexpr uint64_t computeEdge = (uint64_t(1) << edgeBits) - 1;

  static constexpr uint64_t get(uint64_t op, uint64_t edge, uint64_t step,
                                uint64_t tile) {
    return ((op << edgeBits | edge) << 1 | step) << tileBits | tile;
  }
  static constexpr uint64_t compute(uint64_t op) {
    return get(op, computeEdge, 1, 0);
  }
};

} // namespace soap

#endif // SOAP_PLANNER_SIMULATOR_TASKKEY_H
