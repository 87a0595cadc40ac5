//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegionMerger.h"
#include "StateReaders.h"

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Analysis/ModelState.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soap {
#define GEN_PASS_DEF_ISSUESCALARSEARLYPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

/// Elements of what costs nothing to keep.
static constexpr int64_t few = 16;

namespace {

struct IssueScalarsEarlyPass
    : soap::impl::IssueScalarsEarlyPassBase<IssueScalarsEarlyPass> {
  using IssueScalarsEarlyPassBase::IssueScalarsEarlyPassBase;

  void runOnOperation() override {
    if (!isGpuMachine(plannedMachine(getOperation(), machine.getValue())))
      return;
    Block &block = getOperation().getBody().front();
    SmallVector<int64_t> replacing = getReplacingResults(getOperation());
    llvm::SmallDenseSet<Operation *> moved;
    Operation *last = nullptr;
    for (SpmdOp op : llvm::to_vector(block.getOps<SpmdOp>())) {
      if (!hasFewNumbers(op) || findLastReader(op, replacing) ||
          !llvm::all_of(op.getInputs(), [&](Value input) {
            Operation *maker = findSource(input).getDefiningOp();
            return !maker || moved.contains(maker);
          }))
        continue;
      moved.insert(op);
      moveUp(op, last);
    }
  }

  static bool hasFewNumbers(SpmdOp op) {
    return llvm::all_of(op->getResultTypes(), [](Type type) {
      return cast<DistType>(type).getTensorType().getNumElements() <= few;
    });
  }
};

} // namespace
