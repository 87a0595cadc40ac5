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

int soap::dataParallelDimension(const Family &family) {
  int best = -1;
  for (auto [d, dim] : llvm::enumerate(family.dims))
    if (dim.splittable && dim.kind == DimensionKind::Sample &&
        (best < 0 || dim.size > family.dims[best].size))
      best = static_cast<int>(d);
  return best;
}

Strategy soap::dataParallel(const Problem &problem, int64_t numDevices) {
  if (numDevices == 0)
    return evenestStrategy(problem, dataParallelDimension);
  return splitEveryFamily(problem, dataParallelDimension,
                          firstDevices(problem, numDevices));
}

std::vector<Strategy> soap::dataParallelStrategies(const Problem &problem) {
  return strategiesOnCounts(problem, dataParallelDimension);
}
