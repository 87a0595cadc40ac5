//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Convolutions of integers: oneDNN's of 8 bits where the numbers fit, else sums
// of f32's that are exact, else plain loops.

#include "ConvolutionLoops.h"
#include "ConvolutionPlan.h"
#include "Integers.h"
#include "OneDnn.h"
#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <map>
#include <numeric>
#include <utility>
#include <vector>

using namespace soap::cpu;

namespace {

/// An operand whose copies lie dense, its dimensions in the order that they
/// have in memory.
class Image {
public:
  Image(std::vector<int64_t> sizes, const int64_t *strides)
      : sizes(std::move(sizes)), strides(strides, strides + this->sizes.size()),
        packed(this->sizes.size()), order(this->sizes.size()) {
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
      return std::make_pair(this->strides[b], a) <
             std::make_pair(this->strides[a], b);
    });
    for (size_t i = order.size(); i-- > 0;) {
      packed[order[i]] = count;
      count *= this->sizes[order[i]];
    }
  }

  int64_t elements() const { return count; }
  const std::vector<int64_t> &packedStrides() const { return packed; }

  IntegerRange rangeOf(const int32_t *data) const {
    IntegerRange range;
    forEachRow(data, [&](const int32_t *row, int64_t length, int64_t stride) {
      addToRange(range, row, length, stride);
    });
    return range;
  }

  template <typename T>
  const T *pack(const int32_t *data, int32_t offset, unsigned slot) const {
    T *start = static_cast<T *>(threadScratch(slot, sizeof(T) * count)),
      *to = start;
    forEachRow(data, [&](const int32_t *row, int64_t length, int64_t stride) {
      convertRow(row, length, stride, offset, to);
      to += length;
    });
    return start;
  }

  template <typename Function>
  void forEachRow(const int32_t *data, Function function) const {
    // Inner dimensions that follow each other without a gap are one row.
    size_t outer = order.size() - 1;
    int64_t length = sizes[order[outer]], stride = strides[order[outer]];
    while (outer > 0 && strides[order[outer - 1]] == length * stride)
      length *= sizes[order[--outer]];
    walk(data, 0, outer, length, stride, function);
  }

private:
  template <typename Function>
  void walk(const int32_t *data, size_t at, size_t outer, int64_t length,
            int64_t stride, Function &function) const {
    if (at == outer)
      return function(data, length, stride);
    for (int64_t i = 0; i < sizes[order[at]]; ++i)
      walk(data + i * strides[order[at]], at + 1, outer, length, stride,
           function);
  }

  std::vector<int64_t> sizes, strides, packed;
  std::vector<size_t> order;
  int64_t count = 1;
};

std::vector<int64_t> sizesOf(int64_t first, int64_t second,
                             const int64_t *spatial, int64_t rank) {
  std::vector<int64_t> sizes = {first, second};
  sizes.insert(sizes.end(), spatial, spatial + rank);
  return sizes;
}

/// A convolution of integers, with the same one of dense copies.
struct Convolution {
  explicit Convolution(const int64_t *p)
      : s(p),
        lhs(sizesOf(s.batch, s.features, s.lhsSizes, s.spatial), s.lhsStrides),
        rhs(sizesOf(s.outputs, s.features / s.groups, s.kernel, s.spatial),
            s.rhsStrides),
        packed(p, p + Shape::length(s.spatial)) {
    auto at = packed.begin() + (s.lhsStrides - p);
    at = std::copy(lhs.packedStrides().begin(), lhs.packedStrides().end(), at);
    std::copy(rhs.packedStrides().begin(), rhs.packedStrides().end(), at);
  }

  bool byBytes(const int32_t *lhsData, const int32_t *rhsData, int32_t *out);
  bool byFloats(const int32_t *lhsData, const int32_t *rhsData, int32_t *out);

  Shape s;
  Image lhs, rhs;
  std::vector<int64_t> packed;
  IntegerRange left, right;
};

bool Convolution::byBytes(const int32_t *lhsData, const int32_t *rhsData,
                          int32_t *out) {
  int32_t offset = left.low < 0 ? -std::max(left.low, -255) : 0;
  int64_t sums = s.products();
  if (!multipliesBytes() || s.isReversed() || !left.fits<uint8_t>(offset) ||
      !right.fits<int8_t>(0) || exactSums(left, right) * 128 < sums)
    return false;
  // Plans hold memory objects that point at operands: one set per thread.
  thread_local std::map<std::vector<int64_t>, Plan> plans;
  packed.push_back(offset != 0);
  Plan &plan = findOrMake(plans, packed, [&] {
    return makePlan(Shape(packed.data()),
                    {dnnl_u8, dnnl_s8, dnnl_s32, /*hasOffset=*/offset != 0});
  });
  bool fitsF32 = exactSums(left, right) >= sums;
  return plan.primitive && (fitsF32 || plan.isExact) &&
         execute(plan, lhs.pack<uint8_t>(lhsData, offset, 8),
                 rhs.pack<int8_t>(rhsData, 0, 9), out, &offset);
}

/// As many input features at a time as f32 adds up exactly.
bool Convolution::byFloats(const int32_t *lhsData, const int32_t *rhsData,
                           int32_t *out) {
  int64_t features = s.features / s.groups;
  int64_t exact = std::min(
      exactSums(left, right) / productOf(s.kernel, s.spatial), features);
  if (exact == 0 || (exact < features && s.groups > 1))
    return false;
  const float *lhsFloats = lhs.pack<float>(lhsData, 0, 8),
              *rhsFloats = rhs.pack<float>(rhsData, 0, 9);
  Image result(sizesOf(s.batch, s.outputs, s.outSizes, s.spatial),
               s.outStrides);
  auto *sums = static_cast<float *>(
      threadScratch(10, sizeof(float) * result.elements()));
  std::vector<int64_t> shape = packed;
  std::copy(result.packedStrides().begin(), result.packedStrides().end(),
            shape.begin() + 5 + 2 * (2 + s.spatial));
  for (int64_t from = 0; from < features; from += exact) {
    int64_t count = std::min(exact, features - from);
    shape[2] = count * s.groups;
    soap_cpu_convolution_f32(shape.data(),
                             lhsFloats + from * lhs.packedStrides()[1],
                             rhsFloats + from * rhs.packedStrides()[1], sums);
    const float *sum = sums;
    result.forEachRow(
        out, [&](const int32_t *row, int64_t length, int64_t stride) {
          auto *to = const_cast<int32_t *>(row);
          for (int64_t i = 0; i < length; ++i) {
            auto value = static_cast<uint32_t>(static_cast<int32_t>(sum[i]));
            int32_t &place = to[i * stride];
            place = static_cast<int32_t>(
                from > 0 ? static_cast<uint32_t>(place) + value : value);
          }
          sum += length;
        });
  }
  return true;
}

} // namespace

void soap_cpu_convolution_i32(const int64_t *shape, const int32_t *lhs,
                              const int32_t *rhs, int32_t *out) {
  Convolution convolution(shape);
  SingleThreadScope scope;
  convolution.left = convolution.lhs.rangeOf(lhs);
  convolution.right = convolution.rhs.rangeOf(rhs);
  if (!convolution.byBytes(lhs, rhs, out) &&
      !convolution.byFloats(lhs, rhs, out))
    plainConvolution<int32_t, uint32_t>(convolution.s, lhs, rhs, out);
}
