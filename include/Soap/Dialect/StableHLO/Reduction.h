//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_STABLEHLO_REDUCTION_H
#define SOAP_DIALECT_STABLEHLO_REDUCTION_H

#include "Soap/Planner/Graph/PartialKind.h"

#include "mlir/IR/Region.h"
#include "mlir/IR/ValueRange.h"

namespace soap {

/// True if combining any element with those of the splat `v` changes nothing.
bool isNeutral(mlir::Value v, PartialKind kind);

/// The reduction that the body of a reduce, scatter or window computes on its
/// two arguments per result, the same for all results; None for any other body.
PartialKind reductionKind(mlir::Region &body);

/// Whether reducing tiles apart, each from the initial values `inits`, and
/// combining the results is the whole reduction.
bool canSplitReduction(PartialKind kind, mlir::ValueRange inits);

} // namespace soap

#endif // SOAP_DIALECT_STABLEHLO_REDUCTION_H
