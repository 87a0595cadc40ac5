//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_SDY_TRANSFORMS_GLOBALIZE_H
#define SOAP_DIALECT_SDY_TRANSFORMS_GLOBALIZE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soap {

/// Replaces what `entry` computes device by device (`sdy.manual_computation`,
/// JAX's shard_map) by the same computation of the whole model. A value that
/// devices hold different parts of gets a dimension in front for each axis of
/// the mesh along which they differ, like under JAX's vmap; collectives become
/// reductions, reshapes and slices of these dimensions, and shardings along
/// them say where the parts were. Calls in the bodies have to be inlined.
///
/// Emits an error and fails at what has no such form: a collective among
/// devices that are not those along axes of the mesh, an operation without a
/// rule on values that differ between devices, and parts that do not fit.
llvm::LogicalResult globalizeManualComputations(mlir::func::FuncOp entry);

} // namespace soap

#endif // SOAP_DIALECT_SDY_TRANSFORMS_GLOBALIZE_H
