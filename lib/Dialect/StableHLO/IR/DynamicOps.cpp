//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Operations with computed shapes: types and verification.

#include "Checks.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::stablehlo;

/// The numbers that a value is known to hold.
static std::optional<SmallVector<int64_t>> knownNumbers(Value value) {
  DenseIntElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)))
    return std::nullopt;
  bool isUnsigned = elements.getElementType().isUnsignedInteger();
  return llvm::map_to_vector(elements.getValues<APInt>(), [&](const APInt &v) {
    return isUnsigned ? static_cast<int64_t>(v.getZExtValue())
                      : v.getSExtValue();
  });
}

/// A vector with a number per dimension of a tensor of this rank.
static LogicalResult checkVector(const Reporter &r, StringRef what,
                                 Value vector, int64_t rank) {
  if (isCompatibleDim(shapeOf(vector).front(), rank))
    return success();
  return r.fail() << "has " << what << " of " << shapeOf(vector).front()
                  << " elements for " << rank << " dimensions";
}

/// The computed shape is the result's as far as both are known.
static LogicalResult checkShape(const Reporter &r, Value vector, Value result) {
  if (failed(checkVector(r, "a shape", vector, shapeOf(result).size())))
    return failure();
  std::optional<SmallVector<int64_t>> sizes = knownNumbers(vector);
  if (!sizes)
    return success();
  for (int64_t size : *sizes)
    if (size < 0)
      return r.fail() << "has a size of " << size;
  if (!areCompatibleShapes(*sizes, shapeOf(result)))
    return r.fail() << "has a result of type " << result.getType()
                    << ", but the computed shape is " << str(*sizes);
  return success();
}

static LogicalResult checkElement(const Reporter &r, Value operand,
                                  Value result) {
  if (elementOf(operand) == elementOf(result))
    return success();
  return r.fail() << "has elements of type " << elementOf(operand)
                  << " and a result of " << elementOf(result);
}

static LogicalResult checkRank(const Reporter &r, Value operand, Value result) {
  if (shapeOf(operand).size() == shapeOf(result).size())
    return success();
  return r.fail() << "has an operand of rank "
                  << int64_t(shapeOf(operand).size())
                  << " and a result of rank "
                  << int64_t(shapeOf(result).size());
}

LogicalResult DynamicBroadcastInDimOp::verify() {
  Reporter r(*this);
  ArrayRef<int64_t> dims = getBroadcastDimensions();
  ArrayRef<int64_t> from = shapeOf(getOperand()), to = shapeOf(getResult());
  if (failed(checkElement(r, getOperand(), getResult())) ||
      failed(checkShape(r, getOutputDimensions(), getResult())) ||
      failed(checkSize(r, "broadcast_dimensions", dims.size(), from.size())) ||
      failed(checkDims(r, "broadcast_dimensions", dims, to.size())))
    return failure();
  for (auto [i, d] : llvm::enumerate(dims))
    if (from[i] != 1 && !isCompatibleDim(from[i], to[d]))
      return r.fail() << "cannot broadcast dimension " << int64_t(i)
                      << " of size " << from[i] << " to dimension " << d
                      << " of size " << to[d];
  SmallVector<int64_t> known;
  if (auto expanding = getKnownExpandingDimensions())
    llvm::append_range(known, *expanding);
  if (auto kept = getKnownNonexpandingDimensions())
    llvm::append_range(known, *kept);
  return checkDims(r, "the list of known dimensions", known, from.size());
}

LogicalResult DynamicIotaOp::verify() {
  Reporter r(*this);
  int64_t rank = shapeOf(getResult()).size();
  Type element = elementOf(getResult());
  if (element.isInteger(1) || isQuantizedType(element))
    return r.fail() << "cannot count in elements of type " << element;
  int64_t dim = getIotaDimension();
  if (dim < 0 || dim >= rank)
    return r.fail() << "counts along dimension " << dim
                    << " of a tensor of rank " << rank;
  return checkShape(r, getOutputShape(), getResult());
}

LogicalResult DynamicPadOp::verify() {
  Reporter r(*this);
  int64_t rank = shapeOf(getOperand()).size();
  if (failed(checkElement(r, getOperand(), getResult())) ||
      failed(checkElement(r, getOperand(), getPaddingValue())) ||
      failed(checkRank(r, getOperand(), getResult())) ||
      failed(checkVector(r, "edge_padding_low", getEdgePaddingLow(), rank)) ||
      failed(checkVector(r, "edge_padding_high", getEdgePaddingHigh(), rank)) ||
      failed(checkVector(r, "interior_padding", getInteriorPadding(), rank)))
    return failure();
  if (auto interior = knownNumbers(getInteriorPadding()))
    for (int64_t n : *interior)
      if (n < 0)
        return r.fail() << "has interior padding " << n;
  return success();
}

LogicalResult DynamicReshapeOp::verify() {
  Reporter r(*this);
  if (failed(checkElement(r, getOperand(), getResult())) ||
      failed(checkShape(r, getOutputShape(), getResult())))
    return failure();
  std::optional<int64_t> from = countElements(shapeOf(getOperand()));
  std::optional<int64_t> to = countElements(shapeOf(getResult()));
  if (auto sizes = knownNumbers(getOutputShape()))
    to = countElements(*sizes);
  if (from && to && *from != *to)
    return r.fail() << "has an operand of " << *from
                    << " elements and a result of " << *to;
  return success();
}

LogicalResult RealDynamicSliceOp::verify() {
  Reporter r(*this);
  int64_t rank = shapeOf(getOperand()).size();
  if (failed(checkElement(r, getOperand(), getResult())) ||
      failed(checkRank(r, getOperand(), getResult())) ||
      failed(checkVector(r, "start_indices", getStartIndices(), rank)) ||
      failed(checkVector(r, "limit_indices", getLimitIndices(), rank)) ||
      failed(checkVector(r, "strides", getStrides(), rank)))
    return failure();
  Type index = elementOf(getStartIndices());
  if (elementOf(getLimitIndices()) != index || elementOf(getStrides()) != index)
    return r.fail() << "has starts, limits and strides of different types";
  if (auto strides = knownNumbers(getStrides()))
    for (int64_t s : *strides)
      if (s < 1)
        return r.fail() << "has stride " << s;
  return success();
}

LogicalResult SetDimensionSizeOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> loc, Adaptor adaptor,
    SmallVectorImpl<Type> &types) {
  Reporter r(getOperationName(), loc);
  auto type = cast<RankedTensorType>(adaptor.getOperand().getType());
  int64_t rank = type.getRank(), dim = adaptor.getDimension();
  if (dim < 0 || dim >= rank)
    return r.fail() << "sets the size of dimension " << dim
                    << " of a tensor of rank " << rank;
  SmallVector<int64_t> shape(type.getShape());
  SmallVector<int64_t> bounds(rank, ShapedType::kDynamic);
  if (auto known = dyn_cast_or_null<TypeExtensionsAttr>(type.getEncoding()))
    bounds.assign(known.getBounds().begin(), known.getBounds().end());
  std::optional<SmallVector<int64_t>> size = knownNumbers(adaptor.getSize());
  if (size && size->front() < 0)
    return r.fail() << "sets a size of " << size->front();
  // The size that it has becomes a bound of what it may have.
  if (size && !ShapedType::isDynamic(shape[dim]) &&
      size->front() == shape[dim]) {
    types.push_back(type);
    return success();
  }
  if (!ShapedType::isDynamic(shape[dim]))
    bounds[dim] = shape[dim];
  shape[dim] = ShapedType::kDynamic;
  bool isBounded =
      llvm::any_of(bounds, [](int64_t b) { return !ShapedType::isDynamic(b); });
  types.push_back(RankedTensorType::get(
      shape, type.getElementType(),
      isBounded ? TypeExtensionsAttr::get(context, bounds) : Attribute()));
  return success();
}
LogicalResult SetDimensionSizeOp::verify() { return verifyInferred(*this); }
