//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_GPUKERNELS_GENERATED_DEPTH_H
#define SOAP_LIB_CONVERSION_GPUKERNELS_GENERATED_DEPTH_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace soap::gpukernels {

/// Reductions of fewer elements are one thread's.
inline constexpr int64_t smallestShared = 32;

/// items / parts, rounded up.
int64_t divideCeil(int64_t items, int64_t parts);

/// Points of all loops of \p op.
int64_t iterations(mlir::linalg::GenericOp op);

/// Whether all threads of a block of \p block threads that runs \p op share the
/// work of each result.
bool sharesResults(mlir::linalg::GenericOp op, int64_t block);

/// How many points of \p op a thread goes through, one after the other, when a
/// block of \p block threads runs it.
int64_t depthInBlock(mlir::linalg::GenericOp op, int64_t block);

/// The same of all that is in \p op, where all threads take the same path;
/// loops of unknown length count as one turn.
int64_t uniformDepth(mlir::Operation *op, int64_t block);

/// The ops from \p op on, in its block, that are so small that a block of \p
/// block threads is done with each of them in the time that another launch
/// takes: at most as many as one function should have. Between them are only
/// allocations, views and scalars. Empty if \p op is not small.
llvm::SmallVector<mlir::Operation *> smallOpsFrom(mlir::Operation *op,
                                                  int64_t block);

} // namespace soap::gpukernels

#endif // SOAP_LIB_CONVERSION_GPUKERNELS_GENERATED_DEPTH_H
