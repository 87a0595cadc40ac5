//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// StableHLO's elementwise ops on scalars of arith and math.

#include "Lowering.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

#include <cmath>

using namespace mlir;
using namespace soap;
namespace shlo = mlir::stablehlo;

bool lowering::isElementwise(Operation *op) {
  return isComplexFunction(op) ||
         isa<shlo::AbsOp, shlo::AddOp, shlo::AndOp, shlo::Atan2Op,
             shlo::BitcastConvertOp, shlo::CbrtOp, shlo::CeilOp, shlo::ClampOp,
             shlo::ClzOp, shlo::CompareOp, shlo::ComplexOp, shlo::ConvertOp,
             shlo::CosineOp, shlo::DivOp, shlo::ExpOp, shlo::Expm1Op,
             shlo::FloorOp, shlo::ImagOp, shlo::IsFiniteOp, shlo::Log1pOp,
             shlo::LogOp, shlo::LogisticOp, shlo::MaxOp, shlo::MinOp,
             shlo::MulOp, shlo::NegOp, shlo::NotOp, shlo::OrOp,
             shlo::PopulationCountOp, shlo::PowOp, shlo::RealOp,
             shlo::ReducePrecisionOp, shlo::RemOp, shlo::RoundNearestEvenOp,
             shlo::RoundOp, shlo::RsqrtOp, shlo::SelectOp, shlo::ShiftLeftOp,
             shlo::ShiftRightArithmeticOp, shlo::ShiftRightLogicalOp,
             shlo::SignOp, shlo::SineOp, shlo::SqrtOp, shlo::SubtractOp,
             shlo::TanOp, shlo::TanhOp, shlo::XorOp>(op);
}

namespace {

/// Builds the scalar code of one op.
class ScalarEmitter {
public:
  ScalarEmitter(OpBuilder &builder, Operation *op, ValueRange operands)
      : b(builder), loc(op->getLoc()), op(op),
        x(operands.begin(), operands.end()),
        type(getElementTypeOrSelf(op->getOperand(0).getType())),
        isUnsigned(type.isUnsignedInteger()) {}
  /// For conversions, of which there is no op.
  ScalarEmitter(OpBuilder &builder, Location loc, Type type, Value operand)
      : b(builder), loc(loc), op(nullptr), x({operand}), type(type),
        isUnsigned(type.isUnsignedInteger()) {}

  /// Narrow floats are computed in f32 and rounded, which not every machine
  /// does by itself.
  Value emit();
  Value emitConvert(Type from, Type to);

private:
  Value emitInType();

  template <typename Op, typename... Args> Value make(Args &&...args) {
    return Op::create(b, loc, std::forward<Args>(args)...);
  }
  Value floatConstant(Type t, double value) {
    return make<arith::ConstantOp>(FloatAttr::get(t, value));
  }
  Value intConstant(Type t, const APInt &value) {
    return make<arith::ConstantOp>(IntegerAttr::get(t, value));
  }
  Value intConstant(Type t, int64_t value) {
    return intConstant(t, APInt(t.getIntOrFloatBitWidth(), value,
                                /*isSigned=*/true,
                                /*implicitTrunc=*/true));
  }
  Value select(Value c, Value a, Value d) {
    return make<arith::SelectOp>(c, a, d);
  }
  Value compareInt(arith::CmpIPredicate p, Value a, Value d) {
    return make<arith::CmpIOp>(p, a, d);
  }

  /// Operand \p i, of a float below 32 bits, as f32.
  Value widened(unsigned i) {
    auto from =
        cast<FloatType>(getElementTypeOrSelf(op->getOperand(i).getType()));
    return lowering::isSmallFloat(from)
               ? lowering::widenSmallFloat(b, loc, x[i], from)
               : make<arith::ExtFOp>(b.getF32Type(), x[i]);
  }

  bool isFloat() const { return isa<FloatType>(type); }
  bool isBool() const { return type.isInteger(1); }
  bool isInt() const { return isa<IntegerType>(type) && !isBool(); }

  Value emitUnary();
  Value emitBinary();
  Value emitDivision(bool remainder);
  Value emitIntegerPower();
  Value emitShift();
  Value emitSign();
  Value emitExp(Value v);
  Value emitLog(Value v);
  Value emitExpMinusOne(Value v);
  Value emitCompare(shlo::CompareOp compare);
  Value emitReducePrecision(shlo::ReducePrecisionOp reduce);

  Value emitToInteger(Value v, IntegerType to);
  Value emitNarrowing(Value value, Type to);

  OpBuilder &b;
  Location loc;
  Operation *op;
  SmallVector<Value> x;
  Type type; // of the first operand, with its signedness
  bool isUnsigned;
};

} // namespace

/// The value of f32 as a narrower float.
static Value narrowed(OpBuilder &b, Location loc, Value value, Type to) {
  if (lowering::isSmallFloat(to))
    return lowering::narrowToSmallFloat(b, loc, value, cast<FloatType>(to));
  return arith::TruncFOp::create(b, loc, to, value);
}

Value ScalarEmitter::emit() {
  if (!isFloat() && !isa<IntegerType>(type))
    return {};
  bool isNarrow = isFloat() && type.getIntOrFloatBitWidth() < 32;
  if (!isNarrow || isa<shlo::ConvertOp, shlo::BitcastConvertOp, shlo::CompareOp,
                       shlo::ReducePrecisionOp>(op))
    return emitInType();
  // The sign is a bit, whatever arithmetic does with NaN.
  if (isa<shlo::AbsOp, shlo::NegOp>(op) && !lowering::isSmallFloat(type))
    return emitInType();
  for (unsigned i = 0; i < x.size(); ++i)
    x[i] = widened(i);
  type = b.getF32Type();
  Value result = emitInType();
  if (!result || !isa<FloatType>(result.getType()))
    return result;
  return narrowed(b, loc, result,
                  getElementTypeOrSelf(op->getResult(0).getType()));
}

/// Rounds \p value to a narrower type. There is no code for f64 to bf16 on many
/// machines: f32 in between, rounded to odd, keeps what the second rounding
/// needs to know.
Value ScalarEmitter::emitNarrowing(Value value, Type to) {
  if (!value.getType().isF64() || to.getIntOrFloatBitWidth() >= 32)
    return narrowed(b, loc, value, to);
  Type f32 = b.getF32Type(), i32 = b.getI32Type();
  Value nearest = make<arith::TruncFOp>(f32, value);
  Value exact = make<math::AbsFOp>(value);
  Value magnitude =
      make<math::AbsFOp>(make<arith::ExtFOp>(b.getF64Type(), nearest));
  Value bits = make<arith::BitcastOp>(i32, nearest);
  Value above =
      make<arith::CmpFOp>(arith::CmpFPredicate::OGT, magnitude, exact);
  Value inexact =
      make<arith::CmpFOp>(arith::CmpFPredicate::ONE, magnitude, exact);
  Value below = make<arith::SubIOp>(bits, make<arith::ExtUIOp>(i32, above));
  Value odd = make<arith::OrIOp>(below, make<arith::ExtUIOp>(i32, inexact));
  return narrowed(b, loc, make<arith::BitcastOp>(f32, odd), to);
}

Value ScalarEmitter::emitInType() {
  if (auto select = dyn_cast<shlo::SelectOp>(op))
    return make<arith::SelectOp>(x[0], x[1], x[2]);
  if (auto clamp = dyn_cast<shlo::ClampOp>(op)) {
    // min(max(operand, low), high)
    if (isFloat())
      return make<arith::MinimumFOp>(make<arith::MaximumFOp>(x[1], x[0]), x[2]);
    if (isUnsigned || isBool())
      return make<arith::MinUIOp>(make<arith::MaxUIOp>(x[1], x[0]), x[2]);
    return make<arith::MinSIOp>(make<arith::MaxSIOp>(x[1], x[0]), x[2]);
  }
  if (auto compare = dyn_cast<shlo::CompareOp>(op))
    return emitCompare(compare);
  if (isa<shlo::ConvertOp>(op))
    return emitConvert(type, getElementTypeOrSelf(op->getResult(0).getType()));
  if (isa<shlo::BitcastConvertOp>(op)) {
    Type to = getElementTypeOrSelf(op->getResult(0).getType());
    if (!to.isIntOrFloat() ||
        to.getIntOrFloatBitWidth() != type.getIntOrFloatBitWidth())
      return {};
    Type from = x[0].getType();
    to = lowering::scalarType(to);
    if (to == from)
      return x[0];
    // Small floats are held in more bits than they have.
    if (isa<IntegerType>(from) && isa<IntegerType>(to))
      return from.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth()
                 ? make<arith::ExtUIOp>(to, x[0])
                 : make<arith::TruncIOp>(to, x[0]);
    return make<arith::BitcastOp>(to, x[0]);
  }
  if (auto reduce = dyn_cast<shlo::ReducePrecisionOp>(op))
    return emitReducePrecision(reduce);
  return x.size() == 1 ? emitUnary() : emitBinary();
}

Value ScalarEmitter::emitUnary() {
  Value v = x[0];
  Type t = v.getType();
  if (isa<shlo::NotOp>(op) && !isFloat())
    return make<arith::XOrIOp>(v, intConstant(t, -1));
  if (isa<shlo::PopulationCountOp>(op) && isInt())
    return make<math::CtPopOp>(v);
  if (isa<shlo::ClzOp>(op) && isInt())
    return make<math::CountLeadingZerosOp>(v);
  if (isa<shlo::SignOp>(op))
    return emitSign();
  if (isInt()) {
    if (isa<shlo::AbsOp>(op))
      return isUnsigned ? v : make<math::AbsIOp>(v);
    if (isa<shlo::NegOp>(op))
      return make<arith::SubIOp>(intConstant(t, 0), v);
    return {};
  }
  if (!isFloat())
    return {};
  Value one =
      isa<shlo::LogisticOp, shlo::RsqrtOp>(op) ? floatConstant(t, 1) : Value();
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](shlo::AbsOp) { return make<math::AbsFOp>(v); })
      .Case([&](shlo::CbrtOp) { return make<math::CbrtOp>(v); })
      .Case([&](shlo::CeilOp) { return make<math::CeilOp>(v); })
      .Case([&](shlo::CosineOp) { return make<math::CosOp>(v); })
      .Case([&](shlo::ExpOp) { return emitExp(v); })
      .Case([&](shlo::Expm1Op) { return emitExpMinusOne(v); })
      .Case([&](shlo::FloorOp) { return make<math::FloorOp>(v); })
      .Case([&](shlo::IsFiniteOp) -> Value {
        // |v| < infinity is false for NaN as well.
        Value infinity = make<arith::ConstantOp>(FloatAttr::get(
            t, APFloat::getInf(cast<FloatType>(t).getFloatSemantics())));
        return make<arith::CmpFOp>(arith::CmpFPredicate::OLT,
                                   make<math::AbsFOp>(v), infinity);
      })
      .Case([&](shlo::Log1pOp) { return make<math::Log1pOp>(v); })
      .Case([&](shlo::LogOp) { return emitLog(v); })
      .Case([&](shlo::LogisticOp) -> Value {
        Value exp = emitExp(make<arith::NegFOp>(v));
        return make<arith::DivFOp>(one, make<arith::AddFOp>(one, exp));
      })
      .Case([&](shlo::NegOp) { return make<arith::NegFOp>(v); })
      .Case(
          [&](shlo::RoundNearestEvenOp) { return make<math::RoundEvenOp>(v); })
      .Case([&](shlo::RoundOp) { return make<math::RoundOp>(v); })
      .Case([&](shlo::RsqrtOp) {
        return make<arith::DivFOp>(one, make<math::SqrtOp>(v));
      })
      .Case([&](shlo::SineOp) { return make<math::SinOp>(v); })
      .Case([&](shlo::SqrtOp) { return make<math::SqrtOp>(v); })
      .Case([&](shlo::TanOp) { return make<math::TanOp>(v); })
      .Case([&](shlo::TanhOp) { return make<math::TanhOp>(v); })
      .Default([](Operation *) { return Value(); });
}

// The polynomial of f32 (KernelsToLLVM) has no results below the normal range:
// there, exp(v) = 2⁻⁶⁴ exp(v + 64 log 2). The sum is exact with a constant of
// few bits, whose error is a factor.
Value ScalarEmitter::emitExp(Value v) {
  Type t = v.getType();
  if (!t.isF32())
    return make<math::ExpOp>(v);
  constexpr double shift = 44.3614196777343750;
  Value isLow =
      make<arith::CmpFOp>(arith::CmpFPredicate::OLT, v, floatConstant(t, -87));
  Value shifted = make<arith::AddFOp>(v, floatConstant(t, shift));
  Value exp = make<math::ExpOp>(select(isLow, shifted, v));
  Value correction = floatConstant(t, std::exp(64 * std::log(2.0) - shift));
  Value scaled = make<arith::MulFOp>(make<arith::MulFOp>(exp, correction),
                                     floatConstant(t, std::ldexp(1.0, -64)));
  return select(isLow, scaled, exp);
}

// That of the logarithm takes none from there: log(v) = log(2²⁴ v) - 24 log 2.
Value ScalarEmitter::emitLog(Value v) {
  Type t = v.getType();
  if (!t.isF32())
    return make<math::LogOp>(v);
  Value isLow = make<arith::CmpFOp>(arith::CmpFPredicate::OLT, v,
                                    floatConstant(t, 0x1p-126));
  Value scaled = make<arith::MulFOp>(v, floatConstant(t, 0x1p24));
  Value log = make<math::LogOp>(select(isLow, scaled, v));
  Value lowered =
      make<arith::SubFOp>(log, floatConstant(t, 24 * std::log(2.0)));
  return select(isLow, lowered, log);
}

// With u = exp(v) as rounded, (u - 1) * v / log(u): the error that u has
// cancels (W. Kahan). Where u is 1, v itself; where it is 0 or infinite, u - 1.
Value ScalarEmitter::emitExpMinusOne(Value v) {
  Type t = v.getType();
  Value one = floatConstant(t, 1);
  Value u = emitExp(v);
  Value difference = make<arith::SubFOp>(u, one);
  Value corrected =
      make<arith::MulFOp>(difference, make<arith::DivFOp>(v, emitLog(u)));
  Value isOne = make<arith::CmpFOp>(arith::CmpFPredicate::OEQ, u, one);
  Value isZero = make<arith::CmpFOp>(arith::CmpFPredicate::OEQ, difference,
                                     floatConstant(t, -1));
  Value isInfinite = make<arith::CmpFOp>(
      arith::CmpFPredicate::OEQ, u,
      make<arith::ConstantOp>(FloatAttr::get(
          t, APFloat::getInf(cast<FloatType>(t).getFloatSemantics()))));
  Value atEnd = make<arith::OrIOp>(isZero, isInfinite);
  return select(isOne, v, select(atEnd, difference, corrected));
}

Value ScalarEmitter::emitSign() {
  Value v = x[0];
  Type t = v.getType();
  if (isInt()) {
    Value zero = intConstant(t, 0);
    Value positive =
        make<arith::ExtUIOp>(t, compareInt(arith::CmpIPredicate::sgt, v, zero));
    Value negative =
        make<arith::ExtSIOp>(t, compareInt(arith::CmpIPredicate::slt, v, zero));
    return make<arith::OrIOp>(positive, negative);
  }
  if (!isFloat())
    return {};
  // Zeros of both signs and NaN are their own sign.
  Value zero = floatConstant(t, 0);
  Value unit = make<math::CopySignOp>(floatConstant(t, 1), v);
  Value nonZero = make<arith::CmpFOp>(arith::CmpFPredicate::ONE, v, zero);
  return select(nonZero, unit, v);
}

Value ScalarEmitter::emitBinary() {
  Value l = x[0], r = x[1];
  if (isa<shlo::ShiftLeftOp, shlo::ShiftRightArithmeticOp,
          shlo::ShiftRightLogicalOp>(op))
    return emitShift();
  if (isa<shlo::DivOp>(op))
    return emitDivision(/*remainder=*/false);
  if (isa<shlo::RemOp>(op))
    return emitDivision(/*remainder=*/true);
  if (isFloat())
    return TypeSwitch<Operation *, Value>(op)
        .Case([&](shlo::AddOp) { return make<arith::AddFOp>(l, r); })
        .Case([&](shlo::SubtractOp) { return make<arith::SubFOp>(l, r); })
        .Case([&](shlo::MulOp) { return make<arith::MulFOp>(l, r); })
        .Case([&](shlo::MaxOp) { return make<arith::MaximumFOp>(l, r); })
        .Case([&](shlo::MinOp) { return make<arith::MinimumFOp>(l, r); })
        .Case([&](shlo::PowOp) { return make<math::PowFOp>(l, r); })
        .Case([&](shlo::Atan2Op) { return make<math::Atan2Op>(l, r); })
        .Default([](Operation *) { return Value(); });
  if (isa<shlo::PowOp>(op))
    return isInt() ? emitIntegerPower() : Value();
  // On booleans, addition is or and multiplication is and.
  bool unsignedOrder = isUnsigned || isBool();
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](shlo::AddOp) -> Value {
        return isBool() ? make<arith::OrIOp>(l, r) : make<arith::AddIOp>(l, r);
      })
      .Case([&](shlo::SubtractOp) -> Value {
        return isBool() ? Value() : make<arith::SubIOp>(l, r);
      })
      .Case([&](shlo::MulOp) -> Value {
        return isBool() ? make<arith::AndIOp>(l, r) : make<arith::MulIOp>(l, r);
      })
      .Case([&](shlo::MaxOp) -> Value {
        return unsignedOrder ? make<arith::MaxUIOp>(l, r)
                             : make<arith::MaxSIOp>(l, r);
      })
      .Case([&](shlo::MinOp) -> Value {
        return unsignedOrder ? make<arith::MinUIOp>(l, r)
                             : make<arith::MinSIOp>(l, r);
      })
      .Case([&](shlo::AndOp) { return make<arith::AndIOp>(l, r); })
      .Case([&](shlo::OrOp) { return make<arith::OrIOp>(l, r); })
      .Case([&](shlo::XorOp) { return make<arith::XOrIOp>(l, r); })
      .Default([](Operation *) { return Value(); });
}

// Division by zero gives all ones and its remainder the dividend; the smallest
// integer divided by -1 is itself. The machine would trap.
Value ScalarEmitter::emitDivision(bool remainder) {
  Value l = x[0], r = x[1];
  if (isFloat())
    return remainder ? make<arith::RemFOp>(l, r) : make<arith::DivFOp>(l, r);
  if (!isInt())
    return {};
  Type t = l.getType();
  unsigned width = t.getIntOrFloatBitWidth();
  Value zero = intConstant(t, 0), one = intConstant(t, 1),
        ones = intConstant(t, -1);
  Value byZero = compareInt(arith::CmpIPredicate::eq, r, zero);
  if (isUnsigned) {
    Value divisor = select(byZero, one, r);
    return remainder ? select(byZero, l, make<arith::RemUIOp>(l, divisor))
                     : select(byZero, ones, make<arith::DivUIOp>(l, divisor));
  }
  Value smallest = intConstant(t, APInt::getSignedMinValue(width));
  Value overflow =
      make<arith::AndIOp>(compareInt(arith::CmpIPredicate::eq, l, smallest),
                          compareInt(arith::CmpIPredicate::eq, r, ones));
  Value divisor = select(make<arith::OrIOp>(byZero, overflow), one, r);
  if (remainder)
    return select(byZero, l,
                  select(overflow, zero, make<arith::RemSIOp>(l, divisor)));
  // Dividing the smallest integer by one gives it as wanted.
  return select(byZero, ones, make<arith::DivSIOp>(l, divisor));
}

// Square and multiply over the bits of the exponent.
Value ScalarEmitter::emitIntegerPower() {
  Value base = x[0], exponent = x[1];
  Type t = base.getType();
  unsigned width = t.getIntOrFloatBitWidth();
  Value zero = intConstant(t, 0), one = intConstant(t, 1);
  Value result = one, square = base;
  for (unsigned bit = 0; bit < width; ++bit) {
    Value mask = intConstant(t, APInt::getOneBitSet(width, bit));
    Value isSet = compareInt(arith::CmpIPredicate::ne,
                             make<arith::AndIOp>(exponent, mask), zero);
    result = select(isSet, make<arith::MulIOp>(result, square), result);
    if (bit + 1 < width)
      square = make<arith::MulIOp>(square, square);
  }
  if (isUnsigned)
    return result;
  // A negative exponent leaves something only of 1 and -1.
  Value ones = intConstant(t, -1);
  Value odd = compareInt(arith::CmpIPredicate::ne,
                         make<arith::AndIOp>(exponent, one), zero);
  Value ofMinusOne = select(odd, ones, one);
  Value inverse =
      select(compareInt(arith::CmpIPredicate::eq, base, one), one,
             select(compareInt(arith::CmpIPredicate::eq, base, ones),
                    ofMinusOne, zero));
  return select(compareInt(arith::CmpIPredicate::slt, exponent, zero), inverse,
                result);
}

// Shifting by the width or more leaves zeros, or copies of the sign.
Value ScalarEmitter::emitShift() {
  if (!isInt())
    return {};
  Value l = x[0], r = x[1];
  Type t = l.getType();
  int64_t width = t.getIntOrFloatBitWidth();
  Value inRange =
      compareInt(arith::CmpIPredicate::ult, r, intConstant(t, width));
  Value zero = intConstant(t, 0);
  if (isa<shlo::ShiftRightArithmeticOp>(op))
    return make<arith::ShRSIOp>(l,
                                select(inRange, r, intConstant(t, width - 1)));
  Value amount = select(inRange, r, zero);
  Value shifted = isa<shlo::ShiftLeftOp>(op) ? make<arith::ShLIOp>(l, amount)
                                             : make<arith::ShRUIOp>(l, amount);
  return select(inRange, shifted, zero);
}

Value ScalarEmitter::emitCompare(shlo::CompareOp compare) {
  using Direction = shlo::ComparisonDirection;
  Direction direction = compare.getComparisonDirection();
  Value l = x[0], r = x[1];
  bool unsignedOrder = isUnsigned || isBool();
  if (isFloat()) {
    auto kind = compare.getCompareType();
    if (!kind || *kind != shlo::ComparisonType::TOTALORDER) {
      if (type.getIntOrFloatBitWidth() < 32) {
        l = widened(0);
        r = widened(1);
      }
      arith::CmpFPredicate predicate;
      switch (direction) {
      case Direction::EQ:
        predicate = arith::CmpFPredicate::OEQ;
        break;
      case Direction::NE:
        predicate = arith::CmpFPredicate::UNE;
        break;
      case Direction::GE:
        predicate = arith::CmpFPredicate::OGE;
        break;
      case Direction::GT:
        predicate = arith::CmpFPredicate::OGT;
        break;
      case Direction::LE:
        predicate = arith::CmpFPredicate::OLE;
        break;
      case Direction::LT:
        predicate = arith::CmpFPredicate::OLT;
        break;
      }
      return make<arith::CmpFOp>(predicate, l, r);
    }
    // The total order of floats is that of their bits as integers, with all but
    // the sign flipped for negative ones.
    if (lowering::isSmallFloat(type)) {
      l = widened(0);
      r = widened(1);
    }
    Type bits = b.getIntegerType(l.getType().getIntOrFloatBitWidth());
    unsigned width = bits.getIntOrFloatBitWidth();
    auto ordered = [&](Value v) -> Value {
      Value asBits = make<arith::BitcastOp>(bits, v);
      Value flipped = make<arith::XOrIOp>(
          asBits, intConstant(bits, APInt::getSignedMaxValue(width)));
      Value negative =
          compareInt(arith::CmpIPredicate::slt, asBits, intConstant(bits, 0));
      return select(negative, flipped, asBits);
    };
    l = ordered(l);
    r = ordered(r);
    unsignedOrder = false;
  }
  arith::CmpIPredicate predicate;
  switch (direction) {
  case Direction::EQ:
    predicate = arith::CmpIPredicate::eq;
    break;
  case Direction::NE:
    predicate = arith::CmpIPredicate::ne;
    break;
  case Direction::GE:
    predicate =
        unsignedOrder ? arith::CmpIPredicate::uge : arith::CmpIPredicate::sge;
    break;
  case Direction::GT:
    predicate =
        unsignedOrder ? arith::CmpIPredicate::ugt : arith::CmpIPredicate::sgt;
    break;
  case Direction::LE:
    predicate =
        unsignedOrder ? arith::CmpIPredicate::ule : arith::CmpIPredicate::sle;
    break;
  case Direction::LT:
    predicate =
        unsignedOrder ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
    break;
  }
  return compareInt(predicate, l, r);
}

Value ScalarEmitter::emitConvert(Type from, Type to) {
  Value v = x[0];
  if (!isa<FloatType, IntegerType>(to) || !isa<FloatType, IntegerType>(from))
    return {};
  Type t = lowering::scalarType(to);
  if (from == to)
    return v;
  bool isSmall = lowering::isSmallFloat(from);
  if (isSmall || (isa<FloatType>(from) && from.getIntOrFloatBitWidth() < 32 &&
                  !isa<FloatType>(to))) {
    v = isSmall ? lowering::widenSmallFloat(b, loc, v, cast<FloatType>(from))
                : make<arith::ExtFOp>(b.getF32Type(), v);
    from = b.getF32Type();
    if (from == to)
      return v;
  }
  bool fromUnsigned = from.isUnsignedInteger() || from.isInteger(1);
  if (to.isInteger(1)) {
    if (isa<FloatType>(from))
      return make<arith::CmpFOp>(arith::CmpFPredicate::UNE, v,
                                 floatConstant(from, 0));
    return compareInt(arith::CmpIPredicate::ne, v, intConstant(v.getType(), 0));
  }
  if (isa<FloatType>(to)) {
    if (!isa<FloatType>(from)) {
      // f64 holds what a narrow float rounds exactly.
      bool isNarrow = to.getIntOrFloatBitWidth() < 32;
      Type wide = isNarrow ? b.getF64Type() : t;
      Value result = fromUnsigned ? make<arith::UIToFPOp>(wide, v)
                                  : make<arith::SIToFPOp>(wide, v);
      return isNarrow ? emitNarrowing(result, to) : result;
    }
    unsigned fromWidth = from.getIntOrFloatBitWidth();
    unsigned toWidth = to.getIntOrFloatBitWidth();
    if (fromWidth < toWidth)
      return make<arith::ExtFOp>(t, v);
    if (fromWidth > toWidth)
      return emitNarrowing(
          fromWidth < 32 ? make<arith::ExtFOp>(b.getF32Type(), v) : v, to);
    // Between formats of one width (f16 and bf16), by way of f32.
    return narrowed(b, loc, make<arith::ExtFOp>(b.getF32Type(), v), to);
  }
  if (isa<FloatType>(from))
    return emitToInteger(v, cast<IntegerType>(to));
  unsigned fromWidth = from.getIntOrFloatBitWidth();
  unsigned toWidth = to.getIntOrFloatBitWidth();
  if (fromWidth == toWidth)
    return v;
  if (fromWidth > toWidth)
    return make<arith::TruncIOp>(t, v);
  return fromUnsigned ? make<arith::ExtUIOp>(t, v) : make<arith::ExtSIOp>(t, v);
}

// Rounds the mantissa to nearest even in the bits of the float, then flushes or
// overflows what the smaller exponent cannot hold.
Value ScalarEmitter::emitReducePrecision(shlo::ReducePrecisionOp reduce) {
  auto floatType = dyn_cast<FloatType>(type);
  if (!floatType || lowering::isSmallFloat(type))
    return {};
  unsigned width = floatType.getWidth();
  unsigned mantissa = floatType.getFPMantissaWidth() - 1;
  unsigned exponent = width - 1 - mantissa;
  unsigned toMantissa = reduce.getMantissaBits();
  unsigned toExponent = reduce.getExponentBits();
  Type t = b.getIntegerType(width);
  Value v = x[0];
  Value bits = make<arith::BitcastOp>(t, v);
  APInt signMask = APInt::getSignMask(width);
  Value result = bits;
  if (toMantissa < mantissa) {
    APInt last = APInt::getOneBitSet(width, mantissa - toMantissa);
    Value odd =
        make<arith::ShRUIOp>(make<arith::AndIOp>(bits, intConstant(t, last)),
                             intConstant(t, mantissa - toMantissa));
    Value bias = make<arith::AddIOp>(odd, intConstant(t, (last.lshr(1)) - 1));
    result = make<arith::AndIOp>(make<arith::AddIOp>(bits, bias),
                                 intConstant(t, ~(last - 1)));
  }
  if (toExponent < exponent) {
    Value sign = make<arith::AndIOp>(bits, intConstant(t, signMask));
    APInt bias = (APInt(width, 1) << (exponent - 1)) - 1;
    APInt toBias = (APInt(width, 1) << (toExponent - 1)) - 1;
    Value field = make<arith::AndIOp>(
        result,
        intConstant(t, ((APInt(width, 1) << exponent) - 1) << mantissa));
    Value tooLarge = compareInt(arith::CmpIPredicate::ugt, field,
                                intConstant(t, (bias + toBias) << mantissa));
    Value tooSmall = compareInt(arith::CmpIPredicate::ule, field,
                                intConstant(t, (bias - toBias) << mantissa));
    Value infinity =
        intConstant(t, ((APInt(width, 1) << exponent) - 1) << mantissa);
    result = select(tooLarge, make<arith::OrIOp>(sign, infinity), result);
    result = select(tooSmall, sign, result);
  }
  Value wide = width < 32 ? widened(0) : v;
  Value isNaN = make<arith::CmpFOp>(arith::CmpFPredicate::UNO, wide, wide);
  return select(isNaN, v, make<arith::BitcastOp>(type, result));
}

// What lies beyond the integers of the type becomes the nearest of them, NaN
// zero; the machine's conversion is not defined there.
Value ScalarEmitter::emitToInteger(Value v, IntegerType to) {
  unsigned width = to.getWidth();
  Type t = b.getIntegerType(width);
  bool toUnsigned = to.isUnsigned();
  APInt low =
      toUnsigned ? APInt::getZero(width) : APInt::getSignedMinValue(width);
  APInt high =
      toUnsigned ? APInt::getMaxValue(width) : APInt::getSignedMaxValue(width);
  // Powers of two, exact in every float here: one above the largest integer,
  // and the smallest one.
  double above = std::ldexp(1.0, toUnsigned ? width : width - 1);
  double below = toUnsigned ? 0.0 : -above;
  Type f = v.getType();
  Value tooLarge = make<arith::CmpFOp>(arith::CmpFPredicate::OGE, v,
                                       floatConstant(f, above));
  Value tooSmall = make<arith::CmpFOp>(arith::CmpFPredicate::OLE, v,
                                       floatConstant(f, below));
  Value isNumber = make<arith::CmpFOp>(arith::CmpFPredicate::ORD, v, v);
  Value isInside = make<arith::AndIOp>(
      isNumber, make<arith::XOrIOp>(make<arith::OrIOp>(tooLarge, tooSmall),
                                    intConstant(b.getI1Type(), 1)));
  Value safe = select(isInside, v, floatConstant(f, 0));
  Value converted = toUnsigned ? make<arith::FPToUIOp>(t, safe)
                               : make<arith::FPToSIOp>(t, safe);
  return select(tooLarge, intConstant(t, high),
                select(tooSmall, intConstant(t, low), converted));
}

static bool isComplex(Value value) {
  return isa<ComplexType>(getElementTypeOrSelf(value.getType()));
}

Value lowering::emitScalar(OpBuilder &builder, Operation *op,
                           ValueRange operands) {
  if (llvm::any_of(op->getOperands(), isComplex) ||
      llvm::any_of(op->getResults(), isComplex) ||
      isa<shlo::RealOp, shlo::ImagOp>(op))
    return emitComplexScalar(builder, op, operands);
  return ScalarEmitter(builder, op, operands).emit();
}

Value lowering::emitConversion(OpBuilder &builder, Location loc, Value value,
                               Type from, Type to) {
  return ScalarEmitter(builder, loc, from, value).emitConvert(from, to);
}

Value lowering::emitSum(OpBuilder &b, Location loc, Value lhs, Value rhs,
                        Type original) {
  if (isa<ComplexType>(original))
    return complex::AddOp::create(b, loc, lhs, rhs);
  if (auto small = dyn_cast<FloatType>(original); small && isSmallFloat(small))
    return narrowToSmallFloat(
        b, loc,
        arith::AddFOp::create(b, loc, widenSmallFloat(b, loc, lhs, small),
                              widenSmallFloat(b, loc, rhs, small)),
        small);
  if (isa<FloatType>(original))
    return arith::AddFOp::create(b, loc, lhs, rhs);
  if (original.isInteger(1))
    return arith::OrIOp::create(b, loc, lhs, rhs);
  return arith::AddIOp::create(b, loc, lhs, rhs);
}

Value lowering::emitProduct(OpBuilder &b, Location loc, Value lhs, Value rhs,
                            Type original) {
  if (isa<ComplexType>(original))
    return complex::MulOp::create(b, loc, lhs, rhs);
  if (auto small = dyn_cast<FloatType>(original); small && isSmallFloat(small))
    return narrowToSmallFloat(
        b, loc,
        arith::MulFOp::create(b, loc, widenSmallFloat(b, loc, lhs, small),
                              widenSmallFloat(b, loc, rhs, small)),
        small);
  if (isa<FloatType>(original))
    return arith::MulFOp::create(b, loc, lhs, rhs);
  if (original.isInteger(1))
    return arith::AndIOp::create(b, loc, lhs, rhs);
  return arith::MulIOp::create(b, loc, lhs, rhs);
}
