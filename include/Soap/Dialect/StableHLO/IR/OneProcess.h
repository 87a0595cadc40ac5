//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_STABLEHLO_IR_ONEPROCESS_H
#define SOAP_DIALECT_STABLEHLO_IR_ONEPROCESS_H

namespace mlir {
class Operation;
} // namespace mlir

namespace mlir::stablehlo {

/// Whether an op is of a computation that is written for every process: it
/// communicates with others or asks which one this is.
bool isOfProcesses(Operation *op);

/// Whether a collective gives every process its own operands: groups are of one
/// process, or the module says that it is the only one. JAX lowers what
/// shard_map maps over a mesh of one device with such collectives.
bool isAmongOneProcess(Operation *op);

/// Whether the op's result is zero (or zeros) where the module says that there
/// is one process: its number, or what nobody sends it.
bool isZeroOfOneProcess(Operation *op);

/// Whether a custom call gives back its operands: all it says is where they are
/// to be, or how they are to lie there.
bool isPlacement(Operation *op);

} // namespace mlir::stablehlo

#endif // SOAP_DIALECT_STABLEHLO_IR_ONEPROCESS_H
