//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/GpuKernels/GpuOps.h"

#include "../LibraryBufferization.h"

#include "Soap/Runtime/Attention.h"
#include "Soap/Runtime/Softmax.h"
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
  for (MutableOperandRange range : {getAddendMutable(), getBiasMutable()})
    for (OpOperand &input : range)
      effects.emplace_back(MemoryEffects::Read::get(), &input,
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
  if (getAddend()) {
    matrices.push_back(getAddend());
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

/// Operands are dense, of \p init's element type.
static LogicalResult checkImage(Operation *op, Value operand, int64_t elements,
                                Value init) {
  auto type = cast<ShapedType>(operand.getType());
  Type element = getElementTypeOrSelf(init.getType());
  if (!type.hasStaticShape() || type.getNumElements() != elements)
    return op->emitOpError("expects ") << elements << " elements, not " << type;
  if (type.getElementType() != element)
    return op->emitOpError("mixes ")
           << type.getElementType() << " with " << element;
  auto memref = dyn_cast<MemRefType>(type);
  if (memref && !memref.getLayout().isIdentity())
    return op->emitOpError("expects dense memory, not ") << type;
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
    if (failed(checkImage(*this, operand, elements[role], getInit())))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Attention
//===----------------------------------------------------------------------===//

/// Inputs are read and outputs written where they are memory.
static void getCallEffects(
    DestinationStyleOpInterface op,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  for (OpOperand &operand : op->getOpOperands())
    if (isa<MemRefType>(operand.get().getType())) {
      if (op.isDpsInit(&operand))
        effects.emplace_back(MemoryEffects::Write::get(), &operand,
                             SideEffects::DefaultResource::get());
      else
        effects.emplace_back(MemoryEffects::Read::get(), &operand,
                             SideEffects::DefaultResource::get());
    }
}

void gpukernels::AttentionOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  getCallEffects(*this, effects);
}

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
  for (Value operand : getOperands()) {
    auto memref = dyn_cast<MemRefType>(operand.getType());
    if (memref && !memref.getLayout().isIdentity())
      return emitOpError("expects dense memory, not ") << memref;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Pooling
//===----------------------------------------------------------------------===//

void gpukernels::PoolOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  getCallEffects(*this, effects);
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
    int64_t left = getImage()[s] + getLow()[s] + getHigh()[s] - getWindow()[s];
    if (getImage()[s] <= 0 || getWindow()[s] <= 0 || getStrides()[s] <= 0 ||
        getLow()[s] < 0 || getHigh()[s] < 0 || left < 0 ||
        left / getStrides()[s] + 1 != getOutput()[s])
      return emitOpError("has ")
             << getOutput()[s] << " outputs along dimension " << s
             << ", which its image, window and padding do not give";
    if (getLow()[s] >= getWindow()[s] || getHigh()[s] >= getWindow()[s])
      return emitOpError("has windows of padding alone along dimension ") << s;
    elements[0] *= getImage()[s];
    elements[1] *= getOutput()[s];
  }
  if (getKind() == PoolKind::AverageGradient)
    std::swap(elements[0], elements[1]);
  for (auto [operand, expected] : llvm::zip_equal(getOperands(), elements)) {
    if (failed(checkImage(*this, operand, expected, getInit())))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Normalisation
//===----------------------------------------------------------------------===//

void gpukernels::BatchNormOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  getCallEffects(*this, effects);
}

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
    auto memref = dyn_cast<MemRefType>(operand.getType());
    if (memref && !memref.getLayout().isIdentity())
      return emitOpError("expects dense memory, not ") << memref;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

void gpukernels::SoftmaxOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  getCallEffects(*this, effects);
}

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
    if (failed(checkImage(*this, operand, softmaxElements(about), getInit())))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Alternatives
//===----------------------------------------------------------------------===//

void gpukernels::AlternativesOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  getCallEffects(*this, effects);
}

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
    auto memref = dyn_cast<MemRefType>(type);
    if (memref && !memref.getLayout().isIdentity())
      return emitOpError("expects dense memory, not ") << memref;
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
  registry.addExtension(+[](MLIRContext *context,
                            gpukernels::SoapGpuDialect *) {
    gpukernels::ConvOp::attachInterface<DenseBufferization<gpukernels::ConvOp>>(
        *context);
    gpukernels::AttentionOp::attachInterface<
        DenseBufferization<gpukernels::AttentionOp>>(*context);
    gpukernels::PoolOp::attachInterface<DenseBufferization<gpukernels::PoolOp>>(
        *context);
    gpukernels::BatchNormOp::attachInterface<
        DenseBufferization<gpukernels::BatchNormOp>>(*context);
    gpukernels::SoftmaxOp::attachInterface<
        DenseBufferization<gpukernels::SoftmaxOp>>(*context);
    gpukernels::AlternativesOp::attachInterface<
        DenseBufferization<gpukernels::AlternativesOp>>(*context);
  });
}
