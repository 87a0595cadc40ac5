//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_PLANNING_REMATERIALIZE_H
#define SOAP_LIB_TRANSFORMS_PLANNING_REMATERIALIZE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include "llvm/ADT/StringSet.h"

namespace soap {

/// Recomputes instead of keeping: where an operator of another role than
/// "forward" reads what a cheap forward operator (elementwise ops, shapes) of
/// one of these families makes, the reader's body computes it again from what
/// the cheap operator reads, through a chain of them if need be. Dimensions and
/// configurations of the reader stay; a reader for which they could not is left
/// as it is. Returns how many operands went.
///
///     %a = soap.operator "relu" … role "forward" (%z) { max … }
///     %g = soap.operator "dw" … role "gradient" (%a, %dy) { dot … }
///   ==>
///     %g = soap.operator "dw" … role "gradient" (%z, %dy) { max …, dot … }
unsigned rematerialize(mlir::func::FuncOp func,
                       const llvm::StringSet<> &families);

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_PLANNING_REMATERIALIZE_H
