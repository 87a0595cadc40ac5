//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/CallInliner.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace soap;

/// Calls may be nested as deep as a file is long, so nothing here calls itself.
const CallInliner::Function &CallInliner::look(func::FuncOp function) {
  struct Entry {
    func::FuncOp function;
    SmallVector<func::FuncOp> callees;
    size_t next = 0;
  };
  SmallVector<Entry> open;
  auto enter = [&](func::FuncOp entered) {
    Function &here = known[entered];
    Entry entry{entered, {}};
    entered.walk([&](Operation *op) {
      ++here.numOperations;
      if (auto call = dyn_cast<func::CallOp>(op))
        if (auto callee = symbols.lookup<func::FuncOp>(call.getCallee()))
          entry.callees.push_back(callee);
    });
    open.push_back(std::move(entry));
  };
  if (!known.contains(function))
    enter(function);
  while (!open.empty()) {
    Entry &entry = open.back();
    if (entry.next < entry.callees.size()) {
      func::FuncOp callee = entry.callees[entry.next++];
      if (!known.contains(callee))
        enter(callee);
      continue;
    }
    // As long as a function is open it counts as recursive.
    bool isRecursive = false;
    uint64_t sum = 0;
    for (func::FuncOp callee : entry.callees) {
      const Function &called = known.lookup(callee);
      isRecursive |= called.isRecursive;
      if (!called.isRecursive)
        sum = llvm::SaturatingAdd(sum, called.numOperations);
    }
    Function &here = known[entry.function];
    here.isRecursive = isRecursive;
    here.numOperations = llvm::SaturatingAdd(here.numOperations, sum);
    open.pop_back();
  }
  return known.find(function)->second;
}

uint64_t CallInliner::countOperations(Operation *root) {
  uint64_t count = 0;
  root->walk([&](Operation *op) {
    ++count;
    if (auto call = dyn_cast<func::CallOp>(op))
      if (auto callee = symbols.lookup<func::FuncOp>(call.getCallee()))
        count = llvm::SaturatingAdd(count, look(callee).numOperations);
  });
  return count;
}

bool CallInliner::inlineCalls(Operation *root) {
  if (countOperations(root) > maxOperations)
    return false;
  SmallVector<func::CallOp> calls;
  root->walk([&](func::CallOp call) { calls.push_back(call); });
  while (!calls.empty()) {
    func::CallOp call = calls.pop_back_val();
    auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
    if (!callee || callee->isAncestor(root) ||
        !callee.getBody().hasOneBlock() || look(callee).isRecursive)
      continue;
    IRMapping mapping;
    mapping.map(callee.getArguments(), call.getOperands());
    OpBuilder builder(call);
    Block &body = callee.getBody().front();
    for (Operation &op : body.without_terminator())
      builder.clone(op, mapping)->walk([&](Operation *inner) {
        inner->setLoc(CallSiteLoc::get(inner->getLoc(), call.getLoc()));
        if (auto nested = dyn_cast<func::CallOp>(inner))
          calls.push_back(nested);
      });
    for (auto [result, value] : llvm::zip_equal(
             call.getResults(), body.getTerminator()->getOperands()))
      result.replaceAllUsesWith(mapping.lookupOrDefault(value));
    call.erase();
  }
  return true;
}
