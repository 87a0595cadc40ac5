//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SIMULATOR_DELTAQUEUES_H
#define SOAP_LIB_PLANNER_SIMULATOR_DELTAQUEUES_H

#include "DeltaTasks.h"

namespace soap {

/// A place in the total order of events.
struct EventPlace {
  Ticks ready;
  uint64_t key;
  bool operator<(const EventPlace &o) const {
    return ready != o.ready ? ready < o.ready : key < o.key;
  }
};

/// A task in the queue of something that it occupies.
struct QueueEntry {
  EventPlace place;
  Ticks end;
  Ticks workBefore; ///< Sum of the times of the tasks before it.
  uint32_t task;
};

/// The tasks of a resource or a pool in the order of their events, and a sweep
/// through them that turns the current timeline into that of a proposal. Until
/// commit(), the list is the current one; *the cursor* is the first entry that
/// the sweep has not passed.
class SweptQueue {
public:
  bool isTouched(uint32_t epoch) const { return stamp == epoch; }
  bool atEnd() const { return cursor == list.size(); }
  uint32_t nextTask() const { return list[cursor].task; }
  size_t size() const { return list.size(); }

protected:
  /// The first entry at or after `place`, not before entry `from`.
  size_t find(EventPlace place, size_t from) const;
  void beginSweep(uint32_t epoch, EventPlace place);
  Ticks workBeforeCursor() const {
    return atEnd() ? total : list[cursor].workBefore;
  }
  /// Replaces the entries from `firstChanged` on: those that `isGone` leave,
  /// those of `fresh` come in.
  template <typename IsGone> void merge(const DeltaTasks &tasks, IsGone isGone);

  std::vector<QueueEntry> list;
  std::vector<QueueEntry> fresh, merged;
  size_t cursor = 0;
  /// The first entry that the sweep looked at.
  size_t firstChanged = 0;
  uint32_t stamp = 0;
  Ticks total = 0; ///< Of the times in the list.

public:
  /// Work under the proposal: what is left after the events so far.
  Ticks workLeft = 0;
  void addFresh(const QueueEntry &entry) { fresh.push_back(entry); }
  void clear() {
    list.clear();
    firstChanged = 0;
    total = workLeft = 0;
  }
};

/// One task at a time.
class ResourceQueue : public SweptQueue {
public:
  /// Moves the cursor to `place`. What it passes is as it was.
  void advance(uint32_t epoch, EventPlace place) {
    if (stamp != epoch) {
      beginSweep(epoch, place);
      oldFree = newFree = cursor > 0 ? list[cursor - 1].end : 0;
    } else if (cursor < list.size() && list[cursor].place < place) {
      size_t begin = cursor;
      cursor = find(place, cursor + 1);
      workLeft -= workBeforeCursor() - list[begin].workBefore;
      oldFree = newFree = list[cursor - 1].end;
    }
  }
  Ticks free() const { return newFree; }
  /// The entry at the cursor is passed; under the proposal it is elsewhere, or
  /// take() follows.
  void leave() { oldFree = list[cursor++].end; }
  void take(Ticks end, Ticks time) {
    newFree = end;
    workLeft -= time;
  }
  /// The task at the cursor may start at another time than before.
  bool disturbsNext() const { return newFree != oldFree && !atEnd(); }
  /// Some task of the proposal ends then or later.
  Ticks earliestEnd() const { return newFree + workLeft; }
  /// The same before the sweep.
  Ticks leastEnd() const { return total + workLeft; }
  Ticks oldEnd() const { return list.empty() ? 0 : list.back().end; }
  Ticks newEnd() const { return atEnd() ? newFree : list.back().end; }
  template <typename IsGone>
  void commit(const DeltaTasks &tasks, IsGone isGone) {
    merge(tasks, isGone);
  }

private:
  Ticks oldFree = 0, newFree = 0;
};

/// Several tasks at a time, each in the slot that is free first.
class PoolQueue : public SweptQueue {
public:
  explicit PoolQueue(unsigned slots) : slots(std::max(slots, 1u)) {}
  void advance(uint32_t epoch, EventPlace place);
  Ticks free() const { return newFree.free(slots); }
  void leave() { oldFree.take(slots, list[cursor++].end); }
  void take(Ticks end, Ticks time) {
    newFree.take(slots, end);
    workLeft -= time;
  }
  bool disturbsNext() const { return oldFree != newFree && !atEnd(); }
  Ticks earliestEnd() const;
  Ticks leastEnd() const { return (total + workLeft) / slots; }
  template <typename IsGone>
  void commit(const DeltaTasks &tasks, IsGone isGone) {
    merge(tasks, isGone);
    remember();
  }

private:
  /// When the slots that were used become free, ascending. Slots are alike, and
  /// a task never ends before the slot that it takes was free; so these are the
  /// greatest ends so far.
  struct Slots {
    std::vector<Ticks> ends;
    Ticks free(unsigned slots) const {
      return ends.size() < slots ? 0 : ends.front();
    }
    void take(unsigned slots, Ticks end) {
      if (ends.size() == slots)
        ends.erase(ends.begin());
      ends.insert(std::upper_bound(ends.begin(), ends.end(), end), end);
    }
    bool operator!=(const Slots &o) const { return ends != o.ends; }
  };
  /// The slots before the entry at the cursor, from the list.
  void recall();
  void remember();
  size_t stride() const { return std::max<size_t>(slots, 8); }

  unsigned slots;
  Slots oldFree, newFree;
  /// Before every stride-th entry.
  std::vector<Slots> snapshots;
};

template <typename IsGone>
void SweptQueue::merge(const DeltaTasks &tasks, IsGone isGone) {
  merged.clear();
  auto next = fresh.begin();
  for (auto it = list.begin() + firstChanged; it != list.end(); ++it) {
    if (isGone(tasks[it->task]))
      continue;
    for (; next != fresh.end() && next->place < it->place; ++next)
      merged.push_back(*next);
    merged.push_back(*it);
  }
  merged.insert(merged.end(), next, fresh.end());
  list.resize(firstChanged);
  list.insert(list.end(), merged.begin(), merged.end());
  fresh.clear();
  total = firstChanged > 0 ? list[firstChanged - 1].workBefore +
                                 tasks[list[firstChanged - 1].task].time
                           : 0;
  for (auto it = list.begin() + firstChanged; it != list.end(); ++it) {
    it->workBefore = total;
    total += tasks[it->task].time;
  }
}

} // namespace soap

#endif // SOAP_LIB_PLANNER_SIMULATOR_DELTAQUEUES_H
