//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/Check.h"

#include "Soap/Reference/Evaluator.h"

#include <cfloat>
#include <cmath>

using namespace mlir;
using namespace soap;

/// Half a unit in the last place of 1, for the type's significand.
static double roundingOf(Type type) {
  if (auto floatType = dyn_cast<FloatType>(type))
    return std::ldexp(1.0, -static_cast<int>(floatType.getFPMantissaWidth()));
  return 0;
}

ResultCheck soap::checkResult(unsigned index, const reference::Tensor &run,
                              const reference::Tensor &native,
                              const reference::Tensor &exact) {
  if (exact.isComplex())
    return checkResult(index, run.asReal(), native.asReal(), exact.asReal());
  ResultCheck check;
  check.result = index;
  double largest = 0;
  for (int64_t i = 0, e = exact.numElements(); i < e; ++i) {
    double x = exact.getDouble(i), r = run.getDouble(i),
           n = native.getDouble(i);
    if (!std::isfinite(n) || !std::isfinite(r)) {
      // Where the model's own precision overflows, so must we.
      check.mismatch |= !(std::isnan(n) && std::isnan(r)) && n != r;
      continue;
    }
    largest = std::max(largest, std::abs(x));
    check.difference = std::max(check.difference, std::abs(r - x));
    check.allowance = std::max(check.allowance, std::abs(n - x));
  }
  check.allowance =
      std::max(check.allowance, largest * roundingOf(exact.getElementType()));
  return check;
}

FailureOr<Oracle> Oracle::evaluate(func::FuncOp function,
                                   ArrayRef<reference::Tensor> arguments) {
  Oracle oracle;
  auto native = reference::Evaluator(reference::Precision::Native)
                    .evaluate(function, arguments);
  if (failed(native))
    return failure();
  auto exact = reference::Evaluator(reference::Precision::Float64)
                   .evaluate(function, arguments);
  if (failed(exact))
    return failure();
  oracle.native = std::move(*native);
  oracle.exact = std::move(*exact);
  return oracle;
}

SmallVector<ResultCheck>
Oracle::check(ArrayRef<reference::Tensor> results) const {
  SmallVector<ResultCheck> checks;
  for (auto [i, result] : llvm::enumerate(results))
    checks.push_back(checkResult(i, result, native[i], exact[i]));
  return checks;
}
