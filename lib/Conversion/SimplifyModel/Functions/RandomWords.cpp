//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Blocks of random bits, computed element by element: each follows from the
// number of the block alone (J. Salmon, M. Moraes, R. Dror, D. Shaw: "Parallel
// random numbers: as easy as 1, 2, 3", SC 2011).
//
//===----------------------------------------------------------------------===//

#include "Expressions.h"

#include "Soap/Dialect/StableHLO/RandomState.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace soap;
using namespace soap::simplify;
namespace shlo = mlir::stablehlo;

namespace {

/// All blocks at once: a word of each is a tensor.
class Blocks {
public:
  Blocks(OpBuilder &b, Location loc, int64_t count)
      : b(b), loc(loc), e64(b, loc, words(count, 64)),
        e32(b, loc, words(count, 32)) {}

  /// By the state of a plain stream: a key, and a counter of one or two words.
  SmallVector<Value> philox(Value state);
  SmallVector<Value> threefry(Value state);
  /// The elements of all blocks in order, of `width` bits or less each.
  Value inOrder(ArrayRef<Value> blocks, unsigned width);

private:
  RankedTensorType words(int64_t count, unsigned width) {
    return RankedTensorType::get(
        {count}, IntegerType::get(b.getContext(), width,
                                  IntegerType::SignednessSemantics::Unsigned));
  }
  /// A word of the state, for every block.
  Value stateWord(Value state, int64_t i) {
    Value word = shlo::SliceOp::create(
        b, loc, words(1, 64), state, b.getDenseI64ArrayAttr({i}),
        b.getDenseI64ArrayAttr({i + 1}), b.getDenseI64ArrayAttr({1}));
    return broadcast(b, loc, word, e64.type, {0});
  }
  Value low(Value word) { return convert(b, loc, word, e32.type); }
  Value high(Value word) {
    return low(e64.binary<shlo::ShiftRightLogicalOp>(word, e64.number(32)));
  }
  Value exclusiveOr(Value x, Value y) { return e32.binary<shlo::XorOp>(x, y); }

  OpBuilder &b;
  Location loc;
  Expressions e64, e32;
};

SmallVector<Value> Blocks::philox(Value state) {
  Value key = stateWord(state, 0), start = stateWord(state, 1);
  Value counter = e64.add(shlo::IotaOp::create(b, loc, e64.type, 0), start);
  Value wraps = e64.compare(shlo::ComparisonDirection::LT, counter, start);
  Value upper = e64.add(stateWord(state, 2), convert(b, loc, wraps, e64.type));
  Value k0 = low(key), k1 = high(key);
  SmallVector<Value> c = {low(counter), high(counter), low(upper), high(upper)};
  auto product = [&](double factor, Value word) {
    return e64.mul(convert(b, loc, word, e64.type), factor);
  };
  for (int round = 0; round < 10; ++round) {
    Value first = product(0xD2511F53, c[0]), second = product(0xCD9E8D57, c[2]);
    c = {exclusiveOr(exclusiveOr(high(second), c[1]), k0), low(second),
         exclusiveOr(exclusiveOr(high(first), c[3]), k1), low(first)};
    k0 = e32.add(k0, 0x9E3779B9);
    k1 = e32.add(k1, 0xBB67AE85);
  }
  return c;
}

SmallVector<Value> Blocks::threefry(Value state) {
  constexpr int rotations[8] = {13, 15, 26, 6, 17, 29, 16, 24};
  Value key = stateWord(state, 0);
  Value counter =
      e64.add(shlo::IotaOp::create(b, loc, e64.type, 0), stateWord(state, 1));
  Value k0 = low(key), k1 = high(key);
  Value keys[3] = {k0, k1,
                   exclusiveOr(exclusiveOr(k0, k1), e32.number(0x1BD11BDA))};
  Value x = e32.add(low(counter), k0), y = e32.add(high(counter), k1);
  for (int round = 0; round < 20; ++round) {
    x = e32.add(x, y);
    int by = rotations[round % 8];
    Value turned = e32.binary<shlo::OrOp>(
        e32.binary<shlo::ShiftLeftOp>(y, e32.number(by)),
        e32.binary<shlo::ShiftRightLogicalOp>(y, e32.number(32 - by)));
    y = exclusiveOr(turned, x);
    if (round % 4 != 3)
      continue;
    int injection = round / 4 + 1;
    x = e32.add(x, keys[injection % 3]);
    y = e32.add(e32.add(y, keys[(injection + 1) % 3]), injection);
  }
  return {x, y};
}

Value Blocks::inOrder(ArrayRef<Value> blocks, unsigned width) {
  SmallVector<Value> elements(blocks);
  Expressions &e = width == 64 ? e64 : e32;
  if (width == 64) {
    elements.clear();
    for (size_t i = 0; i < blocks.size(); i += 2)
      elements.push_back(e64.binary<shlo::OrOp>(
          convert(b, loc, blocks[i], e64.type),
          e64.binary<shlo::ShiftLeftOp>(
              convert(b, loc, blocks[i + 1], e64.type), e64.number(32))));
  }
  if (elements.size() == 1)
    return elements.front();
  auto count = e.type.getDimSize(0), each = int64_t(elements.size());
  Type element = e.type.getElementType();
  for (Value &value : elements)
    value = shlo::ReshapeOp::create(
        b, loc, RankedTensorType::get({count, 1}, element), value);
  Value joined = shlo::ConcatenateOp::create(
      b, loc, RankedTensorType::get({count, each}, element), elements,
      b.getI64IntegerAttr(1));
  return shlo::ReshapeOp::create(
      b, loc, RankedTensorType::get({count * each}, element), joined);
}

/// soap-simplify-model has made a plain stream of every generator.
struct ExpandRandomBits : OpRewritePattern<shlo::RngBitGeneratorOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(shlo::RngBitGeneratorOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = tensorOf(op.getOutput());
    if (!isPlainStream(op) || !type.hasStaticShape() ||
        type.getNumElements() == 0 || !type.getElementType().isIntOrFloat() ||
        !getElementTypeOrSelf(op.getInitialState()).isUnsignedInteger(64))
      return failure();
    unsigned width = type.getElementTypeBitWidth();
    if (width % 8 != 0)
      return failure();
    Location loc = op.getLoc();
    int64_t count = type.getNumElements();
    Blocks blocks(rewriter, loc, llvm::divideCeil(count, elementsPerBlock(op)));
    bool isPhilox = op.getRngAlgorithm() == shlo::RngAlgorithm::PHILOX;
    Value words =
        blocks.inOrder(isPhilox ? blocks.philox(op.getInitialState())
                                : blocks.threefry(op.getInitialState()),
                       width);
    if (tensorOf(words).getNumElements() != count)
      words = shlo::SliceOp::create(
          rewriter, loc,
          RankedTensorType::get({count}, getElementTypeOrSelf(words)), words,
          rewriter.getDenseI64ArrayAttr({0}),
          rewriter.getDenseI64ArrayAttr({count}),
          rewriter.getDenseI64ArrayAttr({1}));
    // Of a word the lower bits, whatever they stand for.
    Type element = type.getElementType();
    if (isa<FloatType>(element))
      element = IntegerType::get(rewriter.getContext(), width,
                                 IntegerType::SignednessSemantics::Unsigned);
    Value bits =
        convert(rewriter, loc, words, RankedTensorType::get({count}, element));
    if (bits.getType() != type)
      bits = shlo::BitcastConvertOp::create(rewriter, loc, type, bits);
    rewriter.replaceOp(op, {op.getInitialState(), bits});
    return success();
  }
};

} // namespace

void soap::simplify::populateRandomWords(RewritePatternSet &patterns) {
  patterns.add<ExpandRandomBits>(patterns.getContext());
}
