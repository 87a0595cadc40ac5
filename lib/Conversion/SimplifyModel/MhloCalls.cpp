//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Operations that JAX up to 0.8 writes, where StableHLO has none, as calls of
// @mhlo.NAME with the operation's attributes in a dictionary.

#include "Expressions.h"

#include "Soap/Dialect/Chlo/IR/ChloOps.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

using namespace mlir;
using namespace soap::simplify;
namespace chlo = mlir::chlo;
namespace shlo = mlir::stablehlo;

namespace {

/// The name of a call's target behind "mhlo."; empty for any other call.
StringRef nameOf(shlo::CustomCallOp op) {
  StringRef target = op.getCallTargetName();
  return target.consume_front("mhlo.") ? target : "";
}

template <typename Op>
struct RewriteFunction : OpRewritePattern<shlo::CustomCallOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(shlo::CustomCallOp op,
                                PatternRewriter &rewriter) const override {
    StringRef name = Op::getOperationName();
    if (nameOf(op) != name.drop_front(name.find('.') + 1) ||
        op->getNumOperands() != 1 || op->getNumResults() != 1)
      return failure();
    auto type = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
    if (!type || op->getResult(0).getType() != type)
      return failure();
    Type element = type.getElementType();
    auto complex = dyn_cast<ComplexType>(element);
    if (complex && !std::is_same_v<Op, chlo::ErfOp>)
      element = complex.getElementType();
    if (!isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(element))
      return failure();
    rewriter.replaceOpWithNewOp<Op>(op, TypeRange(type), op->getOperands());
    return success();
  }
};

struct RewriteTopK : OpRewritePattern<shlo::CustomCallOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(shlo::CustomCallOp op,
                                PatternRewriter &rewriter) const override {
    auto attributes = op->getAttrOfType<DictionaryAttr>("mhlo.attributes");
    if (nameOf(op) != "topk" || !attributes || op->getNumOperands() != 1 ||
        op->getNumResults() != 2)
      return failure();
    auto k = attributes.getAs<IntegerAttr>("k");
    auto largest = attributes.getAs<BoolAttr>("largest");
    auto type = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
    if (!k || !k.getType().isInteger(64) || (largest && !largest.getValue()) ||
        !type || !type.hasStaticShape() || type.getRank() == 0 ||
        !type.getElementType().isIntOrFloat())
      return failure();
    SmallVector<int64_t> shape(type.getShape());
    if (k.getInt() < 0 || k.getInt() > shape.back())
      return failure();
    shape.back() = k.getInt();
    if (op->getResult(0).getType() != type.clone(shape) ||
        op->getResult(1).getType() != type.clone(shape, rewriter.getI32Type()))
      return failure();
    rewriter.replaceOpWithNewOp<chlo::TopKOp>(
        op, op->getResultTypes(), op->getOperands(),
        ArrayRef<NamedAttribute>{rewriter.getNamedAttr("k", k)});
    return success();
  }
};

} // namespace

void soap::simplify::populateMhloCalls(RewritePatternSet &patterns) {
  patterns.add<RewriteTopK, RewriteFunction<chlo::AcosOp>,
               RewriteFunction<chlo::AcoshOp>, RewriteFunction<chlo::AsinOp>,
               RewriteFunction<chlo::AsinhOp>, RewriteFunction<chlo::AtanOp>,
               RewriteFunction<chlo::AtanhOp>, RewriteFunction<chlo::CoshOp>,
               RewriteFunction<chlo::ErfOp>, RewriteFunction<chlo::SinhOp>,
               RewriteFunction<shlo::TanOp>>(patterns.getContext());
}
