//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Generators of random bits as plain streams, which can be drawn in parts: with
// the algorithm, the whole counter and the order of elements written out. What
// StableHLO leaves open is as XLA has it for CPUs: the default algorithm is
// Philox; a state of two words has the key as the upper half of the counter;
// and of the two words of a Threefry block the second is the neighbour, along
// one dimension, of the first.

#include "Expressions.h"

#include "Soap/Dialect/StableHLO/RandomState.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace soap;
using namespace soap::simplify;
namespace shlo = mlir::stablehlo;

namespace {

struct WriteRandomStream : OpRewritePattern<shlo::RngBitGeneratorOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(shlo::RngBitGeneratorOp op,
                                PatternRewriter &rewriter) const override;
};

RankedTensorType withShape(RankedTensorType type, ArrayRef<int64_t> shape) {
  return RankedTensorType::get(shape, type.getElementType());
}

/// The first dimension of even size, else the first of the largest: along it
/// lie the two words of a block.
int64_t pairedDim(ArrayRef<int64_t> shape) {
  const auto *even = llvm::find_if(shape, [](int64_t n) { return n % 2 == 0; });
  return even != shape.end() ? even - shape.begin()
                             : llvm::max_element(shape) - shape.begin();
}

/// Words of blocks, in order, as a tensor with the pairs along `dim`.
Value arrangePairs(OpBuilder &b, Location loc, Value words,
                   RankedTensorType type, ArrayRef<int64_t> blocks,
                   int64_t dim) {
  SmallVector<int64_t> pairs(blocks);
  pairs.push_back(2);
  Value value = shlo::ReshapeOp::create(b, loc, withShape(type, pairs), words);
  SmallVector<int64_t> order = llvm::to_vector(
      llvm::seq<int64_t>(0, static_cast<int64_t>(blocks.size())));
  order.insert(order.begin() + dim + 1, static_cast<int64_t>(blocks.size()));
  SmallVector<int64_t> ordered, merged(blocks);
  for (int64_t d : order)
    ordered.push_back(pairs[d]);
  merged[dim] *= 2;
  if (dim + 1 != static_cast<int64_t>(blocks.size()))
    value = shlo::TransposeOp::create(b, loc, withShape(type, ordered), value,
                                      b.getDenseI64ArrayAttr(order));
  value = shlo::ReshapeOp::create(b, loc, withShape(type, merged), value);
  return sliceTo(b, loc, value, type.getShape());
}

} // namespace

LogicalResult
WriteRandomStream::matchAndRewrite(shlo::RngBitGeneratorOp op,
                                   PatternRewriter &rewriter) const {
  RankedTensorType type = tensorOf(op.getOutput());
  RankedTensorType stateType = tensorOf(op.getInitialState());
  if (!type.hasStaticShape() || !stateType.hasStaticShape() ||
      !type.getElementType().isIntOrFloat() ||
      !stateType.getElementType().isUnsignedInteger(64) || isPlainStream(op))
    return failure();
  int64_t stateWords = stateType.getNumElements();
  bool isPhilox = op.getRngAlgorithm() != shlo::RngAlgorithm::THREE_FRY;
  if (stateWords != 2 && !(isPhilox && stateWords == 3))
    return failure();

  Location loc = op.getLoc();
  Value state = op.getInitialState();
  int64_t perBlock = elementsPerBlock(op), count = type.getNumElements();
  int64_t numBlocks = llvm::divideCeil(count, perBlock);
  SmallVector<int64_t> blocks(type.getShape());
  bool inPairs = !isPhilox && perBlock == 2 && !blocks.empty() && count > 0;
  int64_t dim = 0;
  if (inPairs) {
    dim = pairedDim(blocks);
    blocks[dim] = llvm::divideCeil(blocks[dim], 2);
    numBlocks = count / type.getShape()[dim] * blocks[dim];
  }
  Value next = advanceState(rewriter, loc, state, numBlocks);
  if (isPhilox && stateWords == 2) {
    RankedTensorType wordType = withShape(stateType, {1});
    Value key = sliceTo(rewriter, loc, state, wordType.getShape());
    state = shlo::ConcatenateOp::create(
        rewriter, loc, withShape(stateType, {3}), ValueRange{state, key},
        rewriter.getI64IntegerAttr(0));
  }
  int64_t drawn = inPairs ? 2 * numBlocks : count;
  auto stream = shlo::RngBitGeneratorOp::create(
      rewriter, loc, TypeRange{state.getType(), withShape(type, {drawn})},
      isPhilox ? shlo::RngAlgorithm::PHILOX : shlo::RngAlgorithm::THREE_FRY,
      state);
  Value bits = stream.getOutput();
  if (inPairs && type.getRank() > 1)
    bits = arrangePairs(rewriter, loc, bits, type, blocks, dim);
  else if (type.getRank() == 1)
    bits = sliceTo(rewriter, loc, bits, type.getShape());
  else
    bits = shlo::ReshapeOp::create(rewriter, loc, type, bits);
  rewriter.replaceOp(op, {next, bits});
  return success();
}

void soap::simplify::populateRandomBits(RewritePatternSet &patterns) {
  patterns.add<WriteRandomStream>(patterns.getContext());
}
