//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Operations with computed shapes whose shapes are known after all. The types
// say so, and the verifiers that constants agree, but for pads and slices.

#include "../Rewrites.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

/// The elements of an integer constant of any shape, in order.
static std::optional<SmallVector<int64_t>> numbersOf(Value value) {
  DenseIntElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) ||
      (!elements.getElementType().isIndex() &&
       elements.getElementType().getIntOrFloatBitWidth() > 64))
    return std::nullopt;
  return llvm::map_to_vector(
      elements.getValues<APInt>(),
      [](const APInt &number) { return number.getSExtValue(); });
}

static bool hasStaticResults(Operation *op) {
  auto check = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape();
  };
  return llvm::all_of(op->getOperandTypes(), check) &&
         llvm::all_of(op->getResultTypes(), check);
}

namespace {

struct KnownReshape : OpRewritePattern<DynamicReshapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DynamicReshapeOp op,
                                PatternRewriter &rewriter) const override {
    if (!hasStaticResults(op))
      return failure();
    rewriter.replaceOpWithNewOp<ReshapeOp>(op, op.getResult().getType(),
                                           op.getOperand());
    return success();
  }
};

struct KnownBroadcast : OpRewritePattern<DynamicBroadcastInDimOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DynamicBroadcastInDimOp op,
                                PatternRewriter &rewriter) const override {
    if (!hasStaticResults(op))
      return failure();
    rewriter.replaceOpWithNewOp<BroadcastInDimOp>(
        op, op.getResult().getType(), op.getOperand(),
        op.getBroadcastDimensionsAttr());
    return success();
  }
};

struct KnownIota : OpRewritePattern<DynamicIotaOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DynamicIotaOp op,
                                PatternRewriter &rewriter) const override {
    if (!hasStaticResults(op))
      return failure();
    rewriter.replaceOpWithNewOp<IotaOp>(op, op.getResult().getType(),
                                        op.getIotaDimensionAttr());
    return success();
  }
};

struct KnownPad : OpRewritePattern<DynamicPadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DynamicPadOp op,
                                PatternRewriter &rewriter) const override {
    auto low = numbersOf(op.getEdgePaddingLow());
    auto high = numbersOf(op.getEdgePaddingHigh());
    auto interior = numbersOf(op.getInteriorPadding());
    if (!hasStaticResults(op) || !low || !high || !interior)
      return failure();
    RankedTensorType type = tensorOf(op.getResult());
    for (auto [d, size] :
         llvm::enumerate(tensorOf(op.getOperand()).getShape())) {
      int64_t gaps = std::max<int64_t>(size - 1, 0) * (*interior)[d];
      if ((*interior)[d] < 0 ||
          (*low)[d] + size + gaps + (*high)[d] != type.getDimSize(d))
        return failure();
    }
    rewriter.replaceOpWithNewOp<PadOp>(
        op, type, op.getOperand(), op.getPaddingValue(),
        rewriter.getDenseI64ArrayAttr(*low),
        rewriter.getDenseI64ArrayAttr(*high),
        rewriter.getDenseI64ArrayAttr(*interior));
    return success();
  }
};

struct KnownRealSlice : OpRewritePattern<RealDynamicSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(RealDynamicSliceOp op,
                                PatternRewriter &rewriter) const override {
    auto starts = numbersOf(op.getStartIndices());
    auto limits = numbersOf(op.getLimitIndices());
    auto strides = numbersOf(op.getStrides());
    if (!hasStaticResults(op) || !starts || !limits || !strides)
      return failure();
    RankedTensorType type = tensorOf(op.getResult());
    for (auto [d, size] :
         llvm::enumerate(tensorOf(op.getOperand()).getShape())) {
      int64_t start = (*starts)[d], limit = (*limits)[d], step = (*strides)[d];
      if (start < 0 || start > limit || limit > size || step <= 0 ||
          (limit - start + step - 1) / step != type.getDimSize(d))
        return failure();
    }
    rewriter.replaceOpWithNewOp<SliceOp>(
        op, type, op.getOperand(), rewriter.getDenseI64ArrayAttr(*starts),
        rewriter.getDenseI64ArrayAttr(*limits),
        rewriter.getDenseI64ArrayAttr(*strides));
    return success();
  }
};

struct KnownGather : OpRewritePattern<DynamicGatherOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DynamicGatherOp op,
                                PatternRewriter &rewriter) const override {
    auto sizes = numbersOf(op.getSliceSizes());
    if (!hasStaticResults(op) || !sizes)
      return failure();
    rewriter.replaceOpWithNewOp<GatherOp>(
        op, op.getResult().getType(), op.getOperand(), op.getStartIndices(),
        op.getDimensionNumbersAttr(), rewriter.getDenseI64ArrayAttr(*sizes),
        op.getIndicesAreSortedAttr());
    return success();
  }
};

struct KnownConvolution : OpRewritePattern<DynamicConvOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DynamicConvOp op,
                                PatternRewriter &rewriter) const override {
    auto numbers = numbersOf(op.getPadding());
    if (!hasStaticResults(op) || !numbers)
      return failure();
    auto padding = DenseIntElementsAttr::get(
        RankedTensorType::get(tensorOf(op.getPadding()).getShape(),
                              rewriter.getI64Type()),
        ArrayRef<int64_t>(*numbers));
    rewriter.replaceOpWithNewOp<ConvolutionOp>(
        op, op.getResult().getType(), op.getLhs(), op.getRhs(),
        op.getWindowStridesAttr(), padding, op.getLhsDilationAttr(),
        op.getRhsDilationAttr(), op.getWindowReversalAttr(),
        op.getDimensionNumbersAttr(), op.getFeatureGroupCountAttr(),
        op.getBatchGroupCountAttr(), op.getPrecisionConfigAttr());
    return success();
  }
};

struct KnownDimensionSize : OpRewritePattern<GetDimensionSizeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(GetDimensionSizeOp op,
                                PatternRewriter &rewriter) const override {
    if (!hasStaticResults(op))
      return failure();
    int64_t size = tensorOf(op.getOperand()).getDimSize(op.getDimension());
    auto type = RankedTensorType::get({}, rewriter.getI32Type());
    rewriter.replaceOpWithNewOp<ConstantOp>(
        op, cast<ElementsAttr>(
                DenseElementsAttr::get(type, static_cast<int32_t>(size))));
    return success();
  }
};

} // namespace

void soap::simplify::populateDynamics(RewritePatternSet &patterns) {
  patterns
      .add<KnownReshape, KnownBroadcast, KnownIota, KnownPad, KnownRealSlice,
           KnownGather, KnownConvolution, KnownDimensionSize>(
          patterns.getContext());
}
