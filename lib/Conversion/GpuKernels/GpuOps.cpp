//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/GpuKernels/GpuOps.h"

using namespace mlir;
using namespace soap;

#include "Soap/Conversion/GpuKernels/GpuOpsDialect.cpp.inc"

#define GET_OP_CLASSES
#include "Soap/Conversion/GpuKernels/GpuOps.cpp.inc"

void gpukernels::SoapGpuDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Soap/Conversion/GpuKernels/GpuOps.cpp.inc"
      >();
}

void gpukernels::GemmOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  for (OpOperand *input : {&getLhsMutable(), &getRhsMutable()})
    effects.emplace_back(MemoryEffects::Read::get(), input,
                         SideEffects::DefaultResource::get());
  effects.emplace_back(MemoryEffects::Write::get(), &getOutMutable(),
                       SideEffects::DefaultResource::get());
}

LogicalResult gpukernels::GemmOp::verify() {
  if (getSizes().size() != 3 || getStrides().size() != 6 ||
      getBatch().size() % 4 != 0)
    return emitOpError("expects three sizes, six strides and four numbers per "
                       "batch loop");
  for (int64_t size : getSizes())
    if (size <= 0)
      return emitOpError("has size ") << size << ", which is not positive";
  for (unsigned i = 0; i < 6; i += 2)
    if (getStrides()[i] != 1 && getStrides()[i + 1] != 1)
      return emitOpError("has strides ")
             << getStrides()[i] << " and " << getStrides()[i + 1]
             << " of one matrix, neither of them 1";
  Type lhs = getElementTypeOrSelf(getLhs().getType()),
       rhs = getElementTypeOrSelf(getRhs().getType());
  if (lhs != rhs)
    return emitOpError("multiplies ") << lhs << " with " << rhs;
  // What the product touches lies within each memref.
  SmallVector<int64_t> reach(3, 1);
  const unsigned sizeOf[] = {0, 2, 2, 1, 0, 1};
  for (unsigned i = 0; i < 6; ++i)
    reach[i / 2] += (getSizes()[sizeOf[i]] - 1) * getStrides()[i];
  for (unsigned b = 0; b < getBatch().size(); b += 4)
    for (unsigned i = 0; i < 3; ++i)
      reach[i] += (getBatch()[b] - 1) * getBatch()[b + 1 + i];
  for (auto [operand, needed] : llvm::zip_equal(getOperands(), reach)) {
    auto type = cast<MemRefType>(operand.getType());
    SmallVector<int64_t> strides;
    int64_t offset, extent = 1;
    if (!type.hasStaticShape() ||
        failed(type.getStridesAndOffset(strides, offset)) ||
        llvm::any_of(strides, ShapedType::isDynamic))
      return emitOpError("expects static sizes and strides, not ") << type;
    for (auto [size, stride] : llvm::zip_equal(type.getShape(), strides))
      extent += (size - 1) * stride;
    if (needed > extent)
      return emitOpError("reaches ") << needed << " elements far into " << type;
  }
  return success();
}
