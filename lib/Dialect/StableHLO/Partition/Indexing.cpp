//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexShift.h"
#include "PartitionModel.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

/// The accesses of an index tensor whose dimensions, the index vector's aside,
/// are `batch` in order.
static TensorAccess indexAccess(int64_t rank, int64_t vectorDim,
                                llvm::ArrayRef<DimAccess> batch) {
  TensorAccess access;
  for (int64_t d = 0; d < rank; ++d) {
    if (d == vectorDim) {
      access.push_back(DimAccess::getWhole());
      continue;
    }
    access.push_back(batch.front());
    batch = batch.drop_front();
  }
  return access;
}

/// The place of index dimension `dim` among the batch dimensions.
static int64_t batchPosition(int64_t dim, int64_t vectorDim) {
  return dim < vectorDim ? dim : dim - 1;
}

/// Window extents and positions per dimension of a tensor whose dimensions
/// `skipped` and `batching` no window has: the others are those of the window
/// tensor given by `windowDims`, in order. -1 where there is none.
static llvm::SmallVector<int64_t>
windowDimsOf(int64_t rank, llvm::ArrayRef<int64_t> skipped,
             llvm::ArrayRef<int64_t> batching,
             llvm::ArrayRef<int64_t> windowDims) {
  llvm::SmallVector<int64_t> dims(rank, -1);
  size_t next = 0;
  for (int64_t d = 0; d < rank; ++d)
    if (!llvm::is_contained(skipped, d) && !llvm::is_contained(batching, d))
      dims[d] = windowDims[next++];
  return dims;
}

static llvm::SmallVector<int64_t> windowDimsOf(GatherOp op) {
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  return windowDimsOf(
      shapeOf(op.getOperand()).size(), numbers.getCollapsedSliceDims(),
      numbers.getOperandBatchingDims(), numbers.getOffsetDims());
}

static llvm::SmallVector<int64_t> windowDimsOf(ScatterOp op) {
  ScatterDimensionNumbersAttr numbers = op.getScatterDimensionNumbers();
  return windowDimsOf(
      shapeOf(op.getInputs()[0]).size(), numbers.getInsertedWindowDims(),
      numbers.getInputBatchingDims(), numbers.getUpdateWindowDims());
}

namespace soap {

/// Dimensions are the result's, then the indexed ones of the operand in which
/// slices have one element. Each of those can be split: a part answers the
/// indices that fall into its range, with zeros for all others, which add up.
/// Where slices are longer, but not the whole operand, every tile needs all of
/// it.
template <> LogicalResult describe(GatherOp op, PartitionInfo &info) {
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  llvm::ArrayRef<int64_t> shape = shapeOf(op.getOperand());
  llvm::ArrayRef<int64_t> sizes = op.getSliceSizes();
  Type elementType = elementTypeOf(op.getResult());
  TensorAccess result = addDims(info, shapeOf(op.getResult()));
  TensorAccess batch;
  for (auto [d, access] : llvm::enumerate(result))
    if (!llvm::is_contained(numbers.getOffsetDims(), static_cast<int64_t>(d)))
      batch.push_back(access);

  TensorAccess operand(shape.size(), DimAccess::getWhole());
  for (auto [o, s] : llvm::zip_equal(numbers.getOperandBatchingDims(),
                                     numbers.getStartIndicesBatchingDims()))
    operand[o] = batch[batchPosition(s, numbers.getIndexVectorDim())];
  for (auto [d, at] : llvm::enumerate(windowDimsOf(op)))
    if (at >= 0 && (sizes[d] == shape[d] ||
                    !llvm::is_contained(numbers.getStartIndexMap(), d)))
      operand[d] = result[at];
  PartialKind kind = choiceKind(elementType);
  for (int64_t d : numbers.getStartIndexMap())
    if (sizes[d] == 1 && shape[d] > 1)
      operand[d] = DimAccess::getDim(
          addDim(info, shape[d], "v", kind != PartialKind::None, kind));
  info.operands = {operand, indexAccess(shapeOf(op.getStartIndices()).size(),
                                        numbers.getIndexVectorDim(), batch)};
  info.results.push_back(result);
  info.anchor = "gather";
  if (isNumber(elementType))
    info.linearOperandSets.push_back({0});
  return success();
}

template <> TileResults buildTile(GatherOp op, TileBuilder &tile) {
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  OpBuilder &b = tile.builder;
  int64_t vectorDim = numbers.getIndexVectorDim();
  llvm::ArrayRef<int64_t> shape = shapeOf(op.getOperand());
  const Rect &operand = tile.operandRects[0];
  Rect result = tile.resultRect();
  llvm::SmallVector<int64_t> windowDims = windowDimsOf(op);
  llvm::SmallVector<int64_t> sizes(op.getSliceSizes());
  for (auto [d, at] : llvm::enumerate(windowDims))
    if (at >= 0)
      sizes[d] = result[at].size();

  // The indices are clamped for the whole operand, then moved to where the
  // tile begins.
  llvm::SmallVector<IndexShift> shifts;
  bool moves = false;
  for (int64_t d : numbers.getStartIndexMap()) {
    int64_t size = op.getSliceSizes()[d];
    int64_t start = windowDims[d] < 0 ? 0 : result[windowDims[d]].lo;
    shifts.push_back({0, shape[d] - size, start - operand[d].lo});
    moves |= size != shape[d] &&
             (sizes[d] != size || operand[d] != Interval{0, shape[d]});
  }
  Value indices = tile.operands[1];
  if (moves)
    indices = shiftIndices(b, tile.loc(), indices, vectorDim, shifts);
  auto local = cast<GatherOp>(tile.clone());
  local.setSliceSizes(sizes);
  local->setOperand(1, indices);
  if (moves)
    local.setIndicesAreSorted(false);

  // Parts of the operand do not have what is elsewhere.
  Value mask;
  for (auto [k, d] : llvm::enumerate(numbers.getStartIndexMap())) {
    if (op.getSliceSizes()[d] != 1 || operand[d] == Interval{0, shape[d]})
      continue;
    Value inside =
        isIndexBelow(b, tile.loc(), indices, vectorDim, k, operand[d].size());
    mask = mask ? AndOp::create(b, tile.loc(), mask, inside) : inside;
  }
  if (!mask)
    return tile.results(local);
  RankedTensorType type = tile.resultType();
  llvm::SmallVector<int64_t> batch;
  for (int64_t d = 0; d < type.getRank(); ++d)
    if (!llvm::is_contained(numbers.getOffsetDims(), d))
      batch.push_back(d);
  mask = BroadcastInDimOp::create(b, tile.loc(), type.clone(b.getI1Type()),
                                  mask, b.getDenseI64ArrayAttr(batch));
  return llvm::SmallVector<Value>{SelectOp::create(
      b, tile.loc(), type, mask, local.getResult(), tile.zeros(type))};
}

/// Dimensions: those of the indices (the batching ones can always be split; the
/// others are reduced, which can be split where the body combines and nothing
/// of the input is added twice), those of the windows (likewise, where an
/// update covers a part of the input), and those of the input that indices
/// point into: a part takes the updates that fall into its range.
template <> LogicalResult describe(ScatterOp op, PartitionInfo &info) {
  ScatterDimensionNumbersAttr numbers = op.getScatterDimensionNumbers();
  unsigned count = op.getInputs().size();
  if (count == 0)
    return failure();
  llvm::ArrayRef<int64_t> shape = shapeOf(op.getInputs()[0]);
  llvm::ArrayRef<int64_t> updateShape = shapeOf(op.getUpdates()[0]);
  PartialKind kind = reductionKind(op.getUpdateComputation());
  bool splittable = canSplitReduction(kind, op.getInputs());
  int64_t vectorDim = numbers.getIndexVectorDim();

  TensorAccess update(updateShape.size()), batch;
  for (auto [d, size] : llvm::enumerate(updateShape)) {
    if (llvm::is_contained(numbers.getUpdateWindowDims(),
                           static_cast<int64_t>(d)))
      continue;
    update[d] = DimAccess::getDim(addDim(info, size, "", splittable, kind));
    batch.push_back(update[d]);
  }
  TensorAccess input(shape.size(), DimAccess::getWhole());
  for (auto [i, s] : llvm::zip_equal(numbers.getInputBatchingDims(),
                                     numbers.getScatterIndicesBatchingDims())) {
    input[i] = batch[batchPosition(s, vectorDim)];
    IterationDim &dim = info.dims[input[i].terms[0].dim];
    dim.splittable = true;
    dim.reduction = PartialKind::None;
  }
  llvm::SmallVector<int64_t> windowDims = windowDimsOf(op);
  auto isIndexed = [&](int64_t d) {
    return llvm::is_contained(numbers.getScatterDimsToOperandDims(), d);
  };
  for (auto [d, at] : llvm::enumerate(windowDims)) {
    if (at < 0)
      continue;
    // A window that is as long as the input may still start elsewhere.
    if (updateShape[at] == shape[d] && !isIndexed(d)) {
      input[d] = update[at] = DimAccess::getDim(addDim(info, shape[d]));
      continue;
    }
    update[at] = DimAccess::getDim(
        addDim(info, updateShape[at], "", splittable && isIndexed(d), kind));
  }
  // A point of the space is an element of the updates; its place in the input
  // is no loop.
  double places = 1;
  for (auto [d, size] : llvm::enumerate(shape)) {
    if (!isIndexed(d) || size <= 1)
      continue;
    input[d] = DimAccess::getDim(addDim(info, size, "v"));
    places *= static_cast<double>(size);
  }
  info.operands.assign(count, input);
  info.operands.push_back(
      indexAccess(shapeOf(op.getScatterIndices()).size(), vectorDim, batch));
  info.operands.append(count, update);
  info.results.assign(count, input);
  info.flopsPerPoint = count / places;
  info.anchor = "scatter";
  if (kind == PartialKind::Sum) {
    llvm::SmallVector<unsigned, 2> inputs, updates;
    for (unsigned i = 0; i < count; ++i) {
      inputs.push_back(i);
      updates.push_back(count + 1 + i);
    }
    if (splittable)
      info.linearOperandSets.push_back(updates);
    inputs.append(updates);
    info.linearOperandSets.push_back(inputs);
  }
  return success();
}

template <> TileResults buildTile(ScatterOp op, TileBuilder &tile) {
  ScatterDimensionNumbersAttr numbers = op.getScatterDimensionNumbers();
  unsigned count = op.getInputs().size();
  llvm::ArrayRef<int64_t> shape = shapeOf(op.getInputs()[0]);
  llvm::ArrayRef<int64_t> updateShape = shapeOf(op.getUpdates()[0]);
  const Rect &input = tile.operandRects[0];
  const Rect &update = tile.operandRects[count + 1];
  llvm::SmallVector<int64_t> windowDims = windowDimsOf(op);
  // What lies outside of the tile is dropped, as what lies outside of the
  // input is. Brought near to it first, so that nothing wraps around.
  llvm::SmallVector<IndexShift> shifts;
  bool moves = false;
  for (int64_t d : numbers.getScatterDimsToOperandDims()) {
    int64_t at = windowDims[d];
    int64_t extent = at < 0 ? 1 : updateShape[at];
    int64_t start = at < 0 ? 0 : update[at].lo;
    shifts.push_back({-extent, shape[d], start - input[d].lo});
    moves |= input[d] != Interval{0, shape[d]} || start != 0;
  }
  auto local = cast<ScatterOp>(tile.clone());
  if (!moves)
    return tile.results(local);
  OpBuilder &b = tile.builder;
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(local);
  local->setOperand(count, shiftIndices(b, tile.loc(), tile.operands[count],
                                        numbers.getIndexVectorDim(), shifts));
  local.setIndicesAreSorted(false);
  local.setUniqueIndices(false);

  // Windows may be longer than the tile: room for them, that is cut off again.
  llvm::SmallVector<int64_t> none(shape.size(), 0), room(none),
      ones(shape.size(), 1), sizes = sizesOf(input);
  for (auto [d, at] : llvm::enumerate(windowDims))
    if (at >= 0)
      room[d] = std::max<int64_t>(update[at].size() - sizes[d], 0);
  if (room == none)
    return tile.results(local);
  TileResults results = llvm::SmallVector<Value>();
  for (unsigned i = 0; i < count; ++i) {
    RankedTensorType type = tile.resultType(i);
    auto scalar = RankedTensorType::get({}, type.getElementType());
    b.setInsertionPoint(local);
    Value padded = PadOp::create(b, tile.loc(), tile.operands[i],
                                 tile.zeros(scalar), none, room, none);
    local->setOperand(i, padded);
    local->getResult(i).setType(padded.getType());
    b.setInsertionPointAfter(local);
    results->push_back(SliceOp::create(b, tile.loc(), type, local->getResult(i),
                                       none, sizes, ones));
  }
  return results;
}

} // namespace soap

void soap::attachIndexingModels(MLIRContext *context) {
  attach<GatherOp, ScatterOp>(context);
}
