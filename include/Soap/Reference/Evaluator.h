//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_REFERENCE_EVALUATOR_H
#define SOAP_REFERENCE_EVALUATOR_H

#include "Soap/Reference/Tensor.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soap::reference {

/// A plain evaluator of functions on StableHLO and of Soap's distributed form,
/// independent of all code generation: the oracle of tests and of `--check`.
///
/// Inside a device nothing is reordered: sums run in ascending order in the
/// element type (or in double). Distributed values are held as one local tensor
/// per shard, and a change of sharding is computed from what the two shardings
/// mean, not from how a communication would be planned. In an
/// sdy.manual_computation every device has values of its own, and all run one
/// op after the other.
class Evaluator {
public:
  explicit Evaluator(Precision precision = Precision::Native)
      : precision(precision) {}

  Precision getPrecision() const { return precision; }

  /// Calls `function`. Arguments and results are global tensors also where the
  /// function has distributed ones: they are cut on entry; on exit shards that
  /// hold the same element must agree bit for bit. Arguments are converted to
  /// the evaluator's precision. Errors are emitted at the op in question.
  mlir::FailureOr<llvm::SmallVector<Tensor>>
  evaluate(mlir::func::FuncOp function, llvm::ArrayRef<Tensor> arguments) const;

  /// The result of `op`, which belongs to a program that holds: nothing if it
  /// is not elementwise, or of complex numbers. Operands may all be scalars
  /// that stand for tensors.
  std::optional<Tensor>
  evaluateElementwise(mlir::Operation *op,
                      llvm::ArrayRef<Tensor> operands) const;

private:
  Precision precision;
};

} // namespace soap::reference

#endif // SOAP_REFERENCE_EVALUATOR_H
