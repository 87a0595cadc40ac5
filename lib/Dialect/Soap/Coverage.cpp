//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Coverage.h"
#include "mlir/IR/Operation.h"

using namespace mlir;

namespace soap {

static SmallVector<Interval> intervalsOf(DistType type, unsigned dim) {
  const Sharding &sharding = type.getSharding();
  int axis = sharding.dims[dim].axis;
  SmallVector<Interval> intervals;
  for (int64_t p = 0, e = axis < 0 ? 1 : sharding.mesh[axis]; p < e; ++p)
    intervals.push_back(sharding.interval(dim, p, type.getShape()[dim]));
  return intervals;
}

LogicalResult verifyCoverage(Operation *op, DistType from, DistType to) {
  for (unsigned dim = 0, e = from.getShape().size(); dim < e; ++dim) {
    // Ceil tiles hold everything.
    if (from.getSharding().dims[dim].ranges.empty())
      continue;
    SmallVector<Interval> held = intervalsOf(from, dim);
    for (Interval needed : intervalsOf(to, dim))
      if (!needed.empty() && !coversInterval(held, needed))
        return op->emitOpError() << "result has " << needed.lo << ":"
                                 << needed.hi << " of dimension " << dim
                                 << ", which the operand's shards do not hold";
  }
  return success();
}

} // namespace soap
