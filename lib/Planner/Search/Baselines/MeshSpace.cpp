//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MeshSpace.h"

#include "Soap/Planner/Search/Experts.h"

#include "../Builtin.h"
#include "Walk.h"

using namespace soap;

FamilyConfig soap::placeOnMesh(llvm::ArrayRef<unsigned> axes,
                               llvm::ArrayRef<int64_t> mesh,
                               llvm::ArrayRef<int64_t> devices) {
  FamilyConfig config;
  std::vector<int> dimOf(mesh.size(), -1); // of a mesh axis
  for (auto [d, axis] : llvm::enumerate(axes)) {
    config.degrees.push_back(axis == 0 ? 1 : mesh[axis - 1]);
    if (axis > 0)
      dimOf[axis - 1] = static_cast<int>(d);
  }
  for (size_t a = 0; a < mesh.size(); ++a)
    if (dimOf[a] < 0)
      config.replicas *= mesh[a];
  config.devices.resize(devices.size());
  for (size_t point = 0; point < devices.size(); ++point) {
    llvm::SmallVector<int64_t, 4> at(mesh.size());
    size_t rest = point;
    for (size_t a = mesh.size(); a-- > 0; rest /= mesh[a])
      at[a] = static_cast<int64_t>(rest % mesh[a]);
    int64_t task = 0;
    for (size_t d = 0; d < axes.size(); ++d) {
      auto axis = llvm::find(dimOf, static_cast<int>(d));
      task = task * config.degrees[d] +
             (axis == dimOf.end() ? 0 : at[axis - dimOf.begin()]);
    }
    for (size_t a = 0; a < mesh.size(); ++a)
      if (dimOf[a] < 0)
        task = task * mesh[a] + at[a];
    config.devices[task] = devices[point];
  }
  return config;
}

/// A family's configuration under a mesh, or nothing where two of its
/// dimensions want one axis.
static std::optional<FamilyConfig>
onMesh(const Problem &problem, unsigned number, const LogicalDims &dims,
       llvm::ArrayRef<unsigned> axisOf, llvm::ArrayRef<int64_t> mesh,
       llvm::ArrayRef<int64_t> devices) {
  const Family &family = problem.graph.families[number];
  llvm::SmallVector<unsigned, 6> axes(family.dims.size(), 0);
  for (auto [d, dim] : llvm::enumerate(family.dims)) {
    unsigned axis = axisOf[dims.of(number, d)]; // 0: none
    if (axis == 0 || !problem.space.allows(dim) ||
        dim.size % mesh[axis - 1] != 0)
      continue;
    if (llvm::is_contained(axes, axis))
      return std::nullopt;
    axes[d] = axis;
  }
  return placeOnMesh(axes, mesh, devices);
}

MeshSpace::MeshSpace(const Problem &problem, LogicalDims::Links links)
    : problem(problem), devices(firstDevices(problem, 0)),
      byLeading(links == LogicalDims::Links::Leading),
      dims(problem.graph, links), layouts(problem, dims) {
  // All ways to write the number of devices as up to three factors.
  auto numDevices = static_cast<int64_t>(devices.size());
  for (int64_t a = 1; a <= numDevices; ++a)
    for (int64_t b = 1; a * b <= numDevices; ++b)
      if (numDevices % (a * b) == 0)
        meshes.push_back({a, b, numDevices / (a * b)});
}

Strategy MeshSpace::strategy(const Numbers &numbers) const {
  std::vector<FamilyChoice> choices;
  for (size_t f = 0; f < problem.graph.families.size(); ++f) {
    auto config =
        onMesh(problem, f, dims, llvm::ArrayRef<unsigned>(numbers).drop_front(),
               meshes[numbers.front()], devices);
    if (!config)
      return Strategy();
    choices.push_back({std::move(*config), true, false});
  }
  return deriveStrategy(problem, choices);
}

MeshSpace::Numbers MeshSpace::dataParallel() const {
  Numbers numbers(1 + dims.size(), 0);
  for (unsigned d = 0; d < dims.size(); ++d)
    numbers[1 + d] = dims.isSample(d) ? 3 : 0; // meshes[0] is [1, 1, D]
  return numbers;
}

std::vector<MeshSpace::Numbers> MeshSpace::chosen(
    llvm::function_ref<bool(llvm::ArrayRef<int64_t> mesh)> isMeant) const {
  using Order = MeshLayouts::Order;
  llvm::SmallVector<Order, 2> orders = {Order::Rivals, Order::Work};
  if (byLeading)
    orders = {Order::Positions, Order::Work};
  std::vector<Numbers> found;
  for (auto [i, mesh] : llvm::enumerate(meshes)) {
    if (!isMeant(mesh))
      continue;
    for (Order order : orders) {
      Numbers numbers{static_cast<unsigned>(i)};
      llvm::append_range(numbers, layouts.of(mesh, order));
      if (found.empty() || found.back() != numbers)
        found.push_back(std::move(numbers));
    }
  }
  return found;
}

std::vector<MeshSpace::Numbers> MeshSpace::ofTwoAxes() const {
  return chosen([&](llvm::ArrayRef<int64_t> mesh) {
    return mesh[1] == 1 && (!byLeading || mesh[2] > 1);
  });
}

std::vector<MeshSpace::Numbers>
MeshSpace::ofThreeAxes(const Numbers &best) const {
  int64_t samples = best.empty() ? 0 : meshes[best.front()][0];
  int64_t neighbours = best.empty() ? 1 : meshes[best.front()][2];
  return chosen([&](llvm::ArrayRef<int64_t> mesh) {
    return mesh[1] > 1 && (byLeading ? mesh[0] == samples && mesh[2] > 1
                                     : mesh[2] == neighbours);
  });
}

std::vector<Strategy>
soap::customaryMeshes(const Problem &problem,
                      llvm::ArrayRef<Evaluator *> evaluators,
                      llvm::function_ref<bool()> mustStop) {
  std::vector<Strategy> found;
  for (auto links : {LogicalDims::Links::Same, LogicalDims::Links::Leading}) {
    MeshSpace space(problem, links);
    BestSimulated simulated(evaluators);
    MeshSpace::Numbers best;
    auto consider = [&](llvm::ArrayRef<MeshSpace::Numbers> all) {
      auto make = [&](size_t i) { return space.strategy(all[i]); };
      if (auto found = simulated.considerAll(all.size(), make, mustStop))
        best = all[*found];
    };
    consider(space.ofTwoAxes());
    consider(space.ofThreeAxes(best));
    if (simulated.best)
      found.push_back(std::move(*simulated.best));
  }
  return found;
}

std::optional<Strategy>
soap::bestCustomaryMesh(const Problem &problem,
                        llvm::ArrayRef<Evaluator *> evaluators,
                        llvm::function_ref<bool()> mustStop) {
  std::vector<Strategy> found = customaryMeshes(problem, evaluators, mustStop);
  if (found.empty())
    return std::nullopt;
  return bestSimulated(*evaluators.front(), std::move(found));
}

SearchResult soap::searchMesh(const Problem &problem,
                              const SearchOptions &options) {
  MeshSpace space(problem);
  auto strategyOf = [&](const MeshSpace::Numbers &numbers) {
    return space.strategy(numbers);
  };
  auto move = [&](MeshSpace::Numbers &numbers, Rng &rng) {
    if (numbers.size() == 1 || rng.chance(15)) {
      numbers.front() = rng.below(space.numMeshes());
      return;
    }
    for (uint64_t i = 1 + rng.below(2); i-- > 0;)
      numbers[1 + rng.below(numbers.size() - 1)] = rng.below(4);
  };
  // From the best of what people would choose, and from data parallelism.
  Walk walk(problem, options);
  Walk::Start best;
  for (MeshSpace::Numbers &numbers : space.ofTwoAxes())
    walk.consider(std::move(numbers), strategyOf, best);
  for (MeshSpace::Numbers &numbers : space.ofThreeAxes(best.numbers))
    walk.consider(std::move(numbers), strategyOf, best);
  MeshSpace::Numbers byData = space.dataParallel();
  if (best.numbers.empty())
    best.numbers = byData;
  walk.run(std::move(best.numbers), strategyOf, move);
  walk.run(std::move(byData), strategyOf, move);
  return walk.finish("mesh");
}
