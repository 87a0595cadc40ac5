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
#define GEN_PASS_DEF_ISSUEUPDATESEARLYPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

/// So many reductions are under way before a device waits for the first of
/// them: its stream for communication always has more to do.
static constexpr size_t underWay = 4;

namespace {

/// Moves the updates of a function's state up to where their gradients have
/// been reduced.
class UpdateMover {
public:
  explicit UpdateMover(func::FuncOp func)
      : block(func.getBody().front()), replacing(getReplacingResults(func)) {
    for (Operation &op : block)
      if (isReduction(&op))
        reductions.push_back(&op);
  }

  void run() {
    for (SpmdOp op : llvm::to_vector(block.getOps<SpmdOp>()))
      if (Operation *position = findPosition(op)) {
        Operation *&behind = last.try_emplace(position, position).first->second;
        moveUp(op, behind);
      }
  }

private:
  static bool isReduction(Operation *op) {
    return isa_and_present<AllReduceOp, ReduceScatterOp>(op);
  }
  bool changesState(SpmdOp op);
  Operation *findPosition(SpmdOp op);

  Block &block;
  SmallVector<int64_t> replacing;
  std::vector<Operation *> reductions;
  /// Behind each position, what was moved there last.
  llvm::DenseMap<Operation *, Operation *> last;
};

} // namespace

/// Lets \p at be \p other if that is further down.
static void follow(Operation *&at, Operation *other) {
  if (!at || at->isBeforeInBlock(other))
    at = other;
}

/// Whether the results of \p op are results of the function alone.
bool UpdateMover::changesState(SpmdOp op) {
  SmallVector<OpOperand *> uses;
  for (Value result : op.getResults())
    collectUses(result, uses);
  return !uses.empty() && llvm::all_of(uses, [](OpOperand *use) {
    return isa<func::ReturnOp>(use->getOwner());
  });
}

/// What \p op can follow, if that lies further up; null if it is no update, or
/// has to stay.
Operation *UpdateMover::findPosition(SpmdOp op) {
  if (!changesState(op))
    return nullptr;
  Operation *position = nullptr, *reduction = nullptr;
  for (Value input : op.getInputs())
    if (Operation *maker = findSource(input).getDefiningOp()) {
      follow(position, maker);
      if (isReduction(maker))
        follow(reduction, maker);
    }
  if (!reduction)
    return nullptr;
  size_t number = llvm::find(reductions, reduction) - reductions.begin();
  if (number + underWay >= reductions.size())
    return nullptr;
  follow(position, reductions[number + underWay]);
  if (Operation *reader = findLastReader(op, replacing))
    follow(position, reader);
  return position->isBeforeInBlock(op) ? position : nullptr;
}

namespace {

struct IssueUpdatesEarlyPass
    : soap::impl::IssueUpdatesEarlyPassBase<IssueUpdatesEarlyPass> {
  using IssueUpdatesEarlyPassBase::IssueUpdatesEarlyPassBase;

  void runOnOperation() override {
    if (isGpuMachine(plannedMachine(getOperation(), machine.getValue())))
      UpdateMover(getOperation()).run();
  }
};

} // namespace
