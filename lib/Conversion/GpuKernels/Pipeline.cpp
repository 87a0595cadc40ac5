//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Generated/KernelFormer.h"

#include "Soap/Conversion/GpuKernels/GpuKernels.h"
#include "Soap/Conversion/GpuKernels/GpuOps.h"
#include "Soap/Conversion/KernelCanonicalizer.h"
#include "Soap/Conversion/Passes.h"

#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace soap;

void soap::registerGpuKernelDialects(DialectRegistry &registry) {
  registry.insert<gpu::GPUDialect, gpukernels::SoapGpuDialect,
                  NVVM::NVVMDialect, vector::VectorDialect>();
  gpukernels::registerBufferizableOpInterfaceExternalModels(registry);
}

void soap::buildGpuKernelPipeline(OpPassManager &manager, bool tf32) {
  manager.addNestedPass<func::FuncOp>(createRaiseLinalgConvolutions());
  manager.addNestedPass<func::FuncOp>(
      createGeneralizeLinalg({/*widenProducts=*/false}));
  manager.addNestedPass<func::FuncOp>(createExpandLibraryOps());
  manager.addNestedPass<func::FuncOp>(createWidenSums({/*scatters=*/true}));
  manager.addNestedPass<func::FuncOp>(createReadReluMasks());
  manager.addNestedPass<func::FuncOp>(createFormGpuAttention());
  manager.addNestedPass<func::FuncOp>(createFormGpuConvolutions({tf32}));
  manager.addNestedPass<func::FuncOp>(createFormGpuNormalization());
  manager.addNestedPass<func::FuncOp>(createFormGpuAlternatives());
  manager.addPass(createOutlineGpuAlternatives());
  // Of both alternatives, which would round at different places.
  manager.addNestedPass<func::FuncOp>(createWidenProducts());
  manager.addPass(createConvertStablehloToLinalg({/*library=*/false}));
  manager.addPass(createExpandComplexFunctions());
  {
    OpPassManager &function = manager.nest<func::FuncOp>();
    function.addPass(createKernelCanonicalizer());
    function.addPass(createCSEPass());
    function.addPass(createFuseKernels({gpukernels::mostShared}));
    // No CSE from here: it would merge the destinations of different values.
  }
  manager.addPass(createKernelInterface());
  manager.addPass(bufferization::createEmptyTensorEliminationPass());
  bufferization::OneShotBufferizePassOptions bufferize;
  manager.addPass(bufferization::createOneShotBufferizePass(bufferize));
  {
    OpPassManager &function = manager.nest<func::FuncOp>();
    function.addPass(createKernelCanonicalizer());
    function.addPass(createCSEPass());
    function.addPass(createFormGpuGemms());
    function.addPass(createFuseGpuEpilogues());
    FuseLoopsOptions fuse;
    fuse.independent = true;
    fuse.smallestRow = 32;
    fuse.smallestOp = 2048;
    function.addPass(createFuseLoops(fuse));
    function.addPass(createPlaceBuffers());
    SimplifyLoopsOptions simplify;
    simplify.tileTransposes = false;
    simplify.rowsOfWindows = false;
    simplify.allCopies = true;
    function.addPass(createSimplifyLoops(simplify));
    // Rows that several ops of a nest use are one view.
    function.addPass(createCSEPass());
  }
  manager.addPass(createFormGpuKernels());
  manager.addPass(createInlineGpuAlternatives());
  manager.addPass(createKernelCanonicalizer());
  manager.addPass(createCSEPass());
}

namespace {

struct GpuPipelineOptions : PassPipelineOptions<GpuPipelineOptions> {
  Option<bool> tf32{*this, "tf32",
                    llvm::cl::desc("Operands of f32 may be rounded to 10 bits, "
                                   "unless an op asks for more precision"),
                    llvm::cl::init(false)};
};

} // namespace

void soap::registerKernelPipelines() {
  PassPipelineRegistration<>(
      "soap-kernel-pipeline",
      "Lower local StableHLO functions to the LLVM dialect",
      buildKernelPipeline);
  PassPipelineRegistration<GpuPipelineOptions>(
      "soap-gpu-kernel-pipeline",
      "Lower local StableHLO functions to launches on a GPU",
      [](OpPassManager &manager, const GpuPipelineOptions &options) {
        buildGpuKernelPipeline(manager, options.tf32);
      });
}
