//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Real and complex numbers of linear algebra, which computes in double
// precision.

#ifndef SOAP_LIB_CONVERSION_CPULIBRARY_NUMBERS_H
#define SOAP_LIB_CONVERSION_CPULIBRARY_NUMBERS_H

#include "Lapack.h"
#include "OneDnn.h"

#include <algorithm>
#include <complex>
#include <type_traits>

namespace soap::cpu {

/// A number in double precision, and its conjugate.
template <typename T> auto widen(const T &x) {
  if constexpr (IsComplex<T>::value)
    return std::complex<double>(x);
  else
    return static_cast<double>(x);
}
inline double conjugate(double x) { return x; }
inline std::complex<double> conjugate(std::complex<double> x) {
  return std::conj(x);
}

template <typename T, typename W> T narrow(const W &x) {
  if constexpr (IsComplex<T>::value)
    return T(static_cast<typename T::value_type>(x.real()),
             static_cast<typename T::value_type>(x.imag()));
  else
    return static_cast<T>(x);
}

/// Calls fn with a null pointer to the element type.
template <typename Fn> void withType(int64_t type, Fn fn) {
  switch (type) {
  case 0:
    return fn(static_cast<float *>(nullptr));
  case 1:
    return fn(static_cast<double *>(nullptr));
  case 2:
    return fn(static_cast<std::complex<float> *>(nullptr));
  default:
    return fn(static_cast<std::complex<double> *>(nullptr));
  }
}

template <typename T> using Wide = decltype(widen(T()));

/// \p count numbers in double precision, in scratch memory.
template <typename T>
Wide<T> *widenAll(const T *numbers, int64_t count, unsigned slot) {
  auto *wide =
      static_cast<Wide<T> *>(threadScratch(slot, sizeof(Wide<T>) * count));
  std::transform(numbers, numbers + count, wide, widen<T>);
  return wide;
}

} // namespace soap::cpu

#endif // SOAP_LIB_CONVERSION_CPULIBRARY_NUMBERS_H
