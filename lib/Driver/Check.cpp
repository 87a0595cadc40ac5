//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/Check.h"

#include "Soap/Reference/Evaluator.h"
#include "Soap/Reference/Rounding.h"
#include "Soap/Support/PlainNumbers.h"

#include "llvm/Support/Format.h"

#include <cfloat>
#include <cmath>
#include <random>

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
      ++check.numNotFinite;
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

std::string ResultCheck::explain(bool isWidened) const {
  PlainNumbers plainNumbers;
  std::string text;
  llvm::raw_string_ostream os(text);
  os << ": it is off by " << llvm::format("%.3g", difference)
     << " from the evaluation in double; "
     << llvm::format("%.3g", toleranceFactor * allowance) << " is allowed, "
     << llvm::format("%g", toleranceFactor) << " times what "
     << (isWidened ? "the worst of several evaluations" : "an evaluation")
     << " in the model's own precision is off";
  return text;
}

std::string soap::countFailures(ArrayRef<ResultCheck> checks) {
  auto fails = [](const ResultCheck &check) { return !check.passes(); };
  const ResultCheck *worst =
      llvm::max_element(checks, [](const ResultCheck &a, const ResultCheck &b) {
        return a.ratio() < b.ratio();
      });
  std::string text;
  llvm::raw_string_ostream(text)
      << "; " << llvm::count_if(checks, fails) << " of " << checks.size()
      << " results differ, the worst (#" << worst->result << ") is off by "
      << llvm::format("%.3g", worst->ratio())
      << " times the unpartitioned difference";
  return text;
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

/// Moves elements to neighboring numbers, the same ones for the same seed.
static reference::Tensor perturb(const reference::Tensor &tensor,
                                 std::mt19937_64 &random) {
  auto type = dyn_cast<FloatType>(tensor.getElementType());
  if (!type)
    return tensor;
  reference::Tensor moved = tensor;
  double unit = 2 * roundingOf(type);
  for (int64_t i = 0, e = tensor.numElements(); i < e; ++i) {
    double step = static_cast<double>(random() % 3) - 1;
    double x = tensor.getDouble(i);
    if (std::isfinite(x))
      moved.setDouble(i, x + step * unit * std::abs(x));
  }
  moved.normalize();
  return moved;
}

LogicalResult Oracle::widen(func::FuncOp function,
                            ArrayRef<reference::Tensor> arguments) {
  constexpr unsigned times = 4, timesScaled = 2;
  std::mt19937_64 random;
  bool rounds = false;
  auto evaluate = [&](double scale) -> LogicalResult {
    SmallVector<reference::Tensor> moved;
    for (const reference::Tensor &argument : arguments)
      moved.push_back(perturb(argument, random));
    // Moves of arguments in f32 hardly ever reach what is rounded to bf16.
    reference::StochasticRounding rounding(neighbors.size(), scale);
    auto results = reference::Evaluator(reference::Precision::Native)
                       .evaluate(function, moved);
    if (failed(results))
      return failure();
    rounds |= rounding.isUsed();
    neighbors.push_back({std::move(*results), scale});
    return success();
  };
  while (neighbors.size() < times)
    if (failed(evaluate(/*scale=*/1)))
      return failure();
  // What grows with the errors measures the same by larger ones. But a jump
  // that an error within the tolerance can cause, such as the sign of a small
  // gradient, which is all that Adam's first step knows of it, need not show in
  // a few evaluations. Half of the factor leaves room for jumps not quite
  // alike.
  while (rounds && neighbors.size() < times + timesScaled)
    if (failed(evaluate(toleranceFactor / 2)))
      return failure();
  return success();
}

SmallVector<ResultCheck>
Oracle::check(ArrayRef<reference::Tensor> results) const {
  SmallVector<ResultCheck> checks;
  for (auto [i, result] : llvm::enumerate(results)) {
    checks.push_back(checkResult(i, result, native[i], exact[i]));
    for (const Neighbor &other : neighbors) {
      ResultCheck check = checkResult(i, other.results[i], native[i], exact[i]);
      checks[i].allowance =
          std::max(checks[i].allowance, check.difference / other.scale);
    }
  }
  return checks;
}
