//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Creating tensors and moving elements statically: types and verification.

#include "Checks.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::stablehlo;

//===----------------------------------------------------------------------===//
// ConstantOp
//===----------------------------------------------------------------------===//

void ConstantOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  bool isInteger = isa<IntegerType>(elementOf(getOutput()));
  setName(getOutput(), isInteger ? "c" : "cst");
}

LogicalResult ConstantOp::inferReturnTypes(MLIRContext *,
                                           std::optional<Location> loc,
                                           Adaptor adaptor,
                                           SmallVectorImpl<Type> &types) {
  auto type = dyn_cast<RankedTensorType>(adaptor.getValue().getType());
  if (!type)
    return Reporter(getOperationName(), loc).fail()
           << "has a value of type " << adaptor.getValue().getType()
           << ", which is no tensor";
  types.push_back(type);
  return success();
}
bool ConstantOp::isCompatibleReturnTypes(TypeRange inferred, TypeRange actual) {
  if (areCompatibleTypes(inferred, actual))
    return true;
  auto value = dyn_cast<RankedTensorType>(inferred.front());
  auto type = dyn_cast<RankedTensorType>(actual.front());
  return value && type && isQuantizedType(type.getElementType()) &&
         value == storageType(type);
}

LogicalResult ConstantOp::verify() {
  if (!cast<RankedTensorType>(getType()).hasStaticShape())
    return Reporter(*this).fail() << "must have a static shape";
  return verifyInferred(*this, isCompatibleReturnTypes);
}

OpFoldResult ConstantOp::fold(FoldAdaptor) {
  // An attribute does not say what its numbers stand for.
  return isQuantizedType(elementOf(getOutput())) ? Attribute() : getValue();
}

ParseResult ConstantOp::parse(OpAsmParser &parser, OperationState &result) {
  ElementsAttr value;
  // The value and the result are of different types: a quantized constant.
  if (succeeded(parser.parseOptionalLParen())) {
    FunctionType type;
    if (parser.parseRParen() ||
        parser.parseOptionalAttrDict(result.attributes) ||
        parser.parseColonType(type))
      return failure();
    if (type.getNumInputs() != 0 || type.getNumResults() != 1)
      return parser.emitError(parser.getNameLoc(),
                              "takes nothing and has one result");
    result.addTypes(type.getResults());
    return success();
  }
  if (parser.parseOptionalAttrDict(result.attributes))
    return failure();
  // A dictionary may already hold the value, as generic-looking text does.
  if (!result.attributes.get("value")) {
    if (parser.parseAttribute(value, "value", result.attributes))
      return failure();
  } else {
    value = dyn_cast<ElementsAttr>(result.attributes.get("value"));
    if (!value)
      return parser.emitError(parser.getNameLoc(),
                              "'value' must be the elements of a tensor");
  }
  result.addTypes(value.getType());
  return success();
}

void ConstantOp::print(OpAsmPrinter &printer) {
  if (getValue().getType() != getType()) {
    printer << "() ";
    printer.printOptionalAttrDict((*this)->getAttrs());
    printer << " : ";
    printer.printFunctionalType(*this);
    return;
  }
  printer.printOptionalAttrDict((*this)->getAttrs(), {"value"});
  printer << ' ' << getValue();
}

//===----------------------------------------------------------------------===//
// IotaOp, BroadcastInDimOp, ReshapeOp
//===----------------------------------------------------------------------===//

LogicalResult IotaOp::verify() {
  int64_t rank = cast<RankedTensorType>(getType()).getRank();
  if (static_cast<int64_t>(getIotaDimension()) < 0 ||
      static_cast<int64_t>(getIotaDimension()) >= rank)
    return Reporter(*this).fail() << "counts along dimension "
                                  << static_cast<int64_t>(getIotaDimension())
                                  << " of a tensor of rank " << rank;
  return success();
}

LogicalResult BroadcastInDimOp::verify() {
  Reporter r(*this);
  ArrayRef<int64_t> dims = getBroadcastDimensions();
  ArrayRef<int64_t> from = shapeOf(getOperand()), to = shapeOf(getResult());
  if (!isAxisBroadcast(getOperand().getType(), getType(), dims))
    return r.fail() << "has elements of type " << elementOf(getOperand())
                    << " and a result of " << elementOf(getResult());
  if (failed(checkSize(r, "broadcast_dimensions", dims.size(), from.size())) ||
      failed(checkDims(r, "broadcast_dimensions", dims, to.size())))
    return failure();
  for (auto [i, d] : llvm::enumerate(dims))
    if (from[i] != 1 && !isCompatibleDim(from[i], to[d]))
      return r.fail() << "cannot broadcast dimension " << int64_t(i)
                      << " of size " << from[i] << " to dimension " << d
                      << " of size " << to[d];
  return success();
}

LogicalResult ReshapeOp::verify() {
  Reporter r(*this);
  if (!isAxisReshaped(getOperand().getType(), getType()))
    return r.fail() << "has elements of type " << elementOf(getOperand())
                    << " and a result of " << elementOf(getResult());
  std::optional<int64_t> from = countElements(shapeOf(getOperand()));
  std::optional<int64_t> to = countElements(shapeOf(getResult()));
  if (!to && cast<RankedTensorType>(getType()).hasStaticShape())
    return r.fail() << "has a result of shape " << str(shapeOf(getResult()))
                    << ", which has too many elements";
  if (from && to && *from != *to)
    return r.fail() << "has an operand of " << *from
                    << " elements and a result of " << *to;
  return success();
}

//===----------------------------------------------------------------------===//
// TransposeOp, SliceOp, PadOp, ConcatenateOp, ReverseOp
//===----------------------------------------------------------------------===//

LogicalResult TransposeOp::inferReturnTypes(MLIRContext *,
                                            std::optional<Location> loc,
                                            Adaptor adaptor,
                                            SmallVectorImpl<Type> &types) {
  Reporter r(getOperationName(), loc);
  ArrayRef<int64_t> shape = shapeOf(adaptor.getOperand());
  ArrayRef<int64_t> permutation = adaptor.getPermutation();
  if (failed(checkSize(r, "permutation", permutation.size(), shape.size())) ||
      failed(checkDims(r, "permutation", permutation, shape.size())))
    return failure();
  SmallVector<int64_t> sizes;
  for (int64_t d : permutation)
    sizes.push_back(shape[d]);
  types.push_back(RankedTensorType::get(
      sizes, transposeAxis(elementOf(adaptor.getOperand()), permutation)));
  return success();
}
LogicalResult TransposeOp::verify() { return verifyInferred(*this); }

LogicalResult SliceOp::inferReturnTypes(MLIRContext *,
                                        std::optional<Location> loc,
                                        Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  Reporter r(getOperationName(), loc);
  ArrayRef<int64_t> shape = shapeOf(adaptor.getOperand());
  ArrayRef<int64_t> starts = adaptor.getStartIndices();
  ArrayRef<int64_t> limits = adaptor.getLimitIndices();
  ArrayRef<int64_t> strides = adaptor.getStrides();
  if (failed(checkSize(r, "start_indices", starts.size(), shape.size())) ||
      failed(checkSize(r, "limit_indices", limits.size(), shape.size())) ||
      failed(checkSize(r, "strides", strides.size(), shape.size())))
    return failure();
  SmallVector<int64_t> sizes;
  for (auto [d, size] : llvm::enumerate(shape)) {
    if (strides[d] <= 0)
      return r.fail() << "has stride " << strides[d] << " in dimension "
                      << int64_t(d);
    bool tooLong = !ShapedType::isDynamic(size) && limits[d] > size;
    if (starts[d] < 0 || starts[d] > limits[d] || tooLong)
      return r.fail() << "takes [" << starts[d] << ", " << limits[d]
                      << ") of dimension " << int64_t(d) << ", whose size is "
                      << str(size);
    sizes.push_back((limits[d] - starts[d]) / strides[d] +
                    ((limits[d] - starts[d]) % strides[d] != 0));
  }
  types.push_back(
      RankedTensorType::get(sizes, elementOf(adaptor.getOperand())));
  return success();
}
LogicalResult SliceOp::verify() { return verifyInferred(*this); }

LogicalResult PadOp::inferReturnTypes(MLIRContext *,
                                      std::optional<Location> loc,
                                      Adaptor adaptor,
                                      SmallVectorImpl<Type> &types) {
  Reporter r(getOperationName(), loc);
  Value operand = adaptor.getOperand();
  ArrayRef<int64_t> shape = shapeOf(operand);
  ArrayRef<int64_t> low = adaptor.getEdgePaddingLow();
  ArrayRef<int64_t> high = adaptor.getEdgePaddingHigh();
  ArrayRef<int64_t> interior = adaptor.getInteriorPadding();
  if (elementOf(operand) != elementOf(adaptor.getPaddingValue()))
    return r.fail() << "pads elements of type " << elementOf(operand)
                    << " with a value of type "
                    << elementOf(adaptor.getPaddingValue());
  if (failed(checkSize(r, "edge_padding_low", low.size(), shape.size())) ||
      failed(checkSize(r, "edge_padding_high", high.size(), shape.size())) ||
      failed(checkSize(r, "interior_padding", interior.size(), shape.size())))
    return failure();
  SmallVector<int64_t> sizes;
  for (auto [d, size] : llvm::enumerate(shape)) {
    if (interior[d] < 0)
      return r.fail() << "has interior padding " << interior[d]
                      << " in dimension " << int64_t(d);
    if (ShapedType::isDynamic(size)) {
      sizes.push_back(ShapedType::kDynamic);
      continue;
    }
    int64_t padded = 0;
    if (llvm::MulOverflow(std::max<int64_t>(size - 1, 0), interior[d],
                          padded) ||
        llvm::AddOverflow(padded, size, padded) ||
        llvm::AddOverflow(padded, low[d], padded) ||
        llvm::AddOverflow(padded, high[d], padded))
      return r.fail() << "pads dimension " << int64_t(d)
                      << " to a size out of range";
    if (padded < 0)
      return r.fail() << "pads dimension " << int64_t(d) << " of size " << size
                      << " to size " << padded;
    sizes.push_back(padded);
  }
  types.push_back(RankedTensorType::get(sizes, elementOf(operand)));
  return success();
}
LogicalResult PadOp::verify() { return verifyInferred(*this); }

LogicalResult ConcatenateOp::inferReturnTypes(MLIRContext *,
                                              std::optional<Location> loc,
                                              Adaptor adaptor,
                                              SmallVectorImpl<Type> &types) {
  Reporter r(getOperationName(), loc);
  ValueRange inputs = adaptor.getInputs();
  if (inputs.empty())
    return r.fail() << "needs at least one operand";
  SmallVector<int64_t> sizes(shapeOf(inputs.front()));
  int64_t rank = sizes.size(), dim = adaptor.getDimension();
  if (dim < 0 || dim >= rank)
    return r.fail() << "joins tensors of rank " << rank << " along dimension "
                    << dim;
  for (auto [i, input] : llvm::enumerate(inputs)) {
    ArrayRef<int64_t> shape = shapeOf(input);
    if (elementOf(input) != elementOf(inputs.front()))
      return r.fail() << "joins elements of type " << elementOf(inputs.front())
                      << " and " << elementOf(input);
    bool fits = shape.size() == sizes.size();
    for (int64_t d = 0; fits && d < rank; ++d)
      fits = d == dim || isCompatibleDim(shape[d], sizes[d]);
    if (!fits)
      return r.fail() << "cannot join operand " << int64_t(i) << " of shape "
                      << str(shape) << " to shape "
                      << str(shapeOf(inputs.front())) << " along dimension "
                      << dim;
    if (i == 0)
      continue;
    for (int64_t d = 0; d < rank; ++d)
      if (d != dim && ShapedType::isDynamic(sizes[d]))
        sizes[d] = shape[d];
    if (ShapedType::isDynamic(shape[dim]) || ShapedType::isDynamic(sizes[dim]))
      sizes[dim] = ShapedType::kDynamic;
    else if (llvm::AddOverflow(sizes[dim], shape[dim], sizes[dim]))
      return r.fail() << "joins tensors to a size out of range";
  }
  types.push_back(RankedTensorType::get(sizes, elementOf(inputs.front())));
  return success();
}
LogicalResult ConcatenateOp::verify() { return verifyInferred(*this); }

LogicalResult ReverseOp::verify() {
  return checkDims(Reporter(*this), "dimensions", getDimensions(),
                   shapeOf(getOperand()).size());
}

LogicalResult GetDimensionSizeOp::verify() {
  int64_t rank = shapeOf(getOperand()).size();
  return checkDims(Reporter(*this), "dimension",
                   static_cast<int64_t>(getDimension()), rank);
}
