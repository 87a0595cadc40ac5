//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check.h"

#include <algorithm>

using namespace soap;

void soap::sortRanges(std::vector<ByteRange> &ranges) {
  ranges.erase(std::remove_if(ranges.begin(), ranges.end(),
                              [](const ByteRange &r) { return r.hi <= r.lo; }),
               ranges.end());
  std::sort(ranges.begin(), ranges.end(),
            [](const ByteRange &a, const ByteRange &b) {
              return a.device != b.device ? a.device < b.device : a.lo < b.lo;
            });
}

const ByteRange *soap::findOverlap(const std::vector<ByteRange> &ranges) {
  for (size_t i = 1; i < ranges.size(); ++i)
    if (ranges[i].device == ranges[i - 1].device &&
        ranges[i].lo < ranges[i - 1].hi)
      return &ranges[i - 1];
  return nullptr;
}

std::vector<ByteRange> soap::mergeRanges(const std::vector<ByteRange> &ranges) {
  std::vector<ByteRange> merged;
  for (const ByteRange &range : ranges) {
    if (!merged.empty() && merged.back().device == range.device &&
        range.lo <= merged.back().hi)
      merged.back().hi = std::max(merged.back().hi, range.hi);
    else
      merged.push_back({range.device, range.lo, range.hi, -1});
  }
  return merged;
}

const ByteRange *soap::findOther(const std::vector<ByteRange> &ranges,
                                 const ByteRange &range) {
  if (range.hi <= range.lo)
    return nullptr;
  // The first that ends after the start of `range`: ends ascend as starts do.
  auto it = std::lower_bound(ranges.begin(), ranges.end(), range,
                             [](const ByteRange &a, const ByteRange &b) {
                               return a.device != b.device ? a.device < b.device
                                                           : a.hi <= b.lo;
                             });
  for (; it != ranges.end() && it->device == range.device && it->lo < range.hi;
       ++it)
    if (it->owner != range.owner)
      return &*it;
  return nullptr;
}

bool soap::byteCount(int32_t rank, const int64_t *extents, int64_t elementBytes,
                     int64_t &bytes) {
  bytes = elementBytes;
  for (int32_t i = 0; i < rank; ++i)
    if (extents[i] < 0 || __builtin_mul_overflow(bytes, extents[i], &bytes))
      return false;
  return true;
}
