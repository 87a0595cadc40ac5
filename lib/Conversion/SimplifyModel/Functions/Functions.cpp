//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// chlo's functions of which neither CPUs nor GPUs have a library's.

#include "RealFunction.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace soap::simplify;
namespace shlo = mlir::stablehlo;

namespace {

/// M. Giles, "Approximating the erfinv function" (2011), single precision;
/// doubles get two of Halley's steps, on erf, and on erfc where 1 - |x| is
/// small. Where that is less than in single precision, they begin where
/// exp(-y²) / (y √π), which erfc(y) is nearly, is 1 - |x|.
Value erfInv(Expressions &e, Value x) {
  Value w = e.negate(e.log1p(e.negate(e.mul(x, x))));
  Value near = e.polynomial(e.add(w, -2.5),
                            {2.81022636e-08, 3.43273939e-07, -3.5233877e-06,
                             -4.39150654e-06, 0.00021858087, -0.00125372503,
                             -0.00417768164, 0.246640727, 1.50140941});
  Value far = e.polynomial(e.add(e.sqrt(w), -3.0),
                           {-0.000200214257, 0.000100950558, 0.00134934322,
                            -0.00367342844, 0.00573950773, -0.0076224613,
                            0.00943887047, 1.00167406, 2.83297682});
  Value result = e.mul(e.select(e.less(w, 5.0), near, far), x);
  if (e.type.getElementType().isF64()) {
    Value far = e.add(w, std::log(2)); // log(1 / (1 - |x|))
    far = e.sqrt(e.sub(far, e.mul(e.log(e.mul(far, M_PI)), 0.5)));
    Value y = e.select(e.less(w, 16.0), e.abs(result), far);
    for (int step = 0; step < 2; ++step) {
      // (erf(y) - x) / (2 / sqrt(pi) exp(-y²)), without cancellation.
      Value error = e.select(
          e.less(e.abs(x), 0.5), e.sub(e.unary<chlo::ErfOp>(y), e.abs(x)),
          e.sub(e.sub(1.0, e.abs(x)), e.unary<chlo::ErfcOp>(y)));
      Value slope = e.mul(e.exp(e.negate(e.mul(y, y))), 2 / std::sqrt(M_PI));
      Value newton = e.div(error, slope);
      y = e.sub(y, e.div(newton, e.add(e.mul(y, newton), 1.0)));
    }
    result = e.select(e.less(x, 0.0), e.negate(y), y);
  }
  double infinity = std::numeric_limits<double>::infinity();
  return e.select(e.equal(e.abs(x), 1.0), e.mul(x, infinity), result);
}

constexpr double lanczosG = 7;
constexpr double lanczosBase = 0.99999999999980993227684700473478;
constexpr double lanczos[] = {
    676.520368121885098567009190444019, -1259.13921672240287047156078755283,
    771.3234287776530788486528258894,   -176.61502916214059906584551354,
    12.507343278686904814458936853,     -0.13857109526572011689554707,
    9.984369578019570859563e-6,         1.50563273514931155834e-7};

/// C. Lanczos' series for x ≥ 1/2, the reflection formula below.
} // namespace

Value soap::simplify::lgamma(Expressions &e, Value x) {
  Value isSmall = e.less(x, 0.5);
  Value z = e.select(isSmall, e.negate(x), e.add(x, -1.0));
  Value sum = e.number(lanczosBase);
  for (auto [i, c] : llvm::enumerate(lanczos))
    sum = e.add(sum, e.div(c, e.add(z, static_cast<double>(i) + 1)));
  Value t = e.add(z, lanczosG + 0.5);
  double logG = std::log(lanczosG + 0.5);
  Value logT = e.add(e.log1p(e.mul(z, 1 / (lanczosG + 0.5))), logG);
  // (z + 1/2 - t / log t) log t = (z + 1/2) log t - t.
  Value result = e.add(e.add(e.mul(e.sub(e.add(z, 0.5), e.div(t, logT)), logT),
                             std::log(2 * M_PI) / 2),
                       e.log(sum));
  // log(pi / |sin(pi x)|) - lgamma(1 - x); the sine of the distance to the
  // nearest integer is exact.
  Value fraction = e.sub(e.abs(x), e.floor(e.abs(x)));
  Value distance =
      e.select(e.less(fraction, 0.5), fraction, e.sub(1.0, fraction));
  Value sine = e.unary<shlo::SineOp>(e.mul(distance, M_PI));
  Value reflected = e.sub(e.sub(std::log(M_PI), e.log(sine)), result);
  double infinity = std::numeric_limits<double>::infinity();
  Value value = e.select(isSmall, reflected, result);
  // gamma(x) = 1 / x next to zero, where the sine would lose bits.
  value = e.select(e.less(e.abs(x), 1e-300), e.negate(e.log(e.abs(x))), value);
  // Poles at zero and the negative integers, where infinities meet above.
  Value isPole = e.compare(shlo::ComparisonDirection::EQ, x, e.floor(x));
  Value atPole = e.select(isPole, e.number(infinity), value);
  value = e.select(e.less(x, 0.5), atPole, value);
  return e.select(e.equal(e.abs(x), infinity), e.number(infinity), value);
}

/// The derivative of the same series, and psi(x) = psi(1 - x) - pi / tan(pi x).
Value soap::simplify::digamma(Expressions &e, Value x) {
  Value isSmall = e.less(x, 0.5);
  Value z = e.select(isSmall, e.negate(x), e.add(x, -1.0));
  Value sum = e.number(lanczosBase), slope = e.number(0);
  for (auto [i, c] : llvm::enumerate(lanczos)) {
    Value pole = e.add(z, static_cast<double>(i) + 1);
    sum = e.add(sum, e.div(c, pole));
    slope = e.sub(slope, e.div(c, e.mul(pole, pole)));
  }
  Value t = e.add(z, lanczosG + 0.5);
  Value logT =
      e.add(e.log1p(e.mul(z, 1 / (lanczosG + 0.5))), std::log(lanczosG + 0.5));
  Value result = e.sub(e.add(logT, e.div(slope, sum)), e.div(lanczosG, t));
  // The tangent's period is 1: of the distance to the nearest integer.
  Value distance = e.sub(x, e.floor(e.add(x, 0.5)));
  Value angle = e.mul(distance, M_PI);
  Value cotangent =
      e.div(e.unary<shlo::CosineOp>(angle), e.unary<shlo::SineOp>(angle));
  Value reflected = e.sub(result, e.mul(cotangent, M_PI));
  Value value = e.select(isSmall, reflected, result);
  // Poles at zero and the negative integers.
  Value isPole = e.compare(shlo::ComparisonDirection::EQ, x, e.floor(x));
  Value atPole = e.select(
      isPole, e.number(std::numeric_limits<double>::quiet_NaN()), value);
  return e.select(e.less(x, 0.5), atPole, value);
}

namespace {

/// Those that complex numbers have as well.
struct Square : OpRewritePattern<chlo::SquareOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(chlo::SquareOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<shlo::MulOp>(
        op, TypeRange(op.getType()),
        ValueRange{op.getOperand(), op.getOperand()});
    return success();
  }
};
struct Tan : OpRewritePattern<chlo::TanOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(chlo::TanOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<shlo::TanOp>(op, TypeRange(op.getType()),
                                             ValueRange(op.getOperand()));
    return success();
  }
};
struct Conj : OpRewritePattern<chlo::ConjOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(chlo::ConjOp op,
                                PatternRewriter &rewriter) const override {
    auto complex =
        dyn_cast<ComplexType>(tensorOf(op.getOperand()).getElementType());
    if (!complex) {
      rewriter.replaceOp(op, op.getOperand());
      return success();
    }
    Location loc = op.getLoc();
    Type partType = tensorOf(op.getOperand()).clone(complex.getElementType());
    TypeRange part(partType);
    Value real = shlo::RealOp::create(rewriter, loc, part, op.getOperand());
    Value imag = shlo::ImagOp::create(rewriter, loc, part, op.getOperand());
    Value minus = shlo::NegOp::create(rewriter, loc, part, ValueRange(imag));
    rewriter.replaceOpWithNewOp<shlo::ComplexOp>(op, TypeRange(op.getType()),
                                                 ValueRange{real, minus});
    return success();
  }
};

/// Comparisons with an infinity.
template <typename Op, int sign> struct IsInfinite : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = tensorOf(op.getOperand());
    if (!type.hasStaticShape() || !isa<FloatType>(type.getElementType()))
      return failure();
    Expressions e(rewriter, op.getLoc(), type);
    Value x = op.getOperand();
    double infinity = std::numeric_limits<double>::infinity();
    rewriter.replaceOp(
        op, e.equal(sign == 0 ? e.abs(x) : x, sign < 0 ? -infinity : infinity));
    return success();
  }
};

struct Constant : OpRewritePattern<chlo::ConstantOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(chlo::ConstantOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<shlo::ConstantOp>(op, op.getValue());
    return success();
  }
};
struct ConstantLike : OpRewritePattern<chlo::ConstantLikeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(chlo::ConstantLikeOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = tensorOf(op.getResult());
    if (!type.hasStaticShape())
      return failure();
    rewriter.replaceOpWithNewOp<shlo::ConstantOp>(
        op, cast<ElementsAttr>(
                DenseElementsAttr::get(type, Attribute(op.getValue()))));
    return success();
  }
};

} // namespace

void soap::simplify::populateFunctions(RewritePatternSet &patterns) {
  patterns.add<RealFunction<chlo::DigammaOp, digamma, true>,
               RealFunction<chlo::ErfInvOp, erfInv>,
               RealFunction<chlo::LgammaOp, lgamma, true>, Square, Tan, Conj,
               IsInfinite<chlo::IsInfOp, 0>, IsInfinite<chlo::IsNegInfOp, -1>,
               IsInfinite<chlo::IsPosInfOp, 1>, Constant, ConstantLike>(
      patterns.getContext());
}
