//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_TRANSFERS_BOXROWS_H
#define SOAP_LIB_RUNTIME_TRANSFERS_BOXROWS_H

#include <cstdint>

namespace soap {

/// Calls `visit(lo, hi)` for the contiguous bytes that make up a box at
/// `offset`; for all bytes from its first to its last where that are more than
/// 256 pieces. Strides count elements. Returns the end of the last.
template <typename Visit>
int64_t forEachRow(int64_t offset, int64_t elementBytes, int32_t rank,
                   const int64_t *extents, const int64_t *strides,
                   const Visit &visit) {
  constexpr int64_t mostRows = 256;
  int64_t reach = 1, row = 1, rows = 1;
  for (int32_t i = 0; i < rank; ++i) {
    if (extents[i] == 0)
      return offset;
    reach += (extents[i] - 1) * strides[i];
  }
  int32_t outer = rank;
  while (outer > 0 && (extents[outer - 1] == 1 || strides[outer - 1] == row))
    row *= extents[--outer];
  for (int32_t i = 0; i < outer && rows <= mostRows; ++i)
    rows *= extents[i];
  int64_t end = offset + reach * elementBytes;
  if (rows > mostRows) {
    visit(offset, end);
    return end;
  }
  for (int64_t r = 0; r < rows; ++r) {
    int64_t rest = r, at = 0;
    for (int32_t i = outer - 1; i >= 0; --i) {
      at += rest % extents[i] * strides[i];
      rest /= extents[i];
    }
    int64_t lo = offset + at * elementBytes;
    visit(lo, lo + row * elementBytes);
  }
  return end;
}

} // namespace soap

#endif // SOAP_LIB_RUNTIME_TRANSFERS_BOXROWS_H
