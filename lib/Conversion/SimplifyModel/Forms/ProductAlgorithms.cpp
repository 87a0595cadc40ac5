//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Products whose algorithm rounds their operands: of rounded operands, which
// libraries multiply as they are.

#include "../Functions/Expressions.h"

#include "Soap/Dialect/StableHLO/IR/DotAlgorithm.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

/// \p value as \p element, in front of \p reader; what is there already, if
/// anything is.
static Value rounded(PatternRewriter &rewriter, Operation *reader, Value value,
                     Type element) {
  RankedTensorType type = tensorOf(value).clone(element);
  for (Operation *user : value.getUsers())
    if (auto convert = dyn_cast<ConvertOp>(user);
        convert && convert.getType() == type &&
        convert->getBlock() == reader->getBlock() &&
        convert->isBeforeInBlock(reader))
      return convert;
  OpBuilder::InsertionGuard guard(rewriter);
  // Where products that come later, or are rewritten later, find it.
  rewriter.setInsertionPointAfterValue(value);
  return convert(rewriter, reader->getLoc(), value, type);
}

namespace {

struct RoundOperands : OpRewritePattern<DotGeneralOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DotGeneralOp op,
                                PatternRewriter &rewriter) const override {
    auto [lhsType, rhsType] = getFactorTypes(op);
    auto isOf = [](Value value, Type element) {
      return getElementTypeOrSelf(value.getType()) == element;
    };
    if (isOf(op.getLhs(), lhsType) && isOf(op.getRhs(), rhsType))
      return failure();
    Value lhs = op.getLhs(), rhs = op.getRhs();
    if (!isOf(lhs, lhsType))
      lhs = rounded(rewriter, op, lhs, lhsType);
    if (!isOf(rhs, rhsType))
      rhs = rounded(rewriter, op, rhs, rhsType);
    rewriter.modifyOpInPlace(op, [&] {
      op.getLhsMutable().assign(lhs);
      op.getRhsMutable().assign(rhs);
    });
    return success();
  }
};

} // namespace

void soap::simplify::populateProductAlgorithms(RewritePatternSet &patterns) {
  patterns.add<RoundOperands>(patterns.getContext());
}
