//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// chlo's operations that broadcast their operands: the broadcasts, then the
// operation; and broadcasts and reverses that come to nothing.

#include "../Rewrites.h"

using namespace mlir;
using namespace soap::simplify;
namespace shlo = mlir::stablehlo;

/// The shape of the result; nothing where it is not static.
static RankedTensorType staticResult(Operation *op) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  return type.hasStaticShape() ? type : RankedTensorType();
}

/// \p operand in the result's shape. Its dimensions are the last of the
/// result's, or those that \p dims says if it is the smaller operand.
static Value expand(OpBuilder &builder, Location loc, Value operand,
                    ArrayRef<int64_t> shape,
                    std::optional<ArrayRef<int64_t>> dims) {
  RankedTensorType type = tensorOf(operand);
  int64_t rank = shape.size(), own = type.getRank();
  SmallVector<int64_t> to;
  for (int64_t d = 0; d < own; ++d)
    to.push_back(dims && own < rank ? (*dims)[d] : rank - own + d);
  return broadcast(builder, loc, operand,
                   RankedTensorType::get(shape, type.getElementType()), to);
}

/// Both operands of \p op in the result's shape.
template <typename Op>
static std::pair<Value, Value> expandBoth(OpBuilder &builder, Op op,
                                          ArrayRef<int64_t> shape) {
  auto expanded = [&](Value operand) {
    return expand(builder, op.getLoc(), operand, shape,
                  op.getBroadcastDimensions());
  };
  Value lhs = expanded(op.getLhs());
  return {lhs, expanded(op.getRhs())};
}

namespace {

/// An operation of two operands that is named alike in StableHLO.
template <typename From, typename To>
struct BroadcastBinary : OpRewritePattern<From> {
  using OpRewritePattern<From>::OpRewritePattern;

  LogicalResult matchAndRewrite(From op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = staticResult(op);
    if (!type)
      return failure();
    auto [lhs, rhs] = expandBoth(rewriter, op, type.getShape());
    rewriter.replaceOpWithNewOp<To>(op, TypeRange(type), ValueRange{lhs, rhs});
    return success();
  }
};

struct BroadcastCompare : OpRewritePattern<chlo::BroadcastCompareOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(chlo::BroadcastCompareOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = staticResult(op);
    if (!type)
      return failure();
    auto [lhs, rhs] = expandBoth(rewriter, op, type.getShape());
    // The two dialects number directions and types alike.
    auto direction = shlo::ComparisonDirectionAttr::get(
        op.getContext(),
        static_cast<shlo::ComparisonDirection>(op.getComparisonDirection()));
    shlo::ComparisonTypeAttr kind;
    if (auto given = op.getCompareType())
      kind = shlo::ComparisonTypeAttr::get(
          op.getContext(), static_cast<shlo::ComparisonType>(*given));
    rewriter.replaceOpWithNewOp<shlo::CompareOp>(op, lhs, rhs, direction, kind);
    return success();
  }
};

struct BroadcastSelect : OpRewritePattern<chlo::BroadcastSelectOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(chlo::BroadcastSelectOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = staticResult(op);
    if (!type)
      return failure();
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(expand(rewriter, op.getLoc(), operand, type.getShape(),
                                std::nullopt));
    rewriter.replaceOpWithNewOp<shlo::SelectOp>(op, TypeRange(type), operands);
    return success();
  }
};

/// A dimension of one element that is added and taken away again, as around
/// each convolution under `jax.vmap`.
struct UndoneBroadcast : OpRewritePattern<shlo::ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(shlo::ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    auto broadcast = op.getOperand().getDefiningOp<shlo::BroadcastInDimOp>();
    if (!broadcast)
      return failure();
    RankedTensorType from = tensorOf(broadcast.getOperand()),
                     wide = tensorOf(broadcast.getResult());
    if (from != tensorOf(op.getResult()) || !from.hasStaticShape() ||
        !wide.hasStaticShape() ||
        from.getNumElements() != wide.getNumElements() ||
        !llvm::is_sorted(broadcast.getBroadcastDimensions()))
      return failure();
    rewriter.replaceOp(op, broadcast.getOperand());
    return success();
  }
};

/// The other order of dimensions with one element, as in the gradient of a
/// convolution whose windows are elements. It would stand between a parameter
/// and its readers.
struct UndoneReverse : OpRewritePattern<shlo::ReverseOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(shlo::ReverseOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    if (!type)
      return failure();
    auto dims = llvm::filter_to_vector(op.getDimensions(), [&](int64_t dim) {
      return type.getDimSize(dim) != 1;
    });
    if (dims.empty() && op.getOperand().getType() == type)
      rewriter.replaceOp(op, op.getOperand());
    else if (!dims.empty() && dims.size() < op.getDimensions().size())
      rewriter.modifyOpInPlace(op, [&] { op.setDimensions(dims); });
    else
      return failure();
    return success();
  }
};

} // namespace

void soap::simplify::populateBroadcasts(RewritePatternSet &patterns) {
  patterns
      .add<BroadcastBinary<chlo::BroadcastAddOp, shlo::AddOp>,
           BroadcastBinary<chlo::BroadcastAndOp, shlo::AndOp>,
           BroadcastBinary<chlo::BroadcastAtan2Op, shlo::Atan2Op>,
           BroadcastBinary<chlo::BroadcastComplexOp, shlo::ComplexOp>,
           BroadcastBinary<chlo::BroadcastDivOp, shlo::DivOp>,
           BroadcastBinary<chlo::BroadcastMaxOp, shlo::MaxOp>,
           BroadcastBinary<chlo::BroadcastMinOp, shlo::MinOp>,
           BroadcastBinary<chlo::BroadcastMulOp, shlo::MulOp>,
           BroadcastBinary<chlo::BroadcastNextAfterOp, chlo::NextAfterOp>,
           BroadcastBinary<chlo::BroadcastOrOp, shlo::OrOp>,
           BroadcastBinary<chlo::BroadcastPolygammaOp, chlo::PolygammaOp>,
           BroadcastBinary<chlo::BroadcastPowOp, shlo::PowOp>,
           BroadcastBinary<chlo::BroadcastRemOp, shlo::RemOp>,
           BroadcastBinary<chlo::BroadcastShiftLeftOp, shlo::ShiftLeftOp>,
           BroadcastBinary<chlo::BroadcastShiftRightArithmeticOp,
                           shlo::ShiftRightArithmeticOp>,
           BroadcastBinary<chlo::BroadcastShiftRightLogicalOp,
                           shlo::ShiftRightLogicalOp>,
           BroadcastBinary<chlo::BroadcastSubOp, shlo::SubtractOp>,
           BroadcastBinary<chlo::BroadcastXorOp, shlo::XorOp>,
           BroadcastBinary<chlo::BroadcastZetaOp, chlo::ZetaOp>,
           BroadcastCompare, BroadcastSelect, UndoneBroadcast, UndoneReverse>(
          patterns.getContext());
}
