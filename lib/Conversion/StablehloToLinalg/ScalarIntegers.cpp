//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Integer arithmetic where the specification says more than the machine.

#include "ScalarEmitter.h"

using namespace mlir;
using namespace soap;
using namespace soap::lowering;
namespace shlo = mlir::stablehlo;

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
