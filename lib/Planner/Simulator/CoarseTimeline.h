//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SIMULATOR_COARSETIMELINE_H
#define SOAP_LIB_PLANNER_SIMULATOR_COARSETIMELINE_H

#include "BlockSimulator.h"

namespace soap {

/// A quick estimate of the makespan of a strategy that differs little from one
/// whose timeline is known: blocks take their turns in the order of that
/// timeline, and each begins when all that it waits for has ended as a whole.
/// So there is no queue, and one time per block and per resource. What moves
/// anew comes when what it moves was there.
///
/// It depends on the two strategies alone, not on what was simulated in
/// between.
class CoarseTimeline {
public:
  /// Takes the order of a simulation that has run to its end.
  void set(const BlockSimulator &blocks);
  bool isSet() const { return base > 0; }
  void reset() { base = 0; }

  /// The makespan of the strategy whose order was taken, by this estimate.
  Ticks makespan() const { return base; }
  /// The estimate for what `blocks` is about to simulate, if it is no more than
  /// `bound`; otherwise something more than that. The strategies may differ in
  /// the configurations of `operators` and the plans of `tensors`; results of
  /// blocks are still those of the order. Of `tensors`, those in `open`
  /// (ascending, too) have their old plans still; for those nothing takes time
  /// and the estimate is no more than with any plans.
  Ticks estimate(const BlockSimulator &blocks,
                 llvm::ArrayRef<unsigned> operators,
                 llvm::ArrayRef<uint32_t> tensors,
                 llvm::ArrayRef<uint32_t> open, Ticks bound);

private:
  struct Turn {
    Ticks ready;
    uint64_t key;
    uint32_t block;
    bool operator<(const Turn &o) const {
      return ready != o.ready ? ready < o.ready : key < o.key;
    }
  };
  /// Before a turn.
  struct Snapshot {
    std::vector<Ticks> freeAt;
    Ticks makespan = 0;
  };
  /// When a block has all that it waits for.
  Ticks readyOf(const BlockSimulator &blocks, uint32_t block) const;
  /// A block whose turn it is.
  void run(const BlockSimulator &blocks, uint32_t block);
  void addFresh(const BlockSimulator &blocks, uint32_t tensor);

  static constexpr size_t numSnapshots = 32;
  std::vector<Turn> order, fresh;
  std::vector<Snapshot> snapshots;
  size_t stride = 1; ///< Turns between snapshots.
  /// The first turn of an operator, or of a tensor's changes of layout.
  std::vector<uint32_t> turnOfOperator, turnOfTensor;
  std::vector<Ticks> baseEnds, ends;   ///< Per block.
  std::vector<Ticks> freeAt;           ///< Per resource.
  std::vector<bool> isChanged, isOpen; ///< Per tensor.
  Ticks makespanNow = 0, base = 0;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SIMULATOR_COARSETIMELINE_H
