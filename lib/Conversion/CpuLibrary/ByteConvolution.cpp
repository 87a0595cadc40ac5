//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Convolutions of bytes: oneDNN's where it multiplies them, else those of the
// integers that they are.

#include "ConvolutionPlan.h"
#include "Integers.h"
#include "OneDnn.h"
#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <algorithm>
#include <limits>
#include <map>
#include <vector>

using namespace soap::cpu;

namespace {

bool convolveBytes(const int64_t *shape, const Shape &s, const int8_t *lhs,
                   const int8_t *rhs, int32_t *out) {
  // Sums that wrap around are nobody's promise.
  if (!multipliesBytes() || s.isReversed() ||
      s.products() > std::numeric_limits<int32_t>::max() / (128 * 128))
    return false;
  // Plans hold memory objects that point at operands: one set per thread.
  thread_local std::map<std::vector<int64_t>, Plan> plans;
  std::vector<int64_t> key(shape, shape + Shape::length(s.spatial));
  Plan &plan = findOrMake(
      plans, key, [&] { return makePlan(s, {dnnl_s8, dnnl_s8, dnnl_s32}); });
  return plan.primitive && plan.isExact && execute(plan, lhs, rhs, out);
}

/// The same elements as integers, in the same order.
const int32_t *widened(const int8_t *from, int64_t extent, unsigned slot) {
  auto *to =
      static_cast<int32_t *>(threadScratch(slot, sizeof(int32_t) * extent));
  std::copy(from, from + extent, to);
  return to;
}

} // namespace

void soap_cpu_convolution_i8(const int64_t *shape, const int8_t *lhs,
                             const int8_t *rhs, int32_t *out) {
  Shape s(shape);
  SingleThreadScope scope;
  if (convolveBytes(shape, s, lhs, rhs, out))
    return;
  int64_t features = s.features / s.groups;
  soap_cpu_convolution_i32(
      shape,
      widened(
          lhs,
          extentOf(s.batch, s.features, s.lhsSizes, s.spatial, s.lhsStrides),
          11),
      widened(rhs,
              extentOf(s.outputs, features, s.kernel, s.spatial, s.rhsStrides),
              12),
      out);
}
