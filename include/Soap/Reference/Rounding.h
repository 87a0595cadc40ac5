//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_REFERENCE_ROUNDING_H
#define SOAP_REFERENCE_ROUNDING_H

#include "mlir/IR/BuiltinTypes.h"

#include <optional>

namespace soap::reference {

/// While one lives, what this thread evaluates rounds results of types narrower
/// than 32 bits stochastically, as a mode of the floating-point environment
/// would: to either neighbor in the type, the nearer the likelier, so that the
/// expected value is the number itself (see D. Parker's Monte Carlo
/// arithmetic). Numbers that the type has stay, and types from f32 on are
/// rounded as ever.
///
/// What a number is rounded to follows from the seed and its magnitude: an op
/// that is computed twice gives the same twice, and x and -x still cancel.
class StochasticRounding {
public:
  explicit StochasticRounding(uint64_t seed);
  ~StochasticRounding();
  StochasticRounding(const StochasticRounding &) = delete;
  StochasticRounding &operator=(const StochasticRounding &) = delete;

private:
  std::optional<uint64_t> outer;
};

/// Rounds a result of arithmetic to its type: as `roundToType`, or
/// stochastically.
double roundResult(double value, mlir::FloatType type);

} // namespace soap::reference

#endif // SOAP_REFERENCE_ROUNDING_H
