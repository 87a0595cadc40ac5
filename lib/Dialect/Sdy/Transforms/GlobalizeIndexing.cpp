//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Axes along which indices differ are batches of a gather or scatter; those
// along which only the operand does are whole dimensions of its slices.

#include "Globalizer.h"

#include "Soap/Dialect/StableHLO/Reduction.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

/// The dimensions of a value of some rank that are in none of the lists.
static SmallVector<int64_t> others(int64_t rank, ArrayRef<int64_t> a,
                                   ArrayRef<int64_t> b = {}) {
  SmallVector<int64_t> result;
  for (int64_t d = 0; d < rank; ++d)
    if (!llvm::is_contained(a, d) && !llvm::is_contained(b, d))
      result.push_back(d);
  return result;
}

//===----------------------------------------------------------------------===//
// gather
//===----------------------------------------------------------------------===//

GlobalValue Globalizer::gather(Location loc, GlobalValue operand,
                               GlobalValue indices,
                               GatherDimensionNumbersAttr numbers,
                               ArrayRef<int64_t> sliceSizes, bool sorted,
                               RankedTensorType localType) {
  // Tiles stay in batches of both, in batches of indices and in dimensions that
  // slices have as a whole.
  ArrayRef<int64_t> operandBatches = numbers.getOperandBatchingDims(),
                    indexBatches = numbers.getStartIndicesBatchingDims();
  AxisSet paired;
  for (auto [o, i] : llvm::zip_equal(operandBatches, indexBatches))
    if (operand.layout.tiles[o] == indices.layout.tiles[i])
      paired = paired | AxisSet(operand.layout.tiles[o]);
  AxisSet both = (operand.all() & indices.all()) - paired;
  ArrayRef<int64_t> whole = shapeOf(operand.value);
  unsigned front = operand.layout.leading.size();
  operand =
      untile(loc, operand,
             (both | tilesOf(operand,
                             [&](unsigned d) {
                               int64_t size =
                                   whole[front + d] /
                                   mesh.numPointsAlong(operand.layout.tiles[d]);
                               return llvm::is_contained(
                                          numbers.getCollapsedSliceDims(), d) ||
                                      llvm::is_contained(operandBatches, d) ||
                                      sliceSizes[d] != size;
                             })) -
                 paired);
  indices = untile(loc, indices,
                   (both | tilesOf(indices,
                                   [&](unsigned d) {
                                     return numbers.getIndexVectorDim() == d ||
                                            llvm::is_contained(indexBatches, d);
                                   })) -
                       paired);

  AxisSet own = operand.layout.leading, index = indices.layout.leading;
  AxisSet all = own | index, shared = own & index, data = own - shared;
  Layout layout = leadingLayout(all, localType.getRank());
  SmallVector<int64_t> sizes;
  for (unsigned axis : own.list())
    sizes.push_back(shared.contains(axis) ? 1 : mesh.size(axis));
  for (auto [d, size] : llvm::enumerate(sliceSizes)) {
    bool isBatch = llvm::is_contained(operandBatches, d);
    sizes.push_back(
        isBatch ? size : size * mesh.numPointsAlong(operand.layout.tiles[d]));
  }
  for (auto [result, d] :
       llvm::zip_equal(numbers.getOffsetDims(),
                       others(localRank(operand),
                              numbers.getCollapsedSliceDims(), operandBatches)))
    layout.tiles[result] = operand.layout.tiles[d];
  for (auto [result, d] : llvm::zip_equal(
           others(localType.getRank(), numbers.getOffsetDims()),
           others(localRank(indices), {numbers.getIndexVectorDim()})))
    layout.tiles[result] = indices.layout.tiles[d];

  auto global = GatherDimensionNumbersAttr::get(
      builder.getContext(), dimsBehind(data, all, numbers.getOffsetDims()),
      dimsBehind({}, own, numbers.getCollapsedSliceDims()),
      dimsBehind(shared, own, operandBatches),
      dimsBehind(shared, index, indexBatches),
      dimsBehind({}, own, numbers.getStartIndexMap()),
      numbers.getIndexVectorDim() + index.size());
  return {GatherOp::create(builder, loc, TypeRange(typeFor(localType, layout)),
                           operand.value, indices.value, global,
                           builder.getDenseI64ArrayAttr(sizes),
                           builder.getBoolAttr(sorted)),
          layout};
}

LogicalResult Globalizer::convertGather(GatherOp op) {
  FailureOr<GlobalValue> operand = lookup(op.getOperand()),
                         indices = lookup(op.getStartIndices());
  if (failed(operand) || failed(indices))
    return failure();
  define(op.getResult(),
         gather(op.getLoc(), *operand, *indices, op.getDimensionNumbers(),
                op.getSliceSizes(),
                op.getIndicesAreSorted() && indices->all().empty(),
                op.getType()));
  return success();
}

//===----------------------------------------------------------------------===//
// scatter
//===----------------------------------------------------------------------===//

LogicalResult Globalizer::convertScatter(ScatterOp op) {
  Location loc = op.getLoc();
  FailureOr<Values> operands = lookup(op->getOperands());
  if (failed(operands))
    return failure();
  unsigned count = op.getInputs().size();
  ScatterDimensionNumbersAttr numbers = op.getScatterDimensionNumbers();
  GlobalValue indices = (*operands)[count];
  Values inputs(ArrayRef(*operands).take_front(count)),
      updates(ArrayRef(*operands).take_back(count));
  int64_t vectorDim = numbers.getIndexVectorDim();
  ArrayRef<int64_t> inputBatches = numbers.getInputBatchingDims(),
                    indexBatches = numbers.getScatterIndicesBatchingDims();
  ArrayRef<int64_t> inputShape = shapeOf(op.getInputs()[0]),
                    updateShape = shapeOf(op.getUpdates()[0]);

  // What adds to nothing may do so with the updates of all devices.
  bool addsToZeros = mayBePending && count == 1 &&
                     isNeutral(op.getInputs()[0], PartialKind::Sum) &&
                     kindOf(op.getUpdateComputation()) == PartialKind::Sum;
  Layout update = commonLayout(updates), input = commonLayout(inputs);
  AxisSet untiled, pending;
  // The updates for an index.
  for (auto [u, i] : llvm::zip_equal(
           others(updateShape.size(), numbers.getUpdateWindowDims()),
           others(localRank(indices), {vectorDim}))) {
    AxisList &list = indices.layout.tiles[i];
    AxisSet axes = AxisSet(list) | AxisSet(update.tiles[u]);
    const int64_t *batch = llvm::find(indexBatches, i);
    bool fits = list == update.tiles[u];
    if (batch != indexBatches.end()) {
      AxisList &own = input.tiles[inputBatches[batch - indexBatches.begin()]];
      fits &= own.empty() ? (input.all() & axes).empty() : own == list;
      if (fits)
        own = list;
      else
        untiled = untiled | AxisSet(own);
    } else {
      fits &= addsToZeros && (input.all() & axes).empty();
      if (fits)
        pending = pending | axes;
    }
    if (!fits)
      untiled = untiled | axes;
  }
  // Windows.
  for (auto [u, i] :
       llvm::zip_equal(numbers.getUpdateWindowDims(),
                       others(inputShape.size(),
                              numbers.getInsertedWindowDims(), inputBatches))) {
    AxisList &own = input.tiles[i];
    AxisList &list = update.tiles[u];
    AxisSet axes = AxisSet(own) | AxisSet(list);
    const AxisList &wanted = own.empty() ? list : own;
    bool isMoved = llvm::is_contained(numbers.getScatterDimsToOperandDims(), i);
    bool fits = updateShape[u] == inputShape[i] && !isMoved &&
                (indices.all() & axes).empty() &&
                (own.empty() ? (input.all() & axes).empty() : true) &&
                (list.empty() ? (update.all() & axes).empty() : list == wanted);
    if (fits)
      own = list = AxisList(wanted);
    else
      untiled = untiled | axes;
  }
  for (unsigned d : numbers.getInsertedWindowDims())
    untiled = untiled | AxisSet(input.tiles[d]);
  untiled = untiled | tilesOf(indices, [&](unsigned d) {
              return static_cast<int64_t>(d) == vectorDim;
            });
  // Pending axes are those of updates and indices alone.
  pending = pending - untiled;
  input.drop(untiled);
  update.drop(untiled);
  indices = untile(loc, indices, untiled & indices.layout.tiled());
  AxisSet all = (unionOf(*operands) - pending) - input.tiled();
  input.leading = all;
  update.leading = all;
  AxisSet index = indices.layout.leading;

  SmallVector<Value> values = relayout(loc, inputs, input);
  values.push_back(indices.value);
  llvm::append_range(values, relayout(loc, updates, update));
  FailureOr<Operation *> copied = copyFor(op, values, input);
  if (failed(copied))
    return failure();
  auto scatter = cast<ScatterOp>(*copied);
  scatter.setScatterDimensionNumbersAttr(ScatterDimensionNumbersAttr::get(
      op.getContext(),
      dimsBehind(all - index, all, numbers.getUpdateWindowDims()),
      dimsBehind({}, all, numbers.getInsertedWindowDims()),
      dimsBehind(index, all, inputBatches),
      dimsBehind(index, index, indexBatches),
      dimsBehind({}, all, numbers.getScatterDimsToOperandDims()),
      vectorDim + index.size()));
  if (!indices.all().empty()) {
    scatter.setIndicesAreSorted(false);
    // Those of other devices may be the same.
    if (!pending.empty())
      scatter.setUniqueIndices(false);
  }
  if (!pending.empty())
    define(op.getResult(0),
           {scatter.getResult(0), input, pending, PartialKind::Sum});
  return success();
}

//===----------------------------------------------------------------------===//
// Slices at computed indices
//===----------------------------------------------------------------------===//

/// One vector of the indices at which a slice starts, each at most its limit.
FailureOr<GlobalValue> Globalizer::stackStarts(Location loc,
                                               OperandRange starts,
                                               ArrayRef<int64_t> limits) {
  Values values;
  for (auto [start, limit] : llvm::zip_equal(starts, limits)) {
    FailureOr<GlobalValue> found = lookup(start);
    if (failed(found))
      return failure();
    GlobalValue value = *found;
    Type element = cast<RankedTensorType>(start.getType()).getElementType();
    auto scalar = RankedTensorType::get({}, element);
    // A narrow index does not come that far.
    unsigned bits =
        element.getIntOrFloatBitWidth() - (element.isUnsignedInteger() ? 0 : 1);
    int64_t most =
        bits < 63 ? std::min(limit, (int64_t(1) << bits) - 1) : limit;
    value.value = ClampOp::create(builder, loc, constant(loc, scalar, 0),
                                  value.value, constant(loc, scalar, most));
    values.push_back(spreadScalar(loc, value, {1}));
  }
  Layout layout = commonLayout(values);
  SmallVector<Value> all = relayout(loc, values, layout);
  return GlobalValue{
      ConcatenateOp::create(builder, loc, all, layout.leading.size()), layout};
}

/// How far from the end a slice of some sizes can start.
static SmallVector<int64_t> limitsOf(ArrayRef<int64_t> whole,
                                     ArrayRef<int64_t> sizes) {
  SmallVector<int64_t> limits;
  for (auto [from, size] : llvm::zip_equal(whole, sizes))
    limits.push_back(from - size);
  return limits;
}

/// For a value in some layout, whose tiles are in dimensions that the slice has
/// as a whole.
FailureOr<SmallVector<Value>>
Globalizer::startsFor(Location loc, OperandRange starts, const Layout &layout) {
  FailureOr<Values> values = lookup(starts);
  if (failed(values))
    return failure();
  Value zero = constant(loc, starts[0].getType(), 0);
  SmallVector<Value> all(layout.leading.size(), zero);
  for (auto [value, tiles] : llvm::zip_equal(*values, layout.tiles))
    all.push_back(tiles.empty() ? value.value : zero);
  return all;
}

LogicalResult Globalizer::convertDynamicSlice(DynamicSliceOp op) {
  Location loc = op.getLoc();
  FailureOr<GlobalValue> found = lookup(op.getOperand());
  if (failed(found))
    return failure();
  GlobalValue operand = *found;
  ArrayRef<int64_t> whole = shapeOf(op.getOperand());
  if (whole.empty()) {
    define(op.getResult(), operand);
    return success();
  }
  if (differs(op.getStartIndices())) {
    SmallVector<int64_t> dims = counted(whole.size());
    auto numbers = GatherDimensionNumbersAttr::get(
        op.getContext(), dims, {}, {}, {}, dims, /*indexVectorDim=*/0);
    FailureOr<GlobalValue> stacked = stackStarts(
        loc, op.getStartIndices(), limitsOf(whole, op.getSliceSizes()));
    if (failed(stacked))
      return failure();
    define(op.getResult(),
           gather(loc, operand, *stacked, numbers, op.getSliceSizes(),
                  /*sorted=*/false, op.getType()));
    return success();
  }
  operand = untile(loc, operand, tilesOf(operand, [&](unsigned d) {
                     return op.getSliceSizes()[d] != whole[d];
                   }));
  FailureOr<SmallVector<Value>> starts =
      startsFor(loc, op.getStartIndices(), operand.layout);
  if (failed(starts))
    return failure();
  RankedTensorType type = typeFor(op.getType(), operand.layout);
  define(op.getResult(),
         {DynamicSliceOp::create(builder, loc, type, operand.value, *starts,
                                 type.getShape()),
          operand.layout});
  return success();
}

LogicalResult Globalizer::convertDynamicUpdateSlice(DynamicUpdateSliceOp op) {
  Location loc = op.getLoc();
  FailureOr<Values> both = lookup({op.getOperand(), op.getUpdate()});
  if (failed(both))
    return failure();
  ArrayRef<int64_t> whole = shapeOf(op.getOperand()),
                    part = shapeOf(op.getUpdate());
  if (whole.empty()) {
    define(op.getResult(), (*both)[1]);
    return success();
  }
  bool differ = differs(op.getStartIndices());
  for (GlobalValue &value : *both)
    value = untile(loc, value, tilesOf(value, [&](unsigned d) {
                     return differ || whole[d] != part[d];
                   }));
  Layout layout = commonLayout(*both);
  if (!differ) {
    SmallVector<Value> values = relayout(loc, *both, layout);
    FailureOr<SmallVector<Value>> starts =
        startsFor(loc, op.getStartIndices(), layout);
    if (failed(starts))
      return failure();
    define(op.getResult(),
           {DynamicUpdateSliceOp::create(builder, loc, values[0].getType(),
                                         values[0], values[1], *starts),
            layout});
    return success();
  }
  FailureOr<GlobalValue> indices =
      stackStarts(loc, op.getStartIndices(), limitsOf(whole, part));
  if (failed(indices))
    return failure();
  AxisSet index = indices->layout.leading, axes = layout.leading | index;
  layout.leading = axes;
  SmallVector<Value> values = relayout(loc, *both, layout);
  SmallVector<int64_t> dims = counted(whole.size());
  auto numbers = ScatterDimensionNumbersAttr::get(
      op.getContext(), dimsBehind(axes - index, axes, dims), {},
      dimsBehind(index, axes, {}), dimsBehind(index, index, {}),
      dimsBehind({}, axes, dims), index.size());
  auto scatter = ScatterOp::create(
      builder, loc, values[0].getType(), values[0], indices->value, values[1],
      numbers, builder.getBoolAttr(false), builder.getBoolAttr(true));
  Block &body = scatter.getUpdateComputation().emplaceBlock();
  auto scalar = RankedTensorType::get(
      {}, cast<RankedTensorType>(op.getType()).getElementType());
  body.addArguments({scalar, scalar}, {loc, loc});
  OpBuilder inner = OpBuilder::atBlockEnd(&body);
  ReturnOp::create(inner, loc, body.getArgument(1));
  define(op.getResult(), {scatter.getResult(0), layout});
  return success();
}
