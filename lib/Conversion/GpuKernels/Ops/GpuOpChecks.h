//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_GPUKERNELS_OPS_GPUOPCHECKS_H
#define SOAP_LIB_CONVERSION_GPUKERNELS_OPS_GPUOPCHECKS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/TypeUtilities.h"

namespace soap {

/// Whether \p operand of \p op, if it is memory, is dense.
inline mlir::LogicalResult checkDense(mlir::Operation *op,
                                      mlir::Value operand) {
  auto type = mlir::dyn_cast<mlir::MemRefType>(operand.getType());
  if (type && !type.getLayout().isIdentity())
    return op->emitOpError("expects dense memory, not ") << type;
  return mlir::success();
}

/// Whether \p operand of \p op is dense, of so many elements of \p init's type.
inline mlir::LogicalResult checkElements(mlir::Operation *op,
                                         mlir::Value operand, int64_t elements,
                                         mlir::Value init) {
  auto type = mlir::cast<mlir::ShapedType>(operand.getType());
  mlir::Type element = mlir::getElementTypeOrSelf(init.getType());
  if (!type.hasStaticShape() || type.getNumElements() != elements)
    return op->emitOpError("expects ") << elements << " elements, not " << type;
  if (type.getElementType() != element)
    return op->emitOpError("mixes ")
           << type.getElementType() << " with " << element;
  return checkDense(op, operand);
}

} // namespace soap

#endif // SOAP_LIB_CONVERSION_GPUKERNELS_OPS_GPUOPCHECKS_H
