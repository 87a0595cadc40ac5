//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/StableHLO/IR/Quantization.h"

#include "Checks.h"

#include "mlir/Dialect/Quant/IR/QuantTypes.h"

#include <cmath>

using namespace mlir;
using namespace mlir::stablehlo;

bool stablehlo::isQuantizedType(Type type) {
  return isa<quant::UniformQuantizedType, quant::UniformQuantizedPerAxisType>(
      type);
}

static bool isSameBaseline(Type a, Type b) {
  if (areCompatibleTypes(a, b))
    return true;
  auto left = dyn_cast<RankedTensorType>(a),
       right = dyn_cast<RankedTensorType>(b);
  if (!left || !right ||
      !areCompatibleShapes(left.getShape(), right.getShape()) ||
      !isQuantizedType(left.getElementType()) ||
      !isQuantizedType(right.getElementType()))
    return false;
  auto from = cast<quant::QuantizedType>(left.getElementType());
  auto to = cast<quant::QuantizedType>(right.getElementType());
  auto fromAxis = dyn_cast<quant::UniformQuantizedPerAxisType>(from);
  auto toAxis = dyn_cast<quant::UniformQuantizedPerAxisType>(to);
  if (fromAxis && toAxis &&
      fromAxis.getQuantizedDimension() != toAxis.getQuantizedDimension())
    return false;
  return from.getFlags() == to.getFlags() &&
         from.getStorageType() == to.getStorageType() &&
         from.getStorageTypeMin() == to.getStorageTypeMin() &&
         from.getStorageTypeMax() == to.getStorageTypeMax() &&
         from.getExpressedType() == to.getExpressedType();
}

bool stablehlo::areBaselineTypes(TypeRange a, TypeRange b) {
  return a.size() == b.size() && llvm::all_of(llvm::zip(a, b), [](auto pair) {
           return isSameBaseline(std::get<0>(pair), std::get<1>(pair));
         });
}

LogicalResult stablehlo::detail::verifyBaselineTypes(Operation *op) {
  Type first = op->getOperand(0).getType();
  auto fits = [&](Type type) { return isSameBaseline(first, type); };
  if (llvm::all_of(op->getOperandTypes(), fits) &&
      llvm::all_of(op->getResultTypes(), fits))
    return success();
  return op->emitOpError("requires the same type for all operands and results");
}

RankedTensorType stablehlo::storageType(RankedTensorType type) {
  auto element = dyn_cast<quant::QuantizedType>(type.getElementType());
  if (!element)
    return type;
  auto storage = IntegerType::get(
      type.getContext(), element.getStorageTypeIntegralWidth(),
      element.isSigned() ? IntegerType::Signless : IntegerType::Unsigned);
  return RankedTensorType::get(type.getShape(), storage, type.getEncoding());
}

using PerAxis = quant::UniformQuantizedPerAxisType;

static Type withAxis(PerAxis type, int64_t axis) {
  return PerAxis::get(type.getFlags(), type.getStorageType(),
                      type.getExpressedType(), type.getScales(),
                      type.getZeroPoints(), static_cast<int32_t>(axis),
                      type.getStorageTypeMin(), type.getStorageTypeMax());
}

Type stablehlo::transposeAxis(Type element, ArrayRef<int64_t> permutation) {
  auto perAxis = dyn_cast<PerAxis>(element);
  if (!perAxis)
    return element;
  const auto *place = llvm::find(permutation, perAxis.getQuantizedDimension());
  return place == permutation.end()
             ? element
             : withAxis(perAxis, place - permutation.begin());
}

bool stablehlo::isAxisReshaped(Type from, Type to) {
  auto operand = cast<RankedTensorType>(from);
  auto result = cast<RankedTensorType>(to);
  auto a = dyn_cast<PerAxis>(operand.getElementType());
  auto b = dyn_cast<PerAxis>(result.getElementType());
  // Other elements are as they were.
  if (!a || !b)
    return operand.getElementType() == result.getElementType();
  if (withAxis(a, b.getQuantizedDimension()) != b)
    return false;
  auto before = [](RankedTensorType type, PerAxis element) {
    // What is wrong with a dimension that there is not is said elsewhere.
    auto dim =
        std::clamp<int64_t>(element.getQuantizedDimension(), 0, type.getRank());
    return countElements(type.getShape().take_front(dim));
  };
  std::optional<int64_t> x = before(operand, a), y = before(result, b);
  return !x || !y || *x == *y;
}

bool stablehlo::isAxisBroadcast(Type from, Type to, ArrayRef<int64_t> dims) {
  auto operand = cast<RankedTensorType>(from);
  auto a = dyn_cast<PerAxis>(operand.getElementType());
  auto b = dyn_cast<PerAxis>(cast<RankedTensorType>(to).getElementType());
  if (!a || !b)
    return elementOf(from) == elementOf(to);
  int64_t axis = a.getQuantizedDimension();
  if (axis < 0 || axis >= static_cast<int64_t>(dims.size()) ||
      axis >= operand.getRank() || dims[axis] != b.getQuantizedDimension())
    return false;
  if (operand.getDimSize(axis) != 1)
    return withAxis(a, dims[axis]) == b;
  auto isFirst = [](const auto &list, auto first) {
    return llvm::all_of(list, [&](auto x) { return x == first; });
  };
  return isSameBaseline(RankedTensorType::get({}, withAxis(a, dims[axis])),
                        RankedTensorType::get({}, b)) &&
         isFirst(b.getScales(), a.getScales().front()) &&
         isFirst(b.getZeroPoints(), a.getZeroPoints().front());
}

/// Ops whose operands or results may be quantized per axis.
static bool takesAxes(Operation *op) {
  return isa<AddOp, BroadcastInDimOp, CaseOp, CompositeOp, ConstantOp,
             ConvolutionOp, CustomCallOp, DotGeneralOp, DynamicBroadcastInDimOp,
             DynamicConvOp, DynamicReshapeOp, GetDimensionSizeOp,
             GetTupleElementOp, IfOp, OptimizationBarrierOp, ReshapeOp,
             ReturnOp, TransposeOp, TupleOp, UniformDequantizeOp,
             UniformQuantizeOp, WhileOp>(op);
}

static LogicalResult verifyQuantizedTensor(Operation *op, RankedTensorType type,
                                           quant::QuantizedType element) {
  Reporter r(op);
  SmallVector<double> scales;
  SmallVector<int64_t> zeroPoints;
  if (auto axis = dyn_cast<quant::UniformQuantizedPerAxisType>(element)) {
    llvm::append_range(scales, axis.getScales());
    llvm::append_range(zeroPoints, axis.getZeroPoints());
    int64_t dim = axis.getQuantizedDimension();
    if (dim < 0 || dim >= type.getRank())
      return r.fail() << "has a tensor of rank " << type.getRank()
                      << " quantized along dimension " << dim;
    auto count = static_cast<int64_t>(scales.size());
    if (!isCompatibleDim(type.getDimSize(dim), count))
      return r.fail() << "has a tensor of type " << type << " with " << count
                      << " scales along dimension " << dim << " of size "
                      << type.getDimSize(dim);
    if (!takesAxes(op))
      return r.fail() << "cannot take or give a tensor that is quantized per "
                         "axis";
  } else {
    auto uniform = cast<quant::UniformQuantizedType>(element);
    scales.push_back(uniform.getScale());
    zeroPoints.push_back(uniform.getZeroPoint());
  }
  unsigned width = element.getStorageTypeIntegralWidth();
  if (!llvm::is_contained({2, 4, 8, 16, 32}, width))
    return r.fail() << "has elements of type " << element
                    << ", which is stored in integers of " << int64_t(width)
                    << " bits";
  int64_t low = element.getStorageTypeMin(), high = element.getStorageTypeMax();
  if (low >= high)
    return r.fail() << "has elements of type " << element
                    << ", which are stored in [" << low << ", " << high << "]";
  for (double scale : scales)
    if (!(scale > 0) || !std::isfinite(scale))
      return r.fail() << "has elements of type " << element
                      << " with a scale that is not positive and finite";
  for (int64_t zero : zeroPoints)
    if (zero < low || zero > high)
      return r.fail() << "has elements of type " << element
                      << " with a zero point of " << zero << " outside [" << low
                      << ", " << high << "]";
  return success();
}

LogicalResult stablehlo::detail::verifyQuantization(Operation *op) {
  auto check = [&](Type type) -> LogicalResult {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || !isQuantizedType(tensor.getElementType()))
      return success();
    return verifyQuantizedTensor(
        op, tensor, cast<quant::QuantizedType>(tensor.getElementType()));
  };
  for (Type type : op->getOperandTypes())
    if (failed(check(type)))
      return failure();
  for (Type type : op->getResultTypes())
    if (failed(check(type)))
      return failure();
  return success();
}
