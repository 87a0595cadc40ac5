//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Dialect/Soap/IR/SoapCollectiveOps.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"

namespace soap {
#define GEN_PASS_DEF_ISSUEREDUCTIONSEARLYPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

namespace {

struct IssueReductionsEarlyPass
    : public soap::impl::IssueReductionsEarlyPassBase<
          IssueReductionsEarlyPass> {
  void runOnOperation() override {
    // Devices of the host do nothing else while they communicate: to meet once,
    // behind everything, is better for them.
    if (!isGpuMachine(plannedMachine(getOperation())))
      return;
    getOperation()->walk([](Block *block) {
      // Of an op: the last reduction of its results that was put behind it.
      llvm::DenseMap<Operation *, Operation *> last;
      for (Operation &op : llvm::make_early_inc_range(*block)) {
        if (!isa<soap::AllReduceOp, soap::ReduceScatterOp>(op))
          continue;
        Operation *maker = op.getOperand(0).getDefiningOp();
        if (!maker || maker->getBlock() != block)
          continue;
        auto [it, isFirst] = last.try_emplace(maker, maker);
        op.moveAfter(it->second);
        it->second = &op;
      }
    });
  }
};

} // namespace
