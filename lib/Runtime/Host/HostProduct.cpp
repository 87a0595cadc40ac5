//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Gpu/GemmOperands.h"
#include "HostFloats.h"
#include "HostGpu.h"

#include <cmath>

using namespace soap;

namespace {

template <typename From, typename To> struct Product {
  const SoapGpuGemm &gemm;
  const From *lhs, *rhs;
  To *out;
  const To *addend, *bias, *point; // null: none
  To *kept, *sums;                 // null: none

  void one(int64_t l, int64_t r, int64_t o) const {
    using Sum = decltype(widen(To()));
    const int64_t *s = gemm.strides;
    for (int64_t i = 0; i < gemm.m; ++i)
      for (int64_t j = 0; j < gemm.n; ++j) {
        Sum sum = 0;
        for (int64_t k = 0; k < gemm.k; ++k)
          sum += Sum(widen(lhs[l + i * s[0] + k * s[1]])) *
                 Sum(widen(rhs[r + k * s[2] + j * s[3]]));
        sum *= Sum(gemm.scale);
        if (addend)
          sum += Sum(gemm.addend_scale) *
                 Sum(widen(addend[o + i * s[4] + j * s[5]]));
        if (bias)
          sum += widen(bias[j]);
        // NaN stays.
        if ((gemm.epilogue & SOAP_GPU_RELU) && sum < 0)
          sum = 0;
        int64_t at = o + i * s[4] + j * s[5];
        if (kept)
          kept[at] = narrow(sum, To());
        if (gemm.epilogue & SOAP_GPU_GELU)
          sum = gelu(sum);
        if (point)
          sum *= geluDerivative(Sum(widen(point[at])));
        out[at] = narrow(sum, To());
      }
    for (int64_t j = 0; sums && j < gemm.n; ++j) {
      Sum sum = 0;
      for (int64_t i = 0; i < gemm.m; ++i)
        sum += widen(out[o + i * s[4] + j]);
      sums[j] = narrow(sum, To());
    }
  }

  template <typename Sum> static Sum gelu(Sum x) {
    constexpr double scale = 0.7978845608028654, cubic = 0.044715;
    return Sum(0.5 * x * (1 + std::tanh(scale * (x + cubic * x * x * x))));
  }
  template <typename Sum> static Sum geluDerivative(Sum x) {
    constexpr double scale = 0.7978845608028654, cubic = 0.044715;
    double tanh = std::tanh(scale * (x + cubic * x * x * x));
    return Sum(0.5 * (1 + tanh) +
               0.5 * x * (1 - tanh * tanh) * scale * (1 + 3 * cubic * x * x));
  }

  void all(int32_t loop, int64_t l, int64_t r, int64_t o) const {
    if (loop == gemm.num_batch)
      return one(l, r, o);
    const int64_t *batch = gemm.batch + int64_t(4) * loop;
    for (int64_t i = 0; i < batch[0]; ++i)
      all(loop + 1, l + i * batch[1], r + i * batch[2], o + i * batch[3]);
  }
};

} // namespace

template <typename From, typename To>
static void multiply(const SoapGpuGemm &gemm, void *const *pointers) {
  GemmOperands all = operandsOf(gemm, pointers);
  auto read = [](const char *matrix) {
    return reinterpret_cast<const To *>(matrix);
  };
  auto write = [](char *matrix) { return reinterpret_cast<To *>(matrix); };
  Product<From, To> product = {gemm,
                               reinterpret_cast<const From *>(all.lhs),
                               reinterpret_cast<const From *>(all.rhs),
                               write(all.out),
                               read(all.addend),
                               read(all.bias),
                               read(all.point),
                               write(all.kept),
                               write(all.sums)};
  product.all(0, 0, 0, 0);
}

void soap::hostGemm(const SoapGpuGemm &gemm, void *const *pointers) {
  bool widens = gemm.result_type == SOAP_F32;
  switch (gemm.operand_type) {
  case SOAP_F64:
    return multiply<double, double>(gemm, pointers);
  case SOAP_F32:
    return multiply<float, float>(gemm, pointers);
  case SOAP_F16:
    return widens ? multiply<Half, float>(gemm, pointers)
                  : multiply<Half, Half>(gemm, pointers);
  default:
    return widens ? multiply<BFloat, float>(gemm, pointers)
                  : multiply<BFloat, BFloat>(gemm, pointers);
  }
}
