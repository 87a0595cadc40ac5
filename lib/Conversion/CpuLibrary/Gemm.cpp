//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Matrix products: oneDNN's of f32, BLAS's of f64 and complex numbers.

#include "Lapack.h"
#include "MatrixLayout.h"
#include "Products.h"
#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <algorithm>
#include <dnnl.h>
#include <utility>

using namespace soap::cpu;

namespace {

template <typename T>
void plainProduct(const Matrix<T> &lhs, const Matrix<T> &rhs, T *out,
                  int64_t rowStride, int64_t colStride, bool accumulate) {
  for (int64_t m = 0; m < lhs.rows; ++m)
    for (int64_t n = 0; n < rhs.cols; ++n) {
      T &result = out[m * rowStride + n * colStride];
      T sum = accumulate ? result : T();
      for (int64_t k = 0; k < lhs.cols; ++k)
        sum += lhs.data[m * lhs.rowStride + k * lhs.colStride] *
               rhs.data[k * rhs.rowStride + n * rhs.colStride];
      result = sum;
    }
}

/// c (m x n) = a b + beta c, row-major; false where the library cannot.
bool multiply(const BlasOperand<float> &a, const BlasOperand<float> &b,
              int64_t m, int64_t n, int64_t k, float beta, float *c,
              int64_t leading) {
  return dnnl_sgemm(a.transposed, b.transposed, m, n, k, 1.0f, a.data,
                    a.leading, b.data, b.leading, beta, c,
                    leading) == dnnl_success;
}

/// y = op(matrix) x + beta y; \p matrix is rows x columns.
template <typename T>
void multiplyVector(const BlasOperand<T> &matrix, bool isTransposed,
                    LapackInt rows, LapackInt columns, const T *x,
                    LapackInt incx, T beta, T *y, LapackInt incy) {
  // What is row-major is the transposed matrix to BLAS.
  char trans = (matrix.transposed == 'T') == isTransposed ? 'T' : 'N';
  if (matrix.transposed == 'N')
    std::swap(rows, columns);
  auto leading = static_cast<LapackInt>(matrix.leading);
  T one = 1;
  Lapack<T>::get().gemv(&trans, &rows, &columns, &one, matrix.data, &leading, x,
                        &incx, &beta, y, &incy, 1);
}

/// Column-major, these are the transposed matrices: cT = bT aT.
template <typename T>
bool multiply(const BlasOperand<T> &a, const BlasOperand<T> &b, int64_t m,
              int64_t n, int64_t k, T beta, T *c, int64_t leading) {
  for (int64_t size : {m, n, k, a.leading, b.leading, leading})
    if (!fitsLapack(size))
      return false;
  auto rows = static_cast<LapackInt>(m), columns = static_cast<LapackInt>(n),
       sums = static_cast<LapackInt>(k),
       lda = static_cast<LapackInt>(a.leading),
       ldb = static_cast<LapackInt>(b.leading),
       ldc = static_cast<LapackInt>(leading);
  if (n == 1) {
    multiplyVector(a, false, rows, sums, b.data, b.transposed == 'N' ? ldb : 1,
                   beta, c, ldc);
    return true;
  }
  if (m == 1) {
    multiplyVector(b, true, sums, columns, a.data,
                   a.transposed == 'N' ? 1 : lda, beta, c, 1);
    return true;
  }
  T one = 1;
  Lapack<T>::get().gemm(&b.transposed, &a.transposed, &columns, &rows, &sums,
                        &one, b.data, &ldb, a.data, &lda, &beta, c, &ldc, 1, 1);
  return true;
}

/// out (lhs.rows x rhs.cols) = lhs * rhs, or += where \p accumulate.
template <typename T>
void product(const Matrix<T> &lhs, const Matrix<T> &rhs, T *out,
             int64_t rowStride, int64_t colStride, bool accumulate) {
  auto multiplyRows = [](const Matrix<T> &a, const Matrix<T> &b, T *target,
                         int64_t leading, bool accumulate) {
    return multiply(describeOrPack(a, 0), describeOrPack(b, 1), a.rows, b.cols,
                    a.cols, accumulate ? T(1) : T(), target, leading);
  };
  if (!intoRows(lhs, rhs, out, rowStride, colStride, accumulate, multiplyRows))
    plainProduct(lhs, rhs, out, rowStride, colStride, accumulate);
}

} // namespace

void soap::cpu::wideProduct(const Matrix<float> &lhs, const Matrix<float> &rhs,
                            float *out, int64_t rowStride, int64_t colStride,
                            bool accumulate) {
  product(lhs, rhs, out, rowStride, colStride, accumulate);
}

void soap_cpu_gemm_f32(const int64_t *shape, const float *lhs, const float *rhs,
                       float *out) {
  SingleThreadScope scope;
  forEachProduct(shape, lhs, rhs, out, product<float>);
}

void soap_cpu_gemm_f64(const int64_t *shape, const double *lhs,
                       const double *rhs, double *out) {
  forEachProduct(shape, lhs, rhs, out, product<double>);
}

/// Complex numbers, as generated code has them in memory.
template <typename T>
static void complexProducts(const int64_t *shape, const T *lhs, const T *rhs,
                            T *out) {
  using Number = std::complex<T>;
  forEachProduct(shape, reinterpret_cast<const Number *>(lhs),
                 reinterpret_cast<const Number *>(rhs),
                 reinterpret_cast<Number *>(out), product<Number>);
}

void soap_cpu_gemm_c64(const int64_t *shape, const float *lhs, const float *rhs,
                       float *out) {
  complexProducts(shape, lhs, rhs, out);
}

void soap_cpu_gemm_c128(const int64_t *shape, const double *lhs,
                        const double *rhs, double *out) {
  complexProducts(shape, lhs, rhs, out);
}
