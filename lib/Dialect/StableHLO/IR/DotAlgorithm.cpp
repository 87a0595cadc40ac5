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

static Type factorType(Value operand, Type precision, int64_t components) {
  Type own = getElementTypeOrSelf(operand.getType());
  bool isRounded =
      isa<FloatType>(own) && components == 1 &&
      (precision.isF16() || precision.isBF16()) &&
      own.getIntOrFloatBitWidth() >= precision.getIntOrFloatBitWidth();
  return isRounded ? precision : own;
}

std::pair<Type, Type> mlir::stablehlo::getFactorTypes(DotGeneralOp op) {
  auto algorithm = op.getAlgorithm();
  if (!algorithm)
    return {getElementTypeOrSelf(op.getLhs().getType()),
            getElementTypeOrSelf(op.getRhs().getType())};
  return {factorType(op.getLhs(), algorithm->getLhsPrecisionType(),
                     algorithm->getLhsComponentCount()),
          factorType(op.getRhs(), algorithm->getRhsPrecisionType(),
                     algorithm->getRhsComponentCount())};
}
