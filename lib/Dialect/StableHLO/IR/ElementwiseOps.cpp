//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Elementwise operations: types and verification.

#include "Checks.h"

#include "mlir/Dialect/Quant/IR/QuantTypes.h"

using namespace mlir;
using namespace mlir::stablehlo;

namespace {
/// The operand's shape with another element type.
Type withElement(Value operand, Type element) {
  return cast<RankedTensorType>(operand.getType()).clone(element);
}

/// The parts of a complex number, and other numbers themselves.
Type realElement(Value operand) {
  Type element = elementOf(operand);
  if (auto complex = dyn_cast<ComplexType>(element))
    return complex.getElementType();
  return element;
}

/// The first of the values with a shape that is known the best.
Type mostStatic(ArrayRef<Value> values) {
  auto best = cast<RankedTensorType>(values.front().getType());
  for (Value v : values) {
    auto type = cast<RankedTensorType>(v.getType());
    if (type.getNumDynamicDims() < best.getNumDynamicDims())
      best = type;
  }
  return best;
}
} // namespace

//===----------------------------------------------------------------------===//
// Unary
//===----------------------------------------------------------------------===//

LogicalResult AbsOp::inferReturnTypes(MLIRContext *, std::optional<Location>,
                                      Adaptor adaptor,
                                      SmallVectorImpl<Type> &types) {
  types.push_back(
      withElement(adaptor.getOperand(), realElement(adaptor.getOperand())));
  return success();
}
LogicalResult AbsOp::verify() {
  return verifyInferred(*this, areBaselineTypes);
}

LogicalResult RealOp::inferReturnTypes(MLIRContext *, std::optional<Location>,
                                       Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  types.push_back(
      withElement(adaptor.getOperand(), realElement(adaptor.getOperand())));
  return success();
}
LogicalResult RealOp::verify() { return verifyInferred(*this); }

LogicalResult ImagOp::inferReturnTypes(MLIRContext *, std::optional<Location>,
                                       Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  types.push_back(
      withElement(adaptor.getOperand(), realElement(adaptor.getOperand())));
  return success();
}
LogicalResult ImagOp::verify() { return verifyInferred(*this); }

LogicalResult IsFiniteOp::inferReturnTypes(MLIRContext *context,
                                           std::optional<Location>,
                                           Adaptor adaptor,
                                           SmallVectorImpl<Type> &types) {
  types.push_back(withElement(adaptor.getX(), IntegerType::get(context, 1)));
  return success();
}
LogicalResult IsFiniteOp::verify() { return verifyInferred(*this); }

void ConvertOp::build(OpBuilder &builder, OperationState &state, Value operand,
                      Type elementType) {
  build(builder, state, withElement(operand, elementType), operand);
}

LogicalResult ReducePrecisionOp::verify() {
  if (static_cast<int32_t>(getExponentBits()) < 1)
    return Reporter(*this).fail() << "needs at least one exponent bit";
  if (static_cast<int32_t>(getMantissaBits()) < 0)
    return Reporter(*this).fail() << "has fewer than zero mantissa bits";
  return success();
}

/// The bits of an element as bitcast_convert sees them.
static int64_t bitWidth(Type t) {
  if (auto quantized = dyn_cast<quant::QuantizedType>(t))
    return quantized.getStorageTypeIntegralWidth();
  if (auto complex = dyn_cast<ComplexType>(t))
    return 2 * complex.getElementType().getIntOrFloatBitWidth();
  return t.getIntOrFloatBitWidth();
}

FailureOr<SmallVector<Type>> stablehlo::inferResults(BitcastConvertOp op,
                                                     const Reporter &r) {
  Type to = elementOf(op.getResult());
  int64_t fromWidth = bitWidth(elementOf(op.getOperand()));
  int64_t toWidth = bitWidth(to);
  SmallVector<int64_t> shape(shapeOf(op.getOperand()));
  if (fromWidth > toWidth)
    shape.push_back(fromWidth / toWidth);
  else if (fromWidth < toWidth && shape.empty())
    return r.fail() << "has no dimension of the parts of an element";
  else if (fromWidth < toWidth)
    shape.pop_back();
  return SmallVector<Type>{RankedTensorType::get(shape, to)};
}

LogicalResult BitcastConvertOp::verify() {
  Reporter r(*this);
  Type from = elementOf(getOperand()), to = elementOf(getResult());
  if (isa<ComplexType>(from) != isa<ComplexType>(to))
    return r.fail() << "cannot turn " << from << " into " << to
                    << ": only one of them is complex";
  ArrayRef<int64_t> narrow = shapeOf(getOperand()), wide = shapeOf(getResult());
  int64_t narrowWidth = bitWidth(from), wideWidth = bitWidth(to);
  if (narrowWidth > wideWidth) {
    std::swap(narrow, wide);
    std::swap(narrowWidth, wideWidth);
  }
  if (narrowWidth == wideWidth) {
    if (areCompatibleShapes(narrow, wide))
      return success();
    return r.fail() << "has an operand of shape " << str(narrow)
                    << " and a result of shape " << str(wide)
                    << ", although both have elements of " << narrowWidth
                    << " bits";
  }
  if (wideWidth % narrowWidth != 0)
    return r.fail() << "cannot put elements of " << narrowWidth
                    << " bits into ones of " << wideWidth;
  int64_t ratio = wideWidth / narrowWidth;
  if (narrow.empty() || !isCompatibleDim(narrow.back(), ratio) ||
      !areCompatibleShapes(narrow.drop_back(), wide))
    return r.fail() << "has elements of " << narrowWidth << " bits in shape "
                    << str(narrow) << " and ones of " << wideWidth
                    << " bits in shape " << str(wide)
                    << ": the narrower need one more dimension, the last, of "
                       "size "
                    << ratio;
  return success();
}

//===----------------------------------------------------------------------===//
// Binary
//===----------------------------------------------------------------------===//

LogicalResult ComplexOp::inferReturnTypes(MLIRContext *,
                                          std::optional<Location>,
                                          Adaptor adaptor,
                                          SmallVectorImpl<Type> &types) {
  types.push_back(withElement(adaptor.getLhs(),
                              ComplexType::get(elementOf(adaptor.getLhs()))));
  return success();
}
LogicalResult ComplexOp::verify() { return verifyInferred(*this); }

LogicalResult CompareOp::inferReturnTypes(MLIRContext *context,
                                          std::optional<Location> loc,
                                          Adaptor adaptor,
                                          SmallVectorImpl<Type> &types) {
  Reporter r(getOperationName(), loc);
  Value lhs = adaptor.getLhs(), rhs = adaptor.getRhs();
  if (!areBaselineElements(elementOf(lhs), elementOf(rhs)))
    return r.fail() << "requires the same element type for all operands";
  if (!areCompatibleShapes(shapeOf(lhs), shapeOf(rhs)))
    return r.fail() << "compares shape " << str(shapeOf(lhs)) << " with shape "
                    << str(shapeOf(rhs));
  if (std::optional<ComparisonType> type = adaptor.getCompareType()) {
    Type element = elementOf(lhs);
    bool fits = true;
    switch (*type) {
    case ComparisonType::NOTYPE:
      break;
    case ComparisonType::FLOAT:
      fits = isa<FloatType, ComplexType>(element) || isQuantizedType(element);
      break;
    case ComparisonType::TOTALORDER:
      fits = isa<FloatType>(element);
      break;
    case ComparisonType::SIGNED:
      fits = element.isSignlessInteger() && !element.isInteger(1);
      break;
    case ComparisonType::UNSIGNED:
      fits = element.isUnsignedInteger() || element.isInteger(1);
      break;
    }
    if (!fits)
      return r.fail() << "cannot compare elements of type " << element << " by "
                      << stringifyComparisonType(*type);
  }
  Type best = mostStatic({lhs, rhs});
  types.push_back(
      cast<RankedTensorType>(best).clone(IntegerType::get(context, 1)));
  return success();
}
LogicalResult CompareOp::verify() { return verifyInferred(*this); }

//===----------------------------------------------------------------------===//
// Ternary
//===----------------------------------------------------------------------===//

LogicalResult SelectOp::inferReturnTypes(MLIRContext *,
                                         std::optional<Location> loc,
                                         Adaptor adaptor,
                                         SmallVectorImpl<Type> &types) {
  Reporter r(getOperationName(), loc);
  Value onTrue = adaptor.getOnTrue(), onFalse = adaptor.getOnFalse();
  if (!areCompatibleTypes(onTrue.getType(), onFalse.getType()))
    return r.fail() << "selects between " << onTrue.getType() << " and "
                    << onFalse.getType();
  ArrayRef<int64_t> pred = shapeOf(adaptor.getPred());
  if (!pred.empty() && !areCompatibleShapes(pred, shapeOf(onTrue)))
    return r.fail() << "has a predicate of shape " << str(pred)
                    << ", which is neither a scalar nor of the operands' shape "
                    << str(shapeOf(onTrue));
  types.push_back(mostStatic({onTrue, onFalse}));
  return success();
}
LogicalResult SelectOp::verify() { return verifyInferred(*this); }

LogicalResult ClampOp::inferReturnTypes(MLIRContext *,
                                        std::optional<Location> loc,
                                        Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  Reporter r(getOperationName(), loc);
  Value operand = adaptor.getOperand();
  for (auto [name, border] : {std::pair("min", adaptor.getMin()),
                              std::pair("max", adaptor.getMax())}) {
    if (!areBaselineElements(elementOf(border), elementOf(operand)))
      return r.fail() << "has a " << name << " of type " << border.getType()
                      << " for elements of type " << elementOf(operand);
    if (!shapeOf(border).empty() &&
        !areCompatibleShapes(shapeOf(border), shapeOf(operand)))
      return r.fail() << "has a " << name << " of shape "
                      << str(shapeOf(border))
                      << ", which is neither a scalar nor of the operand's "
                         "shape "
                      << str(shapeOf(operand));
  }
  types.push_back(operand.getType());
  return success();
}
LogicalResult ClampOp::verify() {
  return verifyInferred(*this, areBaselineTypes);
}
