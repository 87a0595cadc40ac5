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

/// A tensor put together from shards. A sharding may leave out elements that
/// nobody reads (all but a slice, say); they are zero here.
struct Assembled {
  Tensor tensor;
  std::vector<bool> isMissing; ///< Empty if no element is missing.
};

/// Cuts a global tensor: what shard s holds of it. Of a partial value the
/// first summand holds all, the others neutral elements. Emits an error if a
/// shard needs a missing element.
mlir::FailureOr<std::vector<Tensor>>
distribute(const Assembled &global, DistType type, mlir::Location loc);

/// The global tensor that the shards stand for: summands combined in ascending
/// order. Emits an error if two shards of one summand disagree about an
/// element.
mlir::FailureOr<Assembled> assemble(llvm::ArrayRef<Tensor> shards,
                                    DistType type, mlir::Location loc);

/// Emits an error naming the first missing element, if there is one.
mlir::LogicalResult checkComplete(const Assembled &global, mlir::Location loc);

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
