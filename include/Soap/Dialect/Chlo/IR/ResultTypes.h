//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_CHLO_IR_RESULTTYPES_H
#define SOAP_DIALECT_CHLO_IR_RESULTTYPES_H

#include "Soap/Dialect/Chlo/IR/ChloOps.h"

namespace mlir::chlo {

/// As stablehlo::inferResultTypes, also of operations of chlo.
FailureOr<SmallVector<Type>> inferResultTypes(Operation *op);

} // namespace mlir::chlo

#endif // SOAP_DIALECT_CHLO_IR_RESULTTYPES_H
