//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_MODELSTATE_H
#define SOAP_ANALYSIS_MODELSTATE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soap {

/// The number of the result that replaces argument `index` at the next step
/// (`soap.state`, or `tf.aliasing_output` as JAX writes it for donated
/// arguments), or -1.
int64_t getReplacingResult(mlir::func::FuncOp func, unsigned index);

/// The same of every argument. Where shardings are given, JAX only says that an
/// argument is donated (`jax.buffer_donor`) and leaves it to the partitioner
/// what becomes of it, or names a result that is of one type with it on every
/// device: here that is what JAX says without shardings, the first result of
/// its type that replaces no argument before.
llvm::SmallVector<int64_t> getReplacingResults(mlir::func::FuncOp func);

/// Writes down what becomes of donated arguments, as `soap.state`.
void nameStateOfDonors(mlir::func::FuncOp func);

} // namespace soap

#endif // SOAP_ANALYSIS_MODELSTATE_H
