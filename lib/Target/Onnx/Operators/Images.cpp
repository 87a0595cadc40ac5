//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Operators that pad, cut and resize.
//
//===----------------------------------------------------------------------===//

#include "../Importer.h"
#include "Indices.h"

#include <cmath>

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;

//===----------------------------------------------------------------------===//
// Padding and cropping
//===----------------------------------------------------------------------===//

/// Of `size` elements continued to both sides, the one at i.
static int64_t continued(llvm::StringRef mode, int64_t i, int64_t size) {
  if (mode == "edge")
    return std::clamp<int64_t>(i, 0, size - 1);
  int64_t period = mode == "wrap" ? size : std::max<int64_t>(2 * size - 2, 1);
  i = (i % period + period) % period;
  return i < size ? i : period - i;
}

static LogicalResult pad(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  int64_t rank = Build::rank(x);
  auto pads = n.integersOr(n.opset < 2 ? "paddings" : "pads", 1);
  if (failed(pads))
    return failure();
  auto axes = n.has(3) ? n.knownInts(3, "axes")
                       : llvm::to_vector(llvm::seq<int64_t>(0, rank));
  if (failed(axes))
    return failure();
  auto dims = n.dimensions(*axes, rank);
  if (failed(dims))
    return failure();
  if (pads->size() != 2 * dims->size())
    return n.error("has paddings for another number of dimensions");
  llvm::SmallVector<int64_t> low(rank, 0), high(rank, 0);
  constexpr int64_t most = int64_t(1) << 40;
  for (auto [i, dim] : llvm::enumerate(*dims)) {
    low[dim] = (*pads)[i];
    high[dim] = (*pads)[dims->size() + i];
    if (std::abs(low[dim]) > most || std::abs(high[dim]) > most)
      return n.error("pads too much");
  }
  std::string mode = n.string("mode", "constant");
  if (mode == "constant") {
    Type element = Build::element(x);
    Value value = n.has(2) ? b.reshape(n.operand(2), {})
                           : b.splat(element, n.real("value", 0));
    return n.set(b.pad(x, value, low, high));
  }
  if (mode != "edge" && mode != "reflect" && mode != "wrap")
    return n.error("there is no mode '" + mode + "'");
  for (int64_t dim = 0; dim < rank; ++dim) {
    int64_t size = Build::size(x, dim);
    if (low[dim] == 0 && high[dim] == 0)
      continue;
    if (size == 0)
      return n.error("continues a dimension without elements");
    llvm::SmallVector<int64_t> indices;
    if (high[dim] + size + low[dim] > int64_t(1) << 27)
      return n.error("pads too much");
    for (int64_t i = -low[dim]; i < size + high[dim]; ++i)
      indices.push_back(continued(mode, i, size));
    x = take(b, x, indices, dim);
    if (!x)
      return failure();
  }
  return n.set(x);
}

/// The middle of larger dimensions; smaller ones are in the middle of zeros.
static LogicalResult centerCropPad(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  int64_t rank = Build::rank(x);
  auto sizes = n.knownInts(1, "the shape");
  auto dims = n.dimensions(
      n.integers("axes", llvm::to_vector(llvm::seq<int64_t>(0, rank))), rank);
  if (failed(sizes) || failed(dims))
    return failure();
  if (sizes->size() != dims->size())
    return n.error("has sizes for another number of dimensions");
  llvm::SmallVector<int64_t> low(rank, 0), high(rank, 0);
  for (auto [dim, size] : llvm::zip_equal(*dims, *sizes)) {
    if (size < 0)
      return n.error("has a size that is negative");
    int64_t more = size - Build::size(x, dim);
    low[dim] = more < 0 ? -((-more) / 2) : more / 2;
    high[dim] = more - low[dim];
  }
  return n.set(b.pad(x, b.splat(Build::element(x), 0), low, high));
}

//===----------------------------------------------------------------------===//
// Resizing
//===----------------------------------------------------------------------===//

namespace {
/// How one dimension is resized. Scales, sizes and coordinates are of single
/// precision, as in the programs that write and run models: in double, other
/// elements would be the nearest ones, and sizes other ones.
struct Scaling {
  int64_t from, to;
  float scale;
  /// What is cut out, as parts of the whole.
  float start = 0, end = 1;
};

struct ResizeMode {
  std::string kind, coordinates, nearest;
  double cubic = -0.75, outside = 0;
  bool excludeOutside = false;
  /// Kernels are stretched where a dimension becomes smaller.
  bool smooth = false;

  /// Where element i of the result lies among those of the operand.
  float coordinate(const Scaling &s, int64_t i) const;
  /// The weights of the operand's elements at a coordinate.
  llvm::SmallVector<double> weights(const Scaling &s, double at) const;
  /// The kernel at a distance.
  double kernel(double distance) const;
  /// The operand's element for a coordinate.
  int64_t nearestTo(const Scaling &s, double at) const;
  bool crops() const { return coordinates == "tf_crop_and_resize"; }
};
} // namespace

float ResizeMode::coordinate(const Scaling &s, int64_t i) const {
  auto at = static_cast<float>(i);
  // Scales need not divide evenly; the corners are those of the exact size.
  float length = s.scale * static_cast<float>(s.from);
  auto last = static_cast<float>(s.from - 1);
  if (coordinates == "align_corners")
    return length == 1 ? 0 : at * last / (length - 1);
  if (coordinates == "asymmetric")
    return at / s.scale;
  if (coordinates == "tf_half_pixel_for_nn")
    return (at + 0.5F) / s.scale;
  if (coordinates == "pytorch_half_pixel" && length <= 1)
    return 0;
  if (crops())
    return s.to > 1 ? (s.start +
                       at * (s.end - s.start) / static_cast<float>(s.to - 1)) *
                          last
                    : (s.start + s.end) * last / 2;
  float centred = (at + 0.5F) / s.scale - 0.5F;
  // The middle of the exact size is the middle of the operand.
  if (coordinates == "half_pixel_symmetric")
    return centred + static_cast<float>(s.from) / 2 *
                         (1 - static_cast<float>(s.to) / length);
  return centred;
}

double ResizeMode::kernel(double d) const {
  double a = cubic;
  if (kind == "linear")
    return std::max(1 - d, 0.0);
  if (d <= 1) // The cubic convolution kernel.
    return ((a + 2) * d - (a + 3)) * d * d + 1;
  return d < 2 ? ((a * d - 5 * a) * d + 8 * a) * d - 4 * a : 0;
}

llvm::SmallVector<double> ResizeMode::weights(const Scaling &s,
                                              double at) const {
  bool stretches = smooth && s.scale < 1;
  double step = stretches ? s.scale : 1;
  // Farther elements than there are count as those at the ends.
  double radius = std::min((kind == "linear" ? 1 : 2) / step,
                           4.0 * static_cast<double>(s.from));
  auto first = static_cast<int64_t>(std::ceil(at - radius));
  auto last = static_cast<int64_t>(std::floor(at + radius));
  llvm::SmallVector<double> row(s.from, 0);
  double total = 0;
  for (int64_t index = first; index <= last; ++index) {
    if (excludeOutside && (index < 0 || index >= s.from))
      continue;
    double tap = kernel(std::abs(static_cast<double>(index) - at) * step);
    row[std::clamp<int64_t>(index, 0, s.from - 1)] += tap;
    total += tap;
  }
  if ((excludeOutside || stretches) && total != 0)
    for (double &weight : row)
      weight /= total;
  return row;
}

int64_t ResizeMode::nearestTo(const Scaling &s, double at) const {
  llvm::StringRef way = nearest;
  if (way == "simple")
    way = s.scale < 1 ? "ceil" : "floor";
  double index = way == "floor"               ? std::floor(at)
                 : way == "ceil"              ? std::ceil(at)
                 : way == "round_prefer_ceil" ? std::floor(at + 0.5)
                                              : std::ceil(at - 0.5);
  return static_cast<int64_t>(
      std::clamp(index, 0.0, static_cast<double>(s.from - 1)));
}

/// Matrices with more elements are not for a constant.
static constexpr int64_t mostWeights = int64_t(1) << 26;

/// A product with a matrix [to, from] at one dimension.
static Value interpolate(Build &b, Value x, int64_t dim,
                         llvm::ArrayRef<double> matrix, int64_t to) {
  if (!x)
    return nullptr;
  llvm::SmallVector<llvm::APFloat> numbers;
  auto element = cast<FloatType>(Build::element(x));
  for (double weight : matrix) {
    bool inexact;
    llvm::APFloat number(weight);
    number.convert(element.getFloatSemantics(),
                   llvm::APFloat::rmNearestTiesToEven, &inexact);
    numbers.push_back(number);
  }
  Value weights = b.constant(DenseElementsAttr::get(
      RankedTensorType::get({to, Build::size(x, dim)}, element), numbers));
  Value y = b.dot(x, weights, {}, {}, dim, {1});
  if (!y)
    return nullptr;
  llvm::SmallVector<int64_t> order; // The new dimension is the last one.
  for (int64_t d = 0; d + 1 < Build::rank(y); ++d)
    order.push_back(d);
  order.insert(order.begin() + dim, Build::rank(y) - 1);
  return b.transpose(y, order);
}

static Value resizeAll(Build &b, Value x, llvm::ArrayRef<Scaling> scalings,
                       const ResizeMode &mode) {
  Type element = Build::element(x);
  bool nearest = mode.kind == "nearest";
  if (!nearest && !Build::isFloat(x))
    x = b.convert(x, b.b.getF32Type());
  llvm::SmallVector<llvm::SmallVector<bool>> outside;
  constexpr double far = 0x1p40;
  for (auto [d, s] : llvm::enumerate(scalings)) {
    auto dim = static_cast<int64_t>(d);
    llvm::SmallVector<int64_t> indices;
    llvm::SmallVector<double> matrix;
    bool same = s.from == s.to && s.scale == 1 && s.start == 0 && s.end == 1;
    outside.emplace_back(s.to, false);
    if (!nearest && !same && s.to > 0 && s.from > mostWeights / s.to)
      return b.fail("interpolates too large a dimension");
    for (int64_t i = 0; i < s.to && !same; ++i) {
      double at = mode.coordinate(s, i);
      at = std::isfinite(at) ? std::clamp(at, -far, far) : 0;
      if (mode.crops())
        outside.back()[i] = at < 0 || at > static_cast<double>(s.from - 1);
      if (nearest)
        indices.push_back(mode.nearestTo(s, at));
      else
        llvm::append_range(matrix, mode.weights(s, at));
    }
    if (same)
      continue;
    x = nearest ? take(b, x, indices, dim)
                : interpolate(b, x, dim, matrix, s.to);
    if (!x)
      return nullptr;
  }
  for (auto [d, mask] : llvm::enumerate(outside)) {
    if (!llvm::is_contained(mask, true))
      continue;
    auto type = RankedTensorType::get({static_cast<int64_t>(mask.size())},
                                      b.b.getI1Type());
    Value is = b.constant(DenseElementsAttr::get(type, mask));
    is = b.broadcastInDim(is, Build::shape(x), static_cast<int64_t>(d));
    x = b.select(is, b.like(x, mode.outside), x);
  }
  if (x && !nearest && isa<IntegerType>(element))
    x = b.unary<shlo::RoundNearestEvenOp>(x);
  return b.convert(x, element);
}

/// Scales, or sizes, of the listed dimensions; all others stay.
static FailureOr<llvm::SmallVector<Scaling>>
scalingsOf(Node &n, llvm::ArrayRef<int64_t> dims, llvm::ArrayRef<double> scales,
           llvm::ArrayRef<int64_t> sizes, llvm::ArrayRef<double> region) {
  Value x = n.operand(0);
  llvm::SmallVector<Scaling> scalings;
  for (int64_t size : Build::shape(x))
    scalings.push_back({size, size, 1});
  if ((scales.empty() ? sizes.size() : scales.size()) != dims.size())
    return n.error("has scales or sizes for another number of dimensions");
  if (!region.empty() && region.size() != 2 * dims.size())
    return n.error("cuts out another number of dimensions");
  for (auto [i, dim] : llvm::enumerate(dims)) {
    Scaling &s = scalings[dim];
    if (!region.empty()) {
      s.start = static_cast<float>(region[i]);
      s.end = static_cast<float>(region[dims.size() + i]);
    }
    if (scales.empty()) {
      s.to = sizes[i];
      s.scale = static_cast<float>(s.to) / static_cast<float>(s.from);
    } else {
      s.scale = static_cast<float>(scales[i]);
      float to =
          std::floor(static_cast<float>(s.from) * (s.end - s.start) * s.scale);
      s.to = to >= 0 && to < 0x1p27 ? static_cast<int64_t>(to) : -1;
    }
    if (s.to < 0 || s.to >= int64_t(1) << 27 ||
        (s.to > 0 && (s.from == 0 || !(s.scale > 0))))
      return n.error("resizes dimension " + llvm::Twine(dim) +
                     " to a size that cannot be");
  }
  return scalings;
}

/// One scale for all, with which sizes are at most, or at least, the wanted;
/// false if there is none.
static bool keepAspectRatio(llvm::MutableArrayRef<Scaling> scalings,
                            llvm::ArrayRef<int64_t> dims, bool notLarger) {
  float common = scalings[dims.front()].scale;
  for (int64_t dim : dims)
    common = notLarger ? std::min(common, scalings[dim].scale)
                       : std::max(common, scalings[dim].scale);
  for (int64_t dim : dims) {
    Scaling &s = scalings[dim];
    s.scale = common;
    double to = std::floor(common * static_cast<float>(s.from) + 0.5F);
    if (!(to >= 0 && to < 0x1p27))
      return false;
    s.to = static_cast<int64_t>(to);
  }
  return true;
}

static bool isOneOf(llvm::StringRef text,
                    std::initializer_list<llvm::StringRef> all) {
  return llvm::is_contained(all, text);
}

static LogicalResult resize(Node &n) {
  Value x = n.operand(0);
  bool old = n.opset < 11; // Scales are input 1, and only they.
  ResizeMode mode;
  mode.kind = n.string("mode", "nearest");
  mode.coordinates = n.string("coordinate_transformation_mode",
                              old ? "asymmetric" : "half_pixel");
  mode.nearest = n.string("nearest_mode", "round_prefer_floor");
  mode.cubic = n.real("cubic_coeff_a", -0.75);
  mode.outside = n.real("extrapolation_value", 0);
  mode.excludeOutside = n.integer("exclude_outside", 0);
  if (!isOneOf(mode.kind, {"nearest", "linear", "cubic"}) ||
      !isOneOf(mode.coordinates,
               {"align_corners", "asymmetric", "tf_half_pixel_for_nn",
                "pytorch_half_pixel", "half_pixel", "half_pixel_symmetric",
                "tf_crop_and_resize"}) ||
      !isOneOf(mode.nearest,
               {"floor", "ceil", "round_prefer_ceil", "round_prefer_floor"}))
    return n.error("has a mode that is not supported");
  // Its text does not say; its test, and ONNX Runtime, do so.
  if (old)
    mode.nearest = "simple";
  mode.smooth = n.integer("antialias", 0);
  std::string policy = n.string("keep_aspect_ratio_policy", "stretch");
  if (!isOneOf(policy, {"stretch", "not_larger", "not_smaller"}))
    return n.error("there is no policy '" + policy + "'");
  auto dims = n.dimensions(
      n.integers("axes",
                 llvm::to_vector(llvm::seq<int64_t>(0, Build::rank(x)))),
      Build::rank(x));
  if (failed(dims))
    return failure();
  llvm::SmallVector<double> scales, region;
  llvm::SmallVector<int64_t> sizes;
  // An input that is there may still be empty.
  auto given = [&](size_t i) {
    return n.has(i) && Build::type(n.operand(i)).getNumElements() > 0;
  };
  size_t scaleInput = old ? 1 : 2;
  if (given(scaleInput)) {
    auto known = n.knownReals(scaleInput, "the scale");
    if (failed(known))
      return failure();
    scales = *known;
  } else if (!old && given(3)) {
    auto known = n.knownInts(3, "the size");
    if (failed(known))
      return failure();
    sizes = *known;
  }
  if (mode.crops() && given(1)) {
    auto known = n.knownReals(1, "the region");
    if (failed(known))
      return failure();
    region = *known;
  }
  auto scalings = scalingsOf(n, *dims, scales, sizes, region);
  if (failed(scalings))
    return failure();
  if (!sizes.empty() && policy != "stretch" &&
      !keepAspectRatio(*scalings, *dims, policy == "not_larger"))
    return n.error("resizes a dimension to a size that cannot be");
  return n.set(resizeAll(n.build, x, *scalings, mode));
}

/// What resizing was before version 10.
static LogicalResult upsample(Node &n) {
  Value x = n.operand(0);
  int64_t rank = Build::rank(x);
  llvm::SmallVector<double> scales = n.reals("scales");
  if (n.has(1)) {
    auto known = n.knownReals(1, "the scale");
    if (failed(known))
      return failure();
    scales = *known;
  } else if (n.attribute("height_scale") && n.attribute("width_scale")) {
    scales.assign(std::max<int64_t>(rank - 2, 0), 1);
    scales.append({n.real("height_scale", 1), n.real("width_scale", 1)});
  }
  ResizeMode mode;
  mode.kind = n.string("mode", "nearest");
  mode.kind = mode.kind == "bilinear" ? "linear" : mode.kind;
  mode.coordinates = "asymmetric";
  mode.nearest = "floor";
  if (!isOneOf(mode.kind, {"nearest", "linear"}))
    return n.error("has a mode that is not supported");
  auto dims = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  auto scalings = scalingsOf(n, dims, scales, {}, {});
  if (failed(scalings))
    return failure();
  return n.set(resizeAll(n.build, x, *scalings, mode));
}

void soap::onnximport::addImages(Handlers &h) {
  h.add("Pad", 1, 4, pad);
  h.add("CenterCropPad", 2, 2, centerCropPad);
  h.add("Resize", 1, 4, resize);
  h.add("Upsample", 1, 2, upsample);
}
