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
  // Shards are products of intervals: without any along one dimension they
  // need nothing along the others.
  for (unsigned dim = 0, e = to.getShape().size(); dim < e; ++dim)
    if (llvm::all_of(intervalsOf(to, dim),
                     [](Interval needed) { return needed.empty(); }))
      return success();
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
