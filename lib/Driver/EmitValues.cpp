//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/Check.h"
#include "Soap/Driver/EmitProgram.h"
#include "Soap/Reference/Evaluator.h"
#include "Soap/Target/Program.h"

#include <cmath>

using namespace mlir;
using namespace soap;
using reference::Init;
using reference::Precision;

/// Results of more elements are sampled.
static constexpr int64_t mostReferenceElements = 1 << 13;

static std::string toString(const reference::Tensor &tensor) {
  std::vector<char> bytes = tensor.toBytes();
  return std::string(bytes.begin(), bytes.end());
}

/// Whether the format knows the type's numbers, not only its bytes.
static bool hasNumbers(Type type) {
  std::optional<SoapElementType> element = getRuntimeElementType(type);
  return element && *element < SOAP_BYTE;
}

FailureOr<ArgumentValues>
soap::describeArgument(RankedTensorType type, unsigned index, const Init *init,
                       const std::optional<reference::Tensor> &value,
                       Location loc) {
  ArgumentValues values;
  Type elementType = type.getElementType();
  bool numbers = hasNumbers(elementType);
  if (!init && value) {
    values.kind = ArgumentValues::Kind::Bytes;
    values.bytes.push_back(toString(*value));
    return values;
  }
  if (!init) {
    // As makeDefaultArgument has it.
    if (!isa<FloatType>(elementType))
      return values;
    if (!numbers) {
      values.kind = ArgumentValues::Kind::Bytes;
      values.bytes.push_back(toString(makeDefaultArgument(type, index)));
      return values;
    }
    values.kind = ArgumentValues::Kind::Uniform;
    values.seed = index + 1;
    values.low = -0.05;
    values.high = 0.05;
    return values;
  }
  if (!numbers && init->kind == Init::Kind::Uniform && init->perStep)
    return emitError(loc) << "argument #" << index << " is of type " << type
                          << ", for which a compiled program has no random "
                             "data of every step";
  if (!numbers) {
    values.kind = ArgumentValues::Kind::Bytes;
    size_t numSteps = std::max<size_t>(init->values.size(), 1);
    for (size_t step = 0; step < numSteps; ++step)
      values.bytes.push_back(toString(init->make(type, step)));
    return values;
  }
  switch (init->kind) {
  case Init::Kind::Constant:
    values.value = init->value;
    break;
  case Init::Kind::Uniform:
    values.kind = ArgumentValues::Kind::Uniform;
    values.seed = init->seed;
    values.low = init->low;
    values.high = init->high;
    values.perStep = init->perStep;
    break;
  case Init::Kind::Values:
    values.kind = ArgumentValues::Kind::Integers;
    values.integers = init->values;
    break;
  }
  return values;
}

/// What a result should be. Where the model's own precision overflows, so must
/// we.
static std::string expectedBytes(const reference::Tensor &native,
                                 const reference::Tensor &exact) {
  std::string bytes = toString(exact.withPrecision(Precision::Native));
  if (!native.isFloat() && !native.isComplex())
    return bytes;
  std::string own = toString(native);
  size_t width = reference::Tensor::elementBytes(native.getElementType());
  for (int64_t i = 0, e = native.numElements(); i < e; ++i) {
    std::complex<double> value = native.getComplex(i);
    if (!std::isfinite(value.real()) || !std::isfinite(value.imag()))
      std::copy_n(own.begin() + i * width, width, bytes.begin() + i * width);
  }
  return bytes;
}

static ReferenceResult makeReference(const reference::Tensor &native,
                                     const reference::Tensor &exact) {
  ReferenceResult result;
  if (!hasNumbers(native.getElementType()) &&
      !isa<ComplexType>(native.getElementType()))
    return result;
  result.allowance = checkResult(0, native, native, exact).allowance;
  int64_t count = native.numElements();
  // Odd, so that the samples lie in all parts of most tensors.
  result.stride = count <= mostReferenceElements
                      ? 1
                      : (llvm::divideCeil(count, mostReferenceElements) | 1);
  std::string bytes = expectedBytes(native, exact);
  size_t width = reference::Tensor::elementBytes(native.getElementType());
  for (int64_t i = 0; i < count; i += result.stride)
    result.elements.append(bytes, i * width, width);
  return result;
}

LogicalResult soap::addReferences(
    ProgramFile &file, func::FuncOp oracle, const ModelSignature &signature,
    const std::function<reference::Tensor(unsigned, unsigned)> &makeArgument,
    unsigned steps) {
  size_t numArguments = signature.arguments.size();
  SmallVector<reference::Tensor> native(numArguments), exact(numArguments);
  for (unsigned step = 0; step < steps; ++step) {
    for (unsigned i = 0; i < numArguments; ++i)
      if (step == 0 || signature.state[i] < 0) {
        native[i] = makeArgument(i, step);
        exact[i] = native[i].withPrecision(Precision::Float64);
      }
    auto ownResults =
        reference::Evaluator(Precision::Native).evaluate(oracle, native);
    if (failed(ownResults))
      return failure();
    auto exactResults =
        reference::Evaluator(Precision::Float64).evaluate(oracle, exact);
    if (failed(exactResults))
      return failure();
    std::vector<ReferenceResult> &results = file.references.emplace_back();
    for (auto [own, better] : llvm::zip_equal(*ownResults, *exactResults))
      results.push_back(makeReference(own, better));
    for (unsigned i = 0; i < numArguments; ++i)
      if (signature.state[i] >= 0) {
        native[i] = (*ownResults)[signature.state[i]];
        exact[i] = (*exactResults)[signature.state[i]];
      }
  }
  return success();
}
