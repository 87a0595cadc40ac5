//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Matrix products of integers: oneDNN's of 8 bits where the numbers fit, else
// sums of f32's that are exact, else plain loops.

#include "Integers.h"
#include "MatrixLayout.h"
#include "OneDnn.h"
#include "Products.h"
#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <dnnl.h>

using namespace soap::cpu;

bool soap::cpu::multipliesBytes() {
  static const bool does =
      (dnnl_get_effective_cpu_isa() & dnnl_cpu_isa_avx512_core_vnni) ==
      dnnl_cpu_isa_avx512_core_vnni;
  return does;
}

namespace {

using IntegerMatrix = Matrix<int32_t>;

IntegerRange rangeOf(const IntegerMatrix &matrix) {
  IntegerRange range;
  Lines lines(matrix);
  for (int64_t i = 0; i < lines.count; ++i)
    addToRange(range, matrix.data + i * lines.step, lines.length, lines.stride);
  return range;
}

template <typename T>
BlasOperand<T> packShifted(const IntegerMatrix &matrix, int32_t offset,
                           unsigned slot) {
  Lines lines(matrix);
  auto *data = static_cast<T *>(
      threadScratch(slot, sizeof(T) * lines.count * lines.length));
  for (int64_t i = 0; i < lines.count; ++i)
    convertRow(matrix.data + i * lines.step, lines.length, lines.stride, offset,
               data + i * lines.length);
  return {data, lines.areColumns ? 'T' : 'N', lines.length};
}

bool productOfBytes(const IntegerMatrix &lhs, const IntegerMatrix &rhs,
                    const IntegerRange &left, const IntegerRange &right,
                    int32_t *out, int64_t rowStride, int64_t colStride,
                    bool accumulate) {
  // What brings the numbers into the range of the type.
  int32_t leftOffset = left.low < 0 ? -std::max(left.low, -255) : 0;
  int32_t rightOffset = right.low < -128   ? -128 - std::max(right.low, -255)
                        : right.high > 127 ? 127 - std::min(right.high, 255)
                                           : 0;
  if (!multipliesBytes() || exactSums(left, right) * 128 < lhs.cols ||
      !left.fits<uint8_t>(leftOffset) || !right.fits<int8_t>(rightOffset))
    return false;
  BlasOperand<uint8_t> a = packShifted<uint8_t>(lhs, leftOffset, 0);
  BlasOperand<int8_t> b = packShifted<int8_t>(rhs, rightOffset, 1);
  bool isDense = colStride == 1 && rowStride >= rhs.cols && !accumulate;
  int32_t *target = out;
  int64_t leading = rowStride;
  if (!isDense) {
    target = static_cast<int32_t *>(
        threadScratch(2, sizeof(int32_t) * lhs.rows * rhs.cols));
    leading = rhs.cols;
  }
  int32_t none = 0;
  if (dnnl_gemm_u8s8s32(a.transposed, b.transposed, 'F', lhs.rows, rhs.cols,
                        lhs.cols, 1.0f, a.data, a.leading,
                        static_cast<uint8_t>(leftOffset), b.data, b.leading,
                        static_cast<int8_t>(rightOffset), 0.0f, target, leading,
                        &none) != dnnl_success)
    return false;
  if (!isDense)
    store(target, lhs.rows, rhs.cols, out, rowStride, colStride, accumulate);
  return true;
}

/// As many products at a time as f32 adds up exactly.
bool productOfFloats(const IntegerMatrix &lhs, const IntegerMatrix &rhs,
                     int64_t exact, int32_t *out, int64_t rowStride,
                     int64_t colStride, bool accumulate) {
  constexpr int64_t fewest = 16;
  if (exact < std::min(fewest, lhs.cols))
    return false;
  auto *sums = static_cast<float *>(
      threadScratch(2, sizeof(float) * lhs.rows * rhs.cols));
  for (int64_t k = 0; k < lhs.cols; k += exact) {
    int64_t count = std::min(exact, lhs.cols - k);
    BlasOperand<float> a =
        packShifted<float>({lhs.data + k * lhs.colStride, lhs.rows, count,
                            lhs.rowStride, lhs.colStride},
                           0, 0);
    BlasOperand<float> b =
        packShifted<float>({rhs.data + k * rhs.rowStride, count, rhs.cols,
                            rhs.rowStride, rhs.colStride},
                           0, 1);
    if (dnnl_sgemm(a.transposed, b.transposed, lhs.rows, rhs.cols, count, 1.0f,
                   a.data, a.leading, b.data, b.leading, 0.0f, sums,
                   rhs.cols) != dnnl_success)
      return false;
    store(sums, lhs.rows, rhs.cols, out, rowStride, colStride,
          accumulate || k > 0);
  }
  return true;
}

/// Sums wrap around.
void plainProduct(const IntegerMatrix &lhs, const IntegerMatrix &rhs,
                  int32_t *out, int64_t rowStride, int64_t colStride,
                  bool accumulate) {
  for (int64_t m = 0; m < lhs.rows; ++m) {
    for (int64_t n = 0; n < rhs.cols && !accumulate; ++n)
      out[m * rowStride + n * colStride] = 0;
    for (int64_t k = 0; k < lhs.cols; ++k) {
      auto x = static_cast<uint32_t>(
          lhs.data[m * lhs.rowStride + k * lhs.colStride]);
      const int32_t *row = rhs.data + k * rhs.rowStride;
      for (int64_t n = 0; n < rhs.cols; ++n) {
        int32_t &sum = out[m * rowStride + n * colStride];
        sum = static_cast<int32_t>(
            static_cast<uint32_t>(sum) +
            x * static_cast<uint32_t>(row[n * rhs.colStride]));
      }
    }
  }
}

void integerProduct(const IntegerMatrix &lhs, const IntegerMatrix &rhs,
                    int32_t *out, int64_t rowStride, int64_t colStride,
                    bool accumulate) {
  // Rows of a result that lie across are those of the transposed product.
  if (colStride != 1 && rowStride == 1)
    return integerProduct(
        {rhs.data, rhs.cols, rhs.rows, rhs.colStride, rhs.rowStride},
        {lhs.data, lhs.cols, lhs.rows, lhs.colStride, lhs.rowStride}, out,
        colStride, rowStride, accumulate);
  IntegerRange left = rangeOf(lhs), right = rangeOf(rhs);
  if (!productOfBytes(lhs, rhs, left, right, out, rowStride, colStride,
                      accumulate) &&
      !productOfFloats(lhs, rhs, exactSums(left, right), out, rowStride,
                       colStride, accumulate))
    plainProduct(lhs, rhs, out, rowStride, colStride, accumulate);
}

} // namespace

void soap::cpu::wideProduct(const Matrix<int32_t> &lhs,
                            const Matrix<int32_t> &rhs, int32_t *out,
                            int64_t rowStride, int64_t colStride,
                            bool accumulate) {
  integerProduct(lhs, rhs, out, rowStride, colStride, accumulate);
}

void soap_cpu_gemm_i32(const int64_t *shape, const int32_t *lhs,
                       const int32_t *rhs, int32_t *out) {
  SingleThreadScope scope;
  forEachProduct(shape, lhs, rhs, out, integerProduct);
}
