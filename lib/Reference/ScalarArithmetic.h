//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_REFERENCE_SCALARARITHMETIC_H
#define SOAP_LIB_REFERENCE_SCALARARITHMETIC_H

#include "ScalarProgram.h"

namespace soap::reference {

inline Number ofFloat(double f) {
  Number n;
  n.f = f;
  return n;
}
inline Number ofInt(int64_t i) {
  Number n;
  n.i = i;
  return n;
}

/// What computes an op of arith or math on floats (in float if `isSingle`, else
/// in double); null for another op.
ScalarProgram::Instruction::Function floatArithmetic(mlir::Operation *op,
                                                     bool isSingle);
/// The same on integers of the instruction's width.
ScalarProgram::Instruction::Function integerArithmetic(mlir::Operation *op);
/// The same between integers and floats, and for choices; a predicate goes to
/// `instruction`.
ScalarProgram::Instruction::Function
mixedFunction(mlir::Operation *op, ScalarProgram::Instruction &instruction);

} // namespace soap::reference

#endif // SOAP_LIB_REFERENCE_SCALARARITHMETIC_H
