//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_CPUKERNELS_CARRIEDVALUES_H
#define SOAP_LIB_CONVERSION_CPUKERNELS_CARRIEDVALUES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soap::kernels {

/// Has every loop that carries values to other places read them before it
/// writes any, with copies where that takes some.
void readBeforeWrites(mlir::func::FuncOp func);

} // namespace soap::kernels

#endif // SOAP_LIB_CONVERSION_CPUKERNELS_CARRIEDVALUES_H
