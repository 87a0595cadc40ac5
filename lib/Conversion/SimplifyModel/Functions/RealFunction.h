//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_SIMPLIFYMODEL_FUNCTIONS_REALFUNCTION_H
#define SOAP_LIB_CONVERSION_SIMPLIFYMODEL_FUNCTIONS_REALFUNCTION_H

#include "Expressions.h"

namespace soap::simplify {

/// A function of real numbers. Narrow floats are computed in f32; f32 in f64 if
/// its precision is not enough.
template <typename Op, mlir::Value (*function)(Expressions &, mlir::Value),
          bool needsDouble = false>
struct RealFunction : mlir::OpRewritePattern<Op> {
  using mlir::OpRewritePattern<Op>::OpRewritePattern;

  mlir::LogicalResult
  matchAndRewrite(Op op, mlir::PatternRewriter &rewriter) const override {
    mlir::RankedTensorType type = tensorOf(op.getResult());
    auto element = mlir::dyn_cast<mlir::FloatType>(type.getElementType());
    if (!element || !type.hasStaticShape())
      return mlir::failure();
    mlir::Location loc = op.getLoc();
    mlir::Value x = op.getOperand();
    mlir::RankedTensorType wide = type;
    mlir::Type computed = needsDouble ? mlir::Type(rewriter.getF64Type())
                                      : mlir::Type(rewriter.getF32Type());
    if (element.getWidth() < computed.getIntOrFloatBitWidth()) {
      wide = mlir::cast<mlir::RankedTensorType>(type.clone(computed));
      x = mlir::stablehlo::ConvertOp::create(rewriter, loc, wide, x);
    }
    Expressions e(rewriter, loc, wide);
    mlir::Value result = function(e, x);
    if (wide != type)
      result = mlir::stablehlo::ConvertOp::create(rewriter, loc, type, result);
    rewriter.replaceOp(op, result);
    return mlir::success();
  }
};

} // namespace soap::simplify

#endif // SOAP_LIB_CONVERSION_SIMPLIFYMODEL_FUNCTIONS_REALFUNCTION_H
