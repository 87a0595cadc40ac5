//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgUtils.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace soap;

namespace {

/// An elementwise op of which a few slices alone are read, such as queries,
/// keys and values behind one product, computes these, each from slices.
struct ComputeSlices : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  static bool isPlain(tensor::ExtractSliceOp slice) {
    return slice.getType().hasStaticShape() && slice.hasUnitStride() &&
           slice.getType().getRank() == slice.getSourceType().getRank() &&
           !ShapedType::isDynamicShape(slice.getStaticOffsets());
  }

  /// Whether a slice is written, or computed with element by element. Of a
  /// product's operand it would be a view, which takes no launch, and what it
  /// is of may be that of the product before.
  static bool isWritten(Operation *slice) {
    return llvm::all_of(slice->getUsers(), [](Operation *user) {
      if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(user))
        return isWritten(user);
      auto generic = dyn_cast<linalg::GenericOp>(user);
      return isa<func::ReturnOp>(user) ||
             (generic && kernels::isElementwise(generic));
    });
  }

  static bool isReadInSlices(linalg::GenericOp op) {
    // More would be many small launches.
    constexpr int64_t mostSlices = 4;
    int64_t count = 0, elements = 0;
    for (Operation *user : op->getUsers()) {
      auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
      if (!slice || !isPlain(slice) || !isWritten(slice))
        return false;
      ++count;
      elements += slice.getType().getNumElements();
    }
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    return count <= mostSlices && type && type.hasStaticShape() &&
           elements <= type.getNumElements();
  }

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp slice,
                                PatternRewriter &rewriter) const override {
    auto op = slice.getSource().getDefiningOp<linalg::GenericOp>();
    if (!op || op->getNumResults() != 1 || !kernels::isElementwise(op) ||
        op.hasIndexSemantics() ||
        !op.getIndexingMapsArray().back().isIdentity() || !isReadInSlices(op))
      return failure();
    for (Operation &inner : op.getBody()->without_terminator())
      if (inner.getNumRegions())
        return failure();
    for (auto [input, map] :
         llvm::zip(op.getInputs(), op.getIndexingMapsArray()))
      if (isa<ShapedType>(input.getType()) &&
          (!isa<RankedTensorType>(input.getType()) ||
           !map.isProjectedPermutation(/*allowZeroInResults=*/true)))
        return failure();
    SmallVector<Value> inputs;
    for (auto [input, map] :
         llvm::zip(op.getInputs(), op.getIndexingMapsArray())) {
      auto type = dyn_cast<RankedTensorType>(input.getType());
      inputs.push_back(input);
      if (!type)
        continue;
      SmallVector<OpFoldResult> offsets, sizes,
          strides(type.getRank(), rewriter.getIndexAttr(1));
      for (auto [expr, whole] :
           llvm::zip_equal(map.getResults(), type.getShape())) {
        auto dim = dyn_cast<AffineDimExpr>(expr);
        int64_t offset = 0, size = whole;
        if (dim) {
          offset = slice.getStaticOffsets()[dim.getPosition()];
          size = slice.getStaticSizes()[dim.getPosition()];
        }
        offsets.push_back(rewriter.getIndexAttr(offset));
        sizes.push_back(rewriter.getIndexAttr(size));
      }
      inputs.back() = rewriter.createOrFold<tensor::ExtractSliceOp>(
          slice.getLoc(), input, offsets, sizes, strides);
    }
    Value empty = tensor::EmptyOp::create(rewriter, slice.getLoc(),
                                          slice.getType().getShape(),
                                          slice.getType().getElementType());
    auto made = linalg::GenericOp::create(
        rewriter, op.getLoc(), slice.getType(), inputs, empty,
        op.getIndexingMapsArray(), op.getIteratorTypesArray());
    made->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.cloneRegionBefore(op.getRegion(), made.getRegion(),
                               made.getRegion().begin());
    rewriter.replaceOp(slice, made);
    return success();
  }
};

} // namespace

void kernels::populateComputeSlices(RewritePatternSet &patterns) {
  patterns.add<ComputeSlices>(patterns.getContext());
}
