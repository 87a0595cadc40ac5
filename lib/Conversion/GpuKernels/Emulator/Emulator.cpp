//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/GpuEmulator.h"

#include "../Generated/LaunchBuilder.h"
#include "Soap/Conversion/KernelCompiler.h"
#include "Soap/Conversion/Passes.h"
#include "Soap/Runtime/HostFunctions.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace soap;

using Function = HostFunctions::Function;

/// Functions in the order of the module.
using Functions = std::vector<std::pair<std::string, Function>>;

struct GpuEmulator::Impl {
  std::unique_ptr<KernelCompiler> compiler;
  HostFunctions functions;
};

GpuEmulator::GpuEmulator() : impl(std::make_unique<Impl>()) {}
GpuEmulator::~GpuEmulator() = default;

const SoapGpuEmulator *GpuEmulator::table() const {
  return impl->functions.table();
}

/// Reads \p slot of the thread's own data, the first argument of \p func.
static Value readSlot(OpBuilder &b, func::FuncOp func, HostSlot slot) {
  Value index = arith::ConstantIndexOp::create(b, func.getLoc(), slot);
  return memref::LoadOp::create(b, func.getLoc(), func.getArgument(0), index);
}

static Value readPointer(OpBuilder &b, func::FuncOp func, HostSlot slot) {
  Value number = arith::IndexCastOp::create(b, func.getLoc(), b.getI64Type(),
                                            readSlot(b, func, slot));
  return LLVM::IntToPtrOp::create(
      b, func.getLoc(), LLVM::LLVMPointerType::get(b.getContext()), number);
}

/// Element \p i of a vector: what was loaded, or what it was made of.
static Value elementOf(OpBuilder &b, Value vector, int64_t i) {
  Location loc = vector.getLoc();
  Operation *op = vector.getDefiningOp();
  if (auto made = dyn_cast<vector::FromElementsOp>(op))
    return made.getElements()[i];
  if (auto same = dyn_cast<vector::BroadcastOp>(op))
    return same.getSource();
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return arith::ConstantOp::create(
        b, loc,
        cast<DenseElementsAttr>(constant.getValue()).getValues<TypedAttr>()[i]);
  auto load = cast<vector::LoadOp>(op);
  OpBuilder at(load);
  SmallVector<Value> place(load.getIndices());
  Value skipped = arith::ConstantIndexOp::create(at, loc, i);
  place.back() = arith::AddIOp::create(at, loc, place.back(), skipped);
  return memref::LoadOp::create(at, loc, load.getBase(), place);
}

/// Wide loads and stores become several.
static void splitVectors(func::FuncOp func) {
  SmallVector<Operation *> made;
  func.walk([&](Operation *op) {
    OpBuilder b(op);
    if (auto extract = dyn_cast<vector::ExtractOp>(op)) {
      extract.getResult().replaceAllUsesWith(elementOf(
          b, extract.getSource(), extract.getStaticPosition().front()));
      op->erase();
    } else if (auto store = dyn_cast<vector::StoreOp>(op)) {
      Value vector = store.getValueToStore();
      int64_t width = cast<VectorType>(vector.getType()).getNumElements();
      for (int64_t i = 0; i < width; ++i) {
        Value skipped = arith::ConstantIndexOp::create(b, op->getLoc(), i);
        SmallVector<Value> place(store.getIndices());
        place.back() =
            arith::AddIOp::create(b, op->getLoc(), place.back(), skipped);
        memref::StoreOp::create(b, op->getLoc(), elementOf(b, vector, i),
                                store.getBase(), place);
      }
      op->erase();
    } else if (llvm::any_of(op->getResultTypes(), llvm::IsaPred<VectorType>)) {
      made.push_back(op);
    }
  });
  for (Operation *op : llvm::reverse(made))
    op->erase();
}

/// \p from as a function of the host, whose first argument is the thread's data
/// and whose last ones are the memory of its block.
static func::FuncOp toHost(gpu::GPUFuncOp from, Function &about) {
  OpBuilder b(from.getContext());
  Location loc = from.getLoc();
  unsigned numArguments = from.getFunctionType().getNumInputs();
  auto plain = [](Type type) {
    auto memref = cast<MemRefType>(type);
    return MemRefType::get(memref.getShape(), memref.getElementType());
  };
  SmallVector<Type> types = {MemRefType::get({numHostSlots}, b.getIndexType())};
  for (BlockArgument argument : from.getBody().front().getArguments()) {
    types.push_back(plain(argument.getType()));
    auto memref = cast<MemRefType>(argument.getType());
    if (argument.getArgNumber() >= numArguments)
      about.sharedBytes.push_back(memref.getNumElements() *
                                  gpukernels::elementBytes(memref));
  }
  auto func = func::FuncOp::create(b, loc, from.getName(),
                                   b.getFunctionType(types, {}));
  IRMapping mapping;
  from.getBody().cloneInto(&func.getBody(), mapping);
  Block &entry = func.getBody().front();
  entry.insertArgument(0u, types[0], loc);
  for (auto [argument, type] : llvm::zip_equal(entry.getArguments(), types))
    argument.setType(type);
  func.walk([&](Operation *op) {
    b.setInsertionPoint(op);
    if (isa<gpu::ThreadIdOp, gpu::BlockIdOp>(op)) {
      op->getResult(0).replaceAllUsesWith(
          readSlot(b, func, isa<gpu::ThreadIdOp>(op) ? HostThread : HostBlock));
    } else if (isa<gpu::BarrierOp>(op)) {
      about.meets = true;
      LLVM::CallOp::create(b, loc,
                           LLVM::LLVMFunctionType::get(
                               LLVM::LLVMVoidType::get(b.getContext()),
                               {LLVM::LLVMPointerType::get(b.getContext())}),
                           ValueRange{readPointer(b, func, HostBarrier),
                                      readPointer(b, func, HostSelf)});
    } else if (auto shuffle = dyn_cast<gpu::ShuffleOp>(op)) {
      about.meets = true;
      Type type = shuffle.getValue().getType(), bits = b.getI32Type();
      Value value = shuffle.getValue();
      if (type != bits)
        value = arith::BitcastOp::create(b, loc, bits, value);
      auto call = LLVM::CallOp::create(
          b, loc,
          LLVM::LLVMFunctionType::get(
              bits, {LLVM::LLVMPointerType::get(b.getContext()), bits, bits}),
          ValueRange{readPointer(b, func, HostShuffle),
                     readPointer(b, func, HostSelf), value,
                     shuffle.getOffset()});
      Value got = call.getResult();
      if (type != bits)
        got = arith::BitcastOp::create(b, loc, type, got);
      shuffle.getShuffleResult().replaceAllUsesWith(got);
    } else if (auto cast = dyn_cast<memref::MemorySpaceCastOp>(op)) {
      cast.getResult().replaceAllUsesWith(cast.getSource());
    } else if (isa<gpu::ReturnOp>(op)) {
      func::ReturnOp::create(b, loc);
    } else {
      return;
    }
    op->erase();
  });
  splitVectors(func);
  return func;
}

/// From functions on memrefs to the LLVM dialect.
static void buildHostPipeline(OpPassManager &manager) {
  manager.addPass(memref::createExpandStridedMetadataPass());
  manager.addPass(createLowerAffinePass());
  manager.addPass(createSCFToControlFlowPass());
  manager.addPass(createCanonicalizerPass());
  manager.addPass(createConvertKernelsToLLVM());
}

/// The functions of \p compiler for the host.
static OwningOpRef<ModuleOp> toHost(const GpuCompiler &compiler,
                                    Functions &functions) {
  ModuleOp lowered = compiler.getLowered();
  OwningOpRef<ModuleOp> module = ModuleOp::create(lowered.getLoc());
  lowered.walk([&](gpu::GPUFuncOp from) {
    functions.emplace_back(from.getName().str(), Function());
    module->push_back(toHost(from, functions.back().second));
  });
  return module;
}

static KernelCompilerOptions hostOptions() {
  KernelCompilerOptions options;
  options.optLevel = 1;
  options.pipeline = buildHostPipeline;
  return options;
}

LogicalResult GpuEmulator::compile(const GpuCompiler &compiler) {
  Functions functions;
  OwningOpRef<ModuleOp> module = toHost(compiler, functions);
  impl->compiler = std::make_unique<KernelCompiler>(hostOptions());
  if (failed(impl->compiler->compile(*module)))
    return failure();
  for (auto &[name, function] : functions) {
    function.code = impl->compiler->lookup(name);
    impl->functions.add(name, std::move(function));
  }
  return success();
}

FailureOr<EmulatedCode> soap::emitEmulatedCode(const GpuCompiler &compiler) {
  Functions functions;
  OwningOpRef<ModuleOp> module = toHost(compiler, functions);
  FailureOr<KernelLibrary> library =
      KernelCompiler(hostOptions()).emitLibrary(*module);
  if (failed(library))
    return failure();
  EmulatedCode code;
  code.library = std::move(*library);
  for (auto &[name, function] : functions)
    code.functions.push_back({name, KernelCompiler::symbolOf(name),
                              std::move(function.sharedBytes), function.meets});
  return code;
}
