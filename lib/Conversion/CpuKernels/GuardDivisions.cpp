//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// In arith, division by zero is undefined, and the machine traps. In kernels it
// gives what it does in StableHLO and in the evaluator.

#include "LinalgUtils.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace soap;

/// Whether the machine divides by a constant that it can divide all by.
static bool isSafe(Value divisor) {
  APInt constant;
  return matchPattern(divisor, m_ConstantInt(&constant)) &&
         !constant.isZero() && !constant.isAllOnes();
}

static void guard(Operation *op) {
  OpBuilder b(op);
  Location loc = op->getLoc();
  Value dividend = op->getOperand(0), divisor = op->getOperand(1);
  auto type = cast<IntegerType>(divisor.getType());
  auto constant = [&](const APInt &value) -> Value {
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
  };
  auto equal = [&](Value x, Value y) -> Value {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, x, y);
  };
  unsigned width = type.getWidth();
  Value ones = constant(APInt::getAllOnes(width)),
        byZero = equal(divisor, constant(APInt::getZero(width)));
  bool isRemainder = isa<arith::RemSIOp, arith::RemUIOp>(op);
  Value isBad = byZero, overflows;
  if (!isa<arith::DivUIOp, arith::RemUIOp, arith::CeilDivUIOp>(op)) {
    // Dividing the smallest integer by one instead gives it, as wanted.
    overflows = arith::AndIOp::create(
        b, loc, equal(divisor, ones),
        equal(dividend, constant(APInt::getSignedMinValue(width))));
    isBad = arith::OrIOp::create(b, loc, byZero, overflows);
  }
  op->setOperand(1, arith::SelectOp::create(
                        b, loc, isBad, constant(APInt(width, 1)), divisor));
  b.setInsertionPointAfter(op);
  Value result = op->getResult(0);
  auto select = arith::SelectOp::create(b, loc, byZero,
                                        isRemainder ? dividend : ones, result);
  result.replaceAllUsesExcept(select, select);
}

void kernels::guardDivisions(Operation *root) {
  SmallVector<Operation *> divisions;
  root->walk([&](Operation *op) {
    if (isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp,
            arith::FloorDivSIOp, arith::CeilDivSIOp, arith::CeilDivUIOp>(op) &&
        isa<IntegerType>(op->getResult(0).getType()) &&
        !isSafe(op->getOperand(1)))
      divisions.push_back(op);
  });
  for (Operation *op : divisions)
    guard(op);
}
