//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FrontierSums.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

using namespace soap;

constexpr Ticks noTime = std::numeric_limits<Ticks>::max();

/// 64 slots for every power of two: a number's exponent and the first bits of
/// what follows it, as floating point has them.
static uint64_t positionOf(int64_t memory) {
  return llvm::bit_cast<uint64_t>(static_cast<double>(memory)) >> (52 - 6);
}

/// Slots ascend with memory; the last ten powers of two below `range` have
/// some.
unsigned FrontierSums::slotOf(int64_t memory) const {
  uint64_t down = top - positionOf(memory);
  return static_cast<unsigned>(numSlots - 1 - std::min(down, numSlots - 1));
}

/// From the smallest sum to the fastest one: the ends of the frontier.
void FrontierSums::findRange(llvm::ArrayRef<Frontier> xs,
                             llvm::ArrayRef<Frontier> ys) {
  least = std::numeric_limits<int64_t>::max();
  std::pair<Ticks, int64_t> fastest(noTime, least);
  for (auto [x, y] : llvm::zip_equal(xs, ys)) {
    if (x.empty() || y.empty())
      continue;
    least = std::min(least, x[0].cost.memory + y[0].cost.memory);
    Cost last = x[x.size() - 1].cost + y[y.size() - 1].cost;
    fastest = std::min(fastest, std::pair(last.time, last.memory));
  }
  range = fastest.second - least;
  top = positionOf(range);
}

void FrontierSums::accumulate() {
  Ticks below = noTime;
  for (auto [own, out] : llvm::zip_equal(best, before)) {
    out = below;
    below = std::min(below, own);
  }
}

/// Points that are as far along both sides are on the frontier more often than
/// others, and tell which points are of no use.
void FrontierSums::addDiagonals(llvm::ArrayRef<Frontier> xs,
                                llvm::ArrayRef<Frontier> ys) {
  best.fill(noTime);
  for (auto [x, y] : llvm::zip_equal(xs, ys)) {
    size_t count = std::min(x.size(), y.size());
    for (size_t i = 0; i < count; ++i) {
      Cost sum = x[i * x.size() / count].cost + y[i * y.size() / count].cost;
      Ticks &slot = best[slotOf(std::min(sum.memory - least, range))];
      slot = std::min(slot, sum.time);
    }
  }
  accumulate();
}

/// What may have a sum on the frontier.
void FrontierSums::findBases(llvm::ArrayRef<Frontier> xs,
                             llvm::ArrayRef<Frontier> ys) {
  bases.clear();
  columns.memory.clear();
  columns.time.clear();
  columns.trace.clear();
  columns.begin.assign(1, 0);
  for (auto [x, y] : llvm::zip_equal(xs, ys)) {
    auto pair = static_cast<uint32_t>(columns.begin.size() - 1);
    if (!x.empty() && !y.empty()) {
      // Memory ascends, time descends.
      int64_t smallest = y[0].cost.memory - least;
      Ticks fastest = y[y.size() - 1].cost.time;
      for (const Frontier::Point &p : x)
        if (!isBeaten(p.cost.memory + smallest, p.cost.time + fastest))
          bases.push_back(
              {p.cost.memory - least, p.cost.time, p.parts[0], pair});
      if (!bases.empty() && bases.back().pair == pair)
        for (const Frontier::Point &q : y) {
          columns.memory.push_back(q.cost.memory);
          columns.time.push_back(q.cost.time);
          columns.trace.push_back(q.parts[0]);
        }
    }
    columns.begin.push_back(static_cast<uint32_t>(columns.memory.size()));
  }
}

/// Of the next bases, as many as the memory allows.
size_t FrontierSums::endOfBatch(size_t begin) {
  constexpr size_t most = 1 << 20;
  size_t count = 0, end = begin;
  for (; end < bases.size() && (end == begin || count < most); ++end)
    count += columns.sizeOf(bases[end]);
  if (slots.size() < count) {
    slots.resize(count);
    unbeaten.resize(count);
  }
  return end;
}

void FrontierSums::fillSlots(size_t begin, size_t end) {
  uint16_t *out = slots.data();
  for (size_t b = begin; b < end; ++b) {
    const Base &base = bases[b];
    for (uint32_t q = columns.begin[base.pair],
                  last = columns.begin[base.pair + 1];
         q < last; ++q) {
      // Nothing lies above the last slot, so what is too large may go there.
      unsigned slot = slotOf(std::min(base.memory + columns.memory[q], range));
      best[slot] = std::min(best[slot], base.time + columns.time[q]);
      *out++ = static_cast<uint16_t>(slot);
    }
  }
  accumulate();
}

void FrontierSums::keepUnbeaten(size_t begin, size_t end) {
  size_t count = 0;
  const uint16_t *slot = slots.data();
  for (size_t b = begin; b < end; ++b) {
    const Base &base = bases[b];
    for (uint32_t q = columns.begin[base.pair],
                  last = columns.begin[base.pair + 1];
         q < last; ++q, ++slot) {
      // No branch: it would be a coin's toss.
      unbeaten[count] = {static_cast<uint32_t>(b), q, *slot};
      count += base.time + columns.time[q] < before[*slot];
    }
  }
  // By slots, in the order in which they were made.
  std::array<uint32_t, numSlots + 1> ends{};
  for (const Sum &sum : llvm::ArrayRef(unbeaten).take_front(count))
    ++ends[sum.slot + 1];
  std::partial_sum(ends.begin(), ends.end(), ends.begin());
  kept.resize(count);
  for (auto [order, sum] :
       llvm::enumerate(llvm::ArrayRef(unbeaten).take_front(count))) {
    const Base &base = bases[sum.base];
    kept[ends[sum.slot]++] = {base.memory + columns.memory[sum.column],
                              base.time + columns.time[sum.column],
                              static_cast<uint32_t>(order), base.trace,
                              columns.trace[sum.column]};
  }
  // Every slot's end is where the next one's was.
  uint32_t first = 0;
  for (uint32_t last : ends) {
    if (last - first > 1)
      std::sort(kept.begin() + first, kept.begin() + last,
                [](const Kept &a, const Kept &b) {
                  return std::tie(a.memory, a.time, a.order) <
                         std::tie(b.memory, b.time, b.order);
                });
    first = last;
  }
}

Frontier FrontierSums::unite(llvm::ArrayRef<Frontier> xs,
                             llvm::ArrayRef<Frontier> ys) {
  std::vector<Frontier::Point> points;
  if (xs.size() == 1 && (xs[0].size() <= 1 || ys[0].size() <= 1)) {
    // Nothing can be dominated.
    points.reserve(xs[0].size() * ys[0].size());
    for (const Frontier::Point &p : xs[0])
      for (const Frontier::Point &q : ys[0])
        points.push_back({p.cost + q.cost, {p.parts[0], q.parts[0], noTrace}});
    return Frontier::ofReduced(std::move(points));
  }
  findRange(xs, ys);
  addDiagonals(xs, ys);
  findBases(xs, ys);
  for (size_t begin = 0, end; begin < bases.size(); begin = end) {
    end = endOfBatch(begin);
    fillSlots(begin, end);
    keepUnbeaten(begin, end);
    Ticks last = noTime;
    for (const Kept &sum : kept)
      if (sum.time < last) {
        last = sum.time;
        points.push_back(
            {{sum.time, sum.memory + least}, {sum.a, sum.b, noTrace}});
      }
    if (begin > 0)
      points = Frontier::reduce(std::move(points)).takePoints();
  }
  return Frontier::ofReduced(std::move(points));
}
