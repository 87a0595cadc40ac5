//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Products of integers of 32 bits whose numbers mostly come from few bits, as
// those of quantized models do: which numbers there are decides, call by call,
// whether 8 bits or f32 hold them, and so every result is exact.

#ifndef SOAP_LIB_CONVERSION_CPULIBRARY_INTEGERS_H
#define SOAP_LIB_CONVERSION_CPULIBRARY_INTEGERS_H

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <vector>

namespace soap::cpu {

/// The least and the largest of some integers, and zero.
struct IntegerRange {
  int32_t low = 0, high = 0;

  int64_t largest() const {
    return std::max(-static_cast<int64_t>(low), static_cast<int64_t>(high));
  }
  /// Whether \p T holds all numbers plus \p offset.
  template <typename T> bool fits(int64_t offset) const {
    return low + offset >= std::numeric_limits<T>::min() &&
           high + offset <= std::numeric_limits<T>::max();
  }
};

/// A row of \p count elements that lie \p stride apart.
inline void addToRange(IntegerRange &range, const int32_t *row, int64_t count,
                       int64_t stride) {
  int32_t low = range.low, high = range.high;
  if (stride == 1) {
    for (int64_t i = 0; i < count; ++i) {
      low = std::min(low, row[i]);
      high = std::max(high, row[i]);
    }
  } else {
    for (int64_t i = 0; i < count; ++i) {
      low = std::min(low, row[i * stride]);
      high = std::max(high, row[i * stride]);
    }
  }
  range = {low, high};
}

/// `to`, contiguous, of such a row, each number plus \p offset.
template <typename T>
void convertRow(const int32_t *row, int64_t count, int64_t stride,
                int32_t offset, T *to) {
  if (stride == 1) {
    for (int64_t i = 0; i < count; ++i)
      to[i] = static_cast<T>(row[i] + offset);
  } else {
    for (int64_t i = 0; i < count; ++i)
      to[i] = static_cast<T>(row[i * stride] + offset);
  }
}

/// How many products of numbers in these ranges f32 adds up exactly.
inline int64_t exactSums(const IntegerRange &lhs, const IntegerRange &rhs) {
  int64_t most = int64_t(1) << 24;
  if (lhs.largest() > most || rhs.largest() > most)
    return 0;
  return most / std::max<int64_t>(lhs.largest() * rhs.largest(), 1);
}

/// How many products of bytes f32 adds up exactly, whatever they are.
inline constexpr int64_t exactByteProducts = 1024;

/// Whether an operation of \p results sums of bytes is exact: \p trial says so
/// of so many of them, drawn at random, of new operands.
bool passesTrials(
    int64_t results,
    const std::function<bool(std::mt19937 &rng, int64_t samples)> &trial);

/// Bytes with a sign near the end of their range, for such a trial.
void fillNearEnd(std::vector<int8_t> &values, std::mt19937 &rng);

/// Whether this CPU adds up products of 8 bits without rounding them to 16 bits
/// in between.
bool multipliesBytes();

} // namespace soap::cpu

#endif // SOAP_LIB_CONVERSION_CPULIBRARY_INTEGERS_H
