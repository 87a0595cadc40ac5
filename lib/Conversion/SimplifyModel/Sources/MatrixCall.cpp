//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatrixCall.h"

using namespace mlir;
using namespace soap::simplify;

bool soap::simplify::hasStaticValues(stablehlo::CustomCallOp op) {
  return llvm::all_of(
      llvm::concat<const Type>(llvm::to_vector(op->getOperandTypes()),
                               llvm::to_vector(op->getResultTypes())),
      [](Type type) {
        auto tensor = dyn_cast<RankedTensorType>(type);
        return tensor && tensor.hasStaticShape() &&
               tensor.getNumElements() != 0;
      });
}

bool MatrixCall::addEmpty(Value matrices) {
  auto type = dyn_cast<RankedTensorType>(matrices.getType());
  if (!type || type.getRank() < 2 || !isEmptyTensor(type))
    return false;
  ArrayRef<int64_t> batches = type.getShape().drop_back(2);
  auto isInfo = [&](Type result) {
    auto tensor = dyn_cast<RankedTensorType>(result);
    return tensor && tensor.getElementType().isSignlessInteger(32) &&
           tensor.getShape() == batches;
  };
  if (!llvm::all_of(op->getResultTypes(), [&](Type result) {
        return isEmptyTensor(result) || isInfo(result);
      }))
    return false;
  for (Type result : op->getResultTypes())
    results.push_back(
        isEmptyTensor(result)
            ? emptyTensor(b, op.getLoc(), result)
            : splat(b, op.getLoc(), cast<RankedTensorType>(result), 0));
  return true;
}

void MatrixCall::addZeroPivot(Value pivots) {
  Value isZero =
      m.compare(Matrices::Direction::EQ, pivots, m.number(pivots, 0));
  Value none = m.asMatrix(m.count(m.numRows(pivots)), pivots);
  Value first =
      m.least(m.select(isZero, m.rowNumbers(pivots), none), m.rows(pivots));
  Value isDone = m.compare(Matrices::Direction::EQ, first, none);
  Value zero = m.asMatrix(m.count(0), first);
  add(m.select(isDone, zero, m.add(first, m.asMatrix(m.count(1), first))));
}
