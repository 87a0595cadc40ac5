//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Simulator/TaskGraph.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace soap;

//===----------------------------------------------------------------------===//
// TaskGraph
//===----------------------------------------------------------------------===//

void TaskGraph::clear(unsigned numResources) {
  resourceCount = numResources;
  poolSlots.clear();
  times.clear();
  poolOf.clear();
  preds.clear();
  predEnd.clear();
  resources.clear();
  resourceEnd.clear();
}

uint32_t TaskGraph::addPool(unsigned slots) {
  poolSlots.push_back(std::max(slots, 1u));
  return static_cast<uint32_t>(poolSlots.size() - 1);
}

uint32_t TaskGraph::addTask(Ticks time, llvm::ArrayRef<uint32_t> resourceList,
                            llvm::ArrayRef<uint32_t> predecessorList,
                            uint32_t pool) {
  resources.insert(resources.end(), resourceList.begin(), resourceList.end());
  preds.insert(preds.end(), predecessorList.begin(), predecessorList.end());
  return finishTask(time, pool);
}

uint32_t TaskGraph::finishTask(Ticks time, uint32_t pool) {
  times.push_back(time);
  poolOf.push_back(pool);
  predEnd.push_back(static_cast<uint32_t>(preds.size()));
  resourceEnd.push_back(static_cast<uint32_t>(resources.size()));
  return static_cast<uint32_t>(times.size() - 1);
}

//===----------------------------------------------------------------------===//
// Simulator
//===----------------------------------------------------------------------===//

void Occupancy::clear(const TaskGraph &graph) {
  freeAt.assign(graph.numResources(), 0);
  slotFreeAt.resize(graph.pools().size());
  for (size_t p = 0; p < slotFreeAt.size(); ++p)
    slotFreeAt[p].assign(graph.pools()[p], 0);
}

Ticks Occupancy::place(const TaskGraph &graph, uint32_t task, Ticks ready,
                       uint32_t &slot) {
  Ticks start = ready;
  llvm::ArrayRef<uint32_t> used = graph.resourcesOf(task);
  for (uint32_t resource : used)
    start = std::max(start, freeAt[resource]);
  Ticks *free = nullptr;
  if (graph.pool(task) != TaskGraph::noPool) {
    std::vector<Ticks> &slots = slotFreeAt[graph.pool(task)];
    free = &*llvm::min_element(slots);
    start = std::max(start, *free);
    slot = static_cast<uint32_t>(free - slots.data());
  }
  Ticks end = start + graph.time(task);
  for (uint32_t resource : used)
    freeAt[resource] = end;
  if (free)
    *free = end;
  return start;
}

bool Simulator::run(const TaskGraph &graph, Timeline &timeline, Ticks bound) {
  uint32_t numTasks = static_cast<uint32_t>(graph.size());
  timeline.ready.assign(numTasks, 0);
  timeline.start.resize(numTasks);
  timeline.end.resize(numTasks);
  timeline.slot.assign(numTasks, 0);
  timeline.order.clear();
  timeline.makespan = 0;

  // Successors, as one array with a beginning per task.
  pending.resize(numTasks);
  succBegin.assign(numTasks + 1, 0);
  for (uint32_t t = 0; t < numTasks; ++t) {
    llvm::ArrayRef<uint32_t> preds = graph.predecessors(t);
    pending[t] = static_cast<uint32_t>(preds.size());
    for (uint32_t p : preds)
      ++succBegin[p + 1];
  }
  for (uint32_t t = 0; t < numTasks; ++t)
    succBegin[t + 1] += succBegin[t];
  succ.resize(succBegin[numTasks]);
  // succBegin[p + 1] is where p's group ends; filling the groups from the back
  // turns it into where p's group begins.
  for (uint32_t t = numTasks; t-- > 0;)
    for (uint32_t p : graph.predecessors(t))
      succ[--succBegin[p + 1]] = t;

  occupancy.clear(graph);

  queue.clear();
  for (uint32_t t = 0; t < numTasks; ++t)
    if (pending[t] == 0)
      queue.push(0, t, t);
  while (!queue.empty()) {
    auto [ready, t] = queue.pop();
    timeline.order.push_back(t);

    Ticks start = occupancy.place(graph, t, ready, timeline.slot[t]);
    Ticks end = start + graph.time(t);
    timeline.start[t] = start;
    timeline.end[t] = end;
    if (end > timeline.makespan) {
      timeline.makespan = end;
      if (end > bound)
        return false;
    }

    uint32_t begin = succBegin[t + 1];
    uint32_t last = t + 2 < succBegin.size()
                        ? succBegin[t + 2]
                        : static_cast<uint32_t>(succ.size());
    for (uint32_t i = begin; i < last; ++i) {
      uint32_t s = succ[i];
      timeline.ready[s] = std::max(timeline.ready[s], end);
      if (--pending[s] == 0)
        queue.push(timeline.ready[s], s, s);
    }
  }
  return true;
}

Ticks soap::criticalPath(const TaskGraph &graph) {
  std::vector<Ticks> end(graph.size());
  Ticks longest = 0;
  for (uint32_t t = 0; t < graph.size(); ++t) {
    for (uint32_t p : graph.predecessors(t))
      end[t] = std::max(end[t], end[p]);
    end[t] += graph.time(t);
    longest = std::max(longest, end[t]);
  }
  return longest;
}

std::string soap::verify(const TaskGraph &graph, const Timeline &timeline) {
  if (timeline.order.size() != graph.size())
    return std::to_string(graph.size() - timeline.order.size()) +
           " tasks never ran";
  std::vector<Ticks> freeAt(graph.numResources());
  std::vector<std::vector<Ticks>> slots;
  for (unsigned count : graph.pools())
    slots.emplace_back(count);
  Ticks makespan = 0;
  uint32_t previous = 0;
  for (uint32_t t : timeline.order) {
    std::string what = "task " + std::to_string(t) + " ";
    if (timeline.ready[t] < timeline.ready[previous] ||
        (timeline.ready[t] == timeline.ready[previous] && t < previous))
      return what + "runs out of turn";
    previous = t;
    Ticks ready = 0;
    for (uint32_t p : graph.predecessors(t))
      ready = std::max(ready, timeline.end[p]);
    if (timeline.ready[t] != ready)
      return what + "is not ready when its last predecessor ends";
    Ticks earliest = ready;
    for (uint32_t r : graph.resourcesOf(t)) {
      if (timeline.start[t] < freeAt[r])
        return what + "overlaps another one on resource " + std::to_string(r);
      earliest = std::max(earliest, freeAt[r]);
      freeAt[r] = timeline.end[t];
    }
    if (graph.pool(t) != TaskGraph::noPool) {
      Ticks &slot = slots[graph.pool(t)][timeline.slot[t]];
      if (timeline.start[t] < slot)
        return what + "overlaps another one on a slot of pool " +
               std::to_string(graph.pool(t));
      earliest = std::max(earliest, slot);
      slot = timeline.end[t];
    }
    if (timeline.start[t] != earliest)
      return what + "does not start as soon as it can";
    if (timeline.end[t] != timeline.start[t] + graph.time(t))
      return what + "does not take its time";
    makespan = std::max(makespan, timeline.end[t]);
  }
  if (makespan != timeline.makespan)
    return "the makespan is not the end of the last task";
  return "";
}
