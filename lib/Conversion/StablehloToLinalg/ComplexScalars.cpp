//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Elementwise ops on complex numbers. What is more than a few sums and products
// is computed in double precision, by formulas (ComplexFunctions.cpp) or by a
// function of the library.

#include "Lowering.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace soap;
namespace shlo = mlir::stablehlo;

/// Whether ops of this name have a formula or are functions of the library.
static bool isFunction(StringRef name) {
  return lowering::hasComplexFormula(name) ||
         llvm::is_contained({"acos", "acosh", "asin", "asinh", "atan", "atanh"},
                            name);
}

namespace {

class ComplexEmitter {
public:
  ComplexEmitter(OpBuilder &builder, Operation *op, ValueRange operands)
      : b(builder), loc(op->getLoc()), op(op), x(operands) {}

  Value emit();

private:
  template <typename Op, typename... Args> Value make(Args &&...args) {
    return Op::create(b, loc, std::forward<Args>(args)...);
  }
  Type elementOf(Value value) { return getElementTypeOrSelf(value.getType()); }
  bool isComplex(unsigned i) {
    return isa<ComplexType>(elementOf(op->getOperand(i)));
  }
  Value real(Value z) { return make<complex::ReOp>(z); }
  Value imag(Value z) { return make<complex::ImOp>(z); }
  Value emitConvert();
  Value emitCompare(shlo::ComparisonDirection direction);
  Value convert(Value part, Type to) {
    return lowering::emitConversion(b, loc, part, part.getType(), to);
  }
  /// A number of type \p to with parts of another precision.
  Value makeNumber(Type to, Value re, Value im) {
    Type part = cast<ComplexType>(to).getElementType();
    return make<complex::CreateOp>(to, convert(re, part), convert(im, part));
  }
  Value emitFunction(StringRef function);
  Value callLibrary(StringRef function, Value z);

  OpBuilder &b;
  Location loc;
  Operation *op;
  ValueRange x;
};

} // namespace

Value ComplexEmitter::emit() {
  Type result = elementOf(op->getResult(0));
  if (isa<shlo::SelectOp>(op))
    return make<arith::SelectOp>(x[0], x[1], x[2]);
  if (isa<shlo::ComplexOp>(op))
    return make<complex::CreateOp>(result, x[0], x[1]);
  if (isa<shlo::RealOp>(op))
    return isComplex(0) ? real(x[0]) : x[0];
  if (isa<shlo::ImagOp>(op))
    return isComplex(0)
               ? imag(x[0])
               : lowering::zeroOf(b, loc, lowering::scalarType(result));
  if (isa<shlo::ConvertOp>(op))
    return emitConvert();
  if (isa<shlo::BitcastConvertOp>(op))
    return result == elementOf(op->getOperand(0)) ? x[0] : Value();
  if (auto compare = dyn_cast<shlo::CompareOp>(op))
    return emitCompare(compare.getComparisonDirection());
  if (isa<shlo::AddOp>(op))
    return make<complex::AddOp>(x[0], x[1]);
  if (isa<shlo::SubtractOp>(op))
    return make<complex::SubOp>(x[0], x[1]);
  if (isa<shlo::MulOp>(op))
    return make<complex::MulOp>(x[0], x[1]);
  if (isa<shlo::NegOp>(op))
    return make<complex::CreateOp>(result, make<arith::NegFOp>(real(x[0])),
                                   make<arith::NegFOp>(imag(x[0])));
  StringRef function = op->getName().stripDialect();
  return isFunction(function) ? emitFunction(function) : Value();
}

Value ComplexEmitter::emitConvert() {
  Type from = elementOf(op->getOperand(0)), to = elementOf(op->getResult(0));
  auto fromComplex = dyn_cast<ComplexType>(from);
  auto toComplex = dyn_cast<ComplexType>(to);
  Type part = fromComplex ? fromComplex.getElementType() : from;
  Value re = fromComplex ? real(x[0]) : x[0];
  if (!toComplex)
    return lowering::emitConversion(b, loc, re, part, to);
  Type toPart = toComplex.getElementType();
  re = lowering::emitConversion(b, loc, re, part, toPart);
  Value im = fromComplex
                 ? lowering::emitConversion(b, loc, imag(x[0]), part, toPart)
                 : lowering::zeroOf(b, loc, toPart);
  if (!re || !im)
    return {};
  return make<complex::CreateOp>(toComplex, re, im);
}

Value ComplexEmitter::emitCompare(shlo::ComparisonDirection direction) {
  bool isEqual = direction == shlo::ComparisonDirection::EQ;
  if (!isEqual && direction != shlo::ComparisonDirection::NE)
    return {};
  auto predicate =
      isEqual ? arith::CmpFPredicate::OEQ : arith::CmpFPredicate::UNE;
  Value re = make<arith::CmpFOp>(predicate, real(x[0]), real(x[1]));
  Value im = make<arith::CmpFOp>(predicate, imag(x[0]), imag(x[1]));
  return isEqual ? make<arith::AndIOp>(re, im) : make<arith::OrIOp>(re, im);
}

/// Of numbers widened to f64, by a formula or by the library.
Value ComplexEmitter::emitFunction(StringRef function) {
  Type wide = ComplexType::get(b.getF64Type());
  bool isNarrow = false;
  SmallVector<Value> numbers;
  for (Value z : x) {
    isNarrow |= z.getType() != wide;
    numbers.push_back(makeNumber(wide, real(z), imag(z)));
  }
  Value value =
      lowering::hasComplexFormula(function)
          ? lowering::emitComplexFormula(b, loc, function, numbers, isNarrow)
          : callLibrary(function, numbers.front());
  Type result = elementOf(op->getResult(0));
  return isa<ComplexType>(result) ? makeNumber(result, real(value), imag(value))
                                  : convert(value, result);
}

/// soap_cpu_complex_F(re, im), which returns both parts.
Value ComplexEmitter::callLibrary(StringRef function, Value z) {
  SmallVector<Type> types(2, b.getF64Type());
  std::string name = ("soap_cpu_complex_" + function).str();
  auto module = op->getParentOfType<ModuleOp>();
  if (!module.lookupSymbol(name)) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(module.getBody());
    auto declaration =
        func::FuncOp::create(b, loc, name, b.getFunctionType(types, types));
    declaration.setPrivate();
  }
  auto call =
      func::CallOp::create(b, loc, name, types, ValueRange{real(z), imag(z)});
  return make<complex::CreateOp>(z.getType(), call.getResult(0),
                                 call.getResult(1));
}

Value lowering::emitComplexScalar(OpBuilder &builder, Operation *op,
                                  ValueRange operands) {
  return ComplexEmitter(builder, op, operands).emit();
}
