//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/CallInliner.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace soap;

bool CallInliner::isRecursive(func::FuncOp function) {
  auto [it, isNew] = recursive.try_emplace(function, true);
  if (!isNew)
    return it->second;
  bool found = false;
  function.walk([&](func::CallOp call) {
    if (auto callee = symbols.lookup<func::FuncOp>(call.getCallee()))
      found |= isRecursive(callee);
  });
  return recursive[function] = found;
}

void CallInliner::inlineCalls(Operation *root) {
  SmallVector<func::CallOp> calls;
  root->walk([&](func::CallOp call) { calls.push_back(call); });
  while (!calls.empty()) {
    func::CallOp call = calls.pop_back_val();
    auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
    if (!callee || callee->isAncestor(root) ||
        !callee.getBody().hasOneBlock() || isRecursive(callee))
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
}
