//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Which elements of its operands a structured op comes to.

#ifndef SOAP_DIALECT_LINALG_ACCESSES_H
#define SOAP_DIALECT_LINALG_ACCESSES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace soap {

/// Whether \p expr is one of 0 to \p size - 1 wherever loops of the given
/// lengths come, none of which is 0. True of what mixes divisions with other
/// terms, of which that is not known.
bool isWithin(mlir::AffineExpr expr, int64_t size,
              llvm::ArrayRef<int64_t> loops);

/// An error if \p op, where its shapes are static, goes beyond an operand:
/// upstream's verifier looks at the ends of all loops together alone.
mlir::LogicalResult verifyAccesses(mlir::linalg::LinalgOp op);

} // namespace soap

#endif // SOAP_DIALECT_LINALG_ACCESSES_H
