//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_SOAP_IR_OPERATORLOCS_H
#define SOAP_DIALECT_SOAP_IR_OPERATORLOCS_H

#include "mlir/IR/Location.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace soap {

/// What local computations and changes of sharding are for, in their locations:
/// whatever passes merge, fuses these, so that a launch of a device still names
/// the operators that were planned.
enum class OperatorRole {
  Computes, ///< The operator itself.
  Moves     ///< Data to where an operator needs them; "results" is the end.
};

mlir::Location locationOf(mlir::Location loc, OperatorRole role,
                          llvm::StringRef name);

/// Calls \p visit for each role of an operator in \p loc, in order.
void forEachOperator(
    mlir::Location loc,
    llvm::function_ref<void(OperatorRole, llvm::StringRef)> visit);

} // namespace soap

#endif // SOAP_DIALECT_SOAP_IR_OPERATORLOCS_H
