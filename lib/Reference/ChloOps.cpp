//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// chlo, from the definitions of its functions: independent of the expressions
// that the compiler rewrites them to.

#include "Soap/Dialect/Chlo/IR/ChloOps.h"
#include "Interpreter.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

using namespace mlir;

namespace soap::reference {

static double square(double x) { return x * x; }

/// erf's inverse: the middle of the doubles between which it changes from too
/// small to too large.
static double erfInv(double x) {
  if (std::isnan(x) || std::abs(x) > 1)
    return std::numeric_limits<double>::quiet_NaN();
  if (std::abs(x) == 1)
    return x * std::numeric_limits<double>::infinity();
  double target = std::abs(x), low = 0, high = 6;
  // The next term of the series is a millionth of the last digit.
  if (target < 1e-12)
    return x * (std::sqrt(M_PI) / 2);
  // Near one erfc tells apart what erf does not.
  auto isBelow = [&](double y) {
    return target < 0.5 ? std::erf(y) < target : std::erfc(y) > 1 - target;
  };
  for (int step = 0; step < 200; ++step) {
    double middle = low + (high - low) / 2;
    (isBelow(middle) ? low : high) = middle;
  }
  return std::copysign(low + (high - low) / 2, x);
}

/// The logarithm's derivative of gamma: the asymptotic series from 30 on, the
/// recurrence below, the reflection formula below zero.
static double digamma(double x) {
  if (x <= 0 && x == std::floor(x))
    return std::numeric_limits<double>::quiet_NaN();
  if (x < 0) {
    double fraction = x - std::round(x);
    return digamma(1 - x) - M_PI / std::tan(M_PI * fraction);
  }
  double shift = 0;
  for (; x < 30; ++x)
    shift += 1 / x;
  double s = 1 / (x * x);
  double series =
      s * (1.0 / 12 -
           s * (1.0 / 120 - s * (1.0 / 252 - s * (1.0 / 240 - s / 132))));
  return std::log(x) - 0.5 / x - series - shift;
}

/// exp(-|x|) I1(x) from I1's integral, (1 / pi) times that of exp(x cos t) cos
/// t from 0 to pi, by the trapezoidal rule: exact to rounding once its points
/// resolve the peak.
static double besselI1e(double x) {
  if (std::isnan(x))
    return x;
  double magnitude = std::abs(x);
  if (magnitude > 1e8) // The rest of the series is less than a rounding error.
    return std::copysign(
        (1 - 0.375 / magnitude) / std::sqrt(2 * M_PI * magnitude), x);
  if (magnitude < 1e-5) // The integral cancels.
    return x / 2 * std::exp(-magnitude);
  auto steps = static_cast<int64_t>(200 + 20 * std::sqrt(magnitude));
  double sum = 0.5 * (1 - std::exp(-2 * magnitude));
  for (int64_t i = 1; i < steps; ++i) {
    double t = M_PI * static_cast<double>(i) / static_cast<double>(steps);
    double half = std::sin(t / 2);
    sum += std::exp(-2 * magnitude * half * half) * std::cos(t);
  }
  return std::copysign(sum / static_cast<double>(steps), x);
}

/// The sum of (q + k)^-x over k >= 0, its first terms one by one and the rest
/// by Euler's and Maclaurin's formula.
static double zeta(double x, double q) {
  double infinity = std::numeric_limits<double>::infinity();
  double nan = std::numeric_limits<double>::quiet_NaN();
  if (std::isnan(x) || std::isnan(q))
    return nan;
  if (x == 1)
    return infinity;
  if (x < 1)
    return nan;
  if (q <= 0 && q == std::floor(q))
    return infinity;
  if (q < 0 && x != std::floor(x))
    return nan;
  // Beyond it there are too many to add up.
  if (q < -1e6)
    return nan;
  double sum = 0;
  for (; q < 40; ++q)
    sum += std::pow(q, -x);
  double last = std::pow(q, -x);
  if (last == 0)
    return sum;
  double rest = last * q / (x - 1) + last / 2, term = last * x / q;
  double numbers[] = {1.0 / 12, -1.0 / 720, 1.0 / 30240, -1.0 / 1209600,
                      1.0 / 47900160};
  for (int j = 0; j < 5; ++j) {
    rest += term * numbers[j];
    term *= (x + 2 * j + 1) / q * ((x + 2 * j + 2) / q);
  }
  return sum + rest;
}

static double polygamma(double n, double x) {
  if (n == 0)
    return digamma(x);
  if (!(n > 0) || n != std::floor(n))
    return std::numeric_limits<double>::quiet_NaN();
  double value = std::tgamma(n + 1) * zeta(n + 1, x);
  return std::fmod(n, 2) == 0 ? -value : value;
}

using RealFunction = double (*)(double);

static RealFunction findFunction(Operation *op) {
  static const llvm::StringMap<RealFunction> functions = {
      {"chlo.acos", std::acos},       {"chlo.acosh", std::acosh},
      {"chlo.asin", std::asin},       {"chlo.asinh", std::asinh},
      {"chlo.atan", std::atan},       {"chlo.atanh", std::atanh},
      {"chlo.bessel_i1e", besselI1e}, {"chlo.cosh", std::cosh},
      {"chlo.digamma", digamma},      {"chlo.erf", std::erf},
      {"chlo.erf_inv", erfInv},       {"chlo.erfc", std::erfc},
      {"chlo.lgamma", std::lgamma},   {"chlo.sinh", std::sinh},
      {"chlo.square", square},        {"chlo.tan", std::tan}};
  return functions.lookup(op->getName().getStringRef());
}

using Complex = std::complex<double>;
using ComplexFunction = Complex (*)(const Complex &);

static Complex complexSquare(const Complex &z) { return z * z; }

static ComplexFunction findComplexFunction(Operation *op) {
  static const llvm::StringMap<ComplexFunction> functions = {
      {"chlo.acos", std::acos}, {"chlo.acosh", std::acosh},
      {"chlo.asin", std::asin}, {"chlo.asinh", std::asinh},
      {"chlo.atan", std::atan}, {"chlo.atanh", std::atanh},
      {"chlo.conj", std::conj}, {"chlo.cosh", std::cosh},
      {"chlo.sinh", std::sinh}, {"chlo.square", complexSquare},
      {"chlo.tan", std::tan}};
  return functions.lookup(op->getName().getStringRef());
}

static FailureOr<Tensors> evalFunction(Operation *op, ArrayRef<Tensor> operands,
                                       Interpreter &, const Scope &) {
  const Tensor &x = operands[0];
  bool isSquare = op->getName().getStringRef() == "chlo.square";
  ComplexFunction ofComplex = findComplexFunction(op);
  if (x.isComplex() && ofComplex) {
    Tensor result(x.getElementType(), x.getShape(), x.getPrecision());
    for (int64_t i = 0, n = x.numElements(); i < n; ++i)
      result.setComplex(i, ofComplex(x.getComplex(i)));
    return Tensors{std::move(result)};
  }
  if (op->getName().getStringRef() == "chlo.conj")
    return Tensors{x};
  if (x.isComplex() || (!x.isFloat() && !isSquare))
    return op->emitOpError("cannot be evaluated on elements of type ")
           << x.getElementType();
  RealFunction function = findFunction(op);
  Tensor result(x.getElementType(), x.getShape(), x.getPrecision());
  for (int64_t i = 0, n = x.numElements(); i < n; ++i) {
    if (x.isFloat())
      result.setDouble(i, function(x.getDouble(i)));
    else
      result.setInt(i,
                    static_cast<int64_t>(static_cast<uint64_t>(x.getInt(i)) *
                                         static_cast<uint64_t>(x.getInt(i))));
  }
  if (result.needsNormalizing())
    result.normalize();
  return Tensors{std::move(result)};
}

/// Functions of two numbers.
static FailureOr<Tensors> evalBinaryFunction(Operation *op,
                                             ArrayRef<Tensor> operands,
                                             Interpreter &, const Scope &) {
  const Tensor &x = operands[0], &y = operands[1];
  if (!x.isFloat())
    return op->emitOpError("cannot be evaluated on elements of type ")
           << x.getElementType();
  StringRef name = op->getName().getStringRef();
  Tensor result(x.getElementType(), x.getShape(), x.getPrecision());
  for (int64_t i = 0, n = x.numElements(); i < n; ++i)
    result.setDouble(i, name.ends_with("zeta")
                            ? zeta(x.getDouble(i), y.getDouble(i))
                            : polygamma(x.getDouble(i), y.getDouble(i)));
  result.normalize();
  return Tensors{std::move(result)};
}

/// The neighbour in the numbers of the type, whatever holds them.
static double nextAfter(double x, double y, FloatType type) {
  if (std::isnan(x) || std::isnan(y))
    return x + y;
  if (x == y)
    return y;
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  APFloat value(semantics, APInt(type.getWidth(), encodeFloat(x, type)));
  value.next(/*nextDown=*/y < x);
  // From zero towards a side.
  return decodeFloat(value.bitcastToAPInt().getZExtValue(), type);
}

static FailureOr<Tensors> evalNextAfter(Operation *op,
                                        ArrayRef<Tensor> operands,
                                        Interpreter &, const Scope &) {
  const Tensor &x = operands[0], &y = operands[1];
  auto type = cast<FloatType>(x.getElementType());
  Tensor result(type, x.getShape(), x.getPrecision());
  for (int64_t i = 0, n = x.numElements(); i < n; ++i)
    result.setDouble(i, nextAfter(x.getDouble(i), y.getDouble(i), type));
  return Tensors{std::move(result)};
}

static FailureOr<Tensors> evalMulhi(Operation *op, ArrayRef<Tensor> operands,
                                    Interpreter &, const Scope &) {
  const Tensor &x = operands[0], &y = operands[1];
  unsigned width = x.getElementType().getIntOrFloatBitWidth();
  auto wide = [&](const Tensor &t, int64_t i) {
    APInt value(64, static_cast<uint64_t>(t.getInt(i)));
    return t.isUnsigned() ? value.zext(128) : value.sext(128);
  };
  Tensor result(x.getElementType(), x.getShape(), x.getPrecision());
  for (int64_t i = 0, n = x.numElements(); i < n; ++i) {
    APInt product = (wide(x, i) * wide(y, i)).ashr(width);
    result.setInt(i, static_cast<int64_t>(product.trunc(64).getZExtValue()));
  }
  result.normalize();
  return Tensors{std::move(result)};
}

static FailureOr<Tensors> evalIsInfinite(Operation *op,
                                         ArrayRef<Tensor> operands,
                                         Interpreter &interpreter,
                                         const Scope &) {
  const Tensor &x = operands[0];
  StringRef name = op->getName().getStringRef();
  Tensor result(IntegerType::get(op->getContext(), 1), x.getShape(),
                interpreter.getPrecision());
  for (int64_t i = 0, n = x.numElements(); i < n; ++i) {
    double value = x.getDouble(i);
    bool isWanted = name == "chlo.is_inf" ||
                    (name == "chlo.is_pos_inf") == !std::signbit(value);
    result.setInt(i, std::isinf(value) && isWanted);
  }
  return Tensors{std::move(result)};
}

static FailureOr<Tensors> evalChloConstant(Operation *op, ArrayRef<Tensor>,
                                           Interpreter &interpreter,
                                           const Scope &) {
  std::optional<Tensor> value = Tensor::fromAttr(
      op->getAttrOfType<ElementsAttr>("value"), interpreter.getPrecision());
  if (!value)
    return op->emitOpError("has a value that cannot be read");
  return Tensors{std::move(*value)};
}

static FailureOr<Tensors> evalConstantLike(Operation *op,
                                           ArrayRef<Tensor> operands,
                                           Interpreter &interpreter,
                                           const Scope &) {
  auto type = RankedTensorType::get(
      {}, cast<ShapedType>(op->getResult(0).getType()).getElementType());
  std::optional<Tensor> value =
      Tensor::fromAttr(DenseElementsAttr::get(type, op->getAttr("value")),
                       interpreter.getPrecision());
  if (!value)
    return op->emitOpError("has a value that cannot be read");
  return Tensors{filled(*value, operands[0].getShape())};
}

/// The total order of IEEE 754: NaN above all, -0 below 0.
static int64_t orderOf(const Tensor &t, int64_t i) {
  if (!t.isFloat())
    return t.getInt(i);
  double value = t.getDouble(i);
  int64_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits < 0 ? bits ^ std::numeric_limits<int64_t>::max() : bits;
}

/// Of equal elements the first comes first.
static FailureOr<Tensors> evalTopK(Operation *op, ArrayRef<Tensor> operands,
                                   Interpreter &interpreter, const Scope &) {
  const Tensor &x = operands[0];
  int64_t k = op->getAttrOfType<IntegerAttr>("k").getInt();
  int64_t line = x.getDim(x.getRank() - 1);
  SmallVector<int64_t> shape(x.getShape());
  shape.back() = k;
  auto indexType =
      cast<ShapedType>(op->getResult(1).getType()).getElementType();
  Tensor values(x.getElementType(), shape, interpreter.getPrecision());
  Tensor indices(indexType, shape, interpreter.getPrecision());
  bool isUnsigned64 = x.isUnsigned() && !x.isFloat();
  std::vector<int64_t> order(line);
  for (int64_t row = 0; line && row < x.numElements() / line; ++row) {
    std::iota(order.begin(), order.end(), 0);
    llvm::sort(order, [&](int64_t a, int64_t b) {
      int64_t left = orderOf(x, row * line + a);
      int64_t right = orderOf(x, row * line + b);
      if (left == right)
        return a < b;
      return isUnsigned64
                 ? static_cast<uint64_t>(left) > static_cast<uint64_t>(right)
                 : left > right;
    });
    for (int64_t i = 0; i < k; ++i) {
      copyElement(values, row * k + i, x, row * line + order[i]);
      indices.setInt(row * k + i, order[i]);
    }
  }
  return Tensors{std::move(values), std::move(indices)};
}

//===----------------------------------------------------------------------===//
// Operations that broadcast
//===----------------------------------------------------------------------===//

/// `from` in `shape`: its dimensions are the last ones, or those of `dims` if
/// it is of a smaller rank.
static Tensor expand(const Tensor &from, ArrayRef<int64_t> shape,
                     std::optional<ArrayRef<int64_t>> dims) {
  int64_t own = from.getRank(), rank = shape.size();
  SmallVector<int64_t, 4> strides(rank, 0),
      source = rowMajorStrides(from.getShape());
  for (int64_t d = 0; d < own; ++d)
    if (from.getDim(d) != 1)
      strides[dims && own < rank ? (*dims)[d] : rank - own + d] = source[d];
  return stridedView(from, shape, 0, strides);
}

static const llvm::StringMap<Kind> &broadcastKinds() {
  static const llvm::StringMap<Kind> kinds = {
      {"chlo.broadcast_add", Kind::Add},
      {"chlo.broadcast_and", Kind::And},
      {"chlo.broadcast_atan2", Kind::Atan2},
      {"chlo.broadcast_complex", Kind::Complex},
      {"chlo.broadcast_divide", Kind::Divide},
      {"chlo.broadcast_maximum", Kind::Maximum},
      {"chlo.broadcast_minimum", Kind::Minimum},
      {"chlo.broadcast_multiply", Kind::Multiply},
      {"chlo.broadcast_or", Kind::Or},
      {"chlo.broadcast_power", Kind::Power},
      {"chlo.broadcast_remainder", Kind::Remainder},
      {"chlo.broadcast_select", Kind::Select},
      {"chlo.broadcast_shift_left", Kind::ShiftLeft},
      {"chlo.broadcast_shift_right_arithmetic", Kind::ShiftRightArithmetic},
      {"chlo.broadcast_shift_right_logical", Kind::ShiftRightLogical},
      {"chlo.broadcast_subtract", Kind::Subtract},
      {"chlo.broadcast_xor", Kind::Xor}};
  return kinds;
}

/// The operands as they are broadcast to the result's shape.
static FailureOr<Tensors> broadcast(Operation *op, ArrayRef<Tensor> operands) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (!type.hasStaticShape())
    return op->emitOpError(
        "cannot be evaluated with a shape that is not static");
  std::optional<ArrayRef<int64_t>> dims;
  if (auto attr = op->getAttrOfType<DenseI64ArrayAttr>("broadcast_dimensions"))
    dims = attr.asArrayRef();
  Tensors wide;
  for (const Tensor &operand : operands)
    wide.push_back(expand(operand, type.getShape(), dims));
  return wide;
}

static FailureOr<Tensors> evalBroadcastElementwise(Operation *op,
                                                   ArrayRef<Tensor> operands,
                                                   Interpreter &interpreter,
                                                   const Scope &) {
  FailureOr<Tensors> wide = broadcast(op, operands);
  if (failed(wide))
    return failure();
  return evaluateElementwise(
      op, broadcastKinds().lookup(op->getName().getStringRef()), *wide,
      interpreter.getPrecision());
}

/// An operation on operands that are broadcast first.
template <Handler handler>
static FailureOr<Tensors>
evalBroadcastFirst(Operation *op, ArrayRef<Tensor> operands,
                   Interpreter &interpreter, const Scope &scope) {
  FailureOr<Tensors> wide = broadcast(op, operands);
  if (failed(wide))
    return failure();
  return handler(op, *wide, interpreter, scope);
}

/// The comparison of StableHLO with the same attributes, which the two dialects
/// number alike.
static FailureOr<Tensors> evalCompare(Operation *op, ArrayRef<Tensor> operands,
                                      Interpreter &interpreter, const Scope &) {
  auto compare = cast<chlo::BroadcastCompareOp>(op);
  return evaluateInstead(
      op, operands, interpreter, [&](OpBuilder &builder, ValueRange values) {
        MLIRContext *context = op->getContext();
        auto direction = stablehlo::ComparisonDirectionAttr::get(
            context, static_cast<stablehlo::ComparisonDirection>(
                         compare.getComparisonDirection()));
        stablehlo::ComparisonTypeAttr type;
        if (auto given = compare.getCompareType())
          type = stablehlo::ComparisonTypeAttr::get(
              context, static_cast<stablehlo::ComparisonType>(*given));
        return stablehlo::CompareOp::create(builder, op->getLoc(), values[0],
                                            values[1], direction, type);
      });
}

void addChloHandlers(HandlerMap &map) {
  for (StringRef name : {"acos", "acosh", "asin", "asinh", "atan", "atanh",
                         "bessel_i1e", "conj", "cosh", "digamma", "erf",
                         "erf_inv", "erfc", "lgamma", "sinh", "square", "tan"})
    map[("chlo." + name).str()] = evalFunction;
  map["chlo.mulhi"] = evalMulhi;
  map["chlo.next_after"] = evalNextAfter;
  map["chlo.polygamma"] = evalBinaryFunction;
  map["chlo.zeta"] = evalBinaryFunction;
  map["chlo.broadcast_compare"] = evalBroadcastFirst<evalCompare>;
  map["chlo.broadcast_next_after"] = evalBroadcastFirst<evalNextAfter>;
  map["chlo.broadcast_polygamma"] = evalBroadcastFirst<evalBinaryFunction>;
  map["chlo.broadcast_zeta"] = evalBroadcastFirst<evalBinaryFunction>;
  for (const auto &entry : broadcastKinds())
    map[entry.first()] = evalBroadcastElementwise;
  map["chlo.constant"] = evalChloConstant;
  map["chlo.constant_like"] = evalConstantLike;
  map["chlo.is_inf"] = evalIsInfinite;
  map["chlo.is_neg_inf"] = evalIsInfinite;
  map["chlo.is_pos_inf"] = evalIsInfinite;
  map["chlo.top_k"] = evalTopK;
}

} // namespace soap::reference
