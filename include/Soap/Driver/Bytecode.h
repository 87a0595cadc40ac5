//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DRIVER_BYTECODE_H
#define SOAP_DRIVER_BYTECODE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace soap {

/// Whether bytes are, by their header, MLIR's bytecode.
bool isBytecode(llvm::StringRef bytes);

/// The module of a bytecode file, verified; null after an error. A child
/// process reads it (Soap/Target/ChildReader.h): its dialects have to be in the
/// context's registry.
mlir::OwningOpRef<mlir::ModuleOp> readBytecode(llvm::StringRef bytes,
                                               llvm::StringRef path,
                                               mlir::MLIRContext &context);

} // namespace soap

#endif // SOAP_DRIVER_BYTECODE_H
