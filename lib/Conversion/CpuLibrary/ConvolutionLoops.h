//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Any convolution by plain loops.

#ifndef SOAP_LIB_CONVERSION_CPULIBRARY_CONVOLUTIONLOOPS_H
#define SOAP_LIB_CONVERSION_CPULIBRARY_CONVOLUTIONLOOPS_H

#include "ConvolutionPlan.h"

#include <array>

namespace soap::cpu {

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

/// \p Sum is what the products of two T are added up in.
template <typename T, typename Sum>
void plainConvolution(const Shape &s, const T *lhs, const T *rhs, T *out) {
  int64_t groupFeatures = s.features / s.groups;
  int64_t groupOutputs = s.outputs / s.groups;
  for (int64_t n = 0; n < s.batch; ++n)
    for (int64_t o = 0; o < s.outputs; ++o)
      forEachIndex(s.spatial, s.outSizes, [&](const int64_t *at) {
        Sum sum = 0;
        const T *image = lhs + n * s.lhsStrides[0] +
                         (o / groupOutputs) * groupFeatures * s.lhsStrides[1];
        const T *weights = rhs + o * s.rhsStrides[0];
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
            sum += static_cast<Sum>(image[from + c * s.lhsStrides[1]]) *
                   static_cast<Sum>(weights[weight + c * s.rhsStrides[1]]);
        });
        int64_t to = n * s.outStrides[0] + o * s.outStrides[1];
        for (int64_t d = 0; d < s.spatial; ++d)
          to += at[d] * s.outStrides[2 + d];
        out[to] = static_cast<T>(sum);
      });
}

} // namespace soap::cpu

#endif // SOAP_LIB_CONVERSION_CPULIBRARY_CONVOLUTIONLOOPS_H
