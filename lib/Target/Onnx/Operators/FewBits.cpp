//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Weights of 2, 4 and 8 bits, in bytes, of which blocks have a scale and a zero
// point each.
//
//===----------------------------------------------------------------------===//

#include "../Importer.h"
#include "Indices.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;

//===----------------------------------------------------------------------===//
// Numbers in bytes
//===----------------------------------------------------------------------===//

/// Of the numbers of `bits` that bytes hold, the lowest first, the one that is
/// `place` of each.
static Value bitsAt(Build &b, Value bytes, int64_t bits, int64_t place) {
  if (!bytes || bits == 8)
    return bytes;
  Type element = Build::element(bytes);
  auto number = [&](int64_t i) {
    return b.splatInt(element, i, Build::shape(bytes));
  };
  if (place > 0)
    bytes = b.binary<shlo::ShiftRightLogicalOp>(bytes, number(place * bits));
  if ((place + 1) * bits == 8)
    return bytes;
  return b.logicalAnd(bytes, number((1 << bits) - 1));
}

/// All of them: the last dimension is as many times longer.
static Value unpackedBits(Build &b, Value bytes, int64_t bits) {
  if (!bytes || bits == 8)
    return bytes;
  llvm::SmallVector<int64_t> apart(Build::shape(bytes)), joined(apart);
  apart.push_back(1);
  joined.back() *= 8 / bits;
  llvm::SmallVector<Value> parts;
  for (int64_t place = 0; place < 8 / bits; ++place)
    parts.push_back(b.reshape(bitsAt(b, bytes, bits, place), apart));
  return b.reshape(b.concatenate(parts, static_cast<int64_t>(apart.size()) - 1),
                   joined);
}

/// Zero points [..., blocks] as reals: numbers of as many bits in bytes, filled
/// up at the end of a row, or real, or null for the middle.
static Value realZeros(Build &b, Value zero, Value scale, int64_t bits) {
  if (!scale)
    return nullptr;
  if (!zero)
    return b.like(scale, static_cast<double>(int64_t(1) << (bits - 1)));
  if (!Build::isFloat(zero)) {
    int64_t last = Build::rank(scale) - 1;
    zero = unpackedBits(b, zero, bits);
    zero = zero ? b.slice(zero, last, 0, Build::size(scale, last)) : nullptr;
  }
  return b.convert(zero, Build::element(scale));
}

/// Numbers [..., blocks, n] less their zero points.
static Value centredNumbers(Build &b, Value numbers, Value zeros) {
  if (!numbers || !zeros)
    return nullptr;
  auto outer = llvm::to_vector(llvm::seq<int64_t>(0, Build::rank(zeros)));
  return b.sub(b.convert(numbers, Build::element(zeros)),
               b.broadcastInDim(zeros, Build::shape(numbers), outer));
}

/// What they stand for.
static Value realNumbers(Build &b, Value numbers, Value scale, Value zeros) {
  Value y = centredNumbers(b, numbers, zeros);
  if (!y || !scale)
    return nullptr;
  auto outer = llvm::to_vector(llvm::seq<int64_t>(0, Build::rank(scale)));
  return b.mul(y, b.broadcastInDim(scale, Build::shape(y), outer));
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

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

/// The elements of x [..., inner] that meet the numbers at `place` of the bytes
/// of a row: [..., blocks, n]. Beyond the end they are zeros.
static Value elementsAt(Build &b, Value x, int64_t blocks, int64_t n,
                        int64_t perByte, int64_t place) {
  int64_t last = Build::rank(x) - 1;
  llvm::SmallVector<int64_t> low(last + 1, 0), high(low),
      sizes(Build::shape(x).drop_back());
  high[last] = blocks * n * perByte - Build::size(x, last);
  if (high[last] > 0)
    x = b.pad(x, b.splat(Build::element(x), 0), low, high);
  sizes.append({blocks, n, perByte});
  Value part = b.slice(b.reshape(x, sizes), last + 2, place, place + 1);
  sizes.pop_back();
  return b.reshape(part, sizes);
}

/// The product of one row [..., blocks, n] and weights: block by block, as
/// their numbers are read, each of which would else be written to memory first.
static Value vectorProduct(Build &b, llvm::ArrayRef<Value> numbers,
                           llvm::ArrayRef<Value> elements, Value scale,
                           Value zeros) {
  Value sum;
  for (auto [number, element] : llvm::zip_equal(numbers, elements)) {
    Value y = b.widened(centredNumbers(b, number, zeros));
    if (!y || !element)
      return nullptr;
    Value x = b.reshape(element, Build::shape(y).drop_front());
    x = b.convert(x, Build::element(y));
    Value terms = b.mul(b.broadcastInDim(x, Build::shape(y), {1, 2}), y);
    sum = sum ? b.add(sum, terms) : terms;
  }
  sum = b.sum(sum, {2}, /*keepDims=*/false);
  sum = b.mul(sum, b.widened(scale));
  return b.sum(sum, {1}, /*keepDims=*/false);
}

/// Of several rows.
static Value matrixProduct(Build &b, llvm::ArrayRef<Value> numbers,
                           llvm::ArrayRef<Value> elements, Value scale,
                           Value zeros) {
  Value sum;
  for (auto [number, element] : llvm::zip_equal(numbers, elements)) {
    Value y = realNumbers(b, number, scale, zeros);
    if (!y || !element)
      return nullptr;
    int64_t rank = Build::rank(element),
            inner = Build::size(y, 1) * Build::size(y, 2);
    llvm::SmallVector<int64_t> row(Build::shape(element).drop_back(2));
    row.push_back(inner);
    y = b.convert(b.reshape(y, {Build::size(y, 0), inner}),
                  Build::element(element));
    Value product = b.dot(b.reshape(element, row), y, {}, {}, {rank - 2}, {1});
    sum = sum ? b.add(sum, product) : product;
  }
  return sum;
}

/// x · Wᵀ + bias. Each number of a byte meets the elements of x that it is for,
/// so that numbers need not be put in a row.
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
      Build::rank(x) < 1 || !Build::isFloat(x) ||
      Build::shape(x).back() != inner)
    return n.error("takes reals, and the numbers of their rows and columns");
  if (!areBytes(w) || !Build::isFloat(scale) ||
      (zero && !areBytes(zero) && !Build::isFloat(zero)))
    return n.error("takes weights as bytes, and real scales");
  auto [bits, block] = *sizes;
  int64_t blocks = llvm::divideCeil(inner, block), perByte = 8 / bits,
          bytes = block / perByte;
  w = b.reshape(w, {rows, blocks, bytes});
  scale = b.reshape(scale, {rows, blocks});
  if (zero) {
    int64_t zeroBytes = llvm::divideCeil(blocks * bits, 8);
    zero = b.reshape(zero, {rows, areBytes(zero) ? zeroBytes : blocks});
    if (!zero)
      return failure();
  }
  if (!w || !scale)
    return failure();
  Value zeros = realZeros(b, zero, scale, bits);
  llvm::SmallVector<Value> numbers, elements;
  for (int64_t place = 0; place < perByte; ++place) {
    numbers.push_back(bitsAt(b, w, bits, place));
    elements.push_back(elementsAt(b, x, blocks, bytes, perByte, place));
  }
  Value y = Build::type(x).getNumElements() == inner
                ? vectorProduct(b, numbers, elements, scale, zeros)
                : matrixProduct(b, numbers, elements, scale, zeros);
  if (!y)
    return failure();
  llvm::SmallVector<int64_t> shape(Build::shape(x));
  shape.back() = rows;
  y = b.convert(b.reshape(y, shape), Build::element(x));
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
  Value numbers = unpackedBits(b, taken(table), bits), scales = taken(scale);
  if (!numbers || !scales)
    return failure();
  int64_t last = Build::rank(numbers) - 1, width = Build::size(numbers, last),
          all = Build::size(scales, last) * block;
  // The last block of a row may have fewer.
  if (all < width || all - width >= block)
    return n.error("has " + llvm::Twine(Build::size(scales, last)) +
                   " scales for " + llvm::Twine(width) + " weights");
  llvm::SmallVector<int64_t> low(last + 1, 0), high(low),
      grid(Build::shape(scales)), flat(Build::shape(numbers));
  high[last] = all - width;
  flat[last] = all;
  grid.push_back(block);
  if (all > width)
    numbers = b.pad(numbers, b.splatInt(Build::element(numbers), 0), low, high);
  Value y = realNumbers(b, b.reshape(numbers, grid), scales,
                        realZeros(b, taken(zero), scales, bits));
  return n.set(b.slice(b.reshape(y, flat), last, 0, width));
}

void soap::onnximport::addFewBits(Handlers &h) {
  h.add("com.microsoft.MatMulNBits", 3, 6, matMulNBits);
  h.add("com.microsoft.GatherBlockQuantized", 3, 4, gatherBlocks);
}
