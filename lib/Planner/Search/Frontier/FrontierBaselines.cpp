//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FrontierSearch.h"

#include "../Baselines/MeshSpace.h"

#include "Soap/Planner/Search/Experts.h"

#include <algorithm>

using namespace soap;

/// More than any strategy takes; sums of some thousands do not overflow.
static constexpr Ticks tooSlow = Ticks(1) << 50;

namespace {
/// A family's dimensions along the axes of a mesh: an axis (from one) or 0.
using OptionAxes = llvm::SmallVector<unsigned, 6>;

struct MeshOption {
  OptionAxes axes;
  FamilyOption option;
};
} // namespace

/// All ways to lay a family's dimensions along the axes.
static std::vector<MeshOption> meshOptions(const Problem &problem,
                                           unsigned number,
                                           llvm::ArrayRef<int64_t> mesh,
                                           llvm::ArrayRef<int64_t> devices) {
  const Family &family = problem.graph.families[number];
  std::vector<MeshOption> result;
  // Per axis, the dimension that it splits, or none: numbers to the base of
  // dimensions + 1.
  size_t base = family.dims.size() + 1, count = 1;
  for (size_t a = 0; a < mesh.size(); ++a)
    count *= base;
  for (size_t i = 0; i < count; ++i) {
    OptionAxes axes(family.dims.size(), 0);
    bool legal = true;
    size_t rest = i;
    for (size_t a = 0; a < mesh.size(); ++a, rest /= base) {
      size_t d = rest % base;
      if (d == 0)
        continue;
      const Dimension &dim = family.dims[d - 1];
      legal &= mesh[a] > 1 && axes[d - 1] == 0 && problem.space.allows(dim) &&
               dim.size % mesh[a] == 0;
      axes[d - 1] = static_cast<unsigned>(a + 1);
    }
    if (!legal)
      continue;
    FamilyConfig config = placeOnMesh(axes, mesh, devices);
    for (bool partial : {false, true}) {
      FamilyOption option{{config, partial, false}, {}};
      option.configs = deriveConfigs(problem, family, option.choice);
      if (partial && option.configs == result.back().option.configs)
        continue;
      result.push_back({axes, std::move(option)});
    }
  }
  return result;
}

/// Two families that share a logical dimension split it along one axis.
static bool agree(const LogicalDims &dims, unsigned a,
                  const OptionAxes &axesOfA, unsigned b,
                  const OptionAxes &axesOfB) {
  for (size_t i = 0; i < axesOfA.size(); ++i)
    for (size_t j = 0; j < axesOfB.size(); ++j)
      if (dims.of(a, i) == dims.of(b, j) && axesOfA[i] != axesOfB[j])
        return false;
  return true;
}

std::vector<FrontierPoint> soap::meshFrontier(const Problem &problem,
                                              const SearchOptions &options,
                                              const DeviceSet &set) {
  LogicalDims dims(problem.graph);
  auto count = static_cast<int64_t>(set.devices.size());
  Evaluator evaluator = problem.makeEvaluator();
  std::vector<FrontierPoint> points;
  for (int64_t a = 1; a < std::max<int64_t>(count, 2); ++a) {
    if (count % a != 0 || options.mustStop())
      continue;
    std::vector<int64_t> mesh{a, count / a};
    std::vector<std::vector<OptionAxes>> axes;
    auto optionsOf = [&](unsigned f) {
      axes.emplace_back();
      FamilyOptions::List list;
      for (MeshOption &entry : meshOptions(problem, f, mesh, set.devices)) {
        axes.back().push_back(std::move(entry.axes));
        list.push_back(std::move(entry.option));
      }
      return list;
    };
    FamilyCosts costs = costFamilyOptions(
        problem, optionsOf,
        {options.threads, [&] { return options.mustStop(); }, {}});
    if (costs.isStopped)
      break;
    CostGraph graph = project(costs.graph, options.frontier.axes);
    for (CostGraph::Edge &edge : graph.edges)
      for (size_t i = 0; i < axes[edge.a].size(); ++i)
        for (size_t j = 0; j < axes[edge.b].size(); ++j)
          if (!agree(dims, edge.a, axes[edge.a][i], edge.b, axes[edge.b][j]))
            edge.costs[i * axes[edge.b].size() + j].time = tooSlow;
    FrontierTracking tracking;
    tracking.threads = options.threads;
    tracking.pointLimit = 24;
    tracking.mustStop = [&] { return options.mustStop(); };
    for (const TrackedFrontier::Strategy &found :
         trackFrontier(graph, tracking).points) {
      if (found.cost.time >= tooSlow || options.mustStop())
        continue;
      FrontierPoint point;
      point.name =
          "mesh " + std::to_string(mesh[0]) + "x" + std::to_string(mesh[1]);
      point.strategy = costs.strategy(problem, found.chosen);
      Cost cost = costs.graph.total(found.chosen);
      point.fits = addFigures(problem, options.frontier, evaluator, set, &cost,
                              point) == 0;
      points.push_back(std::move(point));
    }
  }
  return reducePoints(std::move(points), options.frontier.axes);
}

std::vector<FrontierPoint> soap::frontierBaselines(const Problem &problem,
                                                   const SearchOptions &options,
                                                   const DeviceSet &set) {
  Evaluator evaluator = problem.makeEvaluator();
  std::vector<FrontierPoint> points;
  auto add = [&](std::string name, Strategy strategy) {
    FrontierPoint &point = points.emplace_back();
    point.name = std::move(name);
    point.strategy = std::move(strategy);
    point.fits = addFigures(problem, options.frontier, evaluator, set, nullptr,
                            point) == 0;
  };
  add("data parallel", dataParallel(problem));
  add("optcnn", searchOptCnn(problem, options).strategy);
  add("tofu", tofu(problem));
  for (FrontierPoint &point : meshFrontier(problem, options, set))
    points.push_back(std::move(point));
  return points;
}
