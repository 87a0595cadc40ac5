//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DRIVER_MODELREADER_H
#define SOAP_DRIVER_MODELREADER_H

#include "Soap/Target/Onnx.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace soap {

/// The module that a file's bytes hold: text, bytecode, a portable artifact of
/// StableHLO, or, where `path` ends in ".onnx", an ONNX model (for which the
/// options are). `path` names the file
/// in locations. Models come from strangers: whatever the bytes are, the result
/// is a verified module, or null after an error to the context's handler.
mlir::OwningOpRef<mlir::ModuleOp>
readModel(std::unique_ptr<llvm::MemoryBuffer> buffer, llvm::StringRef path,
          mlir::MLIRContext &context, const OnnxImportOptions &options = {});

/// Reads what --size says, "NAME=N,NAME=N", into the options for a model, which
/// has to be an ONNX model if that says anything. What is wrong, or an empty
/// string.
std::string readOpenSizes(llvm::StringRef text, bool isOnnx,
                          OnnxImportOptions &options);

} // namespace soap

#endif // SOAP_DRIVER_MODELREADER_H
