//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Unary ops on complex numbers.

#include "Kernels.h"

#include <cmath>

using namespace mlir;

namespace soap::reference {

/// exp(z) - 1 without cancellation where z is small.
template <typename C> static C expMinusOne(C z) {
  auto a = z.real(), b = z.imag();
  auto half = std::sin(b / 2);
  return {std::expm1(a) * std::cos(b) - 2 * half * half, std::exp(z).imag()};
}

/// log(1 + z) likewise: |1 + z|² = 1 + (2 re + |z|²).
template <typename C> static C logPlusOne(C z) {
  auto a = z.real(), b = z.imag();
  if (std::abs(a) > 0.5 || std::abs(b) > 0.5)
    return std::log(C(1) + z);
  return {std::log1p(a * (2 + a) + b * b) / 2, std::atan2(b, 1 + a)};
}

template <typename C, typename Run>
static bool withComplexUnary(Kind kind, Run run) {
  switch (kind) {
  case Kind::Cbrt:
    return run([](C z) { return z == C(0) ? z : std::pow(z, C(1) / C(3)); });
  case Kind::Cosine:
    return run([](C z) { return std::cos(z); });
  case Kind::Exponential:
    return run([](C z) { return std::exp(z); });
  case Kind::ExponentialMinusOne:
    return run([](C z) { return expMinusOne(z); });
  case Kind::Log:
    return run([](C z) { return std::log(z); });
  case Kind::LogPlusOne:
    return run([](C z) { return logPlusOne(z); });
  case Kind::Logistic:
    return run([](C z) { return C(1) / (C(1) + std::exp(-z)); });
  case Kind::Negate:
    return run([](C z) { return -z; });
  case Kind::Rsqrt:
    return run([](C z) { return C(1) / std::sqrt(z); });
  case Kind::Sign:
    return run([](C z) { return z == C(0) ? z : z / std::abs(z); });
  case Kind::Sine:
    return run([](C z) { return std::sin(z); });
  case Kind::Sqrt:
    return run([](C z) { return std::sqrt(z); });
  case Kind::Tan:
    return run([](C z) { return std::tan(z); });
  case Kind::Tanh:
    return run([](C z) { return std::tanh(z); });
  default:
    return false;
  }
}

std::optional<Tensor> applyComplexUnary(Kind kind, const Tensor &operand,
                                        Type resultElementType) {
  if (!operand.isComplex())
    return std::nullopt;
  int64_t n = operand.numElements();
  Tensor result(resultElementType, operand.getShape(), operand.getPrecision());
  if (kind == Kind::Abs || kind == Kind::Real || kind == Kind::Imag) {
    if (result.isComplex())
      return std::nullopt;
    for (int64_t i = 0; i < n; ++i) {
      std::complex<double> z = operand.getComplex(i);
      result.setDouble(i, kind == Kind::Abs    ? std::abs(z)
                          : kind == Kind::Real ? z.real()
                                               : z.imag());
    }
    return result;
  }
  auto run = [&](auto tag) {
    using C = decltype(tag);
    const C *a = operand.data<C>();
    C *out = result.mutableData<C>();
    return withComplexUnary<C>(kind, [&](auto op) {
      for (int64_t i = 0; i < n; ++i)
        out[i] = op(a[i]);
      return true;
    });
  };
  if (result.getStorage() != operand.getStorage())
    return std::nullopt;
  bool isDefined = operand.getStorage() == Storage::C64
                       ? run(std::complex<float>())
                       : run(std::complex<double>());
  if (!isDefined)
    return std::nullopt;
  return result;
}

} // namespace soap::reference
