//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Reference/Rounding.h"

#include "llvm/ADT/bit.h"

#include <cmath>
#include <cstring>
#include <limits>

using namespace mlir;

namespace soap::reference {

std::optional<Kind> getElementwiseKind(Operation *op) {
  static const llvm::StringMap<Kind> kinds = {
      {"stablehlo.abs", Kind::Abs},
      {"stablehlo.cbrt", Kind::Cbrt},
      {"stablehlo.ceil", Kind::Ceil},
      {"stablehlo.count_leading_zeros", Kind::CountLeadingZeros},
      {"stablehlo.cosine", Kind::Cosine},
      {"stablehlo.exponential", Kind::Exponential},
      {"stablehlo.exponential_minus_one", Kind::ExponentialMinusOne},
      {"stablehlo.floor", Kind::Floor},
      {"stablehlo.imag", Kind::Imag},
      {"stablehlo.is_finite", Kind::IsFinite},
      {"stablehlo.log", Kind::Log},
      {"stablehlo.log_plus_one", Kind::LogPlusOne},
      {"stablehlo.logistic", Kind::Logistic},
      {"stablehlo.negate", Kind::Negate},
      {"stablehlo.not", Kind::Not},
      {"stablehlo.popcnt", Kind::Popcnt},
      {"stablehlo.real", Kind::Real},
      {"stablehlo.round_nearest_afz", Kind::RoundNearestAfz},
      {"stablehlo.round_nearest_even", Kind::RoundNearestEven},
      {"stablehlo.rsqrt", Kind::Rsqrt},
      {"stablehlo.sign", Kind::Sign},
      {"stablehlo.sine", Kind::Sine},
      {"stablehlo.sqrt", Kind::Sqrt},
      {"stablehlo.tan", Kind::Tan},
      {"stablehlo.tanh", Kind::Tanh},
      {"stablehlo.add", Kind::Add},
      {"stablehlo.and", Kind::And},
      {"stablehlo.atan2", Kind::Atan2},
      {"stablehlo.divide", Kind::Divide},
      {"stablehlo.maximum", Kind::Maximum},
      {"stablehlo.minimum", Kind::Minimum},
      {"stablehlo.multiply", Kind::Multiply},
      {"stablehlo.or", Kind::Or},
      {"stablehlo.power", Kind::Power},
      {"stablehlo.remainder", Kind::Remainder},
      {"stablehlo.shift_left", Kind::ShiftLeft},
      {"stablehlo.shift_right_arithmetic", Kind::ShiftRightArithmetic},
      {"stablehlo.shift_right_logical", Kind::ShiftRightLogical},
      {"stablehlo.subtract", Kind::Subtract},
      {"stablehlo.xor", Kind::Xor},
      {"stablehlo.clamp", Kind::Clamp},
      {"stablehlo.compare", Kind::Compare},
      {"stablehlo.complex", Kind::Complex},
      {"stablehlo.convert", Kind::Convert},
      {"stablehlo.reduce_precision", Kind::ReducePrecision},
      {"stablehlo.select", Kind::Select},
  };
  auto it = kinds.find(op->getName().getStringRef());
  if (it == kinds.end())
    return std::nullopt;
  return it->second;
}

//===----------------------------------------------------------------------===//
// Convert
//===----------------------------------------------------------------------===//

static int64_t saturate(double value, IntegerType type) {
  if (std::isnan(value))
    return 0;
  unsigned width = type.getWidth();
  bool isUnsigned = type.isUnsigned();
  double low = isUnsigned ? 0 : -std::ldexp(1.0, width - 1);
  double limit = std::ldexp(1.0, isUnsigned ? width : width - 1);
  if (value <= low)
    return isUnsigned ? 0 : static_cast<int64_t>(low);
  if (value >= limit)
    return isUnsigned ? wrapToType(-1, type)
                      : static_cast<int64_t>((uint64_t(1) << (width - 1)) - 1);
  return isUnsigned ? static_cast<int64_t>(static_cast<uint64_t>(value))
                    : static_cast<int64_t>(value);
}

Tensor convertElements(const Tensor &operand, Type elementType,
                       Precision precision) {
  Tensor result(elementType, operand.getShape(), precision);
  int64_t n = operand.numElements();
  if (result.isComplex()) {
    for (int64_t i = 0; i < n; ++i)
      result.setComplex(i, operand.getComplex(i));
    return result;
  }
  if (operand.isComplex()) {
    // A bool says whether a number is not zero, of both parts.
    Type part = cast<ComplexType>(operand.getElementType()).getElementType();
    if (result.getStorage() == Storage::Bool) {
      for (int64_t i = 0; i < n; ++i)
        result.setInt(i, operand.getComplex(i) != std::complex<double>());
      return result;
    }
    return convertElements(*applyComplexUnary(Kind::Real, operand, part),
                           elementType, precision);
  }
  auto integerType = dyn_cast<IntegerType>(elementType);
  // A narrow float is rounded once, from the value itself.
  bool roundsOnce = !integerType && result.needsNormalizing();
  bool fromUnsigned64 =
      operand.getStorage() == Storage::I64 && operand.isUnsigned();
  visitStorage(operand.getStorage(), [&](auto from) {
    using From = decltype(from);
    const From *in = operand.data<From>();
    visitStorage(result.getStorage(), [&](auto to) {
      using To = decltype(to);
      To *out = result.mutableData<To>();
      for (int64_t i = 0; i < n; ++i) {
        if constexpr (std::is_same_v<To, uint8_t>)
          out[i] = in[i] != 0;
        else if constexpr (std::is_integral_v<To>)
          if constexpr (std::is_floating_point_v<From>)
            out[i] = static_cast<To>(saturate(in[i], integerType));
          else
            out[i] = static_cast<To>(in[i]);
        else if (roundsOnce)
          out[i] = static_cast<To>(
              roundResult(operand.getDouble(i), cast<FloatType>(elementType)));
        else if (fromUnsigned64)
          out[i] = static_cast<To>(static_cast<uint64_t>(in[i]));
        else
          out[i] = static_cast<To>(in[i]);
      }
    });
  });
  if (integerType)
    result.normalize();
  return result;
}

//===----------------------------------------------------------------------===//
// Compare, select, clamp, reduce_precision
//===----------------------------------------------------------------------===//

/// Integers in the order of IEEE's totalOrder: -NaN < -inf < … < -0 < +0 < …
static int64_t totalOrder(double value) {
  auto bits = llvm::bit_cast<int64_t>(value);
  return bits < 0 ? bits ^ std::numeric_limits<int64_t>::max() : bits;
}

template <typename T>
static void compareLoop(stablehlo::ComparisonDirection direction, uint8_t *out,
                        const T *a, const T *b, int64_t n) {
  auto run = [&](auto op) {
    for (int64_t i = 0; i < n; ++i)
      out[i] = op(a[i], b[i]);
  };
  switch (direction) {
  case stablehlo::ComparisonDirection::EQ:
    return run([](T x, T y) { return x == y; });
  case stablehlo::ComparisonDirection::NE:
    return run([](T x, T y) { return x != y; });
  case stablehlo::ComparisonDirection::GE:
    return run([](T x, T y) { return x >= y; });
  case stablehlo::ComparisonDirection::GT:
    return run([](T x, T y) { return x > y; });
  case stablehlo::ComparisonDirection::LE:
    return run([](T x, T y) { return x <= y; });
  case stablehlo::ComparisonDirection::LT:
    return run([](T x, T y) { return x < y; });
  }
}

static Tensor compare(stablehlo::CompareOp op, const Tensor &lhs,
                      const Tensor &rhs) {
  int64_t n = lhs.numElements();
  Tensor result(op.getResult().getType().getElementType(), lhs.getShape());
  uint8_t *out = result.mutableData<uint8_t>();
  stablehlo::ComparisonDirection direction = op.getComparisonDirection();
  auto type = op.getCompareType();
  if (lhs.isFloat() && type && *type == stablehlo::ComparisonType::TOTALORDER) {
    std::vector<int64_t> a(n), b(n);
    for (int64_t i = 0; i < n; ++i) {
      a[i] = totalOrder(lhs.getDouble(i));
      b[i] = totalOrder(rhs.getDouble(i));
    }
    compareLoop(direction, out, a.data(), b.data(), n);
    return result;
  }
  if (lhs.getStorage() == Storage::I64 && lhs.isUnsigned()) {
    compareLoop(direction, out,
                reinterpret_cast<const uint64_t *>(lhs.data<int64_t>()),
                reinterpret_cast<const uint64_t *>(rhs.data<int64_t>()), n);
    return result;
  }
  if (lhs.isComplex()) {
    bool isEqual = direction == stablehlo::ComparisonDirection::EQ;
    for (int64_t i = 0; i < n; ++i)
      out[i] = (lhs.getComplex(i) == rhs.getComplex(i)) == isEqual;
    return result;
  }
  visitStorage(lhs.getStorage(), [&](auto tag) {
    using T = decltype(tag);
    compareLoop(direction, out, lhs.data<T>(), rhs.data<T>(), n);
  });
  return result;
}

static Tensor select(const Tensor &predicate, const Tensor &onTrue,
                     const Tensor &onFalse) {
  Tensor result = onFalse;
  char *raw = result.mutableRaw();
  const uint8_t *p = predicate.data<uint8_t>();
  visitWidth(onTrue.getStorage(), [&](auto tag) {
    using T = decltype(tag);
    T *out = reinterpret_cast<T *>(raw);
    auto *a = reinterpret_cast<const T *>(onTrue.raw());
    for (int64_t i = 0, n = result.numElements(); i < n; ++i)
      out[i] = p[i] ? a[i] : out[i];
  });
  return result;
}

/// Rounds to `mantissaBits` and to the range of `exponentBits`, as if the value
/// went through such a type and back. Types with a smaller exponent have no
/// subnormal numbers here, as in XLA.
static double reducePrecision(double x, unsigned exponentBits,
                              unsigned mantissaBits,
                              const llvm::fltSemantics &semantics) {
  if (!std::isfinite(x) || x == 0)
    return x;
  int nativeMin = llvm::APFloat::semanticsMinExponent(semantics);
  int nativeMax = llvm::APFloat::semanticsMaxExponent(semantics);
  int nativeMantissa = llvm::APFloat::semanticsPrecision(semantics) - 1;
  // A wider exponent than the type has changes nothing.
  int bias = exponentBits >= 12 ? nativeMax : (1 << (exponentBits - 1)) - 1;
  double r = x;
  if (static_cast<int>(mantissaBits) < nativeMantissa) {
    int exponent = std::max(std::ilogb(x), nativeMin);
    int shift = static_cast<int>(mantissaBits) - exponent;
    double scaled = std::ldexp(x, shift);
    r = std::nearbyint(scaled);
    // Without a mantissa, it is the exponent (with its bias, which is odd) that
    // is even.
    if (mantissaBits == 0 && std::abs(scaled) == 1.5)
      r = std::copysign(exponent % 2 == 0 ? 2 : 1, x);
    r = std::ldexp(r, -shift);
  }
  if (bias < nativeMax) {
    if (r != 0 && std::ilogb(r) > bias)
      return std::copysign(std::numeric_limits<double>::infinity(), x);
    if (r == 0 || std::ilogb(r) < 1 - bias)
      return std::copysign(0.0, x);
  }
  if (r != 0 && std::ilogb(r) > nativeMax)
    return std::copysign(std::numeric_limits<double>::infinity(), x);
  return std::copysign(r, x);
}

//===----------------------------------------------------------------------===//
// Dispatch
//===----------------------------------------------------------------------===//

FailureOr<Tensors> evaluateElementwise(Operation *op, Kind kind,
                                       ArrayRef<Tensor> operands,
                                       Precision precision) {
  Type elementType =
      cast<RankedTensorType>(op->getResult(0).getType()).getElementType();
  std::optional<Tensor> result;
  if (isUnary(kind)) {
    result = applyUnary(kind, operands[0], elementType);
  } else if (isBinary(kind)) {
    result = applyBinary(kind, operands[0], operands[1]);
    if (result)
      roundInDoubt(kind, operands[0], operands[1], *result);
  } else if (kind == Kind::Convert) {
    result = convertElements(operands[0], elementType, precision);
  } else if (kind == Kind::ReducePrecision) {
    auto reduceOp = cast<stablehlo::ReducePrecisionOp>(op);
    const llvm::fltSemantics &semantics =
        cast<FloatType>(elementType).getFloatSemantics();
    Tensor t = operands[0];
    for (int64_t i = 0, n = t.numElements(); i < n; ++i)
      t.setDouble(i, reducePrecision(t.getDouble(i), reduceOp.getExponentBits(),
                                     reduceOp.getMantissaBits(), semantics));
    result = std::move(t);
  } else {
    // Scalars stand for tensors of the common shape.
    SmallVector<Tensor, 3> shaped(operands);
    ArrayRef<int64_t> shape;
    for (const Tensor &t : operands)
      if (t.getRank() != 0)
        shape = t.getShape();
    for (Tensor &t : shaped) {
      if (t.getRank() == 0 && !shape.empty())
        t = filled(t, shape);
      else if (t.getShape() != shape)
        return op->emitOpError("has operands of different shapes");
    }
    if (kind == Kind::Complex) {
      Tensor pairs(elementType, shaped[0].getShape(), precision);
      for (int64_t i = 0, n = pairs.numElements(); i < n; ++i)
        pairs.setComplex(i, {shaped[0].getDouble(i), shaped[1].getDouble(i)});
      result = std::move(pairs);
    } else if (kind == Kind::Compare) {
      auto direction = cast<stablehlo::CompareOp>(op).getComparisonDirection();
      if (shaped[0].isComplex() &&
          direction != stablehlo::ComparisonDirection::EQ &&
          direction != stablehlo::ComparisonDirection::NE)
        return op->emitOpError("has no order of complex numbers");
      result = compare(cast<stablehlo::CompareOp>(op), shaped[0], shaped[1]);
    } else if (kind == Kind::Select) {
      result = select(shaped[0], shaped[1], shaped[2]);
    } else {
      // clamp(min, x, max)
      if (shaped[0].isComplex())
        return op->emitOpError("has no order of complex numbers");
      result = applyBinary(Kind::Maximum, shaped[0], shaped[1]);
      if (result)
        result = applyBinary(Kind::Minimum, *result, shaped[2]);
    }
  }
  if (!result)
    return op->emitOpError("is not defined on elements of type ")
           << operands[0].getElementType();
  return Tensors{std::move(*result)};
}

} // namespace soap::reference
