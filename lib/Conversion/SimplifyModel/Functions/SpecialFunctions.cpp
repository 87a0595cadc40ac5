//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// chlo's functions of two operands, and those of sums and series.

#include "Expressions.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace soap::simplify;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

//===----------------------------------------------------------------------===//
// bessel_i1e
//===----------------------------------------------------------------------===//

/// exp(-|x|) I₁(x): the power series up to 30, all of whose terms have one
/// sign, and the asymptotic one beyond (Abramowitz and Stegun 9.6.10, 9.7.1).
Value besselI1e(Expressions &e, Value x) {
  constexpr double limit = 30;
  constexpr int terms = 72, asymptoticTerms = 30;
  Value inside = e.binary<shlo::MinOp>(
      e.binary<shlo::MaxOp>(x, e.number(-limit)), e.number(limit));
  Value half = e.mul(inside, 0.5);
  std::vector<double> series(terms);
  double coefficient = 1;
  for (int k = 0; k < terms; ++k) {
    series[terms - 1 - k] = coefficient;
    coefficient /= (k + 1.0) * (k + 2.0);
  }
  Value sum = e.polynomial(e.mul(half, half), series);
  Value small = e.mul(e.mul(e.exp(e.negate(e.abs(inside))), half), sum);
  std::vector<double> asymptotic(asymptoticTerms);
  coefficient = 1;
  for (int k = 0; k < asymptoticTerms; ++k) {
    asymptotic[asymptoticTerms - 1 - k] = coefficient;
    double odd = 2 * k + 1;
    coefficient *= (odd * odd - 4) / (8 * (k + 1.0));
  }
  Value magnitude = e.binary<shlo::MaxOp>(e.abs(x), e.number(limit));
  Value tail = e.div(e.polynomial(e.div(1.0, magnitude), asymptotic),
                     e.mul(e.sqrt(magnitude), std::sqrt(2 * M_PI)));
  Value large = e.select(e.less(x, 0.0), e.negate(tail), tail);
  return e.select(e.less(e.abs(x), limit), small, large);
}

//===----------------------------------------------------------------------===//
// zeta, polygamma
//===----------------------------------------------------------------------===//

/// Σ (q + k)⁻ˣ for x > 1 and q > 0: Euler's and Maclaurin's formula.
Value zetaOfPositive(Expressions &e, Value x, Value q) {
  constexpr int direct = 12;
  // B₂ⱼ / (2j)!
  constexpr double bernoulli[] = {
      1.0 / 12,          -1.0 / 720,
      1.0 / 30240,       -1.0 / 1209600,
      1.0 / 47900160,    -691.0 / 1307674368000,
      1.0 / 74724249600, -3617.0 / 10670622842880000};
  auto power = [&](Value base, Value exponent) {
    return e.binary<shlo::PowOp>(base, exponent);
  };
  Value minus = e.negate(x), sum = power(q, minus);
  for (int k = 1; k < direct; ++k)
    sum = e.add(sum, power(e.add(q, k), minus));
  Value a = e.add(q, direct);
  Value last = power(a, minus);
  Value rest = e.add(e.div(e.mul(last, a), e.add(x, -1.0)), e.mul(last, 0.5));
  // x (x + 1) ... (x + 2j - 2) a^(-x - 2j + 1)
  Value term = e.mul(last, e.div(x, a));
  for (auto [j, b] : llvm::enumerate(bernoulli)) {
    rest = e.add(rest, e.mul(term, b));
    double step = 2.0 * static_cast<double>(j) + 1;
    term = e.mul(term,
                 e.mul(e.div(e.add(x, step), a), e.div(e.add(x, step + 1), a)));
  }
  // Factors may overflow where nothing is left.
  return e.add(sum, e.select(e.equal(last, 0.0), e.number(0), rest));
}

/// Hurwitz' zeta function, defined for x > 1. For q < 0 and an integer x, by
/// the sum over all integers, which is periodic in q: with f = q - ⌊q⌋,
/// ζ(x, q) = ζ(x, f) + (-1)ˣ (ζ(x, 1 - f) - ζ(x, 1 - q)).
Value zeta(Expressions &e, Value x, Value q) {
  Value isNegative = e.less(q, 0.0);
  Value fraction = e.sub(q, e.floor(q));
  Value positive = zetaOfPositive(e, x, e.select(isNegative, fraction, q));
  Value reflected = e.sub(
      zetaOfPositive(e, x, e.sub(1.0, fraction)),
      zetaOfPositive(e, x, e.sub(1.0, e.select(isNegative, q, e.number(0)))));
  Value halfX = e.mul(x, 0.5);
  Value isEven = e.compare(Direction::EQ, halfX, e.floor(halfX));
  Value signedPart = e.select(isEven, reflected, e.negate(reflected));
  Value value = e.select(isNegative, e.add(positive, signedPart), positive);
  Value isInteger = e.compare(Direction::EQ, x, e.floor(x));
  value =
      e.select(isNegative, e.select(isInteger, value, e.number(nan)), value);
  // Poles at zero and the negative integers.
  Value isPole = e.compare(Direction::EQ, q, e.floor(q));
  Value atPole = e.select(isPole, e.number(infinity), value);
  value = e.select(e.compare(Direction::LE, q, e.number(0)), atPole, value);
  value = e.select(e.less(x, 1.0), e.number(nan), value);
  value = e.select(e.equal(x, 1.0), e.number(infinity), value);
  Value isNumber = e.compare(Direction::EQ, e.add(x, q), e.add(x, q));
  Value isInfinite = e.equal(e.abs(e.add(e.abs(x), e.abs(q))), infinity);
  return e.select(isNumber, value, e.select(isInfinite, value, e.number(nan)));
}

/// (-1)ⁿ⁺¹ n! ζ(n + 1, x); digamma for n = 0; none for other numbers.
Value polygamma(Expressions &e, Value n, Value x) {
  Value order = e.add(n, 1.0);
  Value factorial = e.exp(lgamma(e, order));
  Value value = e.mul(factorial, zeta(e, order, x));
  Value half = e.mul(n, 0.5);
  Value isEven = e.compare(Direction::EQ, half, e.floor(half));
  value = e.select(isEven, e.negate(value), value);
  value = e.select(e.equal(n, 0.0), digamma(e, x), value);
  Value isInteger = e.compare(Direction::EQ, n, e.floor(n));
  value = e.select(isInteger, value, e.number(nan));
  return e.select(e.less(n, 0.0), e.number(nan), value);
}

/// In double precision: series of f32 lose too many bits.
template <typename Op, Value (*function)(Expressions &, Value, Value)>
struct BinaryFunction : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = tensorOf(op.getResult());
    if (!type.hasStaticShape() || !isa<FloatType>(type.getElementType()))
      return failure();
    Location loc = op.getLoc();
    auto wide = cast<RankedTensorType>(type.clone(rewriter.getF64Type()));
    Expressions e(rewriter, loc, wide);
    Value result = function(e, convert(rewriter, loc, op->getOperand(0), wide),
                            convert(rewriter, loc, op->getOperand(1), wide));
    rewriter.replaceOp(op, convert(rewriter, loc, result, type));
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

/// The neighbours of a float are those of its bits.
struct NextAfter : OpRewritePattern<chlo::NextAfterOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(chlo::NextAfterOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = tensorOf(op.getResult());
    auto element = dyn_cast<FloatType>(type.getElementType());
    if (!element || !type.hasStaticShape() || element.getWidth() < 16)
      return failure();
    Location loc = op.getLoc();
    auto bitsType = cast<RankedTensorType>(
        type.clone(rewriter.getIntegerType(element.getWidth())));
    Expressions e(rewriter, loc, type), i(rewriter, loc, bitsType);
    Value x = op.getX(), y = op.getY();
    auto bits = [&](Value value, RankedTensorType to) -> Value {
      return shlo::BitcastConvertOp::create(rewriter, loc, to, value);
    };
    // Away from zero is one more, whatever the sign.
    Value isRising = e.compare(Direction::LT, x, y);
    Value isPositive = e.compare(Direction::GT, x, e.number(0));
    auto flags = cast<RankedTensorType>(type.clone(rewriter.getI1Type()));
    Value isInward = Expressions(rewriter, loc, flags)
                         .binary<shlo::XorOp>(isRising, isPositive);
    Value step = i.select(isInward, i.number(-1), i.number(1));
    Value next = bits(i.add(bits(x, bitsType), step), type);
    // From either zero, the smallest number with the sign of y.
    APInt sign = APInt::getSignMask(element.getWidth());
    Value signBit = shlo::ConstantOp::create(
        rewriter, loc,
        cast<ElementsAttr>(DenseElementsAttr::get(bitsType, sign)));
    Value smallest = bits(
        i.binary<shlo::OrOp>(i.binary<shlo::AndOp>(bits(y, bitsType), signBit),
                             i.number(1)),
        type);
    Value value = e.select(e.equal(x, 0.0), smallest, next);
    value = e.select(e.compare(Direction::EQ, x, y), y, value);
    Value sum = e.add(x, y);
    Value isNaN = Expressions(rewriter, loc, flags)
                      .binary<shlo::OrOp>(e.compare(Direction::NE, x, x),
                                          e.compare(Direction::NE, y, y));
    rewriter.replaceOp(op, e.select(isNaN, sum, value));
    return success();
  }
};

/// In integers of twice the width, or from the products of halves.
struct Mulhi : OpRewritePattern<chlo::MulhiOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(chlo::MulhiOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = tensorOf(op.getResult());
    auto element = dyn_cast<IntegerType>(type.getElementType());
    if (!element || !type.hasStaticShape())
      return failure();
    Location loc = op.getLoc();
    bool isUnsigned = element.isUnsigned();
    auto sameSigned = [&](unsigned width, bool isUnsigned) {
      return cast<RankedTensorType>(type.clone(IntegerType::get(
          op.getContext(), width,
          isUnsigned ? IntegerType::Unsigned : IntegerType::Signless)));
    };
    unsigned width = element.getWidth();
    if (width <= 32) {
      RankedTensorType wide = sameSigned(64, isUnsigned);
      Expressions e(rewriter, loc, wide);
      Value product = e.mul(convert(rewriter, loc, op.getLhs(), wide),
                            convert(rewriter, loc, op.getRhs(), wide));
      Value high =
          e.binary<shlo::ShiftRightLogicalOp>(product, e.number(width));
      rewriter.replaceOp(op, convert(rewriter, loc, high, type));
      return success();
    }
    RankedTensorType words = sameSigned(64, true);
    Expressions e(rewriter, loc, words);
    Value x = convert(rewriter, loc, op.getLhs(), words);
    Value y = convert(rewriter, loc, op.getRhs(), words);
    Value half = e.number(32);
    auto upper = [&](Value v) {
      return e.binary<shlo::ShiftRightLogicalOp>(v, half);
    };
    auto lower = [&](Value v) {
      return upper(e.binary<shlo::ShiftLeftOp>(v, half));
    };
    Value middle =
        e.add(e.mul(upper(x), lower(y)), upper(e.mul(lower(x), lower(y))));
    Value other = e.add(e.mul(lower(x), upper(y)), lower(middle));
    Value high =
        e.add(e.add(e.mul(upper(x), upper(y)), upper(middle)), upper(other));
    if (!isUnsigned) {
      // A negative factor counts 2⁶⁴ too much.
      Expressions own(rewriter, loc, type);
      Value zero = e.number(0);
      high = e.sub(high, e.select(own.less(op.getLhs(), 0), y, zero));
      high = e.sub(high, e.select(own.less(op.getRhs(), 0), x, zero));
    }
    rewriter.replaceOp(op, convert(rewriter, loc, high, type));
    return success();
  }
};

struct BesselI1e : OpRewritePattern<chlo::BesselI1eOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(chlo::BesselI1eOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = tensorOf(op.getResult());
    if (!type.hasStaticShape() || !isa<FloatType>(type.getElementType()))
      return failure();
    auto wide = cast<RankedTensorType>(type.clone(rewriter.getF64Type()));
    Expressions e(rewriter, op.getLoc(), wide);
    Value x = convert(rewriter, op.getLoc(), op.getOperand(), wide);
    rewriter.replaceOp(op,
                       convert(rewriter, op.getLoc(), besselI1e(e, x), type));
    return success();
  }
};

} // namespace

Value soap::simplify::convert(OpBuilder &builder, Location loc, Value value,
                              RankedTensorType type) {
  if (value.getType() == type)
    return value;
  return shlo::ConvertOp::create(builder, loc, type, value);
}

void soap::simplify::populateSpecialFunctions(RewritePatternSet &patterns) {
  patterns.add<BesselI1e, NextAfter, Mulhi, BinaryFunction<chlo::ZetaOp, zeta>,
               BinaryFunction<chlo::PolygammaOp, polygamma>>(
      patterns.getContext());
}
