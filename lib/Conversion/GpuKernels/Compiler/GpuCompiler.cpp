//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/GpuCompiler.h"

#include "KernelPlan.h"

#include "Soap/Conversion/GpuKernels/GpuKernels.h"
#include "Soap/Conversion/KernelCompiler.h"
#include "Soap/Conversion/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace soap;

/// Loads everything that a pass may ask for.
static void loadDialects(MLIRContext *context) {
  DialectRegistry registry;
  registerKernelDialects(registry);
  registerGpuKernelDialects(registry);
  context->appendDialectRegistry(registry);
  for (StringRef name : registry.getDialectNames())
    context->getOrLoadDialect(name);
}

LogicalResult GpuCompiler::lower(ModuleOp module) {
  loadDialects(module.getContext());
  // Functions alone: the rest of a module is about them, no part of them.
  lowered = ModuleOp::create(module.getLoc());
  llvm::StringSet<> called;
  for (auto func : module.getOps<func::FuncOp>()) {
    func.walk([&](func::CallOp call) { called.insert(call.getCallee()); });
    if (!func.isExternal())
      lowered->push_back(func.clone());
  }
  SmallVector<func::FuncOp> callees;
  for (auto func : lowered->getOps<func::FuncOp>()) {
    bool isCalled = called.contains(func.getName());
    func.setVisibility(isCalled ? SymbolTable::Visibility::Private
                                : SymbolTable::Visibility::Public);
    if (isCalled)
      callees.push_back(func);
  }
  PassManager manager(module.getContext(), ModuleOp::getOperationName());
  manager.enableVerifier(false);
  if (!callees.empty()) {
    manager.addPass(createInlinerPass());
    manager.addPass(createSymbolDCEPass());
  }
  buildGpuKernelPipeline(manager, tf32);
  manager.addPass(createShareGpuFunctions());
  if (failed(manager.run(*lowered)))
    return failure();
  for (auto func : lowered->getOps<func::FuncOp>()) {
    FailureOr<ProgramBuilder::GpuKernel> kernel = gpukernels::planKernel(func);
    if (failed(kernel))
      return failure();
    kernels[func.getName()] = std::move(*kernel);
  }
  return success();
}

const ProgramBuilder::GpuKernel *GpuCompiler::lookup(StringRef name) const {
  auto it = kernels.find(name);
  return it == kernels.end() ? nullptr : &it->second;
}

unsigned GpuCompiler::numFunctions() const {
  unsigned count = 0;
  getLowered().walk([&](gpu::GPUFuncOp) { ++count; });
  return count;
}
