//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Operations that JAX up to 0.8 writes, where StableHLO has none, as calls of
// @mhlo.NAME with the operation's attributes in a dictionary, and the largest
// elements as TPUs find them.

#include "../Functions/Expressions.h"
#include "CallOptions.h"

#include "Soap/Dialect/Chlo/IR/ChloOps.h"
#include "Soap/Dialect/Mhlo/IR/MhloOps.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/IR/IRMapping.h"

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

/// XLA's copies, as TensorFlow writes them into loops.
struct DropCopy : OpRewritePattern<mhlo::CopyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(mhlo::CopyOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, op.getOperand());
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

/// The first elements in an order, as lax.approx_max_k writes them: exactly,
/// as on any device that is no TPU. Operands are the lists to sort, by the
/// first of them, and what each begins with where it has too few.
struct RewriteApproxTopK : OpRewritePattern<shlo::CustomCallOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(shlo::CustomCallOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getCallTargetName() != "ApproxTopK" || op->getNumResults() == 0 ||
        op->getNumOperands() != 2 * op->getNumResults())
      return failure();
    DictionaryAttr options = getOptions(op);
    auto dim =
        options ? options.getAs<IntegerAttr>("reduction_dim") : IntegerAttr();
    ArrayAttr called = op.getCalledComputations().value_or(ArrayAttr());
    if (!dim || !called || called.size() != 1)
      return failure();
    auto comparator = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        op, dyn_cast<FlatSymbolRefAttr>(called[0]));
    ValueRange lists = op->getOperands().take_front(op->getNumResults());
    auto type = dyn_cast<RankedTensorType>(lists[0].getType());
    if (!comparator || !comparator.getBody().hasOneBlock() || !type ||
        !type.hasStaticShape() || dim.getInt() < 0 ||
        dim.getInt() >= type.getRank())
      return failure();
    SmallVector<Type> scalars;
    for (auto [list, result] : llvm::zip_equal(lists, op->getResults())) {
      auto listType = dyn_cast<RankedTensorType>(list.getType());
      auto resultType = dyn_cast<RankedTensorType>(result.getType());
      if (!listType || listType.getShape() != type.getShape() || !resultType ||
          resultType.getElementType() != listType.getElementType() ||
          resultType.getRank() != type.getRank())
        return failure();
      for (auto [d, size] : llvm::enumerate(resultType.getShape()))
        if (size > type.getShape()[d] ||
            (size != type.getShape()[d] &&
             static_cast<int64_t>(d) != dim.getInt()))
          return failure();
      scalars.append(2, RankedTensorType::get({}, listType.getElementType()));
    }
    if (comparator.getArgumentTypes() != ArrayRef<Type>(scalars))
      return failure();
    auto sort = shlo::SortOp::create(
        rewriter, op.getLoc(), lists.getTypes(), lists,
        ArrayRef<NamedAttribute>{
            rewriter.getNamedAttr("dimension",
                                  rewriter.getI64IntegerAttr(dim.getInt())),
            rewriter.getNamedAttr("is_stable", rewriter.getBoolAttr(true))});
    IRMapping mapping;
    comparator.getBody().cloneInto(&sort.getComparator(), mapping);
    Operation *end = sort.getComparator().front().getTerminator();
    {
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.setInsertionPoint(end);
      rewriter.replaceOpWithNewOp<shlo::ReturnOp>(end, end->getOperands());
    }
    SmallVector<Value> results;
    for (auto [list, result] :
         llvm::zip_equal(sort->getResults(), op->getResults()))
      results.push_back(
          sliceTo(rewriter, op.getLoc(), list, tensorOf(result).getShape()));
    rewriter.replaceOp(op, results);
    return success();
  }
};

} // namespace

void soap::simplify::populateMhloCalls(RewritePatternSet &patterns) {
  patterns.add<DropCopy, RewriteApproxTopK, RewriteTopK,
               RewriteFunction<chlo::AcosOp>, RewriteFunction<chlo::AcoshOp>,
               RewriteFunction<chlo::AsinOp>, RewriteFunction<chlo::AsinhOp>,
               RewriteFunction<chlo::AtanOp>, RewriteFunction<chlo::AtanhOp>,
               RewriteFunction<chlo::CoshOp>, RewriteFunction<chlo::ErfOp>,
               RewriteFunction<chlo::SinhOp>, RewriteFunction<shlo::TanOp>>(
      patterns.getContext());
}
