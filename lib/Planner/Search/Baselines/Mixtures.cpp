//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Models with mixtures of experts as people split them: devices in groups of
// neighbours, each of which has all experts between them, and samples over all
// devices everywhere else.

#include "Soap/Planner/Search/Experts.h"

#include "../Builtin.h"
#include "../LogicalDims.h"
#include "MeshSpace.h"

#include <set>

using namespace soap;

/// The dimension of a family of products that all of what is multiplied and
/// made has, although one of these, the weights or their gradients, has no
/// samples: every expert has weights of its own. -1 if there is none. (Heads
/// are in all of attention's products, too, as are its samples.)
static int expertDimension(const Graph &graph, const Family &family) {
  for (unsigned number : family.operators) {
    const Operator &op = graph.operators[number];
    if (op.anchor != "contraction")
      continue;
    llvm::SmallVector<const TensorAccess *, 4> tensors;
    for (const Operand &operand : op.operands)
      tensors.push_back(&operand.access);
    for (const Result &result : op.results)
      tensors.push_back(&result.access);
    auto haveDim = [&](unsigned d) {
      return llvm::count_if(tensors, [&](const TensorAccess *access) {
        return runsAlong(*access, d);
      });
    };
    auto isSample = [&](unsigned d) {
      int f = op.familyDims[d];
      return f >= 0 && family.dims[f].kind == DimensionKind::Sample;
    };
    bool someLackSamples = false;
    for (unsigned d = 0; d < op.dims.size(); ++d)
      someLackSamples |=
          isSample(d) && haveDim(d) < static_cast<int64_t>(tensors.size());
    if (!someLackSamples)
      continue;
    for (unsigned d = 0; d < op.dims.size(); ++d)
      if (op.familyDims[d] >= 0 && !isSample(d) && op.dims[d].size > 1 &&
          haveDim(d) == static_cast<int64_t>(tensors.size()))
        return op.familyDims[d];
  }
  return -1;
}

static std::vector<int> expertDimensions(const Problem &problem) {
  const Graph &graph = problem.graph;
  LogicalDims dims(graph);
  std::set<unsigned> experts;
  std::vector<int> found;
  for (auto [f, family] : llvm::enumerate(graph.families)) {
    found.push_back(expertDimension(graph, family));
    if (found.back() >= 0)
      experts.insert(dims.of(f, found.back()));
  }
  // Weights, and what is computed of them alone.
  for (auto [f, family] : llvm::enumerate(graph.families))
    for (unsigned d = 0; d < family.dims.size() && found[f] < 0; ++d)
      if (dataParallelDimension(family) < 0 && experts.count(dims.of(f, d)))
        found[f] = static_cast<int>(d);
  return found;
}

/// Experts among `inner` neighbours, samples over all devices. No
/// configurations where that does not come out even.
static Strategy splitMixture(const Problem &problem,
                             llvm::ArrayRef<int> experts,
                             llvm::ArrayRef<int64_t> devices, int64_t inner,
                             bool shardUpdates) {
  auto outer = static_cast<int64_t>(devices.size()) / inner;
  std::vector<FamilyChoice> choices;
  for (auto [f, family] : llvm::enumerate(problem.graph.families)) {
    int sample = dataParallelDimension(family);
    FamilyConfig config = splitFamily(problem.space, family, sample, devices);
    if (int expert = experts[f];
        expert >= 0 && problem.space.allows(family.dims[expert])) {
      if (family.dims[expert].size % inner != 0)
        return Strategy();
      llvm::SmallVector<unsigned, 6> axes(family.dims.size(), 0);
      axes[expert] = 2;
      if (sample >= 0 && problem.space.allows(family.dims[sample]) &&
          family.dims[sample].size % outer == 0)
        axes[sample] = 1;
      config = placeOnMesh(axes, {outer, inner}, devices);
    }
    choices.push_back({std::move(config), true, shardUpdates});
  }
  return deriveStrategy(problem, choices);
}

std::optional<Strategy>
soap::bestMixtureSplit(const Problem &problem,
                       llvm::ArrayRef<Evaluator *> evaluators,
                       llvm::function_ref<bool()> mustStop) {
  std::vector<int> experts = expertDimensions(problem);
  if (llvm::all_of(experts, [](int dim) { return dim < 0; }))
    return std::nullopt;
  std::vector<int64_t> devices = firstDevices(problem, 0);
  auto count = static_cast<int64_t>(devices.size());
  std::vector<std::pair<int64_t, bool>> ways; // Neighbours, sharded updates.
  for (int64_t inner = 2; inner <= count; ++inner)
    if (count % inner == 0)
      ways.insert(ways.end(), {{inner, false}, {inner, true}});
  BestSimulated simulated(evaluators);
  simulated.considerAll(
      ways.size(),
      [&](size_t i) {
        auto [inner, shardUpdates] = ways[i];
        return splitMixture(problem, experts, devices, inner, shardUpdates);
      },
      mustStop);
  return std::move(simulated.best);
}
