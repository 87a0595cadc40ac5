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

#include "Importer.h"

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
    llvm::SmallVector<int64_t> dims = allBut(x, 1);
    Value total = b.mean(x, dims, /*keepDims=*/false);
    Value wide = alongChannels(b, total, x);
    Value apart = b.sub(x, wide);
    Value spread = b.mean(b.mul(apart, apart), dims, false);
    double momentum = n.real("momentum", 0.9);
    auto running = [&](Value old, Value now) {
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
  return n.set(b.add(b.mul(y, wide(n.operand(1))), wide(n.operand(2))));
}

static LogicalResult instanceNormalization(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  if (Build::rank(x) < 2)
    return n.error("takes tensors with a dimension of channels");
  auto dims = llvm::to_vector(llvm::seq<int64_t>(2, Build::rank(x)));
  Value mean = b.mean(x, dims, true);
  Value variance = varianceOf(b, x, mean, dims, true);
  auto wide = [&](Value v) { return b.broadcastTo(v, Build::shape(x)); };
  Value y =
      normalise(b, x, wide(mean), wide(variance), n.real("epsilon", 1e-5));
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

static LogicalResult layerNormalization(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  auto axis = n.dimension(n.integer("axis", -1), Build::rank(x));
  if (failed(axis))
    return failure();
  auto dims = llvm::to_vector(llvm::seq<int64_t>(*axis, Build::rank(x)));
  Type element = Build::element(x);
  Value wideX = stashed(n, x);
  Value mean = b.mean(wideX, dims, true);
  Value variance = varianceOf(b, wideX, mean, dims, true);
  if (!variance)
    return failure();
  auto wide = [&](Value v) { return b.broadcastTo(v, Build::shape(x)); };
  double epsilon = n.real("epsilon", 1e-5);
  Value y = b.convert(normalise(b, wideX, wide(mean), wide(variance), epsilon),
                      element);
  y = b.mul(y, wide(n.operand(1)));
  if (n.has(2))
    y = b.add(y, wide(n.operand(2)));
  Value root =
      b.unary<shlo::SqrtOp>(b.add(variance, b.like(variance, epsilon)));
  if (failed(n.set(1, mean)) || failed(n.set(2, b.div(b.like(root, 1), root))))
    return failure();
  return n.set(y);
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
  // Before version 21, scale and bias are of groups, and nothing is widened.
  bool old = n.opset < 21;
  Type element = Build::element(x);
  Value wideX = b.reshape(x, apart);
  if (!old)
    wideX = stashed(n, wideX);
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

/// x / sqrt(the mean of x² + epsilon), without taking out the mean.
static LogicalResult rmsNormalization(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  auto axis = n.dimension(n.integer("axis", -1), Build::rank(x));
  if (failed(axis))
    return failure();
  auto dims = llvm::to_vector(llvm::seq<int64_t>(*axis, Build::rank(x)));
  Value wideX = stashed(n, x);
  Value mean = b.mean(b.mul(wideX, wideX), dims, true);
  if (!mean)
    return failure();
  Value root =
      b.unary<shlo::SqrtOp>(b.add(mean, b.like(mean, n.real("epsilon", 1e-5))));
  Value y = b.div(wideX, b.broadcastTo(root, Build::shape(x)));
  y = b.convert(y, Build::element(x));
  return n.set(b.mul(y, b.broadcastTo(n.operand(1), Build::shape(x))));
}

static LogicalResult meanVarianceNormalization(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  auto dims = n.dimensions(n.integers("axes", {0, 2, 3}), Build::rank(x));
  if (failed(dims))
    return failure();
  Value mean = b.mean(x, *dims, true);
  Value variance = varianceOf(b, x, mean, *dims, true);
  auto wide = [&](Value v) { return b.broadcastTo(v, Build::shape(x)); };
  Value deviation = b.unary<shlo::SqrtOp>(wide(variance));
  return n.set(
      b.div(b.sub(x, wide(mean)), b.add(deviation, b.like(deviation, 1e-9))));
}

static LogicalResult lpNormalization(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  auto dim = n.dimension(n.integer("axis", -1), Build::rank(x));
  if (failed(dim))
    return failure();
  Value norm = n.integer("p", 2) == 1
                   ? b.sum(b.unary<shlo::AbsOp>(x), *dim, true)
                   : b.unary<shlo::SqrtOp>(b.sum(b.mul(x, x), *dim, true));
  // Zeros stay zeros.
  Value isZero = b.compare(norm, b.like(norm, 0), Direction::EQ);
  norm = b.select(isZero, b.like(norm, 1), norm);
  return n.set(b.div(x, b.broadcastTo(norm, Build::shape(x))));
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
}
