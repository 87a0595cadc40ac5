//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StateReaders.h"

#include "RegionMerger.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace soap;

Operation *soap::findLastReader(SpmdOp op, ArrayRef<int64_t> replacing) {
  SmallVector<OpOperand *> uses, readers;
  for (Value result : op.getResults())
    collectUses(result, uses);
  for (OpOperand *use : uses) {
    if (!isa<func::ReturnOp>(use->getOwner()))
      continue;
    for (auto [argument, result] :
         llvm::zip_equal(op->getBlock()->getArguments(), replacing))
      if (result == static_cast<int64_t>(use->getOperandNumber()))
        collectUses(argument, readers);
  }
  Operation *last = nullptr;
  for (OpOperand *reader : readers)
    if (Operation *other = reader->getOwner();
        other != op && (!last || last->isBeforeInBlock(other)))
      last = other;
  return last;
}

void soap::moveUp(SpmdOp op, Operation *&place) {
  auto move = [&](Operation *up) {
    if (place)
      up->moveAfter(place);
    else
      up->moveBefore(up->getBlock(), up->getBlock()->begin());
    place = up;
  };
  auto moveNames = [&](auto &self, Value value) -> void {
    Operation *name = value.getDefiningOp();
    if (!name || !isRenaming(name) || (place && !place->isBeforeInBlock(name)))
      return;
    self(self, name->getOperand(0));
    move(name);
  };
  for (Value input : op.getInputs())
    moveNames(moveNames, input);
  move(op);
}
