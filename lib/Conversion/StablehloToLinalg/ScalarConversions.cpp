//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Conversions between scalar types, and rounding to fewer bits.

#include "ScalarEmitter.h"

#include "mlir/Dialect/Math/IR/Math.h"

#include <cmath>

using namespace mlir;
using namespace soap;
using namespace soap::lowering;
namespace shlo = mlir::stablehlo;

Value ScalarEmitter::narrowed(Value value, Type to) {
  if (lowering::isSmallFloat(to))
    return lowering::narrowToSmallFloat(b, loc, value, cast<FloatType>(to));
  return make<arith::TruncFOp>(to, value);
}

/// Rounds \p value to a narrower type. There is no code for f64 to bf16 on many
/// machines: f32 in between, rounded to odd, keeps what the second rounding
/// needs to know.
Value ScalarEmitter::emitNarrowing(Value value, Type to) {
  if (!value.getType().isF64() || to.getIntOrFloatBitWidth() >= 32)
    return narrowed(value, to);
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
  return narrowed(make<arith::BitcastOp>(f32, odd), to);
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
    return narrowed(make<arith::ExtFOp>(b.getF32Type(), v), to);
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

Value lowering::emitConversion(OpBuilder &builder, Location loc, Value value,
                               Type from, Type to) {
  return ScalarEmitter(builder, loc, from, value).emitConvert(from, to);
}
