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
using stablehlo::ReshapeOp;

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

Value MatrixCall::column(unsigned i) {
  RankedTensorType type = tensorOf(op->getOperand(i));
  SmallVector<int64_t> shape(type.getShape());
  shape.push_back(1);
  return ReshapeOp::create(b, op.getLoc(), type.clone(shape),
                           op->getOperand(i));
}

void MatrixCall::add(Value value) {
  RankedTensorType type = resultType(results.size());
  value = convert(b, op.getLoc(), value,
                  tensorOf(value).clone(type.getElementType()));
  if (value.getType() != type)
    value = ReshapeOp::create(b, op.getLoc(), type, value);
  results.push_back(value);
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
