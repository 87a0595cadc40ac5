//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace soap {
#define GEN_PASS_DEF_PLACEBUFFERS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

/// The op of \p block that \p op is, or lies in.
static Operation *ancestorIn(Block *block, Operation *op) {
  return block->findAncestorOpInBlock(*op);
}

/// The last op of \p block that may touch the memory of \p buffer. Everything
/// that could be a view of it counts as one: memref results of ops that take
/// it, and block arguments and results of ops that carry it through regions.
static Operation *lastUse(Value buffer, Block *block) {
  SmallVector<Value> worklist = {buffer};
  llvm::SmallPtrSet<Value, 16> seen = {buffer};
  Operation *last = ancestorIn(block, buffer.getDefiningOp());
  auto add = [&](Value value) {
    if (isa<BaseMemRefType>(value.getType()) && seen.insert(value).second)
      worklist.push_back(value);
  };
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    for (Operation *user : value.getUsers()) {
      Operation *ancestor = ancestorIn(block, user);
      if (ancestor && last->isBeforeInBlock(ancestor))
        last = ancestor;
      Operation *carrier =
          user->hasTrait<OpTrait::IsTerminator>() ? user->getParentOp() : user;
      for (Value result : carrier->getResults())
        add(result);
      for (Region &region : carrier->getRegions())
        for (Block &inner : region)
          for (BlockArgument argument : inner.getArguments())
            add(argument);
    }
  }
  return last;
}

namespace {

struct PlaceBuffers : soap::impl::PlaceBuffersBase<PlaceBuffers> {
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    if (func.isExternal())
      return;
    Block *entry = &func.getBody().front();
    SmallVector<memref::AllocOp> allocs;
    func.walk([&](memref::AllocOp op) { allocs.push_back(op); });
    for (memref::AllocOp op : allocs) {
      if (!op.getType().hasStaticShape()) {
        op.emitError("a kernel's temporaries have static sizes");
        return signalPassFailure();
      }
      // A temporary of a loop's body starts undefined in every iteration, so
      // one buffer serves all.
      Operation *anchor = ancestorIn(entry, op);
      if (anchor != op)
        op->moveBefore(anchor);
    }
    for (memref::AllocOp op : allocs) {
      Operation *last = lastUse(op.getResult(), entry);
      OpBuilder builder(&getContext());
      if (last->hasTrait<OpTrait::IsTerminator>())
        builder.setInsertionPoint(last);
      else
        builder.setInsertionPointAfter(last);
      memref::DeallocOp::create(builder, op.getLoc(), op.getResult());
    }
  }
};

} // namespace
