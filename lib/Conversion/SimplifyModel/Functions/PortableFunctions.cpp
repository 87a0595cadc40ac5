//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Functions of chlo that libraries of CPUs and GPUs have, as formulas: for
// other compilers.

#include "../Rewrites.h"
#include "RealFunction.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace soap::simplify;
namespace shlo = mlir::stablehlo;

namespace {

/// Coefficients of W. J. Cody's kind of rational approximations, as in the
/// Cephes library: erf(x) = x T(x²) / U(x²) below 1, erfc(x) = exp(-x²) P(x) /
/// Q(x) up to 8 and exp(-x²) R(x) / S(x) beyond.
Value erfNearZero(Expressions &e, Value x) {
  Value square = e.mul(x, x);
  Value t =
      e.polynomial(square, {9.60497373987051638749E0, 9.00260197203842689217E1,
                            2.23200534594684319226E3, 7.00332514112805075473E3,
                            5.55923013010394962768E4});
  Value u = e.polynomial(square,
                         {1.0, 3.35617141647503099647E1,
                          5.21357949780152679795E2, 4.59432382970980127987E3,
                          2.26290000613890934246E4, 4.92673942608635921086E4});
  return e.mul(x, e.div(t, u));
}

/// exp(-x²) from 0 to 30: a rounded square would be off by up to x² of its last
/// places. That of x with half of its digits, h, is exact, and the rest
/// d = (x - h) (x + h) small.
Value expOfNegatedSquare(Expressions &e, Value x) {
  bool isDouble = e.type.getElementType().isF64();
  Value half = shlo::ReducePrecisionOp::create(
      e.b, e.loc, e.type, x, isDouble ? 11 : 8, isDouble ? 25 : 11);
  Value rest = e.mul(e.sub(x, half), e.add(x, half));
  Value expOfRest =
      e.polynomial(rest, {1.0 / 24, -1.0 / 6, 1.0 / 2, -1.0, 1.0});
  return e.mul(e.exp(e.negate(e.mul(half, half))), expOfRest);
}

Value erfcOfPositive(Expressions &e, Value x) {
  // Beyond 30 the scale is 0; the polynomials stay in range.
  Value bounded = e.select(e.less(x, 30.0), x, e.number(30.0));
  Value scale = expOfNegatedSquare(e, bounded);
  Value middle = e.div(
      e.polynomial(bounded,
                   {2.46196981473530512524E-10, 5.64189564831068821977E-1,
                    7.46321056442269912687E0, 4.86371970985681366614E1,
                    1.96520832956077098242E2, 5.26445194995477358631E2,
                    9.34528527171957607540E2, 1.02755188689515710272E3,
                    5.57535335369399327526E2}),
      e.polynomial(bounded,
                   {1.0, 1.32281951154744992508E1, 8.67072140885989742329E1,
                    3.54937778887819891062E2, 9.75708501743205489753E2,
                    1.82390916687909736289E3, 2.24633760818710981792E3,
                    1.65666309194161350182E3, 5.57535340817727675546E2}));
  Value large = e.div(
      e.polynomial(bounded,
                   {5.64189583547755073984E-1, 1.27536670759978104416E0,
                    5.01905042251180477414E0, 6.16021097993053585195E0,
                    7.40974269950448939160E0, 2.97886665372100240670E0}),
      e.polynomial(bounded,
                   {1.0, 2.26052863220117276590E0, 9.39603524938001434673E0,
                    1.20489539808096656605E1, 1.70814450747565897222E1,
                    9.60896809063285878198E0, 3.36907645100081516050E0}));
  return e.mul(scale, e.select(e.less(x, 8.0), middle, large));
}

Value erfc(Expressions &e, Value x) {
  Value magnitude = e.abs(x);
  Value near = e.sub(1.0, erfNearZero(e, x));
  Value far = erfcOfPositive(e, magnitude);
  Value reflected = e.select(e.less(x, 0.0), e.sub(2.0, far), far);
  Value result = e.select(e.less(magnitude, 1.0), near, reflected);
  // NaN fails every comparison above and must stay.
  return e.select(e.compare(shlo::ComparisonDirection::EQ, x, x), result, x);
}

/// For single precision, polynomials of least relative error: x N(x²) below 1
/// and 1 - exp(F(|x|)) up to 4, from where on the result is 1. To 2.5 units in
/// the last place, at half of the operations.
Value erfOfSingle(Expressions &e, Value x) {
  Value magnitude = e.abs(x);
  Value near =
      e.mul(x, e.polynomial(e.mul(x, x),
                            {7.85385327468e-5, -0.000801019117834,
                             0.00518832740719, -0.0268538117887, 0.112835851451,
                             -0.376126258239, 1.12837916573}));
  Value bounded = e.binary<shlo::MinOp>(magnitude, e.number(4));
  Value far =
      e.sub(1.0, e.exp(e.polynomial(
                     bounded, {0.000186378293431, -0.00294764685032,
                               0.0218380073325, -0.1031066131, -0.63814502236,
                               -1.12708905998, -0.000341559000206})));
  Value reflected = e.select(e.less(x, 0.0), e.negate(far), far);
  return e.select(e.less(magnitude, 1.0), near, reflected);
}

Value erf(Expressions &e, Value x) {
  if (!e.type.getElementType().isF64())
    return erfOfSingle(e, x);
  Value magnitude = e.abs(x);
  Value far = e.sub(1.0, erfcOfPositive(e, magnitude));
  Value reflected = e.select(e.less(x, 0.0), e.negate(far), far);
  Value result = e.select(e.less(magnitude, 1.0), erfNearZero(e, x), reflected);
  return e.select(e.compare(shlo::ComparisonDirection::EQ, x, x), result, x);
}

Value asin(Expressions &e, Value x) {
  Value root = e.sqrt(e.mul(e.sub(1.0, x), e.add(x, 1.0)));
  return e.mul(e.atan2(x, e.add(root, 1.0)), 2.0);
}
Value acos(Expressions &e, Value x) {
  // 2 atan2(√(1 - x²), 1 + x), but pi where both are 0.
  Value root = e.sqrt(e.mul(e.sub(1.0, x), e.add(x, 1.0)));
  Value value = e.mul(e.atan2(root, e.add(x, 1.0)), 2.0);
  return e.select(e.equal(x, -1.0), e.number(M_PI), value);
}
Value atan(Expressions &e, Value x) { return e.atan2(x, e.number(1)); }
Value sinh(Expressions &e, Value x) {
  // With u = exp|x| - 1: (u + u / (u + 1)) / 2; exp(|x| / 2)² / 2 where that
  // overflows.
  Value magnitude = e.abs(x);
  Value u = e.unary<shlo::Expm1Op>(magnitude);
  Value small = e.mul(e.add(u, e.div(u, e.add(u, 1.0))), 0.5);
  Value root = e.exp(e.mul(magnitude, 0.5));
  Value large = e.mul(e.mul(root, 0.5), root);
  Value value = e.select(e.less(magnitude, 20.0), small, large);
  return e.select(e.less(x, 0.0), e.negate(value),
                  e.select(e.equal(x, 0.0), x, value));
}
Value cosh(Expressions &e, Value x) {
  // Squares of halves' exponentials reach as far as the result does.
  Value half = e.mul(x, 0.5);
  Value rising = e.exp(half), falling = e.exp(e.negate(half));
  return e.add(e.mul(e.mul(rising, 0.5), rising),
               e.mul(e.mul(falling, 0.5), falling));
}
Value asinh(Expressions &e, Value x) {
  // log(|x| + √(x² + 1)) without cancellation, and log|x| + log 2 where the
  // square overflows.
  Value magnitude = e.abs(x);
  Value square = e.mul(x, x);
  Value root = e.sqrt(e.add(square, 1.0));
  Value small = e.log1p(e.add(magnitude, e.div(square, e.add(root, 1.0))));
  Value large = e.add(e.log(magnitude), std::log(2.0));
  Value value = e.select(e.less(magnitude, 1e9), small, large);
  return e.select(e.less(x, 0.0), e.negate(value),
                  e.select(e.equal(x, 0.0), x, value));
}
Value acosh(Expressions &e, Value x) {
  Value y = e.add(x, -1.0);
  // log1p(y + √(2y + y²)) with y = x - 1.
  Value small = e.log1p(e.add(y, e.sqrt(e.mul(y, e.add(y, 2.0)))));
  Value large = e.add(e.log(x), std::log(2.0));
  Value value = e.select(e.less(x, 1e9), small, large);
  return e.select(e.less(x, 1.0),
                  e.number(std::numeric_limits<double>::quiet_NaN()), value);
}
Value atanh(Expressions &e, Value x) {
  return e.mul(e.sub(e.log1p(x), e.log1p(e.negate(x))), 0.5);
}

} // namespace

void soap::simplify::populatePortableFunctions(RewritePatternSet &patterns) {
  patterns
      .add<RealFunction<chlo::AcosOp, acos>, RealFunction<chlo::AcoshOp, acosh>,
           RealFunction<chlo::AsinOp, asin>, RealFunction<chlo::AsinhOp, asinh>,
           RealFunction<chlo::AtanOp, atan>, RealFunction<chlo::AtanhOp, atanh>,
           RealFunction<chlo::CoshOp, cosh>, RealFunction<chlo::ErfOp, erf>,
           RealFunction<chlo::ErfcOp, erfc>, RealFunction<chlo::SinhOp, sinh>>(
          patterns.getContext());
}
