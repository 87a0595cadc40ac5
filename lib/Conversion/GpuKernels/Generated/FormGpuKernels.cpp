//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Bufferized kernels become launches of generated functions.

#include "../../CpuKernels/LinalgUtils.h"
#include "KernelFormer.h"

#include "Soap/Conversion/GpuKernels/GpuOps.h"
#include "Soap/Conversion/Passes.h"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace soap {
#define GEN_PASS_DEF_FORMGPUKERNELS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;

/// Reductions start from a scalar instead of what a fill has written.
void KernelFormer::foldFills() {
  SmallVector<linalg::GenericOp> reductions;
  func.walk([&](linalg::GenericOp op) {
    if (op.getNumReductionLoops() && iterations(op) > 0 &&
        !storesInReductions(op))
      reductions.push_back(op);
  });
  for (linalg::GenericOp op : reductions) {
    SmallVector<Value> found(op.getNumDpsInits());
    for (unsigned i = 0; i < found.size(); ++i)
      if (linalg::GenericOp fill = findFill(op, i)) {
        found[i] = fill.getInputs()[0];
        fill.erase();
      }
    starts[op] = found;
  }
}

/// A scalar is read where it is used: where its memory may have changed by
/// then, it is copied first.
void KernelFormer::keepLoads() {
  llvm::DenseSet<Value> written;
  func.walk([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      if (isa<MemRefType>(operand.get().getType()) &&
          (!isa<memref::LoadOp, ViewLikeOpInterface>(op) &&
           !(isa<linalg::GenericOp>(op) &&
             !cast<linalg::GenericOp>(op).isDpsInit(&operand))))
        written.insert(kernels::memoryOf(operand.get()));
  });
  for (auto load : llvm::make_early_inc_range(
           func.getBody().front().getOps<memref::LoadOp>())) {
    if (!written.contains(kernels::memoryOf(load.getMemRef())))
      continue;
    host.setInsertionPointAfter(load);
    auto type = MemRefType::get({}, load.getType());
    Value copy = memref::AllocOp::create(host, load.getLoc(), type);
    auto store = memref::StoreOp::create(host, load.getLoc(), load, copy);
    auto kept = memref::LoadOp::create(host, load.getLoc(), copy);
    load.getResult().replaceAllUsesExcept(kept.getResult(), store);
  }
}

static bool isBranch(Operation *op) {
  return op->getNumRegions() != 0 && op->getNumResults() != 0;
}

/// The ops from \p op on to the last that needs results of \p needs, at once or
/// through others.
static SmallVector<Operation *>
upToLastUser(Operation *op, llvm::SmallPtrSet<Operation *, 16> needs) {
  SmallVector<Operation *> ops = {op};
  size_t count = 1;
  for (Operation *next = op->getNextNode();
       next && !next->hasTrait<OpTrait::IsTerminator>();
       next = next->getNextNode()) {
    if (isa<memref::AllocOp>(next))
      continue;
    ops.push_back(next);
    bool uses = false;
    next->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        uses |=
            operand.getDefiningOp() && needs.contains(operand.getDefiningOp());
    });
    if (uses) {
      needs.insert(next);
      count = ops.size();
    }
  }
  ops.truncate(count);
  return ops;
}

/// The ops from \p op on to the last that needs its results, memory that is
/// chosen at run time, or scalars; or those of other branches in between.
static SmallVector<Operation *> withUsers(Operation *op) {
  llvm::SmallPtrSet<Operation *, 16> branches = {op};
  while (true) {
    SmallVector<Operation *> ops = upToLastUser(op, branches);
    size_t known = branches.size();
    for (Operation *other : ops)
      if (isBranch(other))
        branches.insert(other);
    if (branches.size() == known)
      return ops;
  }
}

LogicalResult KernelFormer::form(Operation *op) {
  if (isBranch(op)) {
    SmallVector<Operation *> ops = withUsers(op);
    formUniform(ops);
    // Views and scalars may have users behind.
    for (Operation *user : llvm::reverse(ops))
      if (user->use_empty())
        user->erase();
    return success();
  }
  if (isa<memref::AllocOp, memref::LoadOp, gpu::LaunchFuncOp, GemmOp, ConvOp,
          AttentionOp, AlternativesOp, BatchNormOp, PoolOp, SoftmaxOp,
          func::ReturnOp>(op) ||
      (isMemoryEffectFree(op) && op->getNumRegions() == 0))
    return success();
  if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
    if (iterations(generic) > 0 && storesInReductions(generic)) {
      if (failed(form(makeLoops(generic))))
        return failure();
    } else if (iterations(generic) > 0) {
      formGeneric(generic);
    }
  } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
    LoopNest nest = getLoopNest(loop);
    if (loop->hasAttr("soap.independent"))
      formNest(nest);
    else if (loop->hasAttr(anyOrderAttrName) && formLines(nest))
      ;
    else if (makeAtomic(nest))
      formAtomicNest(nest);
    else
      formUniform(op);
  } else if (isa<memref::StoreOp, scf::IfOp, scf::WhileOp, scf::IndexSwitchOp>(
                 op)) {
    formUniform(op);
  } else {
    return op->emitError("no GPU code for '") << op->getName() << "'";
  }
  op->erase();
  return success();
}

/// Whether two are parts of one buffer that have no element in common, such as
/// the inputs of a concatenation have.
static bool areApart(Value a, Value b) {
  auto partOf = [](Value value) {
    while (isa_and_nonnull<memref::CollapseShapeOp, memref::ExpandShapeOp>(
        value.getDefiningOp()))
      value = value.getDefiningOp()->getOperand(0);
    return value.getDefiningOp<memref::SubViewOp>();
  };
  memref::SubViewOp x = partOf(a), y = partOf(b);
  if (!x || !y || x.getSource() != y.getSource())
    return false;
  auto isKnown = [](memref::SubViewOp view) {
    return !ShapedType::isDynamicShape(view.getStaticOffsets()) &&
           !ShapedType::isDynamicShape(view.getStaticSizes()) &&
           llvm::all_of(view.getStaticStrides(),
                        [](int64_t stride) { return stride == 1; });
  };
  if (!isKnown(x) || !isKnown(y))
    return false;
  for (auto [start, size, otherStart, otherSize] :
       llvm::zip_equal(x.getStaticOffsets(), x.getStaticSizes(),
                       y.getStaticOffsets(), y.getStaticSizes()))
    if (start + size <= otherStart || otherStart + otherSize <= start)
      return true;
  return false;
}

/// Whether \p op writes what \p other reads or writes. Bodies read, too: what
/// is gathered, and where.
static bool overwrites(linalg::GenericOp op, linalg::GenericOp other) {
  auto touches = [&](Value out, Operation *user) {
    return llvm::any_of(user->getOperands(), [&](Value operand) {
      return isa<MemRefType>(operand.getType()) &&
             kernels::memoryOf(operand) == kernels::memoryOf(out) &&
             !areApart(operand, out);
    });
  };
  return llvm::any_of(op.getOutputs(), [&](Value out) {
    return other
        ->walk([&](Operation *inner) {
          return touches(out, inner) ? WalkResult::interrupt()
                                     : WalkResult::advance();
        })
        .wasInterrupted();
  });
}

/// The elementwise ops from \p op on of which none needs another: at most as
/// many as one function should have. Between them are only allocations, views
/// and scalars.
static SmallVector<linalg::GenericOp> separateOpsFrom(Operation *op) {
  constexpr size_t mostOps = 16;
  SmallVector<linalg::GenericOp> ops;
  for (Operation *next = op; next && ops.size() < mostOps;
       next = next->getNextNode()) {
    if (auto generic = dyn_cast<linalg::GenericOp>(next)) {
      if (iterations(generic) == 0 || generic.getNumReductionLoops() ||
          llvm::any_of(ops, [&](linalg::GenericOp other) {
            return overwrites(generic, other) || overwrites(other, generic);
          }))
        break;
      ops.push_back(generic);
    } else if (ops.empty() || next->getNumRegions() ||
               !(isMemoryEffectFree(next) ||
                 isa<memref::AllocOp, memref::LoadOp>(next))) {
      break;
    }
  }
  return ops;
}

LogicalResult KernelFormer::run() {
  // Temporaries get places in memory that is there all the time.
  func.walk([](memref::DeallocOp op) { op.erase(); });
  // In this order: fills may be of what is loaded.
  keepLoads();
  foldFills();
  func.walk([](linalg::GenericOp op) {
    if (op.getNumReductionLoops() > 0)
      combineBytes(op);
  });
  Block &body = func.getBody().front();
  SmallVector<Operation *> ops;
  for (Operation &op : body)
    ops.push_back(&op);
  for (size_t i = 0; i < ops.size(); ++i) {
    // What a launch has taken in is gone, up to the next op that is left.
    Operation *next = ops[i];
    SmallVector<Operation *> group = smallOpsFrom(next, usualBlock);
    SmallVector<linalg::GenericOp> apart = separateOpsFrom(next);
    if (apart.size() > 1 && apart.size() >= group.size()) {
      formSideBySide(apart);
      group.assign(apart.begin(), apart.end());
    } else if (group.size() > 1) {
      formUniform(group);
    }
    if (group.size() > 1) {
      llvm::SmallPtrSet<Operation *, 16> taken(group.begin(), group.end());
      llvm::erase_if(ops, [&](Operation *op) { return taken.contains(op); });
      for (Operation *op : group)
        op->erase();
      --i;
    } else if (isBranch(next)) {
      llvm::SmallPtrSet<Operation *, 16> taken;
      for (Operation *user : withUsers(next))
        taken.insert(user);
      if (failed(form(next)))
        return failure();
      llvm::erase_if(ops, [&](Operation *op) { return taken.contains(op); });
      --i;
    } else if (failed(form(next))) {
      return failure();
    }
  }
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body)))
    if (isOpTriviallyDead(&op) ||
        (isa<memref::AllocOp, memref::LoadOp>(op) && op.use_empty()))
      op.erase();
  return success();
}

/// Pointers and numbers that a launch hands over: GPUs take 4 KiB of them.
static LogicalResult checkOperands(func::FuncOp func) {
  constexpr unsigned mostOperands = 512;
  WalkResult result = func.walk([&](gpu::LaunchFuncOp launch) {
    if (launch.getNumKernelOperands() <= mostOperands)
      return WalkResult::advance();
    launch.emitError("needs ")
        << launch.getNumKernelOperands()
        << " values in one function of a GPU, which takes " << mostOperands
        << "; read fewer, such as parts of one, or keep loops as they are "
           "(unroll-loops=never)";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

namespace {

struct FormGpuKernels : soap::impl::FormGpuKernelsBase<FormGpuKernels> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    WalkResult onBuffers = module.walk([](linalg::LinalgOp op) {
      if (op.hasPureBufferSemantics())
        return WalkResult::advance();
      op.emitOpError("is on tensors; run --one-shot-bufferize first");
      return WalkResult::interrupt();
    });
    if (onBuffers.wasInterrupted())
      return signalPassFailure();
    OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
    SmallVector<func::FuncOp> kernels;
    for (auto func : module.getOps<func::FuncOp>())
      if (!func.isExternal())
        kernels.push_back(func);
    module->setAttr(gpu::GPUDialect::getContainerModuleAttrName(),
                    builder.getUnitAttr());
    auto code =
        gpu::GPUModuleOp::create(builder, module.getLoc(), gpuModuleName());
    SymbolTable symbols(code);
    for (func::FuncOp func : kernels)
      if (failed(KernelFormer(func, symbols).run()) ||
          failed(checkOperands(func)))
        return signalPassFailure();
  }
};

} // namespace
