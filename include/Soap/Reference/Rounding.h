//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_REFERENCE_ROUNDING_H
#define SOAP_REFERENCE_ROUNDING_H

#include "Soap/Reference/Tensor.h"

namespace soap::reference {

enum class Kind;

/// While one lives, what this thread evaluates rounds results of types narrower
/// than 32 bits stochastically, as a mode of the floating-point environment
/// would: to either neighbor in the type, the nearer the likelier, so that the
/// expected value is the number itself (see D. Parker's Monte Carlo
/// arithmetic). Numbers that the type has stay, and f32 is rounded as ever: how
/// far it is off, the evaluation in double tells. Sums, products and quotients
/// in f64 that are not exact are moved by up to half a unit.
///
/// What a number is rounded to follows from the seed and its magnitude: an op
/// that is computed twice gives the same twice, and x and -x still cancel.
///
/// With `scale`, errors are that many times as large.
class StochasticRounding {
public:
  explicit StochasticRounding(uint64_t seed, double scale = 1);
  ~StochasticRounding();
  StochasticRounding(const StochasticRounding &) = delete;
  StochasticRounding &operator=(const StochasticRounding &) = delete;

  /// Whether any number was rounded so.
  bool isUsed() const { return used; }

private:
  friend double roundResult(double value, mlir::FloatType type);
  friend void roundInDoubt(Kind kind, const Tensor &lhs, const Tensor &rhs,
                           Tensor &result);
  friend mlir::FailureOr<Tensor>
  sumInParts(const Tensor &terms,
             llvm::function_ref<mlir::FailureOr<Tensor>(const Tensor &)> sum);

  uint64_t seed;
  double scale;
  bool used = false;
  StochasticRounding *outer;
};

/// Rounds a result of arithmetic to its type: as `roundToType`, or
/// stochastically.
double roundResult(double value, mlir::FloatType type);

/// Calls `sum`, which adds up terms, or products with them, and rounds. Where
/// rounding is stochastic, it is called on either of two parts of the terms,
/// the others being zero, and what comes of them is added and rounded, as if
/// two devices had a part each: where parts nearly cancel, their rounding is
/// most of the error. That is so of narrow types and of f64, sums of which are
/// in doubt by as much as their order changes them.
mlir::FailureOr<Tensor>
sumInParts(const Tensor &terms,
           llvm::function_ref<mlir::FailureOr<Tensor>(const Tensor &)> sum);

} // namespace soap::reference

#endif // SOAP_REFERENCE_ROUNDING_H
