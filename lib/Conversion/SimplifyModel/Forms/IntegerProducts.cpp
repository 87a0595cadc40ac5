//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Products and convolutions of integers that give floats, as a
// preferred_element_type asks for: of operands in the result's type.

#include "../Functions/Expressions.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

namespace {

template <typename Op> struct WidenOperands : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    Type element = getElementTypeOrSelf(op.getResult().getType());
    Type factors = getElementTypeOrSelf(op.getLhs().getType());
    if (!isa<FloatType>(element) || !isa<IntegerType>(factors))
      return failure();
    auto widen = [&](Value value) {
      return convert(rewriter, op.getLoc(), value,
                     tensorOf(value).clone(element));
    };
    Value lhs = widen(op.getLhs()), rhs = widen(op.getRhs());
    rewriter.modifyOpInPlace(op, [&] {
      op.getLhsMutable().assign(lhs);
      op.getRhsMutable().assign(rhs);
    });
    return success();
  }
};

} // namespace

void soap::simplify::populateIntegerProducts(RewritePatternSet &patterns) {
  patterns.add<WidenOperands<DotGeneralOp>, WidenOperands<ConvolutionOp>>(
      patterns.getContext());
}
