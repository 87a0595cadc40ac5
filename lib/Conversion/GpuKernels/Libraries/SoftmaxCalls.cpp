//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SoftmaxCalls.h"

#include "Soap/Conversion/GpuKernels/GpuOps.h"
#include "Soap/Recognition/SoftmaxPattern.h"
#include "Soap/Runtime/Softmax.h"
#include "Soap/Support/DeadOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

/// Whether scores are -inf where a mask of their kernel hides them. What
/// libraries make of such is not documented.
static bool hasInfiniteMask(Value scores) {
  llvm::SetVector<Value> seen;
  seen.insert(scores);
  for (size_t i = 0; i < seen.size(); ++i) {
    Operation *op = seen[i].getDefiningOp();
    if (!op)
      continue;
    DenseFPElementsAttr constant;
    if (matchPattern(op, m_Constant(&constant)) &&
        llvm::any_of(constant.getValues<APFloat>(),
                     [](const APFloat &value) { return value.isInfinity(); }))
      return true;
    if (isa<shlo::AddOp, shlo::SubtractOp, shlo::SelectOp, shlo::MaxOp,
            shlo::MinOp, shlo::MulOp, shlo::DivOp, shlo::ClampOp,
            shlo::ConvertOp, shlo::BroadcastInDimOp, shlo::ReshapeOp,
            shlo::TransposeOp, shlo::ConcatenateOp, shlo::PadOp, shlo::SliceOp>(
            op))
      seen.insert(op->operand_begin(), op->operand_end());
  }
  return false;
}

/// The narrowest type that holds the numbers of both.
static Type commonType(Type a, Type b) {
  unsigned first = a.getIntOrFloatBitWidth(),
           second = b.getIntOrFloatBitWidth();
  if (a == b || first > second)
    return a;
  return first < second ? b : Float32Type::get(a.getContext());
}

/// The type that all who read \p root convert it to, or its own.
static Type neededType(Operation *root) {
  Type own = typeOf(root->getResult(0)).getElementType(), needed;
  for (Operation *user : root->getUsers()) {
    auto convert = dyn_cast<shlo::ConvertOp>(user);
    Type to = convert ? typeOf(convert).getElementType() : own;
    if (!isa<FloatType>(to) || (needed && to != needed))
      return own;
    needed = to;
  }
  return needed && commonType(needed, own) == own ? needed : own;
}

static Value createCall(OpBuilder &builder, Location loc, SoftmaxKind kind,
                        ArrayRef<Value> operands, Type type,
                        ArrayRef<int64_t> sizes) {
  SmallVector<Value> inputs;
  for (Value operand : operands)
    inputs.push_back(converted(builder, loc, operand, type));
  Value empty = tensor::EmptyOp::create(builder, loc,
                                        typeOf(operands[0]).getShape(), type);
  return SoftmaxOp::create(builder, loc, TypeRange{empty.getType()}, kind,
                           inputs, empty, sizes)
      ->getResult(0);
}

/// All that read \p root read \p value instead, of its type or of that which
/// they convert it to.
static void replaceRoot(OpBuilder &builder, Operation *root, Value value) {
  Type type = typeOf(value).getElementType();
  for (Operation *user : llvm::make_early_inc_range(root->getUsers()))
    if (auto convert = dyn_cast<shlo::ConvertOp>(user);
        convert && typeOf(convert).getElementType() == type)
      convert.getResult().replaceAllUsesWith(value);
  Value result = root->getResult(0);
  result.replaceAllUsesWith(converted(builder, root->getLoc(), value,
                                      typeOf(result).getElementType()));
}

/// What a gradient is computed from: softmax \p y, or its logarithm.
static void replaceGradient(const SoftmaxGradient &gradient, Value y, Type type,
                            ArrayRef<int64_t> sizes) {
  OpBuilder builder(gradient.root);
  SoftmaxKind kind =
      gradient.isLog ? SoftmaxKind::LogBackward : SoftmaxKind::Backward;
  replaceRoot(builder, gradient.root,
              createCall(builder, gradient.root->getLoc(), kind,
                         {y, gradient.gradient}, type, sizes));
}

/// Whether a library can count the elements, and generated code beside it has
/// not much less memory: it keeps neither operands nor results.
static bool canCall(ArrayRef<int64_t> sizes, Type type) {
  constexpr int64_t mostBytes = int64_t(256) << 20;
  SoapGpuSoftmax about = {};
  about.outer = sizes[0];
  about.count = sizes[1];
  about.inner = sizes[2];
  int64_t elements = softmaxElements(about);
  return elements > 0 &&
         elements * type.getIntOrFloatBitWidth() / 8 <= mostBytes;
}

/// Softmax, with its gradients that are in the same kernel.
static bool form(Block &block, const SoftmaxPattern &softmax) {
  SmallVector<int64_t> sizes = softmax.sizes();
  if (hasInfiniteMask(softmax.scores))
    return false;
  std::vector<SoftmaxGradient> gradients =
      findGradients(block, softmax, /*isNormalized=*/false);
  // Of probabilities, and of their logarithms: what they are computed in.
  Value scores = skipWidening(softmax.scores);
  Type own = typeOf(scores).getElementType(), types[] = {own, own};
  bool isNeeded[] = {!softmax.probabilities.empty(),
                     !softmax.logarithms.empty()};
  llvm::SetVector<Operation *> roots;
  auto add = [&](Operation *root, bool isLog, Type type) {
    roots.insert(root);
    types[isLog] = commonType(types[isLog], type);
  };
  for (Operation *root : softmax.probabilities)
    add(root, false, neededType(root));
  for (Operation *root : softmax.logarithms)
    add(root, true, neededType(root));
  for (SoftmaxGradient &gradient : gradients) {
    gradient.gradient = skipWidening(gradient.gradient);
    isNeeded[gradient.isLog] = true;
    add(gradient.root, gradient.isLog,
        commonType(neededType(gradient.root),
                   typeOf(gradient.gradient).getElementType()));
    // Exponentials of logarithms of 16 bits would be of few bits.
    if (gradient.isLog)
      add(gradient.root, true,
          Float32Type::get(block.getParentOp()->getContext()));
  }
  if (roots.empty() || !isNeededOnlyFor(softmax.exponentials, roots) ||
      !canCall(sizes, commonType(types[0], types[1])))
    return false;
  OpBuilder builder(block.getParentOp()->getContext());
  builder.setInsertionPointAfterValue(scores);
  for (bool isLog : {false, true}) {
    if (!isNeeded[isLog])
      continue;
    OpBuilder::InsertionGuard guard(builder);
    Value call =
        createCall(builder, scores.getLoc(),
                   isLog ? SoftmaxKind::LogForward : SoftmaxKind::Forward,
                   scores, types[isLog], sizes);
    for (Operation *root : isLog ? softmax.logarithms : softmax.probabilities)
      replaceRoot(builder, root, call);
    for (const SoftmaxGradient &gradient : gradients)
      if (gradient.isLog == isLog)
        replaceGradient(gradient, call, types[isLog], sizes);
  }
  return true;
}

/// The gradient of a softmax that is computed elsewhere, from \p found, which
/// is read as probabilities.
static bool formGradient(Block &block, const SoftmaxPattern &found) {
  SmallVector<int64_t> sizes = found.sizes();
  bool any = false;
  for (SoftmaxGradient gradient :
       findGradients(block, found, /*isNormalized=*/true)) {
    if (gradient.isLog)
      continue;
    Value y = skipWidening(found.exponentials);
    gradient.gradient = skipWidening(gradient.gradient);
    Type type =
        commonType(commonType(typeOf(y).getElementType(),
                              typeOf(gradient.gradient).getElementType()),
                   neededType(gradient.root));
    if (!canCall(sizes, type))
      continue;
    replaceGradient(gradient, y, type, sizes);
    any = true;
  }
  return any;
}

bool gpukernels::formSoftmaxCalls(Block &block) {
  bool any = false;
  for (const SoftmaxPattern &softmax : findSoftmaxes(block))
    any |= form(block, softmax);
  if (any)
    eraseDeadOps(block);
  // One after the other, as what they match is replaced.
  for (bool isMore = true; isMore;) {
    isMore = false;
    for (const SoftmaxPattern &found : findCandidates(block))
      if (formGradient(block, found)) {
        eraseDeadOps(block);
        any = isMore = true;
        break;
      }
  }
  return any;
}
