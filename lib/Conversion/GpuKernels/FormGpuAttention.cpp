//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionBuilder.h"

#include "Soap/Conversion/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace soap {
#define GEN_PASS_DEF_FORMGPUATTENTION
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;
namespace shlo = mlir::stablehlo;

/// Whether no more than \p last and what it reads uses the scores, or what
/// follows from them up to there.
static bool isUsedOnlyFor(const AttentionPattern &pattern,
                          const llvm::SmallPtrSetImpl<Operation *> &last) {
  llvm::SmallPtrSet<Operation *, 32> inside;
  shlo::DotGeneralOp scores = pattern.scores;
  SmallVector<Operation *> work = {scores};
  // All that the last ops read and that reads the scores.
  llvm::SmallPtrSet<Operation *, 32> needed;
  SmallVector<Operation *> needing(last.begin(), last.end());
  while (!needing.empty())
    for (Value operand : needing.pop_back_val()->getOperands())
      if (Operation *op = operand.getDefiningOp())
        if (needed.insert(op).second && op != scores)
          needing.push_back(op);
  while (!work.empty()) {
    Operation *op = work.pop_back_val();
    if (!inside.insert(op).second)
      continue;
    for (Operation *user : op->getUsers()) {
      if (last.contains(user))
        continue;
      if (!needed.contains(user))
        return false;
      work.push_back(user);
    }
  }
  return true;
}

namespace {

struct FormGpuAttention : soap::impl::FormGpuAttentionBase<FormGpuAttention> {
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    if (func.isExternal())
      return;
    // Branches and loops are one launch with what works on their results.
    SmallVector<shlo::DotGeneralOp> products;
    for (Operation &op : func.getBody().front()) {
      if (isa<shlo::WhileOp, shlo::IfOp, shlo::CaseOp>(op))
        return;
      if (auto dot = dyn_cast<shlo::DotGeneralOp>(op))
        products.push_back(dot);
    }
    bool found = false;
    for (shlo::DotGeneralOp dot : products) {
      std::optional<AttentionPattern> pattern = AttentionPattern::match(dot);
      llvm::SmallPtrSet<Operation *, 4> last = {dot};
      if (!pattern || !isUsedOnlyFor(*pattern, last))
        continue;
      AttentionBuilder(*pattern).replaceForward();
      found = true;
    }
    if (!found)
      return;
    for (Operation &op :
         llvm::make_early_inc_range(llvm::reverse(func.getBody().front())))
      if (isOpTriviallyDead(&op))
        op.erase();
  }
};

} // namespace
