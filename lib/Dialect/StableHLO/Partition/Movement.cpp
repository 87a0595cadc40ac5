//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexShift.h"
#include "PartitionModel.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

namespace soap {

template <> LogicalResult describe(SliceOp op, PartitionInfo &info) {
  TensorAccess result = addDims(info, shapeOf(op.getResult()));
  TensorAccess operand = result;
  for (size_t d = 0; d < operand.size(); ++d) {
    operand[d].terms[0].coefficient = op.getStrides()[d];
    operand[d].offset = op.getStartIndices()[d];
  }
  info.operands.push_back(operand);
  info.results.push_back(result);
  info.anchor = "shape";
  if (isNumber(elementTypeOf(op.getResult())))
    info.linearOperandSets.push_back({0});
  return success();
}

template <> TileResults buildTile(SliceOp op, TileBuilder &tile) {
  auto local = cast<SliceOp>(tile.clone());
  llvm::SmallVector<int64_t> shape = tile.operandShape(0);
  local.setStartIndices(llvm::SmallVector<int64_t>(shape.size(), 0));
  local.setLimitIndices(shape);
  return tile.results(local);
}

template <> LogicalResult describe(PadOp op, PartitionInfo &info) {
  TensorAccess result = addDims(info, shapeOf(op.getResult()));
  TensorAccess operand = result;
  for (size_t d = 0; d < operand.size(); ++d) {
    operand[d].offset = -op.getEdgePaddingLow()[d];
    operand[d].divisor = op.getInteriorPadding()[d] + 1;
  }
  info.operands = {operand, {}};
  info.results.push_back(result);
  info.anchor = "shape";
  if (isNumber(elementTypeOf(op.getResult()))) {
    info.linearOperandSets.push_back({0, 1});
    if (isZero(op.getPaddingValue()))
      info.linearOperandSets.push_back({0});
  }
  return success();
}

template <> TileResults buildTile(PadOp op, TileBuilder &tile) {
  llvm::ArrayRef<Interval> input = tile.operandRects[0];
  Rect result = tile.resultRect();
  if (numElements(input) == 0)
    return llvm::SmallVector<Value>{
        tile.broadcast(tile.operands[1], tile.resultType())};
  llvm::SmallVector<int64_t> low, high;
  for (size_t d = 0; d < input.size(); ++d) {
    int64_t step = op.getInteriorPadding()[d] + 1;
    int64_t first = op.getEdgePaddingLow()[d] + input[d].lo * step;
    int64_t last = op.getEdgePaddingLow()[d] + (input[d].hi - 1) * step;
    low.push_back(first - result[d].lo);
    high.push_back(result[d].hi - 1 - last);
  }
  auto local = cast<PadOp>(tile.clone());
  local.setEdgePaddingLow(low);
  local.setEdgePaddingHigh(high);
  return tile.results(local);
}

template <> LogicalResult describe(ConcatenateOp op, PartitionInfo &info) {
  TensorAccess result = addDims(info, shapeOf(op.getResult()));
  int64_t dim = op.getDimension(), start = 0;
  llvm::SmallVector<unsigned, 2> all;
  for (auto [i, input] : llvm::enumerate(op.getInputs())) {
    TensorAccess operand = result;
    operand[dim].offset = -start;
    start += shapeOf(input)[dim];
    info.operands.push_back(operand);
    all.push_back(i);
  }
  info.results.push_back(result);
  info.anchor = "shape";
  if (isNumber(elementTypeOf(op.getResult())))
    info.linearOperandSets.push_back(all);
  return success();
}

template <> TileResults buildTile(ConcatenateOp, TileBuilder &tile) {
  // A tile may need few of the inputs.
  llvm::SmallVector<Value> parts;
  for (auto [operand, rect] : llvm::zip_equal(tile.operands, tile.operandRects))
    if (numElements(rect) != 0)
      parts.push_back(operand);
  if (parts.size() == 1)
    return parts;
  if (parts.empty())
    return tile.results(tile.clone());
  Operation *local = tile.clone();
  local->setOperands(parts);
  return tile.results(local);
}

/// Dimensions are the result's, then those of the operand of which the slice is
/// a part. A part of the operand gives what it has of the slice, with zeros
/// for the rest, which add up.
template <> LogicalResult describe(DynamicSliceOp op, PartitionInfo &info) {
  llvm::ArrayRef<int64_t> shape = shapeOf(op.getOperand());
  Type elementType = elementTypeOf(op.getResult());
  TensorAccess result = addDims(info, shapeOf(op.getResult()));
  TensorAccess operand = result;
  PartialKind kind = choiceKind(elementType);
  // The start index is clamped to 0 where the slice is the whole operand.
  for (size_t d = 0; d < shape.size(); ++d)
    if (op.getSliceSizes()[d] != shape[d])
      operand[d] = DimAccess::getDim(
          addDim(info, shape[d], "v", kind != PartialKind::None, kind));
  info.operands.push_back(operand);
  info.operands.resize(op->getNumOperands());
  info.results.push_back(result);
  info.anchor = "gather";
  if (isNumber(elementType))
    info.linearOperandSets.push_back({0});
  return success();
}

template <> TileResults buildTile(DynamicSliceOp op, TileBuilder &tile) {
  OpBuilder &b = tile.builder;
  llvm::ArrayRef<int64_t> shape = shapeOf(op.getOperand());
  const Rect &operand = tile.operandRects[0];
  Rect result = tile.resultRect();
  llvm::SmallVector<int64_t> sizes = sizesOf(result);
  llvm::SmallVector<int64_t> margin(shape.size(), 0), none(shape.size(), 0);
  llvm::SmallVector<Value> starts(tile.operands.drop_front());
  for (size_t d = 0; d < shape.size(); ++d) {
    int64_t size = op.getSliceSizes()[d];
    bool whole = operand[d] == Interval{0, shape[d]};
    if (size == shape[d] || (whole && sizes[d] == size))
      continue;
    // Slices that leave the part reach into a margin of zeros.
    margin[d] = whole ? 0 : sizes[d];
    starts[d] = shiftIndices(
        b, tile.loc(), starts[d], 0,
        {{0, shape[d] - size, result[d].lo - operand[d].lo + margin[d]}});
  }
  matchIndexTypes(b, tile.loc(), starts);
  Value part = tile.operands[0];
  if (margin != none) {
    RankedTensorType scalar =
        RankedTensorType::get({}, elementTypeOf(op.getOperand()));
    part = PadOp::create(b, tile.loc(), part, tile.zeros(scalar), margin,
                         margin, none);
  }
  auto local = cast<DynamicSliceOp>(tile.clone());
  local->setOperand(0, part);
  local.getStartIndicesMutable().assign(starts);
  local.setSliceSizes(sizes);
  return tile.results(local);
}

/// Dimensions are the operand's. Where the update covers a part of it, every
/// tile takes what falls into it.
template <>
LogicalResult describe(DynamicUpdateSliceOp op, PartitionInfo &info) {
  llvm::ArrayRef<int64_t> shape = shapeOf(op.getOperand());
  TensorAccess result = addDims(info, shape);
  TensorAccess update = result;
  for (size_t d = 0; d < shape.size(); ++d)
    if (shapeOf(op.getUpdate())[d] != shape[d])
      update[d] = DimAccess::getWhole();
  info.operands = {result, update};
  info.operands.resize(op->getNumOperands());
  info.results.push_back(result);
  info.anchor = "scatter";
  if (isNumber(elementTypeOf(op.getResult())))
    info.linearOperandSets.push_back({0, 1});
  return success();
}

template <> TileResults buildTile(DynamicUpdateSliceOp op, TileBuilder &tile) {
  OpBuilder &b = tile.builder;
  llvm::ArrayRef<int64_t> shape = shapeOf(op.getOperand());
  Rect result = tile.resultRect();
  llvm::SmallVector<int64_t> margin(shape.size(), 0), none(shape.size(), 0);
  llvm::SmallVector<Value> starts(tile.operands.drop_front(2));
  for (size_t d = 0; d < shape.size(); ++d) {
    int64_t size = shapeOf(op.getUpdate())[d];
    if (size == shape[d] || result[d] == Interval{0, shape[d]})
      continue;
    // What lies outside of the tile goes into a margin that is cut off.
    margin[d] = size;
    starts[d] = shiftIndices(b, tile.loc(), starts[d], 0,
                             {{0, shape[d] - size, size - result[d].lo}});
  }
  if (margin == none)
    return tile.results(tile.clone());
  matchIndexTypes(b, tile.loc(), starts);
  RankedTensorType type = tile.resultType();
  RankedTensorType scalar = RankedTensorType::get({}, type.getElementType());
  llvm::SmallVector<int64_t> ends, ones(shape.size(), 1);
  for (auto [before, size] : llvm::zip_equal(margin, type.getShape()))
    ends.push_back(before + size);
  Value padded = PadOp::create(b, tile.loc(), tile.operands[0],
                               tile.zeros(scalar), margin, margin, none);
  Value updated = DynamicUpdateSliceOp::create(
      b, tile.loc(), padded.getType(), padded, tile.operands[1], starts);
  return llvm::SmallVector<Value>{
      SliceOp::create(b, tile.loc(), type, updated, margin, ends, ones)};
}

} // namespace soap

void soap::attachMovementModels(MLIRContext *context) {
  attach<SliceOp, PadOp, ConcatenateOp, DynamicSliceOp, DynamicUpdateSliceOp>(
      context);
}
