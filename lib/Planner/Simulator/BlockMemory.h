//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SIMULATOR_BLOCKMEMORY_H
#define SOAP_LIB_PLANNER_SIMULATOR_BLOCKMEMORY_H

#include "BlockSimulator.h"

#include <map>

namespace soap {

/// The peaks that peakMemory() finds, of a timeline by blocks. Shards that are
/// alike in size and life are counted once per set of devices. The timeline is
/// cut into some parts first; what lives at any time of a part, all together,
/// is no less than the peak in it. Only where that is more than a device's
/// limit the peak itself is found.
class BlockMemory {
public:
  BlockMemory(Records &records);

  /// Of every device, its peak where that may be more than its limit; for the
  /// others 0. With `onlyMost`, a device that overflows no more than one before
  /// it may get anything up to what overflows as much. After `blocks` has run
  /// to the end.
  const std::vector<int64_t> &peaks(const BlockSimulator &blocks,
                                    llvm::ArrayRef<int64_t> limits,
                                    bool onlyMost = false);
  /// Fills in by how much, and where, memory overflows most.
  void addOverflow(const BlockSimulator &blocks, llvm::ArrayRef<int64_t> limits,
                   Evaluator::Outcome &outcome);

private:
  static constexpr Ticks forever = std::numeric_limits<Ticks>::max();
  static constexpr unsigned numParts = 128, numCoarse = 16;
  using Curve = std::vector<int64_t>;
  /// When something is read or written first and last.
  struct Range {
    Ticks begin = forever, end = 0;
    void add(Ticks from, Ticks to) {
      begin = std::min(begin, from);
      end = std::max(end, to);
    }
    void add(const Range &o) { add(o.begin, o.end); }
  };
  /// Of all shards of an instance, and of single ones in addition.
  struct Ranges {
    Range all;
    bool hasOwn = false;
    std::vector<Range> own;
    Range &of(size_t shard, size_t count) {
      if (!hasOwn) {
        own.assign(count, Range());
        hasOwn = true;
      }
      return own[shard];
    }
    Range at(size_t shard) const {
      Range range = all;
      if (hasOwn)
        range.add(own[shard]);
      return range;
    }
    void clear() {
      all = Range();
      hasOwn = false;
    }
  };
  struct Interval {
    Range range;
    int64_t bytes;
  };
  /// What is live on devices: intervals, and their sum in every part.
  struct Live {
    std::vector<Interval> intervals;
    Curve curve;
    Curve coarse; ///< Of several parts, the most.

    void accumulate();
  };
  /// Intervals by parts: what lives when a part begins, what begins in it, and
  /// its changes, those of part p from firstChange[p] on.
  struct Sorted {
    Curve before, added;
    std::vector<uint32_t> firstChange;
    std::vector<std::pair<Ticks, int64_t>> changes;
  };

  void findTight(llvm::ArrayRef<int64_t> limits);
  void addToCurve(Live &live, const Range &range, int64_t bytes);
  void addBounds(unsigned tensor);
  bool isTight(const LayoutBytes &bytes) const;
  void clearLives();
  void collect(unsigned tensor);
  const LayoutBytes &scratchOf(uint32_t op) const {
    return *blocks->configs[op]->scratch;
  }
  void addScratchBounds(uint32_t op);
  void collectScratch(uint32_t op);
  bool isKept(unsigned tensor) const {
    return records.isKept(tensor, blocks->planOf[tensor]->instances.size());
  }
  void findReaders(unsigned op, unsigned from);
  void findReadersOfUse(unsigned tensor, uint32_t use);
  void findReadersOfResult(unsigned tensor);
  void addRun(Ranges &ranges, uint32_t op, size_t count);
  void addUses(unsigned tensor, uint32_t instance);
  void addProduction(unsigned tensor, uint32_t instance);
  void passOn(unsigned tensor, uint32_t instance);
  void emit(unsigned tensor, uint32_t instance);
  void emit(Live &live, const Range &range, int64_t bytes);
  unsigned partOf(Ticks time) const {
    // Bounds may lie beyond the end.
    double part = static_cast<double>(time) * scale;
    return part < numParts ? static_cast<unsigned>(part) : numParts - 1;
  }
  void sortIntoParts(llvm::ArrayRef<Interval> intervals, Sorted &sorted) const;
  int64_t exactPeak(llvm::ArrayRef<const Sorted *> lives,
                    const std::vector<bool> &suspect, int64_t atLeast);

  Records &records;
  std::vector<uint32_t> scratchOps; ///< The operators that have any.
  const BlockSimulator *blocks = nullptr;
  double scale = 0;
  /// Devices, and sets with some of them, that all instances together are too
  /// much for: the others need no further look.
  std::vector<bool> tight, tightSet;
  bool anyTight = false;
  std::vector<Live> ofSet, ofDevice;
  std::vector<Sorted> sortedOfSet;
  Sorted sorted; ///< Of one device after the other.
  std::vector<int32_t> usedSets;
  std::vector<Ranges> uses, production; ///< Per instance of a tensor.
  /// Operators that read something, also by way of tensors that are not kept,
  /// and these.
  llvm::SmallVector<uint32_t, 8> readers;
  llvm::SmallVector<unsigned, 8> unkept;
  std::vector<int64_t> result;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SIMULATOR_BLOCKMEMORY_H
