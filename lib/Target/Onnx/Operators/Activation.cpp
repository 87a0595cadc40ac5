//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Activation.h"

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

static const ActivationKind activationKinds[] = {
    {"affine", 1, 0},
    {"elu", 1, std::nullopt},
    {"hardsigmoid", 0.2, 0.5},
    {"leakyrelu", 0.01, std::nullopt},
    {"relu", std::nullopt, std::nullopt},
    {"scaledtanh", 1, 1},
    {"sigmoid", std::nullopt, std::nullopt},
    {"softplus", std::nullopt, std::nullopt},
    {"softsign", std::nullopt, std::nullopt},
    {"tanh", std::nullopt, std::nullopt},
    {"thresholdedrelu", 1, std::nullopt},
};

Value Activation::operator()(Build &b, Value x) const {
  if (!x)
    return nullptr;
  Value zero = b.like(x, 0), one = b.like(x, 1);
  auto times = [&](Value v, double factor) {
    return b.mul(v, b.like(v, factor));
  };
  if (name == "affine")
    return b.add(times(x, alpha), b.like(x, beta));
  if (name == "elu")
    return b.add(b.max(x, zero),
                 times(b.unary<shlo::Expm1Op>(b.min(x, zero)), alpha));
  if (name == "hardsigmoid")
    return b.max(zero, b.min(one, b.add(times(x, alpha), b.like(x, beta))));
  if (name == "leakyrelu")
    return b.select(b.compare(x, zero, Direction::LT), times(x, alpha), x);
  if (name == "relu")
    return b.max(x, zero);
  if (name == "scaledtanh")
    return times(b.unary<shlo::TanhOp>(times(x, beta)), alpha);
  if (name == "sigmoid")
    return b.unary<shlo::LogisticOp>(x);
  if (name == "softplus") // Without overflow: max(x, 0) + log(1 + e^-|x|).
    return b.add(b.max(x, zero),
                 b.unary<shlo::Log1pOp>(b.unary<shlo::ExpOp>(
                     b.unary<shlo::NegOp>(b.unary<shlo::AbsOp>(x)))));
  if (name == "softsign")
    return b.div(x, b.add(one, b.unary<shlo::AbsOp>(x)));
  if (name == "tanh")
    return b.unary<shlo::TanhOp>(x);
  return b.select(b.compare(x, b.like(x, alpha), Direction::GT), x, zero);
}

const ActivationKind *soap::onnximport::findActivation(llvm::StringRef name) {
  const auto *kind =
      llvm::find_if(activationKinds, [&](const ActivationKind &kind) {
        return name.equals_insensitive(kind.name);
      });
  return kind == std::end(activationKinds) ? nullptr : kind;
}
