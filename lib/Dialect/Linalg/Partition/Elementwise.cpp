//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Models.h"

#include "Soap/Dialect/Linalg/Partition.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace soap;

void soap::registerLinalgPartitionModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, arith::ArithDialect *) {
    attachArithModels(context);
  });
  registry.addExtension(+[](MLIRContext *context, math::MathDialect *) {
    attachMathModels(context);
  });
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) {
    attachTensorModels(context);
  });
  registry.addExtension(+[](MLIRContext *context, linalg::LinalgDialect *) {
    attachStructuredModels(context);
  });
}

TileResults soap::cloneTile(LocalTile &tile) {
  return tile.results(tile.clone());
}

Value soap::splatConstant(OpBuilder &builder, Location loc, TypedAttr value,
                          RankedTensorType type) {
  return arith::ConstantOp::create(builder, loc, type,
                                   DenseElementsAttr::get(type, value));
}

/// Operands have the result's shape.
static LogicalResult describeElementwise(Operation *op, PartitionInfo &info) {
  if (op->getNumResults() != 1 || op->getNumOperands() == 0 ||
      !OpTrait::hasElementwiseMappableTraits(op))
    return failure();
  llvm::ArrayRef<int64_t> shape = shapeOf(op->getResult(0));
  TensorAccess access = addDims(info, shape);
  for (Value operand : op->getOperands())
    if (shapeOf(operand) != shape)
      return failure();
  info.operands.assign(op->getNumOperands(), access);
  info.results.push_back(access);
  info.flopsPerPoint = scalarFlops(op);
  unsigned count = op->getNumOperands();
  for (unsigned set = 1; set < (1u << count); ++set) {
    llvm::SmallBitVector in(count);
    llvm::SmallVector<unsigned, 2> numbers;
    for (unsigned i = 0; i < count; ++i)
      if (set & (1u << i)) {
        in.set(i);
        numbers.push_back(i);
      }
    if (isLinearScalarOp(op, in))
      info.linearOperandSets.push_back(numbers);
  }
  return success();
}

static LogicalResult describeConstant(Operation *op, PartitionInfo &info) {
  auto elements =
      dyn_cast<ElementsAttr>(cast<arith::ConstantOp>(op).getValue());
  if (!elements)
    return failure();
  info.results.push_back(addDims(info, shapeOf(op->getResult(0))));
  info.anchor = "shape";
  bool readable = canSliceElements(elements);
  for (IterationDim &dim : info.dims)
    dim.splittable = readable;
  return success();
}

static TileResults buildConstant(LocalTile &tile) {
  Rect rect = tile.resultRect();
  if (rect == fullRect(shapeOf(tile.op->getResult(0))))
    return cloneTile(tile);
  DenseElementsAttr local = sliceElements(
      cast<ElementsAttr>(cast<arith::ConstantOp>(tile.op).getValue()), rect);
  if (!local)
    return tile.op->emitOpError("has elements that cannot be read");
  return tile.results(arith::ConstantOp::create(tile.builder, tile.loc(),
                                                tile.resultType(), local));
}

static LogicalResult describeArith(Operation *op, PartitionInfo &info) {
  return isa<arith::ConstantOp>(op) ? describeConstant(op, info)
                                    : describeElementwise(op, info);
}

static TileResults buildArith(LocalTile &tile) {
  return isa<arith::ConstantOp>(tile.op) ? buildConstant(tile)
                                         : cloneTile(tile);
}

void soap::attachArithModels(MLIRContext *context) {
  attachModels<describeArith, buildArith,
#define GET_OP_LIST
#include "mlir/Dialect/Arith/IR/ArithOps.cpp.inc"
               >(context);
}

void soap::attachMathModels(MLIRContext *context) {
  attachModels<describeElementwise, cloneTile,
#define GET_OP_LIST
#include "mlir/Dialect/Math/IR/MathOps.cpp.inc"
               >(context);
}
