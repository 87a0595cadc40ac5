//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Matrices as libraries want them: a unit stride in one of the two dimensions.
// What has none (or is a broadcast) is packed first.

#ifndef SOAP_LIB_CONVERSION_CPULIBRARY_MATRIXLAYOUT_H
#define SOAP_LIB_CONVERSION_CPULIBRARY_MATRIXLAYOUT_H

#include "OneDnn.h"
#include "ProductShape.h"

#include <type_traits>

namespace soap::cpu {

/// Sums of integers wrap around.
template <typename T> T add(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    using Bits = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<Bits>(a) + static_cast<Bits>(b));
  } else {
    return a + b;
  }
}

/// How the libraries address a matrix, row-major.
template <typename T> struct BlasOperand {
  const T *data;
  char transposed; // 'N' or 'T'
  int64_t leading;
};

/// Describes \p matrix; false where it must be packed.
template <typename T>
bool describe(const Matrix<T> &matrix, BlasOperand<T> &operand) {
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

/// The lines of a matrix that are contiguous, if any are and may be; else its
/// rows.
struct Lines {
  template <typename T>
  explicit Lines(const Matrix<T> &matrix, bool mayBeColumns = true)
      : areColumns(mayBeColumns && matrix.colStride != 1 &&
                   matrix.rowStride == 1),
        count(areColumns ? matrix.cols : matrix.rows),
        length(areColumns ? matrix.rows : matrix.cols),
        step(areColumns ? matrix.colStride : matrix.rowStride),
        stride(areColumns ? matrix.rowStride : matrix.colStride) {}

  bool areColumns;
  int64_t count, length, step, stride;
};

/// \p matrix in scratch memory with `convert` of every element, its lines one
/// after the other.
template <typename To, typename T, typename Convert>
Matrix<To> pack(const Matrix<T> &matrix, unsigned slot, Convert convert,
                bool mayBeColumns = true) {
  Lines lines(matrix, mayBeColumns);
  To *packed = static_cast<To *>(
      threadScratch(slot, sizeof(To) * lines.count * lines.length));
  for (int64_t i = 0; i < lines.count; ++i)
    for (int64_t j = 0; j < lines.length; ++j)
      packed[i * lines.length + j] =
          convert(matrix.data[i * lines.step + j * lines.stride]);
  if (lines.areColumns)
    return {packed, matrix.rows, matrix.cols, 1, lines.length};
  return {packed, matrix.rows, matrix.cols, lines.length, 1};
}

template <typename T>
Matrix<T> pack(const Matrix<T> &matrix, unsigned slot,
               bool mayBeColumns = true) {
  return pack<T>(matrix, slot, [](T value) { return value; }, mayBeColumns);
}

template <typename T>
BlasOperand<T> describeOrPack(const Matrix<T> &matrix, unsigned slot) {
  BlasOperand<T> operand;
  if (!describe(matrix, operand))
    describe(pack(matrix, slot), operand);
  return operand;
}

/// \p out = (or += where \p accumulate) \p product, which is dense.
template <typename T, typename Out>
void store(const T *product, int64_t rows, int64_t cols, Out *out,
           int64_t rowStride, int64_t colStride, bool accumulate) {
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t col = 0; col < cols; ++col) {
      Out &to = out[row * rowStride + col * colStride];
      auto value = static_cast<Out>(product[row * cols + col]);
      to = accumulate ? add(to, value) : value;
    }
}

/// Calls `function(lhs, rhs, target, leading dimension of its rows, whether to
/// add to it)` for a row-major result of the product, which ends in \p out: a
/// column-major result is the row-major result of the transposed product, any
/// other is made in scratch memory. True if the function was.
template <typename T, typename Out, typename Function>
bool intoRows(const Matrix<T> &lhs, const Matrix<T> &rhs, Out *out,
              int64_t outRowStride, int64_t outColStride, bool accumulate,
              Function function) {
  int64_t m = lhs.rows, n = rhs.cols, k = lhs.cols;
  bool unitCols = outColStride == 1 || n == 1;
  bool unitRows = outRowStride == 1 || m == 1;
  int64_t rowLeading = m == 1 ? n : outRowStride;
  int64_t colLeading = n == 1 ? m : outColStride;
  if (unitCols && rowLeading >= n)
    return function(lhs, rhs, out, rowLeading, accumulate);
  if (unitRows && colLeading >= m)
    return function(Matrix<T>{rhs.data, n, k, rhs.colStride, rhs.rowStride},
                    Matrix<T>{lhs.data, k, m, lhs.colStride, lhs.rowStride},
                    out, colLeading, accumulate);
  auto *target = static_cast<Out *>(threadScratch(2, sizeof(Out) * m * n));
  if (!function(lhs, rhs, target, n, false))
    return false;
  store(target, m, n, out, outRowStride, outColStride, accumulate);
  return true;
}

} // namespace soap::cpu

#endif // SOAP_LIB_CONVERSION_CPULIBRARY_MATRIXLAYOUT_H
