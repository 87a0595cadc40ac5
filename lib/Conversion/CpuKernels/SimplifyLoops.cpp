//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgUtils.h"

#include "Soap/Conversion/CpuKernels/CpuOps.h"
#include "Soap/Conversion/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace soap {
#define GEN_PASS_DEF_SIMPLIFYLOOPS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

/// The position of loop \p loop among the results of \p map: -1 when the map
/// does not have it, -2 when it has it as part of an expression.
static int64_t positionOf(AffineMap map, unsigned loop) {
  int64_t position = -1;
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    if (!expr.isFunctionOfDim(loop))
      continue;
    if (!isa<AffineDimExpr>(expr) || position != -1)
      return -2;
    position = i;
  }
  return position;
}

/// Whether loops \p loop and the next can be one in every operand of \p op.
static bool canMerge(linalg::GenericOp op, ArrayRef<AffineMap> maps,
                     unsigned loop) {
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  if (iterators[loop] != iterators[loop + 1])
    return false;
  for (auto [operand, map] : llvm::zip(op->getOperands(), maps)) {
    int64_t outer = positionOf(map, loop), inner = positionOf(map, loop + 1);
    if (outer == -1 && inner == -1)
      continue;
    auto type = dyn_cast<MemRefType>(operand.getType());
    if (!type || outer < 0 || inner != outer + 1)
      return false;
    SmallVector<int64_t> strides;
    int64_t offset;
    if (failed(type.getStridesAndOffset(strides, offset)) ||
        ShapedType::isDynamic(strides[outer]) ||
        ShapedType::isDynamic(strides[inner]) ||
        strides[outer] != strides[inner] * type.getDimSize(inner))
      return false;
  }
  return true;
}

/// Merges adjacent loops of \p op where memory allows; the op that remains.
static linalg::GenericOp collapseLoops(RewriterBase &rewriter,
                                       linalg::GenericOp op) {
  unsigned loops = op.getNumLoops();
  if (loops < 2 || op.hasIndexSemantics())
    return op;
  for (int64_t size : op.getStaticLoopRanges())
    if (size == 0 || ShapedType::isDynamic(size))
      return op;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  // The new loop of each old one.
  SmallVector<unsigned> target(loops, 0);
  for (unsigned loop = 1; loop < loops; ++loop)
    target[loop] = target[loop - 1] + (canMerge(op, maps, loop - 1) ? 0 : 1);
  unsigned newLoops = target.back() + 1;
  if (newLoops == loops)
    return op;

  MLIRContext *context = op.getContext();
  rewriter.setInsertionPoint(op);
  SmallVector<utils::IteratorType> iterators(newLoops);
  for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
    iterators[target[loop]] = iterator;
  SmallVector<Value> operands;
  SmallVector<AffineMap> newMaps;
  SmallVector<AffineExpr> replacements;
  for (unsigned loop = 0; loop < loops; ++loop)
    replacements.push_back(getAffineDimExpr(target[loop], context));
  for (auto [operand, map] : llvm::zip(op->getOperands(), maps)) {
    // Results that name merged loops become one dimension.
    SmallVector<ReassociationIndices> groups;
    SmallVector<AffineExpr> exprs;
    std::optional<unsigned> previous;
    for (auto [i, expr] : llvm::enumerate(map.getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      bool merges = dim && previous && dim.getPosition() == *previous + 1 &&
                    target[dim.getPosition()] == target[*previous];
      if (merges) {
        groups.back().push_back(i);
      } else {
        groups.push_back({static_cast<int64_t>(i)});
        exprs.push_back(expr.replaceDims(replacements));
      }
      previous.reset();
      if (dim)
        previous = dim.getPosition();
    }
    Value value = operand;
    if (groups.size() != map.getNumResults())
      value = memref::CollapseShapeOp::create(rewriter, op.getLoc(), operand,
                                              groups);
    operands.push_back(value);
    newMaps.push_back(AffineMap::get(newLoops, 0, exprs, context));
  }
  unsigned inputs = op.getNumDpsInputs();
  auto result = linalg::GenericOp::create(
      rewriter, op.getLoc(), TypeRange(),
      ArrayRef<Value>(operands).take_front(inputs),
      ArrayRef<Value>(operands).drop_front(inputs), newMaps, iterators);
  rewriter.inlineRegionBefore(op.getRegion(), result.getRegion(),
                              result.getRegion().begin());
  rewriter.eraseOp(op);
  return result;
}

namespace {

/// The loops along which an op reads and writes contiguous elements.
struct Transposed {
  unsigned read, written;
};

} // namespace

/// Nothing if \p op is no transpose that is worth a form of its own.
static std::optional<Transposed> transposedLoops(linalg::GenericOp op) {
  constexpr int64_t shortestRead = 16, shortestWritten = 8, smallest = 4096;
  if (op.getNumParallelLoops() != op.getNumLoops() || op.getNumDpsInits() != 1)
    return std::nullopt;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  auto written = kernels::contiguousLoop(
      op->getOperand(maps.size() - 1).getType(), maps.back());
  if (!written || ranges[*written] < shortestWritten)
    return std::nullopt;
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = maps[input->getOperandNumber()];
    auto read = kernels::contiguousLoop(input->get().getType(), map);
    if (read && *read != *written && ranges[*read] >= shortestRead &&
        ranges[*read] * ranges[*written] >= smallest &&
        map.isFunctionOfDim(*written))
      return Transposed{*read, *written};
  }
  return std::nullopt;
}

/// Whether the library has taken over \p op, which only moves elements.
static bool callTranspose(RewriterBase &rewriter, linalg::GenericOp op) {
  if (!kernels::isCopy(op) ||
      !op.getMatchingIndexingMap(op.getDpsInputOperand(0)).isPermutation())
    return false;
  SmallVector<int64_t> parameters = {op.getNumLoops()};
  llvm::append_range(parameters, op.getStaticLoopRanges());
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<MemRefType>(operand.get().getType());
    if (!type || !type.getLayout().isIdentity() ||
        !type.getElementType().isIntOrFloat() ||
        type.getElementTypeBitWidth() != 32)
      return false;
    SmallVector<int64_t> strides = type.getStridesAndOffset().first;
    SmallVector<int64_t> loopStrides(op.getNumLoops());
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (unsigned i = 0; i < map.getNumResults(); ++i)
      loopStrides[map.getDimPosition(i)] = strides[i];
    llvm::append_range(parameters, loopStrides);
  }
  rewriter.setInsertionPoint(op);
  cpu::CallOp::create(rewriter, op.getLoc(), TypeRange(), "soap_cpu_transpose",
                      parameters, op.getInputs(), op.getOutputs());
  rewriter.eraseOp(op);
  return true;
}

/// Cuts transposes into tiles. A whole column of the input would be evicted
/// before its lines are read again: with strides that are powers of two, the
/// lines of a column share few sets of the cache.
static void tileTranspose(RewriterBase &rewriter, linalg::GenericOp op) {
  constexpr int64_t readTile = 16, writeTile = 8;
  std::optional<Transposed> loops = transposedLoops(op);
  if (!loops || callTranspose(rewriter, op))
    return;
  SmallVector<int64_t> tiles(op.getNumLoops(), 0);
  tiles[loops->read] = readTile;
  tiles[loops->written] = writeTile;
  rewriter.setInsertionPoint(op);
  FailureOr<linalg::TiledLinalgOp> tiled = linalg::tileLinalgOp(
      rewriter, op, linalg::LinalgTilingOptions().setTileSizes(tiles));
  if (succeeded(tiled))
    rewriter.eraseOp(op);
}

namespace {

struct SimplifyLoops : soap::impl::SimplifyLoopsBase<SimplifyLoops> {
  using SimplifyLoopsBase::SimplifyLoopsBase;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    // Contiguous copies become memcpy later; there is no call for others.
    SmallVector<memref::CopyOp> copies;
    getOperation().walk([&](memref::CopyOp op) {
      auto from = cast<MemRefType>(op.getSource().getType());
      auto to = cast<MemRefType>(op.getTarget().getType());
      if (allCopies || !from.getLayout().isIdentity() ||
          !to.getLayout().isIdentity())
        copies.push_back(op);
    });
    for (memref::CopyOp op : copies) {
      rewriter.setInsertionPoint(op);
      linalg::makeMemRefCopyOp(rewriter, op.getLoc(), op.getSource(),
                               op.getTarget());
      rewriter.eraseOp(op);
    }
    SmallVector<linalg::LinalgOp> ops;
    getOperation().walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    for (linalg::LinalgOp op : ops) {
      auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
      if (!generic) {
        rewriter.setInsertionPoint(op);
        FailureOr<linalg::GenericOp> general =
            linalg::generalizeNamedOp(rewriter, op);
        if (failed(general))
          continue;
        generic = *general;
      }
      if (!generic.hasPureBufferSemantics())
        continue;
      generic = collapseLoops(rewriter, generic);
      if (rowsOfWindows)
        generic = kernels::reduceByRows(rewriter, generic);
      if (tileTransposes)
        tileTranspose(rewriter, generic);
    }
  }
};

} // namespace
