//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_MANUALCALLS_H
#define SOAP_ANALYSIS_MANUALCALLS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soap {

/// Rewrites shard_map in the form that JAX gives it without Shardy, what lies
/// between calls of `@SPMDFullToShardShape` and `@SPMDShardToFullShape`, as
/// `sdy.manual_computation`. The axes of its mesh are the coarsest ones that
/// all `mhlo.sharding`s of these calls, and collectives as far as they go with
/// them, can be told by. Calls are inlined if the module has any such calls; a
/// model without them stays as it is.
///
/// Emits an error and fails at calls that do not fit their shardings, at
/// shardings that cannot be read or are those of no mesh, and where
/// computations cannot be told from what is around them.
llvm::LogicalResult formManualComputations(mlir::func::FuncOp entry);

} // namespace soap

#endif // SOAP_ANALYSIS_MANUALCALLS_H
