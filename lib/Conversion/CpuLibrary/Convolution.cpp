//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Convolutions. A StableHLO convolution may be a forward convolution, the
// gradient of one by its input (dilated lhs) or by its kernel (a "kernel"
// larger than the output). oneDNN has a fast primitive for each; plain loops
// serve the rest.

#include "ConvolutionPlan.h"
#include "OneDnn.h"
#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <algorithm>
#include <map>
#include <vector>

using namespace soap::cpu;

namespace {

/// Calls \p function for every index of \p sizes, the last one fastest.
template <typename Function>
void forEachIndex(int64_t rank, const int64_t *sizes, Function function) {
  std::array<int64_t, maxSpatial + 1> index{};
  while (true) {
    function(index.data());
    int64_t dim = rank - 1;
    while (dim >= 0 && ++index[dim] == sizes[dim])
      index[dim--] = 0;
    if (dim < 0)
      return;
  }
}

void plainConvolution(const Shape &s, const float *lhs, const float *rhs,
                      float *out) {
  int64_t groupFeatures = s.features / s.groups;
  int64_t groupOutputs = s.outputs / s.groups;
  for (int64_t n = 0; n < s.batch; ++n)
    for (int64_t o = 0; o < s.outputs; ++o)
      forEachIndex(s.spatial, s.outSizes, [&](const int64_t *at) {
        float sum = 0;
        const float *image =
            lhs + n * s.lhsStrides[0] +
            (o / groupOutputs) * groupFeatures * s.lhsStrides[1];
        const float *weights = rhs + o * s.rhsStrides[0];
        forEachIndex(s.spatial, s.kernel, [&](const int64_t *k) {
          int64_t from = 0, weight = 0;
          for (int64_t d = 0; d < s.spatial; ++d) {
            int64_t position =
                at[d] * s.strides[d] + k[d] * s.rhsDilation[d] - s.low[d];
            if (position < 0 || position % s.lhsDilation[d] != 0 ||
                position / s.lhsDilation[d] >= s.lhsSizes[d])
              return;
            from += position / s.lhsDilation[d] * s.lhsStrides[2 + d];
            weight += (s.reversal[d] ? s.kernel[d] - 1 - k[d] : k[d]) *
                      s.rhsStrides[2 + d];
          }
          for (int64_t c = 0; c < groupFeatures; ++c)
            sum += image[from + c * s.lhsStrides[1]] *
                   weights[weight + c * s.rhsStrides[1]];
        });
        int64_t to = n * s.outStrides[0] + o * s.outStrides[1];
        for (int64_t d = 0; d < s.spatial; ++d)
          to += at[d] * s.outStrides[2 + d];
        out[to] = sum;
      });
}

/// The kernel mirrored where the plan says, packed as [o, i, spatial].
const float *flipKernel(const Plan &plan, const Shape &s, const float *rhs) {
  if (std::none_of(plan.flip.begin(), plan.flip.end(),
                   [](bool f) { return f; }))
    return rhs;
  int64_t inputs = s.features / s.groups;
  auto *packed = static_cast<float *>(threadScratch(
      3, sizeof(float) * s.outputs * inputs * productOf(s.kernel, s.spatial)));
  float *to = packed;
  for (int64_t o = 0; o < s.outputs; ++o)
    for (int64_t i = 0; i < inputs; ++i)
      forEachIndex(s.spatial, s.kernel, [&](const int64_t *k) {
        int64_t from = o * s.rhsStrides[0] + i * s.rhsStrides[1];
        for (int64_t d = 0; d < s.spatial; ++d)
          from += (plan.flip[d] ? s.kernel[d] - 1 - k[d] : k[d]) *
                  s.rhsStrides[2 + d];
        *to++ = rhs[from];
      });
  return packed;
}

bool execute(Plan &plan, const Shape &s, const float *lhs, const float *rhs,
             float *out) {
  plan.lhs.bind(const_cast<float *>(lhs + plan.lhsOffset), 4);
  plan.rhs.bind(const_cast<float *>(flipKernel(plan, s, rhs)), 5);
  plan.out.bind(out, 6);
  if (!plan.lhs.run(false) || !plan.rhs.run(false))
    return false;
  dnnl_exec_arg_t args[4] = {{plan.lhsArg, plan.lhs.own.get()},
                             {plan.rhsArg, plan.rhs.own.get()},
                             {plan.outArg, plan.out.own.get()}};
  int count = 3;
  if (plan.scratchpad) {
    dnnl_memory_set_data_handle(plan.scratchpad.get(),
                                threadScratch(7, plan.scratchpadSize));
    args[count++] = {DNNL_ARG_SCRATCHPAD, plan.scratchpad.get()};
  }
  return dnnl_primitive_execute(plan.primitive.get(), threadStream(), count,
                                args) == dnnl_success &&
         plan.out.run(true);
}

} // namespace

void soap_cpu_convolution_f32(const int64_t *shape, const float *lhs,
                              const float *rhs, float *out) {
  Shape s(shape);
  SingleThreadScope scope;
  // Plans hold memory objects that point at operands: one set per thread.
  thread_local std::map<std::vector<int64_t>, Plan> plans;
  std::vector<int64_t> key(shape, shape + Shape::length(s.spatial));
  auto found = plans.find(key);
  if (found == plans.end())
    found = plans.emplace(std::move(key), makePlan(s)).first;
  Plan &plan = found->second;
  if (!plan.product.empty())
    soap_cpu_gemm_f32(plan.product.data(), rhs, lhs, out);
  else if (!plan.primitive || !execute(plan, s, lhs, rhs, out))
    plainConvolution(s, lhs, rhs, out);
}
