//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Frontier.h"

#include <algorithm>
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

Frontier Frontier::reduce(std::vector<Point> points) {
  std::vector<Key> keys;
  keys.reserve(points.size());
  for (uint32_t i = 0; i < points.size(); ++i)
    keys.push_back({points[i].cost.memory, points[i].cost.time, i});
  dropDominated(keys);
  llvm::sort(keys);
  Frontier result;
  for (const Key &key : keys)
    if (result.empty() || key.time < result.points.back().cost.time)
      result.points.push_back(points[key.index]);
  return result;
}

void Frontier::thin(size_t limit) {
  if (limit == 0 || points.size() <= limit)
    return;
  if (limit == 1) {
    points.erase(points.begin(), points.end() - 1); // the fastest
    return;
  }
  std::vector<Point> kept;
  for (size_t i = 0; i < limit; ++i)
    kept.push_back(points[i * (points.size() - 1) / (limit - 1)]);
  points = std::move(kept);
}

Frontier soap::product(const Frontier &a, const Frontier &b) {
  std::vector<Frontier::Point> points;
  points.reserve(a.size() * b.size());
  for (const Frontier::Point &x : a)
    for (const Frontier::Point &y : b)
      points.push_back({x.cost + y.cost, {x.parts[0], y.parts[0], noTrace}});
  return Frontier::reduce(std::move(points));
}

Frontier soap::unite(const Frontier &a, const Frontier &b) {
  std::vector<Frontier::Point> points(a.begin(), a.end());
  points.insert(points.end(), b.begin(), b.end());
  return Frontier::reduce(std::move(points));
}
