//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The matrix products that the shape array of soap_cpu_gemm_f32 describes.

#ifndef SOAP_LIB_CONVERSION_CPULIBRARY_PRODUCTSHAPE_H
#define SOAP_LIB_CONVERSION_CPULIBRARY_PRODUCTSHAPE_H

#include <cstdint>

namespace soap::cpu {

/// A rows x cols matrix in memory.
template <typename T> struct Matrix {
  const T *data;
  int64_t rows, cols;
  int64_t rowStride, colStride;
};

/// One batch dimension of the product.
struct Batch {
  int64_t size, lhs, rhs, out;
};

/// One of the dimensions that are summed over besides k.
struct Sum {
  int64_t size, lhs, rhs;
};

/// A product with what remains of its batch and sum dimensions.
template <typename T, typename Out, typename Function> struct Products {
  const Batch *batches;
  int64_t batchRank;
  const Sum *sums;
  int64_t sumRank;
  int64_t outM, outN;
  Function function;

  /// Adds up dimension \p dim of the sums and those after it.
  void sum(int64_t dim, Matrix<T> lhs, Matrix<T> rhs, Out *out,
           bool accumulate) const {
    if (dim == sumRank) {
      function(lhs, rhs, out, outM, outN, accumulate);
      return;
    }
    for (int64_t i = 0; i < sums[dim].size; ++i) {
      sum(dim + 1, lhs, rhs, out, accumulate || i > 0);
      lhs.data += sums[dim].lhs;
      rhs.data += sums[dim].rhs;
    }
  }

  /// Walks batch dimension \p dim and those after it.
  void run(int64_t dim, Matrix<T> lhs, Matrix<T> rhs, Out *out) const {
    if (dim == batchRank) {
      sum(0, lhs, rhs, out, /*accumulate=*/false);
      return;
    }
    for (int64_t i = 0; i < batches[dim].size; ++i) {
      run(dim + 1, lhs, rhs, out);
      lhs.data += batches[dim].lhs;
      rhs.data += batches[dim].rhs;
      out += batches[dim].out;
    }
  }
};

/// Calls `function(lhs, rhs, out, stride of its rows, of its columns, whether
/// to add to it)` for every product of two matrices that \p shape describes.
template <typename T, typename Out, typename Function>
void forEachProduct(const int64_t *shape, const T *lhs, const T *rhs, Out *out,
                    Function function) {
  static_assert(sizeof(Batch) == 4 * sizeof(int64_t));
  static_assert(sizeof(Sum) == 3 * sizeof(int64_t));
  int64_t m = shape[0], n = shape[1], k = shape[2], batchRank = shape[9];
  const int64_t *sums = shape + 10 + 4 * batchRank;
  Products<T, Out, Function> products = {
      reinterpret_cast<const Batch *>(shape + 10),
      batchRank,
      reinterpret_cast<const Sum *>(sums + 1),
      sums[0],
      shape[7],
      shape[8],
      function};
  products.run(0, {lhs, m, k, shape[3], shape[4]},
               {rhs, k, n, shape[5], shape[6]}, out);
}

} // namespace soap::cpu

#endif // SOAP_LIB_CONVERSION_CPULIBRARY_PRODUCTSHAPE_H
