//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Bufferized kernels become launches of generated functions.

#include "AtomicNest.h"
#include "Depth.h"
#include "Distribute.h"

#include "Soap/Conversion/GpuKernels/GpuOps.h"
#include "Soap/Conversion/Passes.h"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "Soap/Runtime/Program.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"

namespace soap {
#define GEN_PASS_DEF_FORMGPUKERNELS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;

/// Threads of a block where nothing else decides.
static constexpr int64_t usualBlock = 256;
/// More blocks would only wait; their threads take several turns instead.
static constexpr int64_t mostBlocks = 8192;
/// Bytes of a block's own memory that every GPU has.
static constexpr int64_t mostShared = 32 << 10;

static int64_t blocksFor(int64_t items, int64_t block) {
  return std::max<int64_t>(1, std::min(divideCeil(items, block), mostBlocks));
}

/// How many parts a reduction has best of which a block's threads would go
/// through \p depth points: as many as fill a GPU, and no more than combining
/// them is quick.
static int64_t partsFor(int64_t blocks, int64_t depth) {
  constexpr int64_t enoughBlocks = 512, leastDepth = 512;
  if (depth < leastDepth)
    return 1;
  int64_t parts = 1;
  while (parts * 2 * blocks <= enoughBlocks && parts * parts * 4 <= depth)
    parts *= 2;
  return parts;
}

/// A power of two of threads, each with about four of \p items.
static int64_t threadsFor(int64_t items) {
  int64_t block = 32;
  while (block < usualBlock && block * 4 < items)
    block *= 2;
  return block;
}

static Value baseOf(Value value) {
  while (auto view = value.getDefiningOp<ViewLikeOpInterface>())
    value = view.getViewSource();
  return value;
}

/// Whether neighbours along a reduction loop lie next to each other in the
/// largest input.
static bool reducesRows(linalg::GenericOp op) {
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  std::optional<bool> rows;
  unsigned largest = 0;
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    if (!isa<MemRefType>(input->get().getType()) ||
        map.getNumResults() <= largest)
      continue;
    largest = map.getNumResults();
    AffineExpr last = map.getResult(largest - 1);
    rows = false;
    for (auto [loop, iterator] : llvm::enumerate(iterators))
      *rows |= iterator == utils::IteratorType::reduction &&
               last.isFunctionOfDim(loop);
  }
  // Without inputs there is nothing to be near to.
  return rows.value_or(true);
}

namespace {

class KernelFormer {
public:
  KernelFormer(func::FuncOp func, SymbolTable &symbols)
      : func(func), symbols(symbols), host(func.getContext()) {}

  LogicalResult run();

private:
  LaunchBuilder start(Operation *op, int64_t grid, int64_t block) {
    host.setInsertionPoint(op);
    return LaunchBuilder(symbols, op->getLoc(), func.getName(), grid, block);
  }
  void foldFills();
  void keepLoads();
  LogicalResult form(Operation *op);
  void formGeneric(linalg::GenericOp op);
  void formSideBySide(ArrayRef<linalg::GenericOp> ops);
  SplitReduction splitInto(int64_t parts, linalg::GenericOp op);
  void combineParts(linalg::GenericOp op, const SplitReduction &split);
  bool formLines(LoopNest &nest);
  void formNest(LoopNest &nest);
  void formAtomicNest(LoopNest &nest);
  void formUniform(ArrayRef<Operation *> ops);
  void emitInBlock(OpBuilder &b, LaunchBuilder &launch, linalg::GenericOp op);
  void emitUniform(OpBuilder &b, LaunchBuilder &launch, Operation *op);
  void emitByFirstThread(OpBuilder &b, LaunchBuilder &launch, Operation *op);
  SmallVector<Value> startsOf(linalg::GenericOp op) {
    auto it = starts.find(op);
    return it != starts.end() ? it->second
                              : SmallVector<Value>(op.getNumDpsInits());
  }

  func::FuncOp func;
  SymbolTable &symbols;
  OpBuilder host;
  /// The scalars that fills before reductions would have written.
  llvm::DenseMap<Operation *, SmallVector<Value>> starts;
};

} // namespace

/// Reductions start from a scalar instead of what a fill has written.
void KernelFormer::foldFills() {
  SmallVector<linalg::GenericOp> reductions;
  func.walk([&](linalg::GenericOp op) {
    if (op.getNumReductionLoops() && iterations(op) > 0)
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
        written.insert(baseOf(operand.get()));
  });
  for (auto load : llvm::make_early_inc_range(
           func.getBody().front().getOps<memref::LoadOp>())) {
    if (!written.contains(baseOf(load.getMemRef())))
      continue;
    LaunchBuilder launch = start(load, 1, 1);
    launch.describe("one thread", 1);
    auto type = MemRefType::get({}, load.getType());
    Value copy = memref::AllocOp::create(host, load.getLoc(), type);
    Operation *value = launch.clone(launch.builder, load);
    memref::StoreOp::create(launch.builder, load.getLoc(), value->getResult(0),
                            launch.get(copy));
    launch.finish(host);
    host.setInsertionPointAfter(load);
    load.replaceAllUsesWith(
        memref::LoadOp::create(host, load.getLoc(), copy).getResult());
    load.erase();
  }
}

/// Memory for the parts of the reduction \p op.
SplitReduction KernelFormer::splitInto(int64_t parts, linalg::GenericOp op) {
  SplitReduction split;
  split.parts = parts;
  host.setInsertionPoint(op);
  if (parts > 1)
    for (Value out : op.getOutputs())
      split.partials.push_back(memref::AllocOp::create(
          host, op.getLoc(),
          MemRefType::get({parts, parallelLoops(op).count()},
                          getElementTypeOrSelf(out.getType()))));
  return split;
}

void KernelFormer::combineParts(linalg::GenericOp op,
                                const SplitReduction &split) {
  if (split.parts == 1)
    return;
  LaunchBuilder last =
      start(op, blocksFor(parallelLoops(op).count(), usualBlock), usualBlock);
  last.describe("parts", split.parts);
  emitCombination(last.builder, last, op, startsOf(op), split);
  last.finish(host);
}

static int64_t blocksOf(linalg::GenericOp op) {
  int64_t results = parallelLoops(op).count();
  return blocksFor(results / elementsPerThread(op, results), usualBlock);
}

/// Elementwise ops that do not need each other, each with blocks of its own.
void KernelFormer::formSideBySide(ArrayRef<linalg::GenericOp> ops) {
  int64_t blocks = 0, depth = 0;
  for (linalg::GenericOp op : ops) {
    blocks += blocksOf(op);
    depth = std::max(depth, divideCeil(parallelLoops(op).count(),
                                       blocksOf(op) * usualBlock));
  }
  LaunchBuilder launch = start(ops.front(), blocks, usualBlock);
  launch.describe("side by side", depth);
  OpBuilder b = launch.builder;
  int64_t first = 0;
  for (linalg::GenericOp op : ops) {
    int64_t own = blocksOf(op);
    OpBuilder inside = b;
    if (first + own < blocks) {
      Value isMine =
          arith::CmpIOp::create(b, launch.loc, arith::CmpIPredicate::ult,
                                launch.blockId(), launch.constant(first + own));
      auto branch = scf::IfOp::create(b, launch.loc, isMine, true);
      inside = branch.getThenBodyBuilder();
      b = branch.getElseBodyBuilder();
    }
    launch.beginPart(inside, first, own);
    emitElementwise(inside, launch, Scope::Launch, op);
    first += own;
  }
  // Behind all allocations in between.
  host.setInsertionPoint(ops.back());
  launch.finish(host);
}

void KernelFormer::formGeneric(linalg::GenericOp op) {
  LinearLoops outer = parallelLoops(op), inner = reductionLoops(op);
  int64_t results = outer.count(), reduced = inner.count();
  SmallVector<Value> from = startsOf(op);
  if (inner.loops.empty()) {
    int64_t items = results / elementsPerThread(op, results);
    LaunchBuilder launch = start(op, blocksFor(items, usualBlock), usualBlock);
    launch.describe("points", divideCeil(results, launch.grid * launch.block));
    emitElementwise(launch.builder, launch, Scope::Launch, op);
    return launch.finish(host);
  }
  bool splits = reduced >= smallestShared && !findCombiners(op).empty();
  if (splits && reducesRows(op)) {
    int64_t block = threadsFor(reduced);
    SplitReduction split =
        splitInto(partsFor(results, divideCeil(reduced, block)), op);
    LaunchBuilder launch = start(op, results * split.parts, block);
    launch.describe("block per result",
                    divideCeil(divideCeil(reduced, split.parts), block));
    SmallVector<Value> indices(op.getNumLoops());
    Value number = launch.blockId();
    if (split.parts > 1)
      number = arith::RemUIOp::create(launch.builder, launch.loc, number,
                                      launch.constant(results));
    outer.delinearize(launch.builder, launch, number, indices);
    emitBlockReduction(launch.builder, launch, op, indices, from, split);
    launch.finish(host);
    return combineParts(op, split);
  }
  // With many results, there is work for all threads without splitting.
  constexpr int64_t columns = 32, enoughResults = 1 << 17;
  if (splits && results < enoughResults) {
    int64_t rows = 2;
    while (rows < 16 && rows * 8 < reduced)
      rows *= 2;
    int64_t blocks = divideCeil(results, columns);
    SplitReduction split =
        splitInto(partsFor(blocks, divideCeil(reduced, rows)), op);
    LaunchBuilder launch = start(op, blocks * split.parts, rows * columns);
    launch.describe("columns",
                    divideCeil(divideCeil(reduced, split.parts), rows));
    emitColumnReduction(launch.builder, launch, op, from, split);
    launch.finish(host);
    return combineParts(op, split);
  }
  constexpr int64_t block = 128;
  LaunchBuilder launch = start(op, blocksFor(results, block), block);
  launch.describe("thread per result",
                  divideCeil(results, launch.grid * block) * reduced);
  emitThreadReduction(launch.builder, launch, Scope::Launch, op, from);
  launch.finish(host);
}

/// One op by all threads of the block, which does nothing else meanwhile.
void KernelFormer::emitInBlock(OpBuilder &b, LaunchBuilder &launch,
                               linalg::GenericOp op) {
  if (iterations(op) == 0)
    return;
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
        launch.clone(launch.builder, &op);
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
  if (!hasLinalg && !hasStore) {
    launch.clone(b, op);
    return;
  }
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

/// What only these ops use is in the block's own memory.
static void shareTemporaries(LaunchBuilder &launch, ArrayRef<Operation *> ops) {
  llvm::SmallPtrSet<Operation *, 16> members(ops.begin(), ops.end()), seen;
  int64_t sharedBytes = 0;
  for (Operation *op : ops)
    for (Value operand : op->getOperands()) {
      auto alloc = operand.getDefiningOp<memref::AllocOp>();
      if (!alloc || !seen.insert(alloc).second ||
          !llvm::all_of(alloc->getUsers(), [&](Operation *user) {
            return members.contains(user);
          }))
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

/// The ops from \p op on to the last that needs its results: memory that is
/// chosen at run time, or scalars.
static SmallVector<Operation *> withUsers(Operation *op) {
  llvm::SmallPtrSet<Operation *, 16> needs = {op};
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

LogicalResult KernelFormer::form(Operation *op) {
  if (op->getNumRegions() != 0 && op->getNumResults() != 0) {
    SmallVector<Operation *> ops = withUsers(op);
    formUniform(ops);
    // Views and scalars may have users behind.
    for (Operation *user : llvm::reverse(ops))
      if (user->use_empty())
        user->erase();
    return success();
  }
  if (isa<memref::AllocOp, memref::LoadOp, gpu::LaunchFuncOp, GemmOp, ConvOp,
          func::ReturnOp>(op) ||
      (isMemoryEffectFree(op) && op->getNumRegions() == 0))
    return success();
  if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
    if (iterations(generic) > 0)
      formGeneric(generic);
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

/// Whether \p op writes what \p other reads or writes.
static bool overwrites(linalg::GenericOp op, linalg::GenericOp other) {
  return llvm::any_of(op.getOutputs(), [&](Value out) {
    return llvm::any_of(other->getOperands(), [&](Value operand) {
      return isa<MemRefType>(operand.getType()) &&
             baseOf(operand) == baseOf(out);
    });
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
  foldFills();
  keepLoads();
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
    } else if (next->getNumRegions() != 0 && next->getNumResults() != 0) {
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

namespace {

struct FormGpuKernels : soap::impl::FormGpuKernelsBase<FormGpuKernels> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
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
      if (failed(KernelFormer(func, symbols).run()))
        return signalPassFailure();
  }
};

} // namespace
