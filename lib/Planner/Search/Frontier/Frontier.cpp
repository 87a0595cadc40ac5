//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FrontierSums.h"

#include <algorithm>
#include <tuple>

using namespace soap;

namespace {
/// A cost to sort; equal ones keep their order, so that results reproduce.
struct PointKey {
  int64_t memory;
  Ticks time;
  uint32_t index;
  bool operator<(const PointKey &o) const {
    return std::tie(memory, time, index) < std::tie(o.memory, o.time, o.index);
  }
};
} // namespace

Frontier Frontier::reduce(std::vector<Point> points) {
  std::vector<PointKey> keys;
  keys.reserve(points.size());
  for (auto [i, point] : llvm::enumerate(points))
    keys.push_back(
        {point.cost.memory, point.cost.time, static_cast<uint32_t>(i)});
  llvm::sort(keys);
  Frontier result;
  for (const PointKey &key : keys)
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

Frontier soap::product(const Frontier &a, const Frontier &b) {
  return FrontierSums().unite(a, b);
}

Frontier soap::unite(const Frontier &a, const Frontier &b) {
  std::vector<Frontier::Point> points(a.begin(), a.end());
  points.insert(points.end(), b.begin(), b.end());
  return Frontier::reduce(std::move(points));
}
