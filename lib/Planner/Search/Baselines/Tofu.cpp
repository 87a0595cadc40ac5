//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Elimination.h"
#include "Soap/Planner/Search/Experts.h"

#include "../Builtin.h"

#include <algorithm>

using namespace soap;

namespace {
/// How a family has been divided so far: per level, the dimension (-1: none).
using Cuts = std::vector<int>;
} // namespace

/// The family divided by `cuts`, the first level outermost in the machine; a
/// task for every part, on the first device of it.
static FamilyConfig divide(const Family &family, const Cuts &cuts,
                           llvm::ArrayRef<int64_t> factors,
                           llvm::ArrayRef<int64_t> devices) {
  FamilyConfig config;
  config.degrees.assign(family.dims.size(), 1);
  int64_t parts = 1;
  for (auto [cut, factor] : llvm::zip(cuts, factors)) {
    (cut < 0 ? config.replicas : config.degrees[cut]) *= factor;
    parts *= factor;
  }
  llvm::SmallVector<int64_t, 8> mesh(config.degrees.begin(),
                                     config.degrees.end());
  mesh.push_back(config.replicas);
  config.devices.resize(parts);
  int64_t stride = static_cast<int64_t>(devices.size()) / parts;
  for (int64_t part = 0; part < parts; ++part) {
    // Position along every axis: the digits of the levels that cut it.
    llvm::SmallVector<int64_t, 8> at(mesh.size(), 0);
    int64_t rest = part, unit = parts;
    for (auto [cut, factor] : llvm::zip(cuts, factors)) {
      unit /= factor;
      size_t axis = cut < 0 ? mesh.size() - 1 : static_cast<size_t>(cut);
      at[axis] = at[axis] * factor + rest / unit;
      rest %= unit;
    }
    int64_t task = 0;
    for (auto [position, size] : llvm::zip_equal(at, mesh))
      task = task * size + position;
    config.devices[task] = devices[part * stride];
  }
  return config;
}

static FamilyOption makeOption(const Problem &problem, const Family &family,
                               FamilyConfig config) {
  FamilyOption option{{std::move(config)}, {}};
  // Pending sums pass and updates are shared: replication is what ToFu avoids.
  option.choice.partialReplicas = option.choice.shardUpdates = true;
  option.configs = deriveConfigs(problem, family, option.choice);
  return option;
}

Strategy soap::tofu(const Problem &problem,
                    const std::function<bool()> &mustStop, double maxWork) {
  const Graph &graph = problem.graph;
  std::vector<int64_t> devices = firstDevices(problem, 0);
  std::vector<int64_t> factors; // halves; other primes where need be
  int64_t left = static_cast<int64_t>(devices.size());
  for (int64_t p = 2; left > 1; ++p)
    for (; left % p == 0; left /= p)
      factors.push_back(p);
  std::vector<Cuts> cuts(graph.families.size());
  Strategy strategy = singleDevice(problem, devices.front());
  for (size_t level = 0; level < factors.size(); ++level) {
    std::vector<std::vector<int>> dims;
    auto optionsOf = [&](unsigned f) {
      const Family &family = graph.families[f];
      FamilyOptions::List list;
      auto &choices = dims.emplace_back();
      auto add = [&](int dim) {
        Cuts next = cuts[f];
        next.push_back(dim);
        choices.push_back(dim);
        list.push_back(makeOption(problem, family,
                                  divide(family, next, factors, devices)));
      };
      for (auto [d, dim] : llvm::enumerate(family.dims)) {
        int64_t degree = factors[level];
        for (auto [cut, factor] : llvm::zip(cuts[f], factors))
          degree *= cut == static_cast<int>(d) ? factor : 1;
        if (problem.space.allows(dim) && dim.size % degree == 0)
          add(static_cast<int>(d));
      }
      if (choices.empty())
        add(-1);
      return list;
    };
    FamilyCosts costs =
        costFamilyOptions(problem, optionsOf, {1, mustStop, {}});
    if (costs.isStopped)
      break;
    // Recurrent models have no order without many branches; less is enough.
    OptimalChoice best = solveCostGraph(costs.graph, maxWork, mustStop);
    if (best.chosen.empty())
      break;
    for (size_t f = 0; f < cuts.size(); ++f)
      cuts[f].push_back(dims[f][best.chosen[f]]);
    strategy = costs.strategy(problem, best.chosen);
  }
  return strategy;
}
