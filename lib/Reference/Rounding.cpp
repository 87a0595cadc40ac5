//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Reference/Rounding.h"

#include "Kernels.h"
#include "Soap/Support/Uniform.h"

#include "llvm/ADT/bit.h"

#include <cmath>

using namespace mlir;

namespace soap::reference {

/// The innermost one of the thread.
static thread_local StochasticRounding *mode = nullptr;

StochasticRounding::StochasticRounding(uint64_t seed, double scale)
    : seed(seed), scale(scale), outer(mode) {
  mode = this;
}

StochasticRounding::~StochasticRounding() { mode = outer; }

double roundResult(double value, FloatType type) {
  double nearest = roundToType(value, type);
  if (!mode || type.getWidth() >= 32 || nearest == value ||
      !std::isfinite(value) || !std::isfinite(nearest))
    return nearest;
  mode->used = true;
  // Magnitudes are in the order of their bits.
  double magnitude = std::fabs(value), near = std::fabs(nearest);
  uint64_t bits = encodeFloat(near, type);
  double other = decodeFloat(magnitude > near ? bits + 1 : bits - 1, type);
  // Beyond the largest number there is none to go to.
  if (!std::isfinite(other) || (other > near) != (magnitude > near))
    return nearest;
  // Half a unit to either side is as much as to round up as often as the number
  // is far from the lower neighbor.
  double reach = mode->scale / 2 * std::fabs(other - near);
  auto place = llvm::bit_cast<uint64_t>(magnitude);
  double moved = magnitude + uniformValue(mode->seed, place, -reach, reach);
  double rounded =
      roundToType(std::copysign(std::max(moved, 0.0), value), type);
  return std::isfinite(rounded) ? rounded : nearest;
}

/// What rounding took from a result, where it is not exact.
static double takenFrom(Kind kind, double a, double b, double result) {
  switch (kind) {
  case Kind::Subtract:
    b = -b;
    [[fallthrough]];
  case Kind::Add: { // D. Knuth's TwoSum
    double other = result - a;
    return (a - (result - other)) + (b - other);
  }
  case Kind::Multiply:
    return std::fma(a, b, -result);
  case Kind::Divide:
    return std::fma(-result, b, a) / b;
  default:
    return 0;
  }
}

void roundInDoubt(Kind kind, const Tensor &lhs, const Tensor &rhs,
                  Tensor &result) {
  if (!mode || !result.getElementType().isF64())
    return;
  for (int64_t i = 0, e = result.numElements(); i < e; ++i) {
    double nearest = result.getDouble(i);
    double taken = takenFrom(kind, lhs.getDouble(lhs.getRank() ? i : 0),
                             rhs.getDouble(rhs.getRank() ? i : 0), nearest);
    if (taken == 0 || !std::isfinite(taken) || !std::isfinite(nearest))
      continue;
    mode->used = true;
    double magnitude = std::fabs(nearest);
    double unit = std::nextafter(magnitude, HUGE_VAL) - magnitude;
    double reach = mode->scale / 2 * unit;
    auto place = llvm::bit_cast<uint64_t>(magnitude);
    double moved = uniformValue(mode->seed, place, -reach, reach);
    result.setDouble(i,
                     nearest + (taken + std::copysign(1.0, nearest) * moved));
  }
}

FailureOr<Tensor>
sumInParts(const Tensor &terms,
           llvm::function_ref<FailureOr<Tensor>(const Tensor &)> sum) {
  // Of f32, the evaluation in double tells how much of a sum is rounding.
  if (!mode || !terms.isFloat() ||
      !(terms.needsNormalizing() || terms.getElementType().isF64()))
    return sum(terms);
  Tensor first = terms, second = terms;
  for (int64_t i = 0, e = terms.numElements(); i < e; ++i) {
    bool isFirst = uniformValue(mode->seed, i, 0, 1) < 0.5;
    (isFirst ? second : first).setDouble(i, 0);
  }
  FailureOr<Tensor> one = sum(first), other = sum(second);
  if (failed(one) || failed(other))
    return failure();
  return *applyBinary(Kind::Add, *one, *other);
}

} // namespace soap::reference
