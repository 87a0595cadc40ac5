//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/EqualOps.h"

#include "mlir/IR/OperationSupport.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace soap;

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
