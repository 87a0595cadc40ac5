//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// StableHLO's elementwise ops on scalars of arith and math.

#include "ScalarEmitter.h"

#include "Soap/Dialect/Chlo/IR/ChloOps.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

#include <cmath>

using namespace mlir;
using namespace soap;
using namespace soap::lowering;
namespace shlo = mlir::stablehlo;

bool lowering::isElementwise(Operation *op) {
  return isa<chlo::AcosOp, chlo::AcoshOp, chlo::AsinOp, chlo::AsinhOp,
             chlo::AtanOp, chlo::AtanhOp, chlo::CoshOp, chlo::ErfOp,
             chlo::ErfcOp, chlo::SinhOp, shlo::AbsOp, shlo::AddOp, shlo::AndOp,
             shlo::Atan2Op, shlo::BitcastConvertOp, shlo::CbrtOp, shlo::CeilOp,
             shlo::ClampOp, shlo::ClzOp, shlo::CompareOp, shlo::ComplexOp,
             shlo::ConvertOp, shlo::CosineOp, shlo::DivOp, shlo::ExpOp,
             shlo::Expm1Op, shlo::FloorOp, shlo::ImagOp, shlo::IsFiniteOp,
             shlo::Log1pOp, shlo::LogOp, shlo::LogisticOp, shlo::MaxOp,
             shlo::MinOp, shlo::MulOp, shlo::NegOp, shlo::NotOp, shlo::OrOp,
             shlo::PopulationCountOp, shlo::PowOp, shlo::RealOp,
             shlo::ReducePrecisionOp, shlo::RemOp, shlo::RoundNearestEvenOp,
             shlo::RoundOp, shlo::RsqrtOp, shlo::SelectOp, shlo::ShiftLeftOp,
             shlo::ShiftRightArithmeticOp, shlo::ShiftRightLogicalOp,
             shlo::SignOp, shlo::SineOp, shlo::SqrtOp, shlo::SubtractOp,
             shlo::TanOp, shlo::TanhOp, shlo::XorOp>(op);
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
  return narrowed(result, getElementTypeOrSelf(op->getResult(0).getType()));
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
      .Case([&](chlo::AcosOp) { return make<math::AcosOp>(v); })
      .Case([&](chlo::AcoshOp) { return make<math::AcoshOp>(v); })
      .Case([&](chlo::AsinOp) { return make<math::AsinOp>(v); })
      .Case([&](chlo::AsinhOp) { return make<math::AsinhOp>(v); })
      .Case([&](chlo::AtanOp) { return make<math::AtanOp>(v); })
      .Case([&](chlo::AtanhOp) { return make<math::AtanhOp>(v); })
      .Case([&](chlo::CoshOp) { return make<math::CoshOp>(v); })
      .Case([&](chlo::ErfOp) { return make<math::ErfOp>(v); })
      .Case([&](chlo::ErfcOp) { return make<math::ErfcOp>(v); })
      .Case([&](chlo::SinhOp) { return make<math::SinhOp>(v); })
      .Case([&](shlo::AbsOp) { return make<math::AbsFOp>(v); })
      .Case([&](shlo::CbrtOp) { return make<math::CbrtOp>(v); })
      .Case([&](shlo::CeilOp) { return make<math::CeilOp>(v); })
      .Case([&](shlo::CosineOp) { return make<math::CosOp>(v); })
      .Case([&](shlo::ExpOp) { return make<math::ExpOp>(v); })
      .Case([&](shlo::Expm1Op) { return make<math::ExpM1Op>(v); })
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

// The polynomial of f32 (KernelsToLLVM) takes nothing below the normal range:
// there, log(v) = log(2²⁴ v) - 24 log 2.
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
