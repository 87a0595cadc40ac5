//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SOAP_DIALECT_LINALG_PARTITION_H
#define SOAP_DIALECT_LINALG_PARTITION_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace soap {

/// Attaches PartitionableOpInterface to what models in linalg consist of, when
/// the dialects are loaded: linalg's structured ops (named and generic), the
/// tensor dialect's changes of shape, slices, pads and concatenations,
/// constants, and arith's and math's elementwise ops on tensors. Ops with
/// dynamic shapes, on buffers, and with regions that read tensors from outside
/// stay without a description.
void registerLinalgPartitionModels(mlir::DialectRegistry &registry);

} // namespace soap

#endif // SOAP_DIALECT_LINALG_PARTITION_H
