//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_STABLEHLO_REDUCTION_H
#define SOAP_DIALECT_STABLEHLO_REDUCTION_H

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Planner/Graph/PartialKind.h"

#include "mlir/IR/Region.h"
#include "mlir/IR/ValueRange.h"

#include <optional>

namespace soap {

/// True if combining any element with those of the splat `v` changes nothing.
bool isNeutral(mlir::Value v, PartialKind kind);

/// The reduction that the body of a reduce, scatter or window computes on its
/// two arguments per result, the same for all results; None for any other body.
PartialKind reductionKind(mlir::Region &body);

/// Whether reducing tiles apart, each from the initial values `inits`, and
/// combining the results is the whole reduction.
bool canSplitReduction(PartialKind kind, mlir::ValueRange inits);

/// Windows that hold all elements so far along one dimension (JAX's cumsum,
/// cummax and the like) or, in reverse, all from each element on.
struct RunningWindows {
  int64_t dim;
  bool reverse;
};

/// These, if \p op has them, of as many elements as its operands, and its
/// initial values change nothing. Of what is no single operation (the logarithm
/// of a sum of exponentials, a maximum with its place) the infinite ones are
/// taken not to.
std::optional<RunningWindows>
findRunningWindows(mlir::stablehlo::ReduceWindowOp op);

} // namespace soap

#endif // SOAP_DIALECT_STABLEHLO_REDUCTION_H
