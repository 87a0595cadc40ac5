//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "Kernels.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

using namespace mlir;
using namespace mlir::stablehlo;

namespace soap::reference {

static FailureOr<Tensors> evalConstant(Operation *op, ArrayRef<Tensor>,
                                       Interpreter &interpreter,
                                       const Scope &) {
  std::optional<Tensor> t = Tensor::fromAttr(cast<ConstantOp>(op).getValue(),
                                             interpreter.getPrecision());
  if (!t)
    return op->emitOpError("has a value that cannot be read");
  return Tensors{std::move(*t)};
}

static FailureOr<Tensors> evalIota(Operation *op, ArrayRef<Tensor>,
                                   Interpreter &interpreter, const Scope &) {
  RankedTensorType type = resultType(op);
  int64_t dim = cast<IotaOp>(op).getIotaDimension();
  // The numbers once, as a vector of the result's type, then spread.
  Tensor numbers(type.getElementType(), {type.getDimSize(dim)},
                 interpreter.getPrecision());
  for (int64_t i = 0; i < type.getDimSize(dim); ++i) {
    if (numbers.isComplex())
      numbers.setComplex(i, static_cast<double>(i));
    else if (numbers.isFloat())
      numbers.setDouble(i, static_cast<double>(i));
    else
      numbers.setInt(i, numbers.getStorage() == Storage::Bool ? i & 1 : i);
  }
  numbers.normalize();
  SmallVector<int64_t, 4> strides(type.getRank(), 0);
  strides[dim] = 1;
  return Tensors{stridedView(numbers, type.getShape(), 0, strides)};
}

static FailureOr<Tensors> evalBroadcastInDim(Operation *op,
                                             ArrayRef<Tensor> operands,
                                             Interpreter &, const Scope &) {
  const Tensor &t = operands[0];
  RankedTensorType type = resultType(op);
  SmallVector<int64_t, 4> from = rowMajorStrides(t.getShape());
  SmallVector<int64_t, 4> strides(type.getRank(), 0);
  for (auto [i, d] :
       llvm::enumerate(cast<BroadcastInDimOp>(op).getBroadcastDimensions()))
    if (t.getDim(i) != 1)
      strides[d] = from[i];
  return Tensors{stridedView(t, type.getShape(), 0, strides)};
}

static FailureOr<Tensors> evalReshape(Operation *op, ArrayRef<Tensor> operands,
                                      Interpreter &, const Scope &) {
  return Tensors{operands[0].reshaped(resultType(op).getShape())};
}

static FailureOr<Tensors> evalTranspose(Operation *op,
                                        ArrayRef<Tensor> operands,
                                        Interpreter &, const Scope &) {
  return Tensors{
      transposed(operands[0], cast<TransposeOp>(op).getPermutation())};
}

static FailureOr<Tensors> evalSlice(Operation *op, ArrayRef<Tensor> operands,
                                    Interpreter &, const Scope &) {
  auto slice = cast<SliceOp>(op);
  SmallVector<int64_t, 4> strides = rowMajorStrides(operands[0].getShape());
  int64_t offset = 0;
  for (auto [i, start] : llvm::enumerate(slice.getStartIndices())) {
    offset += start * strides[i];
    strides[i] *= slice.getStrides()[i];
  }
  return Tensors{
      stridedView(operands[0], resultType(op).getShape(), offset, strides)};
}

/// Start indices, moved so that a block of `sizes` lies inside `shape`.
static SmallVector<int64_t, 4> clampStarts(ArrayRef<Tensor> starts,
                                           ArrayRef<int64_t> shape,
                                           ArrayRef<int64_t> sizes) {
  SmallVector<int64_t, 4> clamped;
  for (auto [i, start] : llvm::enumerate(starts)) {
    int64_t limit = shape[i] - sizes[i];
    // An unsigned 64-bit index is held as the same bits.
    int64_t value = start.getInt(0);
    if (start.isUnsigned() && value < 0)
      value = limit;
    clamped.push_back(std::max<int64_t>(0, std::min(value, limit)));
  }
  return clamped;
}

static FailureOr<Tensors> evalDynamicSlice(Operation *op,
                                           ArrayRef<Tensor> operands,
                                           Interpreter &, const Scope &) {
  const Tensor &t = operands[0];
  ArrayRef<int64_t> sizes = cast<DynamicSliceOp>(op).getSliceSizes();
  SmallVector<int64_t, 4> strides = rowMajorStrides(t.getShape());
  int64_t offset = 0;
  for (auto [start, stride] : llvm::zip_equal(
           clampStarts(operands.drop_front(), t.getShape(), sizes), strides))
    offset += start * stride;
  return Tensors{stridedView(t, sizes, offset, strides)};
}

static FailureOr<Tensors> evalDynamicUpdateSlice(Operation *op,
                                                 ArrayRef<Tensor> operands,
                                                 Interpreter &, const Scope &) {
  Tensor result = operands[0];
  const Tensor &update = operands[1];
  SmallVector<int64_t, 4> starts =
      clampStarts(operands.drop_front(2), result.getShape(), update.getShape());
  SmallVector<int64_t, 4> strides = rowMajorStrides(result.getShape());
  int64_t from = 0;
  forEachIndex(update.getShape(), [&](ArrayRef<int64_t> index) {
    int64_t to = 0;
    for (auto [d, i] : llvm::enumerate(index))
      to += (starts[d] + i) * strides[d];
    copyElement(result, to, update, from++);
  });
  return Tensors{std::move(result)};
}

static FailureOr<Tensors> evalPad(Operation *op, ArrayRef<Tensor> operands,
                                  Interpreter &, const Scope &) {
  auto pad = cast<PadOp>(op);
  return Tensors{padded(operands[0], operands[1], pad.getEdgePaddingLow(),
                        pad.getEdgePaddingHigh(), pad.getInteriorPadding())};
}

static FailureOr<Tensors> evalConcatenate(Operation *op,
                                          ArrayRef<Tensor> operands,
                                          Interpreter &, const Scope &) {
  return Tensors{
      concatenated(operands, cast<ConcatenateOp>(op).getDimension())};
}

static FailureOr<Tensors> evalReverse(Operation *op, ArrayRef<Tensor> operands,
                                      Interpreter &, const Scope &) {
  const Tensor &t = operands[0];
  SmallVector<int64_t, 4> strides = rowMajorStrides(t.getShape());
  int64_t offset = 0;
  for (int64_t d : cast<ReverseOp>(op).getDimensions()) {
    offset += (t.getDim(d) - 1) * strides[d];
    strides[d] = -strides[d];
  }
  return Tensors{stridedView(t, t.getShape(), offset, strides)};
}

static FailureOr<Tensors> evalBitcastConvert(Operation *op,
                                             ArrayRef<Tensor> operands,
                                             Interpreter &interpreter,
                                             const Scope &) {
  const Tensor &t = operands[0];
  RankedTensorType type = resultType(op);
  Type from = t.getElementType(), to = type.getElementType();
  if (from == to)
    return Tensors{t};
  if (isa<ComplexType>(from) || isa<ComplexType>(to))
    return Tensors{Tensor::fromBytes(to, type.getShape(), t.toBytes(),
                                     interpreter.getPrecision())};
  unsigned fromWidth = from.getIntOrFloatBitWidth();
  unsigned toWidth = to.getIntOrFloatBitWidth();
  // Elements narrower than a byte lie in bytes of their own: take their bits
  // one after the other, the lowest first, as in a wider element.
  std::vector<char> bytes = t.toBytes();
  unsigned fromBytes = Tensor::elementBytes(from);
  unsigned toBytes = Tensor::elementBytes(to);
  int64_t count = numElements(type.getShape());
  std::vector<char> out(count * toBytes, 0);
  if (!out.empty() && !bytes.empty())
    for (int64_t bit = 0; bit < count * static_cast<int64_t>(toWidth); ++bit) {
      int64_t source = bit / fromWidth * fromBytes * 8 + bit % fromWidth;
      int64_t target = bit / toWidth * toBytes * 8 + bit % toWidth;
      if (bytes[source / 8] >> (source % 8) & 1)
        out[target / 8] |= static_cast<char>(1 << (target % 8));
    }
  return Tensors{
      Tensor::fromBytes(to, type.getShape(), out, interpreter.getPrecision())};
}

static FailureOr<Tensors> evalGetDimensionSize(Operation *op,
                                               ArrayRef<Tensor> operands,
                                               Interpreter &interpreter,
                                               const Scope &) {
  Tensor result(resultType(op).getElementType(), {},
                interpreter.getPrecision());
  result.setInt(
      0, operands[0].getDim(cast<GetDimensionSizeOp>(op).getDimension()));
  return Tensors{std::move(result)};
}

void addShapeHandlers(HandlerMap &map) {
  map[ConstantOp::getOperationName()] = evalConstant;
  map[IotaOp::getOperationName()] = evalIota;
  map[BroadcastInDimOp::getOperationName()] = evalBroadcastInDim;
  map[ReshapeOp::getOperationName()] = evalReshape;
  map[TransposeOp::getOperationName()] = evalTranspose;
  map[SliceOp::getOperationName()] = evalSlice;
  map[DynamicSliceOp::getOperationName()] = evalDynamicSlice;
  map[DynamicUpdateSliceOp::getOperationName()] = evalDynamicUpdateSlice;
  map[PadOp::getOperationName()] = evalPad;
  map[ConcatenateOp::getOperationName()] = evalConcatenate;
  map[ReverseOp::getOperationName()] = evalReverse;
  map[BitcastConvertOp::getOperationName()] = evalBitcastConvert;
  map[GetDimensionSizeOp::getOperationName()] = evalGetDimensionSize;
}

} // namespace soap::reference
