//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What the instructions of scalar programs compute.

#include "ScalarArithmetic.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/ADT/bit.h"

#include <cmath>
#include <limits>

using namespace mlir;

namespace soap::reference {

using Instruction = ScalarProgram::Instruction;
using Function = Instruction::Function;

/// The bits of an integer of a width, without its sign.
static uint64_t unsignedBits(int64_t value, unsigned width) {
  uint64_t bits = value;
  return width >= 64 ? bits : bits & ((uint64_t(1) << width) - 1);
}

/// F::at on floats, or on doubles.
template <typename F> static Function floatFunction(bool isSingle) {
  if (isSingle)
    return [](const Number *n, const Instruction &) {
      return ofFloat(F::at(static_cast<float>(n[0].f),
                           static_cast<float>(n[1].f),
                           static_cast<float>(n[2].f)));
    };
  return [](const Number *n, const Instruction &) {
    return ofFloat(F::at(n[0].f, n[1].f, n[2].f));
  };
}

/// Smaller and larger with NaN as the result of NaN, and -0 below +0.
template <typename T> static T minimum(T a, T b) {
  if (std::isnan(a) || std::isnan(b))
    return std::numeric_limits<T>::quiet_NaN();
  return a < b || (a == b && std::signbit(a)) ? a : b;
}
template <typename T> static T maximum(T a, T b) {
  if (std::isnan(a) || std::isnan(b))
    return std::numeric_limits<T>::quiet_NaN();
  return a > b || (a == b && !std::signbit(a)) ? a : b;
}

static bool compareFloats(arith::CmpFPredicate predicate, double a, double b) {
  using P = arith::CmpFPredicate;
  bool unordered = std::isnan(a) || std::isnan(b);
  switch (predicate) {
  case P::AlwaysFalse:
    return false;
  case P::OEQ:
    return a == b;
  case P::OGT:
    return a > b;
  case P::OGE:
    return a >= b;
  case P::OLT:
    return a < b;
  case P::OLE:
    return a <= b;
  case P::ONE:
    return !unordered && a != b;
  case P::ORD:
    return !unordered;
  case P::UEQ:
    return unordered || a == b;
  case P::UGT:
    return unordered || a > b;
  case P::UGE:
    return unordered || a >= b;
  case P::ULT:
    return unordered || a < b;
  case P::ULE:
    return unordered || a <= b;
  case P::UNE:
    return a != b;
  case P::UNO:
    return unordered;
  case P::AlwaysTrue:
    return true;
  }
  return false;
}

static bool compareIntegers(arith::CmpIPredicate predicate, int64_t a,
                            int64_t b, unsigned width) {
  using P = arith::CmpIPredicate;
  uint64_t x = unsignedBits(a, width), y = unsignedBits(b, width);
  // The sign of a bool is its one bit.
  if (width == 1) {
    a = -a;
    b = -b;
  }
  switch (predicate) {
  case P::eq:
    return a == b;
  case P::ne:
    return a != b;
  case P::slt:
    return a < b;
  case P::sle:
    return a <= b;
  case P::sgt:
    return a > b;
  case P::sge:
    return a >= b;
  case P::ult:
    return x < y;
  case P::ule:
    return x <= y;
  case P::ugt:
    return x > y;
  case P::uge:
    return x >= y;
  }
  return false;
}

/// Truncates; what is out of range has no defined value in arith, and saturates
/// here.
static int64_t truncate(double value, double low, double limit, bool isSigned) {
  if (std::isnan(value))
    return 0;
  if (value <= low)
    return isSigned && low < -9.2e18 ? std::numeric_limits<int64_t>::min()
                                     : static_cast<int64_t>(low);
  if (value >= limit)
    return isSigned ? static_cast<int64_t>(static_cast<uint64_t>(limit) - 1)
                    : -1;
  return isSigned ? static_cast<int64_t>(value)
                  : static_cast<int64_t>(static_cast<uint64_t>(value));
}

static int64_t divide(int64_t a, int64_t b) {
  // Undefined in arith; no trap here.
  if (b == 0)
    return -1;
  return b == -1 ? static_cast<int64_t>(-static_cast<uint64_t>(a)) : a / b;
}
static int64_t remainder(int64_t a, int64_t b) {
  return b == 0 ? a : b == -1 ? 0 : a % b;
}

// A function of floats x, y, z, in their precision; of integers a, b of `w`
// bits, wrapped afterwards.
#define FLOAT(OP, EXPR)                                                        \
  .Case<OP>([&](auto) -> Function {                                            \
    struct F {                                                                 \
      static float at(float x, float y, float z) {                             \
        using T = float;                                                       \
        (void)y, (void)z, (void)T();                                           \
        return EXPR;                                                           \
      }                                                                        \
      static double at(double x, double y, double z) {                         \
        using T = double;                                                      \
        (void)y, (void)z, (void)T();                                           \
        return EXPR;                                                           \
      }                                                                        \
    };                                                                         \
    return floatFunction<F>(isSingle);                                         \
  })
#define INTEGER(OP, EXPR)                                                      \
  .Case<OP>([&](auto) -> Function {                                            \
    return [](const Number *n, const Instruction &instruction) {               \
      int64_t a = n[0].i, b = n[1].i;                                          \
      unsigned w = instruction.width;                                          \
      (void)b, (void)w;                                                        \
      return ofInt(EXPR);                                                      \
    };                                                                         \
  })

Function floatArithmetic(Operation *op, bool isSingle) {
  return llvm::TypeSwitch<Operation *, Function>(op)
      // clang-format off
      FLOAT(arith::AddFOp, x + y)
      FLOAT(arith::SubFOp, x - y)
      FLOAT(arith::MulFOp, x * y)
      FLOAT(arith::DivFOp, x / y)
      FLOAT(arith::RemFOp, std::fmod(x, y))
      FLOAT(arith::NegFOp, -x)
      FLOAT(arith::MaximumFOp, maximum(x, y))
      FLOAT(arith::MinimumFOp, minimum(x, y))
      FLOAT(arith::MaxNumFOp, std::fmax(x, y))
      FLOAT(arith::MinNumFOp, std::fmin(x, y))
      FLOAT(math::AbsFOp, std::abs(x))
      FLOAT(math::AcosOp, std::acos(x))
      FLOAT(math::AcoshOp, std::acosh(x))
      FLOAT(math::AsinOp, std::asin(x))
      FLOAT(math::AsinhOp, std::asinh(x))
      FLOAT(math::AtanOp, std::atan(x))
      FLOAT(math::AtanhOp, std::atanh(x))
      FLOAT(math::Atan2Op, std::atan2(x, y))
      FLOAT(math::CbrtOp, std::cbrt(x))
      FLOAT(math::CeilOp, std::ceil(x))
      FLOAT(math::CopySignOp, std::copysign(x, y))
      FLOAT(math::CosOp, std::cos(x))
      FLOAT(math::CoshOp, std::cosh(x))
      FLOAT(math::ErfOp, std::erf(x))
      FLOAT(math::ErfcOp, std::erfc(x))
      FLOAT(math::ExpOp, std::exp(x))
      FLOAT(math::Exp2Op, std::exp2(x))
      FLOAT(math::ExpM1Op, std::expm1(x))
      FLOAT(math::FloorOp, std::floor(x))
      FLOAT(math::FmaOp, std::fma(x, y, z))
      FLOAT(math::LogOp, std::log(x))
      FLOAT(math::Log10Op, std::log10(x))
      FLOAT(math::Log1pOp, std::log1p(x))
      FLOAT(math::Log2Op, std::log2(x))
      FLOAT(math::PowFOp, std::pow(x, y))
      FLOAT(math::RoundOp, std::round(x))
      FLOAT(math::RoundEvenOp, std::nearbyint(x))
      FLOAT(math::RsqrtOp, T(1) / std::sqrt(x))
      FLOAT(math::SinOp, std::sin(x))
      FLOAT(math::SinhOp, std::sinh(x))
      FLOAT(math::SqrtOp, std::sqrt(x))
      FLOAT(math::TanOp, std::tan(x))
      FLOAT(math::TanhOp, std::tanh(x))
      FLOAT(math::TruncOp, std::trunc(x))
                                                                      // clang-format on
                                                                      .Default(
                                                                          [](Operation
                                                                                 *)
                                                                              -> Function {
                                                                            return nullptr;
                                                                          });
}

Function integerArithmetic(Operation *op) {
  return llvm::TypeSwitch<Operation *, Function>(op)
      // clang-format off
      INTEGER(arith::AddIOp, static_cast<int64_t>(uint64_t(a) + uint64_t(b)))
      INTEGER(arith::SubIOp, static_cast<int64_t>(uint64_t(a) - uint64_t(b)))
      INTEGER(arith::MulIOp, static_cast<int64_t>(uint64_t(a) * uint64_t(b)))
      INTEGER(arith::DivSIOp, divide(a, b))
      INTEGER(arith::RemSIOp, remainder(a, b))
      INTEGER(arith::DivUIOp, static_cast<int64_t>(
          b == 0 ? ~uint64_t(0) : unsignedBits(a, w) / unsignedBits(b, w)))
      INTEGER(arith::RemUIOp, static_cast<int64_t>(
          b == 0 ? unsignedBits(a, w) : unsignedBits(a, w) % unsignedBits(b, w)))
      INTEGER(arith::FloorDivSIOp,
          divide(a, b) - (remainder(a, b) != 0 && (a < 0) != (b < 0)))
      INTEGER(arith::CeilDivSIOp,
          divide(a, b) + (remainder(a, b) != 0 && (a < 0) == (b < 0)))
      INTEGER(arith::AndIOp, a & b)
      INTEGER(arith::OrIOp, a | b)
      INTEGER(arith::XOrIOp, a ^ b)
      // Shifts by the width or more have no defined value.
      INTEGER(arith::ShLIOp, unsignedBits(b, w) >= w ? 0
          : static_cast<int64_t>(uint64_t(a) << b))
      INTEGER(arith::ShRSIOp, unsignedBits(b, w) >= w ? 0 : a >> b)
      INTEGER(arith::ShRUIOp, unsignedBits(b, w) >= w ? 0
          : static_cast<int64_t>(unsignedBits(a, w) >> b))
      INTEGER(arith::MaxSIOp, w == 1 ? (a & b) : std::max(a, b))
      INTEGER(arith::MinSIOp, w == 1 ? (a | b) : std::min(a, b))
      INTEGER(arith::MaxUIOp, unsignedBits(a, w) > unsignedBits(b, w) ? a : b)
      INTEGER(arith::MinUIOp, unsignedBits(a, w) < unsignedBits(b, w) ? a : b)
      INTEGER(math::AbsIOp, a < 0 ? static_cast<int64_t>(-uint64_t(a)) : a)
      INTEGER(math::CtPopOp, llvm::popcount(unsignedBits(a, w)))
      INTEGER(math::CountLeadingZerosOp,
          llvm::countl_zero(unsignedBits(a, w)) - (64 - int(w)))
      INTEGER(math::CountTrailingZerosOp,
          std::min<int64_t>(w, llvm::countr_zero(unsignedBits(a, w))))
      // Conversions. A bool is no negative number unless its sign is extended.
      INTEGER(arith::ExtSIOp, w == 1 ? -a : a)
      INTEGER(arith::IndexCastOp, w == 1 ? -a : a)
      INTEGER(arith::ExtUIOp, static_cast<int64_t>(unsignedBits(a, w)))
      INTEGER(arith::IndexCastUIOp, static_cast<int64_t>(unsignedBits(a, w)))
      INTEGER(arith::TruncIOp, a)
                      // clang-format on
                      .Default([](Operation *) -> Function { return nullptr; });
}

#undef FLOAT
#undef INTEGER

Function mixedFunction(Operation *op, Instruction &instruction) {
  if (auto cmp = dyn_cast<arith::CmpFOp>(op)) {
    instruction.aux = static_cast<int64_t>(cmp.getPredicate());
    return [](const Number *n, const Instruction &in) {
      return ofInt(compareFloats(static_cast<arith::CmpFPredicate>(in.aux),
                                 n[0].f, n[1].f));
    };
  }
  if (auto cmp = dyn_cast<arith::CmpIOp>(op)) {
    instruction.aux = static_cast<int64_t>(cmp.getPredicate());
    return [](const Number *n, const Instruction &in) {
      return ofInt(compareIntegers(static_cast<arith::CmpIPredicate>(in.aux),
                                   n[0].i, n[1].i, in.width));
    };
  }
  return llvm::TypeSwitch<Operation *, Function>(op)
      .Case<arith::SelectOp>([](auto) -> Function {
        return [](const Number *n, const Instruction &) {
          return n[0].i ? n[1] : n[2];
        };
      })
      .Case<arith::ExtFOp, arith::TruncFOp>([](auto) -> Function {
        return [](const Number *n, const Instruction &) { return n[0]; };
      })
      .Case<arith::SIToFPOp>([](auto) -> Function {
        return [](const Number *n, const Instruction &in) {
          return ofFloat(static_cast<double>(in.width == 1 ? -n[0].i : n[0].i));
        };
      })
      .Case<arith::UIToFPOp>([](auto) -> Function {
        return [](const Number *n, const Instruction &in) {
          return ofFloat(static_cast<double>(unsignedBits(n[0].i, in.width)));
        };
      })
      .Case<arith::FPToSIOp>([](auto) -> Function {
        return [](const Number *n, const Instruction &in) {
          double limit = std::ldexp(
              1.0, static_cast<int>(in.type.getIntOrFloatBitWidth()) - 1);
          return ofInt(truncate(n[0].f, -limit, limit, /*isSigned=*/true));
        };
      })
      .Case<arith::FPToUIOp>([](auto) -> Function {
        return [](const Number *n, const Instruction &in) {
          double limit = std::ldexp(
              1.0, static_cast<int>(in.type.getIntOrFloatBitWidth()));
          return ofInt(truncate(n[0].f, 0, limit, /*isSigned=*/false));
        };
      })
      .Case<math::FPowIOp>([](auto) -> Function {
        return [](const Number *n, const Instruction &) {
          return ofFloat(std::pow(n[0].f, static_cast<double>(n[1].i)));
        };
      })
      .Case<math::IsNaNOp>([](auto) -> Function {
        return [](const Number *n, const Instruction &) {
          return ofInt(std::isnan(n[0].f));
        };
      })
      .Case<math::IsInfOp>([](auto) -> Function {
        return [](const Number *n, const Instruction &) {
          return ofInt(std::isinf(n[0].f));
        };
      })
      .Case<math::IsFiniteOp>([](auto) -> Function {
        return [](const Number *n, const Instruction &) {
          return ofInt(std::isfinite(n[0].f));
        };
      })
      .Default([](Operation *) -> Function { return nullptr; });
}

} // namespace soap::reference
