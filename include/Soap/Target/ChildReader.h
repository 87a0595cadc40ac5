//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_TARGET_CHILDREADER_H
#define SOAP_TARGET_CHILDREADER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace soap {

/// Reads a module in a child process, with limits of time and memory by
/// `numBytes`, the size of what is read. For MLIR's reader of bytecode: it
/// believes the lengths and numbers that it is given, so damaged bytes end its
/// process, overwrite its memory or take all of it. Nothing of that reaches
/// this process: the child hands back the module as text, in generic form and
/// with its locations, and only that is parsed here.
///
/// `read` gets a context of the child's with the registry of `context`
/// (dialects that were loaded otherwise are not known there). What it emits,
/// `context`'s handlers get. The result is verified, or null: after an error,
/// or with `why` saying what came in between ("it is damaged").
mlir::OwningOpRef<mlir::ModuleOp> readInChildProcess(
    llvm::function_ref<mlir::OwningOpRef<mlir::ModuleOp>(mlir::MLIRContext &)>
        read,
    size_t numBytes, llvm::StringRef path, mlir::MLIRContext &context,
    std::string &why);

} // namespace soap

#endif // SOAP_TARGET_CHILDREADER_H
