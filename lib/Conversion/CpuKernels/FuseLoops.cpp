//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Elementwise ops and reductions over rows (softmax, normalisation) read and
// write tensors that no cache holds, one after the other. Here they run row by
// row, and temporaries shrink to a row.

#include "LinalgUtils.h"

#include "Soap/Conversion/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/RegionUtils.h"

namespace soap {
#define GEN_PASS_DEF_FUSELOOPS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

/// Fewer independent iterations leave a GPU idle.
static constexpr int64_t fewestIndependent = 64;

/// Of larger images, pooling is no part of a nest over images: there are too
/// few of these for a GPU, and their elements do not stay near.
static constexpr int64_t longestImage = 8192;

static int64_t productOf(ArrayRef<int64_t> sizes) {
  int64_t product = 1;
  for (int64_t size : sizes)
    product *= size;
  return product;
}

/// How many outer loops are, in order, the first indices of `map`: an iteration
/// of these loops touches one slice of the operand.
static unsigned alignedLoops(AffineMap map) {
  unsigned count = 0;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || dim.getPosition() != count)
      break;
    ++count;
  }
  return count;
}

/// The view that \p value is, if it is a box cut out of a dense memref, of the
/// same rank and at a known place.
static memref::SubViewOp boxOf(Value value) {
  auto view = value.getDefiningOp<memref::SubViewOp>();
  if (!view || !view.getSourceType().getLayout().isIdentity() ||
      !view.getSourceType().hasStaticShape() ||
      view.getType().getRank() != view.getSourceType().getRank() ||
      ShapedType::isDynamicShape(view.getStaticOffsets()) ||
      ShapedType::isDynamicShape(view.getStaticSizes()) ||
      !llvm::all_of(view.getStaticStrides(),
                    [](int64_t stride) { return stride == 1; }))
    return {};
  return view;
}

/// How many outer loops touch one slice of what `operand` is, or is a box of.
static unsigned alignedLoops(Value operand, AffineMap map) {
  unsigned count = alignedLoops(map);
  auto box = boxOf(operand);
  if (!box)
    return kernels::memoryOf(operand) == operand ? count : 0;
  unsigned whole = 0;
  while (whole < count && box.getStaticOffsets()[whole] == 0 &&
         box.getStaticSizes()[whole] == box.getSourceType().getDimSize(whole))
    ++whole;
  return whole;
}

namespace {

bool readsMemory(linalg::GenericOp op) {
  return llvm::any_of(op.getInputs(), [](Value input) {
    return isa<MemRefType>(input.getType());
  });
}

/// Whether elements are read by several iterations, as those of windows are.
bool hasWindows(linalg::GenericOp op) {
  return llvm::any_of(op.getIndexingMapsArray(), [](AffineMap map) {
    return !map.isProjectedPermutation(/*allowZeroInResults=*/true);
  });
}

/// What an op does with memory.
struct Access {
  Value base;
  bool isWrite;
  /// See alignedLoops; 0 for what is no linalg.generic.
  unsigned aligned;
};

/// Ops that share outer loops.
struct LoopGroup {
  SmallVector<linalg::GenericOp> ops;
  /// Iterations of the loops that all have.
  SmallVector<int64_t> sizes;
  int64_t largest = 0;
  SmallVector<Access> accesses;
  /// Of ops in between that stay behind.
  SmallVector<Access> skipped;
};

class LoopFuser {
public:
  LoopFuser(func::FuncOp func, const FuseLoopsOptions &options)
      : body(func.getBody().front()), rewriter(func.getContext()),
        options(options) {}

  void run() {
    generalize();
    SmallVector<Operation *> ops;
    for (Operation &op : body)
      ops.push_back(&op);
    for (Operation *op : ops)
      visit(op);
    close();
  }

private:
  /// Fills and copies are loops as well; so are, on a CPU, copies into boxes,
  /// which pad what a window reads.
  void generalize() {
    SmallVector<memref::CopyOp> copies;
    for (Operation &op : body)
      if (auto copy = dyn_cast<memref::CopyOp>(op))
        if (!options.independent && boxOf(copy.getTarget()))
          copies.push_back(copy);
    for (memref::CopyOp op : copies) {
      rewriter.setInsertionPoint(op);
      linalg::makeMemRefCopyOp(rewriter, op.getLoc(), op.getSource(),
                               op.getTarget());
      rewriter.eraseOp(op);
    }
    SmallVector<linalg::LinalgOp> named;
    for (Operation &op : body)
      if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
        if (!isa<linalg::GenericOp>(op))
          named.push_back(linalgOp);
    for (linalg::LinalgOp op : named) {
      rewriter.setInsertionPoint(op);
      (void)linalg::generalizeNamedOp(rewriter, op);
    }
  }

  static SmallVector<Access> accessesOf(linalg::GenericOp op) {
    SmallVector<Access> accesses;
    for (OpOperand &operand : op->getOpOperands()) {
      if (!isa<MemRefType>(operand.get().getType()))
        continue;
      accesses.push_back(
          {kernels::memoryOf(operand.get()), op.isDpsInit(&operand),
           alignedLoops(operand.get(), op.getMatchingIndexingMap(&operand))});
    }
    // Bodies gather: they may read anything of what they read.
    for (Value value : capturedBy(op))
      if (isa<MemRefType>(value.getType()))
        accesses.push_back({kernels::memoryOf(value), false, 0});
    return accesses;
  }

  /// What the regions of `op` use of what is outside.
  static llvm::SetVector<Value> capturedBy(Operation *op) {
    llvm::SetVector<Value> values;
    getUsedValuesDefinedAbove(op->getRegions(), values);
    return values;
  }
  /// Everything that `op` needs; what a box is of before the box.
  static llvm::SetVector<Value> neededBy(Operation *op) {
    llvm::SetVector<Value> used = capturedBy(op), values;
    used.insert_range(op->getOperands());
    for (Value value : used) {
      if (auto box = boxOf(value))
        values.insert(box.getSource());
      values.insert(value);
    }
    return values;
  }

  /// Nullopt: unknown.
  static std::optional<SmallVector<Access>> accessesOfAny(Operation *op) {
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      return accessesOf(generic);
    auto copy = dyn_cast<memref::CopyOp>(op);
    if (!copy)
      return std::nullopt;
    return SmallVector<Access>{{kernels::memoryOf(copy.getSource()), false, 0},
                               {kernels::memoryOf(copy.getTarget()), true, 0}};
  }

  bool canLoop(linalg::GenericOp op) const {
    if (!op.hasPureBufferSemantics() || op.getNumLoops() == 0)
      return false;
    for (int64_t size : op.getStaticLoopRanges())
      if (ShapedType::isDynamic(size) || size == 0)
        return false;
    for (Value operand : op->getOperands())
      if (auto type = dyn_cast<MemRefType>(operand.getType()))
        if (!type.hasStaticShape() ||
            (!type.getLayout().isIdentity() &&
             (options.independent || !boxOf(operand))))
          return false;
    return true;
  }

  /// How many outer loops of `op` can be taken out: they index operands alone,
  /// not as a part of an expression.
  unsigned separableLoops(linalg::GenericOp op) const {
    unsigned count = op.getNumLoops();
    if (options.independent) {
      SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
      count = llvm::find(iterators, utils::IteratorType::reduction) -
              iterators.begin();
      for (const Access &access : accessesOf(op))
        if (access.isWrite)
          count = std::min(count, access.aligned);
    }
    for (AffineMap map : op.getIndexingMapsArray())
      for (AffineExpr expr : map.getResults()) {
        if (isa<AffineDimExpr, AffineConstantExpr>(expr))
          continue;
        for (unsigned loop = 0; loop < count; ++loop)
          if (expr.isFunctionOfDim(loop))
            count = loop;
      }
    return count;
  }

  /// How many loops `op` can share with the group; 0: it cannot join.
  unsigned sharedLoops(linalg::GenericOp op, ArrayRef<Access> accesses) const {
    SmallVector<int64_t> sizes = op.getStaticLoopRanges();
    unsigned count = 0;
    unsigned most = std::min<unsigned>(separableLoops(op), group.sizes.size());
    while (count < most && sizes[count] == group.sizes[count])
      ++count;
    for (const Access &mine : accesses) {
      for (const Access &other : group.accesses)
        if (mine.base == other.base && (mine.isWrite || other.isWrite))
          count = std::min({count, mine.aligned, other.aligned});
      for (const Access &other : group.skipped)
        if (mine.base == other.base && (mine.isWrite || other.isWrite))
          return 0;
    }
    int64_t rows = productOf(ArrayRef(sizes).take_front(count));
    if (!canMoveOperands(op) || rows == 1)
      return 0;
    // All loops of one of them would be independent.
    int64_t longest = std::max(group.largest, productOf(sizes)) / rows;
    if (options.independent && longest > longestImage &&
        (hasWindows(op) || llvm::any_of(group.ops, hasWindows)))
      return 0;
    return count;
  }

  /// Whether all operands can be there before the first op of the group.
  bool canMoveOperands(Operation *op) const {
    return llvm::all_of(neededBy(op), [&](Value operand) {
      Operation *producer = operand.getDefiningOp();
      return !producer || producer->isBeforeInBlock(group.ops[0]) ||
             isa<memref::AllocOp, arith::ConstantOp>(producer) ||
             boxOf(operand);
    });
  }

  void moveOperands(Operation *op) {
    for (Value operand : neededBy(op)) {
      Operation *producer = operand.getDefiningOp();
      if (producer && !producer->isBeforeInBlock(group.ops[0]))
        producer->moveBefore(group.ops[0]);
    }
  }

  /// Lets a small op that is no part of the group run before or after it.
  void leaveOut(Operation *op, ArrayRef<Access> accesses) {
    auto conflicts = [&](ArrayRef<Access> others) {
      return llvm::any_of(accesses, [&](const Access &mine) {
        return llvm::any_of(others, [&](const Access &other) {
          return mine.base == other.base && (mine.isWrite || other.isWrite);
        });
      });
    };
    if (conflicts(group.accesses) || conflicts(group.skipped) ||
        !canMoveOperands(op)) {
      group.skipped.append(accesses.begin(), accesses.end());
      return;
    }
    // The start values of a sum, which then may join.
    moveOperands(op);
    op->moveBefore(group.ops[0]);
  }

  void visit(Operation *op) {
    // Views are followed to what they show; allocations move.
    if (isMemoryEffectFree(op) || isa<memref::AllocOp>(op))
      return;
    auto accesses = accessesOfAny(op);
    if (!accesses) {
      close();
      return;
    }
    auto generic = dyn_cast<linalg::GenericOp>(op);
    bool loops = generic && canLoop(generic);
    int64_t work = loops ? productOf(generic.getStaticLoopRanges()) : 0;
    if (!group.ops.empty()) {
      if (unsigned count = loops ? sharedLoops(generic, *accesses) : 0) {
        group.sizes.truncate(count);
        group.largest = std::max(group.largest, work);
        group.ops.push_back(generic);
        group.accesses.append(*accesses);
        return;
      }
      if (work < group.largest / 4) {
        leaveOut(op, *accesses);
        return;
      }
      close();
    }
    if (!loops || work < options.smallestOp)
      return;
    group.ops.push_back(generic);
    group.sizes = generic.getStaticLoopRanges();
    group.sizes.truncate(separableLoops(generic));
    group.largest = work;
    group.accesses = std::move(*accesses);
  }

  void close() {
    fuse();
    group = LoopGroup();
  }

  /// Of the shared loops, as many as leave rows that are worth their loop.
  unsigned countLoops() const {
    // Shorter rows are if more of them together are in no cache of the first
    // level.
    constexpr int64_t longRow = 512, nearElements = 8192;
    auto rowOf = [&](unsigned count) {
      return group.largest / productOf(ArrayRef(group.sizes).take_front(count));
    };
    unsigned count = group.sizes.size();
    while (count > 0 && rowOf(count) < options.smallestRow)
      --count;
    while (count > 0 && !options.independent && rowOf(count) < longRow &&
           rowOf(count - 1) <= nearElements)
      --count;
    if (options.independent &&
        productOf(ArrayRef(group.sizes).take_front(count)) < fewestIndependent)
      return 0;
    return count;
  }

  void fuse() {
    if (group.ops.size() < 2)
      return;
    // Fills have nothing to keep near; before a reduction they cost nothing.
    if (options.independent && llvm::count_if(group.ops, readsMemory) < 2)
      return;
    unsigned count = countLoops();
    if (count == 0)
      return;
    Operation *first = group.ops[0];
    Location loc = first->getLoc();
    for (linalg::GenericOp op : group.ops)
      moveOperands(op);
    rewriter.setInsertionPoint(first);
    shrinkTemporaries(count);
    auto constant = [&](int64_t value) {
      return arith::ConstantIndexOp::create(rewriter, loc, value);
    };
    Value zero = constant(0), one = constant(1);
    scf::ForOp outermost;
    SmallVector<Value> ends, indices;
    for (unsigned loop = 0; loop < count; ++loop)
      ends.push_back(constant(group.sizes[loop]));
    for (unsigned loop = 0; loop < count; ++loop) {
      auto outer = scf::ForOp::create(rewriter, loc, zero, ends[loop], one);
      indices.push_back(outer.getInductionVar());
      if (!outermost)
        outermost = outer;
      rewriter.setInsertionPointToStart(outer.getBody());
    }
    if (options.independent)
      outermost->setAttr("soap.independent", rewriter.getUnitAttr());
    for (linalg::GenericOp op : group.ops)
      addRow(op, indices);
    for (linalg::GenericOp op : group.ops)
      rewriter.eraseOp(op);
    for (auto [temporary, row] : rows) {
      // Boxes of it.
      for (Operation *view : llvm::make_early_inc_range(temporary.getUsers()))
        rewriter.eraseOp(view);
      rewriter.eraseOp(temporary.getDefiningOp());
    }
    rows.clear();
  }

  /// Memory that these ops alone use need not hold more than one iteration.
  void shrinkTemporaries(unsigned count) {
    llvm::SmallPtrSet<Operation *, 16> members(group.ops.begin(),
                                               group.ops.end());
    llvm::MapVector<Value, bool> fits;
    for (const Access &access : group.accesses) {
      auto [it, isNew] = fits.try_emplace(access.base, true);
      it->second &= access.aligned >= count;
      if (isNew)
        it->second &=
            access.base.getDefiningOp<memref::AllocOp>() &&
            llvm::all_of(access.base.getUsers(), [&](Operation *user) {
              return members.contains(user) ||
                     (user->getNumResults() == 1 && boxOf(user->getResult(0)) &&
                      llvm::all_of(user->getUsers(), [&](Operation *reader) {
                        return members.contains(reader);
                      }));
            });
    }
    for (auto [base, fitting] : fits) {
      if (!fitting)
        continue;
      auto alloc = base.getDefiningOp<memref::AllocOp>();
      auto type = MemRefType::get(alloc.getType().getShape().drop_front(count),
                                  alloc.getType().getElementType());
      rows[base] = memref::AllocOp::create(rewriter, alloc.getLoc(), type,
                                           alloc.getAlignmentAttr());
    }
  }

  /// The part of `operand` that one iteration touches.
  Value rowOf(Value operand, AffineMap map, ArrayRef<Value> indices) {
    auto box = boxOf(operand);
    Value base = box ? box.getSource() : operand, row = rows.lookup(base);
    if (row && !box)
      return row;
    auto type = dyn_cast<MemRefType>(base.getType());
    if (!type)
      return operand;
    SmallVector<OpFoldResult> offsets, sizes;
    SmallVector<int64_t> shape;
    for (auto [i, expr] : llvm::enumerate(map.getResults())) {
      OpFoldResult offset =
          rewriter.getIndexAttr(box ? box.getStaticOffsets()[i] : 0);
      int64_t size = box ? box.getStaticSizes()[i] : type.getDimSize(i);
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (dim && dim.getPosition() < indices.size()) {
        // A row has no such dimension.
        if (row)
          continue;
        offset = affine::makeComposedFoldedAffineApply(
            rewriter, operand.getLoc(),
            rewriter.getAffineDimExpr(0) + rewriter.getAffineDimExpr(1),
            {indices[dim.getPosition()], offset});
        size = 1;
      } else {
        shape.push_back(size);
      }
      offsets.push_back(offset);
      sizes.push_back(rewriter.getIndexAttr(size));
    }
    if (!box && shape.size() == static_cast<size_t>(type.getRank()))
      return operand;
    Value source = row ? row : base;
    auto sourceType = cast<MemRefType>(source.getType());
    SmallVector<OpFoldResult> strides(sourceType.getRank(),
                                      rewriter.getIndexAttr(1));
    auto rowType = memref::SubViewOp::inferRankReducedResultType(
        shape, sourceType, offsets, sizes, strides);
    return memref::SubViewOp::create(rewriter, operand.getLoc(), rowType,
                                     source, offsets, sizes, strides);
  }

  void addRow(linalg::GenericOp op, ArrayRef<Value> indices) {
    MLIRContext *context = op.getContext();
    unsigned count = indices.size(), inner = op.getNumLoops() - count;
    SmallVector<AffineExpr> replacements(count,
                                         getAffineConstantExpr(0, context));
    for (unsigned loop = 0; loop < inner; ++loop)
      replacements.push_back(getAffineDimExpr(loop, context));
    SmallVector<Value> operands;
    SmallVector<AffineMap> maps;
    for (OpOperand &operand : op->getOpOperands()) {
      AffineMap map = op.getMatchingIndexingMap(&operand);
      operands.push_back(rowOf(operand.get(), map, indices));
      SmallVector<AffineExpr> exprs;
      for (AffineExpr expr : map.getResults()) {
        auto dim = dyn_cast<AffineDimExpr>(expr);
        if (!dim || dim.getPosition() >= count)
          exprs.push_back(expr.replaceDims(replacements));
      }
      maps.push_back(AffineMap::get(inner, 0, exprs, context));
    }
    SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
    unsigned inputs = op.getNumDpsInputs();
    auto row =
        linalg::GenericOp::create(rewriter, op.getLoc(), TypeRange(),
                                  ArrayRef<Value>(operands).take_front(inputs),
                                  ArrayRef<Value>(operands).drop_front(inputs),
                                  maps, ArrayRef(iterators).drop_front(count));
    rewriter.cloneRegionBefore(op.getRegion(), row.getRegion(),
                               row.getRegion().begin());
    row.walk([&](linalg::IndexOp index) {
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.setInsertionPoint(index);
      if (index.getDim() < count)
        rewriter.replaceOp(index, indices[index.getDim()]);
      else
        rewriter.replaceOpWithNewOp<linalg::IndexOp>(index,
                                                     index.getDim() - count);
    });
  }

  Block &body;
  IRRewriter rewriter;
  FuseLoopsOptions options;
  LoopGroup group;
  /// What temporaries have become.
  llvm::DenseMap<Value, Value> rows;
};

struct FuseLoops : soap::impl::FuseLoopsBase<FuseLoops> {
  using FuseLoopsBase::FuseLoopsBase;

  void runOnOperation() override {
    if (!getOperation().isExternal())
      LoopFuser(getOperation(), {independent, smallestRow, smallestOp}).run();
  }
};

} // namespace
