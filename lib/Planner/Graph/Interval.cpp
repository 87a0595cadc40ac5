//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Graph/Interval.h"

using namespace soap;

static llvm::SmallVector<Interval, 8> inOrder(llvm::ArrayRef<Interval> parts) {
  llvm::SmallVector<Interval, 8> sorted(parts.begin(), parts.end());
  llvm::sort(sorted, [](Interval a, Interval b) { return a.lo < b.lo; });
  return sorted;
}

bool soap::coversInterval(llvm::ArrayRef<Interval> parts, Interval whole) {
  if (whole.empty())
    return true;
  int64_t reached = whole.lo;
  for (Interval part : inOrder(parts)) {
    // What lies beyond may have gaps.
    if (part.empty() || reached >= whole.hi)
      continue;
    if (part.lo > reached)
      return false;
    reached = std::max(reached, part.hi);
  }
  return reached >= whole.hi;
}

bool soap::anyOverlap(llvm::ArrayRef<Interval> parts) {
  Interval last;
  for (Interval part : inOrder(parts)) {
    if (part.empty())
      continue;
    if (!last.empty() && part.lo < last.hi)
      return true;
    last = part;
  }
  return false;
}

bool soap::sameRect(llvm::ArrayRef<Interval> a, llvm::ArrayRef<Interval> b) {
  auto isEmpty = [](Interval i) { return i.empty(); };
  bool emptyA = llvm::any_of(a, isEmpty), emptyB = llvm::any_of(b, isEmpty);
  return emptyA || emptyB ? emptyA == emptyB : a == b;
}

void soap::subtract(llvm::ArrayRef<Interval> from, llvm::ArrayRef<Interval> cut,
                    llvm::SmallVectorImpl<Rect> &rest) {
  Rect inner = intersect(from, cut);
  if (numElements(inner) == 0) {
    rest.push_back(Rect(from.begin(), from.end()));
    return;
  }
  // Peel off what lies before and after the cut along one dimension after the
  // other; `core` shrinks to the cut.
  Rect core(from.begin(), from.end());
  for (size_t d = 0; d < core.size(); ++d) {
    Interval outer = core[d];
    for (Interval slab :
         {Interval{outer.lo, inner[d].lo}, Interval{inner[d].hi, outer.hi}}) {
      if (slab.empty())
        continue;
      core[d] = slab;
      rest.push_back(core);
    }
    core[d] = inner[d];
  }
}
