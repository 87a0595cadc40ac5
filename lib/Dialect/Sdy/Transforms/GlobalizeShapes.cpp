//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Ops that leave leading dimensions alone, if told to.

#include "Globalizer.h"

#include <numeric>

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

LogicalResult Globalizer::convertElementwise(Operation *op) {
  Values operands = lookupOperands(op);
  AxisSet axes = unionOf(operands);
  return copyFor(op, spread(op->getLoc(), operands, axes), axes);
}

LogicalResult Globalizer::convertBarrier(Operation *op) {
  Values operands = lookupOperands(op);
  SmallVector<Value> all = llvm::map_to_vector(
      operands, [](const GlobalValue &operand) { return operand.value; });
  FailureOr<Operation *> barrier = copy(op, all, ValueRange(all).getTypes());
  if (failed(barrier))
    return failure();
  for (auto [local, result, operand] : llvm::zip_equal(
           op->getResults(), (*barrier)->getResults(), operands))
    define(local, {result, operand.axes});
  return success();
}

/// A predicate or bound may be one number for all elements.
LogicalResult Globalizer::convertSelect(Operation *op) {
  Values operands = lookupOperands(op);
  AxisSet axes = unionOf(operands);
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(op->getResult(0).getType()).getShape();
  SmallVector<Value> all;
  for (GlobalValue operand : operands) {
    bool isScalar = !shape.empty() && localRank(operand) == 0;
    if (isScalar && operand.axes.empty()) {
      all.push_back(operand.value);
      continue;
    }
    if (isScalar)
      operand = spreadScalar(op->getLoc(), operand, shape);
    all.push_back(spread(op->getLoc(), operand, axes).value);
  }
  // Both bounds of a clamp are scalars or none is.
  if (auto clamp = dyn_cast<ClampOp>(op); clamp && !shape.empty()) {
    auto isScalar = [](Value value) {
      return cast<RankedTensorType>(value.getType()).getRank() == 0;
    };
    for (unsigned i : {0, 2})
      if (isScalar(all[i]) && !isScalar(all[2 - i]))
        all[i] = spread(op->getLoc(),
                        spreadScalar(op->getLoc(), {all[i]}, shape), axes)
                     .value;
  }
  return copyFor(op, all, axes);
}

static SmallVector<int64_t> shifted(ArrayRef<int64_t> dims, int64_t by) {
  return llvm::map_to_vector(dims, [&](int64_t d) { return d + by; });
}

static SmallVector<int64_t> withLeading(ArrayRef<int64_t> leading,
                                        ArrayRef<int64_t> rest) {
  SmallVector<int64_t> result(leading);
  llvm::append_range(result, rest);
  return result;
}

static SmallVector<int64_t> leadingOf(int64_t value, unsigned count,
                                      ArrayRef<int64_t> rest) {
  return withLeading(SmallVector<int64_t>(count, value), rest);
}

LogicalResult Globalizer::convertPad(PadOp op) {
  Location loc = op.getLoc();
  GlobalValue operand = lookup(op.getOperand());
  GlobalValue padding = lookup(op.getPaddingValue());
  unsigned count = operand.axes.size();
  auto low = leadingOf(0, count, op.getEdgePaddingLow());
  auto high = leadingOf(0, count, op.getEdgePaddingHigh());
  auto interior = leadingOf(0, count, op.getInteriorPadding());
  auto pad = [&](Value value, Value with) -> Value {
    return PadOp::create(builder, loc, value, with, low, high, interior);
  };
  if (padding.axes.empty()) {
    define(op.getResult(), {pad(operand.value, padding.value), operand.axes});
    return success();
  }
  // What is filled in differs: where that is, is another pad.
  auto boolType = builder.getI1Type();
  auto type = cast<RankedTensorType>(operand.value.getType());
  Value inside = pad(constant(loc, type.clone(boolType), 1),
                     constant(loc, RankedTensorType::get({}, boolType), 0));
  Value zero = zeros(loc, RankedTensorType::get({}, type.getElementType()));
  Values both = {{inside, operand.axes},
                 {pad(operand.value, zero), operand.axes},
                 spreadScalar(loc, padding, op.getType().getShape())};
  AxisSet axes = unionOf(both);
  SmallVector<Value> all = spread(loc, both, axes);
  define(op.getResult(),
         {SelectOp::create(builder, loc, all[0], all[1], all[2]), axes});
  return success();
}

/// Windows have one element of leading dimensions.
LogicalResult Globalizer::convertWindowed(Operation *op) {
  Values operands = lookupOperands(op);
  unsigned numInits =
      isa<ReduceWindowOp>(op) ? op->getNumOperands() / 2 : 1;
  auto data = ArrayRef(operands).drop_back(numInits);
  auto inits = ArrayRef(operands).take_back(numInits);
  if (!unionOf(inits).empty())
    return convertOneByOne(op);
  AxisSet axes = unionOf(data);
  SmallVector<Value> all = spread(op->getLoc(), data, axes);
  llvm::append_range(all, spread(op->getLoc(), inits, {}));
  FailureOr<Operation *> windows = copyFor(op, all, axes);
  if (failed(windows))
    return failure();
  for (StringRef name : {"window_dimensions", "window_strides",
                         "base_dilations", "window_dilations"})
    if (auto old = op->getAttrOfType<DenseI64ArrayAttr>(name))
      (*windows)->setAttr(name, builder.getDenseI64ArrayAttr(leadingOf(
                                    1, axes.size(), old.asArrayRef())));
  if (auto old = op->getAttrOfType<DenseIntElementsAttr>("padding")) {
    SmallVector<int64_t> padding(2 * axes.size(), 0);
    llvm::append_range(padding, old.getValues<int64_t>());
    int64_t rows = padding.size() / 2;
    (*windows)->setAttr(
        "padding",
        DenseIntElementsAttr::get(
            RankedTensorType::get({rows, 2}, builder.getI64Type()), padding));
  }
  return success();
}

LogicalResult Globalizer::convertLeading(Operation *op) {
  Location loc = op->getLoc();
  Values operands = lookupOperands(op);
  AxisSet axes = unionOf(operands);
  int64_t count = axes.size();
  if (auto reduce = dyn_cast<ReduceOp>(op)) {
    auto inits = ArrayRef(operands).take_back(reduce.getInitValues().size());
    if (!unionOf(inits).empty())
      return convertOneByOne(op);
    auto inputs = ArrayRef(operands).drop_back(inits.size());
    SmallVector<Value> all = spread(loc, inputs, axes);
    llvm::append_range(all, spread(loc, inits, {}));
    FailureOr<Operation *> result = copyFor(op, all, axes);
    if (succeeded(result))
      cast<ReduceOp>(*result).setDimensions(
          shifted(reduce.getDimensions(), count));
    return result;
  }
  FailureOr<Operation *> copied = copyFor(op, spread(loc, operands, axes), axes);
  if (failed(copied))
    return failure();
  SmallVector<int64_t> leading(count);
  std::iota(leading.begin(), leading.end(), 0);
  if (auto result = dyn_cast<BroadcastInDimOp>(*copied)) {
    result.setBroadcastDimensions(withLeading(
        leading, shifted(result.getBroadcastDimensions(), count)));
  } else if (auto result = dyn_cast<ConcatenateOp>(*copied)) {
    result.setDimension(result.getDimension() + count);
  } else if (auto result = dyn_cast<MapOp>(*copied)) {
    result.setDimensions(
        withLeading(leading, shifted(result.getDimensions(), count)));
  } else if (auto result = dyn_cast<ReverseOp>(*copied)) {
    result.setDimensions(shifted(result.getDimensions(), count));
  } else if (auto result = dyn_cast<SliceOp>(*copied)) {
    result.setStartIndices(leadingOf(0, count, result.getStartIndices()));
    result.setLimitIndices(
        withLeading(sizesOf(axes), result.getLimitIndices()));
    result.setStrides(leadingOf(1, count, result.getStrides()));
  } else if (auto result = dyn_cast<SortOp>(*copied)) {
    // From the last dimension, it stays.
    if (int64_t dim = result.getDimension(); dim >= 0)
      result.setDimension(dim + count);
  } else if (auto result = dyn_cast<TransposeOp>(*copied)) {
    result.setPermutation(
        withLeading(leading, shifted(result.getPermutation(), count)));
  }
  return success();
}
