//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BatchSplitter.h"

#include "Soap/Dialect/Soap/IR/PartitionUtils.h"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <queue>

using namespace mlir;
using namespace soap;
namespace shlo = mlir::stablehlo;

BatchSplitter::BatchSplitter(Block &block, const BatchParts &plan)
    : block(block), plan(plan), builder(block.getTerminator()),
      made(plan.count()) {}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

void BatchSplitter::depend(unsigned item, unsigned on) {
  items[on].readers.push_back(item);
  ++items[item].missing;
}

void BatchSplitter::addDependences(unsigned item, Value read, int64_t part,
                                   bool readsPiece) {
  const PartedOp *maker = plan.definingOp(read);
  if (!maker)
    return;
  unsigned number = plan.numberOf(read.getDefiningOp());
  if (maker->kind == PartedOp::Source) {
    // At most a broadcast of a constant: see BatchParts.
    for (Value operand : read.getDefiningOp()->getOperands())
      addDependences(item, operand, part, /*readsPiece=*/false);
    return;
  }
  PartedValue state = plan.value(read);
  switch (maker->isRepeated() ? state.kind : PartedValue::Whole) {
  case PartedValue::Whole:
    return depend(item, itemOf(number, 0));
  case PartedValue::Copied:
    return depend(item, itemOf(number, std::max<int64_t>(part, 0)));
  case PartedValue::Summed:
    return depend(item,
                  itemOf(number, state.staysApart ? part : plan.count() - 1));
  case PartedValue::Split:
    if (readsPiece)
      return depend(item, itemOf(number, part));
    for (int64_t each = 0; each < plan.count(); ++each)
      depend(item, itemOf(number, each));
  }
}

void BatchSplitter::addDependences(unsigned item, unsigned number,
                                   int64_t part) {
  const PartedOp &op = plan.op(number);
  for (auto [i, use] : llvm::enumerate(getAllUses(plan.ops()[number])))
    addDependences(item, use->get(), part,
                   op.kind == PartedOp::Barrier ||
                       (op.kind == PartedOp::Tiles && op.readsPiece[i]));
}

void BatchSplitter::addItems() {
  for (unsigned number = 0; number < plan.ops().size(); ++number) {
    first.push_back(items.size());
    const PartedOp &op = plan.op(number);
    if (op.kind == PartedOp::Source)
      continue;
    for (int64_t part = 0; part < (op.isRepeated() ? plan.count() : 1); ++part)
      items.push_back({number, part});
  }
  std::optional<unsigned> lastEffect;
  for (unsigned item = 0; item < items.size(); ++item) {
    unsigned number = items[item].op;
    int64_t part = items[item].part;
    bool isRepeated = plan.op(number).isRepeated();
    addDependences(item, number, isRepeated ? part : -1);
    // Sums are added up in order.
    if (isRepeated && part > 0)
      depend(item, item - 1);
    if (!isRepeated && !isMemoryEffectFree(plan.ops()[number])) {
      if (lastEffect)
        depend(item, *lastEffect);
      lastEffect = item;
    }
  }
}

LogicalResult BatchSplitter::run() {
  addItems();
  // By part, then as in the model.
  auto isLater = [&](unsigned a, unsigned b) {
    return std::pair(items[a].part, a) > std::pair(items[b].part, b);
  };
  std::priority_queue<unsigned, std::vector<unsigned>, decltype(isLater)> ready(
      isLater);
  for (unsigned item = 0; item < items.size(); ++item)
    if (items[item].missing == 0)
      ready.push(item);
  while (!ready.empty()) {
    unsigned item = ready.top();
    ready.pop();
    if (failed(emit(items[item])))
      return failure();
    for (unsigned reader : items[item].readers) {
      if (!plan.op(items[reader].op).isRepeated())
        items[reader].part = std::max(items[reader].part, items[item].part);
      if (--items[reader].missing == 0)
        ready.push(reader);
    }
  }
  for (OpOperand &returned : block.getTerminator()->getOpOperands())
    returned.set(wholeOf(returned.get(), /*part=*/-1));
  for (Operation *op : llvm::reverse(plan.ops()))
    if (!kept.contains(op))
      op->erase();
  return success();
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Value BatchSplitter::slice(Value value, const Rect &has, const Rect &box) {
  SmallVector<int64_t> starts, limits, strides(box.size(), 1);
  for (auto [held, needed] : llvm::zip_equal(has, box)) {
    bool isEmpty = needed.empty();
    starts.push_back(isEmpty ? 0 : needed.lo - held.lo);
    limits.push_back(isEmpty ? 0 : needed.hi - held.lo);
  }
  auto type = RankedTensorType::get(sizesOf(box), elementTypeOf(value));
  return shlo::SliceOp::create(builder, value.getLoc(), type, value, starts,
                               limits, strides);
}

Value BatchSplitter::combine(Location loc, PartialKind kind, Value a, Value b) {
  switch (kind) {
  case PartialKind::Max:
    return shlo::MaxOp::create(builder, loc, a, b);
  case PartialKind::Min:
    return shlo::MinOp::create(builder, loc, a, b);
  case PartialKind::Product:
    return shlo::MulOp::create(builder, loc, a, b);
  case PartialKind::And:
    return shlo::AndOp::create(builder, loc, a, b);
  case PartialKind::Or:
    return shlo::OrOp::create(builder, loc, a, b);
  default:
    return shlo::AddOp::create(builder, loc, a, b);
  }
}

/// All of a value, for a part or (-1) for what is computed once.
Value BatchSplitter::wholeOf(Value value, int64_t part) {
  const PartedOp *maker = plan.definingOp(value);
  if (!maker || maker->kind == PartedOp::Once ||
      maker->kind == PartedOp::Stacked)
    return value;
  if (maker->kind == PartedOp::Source) {
    Operation *op = value.getDefiningOp();
    // Behind a barrier each part has its own.
    bool isCopied = llvm::any_of(op->getOperands(), [&](Value operand) {
      return plan.value(operand).kind == PartedValue::Copied;
    });
    if (isCopied && part > 0) {
      Value operand = wholeOf(op->getOperand(0), part);
      return cloneInPart(op, part, operand)->getResult(0);
    }
    if (kept.insert(op).second) {
      for (OpOperand &operand : op->getOpOperands())
        operand.set(wholeOf(operand.get(), part));
      op->moveBefore(block.getTerminator());
    }
    return value;
  }
  PartedValue state = plan.value(value);
  SmallVector<Value, 4> &parts = pieces[value];
  if (state.kind == PartedValue::Copied)
    return parts[std::max<int64_t>(part, 0)];
  if (state.kind == PartedValue::Summed)
    return parts[state.staysApart ? part : 0];
  Value &all = whole[value];
  if (!all)
    all = shlo::ConcatenateOp::create(builder, value.getLoc(), value.getType(),
                                      parts, state.dim);
  return all;
}

/// The box of a constant, of what counts, or of a broadcast.
FailureOr<Value> BatchSplitter::sourceOf(Value value, const Rect &box,
                                         int64_t part) {
  auto op = cast<PartitionableOpInterface>(value.getDefiningOp());
  PartitionInfo info;
  if (failed(op.getPartitionInfo(info)))
    return op->emitError() << "cannot be computed in tiles";
  SmallVector<Value, 1> operands;
  SmallVector<Rect, 1> boxes;
  for (auto [operand, access] :
       llvm::zip_equal(op->getOperands(), info.operands)) {
    boxes.push_back(applyAccess(access, box, shapeOf(operand)));
    FailureOr<Value> local =
        boxOf(operand, boxes.back(), part, /*readsPiece=*/false);
    if (failed(local))
      return failure();
    operands.push_back(*local);
  }
  // Its own iteration space is its result.
  FailureOr<SmallVector<Value>> built =
      op.buildLocal(builder, operands, box, boxes);
  if (failed(built))
    return failure();
  return built->front();
}

/// Whether the pieces of a source along `dim` are all the same.
static bool isSameInParts(Operation *op, int64_t dim) {
  if (auto iota = dyn_cast<shlo::IotaOp>(op))
    return static_cast<int64_t>(iota.getIotaDimension()) != dim;
  if (auto constant = dyn_cast<shlo::ConstantOp>(op))
    return cast<ElementsAttr>(constant.getValue()).isSplat();
  auto broadcast = cast<shlo::BroadcastInDimOp>(op);
  return !llvm::is_contained(broadcast.getBroadcastDimensions(), dim);
}

/// A box of a value, as a part reads it.
FailureOr<Value> BatchSplitter::boxOf(Value value, const Rect &box,
                                      int64_t part, bool readsPiece) {
  PartedValue state = plan.value(value);
  if (readsPiece && state.kind == PartedValue::Split && !state.isCut) {
    Rect has = BatchParts::pieceOf(value, state.dim, part, plan.count());
    Value piece = pieces[value][part];
    return has == box ? piece : slice(piece, has, box);
  }
  Rect full = fullRect(shapeOf(value));
  if (box == full)
    return wholeOf(value, part);
  // Most boxes are pieces, which others read as well.
  int64_t dim = -1;
  for (size_t d = 0; d < box.size() && dim < 0; ++d)
    if (box[d] != full[d])
      dim = static_cast<int64_t>(d);
  bool isPiece = full[dim].hi % plan.count() == 0 &&
                 box == BatchParts::pieceOf(value, dim, part, plan.count()) &&
                 state.kind != PartedValue::Copied;
  const PartedOp *maker = plan.definingOp(value);
  bool isSource = maker && maker->kind == PartedOp::Source;
  bool isShared =
      isPiece && isSource && isSameInParts(value.getDefiningOp(), dim) &&
      llvm::none_of(value.getDefiningOp()->getOperands(), [&](Value operand) {
        return plan.value(operand).kind == PartedValue::Copied;
      });
  std::pair<Value, std::pair<int64_t, int64_t>> key = {
      value, {dim, isShared ? 0 : part}};
  if (isPiece)
    if (Value known = cut.lookup(key))
      return known;
  FailureOr<Value> made =
      isSource ? sourceOf(value, box, part)
               : FailureOr<Value>(slice(wholeOf(value, part), full, box));
  if (isPiece && succeeded(made))
    cut[key] = *made;
  return made;
}

/// The pieces of a value along a new dimension. So a part's samples, each
/// part's on all devices, need not be brought into the order of the batch.
FailureOr<Value> BatchSplitter::stackOf(Value value) {
  int64_t dim = plan.value(value).dim;
  SmallVector<Value, 4> layers;
  SmallVector<int64_t> shape(shapeOf(value));
  shape[dim] /= plan.count();
  shape.insert(shape.begin() + dim, 1);
  auto type = cast<RankedTensorType>(value.getType()).clone(shape);
  for (int64_t part = 0; part < plan.count(); ++part) {
    Rect box = BatchParts::pieceOf(value, dim, part, plan.count());
    FailureOr<Value> piece = boxOf(value, box, part, /*readsPiece=*/true);
    if (failed(piece))
      return failure();
    layers.push_back(
        shlo::ReshapeOp::create(builder, value.getLoc(), type, *piece));
  }
  shape[dim] = plan.count();
  return Value(shlo::ConcatenateOp::create(builder, value.getLoc(),
                                           type.clone(shape), layers, dim));
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// Operators that the model names are one per part.
void BatchSplitter::name(Operation *op, int64_t part) {
  StringRef attr = SoapDialect::getOperatorAttrName();
  if (auto given = op->getAttrOfType<StringAttr>(attr))
    op->setAttr(
        attr, builder.getStringAttr(given.getValue() + ".part" + Twine(part)));
}

Operation *BatchSplitter::cloneInPart(Operation *op, int64_t part,
                                      ValueRange operands) {
  Operation *clone = op->clone();
  clone->setOperands(operands);
  return builder.insert(clone);
}

void BatchSplitter::setResults(Operation *op, int64_t part,
                               ValueRange results) {
  for (auto [result, local] : llvm::zip_equal(op->getResults(), results)) {
    PartedValue state = plan.value(result);
    SmallVector<Value, 4> &parts = pieces[result];
    if (state.kind == PartedValue::Summed && !state.staysApart && part > 0) {
      parts[0] = combine(op->getLoc(), state.partial, parts[0], local);
      sums.push_back(parts[0].getDefiningOp());
    } else {
      parts.push_back(local);
    }
  }
}

void BatchSplitter::emitOnce(Operation *op) {
  for (OpOperand *use : getAllUses(op))
    use->set(wholeOf(use->get(), /*part=*/-1));
  op->moveBefore(block.getTerminator());
  kept.insert(op);
}

/// A scatter of all parts' updates into one table.
LogicalResult BatchSplitter::emitStacked(Operation *op) {
  auto scatter = cast<shlo::ScatterOp>(op);
  auto after = [](int64_t dim, ArrayRef<int64_t> dims) {
    SmallVector<int64_t> moved;
    for (int64_t d : dims)
      moved.push_back(d + (d > dim ? 1 : 0));
    return moved;
  };
  shlo::ScatterDimensionNumbersAttr numbers =
      scatter.getScatterDimensionNumbers();
  int64_t index = plan.value(scatter.getScatterIndices()).dim;
  int64_t update = plan.value(scatter.getUpdates()[0]).dim;
  scatter.setScatterDimensionNumbersAttr(shlo::ScatterDimensionNumbersAttr::get(
      op->getContext(), after(update, numbers.getUpdateWindowDims()),
      numbers.getInsertedWindowDims(), numbers.getInputBatchingDims(),
      after(index, numbers.getScatterIndicesBatchingDims()),
      numbers.getScatterDimsToOperandDims(),
      after(index, numbers.getIndexVectorDim())[0]));
  scatter.setIndicesAreSorted(scatter.getIndicesAreSorted() && index == 0);
  op->setOperand(0, wholeOf(op->getOperand(0), /*part=*/-1));
  for (unsigned number : {1, 2}) {
    FailureOr<Value> stack = stackOf(op->getOperand(number));
    if (failed(stack))
      return failure();
    op->setOperand(number, *stack);
  }
  op->moveBefore(block.getTerminator());
  kept.insert(op);
  return success();
}

LogicalResult BatchSplitter::emitTile(unsigned number, int64_t part) {
  Operation *op = plan.ops()[number];
  const PartedOp &how = plan.op(number);
  const PartitionInfo &info = *how.info;
  Rect tile = BatchParts::tileOf(info, how.dims, part, plan.count());
  SmallVector<Value, 4> operands;
  SmallVector<Rect, 4> boxes;
  for (auto [i, use] : llvm::enumerate(getAllUses(op))) {
    boxes.push_back(applyAccess(accessOf(info, i), tile, shapeOf(use->get())));
    FailureOr<Value> local =
        boxOf(use->get(), boxes.back(), part, how.readsPiece[i]);
    if (failed(local))
      return failure();
    operands.push_back(*local);
  }
  FailureOr<SmallVector<Value>> built =
      cast<PartitionableOpInterface>(op).buildLocal(builder, operands, tile,
                                                    boxes);
  if (failed(built))
    return failure();
  setResults(op, part, *built);
  return success();
}

void BatchSplitter::emitSummand(Operation *op, int64_t part) {
  SmallVector<Value, 2> operands;
  for (Value operand : op->getOperands())
    operands.push_back(plan.value(operand).kind == PartedValue::Summed
                           ? pieces[operand][part]
                           : wholeOf(operand, part));
  setResults(op, part, cloneInPart(op, part, operands)->getResults());
}

void BatchSplitter::emitBarrier(Operation *op, int64_t part) {
  SmallVector<Value, 4> operands;
  for (Value operand : op->getOperands()) {
    PartedValue state = plan.value(operand);
    if (state.kind != PartedValue::Split) {
      operands.push_back(wholeOf(operand, part));
      continue;
    }
    // Never fails but for sources, which are not split.
    Rect box = BatchParts::pieceOf(operand, state.dim, part, plan.count());
    operands.push_back(*boxOf(operand, box, part, /*readsPiece=*/true));
  }
  Operation *clone = cloneInPart(op, part, operands);
  for (auto [result, operand] : llvm::zip_equal(clone->getResults(), operands))
    result.setType(operand.getType());
  setResults(op, part, clone->getResults());
}

LogicalResult BatchSplitter::emit(const Item &item) {
  Operation *op = plan.ops()[item.op];
  Operation *before = block.getTerminator()->getPrevNode();
  PartedOp::Kind kind = plan.op(item.op).kind;
  switch (kind) {
  case PartedOp::Once:
    emitOnce(op);
    return success();
  case PartedOp::Stacked:
    return emitStacked(op);
  case PartedOp::Tiles:
    if (failed(emitTile(item.op, item.part)))
      return failure();
    break;
  case PartedOp::Summand:
    emitSummand(op, item.part);
    break;
  case PartedOp::Barrier:
    emitBarrier(op, item.part);
    break;
  case PartedOp::Source:
    llvm_unreachable("is made by those that read it");
  }
  Operation *next = before ? before->getNextNode() : &block.front();
  for (; next != block.getTerminator(); next = next->getNextNode()) {
    if (!kept.contains(next) && !llvm::is_contained(sums, next))
      name(next, item.part);
    made[item.part].push_back(next);
  }
  sums.clear();
  return success();
}
