//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_SIMPLIFYMODEL_SOURCES_CALLOPTIONS_H
#define SOAP_LIB_CONVERSION_SIMPLIFYMODEL_SOURCES_CALLOPTIONS_H

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

namespace soap::simplify {

/// The dictionary of a call's options; null: it has none.
mlir::DictionaryAttr getOptions(mlir::stablehlo::CustomCallOp op);

/// The letter of LAPACK that a call has as \p name; 0 if it has none.
char getLetter(mlir::stablehlo::CustomCallOp op, llvm::StringRef name);

/// Whether what a call has as \p name is true; nothing if it has none.
std::optional<bool> getSwitch(mlir::stablehlo::CustomCallOp op,
                              llvm::StringRef name);

/// NAME of a call of lapack_?NAME_ffi; empty for any other.
llvm::StringRef getLapackRoutine(mlir::stablehlo::CustomCallOp op);

/// NAME of a call of cusolver_NAME_ffi or hipsolver_NAME_ffi; empty for any
/// other.
llvm::StringRef getSolverRoutine(mlir::stablehlo::CustomCallOp op);

} // namespace soap::simplify

#endif // SOAP_LIB_CONVERSION_SIMPLIFYMODEL_SOURCES_CALLOPTIONS_H
