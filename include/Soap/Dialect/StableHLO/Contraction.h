//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_STABLEHLO_CONTRACTION_H
#define SOAP_DIALECT_STABLEHLO_CONTRACTION_H

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

namespace mlir::stablehlo {

/// Whether an op multiplies matrices or convolves: what layers are made of.
inline bool isContraction(Operation *op) {
  return isa<DotGeneralOp, DotOp, ConvolutionOp>(op);
}

} // namespace mlir::stablehlo

#endif // SOAP_DIALECT_STABLEHLO_CONTRACTION_H
