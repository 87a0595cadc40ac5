//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_CPUKERNELS_APPROXIMATEFUNCTIONS_H
#define SOAP_LIB_CONVERSION_CPUKERNELS_APPROXIMATEFUNCTIONS_H

#include "mlir/IR/BuiltinOps.h"

namespace soap {

/// Replaces mathematical functions of scalars by polynomials where these are
/// exact to two units in the last place or three, so that loops can be
/// vectorised and call nothing. NaN stays NaN, also where LLVM knows that it is
/// one: nothing here is undefined for it.
mlir::LogicalResult approximateFunctions(mlir::ModuleOp module);

} // namespace soap

#endif // SOAP_LIB_CONVERSION_CPUKERNELS_APPROXIMATEFUNCTIONS_H
