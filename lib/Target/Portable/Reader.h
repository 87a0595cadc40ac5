//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TARGET_PORTABLE_READER_H
#define SOAP_LIB_TARGET_PORTABLE_READER_H

#include "mlir/IR/BuiltinOps.h"

namespace soap::portable {

/// Replaces all operations of the format in a module that was read by those of
/// StableHLO and func. Emits an error for those that have none.
mlir::LogicalResult replaceOperations(mlir::ModuleOp module);

} // namespace soap::portable

#endif // SOAP_LIB_TARGET_PORTABLE_READER_H
