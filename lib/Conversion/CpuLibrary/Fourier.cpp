//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Discrete Fourier transforms of any length in O(n log n): the mixed-radix
// algorithm of J. Cooley and J. Tukey (1965), and L. Bluestein's (1970) for
// lengths with a large prime factor. Everything is computed in double
// precision.

#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <cmath>
#include <complex>
#include <memory>
#include <vector>

namespace {

using Number = std::complex<double>;
using Numbers = std::vector<Number>;

/// exp(-2πi k / n), exact in its symmetries.
Number rootOfUnity(int64_t k, int64_t n) {
  double angle = -2 * M_PI * static_cast<double>(k) / static_cast<double>(n);
  return {std::cos(angle), std::sin(angle)};
}

/// That of std::complex looks for infinities among results that are no numbers,
/// which takes longer than the product.
Number times(Number x, Number y) {
  return {x.real() * y.real() - x.imag() * y.imag(),
          x.real() * y.imag() + x.imag() * y.real()};
}

/// Forward transforms of one length.
class Transform {
public:
  explicit Transform(int64_t n);
  void run(Number *data);

private:
  void runRadix(const Number *in, Number *out, int64_t n, int64_t stride,
                size_t factor);
  template <int64_t radix>
  void combine(Number *out, int64_t inside, int64_t stride) const;
  void combineAny(Number *out, int64_t radix, int64_t inside, int64_t stride);
  void prepareBluestein();
  void runBluestein(Number *data);

  /// Beyond it a radix costs more than Bluestein's algorithm.
  static constexpr int64_t largestRadix = 31;

  int64_t n;
  Numbers roots; ///< exp(-2πi k / n)
  std::vector<int64_t> factors;
  Numbers buffer, part;
  // Bluestein's: a convolution of a length that is a power of two.
  std::unique_ptr<Transform> inner;
  Numbers chirp, kernel;
};

Transform::Transform(int64_t n) : n(n), roots(n), buffer(n) {
  for (int64_t k = 0; k < n; ++k)
    roots[k] = rootOfUnity(k, n);
  int64_t rest = n;
  // One step by four takes fewer products than two by two.
  for (; rest > 1 && rest % 4 == 0; rest /= 4)
    factors.push_back(4);
  for (int64_t radix = 2; rest > 1; ++radix) {
    if (radix * radix > rest)
      radix = rest;
    for (; rest % radix == 0; rest /= radix)
      factors.push_back(radix);
  }
  if (!factors.empty() && factors.back() > largestRadix)
    prepareBluestein();
  else if (!factors.empty())
    part.resize(factors.back());
}

/// `out`, contiguous, of n elements of `in` that lie `stride` apart.
void Transform::runRadix(const Number *in, Number *out, int64_t size,
                         int64_t stride, size_t factor) {
  if (size == 1) {
    *out = *in;
    return;
  }
  int64_t radix = factors[factor], inside = size / radix;
  for (int64_t r = 0; r < radix; ++r)
    runRadix(in + r * stride, out + r * inside, inside, stride * radix,
             factor + 1);
  if (radix == 2)
    combine<2>(out, inside, stride);
  else if (radix == 4)
    combine<4>(out, inside, stride);
  else
    combineAny(out, radix, inside, stride);
}

/// The transforms of \p radix parts of `inside` elements become one. Roots are
/// those of the whole length, every stride-th.
template <int64_t radix>
void Transform::combine(Number *out, int64_t inside, int64_t stride) const {
  for (int64_t k = 0; k < inside; ++k) {
    Number *x = out + k;
    Number a = x[0], b = times(x[inside], roots[k * stride]);
    if constexpr (radix == 2) {
      x[0] = a + b;
      x[inside] = a - b;
    } else {
      Number c = times(x[2 * inside], roots[2 * k * stride]);
      Number d = times(x[3 * inside], roots[3 * k * stride]);
      Number even = a + c, odd = a - c, sum = b + d, difference = b - d;
      // -i times it.
      Number turned(difference.imag(), -difference.real());
      x[0] = even + sum;
      x[inside] = odd + turned;
      x[2 * inside] = even - sum;
      x[3 * inside] = odd - turned;
    }
  }
}

void Transform::combineAny(Number *out, int64_t radix, int64_t inside,
                           int64_t stride) {
  for (int64_t k = 0; k < inside; ++k) {
    for (int64_t r = 0; r < radix; ++r)
      part[r] = times(out[r * inside + k], roots[r * k * stride]);
    for (int64_t q = 0; q < radix; ++q) {
      Number sum = part[0];
      for (int64_t r = 1; r < radix; ++r)
        sum += times(part[r], roots[(r * q % radix) * inside * stride]);
      out[q * inside + k] = sum;
    }
  }
}

/// jk = (j² + k² - (k - j)²) / 2 makes the transform a convolution.
void Transform::prepareBluestein() {
  int64_t size = 1;
  while (size < 2 * n - 1)
    size *= 2;
  inner = std::make_unique<Transform>(size);
  chirp.resize(n);
  for (int64_t k = 0; k < n; ++k)
    chirp[k] = rootOfUnity(k * k % (2 * n), 2 * n);
  kernel.assign(size, Number());
  for (int64_t k = 0; k < n; ++k)
    kernel[k] = kernel[(size - k) % size] = std::conj(chirp[k]);
  inner->run(kernel.data());
}

void Transform::runBluestein(Number *data) {
  auto size = static_cast<int64_t>(kernel.size());
  Numbers product(size);
  for (int64_t k = 0; k < n; ++k)
    product[k] = times(data[k], chirp[k]);
  inner->run(product.data());
  // The inverse is the conjugate of the transform of the conjugate.
  for (int64_t k = 0; k < size; ++k)
    product[k] = std::conj(times(product[k], kernel[k]));
  inner->run(product.data());
  for (int64_t k = 0; k < n; ++k)
    data[k] =
        times(std::conj(product[k]) / static_cast<double>(size), chirp[k]);
}

void Transform::run(Number *data) {
  if (inner)
    return runBluestein(data);
  buffer.assign(data, data + n);
  runRadix(buffer.data(), data, n, 1, 0);
}

/// Transforms every line of numbers that lie `inner` apart, in place.
void transformLines(Transform &transform, Numbers &data, int64_t n,
                    int64_t inner, bool isInverse) {
  Numbers line(n);
  int64_t outer = static_cast<int64_t>(data.size()) / (n * inner);
  for (int64_t o = 0; o < outer; ++o)
    for (int64_t i = 0; i < inner; ++i) {
      Number *first = data.data() + o * n * inner + i;
      for (int64_t k = 0; k < n; ++k)
        line[k] = isInverse ? std::conj(first[k * inner]) : first[k * inner];
      transform.run(line.data());
      for (int64_t k = 0; k < n; ++k)
        first[k * inner] =
            isInverse ? std::conj(line[k]) / static_cast<double>(n) : line[k];
    }
}

enum Kind { Forward, Inverse, RealForward, RealInverse };

template <typename T> void transformOf(const int64_t *p, const T *in, T *out) {
  auto kind = static_cast<Kind>(p[1]);
  int64_t batches = p[2], rank = p[3];
  const int64_t *lengths = p + 4;
  int64_t whole = 1;
  for (int64_t d = 0; d < rank; ++d)
    whole *= lengths[d];
  int64_t last = lengths[rank - 1], half = last / 2 + 1;
  int64_t lines = whole / last;
  bool isInverse = kind == Inverse || kind == RealInverse;
  int64_t inLast = kind == RealInverse ? half : last;
  int64_t outLast = kind == RealForward ? half : last;
  bool inReal = kind == RealForward, outReal = kind == RealInverse;
  // Their roots of unity serve all batches.
  std::vector<Transform> transforms;
  for (int64_t d = 0; batches > 0 && d < rank; ++d)
    transforms.emplace_back(lengths[d]);
  for (int64_t batch = 0; batch < batches; ++batch) {
    Numbers data(lines * inLast);
    for (size_t i = 0; i < data.size(); ++i)
      data[i] = inReal ? Number(in[i]) : Number(in[2 * i], in[2 * i + 1]);
    in += static_cast<int64_t>(data.size()) * (inReal ? 1 : 2);
    // All dimensions but the last first.
    int64_t inner = inLast;
    for (int64_t d = rank - 2; d >= 0; inner *= lengths[d], --d)
      transformLines(transforms[d], data, lengths[d], inner, isInverse);
    if (kind == RealInverse) {
      // The other half is the conjugate, backwards.
      Numbers full(whole);
      for (int64_t line = 0; line < lines; ++line)
        for (int64_t i = 0; i < last; ++i) {
          Number z = i < half ? data[line * half + i]
                              : std::conj(data[line * half + last - i]);
          if (i == 0 || 2 * i == last)
            z = z.real();
          full[line * last + i] = z;
        }
      data = std::move(full);
    }
    transformLines(transforms.back(), data, last, 1, isInverse);
    for (int64_t line = 0; line < lines; ++line)
      for (int64_t i = 0; i < outLast; ++i) {
        Number z = data[line * last + i];
        *out++ = static_cast<T>(z.real());
        if (!outReal)
          *out++ = static_cast<T>(z.imag());
      }
  }
}

} // namespace

void soap_cpu_fft(const int64_t *parameters, const void *in, void *out) {
  if (parameters[0])
    transformOf(parameters, static_cast<const double *>(in),
                static_cast<double *>(out));
  else
    transformOf(parameters, static_cast<const float *>(in),
                static_cast<float *>(out));
}
