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
/// stay, and so do all of them where too many operations would come of them.
class CallInliner {
public:
  explicit CallInliner(mlir::ModuleOp module) : symbols(module) {}

  /// More cannot be planned. (A function that calls another twice, which calls
  /// a third twice, and so on, has billions after thirty lines.)
  static constexpr uint64_t maxOperations = uint64_t(1) << 21;

  /// Inlines the calls in `root`, and those that come in with them, except of
  /// functions that contain `root`. False if there would be too many
  /// operations.
  bool inlineCalls(mlir::Operation *root);

private:
  struct Function {
    bool isRecursive = true; ///< Also: calls a recursive one.
    uint64_t numOperations = 0;
  };
  const Function &look(mlir::func::FuncOp function);
  /// The operations of `root` with what its calls stand for, each counted as
  /// often as it is called; of recursive functions once.
  uint64_t countOperations(mlir::Operation *root);

  mlir::SymbolTable symbols;
  llvm::DenseMap<mlir::Operation *, Function> known;
};

} // namespace soap

#endif // SOAP_ANALYSIS_CALLINLINER_H
