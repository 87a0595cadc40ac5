//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Integers.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

static IntegerType integerOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape() || type.getNumElements() != 1)
    return {};
  return dyn_cast<IntegerType>(type.getElementType());
}

bool Integers::isInteger(Value value) { return bool(integerOf(value)); }

std::optional<APInt> Integers::get(Value value) {
  if (!integerOf(value))
    return std::nullopt;
  if (auto it = known.find(value); it != known.end())
    return it->second;
  // Long chains are known link by link, if at all.
  constexpr int maxDepth = 200;
  Operation *op = value.getDefiningOp();
  std::optional<APInt> number;
  if (op && op->getNumResults() == 1 && depth < maxDepth) {
    ++depth;
    number = compute(op);
    --depth;
  }
  known[value] = number;
  return number;
}

static bool compare(ComparisonDirection direction, const APInt &x,
                    const APInt &y, bool isUnsigned) {
  bool isLess = isUnsigned ? x.ult(y) : x.slt(y);
  switch (direction) {
  case ComparisonDirection::EQ:
    return x == y;
  case ComparisonDirection::NE:
    return x != y;
  case ComparisonDirection::LT:
    return isLess;
  case ComparisonDirection::LE:
    return isLess || x == y;
  case ComparisonDirection::GT:
    return !isLess && x != y;
  case ComparisonDirection::GE:
    return !isLess;
  }
  llvm_unreachable("a comparison has one of six directions");
}

/// Of two numbers of one type. Booleans add as "or" and multiply as "and".
static std::optional<APInt> applyBinary(Operation *op, const APInt &x,
                                        const APInt &y, bool isUnsigned) {
  bool isBool = x.getBitWidth() == 1;
  if (isa<AddOp>(op))
    return isBool ? x | y : x + y;
  if (isa<SubtractOp>(op) && !isBool)
    return x - y;
  if (isa<MulOp>(op))
    return x * y;
  if (isa<AndOp>(op))
    return x & y;
  if (isa<OrOp>(op))
    return x | y;
  if (isa<XorOp>(op))
    return x ^ y;
  bool isLess = isUnsigned ? x.ult(y) : x.slt(y);
  if (isa<MinOp>(op))
    return isLess ? x : y;
  if (isa<MaxOp>(op))
    return isLess ? y : x;
  // What the divisions by zero and of the least number are is the target's.
  if (!isa<DivOp, RemOp>(op) || isBool || y.isZero() ||
      (!isUnsigned && y.isAllOnes()))
    return std::nullopt;
  if (isa<DivOp>(op))
    return isUnsigned ? x.udiv(y) : x.sdiv(y);
  return isUnsigned ? x.urem(y) : x.srem(y);
}

std::optional<APInt> Integers::compute(Operation *op) {
  DenseElementsAttr constant;
  if (matchPattern(op, m_Constant(&constant)))
    return constant.isSplat() ? std::optional(constant.getSplatValue<APInt>())
                              : std::nullopt;
  if (op->getNumRegions() || !llvm::all_of(op->getOperands(), isInteger))
    return std::nullopt;
  SmallVector<APInt, 3> operands;
  auto isUnsignedType = [](IntegerType type) {
    return type.isUnsigned() || type.getWidth() == 1;
  };
  if (auto select = dyn_cast<SelectOp>(op)) {
    std::optional<APInt> which = get(select.getPred());
    if (!which)
      return std::nullopt;
    return get(which->isZero() ? select.getOnFalse() : select.getOnTrue());
  }
  for (Value operand : op->getOperands()) {
    std::optional<APInt> number = get(operand);
    if (!number)
      return std::nullopt;
    operands.push_back(*number);
  }
  if (operands.empty())
    return std::nullopt;
  bool isUnsigned = isUnsignedType(integerOf(op->getOperand(0)));
  if (isa<ReshapeOp, BroadcastInDimOp>(op))
    return operands[0];
  if (isa<ConvertOp>(op)) {
    unsigned width = integerOf(op->getResult(0)).getWidth();
    if (width == 1)
      return APInt(1, !operands[0].isZero());
    return isUnsigned ? operands[0].zextOrTrunc(width)
                      : operands[0].sextOrTrunc(width);
  }
  if (isa<NegOp>(op))
    return -operands[0];
  if (isa<NotOp>(op))
    return ~operands[0];
  if (auto comparison = dyn_cast<CompareOp>(op))
    return APInt(1, compare(comparison.getComparisonDirection(), operands[0],
                            operands[1], isUnsigned));
  if (isa<ClampOp>(op)) {
    auto less = [&](const APInt &x, const APInt &y) {
      return isUnsigned ? x.ult(y) : x.slt(y);
    };
    APInt raised = less(operands[1], operands[0]) ? operands[0] : operands[1];
    return less(operands[2], raised) ? operands[2] : raised;
  }
  if (operands.size() == 2 &&
      operands[0].getBitWidth() == operands[1].getBitWidth())
    return applyBinary(op, operands[0], operands[1], isUnsigned);
  return std::nullopt;
}
