//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Cholesky factorisations and triangular systems, one number after another: the
// matrices of models are small. Everything is computed in double precision.

#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <cmath>
#include <complex>
#include <type_traits>
#include <vector>

namespace {

template <typename T> struct IsComplex : std::false_type {};
template <typename T> struct IsComplex<std::complex<T>> : std::true_type {};

/// A number in double precision, and its conjugate.
template <typename T> auto widen(const T &x) {
  if constexpr (IsComplex<T>::value)
    return std::complex<double>(x);
  else
    return static_cast<double>(x);
}
double conjugate(double x) { return x; }
std::complex<double> conjugate(std::complex<double> x) { return std::conj(x); }

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

/// The lower factor of a matrix of which `at(i, j)` is the lower triangle.
template <typename W, typename At>
void factorize(int64_t n, At at, std::vector<W> &l) {
  for (int64_t j = 0; j < n; ++j) {
    double diagonal = std::real(at(j, j));
    for (int64_t k = 0; k < j; ++k)
      diagonal -= std::norm(l[j * n + k]);
    double root = std::sqrt(diagonal);
    l[j * n + j] = root;
    for (int64_t i = j + 1; i < n; ++i) {
      W sum = at(i, j);
      for (int64_t k = 0; k < j; ++k)
        sum -= l[i * n + k] * conjugate(l[j * n + k]);
      l[i * n + j] = sum / root;
    }
  }
}

template <typename T> void choleskyOf(const int64_t *p, const T *a, T *out) {
  using W = decltype(widen(T()));
  int64_t batches = p[1], n = p[2];
  bool isLower = p[3] != 0;
  std::vector<W> l(n * n);
  for (int64_t batch = 0; batch < batches; ++batch, a += n * n, out += n * n) {
    factorize<W>(
        n,
        [&](int64_t i, int64_t j) {
          return isLower ? widen(a[i * n + j]) : conjugate(widen(a[j * n + i]));
        },
        l);
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = 0; j < n; ++j) {
        bool isPart = isLower ? j <= i : i <= j;
        W value = isLower ? l[i * n + j] : conjugate(l[j * n + i]);
        out[i * n + j] = isPart ? narrow<T>(value) : T();
      }
  }
}

template <typename T>
void solveOf(const int64_t *p, const T *a, const T *b, T *out) {
  using W = decltype(widen(T()));
  int64_t batches = p[1], rows = p[2], columns = p[3];
  bool isLeft = p[4] != 0, isLower = p[5] != 0, hasUnitDiagonal = p[6] != 0;
  bool isTransposed = p[7] != 0, isAdjoint = p[7] == 2;
  int64_t n = isLeft ? rows : columns, sides = isLeft ? columns : rows;
  // x op(a) = b is op(a)ᵀ xᵀ = bᵀ.
  bool swaps = isTransposed == isLeft;
  bool isForward = isLower != swaps;
  std::vector<W> x(n);
  for (int64_t batch = 0; batch < batches; ++batch) {
    for (int64_t side = 0; side < sides; ++side) {
      auto place = [&](int64_t i) {
        return isLeft ? i * columns + side : side * columns + i;
      };
      for (int64_t step = 0; step < n; ++step) {
        int64_t i = isForward ? step : n - 1 - step;
        auto coefficient = [&](int64_t j) {
          W value = widen(swaps ? a[j * n + i] : a[i * n + j]);
          return isAdjoint ? conjugate(value) : value;
        };
        W sum = widen(b[place(i)]);
        for (int64_t before = 0; before < step; ++before) {
          int64_t j = isForward ? before : n - 1 - before;
          sum -= coefficient(j) * x[j];
        }
        x[i] = hasUnitDiagonal ? sum : sum / coefficient(i);
        out[place(i)] = narrow<T>(x[i]);
      }
    }
    a += n * n;
    b += rows * columns;
    out += rows * columns;
  }
}

} // namespace

void soap_cpu_cholesky(const int64_t *parameters, const void *a, void *out) {
  withType(parameters[0], [&](auto *tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    choleskyOf(parameters, static_cast<const T *>(a), static_cast<T *>(out));
  });
}

void soap_cpu_triangular_solve(const int64_t *parameters, const void *a,
                               const void *b, void *out) {
  withType(parameters[0], [&](auto *tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    solveOf(parameters, static_cast<const T *>(a), static_cast<const T *>(b),
            static_cast<T *>(out));
  });
}
