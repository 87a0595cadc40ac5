//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Functions of complex numbers, in f64: upstream's operations where its
// expansion of them is right for all finite numbers, and formulas in functions
// of the parts where it is not.

#include "Lowering.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/StringMap.h"

#include <limits>

using namespace mlir;
using namespace soap;

namespace {

struct Emitter {
  OpBuilder &b;
  Location loc;
  /// Whether the parts are those of narrower numbers, whose squares neither
  /// overflow nor vanish.
  bool isNarrow;

  template <typename Op, typename... Args> Value make(Args &&...args) {
    return Op::create(b, loc, std::forward<Args>(args)...);
  }
  Value constant(double value) {
    return make<arith::ConstantOp>(b.getF64FloatAttr(value));
  }
  Value number(Value re, Value im) {
    return make<complex::CreateOp>(ComplexType::get(b.getF64Type()), re, im);
  }
  Value number(double value) { return number(constant(value), constant(0)); }
  Value re(Value z) { return make<complex::ReOp>(z); }
  Value im(Value z) { return make<complex::ImOp>(z); }
  Value negate(Value x) { return make<arith::NegFOp>(x); }
  Value add(Value x, Value y) { return make<arith::AddFOp>(x, y); }
  Value sub(Value x, Value y) { return make<arith::SubFOp>(x, y); }
  Value mul(Value x, Value y) { return make<arith::MulFOp>(x, y); }
  Value div(Value x, Value y) { return make<arith::DivFOp>(x, y); }
  Value select(Value condition, Value x, Value y) {
    return make<arith::SelectOp>(condition, x, y);
  }
  Value compare(arith::CmpFPredicate predicate, Value x, double y) {
    return make<arith::CmpFOp>(predicate, x, constant(y));
  }
  Value isZero(Value x) { return compare(arith::CmpFPredicate::OEQ, x, 0); }
  /// x sin(b), and \p otherwise where b is 0, for infinite x, too.
  Value timesSine(Value x, Value b, Value otherwise) {
    return select(isZero(b), otherwise, mul(x, make<math::SinOp>(b)));
  }
  Value timesCosine(Value x, Value b) { return mul(x, make<math::CosOp>(b)); }
};

template <typename Op> Value unary(Emitter &e, ValueRange z) {
  return e.make<Op>(z[0]);
}
template <typename Op> Value binary(Emitter &e, ValueRange z) {
  return e.make<Op>(z[0], z[1]);
}

Value isInfinite(Emitter &e, Value x) {
  return e.compare(arith::CmpFPredicate::OEQ, e.make<math::AbsFOp>(x),
                   std::numeric_limits<double>::infinity());
}

/// \p size, and infinity as soon as one part of \p z is infinite, whatever the
/// other.
Value orInfinity(Emitter &e, Value z, Value size) {
  return e.select(
      e.make<arith::OrIOp>(isInfinite(e, e.re(z)), isInfinite(e, e.im(z))),
      e.constant(std::numeric_limits<double>::infinity()), size);
}

Value squareOfSize(Emitter &e, Value z) {
  Value re = e.re(z), im = e.im(z);
  return e.add(e.mul(re, re), e.mul(im, im));
}

Value abs(Emitter &e, ValueRange z) {
  Value size = e.isNarrow ? e.make<math::SqrtOp>(squareOfSize(e, z[0]))
                          : e.make<complex::AbsOp>(z[0]);
  return orInfinity(e, z[0], size);
}

/// log|z| + i arg(z). Of the parts' magnitudes, m the larger one and n the
/// other, log|z| = log(m) + log(1 + (n / m)²) / 2 where squares overflow.
Value log(Emitter &e, ValueRange z) {
  Value size;
  if (e.isNarrow) {
    size = e.mul(e.make<math::LogOp>(squareOfSize(e, z[0])), e.constant(0.5));
  } else {
    Value re = e.make<math::AbsFOp>(e.re(z[0]));
    Value im = e.make<math::AbsFOp>(e.im(z[0]));
    Value m = e.make<arith::MaximumFOp>(re, im);
    Value ratio = e.div(e.make<arith::MinimumFOp>(re, im), m);
    Value more = e.make<math::Log1pOp>(e.mul(ratio, ratio));
    Value logM = e.make<math::LogOp>(m);
    size =
        e.select(e.isZero(m), logM, e.add(logM, e.mul(more, e.constant(0.5))));
  }
  return e.number(orInfinity(e, z[0], size),
                  e.make<math::Atan2Op>(e.im(z[0]), e.re(z[0])));
}

/// Near |1 + z| = 1, log|1 + z| = log(1 + x) / 2 with x = a (a + 2) + b²; far
/// from it, the logarithm of 1 + z, which is exact where a is near -1.
Value logPlusOne(Emitter &e, ValueRange z) {
  Value a = e.re(z[0]), b = e.im(z[0]);
  Value whole = log(e, ValueRange(e.number(e.add(a, e.constant(1)), b)));
  Value x = e.add(e.mul(a, e.add(a, e.constant(2))), e.mul(b, b));
  Value near = e.mul(e.make<math::Log1pOp>(x), e.constant(0.5));
  Value isNear =
      e.compare(arith::CmpFPredicate::OLT, e.make<math::AbsFOp>(x), 0.5);
  return e.number(e.select(isNear, near, e.re(whole)), e.im(whole));
}

Value cbrt(Emitter &e, ValueRange z) {
  Value isZero = e.make<complex::EqualOp>(z[0], e.number(0));
  Value root = e.make<complex::PowOp>(z[0], e.number(1.0 / 3));
  return e.select(isZero, z[0], root);
}

/// exp(a) cos(b) - 1 = (exp(a) - 1) cos(b) - 2 sin²(b / 2), where nothing
/// cancels.
Value expMinusOne(Emitter &e, ValueRange z) {
  Value a = e.re(z[0]), b = e.im(z[0]);
  Value half = e.make<math::SinOp>(e.mul(b, e.constant(0.5)));
  Value re = e.sub(e.timesCosine(e.make<math::ExpM1Op>(a), b),
                   e.mul(e.constant(2), e.mul(half, half)));
  return e.number(re, e.timesSine(e.make<math::ExpOp>(a), b, b));
}

Value logistic(Emitter &e, ValueRange z) {
  Value minus = e.number(e.negate(e.re(z[0])), e.negate(e.im(z[0])));
  Value one = e.number(1);
  return e.make<complex::DivOp>(
      one, e.make<complex::AddOp>(one, e.make<complex::ExpOp>(minus)));
}

/// cosh(a) cos(b) + i sinh(a) sin(b).
Value cosh(Emitter &e, Value a, Value b) {
  Value sign = e.make<math::CopySignOp>(e.constant(1), a);
  return e.number(e.timesCosine(e.make<math::CoshOp>(a), b),
                  e.timesSine(e.make<math::SinhOp>(a), b, e.mul(sign, b)));
}
Value cosh(Emitter &e, ValueRange z) { return cosh(e, e.re(z[0]), e.im(z[0])); }

/// cosh(i z).
Value cosine(Emitter &e, ValueRange z) {
  return cosh(e, e.negate(e.im(z[0])), e.re(z[0]));
}

/// sinh(a) cos(b) + i cosh(a) sin(b).
Value sinh(Emitter &e, Value a, Value b) {
  return e.number(e.timesCosine(e.make<math::SinhOp>(a), b),
                  e.timesSine(e.make<math::CoshOp>(a), b, b));
}
Value sinh(Emitter &e, ValueRange z) { return sinh(e, e.re(z[0]), e.im(z[0])); }

/// -i z.
Value turnBack(Emitter &e, Value z) {
  return e.number(e.im(z), e.negate(e.re(z)));
}

/// -i sinh(i z).
Value sine(Emitter &e, ValueRange z) {
  return turnBack(e, sinh(e, e.negate(e.im(z[0])), e.re(z[0])));
}

/// With t = √((|a| + |z|) / 2), t + i b / 2t, or what that is times ±i where a
/// is negative. A quarter of what is large is computed with instead.
Value sqrt(Emitter &e, ValueRange z) {
  Value a = e.re(z[0]), b = e.im(z[0]);
  Value back;
  if (!e.isNarrow) {
    Value larger = e.make<arith::MaximumFOp>(e.make<math::AbsFOp>(a),
                                             e.make<math::AbsFOp>(b));
    Value isLarge = e.compare(arith::CmpFPredicate::OGT, larger, 0x1p1000);
    Value scale = e.select(isLarge, e.constant(0.25), e.constant(1));
    back = e.select(isLarge, e.constant(2), e.constant(1));
    a = e.mul(a, scale);
    b = e.mul(b, scale);
  }
  Value size = abs(e, ValueRange(e.number(a, b)));
  Value half = e.constant(0.5);
  Value t = e.make<math::SqrtOp>(
      e.add(e.mul(e.make<math::AbsFOp>(a), half), e.mul(size, half)));
  Value isEndless = isInfinite(e, b);
  t = e.select(isEndless, size, t);
  Value other = e.select(e.make<arith::OrIOp>(e.isZero(b), isEndless), b,
                         e.mul(e.div(b, t), half));
  Value isNegative = e.compare(arith::CmpFPredicate::OLT, a, 0);
  Value re = e.select(isNegative, e.make<math::AbsFOp>(other), t);
  Value im = e.select(isNegative, e.make<math::CopySignOp>(t, b), other);
  if (back) {
    re = e.mul(re, back);
    im = e.mul(im, back);
  }
  return e.number(re, im);
}

Value rsqrt(Emitter &e, ValueRange z) {
  return e.make<complex::DivOp>(e.number(1), sqrt(e, z));
}

/// W. Kahan, "Branch cuts for complex elementary functions" (1987): with
/// t = tan(b), u = 1 + t², s = sinh(a), (u s √(1 + s²) + i t) / (1 + u s²); for
/// large |a|, where that overflows, ±1 + 4i sin(b) cos(b) exp(-2 |a|).
Value tanh(Emitter &e, Value a, Value b) {
  Value one = e.constant(1);
  Value t = e.make<math::TanOp>(b), s = e.make<math::SinhOp>(a);
  Value u = e.add(e.mul(t, t), one), square = e.mul(s, s);
  Value us = e.mul(u, s);
  Value bottom = e.add(e.mul(us, s), one);
  Value root = e.make<math::SqrtOp>(e.add(square, one));
  Value magnitude = e.make<math::AbsFOp>(a);
  Value fading = e.make<math::ExpOp>(e.mul(magnitude, e.constant(-2)));
  Value wave = e.mul(e.make<math::SinOp>(b), e.make<math::CosOp>(b));
  Value isLarge = e.compare(arith::CmpFPredicate::OGT, magnitude, 20);
  return e.number(e.select(isLarge, e.make<math::CopySignOp>(one, a),
                           e.div(e.mul(us, root), bottom)),
                  e.select(isLarge, e.mul(e.mul(wave, e.constant(4)), fading),
                           e.div(t, bottom)));
}
Value tanh(Emitter &e, ValueRange z) { return tanh(e, e.re(z[0]), e.im(z[0])); }

/// -i tanh(i z).
Value tan(Emitter &e, ValueRange z) {
  return turnBack(e, tanh(e, e.negate(e.im(z[0])), e.re(z[0])));
}

using Function = Value (*)(Emitter &, ValueRange);

const llvm::StringMap<Function> &functions() {
  static const llvm::StringMap<Function> map = {
      {"abs", abs},
      {"atan2", binary<complex::Atan2Op>},
      {"cbrt", cbrt},
      {"cosh", cosh},
      {"cosine", cosine},
      {"divide", binary<complex::DivOp>},
      {"exponential", unary<complex::ExpOp>},
      {"exponential_minus_one", expMinusOne},
      {"log", log},
      {"log_plus_one", logPlusOne},
      {"logistic", logistic},
      {"power", binary<complex::PowOp>},
      {"rsqrt", rsqrt},
      {"sign", unary<complex::SignOp>},
      {"sine", sine},
      {"sinh", sinh},
      {"sqrt", sqrt},
      {"tan", tan},
      {"tanh", tanh}};
  return map;
}

} // namespace

bool lowering::hasComplexFormula(StringRef function) {
  return functions().contains(function);
}

Value lowering::emitComplexFormula(OpBuilder &builder, Location loc,
                                   StringRef function, ValueRange numbers,
                                   bool areNarrow) {
  Emitter e{builder, loc, areNarrow};
  return functions().lookup(function)(e, numbers);
}
