//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_STABLEHLO_WIDENING_H
#define SOAP_DIALECT_STABLEHLO_WIDENING_H

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/IR/TypeUtilities.h"

namespace mlir::stablehlo {

/// Whether an op only shows floats in more bits.
inline bool isWidening(Operation *op) {
  if (!isa<ConvertOp>(op))
    return false;
  auto from = dyn_cast<FloatType>(getElementTypeOrSelf(op->getOperand(0)));
  auto to = dyn_cast<FloatType>(getElementTypeOrSelf(op->getResult(0)));
  return from && to && from.getWidth() < to.getWidth();
}

} // namespace mlir::stablehlo

#endif // SOAP_DIALECT_STABLEHLO_WIDENING_H
