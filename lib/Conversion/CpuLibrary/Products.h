//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_CPULIBRARY_PRODUCTS_H
#define SOAP_LIB_CONVERSION_CPULIBRARY_PRODUCTS_H

#include "ProductShape.h"

#include <cstdint>
#include <cstring>

namespace soap::cpu {

/// \p out (lhs.rows x rhs.cols) = lhs * rhs, or += where \p accumulate. Has
/// scratch memory of slots 0 to 2.
void wideProduct(const Matrix<float> &lhs, const Matrix<float> &rhs, float *out,
                 int64_t rowStride, int64_t colStride, bool accumulate);
void wideProduct(const Matrix<int32_t> &lhs, const Matrix<int32_t> &rhs,
                 int32_t *out, int64_t rowStride, int64_t colStride,
                 bool accumulate);

/// Whether the processor has instructions for products of matrices of bf16
/// (AMX). What oneDNN makes of AVX512-BF16 alone took longer than products of
/// f32 (docs/performance/execution.md).
bool multipliesBf16();

inline float widenBf16(uint16_t value) {
  uint32_t bits = uint32_t(value) << 16;
  float number;
  std::memcpy(&number, &bits, sizeof(number));
  return number;
}

} // namespace soap::cpu

#endif // SOAP_LIB_CONVERSION_CPULIBRARY_PRODUCTS_H
