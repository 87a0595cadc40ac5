//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Reductions whose function is on wider elements than their operands: of
// operands in that type.

#include "../Functions/Expressions.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

namespace {

/// Converts operands of \p op, from number \p first on, whose elements are not
/// those of \p scalars. Whether there were any.
bool promote(PatternRewriter &rewriter, Operation *op, size_t first,
             ArrayRef<BlockArgument> scalars) {
  bool any = false;
  for (size_t i = 0; i < scalars.size(); ++i) {
    OpOperand &operand = op->getOpOperand(first + i);
    RankedTensorType type = tensorOf(operand.get());
    Type element = getElementTypeOrSelf(scalars[i].getType());
    if (type.getElementType() == element)
      continue;
    Value wide =
        convert(rewriter, op->getLoc(), operand.get(), type.clone(element));
    rewriter.modifyOpInPlace(op, [&] { operand.set(wide); });
    any = true;
  }
  return any;
}

/// The function takes what is reduced so far, and then the inputs' elements.
template <typename Op> struct PromoteInputs : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    ArrayRef<BlockArgument> scalars = op.getBody().getArguments();
    size_t count = op.getInputs().size();
    bool any = promote(rewriter, op, 0, scalars.drop_front(count));
    any |= promote(rewriter, op, count, scalars.take_front(count));
    return success(any);
  }
};

struct PromoteUpdates : OpRewritePattern<ScatterOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ScatterOp op,
                                PatternRewriter &rewriter) const override {
    ArrayRef<BlockArgument> scalars = op.getUpdateComputation().getArguments();
    size_t count = op.getInputs().size();
    bool any = promote(rewriter, op, 0, scalars.take_front(count));
    any |= promote(rewriter, op, count + 1, scalars.drop_front(count));
    return success(any);
  }
};

/// The elements to choose between are promoted, too, and turned back where they
/// are compared.
struct PromoteSource : OpRewritePattern<SelectAndScatterOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(SelectAndScatterOp op,
                                PatternRewriter &rewriter) const override {
    BlockArgument wide = op.getScatter().getArgument(0);
    if (!promote(rewriter, op, 0, {wide, wide, wide}))
      return failure();
    Block &select = op.getSelect().front();
    rewriter.setInsertionPointToStart(&select);
    for (BlockArgument scalar : select.getArguments()) {
      Type narrow = scalar.getType();
      if (narrow == wide.getType())
        continue;
      scalar.setType(wide.getType());
      auto back = ConvertOp::create(rewriter, op.getLoc(), narrow, scalar);
      rewriter.replaceAllUsesExcept(scalar, back, back);
    }
    return success();
  }
};

} // namespace

void soap::simplify::populatePromotions(RewritePatternSet &patterns) {
  patterns.add<PromoteInputs<ReduceOp>, PromoteInputs<ReduceWindowOp>,
               PromoteUpdates, PromoteSource>(patterns.getContext());
}
