//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::stablehlo;

Failure Reporter::fail() const {
  if (!loc)
    return {};
  InFlightDiagnostic diag = emitError(*loc);
  diag << "'" << name << "' op ";
  return Failure(std::move(diag));
}

std::string stablehlo::str(int64_t size) {
  return ShapedType::isDynamic(size) ? "?" : std::to_string(size);
}

std::string stablehlo::str(ArrayRef<int64_t> sizes) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '[';
  llvm::interleaveComma(sizes, os, [&](int64_t s) { os << str(s); });
  os << ']';
  return text;
}

bool stablehlo::areCompatibleShapes(ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
  return a.size() == b.size() && llvm::all_of(llvm::zip(a, b), [](auto p) {
           return isCompatibleDim(std::get<0>(p), std::get<1>(p));
         });
}

bool stablehlo::areCompatibleTypes(TypeRange a, TypeRange b) {
  if (a.size() != b.size())
    return false;
  return llvm::all_of(llvm::zip(a, b), [](auto p) {
    auto [x, y] = p;
    auto tx = dyn_cast<RankedTensorType>(x);
    auto ty = dyn_cast<RankedTensorType>(y);
    if (!tx || !ty)
      return x == y;
    return tx.getElementType() == ty.getElementType() &&
           areCompatibleShapes(tx.getShape(), ty.getShape());
  });
}

std::optional<int64_t> stablehlo::countElements(ArrayRef<int64_t> shape) {
  if (llvm::any_of(shape, ShapedType::isDynamic))
    return std::nullopt;
  // A size of 0 makes the product 0 whatever the others are.
  if (llvm::is_contained(shape, 0))
    return 0;
  int64_t count = 1;
  for (int64_t s : shape)
    if (llvm::MulOverflow(count, s, count))
      return std::nullopt;
  return count;
}

LogicalResult stablehlo::checkDims(const Reporter &r, StringRef what,
                                   ArrayRef<int64_t> dims, int64_t rank,
                                   bool sorted) {
  for (auto [i, d] : llvm::enumerate(dims)) {
    if (d < 0 || d >= rank)
      return r.fail() << what << " has " << d
                      << ", which is no dimension of a tensor of rank " << rank;
    if (llvm::is_contained(dims.take_front(i), d))
      return r.fail() << what << " has dimension " << d << " twice";
    if (sorted && i > 0 && d < dims[i - 1])
      return r.fail() << what << " must ascend, but is " << str(dims);
  }
  return success();
}

LogicalResult stablehlo::checkSize(const Reporter &r, StringRef what,
                                   size_t size, int64_t rank) {
  if (int64_t(size) == rank)
    return success();
  return r.fail() << what << " has " << int64_t(size)
                  << " values, but there are " << rank << " dimensions";
}

LogicalResult stablehlo::checkResults(Operation *op, TypeRange inferred,
                                      bool (*isCompatible)(TypeRange,
                                                           TypeRange)) {
  if (inferred.size() != op->getNumResults())
    return Reporter(op).fail()
           << "has " << op->getNumResults() << " results, but "
           << int64_t(inferred.size()) << " follow from its operands";
  for (auto [type, result] : llvm::zip(inferred, op->getResults()))
    if (!isCompatible(type, result.getType()))
      return Reporter(op).fail()
             << "has a result of type " << result.getType()
             << ", but its operands and attributes give " << type;
  return success();
}

bool stablehlo::isPromotable(Type from, Type to) {
  if (from == to)
    return true;
  auto fromInt = dyn_cast<IntegerType>(from), toInt = dyn_cast<IntegerType>(to);
  if (fromInt && toInt)
    return fromInt.isUnsigned() == toInt.isUnsigned() &&
           fromInt.getWidth() > 1 && toInt.getWidth() >= fromInt.getWidth();
  auto fromFloat = dyn_cast<FloatType>(from), toFloat = dyn_cast<FloatType>(to);
  if (fromFloat && toFloat)
    return toFloat.getWidth() >= fromFloat.getWidth();
  auto fromComplex = dyn_cast<ComplexType>(from);
  auto toComplex = dyn_cast<ComplexType>(to);
  return fromComplex && toComplex &&
         isPromotable(fromComplex.getElementType(), toComplex.getElementType());
}

LogicalResult stablehlo::checkSignature(const Reporter &r, StringRef what,
                                        Region &region, TypeRange argTypes,
                                        TypeRange resultTypes) {
  Block &block = region.front();
  if (block.getNumArguments() != argTypes.size())
    return r.fail() << "has a " << what << " with " << block.getNumArguments()
                    << " arguments instead of " << int64_t(argTypes.size());
  for (auto [i, arg, type] : llvm::enumerate(block.getArguments(), argTypes))
    if (!areCompatibleTypes(arg.getType(), type))
      return r.fail() << "has a " << what << " whose argument " << int64_t(i)
                      << " is of type " << arg.getType() << " instead of "
                      << type;
  OperandRange values = block.getTerminator()->getOperands();
  if (values.size() != resultTypes.size())
    return r.fail() << "has a " << what << " that returns "
                    << int64_t(values.size()) << " values instead of "
                    << int64_t(resultTypes.size());
  for (auto [value, type] : llvm::zip(values, resultTypes))
    if (!areCompatibleTypes(value.getType(), type))
      return r.fail() << "has a " << what << " that returns a "
                      << value.getType() << " instead of a " << type;
  return success();
}

FailureOr<SmallVector<Type>> stablehlo::checkReducer(const Reporter &r,
                                                     StringRef what,
                                                     Region &region,
                                                     TypeRange inputs) {
  Block &block = region.front();
  size_t n = inputs.size();
  if (block.getNumArguments() != 2 * n) {
    (void)(r.fail() << "has a " << what << " with " << block.getNumArguments()
                    << " arguments instead of " << int64_t(2 * n));
    return failure();
  }
  SmallVector<Type> scalars, elements;
  for (size_t i = 0; i < n; ++i) {
    auto type = dyn_cast<RankedTensorType>(block.getArgument(i).getType());
    if (!type || type.getRank() != 0 ||
        !isPromotable(elementOf(inputs[i]), type.getElementType())) {
      (void)(r.fail() << "has a " << what << " whose argument " << int64_t(i)
                      << " is of type " << block.getArgument(i).getType()
                      << ", which does not hold elements of " << inputs[i]);
      return failure();
    }
    scalars.push_back(type);
    elements.push_back(type.getElementType());
  }
  SmallVector<Type> args(scalars);
  llvm::append_range(args, scalars);
  if (failed(checkSignature(r, what, region, args, scalars)))
    return failure();
  return elements;
}
