//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Window.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

namespace {
/// The iteration dimensions of a convolution, by number: groups (of features or
/// of the batch; if there are any), batch, output features, output positions,
/// input features, kernel positions.
struct ConvolutionDims {
  unsigned groups = 0;
  unsigned batch = 0;
  unsigned outFeature = 0;
  unsigned inFeature = 0;
  llvm::SmallVector<unsigned> output;
  llvm::SmallVector<unsigned> kernel;
};
} // namespace

static llvm::SmallVector<WindowDim> windowsOf(ConvolutionOp op) {
  llvm::SmallVector<int64_t> sizes;
  for (int64_t d : op.getDimensionNumbers().getKernelSpatialDimensions())
    sizes.push_back(shapeOf(op.getRhs())[d]);
  return getWindows(sizes, op.getWindowStrides(), op.getLhsDilation(),
                    op.getRhsDilation(), op.getPadding(),
                    op.getWindowReversal());
}

static int64_t numGroups(ConvolutionOp op) {
  return static_cast<int64_t>(op.getFeatureGroupCount() *
                              op.getBatchGroupCount());
}

/// "h" and "w" in two dimensions, "d" before them in three.
static std::string spatialName(size_t i, size_t rank, llvm::StringRef prefix) {
  if (rank == 1)
    return (prefix + "l").str();
  if (rank > 3)
    return (prefix + "s").str();
  return (prefix + llvm::StringRef("dhw").substr(3 - rank + i, 1)).str();
}

static ConvolutionDims addConvolutionDims(ConvolutionOp op,
                                          PartitionInfo &info) {
  ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  llvm::ArrayRef<int64_t> rhs = shapeOf(op.getRhs());
  llvm::ArrayRef<int64_t> result = shapeOf(op.getResult());
  int64_t groups = numGroups(op);
  bool featureGroups = op.getFeatureGroupCount() > 1;
  bool batchGroups = op.getBatchGroupCount() > 1;
  ConvolutionDims dims;
  // Where a tensor dimension is groups times something, only the outer factor
  // has tiles that are intervals.
  if (groups > 1)
    dims.groups = addDim(info, groups, "g");
  dims.batch = addDim(info, result[numbers.getOutputBatchDimension()], "n",
                      !batchGroups);
  dims.outFeature =
      addDim(info, result[numbers.getOutputFeatureDimension()] / groups, "o",
             groups == 1);
  llvm::ArrayRef<int64_t> spatial = numbers.getOutputSpatialDimensions();
  llvm::SmallVector<bool> splitOutput;
  for (auto [i, d] : llvm::enumerate(spatial)) {
    // Only one of the two dimensions in an access can be split: the longer, so
    // that a weight gradient, whose kernel is an image, is split along that.
    int64_t kernel = rhs[numbers.getKernelSpatialDimensions()[i]];
    splitOutput.push_back(result[d] >= kernel);
    dims.output.push_back(addDim(
        info, result[d], spatialName(i, spatial.size(), ""), splitOutput[i]));
  }
  dims.inFeature = addDim(info, rhs[numbers.getKernelInputFeatureDimension()],
                          "i", !featureGroups, PartialKind::Sum);
  for (auto [i, d] : llvm::enumerate(numbers.getKernelSpatialDimensions()))
    dims.kernel.push_back(addDim(info, rhs[d],
                                 spatialName(i, spatial.size(), "k"),
                                 !splitOutput[i], PartialKind::Sum));
  return dims;
}

namespace soap {

template <> LogicalResult describe(ConvolutionOp op, PartitionInfo &info) {
  ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  if (op.getFeatureGroupCount() > 1 && op.getBatchGroupCount() > 1)
    return failure();
  ConvolutionDims dims = addConvolutionDims(op, info);
  auto grouped = [&](unsigned inner) {
    DimAccess access = DimAccess::getDim(inner);
    if (numGroups(op) > 1)
      access.terms = {{dims.groups, info.dims[inner].size}, {inner, 1}};
    return access;
  };
  bool featureGroups = op.getFeatureGroupCount() > 1;
  bool batchGroups = op.getBatchGroupCount() > 1;

  TensorAccess lhs(shapeOf(op.getLhs()).size());
  TensorAccess rhs(shapeOf(op.getRhs()).size());
  TensorAccess result(shapeOf(op.getResult()).size());
  lhs[numbers.getInputBatchDimension()] =
      batchGroups ? grouped(dims.batch) : DimAccess::getDim(dims.batch);
  lhs[numbers.getInputFeatureDimension()] =
      featureGroups ? grouped(dims.inFeature)
                    : DimAccess::getDim(dims.inFeature);
  rhs[numbers.getKernelInputFeatureDimension()] =
      DimAccess::getDim(dims.inFeature);
  rhs[numbers.getKernelOutputFeatureDimension()] = grouped(dims.outFeature);
  result[numbers.getOutputBatchDimension()] = DimAccess::getDim(dims.batch);
  result[numbers.getOutputFeatureDimension()] = grouped(dims.outFeature);
  for (auto [i, window] : llvm::enumerate(windowsOf(op))) {
    lhs[numbers.getInputSpatialDimensions()[i]] =
        window.access(dims.output[i], dims.kernel[i]);
    rhs[numbers.getKernelSpatialDimensions()[i]] =
        DimAccess::getDim(dims.kernel[i]);
    result[numbers.getOutputSpatialDimensions()[i]] =
        DimAccess::getDim(dims.output[i]);
  }
  info.operands = {lhs, rhs};
  info.results.push_back(result);
  info.flopsPerPoint = 2;
  // The zeros between the elements of a dilated image (the input gradient of a
  // strided convolution) are not multiplied.
  for (const auto &window : windowsOf(op))
    info.flopsPerPoint /= static_cast<double>(window.baseDilation);
  info.anchor = "convolution";
  info.linearOperandSets = {{0}, {1}};
  return success();
}

template <> TileResults buildTile(ConvolutionOp op, TileBuilder &tile) {
  // Positions that see nothing but padding.
  if (numElements(tile.operandRects[0]) == 0)
    return llvm::SmallVector<Value>{tile.zeros(tile.resultType())};
  ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  Rect result = tile.resultRect();
  llvm::SmallVector<std::pair<int64_t, int64_t>> padding;
  for (auto [i, window] : llvm::enumerate(windowsOf(op))) {
    Interval output = result[numbers.getOutputSpatialDimensions()[i]];
    Interval kernel =
        tile.operandRects[1][numbers.getKernelSpatialDimensions()[i]];
    Interval input =
        tile.operandRects[0][numbers.getInputSpatialDimensions()[i]];
    padding.push_back(window.localPadding(output, kernel, input));
  }
  auto local = cast<ConvolutionOp>(tile.clone());
  local.setPaddingAttr(getPaddingAttr(tile.builder, padding));
  if (numGroups(op) > 1) {
    // The groups are the first dimension.
    int64_t groups = tile.tile[0].size();
    if (op.getFeatureGroupCount() > 1)
      local.setFeatureGroupCount(groups);
    else
      local.setBatchGroupCount(groups);
  }
  return tile.results(local);
}

} // namespace soap

void soap::attachConvolutionModels(MLIRContext *context) {
  attach<ConvolutionOp>(context);
}
