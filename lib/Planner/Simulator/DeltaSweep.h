//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SIMULATOR_DELTASWEEP_H
#define SOAP_LIB_PLANNER_SIMULATOR_DELTASWEEP_H

#include "DeltaQueues.h"

#include <optional>

namespace soap {

/// Finds the timeline of a proposal from the current one.
///
/// Events are visited in their total order. An event is a place (ready time,
/// key) at which a task leaves the current timeline, enters the new one, or
/// must be looked at again because what it waits for or occupies has changed.
/// What a task does at its place depends on events before it alone, so
/// everything before the sweep is final; entries of the queue that lie ahead
/// are tentative, and tested when they come out. Tasks that nothing reaches
/// keep their times and are never visited.
class DeltaSweep {
public:
  DeltaSweep(DeltaTasks &tasks, unsigned numResources,
             llvm::ArrayRef<unsigned> pools);

  /// Starts with the proposal in `tasks`; then run().
  void begin();
  /// Returns false as soon as it is certain that the makespan exceeds `bound`;
  /// calling again goes on.
  bool run(Ticks bound);
  /// Of the proposal, after run().
  Ticks makespan() const;
  /// Tasks whose times have been determined anew.
  llvm::ArrayRef<uint32_t> finals() const { return finalTasks; }
  /// After run() has returned true; before the tasks accept.
  void accept();
  void reject();
  /// Takes the current timeline from elsewhere: its tasks in the order of their
  /// events.
  void reset(llvm::ArrayRef<uint32_t> order);

private:
  void push(Ticks ready, uint32_t task);
  /// Looks at a task at its current place once more.
  void visit(uint32_t task);
  /// When all that it waits for has ended; none if that is not known yet.
  std::optional<Ticks> readyTime(const DeltaTask &task) const;
  template <typename Visit> void forQueues(const DeltaTask &task, Visit visit);
  void startAt(uint32_t task);
  void currentPlace(uint32_t number);
  void tentativePlace(uint32_t number, Ticks ready);
  void leave(DeltaTask &task, EventPlace place);
  void finish(uint32_t number, Ticks ready, bool inPlace);
  void notify(const DeltaTask &task);

  DeltaTasks &tasks;
  std::vector<ResourceQueue> resources;
  std::vector<PoolQueue> pools;
  std::vector<uint32_t> touchedResources, touchedPools;
  EventQueue<uint64_t> events;
  std::vector<uint32_t> finalTasks;
  uint32_t epoch = 0;
  /// The greatest lower bound of the makespan so far.
  Ticks certain = 0;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SIMULATOR_DELTASWEEP_H
