//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Builtin.h"

#include "Soap/Planner/Search/DeviceCounts.h"

#include "Soap/Planner/Search/Search.h"

using namespace soap;

int soap::modelParallelDimension(const Family &family) {
  for (DimensionKind kind :
       {DimensionKind::Parameter, DimensionKind::Attribute}) {
    int best = -1;
    for (auto [d, dim] : llvm::enumerate(family.dims))
      // Not a vocabulary, over which the lookup sums.
      if (dim.splittable && dim.kind == kind && dim.size > 1 &&
          dim.partial == PartialKind::None &&
          (best < 0 || dim.size > family.dims[best].size))
        best = static_cast<int>(d);
    if (best >= 0)
      return best;
  }
  return -1;
}

Strategy soap::modelParallel(const Problem &problem, int64_t numDevices) {
  if (numDevices == 0)
    return evenestStrategy(problem, modelParallelDimension);
  return splitEveryFamily(problem, modelParallelDimension,
                          firstDevices(problem, numDevices));
}

std::vector<Strategy> soap::modelParallelStrategies(const Problem &problem) {
  return strategiesOnCounts(problem, modelParallelDimension);
}
