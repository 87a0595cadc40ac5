//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What generated CPU kernels call: matrix products and convolutions through
// oneDNN and BLAS, linear algebra, transforms, random bits, functions of
// complex numbers, and memory for temporaries. No LLVM in here: a runtime that
// loads compiled kernels links it as well.
//
// Every function is safe to call from several threads at once and computes on
// the calling thread only. Shapes come as one constant array of int64_t, so
// that the signature serves every rank. All strides are in elements.
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_CONVERSION_CPULIBRARY_CPULIBRARY_H
#define SOAP_CONVERSION_CPULIBRARY_CPULIBRARY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#include <string>
#include <string_view>

extern "C" {
#endif

/// c[b, m, n] = sum over k of lhs[b, m, k] * rhs[b, k, n], for all b.
///
/// shape = [m, n, k, lhsM, lhsK, rhsK, rhsN, outM, outN, batchRank,
///          then per batch dimension: size, lhs, rhs, out;
///          then sumRank, and per further summed dimension: size, lhs, rhs]
/// where lhsM is the stride of lhs along m, and so on. Strides of lhs and rhs
/// may be zero (broadcast); two elements of out never share an address.
void soap_cpu_gemm_f32(const int64_t *shape, const float *lhs, const float *rhs,
                       float *out);

/// The same of f64, and of complex numbers of f32 and f64, whose parts are
/// neighbours; strides are in complex numbers.
void soap_cpu_gemm_f64(const int64_t *shape, const double *lhs,
                       const double *rhs, double *out);
void soap_cpu_gemm_c64(const int64_t *shape, const float *lhs, const float *rhs,
                       float *out);
void soap_cpu_gemm_c128(const int64_t *shape, const double *lhs,
                        const double *rhs, double *out);

/// The same of integers; sums wrap around.
void soap_cpu_gemm_i32(const int64_t *shape, const int32_t *lhs,
                       const int32_t *rhs, int32_t *out);

/// The same of bf16, whose products add up in f32, and of bytes, in i32.
/// Processors with AMX take denormal numbers of bf16 for zero.
void soap_cpu_gemm_bf16(const int64_t *shape, const uint16_t *lhs,
                        const uint16_t *rhs, float *out);
void soap_cpu_gemm_i8(const int64_t *shape, const int8_t *lhs,
                      const int8_t *rhs, int32_t *out);

/// A StableHLO convolution with batch_group_count 1 on dense tensors of any
/// layout.
///
/// shape = [s, N, C, O, G,
///          lhs strides (n, c, s spatial), rhs strides (o, i, s spatial),
///          out strides (n, o, s spatial),
///          lhs sizes[s], kernel sizes[s], out sizes[s], window strides[s],
///          low padding[s], lhs dilation[s], rhs dilation[s], reversal[s]]
/// with s spatial dimensions, batch N, C input features, O output features, G
/// feature groups; the kernel has C / G input features. No size is zero.
void soap_cpu_convolution_f32(const int64_t *shape, const float *lhs,
                              const float *rhs, float *out);

/// The same of bf16, whose products add up in f32; see soap_cpu_gemm_bf16.
void soap_cpu_convolution_bf16(const int64_t *shape, const uint16_t *lhs,
                               const uint16_t *rhs, float *out);

/// The same of integers; sums wrap around.
void soap_cpu_convolution_i32(const int64_t *shape, const int32_t *lhs,
                              const int32_t *rhs, int32_t *out);

/// The same of bytes with a sign, whose products add up in 32 bits.
void soap_cpu_convolution_i8(const int64_t *shape, const int8_t *lhs,
                             const int8_t *rhs, int32_t *out);

/// Below, parameters are constants as well, and type is 0 for f32, 1 for f64, 2
/// and 3 for complex numbers of them. All operands are dense.

/// Cholesky factors of matrices [batch, n, n], of which the triangle is read
/// that the result has; the other triangle is zero. NaN where a matrix is not
/// positive definite. parameters = [type, batch, n, lower]
void soap_cpu_cholesky(const int64_t *parameters, const void *a, void *out);

/// Solutions x of op(a) x = b, or of x op(a) = b if not left; b is [batch,
/// rows, columns]. parameters = [type, batch, rows, columns, left, lower, unit
/// diagonal, op: 0 none, 1 transposed, 2 adjoint]
void soap_cpu_triangular_solve(const int64_t *parameters, const void *a,
                               const void *b, void *out);

/// Factorisations of matrices [batch, m, n] as soap.lu and the ops beside it
/// describe them; results are dense. parameters = [type, batch, m, n, then:
/// householder_product: reflections; svd: whether left and right are square,
/// whether they are wanted]; eigh: [type, batch, n, whether the lower triangle
/// is read, whether vectors are wanted]; eig: [type, batch, n, whether left
/// vectors are wanted, whether right ones]. Results that are not wanted are not
/// written.
void soap_cpu_lu(const int64_t *parameters, const void *a, void *factors,
                 int32_t *pivots);
void soap_cpu_qr(const int64_t *parameters, const void *a, void *factors,
                 void *taus);
void soap_cpu_householder_product(const int64_t *parameters, const void *a,
                                  const void *taus, void *out);
void soap_cpu_eigh(const int64_t *parameters, const void *a, void *vectors,
                   void *values, int32_t *info);
void soap_cpu_eig(const int64_t *parameters, const void *a, void *values,
                  void *left, void *right, int32_t *info);
void soap_cpu_svd(const int64_t *parameters, const void *a, void *values,
                  void *left, void *right, int32_t *info);

/// Fourier transforms of the last dimensions. parameters = [0 f32 or 1 f64,
/// kind: 0 FFT, 1 IFFT, 2 RFFT, 3 IRFFT, batch, rank, lengths[rank]]
void soap_cpu_fft(const int64_t *parameters, const void *in, void *out);

/// Random bits and the state after them: a key, a counter of blocks and with
/// Philox its upper half. parameters = [0 Threefry or 1 Philox, words of the
/// state, elements, bytes of an element]
void soap_cpu_random_bits(const int64_t *parameters, const void *state,
                          void *nextState, void *out);

/// The order of each line's elements in key [outer, size, inner], which are
/// signed integers: the smallest first, equal ones as they lie, or as order
/// `before` has them. parameters = [bytes of a key, outer, size, inner]; size
/// is less than 2³¹.
void soap_cpu_sort(const int64_t *parameters, const void *key, int32_t *order);
void soap_cpu_sort_further(const int64_t *parameters, const void *key,
                           const int32_t *before, int32_t *order);

/// Copies elements of four bytes from one order of dimensions to another.
/// parameters = [rank, sizes[rank], strides of in[rank], of out[rank]]
void soap_cpu_transpose(const int64_t *parameters, const void *in, void *out);

/// As compiled code returns two values.
typedef struct SoapComplex {
  double re, im;
} SoapComplex;

SoapComplex soap_cpu_complex_acos(double re, double im);
SoapComplex soap_cpu_complex_acosh(double re, double im);
SoapComplex soap_cpu_complex_asin(double re, double im);
SoapComplex soap_cpu_complex_asinh(double re, double im);
SoapComplex soap_cpu_complex_atan(double re, double im);
SoapComplex soap_cpu_complex_atanh(double re, double im);

/// Memory for a kernel's temporaries, 64-byte aligned. Blocks are kept for the
/// next request of the calling thread; a block is freed by the thread that took
/// it. Without memory the process ends with an error, as a kernel has nobody to
/// tell.
void *soap_cpu_alloc(int64_t bytes);
void soap_cpu_free(void *block);

#ifdef __cplusplus
} // extern "C"

namespace soap {

/// A function of the library, by the name that generated code calls it.
struct CpuLibrarySymbol {
  const char *name;
  void *address;
  /// Whether it calls BLAS or LAPACK.
  bool needsLapack;
};

/// All functions above, `count` of them.
const CpuLibrarySymbol *cpuLibrarySymbols(size_t &count);

/// Loads BLAS and LAPACK, once. Why that cannot be, beginning with "needs", or
/// ""; a function that calls them then ends the process with an error.
std::string loadLapack();

/// The same if \p code, an object file, names such a function.
std::string prepareCpuLibrary(std::string_view code);

} // namespace soap
#endif

#endif // SOAP_CONVERSION_CPULIBRARY_CPULIBRARY_H
