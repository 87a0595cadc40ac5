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

#include "Rewrites.h"

#include "Soap/Support/OpDepths.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

namespace {

class RecomputationKeeper {
public:
  void run(Block &block);

private:
  using Iteration = std::pair<int64_t, int64_t>; ///< Loop, number.
  using Ops = llvm::SetVector<Operation *>;

  Value leaderOf(Value value) const {
    Value leader = leaders.lookup(value);
    return leader ? leader : value;
  }
  Operation *findEqual(Operation *op);
  void note(Operation &op);
  bool isOutside(Value value, Iteration iteration) const;
  Ops findRecomputed(ArrayRef<Operation *> iterationOps) const;
  Value findLast(ArrayRef<Operation *> iterationOps, Iteration iteration) const;
  void separate(Iteration iteration, ArrayRef<Operation *> iterationOps);

  llvm::DenseMap<Operation *, Iteration> iterations;
  soap::OpDepths depths;
  llvm::DenseMap<Value, Value> leaders; ///< The first value equal to it.
  llvm::DenseMap<llvm::hash_code, SmallVector<Operation *, 1>> known;
  /// Ops, no constants, equal to one that is in no iteration of the same loop.
  llvm::DenseSet<Operation *> again;
};

} // namespace

/// Whether an op only cuts out what is computed with.
static bool isMovement(Operation *op) {
  return isa<SliceOp, ReshapeOp, DynamicSliceOp>(op);
}

Operation *RecomputationKeeper::findEqual(Operation *op) {
  llvm::hash_code hash = OperationEquivalence::computeHash(
      op, [&](Value value) { return hash_value(leaderOf(value)); },
      OperationEquivalence::ignoreHashValue,
      OperationEquivalence::IgnoreLocations);
  SmallVector<Operation *, 1> &equal = known[hash];
  for (Operation *other : equal) {
    llvm::DenseMap<Value, Value> inner; // Of regions.
    auto check = [&](Value a, Value b) {
      return success(leaderOf(a) == leaderOf(b) || inner.lookup(a) == b);
    };
    auto mark = [&](Value a, Value b) { inner[a] = b; };
    if (OperationEquivalence::isEquivalentTo(
            other, op, check, mark, OperationEquivalence::IgnoreLocations))
      return other;
  }
  equal.push_back(op);
  return nullptr;
}

void RecomputationKeeper::note(Operation &op) {
  depths.count(&op);
  if (!isMemoryEffectFree(&op) || op.getNumResults() == 0)
    return;
  Operation *equal = findEqual(&op);
  if (!equal)
    return;
  for (auto [value, leader] :
       llvm::zip_equal(op.getResults(), equal->getResults()))
    leaders[value] = leaderOf(leader);
  auto own = iterations.find(&op), other = iterations.find(equal);
  if (own != iterations.end() && !op.hasTrait<OpTrait::ConstantLike>() &&
      (other == iterations.end() || own->second.first != other->second.first))
    again.insert(&op);
}

/// Whether \p value comes from elsewhere than the iteration.
bool RecomputationKeeper::isOutside(Value value, Iteration iteration) const {
  auto it = iterations.find(value.getDefiningOp());
  return it == iterations.end() || it->second != iteration;
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

/// Of all that the iteration reads, the value that most comes before.
Value RecomputationKeeper::findLast(ArrayRef<Operation *> iterationOps,
                                    Iteration iteration) const {
  Value last;
  unsigned depth = 0;
  for (Operation *op : iterationOps)
    for (Value operand : op->getOperands())
      if (depths.of(operand) > depth && isOutside(operand, iteration)) {
        last = operand;
        depth = depths.of(operand);
      }
  return last;
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
  Value last = findLast(iterationOps, iteration);
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
  for (Operation *op : recomputed)
    for (auto [value, later] :
         llvm::zip_first(inputs.getArrayRef(), barrier->getResults()))
      op->replaceUsesOfWith(value, later);
}

void RecomputationKeeper::run(Block &block) {
  llvm::MapVector<Iteration, SmallVector<Operation *>> byIteration;
  for (Operation &op : block)
    if (auto mark = op.getAttrOfType<DenseI64ArrayAttr>(iterationAttr)) {
      Iteration iteration = {mark[0], mark[1]};
      iterations[&op] = iteration;
      byIteration[iteration].push_back(&op);
      op.removeAttr(iterationAttr);
    }
  if (byIteration.empty())
    return;
  for (Operation &op : block)
    note(op);
  for (auto &[iteration, ops] : byIteration)
    separate(iteration, ops);
}

void soap::simplify::keepRecomputation(func::FuncOp function) {
  for (Block &block : function.getBody())
    RecomputationKeeper().run(block);
  // Also those within other loops and branches.
  function.walk([](Operation *op) { op->removeAttr(iterationAttr); });
}
