//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartitionModel.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

/// The accesses of an index tensor whose dimensions, the index vector's aside,
/// are `batch` in order.
static TensorAccess indexAccess(int64_t rank, int64_t vectorDim,
                                llvm::ArrayRef<DimAccess> batch) {
  TensorAccess access;
  for (int64_t d = 0; d < rank; ++d) {
    if (d == vectorDim) {
      access.push_back(DimAccess::getWhole());
      continue;
    }
    access.push_back(batch.front());
    batch = batch.drop_front();
  }
  return access;
}

/// The place of index dimension `dim` among the batch dimensions.
static int64_t batchPosition(int64_t dim, int64_t vectorDim) {
  return dim < vectorDim ? dim : dim - 1;
}

namespace soap {

/// Dimensions are the result's. Those of the indices can be split, and those in
/// which slices are whole.
template <> LogicalResult describe(GatherOp op, PartitionInfo &info) {
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  llvm::ArrayRef<int64_t> shape = shapeOf(op.getOperand());
  TensorAccess result = addDims(info, shapeOf(op.getResult()));
  TensorAccess batch;
  for (auto [d, access] : llvm::enumerate(result))
    if (!llvm::is_contained(numbers.getOffsetDims(), static_cast<int64_t>(d)))
      batch.push_back(access);

  TensorAccess operand(shape.size(), DimAccess::getWhole());
  for (auto [o, s] : llvm::zip_equal(numbers.getOperandBatchingDims(),
                                     numbers.getStartIndicesBatchingDims()))
    operand[o] = batch[batchPosition(s, numbers.getIndexVectorDim())];
  size_t offset = 0;
  for (auto [d, size] : llvm::enumerate(shape)) {
    int64_t dim = static_cast<int64_t>(d);
    if (llvm::is_contained(numbers.getCollapsedSliceDims(), dim) ||
        llvm::is_contained(numbers.getOperandBatchingDims(), dim))
      continue;
    int64_t at = numbers.getOffsetDims()[offset++];
    if (op.getSliceSizes()[d] == size)
      operand[d] = result[at];
    else
      info.dims[at].splittable = false;
  }
  info.operands = {operand, indexAccess(shapeOf(op.getStartIndices()).size(),
                                        numbers.getIndexVectorDim(), batch)};
  info.results.push_back(result);
  info.anchor = "gather";
  if (isNumber(elementTypeOf(op.getResult())))
    info.linearOperandSets.push_back({0});
  return success();
}

template <> TileResults buildTile(GatherOp op, TileBuilder &tile) {
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  Rect result = tile.resultRect();
  llvm::SmallVector<int64_t> sizes(op.getSliceSizes());
  size_t offset = 0;
  for (size_t d = 0; d < sizes.size(); ++d) {
    int64_t dim = static_cast<int64_t>(d);
    if (!llvm::is_contained(numbers.getCollapsedSliceDims(), dim) &&
        !llvm::is_contained(numbers.getOperandBatchingDims(), dim))
      sizes[d] = result[numbers.getOffsetDims()[offset++]].size();
  }
  auto local = cast<GatherOp>(tile.clone());
  local.setSliceSizes(sizes);
  return tile.results(local);
}

/// Dimensions: those of the indices (the batching ones can always be split; the
/// others are reduced, which can be split where the body combines and nothing
/// of the input is added twice), then those of the windows, which can be split
/// where an update covers the input whole. Scattered dimensions stay whole.
template <> LogicalResult describe(ScatterOp op, PartitionInfo &info) {
  ScatterDimensionNumbersAttr numbers = op.getScatterDimensionNumbers();
  unsigned count = op.getInputs().size();
  if (count == 0)
    return failure();
  llvm::ArrayRef<int64_t> shape = shapeOf(op.getInputs()[0]);
  llvm::ArrayRef<int64_t> updateShape = shapeOf(op.getUpdates()[0]);
  PartialKind kind = reductionKind(op.getUpdateComputation());
  bool splittable = canSplitReduction(kind, op.getInputs());
  int64_t vectorDim = numbers.getIndexVectorDim();

  TensorAccess update(updateShape.size()), batch;
  for (auto [d, size] : llvm::enumerate(updateShape)) {
    if (llvm::is_contained(numbers.getUpdateWindowDims(),
                           static_cast<int64_t>(d)))
      continue;
    update[d] = DimAccess::getDim(addDim(info, size, "", splittable, kind));
    batch.push_back(update[d]);
  }
  TensorAccess input(shape.size(), DimAccess::getWhole());
  for (auto [i, s] : llvm::zip_equal(numbers.getInputBatchingDims(),
                                     numbers.getScatterIndicesBatchingDims())) {
    input[i] = batch[batchPosition(s, vectorDim)];
    IterationDim &dim = info.dims[input[i].terms[0].dim];
    dim.splittable = true;
    dim.reduction = PartialKind::None;
  }
  size_t window = 0;
  for (auto [d, size] : llvm::enumerate(shape)) {
    int64_t dim = static_cast<int64_t>(d);
    if (llvm::is_contained(numbers.getInsertedWindowDims(), dim) ||
        llvm::is_contained(numbers.getInputBatchingDims(), dim))
      continue;
    int64_t at = numbers.getUpdateWindowDims()[window++];
    bool full = updateShape[at] == size;
    update[at] = DimAccess::getDim(addDim(info, updateShape[at], "", full));
    if (full)
      input[d] = update[at];
  }
  info.operands.assign(count, input);
  info.operands.push_back(
      indexAccess(shapeOf(op.getScatterIndices()).size(), vectorDim, batch));
  info.operands.append(count, update);
  info.results.assign(count, input);
  info.flopsPerPoint = count;
  info.anchor = "scatter";
  if (kind == PartialKind::Sum) {
    llvm::SmallVector<unsigned, 2> inputs, updates;
    for (unsigned i = 0; i < count; ++i) {
      inputs.push_back(i);
      updates.push_back(count + 1 + i);
    }
    if (splittable)
      info.linearOperandSets.push_back(updates);
    inputs.append(updates);
    info.linearOperandSets.push_back(inputs);
  }
  return success();
}

} // namespace soap

void soap::attachIndexingModels(MLIRContext *context) {
  attach<GatherOp, ScatterOp>(context);
}
