//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SIMULATOR_EVENTQUEUE_H
#define SOAP_PLANNER_SIMULATOR_EVENTQUEUE_H

#include "Soap/Planner/Cost/Ticks.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <vector>

namespace soap {

/// Tasks in the order of (ready time, key), for a simulation: what is pushed
/// comes after what was popped last. Tasks of like devices become ready
/// together; so the queue holds a heap of times, and a list of tasks for each.
template <typename Key, typename Task = uint32_t> class EventQueue {
public:
  struct Event {
    Ticks ready;
    Task task;
  };

  void clear() {
    while (!times.empty()) {
      release(times.back().bucket);
      times.pop_back();
    }
    open.clear();
    next = 0;
    openReady = -1;
    recent.fill(0);
  }
  bool empty() const { return next == open.size() && times.empty(); }

  void push(Ticks ready, Key key, Task task) {
    Item item{key, task};
    if (ready == openReady) { // after a task that takes no time
      open.insert(std::upper_bound(open.begin() + next, open.end(), item),
                  item);
      return;
    }
    uint32_t &slot =
        recent[(static_cast<uint64_t>(ready) * 0x9e3779b97f4a7c15u) >> 56];
    if (slot >= buckets.size() || !buckets[slot].isUsed ||
        buckets[slot].ready != ready) {
      slot = allocate(ready);
      times.push_back({ready, slot});
      std::push_heap(times.begin(), times.end());
    }
    Bucket &bucket = buckets[slot];
    bucket.isSorted &= bucket.items.empty() || bucket.items.back() < item;
    bucket.items.push_back(item);
  }

  Event pop() {
    if (next == open.size())
      openNext();
    return {openReady, open[next++].task};
  }

  /// What comes next, if at the same time as what was popped last; else null.
  const Task *nextTogether() const {
    return next < open.size() ? &open[next].task : nullptr;
  }

  /// Calls `visit` with everything that is queued, in no particular order.
  template <typename Visit> void forEach(Visit visit) const {
    for (size_t i = next; i < open.size(); ++i)
      visit(openReady, open[i].task);
    for (const Time &time : times)
      for (const Item &item : buckets[time.bucket].items)
        visit(time.ready, item.task);
  }

private:
  struct Item {
    Key key;
    Task task;
    bool operator<(const Item &o) const { return key < o.key; }
  };
  struct Bucket {
    Ticks ready = 0;
    bool isUsed = false, isSorted = true;
    std::vector<Item> items;
  };
  struct Time {
    Ticks ready;
    uint32_t bucket;
    bool operator<(const Time &o) const { return o.ready < ready; }
  };

  uint32_t allocate(Ticks ready) {
    uint32_t number;
    if (unused.empty()) {
      number = static_cast<uint32_t>(buckets.size());
      buckets.emplace_back();
    } else {
      number = unused.back();
      unused.pop_back();
    }
    buckets[number].ready = ready;
    buckets[number].isUsed = buckets[number].isSorted = true;
    return number;
  }
  void release(uint32_t number) {
    buckets[number].items.clear();
    buckets[number].isUsed = false;
    unused.push_back(number);
  }

  void openNext() {
    open.clear();
    next = 0;
    openReady = times.front().ready;
    bool isSorted = true;
    // A time has more than one list if others took its place in `recent`.
    while (!times.empty() && times.front().ready == openReady) {
      std::pop_heap(times.begin(), times.end());
      Bucket &bucket = buckets[times.back().bucket];
      isSorted &= bucket.isSorted && open.empty();
      if (open.empty())
        std::swap(open, bucket.items);
      else
        open.insert(open.end(), bucket.items.begin(), bucket.items.end());
      release(times.back().bucket);
      times.pop_back();
    }
    if (!isSorted)
      std::sort(open.begin(), open.end());
  }

  std::vector<Time> times;
  std::vector<Bucket> buckets;
  std::vector<uint32_t> unused;
  /// By a hash of the time, the list made last.
  std::array<uint32_t, 256> recent{};
  std::vector<Item> open;
  size_t next = 0;
  Ticks openReady = -1;
};

} // namespace soap

#endif // SOAP_PLANNER_SIMULATOR_EVENTQUEUE_H
