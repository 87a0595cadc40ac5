//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_TARGET_PORTABLE_H
#define SOAP_TARGET_PORTABLE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace soap {

/// Whether bytes are, by their header, a portable artifact of StableHLO: MLIR
/// bytecode whose producer calls itself `StableHLO_v` and a version. That is
/// what jax.export gives.
bool isPortableArtifact(llvm::StringRef bytes);

/// The artifact that a file is or, as what `Exported.serialize()` of jax.export
/// gives, holds; empty if there is none.
llvm::StringRef findPortableArtifact(llvm::StringRef bytes);

/// The versions of the format that are read and written, for messages:
/// "0.9.0 to 1.21.0".
std::string getPortableVersions();

/// Reads a portable artifact as a module on StableHLO and func, verified.
/// Null, after one error at the file `path`, for a version that is not read,
/// for bytes that are cut off or damaged, and for operations that our StableHLO
/// does not have. A child process reads them, so that damaged ones can do no
/// harm.
mlir::OwningOpRef<mlir::ModuleOp>
readPortableArtifact(llvm::StringRef bytes, llvm::StringRef path,
                     mlir::MLIRContext &context);

/// Writes a module of StableHLO and func as a portable artifact of `version`
/// ("1.4.0"). If that is empty, the version is 1.0.0, or the first one after it
/// that can express the module. Emits an error at whatever has no portable form
/// in that version.
mlir::LogicalResult writePortableArtifact(mlir::ModuleOp module,
                                          llvm::raw_ostream &os,
                                          llvm::StringRef version = "");

} // namespace soap

#endif // SOAP_TARGET_PORTABLE_H
