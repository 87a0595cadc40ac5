//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_ANALYSIS_REGIONWORK_H
#define SOAP_LIB_ANALYSIS_REGIONWORK_H

#include "mlir/IR/Value.h"

namespace soap {

/// What `value` is outside of operators: what an operator's argument is given,
/// and what one returns.
mlir::Value lookThroughOperators(mlir::Value value);

struct RegionWork {
  /// In operations at the rate of an op that is nothing in particular (anchor
  /// "other").
  double flops = 0;
  /// Products, convolutions, sums and whatever else is no mere movement or
  /// elementwise op: these run one after the other.
  double launches = 0;
};

/// What an op in a region has to do.
RegionWork countWork(mlir::Operation &op);

/// What the regions of an op that is computed whole (a loop that stays, a
/// branch) have to do. A loop counts as often as it goes round where that
/// follows from its counter, else once; of branches the longest one counts.
RegionWork countRegionWork(mlir::Operation *op);

} // namespace soap

#endif // SOAP_LIB_ANALYSIS_REGIONWORK_H
