//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Tensors without elements, as programs have them where something can be none
// (constraints of a simulation, parameters of an activation): they are
// constants, and loops do not carry them.

#include "../Rewrites.h"

#include "llvm/ADT/BitVector.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

bool soap::simplify::isEmptyTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() || tensor.getNumElements() != 0)
    return false;
  Type element = tensor.getElementType();
  return element.isIntOrFloat() || isa<ComplexType>(element);
}

Value soap::simplify::emptyTensor(OpBuilder &builder, Location loc, Type type) {
  auto none = DenseElementsAttr::get(cast<RankedTensorType>(type),
                                     ArrayRef<Attribute>());
  return ConstantOp::create(builder, loc, cast<ElementsAttr>(none));
}

namespace {

/// What reads such a result reads a constant.
struct ReplaceEmptyResults : RewritePattern {
  explicit ReplaceEmptyResults(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), 1, context) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!isa_and_nonnull<StablehloDialect, chlo::ChloDialect>(
            op->getDialect()) ||
        isa<ConstantOp>(op))
      return failure();
    bool isChanged = false;
    for (Value result : op->getResults()) {
      if (result.use_empty() || !isEmptyTensor(result.getType()))
        continue;
      rewriter.replaceAllUsesWith(
          result, emptyTensor(rewriter, op->getLoc(), result.getType()));
      isChanged = true;
    }
    return success(isChanged);
  }
};

/// One that carries nothing else is dead by the pattern before.
struct CarryNoEmptyTensors : OpRewritePattern<WhileOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(WhileOp op,
                                PatternRewriter &rewriter) const override {
    llvm::BitVector empty(op->getNumResults());
    SmallVector<Value> carried;
    for (OpOperand &operand : op->getOpOperands()) {
      if (isEmptyTensor(operand.get().getType()))
        empty.set(operand.getOperandNumber());
      else
        carried.push_back(operand.get());
    }
    // Attributes may be of all values.
    if (empty.none() || empty.all() || !op->getDiscardableAttrs().empty())
      return failure();
    auto fewer = WhileOp::create(rewriter, op.getLoc(),
                                 TypeRange(ValueRange(carried)), carried);
    for (auto [from, to] : llvm::zip(op->getRegions(), fewer->getRegions())) {
      rewriter.inlineRegionBefore(from, to, to.end());
      dropArguments(to.front(), empty, rewriter);
    }
    Operation *last = fewer->getRegion(1).front().getTerminator();
    rewriter.modifyOpInPlace(last, [&] { last->eraseOperands(empty); });
    SmallVector<Value> results;
    auto next = fewer->result_begin();
    for (auto [number, type] : llvm::enumerate(op->getResultTypes()))
      results.push_back(empty[number] ? emptyTensor(rewriter, op.getLoc(), type)
                                      : Value(*next++));
    rewriter.replaceOp(op, results);
    return success();
  }

  static void dropArguments(Block &block, const llvm::BitVector &dropped,
                            PatternRewriter &rewriter) {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(&block);
    for (unsigned number : dropped.set_bits()) {
      Value argument = block.getArgument(number);
      if (!argument.use_empty())
        rewriter.replaceAllUsesWith(
            argument,
            emptyTensor(rewriter, argument.getLoc(), argument.getType()));
    }
    block.eraseArguments(dropped);
  }
};

} // namespace

void soap::simplify::populateEmptyTensors(RewritePatternSet &patterns) {
  patterns.add<ReplaceEmptyResults, CarryNoEmptyTensors>(patterns.getContext());
}
