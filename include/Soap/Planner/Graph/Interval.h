//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_GRAPH_INTERVAL_H
#define SOAP_PLANNER_GRAPH_INTERVAL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <algorithm>
#include <cstdint>

namespace soap {

/// The half-open range [lo, hi) of indices along one dimension.
struct Interval {
  int64_t lo = 0;
  int64_t hi = 0;

  int64_t size() const { return std::max<int64_t>(hi - lo, 0); }
  bool empty() const { return hi <= lo; }
  bool contains(Interval o) const {
    return o.empty() || (lo <= o.lo && o.hi <= hi);
  }
  bool operator==(const Interval &o) const { return lo == o.lo && hi == o.hi; }
  bool operator!=(const Interval &o) const { return !(*this == o); }
};

inline Interval intersect(Interval a, Interval b) {
  Interval r{std::max(a.lo, b.lo), std::min(a.hi, b.hi)};
  return r.empty() ? Interval{r.lo, r.lo} : r;
}

/// An axis-aligned box of a tensor: one interval per dimension, in global
/// indices. A scalar's box has no intervals and one element.
using Rect = llvm::SmallVector<Interval, 4>;

inline int64_t numElements(llvm::ArrayRef<Interval> rect) {
  int64_t n = 1;
  for (Interval i : rect)
    n *= i.size();
  return n;
}

inline Rect intersect(llvm::ArrayRef<Interval> a, llvm::ArrayRef<Interval> b) {
  Rect r;
  for (auto [x, y] : llvm::zip_equal(a, b))
    r.push_back(intersect(x, y));
  return r;
}

inline Rect fullRect(llvm::ArrayRef<int64_t> shape) {
  Rect r;
  for (int64_t s : shape)
    r.push_back({0, s});
  return r;
}

/// Tile number `index` of [0, size) cut into `degree` tiles of ceil(size /
/// degree): the last ones may be smaller or empty.
inline Interval ceilTile(int64_t size, int64_t degree, int64_t index) {
  int64_t tile = (size + degree - 1) / degree;
  return {std::min(size, index * tile), std::min(size, (index + 1) * tile)};
}

/// True if the parts together hold every index of `whole`.
bool coversInterval(llvm::ArrayRef<Interval> parts, Interval whole);

/// True if two of the parts share an index.
bool anyOverlap(llvm::ArrayRef<Interval> parts);

/// Equality of boxes, where all empty boxes are equal.
bool sameRect(llvm::ArrayRef<Interval> a, llvm::ArrayRef<Interval> b);

/// Appends disjoint boxes that make up `from` without `cut`.
void subtract(llvm::ArrayRef<Interval> from, llvm::ArrayRef<Interval> cut,
              llvm::SmallVectorImpl<Rect> &rest);

} // namespace soap

#endif // SOAP_PLANNER_GRAPH_INTERVAL_H
