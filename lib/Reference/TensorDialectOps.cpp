//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The tensor dialect on static shapes.

#include "Kernels.h"
#include "ScalarProgram.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace soap::reference {

/// The values of what are attributes or scalar operands.
static SmallVector<int64_t, 4> mixedValues(ArrayRef<int64_t> constants,
                                           ArrayRef<Tensor> operands) {
  SmallVector<int64_t, 4> values;
  for (int64_t value : constants) {
    if (ShapedType::isDynamic(value)) {
      value = operands.front().getInt(0);
      operands = operands.drop_front();
    }
    values.push_back(value);
  }
  return values;
}

/// A slice whose place is known.
namespace {
struct Slice {
  SmallVector<int64_t, 4> offsets, sizes, strides;

  template <typename OpT> Slice(OpT op, ArrayRef<Tensor> operands) {
    auto take = [&](ArrayRef<int64_t> constants, size_t dynamic) {
      auto values = mixedValues(constants, operands.take_front(dynamic));
      operands = operands.drop_front(dynamic);
      return values;
    };
    offsets = take(op.getStaticOffsets(), op.getOffsets().size());
    sizes = take(op.getStaticSizes(), op.getSizes().size());
    strides = take(op.getStaticStrides(), op.getStrides().size());
  }

  /// The row-major number of the first element, and the steps, in `shape`; an
  /// error if the slice reaches beyond that.
  LogicalResult place(Operation *op, ArrayRef<int64_t> shape, int64_t &first,
                      SmallVectorImpl<int64_t> &steps) const {
    first = 0;
    steps = rowMajorStrides(shape);
    for (size_t d = 0; d < shape.size(); ++d) {
      int64_t last = offsets[d] + (sizes[d] - 1) * strides[d];
      if (sizes[d] > 0 && (std::min(offsets[d], last) < 0 ||
                           std::max(offsets[d], last) >= shape[d]))
        return op->emitOpError("reaches beyond dimension ")
               << d << " of size " << shape[d];
      first += offsets[d] * steps[d];
      steps[d] *= strides[d];
    }
    return success();
  }
};
} // namespace

static FailureOr<Tensors> evalEmpty(Operation *op, ArrayRef<Tensor> operands,
                                    Interpreter &interpreter, const Scope &) {
  RankedTensorType type = resultType(op);
  SmallVector<int64_t, 4> shape = mixedValues(type.getShape(), operands);
  if (llvm::any_of(shape, [](int64_t size) { return size < 0; }) ||
      isTooLarge(shape))
    return op->emitOpError("has a size that cannot be evaluated");
  // The elements have no defined values; zeros are as good as any.
  return Tensors{
      Tensor(type.getElementType(), shape, interpreter.getPrecision())};
}

static FailureOr<Tensors> evalReshaped(Operation *op, ArrayRef<Tensor> operands,
                                       Interpreter &, const Scope &) {
  RankedTensorType type = resultType(op);
  if (!type.hasStaticShape())
    return op->emitOpError("has a shape that is not known");
  if (type.getNumElements() != operands[0].numElements())
    return op->emitOpError("has another number of elements than its operand");
  return Tensors{operands[0].reshaped(type.getShape())};
}

static FailureOr<Tensors> evalExtractSlice(Operation *op,
                                           ArrayRef<Tensor> operands,
                                           Interpreter &, const Scope &) {
  Slice slice(cast<tensor::ExtractSliceOp>(op), operands.drop_front());
  int64_t first;
  SmallVector<int64_t, 4> steps;
  if (failed(slice.place(op, operands[0].getShape(), first, steps)))
    return failure();
  RankedTensorType type = resultType(op);
  Tensor result = stridedView(operands[0], slice.sizes, first, steps);
  return Tensors{type.hasStaticShape() ? result.reshaped(type.getShape())
                                       : result};
}

static FailureOr<Tensors> evalInsertSlice(Operation *op,
                                          ArrayRef<Tensor> operands,
                                          Interpreter &, const Scope &) {
  Slice slice(cast<tensor::InsertSliceOp>(op), operands.drop_front(2));
  Tensor result = operands[1];
  int64_t first;
  SmallVector<int64_t, 4> steps;
  if (failed(slice.place(op, result.getShape(), first, steps)))
    return failure();
  int64_t from = 0;
  forEachIndex(slice.sizes, [&](ArrayRef<int64_t> index) {
    int64_t to = first;
    for (auto [i, step] : llvm::zip_equal(index, steps))
      to += i * step;
    copyElement(result, to, operands[0], from++);
  });
  return Tensors{std::move(result)};
}

static FailureOr<Tensors> evalTensorPad(Operation *operation,
                                        ArrayRef<Tensor> operands,
                                        Interpreter &interpreter,
                                        const Scope &scope) {
  auto op = cast<tensor::PadOp>(operation);
  const Tensor &source = operands[0];
  auto low =
      mixedValues(op.getStaticLow(), operands.slice(1, op.getLow().size()));
  auto high = mixedValues(op.getStaticHigh(),
                          operands.drop_front(1 + op.getLow().size()));
  SmallVector<int64_t> shape;
  for (auto [size, l, h] : llvm::zip_equal(source.getShape(), low, high)) {
    if (l < 0 || h < 0)
      return op->emitOpError("pads by a negative number");
    shape.push_back(size + l + h);
  }
  if (isTooLarge(shape) || source.isComplex())
    return op->emitOpError("cannot be evaluated");
  FailureOr<ScalarProgram> program = ScalarProgram::get(
      op.getRegion().front(), interpreter.getPrecision(), scope);
  if (failed(program))
    return failure();
  Tensor result(source.getElementType(), shape, interpreter.getPrecision());
  int64_t at = 0;
  bool isFailed = false;
  SmallVector<int64_t> strides(rowMajorStrides(source.getShape()));
  SmallVector<Number> arguments(shape.size());
  forEachIndex(shape, [&](ArrayRef<int64_t> index) {
    int64_t from = 0;
    bool inside = true;
    for (size_t d = 0; d < index.size(); ++d) {
      int64_t i = index[d] - low[d];
      inside &= i >= 0 && i < source.getDim(d);
      from += i * strides[d];
      arguments[d].i = index[d];
    }
    Number value;
    if (inside)
      copyElement(result, at, source, from);
    else if (succeeded(program->run(arguments, index, value)))
      storeNumber(result, at, value);
    else
      isFailed = true;
    ++at;
  });
  if (isFailed)
    return failure();
  return Tensors{std::move(result)};
}

static FailureOr<Tensors> evalGenerate(Operation *op, ArrayRef<Tensor>,
                                       Interpreter &interpreter,
                                       const Scope &scope) {
  RankedTensorType type = resultType(op);
  if (!type.hasStaticShape())
    return op->emitOpError("has a shape that is not known");
  FailureOr<ScalarProgram> program = ScalarProgram::get(
      op->getRegion(0).front(), interpreter.getPrecision(), scope);
  if (failed(program))
    return failure();
  Tensor result(type.getElementType(), type.getShape(),
                interpreter.getPrecision());
  int64_t at = 0;
  bool isFailed = false;
  SmallVector<Number> arguments(type.getRank());
  forEachIndex(type.getShape(), [&](ArrayRef<int64_t> index) {
    for (auto [argument, i] : llvm::zip_equal(arguments, index))
      argument.i = i;
    Number value;
    isFailed |= failed(program->run(arguments, index, value));
    if (!isFailed)
      storeNumber(result, at++, value);
  });
  if (isFailed)
    return failure();
  result.normalize();
  return Tensors{std::move(result)};
}

static FailureOr<Tensors> evalConcat(Operation *op, ArrayRef<Tensor> operands,
                                     Interpreter &interpreter, const Scope &) {
  auto dim = static_cast<int64_t>(cast<tensor::ConcatOp>(op).getDim());
  SmallVector<int64_t> shape(operands[0].getShape());
  shape[dim] = 0;
  for (const Tensor &operand : operands)
    shape[dim] += operand.getDim(dim);
  Tensor result(operands[0].getElementType(), shape,
                interpreter.getPrecision());
  int64_t inner = numElements(ArrayRef<int64_t>(shape).drop_front(dim + 1));
  int64_t outer = numElements(ArrayRef<int64_t>(shape).take_front(dim));
  int64_t start = 0;
  for (const Tensor &operand : operands) {
    int64_t run = operand.getDim(dim) * inner;
    for (int64_t o = 0; o < outer; ++o)
      for (int64_t i = 0; i < run; ++i)
        copyElement(result, o * shape[dim] * inner + start + i, operand,
                    o * run + i);
    start += run;
  }
  return Tensors{std::move(result)};
}

static FailureOr<Tensors> evalSplat(Operation *op, ArrayRef<Tensor> operands,
                                    Interpreter &, const Scope &) {
  RankedTensorType type = resultType(op);
  if (!type.hasStaticShape())
    return op->emitOpError("has a shape that is not known");
  return Tensors{filled(operands[0], type.getShape())};
}

static FailureOr<Tensors> evalFromElements(Operation *op,
                                           ArrayRef<Tensor> operands,
                                           Interpreter &interpreter,
                                           const Scope &) {
  RankedTensorType type = resultType(op);
  Tensor result(type.getElementType(), type.getShape(),
                interpreter.getPrecision());
  for (auto [i, operand] : llvm::enumerate(operands))
    copyElement(result, static_cast<int64_t>(i), operand, 0);
  return Tensors{std::move(result)};
}

static FailureOr<Tensors> evalExtract(Operation *op, ArrayRef<Tensor> operands,
                                      Interpreter &, const Scope &) {
  const Tensor &from = operands[0];
  int64_t at = 0;
  for (auto [size, index] :
       llvm::zip_equal(from.getShape(), operands.drop_front())) {
    int64_t i = index.getInt(0);
    if (i < 0 || i >= size)
      return op->emitOpError("reads index ")
             << i << " of a dimension of size " << size;
    at = at * size + i;
  }
  return Tensors{elementAt(from, at)};
}

static FailureOr<Tensors> evalDim(Operation *op, ArrayRef<Tensor> operands,
                                  Interpreter &, const Scope &) {
  int64_t d = operands[1].getInt(0);
  if (d < 0 || d >= operands[0].getRank())
    return op->emitOpError("asks for a dimension that the tensor lacks");
  Tensor size(Interpreter::scalarType(op->getResult(0).getType()), {});
  size.setInt(0, operands[0].getDim(d));
  return Tensors{std::move(size)};
}

void addTensorHandlers(HandlerMap &map) {
  map[tensor::EmptyOp::getOperationName()] = evalEmpty;
  map[tensor::CastOp::getOperationName()] =
      [](Operation *, ArrayRef<Tensor> operands, Interpreter &,
         const Scope &) -> FailureOr<Tensors> { return Tensors{operands[0]}; };
  map[tensor::ExpandShapeOp::getOperationName()] = evalReshaped;
  map[tensor::CollapseShapeOp::getOperationName()] = evalReshaped;
  map[tensor::ReshapeOp::getOperationName()] = evalReshaped;
  map[tensor::ExtractSliceOp::getOperationName()] = evalExtractSlice;
  map[tensor::InsertSliceOp::getOperationName()] = evalInsertSlice;
  map[tensor::PadOp::getOperationName()] = evalTensorPad;
  map[tensor::GenerateOp::getOperationName()] = evalGenerate;
  map[tensor::ConcatOp::getOperationName()] = evalConcat;
  map[tensor::SplatOp::getOperationName()] = evalSplat;
  map[tensor::FromElementsOp::getOperationName()] = evalFromElements;
  map[tensor::ExtractOp::getOperationName()] = evalExtract;
  map[tensor::DimOp::getOperationName()] = evalDim;
}

} // namespace soap::reference
