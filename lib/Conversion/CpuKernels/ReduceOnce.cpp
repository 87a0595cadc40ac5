//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgUtils.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace soap;

namespace {

/// A reduction whose results are all the same along some dimensions is computed
/// once and broadcast. A product with a constant of one value, such as the
/// state that a recurrent network begins with, becomes one: the constant is an
/// operand no more, and no library call takes what is left.
struct ReduceOnce : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getNumDpsInits() != 1 || op.getNumReductionLoops() == 0 ||
        op.getNumDpsInputs() == 0 || !op.hasPureTensorSemantics() ||
        op.hasDynamicShape() || op.hasIndexSemantics())
      return failure();
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
    if (!op.getOutputs()[0].getDefiningOp<linalg::FillOp>() ||
        !llvm::all_of(
            maps, [](AffineMap map) { return map.isProjectedPermutation(); }))
      return failure();

    // In the order of the memory that is read, not of the results.
    SmallVector<unsigned> loops;
    for (AffineMap map : ArrayRef(maps).drop_back())
      for (AffineExpr result : map.getResults())
        if (unsigned loop = cast<AffineDimExpr>(result).getPosition();
            !llvm::is_contained(loops, loop))
          loops.push_back(loop);
    // A result that nothing read determines repeats; what is summed up as often
    // is a multiple.
    for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
      if (!llvm::is_contained(loops, loop) &&
          kinds[loop] != utils::IteratorType::parallel)
        return failure();
    if (loops.size() == op.getNumLoops())
      return failure();

    MLIRContext *context = getContext();
    SmallVector<AffineExpr> places(op.getNumLoops());
    SmallVector<utils::IteratorType> iterators;
    for (auto [place, loop] : llvm::enumerate(loops)) {
      places[loop] = getAffineDimExpr(place, context);
      iterators.push_back(kinds[loop]);
    }
    auto type = cast<RankedTensorType>(op.getResult(0).getType());
    SmallVector<int64_t> shape;
    SmallVector<AffineExpr> kept, repeated;
    for (auto [dim, result] : llvm::enumerate(maps.back().getResults())) {
      AffineExpr place = places[cast<AffineDimExpr>(result).getPosition()];
      if (!place)
        continue;
      kept.push_back(place);
      repeated.push_back(getAffineDimExpr(dim, context));
      shape.push_back(type.getDimSize(dim));
    }
    SmallVector<AffineMap> reduced;
    for (AffineMap map : ArrayRef(maps).drop_back()) {
      SmallVector<AffineExpr> results;
      for (AffineExpr result : map.getResults())
        results.push_back(places[cast<AffineDimExpr>(result).getPosition()]);
      reduced.push_back(AffineMap::get(loops.size(), 0, results, context));
    }
    reduced.push_back(AffineMap::get(loops.size(), 0, kept, context));

    linalg::GenericOp once =
        kernels::moveReduction(rewriter, op, shape, reduced, iterators);
    SmallVector<AffineMap> copies{
        AffineMap::get(type.getRank(), 0, repeated, context),
        rewriter.getMultiDimIdentityMap(type.getRank())};
    SmallVector<utils::IteratorType> parallel(type.getRank(),
                                              utils::IteratorType::parallel);
    Value empty = tensor::EmptyOp::create(
        rewriter, op.getLoc(), type.getShape(), type.getElementType());
    rewriter.replaceOpWithNewOp<linalg::GenericOp>(
        op, TypeRange(type), once.getResult(0), empty, copies, parallel,
        [](OpBuilder &b, Location loc, ValueRange values) {
          linalg::YieldOp::create(b, loc, values.front());
        });
    return success();
  }
};

} // namespace

void kernels::populateReduceOnce(RewritePatternSet &patterns) {
  patterns.add<ReduceOnce>(patterns.getContext());
}
