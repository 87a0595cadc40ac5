//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Iterations.h"
#include "Rewrites.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

Iterations::Iterations(Block &block) {
  for (Operation &op : block)
    if (auto mark = op.getAttrOfType<DenseI64ArrayAttr>(iterationAttr)) {
      Iteration iteration = {mark[0], mark[1]};
      iterations[&op] = iteration;
      ops[iteration].push_back(&op);
      op.removeAttr(iterationAttr);
    }
}

std::optional<Iteration> Iterations::of(Operation *op) const {
  auto it = iterations.find(op);
  if (it == iterations.end())
    return std::nullopt;
  return it->second;
}

Value Iterations::lastRead(Iteration iteration, const OpDepths &depths) const {
  Value last;
  unsigned depth = 0;
  auto it = ops.find(iteration);
  if (it == ops.end())
    return last;
  for (Operation *op : it->second)
    for (Value operand : op->getOperands())
      if (depths.of(operand) > depth &&
          of(operand.getDefiningOp()) != std::optional(iteration)) {
        last = operand;
        depth = depths.of(operand);
      }
  return last;
}

Operation *EqualOps::findEqual(Operation *op) {
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

Operation *EqualOps::add(Operation *op) {
  if (!isMemoryEffectFree(op) || op->getNumResults() == 0)
    return nullptr;
  Operation *equal = findEqual(op);
  if (equal)
    for (auto [value, leader] :
         llvm::zip_equal(op->getResults(), equal->getResults()))
      leaders[value] = leaderOf(leader);
  return equal;
}

bool soap::simplify::isMovement(Operation *op) {
  return isa<SliceOp, ReshapeOp, DynamicSliceOp>(op);
}
