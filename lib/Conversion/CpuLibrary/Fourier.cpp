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
// computed in the precision of the numbers (Bluestein's algorithm, whose
// errors are larger, in double precision), real and imaginary parts in arrays
// of their own.

#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"
#include "Vectorized.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <map>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

using namespace soap::cpu;

namespace {

/// exp(-2πi k / n), exact in its symmetries.
template <typename T> std::complex<T> rootOfUnity(int64_t k, int64_t n) {
  double angle = -2 * M_PI * static_cast<double>(k) / static_cast<double>(n);
  return {static_cast<T>(std::cos(angle)), static_cast<T>(std::sin(angle))};
}

/// Numbers in a vector of AVX2.
template <typename T> constexpr int64_t numLanes = 32 / sizeof(T);

/// A factor of a transform's length.
template <typename T> struct Pass {
  int64_t radix;
  /// The length after it.
  int64_t rest;
  /// The roots that result k > 0 is multiplied by, `rest` for each.
  std::vector<T> re, im;
  /// exp(-2πi k / radix)
  std::vector<std::complex<T>> roots;
};

/// Numbers whose real and imaginary parts lie apart.
template <typename T> struct Parts {
  T *re, *im;

  Parts operator+(int64_t offset) const { return {re + offset, im + offset}; }
};

/// The transform of \p radix numbers in registers.
template <int radix, typename T>
SOAP_INLINE void butterfly(T (&re)[radix], T (&im)[radix]) {
  if constexpr (radix == 2) {
    T r = re[0] - re[1], i = im[0] - im[1];
    re[0] += re[1], im[0] += im[1];
    re[1] = r, im[1] = i;
  } else if constexpr (radix == 4) {
    T evenRe = re[0] + re[2], evenIm = im[0] + im[2];
    T oddRe = re[0] - re[2], oddIm = im[0] - im[2];
    T sumRe = re[1] + re[3], sumIm = im[1] + im[3];
    // -i times the difference.
    T turnedRe = im[1] - im[3], turnedIm = re[3] - re[1];
    re[0] = evenRe + sumRe, im[0] = evenIm + sumIm;
    re[1] = oddRe + turnedRe, im[1] = oddIm + turnedIm;
    re[2] = evenRe - sumRe, im[2] = evenIm - sumIm;
    re[3] = oddRe - turnedRe, im[3] = oddIm - turnedIm;
  } else {
    // Numbers k and radix - k have conjugate roots.
    constexpr int half = radix / 2;
    constexpr double angle = 2 * M_PI / radix;
    T sumRe[half], sumIm[half], differenceRe[half], differenceIm[half];
    T firstRe = re[0], firstIm = im[0];
    for (int r = 0; r < half; ++r) {
      sumRe[r] = re[r + 1] + re[radix - 1 - r];
      sumIm[r] = im[r + 1] + im[radix - 1 - r];
      differenceRe[r] = re[r + 1] - re[radix - 1 - r];
      differenceIm[r] = im[r + 1] - im[radix - 1 - r];
      re[0] += sumRe[r];
      im[0] += sumIm[r];
    }
    for (int k = 1; k <= half; ++k) {
      T evenRe = firstRe, evenIm = firstIm, oddRe = 0, oddIm = 0;
      for (int r = 0; r < half; ++r) {
        T c = static_cast<T>(__builtin_cos(angle * ((r + 1) * k % radix)));
        T s = static_cast<T>(__builtin_sin(angle * ((r + 1) * k % radix)));
        evenRe += c * sumRe[r], evenIm += c * sumIm[r];
        oddRe += s * differenceIm[r], oddIm -= s * differenceRe[r];
      }
      re[k] = evenRe + oddRe, im[k] = evenIm + oddIm;
      re[radix - k] = evenRe - oddRe, im[radix - k] = evenIm - oddIm;
    }
  }
}

/// What the results of a butterfly but the first are multiplied by.
template <int radix, typename T> struct Roots {
  SOAP_INLINE Roots(const T *rootRe, const T *rootIm, int64_t step) {
    for (int k = 0; k + 1 < radix; ++k) {
      re[k] = rootRe[k * step];
      im[k] = rootIm[k * step];
    }
  }
  T re[radix - 1], im[radix - 1];
};

/// Number \p at of each of \p radix rows that lie \p distance apart becomes
/// number \p to of as many that lie \p step apart, times its root.
template <int radix, typename T>
SOAP_INLINE void butterflyAt(const T *inRe, const T *inIm, T *outRe, T *outIm,
                             int64_t at, int64_t distance, int64_t to,
                             int64_t step, const Roots<radix, T> &roots) {
  T re[radix], im[radix];
  for (int r = 0; r < radix; ++r) {
    re[r] = inRe[at + r * distance];
    im[r] = inIm[at + r * distance];
  }
  butterfly<radix, T>(re, im);
  outRe[to] = re[0];
  outIm[to] = im[0];
  for (int k = 1; k < radix; ++k) {
    T wRe = roots.re[k - 1], wIm = roots.im[k - 1];
    outRe[to + k * step] = re[k] * wRe - im[k] * wIm;
    outIm[to + k * step] = re[k] * wIm + im[k] * wRe;
  }
}

/// Runs of \p width numbers; \p fixed, if not zero, is that width.
template <int radix, int fixed, typename T>
SOAP_INLINE void runRows(const Pass<T> &pass, const T *__restrict inRe,
                         const T *__restrict inIm, T *__restrict outRe,
                         T *__restrict outIm, int64_t width) {
  if (fixed)
    width = fixed;
  const T *rootRe = pass.re.data(), *rootIm = pass.im.data();
  int64_t rest = pass.rest;
  if (fixed == 1) {
#pragma clang loop vectorize(assume_safety)
    for (int64_t p = 0; p < rest; ++p)
      butterflyAt<radix>(inRe, inIm, outRe, outIm, p, rest, radix * p, 1,
                         Roots<radix, T>(rootRe + p, rootIm + p, rest));
    return;
  }
  for (int64_t p = 0; p < rest; ++p) {
    Roots<radix, T> roots(rootRe + p, rootIm + p, rest);
#pragma clang loop vectorize(assume_safety)
    for (int64_t q = 0; q < width; ++q)
      butterflyAt<radix>(inRe, inIm, outRe, outIm, p * width + q, rest * width,
                         radix * p * width + q, width, roots);
  }
}

template <int radix, typename T>
SOAP_INLINE void runRadix(const Pass<T> &pass, Parts<T> in, Parts<T> out,
                          int64_t width) {
  if (width == 1)
    runRows<radix, 1>(pass, in.re, in.im, out.re, out.im, width);
  else if (width == numLanes<T>)
    runRows<radix, numLanes<T>>(pass, in.re, in.im, out.re, out.im, width);
  else
    runRows<radix, 0>(pass, in.re, in.im, out.re, out.im, width);
}

/// Any radix: a sum of rows for every result.
template <typename T>
SOAP_INLINE void runAnyRadix(const Pass<T> &pass, Parts<T> in, Parts<T> out,
                             int64_t width) {
  for (int64_t p = 0; p < pass.rest; ++p)
    for (int64_t k = 0; k < pass.radix; ++k) {
      T *__restrict re = out.re + (pass.radix * p + k) * width;
      T *__restrict im = out.im + (pass.radix * p + k) * width;
      std::fill_n(re, width, T(0));
      std::fill_n(im, width, T(0));
      for (int64_t r = 0; r < pass.radix; ++r) {
        std::complex<T> w = pass.roots[r * k % pass.radix];
        if (k > 0) {
          int64_t at = (k - 1) * pass.rest + p;
          w *= std::complex<T>(pass.re[at], pass.im[at]);
        }
        Parts<T> row = in + (p + pass.rest * r) * width;
        for (int64_t q = 0; q < width; ++q) {
          re[q] += row.re[q] * w.real() - row.im[q] * w.imag();
          im[q] += row.re[q] * w.imag() + row.im[q] * w.real();
        }
      }
    }
}

template <typename T>
SOAP_INLINE void runPass(const Pass<T> &pass, Parts<T> in, Parts<T> out,
                         int64_t width) {
  switch (pass.radix) {
  case 2:
    return runRadix<2>(pass, in, out, width);
  case 3:
    return runRadix<3>(pass, in, out, width);
  case 4:
    return runRadix<4>(pass, in, out, width);
  case 5:
    return runRadix<5>(pass, in, out, width);
  case 7:
    return runRadix<7>(pass, in, out, width);
  default:
    return runAnyRadix(pass, in, out, width);
  }
}

/// Calls \p body with the number of lines that are handled at a time, known to
/// the compiler where it is the usual one.
template <typename T, typename Body>
SOAP_INLINE void withWidth(int64_t width, const Body &body) {
  constexpr int64_t lanes = numLanes<T>;
  if (width == 1)
    body(std::integral_constant<int64_t, 1>());
  else if (width == lanes)
    body(std::integral_constant<int64_t, lanes>());
  else
    body(width);
}

/// Numbers that rows are multiplied by.
template <typename T> struct Factors {
  void resize(int64_t count) {
    re.resize(count);
    im.resize(count);
  }
  std::vector<T> re, im;
};

/// Multiplies each row of \p width numbers by its factor.
template <typename T>
void multiplyRows(Parts<T> rows, const Factors<T> &factors, Parts<T> out,
                  int64_t width) {
  auto count = static_cast<int64_t>(factors.re.size());
  const T *factorRe = factors.re.data(), *factorIm = factors.im.data();
  runVectorized([&]() SOAP_INLINED {
    withWidth<T>(width, [&](auto width) SOAP_INLINED {
      for (int64_t k = 0; k < count; ++k)
        for (int64_t q = 0; q < width; ++q) {
          int64_t at = k * width + q;
          T re = rows.re[at], im = rows.im[at];
          out.re[at] = re * factorRe[k] - im * factorIm[k];
          out.im[at] = re * factorIm[k] + im * factorRe[k];
        }
    });
  });
}

/// Forward transforms of one length.
template <typename T> class Transform {
public:
  explicit Transform(int64_t n);
  /// Transforms `width` columns of n numbers, in place.
  void run(Parts<T> data, int64_t width);

  /// Whether there is a step that is slow alone.
  bool hasLargeRadix() const {
    return !passes.empty() && passes.back().radix > 7;
  }
  /// The numbers that a column becomes on its way.
  int64_t getLongest() const { return inner ? inner->n : n; }

private:
  void prepareBluestein();
  void runBluestein(Parts<T> data, int64_t width);

  int64_t n;
  std::vector<Pass<T>> passes;
  std::vector<T> buffer;
  // Bluestein's: a convolution of a length without large prime factors.
  std::unique_ptr<Transform> inner;
  Factors<T> chirp, kernel;
};

/// The radices of the steps of a transform, in their order.
std::vector<int64_t> getRadices(int64_t n) {
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
  return factors;
}

/// Beyond some radix, a step costs more than Bluestein's algorithm.
bool needsBluestein(const std::vector<int64_t> &radices) {
  constexpr int64_t largestRadix = 31;
  return !radices.empty() && radices.back() > largestRadix;
}

template <typename T> Transform<T>::Transform(int64_t n) : n(n) {
  std::vector<int64_t> radices = getRadices(n);
  if (needsBluestein(radices)) {
    prepareBluestein();
    return;
  }
  std::vector<std::complex<T>> roots(n);
  for (int64_t k = 0; k < n; ++k)
    roots[k] = rootOfUnity<T>(k, n);
  int64_t rest = n;
  for (int64_t radix : radices) {
    Pass<T> pass = {radix, rest / radix, {}, {}, {}};
    for (int64_t k = 0; k < radix; ++k)
      pass.roots.push_back(rootOfUnity<T>(k, radix));
    for (int64_t k = 1; k < radix; ++k)
      for (int64_t p = 0; p < pass.rest; ++p) {
        std::complex<T> root = roots[p * k * (n / rest)];
        pass.re.push_back(root.real());
        pass.im.push_back(root.imag());
      }
    rest = pass.rest;
    passes.push_back(std::move(pass));
  }
}

/// What a transform of a length without large prime factors costs, in tenths of
/// a nanosecond as measured.
int64_t estimateCost(int64_t n) {
  constexpr int64_t costs[] = {0, 0, 7, 6, 4, 8, 0, 10};
  std::vector<int64_t> radices = getRadices(n);
  int64_t cost = 0;
  for (int64_t radix : radices)
    cost += costs[radix];
  // The results are in the buffer.
  if (radices.size() % 2)
    cost += 4;
  // What a step reads has the same place in the cache.
  if (n % 512 == 0)
    cost += 14;
  return n * cost;
}

/// The length from \p least on, without prime factors above 7, whose transform
/// costs least.
int64_t cheapestLength(int64_t least) {
  int64_t best = 1;
  while (best < least)
    best *= 2;
  int64_t bestCost = estimateCost(best);
  auto withFactors = [&](int64_t length, int64_t factor, const auto &next) {
    for (; length <= 2 * least; length *= factor)
      next(length);
  };
  withFactors(1, 7, [&](int64_t sevens) {
    withFactors(sevens, 5, [&](int64_t fives) {
      withFactors(fives, 3, [&](int64_t length) {
        while (length < least)
          length *= 2;
        int64_t cost = estimateCost(length);
        if (cost < bestCost) {
          best = length;
          bestCost = cost;
        }
      });
    });
  });
  return best;
}

/// jk = (j² + k² - (k - j)²) / 2 makes the transform a convolution.
template <typename T> void Transform<T>::prepareBluestein() {
  int64_t size = cheapestLength(2 * n - 1);
  inner = std::make_unique<Transform<T>>(size);
  chirp.resize(n);
  kernel.resize(size);
  for (int64_t k = 0; k < n; ++k) {
    std::complex<T> root = rootOfUnity<T>(k * k % (2 * n), 2 * n);
    chirp.re[k] = root.real();
    chirp.im[k] = root.imag();
    // Divided by what the inverse is to be divided by.
    for (int64_t at : {k, (size - k) % size}) {
      kernel.re[at] = root.real() / static_cast<T>(size);
      kernel.im[at] = -root.imag() / static_cast<T>(size);
    }
  }
  inner->run({kernel.re.data(), kernel.im.data()}, 1);
}

template <typename T>
void Transform<T>::runBluestein(Parts<T> data, int64_t width) {
  int64_t size = static_cast<int64_t>(kernel.re.size()) * width;
  if (static_cast<int64_t>(buffer.size()) < 2 * size)
    buffer.resize(2 * size);
  Parts<T> product = {buffer.data(), buffer.data() + size};
  multiplyRows(data, chirp, product, width);
  int64_t given = n * width;
  std::fill_n(product.re + given, size - given, T(0));
  std::fill_n(product.im + given, size - given, T(0));
  inner->run(product, width);
  multiplyRows(product, kernel, product, width);
  // The inverse: see LineTransform::run.
  inner->run({product.im, product.re}, width);
  multiplyRows(product, chirp, data, width);
}

template <typename T> void Transform<T>::run(Parts<T> data, int64_t width) {
  if (inner)
    return runBluestein(data, width);
  int64_t size = n * width;
  if (static_cast<int64_t>(buffer.size()) < 2 * size)
    buffer.resize(2 * size);
  Parts<T> from = data, to = {buffer.data(), buffer.data() + size};
  for (const Pass<T> &pass : passes) {
    runVectorized([&]() SOAP_INLINED { runPass(pass, from, to, width); });
    std::swap(from, to);
    width *= pass.radix;
  }
  if (passes.size() % 2) {
    std::copy_n(from.re, size, to.re);
    std::copy_n(from.im, size, to.im);
  }
}

/// The transform of a length that this thread has.
template <typename T> Transform<T> &transformOfLength(int64_t n) {
  thread_local std::map<int64_t, Transform<T>> transforms;
  auto found = transforms.find(n);
  if (found == transforms.end())
    found = transforms.emplace(n, Transform<T>(n)).first;
  return found->second;
}

enum Kind { Forward, Inverse, RealForward, RealInverse };

/// Transforms lines of one length, computing in \p T.
template <typename T> class LineTransform {
public:
  LineTransform(int64_t n, Kind kind)
      : n(n), kind(kind), isInverse(kind == Inverse || kind == RealInverse),
        isHalved((kind == RealForward || kind == RealInverse) && n % 2 == 0),
        transform(transformOfLength<T>(isHalved ? n / 2 : n)) {
    for (int64_t k = 0; isHalved && k <= n / 2; ++k)
      roots.push_back(rootOfUnity<T>(k, n));
  }

  /// Every line of \p count pairs of scalars, whose numbers lie \p inner apart,
  /// in place.
  template <typename S> void runColumns(S *data, int64_t count, int64_t inner);

  /// \p count lines, \p inLine and \p outLine scalars apart, of numbers or of
  /// real ones next to each other.
  template <typename From, typename To>
  void runLines(const From *in, int64_t inLine, To *out, int64_t outLine,
                int64_t count);

private:
  /// The inverse is the transform with both parts exchanged, before and after.
  void run(int64_t length, int64_t width) {
    Parts<T> parts = {re.data(), im.data()};
    transform.run(isInverse ? Parts<T>{parts.im, parts.re} : parts, width);
    T scale = 1 / static_cast<T>(length);
    for (int64_t i = 0; isInverse && i < length * width; ++i) {
      re[i] *= scale;
      im[i] *= scale;
    }
  }
  template <typename S, typename Width>
  SOAP_INLINE void readColumns(const S *in, int64_t inner, Width width);
  template <typename S, typename Width>
  SOAP_INLINE void writeColumns(S *out, int64_t inner, Width width) const;
  template <typename From, typename Width>
  SOAP_INLINE void read(const From *in, int64_t inLine, Width width);
  template <typename From, typename Width>
  SOAP_INLINE void readHalves(const From *in, int64_t inLine, Width width);
  template <typename To, typename Width>
  SOAP_INLINE void write(To *out, int64_t outLine, Width width) const;
  template <typename To, typename Width>
  SOAP_INLINE void writeHalves(To *out, int64_t outLine, Width width) const;

  int64_t n;
  Kind kind;
  bool isInverse;
  /// Whether a real line is transformed as one of half the length: its even
  /// elements are the real parts, its odd ones the imaginary parts.
  bool isHalved;
  Transform<T> &transform;
  std::vector<std::complex<T>> roots;
  std::vector<T> re, im;
};

template <typename T>
template <typename S>
void LineTransform<T>::runColumns(S *data, int64_t count, int64_t inner) {
  constexpr int64_t together = numLanes<T>;
  re.resize(n * together);
  im.resize(n * together);
  for (int64_t first = 0; first < 2 * count; first += 2 * n * inner)
    for (int64_t i = 0; i < inner; i += together) {
      S *columns = data + first + 2 * i;
      int64_t width = std::min(together, inner - i);
      runVectorized([&]() SOAP_INLINED {
        withWidth<T>(width, [&](auto width) SOAP_INLINED {
          readColumns(columns, inner, width);
        });
      });
      run(n, width);
      runVectorized([&]() SOAP_INLINED {
        withWidth<T>(width, [&](auto width) SOAP_INLINED {
          writeColumns(columns, inner, width);
        });
      });
    }
}

template <typename T>
template <typename S, typename Width>
SOAP_INLINE void LineTransform<T>::readColumns(const S *in, int64_t inner,
                                               Width width) {
  for (int64_t k = 0; k < n; ++k)
    for (int64_t q = 0; q < width; ++q) {
      re[k * width + q] = in[2 * (k * inner + q)];
      im[k * width + q] = in[2 * (k * inner + q) + 1];
    }
}

template <typename T>
template <typename S, typename Width>
SOAP_INLINE void LineTransform<T>::writeColumns(S *out, int64_t inner,
                                                Width width) const {
  for (int64_t k = 0; k < n; ++k)
    for (int64_t q = 0; q < width; ++q) {
      out[2 * (k * inner + q)] = static_cast<S>(re[k * width + q]);
      out[2 * (k * inner + q) + 1] = static_cast<S>(im[k * width + q]);
    }
}

/// The numbers whose inverse has the even and the odd elements: with E and O
/// the transforms of these, X[k] = E[k] + root[k] O[k], and E[k] and O[k] are
/// the conjugates of E[n/2 - k] and O[n/2 - k].
template <typename T>
template <typename From, typename Width>
SOAP_INLINE void LineTransform<T>::readHalves(const From *in, int64_t inLine,
                                              Width width) {
  int64_t half = n / 2;
  for (int64_t k = 0; k < half; ++k) {
    // The first and the last number's imaginary parts are none.
    T wRe = roots[k].real(), wIm = -roots[k].imag();
    for (int64_t q = 0; q < width; ++q) {
      const From *x = in + q * inLine + 2 * k;
      const From *y = in + q * inLine + 2 * (half - k);
      T xRe = x[0], xIm = k > 0 ? x[1] : 0;
      T yRe = y[0], yIm = k > 0 ? -y[1] : 0;
      T evenRe = (xRe + yRe) / 2, evenIm = (xIm + yIm) / 2;
      T oddRe = (xRe - yRe) / 2, oddIm = (xIm - yIm) / 2;
      re[k * width + q] = evenRe - (oddRe * wIm + oddIm * wRe);
      im[k * width + q] = evenIm + (oddRe * wRe - oddIm * wIm);
    }
  }
}

template <typename T>
template <typename To, typename Width>
SOAP_INLINE void LineTransform<T>::writeHalves(To *out, int64_t outLine,
                                               Width width) const {
  int64_t half = n / 2;
  for (int64_t k = 0; k <= half; ++k) {
    int64_t at = (k == half ? 0 : k) * width;
    int64_t mirrored = (k == 0 ? 0 : half - k) * width;
    T wRe = roots[k].real(), wIm = roots[k].imag();
    for (int64_t q = 0; q < width; ++q) {
      T evenRe = (re[at + q] + re[mirrored + q]) / 2,
        evenIm = (im[at + q] - im[mirrored + q]) / 2;
      T oddRe = (im[at + q] + im[mirrored + q]) / 2,
        oddIm = (re[mirrored + q] - re[at + q]) / 2;
      To *to = out + q * outLine + 2 * k;
      to[0] = static_cast<To>(evenRe + oddRe * wRe - oddIm * wIm);
      to[1] = static_cast<To>(evenIm + oddRe * wIm + oddIm * wRe);
    }
  }
}

template <typename T>
template <typename From, typename Width>
SOAP_INLINE void LineTransform<T>::read(const From *in, int64_t inLine,
                                        Width width) {
  int64_t length = isHalved ? n / 2 : n, given = n / 2 + 1;
  if (kind == RealInverse && isHalved)
    return readHalves(in, inLine, width);
  if (kind == RealForward && !isHalved) {
    for (int64_t k = 0; k < length; ++k)
      for (int64_t q = 0; q < width; ++q) {
        re[k * width + q] = in[q * inLine + k];
        im[k * width + q] = 0;
      }
    return;
  }
  for (int64_t k = 0; k < length; ++k) {
    // The other half of what a real line becomes is the conjugate, backwards.
    bool isMirrored = kind == RealInverse && k >= given;
    int64_t at = isMirrored ? n - k : k;
    bool isReal = kind == RealInverse && k == 0;
    T sign = isMirrored ? -1 : 1;
    for (int64_t q = 0; q < width; ++q) {
      const From *number = in + q * inLine + 2 * at;
      re[k * width + q] = number[0];
      im[k * width + q] = isReal ? 0 : sign * number[1];
    }
  }
}

template <typename T>
template <typename To, typename Width>
SOAP_INLINE void LineTransform<T>::write(To *out, int64_t outLine,
                                         Width width) const {
  if (kind == RealForward && isHalved)
    return writeHalves(out, outLine, width);
  int64_t length = isHalved ? n / 2 : n;
  int64_t count = kind == RealForward ? n / 2 + 1 : length;
  bool isPair = kind != RealInverse || isHalved;
  for (int64_t k = 0; k < count; ++k)
    for (int64_t q = 0; q < width; ++q) {
      To *to = out + q * outLine + (isPair ? 2 * k : k);
      to[0] = static_cast<To>(re[k * width + q]);
      if (isPair)
        to[1] = static_cast<To>(im[k * width + q]);
    }
}

template <typename T>
template <typename From, typename To>
void LineTransform<T>::runLines(const From *in, int64_t inLine, To *out,
                                int64_t outLine, int64_t count) {
  int64_t length = isHalved ? n / 2 : n;
  // Lines next to each other make vectors of one number of each, as long as
  // they stay in the cache; so do those of transforms that are slow alone.
  constexpr int64_t cached = 8192 / sizeof(T);
  bool isTogether = transform.getLongest() * numLanes<T> <= cached ||
                    transform.hasLargeRadix();
  int64_t together = isTogether ? numLanes<T> : 1;
  re.resize(length * together);
  im.resize(length * together);
  for (int64_t line = 0; line < count; line += together) {
    int64_t width = std::min(together, count - line);
    runVectorized([&]() SOAP_INLINED {
      withWidth<T>(width, [&](auto width) SOAP_INLINED {
        read(in + line * inLine, inLine, width);
      });
    });
    run(length, width);
    runVectorized([&]() SOAP_INLINED {
      withWidth<T>(width, [&](auto width) SOAP_INLINED {
        write(out + line * outLine, outLine, width);
      });
    });
  }
}

/// Computes in \p C what is stored as \p T.
template <typename T, typename C>
void transformOf(const int64_t *p, const T *in, T *out) {
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
  LineTransform<C> lastDim(last, kind);
  if (rank == 1)
    return lastDim.runLines(in, inLine, out, outLine, batches);
  // Real lines become numbers first, and numbers real lines last.
  bool isInverse = kind == Inverse || kind == RealInverse;
  std::vector<T> numbers;
  int64_t count = lines * (kind == RealInverse ? inLine : outLine) / 2;
  for (int64_t batch = 0; batch < batches; ++batch) {
    T *data = out;
    if (kind == RealInverse) {
      numbers.assign(in, in + 2 * count);
      data = numbers.data();
    } else {
      lastDim.runLines(in, inLine, out, outLine, lines);
    }
    int64_t inner = count / lines;
    for (int64_t d = rank - 2; d >= 0; inner *= lengths[d], --d)
      LineTransform<C>(lengths[d], isInverse ? Inverse : Forward)
          .runColumns(data, count, inner);
    if (kind == RealInverse)
      lastDim.runLines(data, inLine, out, outLine, lines);
    in += lines * inLine;
    out += lines * outLine;
  }
}

bool needsBluestein(const int64_t *lengths, int64_t rank) {
  return std::any_of(lengths, lengths + rank, [](int64_t length) {
    return needsBluestein(getRadices(length));
  });
}

} // namespace

void soap_cpu_fft(const int64_t *parameters, const void *in, void *out) {
  if (parameters[0])
    return transformOf<double, double>(parameters,
                                       static_cast<const double *>(in),
                                       static_cast<double *>(out));
  auto *singles = static_cast<const float *>(in);
  auto *results = static_cast<float *>(out);
  if (needsBluestein(parameters + 4, parameters[3]))
    transformOf<float, double>(parameters, singles, results);
  else
    transformOf<float, float>(parameters, singles, results);
}
