//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/Soap/IR/OperatorLocs.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace soap;

static llvm::StringRef keyOf(OperatorRole role) {
  return role == OperatorRole::Computes ? "soap.computes" : "soap.moves_for";
}

Location soap::locationOf(Location loc, OperatorRole role, StringRef name) {
  MLIRContext *context = loc->getContext();
  auto text = StringAttr::get(context, name);
  NamedAttribute entry(StringAttr::get(context, keyOf(role)), text);
  return FusedLoc::get(context, {loc}, DictionaryAttr::get(context, entry));
}

void soap::forEachOperator(
    Location loc, llvm::function_ref<void(OperatorRole, StringRef)> visit) {
  loc->walk([&](Location inner) {
    auto fused = dyn_cast<FusedLoc>(inner);
    auto entries =
        fused ? dyn_cast_if_present<DictionaryAttr>(fused.getMetadata())
              : DictionaryAttr();
    if (!entries)
      return WalkResult::advance();
    for (OperatorRole role : {OperatorRole::Computes, OperatorRole::Moves})
      if (auto name = entries.getAs<StringAttr>(keyOf(role)))
        visit(role, name.getValue());
    return WalkResult::advance();
  });
}
