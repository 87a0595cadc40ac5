//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Ops with computed shapes: the op of static shapes that they are once their
// operands are known.

#include "Interpreter.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Dialect/StableHLO/IR/Window.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::stablehlo;

namespace soap::reference {

SmallVector<int64_t, 4> numbersOf(const Tensor &tensor) {
  SmallVector<int64_t, 4> numbers;
  for (int64_t i = 0; i < tensor.numElements(); ++i)
    numbers.push_back(tensor.getInt(i));
  return numbers;
}

FailureOr<Tensors> evaluateInstead(
    Operation *op, ArrayRef<Tensor> operands, Interpreter &interpreter,
    llvm::function_ref<Operation *(OpBuilder &, ValueRange)> build) {
  Block block;
  for (const Tensor &operand : operands)
    block.addArgument(operand.getType(), op->getLoc());
  OpBuilder builder(op->getContext());
  builder.setInsertionPointToEnd(&block);
  Operation *instead = build(builder, block.getArguments());
  // Its operands are some of the arguments.
  SmallVector<Tensor, 4> values;
  for (Value operand : instead->getOperands())
    values.push_back(operands[cast<BlockArgument>(operand).getArgNumber()]);
  return interpreter.evaluateOp(instead, values);
}

/// An error if a size that was computed cannot be one.
static LogicalResult checkSizes(Operation *op, ArrayRef<int64_t> sizes) {
  for (int64_t size : sizes)
    if (size < 0)
      return op->emitOpError("computes a size of ") << size;
  if (isTooLarge(sizes))
    return op->emitOpError("computes a shape that is too large to evaluate");
  return success();
}

static Type resultElement(Operation *op) {
  return cast<RankedTensorType>(op->getResult(0).getType()).getElementType();
}

static FailureOr<Tensors> evalDynamicBroadcast(Operation *op,
                                               ArrayRef<Tensor> operands,
                                               Interpreter &interpreter,
                                               const Scope &) {
  auto broadcast = cast<DynamicBroadcastInDimOp>(op);
  SmallVector<int64_t, 4> shape = numbersOf(operands[1]);
  if (failed(checkSizes(op, shape)))
    return failure();
  for (auto [i, d] : llvm::enumerate(broadcast.getBroadcastDimensions()))
    if (operands[0].getDim(i) != 1 && operands[0].getDim(i) != shape[d])
      return op->emitOpError("cannot broadcast dimension ")
             << i << " of size " << operands[0].getDim(i) << " to size "
             << shape[d];
  return evaluateInstead(
      op, operands, interpreter, [&](OpBuilder &builder, ValueRange values) {
        return BroadcastInDimOp::create(
            builder, op->getLoc(),
            RankedTensorType::get(shape, resultElement(op)), values[0],
            broadcast.getBroadcastDimensionsAttr());
      });
}

static FailureOr<Tensors> evalDynamicIota(Operation *op,
                                          ArrayRef<Tensor> operands,
                                          Interpreter &interpreter,
                                          const Scope &) {
  SmallVector<int64_t, 4> shape = numbersOf(operands[0]);
  if (failed(checkSizes(op, shape)))
    return failure();
  return evaluateInstead(
      op, operands, interpreter, [&](OpBuilder &builder, ValueRange) {
        return IotaOp::create(builder, op->getLoc(),
                              RankedTensorType::get(shape, resultElement(op)),
                              cast<DynamicIotaOp>(op).getIotaDimension());
      });
}

static FailureOr<Tensors> evalDynamicReshape(Operation *op,
                                             ArrayRef<Tensor> operands,
                                             Interpreter &, const Scope &) {
  SmallVector<int64_t, 4> shape = numbersOf(operands[1]);
  if (failed(checkSizes(op, shape)))
    return failure();
  if (numElements(shape) != operands[0].numElements())
    return op->emitOpError("reshapes ")
           << operands[0].numElements() << " elements to "
           << numElements(shape);
  return Tensors{operands[0].reshaped(shape)};
}

static FailureOr<Tensors> evalDynamicPad(Operation *op,
                                         ArrayRef<Tensor> operands,
                                         Interpreter &, const Scope &) {
  SmallVector<int64_t, 4> low = numbersOf(operands[2]);
  SmallVector<int64_t, 4> high = numbersOf(operands[3]);
  SmallVector<int64_t, 4> interior = numbersOf(operands[4]);
  SmallVector<int64_t, 4> shape;
  for (auto [d, size] : llvm::enumerate(operands[0].getShape())) {
    if (interior[d] < 0)
      return op->emitOpError("computes an interior padding of ") << interior[d];
    shape.push_back(size + low[d] + high[d] +
                    std::max<int64_t>(size - 1, 0) * interior[d]);
  }
  if (failed(checkSizes(op, shape)))
    return failure();
  return Tensors{padded(operands[0], operands[1], low, high, interior)};
}

static FailureOr<Tensors> evalRealDynamicSlice(Operation *op,
                                               ArrayRef<Tensor> operands,
                                               Interpreter &, const Scope &) {
  const Tensor &t = operands[0];
  SmallVector<int64_t, 4> starts = numbersOf(operands[1]);
  SmallVector<int64_t, 4> limits = numbersOf(operands[2]);
  SmallVector<int64_t, 4> steps = numbersOf(operands[3]);
  SmallVector<int64_t, 4> strides = rowMajorStrides(t.getShape()), shape;
  int64_t offset = 0;
  for (int64_t d = 0; d < t.getRank(); ++d) {
    if (starts[d] < 0 || starts[d] > limits[d] || limits[d] > t.getDim(d) ||
        steps[d] < 1)
      return op->emitOpError("takes [")
             << starts[d] << ", " << limits[d] << ") by " << steps[d]
             << " of dimension " << d << ", whose size is " << t.getDim(d);
    shape.push_back((limits[d] - starts[d] + steps[d] - 1) / steps[d]);
    offset += starts[d] * strides[d];
    strides[d] *= steps[d];
  }
  return Tensors{stridedView(t, shape, offset, strides)};
}

static FailureOr<Tensors> evalDynamicGather(Operation *op,
                                            ArrayRef<Tensor> operands,
                                            Interpreter &interpreter,
                                            const Scope &) {
  auto gather = cast<DynamicGatherOp>(op);
  SmallVector<int64_t, 4> sizes = numbersOf(operands[2]);
  for (auto [size, limit] : llvm::zip(sizes, operands[0].getShape()))
    if (size < 0 || size > limit)
      return op->emitOpError("computes a slice size of ")
             << size << " for a dimension of size " << limit;
  return evaluateInstead(
      op, operands, interpreter, [&](OpBuilder &builder, ValueRange values) {
        return GatherOp::create(
            builder, op->getLoc(), values[0], values[1],
            gather.getDimensionNumbers(), builder.getDenseI64ArrayAttr(sizes),
            builder.getBoolAttr(gather.getIndicesAreSorted()));
      });
}

static FailureOr<Tensors> evalDynamicConv(Operation *op,
                                          ArrayRef<Tensor> operands,
                                          Interpreter &interpreter,
                                          const Scope &) {
  auto conv = cast<DynamicConvOp>(op);
  SmallVector<int64_t, 4> padding = numbersOf(operands[2]);
  ConvDimensionNumbersAttr dims = conv.getDimensionNumbers();
  int64_t rank = dims.getInputSpatialDimensions().size();
  SmallVector<int64_t, 4> shape(rank + 2);
  shape[dims.getOutputBatchDimension()] =
      operands[0].getDim(dims.getInputBatchDimension()) /
      static_cast<int64_t>(conv.getBatchGroupCount());
  shape[dims.getOutputFeatureDimension()] =
      operands[1].getDim(dims.getKernelOutputFeatureDimension());
  auto at = [](std::optional<ArrayRef<int64_t>> values, int64_t i) {
    return values ? (*values)[i] : 1;
  };
  for (int64_t i = 0; i < rank; ++i) {
    WindowDimension window;
    window.size = operands[1].getDim(dims.getKernelSpatialDimensions()[i]);
    window.stride = at(conv.getWindowStrides(), i);
    window.baseDilation = at(conv.getLhsDilation(), i);
    window.windowDilation = at(conv.getRhsDilation(), i);
    window.paddingLow = padding[2 * i];
    window.paddingHigh = padding[2 * i + 1];
    std::optional<int64_t> size = window.outputSize(
        operands[0].getDim(dims.getInputSpatialDimensions()[i]));
    if (!size)
      return op->emitOpError("computes a window that is out of range");
    shape[dims.getOutputSpatialDimensions()[i]] = *size;
  }
  if (failed(checkSizes(op, shape)))
    return failure();
  return evaluateInstead(
      op, operands, interpreter, [&](OpBuilder &builder, ValueRange values) {
        auto attr = DenseIntElementsAttr::get(
            RankedTensorType::get({rank, 2}, builder.getI64Type()),
            ArrayRef<int64_t>(padding));
        return ConvolutionOp::create(
            builder, op->getLoc(),
            RankedTensorType::get(shape, resultElement(op)), values[0],
            values[1], conv.getWindowStridesAttr(), attr,
            conv.getLhsDilationAttr(), conv.getRhsDilationAttr(),
            conv.getWindowReversalAttr(), dims, conv.getFeatureGroupCountAttr(),
            conv.getBatchGroupCountAttr(), conv.getPrecisionConfigAttr());
      });
}

/// A bounded tensor is held with its true size.
static FailureOr<Tensors> evalSetDimensionSize(Operation *op,
                                               ArrayRef<Tensor> operands,
                                               Interpreter &, const Scope &) {
  const Tensor &t = operands[0];
  int64_t dim = cast<SetDimensionSizeOp>(op).getDimension();
  int64_t size = operands[1].getInt(0);
  if (size < 0 || size > t.getDim(dim))
    return op->emitOpError("sets a size of ")
           << size << ", but at most " << t.getDim(dim) << " are there";
  SmallVector<int64_t, 4> shape(t.getShape());
  shape[dim] = size;
  return Tensors{stridedView(t, shape, 0, rowMajorStrides(t.getShape()))};
}

void addDynamicHandlers(HandlerMap &map) {
  map[DynamicBroadcastInDimOp::getOperationName()] = evalDynamicBroadcast;
  map[DynamicIotaOp::getOperationName()] = evalDynamicIota;
  map[DynamicReshapeOp::getOperationName()] = evalDynamicReshape;
  map[DynamicPadOp::getOperationName()] = evalDynamicPad;
  map[RealDynamicSliceOp::getOperationName()] = evalRealDynamicSlice;
  map[DynamicGatherOp::getOperationName()] = evalDynamicGather;
  map[DynamicConvOp::getOperationName()] = evalDynamicConv;
  map[SetDimensionSizeOp::getOperationName()] = evalSetDimensionSize;
}

} // namespace soap::reference
