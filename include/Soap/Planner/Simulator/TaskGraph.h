//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SIMULATOR_TASKGRAPH_H
#define SOAP_PLANNER_SIMULATOR_TASKGRAPH_H

#include "Soap/Planner/Simulator/EventQueue.h"

#include "llvm/ADT/ArrayRef.h"

#include <limits>
#include <string>
#include <vector>

namespace soap {

/// Tasks, what they wait for, and what they occupy. A task's number is its key
/// in the total order of events: tasks are added in a topological order (every
/// predecessor has a smaller number) that depends on the graph alone.
///
/// A *resource* (a device's stream, a link) runs one task at a time; a task
/// occupies all of its resources from start to end. A *pool* is a set of equal
/// resources (cores) of which a task occupies any one.
class TaskGraph {
public:
  static constexpr uint32_t noPool = std::numeric_limits<uint32_t>::max();

  /// Forgets all tasks and pools; keeps the storage.
  void clear(unsigned numResources);
  /// Returns its number.
  uint32_t addPool(unsigned slots);
  /// Returns its number. `predecessors` may repeat.
  uint32_t addTask(Ticks time, llvm::ArrayRef<uint32_t> resources,
                   llvm::ArrayRef<uint32_t> predecessors,
                   uint32_t pool = noPool);
  /// The same, in parts: predecessors are those pushed since the last task.
  void pushPredecessor(uint32_t task) { preds.push_back(task); }
  void pushResource(uint32_t resource) { resources.push_back(resource); }
  uint32_t finishTask(Ticks time, uint32_t pool = noPool);

  size_t size() const { return times.size(); }
  unsigned numResources() const { return resourceCount; }
  llvm::ArrayRef<unsigned> pools() const { return poolSlots; }
  Ticks time(uint32_t task) const { return times[task]; }
  uint32_t pool(uint32_t task) const { return poolOf[task]; }
  llvm::ArrayRef<uint32_t> predecessors(uint32_t task) const {
    return slice(preds, predEnd, task);
  }
  llvm::ArrayRef<uint32_t> resourcesOf(uint32_t task) const {
    return slice(resources, resourceEnd, task);
  }

private:
  static llvm::ArrayRef<uint32_t> slice(const std::vector<uint32_t> &all,
                                        const std::vector<uint32_t> &end,
                                        uint32_t task) {
    uint32_t begin = task == 0 ? 0 : end[task - 1];
    return llvm::ArrayRef<uint32_t>(all).slice(begin, end[task] - begin);
  }
  unsigned resourceCount = 0;
  std::vector<unsigned> poolSlots;
  std::vector<Ticks> times;
  std::vector<uint32_t> poolOf;
  std::vector<uint32_t> preds, predEnd;
  std::vector<uint32_t> resources, resourceEnd;
};

/// When every task became ready, started and ended.
struct Timeline {
  std::vector<Ticks> ready, start, end;
  /// The slot of its pool that a task occupied.
  std::vector<uint32_t> slot;
  /// Tasks in the order of their events: (ready, number) ascending.
  std::vector<uint32_t> order;
  Ticks makespan = 0;
};

/// When resources and slots of pools are free again, as tasks are put on them
/// one after the other.
class Occupancy {
public:
  /// Of a graph whose tasks are still to run; keeps the storage.
  void clear(const TaskGraph &graph);
  /// Puts a task that is ready at \p ready where it can start first, and
  /// returns its start; \p slot becomes the slot of its pool, if it has one.
  Ticks place(const TaskGraph &graph, uint32_t task, Ticks ready,
              uint32_t &slot);

private:
  std::vector<Ticks> freeAt;
  std::vector<std::vector<Ticks>> slotFreeAt;
};

/// Runs task graphs: tasks leave a queue in order of (ready time, number) and
/// start as soon as all their resources are free of the tasks before them, so
/// every resource is first in, first out by ready time (the paper's A3). Keeps
/// its storage between runs.
class Simulator {
public:
  /// Returns false, with an unfinished timeline, as soon as a task ends after
  /// `bound`: the makespan would exceed it.
  bool run(const TaskGraph &graph, Timeline &timeline,
           Ticks bound = std::numeric_limits<Ticks>::max());

private:
  std::vector<uint32_t> succBegin, succ, pending;
  Occupancy occupancy;
  EventQueue<uint32_t> queue;
};

/// The longest chain of predecessors: no schedule is shorter.
Ticks criticalPath(const TaskGraph &graph);

/// An empty string, or the first broken rule of a finished timeline in one
/// line: a task that starts before it is ready or a predecessor has ended, a
/// resource or a slot used twice at a time, resources not first in, first out.
std::string verify(const TaskGraph &graph, const Timeline &timeline);

} // namespace soap

#endif // SOAP_PLANNER_SIMULATOR_TASKGRAPH_H
