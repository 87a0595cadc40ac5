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

LogicalResult ReduceOp::verifyRegions() {
  Reporter r(*this);
  if (failed(checkInputs(r, getInputs(), getInitValues())))
    return failure();
  ArrayRef<int64_t> shape = shapeOf(getInputs().front());
  if (failed(checkDims(r, "dimensions", getDimensions(), shape.size())))
    return failure();
  FailureOr<SmallVector<Type>> elements =
      checkReducer(r, "body", getBody(), getInputs().getTypes());
  if (failed(elements))
    return failure();
  SmallVector<int64_t> kept;
  for (auto [d, size] : llvm::enumerate(shape))
    if (!llvm::is_contained(getDimensions(), int64_t(d)))
      kept.push_back(size);
  return checkResults(*this, tensorsOf(kept, *elements));
}

LogicalResult ReduceWindowOp::verifyRegions() {
  Reporter r(*this);
  if (failed(checkInputs(r, getInputs(), getInitValues())))
    return failure();
  ArrayRef<int64_t> shape = shapeOf(getInputs().front());
  if (failed(checkSize(r, "window_dimensions", getWindowDimensions().size(),
                       shape.size())))
    return failure();
  FailureOr<SmallVector<WindowDimension>> window =
      checkWindow(r, getWindowDimensions(),
                  {getWindowStrides(), getPadding(), getBaseDilations(),
                   getWindowDilations(), std::nullopt});
  if (failed(window))
    return failure();
  FailureOr<SmallVector<int64_t>> windows = windowShape(r, shape, *window);
  if (failed(windows))
    return failure();
  FailureOr<SmallVector<Type>> elements =
      checkReducer(r, "body", getBody(), getInputs().getTypes());
  if (failed(elements))
    return failure();
  return checkResults(*this, tensorsOf(*windows, *elements));
}

LogicalResult SelectAndScatterOp::verifyRegions() {
  Reporter r(*this);
  Type element = elementOf(getOperand());
  for (Value v : {Value(getSource()), Value(getInitValue())})
    if (elementOf(v) != element)
      return r.fail() << "has an operand with elements of type " << element
                      << " and a source or initial value of type "
                      << v.getType();
  ArrayRef<int64_t> shape = shapeOf(getOperand());
  SmallVector<int64_t> ones(shape.size(), 1);
  ArrayRef<int64_t> sizes = getWindowDimensions().value_or(ones);
  if (failed(checkSize(r, "window_dimensions", sizes.size(), shape.size())))
    return failure();
  FailureOr<SmallVector<WindowDimension>> window =
      checkWindow(r, sizes,
                  {getWindowStrides(), getPadding(), std::nullopt, std::nullopt,
                   std::nullopt});
  if (failed(window))
    return failure();
  FailureOr<SmallVector<int64_t>> windows = windowShape(r, shape, *window);
  if (failed(windows))
    return failure();
  if (!areCompatibleShapes(shapeOf(getSource()), *windows))
    return r.fail() << "has a source of shape " << str(shapeOf(getSource()))
                    << ", but windows of shape " << str(*windows);

  Type scalar = RankedTensorType::get({}, element);
  Type pred = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  if (failed(checkSignature(r, "select", getSelect(), {scalar, scalar}, pred)))
    return failure();
  FailureOr<SmallVector<Type>> elements =
      checkReducer(r, "scatter", getScatter(), getOperand().getType());
  if (failed(elements))
    return failure();
  return checkResults(*this, tensorsOf(shape, *elements));
}

LogicalResult MapOp::verifyRegions() {
  Reporter r(*this);
  if (getInputs().empty())
    return r.fail() << "needs at least one input";
  ArrayRef<int64_t> shape = shapeOf(getInputs().front());
  SmallVector<Type> scalars;
  for (Value input : getInputs()) {
    if (!areCompatibleShapes(shapeOf(input), shape))
      return r.fail() << "has inputs of shapes " << str(shape) << " and "
                      << str(shapeOf(input));
    scalars.push_back(RankedTensorType::get({}, elementOf(input)));
  }
  // The attribute says nothing: all dimensions must be mapped, in order.
  bool isAll = getDimensions().size() == shape.size();
  for (auto [i, d] : llvm::enumerate(getDimensions()))
    isAll = isAll && d == int64_t(i);
  if (!isAll)
    return r.fail() << "maps dimensions " << str(getDimensions())
                    << " instead of all, in order";
  Type result = RankedTensorType::get({}, elementOf(getResult()));
  if (failed(
          checkSignature(r, "computation", getComputation(), scalars, result)))
    return failure();
  return checkResults(*this,
                      RankedTensorType::get(shape, elementOf(getResult())));
}

LogicalResult SortOp::verifyRegions() {
  Reporter r(*this);
  if (getInputs().empty())
    return r.fail() << "needs at least one input";
  ArrayRef<int64_t> shape = shapeOf(getInputs().front());
  int64_t rank = shape.size(), dim = getDimension();
  if (dim < -rank || dim >= rank)
    return r.fail() << "sorts along dimension " << dim << " of tensors of rank "
                    << rank;
  SmallVector<Type> scalars;
  for (Value input : getInputs()) {
    if (!areCompatibleShapes(shapeOf(input), shape))
      return r.fail() << "has inputs of shapes " << str(shape) << " and "
                      << str(shapeOf(input));
    // The comparator sees two elements of every input, side by side.
    scalars.append(2, RankedTensorType::get({}, elementOf(input)));
  }
  Type pred = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  if (failed(checkSignature(r, "comparator", getComparator(), scalars, pred)))
    return failure();
  return checkResults(*this, getInputs().getTypes());
}
