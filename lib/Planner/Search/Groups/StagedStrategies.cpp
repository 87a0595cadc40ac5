//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Stages.h"

#include "../Builtin.h"

#include "Soap/Planner/Machine/Part.h"
#include "Soap/Planner/Search/DeviceCounts.h"
#include "Soap/Planner/Search/Experts.h"
#include "Soap/Planner/Search/Regions.h"

using namespace soap;

/// An operator split along `d` by stages, and on each stage's devices along its
/// longest other dimension; where there is none, with copies.
static Config jointConfig(const Problem &problem, const Operator &op, size_t d,
                          llvm::ArrayRef<Region> regions) {
  auto count = static_cast<int64_t>(regions.size());
  auto size = static_cast<int64_t>(regions.front().devices.size());
  std::optional<size_t> other;
  for (auto [k, dim] : llvm::enumerate(op.dims))
    if (k != d && dim.splittable && dim.size % size == 0 &&
        problem.space.allows(dim) &&
        (!other || dim.size > op.dims[*other].size))
      other = k;
  Config config;
  config.degrees.assign(op.dims.size(), 1);
  config.degrees[d] = count;
  (other ? config.degrees[*other] : config.replicas) = size;
  bool stagesFirst = !other || d < *other;
  for (int64_t t = 0; t < count * size; ++t) {
    int64_t stage = stagesFirst ? t / size : t % count;
    int64_t place = stagesFirst ? t % size : t / count;
    config.devices.push_back(regions[stage].devices[place]);
  }
  return legalize(problem.graph, op, std::move(config),
                  problem.machine.numDevices());
}

/// `within`, a strategy on the devices of the first stage, carried over to all;
/// what may be anywhere is as in `anywhere`.
static Strategy spread(const Problem &problem, const Stages &stages,
                       llvm::ArrayRef<Region> regions, const Strategy &within,
                       const Strategy &anywhere) {
  llvm::DenseMap<int64_t, size_t> placeOf;
  for (auto [place, device] : llvm::enumerate(regions.front().devices))
    placeOf[device] = place;
  Strategy strategy = anywhere;
  for (auto [o, op] : llvm::enumerate(problem.graph.operators)) {
    const StagePlace &place = stages.places[o];
    Config &config = strategy.configs[o];
    if (place.stage >= 0) {
      config = within.configs[o];
      for (int64_t &device : config.devices)
        device = regions[place.stage].devices[placeOf.lookup(device)];
    } else if (place.dim >= 0) {
      config = jointConfig(problem, op, place.dim, regions);
    }
  }
  return strategy;
}

std::vector<Strategy>
soap::stagedStrategies(const Problem &problem, size_t threads,
                       llvm::function_ref<bool()> mustStop) {
  std::vector<Strategy> strategies;
  int64_t all = problem.machine.numDevices();
  if (!problem.space.placement || problem.anyPinned() ||
      !hasTurns(problem.graph))
    return strategies;
  Strategy anywhere = dataParallel(problem);
  for (int64_t count = 2; count <= all && !mustStop(); ++count) {
    auto ways = dividedRegions(problem, count);
    if (ways.empty())
      continue;
    std::optional<Stages> stages = findStages(problem.graph, count);
    if (!stages)
      break;
    llvm::ArrayRef<Region> regions = ways.front();
    llvm::ArrayRef<int64_t> first = regions.front().devices;
    std::vector<Strategy> within;
    for (bool shard : {false, true})
      within.push_back(
          splitEveryFamily(problem, dataParallelDimension, first, shard));
    if (first.size() > 1) {
      // All stages' parameters would have to fit on the first one.
      Machine machine = partOfMachine(problem.machine, first);
      Problem part =
          onDevices(problem, machine,
                    {static_cast<int64_t>(first.size()), /*uneven=*/false});
      part.space.memoryLimit = SearchSpace::unlimited;
      if (std::optional<Strategy> mesh =
              bestCustomaryMesh(part, Evaluators(part, threads), mustStop))
        within.push_back(carriedOver(std::move(*mesh), first));
    }
    for (const Strategy &strategy : within)
      strategies.push_back(
          spread(problem, *stages, regions, strategy, anywhere));
  }
  return strategies;
}
