//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_ANALYSIS_REGIONWORK_H
#define SOAP_LIB_ANALYSIS_REGIONWORK_H

#include "Soap/Dialect/Soap/IR/PartitionableOp.h"

#include "mlir/IR/Value.h"

namespace soap {

/// What `value` is outside of operators: what an operator's argument is given,
/// and what one returns.
mlir::Value lookThroughOperators(mlir::Value value);

struct RegionWork {
  double flops = 0;    ///< Arithmetic, products included.
  double products = 0; ///< Arithmetic of products and convolutions.
  double bytes = 0;    ///< Read and written, but between elementwise ops.
  /// Products, convolutions, sums and whatever else is no mere movement or
  /// elementwise op: these run one after the other.
  double launches = 0;

  /// All as one, for comparisons, whatever the machine: roughly in bytes.
  double weight() const { return bytes + (flops - products) + 0.1 * products; }
};

/// Whether an op is done with its neighbours, element by element.
bool isFused(mlir::Operation *op);

/// What an op in a region has to do.
RegionWork countWork(mlir::Operation &op);

/// What the regions of a loop that stays or a branch have to do. A loop counts
/// as often as it goes round where that follows from its counter, else once; of
/// branches the longest one counts.
RegionWork countRegionWork(mlir::Operation *op);

/// Says so in the facts of the op, whose dimensions are known.
void setRegionWork(mlir::Operation *op, PartitionInfo &info);

} // namespace soap

#endif // SOAP_LIB_ANALYSIS_REGIONWORK_H
