//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Launches of loops, and of ops that one block goes through.

#include "KernelFormer.h"

#include "Soap/Conversion/Passes.h"
#include "Soap/Runtime/Program.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;

/// The outermost of loops in front of \p op that do the same.
scf::ForOp KernelFormer::makeLoops(linalg::GenericOp op) {
  IRRewriter rewriter(op->getContext());
  rewriter.setInsertionPoint(op);
  auto loop = cast<scf::ForOp>(linalg::linalgOpToLoops(rewriter, op)->front());
  SmallVector<affine::AffineApplyOp> places;
  loop.walk([&](affine::AffineApplyOp apply) { places.push_back(apply); });
  for (affine::AffineApplyOp apply : places) {
    rewriter.setInsertionPoint(apply);
    rewriter.replaceOp(apply, *affine::expandAffineMap(rewriter, apply.getLoc(),
                                                       apply.getAffineMap(),
                                                       apply.getOperands()));
  }
  return loop;
}

/// One op by all threads of the block, which does nothing else meanwhile.
void KernelFormer::emitInBlock(OpBuilder &b, LaunchBuilder &launch,
                               linalg::GenericOp op) {
  if (iterations(op) == 0)
    return;
  if (storesInReductions(op)) {
    scf::ForOp loops = makeLoops(op);
    emitByFirstThread(b, launch, loops);
    loops.erase();
    return;
  }
  LinearLoops outer = parallelLoops(op), inner = reductionLoops(op);
  SmallVector<Value> from = startsOf(op);
  if (inner.loops.empty()) {
    emitElementwise(b, launch, Scope::Block, op);
  } else if (sharesResults(op, launch.block)) {
    SmallVector<Value> indices(op.getNumLoops());
    OpBuilder::InsertionGuard guard(b);
    Value linear = launch.constant(0);
    if (outer.count() > 1) {
      auto loop = scf::ForOp::create(b, launch.loc, linear,
                                     launch.constant(outer.count()),
                                     launch.constant(1));
      b.setInsertionPointToStart(loop.getBody());
      linear = loop.getInductionVar();
    }
    outer.delinearize(b, launch, linear, indices);
    emitBlockReduction(b, launch, op, indices, from);
    launch.barrier(b);
  } else {
    emitThreadReduction(b, launch, Scope::Block, op, from);
  }
  launch.barrier(b);
}

/// \p op by each thread of the block: a view, or something that only loads.
static void cloneForBlock(OpBuilder &b, LaunchBuilder &launch, Operation *op) {
  launch.clone(b, op);
  bool loads = op->walk([](memref::LoadOp) {
                   return WalkResult::interrupt();
                 }).wasInterrupted();
  // Others may overwrite it as soon as they have it themselves.
  if (loads && launch.block > 1)
    launch.barrier(b);
}

/// A block per iteration of the nest.
void KernelFormer::formNest(LoopNest &nest) {
  int64_t items = 1;
  for (auto op : nest.body()->getOps<linalg::GenericOp>())
    items = std::max(items, iterations(op));
  Operation *outer = nest.loops.front();
  LaunchBuilder launch = start(outer, nest.count(), threadsFor(items));
  int64_t depth = 0;
  for (auto op : nest.body()->getOps<linalg::GenericOp>())
    depth += depthInBlock(op, launch.block);
  launch.describe("block per row", depth);
  LinearLoops loops;
  for (auto [i, size] : llvm::enumerate(nest.sizes)) {
    loops.loops.push_back(i);
    loops.sizes.push_back(size);
  }
  SmallVector<Value> indices(nest.loops.size());
  loops.delinearize(launch.builder, launch, launch.blockId(), indices);
  for (auto [loop, index] : llvm::zip_equal(nest.loops, indices))
    launch.map(loop.getInductionVar(), index);
  // Temporaries of an iteration are the block's.
  llvm::SetVector<Value> used;
  getUsedValuesDefinedAbove(outer->getRegions(), used);
  int64_t sharedBytes = 0;
  for (Value value : used) {
    auto alloc = value.getDefiningOp<memref::AllocOp>();
    if (!alloc || !llvm::all_of(alloc->getUsers(), [&](Operation *user) {
          return outer->isProperAncestor(user);
        }))
      continue;
    MemRefType type = alloc.getType();
    int64_t bytes = type.getNumElements() * elementBytes(type);
    if (sharedBytes + bytes <= mostShared) {
      sharedBytes += bytes;
      launch.map(value, launch.sharedAsUsual(type));
      continue;
    }
    // Or a slice of memory for all blocks, of the same type, so that views of
    // it stay as they are.
    auto slice = static_cast<int64_t>(
        llvm::alignTo(static_cast<uint64_t>(bytes), SOAP_BUFFER_ALIGNMENT));
    Value all = memref::AllocOp::create(
        host, alloc.getLoc(),
        MemRefType::get({launch.grid * slice}, host.getI8Type()));
    Value here = launch.get(all), number = launch.blockId(),
          size = launch.constant(slice);
    Value begin =
        arith::MulIOp::create(launch.builder, launch.loc, number, size);
    launch.map(value, memref::ViewOp::create(launch.builder, launch.loc, type,
                                             here, begin, ValueRange()));
  }
  for (scf::ForOp loop : nest.loops)
    for (Operation &op : loop.getBody()->without_terminator()) {
      if (auto generic = dyn_cast<linalg::GenericOp>(op))
        emitInBlock(launch.builder, launch, generic);
      else if (!isa<scf::ForOp>(op))
        cloneForBlock(launch.builder, launch, &op);
    }
  launch.finish(host);
}

/// The body of \p nest for each iteration that is this thread's.
static void emitPerThread(LaunchBuilder &launch, LoopNest &nest) {
  LinearLoops loops;
  for (auto [i, size] : llvm::enumerate(nest.sizes)) {
    loops.loops.push_back(i);
    loops.sizes.push_back(size);
  }
  forEach(launch.builder, launch, Scope::Launch, nest.count(),
          [&](OpBuilder &b, Value linear) {
            SmallVector<Value> indices(nest.loops.size());
            loops.delinearize(b, launch, linear, indices);
            for (auto [loop, index] : llvm::zip_equal(nest.loops, indices))
              launch.map(loop.getInductionVar(), index);
            for (scf::ForOp loop : nest.loops)
              for (Operation &op : loop.getBody()->without_terminator())
                if (!llvm::is_contained(nest.loops, &op))
                  launch.clone(b, &op);
          });
}

/// A thread per iteration.
void KernelFormer::formAtomicNest(LoopNest &nest) {
  LaunchBuilder launch = start(nest.loops.front(),
                               blocksFor(nest.count(), usualBlock), usualBlock);
  launch.describe("atomic",
                  divideCeil(nest.count(), launch.grid * launch.block));
  emitPerThread(launch, nest);
  launch.finish(host);
}

/// A thread per iteration of loops that may run in any order, with temporaries
/// of its own. False if the memory of temporaries cannot be shared out.
bool KernelFormer::formLines(LoopNest &nest) {
  while (!nest.loops.empty() && !nest.loops.back()->hasAttr(anyOrderAttrName)) {
    nest.loops.pop_back();
    nest.sizes.pop_back();
  }
  if (nest.loops.empty())
    return false;
  Operation *outer = nest.loops.front();
  SmallVector<memref::AllocOp> temporaries;
  llvm::SetVector<Value> used;
  getUsedValuesDefinedAbove(outer->getRegions(), used);
  for (Value value : used) {
    auto alloc = value.getDefiningOp<memref::AllocOp>();
    if (!alloc || !llvm::all_of(alloc->getUsers(), [&](Operation *user) {
          return outer->isProperAncestor(user);
        }))
      continue;
    if (!llvm::all_of(alloc->getUsers(),
                      llvm::IsaPred<memref::LoadOp, memref::StoreOp>))
      return false;
    temporaries.push_back(alloc);
  }
  // Each thread waits for its own loads: a few in every multiprocessor rather
  // than many in one.
  constexpr int64_t block = 32;
  LaunchBuilder launch = start(outer, blocksFor(nest.count(), block), block);
  int64_t turns = divideCeil(nest.count(), launch.numThreads());
  launch.describe("thread per line",
                  turns * (uniformDepth(outer, 1) / nest.count()));
  // What neighbouring threads have at the same place lies side by side.
  OpBuilder &b = launch.builder;
  for (memref::AllocOp alloc : temporaries) {
    SmallVector<int64_t> shape(alloc.getType().getShape());
    SmallVector<OpFoldResult> offsets(shape.size(), b.getIndexAttr(0)), sizes;
    for (int64_t size : shape)
      sizes.push_back(b.getIndexAttr(size));
    offsets.push_back(launch.globalId());
    sizes.push_back(b.getIndexAttr(1));
    shape.push_back(launch.numThreads());
    SmallVector<OpFoldResult> steps(shape.size(), b.getIndexAttr(1));
    auto type = MemRefType::get(shape, alloc.getType().getElementType());
    Value all = memref::AllocOp::create(host, alloc.getLoc(), type);
    auto own = memref::SubViewOp::inferRankReducedResultType(
        alloc.getType().getShape(), type, offsets, sizes, steps);
    launch.map(alloc,
               memref::SubViewOp::create(b, launch.loc, own, launch.get(all),
                                         offsets, sizes, steps));
  }
  emitPerThread(launch, nest);
  launch.finish(host);
  return true;
}

void KernelFormer::emitByFirstThread(OpBuilder &b, LaunchBuilder &launch,
                                     Operation *op) {
  if (launch.block == 1) {
    launch.clone(b, op);
    return;
  }
  // Others may still read what this overwrites.
  launch.barrier(b);
  Value first = arith::CmpIOp::create(b, launch.loc, arith::CmpIPredicate::eq,
                                      launch.threadId(), launch.constant(0));
  auto branch = scf::IfOp::create(b, launch.loc, first, false);
  OpBuilder inside = branch.getThenBodyBuilder();
  launch.clone(inside, op);
  launch.barrier(b);
}

/// All threads of the one block follow the same path: they share the linalg
/// ops, the first of them writes scalars.
void KernelFormer::emitUniform(OpBuilder &b, LaunchBuilder &launch,
                               Operation *op) {
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return emitInBlock(b, launch, generic);
  if (isa<memref::StoreOp>(op))
    return emitByFirstThread(b, launch, op);
  bool hasLinalg = op->walk([](linalg::GenericOp) {
                       return WalkResult::interrupt();
                     }).wasInterrupted();
  bool hasStore = op->walk([](memref::StoreOp) {
                      return WalkResult::interrupt();
                    }).wasInterrupted();
  if (!hasLinalg && !hasStore)
    return cloneForBlock(b, launch, op);
  if (!hasLinalg && op->getNumResults() == 0)
    return emitByFirstThread(b, launch, op);
  SmallVector<Value> operands = llvm::map_to_vector(
      op->getOperands(), [&](Value value) { return launch.get(value); });
  OperationState state(op->getLoc(), op->getName(), operands,
                       op->getResultTypes(), op->getAttrs());
  for (unsigned i = 0; i < op->getNumRegions(); ++i)
    state.addRegion();
  Operation *copy = b.create(state);
  for (auto [from, to] : llvm::zip_equal(op->getRegions(), copy->getRegions()))
    for (Block &block : from) {
      OpBuilder::InsertionGuard guard(b);
      Block *target = b.createBlock(&to);
      for (BlockArgument argument : block.getArguments())
        launch.map(argument,
                   target->addArgument(argument.getType(), argument.getLoc()));
      for (Operation &inner : block.without_terminator())
        emitUniform(b, launch, &inner);
      launch.clone(b, block.getTerminator());
    }
  for (auto [from, to] : llvm::zip_equal(op->getResults(), copy->getResults()))
    launch.map(from, to);
}

/// Whether all that use the memory, through views, as the result of a branch or
/// as scalars that are loaded, too, are members. (Other launches load scalars
/// of theirs again.)
static bool isUsedOnlyBy(Value value,
                         const llvm::SmallPtrSetImpl<Operation *> &members) {
  bool isMemory = isa<MemRefType>(value.getType());
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    // Scalars may be used within members.
    Operation *member =
        isMemory ? user
                 : (*members.begin())->getBlock()->findAncestorOpInBlock(*user);
    return members.contains(member) &&
           llvm::all_of(user->getResults(), [&](Value result) {
             return isUsedOnlyBy(result, members);
           });
  });
}

/// What only these ops use is in the block's own memory.
static void shareTemporaries(LaunchBuilder &launch, ArrayRef<Operation *> ops) {
  llvm::SmallPtrSet<Operation *, 16> members(ops.begin(), ops.end()), seen;
  int64_t sharedBytes = 0;
  for (Operation *op : ops)
    for (Value operand : op->getOperands()) {
      auto alloc = operand.getDefiningOp<memref::AllocOp>();
      if (!alloc || !seen.insert(alloc).second || !isUsedOnlyBy(alloc, members))
        continue;
      int64_t bytes =
          alloc.getType().getNumElements() * elementBytes(alloc.getType());
      if (sharedBytes + bytes > mostShared)
        continue;
      sharedBytes += bytes;
      launch.map(alloc, launch.sharedAsUsual(alloc.getType()));
    }
}

void KernelFormer::formUniform(ArrayRef<Operation *> ops) {
  bool hasLinalg = false;
  for (Operation *op : ops)
    op->walk([&](linalg::GenericOp) { hasLinalg = true; });
  LaunchBuilder launch = start(ops.front(), 1, hasLinalg ? usualBlock : 1);
  int64_t depth = 0;
  for (Operation *op : ops)
    depth += uniformDepth(op, launch.block);
  launch.describe(hasLinalg ? "one block" : "one thread", depth);
  shareTemporaries(launch, ops);
  for (Operation *op : ops)
    emitUniform(launch.builder, launch, op);
  // Behind all allocations in between.
  host.setInsertionPoint(ops.back());
  launch.finish(host);
}
