//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_BATCH_SAMPLES_H
#define SOAP_LIB_TRANSFORMS_BATCH_SAMPLES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soap {

/// The most parts that a batch is split into: more would exhaust the host
/// before any machine.
constexpr int64_t maxParts = 1024;

/// The arguments with the samples of a step. Of the leading sizes of its data
/// the batch is the one along which most work can be split; if that is equal,
/// that of most arguments, or the largest. Calls should be inlined before.
llvm::SmallVector<mlir::Value> findSamples(mlir::func::FuncOp func);

/// The size of the first dimension of a tensor that has one.
int64_t leadingSize(mlir::Value value);

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_BATCH_SAMPLES_H
