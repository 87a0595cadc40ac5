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

//===----------------------------------------------------------------------===//
// Weights of few bits
//===----------------------------------------------------------------------===//

/// Numbers of `bits` that bytes hold, the lowest first: the last dimension is
/// as many times longer.
static Value unpackedBits(Build &b, Value bytes, int64_t bits) {
  if (!bytes || bits == 8)
    return bytes;
  llvm::SmallVector<int64_t> apart(Build::shape(bytes)), joined(apart);
  apart.push_back(1);
  joined.back() *= 8 / bits;
  Type element = Build::element(bytes);
  auto number = [&](int64_t i) {
    return b.splatInt(element, i, Build::shape(bytes));
  };
  llvm::SmallVector<Value> parts;
  for (int64_t low = 0; low < 8; low += bits) {
    Value part = b.binary<shlo::ShiftRightLogicalOp>(bytes, number(low));
    part = b.logicalAnd(part, number((1 << bits) - 1));
    parts.push_back(b.reshape(part, apart));
  }
  return b.reshape(b.concatenate(parts, static_cast<int64_t>(apart.size()) - 1),
                   joined);
}

/// What weights [..., blocks · block] stand for, of which each block has a
/// scale
/// [..., blocks] and a zero point: of as many bits in bytes, or real, or null
/// for the middle. Bytes are filled up at the end of a row.
static Value realBlocks(Build &b, Value weights, Value scale, Value zero,
                        int64_t bits, int64_t block) {
  weights = unpackedBits(b, weights, bits);
  if (!weights || !scale)
    return nullptr;
  Type real = Build::element(scale);
  llvm::SmallVector<int64_t> flat(Build::shape(weights)),
      grid(Build::shape(scale));
  int64_t last = Build::rank(scale) - 1, blocks = grid.back();
  auto outer = llvm::to_vector(llvm::seq<int64_t>(0, last + 1));
  grid.push_back(block);
  Value y = b.convert(b.reshape(weights, grid), real);
  if (!y)
    return nullptr;
  if (!zero) {
    y = b.sub(y, b.like(y, static_cast<double>(int64_t(1) << (bits - 1))));
  } else {
    if (!Build::isFloat(zero)) {
      zero = unpackedBits(b, zero, bits);
      zero = zero ? b.slice(zero, last, 0, blocks) : nullptr;
    }
    y = b.sub(y, b.broadcastInDim(b.convert(zero, real), grid, outer));
  }
  return b.reshape(b.mul(y, b.broadcastInDim(scale, grid, outer)), flat);
}

/// The node's attributes of such weights, or nothing after an error.
static std::optional<std::pair<int64_t, int64_t>> blocksOf(Node &n,
                                                           int64_t otherwise) {
  int64_t bits = n.integer("bits", 4),
          block = n.integer("block_size", otherwise);
  constexpr int64_t most = int64_t(1) << 30;
  if (bits != 2 && bits != 4 && bits != 8)
    (void)n.error("has weights of " + llvm::Twine(bits) + " bits");
  else if (block < 1 || block > most || block * bits % 8 != 0)
    (void)n.error("has blocks of " + llvm::Twine(block) + " weights");
  else
    return std::pair(bits, block);
  return std::nullopt;
}

static bool areBytes(Value v) { return Build::element(v).isUnsignedInteger(8); }

/// x · Wᵀ + bias.
static LogicalResult matMulNBits(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0), w = n.operand(1), scale = n.operand(2),
        zero = n.operand(3);
  int64_t inner = n.integer("K", 0), rows = n.integer("N", 0);
  constexpr int64_t most = int64_t(1) << 30;
  auto sizes = blocksOf(n, 0);
  n.ignore({"accuracy_level"}); // What inputs may be rounded to.
  if (!sizes || failed(n.refuse({"weight_prepacked"}, {4})))
    return failure();
  if (inner < 1 || inner > most || rows < 1 || rows > most ||
      Build::rank(x) < 1 || !Build::isFloat(x))
    return n.error("takes reals, and the numbers of their rows and columns");
  if (!areBytes(w) || !Build::isFloat(scale) ||
      (zero && !areBytes(zero) && !Build::isFloat(zero)))
    return n.error("takes weights as bytes, and real scales");
  auto [bits, block] = *sizes;
  int64_t blocks = llvm::divideCeil(inner, block);
  w = b.reshape(w, {rows, blocks * block * bits / 8});
  scale = b.reshape(scale, {rows, blocks});
  if (zero) {
    int64_t bytes = llvm::divideCeil(blocks * bits, 8);
    zero = b.reshape(zero, {rows, areBytes(zero) ? bytes : blocks});
    if (!zero)
      return failure();
  }
  Value y = realBlocks(b, w, scale, zero, bits, block);
  if (!y)
    return failure();
  y = b.convert(b.slice(y, 1, 0, inner), Build::element(x));
  y = b.dot(x, y, {}, {}, Build::rank(x) - 1, {1});
  if (y && n.has(5))
    y = b.add(y, b.broadcastTo(n.operand(5), Build::shape(y)));
  return n.set(y);
}

/// Rows of such weights.
static LogicalResult gatherBlocks(Node &n) {
  Build &b = n.build;
  Value table = n.operand(0), indices = n.operand(1), scale = n.operand(2),
        zero = n.operand(3);
  auto sizes = blocksOf(n, 128);
  if (!sizes)
    return failure();
  auto [bits, block] = *sizes;
  if (!areBytes(table) || !Build::isFloat(scale) || (zero && !areBytes(zero)) ||
      !isa<IntegerType>(Build::element(indices)))
    return n.error("takes weights as bytes, real scales, and integers");
  int64_t rank = Build::rank(table);
  if (rank < 2 || Build::rank(scale) != rank ||
      (zero && Build::rank(zero) != rank))
    return n.error("takes tables of one rank, of 2 or more");
  auto rows = n.dimension(n.integer("gather_axis", 0), rank);
  auto columns = n.dimension(n.integer("quantize_axis", 1), rank);
  if (failed(rows) || failed(columns))
    return failure();
  if (*rows != 0 || *columns != rank - 1)
    return n.error("takes rows of tables whose blocks are in the last "
                   "dimension");
  indices = wrapIndices(b, indices, Build::size(table, 0));
  auto taken = [&](Value v) { return v ? take(b, v, indices, 0) : nullptr; };
  return n.set(
      realBlocks(b, taken(table), taken(scale), taken(zero), bits, block));
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
  h.add("com.microsoft.MatMulNBits", 3, 6, matMulNBits);
  h.add("com.microsoft.GatherBlockQuantized", 3, 4, gatherBlocks);
}
