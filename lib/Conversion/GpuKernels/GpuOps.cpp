//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/GpuKernels/GpuOps.h"

#include "../LibraryBufferization.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace soap;

#include "Soap/Conversion/GpuKernels/GpuOpsDialect.cpp.inc"
#include "Soap/Conversion/GpuKernels/GpuOpsEnums.cpp.inc"

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
  for (OpOperand &bias : getBiasMutable())
    effects.emplace_back(MemoryEffects::Read::get(), &bias,
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
  Type out = getElementTypeOrSelf(getOut().getType());
  if ((getBias() || getActivation()) &&
      (!getBatch().empty() || getStrides()[5] != 1 || out.isF64()))
    return emitOpError("cannot have a bias or a function with batches, columns "
                       "that are contiguous, or sums of f64");
  if (getBias()) {
    auto type = cast<MemRefType>(getBias().getType());
    if (!type.getLayout().isIdentity() || !type.hasStaticShape() ||
        type.getNumElements() != getSizes()[1] || type.getElementType() != out)
      return emitOpError("expects ") << getSizes()[1] << " elements of " << out
                                     << " as bias, not " << type;
  }
  // What the product touches lies within each memref.
  SmallVector<int64_t> reach(3, 1);
  const unsigned sizeOf[] = {0, 2, 2, 1, 0, 1};
  for (unsigned i = 0; i < 6; ++i)
    reach[i / 2] += (getSizes()[sizeOf[i]] - 1) * getStrides()[i];
  for (unsigned b = 0; b < getBatch().size(); b += 4)
    for (unsigned i = 0; i < 3; ++i)
      reach[i] += (getBatch()[b] - 1) * getBatch()[b + 1 + i];
  for (auto [operand, needed] :
       llvm::zip_equal(getOperands().take_front(3), reach)) {
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

//===----------------------------------------------------------------------===//
// Convolutions
//===----------------------------------------------------------------------===//

void gpukernels::ConvOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  if (!isa<MemRefType>(getInit().getType()))
    return;
  for (OpOperand *input : {&getLhsMutable(), &getRhsMutable()})
    effects.emplace_back(MemoryEffects::Read::get(), input,
                         SideEffects::DefaultResource::get());
  effects.emplace_back(MemoryEffects::Write::get(), &getInitMutable(),
                       SideEffects::DefaultResource::get());
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
    int64_t left = getImage()[s] + getLow()[s] + getHigh()[s] -
                   ((getWindow()[s] - 1) * getDilation()[s] + 1);
    if (getLow()[s] < 0 || getHigh()[s] < 0 || left < 0 ||
        left / getStrides()[s] + 1 != getOutput()[s])
      return emitOpError("has ")
             << getOutput()[s] << " outputs along dimension " << s
             << ", which its image, window and padding do not give";
    elements[0] *= getImage()[s];
    elements[1] *= getWindow()[s];
    elements[2] *= getOutput()[s];
  }
  // Of the operands: which of image, filter and output each of them is.
  const unsigned roles[3][3] = {{0, 1, 2}, {2, 1, 0}, {0, 2, 1}};
  for (auto [operand, role] : llvm::zip_equal(
           getOperands(), roles[static_cast<unsigned>(getKind())])) {
    auto type = cast<ShapedType>(operand.getType());
    if (!type.hasStaticShape() || type.getNumElements() != elements[role])
      return emitOpError("expects ")
             << elements[role] << " elements, not " << type;
    if (type.getElementType() != getElementTypeOrSelf(getInit().getType()))
      return emitOpError("mixes ") << type.getElementType() << " with "
                                   << getElementTypeOrSelf(getInit().getType());
    auto memref = dyn_cast<MemRefType>(type);
    if (memref && !memref.getLayout().isIdentity())
      return emitOpError("expects dense memory, not ") << type;
  }
  return success();
}

namespace {

struct ConvBufferization
    : LibraryBufferization<ConvBufferization, gpukernels::ConvOp> {
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const bufferization::BufferizationOptions &options,
                          bufferization::BufferizationState &state) const {
    auto buffers = getBuffers(op, rewriter, options, state);
    if (failed(buffers))
      return failure();
    SmallVector<Value> dense;
    // What is a part of other memory is copied.
    for (auto [i, buffer] : llvm::enumerate(*buffers)) {
      auto type = cast<MemRefType>(buffer.getType());
      if (type.getLayout().isIdentity()) {
        dense.push_back(buffer);
        continue;
      }
      dense.push_back(memref::AllocOp::create(
          rewriter, op->getLoc(),
          MemRefType::get(type.getShape(), type.getElementType())));
      if (i < 2)
        memref::CopyOp::create(rewriter, op->getLoc(), buffer, dense.back());
    }
    createOn(dense, op, rewriter);
    if (dense.back() != buffers->back())
      memref::CopyOp::create(rewriter, op->getLoc(), dense.back(),
                             buffers->back());
    bufferization::replaceOpWithBufferizedValues(rewriter, op, buffers->back());
    return success();
  }
};

} // namespace

void gpukernels::registerBufferizableOpInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, gpukernels::SoapGpuDialect *) {
        gpukernels::ConvOp::attachInterface<ConvBufferization>(*context);
      });
}
