//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_SYMBOLS_H
#define SOAP_ANALYSIS_SYMBOLS_H

#include "mlir/IR/BuiltinOps.h"

namespace soap {

/// Erases the private symbols of a module that nothing needs: neither what is
/// no private symbol, nor what that names, and so on. Unlike MLIR's SymbolDCE,
/// takes ops that nobody knows, with regions, for users of what they name.
void eraseUnusedSymbols(mlir::ModuleOp module);

} // namespace soap

#endif // SOAP_ANALYSIS_SYMBOLS_H
