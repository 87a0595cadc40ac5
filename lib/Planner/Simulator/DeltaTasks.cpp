//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeltaTasks.h"

using namespace soap;

void DeltaTasks::begin() {
  ++epoch;
  for (uint32_t t : removed)
    isRelinked[t] = false;
  for (uint32_t t : rewired)
    isRelinked[t] = false;
  added.clear();
  removed.clear();
  rewired.clear();
  newPreds.clear();
  links.clear();
  addedRanges.clear();
  removedRanges.clear();
}

uint32_t DeltaTasks::add(uint32_t count) {
  uint32_t first = capacity();
  auto it = unused.find(count);
  if (it != unused.end() && !it->second.empty()) {
    first = it->second.back();
    it->second.pop_back();
  } else {
    tasks.resize(tasks.size() + count);
    isRelinked.resize(tasks.size());
  }
  addedRanges.push_back({first, count});
  for (uint32_t t = first; t < first + count; ++t) {
    touch(t).flags = DeltaTask::Added;
    added.push_back(t);
  }
  return first;
}

void DeltaTasks::remove(uint32_t first, uint32_t count) {
  removedRanges.push_back({first, count});
  for (uint32_t t = first; t < first + count; ++t) {
    touch(t).flags |= DeltaTask::Removed;
    isRelinked[t] = true;
    removed.push_back(t);
  }
}

void DeltaTasks::link(uint32_t number, llvm::ArrayRef<uint32_t> preds) {
  DeltaTask &task = tasks[number];
  task.newPredsBegin = static_cast<uint32_t>(newPreds.size());
  newPreds.insert(newPreds.end(), preds.begin(), preds.end());
  task.newPredsEnd = static_cast<uint32_t>(newPreds.size());
  for (uint32_t p : preds) {
    DeltaTask &pred = touch(p);
    links.push_back({number, pred.firstLink});
    pred.firstLink = static_cast<uint32_t>(links.size() - 1);
  }
}

void DeltaTasks::setPredecessors(uint32_t task,
                                 llvm::ArrayRef<uint32_t> preds) {
  link(task, preds);
}

void DeltaTasks::rewire(uint32_t number, llvm::ArrayRef<uint32_t> preds) {
  if (lists.get(tasks[number].preds) == preds)
    return;
  touch(number).flags |= DeltaTask::Rewired;
  isRelinked[number] = true;
  rewired.push_back(number);
  link(number, preds);
}

void DeltaTasks::free(uint32_t first, uint32_t count) {
  if (count > 0)
    unused[count].push_back(first);
}

void DeltaTasks::reject() {
  for (auto [first, count] : addedRanges)
    free(first, count);
  begin();
}

void DeltaTasks::accept() {
  auto unlink = [&](uint32_t number) {
    for (uint32_t p : lists.get(tasks[number].preds))
      if (!has(tasks[p], DeltaTask::Removed))
        lists.erase(tasks[p].succs, number);
  };
  for (uint32_t t : removed)
    unlink(t);
  for (uint32_t t : rewired)
    unlink(t);
  for (uint32_t t : removed) {
    lists.release(tasks[t].preds);
    lists.release(tasks[t].succs);
  }
  for (const std::vector<uint32_t> *changed : {&rewired, &added})
    for (uint32_t t : *changed) {
      lists.assign(tasks[t].preds, predecessors(tasks[t]));
      for (uint32_t p : predecessors(tasks[t]))
        lists.push(tasks[p].succs, t);
    }
  for (auto [first, count] : removedRanges)
    free(first, count);
  begin();
  if (lists.isWasteful())
    lists.compact([&](auto move) {
      for (DeltaTask &task : tasks) {
        move(task.preds);
        move(task.succs);
      }
    });
}
