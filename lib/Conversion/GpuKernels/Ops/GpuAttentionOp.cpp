//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What attention on GPUs checks, and the numbers that it is to the runtime.

#include "GpuOpChecks.h"

#include "Soap/Conversion/GpuKernels/GpuOps.h"
#include "Soap/Runtime/Attention.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace soap;

SoapGpuAttention gpukernels::AttentionOp::describe() {
  SoapGpuAttention out = {};
  out.kind = static_cast<int32_t>(getKind());
  out.type = getElementTypeOrSelf(getInputs()[0].getType()).isF16() ? SOAP_F16
                                                                    : SOAP_BF16;
  out.causal = getCausal();
  out.scale = getScale().convertToFloat();
  int64_t *sizes[] = {&out.batch, &out.heads, &out.kv_heads,  &out.queries,
                      &out.keys,  &out.size,  &out.value_size};
  for (auto [to, size] : llvm::zip_equal(sizes, getSizes()))
    *to = size;
  llvm::copy(getStrides(), out.strides);
  if (getBias()) {
    out.bias = 1;
    llvm::copy(cast<ShapedType>(getBias().getType()).getShape(),
               out.bias_sizes);
  }
  constexpr size_t withScores = 4;
  out.score_gradient =
      getKind() == AttentionKind::Backward && getInits().size() == withScores;
  if (getDropout()) {
    out.dropout = 1;
    out.kept_scale = getKeptScale()->convertToFloat();
    llvm::copy(cast<ShapedType>(getDropout().getType()).getShape(),
               out.dropout_sizes);
  }
  return out;
}

LogicalResult gpukernels::AttentionOp::verify() {
  bool isBackward = getKind() == AttentionKind::Backward;
  constexpr size_t numSizes = 7, numStrides = 12;
  if (getSizes().size() != numSizes || getStrides().size() != numStrides)
    return emitOpError("expects ")
           << numSizes << " sizes and " << numStrides << " strides";
  if (getInputs().size() != (isBackward ? 6 : 3) ||
      (isBackward ? getInits().size() != 3 && getInits().size() != 4
                  : getInits().size() != 2))
    return emitOpError("has ") << getInputs().size() << " inputs and "
                               << getInits().size() << " outputs";
  for (int64_t size : getSizes())
    if (size <= 0)
      return emitOpError("has a size of ") << size;
  Type type = getElementTypeOrSelf(getInputs()[0].getType());
  if (!type.isF16() && !type.isBF16())
    return emitOpError("is of f16 or bf16, not ") << type;
  if (bool(getDropout()) != getKeptScale().has_value())
    return emitOpError("expects kept_scale with dropout, and not without");
  // What some of the scores' dimensions have.
  struct Spread {
    Value value;
    StringRef name, verb;
    Type element;
  };
  const Spread spread[] = {
      {getBias(), "a bias", "add", Float32Type::get(getContext())},
      {getDropout(), "dropout", "multiply", type}};
  for (const Spread &each : spread) {
    if (!each.value)
      continue;
    auto shaped = cast<ShapedType>(each.value.getType());
    if (shaped.getRank() != 4 || !shaped.hasStaticShape())
      return emitOpError("expects ")
             << each.name << " of four dimensions, not " << shaped;
  }
  SoapGpuAttention about = describe();
  if (about.heads % about.kv_heads != 0)
    return emitOpError("cannot share ")
           << about.kv_heads << " heads among " << about.heads;
  for (int i = 0; i < 4; ++i)
    if (!hasDenseStrides(attentionSizes(about, i),
                         about.strides + ptrdiff_t(3) * i))
      return emitOpError("has strides of tensor ")
             << i << " that leave gaps or overlap";
  const int64_t all[] = {about.batch, about.heads, about.queries, about.keys};
  for (const Spread &each : spread) {
    if (!each.value)
      continue;
    auto shaped = cast<ShapedType>(each.value.getType());
    for (auto [size, whole] : llvm::zip_equal(shaped.getShape(), all))
      if (size != 1 && size != whole)
        return emitOpError("cannot ")
               << each.verb << " " << shaped
               << (each.value == getBias() ? " to scores" : " by scores");
    if (shaped.getElementType() != each.element)
      return emitOpError("expects ")
             << each.name << " of " << each.element << ", not " << shaped;
  }
  // Which tensor each operand is like; -1: statistics, -2: scores.
  SmallVector<int> roles = isBackward ? SmallVector<int>{0, 1, 2, 3, -1, 3}
                                      : SmallVector<int>{0, 1, 2};
  roles.append(isBackward ? std::initializer_list<int>{0, 1, 2}
                          : std::initializer_list<int>{3, -1});
  if (about.score_gradient)
    roles.push_back(-2);
  SmallVector<Value> operands(getInputs());
  llvm::append_range(operands, getInits());
  for (auto [operand, role] : llvm::zip_equal(operands, roles)) {
    auto shaped = cast<ShapedType>(operand.getType());
    int64_t elements = about.batch * about.heads * about.queries;
    if (role == -2)
      elements *= about.keys;
    if (role >= 0) {
      elements = 1;
      for (int64_t size : attentionSizes(about, role))
        elements *= size;
    }
    if (!shaped.hasStaticShape() || shaped.getNumElements() != elements)
      return emitOpError("expects ") << elements << " elements, not " << shaped;
    Type expected = role < 0 ? Float32Type::get(getContext()) : type;
    if (shaped.getElementType() != expected)
      return emitOpError("expects ") << expected << ", not " << shaped;
  }
  for (Value operand : getOperands())
    if (failed(checkDense(*this, operand)))
      return failure();
  return success();
}
