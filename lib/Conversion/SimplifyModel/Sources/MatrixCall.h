//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_SIMPLIFYMODEL_SOURCES_MATRIXCALL_H
#define SOAP_LIB_CONVERSION_SIMPLIFYMODEL_SOURCES_MATRIXCALL_H

#include "../Functions/Matrices.h"

namespace soap::simplify {

/// Whether all values of a call are tensors of sizes that are known, none of
/// them 0.
bool hasStaticValues(mlir::stablehlo::CustomCallOp op);

/// Builds what replaces one call on batches of matrices. Results are of the
/// call's types.
struct MatrixCall {
  mlir::stablehlo::CustomCallOp op;
  mlir::OpBuilder &b;
  Matrices m{b, op.getLoc()};
  llvm::SmallVector<mlir::Value, 5> results = {};

  llvm::ArrayRef<int64_t> operandShape(unsigned i) const {
    return tensorOf(op->getOperand(i)).getShape();
  }
  mlir::RankedTensorType resultType(unsigned i) const {
    return mlir::cast<mlir::RankedTensorType>(op->getResult(i).getType());
  }
  bool hasResults(llvm::ArrayRef<mlir::RankedTensorType> types) const {
    return llvm::equal(op->getResultTypes(), types);
  }
  /// Operand number \p i, a batch of lists, as columns.
  mlir::Value column(unsigned i) { return m.asColumn(op->getOperand(i)); }
  /// Without columns, and rounded.
  void add(mlir::Value value) {
    results.push_back(m.rounded(value, resultType(results.size())));
  }
  /// Of \p matrices without elements: nothing, and that nothing went wrong.
  bool addEmpty(mlir::Value matrices);
  /// Of a column of pivots: the first that is zero, counted from 1, or 0. That
  /// is what LAPACK says.
  void addZeroPivot(mlir::Value pivots);
};

} // namespace soap::simplify

#endif // SOAP_LIB_CONVERSION_SIMPLIFYMODEL_SOURCES_MATRIXCALL_H
