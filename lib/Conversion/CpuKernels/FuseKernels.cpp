//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgUtils.h"

#include "Soap/Conversion/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace soap {
#define GEN_PASS_DEF_FUSEKERNELS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
using kernels::maxOperands;

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

static int64_t bytesOf(Type type) {
  auto shaped = dyn_cast<RankedTensorType>(type);
  if (!shaped || !shaped.hasStaticShape())
    return 0;
  Type element = shaped.getElementType();
  int64_t bits = 0;
  if (element.isIntOrFloat())
    bits = element.getIntOrFloatBitWidth();
  else if (element.isIndex())
    bits = 64;
  return shaped.getNumElements() * llvm::divideCeil(bits, 8);
}

/// Whether readers had better compute \p op anew than read its rows, which are
/// longer than \p longestRow bytes: then they read no more than these.
static bool isShorterComputed(linalg::GenericOp op, int64_t longestRow) {
  constexpr unsigned mostReaders = 4;
  /// More take longer than a number does on its way from memory.
  constexpr size_t mostOps = 64;
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  int64_t bytes = type ? bytesOf(type) : 0;
  if (bytes == 0 || type.getRank() == 0 || !kernels::isElementwise(op) ||
      bytes / (type.getNumElements() / type.getShape().back()) <= longestRow ||
      !op.getIndexingMapsArray().back().isIdentity() ||
      op.getBody()->getOperations().size() > mostOps)
    return false;
  for (Operation &inner : op.getBody()->without_terminator())
    if (!isa<arith::ArithDialect, math::MathDialect, linalg::LinalgDialect>(
            inner.getDialect()) ||
        inner.getNumRegions())
      return false;
  // Numbers of whole rows or columns do not count.
  constexpr int64_t few = 16;
  int64_t read = 0;
  for (Value input : op.getInputs())
    read += bytesOf(input.getType());
  if (read > bytes + bytes / few)
    return false;
  // All of its readers take it in, or it would be stored all the same.
  Value result = op->getResult(0);
  return llvm::range_size(result.getUses()) <= mostReaders &&
         llvm::all_of(result.getUses(), [&](OpOperand &use) {
           auto reader = dyn_cast<linalg::GenericOp>(use.getOwner());
           return reader && !kernels::isContraction(reader) &&
                  !reader.isDpsInit(&use) &&
                  reader.getMatchingIndexingMap(&use).isPermutation() &&
                  llvm::count(reader->getOperands(), result) == 1 &&
                  reader->getNumOperands() + op->getNumOperands() <=
                      maxOperands / 2;
         });
}

/// A value in memory anyway of \p type, defined before \p reader.
static Value findLike(Type type, linalg::GenericOp reader) {
  auto function = reader->getParentOfType<func::FuncOp>();
  for (BlockArgument argument : function.getArguments())
    if (argument.getType() == type)
      return argument;
  for (auto op : reader->getBlock()->getOps<linalg::GenericOp>()) {
    if (!op->isBeforeInBlock(reader))
      return {};
    if (kernels::isContraction(op) && op->getResult(0).getType() == type)
      return op->getResult(0);
  }
  return {};
}

/// Fuses the producer of \p use, which reads nothing of the size of its result,
/// such as the places of labels, into a reduction of nothing else: the loops
/// are then those of another value in memory, of which no element is read.
static bool fuseAlone(OpOperand &use) {
  auto reader = cast<linalg::GenericOp>(use.getOwner());
  llvm::SmallBitVector covered(reader.getNumLoops());
  for (OpOperand &other : reader->getOpOperands())
    if (other.getOperandNumber() != use.getOperandNumber())
      for (AffineExpr expr : reader.getMatchingIndexingMap(&other).getResults())
        if (auto dim = dyn_cast<AffineDimExpr>(expr))
          covered.set(dim.getPosition());
  if (covered.all() || reader->getNumResults() != 1)
    return false;
  Value like = findLike(use.get().getType(), reader);
  if (!like)
    return false;
  IRRewriter rewriter(reader);
  SmallVector<Value> inputs = reader.getInputs();
  SmallVector<AffineMap> maps = reader.getIndexingMapsArray();
  maps.insert(maps.begin() + static_cast<ptrdiff_t>(inputs.size()),
              reader.getMatchingIndexingMap(&use));
  inputs.push_back(like);
  auto made = linalg::GenericOp::create(
      rewriter, reader.getLoc(), reader->getResultTypes(), inputs,
      reader.getOutputs(), maps, reader.getIteratorTypesArray());
  made->setDiscardableAttrs(reader->getDiscardableAttrDictionary());
  rewriter.inlineRegionBefore(reader.getRegion(), made.getRegion(),
                              made.getRegion().begin());
  made.getBody()->insertArgument(static_cast<unsigned>(inputs.size()) - 1,
                                 getElementTypeOrSelf(like), like.getLoc());
  unsigned number = use.getOperandNumber();
  rewriter.replaceOp(reader, made);
  FailureOr<linalg::ElementwiseOpFusionResult> fused =
      linalg::fuseElementwiseOps(rewriter, &made->getOpOperand(number));
  if (succeeded(fused))
    rewriter.replaceOp(made, fused->replacements.lookup(made->getResult(0)));
  return true;
}

/// Gives every consumer its own copy of these producers, so that they fuse.
/// Whether there is any that had several.
static bool
duplicateProducers(func::FuncOp func,
                   llvm::function_ref<bool(linalg::GenericOp)> isWanted) {
  SmallVector<linalg::GenericOp> producers;
  func.walk([&](linalg::GenericOp op) {
    if (op->getNumResults() == 1)
      producers.push_back(op);
  });
  bool any = false;
  // Consumers first: their producers then see all uses.
  for (linalg::GenericOp op : llvm::reverse(producers)) {
    if (!isWanted(op))
      continue;
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
      any = true;
    }
  }
  return any;
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

/// A contraction that is only read transposed, by loops that compute their
/// results from it element by element, is written as they read it.
struct FoldTransposedResult : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (!kernels::isElementwise(op))
      return failure();
    AffineMap order = op.getIndexingMapsArray().back();
    if (!order.isPermutation())
      return failure();
    for (OpOperand *operand : op.getDpsInputOperands()) {
      AffineMap map = op.getMatchingIndexingMap(operand);
      linalg::GenericOp producer = findProduct(operand->get());
      if (!producer || map == order || !map.isPermutation())
        continue;
      AffineMap permutation = order.compose(inversePermutation(map));
      if (scatters(producer, permutation))
        continue;
      Value product = permute(rewriter, producer, permutation);
      SmallVector<AffineMap> maps = op.getIndexingMapsArray();
      maps[operand->getOperandNumber()] = order;
      rewriter.modifyOpInPlace(op, [&] {
        operand->set(product);
        op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
      });
      rewriter.eraseOp(producer);
      return success();
    }
    return failure();
  }

private:
  /// The contraction that makes \p value for one reader, from zeros; or null.
  static linalg::GenericOp findProduct(Value value) {
    auto op = value.getDefiningOp<linalg::GenericOp>();
    return op && op->hasOneUse() && kernels::isContraction(op) &&
                   op.getOutputs()[0].getDefiningOp<linalg::FillOp>()
               ? op
               : nullptr;
  }

  /// Whether each product of a batch would write every so many elements.
  static bool scatters(linalg::GenericOp op, AffineMap permutation) {
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    SmallVector<int64_t> sizes = op.getStaticLoopRanges();
    for (AffineExpr expr :
         llvm::reverse(permutation.compose(maps[2]).getResults()))
      if (unsigned loop = cast<AffineDimExpr>(expr).getPosition();
          sizes[loop] != 1)
        return maps[0].isFunctionOfDim(loop) && maps[1].isFunctionOfDim(loop);
    return false;
  }

  /// What \p op computes, its dimensions as the results of \p permutation.
  static Value permute(PatternRewriter &rewriter, linalg::GenericOp op,
                       AffineMap permutation) {
    PatternRewriter::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(op);
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    maps[2] = permutation.compose(maps[2]);
    auto type = cast<RankedTensorType>(op.getResult(0).getType());
    return kernels::moveReduction(
               rewriter, op, applyPermutationMap(permutation, type.getShape()),
               maps, op.getIteratorTypesArray())
        .getResult(0);
  }
};

struct FuseKernels : soap::impl::FuseKernelsBase<FuseKernels> {
  using FuseKernelsBase::FuseKernelsBase;

  void runOnOperation() override {
    duplicateProducers(getOperation(), [](linalg::GenericOp op) {
      return op.getNumDpsInputs() <= 1 && kernels::isCheap(op);
    });
    if (failed(fuse()))
      return signalPassFailure();
    // What an op reads is known once it has taken its own producers in.
    auto isShorter = [&](linalg::GenericOp op) {
      return isShorterComputed(op, longestRow);
    };
    while (longestRow && duplicateProducers(getOperation(), isShorter))
      if (failed(fuse()))
        return signalPassFailure();
    if (!longestRow)
      return;
    bool any = false;
    while (fuseOneAlone(isShorter))
      any = true;
    if (any && failed(fuse()))
      signalPassFailure();
  }

  bool fuseOneAlone(llvm::function_ref<bool(linalg::GenericOp)> isShorter) {
    SmallVector<linalg::GenericOp> producers;
    getOperation().walk([&](linalg::GenericOp op) {
      if (op->getNumResults() == 1 && op->hasOneUse() && isShorter(op))
        producers.push_back(op);
    });
    return llvm::any_of(producers, [](linalg::GenericOp op) {
      return fuseAlone(*op->getResult(0).use_begin());
    });
  }

  LogicalResult fuse() {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    linalg::populateElementwiseOpsFusionPatterns(patterns, shouldFuse);
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    patterns.add<FoldTransposedOperand, FoldTransposedResult>(context);
    kernels::populateComputeSlices(patterns);
    kernels::populateFuseReaders(patterns);
    kernels::populateReduceOnce(patterns);
    kernels::populateOrderReductions(patterns);
    linalg::GenericOp::getCanonicalizationPatterns(patterns, context);
    arith::TruncIOp::getCanonicalizationPatterns(patterns, context);
    return applyPatternsGreedily(
        getOperation(), std::move(patterns),
        GreedyRewriteConfig().setUseTopDownTraversal(true));
  }
};

} // namespace
