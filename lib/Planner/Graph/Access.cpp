//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Graph/Access.h"

#include "llvm/Support/MathExtras.h"

using namespace soap;

Interval DimAccess::apply(llvm::ArrayRef<Interval> tile, int64_t size) const {
  if (whole)
    return {0, size};
  int64_t min = offset, max = offset;
  for (const Term &term : terms) {
    Interval range = tile[term.dim];
    if (range.empty())
      return {0, 0};
    int64_t first = term.coefficient * range.lo;
    int64_t last = term.coefficient * (range.hi - 1);
    min += std::min(first, last);
    max += std::max(first, last);
  }
  int64_t lo = llvm::divideCeilSigned(min, divisor);
  int64_t hi = llvm::divideFloorSigned(max, divisor) + 1;
  Interval touched{std::max<int64_t>(lo, 0), std::min(hi, size)};
  return touched.empty() ? Interval{0, 0} : touched;
}

bool soap::runsAlong(llvm::ArrayRef<DimAccess> access, unsigned dim) {
  return llvm::any_of(access, [&](const DimAccess &a) {
    return llvm::any_of(a.terms, [&](auto &term) { return term.dim == dim; });
  });
}

Rect soap::applyAccess(llvm::ArrayRef<DimAccess> access,
                       llvm::ArrayRef<Interval> tile,
                       llvm::ArrayRef<int64_t> shape) {
  Rect rect;
  for (auto [dimAccess, size] : llvm::zip_equal(access, shape))
    rect.push_back(dimAccess.apply(tile, size));
  return rect;
}
