//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Operators that read images between their pixels, or in regions of them.
//
//===----------------------------------------------------------------------===//

#include "../Importer.h"
#include "Indices.h"

#include <cmath>

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

namespace {
/// Arithmetic with numbers.
struct Reals {
  Build &b;

  Value plus(Value v, double x) { return b.add(v, b.like(v, x)); }
  Value times(Value v, double x) { return b.mul(v, b.like(v, x)); }
  Value clamp(Value v, double low, double high) {
    return b.min(b.max(v, b.like(v, low)), b.like(v, high));
  }
  Value floor(Value v) { return b.unary<shlo::FloorOp>(v); }
  Value within(Value v, double low, double high) {
    return b.logicalAnd(b.compare(v, b.like(v, low), Direction::GE),
                        b.compare(v, b.like(v, high), Direction::LE));
  }
};

/// The pixels of images [n, h, w, c].
struct Pixels {
  Build &b;
  Value images;
  std::string padding;
  bool alignCorners;

  double size(int axis) const {
    return static_cast<double>(Build::size(images, axis + 1));
  }
  double least() const { return alignCorners ? 0 : -0.5; }
  double most(int axis) const { return size(axis) - (alignCorners ? 1 : 0.5); }
  /// A coordinate mirrored at both ends until it is between them.
  Value reflect(Value at, int axis) const;
  /// The pixels [n, h', w', c] at integral coordinates [n, h', w'], anywhere.
  Value at(Value row, Value column) const;
};
} // namespace

Value Pixels::reflect(Value at, int axis) const {
  double span = most(axis) - least();
  if (span <= 0)
    return b.like(at, 0);
  Reals r{b};
  Value apart = b.unary<shlo::AbsOp>(r.plus(at, -least()));
  Value rest = b.binary<shlo::RemOp>(apart, b.like(apart, 2 * span));
  Value back = b.sub(b.like(rest, 2 * span), rest);
  return r.plus(b.min(rest, back), least());
}

Value Pixels::at(Value row, Value column) const {
  Reals r{b};
  Value valid;
  if (padding == "reflection") {
    row = reflect(row, 0);
    column = reflect(column, 1);
  } else if (padding == "zeros") {
    valid = b.logicalAnd(r.within(row, 0, size(0) - 1),
                         r.within(column, 0, size(1) - 1));
  }
  llvm::SmallVector<int64_t> vectors(Build::shape(row));
  vectors.push_back(1);
  auto index = [&](Value v, int axis) {
    Value clamped = r.clamp(v, 0, size(axis) - 1);
    return b.reshape(b.convert(clamped, b.b.getI64Type()), vectors);
  };
  Value indices = b.concatenate({index(row, 0), index(column, 1)}, 3);
  Value pixels = gatherND(b, images, indices, /*batchDims=*/1);
  if (!valid || !pixels)
    return pixels;
  valid = b.broadcastInDim(valid, Build::shape(pixels), {0, 1, 2});
  return b.select(valid, pixels, b.like(pixels, 0));
}

/// How much each neighbour counts for a coordinate that lies `part` behind the
/// one in the middle.
static llvm::SmallVector<Value> taps(Build &b, Value part, bool cubic) {
  Reals r{b};
  Value rest = b.sub(b.like(part, 1), part);
  if (!cubic)
    return {rest, part};
  // The cubic convolution kernel up to distance 1 and up to 2.
  constexpr double a = -0.75;
  auto near = [&](Value d) {
    Value line = r.plus(r.times(d, a + 2), -(a + 3));
    return r.plus(b.mul(line, b.mul(d, d)), 1);
  };
  auto far = [&](Value d) {
    Value line = r.plus(r.times(d, a), -5 * a);
    return r.plus(b.mul(r.plus(b.mul(line, d), 8 * a), d), -4 * a);
  };
  return {far(r.plus(part, 1)), near(part), near(rest), far(r.plus(rest, 1))};
}

static LogicalResult gridSample(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0), grid = n.operand(1);
  std::string mode = n.string("mode", "bilinear");
  std::string padding = n.string("padding_mode", "zeros");
  if (Build::rank(x) != 4 || Build::rank(grid) != 4 ||
      Build::size(grid, 3) != 2 || Build::size(grid, 0) != Build::size(x, 0) ||
      !Build::isFloat(grid))
    return n.error("takes images and a grid of places in each");
  bool nearest = mode == "nearest",
       cubic = mode == "bicubic" || mode == "cubic";
  if (!nearest && !cubic && mode != "bilinear" && mode != "linear")
    return n.error("there is no mode '" + mode + "'");
  if (padding != "zeros" && padding != "border" && padding != "reflection")
    return n.error("there is no padding '" + padding + "'");
  if (Build::size(x, 2) == 0 || Build::size(x, 3) == 0)
    return n.error("takes samples of images without pixels");
  Type element = Build::element(x);
  if (Build::isFloat(x))
    grid = b.convert(grid, element);
  else
    x = b.convert(x, Build::element(grid));
  Pixels pixels{b, b.transpose(x, {0, 2, 3, 1}), padding,
                n.integer("align_corners", 0) != 0};
  Reals r{b};
  Shape places = Build::shape(grid).drop_back();
  llvm::SmallVector<Value> coordinates; // Rows, columns.
  for (int axis = 0; axis < 2; ++axis) {
    Value at = b.reshape(b.slice(grid, 3, 1 - axis, 2 - axis), places);
    // From [-1, 1] to pixels.
    double span = pixels.most(axis) - pixels.least();
    at = r.plus(r.times(r.plus(at, 1), span / 2), pixels.least());
    if (nearest)
      at = b.unary<shlo::RoundNearestEvenOp>(at);
    Value outside =
        b.unary<shlo::NotOp>(r.within(at, pixels.least(), pixels.most(axis)));
    // Of cubic ones each pixel is kept inside by itself, as ONNX Runtime and
    // PyTorch do, where ONNX's reference keeps the place.
    if (padding == "border" && !cubic)
      at = b.select(outside, r.clamp(at, 0, pixels.size(axis) - 1), at);
    else if (padding == "reflection")
      at = b.select(outside, pixels.reflect(at, axis), at);
    coordinates.push_back(at);
  }
  Value y;
  if (nearest) {
    y = pixels.at(coordinates[0], coordinates[1]);
  } else {
    llvm::SmallVector<Value> starts;
    llvm::SmallVector<llvm::SmallVector<Value>> weights;
    for (Value at : coordinates) {
      Value floor = r.floor(at);
      weights.push_back(taps(b, b.sub(at, floor), cubic));
      starts.push_back(cubic ? r.plus(floor, -1) : floor);
    }
    for (auto [i, rowWeight] : llvm::enumerate(weights[0]))
      for (auto [j, columnWeight] : llvm::enumerate(weights[1])) {
        Value value = pixels.at(r.plus(starts[0], static_cast<double>(i)),
                                r.plus(starts[1], static_cast<double>(j)));
        if (!value)
          return failure();
        Value weight = b.broadcastInDim(b.mul(rowWeight, columnWeight),
                                        Build::shape(value), {0, 1, 2});
        Value term = b.mul(value, weight);
        y = y ? b.add(y, term) : term;
      }
  }
  return n.set(b.convert(b.transpose(y, {0, 3, 1, 2}), element));
}

/// Places in [-1, 1] that an affine map takes those of the result to.
static LogicalResult affineGrid(Node &n) {
  Build &b = n.build;
  Value theta = n.operand(0); // [n, d, d + 1].
  auto sizes = n.knownInts(1, "the size");
  if (failed(sizes))
    return failure();
  int64_t spatial = static_cast<int64_t>(sizes->size()) - 2;
  if (spatial < 1 || Build::rank(theta) != 3 || !Build::isFloat(theta) ||
      Build::shape(theta).drop_front() != Shape({spatial, spatial + 1}) ||
      sizes->front() != Build::size(theta, 0) ||
      llvm::any_of(*sizes, [](int64_t s) { return s < 0; }))
    return n.error("takes one affine map for each image");
  Shape outer = llvm::ArrayRef(*sizes).drop_front(2);
  llvm::SmallVector<int64_t> one(outer);
  one.push_back(1);
  Type element = Build::element(theta);
  Reals r{b};
  llvm::SmallVector<Value> parts; // The last dimension comes first.
  for (int64_t d = spatial; d-- > 0;) {
    auto size = static_cast<double>(outer[d]);
    Value index = b.iota(element, one, d);
    if (n.integer("align_corners", 0))
      parts.push_back(size > 1 ? r.plus(r.times(index, 2 / (size - 1)), -1)
                               : b.like(index, 0));
    else
      parts.push_back(r.plus(r.times(r.plus(index, 0.5), 2 / size), -1));
  }
  parts.push_back(b.splat(element, 1, one));
  Value base = b.concatenate(parts, spatial);
  // [n, d, spatial…] to [n, spatial…, d].
  llvm::SmallVector<int64_t> order{0};
  for (int64_t d = 0; d < spatial; ++d)
    order.push_back(d + 2);
  order.push_back(1);
  return n.set(b.transpose(b.dot(theta, base, {}, {}, {2}, {spatial}), order));
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

/// Column `i` of a matrix.
static Value column(Build &b, Value matrix, int64_t i) {
  return b.reshape(b.slice(matrix, 1, i, i + 1), {Build::size(matrix, 0)});
}

namespace {
struct RoiAlign {
  Build &b;
  Value images; // [n, h, w, c].
  int64_t size[2];
  double scale;
  bool halfPixel, largest;

  /// Bins of regions [r, 4], each the mean of samples[0]·samples[1] places:
  /// [r, height, width, c].
  Value pool(Value regions, Value batch, const int64_t (&samples)[2]) const;
};
} // namespace

Value RoiAlign::pool(Value regions, Value batch,
                     const int64_t (&samples)[2]) const {
  Reals r{b};
  int64_t count = Build::size(regions, 0), channels = Build::size(images, 3);
  Type element = Build::element(regions), i64 = b.b.getI64Type();
  int64_t places[] = {count, size[0] * samples[0], size[1] * samples[1]};
  int64_t vectors[] = {places[0], places[1], places[2], 1};
  // Along each axis: both neighbours of each place, and their weights.
  Value indices[2][2], weights[2][2];
  for (int axis = 0; axis < 2; ++axis) {
    double extent = static_cast<double>(Build::size(images, axis + 1));
    auto edge = [&](int64_t i) {
      Value scaled = r.times(column(b, regions, i), scale);
      return halfPixel ? r.plus(scaled, -0.5) : scaled;
    };
    Value start = edge(1 - axis), length = b.sub(edge(3 - axis), start);
    if (!halfPixel)
      length = b.max(length, b.like(length, 1));
    int64_t line[] = {count, places[axis + 1]};
    Value step = r.times(length, 1 / static_cast<double>(line[1]));
    Value at = b.add(b.broadcastInDim(start, line, {0}),
                     b.mul(b.broadcastInDim(step, line, {0}),
                           r.plus(b.iota(element, line, 1), 0.5)));
    Value counts = b.convert(r.within(at, -1, extent), element);
    at = r.clamp(at, 0, extent - 1);
    Value low = r.floor(at), part = b.sub(at, low);
    Value high = r.clamp(r.plus(low, 1), 0, extent - 1);
    auto wide = [&](Value v) {
      return b.broadcastInDim(v, places, {0, axis + 1});
    };
    auto index = [&](Value v) {
      return b.reshape(b.convert(wide(v), i64), vectors);
    };
    indices[axis][0] = index(low);
    indices[axis][1] = index(high);
    weights[axis][0] = wide(b.mul(counts, b.sub(b.like(part, 1), part)));
    weights[axis][1] = wide(b.mul(counts, part));
  }
  Value image = b.broadcastInDim(b.convert(batch, i64), vectors, {0});
  Value y;
  for (int row = 0; row < 2; ++row)
    for (int col = 0; col < 2; ++col) {
      Value vector =
          b.concatenate({image, indices[0][row], indices[1][col]}, 3);
      Value pixels = gatherND(b, images, vector, 0);
      if (!pixels)
        return nullptr;
      Value weight = b.mul(weights[0][row], weights[1][col]);
      Value term = b.mul(
          pixels, b.broadcastInDim(weight, Build::shape(pixels), {0, 1, 2}));
      // The maximum is one of the weighted pixels: so does ONNX's reference.
      y = !y ? term : largest ? b.max(y, term) : b.add(y, term);
    }
  y = b.reshape(y, {count, size[0], samples[0], size[1], samples[1], channels});
  return largest ? b.maximum(y, {2, 4}, false) : b.mean(y, {2, 4}, false);
}

static LogicalResult roiAlign(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0), regions = n.operand(1), batch = n.operand(2);
  std::string mode = n.string("mode", "avg");
  std::string coordinates =
      n.string("coordinate_transformation_mode",
               n.opset < 16 ? "output_half_pixel" : "half_pixel");
  if (Build::rank(x) != 4 || !Build::isFloat(x) ||
      Build::element(x) != Build::element(regions) ||
      Build::rank(regions) != 2 || Build::size(regions, 1) != 4 ||
      Build::shape(batch) != Shape(Build::size(regions, 0)) ||
      !isa<IntegerType>(Build::element(batch)))
    return n.error("takes images, regions [n, 4] and the image of each region");
  if (mode != "avg" && mode != "max")
    return n.error("there is no mode '" + mode + "'");
  RoiAlign align{b,
                 b.transpose(x, {0, 2, 3, 1}),
                 {n.integer("output_height", 1), n.integer("output_width", 1)},
                 n.real("spatial_scale", 1),
                 coordinates == "half_pixel",
                 mode == "max"};
  int64_t ratio = n.integer("sampling_ratio", 0);
  constexpr int64_t most = 1 << 12;
  if (align.size[0] < 1 || align.size[1] < 1 || align.size[0] > most ||
      align.size[1] > most || ratio < 0 || ratio > most)
    return n.error("has a size that is not positive, or too large");
  Value y;
  if (ratio > 0) {
    y = align.pool(regions, batch, {ratio, ratio});
  } else { // As many samples as a bin of the region has pixels.
    auto known = n.knownReals(1, "the regions, without a sampling ratio,");
    if (failed(known))
      return failure();
    llvm::SmallVector<Value> parts;
    int64_t count = Build::size(regions, 0);
    if (count == 0 || count > most)
      return n.error("has no regions, or too many");
    for (int64_t i = 0; i < count; ++i) {
      int64_t samples[2];
      for (int axis = 0; axis < 2; ++axis) {
        double length =
            ((*known)[4 * i + 3 - axis] - (*known)[4 * i + 1 - axis]) *
            align.scale;
        if (!align.halfPixel)
          length = std::max(length, 1.0);
        double each = std::ceil(length / static_cast<double>(align.size[axis]));
        if (!(each <= static_cast<double>(most)))
          return n.error("has a region that is too large");
        samples[axis] = std::max<int64_t>(static_cast<int64_t>(each), 1);
      }
      parts.push_back(align.pool(b.slice(regions, 0, i, i + 1),
                                 b.slice(batch, 0, i, i + 1), samples));
    }
    y = b.concatenate(parts, 0);
  }
  return n.set(b.transpose(y, {0, 3, 1, 2}));
}

/// The maxima of bins whose ends are rounded to pixels: bin by bin along each
/// axis, what is not in the bin is masked out.
static LogicalResult maxRoiPool(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0), regions = n.operand(1); // [r, 5]: image, corners.
  llvm::SmallVector<int64_t> bins = n.integers("pooled_shape");
  if (Build::rank(x) != 4 || !Build::isFloat(x) ||
      Build::element(x) != Build::element(regions) ||
      Build::rank(regions) != 2 || Build::size(regions, 1) != 5 ||
      bins.size() != 2 || bins[0] < 1 || bins[1] < 1)
    return n.error("takes images, regions [n, 5] and a shape of two sizes");
  Reals r{b};
  Type element = Build::element(x);
  int64_t count = Build::size(regions, 0), channels = Build::size(x, 1);
  double scale = n.real("spatial_scale", 1);
  Value inBin[2], empty[2];
  for (int axis = 0; axis < 2; ++axis) {
    int64_t extent = Build::size(x, axis + 2);
    auto edge = [&](int64_t i) {
      return b.unary<shlo::RoundOp>(r.times(column(b, regions, i), scale));
    };
    Value start = edge(2 - axis);
    Value length = r.plus(b.sub(edge(4 - axis), start), 1);
    length = b.max(length, b.like(length, 1));
    int64_t line[] = {count, bins[axis]}, mask[] = {count, bins[axis], extent};
    Value step = b.broadcastInDim(
        r.times(length, 1 / static_cast<double>(bins[axis])), line, {0});
    Value bin = b.iota(element, line, 1);
    Value origin = b.broadcastInDim(start, line, {0});
    auto bounded = [&](Value v) {
      return r.clamp(b.add(v, origin), 0, static_cast<double>(extent));
    };
    Value from = bounded(r.floor(b.mul(bin, step)));
    Value to = bounded(b.unary<shlo::CeilOp>(b.mul(r.plus(bin, 1), step)));
    empty[axis] = b.compare(to, from, Direction::LE);
    Value at = b.iota(element, mask, 2);
    auto wide = [&](Value v) { return b.broadcastInDim(v, mask, {0, 1}); };
    inBin[axis] = b.logicalAnd(b.compare(at, wide(from), Direction::GE),
                               b.compare(at, wide(to), Direction::LT));
  }
  Value image = b.convert(column(b, regions, 0), b.b.getI64Type());
  Value y = take(b, x, image, 0); // [r, c, h, w].
  int64_t height = Build::size(x, 2), width = Build::size(x, 3);
  auto reduce = [&](Shape shape, llvm::ArrayRef<int64_t> dims, Value mask,
                    llvm::ArrayRef<int64_t> maskDims) {
    Value lowest = b.broadcastTo(b.lowest(element), shape);
    Value all = b.select(b.broadcastInDim(mask, shape, maskDims),
                         b.broadcastInDim(y, shape, dims), lowest);
    return b.maximum(all, 4, false);
  };
  if (!y)
    return failure();
  y = reduce({count, channels, height, bins[1], width}, {0, 1, 2, 4}, inBin[1],
             {0, 3, 4});
  y = reduce({count, channels, bins[0], bins[1], height}, {0, 1, 4, 3},
             inBin[0], {0, 2, 4});
  Shape shape = Build::shape(y);
  Value none = b.logicalOr(b.broadcastInDim(empty[0], shape, {0, 2}),
                           b.broadcastInDim(empty[1], shape, {0, 3}));
  return n.set(b.select(none, b.like(y, 0), y));
}

void soap::onnximport::addSampling(Handlers &h) {
  h.add("GridSample", 2, 2, gridSample);
  h.add("com.microsoft.GridSample", 2, 2, gridSample);
  h.add("AffineGrid", 2, 2, affineGrid);
  h.add("RoiAlign", 3, 3, roiAlign);
  h.add("MaxRoiPool", 2, 2, maxRoiPool);
}
