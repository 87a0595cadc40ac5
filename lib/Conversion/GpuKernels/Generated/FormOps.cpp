//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Launches of linalg ops, each with threads for its own results.

#include "KernelFormer.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;

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
