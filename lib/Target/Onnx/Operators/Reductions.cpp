//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Reductions, softmax, cumulative sums: what looks along dimensions.
//
//===----------------------------------------------------------------------===//

#include "Reductions.h"
#include "../Importer.h"
#include "Window.h"

#include <numeric>

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

//===----------------------------------------------------------------------===//
// Reduce…
//===----------------------------------------------------------------------===//

using Dims = llvm::ArrayRef<int64_t>;
/// What is reduced, over which dimensions, and whether they stay as ones.
using Reduction = Value (*)(Build &, Value, Dims, bool);

template <Reduction reduction> static LogicalResult reduce(Node &n) {
  Value x = n.operand(0);
  auto axes = n.integersOr("axes", 1);
  if (failed(axes))
    return failure();
  auto dims = n.dimensions(*axes, Build::rank(x));
  if (failed(dims))
    return failure();
  // Over nothing, what is reduced is still computed: squares, say.
  if (dims->empty() && !n.integer("noop_with_empty_axes", 0))
    *dims = llvm::to_vector(llvm::seq<int64_t>(0, Build::rank(x)));
  return n.set(reduction(n.build, x, *dims, n.integer("keepdims", 1)));
}

static Value square(Build &b, Value x) { return b.mul(x, x); }

static Value reduceSum(Build &b, Value x, Dims dims, bool keep) {
  return b.sum(x, dims, keep);
}
static Value reduceMean(Build &b, Value x, Dims dims, bool keep) {
  return b.mean(x, dims, keep);
}
static Value reduceMax(Build &b, Value x, Dims dims, bool keep) {
  return b.maximum(x, dims, keep);
}
static Value reduceMin(Build &b, Value x, Dims dims, bool keep) {
  return b.minimum(x, dims, keep);
}
static Value reduceProd(Build &b, Value x, Dims dims, bool keep) {
  return b.reduce<shlo::MulOp>(x, b.splat(Build::element(x), 1), dims, keep);
}
static Value reduceL1(Build &b, Value x, Dims dims, bool keep) {
  return b.sum(b.abs(x), dims, keep);
}
static Value reduceSumSquare(Build &b, Value x, Dims dims, bool keep) {
  return b.sum(square(b, x), dims, keep);
}
static Value reduceL2(Build &b, Value x, Dims dims, bool keep) {
  return b.unary<shlo::SqrtOp>(reduceSumSquare(b, x, dims, keep));
}
static Value reduceLogSum(Build &b, Value x, Dims dims, bool keep) {
  return b.unary<shlo::LogOp>(b.sum(x, dims, keep));
}
/// The largest element is taken out first, so that nothing overflows; but no
/// infinite one, which would leave NaN.
static Value reduceLogSumExp(Build &b, Value x, Dims dims, bool keep) {
  Value largest = b.maximum(x, dims, /*keepDims=*/true);
  if (!largest)
    return nullptr;
  Value isFinite = b.make<shlo::IsFiniteOp>(
      largest, Build::type(largest).clone(b.b.getI1Type()));
  largest = b.select(isFinite, largest, b.like(largest, 0));
  Value apart = b.sub(x, b.broadcastTo(largest, Build::shape(x)));
  Value total = b.sum(b.unary<shlo::ExpOp>(apart), dims, /*keepDims=*/true);
  Value result = b.add(b.unary<shlo::LogOp>(total), largest);
  return keep || !result
             ? result
             : b.reshape(result, Build::shape(b.sum(x, dims, false)));
}

/// In reals that hold what is summed; integers are cut off.
template <Reduction reduction>
static Value inReals(Build &b, Value x, Dims dims, bool keep) {
  Value wide =
      Build::isFloat(x) ? b.widened(x) : b.convert(x, b.b.getF64Type());
  return b.convert(reduction(b, wide, dims, keep), Build::element(x));
}

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

Value soap::onnximport::softmax(Build &b, Value x, Dims dims, bool logarithm) {
  Value largest = b.maximum(x, dims, /*keepDims=*/true);
  if (!largest)
    return nullptr;
  Value apart = b.sub(x, b.broadcastTo(largest, Build::shape(x)));
  Value powers = b.unary<shlo::ExpOp>(apart);
  Value total = b.sum(powers, dims, /*keepDims=*/true);
  if (logarithm)
    return b.sub(apart,
                 b.broadcastTo(b.unary<shlo::LogOp>(total), Build::shape(x)));
  return b.div(powers, b.broadcastTo(total, Build::shape(x)));
}

FailureOr<llvm::SmallVector<int64_t>>
soap::onnximport::softmaxDims(Node &n, int64_t opset) {
  int64_t rank = Build::rank(n.operand(0));
  auto axis = n.dimension(n.integer("axis", opset < 13 ? 1 : -1), rank);
  if (failed(axis))
    return failure();
  return llvm::to_vector(
      llvm::seq<int64_t>(*axis, opset < 13 ? rank : *axis + 1));
}

template <bool logarithm> static LogicalResult softmaxOf(Node &n) {
  auto dims = softmaxDims(n, n.opset);
  if (failed(dims))
    return failure();
  return n.set(softmax(n.build, n.operand(0), *dims, logarithm));
}

Value soap::onnximport::argExtreme(Build &b, Value x, int64_t dim, bool largest,
                                   bool last) {
  Value extreme = largest ? b.maximum(x, dim, true) : b.minimum(x, dim, true);
  if (!extreme)
    return nullptr;
  Shape shape = Build::shape(x);
  Value is = b.compare(x, b.broadcastTo(extreme, shape), Direction::EQ);
  if (Build::isFloat(x)) // The extreme of numbers and NaN is NaN.
    is = b.logicalOr(is, b.compare(x, x, Direction::NE));
  Type i64 = b.b.getI64Type();
  Value index = b.iota(i64, shape, dim);
  Value none = b.splatInt(i64, last ? -1 : shape[dim], shape);
  Value chosen = b.select(is, index, none);
  return last ? b.maximum(chosen, dim, true) : b.minimum(chosen, dim, true);
}

template <bool largest> static LogicalResult argExtremeOf(Node &n) {
  Value x = n.operand(0);
  auto dim = n.dimension(n.integer("axis", 0), Build::rank(x));
  if (failed(dim))
    return failure();
  Value index =
      argExtreme(n.build, x, *dim, largest, n.integer("select_last_index", 0));
  if (!index || n.integer("keepdims", 1))
    return n.set(index);
  llvm::SmallVector<int64_t> shape(Build::shape(index));
  shape.erase(shape.begin() + *dim);
  return n.set(n.build.reshape(index, shape));
}

static LogicalResult hardmax(Node &n) {
  Build &b = n.build;
  auto dims = softmaxDims(n, n.opset);
  if (failed(dims))
    return failure();
  // The dimensions as one, at the end.
  Value x = n.operand(0);
  llvm::SmallVector<int64_t> shape(Build::shape(x)), merged(shape);
  merged.resize(dims->front());
  merged.push_back(1);
  for (int64_t dim : *dims)
    merged.back() *= shape[dim];
  if (dims->size() == 1)
    merged = shape;
  x = b.reshape(x, merged);
  int64_t dim = dims->front();
  Value index = argExtreme(b, x, dim, /*largest=*/true, /*last=*/false);
  if (!index)
    return failure();
  Value is = b.compare(b.iota(b.b.getI64Type(), merged, dim),
                       b.broadcastTo(index, merged), Direction::EQ);
  return n.set(b.reshape(b.convert(is, Build::element(x)), shape));
}

//===----------------------------------------------------------------------===//
// Cumulative sums and products
//===----------------------------------------------------------------------===//

/// Windows of all elements so far, or all from each on.
template <typename Op, int neutral> static LogicalResult cumulative(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  auto axis = n.knownInts(1, "the dimension");
  if (failed(axis) || axis->size() != 1)
    return failed(axis) ? failure() : n.error("has several dimensions");
  int64_t rank = Build::rank(x);
  auto dim = n.dimension(axis->front(), rank);
  if (failed(dim))
    return failure();
  int64_t size = Build::size(x, *dim);
  if (size == 0)
    return n.set(x);
  bool reverse = n.integer("reverse", 0);
  Value nothing = b.splat(Build::element(x), neutral);
  llvm::SmallVector<int64_t> low(rank, 0), high(rank, 0), window(rank, 1);
  if (n.integer("exclusive", 0)) {
    low[*dim] = reverse ? -1 : 1;
    high[*dim] = -low[*dim];
    x = b.pad(x, nothing, low, high);
  }
  window[*dim] = size;
  low[*dim] = reverse ? 0 : size - 1;
  high[*dim] = reverse ? size - 1 : 0;
  auto op = shlo::ReduceWindowOp::create(
      b.b, b.loc, TypeRange(x.getType()), ValueRange(x), ValueRange(nothing),
      b.b.getDenseI64ArrayAttr(window), /*window_strides=*/nullptr,
      /*base_dilations=*/nullptr, /*window_dilations=*/nullptr,
      paddingOf(b.b, low, high));
  b.combine<Op>(op.getBody(), x);
  return n.set(op->getResult(0));
}

void soap::onnximport::addReductions(Handlers &h) {
  h.add("ReduceSum", 1, 2, reduce<reduceSum>);
  h.add("ReduceMean", 1, 2, reduce<reduceMean>);
  h.add("ReduceMax", 1, 2, reduce<reduceMax>);
  h.add("ReduceMin", 1, 2, reduce<reduceMin>);
  h.add("ReduceProd", 1, 2, reduce<reduceProd>);
  h.add("ReduceL1", 1, 2, reduce<reduceL1>);
  h.add("ReduceL2", 1, 2, reduce<inReals<reduceL2>>);
  h.add("ReduceLogSum", 1, 2, reduce<inReals<reduceLogSum>>);
  h.add("ReduceLogSumExp", 1, 2, reduce<inReals<reduceLogSumExp>>);
  h.add("ReduceSumSquare", 1, 2, reduce<reduceSumSquare>);
  h.add("Softmax", 1, 1, softmaxOf<false>);
  h.add("LogSoftmax", 1, 1, softmaxOf<true>);
  h.add("Hardmax", 1, 1, hardmax);
  h.add("ArgMax", 1, 1, argExtremeOf<true>);
  h.add("ArgMin", 1, 1, argExtremeOf<false>);
  h.add("CumSum", 2, 2, cumulative<shlo::AddOp, 0>);
  h.add("CumProd", 2, 2, cumulative<shlo::MulOp, 1>);
}
