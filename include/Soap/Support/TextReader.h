//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_TEXTREADER_H
#define SOAP_SUPPORT_TEXTREADER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include "llvm/Support/MemoryBuffer.h"

namespace soap {

/// The module of MLIR text, verified; null after an error, which is also what
/// bytecode gets. Texts come from strangers: those that no parser survives
/// (Soap/Support/Nesting.h) are refused, and those with an error after which
/// MLIR's parser goes on. `path` names the text in locations.
mlir::OwningOpRef<mlir::ModuleOp>
readText(std::unique_ptr<llvm::MemoryBuffer> buffer, llvm::StringRef path,
         mlir::MLIRContext &context);

} // namespace soap

#endif // SOAP_SUPPORT_TEXTREADER_H
