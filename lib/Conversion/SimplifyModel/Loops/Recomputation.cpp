//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Unrolled loops that compute again what an earlier one has computed: a scan
// over layers with `jax.checkpoint(prevent_cse=False)`, as JAX recommends
// there, since a loop's results cannot merge with another's.

#include "../Rewrites.h"
#include "Iterations.h"

#include "Soap/Dialect/StableHLO/Contraction.h"
#include "Soap/Support/OpDepths.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

namespace {

class RecomputationKeeper {
public:
  explicit RecomputationKeeper(Iterations &iterations)
      : iterations(iterations) {}

  void run(Block &block);

private:
  using Ops = llvm::SetVector<Operation *>;

  void note(Operation &op);
  Ops findRecomputed(ArrayRef<Operation *> iterationOps) const;
  void separate(Iteration iteration, ArrayRef<Operation *> iterationOps);

  Iterations &iterations;
  soap::OpDepths depths;
  soap::EqualOps equal;
  /// Ops, no constants, equal to one that is in no iteration of the same loop.
  llvm::DenseSet<Operation *> again;
};

} // namespace

void RecomputationKeeper::note(Operation &op) {
  depths.count(&op);
  Operation *first = equal.add(&op);
  if (!first || op.hasTrait<OpTrait::ConstantLike>())
    return;
  std::optional<Iteration> own = iterations.of(&op),
                           other = iterations.of(first);
  if (own && (!other || own->loop != other->loop))
    again.insert(&op);
}

/// What the iteration computes again, in order; empty without a contraction.
/// Pieces of what comes from outside are no part of it: there it begins.
RecomputationKeeper::Ops
RecomputationKeeper::findRecomputed(ArrayRef<Operation *> iterationOps) const {
  Ops recomputed;
  bool contracts = false;
  for (Operation *op : iterationOps) {
    bool isPiece = isMovement(op) &&
                   !recomputed.contains(op->getOperand(0).getDefiningOp());
    if (!again.contains(op) || isPiece)
      continue;
    recomputed.insert(op);
    contracts |= isContraction(op);
  }
  return contracts ? recomputed : Ops();
}

/// Has a piece that is cut out after \p first come before it; false if it is
/// something else.
static bool bringBefore(Operation *first, Value value) {
  SmallVector<Operation *> movers;
  for (Operation *maker = value.getDefiningOp();
       maker && maker->getBlock() == first->getBlock() &&
       !maker->isBeforeInBlock(first);
       maker = maker->getOperand(0).getDefiningOp()) {
    if (!isMovement(maker) || maker->getNumOperands() != 1)
      return false;
    movers.push_back(maker);
  }
  for (Operation *mover : llvm::reverse(movers))
    mover->moveBefore(first);
  return true;
}

/// Gives what \p iterationOps compute again barriers that wait for what the
/// iteration gets last.
void RecomputationKeeper::separate(Iteration iteration,
                                   ArrayRef<Operation *> iterationOps) {
  Ops recomputed = findRecomputed(iterationOps);
  Value last = iterations.lastRead(iteration, depths);
  if (recomputed.empty() || !last)
    return;
  llvm::SetVector<Value> inputs;
  for (Operation *op : recomputed)
    for (Value operand : op->getOperands()) {
      Operation *maker = operand.getDefiningOp();
      if (maker && (recomputed.contains(maker) ||
                    maker->hasTrait<OpTrait::ConstantLike>()))
        continue;
      // It computes on what it gets last: there is nothing to hold back.
      if (depths.of(operand) >= depths.of(last))
        return;
      inputs.insert(operand);
    }
  Operation *first = recomputed.front();
  if (!last.getDefiningOp()->isBeforeInBlock(first) ||
      !llvm::all_of(inputs,
                    [&](Value value) { return bringBefore(first, value); }))
    return;
  SmallVector<Value> values(inputs.begin(), inputs.end());
  values.push_back(last);
  OpBuilder builder(first);
  auto barrier = OptimizationBarrierOp::create(
      builder, first->getLoc(), TypeRange(ValueRange(values)), values);
  iterations.add(barrier, iteration);
  for (Operation *op : recomputed)
    for (auto [value, later] :
         llvm::zip_first(inputs.getArrayRef(), barrier->getResults()))
      op->replaceUsesOfWith(value, later);
}

void RecomputationKeeper::run(Block &block) {
  for (Operation &op : block)
    note(op);
  for (auto &[iteration, ops] : iterations.all())
    separate(iteration, ops);
}

void soap::simplify::keepRecomputation(Block &block, Iterations &iterations) {
  RecomputationKeeper(iterations).run(block);
}
