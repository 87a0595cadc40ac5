//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Tensor building blocks of the lowerings.

#include "Lowering.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace soap;

RankedTensorType lowering::convertTensor(const TypeConverter *converter,
                                         Type type) {
  return dyn_cast_if_present<RankedTensorType>(converter->convertType(type));
}

Value lowering::emptyTensor(OpBuilder &builder, Location loc,
                            RankedTensorType type) {
  return tensor::EmptyOp::create(builder, loc, type.getShape(),
                                 type.getElementType());
}

Value lowering::zeroOf(OpBuilder &builder, Location loc, Type type) {
  auto complex = dyn_cast<ComplexType>(type);
  if (!complex)
    return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
  Attribute zero = builder.getZeroAttr(complex.getElementType());
  return complex::ConstantOp::create(builder, loc, complex,
                                     builder.getArrayAttr({zero, zero}));
}

Value lowering::filledTensor(OpBuilder &builder, Location loc,
                             RankedTensorType type, Value scalar) {
  Value empty = emptyTensor(builder, loc, type);
  return linalg::FillOp::create(builder, loc, scalar, empty).getResult(0);
}

Value lowering::scalarOf(OpBuilder &builder, Location loc, Value tensor) {
  DenseElementsAttr constant;
  if (matchPattern(tensor, m_Constant(&constant)) && constant.isSplat())
    return scalarConstant(builder, loc, constant.getSplatValue<Attribute>(),
                          constant.getElementType());
  return tensor::ExtractOp::create(builder, loc, tensor, ValueRange());
}

Value lowering::indexConstant(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

Value lowering::paddedTensor(OpBuilder &builder, Location loc, Value operand,
                             Value scalar, ArrayRef<int64_t> low,
                             ArrayRef<int64_t> interior,
                             RankedTensorType type) {
  auto from = cast<RankedTensorType>(operand.getType());
  int64_t rank = from.getRank();
  // The elements of each dimension that land in the result, and where.
  SmallVector<OpFoldResult> starts, sizes, ones, offsets, strides;
  bool identity = from == type, empty = type.getNumElements() == 0;
  for (int64_t d = 0; d < rank; ++d) {
    int64_t step = interior[d] + 1;
    int64_t size = from.getDimSize(d), target = type.getDimSize(d);
    int64_t first = low[d] < 0 ? llvm::divideCeil(-low[d], step) : 0;
    int64_t offset = low[d] + first * step;
    int64_t room = offset < target ? (target - offset + step - 1) / step : 0;
    int64_t count = std::max<int64_t>(0, std::min(size - first, room));
    empty |= count == 0;
    identity &= offset == 0 && count == size && step == 1;
    starts.push_back(builder.getIndexAttr(first));
    sizes.push_back(builder.getIndexAttr(count));
    ones.push_back(builder.getIndexAttr(1));
    offsets.push_back(builder.getIndexAttr(offset));
    strides.push_back(builder.getIndexAttr(step));
  }
  if (identity)
    return operand;
  Value filled = filledTensor(builder, loc, type, scalar);
  if (empty)
    return filled;
  Value part = operand;
  SmallVector<int64_t> counts;
  for (OpFoldResult size : sizes)
    counts.push_back(*getConstantIntValue(size));
  if (llvm::ArrayRef(counts) != from.getShape())
    part = tensor::ExtractSliceOp::create(builder, loc, operand, starts, sizes,
                                          ones);
  return tensor::InsertSliceOp::create(builder, loc, part, filled, offsets,
                                       sizes, strides);
}

Value lowering::reshapedTensor(OpBuilder &builder, Location loc, Value operand,
                               RankedTensorType type) {
  auto from = cast<RankedTensorType>(operand.getType());
  if (from == type)
    return operand;
  if (from.getNumElements() == 0)
    return emptyTensor(builder, loc, type);
  if (auto maps = getReassociationIndicesForReshape(from, type)) {
    if (from.getRank() > type.getRank())
      return tensor::CollapseShapeOp::create(builder, loc, type, operand,
                                             *maps);
    if (from.getRank() < type.getRank())
      return tensor::ExpandShapeOp::create(builder, loc, type, operand, *maps);
  }
  // By way of one dimension.
  auto allDims = [](int64_t rank) {
    SmallVector<ReassociationIndices> maps(1);
    for (int64_t d = 0; d < rank; ++d)
      maps[0].push_back(d);
    return maps;
  };
  Value flat = operand;
  auto flatType =
      RankedTensorType::get({from.getNumElements()}, from.getElementType());
  if (from.getRank() > 1)
    flat = tensor::CollapseShapeOp::create(builder, loc, flatType, operand,
                                           allDims(from.getRank()));
  if (type.getRank() <= 1)
    return flat;
  return tensor::ExpandShapeOp::create(builder, loc, type, flat,
                                       allDims(type.getRank()));
}

Value lowering::copyThrough(OpBuilder &builder, Location loc, Value operand,
                            AffineMap map, RankedTensorType type) {
  SmallVector<AffineMap> maps = {
      map, builder.getMultiDimIdentityMap(type.getRank())};
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  Value empty = emptyTensor(builder, loc, type);
  return linalg::GenericOp::create(
             builder, loc, type, operand, empty, maps, iterators,
             [](OpBuilder &builder, Location loc, ValueRange arguments) {
               linalg::YieldOp::create(builder, loc, arguments[0]);
             })
      .getResult(0);
}

Value lowering::reversedTensor(OpBuilder &builder, Location loc, Value operand,
                               ArrayRef<int64_t> dims) {
  auto type = cast<RankedTensorType>(operand.getType());
  SmallVector<AffineExpr> exprs;
  for (int64_t d = 0; d < type.getRank(); ++d) {
    AffineExpr expr = builder.getAffineDimExpr(d);
    exprs.push_back(llvm::is_contained(dims, d) ? type.getDimSize(d) - 1 - expr
                                                : expr);
  }
  AffineMap map =
      AffineMap::get(type.getRank(), 0, exprs, builder.getContext());
  return copyThrough(builder, loc, operand, map, type);
}

Value lowering::asIndex(OpBuilder &builder, Location loc, Value scalar,
                        Type original) {
  if (original.isUnsignedInteger() || original.isInteger(1))
    return arith::IndexCastUIOp::create(builder, loc, builder.getIndexType(),
                                        scalar);
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    scalar);
}

Value lowering::clampedIndex(OpBuilder &builder, Location loc, Value scalar,
                             Type original, int64_t low, int64_t high) {
  Type type = scalar.getType();
  unsigned bits = type.getIntOrFloatBitWidth();
  bool isUnsigned = original.isUnsignedInteger() || original.isInteger(1);
  auto constant = [&](int64_t number) -> Value {
    APInt value(bits, number, /*isSigned=*/true, /*implicitTrunc=*/true);
    return arith::ConstantOp::create(builder, loc,
                                     builder.getIntegerAttr(type, value));
  };
  // No number of the type is beyond its own limits.
  high = std::min(high, llvm::maxIntN(std::min(bits + isUnsigned, 64U)));
  if (isUnsigned) {
    scalar = arith::MinUIOp::create(builder, loc, scalar, constant(high));
  } else {
    low = std::max(low, llvm::minIntN(bits));
    scalar = arith::MaxSIOp::create(builder, loc, scalar, constant(low));
    scalar = arith::MinSIOp::create(builder, loc, scalar, constant(high));
  }
  return asIndex(builder, loc, scalar, original);
}

void lowering::allowReassociation(Block *body) {
  for (Operation &op : *body) {
    bool isExtremum = isa<arith::MaximumFOp, arith::MinimumFOp>(op);
    if (!isExtremum && !isa<arith::AddFOp, arith::MulFOp>(op))
      continue;
    // Only the op that the accumulator passes through.
    for (Value operand : op.getOperands()) {
      auto argument = dyn_cast<BlockArgument>(operand);
      if (!argument || argument.getOwner() != body)
        continue;
      auto generic = cast<linalg::GenericOp>(body->getParentOp());
      if (argument.getArgNumber() >= generic.getNumDpsInputs())
        op.setAttr("fastmath", arith::FastMathFlagsAttr::get(
                                   op.getContext(),
                                   isExtremum ? arith::FastMathFlags::nsz
                                              : arith::FastMathFlags::reassoc));
    }
  }
}
