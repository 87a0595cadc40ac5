//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NumberRange.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "mlir/IR/Matchers.h"

#include <algorithm>
#include <cmath>

using namespace mlir;
using namespace soap::gpukernels;
namespace shlo = mlir::stablehlo;

/// No deeper, and so no more often than that much of an expression is read.
static constexpr unsigned mostDepth = 8;

static std::optional<NumberRange>
around(std::initializer_list<double> numbers) {
  // What overflows may be anything.
  if (!std::all_of(numbers.begin(), numbers.end(),
                   [](double number) { return std::isfinite(number); }))
    return std::nullopt;
  return NumberRange{std::min(numbers), std::max(numbers)};
}

static std::optional<NumberRange> rangeOf(DenseElementsAttr elements) {
  std::optional<NumberRange> range;
  auto add = [&](double number) {
    if (!range)
      range = {number, number};
    range->least = std::min(range->least, number);
    range->largest = std::max(range->largest, number);
    return std::isfinite(number);
  };
  Type type = elements.getElementType();
  if (isa<FloatType>(type)) {
    for (const APFloat &value : elements.getValues<APFloat>())
      if (!add(value.convertToDouble()))
        return std::nullopt;
  } else if (type.isSignlessInteger()) {
    for (const APInt &value : elements.getValues<APInt>())
      add(type.isInteger(1) ? value.roundToDouble(false)
                            : value.roundToDouble(true));
  }
  return range;
}

static std::optional<NumberRange> rangeOf(Value value, unsigned depth) {
  Operation *op = value.getDefiningOp();
  Type type = getElementTypeOrSelf(value.getType());
  DenseElementsAttr elements;
  std::optional<NumberRange> range;
  if (op && matchPattern(value, m_Constant(&elements)))
    range = rangeOf(elements);
  if (range)
    return range;
  if (type.isInteger(1))
    return NumberRange{0, 1};
  if (!op || depth > mostDepth)
    return std::nullopt;
  auto of = [&](unsigned operand) {
    return rangeOf(op->getOperand(operand), depth + 1);
  };
  if (auto iota = dyn_cast<shlo::IotaOp>(op)) {
    auto size = cast<RankedTensorType>(iota.getType())
                    .getDimSize(static_cast<int64_t>(iota.getIotaDimension()));
    return around({0, static_cast<double>(size - 1)});
  }
  if (isa<shlo::BroadcastInDimOp, shlo::ReshapeOp, shlo::TransposeOp>(op))
    return of(0);
  // Integers wrap around.
  if (isa<shlo::ConvertOp>(op))
    return isa<FloatType>(type) ? of(0) : std::nullopt;
  if (isa<shlo::SelectOp>(op)) {
    auto a = of(1), b = a ? of(2) : std::nullopt;
    return b ? around({a->least, a->largest, b->least, b->largest})
             : std::nullopt;
  }
  if (!isa<FloatType>(type))
    return std::nullopt;
  if (isa<shlo::NegOp>(op)) {
    auto a = of(0);
    return a ? around({-a->least, -a->largest}) : std::nullopt;
  }
  if (!isa<shlo::AddOp, shlo::SubtractOp, shlo::MulOp>(op))
    return std::nullopt;
  auto a = of(0), b = a ? of(1) : std::nullopt;
  if (!b)
    return std::nullopt;
  if (isa<shlo::AddOp>(op))
    return around({a->least + b->least, a->largest + b->largest});
  if (isa<shlo::SubtractOp>(op))
    return around({a->least - b->largest, a->largest - b->least});
  return around({a->least * b->least, a->least * b->largest,
                 a->largest * b->least, a->largest * b->largest});
}

std::optional<NumberRange> soap::gpukernels::rangeOf(Value value) {
  return ::rangeOf(value, 0);
}
