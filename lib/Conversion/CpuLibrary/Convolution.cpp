//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Convolutions. A StableHLO convolution may be a forward convolution, the
// gradient of one by its input (dilated lhs) or by its kernel (a "kernel"
// larger than the output). oneDNN has a fast primitive for each but those of
// lines; plain loops serve the rest.

#include "ConvolutionLoops.h"
#include "ConvolutionPlan.h"
#include "OneDnn.h"
#include "Products.h"
#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <algorithm>
#include <map>
#include <vector>

using namespace soap::cpu;

namespace {

/// The kernel mirrored where the plan says, packed as [o, i, spatial].
template <typename T>
const T *flipKernel(const Plan &plan, const Shape &s, const T *rhs) {
  if (std::none_of(plan.flip.begin(), plan.flip.end(),
                   [](bool f) { return f; }))
    return rhs;
  int64_t inputs = s.features / s.groups, last = s.spatial - 1;
  auto *packed = static_cast<T *>(threadScratch(
      3, sizeof(T) * s.outputs * inputs * productOf(s.kernel, s.spatial)));
  T *to = packed;
  auto place = [&](int64_t d, int64_t k) {
    return (plan.flip[d] ? s.kernel[d] - 1 - k : k) * s.rhsStrides[2 + d];
  };
  int64_t first = place(last, 0),
          step = s.rhsStrides[2 + last] * (plan.flip[last] ? -1 : 1);
  for (int64_t o = 0; o < s.outputs; ++o)
    for (int64_t i = 0; i < inputs; ++i)
      forEachIndex(last, s.kernel, [&](const int64_t *k) {
        int64_t from = o * s.rhsStrides[0] + i * s.rhsStrides[1] + first;
        for (int64_t d = 0; d < last; ++d)
          from += place(d, k[d]);
        for (int64_t x = 0; x < s.kernel[last]; ++x)
          *to++ = rhs[from + x * step];
      });
  return packed;
}

/// This thread's plan, as plans hold memory objects that point at operands.
template <typename T>
Plan &threadPlan(const int64_t *shape, const Shape &s,
                 const ElementTypes &types) {
  thread_local std::map<std::vector<int64_t>, Plan> plans;
  std::vector<int64_t> key(shape, shape + Shape::length(s.spatial));
  return findOrMake(plans, key, [&] { return makePlan(s, types); });
}

/// A tensor of these sizes and strides in f32, in the same order.
const float *inF32(const uint16_t *data, int64_t first, int64_t second,
                   const int64_t *spatial, int64_t rank, const int64_t *strides,
                   unsigned slot) {
  int64_t length = extentOf(first, second, spatial, rank, strides);
  auto *wide =
      static_cast<float *>(threadScratch(slot, sizeof(float) * length));
  std::transform(data, data + length, wide, widenBf16);
  return wide;
}

} // namespace

void soap_cpu_convolution_bf16(const int64_t *shape, const uint16_t *lhs,
                               const uint16_t *rhs, float *out) {
  Shape s(shape);
  if (multipliesBf16()) {
    SingleThreadScope scope;
    Plan &plan =
        threadPlan<uint16_t>(shape, s, {dnnl_bf16, dnnl_bf16, dnnl_f32});
    if (!plan.product.empty())
      return soap_cpu_gemm_bf16(plan.product.data(), rhs, lhs, out);
    if (plan.primitive && execute(plan, lhs, flipKernel(plan, s, rhs), out))
      return;
  }
  soap_cpu_convolution_f32(
      shape,
      inF32(lhs, s.batch, s.features, s.lhsSizes, s.spatial, s.lhsStrides, 8),
      inF32(rhs, s.outputs, s.features / s.groups, s.kernel, s.spatial,
            s.rhsStrides, 9),
      out);
}

void soap_cpu_convolution_f32(const int64_t *shape, const float *lhs,
                              const float *rhs, float *out) {
  Shape s(shape);
  SingleThreadScope scope;
  Plan &plan = threadPlan<float>(shape, s, {});
  if (!plan.product.empty())
    soap_cpu_gemm_f32(plan.product.data(), rhs, lhs, out);
  else if (plan.byLines)
    convolveLines(s, lhs, rhs, out);
  else if (!plan.primitive ||
           !execute(plan, lhs, flipKernel(plan, s, rhs), out))
    plainConvolution<float, float>(s, lhs, rhs, out);
}
