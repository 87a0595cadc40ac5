//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DRIVER_CHECK_H
#define SOAP_DRIVER_CHECK_H

#include "Soap/Reference/Tensor.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <limits>
#include <vector>

namespace soap {

/// How far a result may be from the exact one: this many times as far as the
/// unpartitioned evaluation in the model's own precision.
constexpr double toleranceFactor = 8;

/// The largest difference of a result, beside the largest difference of the
/// unpartitioned evaluation.
struct ResultCheck {
  unsigned result = 0;
  double difference = 0; ///< Of what was run, from the evaluation in double.
  /// Of the unpartitioned evaluation; at least the rounding of the largest
  /// element, since an evaluation that happens to be exact is luck.
  double allowance = 0;
  /// NaN or infinity where the exact result has another value.
  bool mismatch = false;
  int64_t numNotFinite = 0; ///< NaN or infinity in both: nothing is compared.
  bool passes() const {
    return !mismatch && difference <= toleranceFactor * allowance;
  }
  /// Infinite where no difference, or none of numbers, is allowed.
  double ratio() const {
    if (mismatch || (difference > 0 && !(allowance > 0)))
      return std::numeric_limits<double>::infinity();
    return allowance > 0 ? difference / allowance : 0;
  }
  /// How far it is off, and how far it may be, for an error. `isWidened` after
  /// Oracle::widen.
  std::string explain(bool isWidened) const;
};

/// How many of a step's results do not pass, and how far the worst is off, to
/// go behind the error of the first.
std::string countFailures(llvm::ArrayRef<ResultCheck> checks);

/// Compares what was run with the unpartitioned model's evaluation in the
/// model's precision (`native`) and in double (`exact`).
ResultCheck checkResult(unsigned index, const reference::Tensor &run,
                        const reference::Tensor &native,
                        const reference::Tensor &exact);

/// The results of the unpartitioned `function` in both precisions.
struct Oracle {
  llvm::SmallVector<reference::Tensor> native, exact;
  /// The same in the model's precision, of other arguments and with other
  /// rounding errors, so many times as large (see `widen`).
  struct Neighbor {
    llvm::SmallVector<reference::Tensor> results;
    double scale = 1;
  };
  std::vector<Neighbor> neighbors;
  static mlir::FailureOr<Oracle>
  evaluate(mlir::func::FuncOp function,
           llvm::ArrayRef<reference::Tensor> arguments);
  /// Evaluates the model some times more, of arguments each element of which
  /// goes to the next number up or down or stays, and with results of types
  /// narrower than f32 rounded stochastically. What differs so much by rounding
  /// that one evaluation is no measure of it (a gradient that is zero but for
  /// rounding, made of size one by Adam; a loss in f32 of a model in bf16 that
  /// happens to be nearly exact) is then allowed what the worst of them is off.
  /// If types are so narrow, two more have errors four times as large, and what
  /// they are off counts a fourth.
  mlir::LogicalResult widen(mlir::func::FuncOp function,
                            llvm::ArrayRef<reference::Tensor> arguments);
  /// Checks all results, in order.
  llvm::SmallVector<ResultCheck>
  check(llvm::ArrayRef<reference::Tensor> results) const;
};

} // namespace soap

#endif // SOAP_DRIVER_CHECK_H
