//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeltaReplay.h"

using namespace soap;

DeltaReplay::DeltaReplay(DeltaTasks &tasks, unsigned numResources,
                         llvm::ArrayRef<unsigned> poolSlots)
    : tasks(tasks), slots(poolSlots.begin(), poolSlots.end()),
      workLeft(numResources), poolWorkLeft(poolSlots.size()),
      work(numResources), poolWork(poolSlots.size()) {
  state.resources.resize(numResources);
  state.pools.resize(poolSlots.size());
  state.poolEnds.resize(poolSlots.size());
  state.work.resize(numResources);
  state.poolWork.resize(poolSlots.size());
  snapshots.push_back(state);
}

/// The start of a task that becomes ready; occupies what it needs to its end.
inline Ticks DeltaReplay::occupy(State &state, const DeltaTask &task,
                                 Ticks ready) const {
  Ticks start = ready;
  for (uint32_t i = 0; i < task.numResources; ++i)
    start = std::max(start, state.resources[task.resources[i]]);
  if (task.pool != TaskGraph::noPool) {
    std::vector<Ticks> &pool = state.pools[task.pool];
    if (pool.size() == slots[task.pool])
      start = std::max(start, pool.front());
    else
      pool.insert(pool.begin(), 0);
    Ticks end = start + task.time;
    state.poolEnds[task.pool] += end - pool.front();
    size_t i = 0;
    for (; i + 1 < pool.size() && pool[i + 1] < end; ++i)
      pool[i] = pool[i + 1];
    pool[i] = end;
  }
  for (uint32_t i = 0; i < task.numResources; ++i)
    state.resources[task.resources[i]] = start + task.time;
  return start;
}

//===----------------------------------------------------------------------===//
// Replaying
//===----------------------------------------------------------------------===//

Ticks DeltaReplay::readyTime(const DeltaTask &task) const {
  Ticks ready = 0;
  for (uint32_t p : tasks.predecessors(task))
    ready = std::max(ready, ends[p]);
  return ready;
}

/// No event before it is another one than in the current timeline. A task that
/// waits for an added one comes after that; any other that was added or rewired
/// comes when those that it waits for have ended: as in the current timeline,
/// unless something before has changed.
EventPlace DeltaReplay::firstChange() const {
  EventPlace first{std::numeric_limits<Ticks>::max(), 0};
  auto consider = [&](EventPlace place) {
    if (place < first)
      first = place;
  };
  for (uint32_t t : tasks.removedTasks())
    consider(placeOf(t));
  for (uint32_t t : tasks.rewiredTasks())
    consider(placeOf(t));
  for (llvm::ArrayRef<uint32_t> list :
       {tasks.addedTasks(), tasks.rewiredTasks()})
    for (uint32_t t : list) {
      const DeltaTask &task = tasks[t];
      Ticks ready = 0;
      bool waitsForAdded = false;
      for (uint32_t p : tasks.predecessors(task)) {
        waitsForAdded |= tasks.has(tasks[p], DeltaTask::Added);
        ready = std::max(ready, tasks[p].end);
      }
      if (!waitsForAdded)
        consider({ready, task.key});
    }
  return first;
}

void DeltaReplay::countWork(const DeltaTask &task, int sign) {
  for (uint32_t i = 0; i < task.numResources; ++i)
    workLeft[task.resources[i]] += sign * task.time;
  if (task.pool != TaskGraph::noPool)
    poolWorkLeft[task.pool] += sign * task.time;
}

/// How many replayed tasks every replayed task waits for: from all tasks
/// without those before, or from those replayed, whatever are fewer.
void DeltaReplay::countPending() {
  pending.resize(tasks.capacity());
  auto all = llvm::ArrayRef<uint32_t>(current);
  llvm::ArrayRef<uint32_t> lists[] = {all.drop_front(firstReplayed),
                                      tasks.addedTasks()};
  if (firstReplayed <= current.size() / 2) {
    for (llvm::ArrayRef<uint32_t> list : lists)
      for (uint32_t t : list)
        pending[t] = static_cast<uint32_t>(tasks.predecessors(tasks[t]).size());
    for (uint32_t t : all.take_front(firstReplayed))
      tasks.forSuccessors(tasks[t], [&](uint32_t s, bool) { --pending[s]; });
    return;
  }
  for (llvm::ArrayRef<uint32_t> list : lists)
    for (uint32_t t : list)
      pending[t] = 0;
  for (llvm::ArrayRef<uint32_t> list : lists)
    for (uint32_t t : list)
      if (!tasks.has(tasks[t], DeltaTask::Removed))
        tasks.forSuccessors(tasks[t], [&](uint32_t s, bool) { ++pending[s]; });
}

void DeltaReplay::begin() {
  EventPlace first = firstChange();
  size_t index = std::lower_bound(current.begin(), current.end(), first,
                                  [&](uint32_t t, EventPlace place) {
                                    return placeOf(t) < place;
                                  }) -
                 current.begin();
  size_t snapshot = std::min(index / stride, snapshots.size() - 1);
  firstReplayed = snapshot * stride;
  state = snapshots[snapshot];
  latest = certain = state.latest;
  log.clear();
  events.clear();
  ends.resize(tasks.capacity());
  for (size_t r = 0; r < work.size(); ++r)
    workLeft[r] = work[r] - state.work[r];
  for (size_t p = 0; p < poolWork.size(); ++p)
    poolWorkLeft[p] = poolWork[p] - state.poolWork[p];
  for (uint32_t t : tasks.removedTasks())
    countWork(tasks[t], -1);
  for (uint32_t t : tasks.addedTasks())
    countWork(tasks[t], 1);
  for (size_t r = 0; r < workLeft.size(); ++r)
    certain = std::max(certain, state.resources[r] + workLeft[r]);
  countPending();
  for (llvm::ArrayRef<uint32_t> list :
       {llvm::ArrayRef<uint32_t>(current).drop_front(firstReplayed),
        tasks.addedTasks()})
    for (uint32_t t : list)
      if (pending[t] == 0 && !tasks.has(tasks[t], DeltaTask::Removed))
        events.push(readyTime(tasks[t]), tasks[t].key, t);
}

bool DeltaReplay::run(Ticks bound) {
  while (certain <= bound) {
    if (events.empty())
      return true;
    auto [ready, number] = events.pop();
    const DeltaTask &task = tasks[number];
    Ticks start = occupy(state, task, ready);
    Ticks end = start + task.time;
    ends[number] = end;
    log.push_back({number, ready, start, end});
    latest = std::max(latest, end);
    certain = std::max(certain, end);
    for (uint32_t i = 0; i < task.numResources; ++i) {
      Ticks &left = workLeft[task.resources[i]];
      left -= task.time;
      certain = std::max(certain, end + left);
    }
    if (task.pool != TaskGraph::noPool) {
      Ticks busy = poolWorkLeft[task.pool] -= task.time;
      busy += state.poolEnds[task.pool];
      certain = std::max(certain, busy / slots[task.pool]);
    }
    tasks.forSuccessors(task, [&](uint32_t s, bool) {
      if (--pending[s] > 0)
        return;
      events.push(readyTime(tasks[s]), tasks[s].key, s);
    });
  }
  return false;
}

size_t DeltaReplay::numChanged() const {
  return llvm::count_if(log, [&](const Done &done) {
    const DeltaTask &task = tasks[done.task];
    return tasks.has(task, DeltaTask::Added) || task.ready != done.ready ||
           task.end != done.end;
  });
}

void DeltaReplay::publish() {
  for (const Done &done : log)
    tasks.setTimes(done.task, done.ready, done.start, done.end);
}

//===----------------------------------------------------------------------===//
// The current timeline
//===----------------------------------------------------------------------===//

void DeltaReplay::reject() {
  for (const Done &done : log)
    ends[done.task] = tasks[done.task].end;
  log.clear();
}

void DeltaReplay::accept() {
  current.resize(firstReplayed);
  for (const Done &done : log) {
    current.push_back(done.task);
    tasks.setCurrent(done.task, done.ready, done.start, done.end);
  }
  log.clear();
  remember(firstReplayed);
}

void DeltaReplay::acceptSwept(llvm::ArrayRef<uint32_t> finals) {
  ends.resize(tasks.capacity());
  std::vector<uint32_t> merged;
  merged.reserve(current.size() + finals.size());
  size_t firstChanged = current.size();
  auto next = finals.begin();
  auto take = [&](EventPlace limit) {
    for (; next != finals.end() &&
           EventPlace{tasks[*next].newReady, tasks[*next].key} < limit;
         ++next) {
      firstChanged = std::min(firstChanged, merged.size());
      merged.push_back(*next);
      ends[*next] = tasks[*next].newEnd;
    }
  };
  for (uint32_t t : current) {
    if (tasks.has(tasks[t], DeltaTask::Removed | DeltaTask::Final)) {
      firstChanged = std::min(firstChanged, merged.size());
      continue;
    }
    take(placeOf(t));
    merged.push_back(t);
  }
  take({std::numeric_limits<Ticks>::max(), ~uint64_t(0)});
  current = std::move(merged);
  for (uint32_t t : finals)
    tasks.setCurrent(t, tasks[t].newReady, tasks[t].newStart, tasks[t].newEnd);
  remember(firstChanged);
}

void DeltaReplay::remember(size_t firstChanged) {
  // A few dozen states for any number of tasks;
  // fewer where there are very many resources.
  constexpr size_t most = size_t(1) << 22;
  size_t wanted =
      std::max({current.size() / 32, current.size() * workLeft.size() / most,
                size_t(16)});
  if (wanted > 2 * stride || stride > 2 * wanted) {
    stride = wanted;
    firstChanged = 0;
  }
  size_t first = std::min(firstChanged / stride, snapshots.size() - 1);
  if (first == 0) {
    snapshots.resize(1);
    State &start = snapshots[0];
    start.resources.assign(workLeft.size(), 0);
    start.pools.assign(slots.size(), {});
    start.poolEnds.assign(slots.size(), 0);
    start.work.assign(workLeft.size(), 0);
    start.poolWork.assign(slots.size(), 0);
    start.latest = 0;
  }
  state = snapshots[first];
  snapshots.resize(first);
  for (size_t i = first * stride; i < current.size(); ++i) {
    if (i % stride == 0)
      snapshots.push_back(state);
    const DeltaTask &task = tasks[current[i]];
    occupy(state, task, task.ready);
    state.latest = std::max(state.latest, ends[current[i]]);
    for (uint32_t r = 0; r < task.numResources; ++r)
      state.work[task.resources[r]] += task.time;
    if (task.pool != TaskGraph::noPool)
      state.poolWork[task.pool] += task.time;
  }
  if (snapshots.empty())
    snapshots.push_back(state);
  work = state.work;
  poolWork = state.poolWork;
}
