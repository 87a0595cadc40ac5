//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/GpuKernels/GpuOps.h"

#include "../../LibraryOp.h"
#include "GpuOpChecks.h"

#include "Soap/Runtime/Softmax.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/TypeUtilities.h"

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

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

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
  auto function = getActivation();
  bool isGradient = function == Activation::GeluGradient;
  if (isGradient != bool(getPoint()) || (isGradient && getBias()) ||
      (getKept() && function != Activation::Gelu) || (getSums() && !isGradient))
    return emitOpError("has operands that its function does not have");
  if ((getBias() || function) &&
      (!getBatch().empty() || getStrides()[5] != 1 || out.isF64()))
    return emitOpError("cannot have a bias or a function with batches, columns "
                       "that are contiguous, or sums of f64");
  for (Value vector : {getBias(), getSums()}) {
    if (!vector)
      continue;
    auto type = cast<MemRefType>(vector.getType());
    if (!type.getLayout().isIdentity() || !type.hasStaticShape() ||
        type.getNumElements() != getSizes()[1] || type.getElementType() != out)
      return emitOpError("expects ") << getSizes()[1] << " elements of " << out
                                     << " as bias or sums, not " << type;
  }
  for (Value matrix : {getPoint(), getKept()})
    if (matrix && (getElementTypeOrSelf(matrix.getType()) != out ||
                   getStrides()[4] % 8 != 0))
      return emitOpError("expects rows of a multiple of 8 elements of ") << out;
  if (getAddend() && getElementTypeOrSelf(getAddend().getType()) != out)
    return emitOpError("adds ") << getElementTypeOrSelf(getAddend().getType())
                                << " to sums of " << out;
  for (const APFloat &scale : {getScale(), getAddendScale()})
    if (scale.isZero() || !scale.isFinite())
      return emitOpError("cannot scale by ") << scale.convertToDouble();
  if (!getAddend() && !getAddendScale().isExactlyValue(1))
    return emitOpError("scales an addend that it does not have");
  // What the product touches lies within each memref; an addend lies as out.
  SmallVector<int64_t> reach(3, 1);
  const unsigned sizeOf[] = {0, 2, 2, 1, 0, 1};
  for (unsigned i = 0; i < 6; ++i)
    reach[i / 2] += (getSizes()[sizeOf[i]] - 1) * getStrides()[i];
  for (unsigned b = 0; b < getBatch().size(); b += 4)
    for (unsigned i = 0; i < 3; ++i)
      reach[i] += (getBatch()[b] - 1) * getBatch()[b + 1 + i];
  SmallVector<Value> matrices{getLhs(), getRhs(), getOut()};
  for (Value other : {getAddend(), getPoint(), getKept()})
    if (other) {
      matrices.push_back(other);
      reach.push_back(reach[2]);
    }
  for (auto [operand, needed] : llvm::zip_equal(matrices, reach)) {
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
// Normalisation
//===----------------------------------------------------------------------===//

SoapGpuNormalization gpukernels::BatchNormOp::describe() {
  SoapGpuNormalization out = {};
  auto input = cast<ShapedType>(getInputs()[0].getType());
  out.kind = static_cast<int32_t>(getKind());
  out.type = input.getElementType().isF32()   ? SOAP_F32
             : input.getElementType().isF16() ? SOAP_F16
                                              : SOAP_BF16;
  out.epsilon = getEpsilon().convertToFloat();
  out.channels = input.getShape().back();
  out.rows = input.getNumElements() / out.channels;
  return out;
}

LogicalResult gpukernels::BatchNormOp::verify() {
  bool isBackward = getKind() == NormalizationKind::Backward;
  if (getInputs().size() != (isBackward ? 5 : 3) || getInits().size() != 3)
    return emitOpError("has ") << getInputs().size() << " inputs and "
                               << getInits().size() << " outputs";
  auto input = cast<ShapedType>(getInputs()[0].getType());
  Type type = input.getElementType();
  if (input.getRank() < 2 || !input.hasStaticShape() ||
      input.getNumElements() == 0)
    return emitOpError("expects rows of channels, not ") << input;
  if (!type.isF32() && !type.isBF16() && !type.isF16())
    return emitOpError("is of f32, bf16 or f16, not ") << type;
  float epsilon = getEpsilon().convertToFloat();
  if (!(epsilon >= 0) || epsilon > 1 || (isBackward && epsilon != 0))
    return emitOpError("has an epsilon of ") << epsilon;
  unsigned output = isBackward ? 5 : 3;
  for (auto [i, operand] : llvm::enumerate(getOperands())) {
    auto shaped = cast<ShapedType>(operand.getType());
    bool hasRows = i == 0 || i == output || (isBackward && i == 1);
    if (hasRows ? shaped.getShape() != input.getShape() ||
                      shaped.getElementType() != type
                : shaped.getShape() != input.getShape().take_back() ||
                      !shaped.getElementType().isF32())
      return emitOpError("has operand ")
             << i << " of " << shaped << " with input of " << input;
    if (failed(checkDense(*this, operand)))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

LogicalResult gpukernels::SoftmaxOp::verify() {
  bool isGradient = getKind() == SoftmaxKind::Backward ||
                    getKind() == SoftmaxKind::LogBackward;
  size_t numInputs = isGradient ? 2 : 1;
  if (getInputs().size() != numInputs)
    return emitOpError("expects ")
           << numInputs << " inputs, not " << getInputs().size();
  if (getSizes().size() != 3)
    return emitOpError("expects three sizes");
  SoapGpuSoftmax about = {};
  about.outer = getSizes()[0];
  about.count = getSizes()[1];
  about.inner = getSizes()[2];
  if (softmaxElements(about) < 0)
    return emitOpError("has sizes that are not positive, or more than 2^31 - 1 "
                       "elements");
  for (Value operand : getOperands())
    if (failed(
            checkElements(*this, operand, softmaxElements(about), getInit())))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Alternatives
//===----------------------------------------------------------------------===//

LogicalResult gpukernels::AlternativesOp::verify() {
  if (getInits().empty())
    return emitOpError("has no outputs");
  bool onMemory = isa<MemRefType>(getInits()[0].getType());
  for (Value operand : getOperands()) {
    auto type = cast<ShapedType>(operand.getType());
    if (!type.hasStaticShape() || isa<MemRefType>(type) != onMemory)
      return emitOpError("expects operands of static sizes, all tensors or all "
                         "memory, not ")
             << type;
    if (failed(checkDense(*this, operand)))
      return failure();
  }
  if (getNumResults() != (onMemory ? 0 : getInits().size()))
    return emitOpError("has ") << getInits().size() << " outputs and "
                               << getNumResults() << " results";
  if (getFunctions()) {
    if (getFunctions()->size() != 2 || !getLibrary().empty() ||
        !getGenerated().empty())
      return emitOpError("expects two functions and empty regions");
    return success();
  }
  SmallVector<Type> expected(getInputs().getTypes());
  if (onMemory)
    llvm::append_range(expected, getInits().getTypes());
  for (Region *region : {&getLibrary(), &getGenerated()}) {
    if (!region->hasOneBlock())
      return emitOpError("expects one block in each region");
    if (!llvm::equal(region->getArgumentTypes(), expected))
      return emitOpError("expects its operands as arguments of its regions");
    auto yield = dyn_cast<YieldOp>(region->front().getTerminator());
    if (!yield || !llvm::equal(yield->getOperandTypes(), getResultTypes()))
      return emitOpError("expects its results at the end of its regions");
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Bufferization
//===----------------------------------------------------------------------===//

namespace {

/// Of calls on dense memory.
template <typename OpTy>
struct DenseBufferization
    : LibraryBufferization<DenseBufferization<OpTy>, OpTy> {
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const bufferization::BufferizationOptions &options,
                          bufferization::BufferizationState &state) const {
    using Base = LibraryBufferization<DenseBufferization<OpTy>, OpTy>;
    auto buffers = Base::getBuffers(op, rewriter, options, state);
    if (failed(buffers))
      return failure();
    auto style = cast<DestinationStyleOpInterface>(op);
    SmallVector<Value> dense, outs;
    SmallVector<std::pair<Value, Value>> copies;
    // What is a part of other memory is copied.
    for (auto [buffer, operand] :
         llvm::zip_equal(*buffers, op->getOpOperands())) {
      bool isInit = style.isDpsInit(&operand);
      if (isInit)
        outs.push_back(buffer);
      auto type = cast<MemRefType>(buffer.getType());
      if (type.getLayout().isIdentity()) {
        dense.push_back(buffer);
        continue;
      }
      dense.push_back(memref::AllocOp::create(
          rewriter, op->getLoc(),
          MemRefType::get(type.getShape(), type.getElementType())));
      if (isInit)
        copies.emplace_back(dense.back(), buffer);
      else
        memref::CopyOp::create(rewriter, op->getLoc(), buffer, dense.back());
    }
    Base::createOn(dense, op, rewriter);
    for (auto [from, to] : copies)
      memref::CopyOp::create(rewriter, op->getLoc(), from, to);
    bufferization::replaceOpWithBufferizedValues(rewriter, op, outs);
    return success();
  }
};

} // namespace

void gpukernels::registerBufferizableOpInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, gpukernels::SoapGpuDialect *) {
        attachBufferization<DenseBufferization, gpukernels::ConvOp,
                            gpukernels::AttentionOp, gpukernels::PoolOp,
                            gpukernels::BatchNormOp, gpukernels::SoftmaxOp,
                            gpukernels::AlternativesOp>(*context);
      });
}
