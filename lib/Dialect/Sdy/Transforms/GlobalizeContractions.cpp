//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Products whose operands differ along other axes need not be spread: what only
// one of them has is a free dimension.

#include "Globalizer.h"

#include <numeric>

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

/// A local dimension with axes in front of it, behind its major part if it has
/// one.
static MergedDim after(AxisSet groups, int64_t outerSize, AxisSet axes) {
  MergedDim dim;
  dim.parts.clear();
  llvm::append_range(dim.parts, groups.list());
  if (outerSize > 1)
    dim.parts.push_back(MergedDim::outer);
  llvm::append_range(dim.parts, axes.list());
  dim.parts.push_back(MergedDim::rest);
  dim.outerSize = outerSize;
  return dim;
}

LogicalResult Globalizer::convertDot(DotGeneralOp op) {
  GlobalValue lhs = lookup(op.getLhs()), rhs = lookup(op.getRhs());
  AxisSet both = lhs.axes & rhs.axes, all = lhs.axes | rhs.axes;
  DotDimensionNumbersAttr numbers = op.getDotDimensionNumbers();
  auto withBatches = [&](AxisSet axes, ArrayRef<int64_t> dims) {
    SmallVector<int64_t> result;
    for (unsigned axis : both.list())
      result.push_back(axes.indexOf(axis));
    for (int64_t d : dims)
      result.push_back(d + axes.size());
    return result;
  };
  auto shift = [](AxisSet axes, ArrayRef<int64_t> dims) {
    return llvm::map_to_vector(dims,
                               [&](int64_t d) { return d + axes.size(); });
  };
  auto globalNumbers = DotDimensionNumbersAttr::get(
      op.getContext(),
      withBatches(lhs.axes, numbers.getLhsBatchingDimensions()),
      withBatches(rhs.axes, numbers.getRhsBatchingDimensions()),
      SmallVector<int64_t>(
          shift(lhs.axes, numbers.getLhsContractingDimensions())),
      SmallVector<int64_t>(
          shift(rhs.axes, numbers.getRhsContractingDimensions())));

  // The result's dimensions: axes of both, batches, axes and free dimensions
  // of the left operand, those of the right one.
  ArrayRef<int64_t> shape = op.getType().getShape();
  unsigned numBatches = numbers.getLhsBatchingDimensions().size();
  unsigned numLeft = localRank(lhs) - numBatches -
                     numbers.getLhsContractingDimensions().size();
  SmallVector<int64_t> sizes, at(all.size() + shape.size());
  auto addAxes = [&](AxisSet axes) {
    for (unsigned axis : axes.list()) {
      at[all.indexOf(axis)] = sizes.size();
      sizes.push_back(mesh.size(axis));
    }
  };
  auto addDims = [&](unsigned from, unsigned to) {
    for (unsigned d = from; d < to; ++d) {
      at[all.size() + d] = sizes.size();
      sizes.push_back(shape[d]);
    }
  };
  addAxes(both);
  addDims(0, numBatches);
  addAxes(lhs.axes - both);
  addDims(numBatches, numBatches + numLeft);
  addAxes(rhs.axes - both);
  addDims(numBatches + numLeft, shape.size());

  FailureOr<Operation *> dot = copy(op, {lhs.value, rhs.value},
                                    op.getType().clone(sizes));
  if (failed(dot))
    return failure();
  cast<DotGeneralOp>(*dot).setDotDimensionNumbersAttr(globalNumbers);
  define(op.getResult(),
         {transpose(op.getLoc(), (*dot)->getResult(0), at), all});
  return success();
}

/// Axes of both operands are groups; those of the left one alone are further
/// samples, those of the right one alone further output features.
LogicalResult Globalizer::convertConvolution(ConvolutionOp op) {
  Location loc = op.getLoc();
  GlobalValue lhs = lookup(op.getLhs()), rhs = lookup(op.getRhs());
  AxisSet both = lhs.axes & rhs.axes;
  AxisSet left = lhs.axes - both, right = rhs.axes - both;
  ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  int64_t features = op.getFeatureGroupCount(),
          batches = op.getBatchGroupCount();
  int64_t numBoth = mesh.numPointsAlong(both.list());
  bool groupBatches = batches > 1;

  SmallVector<MergedDim> lhsDims(localRank(lhs)), rhsDims(localRank(rhs)),
      resultDims(op.getType().getRank());
  unsigned batch = numbers.getInputBatchDimension(),
           feature = numbers.getInputFeatureDimension();
  if (groupBatches) {
    lhsDims[batch] = after(both, batches, left);
  } else {
    lhsDims[batch] = after({}, 1, left);
    lhsDims[feature] = after(both, 1, {});
  }
  MergedDim outputs = after(both, std::max(features, batches), right);
  rhsDims[numbers.getKernelOutputFeatureDimension()] = outputs;
  resultDims[numbers.getOutputBatchDimension()] = after({}, 1, left);
  resultDims[numbers.getOutputFeatureDimension()] = outputs;

  SmallVector<int64_t> shape(op.getType().getShape());
  shape[numbers.getOutputBatchDimension()] *=
      mesh.numPointsAlong(left.list());
  shape[numbers.getOutputFeatureDimension()] *=
      mesh.numPointsAlong(rhs.axes.list());
  FailureOr<Operation *> result =
      copy(op,
           {merge(loc, lhs, lhsDims).value, merge(loc, rhs, rhsDims).value},
           op.getType().clone(shape));
  if (failed(result))
    return failure();
  auto convolution = cast<ConvolutionOp>(*result);
  if (groupBatches)
    convolution.setBatchGroupCount(batches * numBoth);
  else
    convolution.setFeatureGroupCount(features * numBoth);
  define(op.getResult(), split(loc, {convolution.getResult()}, resultDims));
  return success();
}
