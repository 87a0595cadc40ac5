//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_CPUKERNELS_NARROWFACTORS_H
#define SOAP_LIB_CONVERSION_CPUKERNELS_NARROWFACTORS_H

#include "Soap/Conversion/CpuKernels/CpuOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <utility>

namespace soap::kernels {

/// The factors of a contraction as the library takes them: both of fewer bits
/// than the sum, where it has such products, or both extended to its type.
std::pair<mlir::Value, mlir::Value> factorsOf(mlir::OpBuilder &builder,
                                              mlir::linalg::GenericOp op);

/// Has a convolution in f32 take factors of bf16, and one in i32 bytes, as they
/// are.
void narrowFactors(cpu::ConvolutionOp op);

/// Erases the loops that make \p values, which may repeat, as far as nobody
/// reads them.
void eraseUnused(llvm::ArrayRef<mlir::Value> values);

} // namespace soap::kernels

#endif // SOAP_LIB_CONVERSION_CPUKERNELS_NARROWFACTORS_H
