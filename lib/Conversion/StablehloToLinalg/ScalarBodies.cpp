//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Regions on scalars, and how scalars are stored.

#include "Lowering.h"

#include "mlir/Dialect/Complex/IR/Complex.h"

using namespace mlir;
using namespace soap;
namespace shlo = mlir::stablehlo;

bool lowering::isSmallFloat(Type type) {
  auto floating = dyn_cast<FloatType>(type);
  return floating && floating.getWidth() < 16;
}

Type lowering::scalarType(Type original) {
  MLIRContext *context = original.getContext();
  if (isSmallFloat(original))
    return IntegerType::get(context, 8);
  if (auto integer = dyn_cast<IntegerType>(original))
    return IntegerType::get(context, integer.getWidth());
  return original;
}

Type lowering::storageType(Type original) {
  if (auto complex = dyn_cast<ComplexType>(original)) {
    Type part = complex.getElementType();
    return part.isF32() || part.isF64() ? original : Type();
  }
  if (auto integer = dyn_cast<IntegerType>(original))
    if (integer.getWidth() < 8)
      return IntegerType::get(original.getContext(), 8);
  if (auto floating = dyn_cast<FloatType>(original)) {
    // f8E8M0FNU has neither signs nor zero: nothing can be computed with it.
    bool isKnown =
        (isSmallFloat(original) && !isa<Float8E8M0FNUType>(original)) ||
        isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(original);
    return isKnown ? scalarType(original) : Type();
  }
  return isa<IntegerType>(original) ? scalarType(original) : Type();
}

Value lowering::fromStorage(OpBuilder &builder, Location loc, Value stored,
                            Type original) {
  Type type = scalarType(original);
  if (stored.getType() == type)
    return stored;
  return arith::TruncIOp::create(builder, loc, type, stored);
}

Value lowering::toStorage(OpBuilder &builder, Location loc, Value scalar,
                          Type original) {
  Type type = storageType(original);
  if (scalar.getType() == type)
    return scalar;
  if (original.isInteger(1) || original.isUnsignedInteger())
    return arith::ExtUIOp::create(builder, loc, type, scalar);
  return arith::ExtSIOp::create(builder, loc, type, scalar);
}

Value lowering::scalarConstant(OpBuilder &builder, Location loc,
                               Attribute element, Type original) {
  if (auto complex = dyn_cast<ComplexType>(original))
    return complex::ConstantOp::create(builder, loc, complex,
                                       cast<ArrayAttr>(element));
  if (auto floating = dyn_cast<FloatAttr>(element)) {
    if (!isSmallFloat(original))
      return arith::ConstantOp::create(builder, loc, floating);
    APInt bits = floating.getValue().bitcastToAPInt().zext(8);
    return arith::ConstantOp::create(
        builder, loc, IntegerAttr::get(builder.getI8Type(), bits));
  }
  return arith::ConstantOp::create(
      builder, loc,
      IntegerAttr::get(scalarType(original),
                       cast<IntegerAttr>(element).getValue()));
}

// Arguments of a function whose signature has been converted have no parent.
bool lowering::isWithin(Value value, Region &region) {
  Region *parent = value.getParentRegion();
  return parent && region.isAncestor(parent);
}

IRMapping lowering::captureScalars(ConversionPatternRewriter &rewriter,
                                   Region &region) {
  IRMapping scalars;
  region.walk([&](Operation *op) {
    for (Value operand : op->getOperands()) {
      auto type = dyn_cast<RankedTensorType>(operand.getType());
      if (!type || type.getRank() != 0 || scalars.contains(operand) ||
          isWithin(operand, region))
        continue;
      Value converted = rewriter.getRemappedValue(operand);
      if (!converted || !isa<RankedTensorType>(converted.getType()))
        continue;
      Value stored = scalarOf(rewriter, op->getLoc(), converted);
      scalars.map(operand, fromStorage(rewriter, op->getLoc(), stored,
                                       type.getElementType()));
    }
  });
  return scalars;
}

/// The value of a constant, the element of a tensor of one.
static Value emitConstant(OpBuilder &builder, shlo::ConstantOp constant) {
  auto value = dyn_cast<SplatElementsAttr>(constant.getValue());
  if (!value || !lowering::storageType(value.getElementType()))
    return {};
  return lowering::scalarConstant(builder, constant.getLoc(),
                                  value.getSplatValue<Attribute>(),
                                  value.getElementType());
}

/// Emits what \p wanted, a value of a block, is computed from, and it.
static Value emitScalarValue(OpBuilder &builder, Value wanted,
                             IRMapping &mapping) {
  if (Value known = mapping.lookupOrNull(wanted))
    return known;
  Operation *op = wanted.getDefiningOp();
  if (!op || op->getNumResults() != 1)
    return {};
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    operands.push_back(emitScalarValue(builder, operand, mapping));
    if (!operands.back())
      return {};
  }
  Value result;
  if (auto constant = dyn_cast<shlo::ConstantOp>(op))
    result = emitConstant(builder, constant);
  else if (isa<shlo::ReshapeOp, shlo::BroadcastInDimOp>(op))
    // All tensors have rank 0 here.
    result = operands[0];
  else if (lowering::isElementwise(op))
    result = lowering::emitScalar(builder, op, operands);
  if (result)
    mapping.map(wanted, result);
  return result;
}

LogicalResult lowering::emitScalars(OpBuilder &builder, ValueRange wanted,
                                    IRMapping mapping,
                                    SmallVectorImpl<Value> &results) {
  for (Value value : wanted) {
    results.push_back(emitScalarValue(builder, value, mapping));
    if (!results.back())
      return failure();
  }
  return success();
}

LogicalResult lowering::emitScalarBody(OpBuilder &builder, Region &region,
                                       const IRMapping &captured,
                                       ValueRange arguments,
                                       SmallVectorImpl<Value> &results) {
  if (!region.hasOneBlock())
    return failure();
  Block &block = region.front();
  if (block.getNumArguments() != arguments.size())
    return failure();
  IRMapping mapping = captured;
  mapping.map(block.getArguments(), arguments);
  return emitScalars(builder, block.getTerminator()->getOperands(), mapping,
                     results);
}
