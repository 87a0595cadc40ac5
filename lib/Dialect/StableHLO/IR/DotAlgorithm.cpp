//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/StableHLO/IR/DotAlgorithm.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::stablehlo;

static Type factorType(Type own, Type precision, int64_t components) {
  bool isRounded =
      isa<FloatType>(own) && components == 1 &&
      (precision.isF16() || precision.isBF16()) &&
      own.getIntOrFloatBitWidth() >= precision.getIntOrFloatBitWidth();
  return isRounded ? precision : own;
}

/// What an integer becomes that meets a float: the same, if that is exact, or
/// one of the sums, as JAX has it where it converts both.
static Type floatOf(IntegerType integer, FloatType other, Type sum) {
  bool isExact = integer.getWidth() <= 8 && other.getWidth() == 16;
  return isExact ? Type(other) : sum;
}

std::pair<Type, Type> mlir::stablehlo::getFactorTypes(DotGeneralOp op) {
  Type lhs = getElementTypeOrSelf(op.getLhs().getType());
  Type rhs = getElementTypeOrSelf(op.getRhs().getType());
  Type sum = getElementTypeOrSelf(op.getType());
  if (auto number = dyn_cast<FloatType>(lhs); number && isa<IntegerType>(rhs))
    rhs = floatOf(cast<IntegerType>(rhs), number, sum);
  else if (auto number = dyn_cast<FloatType>(rhs);
           number && isa<IntegerType>(lhs))
    lhs = floatOf(cast<IntegerType>(lhs), number, sum);
  if (auto algorithm = op.getAlgorithm()) {
    lhs = factorType(lhs, algorithm->getLhsPrecisionType(),
                     algorithm->getLhsComponentCount());
    rhs = factorType(rhs, algorithm->getRhsPrecisionType(),
                     algorithm->getRhsComponentCount());
  }
  return {lhs, rhs};
}
