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

#include <numeric>

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

/// The positions of `axes` among those in front of a value, and `dims` behind
/// them.
static SmallVector<int64_t> dimsBehind(AxisSet axes, AxisSet all,
                                       ArrayRef<int64_t> dims) {
  SmallVector<int64_t> result;
  for (unsigned axis : axes.list())
    result.push_back(all.indexOf(axis));
  for (int64_t d : dims)
    result.push_back(d + all.size());
  return result;
}

GlobalValue Globalizer::gather(Location loc, GlobalValue operand,
                               GlobalValue indices,
                               GatherDimensionNumbersAttr numbers,
                               ArrayRef<int64_t> sliceSizes, bool sorted,
                               RankedTensorType localType) {
  AxisSet all = operand.axes | indices.axes;
  AxisSet both = operand.axes & indices.axes;
  AxisSet data = operand.axes - both;
  SmallVector<int64_t> sizes;
  for (unsigned axis : operand.axes.list())
    sizes.push_back(both.contains(axis) ? 1 : mesh.size(axis));
  llvm::append_range(sizes, sliceSizes);
  auto global = GatherDimensionNumbersAttr::get(
      builder.getContext(), dimsBehind(data, all, numbers.getOffsetDims()),
      dimsBehind({}, operand.axes, numbers.getCollapsedSliceDims()),
      dimsBehind(both, operand.axes, numbers.getOperandBatchingDims()),
      dimsBehind(both, indices.axes, numbers.getStartIndicesBatchingDims()),
      dimsBehind({}, operand.axes, numbers.getStartIndexMap()),
      numbers.getIndexVectorDim() + indices.axes.size());
  return {GatherOp::create(builder, loc, TypeRange(typeFor(localType, all)),
                           operand.value, indices.value, global,
                           builder.getDenseI64ArrayAttr(sizes),
                           builder.getBoolAttr(sorted)),
          all};
}

LogicalResult Globalizer::convertGather(GatherOp op) {
  GlobalValue indices = lookup(op.getStartIndices());
  define(op.getResult(),
         gather(op.getLoc(), lookup(op.getOperand()), indices,
                op.getDimensionNumbers(), op.getSliceSizes(),
                op.getIndicesAreSorted() && indices.axes.empty(),
                op.getType()));
  return success();
}

LogicalResult Globalizer::convertScatter(ScatterOp op) {
  Location loc = op.getLoc();
  Values operands = lookupOperands(op);
  unsigned count = op.getInputs().size();
  AxisSet all = unionOf(operands);
  GlobalValue indices = operands[count];
  SmallVector<Value> values =
      spread(loc, ArrayRef(operands).take_front(count), all);
  values.push_back(indices.value);
  llvm::append_range(values,
                     spread(loc, ArrayRef(operands).take_back(count), all));
  FailureOr<Operation *> copied = copyFor(op, values, all);
  if (failed(copied))
    return failure();
  auto scatter = cast<ScatterOp>(*copied);
  ScatterDimensionNumbersAttr numbers = op.getScatterDimensionNumbers();
  scatter.setScatterDimensionNumbersAttr(ScatterDimensionNumbersAttr::get(
      op.getContext(),
      dimsBehind(all - indices.axes, all, numbers.getUpdateWindowDims()),
      dimsBehind({}, all, numbers.getInsertedWindowDims()),
      dimsBehind(indices.axes, all, numbers.getInputBatchingDims()),
      dimsBehind(indices.axes, indices.axes,
                 numbers.getScatterIndicesBatchingDims()),
      dimsBehind({}, all, numbers.getScatterDimsToOperandDims()),
      numbers.getIndexVectorDim() + indices.axes.size()));
  if (!indices.axes.empty())
    scatter.setIndicesAreSorted(false);
  return success();
}

/// One vector of the indices at which a slice starts, each at most its limit.
GlobalValue Globalizer::stackStarts(Location loc, OperandRange starts,
                                    ArrayRef<int64_t> limits) {
  Values values;
  for (auto [start, limit] : llvm::zip_equal(starts, limits)) {
    GlobalValue value = lookup(start);
    auto scalar = RankedTensorType::get(
        {}, cast<RankedTensorType>(start.getType()).getElementType());
    value.value = ClampOp::create(builder, loc, constant(loc, scalar, 0),
                                  value.value, constant(loc, scalar, limit));
    values.push_back(spreadScalar(loc, value, {1}));
  }
  AxisSet axes = unionOf(values);
  SmallVector<Value> all = spread(loc, values, axes);
  return {ConcatenateOp::create(builder, loc, all, axes.size()), axes};
}

static SmallVector<int64_t> count(int64_t number) {
  SmallVector<int64_t> result(number);
  std::iota(result.begin(), result.end(), 0);
  return result;
}

/// How far from the end a slice of some sizes can start.
static SmallVector<int64_t> limitsOf(RankedTensorType whole,
                                     ArrayRef<int64_t> sizes) {
  SmallVector<int64_t> limits;
  for (auto [from, size] : llvm::zip_equal(whole.getShape(), sizes))
    limits.push_back(from - size);
  return limits;
}

LogicalResult Globalizer::convertDynamicSlice(DynamicSliceOp op) {
  Location loc = op.getLoc();
  GlobalValue operand = lookup(op.getOperand());
  auto whole = cast<RankedTensorType>(op.getOperand().getType());
  Values starts = llvm::map_to_vector(
      op.getStartIndices(), [&](Value start) { return lookup(start); });
  if (starts.empty()) {
    define(op.getResult(), operand);
    return success();
  }
  if (unionOf(starts).empty()) {
    SmallVector<Value> all;
    SmallVector<int64_t> sizes = sizesOf(operand.axes);
    for (unsigned i = 0; i < sizes.size(); ++i)
      all.push_back(constant(loc, starts[0].value.getType(), 0));
    llvm::append_range(all, spread(loc, starts, {}));
    llvm::append_range(sizes, op.getSliceSizes());
    define(op.getResult(),
           {DynamicSliceOp::create(builder, loc,
                                   typeFor(op.getType(), operand.axes),
                                   operand.value, all, sizes),
            operand.axes});
    return success();
  }
  SmallVector<int64_t> dims = count(whole.getRank());
  auto numbers = GatherDimensionNumbersAttr::get(
      op.getContext(), dims, {}, {}, {}, dims, /*indexVectorDim=*/0);
  GlobalValue stacked = stackStarts(loc, op.getStartIndices(),
                                    limitsOf(whole, op.getSliceSizes()));
  define(op.getResult(),
         gather(loc, operand, stacked, numbers, op.getSliceSizes(),
                /*sorted=*/false, op.getType()));
  return success();
}

LogicalResult
Globalizer::convertDynamicUpdateSlice(DynamicUpdateSliceOp op) {
  Location loc = op.getLoc();
  Values both = {lookup(op.getOperand()), lookup(op.getUpdate())};
  auto whole = cast<RankedTensorType>(op.getOperand().getType());
  auto part = cast<RankedTensorType>(op.getUpdate().getType());
  Values starts = llvm::map_to_vector(
      op.getStartIndices(), [&](Value start) { return lookup(start); });
  AxisSet axes = unionOf(both) | unionOf(starts);
  if (starts.empty()) {
    define(op.getResult(), both[1]);
    return success();
  }
  SmallVector<Value> values = spread(loc, both, axes);
  if (unionOf(starts).empty()) {
    SmallVector<Value> all;
    for (unsigned i = 0; i < axes.size(); ++i)
      all.push_back(constant(loc, starts[0].value.getType(), 0));
    llvm::append_range(all, spread(loc, starts, {}));
    define(op.getResult(),
           {DynamicUpdateSliceOp::create(builder, loc, values[0].getType(),
                                         values[0], values[1], all),
            axes});
    return success();
  }
  GlobalValue indices = stackStarts(loc, op.getStartIndices(),
                                    limitsOf(whole, part.getShape()));
  SmallVector<int64_t> dims = count(whole.getRank());
  auto numbers = ScatterDimensionNumbersAttr::get(
      op.getContext(),
      dimsBehind(axes - indices.axes, axes, dims), {},
      dimsBehind(indices.axes, axes, {}),
      dimsBehind(indices.axes, indices.axes, {}),
      dimsBehind({}, axes, dims), indices.axes.size());
  auto scatter = ScatterOp::create(
      builder, loc, values[0].getType(), values[0], indices.value, values[1],
      numbers, builder.getBoolAttr(false), builder.getBoolAttr(true));
  Block &body = scatter.getUpdateComputation().emplaceBlock();
  auto scalar = RankedTensorType::get({}, whole.getElementType());
  body.addArguments({scalar, scalar}, {loc, loc});
  OpBuilder inner = OpBuilder::atBlockEnd(&body);
  ReturnOp::create(inner, loc, body.getArgument(1));
  define(op.getResult(), {scatter.getResult(0), axes});
  return success();
}
