//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_SIMPLIFYMODEL_FUNCTIONS_EXPRESSIONS_H
#define SOAP_LIB_CONVERSION_SIMPLIFYMODEL_FUNCTIONS_EXPRESSIONS_H

#include "../Rewrites.h"

namespace soap::simplify {

/// Builds expressions on tensors of one type.
class Expressions {
public:
  Expressions(mlir::OpBuilder &builder, mlir::Location loc,
              mlir::RankedTensorType type)
      : b(builder), loc(loc), type(type) {}

  mlir::Value number(double value) { return splat(b, loc, type, value); }
  template <typename Op> mlir::Value unary(mlir::Value x) {
    return Op::create(b, loc, mlir::TypeRange(type), mlir::ValueRange(x))
        ->getResult(0);
  }
  template <typename Op> mlir::Value binary(mlir::Value x, mlir::Value y) {
    return Op::create(b, loc, mlir::TypeRange(type), mlir::ValueRange{x, y});
  }
  mlir::Value add(mlir::Value x, mlir::Value y) {
    return binary<mlir::stablehlo::AddOp>(x, y);
  }
  mlir::Value sub(mlir::Value x, mlir::Value y) {
    return binary<mlir::stablehlo::SubtractOp>(x, y);
  }
  mlir::Value mul(mlir::Value x, mlir::Value y) {
    return binary<mlir::stablehlo::MulOp>(x, y);
  }
  mlir::Value div(mlir::Value x, mlir::Value y) {
    return binary<mlir::stablehlo::DivOp>(x, y);
  }
  mlir::Value add(mlir::Value x, double y) { return add(x, number(y)); }
  mlir::Value sub(double x, mlir::Value y) { return sub(number(x), y); }
  mlir::Value mul(mlir::Value x, double y) { return mul(x, number(y)); }
  mlir::Value div(double x, mlir::Value y) { return div(number(x), y); }
  mlir::Value abs(mlir::Value x) { return unary<mlir::stablehlo::AbsOp>(x); }
  mlir::Value exp(mlir::Value x) { return unary<mlir::stablehlo::ExpOp>(x); }
  mlir::Value log(mlir::Value x) { return unary<mlir::stablehlo::LogOp>(x); }
  mlir::Value log1p(mlir::Value x) {
    return unary<mlir::stablehlo::Log1pOp>(x);
  }
  mlir::Value sqrt(mlir::Value x) { return unary<mlir::stablehlo::SqrtOp>(x); }
  mlir::Value negate(mlir::Value x) { return unary<mlir::stablehlo::NegOp>(x); }
  mlir::Value floor(mlir::Value x) {
    return unary<mlir::stablehlo::FloorOp>(x);
  }
  mlir::Value atan2(mlir::Value y, mlir::Value x) {
    return binary<mlir::stablehlo::Atan2Op>(y, x);
  }
  mlir::Value compare(mlir::stablehlo::ComparisonDirection direction,
                      mlir::Value x, mlir::Value y) {
    return mlir::stablehlo::CompareOp::create(
        b, loc, x, y,
        mlir::stablehlo::ComparisonDirectionAttr::get(b.getContext(),
                                                      direction),
        mlir::stablehlo::ComparisonTypeAttr());
  }
  mlir::Value less(mlir::Value x, double y) {
    return compare(mlir::stablehlo::ComparisonDirection::LT, x, number(y));
  }
  mlir::Value equal(mlir::Value x, double y) {
    return compare(mlir::stablehlo::ComparisonDirection::EQ, x, number(y));
  }
  mlir::Value select(mlir::Value c, mlir::Value x, mlir::Value y) {
    return mlir::stablehlo::SelectOp::create(b, loc, mlir::TypeRange(type),
                                             mlir::ValueRange{c, x, y});
  }
  /// The polynomial of these coefficients, the highest first.
  mlir::Value polynomial(mlir::Value x, llvm::ArrayRef<double> coefficients) {
    mlir::Value sum = number(coefficients.front());
    for (double c : coefficients.drop_front())
      sum = add(mul(sum, x), c);
    return sum;
  }

  mlir::OpBuilder &b;
  mlir::Location loc;
  mlir::RankedTensorType type;
};

/// stablehlo.convert, where the type is another.
mlir::Value convert(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::Value value, mlir::RankedTensorType type);

/// Makes \p body, of a reduction or a scatter, that function of two numbers.
template <typename Op>
void fillWith(mlir::OpBuilder &b, mlir::Location loc, mlir::Region &body,
              mlir::Type element) {
  mlir::OpBuilder::InsertionGuard guard(b);
  auto scalar = mlir::RankedTensorType::get({}, element);
  mlir::Block *block = b.createBlock(&body, {}, {scalar, scalar}, {loc, loc});
  mlir::Value both = Op::create(b, loc, mlir::TypeRange(scalar),
                                mlir::ValueRange(block->getArguments()));
  mlir::stablehlo::ReturnOp::create(b, loc, both);
}

/// Also parts of other functions. In f64 they have its precision.
mlir::Value lgamma(Expressions &e, mlir::Value x);
mlir::Value digamma(Expressions &e, mlir::Value x);

} // namespace soap::simplify

#endif // SOAP_LIB_CONVERSION_SIMPLIFYMODEL_FUNCTIONS_EXPRESSIONS_H
