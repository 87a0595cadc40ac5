//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AtomicNest.h"
#include "../../CpuKernels/LinalgUtils.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;

LoopNest gpukernels::getLoopNest(scf::ForOp outer) {
  LoopNest nest;
  for (scf::ForOp loop = outer; loop;) {
    auto low = getConstantIntValue(loop.getLowerBound()),
         high = getConstantIntValue(loop.getUpperBound()),
         step = getConstantIntValue(loop.getStep());
    if (!low || *low != 0 || !high || *high <= 0 || !step || *step != 1 ||
        loop.getNumResults() != 0)
      break;
    nest.loops.push_back(loop);
    nest.sizes.push_back(*high);
    scf::ForOp next;
    for (Operation &op : loop.getBody()->without_terminator()) {
      if (auto inner = dyn_cast<scf::ForOp>(op); inner && !next)
        next = inner;
      else if (next || !(isMemoryEffectFree(&op) || isa<memref::LoadOp>(op)))
        return nest;
    }
    // The last loop is one that the others only lead to.
    loop = next;
  }
  return nest;
}

/// How hardware combines as \p op does; nullopt: not at once.
static std::optional<arith::AtomicRMWKind> kindOf(Operation *op) {
  Type type = op->getResult(0).getType();
  if (isa<arith::AddFOp>(op) && (type.isF32() || type.isF64()))
    return arith::AtomicRMWKind::addf;
  if (!type.isInteger(32) && !type.isInteger(64))
    return std::nullopt;
  return llvm::TypeSwitch<Operation *, std::optional<arith::AtomicRMWKind>>(op)
      .Case([](arith::AddIOp) { return arith::AtomicRMWKind::addi; })
      .Case([](arith::MaxSIOp) { return arith::AtomicRMWKind::maxs; })
      .Case([](arith::MaxUIOp) { return arith::AtomicRMWKind::maxu; })
      .Case([](arith::MinSIOp) { return arith::AtomicRMWKind::mins; })
      .Case([](arith::MinUIOp) { return arith::AtomicRMWKind::minu; })
      .Case([](arith::AndIOp) { return arith::AtomicRMWKind::andi; })
      .Case([](arith::OrIOp) { return arith::AtomicRMWKind::ori; })
      .Default([](Operation *) { return std::nullopt; });
}

namespace {

/// A store, with the load of the same place that it updates, if there is one.
struct Update {
  memref::StoreOp store;
  memref::LoadOp load;
  Operation *combiner = nullptr;
  arith::AtomicRMWKind kind = arith::AtomicRMWKind::assign;
};

} // namespace

/// Understands \p update.store if no other op of the nest reads its memory.
static bool match(Update &update, ArrayRef<memref::LoadOp> loads) {
  Value base = kernels::memoryOf(update.store.getMemRef());
  for (memref::LoadOp load : loads) {
    if (kernels::memoryOf(load.getMemRef()) != base)
      continue;
    if (update.load)
      return false;
    update.load = load;
  }
  // Which of several stores to one place is the last is not defined.
  if (!update.load)
    return true;
  update.combiner = update.store.getValueToStore().getDefiningOp();
  if (!update.combiner || update.combiner->getNumOperands() != 2 ||
      !update.load->hasOneUse() || !update.combiner->hasOneUse() ||
      *update.load->user_begin() != update.combiner ||
      update.load.getMemRef() != update.store.getMemRef() ||
      !llvm::equal(update.load.getIndices(), update.store.getIndices()))
    return false;
  auto kind = kindOf(update.combiner);
  if (!kind)
    return false;
  update.kind = *kind;
  return true;
}

bool gpukernels::makeAtomic(LoopNest &nest) {
  if (nest.loops.empty())
    return false;
  SmallVector<memref::LoadOp> loads;
  SmallVector<Update> updates;
  bool known = true;
  nest.loops.front().walk([&](Operation *op) {
    if (auto load = dyn_cast<memref::LoadOp>(op))
      loads.push_back(load);
    else if (auto store = dyn_cast<memref::StoreOp>(op))
      updates.emplace_back().store = store;
    else if (!isMemoryEffectFree(op) && !isa<scf::ForOp, scf::IfOp>(op))
      known = false;
  });
  if (!known || updates.empty())
    return false;
  for (auto [i, update] : llvm::enumerate(updates)) {
    if (!match(update, loads))
      return false;
    for (const Update &other : ArrayRef(updates).take_front(i))
      if (kernels::memoryOf(const_cast<Update &>(other).store.getMemRef()) ==
          kernels::memoryOf(update.store.getMemRef()))
        return false;
  }
  for (Update &update : updates) {
    if (!update.load)
      continue;
    Value value = update.combiner->getOperand(
        update.combiner->getOperand(0) == update.load.getResult() ? 1 : 0);
    OpBuilder b(update.store);
    memref::AtomicRMWOp::create(b, update.store.getLoc(), update.kind, value,
                                update.store.getMemRef(),
                                update.store.getIndices());
    update.store.erase();
    update.combiner->erase();
    update.load.erase();
  }
  return true;
}
