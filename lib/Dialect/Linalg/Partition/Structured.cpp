//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// linalg's structured ops: the loops are the dimensions, the indexing maps the
// accesses. A destination that is read is what reductions begin with; where a
// reduction is cut, the first tile begins with it, the others with the neutral
// element.

#include "Models.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace soap;

/// Adds `factor` times a linear expression of loops to an access; false for
/// any other expression.
static bool addExpr(AffineExpr expr, int64_t factor, DimAccess &access) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
    access.offset += factor * constant.getValue();
    return true;
  }
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    for (DimAccess::Term &term : access.terms)
      if (term.dim == dim.getPosition()) {
        term.coefficient += factor;
        return true;
      }
    access.terms.push_back({dim.getPosition(), factor});
    return true;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return false;
  if (binary.getKind() == AffineExprKind::Add)
    return addExpr(binary.getLHS(), factor, access) &&
           addExpr(binary.getRHS(), factor, access);
  if (binary.getKind() == AffineExprKind::Mul)
    if (auto constant = dyn_cast<AffineConstantExpr>(binary.getRHS()))
      return addExpr(binary.getLHS(), factor * constant.getValue(), access);
  return false;
}

static std::optional<TensorAccess> accessOf(AffineMap map) {
  TensorAccess access;
  for (AffineExpr expr : map.getResults())
    if (!addExpr(expr, 1, access.emplace_back()))
      return std::nullopt;
  return access;
}

static bool isWindow(const DimAccess &access) {
  return access.terms.size() > 1;
}

static bool isReductionLoop(linalg::LinalgOp op, unsigned loop) {
  return op.getIteratorTypesArray()[loop] == utils::IteratorType::reduction;
}

/// The combination that all destinations are reduced by.
static PartialKind reductionKind(linalg::LinalgOp op) {
  Block &body = *op.getBlock();
  unsigned first = op.getNumDpsInputs(), count = op.getNumDpsInits();
  if (body.getNumArguments() != first + count)
    return PartialKind::None;
  PartialKind kind = PartialKind::None;
  for (unsigned i = 0; i < count; ++i) {
    PartialKind here = combinerOf(body, i, first + i, first);
    if (here == PartialKind::None || (i > 0 && here != kind))
      return PartialKind::None;
    kind = here;
  }
  return kind;
}

/// Of the loops that make up one dimension of an operand, only one can be cut:
/// the longest, the output's if there are two.
static void keepLongestSplittable(linalg::LinalgOp op, const DimAccess &access,
                                  PartitionInfo &info) {
  std::optional<unsigned> longest;
  for (DimAccess::Term term : access.terms) {
    if (info.dims[term.dim].size == 1)
      continue;
    bool longer =
        !longest || info.dims[term.dim].size > info.dims[*longest].size;
    bool better =
        longest && info.dims[term.dim].size == info.dims[*longest].size &&
        isReductionLoop(op, *longest) && !isReductionLoop(op, term.dim);
    if (longer || better)
      longest = term.dim;
  }
  for (DimAccess::Term term : access.terms)
    if (longest && term.dim != *longest)
      info.dims[term.dim].splittable = false;
}

/// Whether a value is a constant with the neutral element everywhere.
static bool isNeutralSplat(Value v, PartialKind kind) {
  ElementsAttr elements;
  return matchPattern(v, m_Constant(&elements)) && elements.isSplat() &&
         isNeutral(elements.getSplatValue<Attribute>(), kind);
}

static bool isRead(linalg::LinalgOp op, unsigned operand) {
  return op.payloadUsesValueFromOperand(&op->getOpOperand(operand));
}

/// Pending sums pass through inputs, and through the destinations that are read
/// (those that are zero make no difference).
static void addLinearSets(linalg::LinalgOp op, bool reduces,
                          PartitionInfo &info) {
  Block &body = *op.getBlock();
  unsigned inputs = op.getNumDpsInputs(), count = op->getNumOperands();
  llvm::SmallVector<unsigned, 4> candidates, initial;
  for (unsigned i = 0; i < count; ++i)
    if (isRead(op, i))
      (i < inputs || !reduces ? candidates : initial).push_back(i);
  // The sets of an op with many operands are too many; it is in few of them
  // that a sum would be pending.
  constexpr unsigned most = 5;
  if (candidates.empty() || candidates.size() > most)
    return;
  bool zero = llvm::all_of(initial, [&](unsigned i) {
    return isNeutralSplat(op->getOperand(i), PartialKind::Sum);
  });
  for (unsigned set = 1; set < (1u << candidates.size()); ++set) {
    llvm::SmallVector<unsigned, 2> chosen;
    for (auto [i, operand] : llvm::enumerate(candidates))
      if (set & (1u << i))
        chosen.push_back(operand);
    llvm::SmallVector<unsigned, 2> all(chosen);
    llvm::append_range(all, initial);
    llvm::SmallVector<unsigned, 2> arguments;
    for (unsigned operand : all)
      arguments.push_back(
          op.getMatchingBlockArgument(&op->getOpOperand(operand))
              .getArgNumber());
    if (!isLinearBody(body, arguments))
      continue;
    if (zero)
      info.linearOperandSets.push_back(chosen);
    if (!initial.empty())
      info.linearOperandSets.push_back(all);
  }
}

static llvm::StringRef anchorOf(linalg::LinalgOp op,
                                const PartitionInfo &info) {
  Block &body = *op.getBlock();
  bool windows = llvm::any_of(info.operands, [](const TensorAccess &access) {
    return llvm::any_of(access, isWindow);
  });
  if (op.getNumReductionLoops() == 0) {
    // What only moves elements, or makes them of nothing.
    if (op.getNumDpsInits() != 1)
      return "elementwise";
    bool moves = op.getNumDpsInputs() == 1 &&
                 body.getTerminator()->getOperand(0) == body.getArgument(0);
    bool makes = op.getNumDpsInputs() == 0 &&
                 !op.payloadUsesValueFromOperand(op.getDpsInitOperand(0));
    return moves || makes ? "shape" : "elementwise";
  }
  if (windows)
    return isProductSum(body) ? "convolution" : "window";
  return isProductSum(body) ? "contraction" : "reduction";
}

/// Names for tables: those of a product by where its loops lie.
static void nameDims(linalg::LinalgOp op, PartitionInfo &info) {
  if (info.anchor != "contraction" && info.anchor != "convolution")
    return;
  auto inWindow = [&](unsigned dim) {
    for (const DimAccess &access : info.operands[0])
      if (isWindow(access) && runsAlong({access}, dim))
        return true;
    return false;
  };
  bool isConvolution = info.anchor == "convolution";
  for (auto [i, dim] : llvm::enumerate(info.dims)) {
    bool lhs = runsAlong(info.operands[0], i),
         rhs = runsAlong(info.operands[1], i);
    if (isConvolution && inWindow(i))
      dim.name = isReductionLoop(op, i) ? "k" : "s";
    else if (isReductionLoop(op, i))
      dim.name = isConvolution ? "i" : "k";
    else if (lhs && rhs)
      dim.name = isConvolution ? "g" : "b";
    else if (lhs)
      dim.name = isConvolution ? "n" : "m";
    else
      dim.name = isConvolution ? "o" : "n";
  }
}

/// Whether a body reads what is no operand, such as tensors that it looks up.
static bool readsOutside(linalg::LinalgOp op) {
  llvm::SetVector<Value> outside;
  getUsedValuesDefinedAbove(op->getRegions(), outside);
  return !outside.empty();
}

static LogicalResult describeStructured(Operation *operation,
                                        PartitionInfo &info) {
  auto op = cast<linalg::LinalgOp>(operation);
  if (!op.hasPureTensorSemantics() || op.getNumDpsInits() == 0 ||
      readsOutside(op))
    return failure();
  PartialKind kind = reductionKind(op);
  llvm::SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  for (auto [loop, size] : llvm::enumerate(sizes)) {
    if (size < 0)
      return failure();
    bool reduces = isReductionLoop(op, loop);
    addDim(info, size, "", !reduces || kind != PartialKind::None,
           reduces ? kind : PartialKind::None);
  }
  for (OpOperand &operand : op->getOpOperands()) {
    auto access = accessOf(op.getMatchingIndexingMap(&operand));
    if (!access)
      return failure();
    info.operands.push_back(std::move(*access));
  }
  for (OpOperand &init : op.getDpsInitsMutable()) {
    // Every result element has one place in the loops.
    if (!op.getMatchingIndexingMap(&init).isProjectedPermutation(
            /*allowZeroInResults=*/true))
      return failure();
    info.results.push_back(info.operands[init.getOperandNumber()]);
    if (!op.payloadUsesValueFromOperand(&init))
      info.destinations.push_back(init.getOperandNumber());
  }
  // A loop that some result lacks is a reduction, or computed over and over.
  for (const TensorAccess &result : info.results) {
    llvm::SmallBitVector has(sizes.size());
    for (const DimAccess &access : result)
      for (DimAccess::Term term : access.terms)
        has.set(term.dim);
    for (unsigned loop = 0; loop < sizes.size(); ++loop)
      if (!has[loop] && !isReductionLoop(op, loop))
        return failure();
  }
  for (const TensorAccess &access : info.operands)
    for (const DimAccess &dim : access)
      if (isWindow(dim))
        keepLongestSplittable(op, dim, info);
  for (Operation &inner : op.getBlock()->without_terminator())
    info.flopsPerPoint += scalarFlops(&inner);
  info.anchor = anchorOf(op, info);
  // A window's positions in a pool are few; they stay together.
  if (info.anchor == "window")
    for (IterationDim &dim : info.dims)
      if (dim.reduction != PartialKind::None)
        for (const TensorAccess &access : info.operands)
          for (const DimAccess &a : access)
            if (isWindow(a) && llvm::any_of(a.terms, [&](auto term) {
                  return &info.dims[term.dim] == &dim;
                }))
              dim.splittable = false;
  nameDims(op, info);
  addLinearSets(op, op.getNumReductionLoops() > 0, info);
  return success();
}

/// Whether the tile is the first of all that make up its results.
static bool isFirstTile(const LocalTile &tile) {
  return llvm::all_of(
      llvm::zip_equal(tile.info.dims, tile.tile), [](auto pair) {
        auto &[dim, interval] = pair;
        return dim.reduction == PartialKind::None || interval.lo == 0;
      });
}

/// Maps of a tile: local indices count from the tile's and the boxes' begin.
static ArrayAttr localMaps(linalg::LinalgOp op, const LocalTile &tile) {
  llvm::SmallVector<AffineMap> maps;
  for (auto [map, access, rect] : llvm::zip_equal(
           op.getIndexingMapsArray(), tile.info.operands, tile.operandRects)) {
    llvm::SmallVector<AffineExpr> exprs;
    for (auto [expr, dim, box] :
         llvm::zip_equal(map.getResults(), access, rect)) {
      int64_t shift = -box.lo;
      for (DimAccess::Term term : dim.terms)
        shift += term.coefficient * tile.tile[term.dim].lo;
      exprs.push_back(expr + shift);
    }
    maps.push_back(AffineMap::get(map.getNumDims(), 0, exprs, op.getContext()));
  }
  return tile.builder.getAffineMapArrayAttr(maps);
}

static TileResults buildStructured(LocalTile &tile) {
  OpBuilder &b = tile.builder;
  auto op = cast<linalg::LinalgOp>(tile.op);
  llvm::SmallVector<Value> operands(tile.operands);
  if (!isFirstTile(tile)) {
    PartialKind kind = reductionKind(op);
    for (OpOperand &init : op.getDpsInitsMutable()) {
      Value &value = operands[init.getOperandNumber()];
      auto type = cast<RankedTensorType>(value.getType());
      TypedAttr neutral = neutralElement(kind, type.getElementType());
      if (!neutral)
        return op->emitOpError("has no neutral element to begin with");
      value = splatConstant(b, tile.loc(), neutral, type);
    }
  }
  Operation *local = tile.op->clone();
  local->setOperands(operands);
  for (unsigned i = 0; i < local->getNumResults(); ++i)
    local->getResult(i).setType(tile.resultType(i));
  b.insert(local);
  auto generic = dyn_cast<linalg::GenericOp>(local);
  if (!generic)
    return tile.results(local);
  generic.setIndexingMapsAttr(localMaps(op, tile));
  // What the body makes of its place is global.
  generic.walk([&](linalg::IndexOp index) {
    int64_t first = tile.tile[index.getDim()].lo;
    if (first == 0)
      return;
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointAfter(index);
    Value offset = arith::ConstantIndexOp::create(b, index.getLoc(), first);
    Value sum = arith::AddIOp::create(b, index.getLoc(), index, offset);
    index.getResult().replaceAllUsesExcept(sum, sum.getDefiningOp());
  });
  return tile.results(local);
}

void soap::attachStructuredModels(MLIRContext *context) {
  attachModels<describeStructured, buildStructured,
#define GET_OP_LIST
#include "mlir/Dialect/Linalg/IR/LinalgStructuredOps.cpp.inc"
               >(context);
}
