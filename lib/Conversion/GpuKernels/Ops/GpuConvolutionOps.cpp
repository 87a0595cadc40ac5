//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What convolutions and pooling on GPUs check.

#include "GpuOpChecks.h"

#include "Soap/Conversion/GpuKernels/GpuOps.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace soap;

/// Whether windows that cover \p extent give the outputs along dimension \p s
/// that the op, a convolution or pooling, has.
template <typename OpTy>
static LogicalResult checkOutputs(OpTy op, size_t s, int64_t extent) {
  int64_t low = op.getLow()[s], high = op.getHigh()[s];
  int64_t left = op.getImage()[s] + low + high - extent;
  if (op.getImage()[s] <= 0 || extent <= 0 || op.getStrides()[s] <= 0 ||
      low < 0 || high < 0 || left < 0 ||
      left / op.getStrides()[s] + 1 != op.getOutput()[s])
    return op.emitOpError("has ")
           << op.getOutput()[s] << " outputs along dimension " << s
           << ", which its image, window and padding do not give";
  return success();
}

LogicalResult gpukernels::ConvOp::verify() {
  constexpr size_t mostSpatial = 3;
  size_t spatial = getImage().size();
  if (spatial < 1 || spatial > mostSpatial)
    return emitOpError("has ") << spatial << " spatial dimensions, not 1 to 3";
  for (ArrayRef<int64_t> list : {getWindow(), getOutput(), getStrides(),
                                 getLow(), getHigh(), getDilation()})
    if (list.size() != spatial)
      return emitOpError("expects ")
             << spatial << " numbers in every list of spatial dimensions";
  if (getSizes().size() != 4 || getLast().size() != 3)
    return emitOpError("expects four sizes and three layouts");
  for (ArrayRef<int64_t> list : {getSizes(), getImage(), getWindow(),
                                 getOutput(), getStrides(), getDilation()})
    for (int64_t number : list)
      if (number <= 0)
        return emitOpError("has a size or step of ") << number;
  int64_t batch = getSizes()[0], channels = getSizes()[1],
          features = getSizes()[2], groups = getSizes()[3];
  if (channels % groups != 0 || features % groups != 0)
    return emitOpError("cannot share ")
           << channels << " and " << features << " channels among " << groups
           << " groups";
  int64_t elements[] = {batch * channels, features * (channels / groups),
                        batch * features};
  for (size_t s = 0; s < spatial; ++s) {
    if (failed(checkOutputs(*this, s,
                            (getWindow()[s] - 1) * getDilation()[s] + 1)))
      return failure();
    elements[0] *= getImage()[s];
    elements[1] *= getWindow()[s];
    elements[2] *= getOutput()[s];
  }
  // Of the operands: which of image, filter and output each of them is.
  const unsigned roles[3][3] = {{0, 1, 2}, {2, 1, 0}, {0, 2, 1}};
  const Value operands[] = {getLhs(), getRhs(), getInit()};
  for (auto [operand, role] :
       llvm::zip_equal(operands, roles[static_cast<unsigned>(getKind())]))
    if (failed(checkElements(*this, operand, elements[role], getInit())))
      return failure();
  if (!getAddend() && !getBias() && !getRelu())
    return success();
  if (!getBias() || getKind() != ConvKind::Forward ||
      !isa<MemRefType>(getInit().getType()) ||
      getElementTypeOrSelf(getInit().getType()).isF64())
    return emitOpError(
        "cannot have an addend or a function without a bias, nor "
        "a bias with gradients, tensors or sums of f64");
  if ((getAddend() &&
       failed(checkElements(*this, getAddend(), elements[2], getInit()))) ||
      failed(checkElements(*this, getBias(), features, getInit())))
    return failure();
  return success();
}

LogicalResult gpukernels::PoolOp::verify() {
  constexpr size_t mostSpatial = 3;
  size_t spatial = getImage().size();
  if (spatial < 1 || spatial > mostSpatial || getSizes().size() != 2)
    return emitOpError("expects 1 to 3 spatial dimensions and two sizes");
  for (ArrayRef<int64_t> list :
       {getWindow(), getOutput(), getStrides(), getLow(), getHigh()})
    if (list.size() != spatial)
      return emitOpError("expects ")
             << spatial << " numbers in every list of spatial dimensions";
  int64_t elements[] = {getSizes()[0] * getSizes()[1],
                        getSizes()[0] * getSizes()[1]};
  for (size_t s = 0; s < spatial; ++s) {
    if (failed(checkOutputs(*this, s, getWindow()[s])))
      return failure();
    if (getLow()[s] >= getWindow()[s] || getHigh()[s] >= getWindow()[s])
      return emitOpError("has windows of padding alone along dimension ") << s;
    elements[0] *= getImage()[s];
    elements[1] *= getOutput()[s];
  }
  if (getKind() == PoolKind::AverageGradient)
    std::swap(elements[0], elements[1]);
  for (auto [operand, expected] : llvm::zip_equal(getOperands(), elements)) {
    if (failed(checkElements(*this, operand, expected, getInit())))
      return failure();
  }
  return success();
}
