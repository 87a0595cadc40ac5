//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_GPUKERNELS_GENERATED_KERNELPART_H
#define SOAP_LIB_CONVERSION_GPUKERNELS_GENERATED_KERNELPART_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soap::gpukernels {

/// Puts into alternatives all of \p func but products, convolutions, what these
/// need, and what overwrites arguments: the generated
/// alternative as it is, with all that fuses, the library's as \p form changes
/// it. Nothing changes where that returns false.
void offerPart(mlir::func::FuncOp func,
               llvm::function_ref<bool(mlir::Block &)> form);

} // namespace soap::gpukernels

#endif // SOAP_LIB_CONVERSION_GPUKERNELS_GENERATED_KERNELPART_H
