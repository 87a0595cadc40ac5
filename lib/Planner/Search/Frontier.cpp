//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Frontier.h"

#include <algorithm>
#include <limits>
#include <tuple>

using namespace soap;

namespace {
/// A cost to sort; equal ones keep their order, so that results reproduce.
struct Key {
  int64_t memory;
  Ticks time;
  uint32_t index;
  bool operator<(const Key &o) const {
    return std::tie(memory, time, index) < std::tie(o.memory, o.time, o.index);
  }
};
} // namespace

/// Drops most of what is dominated before the rest is sorted: by the smallest
/// point, by the fastest and by one between them.
static void dropDominated(std::vector<Key> &keys) {
  if (keys.size() < 16)
    return;
  Key smallest = keys.front(), fastest = keys.front();
  for (const Key &key : keys) {
    if (key < smallest)
      smallest = key;
    if (std::tie(key.time, key.memory, key.index) <
        std::tie(fastest.time, fastest.memory, fastest.index))
      fastest = key;
  }
  double memory = static_cast<double>(
      std::max<int64_t>(fastest.memory - smallest.memory, 1));
  double time =
      static_cast<double>(std::max<Ticks>(smallest.time - fastest.time, 1));
  Key middle = smallest;
  double least = 2;
  for (const Key &key : keys) {
    double sum = static_cast<double>(key.memory - smallest.memory) / memory +
                 static_cast<double>(key.time - fastest.time) / time;
    if (sum < least) {
      least = sum;
      middle = key;
    }
  }
  auto dominates = [](const Key &a, const Key &b) {
    return a.memory <= b.memory && a.time <= b.time && a.index != b.index &&
           (a.memory < b.memory || a.time < b.time || a.index < b.index);
  };
  llvm::erase_if(keys, [&](const Key &key) {
    return dominates(smallest, key) || dominates(fastest, key) ||
           dominates(middle, key);
  });
}

Frontier Frontier::reduce(std::vector<Point> points, size_t numReduced) {
  std::vector<Key> added;
  added.reserve(points.size() - numReduced);
  for (size_t i = numReduced; i < points.size(); ++i)
    added.push_back(
        {points[i].cost.memory, points[i].cost.time, static_cast<uint32_t>(i)});
  dropDominated(added);
  llvm::sort(added);
  Frontier result;
  result.points.reserve(numReduced + added.size());
  auto append = [&](const Point &point) {
    if (result.empty() || point.cost.time < result.points.back().cost.time)
      result.points.push_back(point);
  };
  size_t next = 0;
  for (const Key &key : added) {
    for (; next < numReduced; ++next) {
      const Cost &cost = points[next].cost;
      if (std::tie(key.memory, key.time) < std::tie(cost.memory, cost.time))
        break;
      append(points[next]);
    }
    append(points[key.index]);
  }
  for (; next < numReduced; ++next)
    append(points[next]);
  return result;
}

void Frontier::thin(size_t limit) {
  if (limit == 0 || points.size() <= limit)
    return;
  if (limit == 1) {
    points.erase(points.begin(), points.end() - 1); // the fastest
    return;
  }
  // The way along the points, each axis scaled to one; ties by number.
  double memory = static_cast<double>(points.back().cost.memory -
                                      points.front().cost.memory);
  double time =
      static_cast<double>(points.front().cost.time - points.back().cost.time);
  auto way = [&](const Point &point) {
    return static_cast<double>(point.cost.memory - points.front().cost.memory) /
               memory +
           static_cast<double>(points.front().cost.time - point.cost.time) /
               time;
  };
  std::vector<Point> kept;
  size_t next = 0;
  for (size_t i = 0; i < limit; ++i) {
    double goal = 2 * static_cast<double>(i) / static_cast<double>(limit - 1);
    // Enough must be left for the others.
    size_t last = points.size() - (limit - i);
    while (next < last && way(points[next]) < goal - 1e-9)
      ++next;
    kept.push_back(points[next++]);
  }
  points = std::move(kept);
}

FrontierBuilder::FrontierBuilder(int64_t least, int64_t most) : least(least) {
  // Rounding must not leave the last slot.
  scale = static_cast<double>(numSlots) /
          (static_cast<double>(most - least) * (1 + 1e-9) + 1);
  best.fill(std::numeric_limits<Ticks>::max());
}

static Frontier::Point sum(const Frontier::Point &a, const Frontier::Point &b) {
  return {a.cost + b.cost, {a.parts[0], b.parts[0], noTrace}};
}

bool FrontierBuilder::isBeaten(int64_t memory, Ticks time) const {
  // Mostly a look at the slots will do.
  size_t slot = slotOf(memory);
  if (slot > 0 && best[slot - 1] <= time)
    return true;
  auto reduced = llvm::ArrayRef(points).take_front(numReduced);
  const auto *above = llvm::upper_bound(
      reduced, memory, [](int64_t memory, const Frontier::Point &other) {
        return memory < other.cost.memory;
      });
  return above != reduced.begin() && std::prev(above)->cost.time <= time;
}

void FrontierBuilder::add(const Frontier::Point &point) {
  const Cost &cost = point.cost;
  if (isBeaten(cost.memory, cost.time))
    return;
  for (size_t s = slotOf(cost.memory); s < numSlots && cost.time < best[s]; ++s)
    best[s] = cost.time;
  points.push_back(point);
  // Not at every point: that would take as long as there are points.
  if (points.size() >= 2 * numReduced + 128)
    reduce();
}

void FrontierBuilder::addSums(llvm::ArrayRef<Frontier> xs,
                              llvm::ArrayRef<Frontier> ys) {
  // Points that are as far along both sides are on the frontier more often than
  // others. They come first, so that most of the others are dropped at once.
  for (auto [x, y] : llvm::zip_equal(xs, ys)) {
    size_t count = std::min(x.size(), y.size());
    for (size_t i = 0; i < count; ++i)
      add(sum(x[i * x.size() / count], y[i * y.size() / count]));
  }
  reduce();
  for (auto [x, y] : llvm::zip_equal(xs, ys))
    for (const Frontier::Point &p : x) {
      // Memory ascends, time descends.
      if (y.empty() || isBeaten(p.cost.memory + y[0].cost.memory,
                                p.cost.time + y[y.size() - 1].cost.time))
        continue;
      for (const Frontier::Point &q : y)
        add(sum(p, q));
    }
}

void FrontierBuilder::reduce() {
  points = Frontier::reduce(std::move(points), numReduced).points;
  numReduced = points.size();
}

Frontier FrontierBuilder::take() {
  return Frontier::reduce(std::move(points), numReduced);
}

Frontier soap::product(const Frontier &a, const Frontier &b) {
  if (a.empty() || b.empty())
    return {};
  FrontierBuilder builder(a[0].cost.memory + b[0].cost.memory,
                          a[a.size() - 1].cost.memory +
                              b[b.size() - 1].cost.memory);
  builder.addSums(a, b);
  return builder.take();
}

Frontier soap::unite(const Frontier &a, const Frontier &b) {
  std::vector<Frontier::Point> points(a.begin(), a.end());
  points.insert(points.end(), b.begin(), b.end());
  return Frontier::reduce(std::move(points));
}
