//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeltaQueues.h"

using namespace soap;

size_t SweptQueue::find(EventPlace place, size_t from) const {
  // Mostly near: double the reach, then halve it.
  size_t step = 1, low = from, high = from;
  while (high < list.size() && list[high].place < place) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  high = std::min(high, list.size());
  return std::lower_bound(list.begin() + low, list.begin() + high, place,
                          [](const QueueEntry &entry, EventPlace p) {
                            return entry.place < p;
                          }) -
         list.begin();
}

void SweptQueue::beginSweep(uint32_t epoch, EventPlace place) {
  stamp = epoch;
  cursor = std::lower_bound(list.begin(), list.end(), place,
                            [](const QueueEntry &entry, EventPlace p) {
                              return entry.place < p;
                            }) -
           list.begin();
  firstChanged = cursor;
  // So far workLeft is what the proposal adds to the work of the whole list.
  workLeft += total - workBeforeCursor();
}

void PoolQueue::advance(uint32_t epoch, EventPlace place) {
  if (stamp != epoch) {
    beginSweep(epoch, place);
  } else if (cursor < list.size() && list[cursor].place < place) {
    Ticks before = list[cursor].workBefore;
    cursor = find(place, cursor + 1);
    workLeft -= workBeforeCursor() - before;
  } else {
    return;
  }
  recall();
}

void PoolQueue::recall() {
  oldFree.ends.clear();
  size_t first = 0;
  if (!snapshots.empty()) {
    size_t snapshot = std::min(cursor / stride(), snapshots.size() - 1);
    oldFree = snapshots[snapshot];
    first = snapshot * stride();
  }
  for (size_t i = first; i < cursor; ++i)
    oldFree.take(slots, list[i].end);
  newFree = oldFree;
}

void PoolQueue::remember() {
  Slots state;
  size_t first = firstChanged / stride();
  if (first < snapshots.size())
    state = snapshots[first];
  else
    first = 0;
  snapshots.resize(first);
  for (size_t i = first * stride(); i < list.size(); ++i) {
    if (i % stride() == 0)
      snapshots.push_back(state);
    state.take(slots, list[i].end);
  }
}

Ticks PoolQueue::earliestEnd() const {
  // All slots together have so much to do.
  Ticks busy = workLeft;
  for (Ticks end : newFree.ends)
    busy += end;
  return busy / slots;
}
