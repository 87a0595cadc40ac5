//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// How an operation's attributes correspond: StableHLO groups dimension numbers,
// leaves out what is as usual, and has arrays; the format has single, always
// present attributes, and tensors.

#ifndef SOAP_LIB_TARGET_PORTABLE_FORMS_H
#define SOAP_LIB_TARGET_PORTABLE_FORMS_H

#include "Format.h"

#include "mlir/IR/Operation.h"

namespace soap::portable {

/// The operation of the format that stands for one of ours ("stablehlo.add",
/// "func.func"): a name as getOpVersions takes it, or empty.
llvm::StringRef getPortableName(mlir::Operation *op);

/// All attributes that the newest version of the format has for an operation of
/// StableHLO or func, as plain values. Emits an error for those that the format
/// cannot express.
mlir::FailureOr<mlir::NamedAttrList> toPortableForm(mlir::Operation *op);

/// The inherent attributes of the StableHLO or func operation that an operation
/// of the format stands for. Emits an error for missing and for wrong ones.
mlir::FailureOr<mlir::NamedAttrList> fromPortableForm(mlir::Operation *op);

/// What an attribute of the format is where StableHLO has none, or null if
/// there is no such value. `op` is of either dialect.
mlir::Attribute getDefault(mlir::Operation *op, llvm::StringRef portableName,
                           llvm::StringRef attribute);

} // namespace soap::portable

#endif // SOAP_LIB_TARGET_PORTABLE_FORMS_H
