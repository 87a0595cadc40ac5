//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeltaSweep.h"

using namespace soap;

DeltaSweep::DeltaSweep(DeltaTasks &tasks, unsigned numResources,
                       llvm::ArrayRef<unsigned> poolSlots)
    : tasks(tasks), resources(numResources) {
  for (unsigned slots : poolSlots)
    pools.emplace_back(slots);
}

template <typename Visit>
void DeltaSweep::forQueues(const DeltaTask &task, Visit visit) {
  for (uint32_t i = 0; i < task.numResources; ++i)
    visit(resources[task.resources[i]], touchedResources, task.resources[i]);
  if (task.pool != TaskGraph::noPool)
    visit(pools[task.pool], touchedPools, task.pool);
}

//===----------------------------------------------------------------------===//
// Events
//===----------------------------------------------------------------------===//

void DeltaSweep::push(Ticks ready, uint32_t task) {
  events.push(ready, tasks[task].key, task);
}

void DeltaSweep::visit(uint32_t number) {
  DeltaTask &task = tasks.touch(number);
  if (task.flags & (DeltaTask::Added | DeltaTask::Queued))
    return;
  task.flags |= DeltaTask::Queued;
  push(task.ready, number);
}

std::optional<Ticks> DeltaSweep::readyTime(const DeltaTask &task) const {
  Ticks ready = 0;
  for (uint32_t p : tasks.predecessors(task)) {
    const DeltaTask &pred = tasks[p];
    Ticks end = pred.end;
    if (tasks.has(pred, DeltaTask::Final))
      end = pred.newEnd;
    else if (tasks.has(pred, DeltaTask::Added | DeltaTask::Passed))
      return std::nullopt;
    ready = std::max(ready, end);
  }
  return ready;
}

/// An added or rewired task may wait for nothing that will report.
void DeltaSweep::startAt(uint32_t number) {
  DeltaTask &task = tasks[number];
  std::optional<Ticks> ready = readyTime(task);
  bool isAdded = (task.flags & DeltaTask::Added) != 0;
  if (ready && (isAdded || *ready < task.ready)) {
    task.queuedAt = *ready;
    push(*ready, number);
  }
}

void DeltaSweep::begin() {
  ++epoch;
  touchedResources.clear();
  touchedPools.clear();
  events.clear();
  finalTasks.clear();
  certain = 0;
  for (uint32_t t : tasks.removedTasks())
    forQueues(tasks[t], [&](auto &queue, auto &, uint32_t) {
      queue.workLeft -= tasks[t].time;
    });
  for (uint32_t t : tasks.addedTasks())
    forQueues(tasks[t], [&](auto &queue, auto &, uint32_t) {
      queue.workLeft += tasks[t].time;
    });
  for (uint32_t t : tasks.addedTasks())
    forQueues(tasks[t], [&](auto &queue, auto &, uint32_t) {
      certain = std::max(certain, queue.leastEnd());
    });
  for (uint32_t t : tasks.removedTasks())
    visit(t);
  for (uint32_t t : tasks.rewiredTasks())
    visit(t);
  for (uint32_t t : tasks.rewiredTasks())
    startAt(t);
  for (uint32_t t : tasks.addedTasks())
    startAt(t);
}

bool DeltaSweep::run(Ticks bound) {
  while (certain <= bound) {
    if (events.empty())
      return true;
    auto [ready, number] = events.pop();
    const DeltaTask &task = tasks[number];
    if (!(task.flags & (DeltaTask::Added | DeltaTask::Passed)) &&
        ready == task.ready)
      currentPlace(number);
    else
      tentativePlace(number, ready);
  }
  return false;
}

/// A task is where it is in the current timeline: it stays, or leaves.
void DeltaSweep::currentPlace(uint32_t number) {
  DeltaTask &task = tasks[number];
  EventPlace place{task.ready, task.key};
  if (task.flags & (DeltaTask::Removed | DeltaTask::Final)) {
    task.flags |= DeltaTask::Passed;
    leave(task, place);
    return;
  }
  std::optional<Ticks> ready = readyTime(task);
  if (ready && *ready == task.ready) {
    finish(number, *ready, /*inPlace=*/true);
    return;
  }
  task.flags |= DeltaTask::Passed;
  leave(task, place);
  // Until its new end is known, those that wait for it cannot stay either.
  tasks.forSuccessors(task, [&](uint32_t s, bool) { visit(s); });
  if (ready && *ready < task.queuedAt) {
    task.queuedAt = *ready;
    push(*ready, number);
  }
}

void DeltaSweep::tentativePlace(uint32_t number, Ticks place) {
  DeltaTask &task = tasks[number];
  if (task.flags & (DeltaTask::Final | DeltaTask::Removed))
    return;
  if (task.queuedAt == place)
    task.queuedAt = std::numeric_limits<Ticks>::max();
  Ticks ready = task.notBefore;
  if (ready <= place) {
    std::optional<Ticks> known = readyTime(task);
    if (!known)
      return;
    ready = *known;
    if (ready == place) {
      finish(number, ready, /*inPlace=*/false);
      return;
    }
  }
  // Its current place comes first, if it has one still.
  if (!(task.flags & (DeltaTask::Added | DeltaTask::Passed)) &&
      ready >= task.ready)
    return;
  if (ready < task.queuedAt) {
    task.queuedAt = ready;
    push(ready, number);
  }
}

void DeltaSweep::leave(DeltaTask &task, EventPlace place) {
  forQueues(task, [&](auto &queue, auto &touched, uint32_t number) {
    if (!queue.isTouched(epoch))
      touched.push_back(number);
    queue.advance(epoch, place);
    queue.leave();
    if (queue.disturbsNext())
      visit(queue.nextTask());
  });
}

void DeltaSweep::finish(uint32_t number, Ticks ready, bool inPlace) {
  DeltaTask &task = tasks[number];
  EventPlace place{ready, task.key};
  Ticks start = ready;
  forQueues(task, [&](auto &queue, auto &touched, uint32_t queueNumber) {
    if (!queue.isTouched(epoch))
      touched.push_back(queueNumber);
    queue.advance(epoch, place);
    start = std::max(start, queue.free());
  });
  Ticks end = start + task.time;
  task.flags |= DeltaTask::Final;
  task.newReady = ready;
  task.newStart = start;
  task.newEnd = end;
  finalTasks.push_back(number);
  certain = std::max(certain, end);
  forQueues(task, [&](auto &queue, auto &, uint32_t) {
    queue.take(end, task.time);
    if (inPlace)
      queue.leave();
    certain = std::max(certain, queue.earliestEnd());
    if (queue.disturbsNext())
      visit(queue.nextTask());
  });
  if (inPlace)
    task.flags |= DeltaTask::Passed;
  notify(task);
}

/// Tells those that wait for a task when it ends.
void DeltaSweep::notify(const DeltaTask &task) {
  bool wasThere = !(task.flags & DeltaTask::Added);
  if (wasThere && task.newEnd == task.end && task.newReady == task.ready)
    return;
  Ticks end = task.newEnd;
  tasks.forSuccessors(task, [&](uint32_t number, bool isNew) {
    DeltaTask &succ = tasks[number];
    // It waited for another one, and still does.
    if (!isNew && task.end < succ.ready && end <= succ.ready &&
        !tasks.has(succ, DeltaTask::Passed | DeltaTask::Woken))
      return;
    visit(number);
    succ.flags |= DeltaTask::Woken;
    succ.notBefore = std::max(succ.notBefore, end);
    bool hasPlace = !(succ.flags & (DeltaTask::Added | DeltaTask::Passed));
    if (hasPlace && end >= succ.ready)
      return;
    if (end < succ.queuedAt) {
      succ.queuedAt = succ.notBefore;
      push(succ.notBefore, number);
    }
  });
}

//===----------------------------------------------------------------------===//
// The end
//===----------------------------------------------------------------------===//

Ticks DeltaSweep::makespan() const {
  Ticks makespan = 0;
  for (const ResourceQueue &queue : resources)
    makespan = std::max(makespan, queue.isTouched(epoch) ? queue.newEnd()
                                                         : queue.oldEnd());
  return makespan;
}

void DeltaSweep::accept() {
  for (uint32_t t : finalTasks) {
    const DeltaTask &task = tasks[t];
    QueueEntry entry{{task.newReady, task.key}, task.newEnd, 0, t};
    forQueues(task,
              [&](auto &queue, auto &, uint32_t) { queue.addFresh(entry); });
  }
  auto isGone = [&](const DeltaTask &task) {
    return tasks.has(task, DeltaTask::Removed | DeltaTask::Final);
  };
  for (uint32_t r : touchedResources) {
    resources[r].workLeft = 0;
    resources[r].commit(tasks, isGone);
  }
  for (uint32_t p : touchedPools) {
    pools[p].workLeft = 0;
    pools[p].commit(tasks, isGone);
  }
}

void DeltaSweep::reset(llvm::ArrayRef<uint32_t> order) {
  for (ResourceQueue &queue : resources)
    queue.clear();
  for (PoolQueue &queue : pools)
    queue.clear();
  for (uint32_t t : order) {
    const DeltaTask &task = tasks[t];
    QueueEntry entry{{task.ready, task.key}, task.end, 0, t};
    forQueues(task,
              [&](auto &queue, auto &, uint32_t) { queue.addFresh(entry); });
  }
  auto isGone = [](const DeltaTask &) { return false; };
  for (ResourceQueue &queue : resources)
    queue.commit(tasks, isGone);
  for (PoolQueue &queue : pools)
    queue.commit(tasks, isGone);
}

void DeltaSweep::reject() {
  for (uint32_t r : touchedResources)
    resources[r].workLeft = 0;
  for (uint32_t p : touchedPools)
    pools[p].workLeft = 0;
  // The sweep may have ended before it came to these.
  for (llvm::ArrayRef<uint32_t> list :
       {tasks.addedTasks(), tasks.removedTasks()})
    for (uint32_t t : list)
      forQueues(tasks[t],
                [&](auto &queue, auto &, uint32_t) { queue.workLeft = 0; });
}
