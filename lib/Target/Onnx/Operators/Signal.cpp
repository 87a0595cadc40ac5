//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Windows, Fourier transforms, mel filters; boxes that overlap; and operators
// that draw random numbers, which are errors.
//
//===----------------------------------------------------------------------===//

#include "../Importer.h"
#include "../TensorData.h"

#include <cmath>

using namespace mlir;
using namespace soap::onnximport;

/// Longer transforms are no products: their matrices would be larger than what
/// they make in any model.
static constexpr int64_t mostRows = 512;
static constexpr int64_t mostPoints = int64_t(1) << 24;
/// Frames, each of which is a slice of its own, and filters.
static constexpr int64_t mostParts = 4096;
static const double pi = std::acos(-1.0);

/// A constant of reals, in an element type.
static Value reals(Build &b, llvm::ArrayRef<double> values, Shape shape,
                   Type element) {
  llvm::SmallVector<llvm::APFloat> rounded;
  auto floating = cast<FloatType>(element);
  for (double value : values) {
    llvm::APFloat number(value);
    bool inexact;
    number.convert(floating.getFloatSemantics(),
                   llvm::APFloat::rmNearestTiesToEven, &inexact);
    rounded.push_back(number);
  }
  return b.constant(
      DenseElementsAttr::get(RankedTensorType::get(shape, element), rounded));
}

/// The only entry of an input that has to be known.
static FailureOr<int64_t> knownInt(Node &n, size_t i, llvm::StringRef what) {
  auto values = n.knownInts(i, what);
  if (failed(values))
    return failure();
  if (values->size() != 1)
    return n.error(what + " is no single number");
  return values->front();
}

static FailureOr<double> knownReal(Node &n, size_t i, llvm::StringRef what) {
  auto values = n.knownReals(i, what);
  if (failed(values))
    return failure();
  if (values->size() != 1)
    return n.error(what + " is no single number");
  return values->front();
}

/// The element type that the attribute `output_datatype` names.
static FailureOr<Type> outputType(Node &n) {
  auto number = static_cast<int32_t>(n.integer("output_datatype", 1));
  Type type = getElementType(number, n.build.b.getContext());
  if (!isa_and_nonnull<FloatType>(type))
    return n.error("makes elements of " + dataTypeName(number) +
                   ", which is not supported");
  return type;
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

/// constant - first · cos(2πi / period) + second · cos(4πi / period).
static LogicalResult cosineWindow(Node &n, double constant, double first,
                                  double second) {
  auto size = knownInt(n, 0, "the size of the window");
  auto type = outputType(n);
  if (failed(size) || failed(type))
    return failure();
  if (*size < 0 || *size > (int64_t(1) << 24))
    return n.error("makes a window of " + llvm::Twine(*size) + " elements");
  int64_t period = n.integer("periodic", 1) ? *size : *size - 1;
  llvm::SmallVector<double> values;
  for (int64_t i = 0; i < *size; ++i) {
    double angle = 2 * pi * static_cast<double>(i) /
                   static_cast<double>(std::max<int64_t>(period, 1));
    values.push_back(constant - first * std::cos(angle) +
                     second * std::cos(2 * angle));
  }
  return n.set(reals(n.build, values, *size, *type));
}

static LogicalResult hannWindow(Node &n) {
  return cosineWindow(n, 0.5, 0.5, 0);
}
static LogicalResult hammingWindow(Node &n) {
  return cosineWindow(n, 25.0 / 46, 21.0 / 46, 0);
}
static LogicalResult blackmanWindow(Node &n) {
  return cosineWindow(n, 0.42, 0.5, 0.08);
}

//===----------------------------------------------------------------------===//
// Fourier transforms
//===----------------------------------------------------------------------===//

/// x [..., 1 or 2] with `size` elements along `dim`: zeros behind, or what is
/// too much cut off.
static Value resized(Build &b, Value x, int64_t dim, int64_t size) {
  int64_t missing = size - Build::size(x, dim);
  if (missing <= 0)
    return b.slice(x, dim, 0, size);
  llvm::SmallVector<int64_t> low(Build::rank(x), 0), high(low);
  high[dim] = missing;
  return b.pad(x, b.splat(Build::element(x), 0), low, high);
}

/// A transform as a product with the matrices of cosines and sines.
static Value multiplied(Build &b, Value x, int64_t dim, int64_t points,
                        bool inverse, bool half) {
  int64_t last = Build::rank(x) - 1;
  bool toReal = inverse && half;
  int64_t bins = half ? points / 2 + 1 : points;
  int64_t rows = toReal ? bins : points, columns = toReal ? points : bins;
  llvm::SmallVector<double> cosines, sines;
  for (int64_t i = 0; i < rows; ++i) {
    // A bin stands for the one that mirrors it, too.
    double scale = toReal && i > 0 && 2 * i < points ? 2 : 1;
    if (inverse)
      scale /= static_cast<double>(points);
    for (int64_t k = 0; k < columns; ++k) {
      double angle = 2 * pi * static_cast<double>(i * k % points) /
                     static_cast<double>(points);
      cosines.push_back(scale * std::cos(angle));
      sines.push_back(scale * (inverse ? 1 : -1) * std::sin(angle));
    }
  }
  Type element = Build::element(x);
  Value cosine = reals(b, cosines, {rows, columns}, element);
  Value sine = reals(b, sines, {rows, columns}, element);
  x = resized(b, x, dim, rows);
  // The free dimensions, then the results: [..., 1, columns].
  llvm::SmallVector<int64_t> order;
  for (int64_t d = 0; d < last; ++d)
    order.push_back(d < dim ? d : d == dim ? last : d - 1);
  order.push_back(last - 1); // Of size one.
  auto times = [&](Value part, Value matrix) {
    return b.transpose(b.dot(part, matrix, {}, {}, {dim}, {0}), order);
  };
  Value re = b.slice(x, last, 0, 1);
  Value im = Build::size(x, last) == 2 ? b.slice(x, last, 1, 2) : nullptr;
  Value outRe = times(re, cosine);
  if (im)
    outRe = b.sub(outRe, times(im, sine));
  if (toReal)
    return outRe;
  Value outIm = times(re, sine);
  if (im)
    outIm = b.add(outIm, times(im, cosine));
  return b.concatenate({outRe, outIm}, last);
}

/// A transform as the operation of that name, which runs along the last
/// dimension of complex numbers.
static Value fastTransform(Build &b, Value x, int64_t dim, int64_t points,
                           bool inverse, bool half) {
  int64_t last = Build::rank(x) - 1;
  bool toReal = inverse && half;
  Type element = Build::element(x);
  x = b.widened(resized(b, x, dim, toReal ? points / 2 + 1 : points));
  if (!x)
    return nullptr;
  // [..., 1 or 2, points], and back.
  llvm::SmallVector<int64_t> order, back;
  for (int64_t d = 0; d <= last; ++d)
    if (d != dim)
      order.push_back(d);
  order.push_back(dim);
  for (int64_t d = 0; d <= last; ++d)
    back.push_back(llvm::find(order, d) - order.begin());
  x = b.transpose(x, order);
  Value re = b.slice(x, last - 1, 0, 1), z = re;
  RankedTensorType type = Build::type(re);
  Type complex = ComplexType::get(type.getElementType());
  bool fromReal = half && !inverse && Build::size(x, last - 1) == 1;
  if (!fromReal) {
    Value im = Build::size(x, last - 1) == 2 ? b.slice(x, last - 1, 1, 2)
                                             : b.like(re, 0);
    z = b.make<stablehlo::ComplexOp>({re, im}, type.clone(complex));
  }
  stablehlo::FftType kind = toReal     ? stablehlo::FftType::IRFFT
                            : inverse  ? stablehlo::FftType::IFFT
                            : fromReal ? stablehlo::FftType::RFFT
                                       : stablehlo::FftType::FFT;
  llvm::SmallVector<int64_t> shape(type.getShape());
  shape.back() = fromReal ? points / 2 + 1 : points;
  auto made =
      RankedTensorType::get(shape, toReal ? type.getElementType() : complex);
  Value y = stablehlo::FftOp::create(b.b, b.loc, made, z, kind,
                                     llvm::ArrayRef<int64_t>(points));
  if (!toReal) {
    y = b.slice(y, last, 0, half ? points / 2 + 1 : points);
    RankedTensorType real = Build::type(y).clone(Build::element(re));
    y = b.concatenate({b.make<stablehlo::RealOp>({y}, real),
                       b.make<stablehlo::ImagOp>({y}, real)},
                      last - 1);
  }
  return b.convert(b.transpose(y, back), element);
}

/// The transform of dimension `dim` of x [..., 1 or 2] (real, or real and
/// imaginary parts) with `points` points. Short ones are products, which
/// devices share like any other. A half transform is that of reals, of which
/// the bins that the others mirror are kept; its inverse gives the reals [...,
/// 1] again.
static Value transform(Build &b, Value x, int64_t dim, int64_t points,
                       bool inverse, bool half) {
  if (!x)
    return nullptr;
  auto by = points <= mostRows ? multiplied : fastTransform;
  return by(b, x, dim, points, inverse, half);
}

/// Errors for what transform() does not take.
static LogicalResult checkSignal(Node &n, Value x, int64_t points) {
  int64_t rank = Build::rank(x);
  if (!Build::isFloat(x) || rank < 2 || Build::size(x, rank - 1) < 1 ||
      Build::size(x, rank - 1) > 2)
    return n.error("takes reals whose last dimension is of 1 (real) or 2 "
                   "(complex)");
  if (points < 1 || points > mostPoints)
    return n.error("transforms " + llvm::Twine(points) + " points; 1 to " +
                   llvm::Twine(mostPoints) + " are supported");
  return success();
}

/// The dimension is an attribute before version 20, and an input since.
static LogicalResult dft(Node &n) {
  Value x = n.operand(0);
  int64_t axis = n.integer("axis", n.opset < 20 ? 1 : -2);
  if (n.has(2)) {
    auto given = knownInt(n, 2, "the dimension");
    if (failed(given))
      return failure();
    axis = *given;
  }
  auto dim = n.dimension(axis, Build::rank(x));
  if (failed(dim))
    return failure();
  if (*dim == Build::rank(x) - 1)
    return n.error("transforms the dimension of real and imaginary parts");
  bool inverse = n.integer("inverse", 0), half = n.integer("onesided", 0);
  int64_t points = Build::size(x, *dim);
  if (inverse && half)
    points = 2 * (points - 1);
  if (n.has(1)) {
    auto given = knownInt(n, 1, "the number of points");
    if (failed(given))
      return failure();
    points = *given;
  }
  if (failed(checkSignal(n, x, points)))
    return failure();
  return n.set(transform(n.build, x, *dim, points, inverse, half));
}

/// [batch, samples, 1 or 2] to [batch, frames, bins, 2].
static LogicalResult shortTimeTransform(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  auto step = knownInt(n, 1, "the step between frames");
  if (failed(step))
    return failure();
  if (!n.has(2) && !n.has(3))
    return n.error("has neither a window nor a length of frames");
  int64_t length = n.has(2) ? Build::type(n.operand(2)).getNumElements() : 0;
  if (n.has(3)) {
    auto given = knownInt(n, 3, "the length of a frame");
    if (failed(given))
      return failure();
    length = *given;
  }
  if (failed(checkSignal(n, x, length)))
    return failure();
  int64_t samples = Build::size(x, 1);
  if (Build::rank(x) != 3 || *step < 1 || length > samples)
    return n.error("takes [batch, samples, 1 or 2] and frames that fit in");
  int64_t frames = (samples - length) / *step + 1;
  if (frames > mostParts)
    return n.error("has " + llvm::Twine(frames) + " frames; at most " +
                   llvm::Twine(mostParts) + " are supported");
  llvm::SmallVector<Value> rows;
  int64_t batch = Build::size(x, 0), parts = Build::size(x, 2);
  for (int64_t i = 0; i < frames; ++i)
    rows.push_back(b.reshape(b.slice(x, 1, i * *step, i * *step + length),
                             {batch, 1, length, parts}));
  Value framed = b.concatenate(rows, 1);
  if (n.has(2)) {
    Value window = n.operand(2);
    if (Build::rank(window) != 1 || Build::size(window, 0) != length)
      return n.error("has a window of another length than the frames");
    framed =
        b.mul(framed, b.broadcastInDim(b.convert(window, Build::element(x)),
                                       Build::shape(framed), {2}));
  }
  bool half = n.integer("onesided", 1);
  return n.set(transform(b, framed, 2, length, /*inverse=*/false, half));
}

//===----------------------------------------------------------------------===//
// Mel filters
//===----------------------------------------------------------------------===//

/// Triangles over the bins of a transform, with edges at equal distances on the
/// mel scale (2595 · log10(1 + f / 700)).
static LogicalResult melWeights(Node &n) {
  auto filters = knownInt(n, 0, "the number of filters");
  auto points = knownInt(n, 1, "the number of points");
  auto rate = knownInt(n, 2, "the sample rate");
  auto low = knownReal(n, 3, "the lowest frequency");
  auto high = knownReal(n, 4, "the highest frequency");
  auto type = outputType(n);
  if (failed(filters) || failed(points) || failed(rate) || failed(low) ||
      failed(high) || failed(type))
    return failure();
  if (*filters < 1 || *filters > mostParts || *points < 1 ||
      *points > (int64_t(1) << 20) || *rate < 1 || !(*low >= 0) ||
      !(*high >= *low) || !(*high <= 1e9))
    return n.error("has sizes or frequencies out of range");
  int64_t bins = *points / 2 + 1;
  auto mel = [](double f) { return 2595 * std::log10(1 + f / 700); };
  double step = (mel(*high) - mel(*low)) / static_cast<double>(*filters + 2);
  llvm::SmallVector<int64_t> edges;
  for (int64_t i = 0; i < *filters + 2; ++i) {
    double m = mel(*low) + step * static_cast<double>(i);
    double frequency = 700 * (std::pow(10, m / 2595) - 1);
    edges.push_back(static_cast<int64_t>(
        std::floor(static_cast<double>(*points + 1) * frequency /
                   static_cast<double>(*rate))));
  }
  llvm::SmallVector<double> weights(bins * *filters, 0);
  for (int64_t i = 0; i < *filters; ++i) {
    int64_t left = edges[i], peak = edges[i + 1], right = edges[i + 2];
    for (int64_t bin = std::max<int64_t>(left, 0);
         bin < std::min(std::max(right, peak + 1), bins); ++bin) {
      double weight = 0;
      if (bin < peak || (bin == peak && right == peak))
        weight = left == peak ? 1
                              : static_cast<double>(bin - left) /
                                    static_cast<double>(peak - left);
      else if (right > peak)
        weight = static_cast<double>(right - bin) /
                 static_cast<double>(right - peak);
      weights[bin * *filters + i] = weight;
    }
  }
  return n.set(reals(n.build, weights, {bins, *filters}, *type));
}

//===----------------------------------------------------------------------===//
// Boxes
//===----------------------------------------------------------------------===//

namespace {
struct Box {
  double low[2], high[2];

  double area() const { return (high[0] - low[0]) * (high[1] - low[1]); }
  /// The area of the intersection by that of the union.
  double overlap(const Box &other) const {
    double common = 1;
    for (int d : {0, 1})
      common *= std::max(0.0, std::min(high[d], other.high[d]) -
                                  std::max(low[d], other.low[d]));
    double all = area() + other.area() - common;
    return all > 0 ? common / all : 0;
  }
};
} // namespace

/// From two opposite corners in any order, or from a centre and sizes.
static Box makeBox(llvm::ArrayRef<double> v, bool centred) {
  Box box;
  for (int d : {0, 1}) {
    double a = centred ? v[d] - v[d + 2] / 2 : v[d];
    double b = centred ? v[d] + v[d + 2] / 2 : v[d + 2];
    box.low[d] = std::min(a, b);
    box.high[d] = std::max(a, b);
  }
  return box;
}

/// How many boxes are left depends on the data, so that all has to be known.
static LogicalResult suppressBoxes(Node &n) {
  Shape boxShape = Build::shape(n.operand(0)),
        scoreShape = Build::shape(n.operand(1));
  if (boxShape.size() != 3 || scoreShape.size() != 3 || boxShape[2] != 4 ||
      boxShape[0] != scoreShape[0] || boxShape[1] != scoreShape[2])
    return n.error("takes boxes [batch, n, 4] and scores [batch, class, n]");
  auto boxes = n.knownReals(0, "the boxes (their number in the result)");
  auto scores = n.knownReals(1, "the scores (the number of boxes)");
  if (failed(boxes) || failed(scores))
    return failure();
  int64_t most = 0;
  double overlap = 0;
  std::optional<double> least;
  if (n.has(2)) {
    auto given = knownInt(n, 2, "the most boxes per class");
    if (failed(given))
      return failure();
    most = *given;
  }
  for (size_t i : {3, 4}) {
    if (!n.has(i))
      continue;
    auto given = knownReal(n, i, "a threshold");
    if (failed(given))
      return failure();
    if (i == 3)
      overlap = *given;
    else
      least = *given;
  }
  bool centred = n.integer("center_point_box", 0);
  int64_t count = boxShape[1], classes = scoreShape[1];
  llvm::SmallVector<int64_t> selected;
  int64_t rows = 0;
  for (int64_t batch = 0; batch < boxShape[0]; ++batch)
    for (int64_t kind = 0; kind < classes; ++kind) {
      auto score = [&](int64_t i) {
        return (*scores)[(batch * classes + kind) * count + i];
      };
      llvm::SmallVector<int64_t> order;
      for (int64_t i = 0; i < count; ++i)
        if (!least || score(i) > *least)
          order.push_back(i);
      llvm::sort(order, [&](int64_t a, int64_t b) {
        return score(a) != score(b) ? score(a) > score(b) : a < b;
      });
      llvm::SmallVector<Box> kept;
      for (int64_t i : order) {
        if (static_cast<int64_t>(kept.size()) >= most)
          break;
        Box box = makeBox(
            llvm::ArrayRef(*boxes).slice((batch * count + i) * 4, 4), centred);
        if (llvm::any_of(kept, [&](const Box &other) {
              return box.overlap(other) > overlap;
            }))
          continue;
        kept.push_back(box);
        selected.append({batch, kind, i});
        ++rows;
      }
    }
  return n.set(n.build.reshape(n.build.ints(selected), {rows, 3}));
}

//===----------------------------------------------------------------------===//
// Random numbers
//===----------------------------------------------------------------------===//

static LogicalResult random(Node &n) {
  return n.error("draws random numbers; which ones is not defined, so that no "
                 "partitioned run could be compared with another: make them an "
                 "input of the model");
}

void soap::onnximport::addSignal(Handlers &h) {
  h.add("HannWindow", 1, 1, hannWindow);
  h.add("HammingWindow", 1, 1, hammingWindow);
  h.add("BlackmanWindow", 1, 1, blackmanWindow);
  h.add("DFT", 1, 3, dft);
  h.add("STFT", 2, 4, shortTimeTransform);
  h.add("MelWeightMatrix", 5, 5, melWeights);
  h.add("NonMaxSuppression", 2, 5, suppressBoxes);
  for (const char *name :
       {"Bernoulli", "Multinomial", "RandomNormal", "RandomNormalLike",
        "RandomUniform", "RandomUniformLike"})
    h.add(name, 0, Handlers::any, random);
}
