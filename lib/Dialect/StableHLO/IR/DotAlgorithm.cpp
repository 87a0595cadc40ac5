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

std::pair<Type, Type> mlir::stablehlo::getFactorTypes(DotGeneralOp op) {
  Type lhs = getElementTypeOrSelf(op.getLhs().getType());
  Type rhs = getElementTypeOrSelf(op.getRhs().getType());
  if (isa<FloatType>(lhs) && isa<IntegerType>(rhs))
    rhs = lhs;
  else if (isa<IntegerType>(lhs) && isa<FloatType>(rhs))
    lhs = rhs;
  if (auto algorithm = op.getAlgorithm()) {
    lhs = factorType(lhs, algorithm->getLhsPrecisionType(),
                     algorithm->getLhsComponentCount());
    rhs = factorType(rhs, algorithm->getRhsPrecisionType(),
                     algorithm->getRhsComponentCount());
  }
  return {lhs, rhs};
}
