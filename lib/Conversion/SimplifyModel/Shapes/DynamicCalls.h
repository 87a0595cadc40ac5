//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_SIMPLIFYMODEL_SHAPES_DYNAMICCALLS_H
#define SOAP_LIB_CONVERSION_SIMPLIFYMODEL_SHAPES_DYNAMICCALLS_H

#include "../Functions/Integers.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

namespace soap::simplify {

/// Whether a call has operands that say what shapes its results have.
bool isDynamicCall(mlir::stablehlo::CustomCallOp call);

/// The op or call, in front of the call, that it is if those are known; null if
/// they are not. Types of results may have to be inferred.
mlir::Operation *makeStatic(mlir::stablehlo::CustomCallOp call,
                            Integers &integers);

} // namespace soap::simplify

#endif // SOAP_LIB_CONVERSION_SIMPLIFYMODEL_SHAPES_DYNAMICCALLS_H
