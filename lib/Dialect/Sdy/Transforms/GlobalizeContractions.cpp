//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Products of parts. Axes that only one operand has need not be spread, and
// tiles of contracted dimensions are contracted with them where a collective
// adds up the products.

#include "Globalizer.h"

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
  Location loc = op.getLoc();
  DotDimensionNumbersAttr numbers = op.getDotDimensionNumbers();
  GlobalValue lhs = lookupRaw(op.getLhs()), rhs = lookupRaw(op.getRhs());
  // A product of a sum is the sum of products.
  AxisSet pending = lhs.pending | rhs.pending;
  auto isSummed = [](const GlobalValue &sum, const GlobalValue &other) {
    return sum.kind == PartialKind::Sum && other.pending.empty() &&
           (other.all() & sum.pending).empty();
  };
  if (!pending.empty() &&
      !(mayBePending && (isSummed(lhs, rhs) || isSummed(rhs, lhs)))) {
    FailureOr<GlobalValue> left = lookup(op.getLhs()),
                           right = lookup(op.getRhs());
    if (failed(left) || failed(right))
      return failure();
    lhs = *left;
    rhs = *right;
    pending = {};
  }
  // Tiles of both that lie in dimensions that go together.
  AxisSet paired;
  auto pair = [&](ArrayRef<int64_t> left, ArrayRef<int64_t> right) {
    AxisSet axes;
    for (auto [l, r] : llvm::zip_equal(left, right))
      if (lhs.layout.tiles[l] == rhs.layout.tiles[r])
        axes = axes | AxisSet(lhs.layout.tiles[l]);
    paired = paired | axes;
    return axes;
  };
  pair(numbers.getLhsBatchingDimensions(), numbers.getRhsBatchingDimensions());
  AxisSet summed;
  if (mayBePending)
    summed = pair(numbers.getLhsContractingDimensions(),
                  numbers.getRhsContractingDimensions());
  AxisSet both = (lhs.all() & rhs.all()) - paired;
  auto isUsed = [](ArrayRef<int64_t> dims) {
    return [=](unsigned d) { return llvm::is_contained(dims, d); };
  };
  auto free = [&](GlobalValue value, ArrayRef<int64_t> batches,
                  ArrayRef<int64_t> contracted) {
    return untile(loc, value,
                  both | ((tilesOf(value, isUsed(batches)) |
                           tilesOf(value, isUsed(contracted))) -
                          paired));
  };
  lhs = free(lhs, numbers.getLhsBatchingDimensions(),
             numbers.getLhsContractingDimensions());
  rhs = free(rhs, numbers.getRhsBatchingDimensions(),
             numbers.getRhsContractingDimensions());

  AxisSet left = lhs.layout.leading, right = rhs.layout.leading;
  AxisSet all = left | right;
  auto globalNumbers = DotDimensionNumbersAttr::get(
      op.getContext(),
      dimsBehind(both, left, numbers.getLhsBatchingDimensions()),
      dimsBehind(both, right, numbers.getRhsBatchingDimensions()),
      dimsBehind({}, left, numbers.getLhsContractingDimensions()),
      dimsBehind({}, right, numbers.getRhsContractingDimensions()));

  // The result's dimensions: axes of both, batches, axes and free dimensions
  // of the left operand, those of the right one.
  unsigned rank = op.getType().getRank();
  Layout layout = leadingLayout(all, 0);
  SmallVector<int64_t> sizes, at(all.size() + rank);
  auto addAxes = [&](AxisSet axes) {
    for (unsigned axis : axes.list()) {
      at[all.indexOf(axis)] = sizes.size();
      sizes.push_back(mesh.size(axis));
    }
  };
  auto addDim = [&](const GlobalValue &operand, unsigned d) {
    at[all.size() + layout.tiles.size()] = sizes.size();
    sizes.push_back(shapeOf(operand.value)[operand.layout.leading.size() + d]);
    layout.tiles.push_back(operand.layout.tiles[d]);
  };
  auto addFree = [&](const GlobalValue &operand, ArrayRef<int64_t> batches,
                     ArrayRef<int64_t> contracted) {
    addAxes(operand.layout.leading - both);
    for (int64_t d = 0; d < localRank(operand); ++d)
      if (!llvm::is_contained(batches, d) && !llvm::is_contained(contracted, d))
        addDim(operand, d);
  };
  addAxes(both);
  for (int64_t d : numbers.getLhsBatchingDimensions())
    addDim(lhs, d);
  addFree(lhs, numbers.getLhsBatchingDimensions(),
          numbers.getLhsContractingDimensions());
  addFree(rhs, numbers.getRhsBatchingDimensions(),
          numbers.getRhsContractingDimensions());

  FailureOr<Operation *> dot =
      copy(op, {lhs.value, rhs.value}, op.getType().clone(sizes));
  if (failed(dot))
    return failure();
  cast<DotGeneralOp>(*dot).setDotDimensionNumbersAttr(globalNumbers);
  define(op.getResult(), {transpose(loc, (*dot)->getResult(0), at), layout,
                          pending | summed, PartialKind::Sum});
  return success();
}

/// Axes of both operands are groups; those of the left one alone are further
/// samples, those of the right one alone further output features.
LogicalResult Globalizer::convertConvolution(ConvolutionOp op) {
  Location loc = op.getLoc();
  FailureOr<GlobalValue> foundLhs = lookup(op.getLhs()),
                         foundRhs = lookup(op.getRhs());
  if (failed(foundLhs) || failed(foundRhs))
    return failure();
  GlobalValue lhs = *foundLhs, rhs = *foundRhs;
  ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  unsigned batch = numbers.getInputBatchDimension(),
           feature = numbers.getInputFeatureDimension(),
           inputs = numbers.getKernelInputFeatureDimension(),
           outputs = numbers.getKernelOutputFeatureDimension();
  int64_t features = op.getFeatureGroupCount(),
          batches = op.getBatchGroupCount();
  bool hasGroups = features > 1 || batches > 1;

  // Tiles stay where there are no groups: of samples, of output features, and
  // of what is summed up.
  AxisSet summed;
  if (mayBePending && !hasGroups &&
      lhs.layout.tiles[feature] == rhs.layout.tiles[inputs])
    summed = AxisSet(lhs.layout.tiles[feature]);
  AxisSet both = (lhs.all() & rhs.all()) - summed;
  lhs = untile(
      loc, lhs,
      both |
          (tilesOf(lhs, [&](unsigned d) { return d != batch || batches > 1; }) -
           summed));
  rhs = untile(
      loc, rhs,
      both |
          (tilesOf(rhs, [&](unsigned d) { return d != outputs || hasGroups; }) -
           summed));

  AxisSet left = lhs.layout.leading - both, right = rhs.layout.leading - both;
  int64_t numBoth = mesh.numPointsAlong(both.list());
  SmallVector<MergedDim> lhsDims(localRank(lhs)), rhsDims(localRank(rhs)),
      resultDims(op.getType().getRank());
  if (batches > 1) {
    lhsDims[batch] = after(both, batches, left);
  } else {
    lhsDims[batch] = after({}, 1, left);
    lhsDims[feature] = after(both, 1, {});
  }
  rhsDims[outputs] = after(both, std::max(features, batches), right);
  resultDims[numbers.getOutputBatchDimension()] = lhsDims[batch];
  if (batches > 1)
    resultDims[numbers.getOutputBatchDimension()] = after({}, 1, left);
  resultDims[numbers.getOutputFeatureDimension()] = rhsDims[outputs];

  Layout layout = leadingLayout({}, op.getType().getRank());
  layout.tiles[numbers.getOutputBatchDimension()] = lhs.layout.tiles[batch];
  layout.tiles[numbers.getOutputFeatureDimension()] = rhs.layout.tiles[outputs];
  SmallVector<int64_t> shape(typeFor(op.getType(), layout).getShape());
  shape[numbers.getOutputBatchDimension()] *= mesh.numPointsAlong(left.list());
  shape[numbers.getOutputFeatureDimension()] *=
      numBoth * mesh.numPointsAlong(right.list());
  merge(loc, lhs.value, lhs.layout.leading, lhsDims);
  merge(loc, rhs.value, rhs.layout.leading, rhsDims);
  FailureOr<Operation *> result =
      copy(op, {lhs.value, rhs.value}, op.getType().clone(shape));
  if (failed(result))
    return failure();
  auto convolution = cast<ConvolutionOp>(*result);
  if (batches > 1)
    convolution.setBatchGroupCount(batches * numBoth);
  else
    convolution.setFeatureGroupCount(features * numBoth);
  Value value = convolution.getResult();
  layout.leading = split(loc, value, {}, resultDims);
  define(op.getResult(), {value, layout, summed, PartialKind::Sum});
  return success();
}
