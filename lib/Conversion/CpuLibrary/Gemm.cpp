//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Matrix products. oneDNN wants a unit stride in one of the two dimensions of
// every matrix; what has none (or is a broadcast) is packed first.

#include "OneDnn.h"
#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <algorithm>
#include <dnnl.h>
#include <utility>

using namespace soap::cpu;

namespace {

/// A rows x cols matrix in memory.
struct Matrix {
  const float *data;
  int64_t rows, cols;
  int64_t rowStride, colStride;
};

/// How oneDNN addresses a matrix.
struct BlasOperand {
  const float *data;
  char transposed; // 'N' or 'T'
  int64_t leading;
};

/// Describes \p matrix for oneDNN; false where it must be packed.
bool describe(const Matrix &matrix, BlasOperand &operand) {
  // Strides along a dimension of size one mean nothing.
  bool unitCols = matrix.colStride == 1 || matrix.cols == 1;
  bool unitRows = matrix.rowStride == 1 || matrix.rows == 1;
  int64_t rowLeading = matrix.rows == 1 ? matrix.cols : matrix.rowStride;
  int64_t colLeading = matrix.cols == 1 ? matrix.rows : matrix.colStride;
  if (unitCols && rowLeading >= matrix.cols) {
    operand = {matrix.data, 'N', rowLeading};
    return true;
  }
  if (unitRows && colLeading >= matrix.rows) {
    operand = {matrix.data, 'T', colLeading};
    return true;
  }
  return false;
}

BlasOperand describeOrPack(const Matrix &matrix, unsigned slot) {
  BlasOperand operand;
  if (describe(matrix, operand))
    return operand;
  float *packed = static_cast<float *>(
      threadScratch(slot, sizeof(float) * matrix.rows * matrix.cols));
  for (int64_t row = 0; row < matrix.rows; ++row)
    for (int64_t col = 0; col < matrix.cols; ++col)
      packed[row * matrix.cols + col] =
          matrix.data[row * matrix.rowStride + col * matrix.colStride];
  return {packed, 'N', matrix.cols};
}

void plainProduct(const Matrix &lhs, const Matrix &rhs, float *out,
                  int64_t rowStride, int64_t colStride, bool accumulate) {
  for (int64_t m = 0; m < lhs.rows; ++m)
    for (int64_t n = 0; n < rhs.cols; ++n) {
      float &result = out[m * rowStride + n * colStride];
      float sum = accumulate ? result : 0;
      for (int64_t k = 0; k < lhs.cols; ++k)
        sum += lhs.data[m * lhs.rowStride + k * lhs.colStride] *
               rhs.data[k * rhs.rowStride + n * rhs.colStride];
      result = sum;
    }
}

/// out (lhs.rows x rhs.cols) = lhs * rhs, or += where \p accumulate.
void product(const Matrix &lhs, const Matrix &rhs, float *out,
             int64_t outRowStride, int64_t outColStride, bool accumulate) {
  int64_t m = lhs.rows, n = rhs.cols, k = lhs.cols;
  bool unitCols = outColStride == 1 || n == 1;
  bool unitRows = outRowStride == 1 || m == 1;
  int64_t rowLeading = m == 1 ? n : outRowStride;
  bool rowMajor = unitCols && rowLeading >= n;
  // A column-major result is the row-major result of the transposed product.
  if (!rowMajor && unitRows && (n == 1 ? m : outColStride) >= m) {
    product({rhs.data, n, k, rhs.colStride, rhs.rowStride},
            {lhs.data, k, m, lhs.colStride, lhs.rowStride}, out, outColStride,
            outRowStride, accumulate);
    return;
  }
  BlasOperand a = describeOrPack(lhs, 0), b = describeOrPack(rhs, 1);
  float *target = out;
  float beta = accumulate && rowMajor ? 1.0f : 0.0f;
  int64_t leading = rowLeading;
  if (!rowMajor) {
    target = static_cast<float *>(threadScratch(2, sizeof(float) * m * n));
    leading = n;
  }
  dnnl_status_t status =
      dnnl_sgemm(a.transposed, b.transposed, m, n, k, 1.0f, a.data, a.leading,
                 b.data, b.leading, beta, target, leading);
  if (status != dnnl_success) {
    plainProduct(lhs, rhs, out, outRowStride, outColStride, accumulate);
    return;
  }
  if (!rowMajor)
    for (int64_t row = 0; row < m; ++row)
      for (int64_t col = 0; col < n; ++col)
        out[row * outRowStride + col * outColStride] =
            target[row * n + col] +
            (accumulate ? out[row * outRowStride + col * outColStride] : 0);
}

/// One batch dimension of the product.
struct Batch {
  int64_t size, lhs, rhs, out;
};

/// One of the dimensions that are summed over besides k.
struct Sum {
  int64_t size, lhs, rhs;
};

/// A product with what remains of its batch and sum dimensions.
struct Product {
  const Batch *batches;
  int64_t batchRank;
  const Sum *sums;
  int64_t sumRank;
  int64_t outM, outN;

  /// Adds up dimension \p dim of the sums and those after it.
  void sum(int64_t dim, Matrix lhs, Matrix rhs, float *out,
           bool accumulate) const {
    if (dim == sumRank) {
      product(lhs, rhs, out, outM, outN, accumulate);
      return;
    }
    for (int64_t i = 0; i < sums[dim].size; ++i) {
      sum(dim + 1, lhs, rhs, out, accumulate || i > 0);
      lhs.data += sums[dim].lhs;
      rhs.data += sums[dim].rhs;
    }
  }

  /// Walks batch dimension \p dim and those after it.
  void run(int64_t dim, Matrix lhs, Matrix rhs, float *out) const {
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

} // namespace

void soap_cpu_gemm_f32(const int64_t *shape, const float *lhs, const float *rhs,
                       float *out) {
  int64_t m = shape[0], n = shape[1], k = shape[2];
  static_assert(sizeof(Batch) == 4 * sizeof(int64_t));
  static_assert(sizeof(Sum) == 3 * sizeof(int64_t));
  SingleThreadScope scope;
  Product product;
  product.batches = reinterpret_cast<const Batch *>(shape + 10);
  product.batchRank = shape[9];
  const int64_t *sums = shape + 10 + 4 * product.batchRank;
  product.sumRank = sums[0];
  product.sums = reinterpret_cast<const Sum *>(sums + 1);
  product.outM = shape[7];
  product.outN = shape[8];
  product.run(0, {lhs, m, k, shape[3], shape[4]},
              {rhs, k, n, shape[5], shape[6]}, out);
}
