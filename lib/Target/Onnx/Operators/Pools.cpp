//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Pools: maxima, means and norms of windows or of all that is spatial.
//
//===----------------------------------------------------------------------===//

#include "../Importer.h"
#include "Indices.h"
#include "Products.h"
#include "Window.h"

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

/// `Op` over windows of the spatial dimensions of [n, c, spatial…].
template <typename Op>
static Value reduceWindow(Build &b, Value x, Value init, const Window &w) {
  if (!x || !init)
    return nullptr;
  int64_t rank = Build::rank(x);
  llvm::SmallVector<int64_t> shape(Build::shape(x).take_front(2));
  for (int64_t d = 0; d < rank - 2; ++d)
    shape.push_back(windowCount(Build::size(x, d + 2), w.low[d], w.high[d],
                                w.extent(d), w.strides[d]));
  auto all = [&](Shape spatial, int64_t first) {
    llvm::SmallVector<int64_t> values(2, first);
    llvm::append_range(values, spatial);
    return values;
  };
  auto op = shlo::ReduceWindowOp::create(
      b.b, b.loc, TypeRange(Build::type(x).clone(shape)), ValueRange(x),
      ValueRange(init), b.b.getDenseI64ArrayAttr(all(w.size, 1)),
      b.b.getDenseI64ArrayAttr(all(w.strides, 1)), /*base_dilations=*/nullptr,
      b.b.getDenseI64ArrayAttr(all(w.dilations, 1)),
      paddingOf(b.b, all(w.low, 0), all(w.high, 0)));
  b.combine<Op>(op.getBody(), x);
  return op->getResult(0);
}

static FailureOr<Window> poolWindow(Node &n, Value x) {
  if (Build::rank(x) < 3)
    return n.error("takes tensors with spatial dimensions");
  return windowOf(n, Build::shape(x).drop_front(2), n.integers("kernel_shape"),
                  n.integer("ceil_mode", 0));
}

/// The maxima of windows, and where each is in the whole tensor, spatial
/// dimensions counted in their order or, with `storage_order`, from the last:
/// one element of every window after another.
static LogicalResult maxWithIndices(Node &n, const Window &w) {
  Build &b = n.build;
  Value x = n.operand(0);
  int64_t rank = Build::rank(x), spatial = rank - 2, places = 1;
  constexpr int64_t most = 1024;
  for (int64_t size : w.size)
    places = size > most / places ? most + 1 : places * size;
  if (places > most)
    return n.error("the indices of windows of more than " + llvm::Twine(most) +
                   " elements are not supported");
  // How far apart in the whole tensor the neighbours along each dimension are.
  llvm::SmallVector<int64_t> apart(rank, 1), shape(Build::shape(x)), low(2, 0),
      high(2, 0), strides(2, 1);
  bool fromLast = n.integer("storage_order", 0);
  for (int64_t d = spatial, count = 1; d-- > 0;) {
    int64_t dim = fromLast ? rank - 1 - d : d + 2;
    apart[dim] = count;
    count *= Build::size(x, dim);
    apart[1] = count;
  }
  apart[0] = apart[1] * Build::size(x, 1);
  for (int64_t d = 0; d < spatial; ++d)
    shape[d + 2] = windowCount(Build::size(x, d + 2), w.low[d], w.high[d],
                               w.extent(d), w.strides[d]);
  llvm::append_range(low, w.low);
  llvm::append_range(high, w.high);
  llvm::append_range(strides, w.strides);
  Type i64 = b.b.getI64Type();
  auto number = [&](int64_t i) { return b.splatInt(i64, i, shape); };
  // Where each window begins, which may be in the padding, and its first
  // element, which is chosen where no other is more than the least number.
  Value first = number(0), where = number(0);
  for (int64_t dim = 0; dim < rank; ++dim) {
    Value begin = b.sub(b.mul(b.iota(i64, shape, dim), number(strides[dim])),
                        number(low[dim]));
    Value element = begin;
    if (low[dim] > 0) {
      // The least place that is not negative, dilations away.
      int64_t dilation = w.dilations[dim - 2];
      int64_t around = llvm::alignTo(low[dim], dilation);
      Value rest =
          b.binary<shlo::RemOp>(b.add(begin, number(around)), number(dilation));
      element = b.max(begin, rest);
    }
    first = b.add(first, b.mul(begin, number(apart[dim])));
    where = b.add(where, b.mul(element, number(apart[dim])));
  }
  Value lowest = b.lowest(Build::element(x));
  x = b.pad(x, lowest, low, high);
  Value best = b.broadcastTo(lowest, shape);
  for (int64_t place = 0; x && place < places; ++place) {
    llvm::SmallVector<int64_t> starts(rank, 0), limits(Build::shape(x));
    int64_t offset = 0;
    for (int64_t d = spatial, rest = place; d-- > 0; rest /= w.size[d]) {
      starts[d + 2] = rest % w.size[d] * w.dilations[d];
      limits[d + 2] = starts[d + 2];
      if (shape[d + 2] > 0)
        limits[d + 2] += (shape[d + 2] - 1) * w.strides[d] + 1;
      offset += starts[d + 2] * apart[d + 2];
    }
    Value candidate = b.slice(x, starts, limits, strides);
    // Neither padding nor a later equal is chosen; NaN is, and stays.
    Value better = b.compare(candidate, best, Direction::GT);
    if (!better)
      return failure();
    if (Build::isFloat(x))
      better = b.logicalOr(
          better, b.logicalAnd(b.compare(candidate, candidate, Direction::NE),
                               b.compare(best, best, Direction::EQ)));
    Value at = b.add(first, number(offset));
    best = b.select(better, candidate, best);
    where = b.select(better, at, where);
  }
  return success(x && succeeded(n.set(1, where)) && succeeded(n.set(0, best)));
}

Value soap::onnximport::maxPool(Node &n, Value x) {
  Build &b = n.build;
  if (!x)
    return nullptr;
  auto w = poolWindow(n, x);
  if (failed(w))
    return nullptr;
  return reduceWindow<shlo::MaxOp>(b, x, b.lowest(Build::element(x)), *w);
}

static LogicalResult maxPoolOf(Node &n) {
  if (!n.wants(1))
    return n.set(maxPool(n, n.operand(0)));
  auto w = poolWindow(n, n.operand(0));
  return failed(w) ? LogicalResult(failure()) : maxWithIndices(n, *w);
}

Value soap::onnximport::averagePool(Node &n, Value x) {
  Build &b = n.build;
  if (!x)
    return nullptr;
  auto w = poolWindow(n, x);
  if (failed(w))
    return nullptr;
  Type element = Build::element(x);
  x = b.widened(x);
  Value zero = b.splat(Build::element(x), 0);
  Value total = reduceWindow<shlo::AddOp>(b, x, zero, *w);
  // What is counted: the elements, and the padding if it is asked for (but not
  // what rounding up added).
  Value ones = b.like(x, 1);
  Window counted = *w;
  if (n.integer("count_include_pad", 0)) {
    auto exact = windowOf(n, Build::shape(x).drop_front(2),
                          n.integers("kernel_shape"), /*roundUp=*/false);
    if (failed(exact))
      return nullptr;
    llvm::SmallVector<int64_t> low(2, 0), high(2, 0);
    llvm::append_range(low, exact->low);
    llvm::append_range(high, exact->high);
    ones = b.pad(ones, b.splat(Build::element(x), 1), low, high);
    for (size_t d = 0; d < counted.low.size(); ++d) {
      counted.high[d] -= exact->high[d];
      counted.low[d] = 0;
    }
  }
  return b.convert(
      b.div(total, reduceWindow<shlo::AddOp>(b, ones, zero, counted)), element);
}

static LogicalResult averagePoolOf(Node &n) {
  return n.set(averagePool(n, n.operand(0)));
}

/// Moves one dimension to another place.
static Value moved(Build &b, Value x, int64_t from, int64_t to) {
  if (!x)
    return nullptr;
  auto order = llvm::to_vector(llvm::seq<int64_t>(0, Build::rank(x)));
  order.erase(order.begin() + from);
  order.insert(order.begin() + to, from);
  return b.transpose(x, order);
}

Value soap::onnximport::channelsFirst(Build &b, Value x) {
  if (x && Build::rank(x) < 2)
    return b.fail("takes tensors with a dimension of channels");
  return x ? moved(b, x, Build::rank(x) - 1, 1) : nullptr;
}

Value soap::onnximport::channelsLast(Build &b, Value x) {
  return x ? moved(b, x, 1, Build::rank(x) - 1) : nullptr;
}

static LogicalResult maxPoolOfLast(Node &n) {
  Build &b = n.build;
  return n.set(channelsLast(b, maxPool(n, channelsFirst(b, n.operand(0)))));
}

static LogicalResult lpPool(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  auto w = poolWindow(n, x);
  if (failed(w))
    return failure();
  double p = n.attribute("p") && n.attribute("p")->has_f()
                 ? n.real("p", 2)
                 : static_cast<double>(n.integer("p", 2));
  Value powers = b.pow(b.unary<shlo::AbsOp>(x), b.like(x, p));
  Value total =
      reduceWindow<shlo::AddOp>(b, powers, b.splat(Build::element(x), 0), *w);
  return n.set(total ? b.pow(total, b.like(total, 1 / p)) : nullptr);
}

static LogicalResult globalLpPool(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  if (Build::rank(x) < 2)
    return n.error("takes tensors with spatial dimensions");
  auto dims = llvm::to_vector(llvm::seq<int64_t>(2, Build::rank(x)));
  double p = static_cast<double>(n.integer("p", 2));
  Value total = b.sum(b.pow(b.unary<shlo::AbsOp>(x), b.like(x, p)), dims, true);
  return n.set(total ? b.pow(total, b.like(total, 1 / p)) : nullptr);
}

/// All spatial dimensions are one window.
template <bool largest> static LogicalResult globalPool(Node &n) {
  Value x = n.operand(0);
  if (Build::rank(x) < 2)
    return n.error("takes tensors with a dimension of channels");
  auto dims = llvm::to_vector(llvm::seq<int64_t>(2, Build::rank(x)));
  return n.set(largest ? n.build.maximum(x, dims, true)
                       : n.build.mean(x, dims, true));
}

/// Puts maxima back where they were, in zeros; a given shape adds more zeros
/// behind.
static LogicalResult maxUnpool(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0), indices = n.operand(1);
  int64_t spatial = Build::rank(x) - 2;
  if (spatial < 1 || Build::shape(indices) != Build::shape(x))
    return n.error("takes tensors with spatial dimensions, and their indices");
  auto w = windowOf(n, Build::shape(x).drop_front(2),
                    n.integers("kernel_shape"), /*roundUp=*/false);
  if (failed(w))
    return failure();
  llvm::SmallVector<int64_t> shape(Build::shape(x).take_front(2));
  for (int64_t d = 0; d < spatial; ++d)
    shape.push_back((Build::size(x, d + 2) - 1) * w->strides[d] + w->size[d] -
                    w->low[d] - w->high[d]);
  int64_t count = 1, updates = Build::type(x).getNumElements();
  for (int64_t size : shape) {
    if (size < 0 || (size > 0 && count > (int64_t(1) << 40) / size))
      return n.error("makes a tensor that cannot be");
    count *= size;
  }
  Value y = b.splat(Build::element(x), 0, count);
  y = scatterND(b, y, b.reshape(indices, {updates, 1}), b.reshape(x, updates));
  y = b.reshape(y, shape);
  if (!n.has(2))
    return n.set(y);
  auto wanted = n.knownInts(2, "the shape");
  if (failed(wanted))
    return failure();
  if (wanted->size() != shape.size())
    return n.error("makes a shape of another rank");
  llvm::SmallVector<int64_t> more;
  for (auto [size, larger] : llvm::zip_equal(shape, *wanted))
    more.push_back(larger - size);
  llvm::SmallVector<int64_t> none(more.size(), 0);
  return n.set(b.pad(y, b.splat(Build::element(x), 0), none, more));
}

void soap::onnximport::addPools(Handlers &h) {
  h.add("MaxPool", 1, 1, maxPoolOf);
  h.add("com.microsoft.NhwcMaxPool", 1, 1, maxPoolOfLast);
  h.add("MaxUnpool", 2, 3, maxUnpool);
  h.add("AveragePool", 1, 1, averagePoolOf);
  h.add("LpPool", 1, 1, lpPool);
  h.add("GlobalLpPool", 1, 1, globalLpPool);
  h.add("GlobalMaxPool", 1, 1, globalPool<true>);
  h.add("GlobalAveragePool", 1, 1, globalPool<false>);
}
