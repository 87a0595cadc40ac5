//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../CpuKernels/LinalgUtils.h"
#include "Distribute.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;

/// What stands before \p op: in its block, and before the independent loops
/// that it is in.
static Operation *previous(Operation *op) {
  if (Operation *before = op->getPrevNode())
    return before;
  Operation *nest = op;
  while (isa_and_nonnull<scf::ForOp>(nest->getParentOp())) {
    nest = nest->getParentOp();
    if (nest->hasAttr("soap.independent"))
      return nest->getPrevNode();
    if (nest->getPrevNode())
      return nullptr;
  }
  return nullptr;
}

/// The memory that \p value shows all of in other dimensions.
static Value reshaped(Value value) {
  while (Operation *view = value.getDefiningOp()) {
    if (!isa<memref::CollapseShapeOp, memref::ExpandShapeOp>(view))
      break;
    value = view->getOperand(0);
  }
  return value;
}

linalg::GenericOp gpukernels::findFill(linalg::GenericOp op, unsigned number) {
  Value out = reshaped(op.getOutputs()[number]), base = kernels::memoryOf(out);
  for (Operation *before = previous(op); before; before = previous(before)) {
    // Behind a nest, it is all of the memory that counts.
    if (before->getBlock() != op->getBlock())
      out = base;
    auto generic = dyn_cast<linalg::GenericOp>(before);
    if (generic && generic.getNumDpsInits() == 1 &&
        reshaped(generic.getOutputs()[0]) == out) {
      bool isFill = generic.getNumDpsInputs() == 1 &&
                    !isa<MemRefType>(generic.getInputs()[0].getType()) &&
                    generic.getBody()->getOperations().size() == 1 &&
                    generic.getBody()->getTerminator()->getOperand(0) ==
                        generic.getBody()->getArgument(0) &&
                    generic.getIndexingMapsArray()[1].isPermutation();
      return isFill ? generic : linalg::GenericOp();
    }
    if (isMemoryEffectFree(before) || isa<memref::AllocOp>(before))
      continue;
    // Loops and branches may touch what no operand names.
    if (before->getNumRegions() && !generic)
      return {};
    for (Value operand : before->getOperands())
      if (isa<MemRefType>(operand.getType()) &&
          kernels::memoryOf(operand) == base)
        return {};
  }
  return {};
}

/// Loops over reduction indices within one thread, from \p begin to \p end in
/// steps of \p step; returns what the accumulators become.
static SmallVector<Value> reduceFrom(OpBuilder &b, LaunchBuilder &launch,
                                     linalg::GenericOp op,
                                     ArrayRef<Value> parallel, Value begin,
                                     Value end, Value step,
                                     ValueRange accumulators) {
  LinearLoops loops = reductionLoops(op);
  auto loop = scf::ForOp::create(
      b, launch.loc, begin, end, step, accumulators,
      [&](OpBuilder &b, Location loc, Value linear, ValueRange carried) {
        SmallVector<Value> indices(parallel);
        loops.delinearize(b, launch, linear, indices);
        scf::YieldOp::create(b, loc,
                             emitPoint(b, launch, op, indices, carried));
      });
  return SmallVector<Value>(loop.getResults());
}

/// Of the reduction indices, those of a block: all, or a part of them. \p block
/// becomes its number among the blocks of the part.
static std::pair<Value, Value> rangeOf(OpBuilder &b, LaunchBuilder &launch,
                                       linalg::GenericOp op,
                                       const SplitReduction &split,
                                       Value &block, Value &part) {
  Location loc = launch.loc;
  int64_t reduced = reductionLoops(op).count();
  if (split.partials.empty())
    return {launch.constant(0), launch.constant(reduced)};
  Value blocks = launch.constant(launch.grid / split.parts);
  part = arith::DivUIOp::create(b, loc, block, blocks);
  block = arith::RemUIOp::create(b, loc, block, blocks);
  Value size = launch.constant((reduced + split.parts - 1) / split.parts),
        all = launch.constant(reduced);
  Value begin = arith::MulIOp::create(b, loc, part, size);
  Value end = arith::AddIOp::create(b, loc, begin, size);
  return {begin, arith::MinUIOp::create(b, loc, end, all)};
}

/// What result \p number starts from.
static Value startOf(OpBuilder &b, LaunchBuilder &launch, linalg::GenericOp op,
                     unsigned number, ArrayRef<Value> indices, Starts starts) {
  if (starts[number])
    return launch.get(starts[number]);
  return loadResult(b, launch, op, number, indices);
}

void gpukernels::emitThreadReduction(OpBuilder &b, LaunchBuilder &launch,
                                     Scope scope, linalg::GenericOp op,
                                     Starts starts) {
  LinearLoops outer = parallelLoops(op), inner = reductionLoops(op);
  forEach(b, launch, scope, outer.count(), [&](OpBuilder &b, Value linear) {
    SmallVector<Value> indices(op.getNumLoops());
    outer.delinearize(b, launch, linear, indices);
    SmallVector<Value> totals;
    for (unsigned i = 0; i < op.getNumDpsInits(); ++i)
      totals.push_back(startOf(b, launch, op, i, indices, starts));
    // Loops of their own for each dimension: no divisions inside.
    OpBuilder::InsertionGuard guard(b);
    SmallVector<scf::ForOp> nest;
    for (auto [loop, size] : llvm::zip_equal(inner.loops, inner.sizes)) {
      auto next =
          scf::ForOp::create(b, launch.loc, launch.constant(0),
                             launch.constant(size), launch.constant(1), totals);
      if (!nest.empty())
        scf::YieldOp::create(b, launch.loc, next.getResults());
      nest.push_back(next);
      indices[loop] = next.getInductionVar();
      totals.assign(next.getRegionIterArgs().begin(),
                    next.getRegionIterArgs().end());
      b.setInsertionPointToStart(next.getBody());
    }
    SmallVector<Value> yielded = emitPoint(b, launch, op, indices, totals);
    if (!nest.empty()) {
      scf::YieldOp::create(b, launch.loc, yielded);
      b.setInsertionPointAfter(nest.front());
      yielded.assign(nest.front().getResults().begin(),
                     nest.front().getResults().end());
    }
    for (auto [i, value] : llvm::enumerate(yielded))
      storeResult(b, launch, op, i, indices, value);
  });
}

void gpukernels::combineBytes(linalg::GenericOp op) {
  Operation *yield = op.getBody()->getTerminator();
  for (auto [i, out] : llvm::enumerate(op.getRegionOutputArgs())) {
    auto extend = yield->getOperand(i).getDefiningOp<arith::ExtUIOp>();
    Operation *combiner = extend ? extend.getIn().getDefiningOp() : nullptr;
    if (!isa_and_nonnull<arith::AndIOp, arith::OrIOp, arith::XOrIOp>(
            combiner) ||
        !combiner->getResult(0).getType().isInteger(1) || !out.hasOneUse())
      continue;
    auto truncate = dyn_cast<arith::TruncIOp>(*out.user_begin());
    if (!truncate || !truncate->hasOneUse() ||
        *truncate->user_begin() != combiner)
      continue;
    OpBuilder b(combiner);
    unsigned other = combiner->getOperand(0) == truncate.getResult() ? 1 : 0;
    Value byte = arith::ExtUIOp::create(b, combiner->getLoc(), out.getType(),
                                        combiner->getOperand(other));
    Operation *wide =
        b.create(combiner->getLoc(), combiner->getName().getIdentifier(),
                 ValueRange{out, byte}, TypeRange{out.getType()});
    yield->setOperand(i, wide->getResult(0));
    for (Operation *dead :
         {extend.getOperation(), combiner, truncate.getOperation()})
      if (dead->use_empty())
        dead->erase();
  }
}

SmallVector<Operation *> gpukernels::findCombiners(linalg::GenericOp op) {
  SmallVector<Operation *> combiners;
  for (unsigned i = 0; i < op.getNumDpsInits(); ++i) {
    SmallVector<Operation *, 4> chain;
    if (!matchReduction(op.getRegionOutputArgs(), i, chain) ||
        chain.size() != 1 || chain[0]->getNumOperands() != 2 ||
        chain[0]->getNumResults() != 1 || !arith::getNeutralElement(chain[0]))
      return {};
    combiners.push_back(chain[0]);
  }
  return combiners;
}

static Value combine(OpBuilder &b, Operation *combiner, Value x, Value y) {
  Operation *copy = b.clone(*combiner);
  copy->setOperands({x, y});
  return copy->getResult(0);
}

static Value neutral(OpBuilder &b, Location loc, Operation *combiner) {
  return arith::ConstantOp::create(b, loc, *arith::getNeutralElement(combiner));
}

/// The combination of \p value of all threads of the block, in every thread.
/// The order is the same in every run. Before the next one stands a barrier, as
/// threads may still read.
static Value reduceInBlock(OpBuilder &b, LaunchBuilder &launch,
                           Operation *combiner, Value value) {
  constexpr int64_t warp = 32;
  Location loc = launch.loc;
  Type type = value.getType();
  int64_t parts = launch.block;
  Value slot = launch.threadId();
  Value first;
  // What fits into a register is exchanged within a warp.
  if (type.isF32() || type.isInteger(32)) {
    Value width = arith::ConstantIntOp::create(b, loc, warp, 32);
    for (int64_t distance = warp / 2; distance > 0; distance /= 2) {
      Value offset = arith::ConstantIntOp::create(b, loc, distance, 32);
      auto other = gpu::ShuffleOp::create(b, loc, value, offset, width,
                                          gpu::ShuffleMode::XOR);
      value = combine(b, combiner, value, other.getShuffleResult());
    }
    parts /= warp;
    if (parts == 1)
      return value;
    Value lane = arith::RemUIOp::create(b, loc, slot, launch.constant(warp));
    slot = arith::DivUIOp::create(b, loc, slot, launch.constant(warp));
    first = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, lane,
                                  launch.constant(0));
  }
  Value memory = launch.exchanged(MemRefType::get({parts}, type));
  if (first) {
    auto branch = scf::IfOp::create(b, loc, first, false);
    OpBuilder inside = branch.getThenBodyBuilder();
    memref::StoreOp::create(inside, loc, value, memory, slot);
  } else {
    memref::StoreOp::create(b, loc, value, memory, slot);
  }
  launch.barrier(b);
  // Halves, until few are left.
  constexpr int64_t few = 8;
  for (; parts > few; parts /= 2) {
    Value half = launch.constant(parts / 2);
    Value takesPart = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                                            launch.threadId(), half);
    auto branch = scf::IfOp::create(b, loc, takesPart, false);
    OpBuilder inside = branch.getThenBodyBuilder();
    Value place = arith::AddIOp::create(inside, loc, launch.threadId(), half);
    Value mine = memref::LoadOp::create(inside, loc, memory, launch.threadId());
    Value other = memref::LoadOp::create(inside, loc, memory, place);
    memref::StoreOp::create(inside, loc, combine(inside, combiner, mine, other),
                            memory, launch.threadId());
    launch.barrier(b);
  }
  Value total;
  for (int64_t i = 0; i < parts; ++i) {
    Value part = memref::LoadOp::create(b, loc, memory, launch.constant(i));
    total = total ? combine(b, combiner, total, part) : part;
  }
  return total;
}

void gpukernels::emitBlockReduction(OpBuilder &b, LaunchBuilder &launch,
                                    linalg::GenericOp op,
                                    ArrayRef<Value> parallel, Starts starts,
                                    const SplitReduction &split) {
  Location loc = launch.loc;
  bool isSplit = !split.partials.empty();
  Value number, partNumber, begin = launch.threadId(),
                            end = launch.constant(reductionLoops(op).count());
  if (isSplit) {
    number = launch.blockId();
    std::tie(begin, end) = rangeOf(b, launch, op, split, number, partNumber);
    begin = arith::AddIOp::create(b, loc, begin, launch.threadId());
  }
  SmallVector<Operation *> combiners = findCombiners(op);
  SmallVector<Value> partial;
  for (Operation *combiner : combiners)
    partial.push_back(neutral(b, loc, combiner));
  partial = reduceFrom(b, launch, op, parallel, begin, end,
                       launch.constant(launch.block), partial);
  for (auto [i, combiner] : llvm::enumerate(combiners)) {
    if (i > 0)
      launch.barrier(b);
    partial[i] = reduceInBlock(b, launch, combiner, partial[i]);
  }
  Value first = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                      launch.threadId(), launch.constant(0));
  auto branch = scf::IfOp::create(b, loc, first, false);
  OpBuilder inside = branch.getThenBodyBuilder();
  for (auto [i, combiner] : llvm::enumerate(combiners)) {
    if (isSplit) {
      memref::StoreOp::create(inside, loc, partial[i],
                              launch.get(split.partials[i]),
                              ValueRange{partNumber, number});
      continue;
    }
    Value start = startOf(inside, launch, op, i, parallel, starts);
    storeResult(inside, launch, op, i, parallel,
                combine(inside, combiner, start, partial[i]));
  }
}

void gpukernels::emitColumnReduction(OpBuilder &b, LaunchBuilder &launch,
                                     linalg::GenericOp op, Starts starts,
                                     const SplitReduction &split) {
  constexpr int64_t columns = 32;
  Location loc = launch.loc;
  int64_t rows = launch.block / columns;
  LinearLoops outer = parallelLoops(op);
  Value width = launch.constant(columns);
  Value column = arith::RemUIOp::create(b, loc, launch.threadId(), width);
  Value row = arith::DivUIOp::create(b, loc, launch.threadId(), width);
  Value block = launch.blockId(), partNumber;
  auto [begin, end] = rangeOf(b, launch, op, split, block, partNumber);
  Value linear = arith::AddIOp::create(
      b, loc, arith::MulIOp::create(b, loc, block, width), column);
  // Threads behind the last column compute it once more and store nothing: all
  // have to come to the barrier.
  Value last = launch.constant(outer.count() - 1);
  Value clamped = arith::MinUIOp::create(b, loc, linear, last);
  SmallVector<Value> indices(op.getNumLoops());
  outer.delinearize(b, launch, clamped, indices);
  SmallVector<Operation *> combiners = findCombiners(op);
  SmallVector<Value> partial;
  for (Operation *combiner : combiners)
    partial.push_back(neutral(b, loc, combiner));
  Value first = arith::AddIOp::create(b, loc, begin, row);
  partial = reduceFrom(b, launch, op, indices, first, end,
                       launch.constant(rows), partial);
  Value isFirst = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, row,
                                        launch.constant(0));
  Value isInside =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, linear, last);
  Value stores = arith::AndIOp::create(b, loc, isFirst, isInside);
  for (auto [i, combiner] : llvm::enumerate(combiners)) {
    // The memory may be what the result before was exchanged in.
    if (i > 0)
      launch.barrier(b);
    Value memory = launch.exchanged(
        MemRefType::get({rows, columns}, partial[i].getType()));
    memref::StoreOp::create(b, loc, partial[i], memory,
                            ValueRange{row, column});
    launch.barrier(b);
    auto branch = scf::IfOp::create(b, loc, stores, false);
    OpBuilder inside = branch.getThenBodyBuilder();
    Value total = split.partials.empty()
                      ? startOf(inside, launch, op, i, indices, starts)
                      : neutral(inside, loc, combiner);
    for (int64_t r = 0; r < rows; ++r) {
      Value part = memref::LoadOp::create(
          inside, loc, memory, ValueRange{launch.constant(r), column});
      total = combine(inside, combiner, total, part);
    }
    if (split.partials.empty())
      storeResult(inside, launch, op, i, indices, total);
    else
      memref::StoreOp::create(inside, loc, total, launch.get(split.partials[i]),
                              ValueRange{partNumber, linear});
  }
}

void gpukernels::emitCombination(OpBuilder &b, LaunchBuilder &launch,
                                 linalg::GenericOp op, Starts starts,
                                 const SplitReduction &split) {
  Location loc = launch.loc;
  LinearLoops outer = parallelLoops(op);
  SmallVector<Operation *> combiners = findCombiners(op);
  forEach(b, launch, Scope::Launch, outer.count(),
          [&](OpBuilder &b, Value linear) {
            SmallVector<Value> indices(op.getNumLoops());
            outer.delinearize(b, launch, linear, indices);
            for (unsigned i = 0; i < combiners.size(); ++i) {
              Operation *combiner = combiners[i];
              Value start = startOf(b, launch, op, i, indices, starts);
              Value memory = launch.get(split.partials[i]);
              auto loop = scf::ForOp::create(
                  b, loc, launch.constant(0), launch.constant(split.parts),
                  launch.constant(1), start,
                  [&](OpBuilder &b, Location loc, Value part, ValueRange sum) {
                    Value next = memref::LoadOp::create(
                        b, loc, memory, ValueRange{part, linear});
                    scf::YieldOp::create(b, loc,
                                         combine(b, combiner, sum[0], next));
                  });
              storeResult(b, launch, op, i, indices, loop.getResult(0));
            }
          });
}
