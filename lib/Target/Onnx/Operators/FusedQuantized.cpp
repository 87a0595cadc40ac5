//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Quantized operators that ONNX Runtime adds to those of ONNX.
//
//===----------------------------------------------------------------------===//

#include "../Importer.h"
#include "FusedAttention.h"
#include "Indices.h"
#include "Products.h"
#include "Quantized.h"
#include "Reductions.h"

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

//===----------------------------------------------------------------------===//
// By the reals that tensors stand for
//===----------------------------------------------------------------------===//

/// What input i stands for, with its scale and zero point behind it.
static Value realOf(Node &n, size_t i) {
  Build &b = n.build;
  Value x = n.operand(i), scale = n.operand(i + 1);
  if (!x || !scale)
    return b.fail("needs inputs " + llvm::Twine(i) + " and " +
                  llvm::Twine(i + 1));
  if (!isQuantized(Build::element(x)) || !Build::isFloat(scale))
    return b.fail("takes integers of at most 16 bits, and real scales");
  Value y = centred(b, x, zeroPoint(n, i + 2), std::nullopt);
  return b.mul(b.convert(y, Build::element(scale)),
               spread(b, scale, x, std::nullopt));
}

/// y quantized by a scale, input `scale`, and the zero point behind it.
static Value quantized(Node &n, Value y, size_t scale) {
  Build &b = n.build;
  if (!y)
    return nullptr;
  Value zeroPoint = n.operand(scale + 1);
  Type to = Build::element(zeroPoint ? zeroPoint : n.operand(0));
  if (!n.has(scale) || !isQuantized(to))
    return b.fail("quantizes to integers of at most 16 bits, by a scale");
  Value steps = b.div(y, spread(b, n.operand(scale), y, std::nullopt));
  return saturate(b, steps,
                  zeroPoint ? spread(b, zeroPoint, y, std::nullopt) : nullptr,
                  to);
}

template <typename Op> static LogicalResult qLinearBinary(Node &n) {
  Value both[] = {realOf(n, 0), realOf(n, 3)};
  if (!n.build.broadcast(both))
    return failure();
  return n.set(quantized(n, n.build.binary<Op>(both[0], both[1]), 6));
}

static LogicalResult qLinearSigmoid(Node &n) {
  return n.set(quantized(n, n.build.unary<shlo::LogisticOp>(realOf(n, 0)), 3));
}

static LogicalResult qLinearLeakyRelu(Node &n) {
  Build &b = n.build;
  Value x = realOf(n, 0);
  if (!x)
    return failure();
  Value isNegative = b.compare(x, b.like(x, 0), Direction::LT);
  Value y = b.select(isNegative, b.mul(x, b.like(x, n.real("alpha", 0.01))), x);
  return n.set(quantized(n, y, 3));
}

static LogicalResult qLinearSoftmax(Node &n) {
  Value x = realOf(n, 0);
  if (!x)
    return failure();
  // The node names the version of ONNX that it is as in.
  auto dims = softmaxDims(n, n.integer("opset", 13));
  if (failed(dims))
    return failure();
  return n.set(quantized(n, softmax(n.build, x, *dims), 3));
}

/// A pool of [n, c, spatial…], or of [n, spatial…, c] where the node says so.
template <bool global> static LogicalResult qLinearPool(Node &n) {
  Build &b = n.build;
  bool areLast = n.integer("channels_last", 0);
  Value x = realOf(n, 0);
  if (areLast)
    x = channelsFirst(b, x);
  if (!x)
    return failure();
  if (Build::rank(x) < 2)
    return n.error("takes tensors with a dimension of channels");
  auto spatial = llvm::to_vector(llvm::seq<int64_t>(2, Build::rank(x)));
  Value y = global ? b.mean(x, spatial, true) : averagePool(n, x);
  y = quantized(n, y, 3);
  return n.set(areLast ? channelsLast(b, y) : y);
}

static LogicalResult qLinearConcat(Node &n) {
  Value first = realOf(n, 2);
  if (!first)
    return failure();
  auto dim = n.dimension(n.integer("axis", 0), Build::rank(first));
  if (failed(dim))
    return failure();
  llvm::SmallVector<Value> parts{first};
  for (size_t i = 5; i < n.numOperands(); i += 3)
    parts.push_back(realOf(n, i));
  return n.set(quantized(n, n.build.concatenate(parts, *dim), 0));
}

static LogicalResult qLinearWhere(Node &n) {
  Build &b = n.build;
  Value all[] = {n.operand(0), realOf(n, 1), realOf(n, 4)};
  if (!b.broadcast(all))
    return failure();
  return n.set(quantized(n, b.select(all[0], all[1], all[2]), 7));
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

static LogicalResult matMulIntegerToFloat(Node &n) {
  return n.set(
      realProduct(n.build, {n.operand(0), n.operand(2), zeroPoint(n, 4)},
                  {n.operand(1), n.operand(3), zeroPoint(n, 5)}, n.operand(6)));
}

static LogicalResult dynamicMatMul(Node &n) {
  return n.set(realProduct(n.build, quantizeByRange(n.build, n.operand(0)),
                           {n.operand(1), n.operand(2), zeroPoint(n, 3)},
                           n.operand(4)));
}

/// alpha · A' · B' + C, where C has the scale of the product; reals without a
/// scale for the result.
static LogicalResult qGemm(Node &n) {
  Build &b = n.build;
  for (size_t i : {1, 3, 4})
    if (!n.has(i))
      return n.error("needs input " + llvm::Twine(i));
  Value lhs = n.operand(0), rhs = n.operand(3);
  if (Build::rank(lhs) != 2 || Build::rank(rhs) != 2)
    return n.error("takes matrices");
  if (n.integer("transA", 0))
    lhs = b.transpose(lhs, {1, 0});
  if (n.integer("transB", 0))
    rhs = b.transpose(rhs, {1, 0});
  Value product = integerProduct(b, lhs, zeroPoint(n, 2), rhs, zeroPoint(n, 5));
  if (product && n.has(6))
    product =
        b.add(product, b.broadcastTo(n.operand(6), Build::shape(product)));
  if (!product)
    return failure();
  Value scale = b.mul(factorScale(b, n.operand(1), product, 3),
                      factorScale(b, n.operand(4), product, 1));
  double alpha = n.real("alpha", 1);
  if (scale && alpha != 1)
    scale = b.mul(scale, b.like(scale, alpha));
  Value y = b.mul(b.convert(product, b.b.getF32Type()), scale);
  return n.set(n.has(7) ? quantized(n, y, 7) : y);
}

static LogicalResult qAttention(Node &n) {
  Build &b = n.build;
  if (Build::rank(n.operand(0)) != 3 || Build::rank(n.operand(1)) != 2)
    return n.error("takes sequences of vectors, and a matrix");
  Value qkv =
      realProduct(b, {n.operand(0), n.operand(3), zeroPoint(n, 6)},
                  {n.operand(1), n.operand(4), zeroPoint(n, 7)}, n.operand(2));
  return packedAttention(n, qkv, 5, 8, /*added=*/9);
}

void soap::onnximport::addFusedQuantized(Handlers &h) {
  h.add("com.microsoft.QLinearAdd", 2, 8, qLinearBinary<shlo::AddOp>);
  h.add("com.microsoft.QLinearMul", 2, 8, qLinearBinary<shlo::MulOp>);
  h.add("com.microsoft.QLinearSigmoid", 2, 5, qLinearSigmoid);
  h.add("com.microsoft.QLinearLeakyRelu", 2, 5, qLinearLeakyRelu);
  h.add("com.microsoft.QLinearSoftmax", 2, 5, qLinearSoftmax);
  h.add("com.microsoft.QLinearAveragePool", 2, 5, qLinearPool<false>);
  h.add("com.microsoft.QLinearGlobalAveragePool", 2, 5, qLinearPool<true>);
  h.add("com.microsoft.QLinearConcat", 1, Handlers::any, qLinearConcat);
  h.add("com.microsoft.QLinearWhere", 3, 9, qLinearWhere);
  h.add("com.microsoft.MatMulIntegerToFloat", 4, 7, matMulIntegerToFloat);
  h.add("com.microsoft.DynamicQuantizeMatMul", 3, 5, dynamicMatMul);
  h.add("com.microsoft.QGemm", 1, 9, qGemm);
  h.add("com.microsoft.QAttention", 5, 9, qAttention);
}
