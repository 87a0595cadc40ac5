//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgUtils.h"

#include "Soap/Conversion/Passes.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace soap {
#define GEN_PASS_DEF_FUSEKERNELS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

/// Every operand is a pointer that the loop steps; too many spill.
static constexpr unsigned maxOperands = 24;

/// Whether the producer of \p operand should be computed inside its consumer.
static bool shouldFuse(OpOperand *operand) {
  auto producer = operand->get().getDefiningOp<linalg::GenericOp>();
  auto consumer = dyn_cast<linalg::GenericOp>(operand->getOwner());
  if (!producer || !consumer || kernels::isContraction(consumer))
    return false;
  // Results that others need as well stay in memory.
  if (producer->getNumResults() != 1 ||
      !llvm::all_of(producer->getUsers(), [&](Operation *user) {
        return user == consumer.getOperation();
      }))
    return false;
  if (producer->getNumOperands() + consumer->getNumOperands() > maxOperands)
    return false;
  // Each of several operands would get a producer of its own, and chains would
  // grow exponentially. Operands that read it alike become one first.
  if (llvm::count(consumer->getOperands(), operand->get()) > 1)
    return false;
  // An element that the consumer reads several times would be computed anew.
  AffineMap map = consumer.getMatchingIndexingMap(operand);
  return map.isPermutation() || kernels::isCheap(producer);
}

/// Gives every consumer its own copy of cheap producers, so that they fuse.
static void duplicateCheapProducers(func::FuncOp func) {
  SmallVector<linalg::GenericOp> cheap;
  func.walk([&](linalg::GenericOp op) {
    if (op->getNumResults() == 1 && op.getNumDpsInputs() <= 1 &&
        kernels::isCheap(op))
      cheap.push_back(op);
  });
  // Consumers first: their producers then see all uses.
  for (linalg::GenericOp op : llvm::reverse(cheap)) {
    bool first = true;
    for (OpOperand &use :
         llvm::make_early_inc_range(op->getResult(0).getUses())) {
      auto user = dyn_cast<linalg::GenericOp>(use.getOwner());
      if (!user || kernels::isContraction(user))
        continue;
      // The original serves one use.
      if (std::exchange(first, false))
        continue;
      OpBuilder builder(user);
      Operation *copy = builder.clone(*op);
      use.set(copy->getResult(0));
    }
  }
}

namespace {

/// A contraction that reads a transposed operand reads the operand itself.
struct FoldTransposedOperand : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (!kernels::isContraction(op))
      return failure();
    for (OpOperand *operand : op.getDpsInputOperands()) {
      auto copy = operand->get().getDefiningOp<linalg::GenericOp>();
      if (!copy || !kernels::isCopy(copy))
        continue;
      AffineMap map = copy.getIndexingMapsArray()[0];
      if (!map.isPermutation())
        continue;
      SmallVector<AffineMap> maps = op.getIndexingMapsArray();
      AffineMap &ours = maps[operand->getOperandNumber()];
      ours = map.compose(ours);
      rewriter.modifyOpInPlace(op, [&] {
        operand->set(copy.getInputs()[0]);
        op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
      });
      return success();
    }
    return failure();
  }
};

/// A contraction of which only the transpose is used writes that.
struct FoldTransposedResult : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (!kernels::isCopy(op))
      return failure();
    auto producer = op.getInputs()[0].getDefiningOp<linalg::GenericOp>();
    AffineMap map = op.getIndexingMapsArray()[0];
    if (!producer || !producer->hasOneUse() || !map.isPermutation() ||
        !kernels::isContraction(producer))
      return failure();
    auto fill = producer.getOutputs()[0].getDefiningOp<linalg::FillOp>();
    if (!fill)
      return failure();
    SmallVector<AffineMap> maps = producer.getIndexingMapsArray();
    maps[2] = inversePermutation(map).compose(maps[2]);
    auto type = cast<RankedTensorType>(op.getResult(0).getType());
    Value empty = tensor::EmptyOp::create(
        rewriter, op.getLoc(), type.getShape(), type.getElementType());
    Value init = linalg::FillOp::create(rewriter, op.getLoc(),
                                        fill.getInputs()[0], empty)
                     .getResult(0);
    auto result = linalg::GenericOp::create(rewriter, producer.getLoc(), type,
                                            producer.getInputs(), init, maps,
                                            producer.getIteratorTypesArray());
    result->setDiscardableAttrs(producer->getDiscardableAttrDictionary());
    rewriter.inlineRegionBefore(producer.getRegion(), result.getRegion(),
                                result.getRegion().begin());
    rewriter.replaceOp(op, result.getResults());
    rewriter.eraseOp(producer);
    return success();
  }
};

struct FuseKernels : soap::impl::FuseKernelsBase<FuseKernels> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    duplicateCheapProducers(getOperation());
    RewritePatternSet patterns(context);
    linalg::populateElementwiseOpsFusionPatterns(patterns, shouldFuse);
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    patterns.add<FoldTransposedOperand, FoldTransposedResult>(context);
    linalg::GenericOp::getCanonicalizationPatterns(patterns, context);
    arith::TruncIOp::getCanonicalizationPatterns(patterns, context);
    if (failed(applyPatternsGreedily(
            getOperation(), std::move(patterns),
            GreedyRewriteConfig().setUseTopDownTraversal(true))))
      signalPassFailure();
  }
};

} // namespace
