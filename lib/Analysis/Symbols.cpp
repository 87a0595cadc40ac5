//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/Symbols.h"

#include "mlir/IR/SymbolTable.h"

using namespace mlir;

/// A private symbol, which may be erased; null for other ops.
static SymbolOpInterface asPrivate(Operation &op) {
  auto symbol = dyn_cast<SymbolOpInterface>(op);
  return symbol && symbol.isPrivate() && symbol.canDiscardOnUseEmpty()
             ? symbol
             : SymbolOpInterface();
}

void soap::eraseUnusedSymbols(ModuleOp module) {
  llvm::DenseMap<StringAttr, Operation *> unused;
  SmallVector<Operation *> needed;
  for (Operation &op : *module.getBody()) {
    if (SymbolOpInterface symbol = asPrivate(op))
      unused.try_emplace(symbol.getNameAttr(), &op);
    else
      needed.push_back(&op);
  }
  auto need = [&](Attribute attributes) {
    attributes.walk([&](SymbolRefAttr reference) {
      auto it = unused.find(reference.getRootReference());
      if (it == unused.end())
        return;
      needed.push_back(it->second);
      unused.erase(it);
    });
  };
  need(module->getAttrDictionary());
  while (!needed.empty())
    needed.pop_back_val()->walk(
        [&](Operation *op) { need(op->getAttrDictionary()); });
  for (Operation &op : llvm::make_early_inc_range(*module.getBody())) {
    SymbolOpInterface symbol = asPrivate(op);
    if (symbol && unused.lookup(symbol.getNameAttr()) == &op)
      op.erase();
  }
}
