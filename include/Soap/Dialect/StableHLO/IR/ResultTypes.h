//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_STABLEHLO_IR_RESULTTYPES_H
#define SOAP_DIALECT_STABLEHLO_IR_RESULTTYPES_H

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

namespace mlir::stablehlo {

/// The types that operands and attributes give the results of an op of any
/// dialect, by the op's own inference of types or as its verifier has it. No
/// types: more than those decides (as for reshape), or they contradict one
/// another, which the verifier says.
FailureOr<SmallVector<Type>> inferResultTypes(Operation *op);

} // namespace mlir::stablehlo

#endif // SOAP_DIALECT_STABLEHLO_IR_RESULTTYPES_H
