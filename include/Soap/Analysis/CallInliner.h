//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_CALLINLINER_H
#define SOAP_ANALYSIS_CALLINLINER_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include "llvm/ADT/DenseMap.h"

namespace soap {

/// Copies the bodies of called functions of one block to the calls. (MLIR's
/// inliner moves all ops after a call twice, so that thousands of calls take
/// quadratic time.) Calls of what is recursive, external or of more blocks
/// stay.
class CallInliner {
public:
  explicit CallInliner(mlir::ModuleOp module) : symbols(module) {}

  /// Inlines the calls in `root`, and those that come in with them, except of
  /// functions that contain `root`.
  void inlineCalls(mlir::Operation *root);

private:
  bool isRecursive(mlir::func::FuncOp function);

  mlir::SymbolTable symbols;
  llvm::DenseMap<mlir::Operation *, bool> recursive;
};

} // namespace soap

#endif // SOAP_ANALYSIS_CALLINLINER_H
