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
#include "mlir/IR/TypeUtilities.h"

#include <algorithm>
#include <cmath>
#include <functional>

using namespace mlir;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

/// No more operations of several operands behind each other, so that what is
/// read of an expression ends.
static constexpr unsigned mostRangeDepth = 8;

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

using RangeOfOperand =
    llvm::function_ref<std::optional<NumberRange>(unsigned operand)>;

/// The numbers that \p combine makes of the ends of ranges, of which it is
/// monotonic in either: the others lie between them.
template <typename Combine>
static std::optional<NumberRange>
corners(const NumberRange &a, const NumberRange &b, const Combine &combine) {
  return around({combine(a.least, b.least), combine(a.least, b.largest),
                 combine(a.largest, b.least), combine(a.largest, b.largest)});
}

/// Of an op with one operand or two.
static std::optional<NumberRange> rangeOfArithmetic(Operation *op,
                                                    RangeOfOperand of) {
  if (isa<shlo::NegOp, shlo::AbsOp, shlo::ExpOp>(op)) {
    auto a = of(0);
    if (!a)
      return std::nullopt;
    if (isa<shlo::NegOp>(op))
      return around({-a->least, -a->largest});
    if (isa<shlo::ExpOp>(op))
      return around({std::exp(a->least), std::exp(a->largest)});
    return around({std::max({0.0, a->least, -a->largest}),
                   std::max(-a->least, a->largest)});
  }
  if (!isa<shlo::AddOp, shlo::SubtractOp, shlo::MulOp, shlo::DivOp, shlo::PowOp,
           shlo::MaxOp, shlo::MinOp>(op))
    return std::nullopt;
  auto a = of(0), b = a ? of(1) : std::nullopt;
  if (!b)
    return std::nullopt;
  if (isa<shlo::AddOp>(op))
    return corners(*a, *b, std::plus<>());
  if (isa<shlo::SubtractOp>(op))
    return corners(*a, *b, std::minus<>());
  if (isa<shlo::MulOp>(op))
    return corners(*a, *b, std::multiplies<>());
  if (isa<shlo::MaxOp>(op))
    return corners(*a, *b, [](double x, double y) { return std::max(x, y); });
  if (isa<shlo::MinOp>(op))
    return corners(*a, *b, [](double x, double y) { return std::min(x, y); });
  if (isa<shlo::PowOp>(op))
    return a->least > 0
               ? corners(*a, *b,
                         [](double x, double y) { return std::pow(x, y); })
               : std::nullopt;
  return b->least > 0 || b->largest < 0 ? corners(*a, *b, std::divides<>())
                                        : std::nullopt;
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
  if (!op || depth > mostRangeDepth)
    return std::nullopt;
  auto of = [&](unsigned operand) {
    return rangeOf(op->getOperand(operand),
                   depth + (op->getNumOperands() > 1 ? 1 : 0));
  };
  if (auto iota = dyn_cast<shlo::IotaOp>(op)) {
    auto size = cast<RankedTensorType>(iota.getType())
                    .getDimSize(static_cast<int64_t>(iota.getIotaDimension()));
    return around({0, static_cast<double>(size - 1)});
  }
  if (isa<shlo::BroadcastInDimOp, shlo::ReshapeOp, shlo::TransposeOp>(op))
    return of(0);
  if (isa<shlo::ConvertOp>(op))
    return isa<FloatType>(type) ? of(0) : std::nullopt;
  if (isa<shlo::SelectOp>(op)) {
    auto a = of(1), b = a ? of(2) : std::nullopt;
    return b ? around({a->least, a->largest, b->least, b->largest})
             : std::nullopt;
  }
  range = rangeOfArithmetic(op, of);
  // Integers wrap around.
  if (range && !isa<FloatType>(type)) {
    unsigned bits = type.isSignlessInteger() ? type.getIntOrFloatBitWidth() : 0;
    if (bits == 0 || range->least < -std::ldexp(1, bits - 1) ||
        range->largest >= std::ldexp(1, bits - 1) || isa<shlo::DivOp>(op))
      return std::nullopt;
  }
  return range;
}

std::optional<NumberRange> soap::recognition::rangeOf(Value value) {
  return ::rangeOf(value, 0);
}
