//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SEARCH_FRONTIER_FRONTIERSUMS_H
#define SOAP_LIB_PLANNER_SEARCH_FRONTIER_FRONTIERSUMS_H

#include "Soap/Planner/Search/Frontier.h"

namespace soap {

/// Frontiers of sums, which is what frontier tracking does nearly all the time.
///
/// Most sums are dominated by far. So memory is cut into slots, fine where it
/// is small and coarser where it is large, since there frontiers are flat. All
/// sums are made once for the least time of every slot, and again to keep those
/// that no lower slot beats; only these are sorted. An object keeps its memory
/// for the next call; one thread at a time. More than a million sums are made
/// in several batches.
class FrontierSums {
public:
  /// The frontier of the sums of a point of xs[i] and one of ys[i], for every
  /// i; the traces are both points'. Of equal sums the first one.
  Frontier unite(llvm::ArrayRef<Frontier> xs, llvm::ArrayRef<Frontier> ys);

private:
  /// A point of xs[pair], to be added to ys[pair].
  struct Base {
    int64_t memory; ///< Above the least sum.
    Ticks time;
    TraceId trace;
    uint32_t pair;
  };
  struct Kept {
    int64_t memory;
    Ticks time;
    uint32_t order; ///< As they were made.
    TraceId a, b;
  };
  /// Of a base and a point of its column.
  struct Sum {
    uint32_t base, column;
    uint16_t slot;
  };
  /// The points of ys, one after the other.
  struct Columns {
    std::vector<int64_t> memory;
    std::vector<Ticks> time;
    std::vector<TraceId> trace;
    std::vector<uint32_t> begin;
    size_t sizeOf(const Base &base) const {
      return begin[base.pair + 1] - begin[base.pair];
    }
  };
  void findRange(llvm::ArrayRef<Frontier> xs, llvm::ArrayRef<Frontier> ys);
  void addDiagonals(llvm::ArrayRef<Frontier> xs, llvm::ArrayRef<Frontier> ys);
  void findBases(llvm::ArrayRef<Frontier> xs, llvm::ArrayRef<Frontier> ys);
  size_t endOfBatch(size_t begin);
  void fillSlots(size_t begin, size_t end);
  void keepUnbeaten(size_t begin, size_t end);
  /// `before` from `best`.
  void accumulate();

  static constexpr uint64_t numSlots = 640;
  unsigned slotOf(int64_t memory) const;
  bool isBeaten(int64_t memory, Ticks time) const {
    return memory > range || before[slotOf(memory)] <= time;
  }

  int64_t least = 0;                  ///< The least memory of a sum.
  int64_t range = 0;                  ///< What the fastest sum has more.
  uint64_t top = 0;                   ///< Where `range` is among the slots.
  std::array<Ticks, numSlots> best;   ///< Of a slot.
  std::array<Ticks, numSlots> before; ///< Of all slots below.
  std::vector<Base> bases;
  Columns columns;
  std::vector<uint16_t> slots; ///< Per sum of a base and its column.
  std::vector<Sum> unbeaten;   ///< As large as `slots`.
  std::vector<Kept> kept;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_FRONTIER_FRONTIERSUMS_H
