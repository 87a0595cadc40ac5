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
#include "ProductShape.h"
#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <algorithm>
#include <dnnl.h>
#include <utility>

using namespace soap::cpu;

namespace {

/// How oneDNN addresses a matrix.
struct BlasOperand {
  const float *data;
  char transposed; // 'N' or 'T'
  int64_t leading;
};

/// Describes \p matrix for oneDNN; false where it must be packed.
bool describe(const Matrix<float> &matrix, BlasOperand &operand) {
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

BlasOperand describeOrPack(const Matrix<float> &matrix, unsigned slot) {
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

void plainProduct(const Matrix<float> &lhs, const Matrix<float> &rhs,
                  float *out, int64_t rowStride, int64_t colStride,
                  bool accumulate) {
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
void product(const Matrix<float> &lhs, const Matrix<float> &rhs, float *out,
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

} // namespace

void soap_cpu_gemm_f32(const int64_t *shape, const float *lhs, const float *rhs,
                       float *out) {
  SingleThreadScope scope;
  forEachProduct(shape, lhs, rhs, out, product);
}
