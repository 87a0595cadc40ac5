//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BatchParts.h"
#include "CountedIndices.h"

#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Dialect/Soap/IR/PartitionUtils.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Dialect/StableHLO/Splat.h"

using namespace mlir;
using namespace soap;
namespace shlo = mlir::stablehlo;

SmallVector<OpOperand *, 4> soap::getAllUses(Operation *op) {
  SmallVector<OpOperand *, 4> uses;
  for (OpOperand &operand : op->getOpOperands())
    uses.push_back(&operand);
  llvm::append_range(uses, getCapturedUses(op));
  return uses;
}

ArrayRef<DimAccess> soap::accessOf(const PartitionInfo &info, size_t use) {
  return use < info.operands.size() ? info.operands[use]
                                    : info.captured[use - info.operands.size()];
}

static bool isStatic(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.hasStaticShape();
}

/// Whether the touched indices depend on any of `dims`.
static bool runsAlongAny(ArrayRef<DimAccess> access, ArrayRef<unsigned> dims) {
  return llvm::any_of(dims,
                      [&](unsigned dim) { return runsAlong(access, dim); });
}

Rect BatchParts::tileOf(const PartitionInfo &info, ArrayRef<unsigned> dims,
                        int64_t part, int64_t parts) {
  Rect tile;
  for (const IterationDim &d : info.dims)
    tile.push_back({0, d.size});
  for (unsigned dim : dims) {
    int64_t size = info.dims[dim].size / parts;
    tile[dim] = {part * size, (part + 1) * size};
  }
  return tile;
}

Rect BatchParts::pieceOf(Value value, int64_t dim, int64_t part,
                         int64_t parts) {
  Rect piece = fullRect(shapeOf(value));
  int64_t size = piece[dim].hi / parts;
  piece[dim] = {part * size, (part + 1) * size};
  return piece;
}

BatchParts::BatchParts(Block &block, ArrayRef<Value> samples, int64_t count)
    : parts(count) {
  PartedValue batch;
  batch.kind = PartedValue::Split;
  batch.dim = 0;
  batch.isCut = true;
  for (Value argument : samples)
    values[argument] = batch;
  for (Operation &op : block.without_terminator()) {
    numbers[&op] = list.size();
    list.push_back(&op);
  }
  planned.resize(list.size());
  for (unsigned number = 0; number < list.size(); ++number)
    plan(number);
  for (Value returned : block.getTerminator()->getOperands())
    wanted[returned] = -1;
  for (unsigned number = list.size(); number-- > 0;)
    settle(number);
  for (unsigned number = 0; number < list.size(); ++number)
    markPieces(number);
}

const PartedOp *BatchParts::definingOp(Value value) const {
  Operation *op = value.getDefiningOp();
  auto found = op ? numbers.find(op) : numbers.end();
  return found == numbers.end() ? nullptr : &planned[found->second];
}

//===----------------------------------------------------------------------===//
// Forward: what samples reach
//===----------------------------------------------------------------------===//

/// The tensor dimension along which tiles of `dims` touch just the parts'
/// pieces of a value, and all of every other dimension; -1 if there is none.
int64_t BatchParts::pieceDim(Value value, ArrayRef<DimAccess> access,
                             const PartitionInfo &info,
                             ArrayRef<unsigned> dims) const {
  int64_t along = -1;
  for (auto [d, dimAccess] : llvm::enumerate(access)) {
    if (!runsAlongAny(dimAccess, dims))
      continue;
    if (along >= 0 || shapeOf(value)[d] % parts != 0)
      return -1;
    along = static_cast<int64_t>(d);
  }
  for (int64_t part = 0; along >= 0 && part < parts; ++part)
    if (applyAccess(access, tileOf(info, dims, part, parts), shapeOf(value)) !=
        pieceOf(value, along, part, parts))
      return -1;
  return along;
}

bool BatchParts::isInPiece(Value value, ArrayRef<DimAccess> access,
                           const PartitionInfo &info,
                           ArrayRef<unsigned> dims) const {
  PartedValue state = this->value(value);
  if (state.kind != PartedValue::Split ||
      !runsAlongAny(access[state.dim], dims))
    return false;
  for (int64_t part = 0; part < parts; ++part)
    if (!pieceOf(value, state.dim, part, parts)[state.dim].contains(
            access[state.dim].apply(tileOf(info, dims, part, parts),
                                    shapeOf(value)[state.dim])))
      return false;
  return true;
}

/// What tiles of `dims` make of the results, if the op can be computed in them.
std::optional<SmallVector<PartedValue, 2>>
BatchParts::resultsOf(Operation *op, const PartitionInfo &info,
                      ArrayRef<unsigned> dims) const {
  for (unsigned dim : dims)
    if (info.dims[dim].size == 0 || info.dims[dim].size % parts != 0)
      return std::nullopt;
  // Of two dimensions, nothing is summed over the first.
  if (!info.dims[dims.back()].splittable)
    return std::nullopt;
  const IterationDim &split = info.dims[dims.front()];
  SmallVector<PartedValue, 2> results;
  for (auto [number, access] : llvm::enumerate(info.results)) {
    Value result = op->getResult(number);
    PartedValue made;
    if (runsAlongAny(access, dims)) {
      made.kind = PartedValue::Split;
      made.dim = pieceDim(result, access, info, dims);
      if (made.dim < 0)
        return std::nullopt;
    } else if (split.reduction == PartialKind::None ||
               llvm::is_contained(info.unsummed, number)) {
      made.kind = PartedValue::Copied; // Such as the number of iterations.
    } else {
      made.kind = PartedValue::Summed;
      made.partial = split.reduction;
      if (applyAccess(access, tileOf(info, dims, 0, parts), shapeOf(result)) !=
          fullRect(shapeOf(result)))
        return std::nullopt;
    }
    results.push_back(made);
  }
  bool isMade = llvm::any_of(results, [](const PartedValue &made) {
    return made.kind != PartedValue::Copied;
  });
  return isMade ? std::optional(results) : std::nullopt;
}

/// Constants, what counts, and what repeats less than it makes.
bool BatchParts::isSource(Operation *op) const {
  if (isa<shlo::ConstantOp, shlo::IotaOp>(op))
    return isStatic(op->getResult(0)) &&
           llvm::all_of(getPartitionInfoOrWhole(op).dims,
                        [](auto &dim) { return dim.splittable; });
  auto broadcast = dyn_cast<shlo::BroadcastInDimOp>(op);
  if (!broadcast || !isStatic(broadcast.getResult()) ||
      !isStatic(broadcast.getOperand()))
    return false;
  // One behind the other would be made again for each.
  const PartedOp *operand = definingOp(broadcast.getOperand());
  return !isSplit(broadcast.getOperand()) &&
         (!operand || operand->kind != PartedOp::Source ||
          !broadcast.getOperand().getDefiningOp<shlo::BroadcastInDimOp>());
}

void BatchParts::plan(unsigned number) {
  Operation *op = list[number];
  Uses uses = getAllUses(op);
  bool hasSplit =
      llvm::any_of(uses, [&](OpOperand *use) { return isSplit(use->get()); });
  bool hasSummed = llvm::any_of(uses, [&](OpOperand *use) {
    return value(use->get()).kind == PartedValue::Summed;
  });
  if (isa<shlo::OptimizationBarrierOp>(op) && hasSplit)
    return planBarrier(number);
  if (isSource(op)) {
    planned[number].kind = PartedOp::Source;
    return;
  }
  if (!hasSplit && !hasSummed)
    return;
  if (hasSplit && planTiles(number, uses))
    return;
  PartitionInfo info = getPartitionInfoOrWhole(op);
  if (!hasSplit && planSummand(number, info))
    return;
  if (hasSplit)
    planOnce(number, info, uses);
}

/// The dimensions to split where samples run along `major`. Of what is indexed
/// by numbers that count, a part has only its own indices.
static SmallVector<unsigned, 2> dimsWith(Operation *op,
                                         const PartitionInfo &info, int major) {
  auto scatter = dyn_cast<shlo::ScatterOp>(op);
  if (scatter || isa<shlo::GatherOp>(op)) {
    unsigned indices = scatter ? scatter.getInputs().size() : 1;
    for (auto [d, access] : llvm::enumerate(info.operands[0])) {
      std::optional<int64_t> along = findCountingDim(op, d);
      if (!along)
        continue;
      int indexed = majorDim(access, info.dims);
      int other = majorDim(info.operands[indices][*along], info.dims);
      if (indexed >= 0 && other >= 0 && (indexed == major || other == major))
        return {unsigned(other), unsigned(indexed)};
    }
  }
  return {unsigned(major)};
}

/// Of the dimensions along which samples run those that most of what is read
/// can stay split along; what is cut otherwise is put together. One that the
/// results have, too, before one that is summed over.
bool BatchParts::planTiles(unsigned number, const Uses &uses) {
  Operation *op = list[number];
  auto info = std::make_shared<PartitionInfo>(getPartitionInfoOrWhole(op));
  SmallVector<SmallVector<unsigned, 2>, 2> tried;
  std::pair<bool, int64_t> best;
  SmallVector<PartedValue, 2> made;
  for (auto [i, use] : llvm::enumerate(uses)) {
    if (!isSplit(use->get()))
      continue;
    int major = majorDim(accessOf(*info, i)[value(use->get()).dim], info->dims);
    if (major < 0)
      continue;
    SmallVector<unsigned, 2> dims = dimsWith(op, *info, major);
    if (llvm::is_contained(tried, dims))
      continue;
    tried.push_back(dims);
    auto results = resultsOf(op, *info, dims);
    if (!results)
      continue;
    int64_t elements = 0;
    for (auto [j, other] : llvm::enumerate(uses))
      if (isInPiece(other->get(), accessOf(*info, j), *info, dims))
        elements += numElements(fullRect(shapeOf(other->get())));
    std::pair<bool, int64_t> score = {
        llvm::none_of(*results,
                      [](const PartedValue &result) {
                        return result.kind == PartedValue::Summed;
                      }),
        elements};
    if (elements == 0 || (!made.empty() && score <= best))
      continue;
    best = score;
    made = std::move(*results);
    planned[number].dims = dims;
  }
  if (made.empty())
    return false;
  planned[number].kind = PartedOp::Tiles;
  planned[number].info = std::move(info);
  if (made[0].kind == PartedValue::Summed && isWorthStacking(number)) {
    planned[number].kind = PartedOp::Stacked;
    return true;
  }
  for (auto [result, state] : llvm::zip_equal(op->getResults(), made))
    values[result] = state;
  return true;
}

/// The gradient of a table: parts of few samples touch few of its rows, but
/// each would make a table of zeros, and add all of it to the one before.
bool BatchParts::isWorthStacking(unsigned number) const {
  auto scatter = dyn_cast<shlo::ScatterOp>(list[number]);
  const PartedOp &plan = planned[number];
  if (!scatter || scatter.getInputs().size() != 1 || plan.dims.size() != 1)
    return false;
  int64_t bits = 0;
  for (unsigned operand : {1, 2}) {
    Value read = scatter->getOperand(operand);
    if (!isSplit(read) || pieceDim(read, plan.info->operands[operand],
                                   *plan.info, plan.dims) != value(read).dim)
      return false;
    bits += numElements(fullRect(shapeOf(read))) *
            elementTypeBits(elementTypeOf(read));
  }
  Value table = scatter->getResult(0);
  return bits <= numElements(fullRect(shapeOf(table))) *
                     elementTypeBits(elementTypeOf(table));
}

/// An op that is linear in sums that nothing else reads can have the summands.
bool BatchParts::planSummand(unsigned number, const PartitionInfo &info) {
  Operation *op = list[number];
  if (op->getNumResults() != 1 || !info.captured.empty())
    return false;
  SmallVector<unsigned, 2> pending;
  for (OpOperand &operand : op->getOpOperands()) {
    PartedValue state = value(operand.get());
    Attribute element;
    bool isSummand = state.kind == PartedValue::Summed &&
                     state.partial == PartialKind::Sum &&
                     operand.get().hasOneUse();
    // Of nothing every part may have a share.
    bool isNothing = isa<shlo::AddOp>(op) && isSplat(operand.get(), element) &&
                     isNeutral(element, PartialKind::Sum);
    if (isSummand || isNothing)
      pending.push_back(operand.getOperandNumber());
    else if (state.kind == PartedValue::Summed)
      return false; // All summands would wait for that sum.
  }
  if (pending.empty() || !info.isLinearIn(pending))
    return false;
  planned[number].kind = PartedOp::Summand;
  PartedValue made;
  made.kind = PartedValue::Summed;
  made.partial = PartialKind::Sum;
  values[op->getResult(0)] = made;
  return true;
}

/// In every part it waits for what is the part's: what has no samples is passed
/// on in each.
void BatchParts::planBarrier(unsigned number) {
  planned[number].kind = PartedOp::Barrier;
  Operation *op = list[number];
  for (auto [operand, result] :
       llvm::zip_equal(op->getOperands(), op->getResults())) {
    PartedValue made = value(operand);
    if (made.kind != PartedValue::Split)
      made.kind = PartedValue::Copied;
    made.isCut = false;
    values[result] = made;
  }
}

/// The results of an op that is computed once may be cut again.
void BatchParts::planOnce(unsigned number, const PartitionInfo &info,
                          const Uses &uses) {
  Operation *op = list[number];
  PartedValue cut;
  cut.kind = PartedValue::Split;
  cut.isCut = true;
  auto cutAlong = [&](Value result, int64_t dim) {
    if (!isStatic(result) || isSplit(result) || shapeOf(result)[dim] == 0 ||
        shapeOf(result)[dim] % parts != 0)
      return;
    cut.dim = dim;
    values[result] = cut;
  };
  for (auto [i, use] : llvm::enumerate(uses)) {
    if (!isSplit(use->get()))
      continue;
    int64_t along = value(use->get()).dim;
    int major = majorDim(accessOf(info, i)[along], info.dims);
    for (OpResult result : op->getResults()) {
      if (info.dims.empty()) {
        // Nobody knows the op: where its result is as long as the batch.
        if (isStatic(result) && along < (int64_t)shapeOf(result).size() &&
            shapeOf(result)[along] == shapeOf(use->get())[along])
          cutAlong(result, along);
        continue;
      }
      for (auto [d, access] :
           llvm::enumerate(info.results[result.getResultNumber()]))
        if (major >= 0 && majorDim(access, info.dims) == major)
          cutAlong(result, d);
    }
  }
}

//===----------------------------------------------------------------------===//
// Backward: what readers want
//===----------------------------------------------------------------------===//

/// Summands are passed on where they get fewer, or their type wider, for sums
/// that are rounded less.
bool BatchParts::isWorthApart(unsigned number) const {
  Operation *op = list[number];
  if (value(op->getResult(0)).staysApart)
    return true;
  auto isSummed = [&](Value operand) {
    return value(operand).kind == PartedValue::Summed;
  };
  if (llvm::count_if(op->getOperands(), isSummed) > 1)
    return true;
  auto widthOf = [](Value value) {
    auto type = dyn_cast<FloatType>(elementTypeOf(value));
    return type ? type.getWidth() : 0;
  };
  return isa<shlo::ConvertOp>(op) &&
         widthOf(op->getOperand(0)) < widthOf(op->getResult(0));
}

/// All readers of the op's results are settled.
void BatchParts::settle(unsigned number) {
  Operation *op = list[number];
  PartedOp &plan = planned[number];
  if (plan.kind == PartedOp::Summand && !isWorthApart(number)) {
    plan.kind = PartedOp::Once;
    values[op->getResult(0)] = PartedValue();
  }
  if (plan.kind == PartedOp::Once ||
      (plan.kind == PartedOp::Source && op->getNumOperands() > 0))
    pullApart(number);
  want(number);
}

/// Where all readers want pieces of what is made without samples, each part can
/// make its own: it takes no more work, and less memory.
bool BatchParts::pullApart(unsigned number) {
  Operation *op = list[number];
  if (op->getNumResults() != 1 || op->getNumRegions() != 0 ||
      op->getNumOperands() == 0 || isa<shlo::OptimizationBarrierOp>(op) ||
      isSplit(op->getResult(0)))
    return false;
  auto found = wanted.find(op->getResult(0));
  if (found == wanted.end() || found->second < 0 ||
      llvm::any_of(op->getOperands(), [&](Value v) { return isSplit(v); }))
    return false;
  auto info = std::make_shared<PartitionInfo>(getPartitionInfoOrWhole(op));
  if (info->dims.empty())
    return false;
  int major = majorDim(info->results[0][found->second], info->dims);
  if (major < 0 || info->dims[major].reduction != PartialKind::None)
    return false;
  // What reads nothing along it is the same in each part, and made on the way.
  if (planned[number].kind == PartedOp::Source &&
      !llvm::any_of(info->operands,
                    [&](auto &access) { return runsAlong(access, major); }))
    return false;
  auto results = resultsOf(op, *info, unsigned(major));
  if (!results || (*results)[0].dim != found->second)
    return false;
  values[op->getResult(0)] = (*results)[0];
  planned[number].kind = PartedOp::Tiles;
  planned[number].dims = {unsigned(major)};
  planned[number].info = std::move(info);
  return true;
}

/// Notes what the op reads.
void BatchParts::want(unsigned number) {
  Operation *op = list[number];
  const PartedOp &plan = planned[number];
  for (auto [i, use] : llvm::enumerate(getAllUses(op))) {
    Value read = use->get();
    int64_t dim = -1;
    if (plan.kind == PartedOp::Tiles)
      dim = pieceDim(read, accessOf(*plan.info, i), *plan.info, plan.dims);
    auto [it, isNew] = wanted.try_emplace(read, dim);
    if (!isNew && it->second != dim)
      it->second = -1;
    if (plan.kind == PartedOp::Summand) {
      auto state = values.find(read);
      if (state != values.end() && state->second.kind == PartedValue::Summed)
        state->second.staysApart = true;
    }
  }
}

void BatchParts::markPieces(unsigned number) {
  PartedOp &plan = planned[number];
  if (plan.kind != PartedOp::Tiles)
    return;
  for (auto [i, use] : llvm::enumerate(getAllUses(list[number])))
    plan.readsPiece.push_back(
        isInPiece(use->get(), accessOf(*plan.info, i), *plan.info, plan.dims));
}

bool BatchParts::joinsParts(unsigned number) const {
  const PartedOp &plan = planned[number];
  if (plan.kind == PartedOp::Source || plan.kind == PartedOp::Barrier ||
      plan.kind == PartedOp::Stacked)
    return false;
  for (auto [i, use] : llvm::enumerate(getAllUses(list[number])))
    if (isSplit(use->get()) &&
        (plan.kind != PartedOp::Tiles || !plan.readsPiece[i]))
      return true;
  return false;
}
