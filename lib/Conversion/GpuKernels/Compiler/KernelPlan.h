//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_GPUKERNELS_COMPILER_KERNELPLAN_H
#define SOAP_LIB_CONVERSION_GPUKERNELS_COMPILER_KERNELPLAN_H

#include "Soap/Runtime/ProgramBuilder.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soap::gpukernels {

/// The steps of \p func, which soap-form-gpu-kernels has left: its launches and
/// library calls with the places of what they touch.
mlir::FailureOr<ProgramBuilder::GpuKernel> planKernel(mlir::func::FuncOp func);

} // namespace soap::gpukernels

#endif // SOAP_LIB_CONVERSION_GPUKERNELS_COMPILER_KERNELPLAN_H
