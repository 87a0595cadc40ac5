//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Arithmetic of the unary and binary ops on flat buffers. Each op is written
// once per family of types; the loops around it know neither shapes nor ops.

#include "Kernels.h"

#include "llvm/ADT/bit.h"

#include <cmath>
#include <limits>
#include <type_traits>

using namespace mlir;

namespace soap::reference {

bool isCommutative(Kind kind) {
  switch (kind) {
  case Kind::Add:
  case Kind::And:
  case Kind::Maximum:
  case Kind::Minimum:
  case Kind::Multiply:
  case Kind::Or:
  case Kind::Xor:
    return true;
  default:
    return false;
  }
}

//===----------------------------------------------------------------------===//
// Unary ops
//===----------------------------------------------------------------------===//

template <typename T, typename Op>
static void unaryLoop(T *out, const T *a, int64_t n, Op op) {
  for (int64_t i = 0; i < n; ++i)
    out[i] = op(a[i]);
}

template <typename T>
static bool unaryFloat(Kind kind, T *out, const T *a, int64_t n) {
  auto run = [&](auto op) {
    unaryLoop(out, a, n, op);
    return true;
  };
  switch (kind) {
  case Kind::Abs:
    return run([](T x) { return std::fabs(x); });
  case Kind::Cbrt:
    return run([](T x) { return std::cbrt(x); });
  case Kind::Ceil:
    return run([](T x) { return std::ceil(x); });
  case Kind::Cosine:
    return run([](T x) { return std::cos(x); });
  case Kind::Exponential:
    return run([](T x) { return std::exp(x); });
  case Kind::ExponentialMinusOne:
    return run([](T x) { return std::expm1(x); });
  case Kind::Floor:
    return run([](T x) { return std::floor(x); });
  case Kind::Log:
    return run([](T x) { return std::log(x); });
  case Kind::LogPlusOne:
    return run([](T x) { return std::log1p(x); });
  case Kind::Logistic:
    return run([](T x) { return T(1) / (T(1) + std::exp(-x)); });
  case Kind::Negate:
    return run([](T x) { return -x; });
  case Kind::RoundNearestAfz:
    return run([](T x) { return std::round(x); });
  case Kind::RoundNearestEven:
    return run([](T x) { return std::nearbyint(x); });
  case Kind::Rsqrt:
    return run([](T x) { return T(1) / std::sqrt(x); });
  case Kind::Sign:
    // NaN and both zeros are their own signs.
    return run([](T x) { return x > 0 ? T(1) : x < 0 ? T(-1) : x; });
  case Kind::Sine:
    return run([](T x) { return std::sin(x); });
  case Kind::Sqrt:
    return run([](T x) { return std::sqrt(x); });
  case Kind::Tan:
    return run([](T x) { return std::tan(x); });
  case Kind::Tanh:
    return run([](T x) { return std::tanh(x); });
  default:
    return false;
  }
}

/// `width` is the declared one; the result is normalized by the caller.
template <typename T>
static bool unaryInteger(Kind kind, T *out, const T *a, int64_t n,
                         unsigned width, bool isUnsigned) {
  using U = std::make_unsigned_t<T>;
  U mask = width >= 8 * sizeof(T) ? ~U(0) : static_cast<U>((U(1) << width) - 1);
  auto run = [&](auto op) {
    unaryLoop(out, a, n, op);
    return true;
  };
  switch (kind) {
  case Kind::Abs:
    // The most negative integer stays itself.
    return run([=](T x) {
      return isUnsigned || x >= 0 ? x : static_cast<T>(U(0) - U(x));
    });
  case Kind::CountLeadingZeros:
    return run([=](T x) {
      return static_cast<T>(llvm::countl_zero(static_cast<U>(U(x) & mask)) -
                            (8 * sizeof(T) - width));
    });
  case Kind::Negate:
    return run([](T x) { return static_cast<T>(U(0) - U(x)); });
  case Kind::Not:
    return run([=](T x) { return static_cast<T>(~U(x)); });
  case Kind::Popcnt:
    return run([=](T x) {
      return static_cast<T>(llvm::popcount(static_cast<U>(U(x) & mask)));
    });
  case Kind::Sign:
    return run([=](T x) {
      return static_cast<T>(x == 0 ? 0 : isUnsigned || x > 0 ? 1 : -1);
    });
  default:
    return false;
  }
}

std::optional<Tensor> applyUnary(Kind kind, const Tensor &operand,
                                 Type resultElementType) {
  if (operand.isComplex() || isa<ComplexType>(resultElementType))
    return applyComplexUnary(kind, operand, resultElementType);
  int64_t n = operand.numElements();
  if (kind == Kind::Real)
    return operand;
  if (kind == Kind::IsFinite) {
    if (!operand.isFloat())
      return std::nullopt;
    Tensor result(resultElementType, operand.getShape());
    uint8_t *out = result.mutableData<uint8_t>();
    for (int64_t i = 0; i < n; ++i)
      out[i] = std::isfinite(operand.getDouble(i));
    return result;
  }
  // The operand's storage, so that both precisions share the code.
  Tensor result(operand.getElementType(), operand.getShape(),
                operand.getPrecision());
  // The imaginary part of a number without one.
  if (kind == Kind::Imag)
    return result;
  unsigned width = operand.getElementType().getIntOrFloatBitWidth();
  bool isDefined = visitStorage(operand.getStorage(), [&](auto tag) {
    using T = decltype(tag);
    T *out = result.mutableData<T>();
    const T *a = operand.data<T>();
    if constexpr (std::is_floating_point_v<T>) {
      return unaryFloat(kind, out, a, n);
    } else if constexpr (std::is_same_v<T, uint8_t>) {
      if (kind != Kind::Not)
        return false;
      unaryLoop(out, a, n, [](uint8_t x) { return uint8_t(x ^ 1); });
      return true;
    } else {
      return unaryInteger(kind, out, a, n, width, operand.isUnsigned());
    }
  });
  if (!isDefined)
    return std::nullopt;
  result.normalize();
  return result;
}

//===----------------------------------------------------------------------===//
// Binary ops
//===----------------------------------------------------------------------===//

/// Calls run with the function of `kind` on floats; false if there is none.
template <typename T, typename Run>
static bool withFloatOp(Kind kind, Run run) {
  switch (kind) {
  case Kind::Add:
    return run([](T x, T y) { return x + y; });
  case Kind::Atan2:
    return run([](T x, T y) { return std::atan2(x, y); });
  case Kind::Divide:
    return run([](T x, T y) { return x / y; });
  case Kind::Maximum:
    // NaN wins, and +0 over -0; the sum is a NaN if either is.
    return run([](T x, T y) {
      return x > y ? x : y > x ? y : x == y ? (std::signbit(x) ? y : x) : x + y;
    });
  case Kind::Minimum:
    return run([](T x, T y) {
      return x < y ? x : y < x ? y : x == y ? (std::signbit(x) ? x : y) : x + y;
    });
  case Kind::Multiply:
    return run([](T x, T y) { return x * y; });
  case Kind::Power:
    return run([](T x, T y) { return std::pow(x, y); });
  case Kind::Remainder:
    return run([](T x, T y) { return std::fmod(x, y); });
  case Kind::Subtract:
    return run([](T x, T y) { return x - y; });
  default:
    return false;
  }
}

template <typename T> static T integerPower(T base, T exponent) {
  using U = std::make_unsigned_t<T>;
  if constexpr (std::is_signed_v<T>) {
    // The fraction 1 / base^|exponent|, truncated; 0 for base 0.
    if (exponent < 0)
      return base == 1 ? 1 : base == -1 ? (exponent % 2 ? -1 : 1) : 0;
  }
  U result = 1, factor = static_cast<U>(base);
  for (U e = static_cast<U>(exponent); e; e >>= 1, factor *= factor)
    if (e & 1)
      result *= factor;
  return static_cast<T>(result);
}

/// Division by zero yields all bits set and remainder x, the most negative
/// integer over -1 itself and remainder 0, as XLA has it.
template <typename T> static T integerDivide(T x, T y) {
  if (y == 0)
    return static_cast<T>(-1);
  if constexpr (std::is_signed_v<T>)
    if (y == -1)
      return static_cast<T>(0 - static_cast<std::make_unsigned_t<T>>(x));
  return x / y;
}
template <typename T> static T integerRemainder(T x, T y) {
  if (y == 0)
    return x;
  if constexpr (std::is_signed_v<T>)
    if (y == -1)
      return 0;
  return x % y;
}

/// `width`: the declared one. Shift amounts are unsigned; one of `width` or
/// more shifts everything out.
template <typename T, typename Run>
static bool withIntegerOp(Kind kind, unsigned width, Run run) {
  using U = std::make_unsigned_t<T>;
  U mask = width >= 8 * sizeof(T) ? ~U(0) : static_cast<U>((U(1) << width) - 1);
  switch (kind) {
  case Kind::Add:
    return run([](T x, T y) { return static_cast<T>(U(x) + U(y)); });
  case Kind::And:
    return run([](T x, T y) { return static_cast<T>(x & y); });
  case Kind::Divide:
    return run([](T x, T y) { return integerDivide(x, y); });
  case Kind::Maximum:
    return run([](T x, T y) { return x > y ? x : y; });
  case Kind::Minimum:
    return run([](T x, T y) { return x < y ? x : y; });
  case Kind::Multiply:
    return run([](T x, T y) { return static_cast<T>(U(x) * U(y)); });
  case Kind::Or:
    return run([](T x, T y) { return static_cast<T>(x | y); });
  case Kind::Power:
    return run([](T x, T y) { return integerPower(x, y); });
  case Kind::Remainder:
    return run([](T x, T y) { return integerRemainder(x, y); });
  case Kind::ShiftLeft:
    return run([=](T x, T y) {
      U amount = U(y) & mask;
      return amount >= width ? T(0) : static_cast<T>(U(x) << amount);
    });
  case Kind::ShiftRightArithmetic:
    return run([=](T x, T y) {
      U amount = std::min<U>(U(y) & mask, width - 1);
      // An unsigned value is held zero-extended; its top bit is a sign here.
      U bits = U(x) << (8 * sizeof(T) - width);
      auto shifted = static_cast<std::make_signed_t<T>>(bits) >> amount;
      return static_cast<T>(shifted >> (8 * sizeof(T) - width));
    });
  case Kind::ShiftRightLogical:
    return run([=](T x, T y) {
      U amount = U(y) & mask;
      return amount >= width ? T(0) : static_cast<T>((U(x) & mask) >> amount);
    });
  case Kind::Subtract:
    return run([](T x, T y) { return static_cast<T>(U(x) - U(y)); });
  case Kind::Xor:
    return run([](T x, T y) { return static_cast<T>(x ^ y); });
  default:
    return false;
  }
}

/// On booleans, sum and maximum are "or", product and minimum are "and".
template <typename Run> static bool withBooleanOp(Kind kind, Run run) {
  switch (kind) {
  case Kind::Add:
  case Kind::Or:
  case Kind::Maximum:
    return run([](uint8_t x, uint8_t y) { return uint8_t(x | y); });
  case Kind::Multiply:
  case Kind::And:
  case Kind::Minimum:
    return run([](uint8_t x, uint8_t y) { return uint8_t(x & y); });
  case Kind::Xor:
    return run([](uint8_t x, uint8_t y) { return uint8_t(x ^ y); });
  default:
    return false;
  }
}

/// The angle of (x, y) continued to complex numbers: -i log((x + iy) / |…|).
template <typename C> static C complexAtan2(C y, C x) {
  C i(0, 1);
  return -i * std::log((x + i * y) / std::sqrt(x * x + y * y));
}

template <typename C, typename Run>
static bool withComplexOp(Kind kind, Run run) {
  switch (kind) {
  case Kind::Add:
    return run([](C x, C y) { return x + y; });
  case Kind::Atan2:
    return run([](C x, C y) { return complexAtan2(x, y); });
  case Kind::Divide:
    return run([](C x, C y) { return x / y; });
  case Kind::Multiply:
    return run([](C x, C y) { return x * y; });
  case Kind::Power:
    return run([](C x, C y) {
      return y == C(0) ? C(1) : x == C(0) ? C(0) : std::pow(x, y);
    });
  case Kind::Subtract:
    return run([](C x, C y) { return x - y; });
  default:
    return false;
  }
}

/// Calls run(tag, op) with the element's arithmetic type, which differs from
/// the storage for unsigned integers, and the function of `kind`.
template <typename Run>
static bool withBinaryOp(Kind kind, const Tensor &like, Run run) {
  unsigned width =
      like.isComplex() ? 0 : like.getElementType().getIntOrFloatBitWidth();
  auto typed = [&](auto tag) {
    return [&run, tag](auto op) {
      run(tag, op);
      return true;
    };
  };
  switch (like.getStorage()) {
  case Storage::Bool:
    return withBooleanOp(kind, typed(uint8_t()));
  case Storage::I32:
    return withIntegerOp<int32_t>(kind, width, typed(int32_t()));
  case Storage::I64:
    if (like.isUnsigned())
      return withIntegerOp<uint64_t>(kind, width, typed(uint64_t()));
    return withIntegerOp<int64_t>(kind, width, typed(int64_t()));
  case Storage::F32:
    return withFloatOp<float>(kind, typed(float()));
  case Storage::F64:
    break;
  case Storage::C64:
    return withComplexOp<std::complex<float>>(kind,
                                              typed(std::complex<float>()));
  case Storage::C128:
    return withComplexOp<std::complex<double>>(kind,
                                               typed(std::complex<double>()));
  }
  return withFloatOp<double>(kind, typed(double()));
}

std::optional<Tensor> applyBinary(Kind kind, const Tensor &lhs,
                                  const Tensor &rhs) {
  const Tensor &shaped = lhs.getRank() ? lhs : rhs;
  int64_t n = shaped.numElements();
  bool lhsMoves = lhs.getRank() != 0, rhsMoves = rhs.getRank() != 0;
  if (lhs.getStorage() != rhs.getStorage() ||
      (lhsMoves && rhsMoves && lhs.getShape() != rhs.getShape()))
    return std::nullopt;
  Tensor result(lhs.getElementType(), shaped.getShape(), lhs.getPrecision());
  char *raw = result.mutableRaw();
  bool isDefined = withBinaryOp(kind, lhs, [&](auto tag, auto op) {
    using T = decltype(tag);
    T *out = reinterpret_cast<T *>(raw);
    auto *a = reinterpret_cast<const T *>(lhs.raw());
    auto *b = reinterpret_cast<const T *>(rhs.raw());
    if (lhsMoves == rhsMoves) {
      for (int64_t i = 0; i < n; ++i)
        out[i] = op(a[i], b[i]);
    } else if (lhsMoves) {
      for (int64_t i = 0; i < n; ++i)
        out[i] = op(a[i], *b);
    } else {
      for (int64_t i = 0; i < n; ++i)
        out[i] = op(*a, b[i]);
    }
  });
  if (!isDefined)
    return std::nullopt;
  result.normalize();
  return result;
}

bool foldBinary(Kind kind, Tensor &result, const Tensor &data, int64_t outer,
                int64_t count, int64_t inner) {
  assert(!data.needsNormalizing() && result.numElements() == outer * inner);
  char *raw = result.mutableRaw();
  return withBinaryOp(kind, data, [&](auto tag, auto op) {
    using T = decltype(tag);
    T *out = reinterpret_cast<T *>(raw);
    auto *in = reinterpret_cast<const T *>(data.raw());
    for (int64_t o = 0; o < outer; ++o, out += inner) {
      if (inner == 1) {
        T sum = *out;
        for (int64_t r = 0; r < count; ++r)
          sum = op(sum, in[r]);
        *out = sum;
        in += count;
        continue;
      }
      for (int64_t r = 0; r < count; ++r, in += inner)
        for (int64_t i = 0; i < inner; ++i)
          out[i] = op(out[i], in[i]);
    }
  });
}

bool combineAt(Kind kind, Tensor &result, int64_t i, const Tensor &data,
               int64_t j) {
  assert(!data.needsNormalizing());
  char *raw = result.mutableRaw();
  return withBinaryOp(kind, data, [&](auto tag, auto op) {
    using T = decltype(tag);
    T *out = reinterpret_cast<T *>(raw);
    out[i] = op(out[i], reinterpret_cast<const T *>(data.raw())[j]);
  });
}

} // namespace soap::reference
