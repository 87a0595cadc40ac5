//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_PLANNER_RANDOMSHARDINGS_H
#define SOAP_UNITTESTS_PLANNER_RANDOMSHARDINGS_H

#include "Soap/Planner/Sharding/Sharding.h"

#include <algorithm>
#include <random>

namespace soap {

/// Random numbers and shardings.
struct RandomShardings {
  std::mt19937 rng;
  int64_t pick(int64_t lo, int64_t hi) {
    return std::uniform_int_distribution<int64_t>(lo, hi)(rng);
  }

  /// A sharding with up to four mesh axes; `covering` ones hold everything.
  Sharding sharding(llvm::ArrayRef<int64_t> shape, bool covering,
                    bool mayBePartial) {
    Sharding s;
    int64_t axes = pick(1, 4), points = 1;
    for (int64_t a = 0; a < axes; ++a) {
      s.mesh.push_back(pick(1, 4));
      points *= s.mesh.back();
    }
    std::vector<int> order(axes);
    for (int64_t a = 0; a < axes; ++a)
      order[a] = static_cast<int>(a);
    std::shuffle(order.begin(), order.end(), rng);
    size_t next = 0;
    for (int64_t size : shape) {
      Sharding::Dim &dim = s.dims.emplace_back();
      if (next < order.size() && pick(0, 2))
        dim.axis = order[next++];
      int64_t positions = dim.axis < 0 ? 1 : s.mesh[dim.axis];
      switch (pick(0, 3)) {
      case 0: // Halos around ceil tiles.
        for (int64_t p = 0; p < positions; ++p) {
          Interval tile = ceilTile(size, positions, p);
          dim.ranges.push_back({std::max<int64_t>(0, tile.lo - pick(0, 2)),
                                std::min<int64_t>(size, tile.hi + pick(0, 2))});
        }
        break;
      case 1: // Anything, in any order.
        for (int64_t p = 0; p < positions; ++p) {
          int64_t lo = pick(0, size);
          dim.ranges.push_back({lo, pick(lo, size)});
        }
        if (covering)
          for (Interval &range : dim.ranges)
            if (!coversInterval(dim.ranges, {0, size}))
              range = {0, size};
        break;
      default:
        break;
      }
    }
    if (mayBePartial && pick(0, 1)) {
      for (size_t i = next; i < order.size(); ++i)
        if (pick(0, 1))
          s.partialAxes.push_back(order[i]);
      llvm::sort(s.partialAxes);
      if (!s.partialAxes.empty())
        s.partial = PartialKind::Sum;
    }
    // Few devices: shards share them; or disjoint ones.
    int64_t first = pick(0, 1) * 8, last = first + pick(0, 7);
    for (int64_t p = 0; p < points; ++p)
      s.devices.push_back(pick(first, last));
    return s;
  }

  /// Ceil tiles over distinct devices; with `like`, over its mesh and devices.
  Sharding regular(llvm::ArrayRef<int64_t> shape,
                   const Sharding *like = nullptr) {
    Sharding s;
    int64_t axes = pick(1, 3), points = 1;
    for (int64_t a = 0; a < axes; ++a) {
      s.mesh.push_back(pick(1, 3));
      points *= s.mesh.back();
    }
    while (points > 16) {
      points /= s.mesh.back();
      s.mesh.pop_back();
    }
    for (int64_t p = 0; p < points; ++p)
      s.devices.push_back((p * 5 + 3) % 16);
    if (like) {
      s.mesh = like->mesh;
      s.devices = like->devices;
    }
    s.dims.resize(shape.size());
    std::vector<int> order(s.mesh.size());
    for (size_t a = 0; a < order.size(); ++a)
      order[a] = static_cast<int>(a);
    std::shuffle(order.begin(), order.end(), rng);
    for (Sharding::Dim &dim : s.dims)
      if (!order.empty() && pick(0, 1)) {
        dim.axis = order.back();
        order.pop_back();
      }
    if (!like && !order.empty() && pick(0, 1)) {
      s.partial = PartialKind::Sum;
      s.partialAxes = {order.back()};
    }
    return s;
  }
};

} // namespace soap

#endif // SOAP_UNITTESTS_PLANNER_RANDOMSHARDINGS_H
