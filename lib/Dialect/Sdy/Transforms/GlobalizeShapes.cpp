//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Ops that leave dimensions in front alone, if told to, and tiles of most local
// dimensions.

#include "Globalizer.h"

#include "Soap/Dialect/StableHLO/Reduction.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

/// `rest` behind `count` times a value.
static SmallVector<int64_t> leadingOf(int64_t value, unsigned count,
                                      ArrayRef<int64_t> rest) {
  SmallVector<int64_t> result(count, value);
  llvm::append_range(result, rest);
  return result;
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// The axes along which the results of `op` are sums of its results on the
/// summands of its operands; none where it has to know the summands.
static AxisSet pendingAfter(Operation *op, ArrayRef<GlobalValue> operands) {
  AxisSet pending;
  unsigned count = 0;
  for (const GlobalValue &operand : operands)
    if (!operand.pending.empty()) {
      if (operand.kind != PartialKind::Sum ||
          (count > 0 && operand.pending != pending))
        return {};
      pending = operand.pending;
      ++count;
    }
  auto isSame = [&](unsigned i) {
    return (operands[i].all() & pending).empty() && operands[i].pending.empty();
  };
  bool isFloat = llvm::all_of(op->getResultTypes(), [](Type type) {
    return isa<FloatType>(getElementTypeOrSelf(type));
  });
  bool isLinear = isa<AddOp, SubtractOp>(op) ? count == 2
                  : isa<MulOp>(op) ? count == 1 && (isSame(0) || isSame(1))
                  : isa<DivOp>(op) && isFloat ? count == 1 && isSame(1)
                  : isa<NegOp>(op)            ? true
                  : isa<ConvertOp>(op)
                      ? isFloat && isa<FloatType>(getElementTypeOrSelf(
                                       op->getOperand(0).getType()))
                      : false;
  return isLinear ? pending : AxisSet();
}

LogicalResult Globalizer::convertElementwise(Operation *op) {
  Values operands;
  for (Value operand : op->getOperands())
    operands.push_back(lookupRaw(operand));
  AxisSet pending = mayBePending ? pendingAfter(op, operands) : AxisSet();
  if (pending.empty()) {
    FailureOr<Values> summands = lookup(op->getOperands());
    if (failed(summands))
      return failure();
    operands = *summands;
  }
  if (std::optional<GlobalValue> numbers = computeNumbers(op, operands)) {
    define(op->getResult(0), *numbers);
    return success();
  }
  Layout layout = commonLayout(operands);
  if (failed(copyFor(op, relayout(op->getLoc(), operands, layout), layout)))
    return failure();
  if (!pending.empty())
    define(op->getResult(0),
           {values[op->getResult(0)].value, layout, pending, PartialKind::Sum});
  return success();
}

LogicalResult Globalizer::convertBatches(Operation *op) {
  FailureOr<Values> operands = lookupLeading(op->getOperands());
  if (failed(operands))
    return failure();
  AxisSet axes = unionOf(*operands);
  SmallVector<Value> all;
  for (const GlobalValue &operand : *operands)
    all.push_back(spread(op->getLoc(), operand, axes).value);
  return copyFor(op, all, leadingLayout(axes, 0));
}

LogicalResult Globalizer::convertBarrier(Operation *op) {
  Values operands;
  SmallVector<Value> all;
  for (Value operand : op->getOperands()) {
    FailureOr<GlobalValue> value = lookup(operand);
    if (failed(value))
      return failure();
    operands.push_back(*value);
    all.push_back(value->value);
  }
  FailureOr<Operation *> barrier = copy(op, all, ValueRange(all).getTypes());
  if (failed(barrier))
    return failure();
  for (auto [local, result, operand] :
       llvm::zip_equal(op->getResults(), (*barrier)->getResults(), operands))
    define(local, {result, operand.layout});
  return success();
}

/// A predicate or bound may be one number for all elements.
LogicalResult Globalizer::convertSelect(Operation *op) {
  Location loc = op->getLoc();
  FailureOr<Values> operands = lookup(op->getOperands());
  if (failed(operands))
    return failure();
  if (std::optional<GlobalValue> numbers = computeNumbers(op, *operands)) {
    define(op->getResult(0), *numbers);
    return success();
  }
  ArrayRef<int64_t> shape = shapeOf(op->getResult(0));
  auto isScalar = [&](const GlobalValue &value) {
    return !shape.empty() && localRank(value) == 0;
  };
  // Both bounds of a clamp are scalars, or none is.
  bool expands = llvm::any_of(*operands, [&](const GlobalValue &operand) {
    return isScalar(operand) && !operand.all().empty();
  });
  if (isa<ClampOp>(op))
    expands |= isScalar((*operands)[0]) != isScalar((*operands)[2]);
  Values full;
  for (GlobalValue &operand : *operands) {
    if (expands && isScalar(operand))
      operand = spreadScalar(loc, operand, shape);
    if (!isScalar(operand))
      full.push_back(operand);
  }
  Layout layout = commonLayout(full);
  SmallVector<Value> all;
  for (const GlobalValue &operand : *operands)
    all.push_back(isScalar(operand) ? operand.value
                                    : relayout(loc, operand, layout).value);
  return copyFor(op, all, layout);
}

//===----------------------------------------------------------------------===//
// Dimensions
//===----------------------------------------------------------------------===//

LogicalResult Globalizer::convertBroadcast(BroadcastInDimOp op) {
  FailureOr<GlobalValue> found = lookupLinear(op.getOperand());
  if (failed(found))
    return failure();
  GlobalValue operand = *found;
  ArrayRef<int64_t> dims = op.getBroadcastDimensions();
  ArrayRef<int64_t> from = shapeOf(op.getOperand()),
                    to = op.getType().getShape();
  // The tiles of what repeats would not lie behind one another.
  operand = untile(op.getLoc(), operand, tilesOf(operand, [&](unsigned d) {
                     return from[d] != to[dims[d]];
                   }));
  AxisSet front = operand.layout.leading;
  Layout layout = leadingLayout(operand.layout.leading, to.size());
  for (auto [d, list] : llvm::zip_equal(dims, operand.layout.tiles))
    layout.tiles[d] = list;
  define(op.getResult(),
         {BroadcastInDimOp::create(builder, op.getLoc(),
                                   typeFor(op.getType(), layout), operand.value,
                                   dimsBehind(front, front, dims)),
          layout, operand.pending, operand.kind});
  return success();
}

/// Tiles stay the major part of what their dimension is the major part of.
LogicalResult Globalizer::convertReshape(ReshapeOp op) {
  FailureOr<GlobalValue> found = lookupLinear(op.getOperand());
  if (failed(found))
    return failure();
  GlobalValue operand = *found;
  ArrayRef<int64_t> from = shapeOf(op.getOperand()),
                    to = op.getType().getShape();
  Layout layout = leadingLayout({}, to.size());
  AxisSet stays;
  int64_t before = 1;
  for (auto [size, list] : llvm::zip_equal(from, operand.layout.tiles)) {
    int64_t passed = 1;
    std::optional<unsigned> place;
    for (unsigned d = 0; d < to.size() && passed <= before; ++d) {
      // Of several that begin there, all but the last have one element.
      if (passed == before && (!place || size != 1))
        place = d;
      passed *= to[d];
    }
    if (!list.empty() && place) {
      layout.tiles[*place].append(list.begin(), list.end());
      stays = stays | AxisSet(list);
    }
    before *= size;
  }
  if (llvm::is_contained(from, 0)) {
    layout = leadingLayout({}, to.size());
    stays = {};
  }
  operand = untile(op.getLoc(), operand, operand.layout.tiled() - stays);
  layout.leading = operand.layout.leading;
  define(op.getResult(), {reshape(op.getLoc(), operand.value,
                                  typeFor(op.getType(), layout).getShape()),
                          layout, operand.pending, operand.kind});
  return success();
}

LogicalResult Globalizer::convertTranspose(TransposeOp op) {
  FailureOr<GlobalValue> found = lookupLinear(op.getOperand());
  if (failed(found))
    return failure();
  GlobalValue operand = *found;
  AxisSet front = operand.layout.leading;
  Layout layout = operand.layout;
  for (auto [d, list] : llvm::zip_equal(op.getPermutation(), layout.tiles))
    list = operand.layout.tiles[d];
  define(op.getResult(),
         {transpose(op.getLoc(), operand.value,
                    dimsBehind(front, front, op.getPermutation())),
          layout, operand.pending, operand.kind});
  return success();
}

/// What a collective combines by the same function may be pending.
LogicalResult Globalizer::convertReduce(ReduceOp op) {
  Location loc = op.getLoc();
  if (differs(op.getInitValues()))
    return convertOneByOne(op);
  auto isReduced = [&](unsigned d) {
    return llvm::is_contained(op.getDimensions(), d);
  };
  PartialKind kind = kindOf(op.getBody());
  Values inputs;
  AxisSet pending;
  bool canBePending = mayBePending && op.getInputs().size() == 1 &&
                      kind != PartialKind::None &&
                      isNeutral(op.getInitValues()[0], kind);
  if (canBePending) {
    GlobalValue input = lookupRaw(op.getInputs()[0]);
    if (!input.pending.empty() && input.kind != kind) {
      canBePending = false;
    } else {
      pending = input.pending | tilesOf(input, isReduced);
      for (AxisList &list : input.layout.tiles)
        if (AxisSet reduced = AxisSet(list) & pending; !reduced.empty())
          list.clear();
      inputs.push_back(input);
    }
  }
  if (!canBePending) {
    FailureOr<Values> summands = lookup(op.getInputs());
    if (failed(summands))
      return failure();
    for (GlobalValue &input : *summands)
      inputs.push_back(untile(loc, input, tilesOf(input, isReduced)));
  }
  Layout layout = commonLayout(inputs);
  SmallVector<Value> all = relayout(loc, inputs, layout);
  for (Value value : op.getInitValues())
    all.push_back(lookupRaw(value).value);
  Layout result = {layout.leading, {}};
  for (auto [d, list] : llvm::enumerate(layout.tiles))
    if (!isReduced(d))
      result.tiles.push_back(list);
  FailureOr<Operation *> reduce = copyFor(op, all, result);
  if (failed(reduce))
    return failure();
  cast<ReduceOp>(*reduce).setDimensions(
      dimsBehind({}, layout.leading, op.getDimensions()));
  if (!pending.empty())
    define(op.getResult(0), {(*reduce)->getResult(0), result, pending, kind});
  return success();
}

LogicalResult Globalizer::convertPad(PadOp op) {
  Location loc = op.getLoc();
  FailureOr<GlobalValue> found = lookup(op.getOperand());
  FailureOr<GlobalValue> padding = lookup(op.getPaddingValue());
  if (failed(found) || failed(padding))
    return failure();
  GlobalValue operand = *found;
  bool differs = !padding->all().empty();
  operand = untile(loc, operand, tilesOf(operand, [&](unsigned d) {
                     return differs || op.getEdgePaddingLow()[d] != 0 ||
                            op.getEdgePaddingHigh()[d] != 0 ||
                            op.getInteriorPadding()[d] != 0;
                   }));
  unsigned count = operand.layout.leading.size();
  auto low = leadingOf(0, count, op.getEdgePaddingLow());
  auto high = leadingOf(0, count, op.getEdgePaddingHigh());
  auto interior = leadingOf(0, count, op.getInteriorPadding());
  auto pad = [&](Value value, Value with) -> Value {
    return PadOp::create(builder, loc, value, with, low, high, interior);
  };
  if (!differs) {
    define(op.getResult(),
           {pad(operand.value, padding->value), operand.layout});
    return success();
  }
  // What is filled in differs: where that is, is another pad.
  auto boolType = builder.getI1Type();
  auto type = cast<RankedTensorType>(operand.value.getType());
  Value inside = pad(constant(loc, type.clone(boolType), 1),
                     constant(loc, RankedTensorType::get({}, boolType), 0));
  Value zero = zeros(loc, RankedTensorType::get({}, type.getElementType()));
  Values both = {{inside, operand.layout},
                 {pad(operand.value, zero), operand.layout},
                 spreadScalar(loc, *padding, op.getType().getShape())};
  Layout layout = commonLayout(both);
  SmallVector<Value> all = relayout(loc, both, layout);
  define(op.getResult(),
         {SelectOp::create(builder, loc, all[0], all[1], all[2]), layout});
  return success();
}

/// Windows have one element of dimensions in front.
LogicalResult Globalizer::convertWindowed(Operation *op) {
  Location loc = op->getLoc();
  unsigned numInits = isa<ReduceWindowOp>(op) ? op->getNumOperands() / 2 : 1;
  if (differs(op->getOperands().take_back(numInits)))
    return convertOneByOne(op);
  FailureOr<Values> data = lookup(op->getOperands().drop_back(numInits));
  if (failed(data))
    return failure();
  auto padding = op->getAttrOfType<DenseIntElementsAttr>("padding");
  constexpr StringLiteral names[] = {"window_dimensions", "window_strides",
                                     "base_dilations", "window_dilations"};
  auto isWindow = [&](unsigned d) {
    for (StringRef name : names)
      if (auto sizes = op->getAttrOfType<DenseI64ArrayAttr>(name);
          sizes && sizes[d] != 1)
        return true;
    return padding && (padding.getValues<int64_t>()[2 * d] != 0 ||
                       padding.getValues<int64_t>()[2 * d + 1] != 0);
  };
  for (GlobalValue &value : *data)
    value = untile(loc, value, tilesOf(value, isWindow));
  // The source of a select_and_scatter has other sizes.
  Layout layout = commonLayout(*data);
  SmallVector<Value> all = relayout(loc, *data, layout);
  for (Value init : op->getOperands().take_back(numInits))
    all.push_back(lookupRaw(init).value);
  FailureOr<Operation *> windows = copyFor(op, all, layout);
  if (failed(windows))
    return failure();
  unsigned count = layout.leading.size();
  for (StringRef name : names)
    if (auto old = op->getAttrOfType<DenseI64ArrayAttr>(name))
      (*windows)->setAttr(name, builder.getDenseI64ArrayAttr(
                                    leadingOf(1, count, old.asArrayRef())));
  if (padding) {
    SmallVector<int64_t> rows(2 * count, 0);
    llvm::append_range(rows, padding.getValues<int64_t>());
    int64_t numRows = rows.size() / 2;
    (*windows)->setAttr(
        "padding",
        DenseIntElementsAttr::get(
            RankedTensorType::get({numRows, 2}, builder.getI64Type()), rows));
  }
  return success();
}

/// Ops that do something along some dimensions only.
LogicalResult Globalizer::convertAlong(Operation *op) {
  Location loc = op->getLoc();
  FailureOr<Values> operands = lookup(op->getOperands());
  if (failed(operands))
    return failure();
  ArrayRef<int64_t> from = shapeOf(op->getOperand(0)),
                    to = shapeOf(op->getResult(0));
  auto isAlong = [&](unsigned d) {
    if (auto concatenate = dyn_cast<ConcatenateOp>(op))
      return concatenate.getDimension() == d;
    if (auto reverse = dyn_cast<ReverseOp>(op))
      return llvm::is_contained(reverse.getDimensions(), d);
    if (auto sort = dyn_cast<SortOp>(op))
      return (sort.getDimension() + from.size()) % from.size() == d;
    return isa<SliceOp>(op) && from[d] != to[d];
  };
  for (GlobalValue &operand : *operands)
    operand = untile(loc, operand, tilesOf(operand, isAlong));
  Layout layout = commonLayout(*operands);
  FailureOr<Operation *> copied =
      copyFor(op, relayout(loc, *operands, layout), layout);
  if (failed(copied))
    return failure();
  int64_t count = layout.leading.size();
  if (auto result = dyn_cast<ConcatenateOp>(*copied)) {
    result.setDimension(result.getDimension() + count);
  } else if (auto result = dyn_cast<MapOp>(*copied)) {
    result.setDimensions(counted(shapeOf(result).size()));
  } else if (auto result = dyn_cast<ReverseOp>(*copied)) {
    result.setDimensions(
        dimsBehind({}, layout.leading, result.getDimensions()));
  } else if (auto result = dyn_cast<SliceOp>(*copied)) {
    SmallVector<int64_t> limits(shapeOf(result.getOperand()));
    SmallVector<int64_t> strides(limits.size(), 1);
    for (auto [d, limit] : llvm::enumerate(result.getLimitIndices()))
      if (isAlong(d)) {
        limits[count + d] = limit;
        strides[count + d] = result.getStrides()[d];
      }
    result.setStartIndices(leadingOf(0, count, result.getStartIndices()));
    result.setLimitIndices(limits);
    result.setStrides(strides);
  } else if (auto result = dyn_cast<SortOp>(*copied)) {
    // From the last dimension, it stays.
    if (int64_t dim = result.getDimension(); dim >= 0)
      result.setDimension(dim + count);
  }
  return success();
}
