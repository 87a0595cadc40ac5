//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Bodies of linalg ops, on one element at a time.

#ifndef SOAP_LIB_REFERENCE_SCALARPROGRAM_H
#define SOAP_LIB_REFERENCE_SCALARPROGRAM_H

#include "Interpreter.h"

namespace soap::reference {

/// A scalar: floats in double, integers sign-extended (bools as 0 or 1), an
/// index as a 64-bit integer.
union Number {
  double f;
  int64_t i;
};

/// Element `at` of a tensor that is not complex, and back (rounded or wrapped
/// to the tensor's type).
Number loadNumber(const Tensor &tensor, int64_t at);
void storeNumber(Tensor &tensor, int64_t at, Number value);

/// The straight-line code of a block of arith, math, linalg.index and
/// tensor.extract ops, made once and run per element.
class ScalarProgram {
public:
  struct Instruction {
    using Function = Number (*)(const Number *, const Instruction &);
    Function function = nullptr;
    llvm::SmallVector<unsigned, 3> operands;
    unsigned result = 0;
    /// A predicate or a loop's number.
    int64_t aux = 0;
    unsigned width = 0; ///< Bits of the operands, where they are integers.
    mlir::Type type;    ///< Of the result; null where nothing is to be rounded.
    Tensor tensor;      ///< What tensor.extract reads.
    mlir::Operation *op = nullptr;
  };

  /// The code of `body`; values from outside are looked up in `scope`. Emits
  /// an error at the op that is not known.
  static mlir::FailureOr<ScalarProgram>
  get(mlir::Block &body, Precision precision, const Scope &scope);
  /// The code of one op on its operands, as of a block that yields its result.
  static mlir::FailureOr<ScalarProgram> get(mlir::Operation *op,
                                            Precision precision);

  /// Runs on the values of the block's arguments at a point of the loops, and
  /// gives what the block yields. Fails, with an error, where a tensor is read
  /// outside its bounds.
  mlir::LogicalResult run(llvm::ArrayRef<Number> arguments,
                          llvm::ArrayRef<int64_t> index,
                          llvm::MutableArrayRef<Number> yielded);

private:
  mlir::LogicalResult add(mlir::Operation *op, Precision precision,
                          llvm::function_ref<unsigned(mlir::Value)> lookup);

  llvm::SmallVector<Number> registers;
  std::vector<Instruction> instructions;
  llvm::SmallVector<unsigned, 2> results;
};

} // namespace soap::reference

#endif // SOAP_LIB_REFERENCE_SCALARPROGRAM_H
