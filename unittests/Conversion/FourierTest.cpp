//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The library's Fourier transforms of lengths with large prime factors, which
// are too long for the evaluator.

#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <random>
#include <type_traits>
#include <vector>

namespace {

enum Kind { Forward, Inverse, RealForward, RealInverse };

/// Transforms of a length, the last of which is computed again at some places.
template <typename T> class Lines {
public:
  Lines(int64_t n, Kind kind)
      : n(n), kind(kind), in(count * length(kind == RealForward, RealInverse)),
        out(count * length(kind == RealInverse, RealForward)) {
    std::mt19937 rng(7);
    for (T &value : in)
      value = std::uniform_real_distribution<T>(-1, 1)(rng);
    std::vector<int64_t> parameters = {std::is_same_v<T, double>, kind, count,
                                       /*rank=*/1, n};
    soap_cpu_fft(parameters.data(), in.data(), out.data());
  }

  /// The largest error, of the largest number.
  double error() const {
    double largestError = 0, largest = 0;
    bool isReal = kind == RealInverse;
    int64_t results = kind == RealForward ? n / 2 + 1 : n;
    for (int64_t k = 0; k < results; k += 1 + results / 40) {
      std::complex<double> expected = sum(k);
      const T *result = lastLine(out) + (isReal ? k : 2 * k);
      std::complex<double> found(result[0], isReal ? 0 : result[1]);
      largestError = std::max(largestError, std::abs(found - expected));
      largest = std::max(largest, std::abs(expected));
    }
    return largestError / largest;
  }

private:
  /// Scalars of a line that is real, half of a symmetric one, or neither.
  int64_t length(bool isReal, Kind halved) const {
    return isReal ? n : kind == halved ? 2 * (n / 2 + 1) : 2 * n;
  }
  const T *lastLine(const std::vector<T> &lines) const {
    return lines.data() + lines.size() / count * (count - 1);
  }

  std::complex<double> number(int64_t k) const {
    const T *line = lastLine(in);
    if (kind == RealForward)
      return line[k];
    if (kind == RealInverse && k > n / 2)
      return std::conj(number(n - k));
    // Those that are their own conjugates are real, whatever is there.
    bool isReal = kind == RealInverse && (k == 0 || 2 * k == n);
    return {line[2 * k], isReal ? 0 : line[2 * k + 1]};
  }

  std::complex<double> sum(int64_t k) const {
    bool isInverse = kind == Inverse || kind == RealInverse;
    std::complex<double> sum = 0;
    for (int64_t j = 0; j < n; ++j) {
      double angle =
          2 * M_PI * static_cast<double>(j * k % n) / static_cast<double>(n);
      sum += number(j) * std::polar(1.0, isInverse ? angle : -angle);
    }
    return isInverse ? sum / static_cast<double>(n) : sum;
  }

  /// More than are transformed at a time, where several are.
  static constexpr int64_t count = 5;
  int64_t n;
  Kind kind;
  std::vector<T> in, out;
};

TEST(FourierTest, LengthsWithLargePrimeFactors) {
  for (int64_t n : {37, 101, 202, 4999, 10007, 20014})
    for (Kind kind : {Forward, Inverse, RealForward, RealInverse}) {
      SCOPED_TRACE(testing::Message() << "kind " << kind << " of " << n);
      // f32 is computed in f64.
      EXPECT_LT(Lines<float>(n, kind).error(), 1e-7);
      EXPECT_LT(Lines<double>(n, kind).error(), 1e-14);
    }
}

} // namespace
