//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Regions.h"

#include "../Builtin.h"

#include "Soap/Planner/Machine/Hierarchy.h"

using namespace soap;

Region soap::wholeRegion(const Problem &problem) {
  return {firstDevices(problem, 0), innerDevices(problem.machine)};
}

std::vector<std::vector<Region>> soap::dividedRegions(const Problem &problem,
                                                      int64_t count) {
  std::vector<std::vector<Region>> ways;
  std::vector<int64_t> order = firstDevices(problem, 0);
  auto all = static_cast<int64_t>(order.size());
  if (!problem.space.placement || count < 2 || all % count != 0)
    return ways;
  int64_t size = all / count, node = nodeSize(problem.machine);
  auto divide = [&](auto &&deviceAt, int64_t inner) {
    if (inner == size || size % inner != 0)
      inner = 1;
    std::vector<Region> regions;
    for (int64_t g = 0; g < count; ++g) {
      Region &region = regions.emplace_back();
      region.inner = inner;
      for (int64_t i = 0; i < size; ++i)
        region.devices.push_back(order[deviceAt(g, i)]);
    }
    bool isNew = llvm::none_of(ways, [&](const std::vector<Region> &way) {
      return way.front().devices == regions.front().devices;
    });
    if (isNew)
      ways.push_back(std::move(regions));
  };
  divide([&](int64_t g, int64_t i) { return g * size + i; },
         std::min(node, size));
  int64_t part = node % count == 0 ? node / count : 1;
  divide([&](int64_t g, int64_t i) { return i * count + g; }, part);
  if (node % count == 0)
    divide([&](int64_t g,
               int64_t i) { return i / part * node + g * part + i % part; },
           part);
  return ways;
}

std::vector<FamilyConfig> soap::regionConfigs(const Problem &problem,
                                              const Family &family,
                                              const Region &region) {
  std::vector<FamilyConfig> configs;
  llvm::ArrayRef<int64_t> order = region.devices;
  auto count = static_cast<int64_t>(order.size());
  auto allows = [&](size_t dim, int64_t degree) {
    return problem.space.allows(family.dims[dim]) &&
           problem.space.allowsTiles(family.dims[dim].size, degree);
  };
  int bySamples = dataParallelDimension(family);
  if (bySamples >= 0 && allows(bySamples, count))
    configs.push_back(splitFamily(problem.space, family, bySamples, order));
  llvm::SmallVector<int64_t, 8> sizes{region.inner};
  for (int64_t size = 2; size < count; ++size)
    if (count % size == 0 && size != sizes.front())
      sizes.push_back(size);
  for (int64_t inner : sizes)
    for (size_t sample = 0; sample < family.dims.size(); ++sample) {
      if (inner == 1 || family.dims[sample].kind != DimensionKind::Sample)
        continue;
      for (size_t d = 0; d < family.dims.size(); ++d)
        if (d != sample && allows(sample, count / inner) && allows(d, inner))
          configs.push_back(splitTwice(family, sample, d, order, inner));
    }
  for (size_t d = 0; count > 1 && d < family.dims.size(); ++d)
    if (family.dims[d].kind != DimensionKind::Sample && allows(d, count))
      configs.push_back(
          splitFamily(problem.space, family, static_cast<int>(d), order));
  return configs;
}

void soap::splitSamples(const Problem &problem, llvm::ArrayRef<unsigned> group,
                        const Region &region, Strategy &strategy) {
  const auto &families = problem.graph.families;
  const Family &first = families[group.front()];
  ChoiceDeriver derive(
      problem, {splitFamily(problem.space, first, dataParallelDimension(first),
                            region.devices)});
  for (unsigned f : group)
    for (unsigned op : families[f].operators)
      strategy.configs[op] = derive(op);
}
