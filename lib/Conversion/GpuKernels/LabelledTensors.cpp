//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LabelledTensors.h"

#include "mlir/IR/Matchers.h"

#include <cmath>

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;
namespace shlo = mlir::stablehlo;

static RankedTensorType typeOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

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

bool gpukernels::isNegativeInfinity(Value value) {
  std::optional<double> splat = getSplat(value);
  return splat && *splat < 0 && std::isinf(*splat);
}

shlo::ReduceOp gpukernels::findReduction(Value value, int64_t axis,
                                         bool beforeMaximum) {
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
        return nullptr;
    } else {
      break;
    }
  }
  auto reduce = at.value.getDefiningOp<shlo::ReduceOp>();
  if (!reduce || reduce->getNumResults() != 1)
    return nullptr;
  // The reduction's dimensions are the value's but for the axis.
  Labels expected = numbered(typeOf(value));
  expected.erase(expected.begin() + axis);
  return expected == at.labels ? reduce : nullptr;
}
