//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GemmUses.h"

#include "../CpuKernels/LinalgUtils.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace soap;
using gpukernels::GemmOp;
using kernels::memoryOf;

bool gpukernels::isReshape(Operation *op) {
  return isa_and_present<memref::ExpandShapeOp, memref::CollapseShapeOp>(op);
}

Value gpukernels::findSums(GemmOp gemm) {
  Value value = gemm.getOut();
  if (!value.getDefiningOp<memref::AllocOp>())
    return {};
  while (true) {
    Operation *view = nullptr;
    unsigned others = 0;
    for (Operation *user : value.getUsers())
      if (user != gemm) {
        ++others;
        view = user;
      }
    if (others != 1 || !isReshape(view) ||
        view->getBlock() != gemm->getBlock() || !gemm->isBeforeInBlock(view))
      return value;
    value = view->getResult(0);
  }
}

linalg::GenericOp gpukernels::onlyReader(GemmOp gemm) {
  Value sums = findSums(gemm);
  if (!sums || gemm.getAddend() || gemm.getBias() || gemm.getActivation() ||
      !gemm.getScale().isExactlyValue(1))
    return {};
  linalg::GenericOp reader;
  for (OpOperand &use : sums.getUses()) {
    if (use.getOwner() == gemm)
      continue;
    auto generic = dyn_cast<linalg::GenericOp>(use.getOwner());
    if (!generic || (reader && reader != generic) || generic.isDpsInit(&use) ||
        generic->getBlock() != gemm->getBlock() ||
        !gemm->isBeforeInBlock(generic))
      return {};
    reader = generic;
  }
  return reader;
}

void gpukernels::eraseProduct(GemmOp gemm) {
  SmallVector<Operation *> gone;
  for (Value value = findSums(gemm); value != gemm.getOut();
       value = gone.back()->getOperand(0))
    gone.push_back(value.getDefiningOp());
  gone.push_back(gemm.getOut().getDefiningOp());
  gemm.erase();
  for (Operation *op : gone)
    op->erase();
}

bool gpukernels::isUnchanged(Value memory, Operation *from, Operation *to) {
  SmallVector<MemoryEffects::EffectInstance> effects;
  for (Operation *op = from->getNextNode(); op != to; op = op->getNextNode()) {
    if (isMemoryEffectFree(op) || isa<memref::AllocOp>(op))
      continue;
    auto known = dyn_cast<MemoryEffectOpInterface>(op);
    if (!known || (op->getNumRegions() && !isa<linalg::LinalgOp>(op)))
      return false;
    effects.clear();
    known.getEffects(effects);
    for (const MemoryEffects::EffectInstance &effect : effects) {
      if (isa<MemoryEffects::Read>(effect.getEffect()))
        continue;
      Value value = effect.getValue();
      if (!value || memoryOf(value) == memory)
        return false;
    }
  }
  return true;
}

bool gpukernels::isTouched(Value memory, Operation *from, Operation *to) {
  auto touches = [&](Operation *op) {
    return !isa<ViewLikeOpInterface>(op) &&
           llvm::any_of(op->getOperands(), [&](Value operand) {
             return isa<MemRefType>(operand.getType()) &&
                    memoryOf(operand) == memory;
           });
  };
  for (Operation *op = from->getNextNode(); op != to; op = op->getNextNode())
    if (op->walk([&](Operation *inner) {
            return touches(inner) ? WalkResult::interrupt()
                                  : WalkResult::advance();
          }).wasInterrupted())
      return true;
  return false;
}

bool gpukernels::canMove(GemmOp gemm, Operation *later) {
  return isUnchanged(memoryOf(gemm.getLhs()), gemm, later) &&
         isUnchanged(memoryOf(gemm.getRhs()), gemm, later);
}
