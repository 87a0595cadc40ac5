//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transfer.h"

#include <cstring>
#include <type_traits>

using namespace soap;

/// Calls `run(sourceOffset, targetOffset, count)`, in elements, for each row of
/// the box; rows are contiguous on both sides if the last strides are 1.
template <typename Row>
static void forEachCopiedRow(int32_t rank, const int64_t *extents,
                             const int64_t *sourceStrides,
                             const int64_t *targetStrides, int64_t sourceOffset,
                             int64_t targetOffset, const Row &row) {
  if (rank == 0)
    return row(sourceOffset, targetOffset, int64_t(1), int64_t(1), int64_t(1));
  int64_t sourceStride = sourceStrides ? sourceStrides[0] : 0;
  if (rank == 1)
    return row(sourceOffset, targetOffset, extents[0], sourceStride,
               targetStrides[0]);
  for (int64_t i = 0; i < extents[0]; ++i)
    forEachCopiedRow(rank - 1, extents + 1,
                     sourceStrides ? sourceStrides + 1 : nullptr,
                     targetStrides + 1, sourceOffset + i * sourceStride,
                     targetOffset + i * targetStrides[0], row);
}

/// The dimensions of a box that are contiguous on both sides, from the last on,
/// are one, whatever the strides of those of size 1; returns how many
/// dimensions are left and the size of that one.
static int32_t mergeInner(int32_t rank, const int64_t *extents,
                          const int64_t *sourceStrides,
                          const int64_t *targetStrides, int64_t &inner) {
  inner = 1;
  while (rank > 0 && (extents[rank - 1] == 1 ||
                      (targetStrides[rank - 1] == inner &&
                       (!sourceStrides || sourceStrides[rank - 1] == inner))))
    inner *= extents[--rank];
  return rank;
}

static bool isEmpty(int32_t rank, const int64_t *extents) {
  for (int32_t i = 0; i < rank; ++i)
    if (extents[i] == 0)
      return true;
  return false;
}

/// Calls `body` with the number of bytes as a constant where it is that of one
/// element or of few, so that copying those is no call.
template <typename Body>
static void withByteCount(int64_t bytes, const Body &body) {
  switch (bytes) {
  case 1:
    return body(std::integral_constant<int64_t, 1>());
  case 2:
    return body(std::integral_constant<int64_t, 2>());
  case 4:
    return body(std::integral_constant<int64_t, 4>());
  case 8:
    return body(std::integral_constant<int64_t, 8>());
  case 12:
    return body(std::integral_constant<int64_t, 12>());
  case 16:
    return body(std::integral_constant<int64_t, 16>());
  case 24:
    return body(std::integral_constant<int64_t, 24>());
  default:
    return body(bytes);
  }
}

void soap::copyBox(const char *source, char *target, int32_t rank,
                   const int64_t *extents, const int64_t *sourceStrides,
                   const int64_t *targetStrides, int64_t elementBytes) {
  if (isEmpty(rank, extents))
    return;
  int64_t inner;
  rank = mergeInner(rank, extents, sourceStrides, targetStrides, inner);
  withByteCount(inner * elementBytes, [&](auto bytes) {
    forEachCopiedRow(
        rank, extents, sourceStrides, targetStrides, 0, 0,
        [&](int64_t from, int64_t to, int64_t count, int64_t fromStride,
            int64_t toStride) {
          for (int64_t i = 0; i < count; ++i)
            std::memcpy(target + (to + i * toStride) * elementBytes,
                        source + (from + i * fromStride) * elementBytes, bytes);
        });
  });
}

void soap::fillBox(uint64_t bits, char *target, int32_t rank,
                   const int64_t *extents, const int64_t *targetStrides,
                   int64_t elementBytes) {
  if (isEmpty(rank, extents))
    return;
  // The upper half of a complex number of two doubles: only zeros fill it.
  const uint64_t element[2] = {bits, 0};
  withByteCount(elementBytes, [&](auto bytes) {
    forEachCopiedRow(
        rank, extents, nullptr, targetStrides, 0, 0,
        [&](int64_t, int64_t to, int64_t count, int64_t, int64_t toStride) {
          // The low bytes come first: the targets are little-endian.
          for (int64_t i = 0; i < count; ++i)
            std::memcpy(target + (to + i * toStride) * bytes, element, bytes);
        });
  });
}
