//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Factorisations of matrices by LAPACK, in double precision. Ours are
// row-major, its column-major, so that matrices are transposed before and
// after.

#include "Numbers.h"
#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <cmath>
#include <limits>

using namespace soap::cpu;

namespace {

/// Slots of scratch memory.
enum Slot : unsigned {
  InputSlot,
  FirstSlot,
  SecondSlot,
  NumbersSlot,
  WorkSlot,
  RealWorkSlot,
  CountSlot
};

template <typename T> T *scratch(Slot slot, int64_t count) {
  return static_cast<T *>(
      threadScratch(slot, sizeof(T) * std::max<int64_t>(count, 1)));
}

/// Calls fn(row, column) for all of a matrix, blocks that a cache holds of both
/// orders one after the other.
template <typename Fn> void forBlocks(int64_t rows, int64_t columns, Fn fn) {
  constexpr int64_t block = 16;
  for (int64_t i0 = 0; i0 < rows; i0 += block)
    for (int64_t j0 = 0; j0 < columns; j0 += block)
      for (int64_t i = i0; i < std::min(rows, i0 + block); ++i)
        for (int64_t j = j0; j < std::min(columns, j0 + block); ++j)
          fn(i, j);
}

/// A row-major matrix as LAPACK has it.
template <typename T>
Wide<T> *toColumns(const T *a, int64_t rows, int64_t columns) {
  auto *wide = scratch<Wide<T>>(InputSlot, rows * columns);
  forBlocks(rows, columns, [&](int64_t i, int64_t j) {
    wide[j * rows + i] = widen(a[i * columns + j]);
  });
  return wide;
}

/// The first rows and columns of one that has \p leading rows.
template <typename T>
void fromColumns(const Wide<T> *wide, int64_t leading, int64_t rows,
                 int64_t columns, T *a) {
  forBlocks(rows, columns, [&](int64_t i, int64_t j) {
    a[i * columns + j] = narrow<T>(wide[j * leading + i]);
  });
}

template <typename T, typename W>
void fromList(const W *wide, int64_t count, T *list) {
  std::transform(wide, wide + count, list, narrow<T, W>);
}

template <typename T> void fillNan(T *numbers, int64_t count) {
  using Real = decltype(std::abs(T()));
  std::fill(numbers, numbers + count,
            T(std::numeric_limits<Real>::quiet_NaN()));
}

LapackInt toInt(int64_t size) { return static_cast<LapackInt>(size); }

/// Calls fn(work, its size), first to hear how much is wanted.
template <typename W, typename Fn> void withWork(Fn fn) {
  LapackInt size = -1;
  W wanted = W();
  fn(&wanted, &size);
  size = static_cast<LapackInt>(std::real(wanted));
  fn(scratch<W>(WorkSlot, size), &size);
}

template <typename T>
void luOf(const int64_t *p, const T *a, T *factors, int32_t *pivots) {
  int64_t m = p[2], n = p[3], steps = std::min(m, n);
  LapackInt rows = toInt(m), columns = toInt(n), info = 0;
  for (int64_t batch = 0; batch < p[1]; ++batch) {
    Wide<T> *matrix = toColumns(a, m, n);
    Lapack<Wide<T>>::get().getrf(&rows, &columns, matrix, &rows, pivots, &info);
    for (int64_t i = 0; i < steps; ++i)
      --pivots[i];
    fromColumns(matrix, m, m, n, factors);
    a += m * n;
    factors += m * n;
    pivots += steps;
  }
}

template <typename T>
void qrOf(const int64_t *p, const T *a, T *factors, T *taus) {
  using W = Wide<T>;
  int64_t m = p[2], n = p[3], steps = std::min(m, n);
  LapackInt rows = toInt(m), columns = toInt(n), info = 0;
  for (int64_t batch = 0; batch < p[1]; ++batch) {
    W *matrix = toColumns(a, m, n), *wide = scratch<W>(NumbersSlot, steps);
    withWork<W>([&](W *work, const LapackInt *size) {
      Lapack<W>::get().geqrf(&rows, &columns, matrix, &rows, wide, work, size,
                             &info);
    });
    fromColumns(matrix, m, m, n, factors);
    fromList(wide, steps, taus);
    a += m * n;
    factors += m * n;
    taus += steps;
  }
}

template <typename T>
void householderProductOf(const int64_t *p, const T *a, const T *taus, T *out) {
  using W = Wide<T>;
  int64_t m = p[2], n = p[3], count = p[4];
  LapackInt rows = toInt(m), columns = toInt(n), k = toInt(count), info = 0;
  for (int64_t batch = 0; batch < p[1]; ++batch) {
    W *matrix = toColumns(a, m, n), *wide = widenAll(taus, count, NumbersSlot);
    withWork<W>([&](W *work, const LapackInt *size) {
      Lapack<W>::get().orgqr(&rows, &columns, &k, matrix, &rows, wide, work,
                             size, &info);
    });
    fromColumns(matrix, m, m, n, out);
    a += m * n;
    taus += count;
    out += m * n;
  }
}

/// Of one matrix: the vectors instead of it, the values; LAPACK's info.
template <typename W>
LapackInt findEigenpairs(W *matrix, LapackInt n, char triangle, char job,
                         double *values) {
  const auto &lapack = Lapack<W>::get();
  LapackInt info = 0, wantedCounts = 0, asked = -1;
  double wantedReals = 0;
  W wanted = W();
  if constexpr (IsComplex<W>::value)
    lapack.syevd(&job, &triangle, &n, matrix, &n, values, &wanted, &asked,
                 &wantedReals, &asked, &wantedCounts, &asked, &info, 1, 1);
  else
    lapack.syevd(&job, &triangle, &n, matrix, &n, values, &wanted, &asked,
                 &wantedCounts, &asked, &info, 1, 1);
  auto size = static_cast<LapackInt>(std::real(wanted));
  W *work = scratch<W>(WorkSlot, size);
  auto *counts = scratch<LapackInt>(CountSlot, wantedCounts);
  if constexpr (IsComplex<W>::value) {
    auto sizeReals = static_cast<LapackInt>(wantedReals);
    auto *reals = scratch<double>(RealWorkSlot, sizeReals);
    lapack.syevd(&job, &triangle, &n, matrix, &n, values, work, &size, reals,
                 &sizeReals, counts, &wantedCounts, &info, 1, 1);
  } else {
    lapack.syevd(&job, &triangle, &n, matrix, &n, values, work, &size, counts,
                 &wantedCounts, &info, 1, 1);
  }
  return info;
}

/// LAPACK need not come to an end with others.
template <typename W> bool areFinite(const W *numbers, int64_t count) {
  return std::all_of(numbers, numbers + count, [](const W &x) {
    return std::isfinite(std::real(x)) && std::isfinite(std::imag(x));
  });
}

template <typename T, typename Real>
void eighOf(const int64_t *p, const T *a, T *vectors, Real *values,
            int32_t *info) {
  int64_t n = p[2];
  char triangle = p[3] != 0 ? 'L' : 'U', job = p[4] != 0 ? 'V' : 'N';
  for (int64_t batch = 0; batch < p[1]; ++batch) {
    Wide<T> *matrix = toColumns(a, n, n);
    // What the other triangle has does not count.
    for (int64_t j = 0; j < n; ++j)
      for (int64_t i = 0; i < n; ++i)
        if (triangle == 'L' ? i < j : i > j)
          matrix[j * n + i] = 0;
    auto *wide = scratch<double>(NumbersSlot, n);
    info[batch] = areFinite(matrix, n * n)
                      ? findEigenpairs(matrix, toInt(n), triangle, job, wide)
                      : 1;
    if (info[batch] == 0) {
      fromList(wide, n, values);
      if (job == 'V')
        fromColumns(matrix, n, n, n, vectors);
    } else {
      fillNan(values, n);
      fillNan(vectors, n * n);
    }
    a += n * n;
    vectors += n * n;
    values += n;
  }
}

using Complex = std::complex<double>;

/// Eigenvectors as LAPACK has those of a real matrix: of a pair of conjugate
/// values both parts, as columns one after the other.
void joinParts(int64_t n, const Complex *values, const double *parts,
               Complex *vectors) {
  for (int64_t j = 0; j < n; ++j) {
    bool isPair = values[j].imag() != 0;
    const double *real = parts + j * n, *imaginary = real + n;
    for (int64_t i = 0; i < n; ++i) {
      Complex x(real[i], isPair ? imaginary[i] : 0);
      vectors[j * n + i] = x;
      if (isPair)
        vectors[(j + 1) * n + i] = std::conj(x);
    }
    j += isPair ? 1 : 0;
  }
}

/// Of one matrix, which is lost; LAPACK's info. Vectors that are null are not
/// wanted.
template <typename W>
LapackInt findEigenvalues(W *matrix, LapackInt n, Complex *values,
                          Complex *left, Complex *right) {
  const auto &lapack = Lapack<W>::get();
  char leftJob = left ? 'V' : 'N', rightJob = right ? 'V' : 'N';
  LapackInt info = 0;
  if constexpr (IsComplex<W>::value) {
    auto *reals = scratch<double>(RealWorkSlot, 2 * n);
    withWork<W>([&](W *work, const LapackInt *size) {
      lapack.geev(&leftJob, &rightJob, &n, matrix, &n, values, left, &n, right,
                  &n, work, size, reals, &info, 1, 1);
    });
  } else {
    // Real and imaginary parts of the values, and of both sides' vectors.
    auto *reals = scratch<double>(RealWorkSlot, 2 * n + 2 * n * n);
    double *leftParts = reals + 2 * n, *rightParts = leftParts + n * n;
    withWork<W>([&](W *work, const LapackInt *size) {
      lapack.geev(&leftJob, &rightJob, &n, matrix, &n, reals, reals + n,
                  leftParts, &n, rightParts, &n, work, size, &info, 1, 1);
    });
    if (info != 0)
      return info;
    for (int64_t i = 0; i < n; ++i)
      values[i] = {reals[i], reals[n + i]};
    if (left)
      joinParts(n, values, leftParts, left);
    if (right)
      joinParts(n, values, rightParts, right);
  }
  return info;
}

template <typename T, typename ComplexT>
void eigOf(const int64_t *p, const T *a, ComplexT *values, ComplexT *left,
           ComplexT *right, int32_t *info) {
  int64_t n = p[2];
  for (int64_t batch = 0; batch < p[1]; ++batch) {
    Wide<T> *matrix = toColumns(a, n, n);
    auto *wide = scratch<Complex>(NumbersSlot, n);
    Complex *u = p[3] != 0 ? scratch<Complex>(FirstSlot, n * n) : nullptr;
    Complex *v = p[4] != 0 ? scratch<Complex>(SecondSlot, n * n) : nullptr;
    info[batch] = areFinite(matrix, n * n)
                      ? findEigenvalues(matrix, toInt(n), wide, u, v)
                      : 1;
    if (info[batch] == 0) {
      fromList(wide, n, values);
      if (u)
        fromColumns(u, n, n, n, left);
      if (v)
        fromColumns(v, n, n, n, right);
    } else {
      fillNan(values, n);
      fillNan(left, n * n);
      fillNan(right, n * n);
    }
    a += n * n;
    values += n;
    left += n * n;
    right += n * n;
  }
}

/// LAPACK's info of one matrix, which is lost.
template <typename W>
LapackInt findTriples(W *matrix, LapackInt m, LapackInt n, char job,
                      double *values, W *left, W *right, LapackInt rightRows) {
  const auto &lapack = Lapack<W>::get();
  LapackInt info = 0;
  int64_t fewer = std::min(m, n), more = std::max(m, n);
  auto *counts = scratch<LapackInt>(CountSlot, 8 * fewer);
  double *reals = nullptr;
  // As zgesdd's documentation has it.
  if (IsComplex<W>::value)
    reals = scratch<double>(
        RealWorkSlot, std::max(5 * fewer * fewer + 7 * fewer,
                               2 * more * fewer + 2 * fewer * fewer + fewer));
  withWork<W>([&](W *work, const LapackInt *size) {
    if constexpr (IsComplex<W>::value)
      lapack.gesdd(&job, &m, &n, matrix, &m, values, left, &m, right,
                   &rightRows, work, size, reals, counts, &info, 1);
    else
      lapack.gesdd(&job, &m, &n, matrix, &m, values, left, &m, right,
                   &rightRows, work, size, counts, &info, 1);
  });
  return info;
}

template <typename T, typename Real>
void svdOf(const int64_t *p, const T *a, Real *values, T *left, T *right,
           int32_t *info) {
  using W = Wide<T>;
  int64_t m = p[2], n = p[3], fewer = std::min(m, n);
  bool isFull = p[4] != 0, hasVectors = p[5] != 0;
  char job = hasVectors ? (isFull ? 'A' : 'S') : 'N';
  int64_t leftColumns = isFull ? m : fewer, rightRows = isFull ? n : fewer;
  for (int64_t batch = 0; batch < p[1]; ++batch) {
    W *matrix = toColumns(a, m, n);
    auto *wide = scratch<double>(NumbersSlot, fewer);
    W *u = scratch<W>(FirstSlot, hasVectors ? m * leftColumns : 1);
    W *v = scratch<W>(SecondSlot, hasVectors ? rightRows * n : 1);
    info[batch] = areFinite(matrix, m * n)
                      ? findTriples(matrix, toInt(m), toInt(n), job, wide, u, v,
                                    toInt(rightRows))
                      : 1;
    if (info[batch] == 0) {
      fromList(wide, fewer, values);
      if (hasVectors) {
        fromColumns(u, m, m, leftColumns, left);
        fromColumns(v, rightRows, rightRows, n, right);
      }
    } else {
      fillNan(values, fewer);
      fillNan(left, m * leftColumns);
      fillNan(right, rightRows * n);
    }
    a += m * n;
    values += fewer;
    left += m * leftColumns;
    right += rightRows * n;
  }
}

template <typename Tag> using NumberOf = std::remove_pointer_t<Tag>;
template <typename T> using RealOf = decltype(std::abs(T()));
template <typename T> using ComplexOf = std::complex<RealOf<T>>;

} // namespace

void soap_cpu_lu(const int64_t *parameters, const void *a, void *factors,
                 int32_t *pivots) {
  withType(parameters[0], [&](auto *tag) {
    using T = NumberOf<decltype(tag)>;
    luOf(parameters, static_cast<const T *>(a), static_cast<T *>(factors),
         pivots);
  });
}

void soap_cpu_qr(const int64_t *parameters, const void *a, void *factors,
                 void *taus) {
  withType(parameters[0], [&](auto *tag) {
    using T = NumberOf<decltype(tag)>;
    qrOf(parameters, static_cast<const T *>(a), static_cast<T *>(factors),
         static_cast<T *>(taus));
  });
}

void soap_cpu_householder_product(const int64_t *parameters, const void *a,
                                  const void *taus, void *out) {
  withType(parameters[0], [&](auto *tag) {
    using T = NumberOf<decltype(tag)>;
    householderProductOf(parameters, static_cast<const T *>(a),
                         static_cast<const T *>(taus), static_cast<T *>(out));
  });
}

void soap_cpu_eigh(const int64_t *parameters, const void *a, void *vectors,
                   void *values, int32_t *info) {
  withType(parameters[0], [&](auto *tag) {
    using T = NumberOf<decltype(tag)>;
    eighOf(parameters, static_cast<const T *>(a), static_cast<T *>(vectors),
           static_cast<RealOf<T> *>(values), info);
  });
}

void soap_cpu_eig(const int64_t *parameters, const void *a, void *values,
                  void *left, void *right, int32_t *info) {
  withType(parameters[0], [&](auto *tag) {
    using T = NumberOf<decltype(tag)>;
    eigOf(parameters, static_cast<const T *>(a),
          static_cast<ComplexOf<T> *>(values),
          static_cast<ComplexOf<T> *>(left), static_cast<ComplexOf<T> *>(right),
          info);
  });
}

void soap_cpu_svd(const int64_t *parameters, const void *a, void *values,
                  void *left, void *right, int32_t *info) {
  withType(parameters[0], [&](auto *tag) {
    using T = NumberOf<decltype(tag)>;
    svdOf(parameters, static_cast<const T *>(a),
          static_cast<RealOf<T> *>(values), static_cast<T *>(left),
          static_cast<T *>(right), info);
  });
}
