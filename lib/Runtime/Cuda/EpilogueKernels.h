//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What follows a library's product or convolution where the library does not
// compute that itself. Without the standard library: host and GPU both compile
// this.

#ifndef SOAP_LIB_RUNTIME_CUDA_EPILOGUEKERNELS_H
#define SOAP_LIB_RUNTIME_CUDA_EPILOGUEKERNELS_H

#include "../Floats.h"
#include "Soap/Runtime/Program.h"

namespace soap {

/// Rows of results, in place; f32, bf16 or f16. Other matrices lie as they do.
struct EpilogueParameters {
  int32_t type;
  /// Bits of SoapGpuEpilogue; sums are not of this.
  int32_t epilogue;
  int64_t rows;
  int64_t columns;
  int64_t rowStride;
  /// A bias has an element for each column, or, if this is not 0, for each of
  /// as many rows, after which it begins again.
  int64_t biasRows;
  char *out;
  const char *addend;
  const char *bias;
  const char *point;
  char *kept;
};

/// The sums of each column of such rows, to be stored as the same type.
struct SumParameters {
  int32_t type;
  int64_t rows;
  int64_t columns;
  int64_t rowStride;
  const char *matrix;
  char *sums;
};

namespace epilogue {

inline float widen(float value) { return value; }
using soap::widen;
inline float narrow(float value, float) { return value; }
using soap::narrow;

/// (1 + tanh(u)) / 2 for u = sqrt(2/pi) (x + 0.044715 x^3).
inline float gate(float x) {
  constexpr float minusTwoLog2e = -2.8853900817779268f,
                  scale = 0.7978845608028654f, cubic = 0.044715f;
  float power = minusTwoLog2e * scale * (x + cubic * x * x * x);
#ifdef __NVPTX__
  return 1 / (1 + __nvvm_ex2_approx_f(power));
#else
  return 1 / (1 + __builtin_exp2f(power));
#endif
}

inline float geluDerivative(float x) {
  constexpr float twoScale = 1.5957691216057308f, threeCubic = 0.134145f;
  float open = gate(x), less = open * (1 - open);
  // Far from 0 that is 0, whatever x is.
  return less == 0 ? open
                   : open + x * less * twoScale * (1 + threeCubic * x * x);
}

/// Element number \p i of all.
template <typename T>
inline void finish(const EpilogueParameters &p, int64_t i) {
  int64_t row = i / p.columns, column = i % p.columns,
          at = row * p.rowStride + column;
  T *out = reinterpret_cast<T *>(p.out) + at;
  float value = widen(*out);
  if (p.epilogue & SOAP_GPU_ADDEND)
    value += widen(reinterpret_cast<const T *>(p.addend)[at]);
  if (p.epilogue & SOAP_GPU_BIAS)
    value += widen(reinterpret_cast<const T *>(
        p.bias)[p.biasRows ? row % p.biasRows : column]);
  if (p.epilogue & SOAP_GPU_KEEP)
    reinterpret_cast<T *>(p.kept)[at] = narrow(value, T());
  // NaN stays.
  if ((p.epilogue & SOAP_GPU_RELU) && value < 0)
    value = 0;
  if (p.epilogue & SOAP_GPU_GELU)
    value *= gate(value);
  if (p.epilogue & SOAP_GPU_GELU_GRADIENT)
    value *= geluDerivative(widen(reinterpret_cast<const T *>(p.point)[at]));
  *out = narrow(value, T());
}

/// Of column \p column.
template <typename T> inline void sum(const SumParameters &p, int64_t column) {
  float total = 0;
  for (int64_t row = 0; row < p.rows; ++row)
    total += widen(
        reinterpret_cast<const T *>(p.matrix)[row * p.rowStride + column]);
  reinterpret_cast<T *>(p.sums)[column] = narrow(total, T());
}

inline void finish(const EpilogueParameters &p, int64_t i) {
  if (p.type == SOAP_F32)
    return finish<float>(p, i);
  if (p.type == SOAP_F16)
    return finish<Half>(p, i);
  finish<BFloat>(p, i);
}

inline void sum(const SumParameters &p, int64_t column) {
  if (p.type == SOAP_F32)
    return sum<float>(p, column);
  if (p.type == SOAP_F16)
    return sum<Half>(p, column);
  sum<BFloat>(p, column);
}

} // namespace epilogue
} // namespace soap

#endif // SOAP_LIB_RUNTIME_CUDA_EPILOGUEKERNELS_H
