//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The tensor dialect on static shapes: accesses that shift, scale and merge.

#include "Models.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace soap;

static void setLinearShape(Operation *op, PartitionInfo &info,
                           unsigned numOperands = 1) {
  info.anchor = "shape";
  if (!isNumber(elementTypeOf(op->getResult(0))))
    return;
  llvm::SmallVector<unsigned, 2> all;
  for (unsigned i = 0; i < numOperands; ++i)
    all.push_back(i);
  info.linearOperandSets.push_back(all);
}

//===----------------------------------------------------------------------===//
// empty, cast, expand_shape, collapse_shape
//===----------------------------------------------------------------------===//

static LogicalResult describeEmpty(Operation *op, PartitionInfo &info) {
  info.results.push_back(addDims(info, shapeOf(op->getResult(0))));
  info.anchor = "shape";
  return success();
}

static LogicalResult describeCast(Operation *op, PartitionInfo &info) {
  TensorAccess access = addDims(info, shapeOf(op->getResult(0)));
  info.operands.push_back(access);
  info.results.push_back(access);
  setLinearShape(op, info);
  return success();
}

static LogicalResult describeReshaped(Operation *op, PartitionInfo &info) {
  if (failed(describeReshape(info, shapeOf(op->getOperand(0)),
                             shapeOf(op->getResult(0)))))
    return failure();
  setLinearShape(op, info);
  return success();
}

static TileResults buildExpanded(LocalTile &tile) {
  auto op = cast<tensor::ExpandShapeOp>(tile.op);
  auto local = tensor::ExpandShapeOp::create(
      tile.builder, tile.loc(), tile.resultType(), tile.operands[0],
      op.getReassociationIndices());
  return tile.results(local);
}

//===----------------------------------------------------------------------===//
// extract_slice, insert_slice
//===----------------------------------------------------------------------===//

namespace {
/// Offsets, sizes and strides that are all constants.
struct StaticSlice {
  llvm::ArrayRef<int64_t> offsets, sizes, strides;
  llvm::SmallBitVector dropped;

  template <typename OpT> static std::optional<StaticSlice> get(OpT op) {
    StaticSlice slice{op.getStaticOffsets(), op.getStaticSizes(),
                      op.getStaticStrides(), op.getDroppedDims()};
    for (auto values : {slice.offsets, slice.sizes, slice.strides})
      if (llvm::any_of(values, ShapedType::isDynamic))
        return std::nullopt;
    if (llvm::any_of(slice.strides, [](int64_t s) { return s <= 0; }))
      return std::nullopt;
    return slice;
  }
};
} // namespace

static llvm::SmallVector<OpFoldResult>
attributes(Builder &b, llvm::ArrayRef<int64_t> values) {
  return llvm::map_to_vector(
      values, [&](int64_t v) -> OpFoldResult { return b.getIndexAttr(v); });
}

static LogicalResult describeExtractSlice(Operation *op, PartitionInfo &info) {
  auto slice = StaticSlice::get(cast<tensor::ExtractSliceOp>(op));
  if (!slice)
    return failure();
  TensorAccess result = addDims(info, shapeOf(op->getResult(0)));
  TensorAccess operand;
  for (unsigned d = 0, next = 0; d < slice->offsets.size(); ++d) {
    DimAccess &access = operand.emplace_back();
    access.offset = slice->offsets[d];
    if (!slice->dropped[d])
      access.terms.push_back({next++, slice->strides[d]});
  }
  info.operands.push_back(operand);
  info.results.push_back(result);
  setLinearShape(op, info);
  return success();
}

static TileResults buildExtractSlice(LocalTile &tile) {
  auto slice = *StaticSlice::get(cast<tensor::ExtractSliceOp>(tile.op));
  // The local operand is just what the slice covers.
  RankedTensorType type = tile.resultType();
  llvm::SmallVector<int64_t> zeros(slice.offsets.size(), 0), sizes;
  for (unsigned d = 0, next = 0; d < slice.offsets.size(); ++d)
    sizes.push_back(slice.dropped[d] ? 1 : type.getDimSize(next++));
  auto local = tensor::ExtractSliceOp::create(
      tile.builder, tile.loc(), type, tile.operands[0],
      attributes(tile.builder, zeros), attributes(tile.builder, sizes),
      attributes(tile.builder, slice.strides));
  return tile.results(local);
}

static LogicalResult describeInsertSlice(Operation *op, PartitionInfo &info) {
  auto slice = StaticSlice::get(cast<tensor::InsertSliceOp>(op));
  if (!slice)
    return failure();
  TensorAccess result = addDims(info, shapeOf(op->getResult(0)));
  TensorAccess source;
  for (unsigned d = 0; d < slice->offsets.size(); ++d) {
    if (slice->dropped[d])
      continue;
    DimAccess &access = source.emplace_back(DimAccess::getDim(d));
    access.offset = -slice->offsets[d];
    access.divisor = slice->strides[d];
  }
  info.operands = {source, result};
  info.results.push_back(result);
  setLinearShape(op, info, 2);
  return success();
}

static TileResults buildInsertSlice(LocalTile &tile) {
  auto slice = *StaticSlice::get(cast<tensor::InsertSliceOp>(tile.op));
  Rect result = tile.resultRect();
  llvm::ArrayRef<Interval> source = tile.operandRects[0];
  llvm::SmallVector<Value> untouched{tile.operands[1]};
  llvm::SmallVector<int64_t> offsets, sizes;
  for (unsigned d = 0, next = 0; d < slice.offsets.size(); ++d) {
    if (slice.dropped[d]) {
      if (!result[d].contains({slice.offsets[d], slice.offsets[d] + 1}))
        return untouched;
      offsets.push_back(slice.offsets[d] - result[d].lo);
      sizes.push_back(1);
      continue;
    }
    Interval part = source[next++];
    if (part.empty())
      return untouched;
    offsets.push_back(slice.offsets[d] + part.lo * slice.strides[d] -
                      result[d].lo);
    sizes.push_back(part.size());
  }
  auto local = tensor::InsertSliceOp::create(
      tile.builder, tile.loc(), tile.operands[0], tile.operands[1],
      attributes(tile.builder, offsets), attributes(tile.builder, sizes),
      attributes(tile.builder, slice.strides));
  return tile.results(local);
}

//===----------------------------------------------------------------------===//
// pad, concat
//===----------------------------------------------------------------------===//

/// The constant that a pad puts around its operand, or null.
static TypedAttr padValue(tensor::PadOp op) {
  Value value = op.getConstantPaddingValue();
  TypedAttr constant;
  if (value && matchPattern(value, m_Constant(&constant)))
    return constant;
  return {};
}

static LogicalResult describePad(Operation *operation, PartitionInfo &info) {
  auto op = cast<tensor::PadOp>(operation);
  TypedAttr value = padValue(op);
  if (!value || llvm::any_of(op.getStaticLow(), ShapedType::isDynamic) ||
      llvm::any_of(op.getStaticHigh(), ShapedType::isDynamic))
    return failure();
  TensorAccess result = addDims(info, shapeOf(op.getResult()));
  TensorAccess operand = result;
  for (auto [access, low] : llvm::zip_equal(operand, op.getStaticLow()))
    access.offset = -low;
  info.operands.push_back(operand);
  info.results.push_back(result);
  info.anchor = "shape";
  if (isNeutral(value, PartialKind::Sum) &&
      isNumber(elementTypeOf(op.getResult())))
    info.linearOperandSets.push_back({0});
  return success();
}

static TileResults buildPad(LocalTile &tile) {
  auto op = cast<tensor::PadOp>(tile.op);
  llvm::ArrayRef<Interval> input = tile.operandRects[0];
  Rect result = tile.resultRect();
  RankedTensorType type = tile.resultType();
  TypedAttr value = padValue(op);
  if (numElements(input) == 0)
    return llvm::SmallVector<Value>{
        splatConstant(tile.builder, tile.loc(), value, type)};
  llvm::SmallVector<int64_t> low, high;
  for (auto [in, out, pad] :
       llvm::zip_equal(input, result, op.getStaticLow())) {
    low.push_back(in.lo + pad - out.lo);
    high.push_back(out.hi - (in.hi + pad));
  }
  Value scalar = arith::ConstantOp::create(tile.builder, tile.loc(), value);
  auto local = tensor::PadOp::create(
      tile.builder, tile.loc(), type, tile.operands[0],
      attributes(tile.builder, low), attributes(tile.builder, high), scalar);
  // The region holds its constant, so that the body stays isolated.
  Operation *constant = scalar.getDefiningOp();
  constant->moveBefore(&local.getRegion().front(),
                       local.getRegion().front().begin());
  return tile.results(local);
}

static LogicalResult describeConcat(Operation *operation, PartitionInfo &info) {
  auto op = cast<tensor::ConcatOp>(operation);
  TensorAccess result = addDims(info, shapeOf(op.getResult()));
  int64_t dim = op.getDim(), start = 0;
  for (Value input : op.getInputs()) {
    TensorAccess operand = result;
    operand[dim].offset = -start;
    start += shapeOf(input)[dim];
    info.operands.push_back(operand);
  }
  info.results.push_back(result);
  setLinearShape(op, info, op->getNumOperands());
  return success();
}

static TileResults buildConcat(LocalTile &tile) {
  auto op = cast<tensor::ConcatOp>(tile.op);
  // A tile may need few of the inputs.
  llvm::SmallVector<Value> parts;
  for (auto [operand, rect] : llvm::zip_equal(tile.operands, tile.operandRects))
    if (numElements(rect) != 0)
      parts.push_back(operand);
  if (parts.size() == 1)
    return parts;
  if (parts.empty())
    return cloneTile(tile);
  return tile.results(tensor::ConcatOp::create(
      tile.builder, tile.loc(), tile.resultType(), op.getDim(), parts));
}

void soap::attachTensorModels(MLIRContext *context) {
  attachModels<describeEmpty, cloneTile, tensor::EmptyOp>(context);
  attachModels<describeCast, cloneTile, tensor::CastOp>(context);
  attachModels<describeReshaped, cloneTile, tensor::CollapseShapeOp>(context);
  attachModels<describeReshaped, buildExpanded, tensor::ExpandShapeOp>(context);
  attachModels<describeExtractSlice, buildExtractSlice, tensor::ExtractSliceOp>(
      context);
  attachModels<describeInsertSlice, buildInsertSlice, tensor::InsertSliceOp>(
      context);
  attachModels<describePad, buildPad, tensor::PadOp>(context);
  attachModels<describeConcat, buildConcat, tensor::ConcatOp>(context);
}
