//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What devices make of their numbers. JAX asks for the number of a device among
// all, and computes from it where that is along one axis: a value that differs
// along this one only, which has to be known to keep the others out of
// everything that is made of it.

#include "Globalizer.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

static std::optional<APInt> compareNumbers(CompareOp op, const APInt &a,
                                           const APInt &b, bool isSigned) {
  auto less = [&](const APInt &x, const APInt &y) {
    return isSigned ? x.slt(y) : x.ult(y);
  };
  switch (op.getComparisonDirection()) {
  case ComparisonDirection::EQ:
    return APInt(1, a == b);
  case ComparisonDirection::NE:
    return APInt(1, a != b);
  case ComparisonDirection::LT:
    return APInt(1, less(a, b));
  case ComparisonDirection::GT:
    return APInt(1, less(b, a));
  case ComparisonDirection::LE:
    return APInt(1, !less(b, a));
  case ComparisonDirection::GE:
    return APInt(1, !less(a, b));
  }
  return std::nullopt;
}

/// What an op makes of integers; nothing if it is not known here.
static std::optional<APInt> computeNumber(Operation *op, ArrayRef<APInt> x) {
  Type from = getElementTypeOrSelf(op->getOperand(0).getType());
  Type to = getElementTypeOrSelf(op->getResult(0).getType());
  bool isSigned = !from.isUnsignedInteger() && !from.isInteger(1);
  using Result = std::optional<APInt>;
  return TypeSwitch<Operation *, Result>(op)
      .Case([&](AddOp) -> Result {
        return from.isInteger(1) ? x[0] | x[1] : x[0] + x[1];
      })
      .Case([&](SubtractOp) -> Result { return x[0] - x[1]; })
      .Case([&](MulOp) -> Result { return x[0] * x[1]; })
      .Case([&](DivOp) -> Result {
        if (x[1].isZero())
          return std::nullopt;
        return isSigned ? x[0].sdiv(x[1]) : x[0].udiv(x[1]);
      })
      .Case([&](RemOp) -> Result {
        if (x[1].isZero())
          return std::nullopt;
        return isSigned ? x[0].srem(x[1]) : x[0].urem(x[1]);
      })
      .Case([&](AndOp) -> Result { return x[0] & x[1]; })
      .Case([&](OrOp) -> Result { return x[0] | x[1]; })
      .Case([&](XorOp) -> Result { return x[0] ^ x[1]; })
      .Case([&](NotOp) -> Result { return ~x[0]; })
      .Case([&](CompareOp compare) {
        return compareNumbers(compare, x[0], x[1], isSigned);
      })
      .Case([&](SelectOp) -> Result { return x[0].isZero() ? x[2] : x[1]; })
      .Case([&](ConvertOp) -> Result {
        unsigned width = to.getIntOrFloatBitWidth();
        if (to.isInteger(1))
          return APInt(1, !x[0].isZero());
        return isSigned ? x[0].sextOrTrunc(width) : x[0].zextOrTrunc(width);
      })
      .Default(std::nullopt);
}

std::optional<GlobalValue>
Globalizer::computeNumbers(Operation *op, ArrayRef<GlobalValue> operands) {
  auto isNumber = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.getRank() == 0 &&
           isa<IntegerType>(tensor.getElementType());
  };
  if (op->getNumResults() != 1 || !isNumber(op->getResult(0).getType()) ||
      !llvm::all_of(op->getOperandTypes(), isNumber))
    return std::nullopt;
  AxisSet axes = unionOf(operands);
  SmallVector<unsigned> list = axes.list();
  int64_t count = mesh.numPointsAlong(list);
  std::vector<SmallVector<APInt, 3>> numbers(count);
  for (const GlobalValue &operand : operands) {
    auto constant = operand.value.getDefiningOp<ConstantOp>();
    auto elements = constant
                        ? dyn_cast<DenseIntElementsAttr>(constant.getValue())
                        : DenseIntElementsAttr();
    if (!elements)
      return std::nullopt;
    auto values = llvm::to_vector(elements.getValues<APInt>());
    SmallVector<unsigned> own = operand.layout.leading.list();
    for (int64_t point = 0; point < count; ++point) {
      SmallVector<int64_t> at = mesh.positionsOf(point, list), ownAt;
      for (unsigned axis : own)
        ownAt.push_back(at[axes.indexOf(axis)]);
      numbers[point].push_back(values[mesh.pointAt(ownAt, own)]);
    }
  }
  std::vector<APInt> results;
  for (ArrayRef<APInt> each : numbers) {
    std::optional<APInt> result = computeNumber(op, each);
    if (!result)
      return std::nullopt;
    results.push_back(*result);
  }
  // Axes along which all are equal are none of its own: there, what is at the
  // first position is at all.
  AxisSet differing;
  for (int64_t point = 0; point < count; ++point)
    for (auto [i, axis] : llvm::enumerate(list)) {
      SmallVector<int64_t> at = mesh.positionsOf(point, list);
      at[i] = 0;
      if (results[point] != results[mesh.pointAt(at, list)])
        differing.insert(axis);
    }
  std::vector<APInt> kept;
  for (int64_t point = 0; point < count; ++point)
    if (llvm::all_of(llvm::zip_equal(list, mesh.positionsOf(point, list)),
                     [&](auto entry) {
                       auto [axis, position] = entry;
                       return differing.contains(axis) || position == 0;
                     }))
      kept.push_back(results[point]);
  Layout layout = leadingLayout(differing, 0);
  RankedTensorType type = typeFor(op->getResult(0).getType(), layout);
  return GlobalValue{ConstantOp::create(builder, op->getLoc(),
                                        DenseElementsAttr::get(type, kept)),
                     layout};
}
