//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Generated/KernelPart.h"
#include "PoolingCalls.h"

#include "Soap/Conversion/GpuKernels/GpuOps.h"
#include "Soap/Conversion/Passes.h"
#include "Soap/Recognition/NormalizationPattern.h"
#include "Soap/Runtime/Normalization.h"

#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace soap {
#define GEN_PASS_DEF_FORMGPUNORMALIZATION
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

/// Whether libraries normalise tensors of this type.
static bool canNormalize(RankedTensorType type) {
  Type element = type.getElementType();
  int32_t code = element.isF32()    ? SOAP_F32
                 : element.isBF16() ? SOAP_BF16
                 : element.isF16()  ? SOAP_F16
                                    : -1;
  int64_t channels = type.getShape().back();
  return code >= 0 &&
         soap::canNormalize(code, type.getNumElements() / channels, channels);
}

/// What \p value, f32, becomes where all of its uses round it to \p type: one
/// value for each use. Empty where it is used otherwise.
static SmallVector<Value> narrowedUses(Value value, Type type) {
  SmallVector<Value> narrowed;
  for (Operation *user : value.getUsers()) {
    auto convert = dyn_cast<shlo::ConvertOp>(user);
    if (!convert || getElementTypeOrSelf(convert.getType()) != type)
      return {};
    narrowed.push_back(convert);
  }
  return narrowed;
}

/// The values that a call computes in place of \p value, which is f32, so that
/// they have \p type.
static SmallVector<Value> resultsFor(Value value, Type type) {
  if (typeOf(value).getElementType() == type)
    return {value};
  return narrowedUses(value, type);
}

namespace {

/// Puts a call where something else was computed.
class CallBuilder {
public:
  CallBuilder(Operation *place) : builder(place), loc(place->getLoc()) {}

  /// A vector of channels.
  Value channels(Value value) {
    return reshaped(builder, loc, value, {typeOf(value).getNumElements()});
  }
  ValueRange create(NormalizationKind kind, ArrayRef<Value> inputs,
                    ArrayRef<Type> types, double epsilon) {
    SmallVector<Value> inits;
    for (Type type : types) {
      auto tensor = cast<RankedTensorType>(type);
      inits.push_back(tensor::EmptyOp::create(builder, loc, tensor.getShape(),
                                              tensor.getElementType()));
    }
    return BatchNormOp::create(builder, loc, types, kind, inputs, inits,
                               APFloat(static_cast<float>(epsilon)))
        ->getResults();
  }
  /// Lets \p now, of channels, take the place of \p old.
  void replace(Value old, Value now) {
    old.replaceAllUsesWith(reshaped(builder, loc, now, typeOf(old).getShape()));
  }
  /// 1 / (value * value).
  Value inverseSquare(Value value) {
    Value square = shlo::MulOp::create(builder, loc, value, value);
    return quotient(constant(value, 1), square);
  }
  Value quotient(Value value, Value by) {
    return shlo::DivOp::create(builder, loc, value, by);
  }
  Value product(Value value, Value by) {
    return shlo::MulOp::create(builder, loc, value, by);
  }
  Value times(Value value, double number) {
    return number == 1 ? value : product(value, constant(value, number));
  }
  /// How much \p shifted is above \p epsilon, which it is but for rounding.
  Value excess(Value shifted, double epsilon) {
    Value rest = shlo::SubtractOp::create(builder, loc, shifted,
                                          constant(shifted, epsilon));
    return shlo::MaxOp::create(builder, loc, rest, constant(rest, 0));
  }

private:
  Value constant(Value like, double number) {
    return filled(builder, loc, typeOf(like), number);
  }

  OpBuilder builder;
  Location loc;
};

} // namespace

static bool formForward(const NormalizationPattern &found) {
  Value input = found.input();
  RankedTensorType type = typeOf(input);
  SmallVector<Value> outputs = resultsFor(found.output, type.getElementType());
  if (!canNormalize(type) || outputs.empty())
    return false;
  CallBuilder call(found.output.getDefiningOp());
  Value scale = call.channels(found.scale), shift = call.channels(found.shift);
  Type channels = scale.getType();
  ValueRange results =
      call.create(NormalizationKind::Forward, {input, scale, shift},
                  {type, channels, channels}, found.epsilon);
  for (Value output : outputs)
    output.replaceAllUsesWith(results[0]);
  // What else is made of the statistics.
  Operation *inverse = found.inverse;
  if (!found.shifted.hasOneUse())
    call.replace(found.shifted, call.inverseSquare(results[2]));
  call.replace(inverse->getResult(0), results[2]);
  for (const Multiple &mean : found.meanMultiples)
    call.replace(mean.value, call.times(results[1], mean.number));
  Value variance = call.excess(call.inverseSquare(results[2]), found.epsilon);
  for (const Multiple &multiple : found.varianceMultiples)
    call.replace(multiple.value, call.times(variance, multiple.number));
  return true;
}

static bool formBackward(const NormalizationGradient &found) {
  Value input = skipWidening(found.wide);
  RankedTensorType type = typeOf(input);
  Type element = type.getElementType();
  Value gradient = element.isF32() ? found.outputGradient
                                   : skipWidening(found.outputGradient);
  SmallVector<Value> outputs = resultsFor(found.inputGradient, element);
  if (!canNormalize(type) || outputs.empty() ||
      typeOf(gradient).getElementType() != element)
    return false;
  Operation *inverseOp = found.inverse;
  CallBuilder call(found.inputGradient.getDefiningOp());
  Value scale = call.channels(found.scale), mean = call.channels(found.mean),
        inverse = call.channels(inverseOp->getResult(0));
  Type channels = scale.getType();
  ValueRange results = call.create(NormalizationKind::Backward,
                                   {input, gradient, scale, mean, inverse},
                                   {type, channels, channels}, /*epsilon=*/0);
  for (Value output : outputs)
    output.replaceAllUsesWith(results[0]);
  for (const GradientSum &sum : found.sums) {
    Value value = call.times(results[sum.isOfProducts ? 1 : 2], sum.number);
    int power = sum.inversePower - (sum.isOfProducts ? 1 : 0);
    if (power < 0)
      value = call.quotient(value, inverse);
    for (; power > 0; --power)
      value = call.product(value, inverse);
    if (sum.scalePower > 0)
      value = call.product(value, scale);
    call.replace(sum.value, value);
  }
  return true;
}

/// Puts calls into \p block; false where there are none, or they would need
/// what is made of their results.
static bool formCalls(Block &block) {
  bool any = false;
  for (const NormalizationPattern &found : findNormalizations(block))
    any |= formForward(found);
  for (const NormalizationGradient &found : findNormalizationGradients(block))
    any |= formBackward(found);
  if (!any || !sortTopologically(&block))
    return false;
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (isOpTriviallyDead(&op))
      op.erase();
  // What else libraries compute of these kernels, and do not round.
  formPoolingCalls(block, /*mayRound=*/false);
  return true;
}

namespace {

struct FormGpuNormalization
    : soap::impl::FormGpuNormalizationBase<FormGpuNormalization> {
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    if (!func.isExternal() &&
        llvm::any_of(func.getBody().front(), llvm::IsaPred<shlo::RsqrtOp>))
      offerPart(func, formCalls);
  }
};

} // namespace
