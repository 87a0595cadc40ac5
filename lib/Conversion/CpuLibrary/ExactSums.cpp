//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Whether a convolution of bytes adds up all of 32 bits. Some of oneDNN's (2.6)
// scale their sums by one in f32, which rounds those above 2^24; which ones do
// depends on the shape and the processor, and is not documented.

#include "ConvolutionPlan.h"
#include "Integers.h"

#include <algorithm>
#include <random>
#include <vector>

using namespace soap::cpu;

namespace {

/// A convolution of bytes near the ends of their ranges, of which some results
/// are known.
struct Sample {
  Sample(const Shape &s, bool lhsUnsigned, std::mt19937 &rng)
      : s(s), lhsUnsigned(lhsUnsigned), rng(rng),
        lhs(extentOf(s.batch, s.features, s.lhsSizes, s.spatial, s.lhsStrides)),
        rhs(extentOf(s.outputs, s.features / s.groups, s.kernel, s.spatial,
                     s.rhsStrides)),
        out(extentOf(s.batch, s.outputs, s.outSizes, s.spatial, s.outStrides)) {
    fillNearEnd(lhs, rng);
    fillNearEnd(rhs, rng);
    if (lhsUnsigned) // As close to the end of theirs.
      for (int8_t &value : lhs)
        value = static_cast<int8_t>(127 - value);
  }

  /// Whether a few results, drawn at random, are right.
  bool isRight(int64_t samples) {
    for (int64_t i = 0; i < samples; ++i) {
      int64_t n = draw(s.batch), o = draw(s.outputs);
      int64_t at = n * s.outStrides[0] + o * s.outStrides[1];
      std::vector<int64_t> place;
      for (int64_t d = 0; d < s.spatial; ++d) {
        place.push_back(draw(s.outSizes[d]));
        at += place[d] * s.outStrides[2 + d];
      }
      if (out[at] != sum(n, o, place))
        return false;
    }
    return true;
  }

  int32_t sum(int64_t n, int64_t o, const std::vector<int64_t> &place) const {
    int64_t features = s.features / s.groups;
    int64_t first = o / (s.outputs / s.groups) * features;
    int32_t result = 0;
    std::vector<int64_t> k(s.spatial, 0);
    do {
      int64_t left = n * s.lhsStrides[0], right = o * s.rhsStrides[0];
      bool isInside = true;
      for (int64_t d = 0; d < s.spatial; ++d) {
        int64_t x =
            place[d] * s.strides[d] - s.low[d] + k[d] * s.rhsDilation[d];
        isInside &= x >= 0 && x < s.lhsSizes[d];
        left += x * s.lhsStrides[2 + d];
        right += k[d] * s.rhsStrides[2 + d];
      }
      for (int64_t f = 0; isInside && f < features; ++f) {
        int8_t x = lhs[left + (first + f) * s.lhsStrides[1]];
        int32_t number = lhsUnsigned ? static_cast<uint8_t>(x) : x;
        result += number * rhs[right + f * s.rhsStrides[1]];
      }
    } while (next(k));
    return result;
  }

  /// The next place of the window; false after the last.
  bool next(std::vector<int64_t> &k) const {
    for (int64_t d = s.spatial; d-- > 0;) {
      if (++k[d] < s.kernel[d])
        return true;
      k[d] = 0;
    }
    return false;
  }
  int64_t draw(int64_t count) {
    return static_cast<int64_t>(rng() % static_cast<uint64_t>(count));
  }

  const Shape &s;
  bool lhsUnsigned;
  std::mt19937 &rng;
  std::vector<int8_t> lhs, rhs;
  std::vector<int32_t> out;
};

} // namespace

bool soap::cpu::passesTrials(
    int64_t results,
    const std::function<bool(std::mt19937 &, int64_t)> &trial) {
  constexpr int64_t wanted = 64;
  int64_t samples = std::min(results, wanted);
  std::mt19937 rng(1);
  // Every second sum is one that f32 has, too.
  for (int64_t seen = 0; seen < wanted; seen += samples)
    if (!trial(rng, samples))
      return false;
  return true;
}

void soap::cpu::fillNearEnd(std::vector<int8_t> &values, std::mt19937 &rng) {
  for (int8_t &value : values)
    value = rng() % 8 == 0 ? -127 : -128;
}

int64_t soap::cpu::extentOf(int64_t first, int64_t second,
                            const int64_t *spatial, int64_t rank,
                            const int64_t *strides) {
  int64_t extent = 1 + (first - 1) * strides[0] + (second - 1) * strides[1];
  for (int64_t d = 0; d < rank; ++d)
    extent += (spatial[d] - 1) * strides[2 + d];
  return extent;
}

bool soap::cpu::addsUpExactly(Plan &plan, const Shape &s) {
  constexpr int64_t mostInF32 = int64_t(1) << 24;
  bool lhsUnsigned = plan.types.lhs == dnnl_u8;
  if (s.products() * (lhsUnsigned ? 255 : 128) * 128 <= mostInF32)
    return true;
  int64_t results = s.batch * s.outputs * productOf(s.outSizes, s.spatial);
  return passesTrials(results, [&](std::mt19937 &rng, int64_t samples) {
    Sample sample(s, lhsUnsigned, rng);
    int32_t offset = 0;
    return execute(plan, sample.lhs.data(), sample.rhs.data(),
                   sample.out.data(), &offset) &&
           sample.isRight(samples);
  });
}
