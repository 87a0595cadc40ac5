//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_TRANSFORMS_PASSES_H
#define SOAP_TRANSFORMS_PASSES_H

#include "Soap/Dialect/Soap/IR/SoapDialect.h"

#include "mlir/Pass/Pass.h"

#include <atomic>
#include <functional>
#include <optional>

namespace llvm::json {
class Value;
} // namespace llvm::json

namespace soap {
class OverflowError;
struct SearchResult;
struct StrategyFigures;

#define GEN_PASS_DECL
#include "Soap/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "Soap/Transforms/Passes.h.inc"

/// Whom soap-auto-parallel tells what it found, beside the annotated model, and
/// who may end its search.
struct PlanReceiver {
  /// The figures of the strategy found, first, and of the baselines; and all
  /// that `report=F.json` has.
  std::function<void(llvm::ArrayRef<StrategyFigures>,
                     const llvm::json::Value &)>
      found;
  /// What the search found, before anything is made of it.
  std::function<void(const SearchResult &)> searched;
  /// Before the pass fails because nothing fits in memory.
  std::function<void(const OverflowError &)> overflows;
  /// Once it is true, searches end with the best found so far. Null: once an
  /// interrupt came (Soap/Support/Interrupt.h). It must outlive the pass.
  const std::atomic<bool> *stop = nullptr;
};
std::unique_ptr<mlir::Pass>
createAutoParallelPass(AutoParallelPassOptions options, PlanReceiver receiver);

/// How operators are formed of a simplified model.
struct FormingOptions {
  std::string function;
  std::string branches = "cheap";
  int64_t microbatches = 1;
  int64_t turns = -1; ///< As by default.
};
/// Simplified model -> operators.
void addOperatorPasses(mlir::OpPassManager &manager,
                       const FormingOptions &options);

/// The option `microbatches`: a number, or nothing for "auto". Fails, with what
/// is wrong in one line, if it is neither.
mlir::FailureOr<std::optional<int64_t>> parseMicrobatches(llvm::StringRef text,
                                                          std::string &why);

} // namespace soap

#endif // SOAP_TRANSFORMS_PASSES_H
