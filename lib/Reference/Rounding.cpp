//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Reference/Rounding.h"

#include "Soap/Reference/Tensor.h"
#include "Soap/Support/Uniform.h"

#include "llvm/ADT/bit.h"

#include <cmath>

using namespace mlir;

namespace soap::reference {

/// The seed of the innermost StochasticRounding of the thread.
static thread_local std::optional<uint64_t> roundingSeed;

StochasticRounding::StochasticRounding(uint64_t seed) : outer(roundingSeed) {
  roundingSeed = seed;
}

StochasticRounding::~StochasticRounding() { roundingSeed = outer; }

double roundResult(double value, FloatType type) {
  double nearest = roundToType(value, type);
  if (!roundingSeed || type.getWidth() >= 32 || nearest == value ||
      !std::isfinite(value) || !std::isfinite(nearest))
    return nearest;
  // Magnitudes are in the order of their bits.
  double magnitude = std::fabs(value), near = std::fabs(nearest);
  uint64_t bits = encodeFloat(near, type);
  double other = decodeFloat(magnitude > near ? bits + 1 : bits - 1, type);
  // Beyond the largest number there is none to go to.
  if (!std::isfinite(other) || (other > near) != (magnitude > near))
    return nearest;
  double probability = (magnitude - near) / (other - near);
  uint64_t place = llvm::bit_cast<uint64_t>(magnitude);
  bool isOther = uniformValue(*roundingSeed, place, 0, 1) < probability;
  // Rounded again, since zero need not have two signs.
  return isOther ? roundToType(std::copysign(other, value), type) : nearest;
}

} // namespace soap::reference
