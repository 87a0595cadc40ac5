//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_CONVERSION_PASSES_H
#define SOAP_CONVERSION_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir::func {
class FuncOp;
} // namespace mlir::func

namespace soap {

#define GEN_PASS_DECL
#include "Soap/Conversion/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "Soap/Conversion/Passes.h.inc"

/// From local StableHLO functions to the LLVM dialect; see KernelCompiler.h for
/// what a kernel looks like.
void buildKernelPipeline(mlir::OpPassManager &manager);

/// The pipeline as `--soap-kernel-pipeline`.
void registerKernelPipeline();

} // namespace soap

#endif // SOAP_CONVERSION_PASSES_H
