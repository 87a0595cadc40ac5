//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ScalarProgram.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/ADT/bit.h"

#include <cmath>
#include <limits>

using namespace mlir;

namespace soap::reference {

using Instruction = ScalarProgram::Instruction;
using Function = Instruction::Function;

Number loadNumber(const Tensor &tensor, int64_t at) {
  Number value;
  switch (tensor.getStorage()) {
  case Storage::F32:
    value.f = tensor.data<float>()[at];
    break;
  case Storage::F64:
    value.f = tensor.data<double>()[at];
    break;
  default:
    value.i = tensor.getInt(at);
  }
  return value;
}

void storeNumber(Tensor &tensor, int64_t at, Number value) {
  if (tensor.isFloat())
    tensor.setDouble(at, value.f);
  else
    tensor.setInt(at, value.i);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

static Number ofFloat(double f) {
  Number n;
  n.f = f;
  return n;
}
static Number ofInt(int64_t i) {
  Number n;
  n.i = i;
  return n;
}

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

static Function floatArithmetic(Operation *op, bool isSingle) {
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

static Function integerArithmetic(Operation *op) {
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

/// Ops between integers and floats, and choices.
static Function mixedFunction(Operation *op, Instruction &instruction) {
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

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

static unsigned widthOf(Type type) {
  type = getElementTypeOrSelf(type);
  return isa<IntegerType>(type) ? type.getIntOrFloatBitWidth() : 64;
}

LogicalResult ScalarProgram::add(Operation *op, Precision precision,
                                 llvm::function_ref<unsigned(Value)> lookup) {
  if (op->getNumResults() != 1 || op->getNumRegions() != 0)
    return op->emitOpError("is not known to the evaluator in a body");
  Instruction instruction;
  instruction.op = op;
  Type type = getElementTypeOrSelf(op->getResult(0).getType());
  if (!isa<IntegerType, FloatType, IndexType>(type))
    return op->emitOpError("is not known to the evaluator on ") << type;
  if (auto index = dyn_cast<linalg::IndexOp>(op)) {
    instruction.aux = static_cast<int64_t>(index.getDim());
  } else if (!isa<tensor::ExtractOp>(op)) {
    Type from = op->getNumOperands() ? op->getOperand(0).getType() : type;
    instruction.width = widthOf(from);
    bool isSingle = precision == Precision::Native && !type.isF64();
    instruction.type = type;
    Function &function = instruction.function;
    if (isa<FloatType>(type))
      function = floatArithmetic(op, isSingle);
    else
      function = integerArithmetic(op);
    if (!function)
      function = mixedFunction(op, instruction);
    if (!function || op->getNumOperands() > 3)
      return op->emitOpError("is not known to the evaluator");
    auto floatType = dyn_cast<FloatType>(type);
    bool isExact = type.isIndex() || type.isInteger(64) || type.isF64() ||
                   (floatType && precision == Precision::Float64);
    // Conversions need the type for their range.
    if (isExact && !isa<arith::FPToSIOp, arith::FPToUIOp>(op))
      instruction.type = Type();
  }
  for (Value operand : op->getOperands())
    if (!isa<RankedTensorType>(operand.getType()) ||
        !isa<tensor::ExtractOp>(op))
      instruction.operands.push_back(lookup(operand));
  instruction.result = registers.size();
  registers.push_back(Number());
  instructions.push_back(std::move(instruction));
  return success();
}

FailureOr<ScalarProgram> ScalarProgram::get(Block &body, Precision precision,
                                            const Scope &scope) {
  ScalarProgram program;
  llvm::DenseMap<Value, unsigned> numbers;
  auto define = [&](Value value, Number number) {
    numbers[value] = program.registers.size();
    program.registers.push_back(number);
  };
  for (BlockArgument argument : body.getArguments())
    define(argument, Number());
  // Values from outside are constants here.
  auto addOutside = [&](Operation *op, Value value) -> LogicalResult {
    if (numbers.count(value) || isa<RankedTensorType>(value.getType()))
      return success();
    const Datum *datum = scope.lookup(value);
    if (!datum || datum->tensor.getRank() != 0 || datum->tensor.isComplex())
      return op->emitOpError("reads a value that the evaluator does not know");
    define(value, loadNumber(datum->tensor, 0));
    return success();
  };
  for (Operation &op : body) {
    for (Value operand : op.getOperands())
      if (failed(addOutside(&op, operand)))
        return failure();
    if (op.hasTrait<OpTrait::IsTerminator>())
      break;
    if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
      Attribute value = constant.getValue();
      if (auto f = dyn_cast<FloatAttr>(value))
        define(constant, ofFloat(f.getValueAsDouble()));
      else if (auto i = dyn_cast<IntegerAttr>(value))
        define(constant,
               ofInt(i.getType().isInteger(1)
                         ? static_cast<int64_t>(i.getValue().getZExtValue())
                         : i.getValue().getSExtValue()));
      else
        return op.emitOpError("is not known to the evaluator in a body");
      continue;
    }
    if (failed(program.add(&op, precision,
                           [&](Value v) { return numbers.lookup(v); })))
      return failure();
    Instruction &added = program.instructions.back();
    if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
      const Datum *datum = scope.lookup(extract.getTensor());
      if (!datum)
        return op.emitOpError(
            "reads a tensor that the evaluator does not know");
      added.tensor = datum->tensor;
    }
    numbers[op.getResult(0)] = added.result;
  }
  for (Value value : body.getTerminator()->getOperands())
    program.results.push_back(numbers.lookup(value));
  return program;
}

FailureOr<ScalarProgram> ScalarProgram::get(Operation *op,
                                            Precision precision) {
  ScalarProgram program;
  // One value may be several operands.
  program.registers.resize(op->getNumOperands());
  unsigned next = 0;
  if (failed(program.add(op, precision, [&](Value) { return next++; })))
    return failure();
  program.results.push_back(program.instructions.back().result);
  return program;
}

/// What the tensor.extract of an instruction reads.
static FailureOr<Number> extractNumber(const Instruction &instruction,
                                       ArrayRef<Number> registers) {
  int64_t at = 0;
  for (auto [size, operand] :
       llvm::zip_equal(instruction.tensor.getShape(), instruction.operands)) {
    int64_t index = registers[operand].i;
    if (index < 0 || index >= size)
      return instruction.op->emitOpError("reads index ")
             << index << " of a dimension of size " << size;
    at = at * size + index;
  }
  return loadNumber(instruction.tensor, at);
}

LogicalResult ScalarProgram::run(ArrayRef<Number> arguments,
                                 ArrayRef<int64_t> index,
                                 MutableArrayRef<Number> yielded) {
  llvm::copy(arguments, registers.begin());
  for (const Instruction &instruction : instructions) {
    Number &result = registers[instruction.result];
    if (!instruction.function) {
      if (isa<linalg::IndexOp>(instruction.op)) {
        result.i = index[instruction.aux];
        continue;
      }
      FailureOr<Number> element = extractNumber(instruction, registers);
      if (failed(element))
        return failure();
      result = *element;
      continue;
    }
    Number operands[3] = {};
    for (auto [i, operand] : llvm::enumerate(instruction.operands))
      operands[i] = registers[operand];
    result = instruction.function(operands, instruction);
    if (!instruction.type)
      continue;
    if (auto type = dyn_cast<IntegerType>(instruction.type))
      result.i =
          type.getWidth() == 1 ? result.i & 1 : wrapToType(result.i, type);
    else if (auto type = dyn_cast<FloatType>(instruction.type))
      result.f = type.isF32() ? static_cast<float>(result.f)
                              : roundToType(result.f, type);
  }
  for (auto [value, number] : llvm::zip_equal(yielded, results))
    value = registers[number];
  return success();
}

} // namespace soap::reference
