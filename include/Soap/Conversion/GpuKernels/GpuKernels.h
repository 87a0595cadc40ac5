//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_CONVERSION_GPUKERNELS_GPUKERNELS_H
#define SOAP_CONVERSION_GPUKERNELS_GPUKERNELS_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace soap {

/// What kernels for GPUs pass through beside what registerKernelDialects adds.
void registerGpuKernelDialects(mlir::DialectRegistry &registry);

} // namespace soap

#endif // SOAP_CONVERSION_GPUKERNELS_GPUKERNELS_H
