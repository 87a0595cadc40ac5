//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Operations that others have replaced, and quantization: types and
// verification.

#include "Checks.h"

#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::stablehlo;

//===----------------------------------------------------------------------===//
// BroadcastOp, DotOp, TorchIndexSelectOp
//===----------------------------------------------------------------------===//

LogicalResult BroadcastOp::inferReturnTypes(MLIRContext *,
                                            std::optional<Location> loc,
                                            Adaptor adaptor,
                                            SmallVectorImpl<Type> &types) {
  SmallVector<int64_t> shape(adaptor.getBroadcastSizes());
  for (int64_t size : shape)
    if (size < 0)
      return Reporter(getOperationName(), loc).fail()
             << "repeats " << size << " times";
  llvm::append_range(shape, shapeOf(adaptor.getOperand()));
  types.push_back(
      RankedTensorType::get(shape, elementOf(adaptor.getOperand())));
  return success();
}
LogicalResult BroadcastOp::verify() { return verifyInferred(*this); }

FailureOr<SmallVector<Type>> stablehlo::inferResults(DotOp op,
                                                     const Reporter &r) {
  ArrayRef<int64_t> lhs = shapeOf(op.getLhs()), rhs = shapeOf(op.getRhs());
  if (lhs.empty() || lhs.size() > 2 || rhs.empty() || rhs.size() > 2)
    return r.fail() << "multiplies tensors of ranks " << int64_t(lhs.size())
                    << " and " << int64_t(rhs.size())
                    << ", which must be 1 or 2";
  if (!isCompatibleDim(lhs.back(), rhs.front()))
    return r.fail() << "contracts dimensions of sizes " << lhs.back() << " and "
                    << rhs.front();
  if (op.getPrecisionConfig() && op.getPrecisionConfig()->size() > 2)
    return r.fail() << "has " << int64_t(op.getPrecisionConfig()->size())
                    << " precisions for two operands";
  SmallVector<int64_t> shape(lhs.drop_back());
  llvm::append_range(shape, rhs.drop_front());
  return SmallVector<Type>{
      RankedTensorType::get(shape, elementOf(op.getResult()))};
}

LogicalResult DotOp::verify() { return verifyResults(*this); }

FailureOr<SmallVector<Type>> stablehlo::inferResults(TorchIndexSelectOp op,
                                                     const Reporter &r) {
  ArrayRef<int64_t> shape = shapeOf(op.getOperand()),
                    index = shapeOf(op.getIndex());
  int64_t rank = shape.size(), indexRank = index.size();
  int64_t dim = op.getDim(), batches = op.getBatchDims();
  if (batches < 0 || batches > indexRank || batches > rank)
    return r.fail() << "batches " << batches
                    << " dimensions of tensors of ranks " << rank << " and "
                    << indexRank;
  if (dim < batches || dim >= rank)
    return r.fail() << "selects along dimension " << dim
                    << " of a tensor of rank " << rank << " with " << batches
                    << " batch dimensions";
  if (elementOf(op.getOperand()) != elementOf(op.getResult()))
    return r.fail() << "has elements of type " << elementOf(op.getOperand())
                    << " and a result of " << elementOf(op.getResult());
  if (!areCompatibleShapes(shape.take_front(batches),
                           index.take_front(batches)))
    return r.fail() << "has batches of shapes "
                    << str(shape.take_front(batches)) << " and "
                    << str(index.take_front(batches));
  SmallVector<int64_t> sizes(shape.take_front(dim));
  llvm::append_range(sizes, index.drop_front(batches));
  llvm::append_range(sizes, shape.drop_front(dim + 1));
  // A size that is not known may turn out to be 0.
  if (shape[dim] == 0 && llvm::all_of(sizes, [](int64_t s) { return s > 0; }))
    return r.fail() << "selects along dimension " << dim
                    << ", which has no elements";
  return SmallVector<Type>{
      RankedTensorType::get(sizes, elementOf(op.getOperand()))};
}

LogicalResult TorchIndexSelectOp::verify() { return verifyResults(*this); }

//===----------------------------------------------------------------------===//
// EinsumOp, UnaryEinsumOp
//===----------------------------------------------------------------------===//

/// Checks "ab,bc->ac" against the shapes and gives the result's type. No
/// ellipses: the dimensions they stand for have no names.
static FailureOr<SmallVector<Type>>
inferEinsum(Operation *op, const Reporter &r, StringRef config) {
  auto [inputs, output] = config.split("->");
  SmallVector<StringRef> terms;
  inputs.split(terms, ',');
  if (!config.contains("->") || terms.size() != op->getNumOperands())
    return r.fail() << "has a config \"" << config << "\" for "
                    << op->getNumOperands() << " operands";
  llvm::SmallDenseMap<char, int64_t> sizes;
  for (auto [term, operand] : llvm::zip(terms, op->getOperands())) {
    ArrayRef<int64_t> shape = shapeOf(operand);
    if (term.size() != shape.size() || !llvm::all_of(term, llvm::isAlpha))
      return r.fail() << "names dimensions \"" << term
                      << "\" of an operand of rank " << int64_t(shape.size());
    for (auto [name, size] : llvm::zip(term, shape)) {
      auto [it, isNew] = sizes.try_emplace(name, size);
      if (!isCompatibleDim(it->second, size))
        return r.fail() << "names dimensions of sizes " << it->second << " and "
                        << size << " '" << Twine(name) << "'";
      if (ShapedType::isDynamic(it->second))
        it->second = size;
    }
  }
  SmallVector<int64_t> shape;
  for (auto [i, name] : llvm::enumerate(output)) {
    if (!sizes.contains(name))
      return r.fail() << "names a result dimension '" << Twine(name)
                      << "' that no operand has";
    if (output.take_front(i).contains(name))
      return r.fail() << "names two result dimensions '" << Twine(name) << "'";
    shape.push_back(sizes[name]);
  }
  return SmallVector<Type>{
      RankedTensorType::get(shape, elementOf(op->getResult(0)))};
}

FailureOr<SmallVector<Type>> stablehlo::inferResults(EinsumOp op,
                                                     const Reporter &r) {
  return inferEinsum(op, r, op.getEinsumConfig());
}
LogicalResult EinsumOp::verify() { return verifyResults(*this); }

FailureOr<SmallVector<Type>> stablehlo::inferResults(UnaryEinsumOp op,
                                                     const Reporter &r) {
  return inferEinsum(op, r, op.getEinsumConfig());
}
LogicalResult UnaryEinsumOp::verify() { return verifyResults(*this); }

//===----------------------------------------------------------------------===//
// UniformQuantizeOp, UniformDequantizeOp
//===----------------------------------------------------------------------===//

LogicalResult UniformQuantizeOp::verify() {
  Reporter r(*this);
  Type from = elementOf(getOperand());
  auto to = cast<quant::QuantizedType>(elementOf(getResult()));
  Type expressed = from;
  if (auto quantized = dyn_cast<quant::QuantizedType>(from))
    expressed = quantized.getExpressedType();
  if (expressed != to.getExpressedType())
    return r.fail() << "quantizes " << expressed
                    << " to a type that stands for " << to.getExpressedType();
  return success();
}

LogicalResult
UniformDequantizeOp::inferReturnTypes(MLIRContext *, std::optional<Location>,
                                      Adaptor adaptor,
                                      SmallVectorImpl<Type> &types) {
  auto type = cast<RankedTensorType>(adaptor.getOperand().getType());
  auto element = cast<quant::QuantizedType>(type.getElementType());
  types.push_back(type.clone(element.getExpressedType()));
  return success();
}
LogicalResult UniformDequantizeOp::verify() { return verifyInferred(*this); }
