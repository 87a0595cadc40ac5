//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_STABLEHLO_PARTITION_H
#define SOAP_DIALECT_STABLEHLO_PARTITION_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace soap {

/// Attaches PartitionableOpInterface to StableHLO's ops on tensors, when the
/// dialect is loaded. docs/partitioning.md says what each can be split over,
/// and which ops stay whole.
void registerStablehloPartitionModels(mlir::DialectRegistry &registry);

} // namespace soap

#endif // SOAP_DIALECT_STABLEHLO_PARTITION_H
