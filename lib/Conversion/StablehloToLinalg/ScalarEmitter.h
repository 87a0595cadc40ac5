//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_STABLEHLOTOLINALG_SCALAREMITTER_H
#define SOAP_LIB_CONVERSION_STABLEHLOTOLINALG_SCALAREMITTER_H

#include "Lowering.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"

namespace soap::lowering {

/// Builds the scalar code of one op.
class ScalarEmitter {
public:
  ScalarEmitter(mlir::OpBuilder &builder, mlir::Operation *op,
                mlir::ValueRange operands)
      : b(builder), loc(op->getLoc()), op(op),
        x(operands.begin(), operands.end()),
        type(getElementTypeOrSelf(op->getOperand(0).getType())),
        isUnsigned(type.isUnsignedInteger()) {}
  /// For conversions, of which there is no op.
  ScalarEmitter(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type type,
                mlir::Value operand)
      : b(builder), loc(loc), op(nullptr), x({operand}), type(type),
        isUnsigned(type.isUnsignedInteger()) {}

  /// Narrow floats are computed in f32 and rounded, which not every machine
  /// does by itself.
  mlir::Value emit();
  mlir::Value emitConvert(mlir::Type from, mlir::Type to);

private:
  mlir::Value emitInType();

  template <typename Op, typename... Args> mlir::Value make(Args &&...args) {
    return Op::create(b, loc, std::forward<Args>(args)...);
  }
  mlir::Value floatConstant(mlir::Type t, double value) {
    return make<mlir::arith::ConstantOp>(mlir::FloatAttr::get(t, value));
  }
  mlir::Value intConstant(mlir::Type t, const llvm::APInt &value) {
    return make<mlir::arith::ConstantOp>(mlir::IntegerAttr::get(t, value));
  }
  mlir::Value intConstant(mlir::Type t, int64_t value) {
    return intConstant(t, llvm::APInt(t.getIntOrFloatBitWidth(), value,
                                      /*isSigned=*/true,
                                      /*implicitTrunc=*/true));
  }
  mlir::Value select(mlir::Value c, mlir::Value a, mlir::Value d) {
    return make<mlir::arith::SelectOp>(c, a, d);
  }
  mlir::Value compareInt(mlir::arith::CmpIPredicate p, mlir::Value a,
                         mlir::Value d) {
    return make<mlir::arith::CmpIOp>(p, a, d);
  }

  /// Operand \p i, of a float below 32 bits, as f32.
  mlir::Value widened(unsigned i) {
    auto from = mlir::cast<mlir::FloatType>(
        getElementTypeOrSelf(op->getOperand(i).getType()));
    return isSmallFloat(from) ? widenSmallFloat(b, loc, x[i], from)
                              : make<mlir::arith::ExtFOp>(b.getF32Type(), x[i]);
  }

  bool isFloat() const { return mlir::isa<mlir::FloatType>(type); }
  bool isBool() const { return type.isInteger(1); }
  bool isInt() const { return mlir::isa<mlir::IntegerType>(type) && !isBool(); }

  mlir::Value emitUnary();
  mlir::Value emitBinary();
  mlir::Value emitDivision(bool remainder);
  mlir::Value emitIntegerPower();
  mlir::Value emitShift();
  mlir::Value emitSign();
  mlir::Value emitLog(mlir::Value v);
  mlir::Value emitCompare(mlir::stablehlo::CompareOp compare);
  mlir::Value emitReducePrecision(mlir::stablehlo::ReducePrecisionOp reduce);

  mlir::Value emitToInteger(mlir::Value v, mlir::IntegerType to);
  mlir::Value emitNarrowing(mlir::Value value, mlir::Type to);
  /// The value of f32 as a narrower float.
  mlir::Value narrowed(mlir::Value value, mlir::Type to);

  mlir::OpBuilder &b;
  mlir::Location loc;
  mlir::Operation *op;
  llvm::SmallVector<mlir::Value> x;
  mlir::Type type; // of the first operand, with its signedness
  bool isUnsigned;
};

} // namespace soap::lowering

#endif // SOAP_LIB_CONVERSION_STABLEHLOTOLINALG_SCALAREMITTER_H
