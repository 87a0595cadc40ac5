//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_INITALL_H
#define SOAP_INITALL_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace soap {

/// Every dialect that a stage of the pipeline reads or writes, and the external
/// models that make StableHLO partitionable.
void registerAllDialects(mlir::DialectRegistry &registry);

/// Soap's passes, and those of upstream that pipelines around them use.
void registerAllPasses();

} // namespace soap

#endif // SOAP_INITALL_H
