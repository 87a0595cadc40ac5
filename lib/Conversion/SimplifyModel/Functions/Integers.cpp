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

/// The element type of a static tensor of integers.
static IntegerType integerOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape())
    return {};
  return dyn_cast<IntegerType>(type.getElementType());
}

static int64_t countOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getNumElements();
}

bool Integers::isInteger(Value value) {
  return integerOf(value) && countOf(value) == 1;
}

std::optional<APInt> Integers::get(Value value) {
  return isInteger(value) ? getElement(value, 0) : std::nullopt;
}

// Shapes are short.
static constexpr int64_t mostSizes = 64;

std::optional<SmallVector<int64_t>> Integers::getAll(Value value) {
  IntegerType type = integerOf(value);
  if (!type || countOf(value) > mostSizes)
    return std::nullopt;
  SmallVector<int64_t> numbers;
  for (int64_t i = 0, n = countOf(value); i < n; ++i) {
    std::optional<APInt> number = getElement(value, i);
    if (!number)
      return std::nullopt;
    APInt wide = type.isUnsigned() ? number->zext(65) : number->sext(65);
    if (!wide.isSignedIntN(64))
      return std::nullopt;
    numbers.push_back(wide.getSExtValue());
  }
  return numbers;
}

std::optional<APInt> Integers::getElement(Value value, int64_t index) {
  if (auto it = known.find({value, index}); it != known.end())
    return it->second;
  // Long chains are known link by link, if at all.
  constexpr int maxDepth = 200;
  Operation *op = value.getDefiningOp();
  std::optional<APInt> number;
  if (op && op->getNumResults() == 1 && integerOf(value) && depth < maxDepth) {
    ++depth;
    number = compute(op, index);
    --depth;
  }
  known[{value, index}] = number;
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

/// The element of the one operand that is element \p index of an op that moves
/// elements; nothing for others.
static std::optional<std::pair<Value, int64_t>> findSource(Operation *op,
                                                           int64_t index) {
  auto broadcast = dyn_cast<BroadcastInDimOp>(op);
  // One of as many elements may still exchange dimensions.
  if (isa<ReshapeOp>(op) ||
      (broadcast && (countOf(op->getOperand(0)) == 1 ||
                     (countOf(op->getOperand(0)) == countOf(op->getResult(0)) &&
                      llvm::is_sorted(broadcast.getBroadcastDimensions())))))
    return std::pair(op->getOperand(0),
                     countOf(op->getOperand(0)) == 1 ? 0 : index);
  auto slice = dyn_cast<SliceOp>(op);
  if (slice && slice.getType().getRank() == 1)
    return std::pair(slice.getOperand(), slice.getStartIndices()[0] +
                                             index * slice.getStrides()[0]);
  auto concatenation = dyn_cast<ConcatenateOp>(op);
  if (concatenation && concatenation.getDimension() == 0)
    for (Value part : op->getOperands()) {
      if (index < countOf(part))
        return std::pair(part, index);
      index -= countOf(part);
    }
  return std::nullopt;
}

Integers::Sum Integers::getSum(Value value, int64_t index) {
  APInt offset(integerOf(value).getWidth(), 0);
  while (true) {
    if (std::optional<APInt> number = getElement(value, index))
      return {Value(), 0, *number + offset};
    Operation *op = value.getDefiningOp();
    if (!op || op->getNumResults() != 1 || op->getNumOperands() == 0 ||
        !llvm::all_of(op->getOperands(), [&](Value operand) {
          return integerOf(operand) == integerOf(value);
        }))
      break;
    if (auto source = findSource(op, index)) {
      std::tie(value, index) = *source;
      continue;
    }
    if (!isa<AddOp, SubtractOp>(op))
      break;
    Value left = op->getOperand(0), right = op->getOperand(1);
    if (std::optional<APInt> number = getElement(right, index)) {
      offset = isa<AddOp>(op) ? offset + *number : offset - *number;
      value = left;
      continue;
    }
    std::optional<APInt> number = getElement(left, index);
    if (!number || !isa<AddOp>(op))
      break;
    offset += *number;
    value = right;
  }
  return {value, index, offset};
}

std::optional<SmallVector<int64_t>> Integers::getDifferences(Value a, Value b) {
  if (!integerOf(a) || integerOf(a) != integerOf(b) ||
      countOf(a) != countOf(b) || countOf(a) > mostSizes ||
      integerOf(a).getWidth() > 64)
    return std::nullopt;
  SmallVector<int64_t> differences;
  for (int64_t i = 0, n = countOf(a); i < n; ++i) {
    Sum x = getSum(a, i), y = getSum(b, i);
    if (x.value != y.value || x.index != y.index)
      return std::nullopt;
    differences.push_back((x.offset - y.offset).getSExtValue());
  }
  return differences;
}

std::optional<APInt> Integers::compute(Operation *op, int64_t index) {
  DenseElementsAttr constant;
  if (matchPattern(op, m_Constant(&constant))) {
    if (constant.isSplat())
      return constant.getSplatValue<APInt>();
    return constant.getValues<APInt>()[index];
  }
  if (auto size = dyn_cast<GetDimensionSizeOp>(op)) {
    auto type = cast<RankedTensorType>(size.getOperand().getType());
    auto dim = static_cast<int64_t>(size.getDimension());
    if (type.isDynamicDim(dim))
      return std::nullopt;
    return APInt(32, type.getDimSize(dim), /*isSigned=*/true,
                 /*implicitTrunc=*/true);
  }
  if (op->getNumRegions() || op->getNumOperands() == 0 ||
      !llvm::all_of(op->getOperands(),
                    [](Value operand) { return bool(integerOf(operand)); }))
    return std::nullopt;
  if (auto source = findSource(op, index))
    return getElement(source->first, source->second);
  // What is left is elementwise, with scalars for whole tensors.
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  auto at = [&](Value operand) -> std::optional<APInt> {
    if (countOf(operand) == 1)
      return getElement(operand, 0);
    if (cast<RankedTensorType>(operand.getType()).getShape() != type.getShape())
      return std::nullopt;
    return getElement(operand, index);
  };
  SmallVector<APInt, 3> operands;
  auto isUnsignedType = [](IntegerType type) {
    return type.isUnsigned() || type.getWidth() == 1;
  };
  if (auto select = dyn_cast<SelectOp>(op)) {
    std::optional<APInt> which = at(select.getPred());
    if (!which)
      return std::nullopt;
    return at(which->isZero() ? select.getOnFalse() : select.getOnTrue());
  }
  if (!isa<ConvertOp, NegOp, NotOp, AbsOp, SignOp, CompareOp, ClampOp, AddOp,
           SubtractOp, MulOp, AndOp, OrOp, XorOp, MinOp, MaxOp, DivOp, RemOp>(
          op))
    return std::nullopt;
  for (Value operand : op->getOperands()) {
    std::optional<APInt> number = at(operand);
    if (!number)
      return std::nullopt;
    operands.push_back(*number);
  }
  bool isUnsigned = isUnsignedType(integerOf(op->getOperand(0)));
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
  if (isa<AbsOp>(op))
    return operands[0].abs();
  if (isa<SignOp>(op))
    return APInt(operands[0].getBitWidth(), operands[0].isZero() ? 0 : 1) |
           operands[0].ashr(operands[0].getBitWidth() - 1);
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
