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

/// From local StableHLO functions to launches of functions in a gpu.module and
/// library calls. With \p tf32, products and convolutions of f32 may round
/// their operands where the model leaves the precision to its user.
void buildGpuKernelPipeline(mlir::OpPassManager &manager, bool tf32 = false);

/// Of scf.for: its iterations may run in any order, or at once. Memory that
/// only the loop uses is anew in each of them, wherever it is allocated.
inline constexpr llvm::StringLiteral anyOrderAttrName = "soap.any_order";

/// The symbol of that gpu.module.
constexpr llvm::StringLiteral gpuModuleName() { return "soap_kernels"; }

/// The pipelines as `--soap-kernel-pipeline` and `--soap-gpu-kernel-pipeline`.
void registerKernelPipelines();

} // namespace soap

#endif // SOAP_CONVERSION_PASSES_H
