//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Elementwise ops on complex numbers. What is more than a few sums and products
// is a function of the library, in double precision.

#include "Lowering.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace soap;
namespace shlo = mlir::stablehlo;

/// The library's function of an op's name, without what it begins with.
static StringRef libraryFunction(Operation *op) {
  StringRef name = op->getName().stripDialect();
  bool isKnown = llvm::is_contained({"abs",         "acos",
                                     "acosh",       "asin",
                                     "asinh",       "atan",
                                     "atan2",       "atanh",
                                     "cbrt",        "cosh",
                                     "cosine",      "divide",
                                     "exponential", "exponential_minus_one",
                                     "log",         "log_plus_one",
                                     "logistic",    "power",
                                     "rsqrt",       "sign",
                                     "sine",        "sinh",
                                     "sqrt",        "tan",
                                     "tanh"},
                                    name);
  return isKnown ? name : StringRef();
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
  Value callLibrary(StringRef function);

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
  StringRef function = libraryFunction(op);
  return function.empty() ? Value() : callLibrary(function);
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

/// soap_cpu_complex_F(re, im, ...) in f64, which returns both parts; of abs,
/// one.
Value ComplexEmitter::callLibrary(StringRef function) {
  Type f64 = b.getF64Type();
  SmallVector<Value> parts;
  for (Value z : x)
    for (Value part : {real(z), imag(z)})
      parts.push_back(
          lowering::emitConversion(b, loc, part, part.getType(), f64));
  auto complexResult = dyn_cast<ComplexType>(elementOf(op->getResult(0)));
  SmallVector<Type> results(complexResult ? 2 : 1, f64);
  std::string name = ("soap_cpu_complex_" + function).str();
  auto module = op->getParentOfType<ModuleOp>();
  if (!module.lookupSymbol(name)) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(module.getBody());
    auto declaration = func::FuncOp::create(
        b, loc, name,
        b.getFunctionType(SmallVector<Type>(parts.size(), f64), results));
    declaration.setPrivate();
  }
  auto call = func::CallOp::create(b, loc, name, results, parts);
  auto back = [&](unsigned i, Type to) {
    return lowering::emitConversion(b, loc, call.getResult(i), f64, to);
  };
  if (!complexResult)
    return back(0, elementOf(op->getResult(0)));
  Type part = complexResult.getElementType();
  return make<complex::CreateOp>(complexResult, back(0, part), back(1, part));
}

bool lowering::isComplexFunction(Operation *op) {
  return op->getName().getDialectNamespace() == "chlo" &&
         op->getNumOperands() == 1 && op->getNumResults() == 1 &&
         isa<ComplexType>(getElementTypeOrSelf(op->getOperand(0).getType())) &&
         !libraryFunction(op).empty();
}

Value lowering::emitComplexScalar(OpBuilder &builder, Operation *op,
                                  ValueRange operands) {
  return ComplexEmitter(builder, op, operands).emit();
}
