//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Cholesky factorisations and triangular systems in double precision: LAPACK's
// of large matrices, of small ones one number after another.

#include "Numbers.h"
#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <algorithm>
#include <cmath>
#include <vector>

using namespace soap::cpu;

namespace {

/// From so many rows on a call is faster than loops.
constexpr int64_t smallestMatrix = 48;

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

/// Of a row-major matrix, LAPACK sees the transposed one, which is the
/// conjugate: where its upper factor lies, ours is the lower one. False where
/// there is none.
template <typename T>
bool factorizeLarge(int64_t n, bool isLower, const T *a, T *out) {
  using W = Wide<T>;
  W *factor = widenAll(a, n * n, 0);
  char triangle = isLower ? 'U' : 'L';
  auto size = static_cast<LapackInt>(n);
  LapackInt info = 0;
  Lapack<W>::get().potrf(&triangle, &size, factor, &size, &info, 1);
  if (info != 0)
    return false;
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < n; ++j) {
      bool isPart = isLower ? j <= i : i <= j;
      out[i * n + j] = isPart ? narrow<T>(factor[i * n + j]) : T();
    }
  return true;
}

template <typename T> void choleskyOf(const int64_t *p, const T *a, T *out) {
  using W = Wide<T>;
  int64_t batches = p[1], n = p[2];
  bool isLower = p[3] != 0;
  std::vector<W> l(n * n);
  for (int64_t batch = 0; batch < batches; ++batch, a += n * n, out += n * n) {
    if (n >= smallestMatrix && fitsLapack(n) &&
        factorizeLarge(n, isLower, a, out))
      continue;
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

/// x op(a) = b column-major, where a row-major problem is op(a) x = b, and the
/// other way round.
template <typename T>
void solveLarge(const int64_t *p, const T *a, const T *b, T *out) {
  using W = Wide<T>;
  int64_t rows = p[2], columns = p[3], n = p[4] != 0 ? rows : columns;
  const W *matrix;
  if constexpr (std::is_same_v<T, W>)
    matrix = a;
  else
    matrix = widenAll(a, n * n, 0);
  W *x = widenAll(b, rows * columns, 1);
  char side = p[4] != 0 ? 'R' : 'L', triangle = p[5] != 0 ? 'U' : 'L';
  char diagonal = p[6] != 0 ? 'U' : 'N', trans = "NTC"[p[7]];
  auto m = static_cast<LapackInt>(columns), k = static_cast<LapackInt>(rows),
       leading = static_cast<LapackInt>(n);
  W one = 1;
  Lapack<W>::get().trsm(&side, &triangle, &trans, &diagonal, &m, &k, &one,
                        matrix, &leading, x, &m, 1, 1, 1, 1);
  std::transform(x, x + rows * columns, out, narrow<T, W>);
}

template <typename T>
void solveOf(const int64_t *p, const T *a, const T *b, T *out) {
  using W = Wide<T>;
  int64_t batches = p[1], rows = p[2], columns = p[3];
  bool isLeft = p[4] != 0, isLower = p[5] != 0, hasUnitDiagonal = p[6] != 0;
  bool isTransposed = p[7] != 0, isAdjoint = p[7] == 2;
  int64_t n = isLeft ? rows : columns, sides = isLeft ? columns : rows;
  // x op(a) = b is op(a)ᵀ xᵀ = bᵀ.
  bool swaps = isTransposed == isLeft;
  bool isForward = isLower != swaps;
  bool isLarge = n >= smallestMatrix && fitsLapack(rows) && fitsLapack(columns);
  std::vector<W> x(n);
  for (int64_t batch = 0; batch < batches; ++batch) {
    if (isLarge)
      solveLarge(p, a, b, out);
    for (int64_t side = 0; !isLarge && side < sides; ++side) {
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
