//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SIMULATOR_DELTAREPLAY_H
#define SOAP_LIB_PLANNER_SIMULATOR_DELTAREPLAY_H

#include "DeltaQueues.h"

namespace soap {

/// Finds the timeline of a proposal by simulating everything from its first
/// change on. Costs a quarter of what DeltaSweep does per task, but for all
/// tasks that come later, whether or not their times change.
///
/// The state at every stride-th event of the current timeline is remembered, so
/// that the simulation can set in there.
class DeltaReplay {
public:
  DeltaReplay(DeltaTasks &tasks, unsigned numResources,
              llvm::ArrayRef<unsigned> pools);

  /// Starts with the proposal in `tasks`; then run().
  void begin();
  /// Returns false as soon as it is certain that the makespan exceeds `bound`;
  /// calling again goes on.
  bool run(Ticks bound);
  Ticks makespan() const { return latest; }
  /// Hands the new times to the tasks, as the proposal's.
  void publish();
  size_t numReplayed() const { return log.size(); }
  /// Replayed tasks that have other times than before, or are new.
  size_t numChanged() const;

  /// Gives the tasks their times itself; before they accept.
  void accept();
  void reject();
  /// The same for a proposal that DeltaSweep has simulated.
  void acceptSwept(llvm::ArrayRef<uint32_t> finals);

  /// The tasks of the current timeline in the order of their events.
  llvm::ArrayRef<uint32_t> order() const { return current; }

private:
  struct Done {
    uint32_t task;
    Ticks ready, start, end;
  };
  /// When resources and slots become free, and the latest end.
  struct State {
    std::vector<Ticks> resources;
    /// Slots that were used, ascending (see PoolQueue); and their sum.
    std::vector<std::vector<Ticks>> pools;
    std::vector<Ticks> poolEnds;
    /// Work done so far by every resource, and by every pool.
    std::vector<Ticks> work, poolWork;
    Ticks latest = 0;
  };
  EventPlace firstChange() const;
  void countWork(const DeltaTask &task, int sign);
  void countPending();
  Ticks readyTime(const DeltaTask &task) const;
  Ticks occupy(State &state, const DeltaTask &task, Ticks ready) const;
  void remember(size_t firstChanged);
  EventPlace placeOf(uint32_t task) const {
    return {tasks[task].ready, tasks[task].key};
  }

  DeltaTasks &tasks;
  std::vector<unsigned> slots;
  std::vector<uint32_t> current;
  /// Per task, its end: the current one, or the new one if it is replayed.
  std::vector<Ticks> ends;
  std::vector<State> snapshots; ///< Before event 0, stride, 2 stride, …
  size_t stride = 64;

  // The proposal.
  size_t firstReplayed = 0;
  State state;
  std::vector<uint32_t> pending;
  EventQueue<uint64_t> events;
  std::vector<Done> log;
  /// Work that is left for every resource and pool; under the current timeline,
  /// all work.
  std::vector<Ticks> workLeft, poolWorkLeft, work, poolWork;
  Ticks latest = 0, certain = 0;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SIMULATOR_DELTAREPLAY_H
