//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The gradient of a transposed convolution by its kernel, as JAX writes it,
// dilates the images and takes the whole gradient of the result as the kernel.
// With both exchanged, it is the gradient of a convolution by its kernel, which
// libraries compute in one call, backwards.

#include "../Rewrites.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Dialect/StableHLO/IR/Window.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

namespace {

/// Along one dimension, with s of an operand's and t of the kernel's elements,
/// stride a, dilation d and padding p, the result's element k is the sum over
/// d s = a k + t - p. Of n elements of the result, k = n - 1 - j has
/// t = a j + d s - (a (n - 1) - p).
struct ExchangeOperands : OpRewritePattern<ConvolutionOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ConvolutionOp op,
                                PatternRewriter &b) const override {
    RankedTensorType lhs = tensorOf(op.getLhs()), rhs = tensorOf(op.getRhs());
    RankedTensorType type = tensorOf(op.getResult());
    if (!hasElements(lhs) || !hasElements(rhs) || !hasElements(type) ||
        lhs.getElementType() != rhs.getElementType() ||
        op.getFeatureGroupCount() != 1 || op.getBatchGroupCount() != 1)
      return failure();
    ConvDimensionNumbersAttr dims = op.getDimensionNumbers();
    SmallVector<WindowDimension> window = getWindow(op);
    SmallVector<int64_t> strides, dilations, padding;
    double places = 1, results = 1;
    bool isDilated = false;
    for (auto [i, w] : llvm::enumerate(window)) {
      if (w.windowDilation != 1 || w.reversed)
        return failure();
      int64_t images = lhs.getDimSize(dims.getInputSpatialDimensions()[i]);
      int64_t n = type.getDimSize(dims.getOutputSpatialDimensions()[i]);
      isDilated |= w.baseDilation > 1;
      places *= static_cast<double>(w.size);
      results *= static_cast<double>(n);
      strides.push_back(w.stride);
      dilations.push_back(w.baseDilation);
      int64_t low = w.stride * (n - 1) - w.paddingLow;
      int64_t reach = w.stride * (n - 1) + w.baseDilation * (images - 1) + 1;
      padding.append({low, reach - w.size - low});
    }
    // Whose kernel is the smaller one is no gradient by a kernel.
    if (!isDilated || places <= results)
      return failure();
    auto exchanged = ConvDimensionNumbersAttr::get(
        b.getContext(), dims.getKernelOutputFeatureDimension(),
        dims.getKernelInputFeatureDimension(),
        dims.getKernelSpatialDimensions(), dims.getInputFeatureDimension(),
        dims.getInputBatchDimension(), dims.getInputSpatialDimensions(),
        dims.getOutputFeatureDimension(), dims.getOutputBatchDimension(),
        dims.getOutputSpatialDimensions());
    ArrayAttr precisions = op.getPrecisionConfigAttr();
    if (precisions)
      precisions =
          b.getArrayAttr(llvm::to_vector(llvm::reverse(precisions.getValue())));
    auto paddingType = RankedTensorType::get(
        {static_cast<int64_t>(window.size()), 2}, b.getI64Type());
    auto backwards = ConvolutionOp::create(
        b, op.getLoc(), type, op.getRhs(), op.getLhs(),
        b.getDenseI64ArrayAttr(strides),
        DenseIntElementsAttr::get(paddingType, ArrayRef<int64_t>(padding)),
        /*lhs_dilation=*/nullptr, b.getDenseI64ArrayAttr(dilations),
        /*window_reversal=*/nullptr, exchanged, /*feature_group_count=*/1,
        /*batch_group_count=*/1, precisions);
    b.replaceOpWithNewOp<ReverseOp>(
        op, type, backwards,
        b.getDenseI64ArrayAttr(dims.getOutputSpatialDimensions()));
    return success();
  }
};

} // namespace

void soap::simplify::populateKernelGradients(RewritePatternSet &patterns) {
  patterns.add<ExchangeOperands>(patterns.getContext());
}
