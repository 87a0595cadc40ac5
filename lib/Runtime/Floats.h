//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_FLOATS_H
#define SOAP_LIB_RUNTIME_FLOATS_H

// Without the standard library: this is compiled for GPUs as well.

#include <stdint.h>

namespace soap {

/// 16-bit floating-point types: their bits, widened to and rounded from float.
struct Half {
  uint16_t bits;
};
struct BFloat {
  uint16_t bits;
};
inline float bitsToFloat(uint32_t bits) {
  float value;
  __builtin_memcpy(&value, &bits, sizeof(value));
  return value;
}

inline uint32_t floatToBits(float value) {
  uint32_t bits;
  __builtin_memcpy(&bits, &value, sizeof(bits));
  return bits;
}

inline float widen(BFloat value) {
  return bitsToFloat(uint32_t(value.bits) << 16);
}

inline BFloat narrow(float value, BFloat) {
  uint32_t bits = floatToBits(value);
  if (__builtin_isnan(value))
    return {uint16_t((bits >> 16) | 0x40)};
  // To nearest, ties to even.
  return {uint16_t((bits + 0x7fff + ((bits >> 16) & 1)) >> 16)};
}

inline float widen(Half value) {
  uint32_t sign = uint32_t(value.bits & 0x8000) << 16;
  uint32_t exponent = (value.bits >> 10) & 31, fraction = value.bits & 0x3ff;
  if (exponent == 31)
    return bitsToFloat(sign | 0x7f800000 | (fraction << 13));
  if (exponent == 0) {
    // Subnormal: fraction * 2^-24.
    float magnitude = static_cast<float>(fraction) * bitsToFloat(0x33800000);
    return sign ? -magnitude : magnitude;
  }
  return bitsToFloat(sign | ((exponent + 112) << 23) | (fraction << 13));
}

inline Half narrow(float value, Half) {
  uint32_t bits = floatToBits(value);
  uint16_t sign = uint16_t((bits >> 16) & 0x8000);
  uint32_t magnitude = bits & 0x7fffffff;
  if (magnitude > 0x7f800000)
    return {uint16_t(sign | 0x7e00 | ((magnitude >> 13) & 0x3ff))};
  // 65520 and more round to infinity.
  if (magnitude >= 0x477ff000)
    return {uint16_t(sign | 0x7c00)};
  if (magnitude < 0x38800000) {
    // Subnormal: adding 0.5 puts the unit of the last place at 2^-24, so that
    // the addition rounds.
    uint32_t rounded = floatToBits(bitsToFloat(magnitude) + 0.5f);
    return {uint16_t(sign | (rounded - 0x3f000000))};
  }
  uint32_t rounded = magnitude + 0xfff + ((magnitude >> 13) & 1);
  return {uint16_t(sign | ((rounded - 0x38000000) >> 13))};
}

} // namespace soap

#endif // SOAP_LIB_RUNTIME_FLOATS_H
