//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Operations with functions of scalars: verification.

#include "Checks.h"
#include "WindowChecks.h"

using namespace mlir;
using namespace mlir::stablehlo;

namespace {
/// Inputs share a shape, and every initial value has its input's element type.
LogicalResult checkInputs(const Reporter &r, ValueRange inputs,
                          ValueRange initValues) {
  if (inputs.empty())
    return r.fail() << "needs at least one input";
  for (auto [input, init] : llvm::zip(inputs, initValues)) {
    if (!areCompatibleShapes(shapeOf(input), shapeOf(inputs.front())))
      return r.fail() << "has inputs of shapes " << str(shapeOf(inputs.front()))
                      << " and " << str(shapeOf(input));
    if (elementOf(input) != elementOf(init))
      return r.fail() << "has an initial value of type " << init.getType()
                      << " for elements of type " << elementOf(input);
  }
  return success();
}

SmallVector<Type> tensorsOf(ArrayRef<int64_t> shape, ArrayRef<Type> elements) {
  return llvm::map_to_vector(elements, [&](Type t) -> Type {
    return RankedTensorType::get(shape, t);
  });
}
} // namespace

FailureOr<SmallVector<Type>> stablehlo::inferResults(ReduceOp op,
                                                     const Reporter &r) {
  if (failed(checkInputs(r, op.getInputs(), op.getInitValues())))
    return failure();
  ArrayRef<int64_t> shape = shapeOf(op.getInputs().front());
  if (failed(checkDims(r, "dimensions", op.getDimensions(), shape.size())))
    return failure();
  FailureOr<SmallVector<Type>> elements =
      checkReducer(r, "body", op.getBody(), op.getInputs().getTypes());
  if (failed(elements))
    return failure();
  SmallVector<int64_t> kept;
  for (auto [d, size] : llvm::enumerate(shape))
    if (!llvm::is_contained(op.getDimensions(), int64_t(d)))
      kept.push_back(size);
  return tensorsOf(kept, *elements);
}

LogicalResult ReduceOp::verifyRegions() { return verifyResults(*this); }

FailureOr<SmallVector<Type>> stablehlo::inferResults(ReduceWindowOp op,
                                                     const Reporter &r) {
  if (failed(checkInputs(r, op.getInputs(), op.getInitValues())))
    return failure();
  ArrayRef<int64_t> shape = shapeOf(op.getInputs().front());
  if (failed(checkSize(r, "window_dimensions", op.getWindowDimensions().size(),
                       shape.size())))
    return failure();
  FailureOr<SmallVector<WindowDimension>> window = checkWindow(
      r, op.getWindowDimensions(),
      {op.getWindowStrides(), op.getPadding(), op.getBaseDilations(),
       op.getWindowDilations(), std::nullopt});
  if (failed(window))
    return failure();
  FailureOr<SmallVector<int64_t>> windows = windowShape(r, shape, *window);
  if (failed(windows))
    return failure();
  FailureOr<SmallVector<Type>> elements =
      checkReducer(r, "body", op.getBody(), op.getInputs().getTypes());
  if (failed(elements))
    return failure();
  return tensorsOf(*windows, *elements);
}

LogicalResult ReduceWindowOp::verifyRegions() { return verifyResults(*this); }

FailureOr<SmallVector<Type>> stablehlo::inferResults(SelectAndScatterOp op,
                                                     const Reporter &r) {
  Type element = elementOf(op.getOperand());
  for (Value v : {Value(op.getSource()), Value(op.getInitValue())})
    if (elementOf(v) != element)
      return r.fail() << "has an operand with elements of type " << element
                      << " and a source or initial value of type "
                      << v.getType();
  ArrayRef<int64_t> shape = shapeOf(op.getOperand());
  SmallVector<int64_t> ones(shape.size(), 1);
  ArrayRef<int64_t> sizes = op.getWindowDimensions().value_or(ones);
  if (failed(checkSize(r, "window_dimensions", sizes.size(), shape.size())))
    return failure();
  FailureOr<SmallVector<WindowDimension>> window =
      checkWindow(r, sizes,
                  {op.getWindowStrides(), op.getPadding(), std::nullopt,
                   std::nullopt, std::nullopt});
  if (failed(window))
    return failure();
  FailureOr<SmallVector<int64_t>> windows = windowShape(r, shape, *window);
  if (failed(windows))
    return failure();
  if (!areCompatibleShapes(shapeOf(op.getSource()), *windows))
    return r.fail() << "has a source of shape " << str(shapeOf(op.getSource()))
                    << ", but windows of shape " << str(*windows);

  Type scalar = RankedTensorType::get({}, element);
  Type pred = RankedTensorType::get({}, IntegerType::get(op->getContext(), 1));
  if (failed(
          checkSignature(r, "select", op.getSelect(), {scalar, scalar}, pred)))
    return failure();
  FailureOr<SmallVector<Type>> elements =
      checkReducer(r, "scatter", op.getScatter(), op.getOperand().getType());
  if (failed(elements))
    return failure();
  return tensorsOf(shape, *elements);
}

LogicalResult SelectAndScatterOp::verifyRegions() {
  return verifyResults(*this);
}

FailureOr<SmallVector<Type>> stablehlo::inferResults(MapOp op,
                                                     const Reporter &r) {
  if (op.getInputs().empty())
    return r.fail() << "needs at least one input";
  ArrayRef<int64_t> shape = shapeOf(op.getInputs().front());
  SmallVector<Type> scalars;
  for (Value input : op.getInputs()) {
    if (!areCompatibleShapes(shapeOf(input), shape))
      return r.fail() << "has inputs of shapes " << str(shape) << " and "
                      << str(shapeOf(input));
    scalars.push_back(RankedTensorType::get({}, elementOf(input)));
  }
  // The attribute says nothing: all dimensions must be mapped, in order.
  bool isAll = op.getDimensions().size() == shape.size();
  for (auto [i, d] : llvm::enumerate(op.getDimensions()))
    isAll = isAll && d == int64_t(i);
  if (!isAll)
    return r.fail() << "maps dimensions " << str(op.getDimensions())
                    << " instead of all, in order";
  Type result = RankedTensorType::get({}, elementOf(op.getResult()));
  if (failed(checkSignature(r, "computation", op.getComputation(), scalars,
                            result)))
    return failure();
  return SmallVector<Type>{
      RankedTensorType::get(shape, elementOf(op.getResult()))};
}

LogicalResult MapOp::verifyRegions() { return verifyResults(*this); }

FailureOr<SmallVector<Type>> stablehlo::inferResults(SortOp op,
                                                     const Reporter &r) {
  if (op.getInputs().empty())
    return r.fail() << "needs at least one input";
  ArrayRef<int64_t> shape = shapeOf(op.getInputs().front());
  int64_t rank = shape.size(), dim = op.getDimension();
  if (dim < -rank || dim >= rank)
    return r.fail() << "sorts along dimension " << dim << " of tensors of rank "
                    << rank;
  SmallVector<Type> scalars;
  for (Value input : op.getInputs()) {
    if (!areCompatibleShapes(shapeOf(input), shape))
      return r.fail() << "has inputs of shapes " << str(shape) << " and "
                      << str(shapeOf(input));
    // The comparator sees two elements of every input, side by side.
    scalars.append(2, RankedTensorType::get({}, elementOf(input)));
  }
  Type pred = RankedTensorType::get({}, IntegerType::get(op->getContext(), 1));
  if (failed(
          checkSignature(r, "comparator", op.getComparator(), scalars, pred)))
    return failure();
  return llvm::to_vector(op.getInputs().getTypes());
}

LogicalResult SortOp::verifyRegions() { return verifyResults(*this); }
