//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_DIALECT_SOAP_COVERAGE_H
#define SOAP_LIB_DIALECT_SOAP_COVERAGE_H

#include "Soap/Dialect/Soap/IR/SoapDialect.h"

namespace soap {

/// Checks that the shards of `from` hold every element that some shard of `to`
/// has; emits an error at `op` and fails otherwise. Boxes are products of
/// intervals, so each dimension can be looked at alone.
mlir::LogicalResult verifyCoverage(mlir::Operation *op, DistType from,
                                   DistType to);

} // namespace soap

#endif // SOAP_LIB_DIALECT_SOAP_COVERAGE_H
