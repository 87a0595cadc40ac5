//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SIMULATOR_DELTABLOCKS_H
#define SOAP_LIB_PLANNER_SIMULATOR_DELTABLOCKS_H

#include "CoarseTimeline.h"

#include "llvm/ADT/BitVector.h"

namespace soap {

/// Simulates changes of a strategy by blocks. The state of the simulation is
/// remembered now and then; a proposal sets in at the last one before anything
/// can differ. There, the blocks that are new or wait for others than before
/// are told what has ended already.
class DeltaBlocks : public BlockSimulator {
public:
  using BlockSimulator::BlockSimulator;

  /// Makes a strategy the current one, simulated to its end.
  void set(llvm::ArrayRef<uint32_t> assignment);
  /// Prepares the simulation of the current strategy with other configurations
  /// for the operators `changed` (each once). From the beginning if `whole`.
  /// With `doubt`, the first run() is refused as well if by a quick estimate
  /// the makespan is more than its bound by that share.
  void propose(llvm::ArrayRef<unsigned> changed,
               llvm::ArrayRef<uint32_t> proposed, bool whole,
               std::optional<double> doubt);
  /// As in BlockSimulator. Decides at once where the work alone is too much, if
  /// possible before changes of layout are planned for it.
  bool run(Ticks bound);
  /// The proposal becomes the current strategy; or that stays.
  void accept();
  void reject();

  int64_t numTasksRun() const { return isStarted ? tasksRun : 0; }

private:
  struct Place {
    Ticks ready = -1;
    uint64_t key = 0;
  };
  struct Snapshot {
    Place place;
    std::vector<State> states;
    std::vector<TaskState> taskStates; ///< No others than are of use.
    std::vector<Ticks> freeAt;         ///< Of resources.
    /// Of resources, the times of all tasks that have run: what is left for the
    /// others differs between strategies.
    std::vector<Ticks> done;
    std::vector<std::vector<Ticks>> slotFreeAt;
    std::vector<std::pair<Ticks, Event>> queued;
    Ticks latest = 0;
    bool hasDone = true; ///< Whether `done` was kept.
    /// Blocks that have changed since, before they ran.
    std::vector<uint32_t> stale;

    size_t bytes() const {
      return states.capacity() * sizeof(State) +
             taskStates.capacity() * sizeof(TaskState);
    }
  };
  using Snapshots = std::vector<std::unique_ptr<Snapshot>>;

  void applyOperator(unsigned op, uint32_t config);
  void applyTensor(unsigned tensor, std::shared_ptr<const TensorPlan> plan);
  bool prepare(Ticks bound);
  bool seemsTooMuch(Ticks bound);
  void resetBlock(uint32_t block);
  void removeBlock(uint32_t block);
  Ticks earliest(uint32_t block, bool end) const;
  Ticks firstChange() const;
  void start();
  void restore(const Snapshot &snapshot);
  void catchUp(Place place);
  /// Whether states are worth remembering.
  bool remembers() const { return unchanged >= 100; }
  void remember(Snapshots &snapshots);
  /// Forgets every other one, and remembers half as many from then on; but some
  /// of every simulation.
  void thinOut(Snapshots &snapshots);
  /// A list of snapshots has no more, if it can be.
  static size_t bytesOf(const Snapshots &snapshots);
  static constexpr size_t mostBytes = 64 << 20;
  /// Drops what strategies before the current one have left: blocks, or only
  /// times.
  void renumber();
  void compactTimes();
  void recycle(Snapshots &snapshots, size_t from);

  // The current strategy.
  Snapshots snapshots;
  size_t stride = 1, mostStride = 1;
  std::vector<bool> isDead;
  uint32_t numBlocks = 0;
  size_t numTimes = 0;
  /// After the last renumbering.
  size_t firstNumBlocks = 0, firstNumTimes = 0;
  Ticks makespanBefore = 0;
  CoarseTimeline coarse; ///< Once somebody asks.
  /// How much of the timeline lies before what proposals change, in 1/1024, on
  /// average over the last ones that were asked.
  int64_t unchanged = 0;
  uint64_t numStarts = 0; ///< With nothing but the beginning remembered.

  /// Of use in `renumber` alone: memory that is large is slow to get.
  std::vector<Ran> oldResults;

  /// In ascending order, each once; there are many, close together.
  void sortOnce(std::vector<uint32_t> &numbers, size_t below);
  llvm::BitVector marks;

  // The proposal.
  bool isOpen = false, isPrepared = false, isStarted = false, fromStart = false;
  struct OperatorBefore {
    unsigned op;
    uint32_t config;
  };
  struct TensorBefore {
    unsigned tensor;
    std::shared_ptr<const TensorPlan> plan;
    uint32_t firstBlock;
  };
  std::vector<OperatorBefore> operatorsBefore;
  std::vector<TensorBefore> tensorsBefore;
  /// Those that may have other plans, as long as they have none.
  std::vector<uint32_t> openTensors;
  /// Those and the others; in order.
  std::vector<uint32_t> touchedTensors;
  std::optional<double> doubt;
  bool mayPreview = false; ///< The estimate without open tensors.
  /// Per resource, the work of all but open ones.
  std::vector<Ticks> leastWork;
  std::vector<uint32_t> resets, removed;
  std::vector<bool> isReset;
  std::vector<Ran> resultsBefore;
  size_t setIn = 0; ///< The snapshot.
  /// The first of `fresh` takes its place.
  bool replacesSetIn = false;
  Snapshots fresh, unused;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SIMULATOR_DELTABLOCKS_H
