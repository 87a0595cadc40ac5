//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Builtin.h"

#include "Soap/Planner/Machine/Hierarchy.h"

using namespace soap;

FamilyConfig soap::splitFamily(const Family &family, int dim,
                               llvm::ArrayRef<int64_t> devices) {
  FamilyConfig config;
  config.degrees.assign(family.dims.size(), 1);
  config.devices = devices.vec();
  int64_t count = static_cast<int64_t>(devices.size());
  int64_t degree = dim < 0 ? 1 : count;
  while (degree > 1 &&
         (count % degree != 0 ||
          ceilTile(family.dims[dim].size, degree, degree - 1).empty()))
    --degree;
  if (dim >= 0)
    config.degrees[dim] = degree;
  config.replicas = count / degree;
  return config;
}

Strategy soap::splitEveryFamily(const Problem &problem, DimensionRule rule,
                                llvm::ArrayRef<int64_t> devices,
                                bool shardUpdates) {
  Strategy strategy;
  for (auto [i, op] : llvm::enumerate(problem.graph.operators)) {
    const Family &family = problem.graph.families[op.family];
    int dim = rule(family);
    if (dim >= 0 && !problem.space.allows(family.dims[dim]))
      dim = -1;
    strategy.configs.push_back(
        deriveChoice(problem, i,
                     {splitFamily(family, dim, devices),
                      /*partialReplicas=*/false, shardUpdates}));
  }
  return strategy;
}

std::vector<int64_t> soap::firstDevices(const Problem &problem,
                                        int64_t numDevices) {
  std::vector<int64_t> devices = devicesByPosition(problem.machine);
  if (numDevices > 0 && numDevices < problem.machine.numDevices())
    devices.resize(numDevices);
  return devices;
}

bool soap::isLargeProblem(const Problem &problem) {
  return static_cast<int64_t>(problem.graph.operators.size()) *
             problem.machine.numDevices() >
         400000;
}
