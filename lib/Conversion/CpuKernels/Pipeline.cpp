//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/CpuKernels/CpuOps.h"
#include "Soap/Conversion/KernelCanonicalizer.h"
#include "Soap/Conversion/KernelCompiler.h"
#include "Soap/Conversion/Passes.h"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "Soap/Dialect/StableHLO/IR/StablehloDialect.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/FuncBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/ControlFlow/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Linalg/Transforms/AllInterfaces.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/IR/TensorInferTypeOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/Transforms/SubsetInsertionOpInterfaceImpl.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace soap;

void soap::registerKernelDialects(DialectRegistry &registry) {
  registry
      .insert<SoapDialect, stablehlo::StablehloDialect, affine::AffineDialect,
              arith::ArithDialect, bufferization::BufferizationDialect,
              cf::ControlFlowDialect, complex::ComplexDialect,
              cpu::SoapCpuDialect, func::FuncDialect, linalg::LinalgDialect,
              LLVM::LLVMDialect, math::MathDialect, memref::MemRefDialect,
              scf::SCFDialect, tensor::TensorDialect>();
  arith::registerBufferizableOpInterfaceExternalModels(registry);
  bufferization::func_ext::registerBufferizableOpInterfaceExternalModels(
      registry);
  cf::registerBufferizableOpInterfaceExternalModels(registry);
  cpu::registerBufferizableOpInterfaceExternalModels(registry);
  func::registerInlinerExtension(registry);
  linalg::registerAllDialectInterfaceImplementations(registry);
  scf::registerBufferizableOpInterfaceExternalModels(registry);
  tensor::registerBufferizableOpInterfaceExternalModels(registry);
  tensor::registerInferTypeOpInterfaceExternalModels(registry);
  tensor::registerSubsetOpInterfaceExternalModels(registry);
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
}

void soap::buildKernelPipeline(OpPassManager &manager) {
  manager.addNestedPass<func::FuncOp>(createRaiseLinalgConvolutions());
  manager.addNestedPass<func::FuncOp>(createGeneralizeLinalg());
  WidenSumsOptions widen;
  widen.products = true;
  widen.extrema = true;
  manager.addNestedPass<func::FuncOp>(createWidenSums(widen));
  manager.addPass(createConvertStablehloToLinalg());
  manager.addPass(createExpandComplexFunctions({/*library=*/true}));
  {
    OpPassManager &function = manager.nest<func::FuncOp>();
    function.addPass(createKernelCanonicalizer());
    function.addPass(createCSEPass());
    function.addPass(createFuseKernels());
    function.addPass(createFormLibraryCalls());
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
    function.addPass(createFuseLoops());
    function.addPass(createPlaceBuffers());
    function.addPass(createSimplifyLoops());
  }
  manager.addPass(createOutlineLoops());
  {
    OpPassManager &function = manager.nest<func::FuncOp>();
    function.addPass(createConvertLinalgToLoopsPass());
    // Views become strides here. Folding them into loads instead would undo
    // collapsed loops with divisions.
    function.addPass(memref::createExpandStridedMetadataPass());
    function.addPass(createLowerAffinePass());
    function.addPass(createSCFToControlFlowPass());
    function.addPass(createKernelCanonicalizer());
    function.addPass(createCSEPass());
  }
  manager.addPass(createConvertKernelsToLLVM());
}
