//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_PARTITIONCHECK_H
#define SOAP_ANALYSIS_PARTITIONCHECK_H

#include "Soap/Dialect/Soap/IR/PartitionableOp.h"

namespace soap {

/// An empty string, or what in the facts of an op cannot be, in one line:
/// implementations of PartitionableOpInterface come from other projects, too.
std::string checkPartitionInfo(mlir::Operation *op, const PartitionInfo &info);

/// Emits an error at `op`, or at an op in its regions, whose facts cannot be.
mlir::LogicalResult verifyPartition(mlir::Operation *op);

} // namespace soap

#endif // SOAP_ANALYSIS_PARTITIONCHECK_H
