//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Operators that compute each element from the elements at its index.
//
//===----------------------------------------------------------------------===//

#include "../Importer.h"
#include "../TensorData.h"

#include "Soap/Dialect/Chlo/IR/ChloOps.h"

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

//===----------------------------------------------------------------------===//
// Two and more operands
//===----------------------------------------------------------------------===//

/// Both operands in their common shape. Before version 7, the second is
/// repeated only where the attribute `broadcast` says so, from dimension `axis`
/// on.
static bool broadcastOperands(Node &n, Value &lhs, Value &rhs) {
  lhs = n.operand(0);
  rhs = n.operand(1);
  if (n.opset < 7 && n.integer("broadcast", 0)) {
    int64_t rank = Build::rank(lhs);
    int64_t axis = n.integer("axis", rank - Build::rank(rhs));
    if (axis < 0)
      axis += rank;
    int64_t behind = rank - axis - Build::rank(rhs);
    if (axis < 0 || behind < 0) {
      n.build.fail("there is no such axis to broadcast along");
      return false;
    }
    llvm::SmallVector<int64_t> shape(Build::shape(rhs));
    shape.append(behind, 1);
    rhs = n.build.reshape(rhs, shape);
  }
  Value both[] = {lhs, rhs};
  if (!n.build.broadcast(both))
    return false;
  lhs = both[0];
  rhs = both[1];
  return true;
}

template <typename Op> static LogicalResult binary(Node &n) {
  Value lhs, rhs;
  if (!broadcastOperands(n, lhs, rhs))
    return failure();
  return n.set(n.build.binary<Op>(lhs, rhs));
}

template <Direction direction> static LogicalResult compare(Node &n) {
  Value lhs, rhs;
  if (!broadcastOperands(n, lhs, rhs))
    return failure();
  return n.set(n.build.compare(lhs, rhs, direction));
}

/// Any number of operands, combined from the left.
template <typename Op>
static Value combine(Build &b, llvm::SmallVector<Value> values) {
  if (!b.broadcast(values))
    return nullptr;
  Value result = values.front();
  for (Value v : llvm::drop_begin(values))
    result = b.binary<Op>(result, v);
  return result;
}

template <typename Op> static LogicalResult variadic(Node &n) {
  return n.set(combine<Op>(n.build, llvm::SmallVector<Value>(n.allOperands())));
}

static LogicalResult mean(Node &n) {
  Build &b = n.build;
  llvm::SmallVector<Value> values;
  for (Value v : n.allOperands())
    values.push_back(b.widened(v));
  Value total = combine<shlo::AddOp>(b, values);
  Value count = b.like(total, static_cast<double>(n.numOperands()));
  return n.set(b.convert(b.div(total, count), Build::element(n.operand(0))));
}

/// The sign of the result is the divisor's, or with `fmod` the dividend's.
static LogicalResult mod(Node &n) {
  Build &b = n.build;
  Value lhs, rhs;
  if (!broadcastOperands(n, lhs, rhs))
    return failure();
  Value rest = b.binary<shlo::RemOp>(lhs, rhs);
  if (n.integer("fmod", 0) || Build::isUnsigned(Build::element(lhs)))
    return n.set(rest);
  Value zero = b.like(rest, 0);
  Value nonzero = b.compare(rest, zero, Direction::NE);
  Value differ = b.compare(b.compare(rest, zero, Direction::LT),
                           b.compare(rhs, zero, Direction::LT), Direction::NE);
  return n.set(b.select(b.logicalAnd(nonzero, differ), b.add(rest, rhs), rest));
}

/// The result has the type of the base, whatever the exponent's.
static LogicalResult pow(Node &n) {
  Build &b = n.build;
  Value lhs, rhs;
  Type element = Build::element(n.operand(0));
  Type other = Build::element(n.operand(1));
  Value both[] = {n.operand(0), n.operand(1)};
  if (!b.broadcast(both))
    return failure();
  // An integer base with a real exponent is computed in reals.
  Type in =
      isa<IntegerType>(element) && isa<FloatType>(other) ? other : element;
  lhs = b.convert(both[0], in);
  rhs = b.convert(both[1], in);
  return n.set(b.convert(b.pow(lhs, rhs), element));
}

static LogicalResult bitShift(Node &n) {
  if (n.string("direction", "") == "LEFT")
    return binary<shlo::ShiftLeftOp>(n);
  if (Build::isUnsigned(Build::element(n.operand(0))))
    return binary<shlo::ShiftRightLogicalOp>(n);
  return binary<shlo::ShiftRightArithmeticOp>(n);
}

static LogicalResult prelu(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0), slope = n.operand(1);
  // Before version 7, one slope per channel.
  if (n.opset < 7 && Build::rank(slope) == 1 && Build::rank(x) > 1) {
    llvm::SmallVector<int64_t> shape(Build::rank(x) - 1, 1);
    shape.front() = Build::size(slope, 0);
    slope = b.reshape(slope, shape);
  }
  slope = b.broadcastTo(slope, Build::shape(x));
  Value negative = b.compare(x, b.like(x, 0), Direction::LT);
  return n.set(b.select(negative, b.mul(x, slope), x));
}

static LogicalResult where(Node &n) {
  llvm::SmallVector<Value> values(n.allOperands());
  if (!n.build.broadcast(values))
    return failure();
  return n.set(n.build.select(values[0], values[1], values[2]));
}

//===----------------------------------------------------------------------===//
// One operand
//===----------------------------------------------------------------------===//

template <typename Op> static LogicalResult unary(Node &n) {
  return n.set(n.build.unary<Op>(n.operand(0)));
}

/// A function of reals that CHLO has: what computes it loses no bits where
/// terms cancel, and overflows only where the result does.
template <typename Op> static LogicalResult realFunction(Node &n) {
  if (!Build::isFloat(n.operand(0)))
    return n.error("takes real numbers");
  return unary<Op>(n);
}

/// A formula of x.
using Formula = Value (*)(Build &, Value);
template <Formula formula> static LogicalResult apply(Node &n) {
  return n.set(formula(n.build, n.operand(0)));
}

static Value one(Build &b, Value x) { return b.like(x, 1); }
static Value exp(Build &b, Value x) { return b.unary<shlo::ExpOp>(x); }
static Value log1p(Build &b, Value x) { return b.unary<shlo::Log1pOp>(x); }
static Value neg(Build &b, Value x) { return b.unary<shlo::NegOp>(x); }
static Value scaled(Build &b, Value x, double factor) {
  return b.mul(x, b.like(x, factor));
}
static Value shifted(Build &b, Value x, double offset) {
  return b.add(x, b.like(x, offset));
}
static Value relu(Build &b, Value x) { return b.max(x, b.like(x, 0)); }

static Value sign(Build &b, Value x) {
  if (!Build::isUnsigned(Build::element(x)))
    return b.unary<shlo::SignOp>(x);
  return b.convert(b.compare(x, b.like(x, 0), Direction::NE),
                   Build::element(x));
}
static Value abs(Build &b, Value x) { return b.abs(x); }
static Value reciprocal(Build &b, Value x) { return b.div(one(b, x), x); }
static Value softplus(Build &b, Value x) {
  Value far = abs(b, x);
  return b.add(relu(b, x), log1p(b, exp(b, neg(b, far))));
}
static Value softsign(Build &b, Value x) {
  return b.div(x, shifted(b, abs(b, x), 1));
}
static Value mish(Build &b, Value x) {
  return b.mul(x, b.unary<shlo::TanhOp>(softplus(b, x)));
}
static Value hardSwish(Build &b, Value x) {
  Value gate = shifted(b, scaled(b, x, 1.0 / 6), 0.5);
  gate = b.max(b.like(x, 0), b.min(one(b, x), gate));
  return b.mul(x, gate);
}
static Value isNaN(Build &b, Value x) { return b.compare(x, x, Direction::NE); }

/// exp(x) - 1 for negative x, scaled.
static Value eluPart(Build &b, Value x, double alpha) {
  Value below = b.min(x, b.like(x, 0));
  return scaled(b, b.unary<shlo::Expm1Op>(below), alpha);
}

static LogicalResult elu(Node &n) {
  Value x = n.operand(0);
  Value part = eluPart(n.build, x, n.real("alpha", 1));
  return n.set(n.build.add(relu(n.build, x), part));
}

/// x · sigmoid(alpha · x).
static Value swish(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  double alpha = n.real("alpha", 1);
  Value gate = alpha == 1 ? x : scaled(b, x, alpha);
  return b.mul(x, b.unary<shlo::LogisticOp>(gate));
}

static LogicalResult swishOf(Node &n) { return n.set(swish(n)); }

static LogicalResult swiGlu(Node &n) {
  return n.set(n.build.mul(swish(n), n.operand(1)));
}

static LogicalResult selu(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  Value part = eluPart(b, x, n.real("alpha", 1.67326319217681884765625));
  return n.set(scaled(b, b.add(relu(b, x), part),
                      n.real("gamma", 1.05070102214813232421875)));
}

static LogicalResult celu(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  double alpha = n.real("alpha", 1);
  // With an alpha below zero, what is above zero counts here, too.
  Value part =
      scaled(b, b.unary<shlo::Expm1Op>(scaled(b, x, 1 / alpha)), alpha);
  return n.set(b.add(relu(b, x), b.min(part, b.like(x, 0))));
}

static LogicalResult leakyRelu(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  Value negative = b.compare(x, b.like(x, 0), Direction::LT);
  return n.set(b.select(negative, scaled(b, x, n.real("alpha", 0.01)), x));
}

static LogicalResult thresholdedRelu(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  Value above = b.compare(x, b.like(x, n.real("alpha", 1)), Direction::GT);
  return n.set(b.select(above, x, b.like(x, 0)));
}

static LogicalResult hardSigmoid(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  Value line =
      shifted(b, scaled(b, x, n.real("alpha", 0.2)), n.real("beta", 0.5));
  return n.set(b.max(b.like(x, 0), b.min(one(b, x), line)));
}

static LogicalResult shrink(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  double lambda = n.real("lambd", 0.5), bias = n.real("bias", 0);
  Value above = b.compare(x, b.like(x, lambda), Direction::GT);
  Value below = b.compare(x, b.like(x, -lambda), Direction::LT);
  Value low = b.select(below, shifted(b, x, bias), b.like(x, 0));
  return n.set(b.select(above, shifted(b, x, -bias), low));
}

static LogicalResult isInf(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  double infinity = std::numeric_limits<double>::infinity();
  auto is = [&](llvm::StringRef attribute, double limit) {
    Value equal = b.compare(x, b.like(x, limit), Direction::EQ);
    return n.integer(attribute, 1) ? equal : b.like(equal, 0);
  };
  return n.set(b.logicalOr(is("detect_positive", infinity),
                           is("detect_negative", -infinity)));
}

/// Limits are attributes before version 11, by default those of f32; since then
/// an absent one does not limit.
static LogicalResult clip(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0);
  auto limit = [&](size_t i, llvm::StringRef name, double otherwise) -> Value {
    if (n.has(i))
      return b.broadcastTo(n.operand(i), Build::shape(x));
    if (n.opset < 11 || n.attribute(name))
      return b.like(x, n.real(name, otherwise));
    return nullptr;
  };
  double most = std::numeric_limits<float>::max();
  if (Value low = limit(1, "min", -most))
    x = b.max(x, low);
  if (Value high = limit(2, "max", most))
    x = b.min(x, high);
  return n.set(x);
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static LogicalResult castTo(Node &n, Type element) {
  Build &b = n.build;
  Value x = n.operand(0);
  if (element.isInteger(1)) // Every number but zero is true.
    return n.set(b.compare(x, b.like(x, 0), Direction::NE));
  // Floats of eight bits take the largest number for what is larger.
  if (auto narrow = dyn_cast<FloatType>(element);
      narrow && narrow.getWidth() <= 8)
    return n.set(b.narrow(x, narrow, n.integer("saturate", 1)));
  return n.set(b.convert(x, element));
}

static LogicalResult cast(Node &n) {
  auto to = static_cast<int32_t>(n.integer("to", 0));
  Type element = getElementType(to, n.build.b.getContext());
  if (!element)
    return n.error("casts to " + dataTypeName(to) + ", which is not supported");
  return castTo(n, element);
}

static LogicalResult bitCast(Node &n) {
  auto to = static_cast<int32_t>(n.integer("to", 0));
  Type element = getElementType(to, n.build.b.getContext());
  Value x = n.operand(0);
  if (!element)
    return n.error("casts to " + dataTypeName(to) + ", which is not supported");
  // Booleans are bytes.
  if (Build::element(x).isInteger(1))
    x = n.build.convert(
        x, IntegerType::get(n.build.b.getContext(), 8, IntegerType::Unsigned));
  if (element.isInteger(1) && Build::element(x).isIntOrFloat() &&
      Build::element(x).getIntOrFloatBitWidth() == 8)
    return castTo(n, element);
  if (!element.isIntOrFloat() || !Build::element(x).isIntOrFloat() ||
      element.getIntOrFloatBitWidth() !=
          Build::element(x).getIntOrFloatBitWidth())
    return n.error("casts between types of different widths");
  return n.set(
      n.build.make<shlo::BitcastConvertOp>({x}, Build::type(x).clone(element)));
}

static LogicalResult castLike(Node &n) {
  return castTo(n, Build::element(n.operand(1)));
}

static LogicalResult identity(Node &n) { return n.set(n.operand(0)); }

void soap::onnximport::addElementwise(Handlers &h) {
  h.add("Add", 2, 2, binary<shlo::AddOp>);
  h.add("Sub", 2, 2, binary<shlo::SubtractOp>);
  h.add("Mul", 2, 2, binary<shlo::MulOp>);
  h.add("Div", 2, 2, binary<shlo::DivOp>);
  h.add("And", 2, 2, binary<shlo::AndOp>);
  h.add("Or", 2, 2, binary<shlo::OrOp>);
  h.add("Xor", 2, 2, binary<shlo::XorOp>);
  h.add("BitwiseAnd", 2, 2, binary<shlo::AndOp>);
  h.add("BitwiseOr", 2, 2, binary<shlo::OrOp>);
  h.add("BitwiseXor", 2, 2, binary<shlo::XorOp>);
  h.add("BitShift", 2, 2, bitShift);
  h.add("Mod", 2, 2, mod);
  h.add("Pow", 2, 2, pow);
  h.add("PRelu", 2, 2, prelu);
  h.add("Equal", 2, 2, compare<Direction::EQ>);
  h.add("Less", 2, 2, compare<Direction::LT>);
  h.add("LessOrEqual", 2, 2, compare<Direction::LE>);
  h.add("Greater", 2, 2, compare<Direction::GT>);
  h.add("GreaterOrEqual", 2, 2, compare<Direction::GE>);
  h.add("Where", 3, 3, where);
  h.add("Max", 1, Handlers::any, variadic<shlo::MaxOp>);
  h.add("Min", 1, Handlers::any, variadic<shlo::MinOp>);
  h.add("Sum", 1, Handlers::any, variadic<shlo::AddOp>);
  h.add("Mean", 1, Handlers::any, mean);

  h.add("Abs", 1, 1, apply<abs>);
  h.add("Ceil", 1, 1, unary<shlo::CeilOp>);
  h.add("Cos", 1, 1, unary<shlo::CosineOp>);
  h.add("Exp", 1, 1, unary<shlo::ExpOp>);
  h.add("Floor", 1, 1, unary<shlo::FloorOp>);
  h.add("Log", 1, 1, unary<shlo::LogOp>);
  h.add("Neg", 1, 1, unary<shlo::NegOp>);
  h.add("Not", 1, 1, unary<shlo::NotOp>);
  h.add("BitwiseNot", 1, 1, unary<shlo::NotOp>);
  h.add("Round", 1, 1, unary<shlo::RoundNearestEvenOp>);
  h.add("Sigmoid", 1, 1, unary<shlo::LogisticOp>);
  h.add("Sign", 1, 1, apply<sign>);
  h.add("Sin", 1, 1, unary<shlo::SineOp>);
  h.add("Sqrt", 1, 1, unary<shlo::SqrtOp>);
  h.add("Tan", 1, 1, unary<shlo::TanOp>);
  h.add("Tanh", 1, 1, unary<shlo::TanhOp>);
  h.add("Acos", 1, 1, realFunction<chlo::AcosOp>);
  h.add("Acosh", 1, 1, realFunction<chlo::AcoshOp>);
  h.add("Asin", 1, 1, realFunction<chlo::AsinOp>);
  h.add("Asinh", 1, 1, realFunction<chlo::AsinhOp>);
  h.add("Atan", 1, 1, realFunction<chlo::AtanOp>);
  h.add("Atanh", 1, 1, realFunction<chlo::AtanhOp>);
  h.add("Cosh", 1, 1, realFunction<chlo::CoshOp>);
  h.add("Sinh", 1, 1, realFunction<chlo::SinhOp>);
  h.add("HardSwish", 1, 1, apply<hardSwish>);
  h.add("IsNaN", 1, 1, apply<isNaN>);
  h.add("Mish", 1, 1, apply<mish>);
  h.add("Reciprocal", 1, 1, apply<reciprocal>);
  h.add("Relu", 1, 1, apply<relu>);
  h.add("Softplus", 1, 1, apply<softplus>);
  h.add("Softsign", 1, 1, apply<softsign>);
  h.add("Celu", 1, 1, celu);
  h.add("Clip", 1, 3, clip);
  h.add("Elu", 1, 1, elu);
  h.add("HardSigmoid", 1, 1, hardSigmoid);
  h.add("IsInf", 1, 1, isInf);
  h.add("LeakyRelu", 1, 1, leakyRelu);
  h.add("Selu", 1, 1, selu);
  h.add("SwiGLU", 2, 2, swiGlu);
  h.add("Swish", 1, 1, swishOf);
  h.add("Shrink", 1, 1, shrink);
  h.add("ThresholdedRelu", 1, 1, thresholdedRelu);

  h.add("BitCast", 1, 1, bitCast);
  h.add("Cast", 1, 1, cast);
  h.add("CastLike", 2, 2, castLike);
  h.add("Identity", 1, 1, identity, /*takesSequences=*/true);
}
