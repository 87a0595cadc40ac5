//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ApproximateFunctions.h"

#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace {

/// bf16 to f64 by way of the bits of f32. Instructions for bf16, which LLVM
/// takes where it sees the type, drop what is below the normal range.
struct WidenBFloat16 : OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::ExtFOp op,
                                PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getIn().getType()).isBF16() ||
        !op.getType().isF64())
      return failure();
    Location loc = op.getLoc();
    Type i32 = rewriter.getI32Type();
    Value bits = arith::BitcastOp::create(rewriter, loc, rewriter.getI16Type(),
                                          op.getIn());
    Value wide = arith::ExtUIOp::create(rewriter, loc, i32, bits);
    Value half = arith::ConstantOp::create(rewriter, loc,
                                           rewriter.getI32IntegerAttr(16));
    Value shifted = arith::ShLIOp::create(rewriter, loc, wide, half);
    Value single =
        arith::BitcastOp::create(rewriter, loc, rewriter.getF32Type(), shifted);
    rewriter.replaceOpWithNewOp<arith::ExtFOp>(op, op.getType(), single);
    return success();
  }
};

/// The arithmetic of one type, f32 or f64, at one place.
struct Scalars {
  ImplicitLocOpBuilder &b;
  FloatType type;
  IntegerType bits; ///< As wide.

  Scalars(ImplicitLocOpBuilder &b, Type type)
      : b(b), type(cast<FloatType>(type)),
        bits(b.getIntegerType(this->type.getWidth())) {}

  Value number(double value) const {
    return arith::ConstantOp::create(b, b.getFloatAttr(type, value));
  }
  Value integer(int64_t value) const {
    return arith::ConstantOp::create(b, b.getIntegerAttr(bits, value));
  }
  Value add(Value x, Value y) const { return arith::AddFOp::create(b, x, y); }
  Value sub(Value x, Value y) const { return arith::SubFOp::create(b, x, y); }
  Value mul(Value x, Value y) const { return arith::MulFOp::create(b, x, y); }
  Value div(Value x, Value y) const { return arith::DivFOp::create(b, x, y); }
  Value fma(Value x, Value y, Value z) const {
    return math::FmaOp::create(b, x, y, z);
  }
  Value select(arith::CmpFPredicate compare, Value x, Value y, Value then,
               Value otherwise) const {
    return arith::SelectOp::create(b, arith::CmpFOp::create(b, compare, x, y),
                                   then, otherwise);
  }
  /// \p x, or a bound that it exceeds. NaN exceeds none.
  Value atMost(Value x, double bound) const {
    Value limit = number(bound);
    return select(arith::CmpFPredicate::OGT, x, limit, limit, x);
  }
  Value atLeast(Value x, double bound) const {
    Value limit = number(bound);
    return select(arith::CmpFPredicate::OLT, x, limit, limit, x);
  }
  /// The polynomial in \p x of these coefficients, that of the highest power
  /// first.
  Value polynomial(Value x, ArrayRef<double> coefficients) const {
    Value sum = number(coefficients.front());
    for (double c : coefficients.drop_front())
      sum = fma(sum, x, number(c));
    return sum;
  }
  /// 2^n, a normal number. (Of NaN's n, any number.)
  Value powerOfTwo(Value n) const {
    int64_t mantissa = type.isF32() ? 23 : 52;
    int64_t bias = type.isF32() ? 127 : 1023;
    Value biased = arith::AddIOp::create(b, n, integer(bias));
    return arith::BitcastOp::create(
        b, type, arith::ShLIOp::create(b, biased, integer(mantissa)));
  }
};

/// exp(c) as (1 + p) 2^n, for numbers up to some hundreds: with n = round(c /
/// log 2) and r = c - n log 2, p = exp(r) - 1 is r + r² q(r) of least relative
/// error (found by Remez's algorithm: of exp(r) 3e-9 in f32, of exp(r) - 1
/// 2e-17 in f64).
struct ReducedExp {
  Value p, n; ///< n as an integer.

  ReducedExp(const Scalars &s, Value c) {
    bool isSingle = s.type.isF32();
    // The sum with 1.5 * 2^23 (or 2^52) has n in its last bits. No conversion
    // would do for NaN: it is undefined, and LLVM makes of it what it likes.
    double magic = isSingle ? 0x1.8p23 : 0x1.8p52;
    Value sum = s.fma(c, s.number(1.4426950408889634), s.number(magic));
    Value whole = s.sub(sum, s.number(magic));
    n = arith::SubIOp::create(
        s.b, arith::BitcastOp::create(s.b, s.bits, sum),
        arith::BitcastOp::create(s.b, s.bits, s.number(magic)));
    // log 2 in two parts: of the first, multiples are exact.
    double high = isSingle ? 0.693145751953125 : 0x1.62e42feep-1;
    double low = isSingle ? 1.42860677e-6 : 1.90821492927058770002e-10;
    Value r = s.fma(whole, s.number(-high), c);
    r = s.fma(whole, s.number(-low), r);
    Value q =
        isSingle
            ? s.polynomial(r, {0.0013814540579915047, 0.00836874544620514,
                               0.04166838899254799, 0.1666652113199234,
                               0.4999999403953552})
            : s.polynomial(r, {2.5053774260209916e-08, 2.762605159360028e-07,
                               2.7557407580455407e-06, 2.4801505241106743e-05,
                               0.00019841269718931935, 0.0013888888931590357,
                               0.008333333333389597, 0.04166666666657668,
                               0.16666666666666588, 0.5000000000000006});
    p = s.fma(s.mul(r, r), q, r);
  }
};

/// A function of f32 or f64, inline, in place of what upstream makes of it.
template <typename Op> struct Approximate : OpRewritePattern<Op> {
  explicit Approximate(MLIRContext *context)
      : OpRewritePattern<Op>(context, /*benefit=*/2) {}

  /// Null if there is none of the type.
  virtual Value approximate(const Scalars &s, Value x) const = 0;

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    if (!op.getType().isF32() && !op.getType().isF64())
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value result = approximate(Scalars(b, op.getType()), op.getOperand());
    if (!result)
      return failure();
    rewriter.replaceOp(op, result);
    return success();
  }
};

/// exp(x), to 1.01 units in the last place and below the normal range to 0.75.
/// Upstream's has no results there, and the C library's vectors are off by 2.8
/// in f64.
struct ApproximateExp : Approximate<math::ExpOp> {
  using Approximate::Approximate;

  Value approximate(const Scalars &s, Value x) const override {
    // Beyond these, the result is infinite or zero.
    bool isSingle = s.type.isF32();
    ReducedExp exp(
        s, s.atLeast(s.atMost(x, isSingle ? 89 : 710), isSingle ? -104 : -746));
    // As one factor, 2^n would not always be a normal number. Its half is found
    // without a sign: AVX2 has no shift of 64 bits that keeps that.
    Value positive = arith::AddIOp::create(s.b, exp.n, s.integer(4096));
    Value half = arith::SubIOp::create(
        s.b, arith::ShRUIOp::create(s.b, positive, s.integer(1)),
        s.integer(2048));
    Value other = arith::SubIOp::create(s.b, exp.n, half);
    Value result = s.mul(s.add(exp.p, s.number(1)), s.powerOfTwo(half));
    return s.mul(result, s.powerOfTwo(other));
  }
};

/// log(1 + x) of f32, inline: a call would keep a loop from being vectorised.
/// What 1 + x loses is added to the logarithm of what it is.
struct ApproximateLog1p : Approximate<math::Log1pOp> {
  using Approximate::Approximate;

  Value approximate(const Scalars &s, Value x) const override {
    if (!s.type.isF32())
      return {};
    Value one = s.number(1), sum = s.add(x, one);
    Value lost = s.sub(x, s.sub(sum, one));
    Value log = math::LogOp::create(s.b, sum);
    Value corrected = s.add(log, s.div(lost, sum));
    // Nothing is lost at -1 and, not a number, at infinity.
    Value result =
        s.select(arith::CmpFPredicate::ONE, lost, s.number(0), corrected, log);
    return s.select(arith::CmpFPredicate::OEQ, sum, one, x, result);
  }
};

/// The hyperbolic tangent. With m = |x|, in f32, to 1.5 units in the last place
/// (upstream's is off by more than 4, which a loop adds up): below 5/8 an odd
/// polynomial of least relative error, else 1 - 2 / (exp(2 m) + 1). In f64, to
/// 2.7: e / (e + 2), where e is exp(2 m) - 1.
struct ApproximateTanh : Approximate<math::TanhOp> {
  using Approximate::Approximate;

  Value approximate(const Scalars &s, Value x) const override {
    Value m = math::AbsFOp::create(s.b, x);
    // From there on it is 1.
    Value twice = s.atMost(s.add(m, m), s.type.isF32() ? 40 : 44);
    ReducedExp exp(s, twice);
    Value power = s.powerOfTwo(exp.n);
    Value one = s.number(1), two = s.number(2);
    if (s.type.isF64()) {
      Value e = s.fma(power, exp.p, s.sub(power, one));
      return math::CopySignOp::create(s.b, s.div(e, s.add(e, two)), x);
    }
    Value square = s.mul(m, m);
    Value sum = s.polynomial(square, {-0.005704987328499556, 0.0206390880048275,
                                      -0.05373971536755562, 0.13331441581249237,
                                      -0.3333328068256378});
    Value near = s.fma(s.mul(square, m), sum, m);
    Value e = s.mul(s.add(exp.p, one), power);
    Value far = s.sub(one, s.div(two, s.add(e, one)));
    Value magnitude =
        s.select(arith::CmpFPredicate::OLT, m, s.number(0.625), near, far);
    return math::CopySignOp::create(s.b, magnitude, x);
  }
};

/// Upstream has an instruction's exp(x) - 1 for it, which loses digits.
LogicalResult callExpMinusOne(ModuleOp module) {
  RewritePatternSet patterns(module.getContext());
  populateMathToLibmConversionPatterns(patterns);
  ConversionTarget target(*module.getContext());
  target.markUnknownOpDynamicallyLegal(
      [](Operation *op) { return !isa<math::ExpM1Op>(op); });
  return applyPartialConversion(module, target, std::move(patterns));
}

} // namespace

/// Narrow floats compute in f32.
LogicalResult soap::approximateFunctions(ModuleOp module) {
  MLIRContext *context = module.getContext();
  RewritePatternSet patterns(context);
  arith::populateCeilFloorDivExpandOpsPatterns(patterns);
  arith::populateExpandBFloat16Patterns(patterns);
  patterns
      .add<ApproximateExp, ApproximateLog1p, ApproximateTanh, WidenBFloat16>(
          context);
  populateMathF32ExpansionPatterns(patterns, [](StringRef) { return true; });
  populateMathPolynomialApproximationPatterns(
      patterns, [](StringRef name) { return name == "math.log"; });
  if (failed(applyPatternsGreedily(module, std::move(patterns))))
    return failure();
  return callExpMinusOne(module);
}
