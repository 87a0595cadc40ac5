//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What unrolled loops over parts of a batch leave: gradients of stacked layers
// that are added up stack by stack.

#include "Rewrites.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

/// Zero in all places, of whatever sign.
static bool isZeros(Value value) {
  if (auto broadcast = value.getDefiningOp<BroadcastInDimOp>())
    value = broadcast.getOperand();
  DenseElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) || !elements.isSplat())
    return false;
  if (isa<FloatType>(elements.getElementType()))
    return elements.getSplatValue<APFloat>().isZero();
  return isa<IntegerType>(elements.getElementType()) &&
         elements.getSplatValue<APInt>().isZero();
}

namespace {

/// The parts of a value that is put together of them, and perhaps converted,
/// for one reader alone.
struct Stack {
  ConcatenateOp parts;
  ConvertOp convert;

  static std::optional<Stack> of(Value value) {
    Stack stack;
    if (!value.hasOneUse())
      return std::nullopt;
    stack.convert = value.getDefiningOp<ConvertOp>();
    if (stack.convert)
      value = stack.convert.getOperand();
    stack.parts = value.getDefiningOp<ConcatenateOp>();
    if (!stack.parts || !value.hasOneUse())
      return std::nullopt;
    return stack;
  }

  Value part(OpBuilder &builder, unsigned i) {
    Value value = parts.getInputs()[i];
    if (!convert)
      return value;
    auto type = tensorOf(value).clone(tensorOf(convert).getElementType());
    return ConvertOp::create(builder, convert.getLoc(), type, value);
  }
};

/// What a sum begins with.
struct SumWithZeros : OpRewritePattern<AddOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AddOp op,
                                PatternRewriter &rewriter) const override {
    for (auto [zeros, other] : {std::pair(op.getLhs(), op.getRhs()),
                                std::pair(op.getRhs(), op.getLhs())})
      if (isZeros(zeros) && other.getType() == op.getResult().getType()) {
        rewriter.replaceOp(op, other);
        return success();
      }
    return failure();
  }
};

/// A sum of two stacks becomes the stack of sums: each layer's gradient is
/// added when it is made, not when those of all layers are, and a sum of its
/// terms may be pending until the last of them.
struct SumOfStacks : OpRewritePattern<AddOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AddOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<Stack> lhs = Stack::of(op.getLhs()),
                         rhs = Stack::of(op.getRhs());
    if (!lhs || !rhs)
      return failure();
    ConcatenateOp a = lhs->parts, b = rhs->parts;
    if (a.getDimension() != b.getDimension() ||
        !llvm::equal(a.getInputs(), b.getInputs(), [](Value x, Value y) {
          return tensorOf(x).hasStaticShape() &&
                 tensorOf(x).getShape() == tensorOf(y).getShape();
        }))
      return failure();
    SmallVector<Value> sums;
    for (unsigned i = 0, e = a.getInputs().size(); i < e; ++i) {
      // Where the later one of both is made.
      Value x = a.getInputs()[i], y = b.getInputs()[i];
      OpBuilder::InsertionGuard guard(rewriter);
      Operation *made = x.getDefiningOp(), *other = y.getDefiningOp();
      if (!made || (other && other->getBlock() == made->getBlock() &&
                    made->isBeforeInBlock(other)))
        made = other;
      if (made && made->getBlock() == op->getBlock())
        rewriter.setInsertionPointAfter(made);
      Value left = lhs->part(rewriter, i), right = rhs->part(rewriter, i);
      sums.push_back(AddOp::create(rewriter, op.getLoc(), left, right));
    }
    rewriter.replaceOpWithNewOp<ConcatenateOp>(
        op, op.getResult().getType(), sums,
        rewriter.getI64IntegerAttr(a.getDimension()));
    return success();
  }
};

} // namespace

void soap::simplify::populateAccumulations(RewritePatternSet &patterns) {
  patterns.add<SumWithZeros, SumOfStacks>(patterns.getContext());
}
