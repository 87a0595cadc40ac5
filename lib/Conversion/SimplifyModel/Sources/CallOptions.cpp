//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallOptions.h"

using namespace mlir;
using mlir::stablehlo::CustomCallOp;

DictionaryAttr soap::simplify::getOptions(CustomCallOp op) {
  // Artifacts have them inherent, JAX's text as an attribute of mhlo.
  for (StringRef name : {"mhlo.backend_config", "backend_config"})
    if (auto options = op->getAttrOfType<DictionaryAttr>(name))
      return options;
  return {};
}

char soap::simplify::getLetter(CustomCallOp op, StringRef name) {
  DictionaryAttr options = getOptions(op);
  auto letter = options ? options.getAs<IntegerAttr>(name) : IntegerAttr();
  return letter ? static_cast<char>(letter.getValue().getLimitedValue(127)) : 0;
}

std::optional<bool> soap::simplify::getSwitch(CustomCallOp op, StringRef name) {
  DictionaryAttr options = getOptions(op);
  auto value = options ? options.getAs<BoolAttr>(name) : BoolAttr();
  return value ? std::optional(value.getValue()) : std::nullopt;
}

StringRef soap::simplify::getLapackRoutine(CustomCallOp op) {
  StringRef name = op.getCallTargetName();
  if (!name.consume_front("lapack_") || !name.consume_back("_ffi") ||
      name.empty() || !StringRef("sdcz").contains(name.front()))
    return "";
  return name.drop_front();
}

StringRef soap::simplify::getSolverRoutine(CustomCallOp op) {
  StringRef name = op.getCallTargetName();
  if ((!name.consume_front("cusolver_") && !name.consume_front("hipsolver_")) ||
      !name.consume_back("_ffi"))
    return "";
  return name;
}
