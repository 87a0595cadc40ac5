//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReshardBlocks.h"

using namespace soap;

using Pairs = std::vector<std::pair<uint32_t, uint32_t>>;

Rows::Rows(size_t numRows, llvm::ArrayRef<std::pair<uint32_t, uint32_t>> pairs)
    : begin(numRows + 1), items(pairs.size()) {
  for (auto [row, item] : pairs)
    ++begin[row + 1];
  for (size_t r = 0; r < numRows; ++r)
    begin[r + 1] += begin[r];
  std::vector<uint32_t> at(begin.begin(), begin.end() - 1);
  for (auto [row, item] : pairs)
    items[at[row]++] = item;
  identity = numRows == items.size();
  for (size_t r = 0; r < numRows && identity; ++r)
    identity = begin[r] == r && items[r] == r;
}

static bool allRowsFilled(const Rows &rows) {
  for (size_t r = 0; r < rows.numRows(); ++r)
    if (rows[r].empty())
      return false;
  return true;
}

ReshardBlocks::ReshardBlocks(std::shared_ptr<const ReshardTasks> shared,
                             size_t numSources, ShareList share)
    : tasks(std::move(shared)), numSources(numSources),
      numTargets(tasks->targetEnd.size()) {
  uint32_t count = static_cast<uint32_t>(tasks->tasks.size());
  std::vector<uint32_t> segmentOf(count);
  for (uint32_t t = 0; t < count; ++t) {
    timed.push_back({tasks->tasks[t].time, share(tasks->resourcesOf(t))});
    bool joins = !segments.empty();
    if (joins)
      for (int32_t provider : tasks->providersOf(t))
        joins &= provider >= 0 ||
                 static_cast<uint32_t>(~provider) < segments.back().first;
    if (!joins)
      segments.emplace_back().first = t;
    ++segments.back().count;
    segmentOf[t] = static_cast<uint32_t>(segments.size() - 1);
  }

  std::vector<Pairs> targets(segments.size()), readers(segments.size());
  Pairs passed;
  for (uint32_t shard = 0; shard < numTargets; ++shard)
    for (int32_t provider : tasks->target(shard)) {
      if (provider >= 0) {
        passed.push_back({static_cast<uint32_t>(provider), shard});
        continue;
      }
      uint32_t segment = segmentOf[~provider];
      targets[segment].push_back(
          {static_cast<uint32_t>(~provider) - segments[segment].first, shard});
    }
  for (uint32_t g = 0; g < segments.size(); ++g) {
    Segment &segment = segments[g];
    std::vector<Pairs> from(g);
    for (uint32_t t = 0; t < segment.count; ++t)
      for (int32_t provider : tasks->providersOf(segment.first + t)) {
        if (provider >= 0) {
          readers[g].push_back({static_cast<uint32_t>(provider), t});
          continue;
        }
        uint32_t before = segmentOf[~provider];
        from[before].push_back(
            {static_cast<uint32_t>(~provider) - segments[before].first, t});
      }
    segment.targets = Rows(segment.count, targets[g]);
    segment.readers = Rows(numSources, readers[g]);
    segment.readsAll = allRowsFilled(segment.readers);
    for (uint32_t before = 0; before < g; ++before)
      if (!from[before].empty())
        segments[before].next.push_back(
            {g, Rows(segments[before].count, from[before])});
  }
  pass = Rows(numSources, passed);
  passesAll = allRowsFilled(pass);
  aliasesAll = aliasesNone = true;
  for (bool alias : tasks->aliased) {
    aliasesAll &= alias;
    aliasesNone &= !alias;
  }
}
