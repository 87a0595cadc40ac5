//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// BLAS and LAPACK, of OpenBLAS or another library that has both. Few programs
// need them, so they are loaded for those.

#ifndef SOAP_LIB_CONVERSION_CPULIBRARY_LAPACK_H
#define SOAP_LIB_CONVERSION_CPULIBRARY_LAPACK_H

#include <complex>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

namespace soap::cpu {

template <typename T> struct IsComplex : std::false_type {};
template <typename T> struct IsComplex<std::complex<T>> : std::true_type {};

using LapackInt = int32_t;

/// Whether LAPACK can count to \p size.
inline bool fitsLapack(int64_t size) {
  return size <= std::numeric_limits<LapackInt>::max();
}

/// Functions on numbers of type T (float, double, complex ones of them), which
/// netlib.org/lapack describes: matrices are column-major, and a length follows
/// at the end for every letter, as Fortran's compilers have it.
template <typename T> struct Lapack {
  using Int = const LapackInt *;
  using Letter = const char *;
  using Length = size_t;

  void (*gemm)(Letter transA, Letter transB, Int m, Int n, Int k,
               const T *alpha, const T *a, Int lda, const T *b, Int ldb,
               const T *beta, T *c, Int ldc, Length, Length);
  void (*gemv)(Letter trans, Int m, Int n, const T *alpha, const T *a, Int lda,
               const T *x, Int incx, const T *beta, T *y, Int incy, Length);
  void (*trsm)(Letter side, Letter uplo, Letter trans, Letter diag, Int m,
               Int n, const T *alpha, const T *a, Int lda, T *b, Int ldb,
               Length, Length, Length, Length);
  void (*potrf)(Letter uplo, Int n, T *a, Int lda, LapackInt *info, Length);
  void (*getrf)(Int m, Int n, T *a, Int lda, LapackInt *ipiv, LapackInt *info);
  void (*geqrf)(Int m, Int n, T *a, Int lda, T *tau, T *work, Int lwork,
                LapackInt *info);
  /// And ungqr.
  void (*orgqr)(Int m, Int n, Int k, T *a, Int lda, const T *tau, T *work,
                Int lwork, LapackInt *info);

  using Real = decltype(std::abs(T()));
  using RealEigenpairs = void (*)(Letter jobz, Letter uplo, Int n, T *a,
                                  Int lda, Real *w, T *work, Int lwork,
                                  LapackInt *iwork, Int liwork, LapackInt *info,
                                  Length, Length);
  using ComplexEigenpairs = void (*)(Letter jobz, Letter uplo, Int n, T *a,
                                     Int lda, Real *w, T *work, Int lwork,
                                     Real *rwork, Int lrwork, LapackInt *iwork,
                                     Int liwork, LapackInt *info, Length,
                                     Length);
  /// And heevd.
  std::conditional_t<IsComplex<T>::value, ComplexEigenpairs, RealEigenpairs>
      syevd;

  using RealValues = void (*)(Letter jobvl, Letter jobvr, Int n, T *a, Int lda,
                              Real *wr, Real *wi, T *vl, Int ldvl, T *vr,
                              Int ldvr, T *work, Int lwork, LapackInt *info,
                              Length, Length);
  using ComplexValues = void (*)(Letter jobvl, Letter jobvr, Int n, T *a,
                                 Int lda, T *w, T *vl, Int ldvl, T *vr,
                                 Int ldvr, T *work, Int lwork, Real *rwork,
                                 LapackInt *info, Length, Length);
  std::conditional_t<IsComplex<T>::value, ComplexValues, RealValues> geev;

  using RealTriples = void (*)(Letter jobz, Int m, Int n, T *a, Int lda,
                               Real *s, T *u, Int ldu, T *vt, Int ldvt, T *work,
                               Int lwork, LapackInt *iwork, LapackInt *info,
                               Length);
  using ComplexTriples = void (*)(Letter jobz, Int m, Int n, T *a, Int lda,
                                  Real *s, T *u, Int ldu, T *vt, Int ldvt,
                                  T *work, Int lwork, Real *rwork,
                                  LapackInt *iwork, LapackInt *info, Length);
  std::conditional_t<IsComplex<T>::value, ComplexTriples, RealTriples> gesdd;

  /// Ends the process with an error where there is no library, as a kernel has
  /// nobody to tell: see loadLapack.
  static const Lapack &get();
};

} // namespace soap::cpu

#endif // SOAP_LIB_CONVERSION_CPULIBRARY_LAPACK_H
