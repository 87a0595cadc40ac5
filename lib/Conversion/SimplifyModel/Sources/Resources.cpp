//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Importers of PyTorch keep a model's weights beside it, as resources. What
// comes behind reads constants in one form: values that are part of them.

#include "../Rewrites.h"

#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace soap;

/// The values; null where the resource has none, or others.
static DenseElementsAttr valuesOf(DenseResourceElementsAttr resource) {
  auto type = cast<ShapedType>(resource.getType());
  AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  if (!blob || !type.hasStaticShape())
    return nullptr;
  ArrayRef<char> data = blob->getData();
  int64_t count = type.getNumElements();
  Type element = type.getElementType();
  // Each is a byte here, whatever it is among a constant's own values.
  if (element.isInteger(1)) {
    if (static_cast<int64_t>(data.size()) != count)
      return nullptr;
    return DenseElementsAttr::get(
        type, llvm::map_to_vector(data, [](char byte) { return byte != 0; }));
  }
  bool isSplat = false;
  if (!DenseElementsAttr::isValidRawBuffer(type, data, isSplat) ||
      (isSplat && count != 1))
    return nullptr;
  return DenseElementsAttr::getFromRawBuffer(type, data);
}

LogicalResult simplify::readResources(ModuleOp module) {
  WalkResult walk = module.walk([](Operation *op) {
    for (NamedAttribute named : op->getAttrs()) {
      auto resource = dyn_cast<DenseResourceElementsAttr>(named.getValue());
      if (!resource)
        continue;
      DenseElementsAttr values = valuesOf(resource);
      if (!values) {
        op->emitError() << "the resource '" << resource.getRawHandle().getKey()
                        << "' does not have the values of a "
                        << resource.getType()
                        << ": was the model printed without its large "
                           "constants?";
        return WalkResult::interrupt();
      }
      op->setAttr(named.getName(), values);
    }
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}
