//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_REFERENCE_DISTRIBUTED_H
#define SOAP_LIB_REFERENCE_DISTRIBUTED_H

#include "Interpreter.h"
#include "Soap/Dialect/Soap/IR/SoapOps.h"

namespace soap::reference {

/// Cuts a global tensor: what shard s holds of it. Of a partial value the
/// first summand holds all, the others neutral elements.
mlir::FailureOr<std::vector<Tensor>>
distribute(const Tensor &global, DistType type, mlir::Location loc);

/// The global tensor that the shards stand for: summands combined in ascending
/// order. Emits an error if an element is in no shard or, where `checkReplicas`
/// is set, if two shards disagree about it.
mlir::FailureOr<Tensor> assemble(llvm::ArrayRef<Tensor> shards, DistType type,
                                 bool checkReplicas, mlir::Location loc);

/// Every task's region on its shards.
mlir::FailureOr<Data> evaluateSpmd(SpmdOp op, llvm::ArrayRef<Datum> operands,
                                   Interpreter &interpreter);

/// True for soap.reshard and the collectives: one distributed value in, the
/// same global value in another layout out.
bool isLayoutChange(mlir::Operation *op);
mlir::FailureOr<Datum> evaluateLayoutChange(mlir::Operation *op,
                                            const Datum &operand);

} // namespace soap::reference

#endif // SOAP_LIB_REFERENCE_DISTRIBUTED_H
