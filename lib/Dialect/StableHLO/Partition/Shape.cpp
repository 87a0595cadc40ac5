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

static void describeLinearShape(Value result, PartitionInfo &info) {
  info.anchor = "shape";
  if (isNumber(elementTypeOf(result)))
    info.linearOperandSets.push_back({0});
}

namespace soap {

template <> LogicalResult describe(ConstantOp op, PartitionInfo &info) {
  info.results.push_back(addDims(info, shapeOf(op.getResult())));
  info.anchor = "shape";
  bool readable = canSliceElements(cast<ElementsAttr>(op.getValue()));
  for (IterationDim &dim : info.dims)
    dim.splittable = readable;
  return success();
}

template <> TileResults buildTile(ConstantOp op, TileBuilder &tile) {
  Rect rect = tile.resultRect();
  if (rect == fullRect(shapeOf(op.getResult())))
    return tile.results(tile.clone());
  DenseElementsAttr local =
      sliceElements(cast<ElementsAttr>(op.getValue()), rect);
  if (!local)
    return op.emitOpError("has elements that cannot be read");
  return tile.results(
      ConstantOp::create(tile.builder, tile.loc(), tile.resultType(), local));
}

template <> LogicalResult describe(IotaOp op, PartitionInfo &info) {
  info.results.push_back(addDims(info, shapeOf(op.getResult())));
  info.anchor = "shape";
  return success();
}

template <> TileResults buildTile(IotaOp op, TileBuilder &tile) {
  uint64_t dim = op.getIotaDimension();
  int64_t offset = tile.resultRect()[dim].lo;
  if (offset == 0)
    return tile.results(tile.clone());
  // Counted in integers, then converted, so that types of few bits round the
  // index itself and not a sum.
  OpBuilder &b = tile.builder;
  RankedTensorType type = tile.resultType();
  Type element = type.getElementType();
  bool count = isa<IntegerType>(element);
  Type counter = count ? element : Type(b.getIntegerType(64));
  auto counterType = RankedTensorType::get(type.getShape(), counter);
  Value iota =
      IotaOp::create(b, tile.loc(), counterType, op.getIotaDimension());
  Value start = tile.splat(b.getIntegerAttr(counter, offset), counterType);
  Value sum = AddOp::create(b, tile.loc(), counterType, iota, start);
  if (!count)
    sum = ConvertOp::create(b, tile.loc(), type, sum);
  return llvm::SmallVector<Value>{sum};
}

template <> LogicalResult describe(BroadcastInDimOp op, PartitionInfo &info) {
  TensorAccess result = addDims(info, shapeOf(op.getResult()));
  TensorAccess operand;
  for (auto [size, dim] :
       llvm::zip_equal(shapeOf(op.getOperand()), op.getBroadcastDimensions()))
    operand.push_back(size == 1 ? DimAccess::getConstant(0)
                                : DimAccess::getDim(dim));
  info.operands.push_back(operand);
  info.results.push_back(result);
  describeLinearShape(op.getResult(), info);
  return success();
}

template <> LogicalResult describe(TransposeOp op, PartitionInfo &info) {
  TensorAccess result = addDims(info, shapeOf(op.getResult()));
  TensorAccess operand(result.size());
  for (auto [i, from] : llvm::enumerate(op.getPermutation()))
    operand[from] = DimAccess::getDim(i);
  info.operands.push_back(operand);
  info.results.push_back(result);
  describeLinearShape(op.getResult(), info);
  return success();
}

template <> LogicalResult describe(ReshapeOp op, PartitionInfo &info) {
  llvm::ArrayRef<int64_t> from = shapeOf(op.getOperand());
  llvm::ArrayRef<int64_t> to = shapeOf(op.getResult());
  if (failed(describeReshape(info, from, to)))
    return failure();
  describeLinearShape(op.getResult(), info);
  return success();
}

template <> LogicalResult describe(ReverseOp op, PartitionInfo &info) {
  llvm::ArrayRef<int64_t> shape = shapeOf(op.getResult());
  TensorAccess result = addDims(info, shape);
  TensorAccess operand = result;
  for (int64_t d : op.getDimensions()) {
    operand[d].terms[0].coefficient = -1;
    operand[d].offset = shape[d] - 1;
  }
  info.operands.push_back(operand);
  info.results.push_back(result);
  describeLinearShape(op.getResult(), info);
  return success();
}

} // namespace soap

void soap::attachShapeModels(MLIRContext *context) {
  attach<ConstantOp, IotaOp, BroadcastInDimOp, TransposeOp, ReshapeOp,
         ReverseOp>(context);
}
