//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Windows as columns of a matrix: put together to an image, and read at places
// that are data.
//
//===----------------------------------------------------------------------===//

#include "../Importer.h"
#include "Indices.h"
#include "Window.h"

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

/// More places in a window would make too many ops.
static constexpr int64_t mostPlaces = 1024;

static int64_t countPlaces(Shape window) {
  int64_t places = 1;
  for (int64_t size : window)
    places = size > mostPlaces / places ? mostPlaces + 1 : places * size;
  return places;
}

/// Columns [n, c·places, windows] are summed where their windows lie: place by
/// place of the window, with the strides as distances.
static LogicalResult col2Im(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  auto image = n.knownInts(1, "the size of the image");
  if (failed(image))
    return failure();
  auto block = n.knownInts(2, "the size of the window");
  if (failed(block))
    return failure();
  auto w = windowOf(n, *image, *block, /*roundUp=*/false);
  if (failed(w))
    return failure();
  size_t spatial = image->size();
  int64_t places = countPlaces(*block);
  constexpr int64_t most = int64_t(1) << 40;
  if (places > mostPlaces)
    return n.error("windows of more than " + llvm::Twine(mostPlaces) +
                   " elements are not supported");
  if (Build::rank(x) != 3 || Build::size(x, 1) % places != 0)
    return n.error("takes columns of windows");
  llvm::SmallVector<int64_t> apart{Build::size(x, 0),
                                   Build::size(x, 1) / places, places};
  int64_t windows = 1;
  for (size_t d = 0; d < spatial; ++d) {
    if ((*image)[d] < 0 || (*image)[d] > most)
      return n.error("makes an image that cannot be");
    apart.push_back(windowCount((*image)[d], w->low[d], w->high[d],
                                w->extent(d), w->strides[d]));
    if (llvm::MulOverflow(windows, apart.back(), windows))
      return n.error("makes an image that cannot be");
  }
  if (windows != Build::size(x, 2) || windows == 0)
    return n.error("has " + llvm::Twine(Build::size(x, 2)) + " columns for " +
                   llvm::Twine(windows) + " windows");
  x = b.reshape(x, apart);
  llvm::SmallVector<int64_t> part(apart);
  part.erase(part.begin() + 2);
  Value zero = b.splat(Build::element(x), 0), y;
  for (int64_t place = 0; x && place < places; ++place) {
    llvm::SmallVector<int64_t> low(2, 0), high(2, 0), between(2, 0);
    int64_t rest = place;
    low.resize(spatial + 2);
    high.resize(spatial + 2);
    between.resize(spatial + 2);
    for (size_t d = spatial; d-- > 0; rest /= (*block)[d]) {
      int64_t count = part[d + 2];
      low[d + 2] = rest % (*block)[d] * w->dilations[d] - w->low[d];
      between[d + 2] = w->strides[d] - 1;
      high[d + 2] = (*image)[d] - low[d + 2] - (count - 1) * w->strides[d] - 1;
    }
    Value column = b.reshape(b.slice(x, 2, place, place + 1), part);
    column = b.pad(column, zero, low, high, between);
    y = y ? b.add(y, column) : column;
    if (!y)
      return failure();
  }
  return n.set(y);
}

namespace {
/// Images [n, g, h, w, c] between their pixels, zero outside.
struct Bilinear {
  Build &b;
  Value images;

  /// At the places [n, g, …].
  Value at(Value row, Value column) const;

private:
  /// Whole numbers only, times their weight.
  Value pixels(Value row, Value column, Value weight) const;
};
} // namespace

Value Bilinear::pixels(Value row, Value column, Value weight) const {
  if (!row || !column || !weight)
    return nullptr;
  auto within = [&](Value v, int64_t dim) {
    auto last = static_cast<double>(Build::size(images, dim) - 1);
    return b.logicalAnd(b.compare(v, b.like(v, 0), Direction::GE),
                        b.compare(v, b.like(v, last), Direction::LE));
  };
  Value is = b.logicalAnd(within(row, 2), within(column, 3));
  weight = b.select(is, weight, b.like(weight, 0));
  llvm::SmallVector<int64_t> vectors(Build::shape(row));
  vectors.push_back(1);
  auto index = [&](Value v) {
    v = b.select(is, v, b.like(v, 0));
    return b.reshape(b.convert(v, b.b.getI64Type()), vectors);
  };
  Value found =
      gatherND(b, images,
               b.concatenate({index(row), index(column)},
                             static_cast<int64_t>(vectors.size()) - 1),
               /*batchDims=*/2);
  if (!found || !weight)
    return nullptr;
  auto dims = llvm::to_vector(llvm::seq<int64_t>(0, Build::rank(weight)));
  return b.mul(found, b.broadcastInDim(weight, Build::shape(found), dims));
}

Value Bilinear::at(Value row, Value column) const {
  if (!row || !column)
    return nullptr;
  Value top = b.unary<shlo::FloorOp>(row),
        left = b.unary<shlo::FloorOp>(column);
  Value down = b.sub(row, top), across = b.sub(column, left);
  Value one = b.like(down, 1);
  Value up = b.sub(one, down), back = b.sub(one, across);
  Value bottom = b.add(top, one), right = b.add(left, one);
  return b.add(b.add(pixels(top, left, b.mul(up, back)),
                     pixels(top, right, b.mul(up, across))),
               b.add(pixels(bottom, left, b.mul(down, back)),
                     pixels(bottom, right, b.mul(down, across))));
}

/// A convolution whose windows read their elements from places that are moved
/// by data, times a factor.
static LogicalResult deformConv(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0), kernel = n.operand(1), offset = n.operand(2);
  if (Build::rank(x) != 4 || Build::rank(kernel) != 4 ||
      Build::rank(offset) != 4 || !Build::isFloat(x) ||
      Build::element(kernel) != Build::element(x) ||
      Build::element(offset) != Build::element(x))
    return n.error("takes images, a kernel and offsets of two dimensions");
  Shape shape = Build::shape(x), ks = Build::shape(kernel);
  auto w = windowOf(n, shape.drop_front(2), ks.drop_front(2), false);
  if (failed(w))
    return failure();
  int64_t groups = n.integer("group", 1), parts = n.integer("offset_group", 1);
  if (groups < 1 || parts < 1 || shape[1] != groups * ks[1] ||
      ks[0] % groups != 0 || shape[1] % parts != 0)
    return n.error("has a kernel for another number of channels");
  int64_t places = ks[2] * ks[3], out[2];
  for (size_t d = 0; d < 2; ++d)
    out[d] = windowCount(shape[d + 2], w->low[d], w->high[d], w->extent(d),
                         w->strides[d]);
  if (Build::shape(offset) !=
      Shape({shape[0], parts * places * 2, out[0], out[1]}))
    return n.error("has offsets for another number of windows");
  if (n.has(4) && (Build::element(n.operand(4)) != Build::element(x) ||
                   Build::shape(n.operand(4)) !=
                       Shape({shape[0], parts * places, out[0], out[1]})))
    return n.error("has factors for another number of windows");
  // Where each element of each window is read: [n, part, kh, kw, oh, ow].
  Type element = Build::element(x);
  int64_t grid[] = {shape[0], parts, ks[2], ks[3], out[0], out[1]};
  offset = b.reshape(offset, {shape[0], parts, places, 2, out[0], out[1]});
  Value at[2];
  for (int64_t d = 0; d < 2; ++d) {
    Value place =
        b.mul(b.iota(element, grid, d + 2),
              b.splat(element, static_cast<double>(w->dilations[d]), grid));
    Value window =
        b.mul(b.iota(element, grid, d + 4),
              b.splat(element, static_cast<double>(w->strides[d]), grid));
    Value origin = b.splat(element, static_cast<double>(-w->low[d]), grid);
    at[d] = b.add(b.add(origin, b.add(place, window)),
                  b.reshape(b.slice(offset, 3, d, d + 1), grid));
  }
  int64_t each = shape[1] / parts;
  Value images =
      b.transpose(b.reshape(x, {shape[0], parts, each, shape[2], shape[3]}),
                  {0, 1, 3, 4, 2});
  Value read = images && shape[2] > 0 && shape[3] > 0
                   ? Bilinear{b, images}.at(at[0], at[1])
                   : b.fail("takes images with pixels");
  if (n.has(4) && read)
    read =
        b.mul(read, b.broadcastInDim(b.reshape(n.operand(4), grid),
                                     Build::shape(read), {0, 1, 2, 3, 4, 5}));
  // [n, part, kh, kw, oh, ow, c] to [n, group, c / group, kh, kw, oh, ow].
  read = b.reshape(b.transpose(read, {0, 1, 6, 2, 3, 4, 5}),
                   {shape[0], groups, ks[1], ks[2], ks[3], out[0], out[1]});
  kernel = b.reshape(kernel, {groups, ks[0] / groups, ks[1], ks[2], ks[3]});
  Value y = b.dot(kernel, read, {0}, {1}, {2, 3, 4}, {2, 3, 4});
  // [group, o / group, n, oh, ow] to [n, o, oh, ow].
  y = b.reshape(b.transpose(y, {2, 0, 1, 3, 4}),
                {shape[0], ks[0], out[0], out[1]});
  if (y && n.has(3))
    y = b.add(y, b.broadcastInDim(n.operand(3), Build::shape(y), {1}));
  return n.set(y);
}

void soap::onnximport::addColumns(Handlers &h) {
  h.add("Col2Im", 3, 3, col2Im);
  h.add("DeformConv", 3, 5, deformConv);
}
