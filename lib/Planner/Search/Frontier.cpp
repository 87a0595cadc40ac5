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

Frontier Frontier::reduce(std::vector<Point> points) {
  // Equal costs keep their order: the result is reproducible.
  std::vector<uint32_t> order(points.size());
  for (uint32_t i = 0; i < order.size(); ++i)
    order[i] = i;
  llvm::sort(order, [&](uint32_t a, uint32_t b) {
    const Cost &x = points[a].cost, &y = points[b].cost;
    return std::tie(x.memory, x.time, a) < std::tie(y.memory, y.time, b);
  });
  Frontier result;
  for (uint32_t i : order)
    if (result.empty() || points[i].cost.time < result.points.back().cost.time)
      result.points.push_back(points[i]);
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
