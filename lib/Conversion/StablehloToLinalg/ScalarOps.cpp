//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// StableHLO's elementwise ops on scalars of arith and math.

#include "Lowering.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace soap;
namespace shlo = mlir::stablehlo;

bool lowering::isElementwise(Operation *op) {
  return isa<shlo::AbsOp, shlo::AddOp, shlo::AndOp, shlo::Atan2Op,
             shlo::BitcastConvertOp, shlo::CbrtOp, shlo::CeilOp, shlo::ClampOp,
             shlo::ClzOp, shlo::CompareOp, shlo::ConvertOp, shlo::CosineOp,
             shlo::DivOp, shlo::ExpOp, shlo::Expm1Op, shlo::FloorOp,
             shlo::IsFiniteOp, shlo::Log1pOp, shlo::LogOp, shlo::LogisticOp,
             shlo::MaxOp, shlo::MinOp, shlo::MulOp, shlo::NegOp, shlo::NotOp,
             shlo::OrOp, shlo::PopulationCountOp, shlo::PowOp,
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

  /// Narrow floats are computed in f32 and rounded, which not every machine
  /// does by itself.
  Value emit();

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

  bool isFloat() const { return isa<FloatType>(type); }
  bool isBool() const { return type.isInteger(1); }
  bool isInt() const { return isa<IntegerType>(type) && !isBool(); }

  Value emitUnary();
  Value emitBinary();
  Value emitDivision(bool remainder);
  Value emitIntegerPower();
  Value emitShift();
  Value emitSign();
  Value emitExpMinusOne(Value v);
  Value emitCompare(shlo::CompareOp compare);
  Value emitConvert(Type from, Type to);
  Value emitReducePrecision(shlo::ReducePrecisionOp reduce);

  Value emitNarrowing(Value value, Type to);

  OpBuilder &b;
  Location loc;
  Operation *op;
  SmallVector<Value> x;
  Type type; // of the first operand, with its signedness
  bool isUnsigned;
};

} // namespace

/// The signless type of a scalar.
static Type signless(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return IntegerType::get(type.getContext(), integer.getWidth());
  return type;
}

Value ScalarEmitter::emit() {
  if (!isFloat() && !isa<IntegerType>(type))
    return {};
  bool isNarrow = isFloat() && type.getIntOrFloatBitWidth() < 32;
  if (!isNarrow ||
      isa<shlo::ConvertOp, shlo::BitcastConvertOp, shlo::CompareOp>(op))
    return emitInType();
  type = b.getF32Type();
  for (Value &value : x)
    value = make<arith::ExtFOp>(type, value);
  Value result = emitInType();
  if (!result || !isa<FloatType>(result.getType()))
    return result;
  return make<arith::TruncFOp>(getElementTypeOrSelf(op->getResult(0).getType()),
                               result);
}

/// Rounds \p value to a narrower type. There is no code for f64 to bf16 on many
/// machines: f32 in between, rounded to odd, keeps what the second rounding
/// needs to know.
Value ScalarEmitter::emitNarrowing(Value value, Type to) {
  if (!value.getType().isF64() || to.getIntOrFloatBitWidth() >= 32)
    return make<arith::TruncFOp>(to, value);
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
  return make<arith::TruncFOp>(to, make<arith::BitcastOp>(f32, odd));
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
    if (isBool() || !to.isIntOrFloat() ||
        to.getIntOrFloatBitWidth() != type.getIntOrFloatBitWidth())
      return {};
    to = signless(to);
    return to == x[0].getType() ? x[0] : make<arith::BitcastOp>(to, x[0]);
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
      .Case([&](shlo::ExpOp) { return make<math::ExpOp>(v); })
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
      .Case([&](shlo::LogOp) { return make<math::LogOp>(v); })
      .Case([&](shlo::LogisticOp) -> Value {
        Value exp = make<math::ExpOp>(make<arith::NegFOp>(v));
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

// With u = exp(v) as rounded, (u - 1) * v / log(u): the error that u has
// cancels (W. Kahan). Where u is 1, v itself; where it is 0 or infinite, u - 1.
Value ScalarEmitter::emitExpMinusOne(Value v) {
  Type t = v.getType();
  Value one = floatConstant(t, 1);
  Value u = make<math::ExpOp>(v);
  Value difference = make<arith::SubFOp>(u, one);
  Value corrected = make<arith::MulFOp>(
      difference, make<arith::DivFOp>(v, make<math::LogOp>(u)));
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
        l = make<arith::ExtFOp>(b.getF32Type(), l);
        r = make<arith::ExtFOp>(b.getF32Type(), r);
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
    Type bits = b.getIntegerType(type.getIntOrFloatBitWidth());
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
  Type t = signless(to);
  if (!isa<FloatType, IntegerType>(to))
    return {};
  if (from == to)
    return v;
  bool narrowOperand =
      isa<FloatType>(from) && from.getIntOrFloatBitWidth() < 32;
  if (narrowOperand && !isa<FloatType>(to)) {
    from = b.getF32Type();
    v = make<arith::ExtFOp>(from, v);
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
      return isNarrow ? emitNarrowing(result, t) : result;
    }
    unsigned fromWidth = from.getIntOrFloatBitWidth();
    unsigned toWidth = to.getIntOrFloatBitWidth();
    if (fromWidth < toWidth)
      return make<arith::ExtFOp>(t, v);
    if (fromWidth > toWidth)
      return emitNarrowing(v, t);
    // Between formats of one width (f16 and bf16), by way of f32.
    if (fromWidth != 16)
      return {};
    return make<arith::TruncFOp>(t, make<arith::ExtFOp>(b.getF32Type(), v));
  }
  if (isa<FloatType>(from))
    return to.isUnsignedInteger() ? make<arith::FPToUIOp>(t, v)
                                  : make<arith::FPToSIOp>(t, v);
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
  if (!floatType || !(type.isF32() || type.isF64()))
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
  Value isNaN = make<arith::CmpFOp>(arith::CmpFPredicate::UNO, v, v);
  return select(isNaN, v, make<arith::BitcastOp>(type, result));
}

Value lowering::emitScalar(OpBuilder &builder, Operation *op,
                           ValueRange operands) {
  return ScalarEmitter(builder, op, operands).emit();
}

LogicalResult lowering::emitScalarBody(OpBuilder &builder, Region &region,
                                       ValueRange arguments,
                                       SmallVectorImpl<Value> &results) {
  if (!region.hasOneBlock())
    return failure();
  Block &block = region.front();
  if (block.getNumArguments() != arguments.size())
    return failure();
  IRMapping mapping;
  mapping.map(block.getArguments(), arguments);
  for (Operation &op : block.without_terminator()) {
    SmallVector<Value> operands;
    for (Value operand : op.getOperands()) {
      Value scalar = mapping.lookupOrNull(operand);
      if (!scalar)
        return failure();
      operands.push_back(scalar);
    }
    if (op.getNumResults() != 1)
      return failure();
    Value result;
    if (auto constant = dyn_cast<shlo::ConstantOp>(op)) {
      auto value = dyn_cast<SplatElementsAttr>(constant.getValue());
      if (!value)
        return failure();
      Type element = value.getElementType();
      if (isa<FloatType>(element))
        result = arith::ConstantOp::create(
            builder, op.getLoc(),
            FloatAttr::get(element, value.getSplatValue<APFloat>()));
      else if (isa<IntegerType>(element))
        result = arith::ConstantOp::create(
            builder, op.getLoc(),
            IntegerAttr::get(signless(element), value.getSplatValue<APInt>()));
    } else if (isa<shlo::ReshapeOp, shlo::BroadcastInDimOp>(op)) {
      // All tensors have rank 0 here.
      result = operands[0];
    } else if (isElementwise(&op)) {
      result = emitScalar(builder, &op, operands);
    }
    if (!result)
      return failure();
    mapping.map(op.getResult(0), result);
  }
  for (Value value : block.getTerminator()->getOperands()) {
    Value scalar = mapping.lookupOrNull(value);
    if (!scalar)
      return failure();
    results.push_back(scalar);
  }
  return success();
}

Value lowering::fromStorage(OpBuilder &builder, Location loc, Value stored,
                            Type original) {
  if (!original.isInteger(1) || stored.getType().isInteger(1))
    return stored;
  return arith::TruncIOp::create(builder, loc, builder.getI1Type(), stored);
}

Value lowering::toStorage(OpBuilder &builder, Location loc, Value scalar,
                          Type original) {
  if (!original.isInteger(1))
    return scalar;
  return arith::ExtUIOp::create(builder, loc, builder.getI8Type(), scalar);
}
