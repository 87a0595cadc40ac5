//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/GpuKernels/LabelledTensors.h"

#include "mlir/IR/Matchers.h"

#include <cmath>

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;
namespace shlo = mlir::stablehlo;

std::optional<double> gpukernels::getSplat(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<shlo::ConvertOp, shlo::BroadcastInDimOp, shlo::ReshapeOp>(op))
      break;
    value = op->getOperand(0);
  }
  DenseElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) || !elements.isSplat())
    return std::nullopt;
  Type type = elements.getElementType();
  if (isa<FloatType>(type))
    return elements.getSplatValue<APFloat>().convertToDouble();
  if (type.isInteger(1))
    return elements.getSplatValue<bool>() ? 1 : 0;
  if (isa<IntegerType>(type) && type.getIntOrFloatBitWidth() <= 32)
    return static_cast<double>(elements.getSplatValue<APInt>().getSExtValue());
  return std::nullopt;
}

Value gpukernels::skipConversions(Value value) {
  while (auto convert = value.getDefiningOp<shlo::ConvertOp>()) {
    if (!isa<FloatType>(getElementTypeOrSelf(convert.getOperand().getType())))
      break;
    value = convert.getOperand();
  }
  return value;
}

std::optional<Labelled> gpukernels::skipMovement(const Labelled &from) {
  if (auto transpose = from.value.getDefiningOp<shlo::TransposeOp>()) {
    Labels labels(from.labels.size(), noLabel);
    for (auto [i, dim] : llvm::enumerate(transpose.getPermutation()))
      labels[dim] = from.labels[i];
    return Labelled{transpose.getOperand(), labels};
  }
  auto reshape = from.value.getDefiningOp<shlo::ReshapeOp>();
  if (!reshape)
    return std::nullopt;
  // All but dimensions of one element stay in their order.
  Labels labels;
  ArrayRef<int64_t> to = typeOf(reshape).getShape();
  size_t next = 0;
  auto skipUnits = [&] {
    while (next < to.size() && to[next] == 1)
      ++next;
  };
  for (int64_t size : typeOf(reshape.getOperand()).getShape()) {
    if (size == 1) {
      labels.push_back(noLabel);
      continue;
    }
    skipUnits();
    if (next == to.size() || to[next] != size)
      return std::nullopt;
    labels.push_back(from.labels[next++]);
  }
  skipUnits();
  if (next != to.size())
    return std::nullopt;
  return Labelled{reshape.getOperand(), labels};
}

std::optional<Labelled> gpukernels::skipBroadcast(const Labelled &from) {
  auto broadcast = from.value.getDefiningOp<shlo::BroadcastInDimOp>();
  if (!broadcast)
    return std::nullopt;
  Labels labels;
  for (auto [size, dim] :
       llvm::zip_equal(typeOf(broadcast.getOperand()).getShape(),
                       broadcast.getBroadcastDimensions()))
    labels.push_back(size == 1 ? noLabel : from.labels[dim]);
  return Labelled{broadcast.getOperand(), labels};
}

Labels gpukernels::numbered(RankedTensorType type) {
  Labels labels;
  for (auto [i, size] : llvm::enumerate(type.getShape()))
    labels.push_back(size == 1 ? noLabel : static_cast<int>(i));
  return labels;
}

Labels gpukernels::labelsFrom(const Labels &numbers, const Labels &labels,
                              int64_t rank) {
  Labels result(rank, noLabel);
  for (auto [d, to] : llvm::enumerate(numbers))
    if (to != noLabel)
      result[to] = labels[d];
  return result;
}

Labelled gpukernels::rootOf(Labelled tensor) {
  while (auto next = skipMovement(tensor))
    tensor = *next;
  return tensor;
}

bool gpukernels::isSameTensor(const Labelled &a, const Labelled &b) {
  Labelled from = rootOf(a), to = rootOf(b);
  return from.value == to.value && from.labels == to.labels;
}

Value gpukernels::transposed(OpBuilder &builder, Location loc, Value value,
                             ArrayRef<int64_t> order) {
  if (llvm::equal(order, llvm::seq<int64_t>(0, order.size())))
    return value;
  return shlo::TransposeOp::create(builder, loc, value, order);
}

Value gpukernels::reshaped(OpBuilder &builder, Location loc, Value value,
                           ArrayRef<int64_t> shape) {
  if (typeOf(value).getShape() == shape)
    return value;
  return shlo::ReshapeOp::create(builder, loc, typeOf(value).clone(shape),
                                 value);
}

Value gpukernels::converted(OpBuilder &builder, Location loc, Value value,
                            Type element) {
  if (typeOf(value).getElementType() == element)
    return value;
  return shlo::ConvertOp::create(builder, loc, value, element);
}

Labelled gpukernels::inOrder(OpBuilder &builder, Location loc,
                             const Labelled &tensor, const Labels &order) {
  Labels labels;
  SmallVector<int64_t> shape, permutation;
  for (auto [label, size] :
       llvm::zip_equal(tensor.labels, typeOf(tensor.value).getShape()))
    if (label != noLabel) {
      labels.push_back(label);
      shape.push_back(size);
    }
  Labels wanted;
  for (int label : order)
    if (label != noLabel && llvm::is_contained(labels, label)) {
      wanted.push_back(label);
      permutation.push_back(llvm::find(labels, label) - labels.begin());
    }
  return {transposed(builder, loc, reshaped(builder, loc, tensor.value, shape),
                     permutation),
          wanted};
}

bool gpukernels::isNegativeInfinity(Value value) {
  std::optional<double> splat = getSplat(value);
  return splat && *splat < 0 && std::isinf(*splat);
}

Labelled gpukernels::findReduction(Value value, bool beforeMaximum) {
  Labelled at = {value, numbered(typeOf(value))};
  while (true) {
    at.value = skipConversions(at.value);
    if (auto next = skipMovement(at)) {
      at = *next;
    } else if (auto next = skipBroadcast(at)) {
      at = *next;
    } else if (auto larger = at.value.getDefiningOp<shlo::MaxOp>();
               larger && beforeMaximum) {
      if (isNegativeInfinity(larger.getLhs()))
        at.value = larger.getRhs();
      else if (isNegativeInfinity(larger.getRhs()))
        at.value = larger.getLhs();
      else
        return {};
    } else {
      break;
    }
  }
  auto reduce = at.value.getDefiningOp<shlo::ReduceOp>();
  if (!reduce || reduce->getNumResults() != 1 ||
      reduce.getDimensions().size() != 1)
    return {};
  return at;
}

Labelled gpukernels::beforeReduction(const Labelled &reduction, int axis) {
  auto reduce = reduction.value.getDefiningOp<shlo::ReduceOp>();
  Labels labels = reduction.labels;
  labels.insert(labels.begin() + reduce.getDimensions()[0], axis);
  return {skipConversions(reduce.getInputs()[0]), labels};
}
