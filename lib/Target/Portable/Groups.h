//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Dimension numbers, algorithms and channels: one attribute in StableHLO, many
// in the format.

#ifndef SOAP_LIB_TARGET_PORTABLE_GROUPS_H
#define SOAP_LIB_TARGET_PORTABLE_GROUPS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

namespace soap::portable {

/// Replaces single attributes of the operation `name` by groups. Emits an error
/// for missing and for wrong ones.
mlir::LogicalResult group(mlir::Operation *op, llvm::StringRef name,
                          mlir::NamedAttrList &list);

/// Adds what a group consists of; false if `value` is no group.
bool ungroup(mlir::Attribute value, bool withChannelType,
             mlir::NamedAttrList &list);

/// The elements of a tensor of one dimension; failure if it is none of those.
template <typename T>
mlir::FailureOr<llvm::SmallVector<T>> getElements(mlir::Attribute attr,
                                                  unsigned width) {
  auto tensor = llvm::dyn_cast_or_null<mlir::DenseElementsAttr>(attr);
  if (!tensor || tensor.getType().getRank() != 1 ||
      !tensor.getElementType().isSignlessInteger(width))
    return mlir::failure();
  return llvm::to_vector(tensor.getValues<T>());
}

} // namespace soap::portable

#endif // SOAP_LIB_TARGET_PORTABLE_GROUPS_H
