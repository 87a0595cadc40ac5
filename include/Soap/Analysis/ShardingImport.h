//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_SHARDINGIMPORT_H
#define SOAP_ANALYSIS_SHARDINGIMPORT_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soap {

/// Turns what `entry` says of shardings, in `sdy` or in `mhlo.sharding`, into
/// pins (`soap.pin`, `soap.result_pins`, `soap.operand_pins`) and removes it,
/// from the other functions of the module as well: ops that only give their
/// operand a sharding disappear. A model without such annotations stays as it
/// is; of one with them, calls are inlined, since what is said of a call's
/// results pins what makes them. With `ignore` no pins come out of it. Donated
/// arguments get their `soap.state` (nameStateOfDonors).
///
/// The sharding of a result pins the op that makes it. What is said of a value
/// a second time, otherwise, pins the ops that read it from there on.
///
/// Computations that are written for every device (shard_map) become those of
/// the whole model before (globalizeManualComputations).
///
/// Emits an error and fails at an `mhlo.sharding` that cannot be read or does
/// not fit its value, and at computations for every device without such a form.
llvm::LogicalResult importShardings(mlir::func::FuncOp entry, bool ignore);

/// Gives the makers of `values` the pins that `op`, which they replace, has for
/// its results.
void moveResultPins(mlir::Operation *op, mlir::ValueRange values);

/// Removes all pins of layouts from a function.
void removePins(mlir::func::FuncOp func);

} // namespace soap

#endif // SOAP_ANALYSIS_SHARDINGIMPORT_H
