//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_UNIFORM_H
#define SOAP_SUPPORT_UNIFORM_H

// Without LLVM: programs that run without it make the same numbers.

#include <cstdint>

namespace soap {

/// splitmix64 of Vigna, one step from state x.
inline uint64_t splitMix64(uint64_t x) {
  x += 0x9E3779B97F4A7C15u;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

/// Element i of the uniform tensor with this seed: low + (high - low)·u with
/// u = (splitmix64(seed·0x9E3779B97F4A7C15 + i) >> 11)·2⁻⁵³, in double, without
/// fused operations.
inline double uniformValue(uint64_t seed, int64_t i, double low, double high) {
  uint64_t bits = splitMix64(seed * 0x9E3779B97F4A7C15u + i) >> 11;
  double u = static_cast<double>(bits) * 0x1p-53;
  // Volatile: a fused multiply-add would round once less.
  volatile double scaled = (high - low) * u;
  return low + scaled;
}

} // namespace soap

#endif // SOAP_SUPPORT_UNIFORM_H
