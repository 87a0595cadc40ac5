//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Pins of single values: what shardings say as #soap.pin, and where ops carry
// them.

#ifndef SOAP_LIB_ANALYSIS_VALUEPINS_H
#define SOAP_LIB_ANALYSIS_VALUEPINS_H

#include "Soap/Dialect/Sdy/IR/SdyOps.h"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"

namespace soap {

/// The pin that a sharding, seen from `op`, is for a value of `type`; null if
/// it says nothing: over one device that has no number, or more devices than
/// can be.
PinAttr pinOf(mlir::sdy::TensorShardingAttr sharding, mlir::Operation *op,
              mlir::Type type);

/// The same for an `mhlo.sharding` and values of `types`; dimensions `open` are
/// left open. Emits an error at `op` if it cannot be read or does not fit
/// `what`.
mlir::FailureOr<llvm::SmallVector<PinAttr>>
pinsOf(mlir::Attribute text, mlir::Operation *op, mlir::TypeRange types,
       llvm::ArrayRef<int64_t> open, const llvm::Twine &what);

/// Whether an op is a call of `@Sharding`: its `mhlo.sharding` is that of its
/// one operand, which it gives.
bool isShardingCall(mlir::Operation *op);

/// `unspecified_dims=[0,1]` of a call's backend_config: the dimensions that its
/// `mhlo.sharding` says nothing of.
llvm::SmallVector<int64_t> openDimensions(mlir::Operation *op);

/// Pin `number` of the array attribute `name`, or null.
PinAttr getPin(mlir::Operation *op, llvm::StringRef name, unsigned number);
/// Sets pin `number` of the array attribute `name`, which has `count`.
void setPin(mlir::Operation *op, llvm::StringRef name, unsigned number,
            unsigned count, PinAttr pin);

} // namespace soap

#endif // SOAP_LIB_ANALYSIS_VALUEPINS_H
