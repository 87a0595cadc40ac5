//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/GpuEmulator.h"

#include "LaunchBuilder.h"
#include "Soap/Conversion/KernelCompiler.h"
#include "Soap/Conversion/Passes.h"
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

#include <csetjmp>
#include <ucontext.h>

using namespace mlir;
using namespace soap;

namespace {

/// What a thread knows of itself, as its code reads it.
enum Slot : int64_t {
  slotThread,
  slotBlock,
  slotBarrier,
  slotShuffle,
  slotSelf,
  numSlots
};

/// A block whose threads take turns: each runs to its end or to the next
/// barrier or exchange, at which all of them meet.
class BlockRunner {
public:
  BlockRunner(KernelFunction function, std::vector<void *> buffers,
              int64_t block, int32_t threads)
      : function(function), threads(threads) {
    for (int32_t t = 0; t < threads; ++t) {
      Thread &thread = this->threads[t];
      thread.owner = this;
      thread.buffers = buffers;
      thread.slots[slotThread] = t;
      thread.slots[slotBlock] = block;
      thread.slots[slotBarrier] = reinterpret_cast<int64_t>(&BlockRunner::meet);
      thread.slots[slotShuffle] =
          reinterpret_cast<int64_t>(&BlockRunner::exchange);
      thread.slots[slotSelf] = reinterpret_cast<int64_t>(&thread);
      thread.buffers[0] = thread.slots;
    }
  }

  /// For functions in which threads never meet.
  void runAlone() {
    for (Thread &thread : threads)
      function(thread.buffers.data());
  }

  void run(std::vector<char> &stacks) {
    constexpr size_t stackBytes = 32 << 10;
    stacks.resize(stackBytes * threads.size());
    for (size_t t = 0; t < threads.size(); ++t) {
      Thread &thread = threads[t];
      getcontext(&thread.context);
      thread.context.uc_stack.ss_sp = stacks.data() + t * stackBytes;
      thread.context.uc_stack.ss_size = stackBytes;
      thread.context.uc_link = &main;
      // makecontext hands on ints only.
      auto address = reinterpret_cast<uintptr_t>(&thread);
      makecontext(&thread.context, reinterpret_cast<void (*)()>(&enter), 2,
                  static_cast<unsigned>(address >> 32),
                  static_cast<unsigned>(address));
    }
    for (size_t open = threads.size(); open > 0;) {
      open = 0;
      for (Thread &thread : threads)
        if (!thread.done) {
          resume(thread);
          open += !thread.done;
        }
    }
  }

private:
  struct Thread {
    BlockRunner *owner = nullptr;
    ucontext_t context;
    std::vector<void *> buffers;
    int64_t slots[numSlots] = {};
    uint32_t offered = 0;
    jmp_buf place;
    bool hasBegun = false, done = false;
  };

  /// Gives \p thread its turn. Changes of context ask the system for signal
  /// masks; jumps, once a thread has its stack, do not.
  void resume(Thread &thread) {
    if (_setjmp(home) != 0)
      return;
    if (thread.hasBegun)
      _longjmp(thread.place, 1);
    thread.hasBegun = true;
    swapcontext(&main, &thread.context);
  }

  static void enter(unsigned high, unsigned low) {
    auto *thread =
        reinterpret_cast<Thread *>(static_cast<uintptr_t>(high) << 32 | low);
    thread->owner->function(thread->buffers.data());
    thread->done = true;
    _longjmp(thread->owner->home, 1);
  }

  static void meet(Thread *thread) {
    if (_setjmp(thread->place) == 0)
      _longjmp(thread->owner->home, 1);
  }

  /// What the thread whose number differs in the bits of \p mask offers.
  static uint32_t exchange(Thread *thread, uint32_t value, uint32_t mask) {
    thread->offered = value;
    meet(thread);
    auto number = static_cast<uint32_t>(thread->slots[slotThread]);
    uint32_t got = thread->owner->threads[number ^ mask].offered;
    meet(thread);
    return got;
  }

  KernelFunction function;
  ucontext_t main;
  jmp_buf home;
  std::vector<Thread> threads;
};

struct Function {
  KernelFunction code = nullptr;
  std::vector<int64_t> sharedBytes;
  bool meets = false;
};

} // namespace

struct GpuEmulator::Impl {
  std::unique_ptr<KernelCompiler> compiler;
  llvm::StringMap<Function> functions;
  std::vector<char> stacks;
};

static int runLaunch(void *context, const char *function, int64_t grid,
                     int32_t block, void *const *arguments) {
  return static_cast<GpuEmulator *>(context)->launch(function, grid, block,
                                                     arguments)
             ? 0
             : 1;
}

GpuEmulator::GpuEmulator()
    : impl(std::make_unique<Impl>()), callbacks{this, runLaunch} {}
GpuEmulator::~GpuEmulator() = default;

bool GpuEmulator::launch(StringRef name, int64_t grid, int32_t block,
                         void *const *arguments) {
  auto it = impl->functions.find(name);
  if (it == impl->functions.end())
    return false;
  const Function &function = it->second;
  std::vector<std::vector<char>> shared;
  std::vector<void *> buffers = {nullptr};
  size_t count = 0;
  while (arguments[count])
    buffers.push_back(arguments[count++]);
  for (int64_t bytes : function.sharedBytes) {
    // Undefined at first: NaN shows what nobody has written.
    shared.emplace_back(bytes + 64, char(0xff));
    auto address = reinterpret_cast<uintptr_t>(shared.back().data());
    buffers.push_back(reinterpret_cast<void *>((address + 63) / 64 * 64));
  }
  // From the last one on: what a block needs of one before it is not there.
  for (int64_t b = grid; b-- > 0;) {
    BlockRunner runner(function.code, buffers, b, block);
    if (function.meets)
      runner.run(impl->stacks);
    else
      runner.runAlone();
  }
  return true;
}

/// Reads \p slot of the thread's own data, the first argument of \p func.
static Value readSlot(OpBuilder &b, func::FuncOp func, Slot slot) {
  Value index = arith::ConstantIndexOp::create(b, func.getLoc(), slot);
  return memref::LoadOp::create(b, func.getLoc(), func.getArgument(0), index);
}

static Value readPointer(OpBuilder &b, func::FuncOp func, Slot slot) {
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
  SmallVector<Type> types = {MemRefType::get({numSlots}, b.getIndexType())};
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
          readSlot(b, func, isa<gpu::ThreadIdOp>(op) ? slotThread : slotBlock));
    } else if (isa<gpu::BarrierOp>(op)) {
      about.meets = true;
      LLVM::CallOp::create(b, loc,
                           LLVM::LLVMFunctionType::get(
                               LLVM::LLVMVoidType::get(b.getContext()),
                               {LLVM::LLVMPointerType::get(b.getContext())}),
                           ValueRange{readPointer(b, func, slotBarrier),
                                      readPointer(b, func, slotSelf)});
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
          ValueRange{readPointer(b, func, slotShuffle),
                     readPointer(b, func, slotSelf), value,
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

LogicalResult GpuEmulator::compile(const GpuCompiler &compiler) {
  ModuleOp lowered = compiler.getLowered();
  OwningOpRef<ModuleOp> module = ModuleOp::create(lowered.getLoc());
  lowered.walk([&](gpu::GPUFuncOp from) {
    module->push_back(toHost(from, impl->functions[from.getName()]));
  });
  KernelCompilerOptions options;
  options.optLevel = 1;
  options.pipeline = buildHostPipeline;
  impl->compiler = std::make_unique<KernelCompiler>(options);
  if (failed(impl->compiler->compile(*module)))
    return failure();
  for (auto &entry : impl->functions)
    entry.second.code = impl->compiler->lookup(entry.first());
  return success();
}
