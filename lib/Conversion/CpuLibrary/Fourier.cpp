//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Discrete Fourier transforms of any length in O(n log n): the algorithm of J.
// Cooley and J. Tukey (1965) in the order of T. Stockham (1966), and L.
// Bluestein's (1970) for lengths with a large prime factor. Everything is
// computed in double precision, real and imaginary parts in arrays of their
// own.

#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <map>
#include <memory>
#include <utility>
#include <vector>

// What is compiled for several kinds of CPUs.
#define SOAP_INLINE __attribute__((always_inline)) inline

namespace {

using Number = std::complex<double>;
using Doubles = std::vector<double>;

/// exp(-2πi k / n), exact in its symmetries.
Number rootOfUnity(int64_t k, int64_t n) {
  double angle = -2 * M_PI * static_cast<double>(k) / static_cast<double>(n);
  return {std::cos(angle), std::sin(angle)};
}

/// A factor of a transform's length.
struct Pass {
  int64_t radix;
  /// The length after it.
  int64_t rest;
  /// The roots that result k > 0 is multiplied by, `rest` for each.
  Doubles re, im;
  /// exp(-2πi k / radix)
  std::vector<Number> roots;
};

/// Numbers whose real and imaginary parts lie apart.
struct Parts {
  double *re, *im;

  Parts operator+(int64_t offset) const { return {re + offset, im + offset}; }
};

/// The transform of \p radix numbers in registers.
template <int radix>
SOAP_INLINE void butterfly(double (&re)[radix], double (&im)[radix]) {
  if constexpr (radix == 2) {
    double r = re[0] - re[1], i = im[0] - im[1];
    re[0] += re[1], im[0] += im[1];
    re[1] = r, im[1] = i;
  } else if constexpr (radix == 4) {
    double evenRe = re[0] + re[2], evenIm = im[0] + im[2];
    double oddRe = re[0] - re[2], oddIm = im[0] - im[2];
    double sumRe = re[1] + re[3], sumIm = im[1] + im[3];
    // -i times the difference.
    double turnedRe = im[1] - im[3], turnedIm = re[3] - re[1];
    re[0] = evenRe + sumRe, im[0] = evenIm + sumIm;
    re[1] = oddRe + turnedRe, im[1] = oddIm + turnedIm;
    re[2] = evenRe - sumRe, im[2] = evenIm - sumIm;
    re[3] = oddRe - turnedRe, im[3] = oddIm - turnedIm;
  } else {
    // Numbers k and radix - k have conjugate roots.
    constexpr int half = radix / 2;
    constexpr double angle = 2 * M_PI / radix;
    double sumRe[half], sumIm[half], differenceRe[half], differenceIm[half];
    double firstRe = re[0], firstIm = im[0];
    for (int r = 0; r < half; ++r) {
      sumRe[r] = re[r + 1] + re[radix - 1 - r];
      sumIm[r] = im[r + 1] + im[radix - 1 - r];
      differenceRe[r] = re[r + 1] - re[radix - 1 - r];
      differenceIm[r] = im[r + 1] - im[radix - 1 - r];
      re[0] += sumRe[r];
      im[0] += sumIm[r];
    }
    for (int k = 1; k <= half; ++k) {
      double evenRe = firstRe, evenIm = firstIm, oddRe = 0, oddIm = 0;
      for (int r = 0; r < half; ++r) {
        double c = __builtin_cos(angle * ((r + 1) * k % radix));
        double s = __builtin_sin(angle * ((r + 1) * k % radix));
        evenRe += c * sumRe[r], evenIm += c * sumIm[r];
        oddRe += s * differenceIm[r], oddIm -= s * differenceRe[r];
      }
      re[k] = evenRe + oddRe, im[k] = evenIm + oddIm;
      re[radix - k] = evenRe - oddRe, im[radix - k] = evenIm - oddIm;
    }
  }
}

/// What the results of a butterfly but the first are multiplied by.
template <int radix> struct Roots {
  SOAP_INLINE Roots(const double *rootRe, const double *rootIm, int64_t step) {
    for (int k = 0; k + 1 < radix; ++k) {
      re[k] = rootRe[k * step];
      im[k] = rootIm[k * step];
    }
  }
  double re[radix - 1], im[radix - 1];
};

/// Number \p at of each of \p radix rows that lie \p distance apart becomes
/// number \p to of as many that lie \p step apart, times its root.
template <int radix>
SOAP_INLINE void butterflyAt(const double *inRe, const double *inIm,
                             double *outRe, double *outIm, int64_t at,
                             int64_t distance, int64_t to, int64_t step,
                             const Roots<radix> &roots) {
  double re[radix], im[radix];
  for (int r = 0; r < radix; ++r) {
    re[r] = inRe[at + r * distance];
    im[r] = inIm[at + r * distance];
  }
  butterfly<radix>(re, im);
  outRe[to] = re[0];
  outIm[to] = im[0];
  for (int k = 1; k < radix; ++k) {
    double wRe = roots.re[k - 1], wIm = roots.im[k - 1];
    outRe[to + k * step] = re[k] * wRe - im[k] * wIm;
    outIm[to + k * step] = re[k] * wIm + im[k] * wRe;
  }
}

/// Runs of \p width numbers; \p fixed, if not zero, is that width.
template <int radix, int fixed>
SOAP_INLINE void runRows(const Pass &pass, const double *__restrict inRe,
                         const double *__restrict inIm,
                         double *__restrict outRe, double *__restrict outIm,
                         int64_t width) {
  if (fixed)
    width = fixed;
  const double *rootRe = pass.re.data(), *rootIm = pass.im.data();
  int64_t rest = pass.rest;
  if (fixed == 1) {
#pragma clang loop vectorize(assume_safety)
    for (int64_t p = 0; p < rest; ++p)
      butterflyAt<radix>(inRe, inIm, outRe, outIm, p, rest, radix * p, 1,
                         Roots<radix>(rootRe + p, rootIm + p, rest));
    return;
  }
  for (int64_t p = 0; p < rest; ++p) {
    Roots<radix> roots(rootRe + p, rootIm + p, rest);
#pragma clang loop vectorize(assume_safety)
    for (int64_t q = 0; q < width; ++q)
      butterflyAt<radix>(inRe, inIm, outRe, outIm, p * width + q, rest * width,
                         radix * p * width + q, width, roots);
  }
}

template <int radix>
SOAP_INLINE void runRadix(const Pass &pass, Parts in, Parts out,
                          int64_t width) {
  if (width == 1)
    runRows<radix, 1>(pass, in.re, in.im, out.re, out.im, width);
  else if (width == 4)
    runRows<radix, 4>(pass, in.re, in.im, out.re, out.im, width);
  else
    runRows<radix, 0>(pass, in.re, in.im, out.re, out.im, width);
}

/// Any radix: a sum of rows for every result.
SOAP_INLINE void runAnyRadix(const Pass &pass, Parts in, Parts out,
                             int64_t width) {
  for (int64_t p = 0; p < pass.rest; ++p)
    for (int64_t k = 0; k < pass.radix; ++k) {
      double *__restrict re = out.re + (pass.radix * p + k) * width;
      double *__restrict im = out.im + (pass.radix * p + k) * width;
      std::fill_n(re, width, 0.0);
      std::fill_n(im, width, 0.0);
      for (int64_t r = 0; r < pass.radix; ++r) {
        Number w = pass.roots[r * k % pass.radix];
        if (k > 0) {
          int64_t at = (k - 1) * pass.rest + p;
          w *= Number(pass.re[at], pass.im[at]);
        }
        Parts row = in + (p + pass.rest * r) * width;
        for (int64_t q = 0; q < width; ++q) {
          re[q] += row.re[q] * w.real() - row.im[q] * w.imag();
          im[q] += row.re[q] * w.imag() + row.im[q] * w.real();
        }
      }
    }
}

SOAP_INLINE void runPass(const Pass &pass, Parts in, Parts out, int64_t width) {
  switch (pass.radix) {
  case 2:
    return runRadix<2>(pass, in, out, width);
  case 3:
    return runRadix<3>(pass, in, out, width);
  case 4:
    return runRadix<4>(pass, in, out, width);
  case 5:
    return runRadix<5>(pass, in, out, width);
  default:
    return runAnyRadix(pass, in, out, width);
  }
}

void runPlain(const Pass &pass, Parts in, Parts out, int64_t width) {
  runPass(pass, in, out, width);
}

using PassFunction = void (*)(const Pass &, Parts, Parts, int64_t);

#if defined(__x86_64__)
__attribute__((target("avx2,fma"))) void runAvx2(const Pass &pass, Parts in,
                                                 Parts out, int64_t width) {
  runPass(pass, in, out, width);
}

PassFunction passFunction() {
  static const bool isWide =
      __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  return isWide ? runAvx2 : runPlain;
}
#else
PassFunction passFunction() { return runPlain; }
#endif

/// Forward transforms of one length.
class Transform {
public:
  explicit Transform(int64_t n);
  /// Transforms `width` columns of n numbers, in place.
  void run(Parts data, int64_t width);

private:
  void prepareBluestein();
  void runBluestein(Parts data, int64_t width);

  /// Beyond it a radix costs more than Bluestein's algorithm.
  static constexpr int64_t largestRadix = 31;

  int64_t n;
  std::vector<Pass> passes;
  Doubles buffer;
  // Bluestein's: a convolution of a length that is a power of two.
  std::unique_ptr<Transform> inner;
  std::vector<Number> chirp;
  Doubles kernelRe, kernelIm;
};

Transform::Transform(int64_t n) : n(n) {
  std::vector<int64_t> factors;
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
  if (!factors.empty() && factors.back() > largestRadix) {
    prepareBluestein();
    return;
  }
  std::vector<Number> roots(n);
  for (int64_t k = 0; k < n; ++k)
    roots[k] = rootOfUnity(k, n);
  rest = n;
  for (int64_t radix : factors) {
    Pass pass = {radix, rest / radix, {}, {}, {}};
    for (int64_t k = 0; k < radix; ++k)
      pass.roots.push_back(rootOfUnity(k, radix));
    for (int64_t k = 1; k < radix; ++k)
      for (int64_t p = 0; p < pass.rest; ++p) {
        Number root = roots[p * k * (n / rest)];
        pass.re.push_back(root.real());
        pass.im.push_back(root.imag());
      }
    rest = pass.rest;
    passes.push_back(std::move(pass));
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
  kernelRe.assign(size, 0.0);
  kernelIm.assign(size, 0.0);
  for (int64_t k = 0; k < n; ++k)
    for (int64_t at : {k, (size - k) % size}) {
      kernelRe[at] = chirp[k].real();
      kernelIm[at] = -chirp[k].imag();
    }
  inner->run({kernelRe.data(), kernelIm.data()}, 1);
}

void Transform::runBluestein(Parts data, int64_t width) {
  auto size = static_cast<int64_t>(kernelRe.size());
  buffer.assign(2 * size * width, 0.0);
  Parts product = {buffer.data(), buffer.data() + size * width};
  for (int64_t k = 0; k < n; ++k)
    for (int64_t q = k * width; q < (k + 1) * width; ++q) {
      double re = data.re[q], im = data.im[q];
      product.re[q] = re * chirp[k].real() - im * chirp[k].imag();
      product.im[q] = re * chirp[k].imag() + im * chirp[k].real();
    }
  inner->run(product, width);
  for (int64_t k = 0; k < size; ++k)
    for (int64_t q = k * width; q < (k + 1) * width; ++q) {
      double re = product.re[q], im = product.im[q];
      product.re[q] = re * kernelRe[k] - im * kernelIm[k];
      product.im[q] = re * kernelIm[k] + im * kernelRe[k];
    }
  // The inverse: see LineTransform::run.
  inner->run({product.im, product.re}, width);
  double scale = 1 / static_cast<double>(size);
  for (int64_t k = 0; k < n; ++k)
    for (int64_t q = k * width; q < (k + 1) * width; ++q) {
      double re = product.re[q] * scale, im = product.im[q] * scale;
      data.re[q] = re * chirp[k].real() - im * chirp[k].imag();
      data.im[q] = re * chirp[k].imag() + im * chirp[k].real();
    }
}

void Transform::run(Parts data, int64_t width) {
  if (inner)
    return runBluestein(data, width);
  int64_t size = n * width;
  if (static_cast<int64_t>(buffer.size()) < 2 * size)
    buffer.resize(2 * size);
  Parts from = data, to = {buffer.data(), buffer.data() + size};
  PassFunction function = passFunction();
  for (const Pass &pass : passes) {
    function(pass, from, to, width);
    std::swap(from, to);
    width *= pass.radix;
  }
  if (passes.size() % 2) {
    std::copy_n(from.re, size, to.re);
    std::copy_n(from.im, size, to.im);
  }
}

/// The transform of a length that this thread has.
Transform &transformOfLength(int64_t n) {
  thread_local std::map<int64_t, Transform> transforms;
  auto found = transforms.find(n);
  if (found == transforms.end())
    found = transforms.emplace(n, Transform(n)).first;
  return found->second;
}

enum Kind { Forward, Inverse, RealForward, RealInverse };

/// Transforms lines of one length.
class LineTransform {
public:
  LineTransform(int64_t n, Kind kind)
      : n(n), kind(kind), isInverse(kind == Inverse || kind == RealInverse),
        isHalved((kind == RealForward || kind == RealInverse) && n % 2 == 0),
        transform(transformOfLength(isHalved ? n / 2 : n)) {
    for (int64_t k = 0; isHalved && k <= n / 2; ++k)
      roots.push_back(rootOfUnity(k, n));
  }

  /// Every line of \p data, whose numbers lie `inner` apart.
  void runColumns(std::vector<Number> &data, int64_t inner);

  /// A line of numbers, or of real ones, next to each other.
  template <typename From, typename To> void runLine(const From *in, To *out);

private:
  /// The inverse is the transform with both parts exchanged, before and after.
  void run(int64_t length, int64_t width) {
    Parts parts = {re.data(), im.data()};
    transform.run(isInverse ? Parts{parts.im, parts.re} : parts, width);
    double scale = 1 / static_cast<double>(length);
    for (int64_t i = 0; isInverse && i < length * width; ++i) {
      re[i] *= scale;
      im[i] *= scale;
    }
  }
  template <typename From> void readHalves(const From *in);
  template <typename To> void writeHalves(To *out) const;

  int64_t n;
  Kind kind;
  bool isInverse;
  /// Whether a real line is transformed as one of half the length: its even
  /// elements are the real parts, its odd ones the imaginary parts.
  bool isHalved;
  Transform &transform;
  std::vector<Number> roots;
  Doubles re, im;
};

void LineTransform::runColumns(std::vector<Number> &data, int64_t inner) {
  // Those of a line of the cache together.
  constexpr int64_t most = 8;
  re.resize(n * most);
  im.resize(n * most);
  int64_t outer = static_cast<int64_t>(data.size()) / (n * inner);
  for (int64_t o = 0; o < outer; ++o)
    for (int64_t i = 0; i < inner; i += most) {
      int64_t width = std::min(most, inner - i);
      Number *first = data.data() + o * n * inner + i;
      for (int64_t k = 0; k < n; ++k)
        for (int64_t q = 0; q < width; ++q) {
          re[k * width + q] = first[k * inner + q].real();
          im[k * width + q] = first[k * inner + q].imag();
        }
      run(n, width);
      for (int64_t k = 0; k < n; ++k)
        for (int64_t q = 0; q < width; ++q)
          first[k * inner + q] = {re[k * width + q], im[k * width + q]};
    }
}

/// The numbers whose inverse has the even and the odd elements: with E and O
/// the transforms of these, X[k] = E[k] + root[k] O[k], and E[k] and O[k] are
/// the conjugates of E[n/2 - k] and O[n/2 - k].
template <typename From> void LineTransform::readHalves(const From *in) {
  int64_t half = n / 2;
  for (int64_t k = 0; k < half; ++k) {
    Number x(in[2 * k], in[2 * k + 1]);
    Number y(in[2 * (half - k)], -in[2 * (half - k) + 1]);
    // Whose imaginary parts are none.
    if (k == 0) {
      x = x.real();
      y = y.real();
    }
    double evenRe = (x.real() + y.real()) / 2,
           evenIm = (x.imag() + y.imag()) / 2;
    double re = (x.real() - y.real()) / 2, im = (x.imag() - y.imag()) / 2;
    double wRe = roots[k].real(), wIm = -roots[k].imag();
    double oddRe = re * wRe - im * wIm, oddIm = re * wIm + im * wRe;
    this->re[k] = evenRe - oddIm;
    this->im[k] = evenIm + oddRe;
  }
}

template <typename To> void LineTransform::writeHalves(To *out) const {
  int64_t half = n / 2;
  for (int64_t k = 0; k <= half; ++k) {
    int64_t at = k == half ? 0 : k, mirrored = k == 0 ? 0 : half - k;
    double evenRe = (re[at] + re[mirrored]) / 2,
           evenIm = (im[at] - im[mirrored]) / 2;
    double oddRe = (im[at] + im[mirrored]) / 2,
           oddIm = (re[mirrored] - re[at]) / 2;
    double wRe = roots[k].real(), wIm = roots[k].imag();
    out[2 * k] = static_cast<To>(evenRe + oddRe * wRe - oddIm * wIm);
    out[2 * k + 1] = static_cast<To>(evenIm + oddRe * wIm + oddIm * wRe);
  }
}

template <typename From, typename To>
void LineTransform::runLine(const From *in, To *out) {
  int64_t length = isHalved ? n / 2 : n, given = n / 2 + 1;
  re.resize(length);
  im.resize(length);
  if (kind == RealInverse && isHalved)
    readHalves(in);
  else
    for (int64_t k = 0; k < length; ++k) {
      bool isPair = kind != RealForward || isHalved;
      // The other half of what a real line becomes is the conjugate, backwards.
      bool isMirrored = kind == RealInverse && k >= given;
      int64_t at = isMirrored ? n - k : k;
      re[k] = isPair ? in[2 * at] : in[at];
      im[k] = !isPair || (kind == RealInverse && k == 0) ? 0 : in[2 * at + 1];
      if (isMirrored)
        im[k] = -im[k];
    }
  run(length, 1);
  if (kind == RealForward && isHalved)
    return writeHalves(out);
  int64_t count = kind == RealForward ? given : length;
  bool isPair = kind != RealInverse || isHalved;
  for (int64_t k = 0; k < count; ++k) {
    if (!isPair) {
      out[k] = static_cast<To>(re[k]);
      continue;
    }
    out[2 * k] = static_cast<To>(re[k]);
    out[2 * k + 1] = static_cast<To>(im[k]);
  }
}

template <typename T> void transformOf(const int64_t *p, const T *in, T *out) {
  auto kind = static_cast<Kind>(p[1]);
  int64_t batches = p[2], rank = p[3];
  const int64_t *lengths = p + 4;
  int64_t lines = 1;
  for (int64_t d = 0; d + 1 < rank; ++d)
    lines *= lengths[d];
  int64_t last = lengths[rank - 1], half = last / 2 + 1;
  // In scalars.
  int64_t inLine = kind == RealForward   ? last
                   : kind == RealInverse ? 2 * half
                                         : 2 * last;
  int64_t outLine = kind == RealForward   ? 2 * half
                    : kind == RealInverse ? last
                                          : 2 * last;
  LineTransform lastDim(last, kind);
  if (rank == 1) {
    for (int64_t batch = 0; batch < batches; ++batch)
      lastDim.runLine(in + batch * inLine, out + batch * outLine);
    return;
  }
  // Real lines become numbers first, and numbers real lines last.
  bool isInverse = kind == Inverse || kind == RealInverse;
  std::vector<Number> data(lines * (isInverse ? inLine : outLine) / 2);
  auto *scalars = reinterpret_cast<double *>(data.data());
  for (int64_t batch = 0; batch < batches; ++batch) {
    if (isInverse)
      std::copy_n(in, 2 * data.size(), scalars);
    else
      for (int64_t line = 0; line < lines; ++line)
        lastDim.runLine(in + line * inLine, scalars + line * outLine);
    int64_t inner = static_cast<int64_t>(data.size()) / lines;
    for (int64_t d = rank - 2; d >= 0; inner *= lengths[d], --d)
      LineTransform(lengths[d], isInverse ? Inverse : Forward)
          .runColumns(data, inner);
    if (isInverse)
      for (int64_t line = 0; line < lines; ++line)
        lastDim.runLine(scalars + line * inLine, out + line * outLine);
    else
      std::copy_n(scalars, 2 * data.size(), out);
    in += lines * inLine;
    out += lines * outLine;
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
