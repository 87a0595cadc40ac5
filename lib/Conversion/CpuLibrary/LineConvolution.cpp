//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Convolutions along one dimension of few features or outputs in a group, as
// depthwise ones are. oneDNN 2.6 computes those by a product for each group, or
// brings features next to each other and the results back, which takes longer
// than to convolve.

#include "ConvolutionPlan.h"
#include "OneDnn.h"
#include "Vectorized.h"

#include <algorithm>
#include <cstring>
#include <vector>

using namespace soap::cpu;

namespace {

/// How many results lie in a vector; where the processor's are shorter, several
/// of them are one.
constexpr int64_t lanes = 16;
using Vector = float __attribute__((vector_size(lanes * sizeof(float))));

/// A number of the kernel.
struct Tap {
  int64_t line;   ///< Where the numbers begin that it is a factor of.
  int64_t weight; ///< Where it lies, from the first one of its output on.
};

/// Computes `count` results, at most as many as the vectors have, of `rows`
/// outputs.
template <int rows, int vectors>
SOAP_INLINE void convolveTile(const std::vector<Tap> &taps, const float *lines,
                              const float *rhs, int64_t rhsStride, float *out,
                              int64_t outStride, int64_t count) {
  Vector sums[rows][vectors] = {};
  for (const Tap &tap : taps) {
    Vector in[vectors];
    std::memcpy(in, lines + tap.line, sizeof(in));
    for (int r = 0; r < rows; ++r) {
      float weight = rhs[tap.weight + r * rhsStride];
      for (int v = 0; v < vectors; ++v)
        sums[r][v] += weight * in[v];
    }
  }
  for (int r = 0; r < rows; ++r)
    if (count == vectors * lanes)
      std::memcpy(out + r * outStride, sums[r], sizeof(sums[r]));
    else
      std::memcpy(out + r * outStride, sums[r], count * sizeof(float));
}

/// One convolution, some results of all outputs of a group at a time.
class LineConvolution {
public:
  explicit LineConvolution(const Shape &s);
  void run(const float *lhs, const float *rhs, float *out) const;

private:
  void fillLines(const float *image, int64_t at, float *lines) const;
  SOAP_INLINE void convolve(const float *lines, const float *rhs, float *out,
                            int64_t count) const;
  template <int rows, int vectors>
  SOAP_INLINE void convolveRows(const float *lines, const float *rhs,
                                float *out, int64_t count) const;

  const Shape &s;
  /// Of a group.
  int64_t features, outputs;
  /// With a stride, numbers that are one apart are read by different taps: each
  /// of these kinds has a line of its own, whose numbers results next to each
  /// other read next to each other.
  int64_t kinds;
  /// How many results are computed before lines are filled again.
  int64_t block;
  /// The length of a line.
  int64_t length;
  std::vector<Tap> taps;
};

LineConvolution::LineConvolution(const Shape &s)
    : s(s), features(s.features / s.groups), outputs(s.outputs / s.groups) {
  int64_t stride = s.strides[0], reach = (s.kernel[0] - 1) * s.rhsDilation[0];
  kinds = std::min(stride, reach + 1);
  // Lines stay in the nearest cache, and few numbers are in two blocks.
  constexpr int64_t fewest = 1024;
  block = std::min(std::max(fewest, 4 * reach / stride), s.outSizes[0]);
  block = (block + lanes - 1) / lanes * lanes;
  length = block + reach / stride;
  taps.reserve(features * s.kernel[0]);
  for (int64_t c = 0; c < features; ++c)
    for (int64_t k = 0; k < s.kernel[0]; ++k) {
      int64_t at = k * s.rhsDilation[0],
              turned = s.reversal[0] ? s.kernel[0] - 1 - k : k;
      taps.push_back({(c * kinds + at % stride) * length + at / stride,
                      c * s.rhsStrides[1] + turned * s.rhsStrides[2]});
    }
}

/// Brings what the results from \p at on read of a group's \p image, with zeros
/// around it.
void LineConvolution::fillLines(const float *image, int64_t at,
                                float *lines) const {
  int64_t stride = s.strides[0];
  for (int64_t c = 0; c < features; ++c)
    for (int64_t kind = 0; kind < kinds; ++kind, lines += length) {
      const float *row = image + c * s.lhsStrides[1];
      int64_t first = at * stride + kind - s.low[0];
      // How many numbers of the line lie before `end` of the image.
      auto before = [&](int64_t end) {
        int64_t count = (end - first + stride - 1) / stride;
        return first < end ? std::min(count, length) : 0;
      };
      int64_t from = before(0), to = before(s.lhsSizes[0]);
      std::fill(lines, lines + from, 0.0f);
      if (stride == 1)
        std::copy(row + first + from, row + first + to, lines + from);
      else
        for (int64_t i = from; i < to; ++i)
          lines[i] = row[first + i * stride];
      std::fill(lines + to, lines + length, 0.0f);
    }
}

template <int rows, int vectors>
SOAP_INLINE void LineConvolution::convolveRows(const float *lines,
                                               const float *rhs, float *out,
                                               int64_t count) const {
  constexpr int64_t width = vectors * lanes;
  int64_t x = 0;
  for (; x + width <= count; x += width)
    convolveTile<rows, vectors>(taps, lines + x, rhs, s.rhsStrides[0], out + x,
                                s.outStrides[1], width);
  for (; x < count; x += lanes)
    convolveTile<rows, 1>(taps, lines + x, rhs, s.rhsStrides[0], out + x,
                          s.outStrides[1], std::min(lanes, count - x));
}

/// As many sums at once as there are registers for.
SOAP_INLINE void LineConvolution::convolve(const float *lines, const float *rhs,
                                           float *out, int64_t count) const {
  int64_t o = 0;
  for (; o + 4 <= outputs; o += 4)
    convolveRows<4, 1>(lines, rhs + o * s.rhsStrides[0],
                       out + o * s.outStrides[1], count);
  for (; o < outputs; ++o)
    convolveRows<1, 4>(lines, rhs + o * s.rhsStrides[0],
                       out + o * s.outStrides[1], count);
}

void LineConvolution::run(const float *lhs, const float *rhs,
                          float *out) const {
  auto *lines = static_cast<float *>(
      threadScratch(4, sizeof(float) * features * kinds * length));
  for (int64_t n = 0; n < s.batch; ++n)
    for (int64_t g = 0; g < s.groups; ++g)
      for (int64_t x = 0; x < s.outSizes[0]; x += block) {
        fillLines(lhs + n * s.lhsStrides[0] + g * features * s.lhsStrides[1], x,
                  lines);
        const float *weights = rhs + g * outputs * s.rhsStrides[0];
        float *results =
            out + n * s.outStrides[0] + g * outputs * s.outStrides[1] + x;
        int64_t count = std::min(block, s.outSizes[0] - x);
        runVectorized(
            [&]() SOAP_INLINED { convolve(lines, weights, results, count); });
      }
}

} // namespace

bool soap::cpu::isOfLines(const Shape &s) {
  // Longer strides leave little to do for numbers that are sorted by kind.
  constexpr int64_t longestStride = 8;
  if (s.spatial != 1 || s.lhsDilation[0] != 1 || s.lhsStrides[2] != 1 ||
      s.outStrides[2] != 1 || s.strides[0] > longestStride)
    return false;
  // Of many outputs with long sums, oneDNN's blocks of registers save more than
  // bringing features next to each other takes.
  constexpr int64_t manyOutputs = 8, shortSum = 32, most = 64;
  int64_t outputs = s.outputs / s.groups;
  return outputs < manyOutputs ? s.features / s.groups * outputs <= most
                               : s.products() <= shortSum;
}

void soap::cpu::convolveLines(const Shape &s, const float *lhs,
                              const float *rhs, float *out) {
  LineConvolution(s).run(lhs, rhs, out);
}
