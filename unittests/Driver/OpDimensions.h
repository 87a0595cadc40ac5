//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_DRIVER_OPDIMENSIONS_H
#define SOAP_UNITTESTS_DRIVER_OPDIMENSIONS_H

#include "Soap/Dialect/Soap/IR/PartitionableOp.h"

namespace soap {

/// What a dimension of a StableHLO op's iteration space is to the op, in the
/// words of docs/partitioning.md: "contracted", "input features", ...
std::string dimensionKind(mlir::Operation *op, const PartitionInfo &info,
                          unsigned dim);

} // namespace soap

#endif // SOAP_UNITTESTS_DRIVER_OPDIMENSIONS_H
