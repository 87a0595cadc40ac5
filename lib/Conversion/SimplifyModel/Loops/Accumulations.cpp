//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What unrolled loops leave: gradients of stacked layers, widened one by one,
// or added up stack by stack over parts of a batch.

#include "../Rewrites.h"

#include "Soap/Dialect/StableHLO/Widening.h"

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

/// What is widened, and perhaps gets another shape then, for one reader alone.
struct Widened {
  ConvertOp convert;
  Operation *mover = nullptr; ///< Or null.

  static std::optional<Widened> of(Value value) {
    Widened result;
    if (!value.hasOneUse())
      return std::nullopt;
    Operation *maker = value.getDefiningOp();
    if (isa_and_nonnull<ReshapeOp, TransposeOp, BroadcastInDimOp>(maker)) {
      result.mover = maker;
      value = maker->getOperand(0);
      if (!tensorOf(value).hasStaticShape() ||
          tensorOf(value).getNumElements() !=
              tensorOf(maker->getResult(0)).getNumElements())
        return std::nullopt;
    }
    result.convert = value.getDefiningOp<ConvertOp>();
    if (!result.convert || !value.hasOneUse() || !isWidening(result.convert))
      return std::nullopt;
    return result;
  }

  Type getNarrowType() { return getElementTypeOrSelf(convert.getOperand()); }

  /// The same value, not widened.
  Value build(OpBuilder &builder) {
    if (!mover)
      return convert.getOperand();
    Operation *made = builder.clone(*mover);
    made->setOperand(0, convert.getOperand());
    Value result = made->getResult(0);
    result.setType(tensorOf(result).clone(getNarrowType()));
    return result;
  }
};

/// A stack of widened floats becomes a widened stack: what is put together from
/// all layers, and so moves between devices, has few bits.
struct StackOfWidened : OpRewritePattern<ConcatenateOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ConcatenateOp op,
                                PatternRewriter &rewriter) const override {
    // Slices of a stack read the parts themselves.
    if (op->use_empty() || llvm::any_of(op->getUsers(), [](Operation *user) {
          return !user->hasTrait<OpTrait::Elementwise>();
        }))
      return failure();
    SmallVector<Widened> parts;
    for (Value input : op.getInputs()) {
      std::optional<Widened> part = Widened::of(input);
      if (!part || (!parts.empty() &&
                    part->getNarrowType() != parts.front().getNarrowType()))
        return failure();
      parts.push_back(*part);
    }
    SmallVector<Value> narrow;
    for (Widened &part : parts)
      narrow.push_back(part.build(rewriter));
    auto type = tensorOf(op.getResult()).clone(parts.front().getNarrowType());
    auto stack = ConcatenateOp::create(rewriter, op.getLoc(), type, narrow,
                                       op.getDimension());
    rewriter.replaceOpWithNewOp<ConvertOp>(op, op.getResult().getType(), stack);
    return success();
  }
};

} // namespace

void soap::simplify::populateAccumulations(RewritePatternSet &patterns) {
  patterns.add<SumWithZeros, SumOfStacks, StackOfWidened>(
      patterns.getContext());
}
