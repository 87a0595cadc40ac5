//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SIMULATOR_DELTATASKS_H
#define SOAP_LIB_PLANNER_SIMULATOR_DELTATASKS_H

#include "ListPool.h"

#include "Soap/Planner/Simulator/TaskGraph.h"

#include <map>

namespace soap {

/// A task of an updatable task graph. Numbers of tasks are reused; what orders
/// them is the key alone.
struct DeltaTask {
  // First what every simulation reads.
  Ticks time = 0;
  uint64_t key = 0;
  const uint32_t *resources = nullptr;
  uint32_t numResources = 0;
  uint32_t pool = TaskGraph::noPool;
  ListPool::List preds, succs;
  /// What a proposal changes is valid while this is the proposal's number.
  uint32_t stamp = 0;
  /// The first of the links to added and rewired tasks that wait for this one.
  uint32_t firstLink;

  /// The current timeline.
  Ticks ready = 0, start = 0, end = 0;

  enum Flags : uint32_t {
    Added = 1,
    Removed = 2,
    /// Waits for other tasks than before.
    Rewired = 4,
    /// Its event at the current timeline's place is in the queue.
    Queued = 8,
    /// That event is over.
    Passed = 16,
    /// The new times are known.
    Final = 32,
    /// Something that decided about its ready time has changed.
    Woken = 64,
  };
  uint32_t flags = 0;
  Ticks newReady, newStart, newEnd;
  /// The greatest new end of a task that it waits for, so far.
  Ticks notBefore;
  /// The earliest tentative event in the queue.
  Ticks queuedAt;
  /// What an added or rewired task waits for.
  uint32_t newPredsBegin, newPredsEnd;
};

/// A task graph with a proposed change beside it. The current graph stays as it
/// is until accept().
class DeltaTasks {
public:
  static constexpr uint32_t none = ~uint32_t(0);

  DeltaTask &operator[](uint32_t task) { return tasks[task]; }
  const DeltaTask &operator[](uint32_t task) const { return tasks[task]; }
  /// Upper bound of all numbers.
  uint32_t capacity() const { return static_cast<uint32_t>(tasks.size()); }

  //===--------------------------------------------------------------------===//
  // The proposal
  //===--------------------------------------------------------------------===//

  void begin();
  /// `count` neighbouring numbers; the caller fills in what the tasks are.
  uint32_t add(uint32_t count);
  void remove(uint32_t first, uint32_t count);
  /// Of an added task.
  void setPredecessors(uint32_t task, llvm::ArrayRef<uint32_t> preds);
  /// Of a task that stays; nothing happens if they are those it has. Expects
  /// them ascending, without repetition.
  void rewire(uint32_t task, llvm::ArrayRef<uint32_t> preds);

  /// Makes the flags of a task valid.
  DeltaTask &touch(uint32_t number) {
    DeltaTask &task = tasks[number];
    if (task.stamp != epoch) {
      task.stamp = epoch;
      task.flags = 0;
      task.firstLink = none;
      task.notBefore = 0;
      task.queuedAt = std::numeric_limits<Ticks>::max();
    }
    return task;
  }
  /// The same as touch() and giving a task its new times.
  void setTimes(uint32_t number, Ticks ready, Ticks start, Ticks end) {
    DeltaTask &task = touch(number);
    task.flags |= DeltaTask::Final;
    task.newReady = ready;
    task.newStart = start;
    task.newEnd = end;
  }
  bool has(const DeltaTask &task, uint32_t flags) const {
    return task.stamp == epoch && (task.flags & flags) != 0;
  }
  llvm::ArrayRef<uint32_t> addedTasks() const { return added; }
  llvm::ArrayRef<uint32_t> removedTasks() const { return removed; }
  llvm::ArrayRef<uint32_t> rewiredTasks() const { return rewired; }

  /// What a task waits for under the proposal.
  llvm::ArrayRef<uint32_t> predecessors(const DeltaTask &task) const {
    if (has(task, DeltaTask::Added | DeltaTask::Rewired))
      return llvm::ArrayRef<uint32_t>(newPreds).slice(
          task.newPredsBegin, task.newPredsEnd - task.newPredsBegin);
    return lists.get(task.preds);
  }
  /// Calls `visit` with every task that waits for `task` under the proposal:
  /// those that wait for it now, and did and still do; then (second argument
  /// true) those that were added or rewired.
  template <typename Visit>
  void forSuccessors(const DeltaTask &task, Visit visit) {
    for (uint32_t s : lists.get(task.succs))
      if (!isRelinked[s])
        visit(s, false);
    if (task.stamp == epoch)
      for (uint32_t l = task.firstLink; l != none; l = links[l].next)
        visit(links[l].task, true);
  }

  void setCurrent(uint32_t number, Ticks ready, Ticks start, Ticks end) {
    DeltaTask &task = tasks[number];
    task.ready = ready;
    task.start = start;
    task.end = end;
  }
  /// The proposal becomes the graph. The new times must be set already.
  void accept();
  void reject();

private:
  void link(uint32_t task, llvm::ArrayRef<uint32_t> preds);
  void free(uint32_t first, uint32_t count);

  struct Link {
    uint32_t task;
    uint32_t next;
  };
  std::vector<DeltaTask> tasks;
  ListPool lists;
  uint32_t epoch = 0;
  /// Per task: removed or rewired by the proposal.
  std::vector<uint8_t> isRelinked;
  std::vector<uint32_t> added, removed, rewired, newPreds;
  std::vector<Link> links;
  std::vector<std::pair<uint32_t, uint32_t>> addedRanges, removedRanges;
  /// Unused ranges of numbers, by length.
  std::map<uint32_t, std::vector<uint32_t>> unused;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SIMULATOR_DELTATASKS_H
