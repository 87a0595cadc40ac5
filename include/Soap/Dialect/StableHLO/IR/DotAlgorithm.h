//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What a dot_general's algorithm says of its operands.

#ifndef SOAP_DIALECT_STABLEHLO_IR_DOTALGORITHM_H
#define SOAP_DIALECT_STABLEHLO_IR_DOTALGORITHM_H

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

namespace mlir::stablehlo {

/// The types of elements of a verified operation's operands as they are
/// multiplied: where its algorithm takes a number as one of f16 or bf16 (not as
/// the sum of several), that type instead of a wider or another float. Else
/// their own: tf32 only allows to round. Integers that meet floats are floats,
/// like these or like the sums.
std::pair<Type, Type> getFactorTypes(DotGeneralOp op);

} // namespace mlir::stablehlo

#endif // SOAP_DIALECT_STABLEHLO_IR_DOTALGORITHM_H
