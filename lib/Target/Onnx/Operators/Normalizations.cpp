//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Normalisations.
//
//===----------------------------------------------------------------------===//

#include "../Importer.h"
#include "Indices.h"

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

using Dims = llvm::ArrayRef<int64_t>;

/// A vector over dimension 1 of a tensor.
static Value alongChannels(Build &b, Value v, Value like) {
  return v ? b.broadcastInDim(v, Build::shape(like), {1}) : nullptr;
}

/// (x - mean) / sqrt(variance + epsilon), all of one shape.
static Value normalise(Build &b, Value x, Value mean, Value variance,
                       double epsilon) {
  Value root =
      b.unary<shlo::SqrtOp>(b.add(variance, b.like(variance, epsilon)));
  return b.div(b.sub(x, mean), root);
}

static Value varianceOf(Build &b, Value x, Value mean, Dims dims, bool keep) {
  Value apart = b.sub(x, b.broadcastTo(mean, Build::shape(x)));
  return b.mean(b.mul(apart, apart), dims, keep);
}

/// All dimensions but the first `skipped`, or but the second.
static llvm::SmallVector<int64_t> allBut(Value x, int64_t dim) {
  llvm::SmallVector<int64_t> dims;
  for (int64_t d = 0; d < Build::rank(x); ++d)
    if (d != dim)
      dims.push_back(d);
  return dims;
}

static LogicalResult batchNormalization(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  if (Build::rank(x) < 2)
    return n.error("takes tensors with a dimension of channels");
  double epsilon = n.real("epsilon", 1e-5);
  Value mean = n.operand(3), variance = n.operand(4);
  bool training = n.integer("training_mode", 0) ||
                  (n.opset < 7 && !n.integer("is_test", 0));
  if (training) {
    x = b.widened(x);
    llvm::SmallVector<int64_t> dims = allBut(x, 1);
    Value total = b.mean(x, dims, /*keepDims=*/false);
    Value apart = b.sub(x, alongChannels(b, total, x));
    Value spread = b.mean(b.mul(apart, apart), dims, false);
    double momentum = n.real("momentum", 0.9);
    auto running = [&](Value old, Value now) {
      now = b.convert(now, Build::element(old));
      return b.add(b.mul(old, b.like(old, momentum)),
                   b.mul(now, b.like(now, 1 - momentum)));
    };
    if ((n.wants(1) && failed(n.set(1, running(mean, total)))) ||
        (n.wants(2) && failed(n.set(2, running(variance, spread)))))
      return failure();
    mean = total;
    variance = spread;
  }
  auto wide = [&](Value v) { return alongChannels(b, v, x); };
  Value y = normalise(b, x, wide(mean), wide(variance), epsilon);
  y = b.convert(y, Build::element(n.operand(0)));
  return n.set(b.add(b.mul(y, wide(n.operand(1))), wide(n.operand(2))));
}

static LogicalResult instanceNormalization(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  if (Build::rank(x) < 2)
    return n.error("takes tensors with a dimension of channels");
  auto dims = llvm::to_vector(llvm::seq<int64_t>(2, Build::rank(x)));
  x = b.widened(x);
  Value mean = b.mean(x, dims, true);
  Value variance = varianceOf(b, x, mean, dims, true);
  auto wide = [&](Value v) { return b.broadcastTo(v, Build::shape(x)); };
  Value y =
      normalise(b, x, wide(mean), wide(variance), n.real("epsilon", 1e-5));
  y = b.convert(y, Build::element(n.operand(0)));
  Value scale = alongChannels(b, n.operand(1), x);
  if (!scale)
    return failure();
  return n.set(b.add(b.mul(y, scale), alongChannels(b, n.operand(2), x)));
}

/// x in the type that statistics are computed in.
static Value stashed(Node &n, Value x) {
  bool single = n.integer("stash_type", 1) == 1 && !Build::element(x).isF64();
  return single ? n.build.convert(x, n.build.b.getF32Type()) : x;
}

namespace {
/// A tensor whose last dimensions have been normalised, scaled and moved, and
/// the statistics of them.
struct Normalised {
  Value y, mean, inverseDeviation;
};
} // namespace

/// `bias` may be null. x may be wider than the result's elements, which scale
/// and bias have.
static Normalised normaliseLast(Build &b, Value x, int64_t axis, double epsilon,
                                Value scale, Value bias) {
  if (!x)
    return {};
  auto dims = llvm::to_vector(llvm::seq<int64_t>(axis, Build::rank(x)));
  Value mean = b.mean(x, dims, true);
  Value variance = varianceOf(b, x, mean, dims, true);
  if (!variance)
    return {};
  auto wide = [&](Value v) { return b.broadcastTo(v, Build::shape(x)); };
  Value y = b.convert(normalise(b, x, wide(mean), wide(variance), epsilon),
                      Build::element(scale));
  y = b.mul(y, wide(scale));
  if (bias)
    y = b.add(y, wide(bias));
  Value root =
      b.unary<shlo::SqrtOp>(b.add(variance, b.like(variance, epsilon)));
  return {y, mean, b.div(b.like(root, 1), root)};
}

/// x / sqrt(the mean of x² + epsilon), without taking out the mean.
static Normalised normaliseByRoot(Build &b, Value x, int64_t axis,
                                  double epsilon, Value scale) {
  if (!x)
    return {};
  auto dims = llvm::to_vector(llvm::seq<int64_t>(axis, Build::rank(x)));
  Value mean = b.mean(b.mul(x, x), dims, true);
  if (!mean)
    return {};
  Value root = b.unary<shlo::SqrtOp>(b.add(mean, b.like(mean, epsilon)));
  Value y = b.convert(b.div(x, b.broadcastTo(root, Build::shape(x))),
                      Build::element(scale));
  return {b.mul(y, b.broadcastTo(scale, Build::shape(x))), nullptr,
          b.div(b.like(root, 1), root)};
}

static LogicalResult layerNormalization(Node &n) {
  Value x = n.operand(0);
  auto axis = n.dimension(n.integer("axis", -1), Build::rank(x));
  if (failed(axis))
    return failure();
  Normalised all =
      normaliseLast(n.build, stashed(n, x), *axis, n.real("epsilon", 1e-5),
                    n.operand(1), n.operand(2));
  return failure(failed(n.set(1, all.mean)) ||
                 failed(n.set(2, all.inverseDeviation)) ||
                 failed(n.set(all.y)));
}

/// The statistics of n·groups parts of each sample's channels.
static LogicalResult groupNormalization(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  int64_t groups = n.integer("num_groups", 0);
  if (Build::rank(x) < 2 || groups < 1 || Build::size(x, 1) % groups != 0)
    return n.error("needs channels that make equal groups");
  llvm::SmallVector<int64_t> apart(Build::shape(x));
  apart[1] /= groups;
  apart.insert(apart.begin() + 1, groups);
  auto dims = llvm::to_vector(llvm::seq<int64_t>(2, Build::rank(x) + 1));
  // Before version 21, scale and bias are of groups, and no attribute tells the
  // type of statistics.
  bool old = n.opset < 21;
  Type element = Build::element(x);
  Value wideX = b.reshape(x, apart);
  wideX = old ? b.widened(wideX) : stashed(n, wideX);
  Value mean = b.mean(wideX, dims, true);
  Value variance = varianceOf(b, wideX, mean, dims, true);
  auto wide = [&](Value v) { return b.broadcastTo(v, apart); };
  Value y =
      normalise(b, wideX, wide(mean), wide(variance), n.real("epsilon", 1e-5));
  y = b.convert(y, element);
  if (!old)
    y = b.reshape(y, Build::shape(x));
  Value scale = y ? alongChannels(b, n.operand(1), y) : nullptr;
  if (!scale)
    return failure();
  y = b.add(b.mul(y, scale), alongChannels(b, n.operand(2), y));
  return n.set(b.reshape(y, Build::shape(x)));
}

/// ONNX's own, and ONNX Runtime's older name for it, which also tells the
/// statistics.
static LogicalResult rmsNormalization(Node &n) {
  Value x = n.operand(0);
  auto axis = n.dimension(n.integer("axis", -1), Build::rank(x));
  if (failed(axis))
    return failure();
  Normalised all = normaliseByRoot(n.build, stashed(n, x), *axis,
                                   n.real("epsilon", 1e-5), n.operand(1));
  return failure(failed(n.set(1, all.inverseDeviation)) ||
                 failed(n.set(all.y)));
}

/// The normalisation of a sum of two tensors and a bias, and that sum.
template <bool byRoot> static LogicalResult skipNormalization(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0), scale = n.operand(2);
  size_t bias = byRoot ? 3 : 4;
  if (Build::rank(x) < 2)
    return n.error("takes features of sequences");
  Value total = stashed(n, x);
  for (size_t i : {size_t(1), bias})
    if (n.has(i))
      total = b.add(total,
                    b.broadcastTo(stashed(n, n.operand(i)), Build::shape(x)));
  int64_t axis = Build::rank(x) - 1;
  double epsilon = n.real("epsilon", static_cast<double>(1e-12F));
  Normalised all =
      byRoot ? normaliseByRoot(b, total, axis, epsilon, scale)
             : normaliseLast(b, total, axis, epsilon, scale, n.operand(3));
  if (n.wants(1) && !all.mean)
    return n.error("has no mean to make");
  return failure((all.mean && failed(n.set(1, all.mean))) ||
                 failed(n.set(2, all.inverseDeviation)) ||
                 failed(n.set(3, b.convert(total, Build::element(x)))) ||
                 failed(n.set(all.y)));
}

/// The sum of the vectors of words, places and segments, normalised; and how
/// many words of each sample the mask has.
static LogicalResult embedNormalization(Node &n) {
  Build &b = n.build;
  Value ids = n.operand(0), segments = n.operand(1), mask = n.operand(7);
  n.ignore({"mask_index_type"});
  for (size_t i : {2, 3, 5, 6})
    if (!n.has(i))
      return n.error("needs input " + llvm::Twine(i));
  if (Build::rank(ids) != 2 || n.has(1) != n.has(4))
    return n.error("takes words of samples, and their segments with vectors "
                   "for them");
  Shape shape = Build::shape(ids);
  Type i32 = b.b.getI32Type();
  auto vectors = [&](size_t table, Value index) -> Value {
    if (Build::rank(n.operand(table)) != 2 ||
        !isa<IntegerType>(Build::element(index)))
      return b.fail("takes tables of vectors, and integers");
    return take(b, n.operand(table), index, 0);
  };
  Value places = n.operand(8);
  if (!places)
    places = b.iota(i32, {1, shape[1]}, 1);
  Value sum = vectors(2, ids), placed = vectors(3, places);
  if (!sum || !placed)
    return failure();
  sum = b.add(sum, b.broadcastTo(placed, Build::shape(sum)));
  if (segments)
    sum = b.add(sum, vectors(4, segments));
  Normalised all =
      normaliseLast(b, sum, 2, n.real("epsilon", static_cast<double>(1e-12F)),
                    n.operand(5), n.operand(6));
  Value count = b.splat(i32, 0, shape[0]);
  if (mask && n.wants(1)) {
    if (Build::shape(mask) != shape)
      return n.error("takes a mask of the words");
    Value is = b.compare(mask, b.like(mask, 1), Direction::EQ);
    count = b.sum(b.convert(is, i32), 1, /*keepDims=*/false);
  }
  return failure(failed(n.set(1, count)) || failed(n.set(2, sum)) ||
                 failed(n.set(all.y)));
}

static LogicalResult meanVarianceNormalization(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  auto dims = n.dimensions(n.integers("axes", {0, 2, 3}), Build::rank(x));
  if (failed(dims))
    return failure();
  Type element = Build::element(x);
  x = b.widened(x);
  Value mean = b.mean(x, *dims, true);
  Value variance = varianceOf(b, x, mean, *dims, true);
  auto wide = [&](Value v) { return b.broadcastTo(v, Build::shape(x)); };
  Value deviation = b.unary<shlo::SqrtOp>(wide(variance));
  Value y =
      b.div(b.sub(x, wide(mean)), b.add(deviation, b.like(deviation, 1e-9)));
  return n.set(b.convert(y, element));
}

static LogicalResult lpNormalization(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  auto dim = n.dimension(n.integer("axis", -1), Build::rank(x));
  if (failed(dim))
    return failure();
  Type element = Build::element(x);
  x = b.widened(x);
  Value norm = n.integer("p", 2) == 1
                   ? b.sum(b.unary<shlo::AbsOp>(x), *dim, true)
                   : b.unary<shlo::SqrtOp>(b.sum(b.mul(x, x), *dim, true));
  // Zeros stay zeros.
  Value isZero = b.compare(norm, b.like(norm, 0), Direction::EQ);
  norm = b.select(isZero, b.like(norm, 1), norm);
  return n.set(
      b.convert(b.div(x, b.broadcastTo(norm, Build::shape(x))), element));
}

/// x / (bias + alpha / size · Σ x² over neighbouring channels)^beta.
static LogicalResult localResponse(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  int64_t size = n.integer("size", 1);
  if (Build::rank(x) < 2 || size < 1)
    return n.error("needs a dimension of channels and a positive size");
  llvm::SmallVector<int64_t> low(Build::rank(x), 0), high(low);
  // No channel has more neighbours than there are channels.
  int64_t channels = Build::size(x, 1);
  low[1] = std::min((size - 1) / 2, channels);
  high[1] = std::min(size - 1 - (size - 1) / 2, channels);
  Value padded = b.pad(b.mul(x, x), b.splat(Build::element(x), 0), low, high);
  Value total;
  for (int64_t i = 0; i <= low[1] + high[1]; ++i) {
    Value part = b.slice(padded, 1, i, i + channels);
    total = total ? b.add(total, part) : part;
  }
  double alpha = n.real("alpha", 1e-4) / static_cast<double>(size);
  Value base =
      b.add(b.mul(total, b.like(x, alpha)), b.like(x, n.real("bias", 1)));
  return n.set(b.div(x, b.pow(base, b.like(x, n.real("beta", 0.75)))));
}

void soap::onnximport::addNormalizations(Handlers &h) {
  h.add("BatchNormalization", 5, 5, batchNormalization);
  h.add("InstanceNormalization", 3, 3, instanceNormalization);
  h.add("LayerNormalization", 2, 3, layerNormalization);
  h.add("MeanVarianceNormalization", 1, 1, meanVarianceNormalization);
  h.add("LpNormalization", 1, 1, lpNormalization);
  h.add("LRN", 1, 1, localResponse);
  h.add("GroupNormalization", 3, 3, groupNormalization);
  h.add("RMSNormalization", 2, 2, rmsNormalization);
  h.add("SimplifiedLayerNormalization", 2, 2, rmsNormalization);
  h.add("com.microsoft.SimplifiedLayerNormalization", 2, 2, rmsNormalization);
  h.add("com.microsoft.SkipLayerNormalization", 3, 5, skipNormalization<false>);
  h.add("com.microsoft.SkipSimplifiedLayerNormalization", 3, 4,
        skipNormalization<true>);
  h.add("com.microsoft.EmbedLayerNormalization", 1, 9, embedNormalization);
}
