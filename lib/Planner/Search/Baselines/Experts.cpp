//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Experts.h"

#include "../Builtin.h"

#include "Soap/Planner/Graph/EvenRuns.h"
#include "Soap/Planner/Machine/Hierarchy.h"

#include <algorithm>
#include <map>

using namespace soap;

static bool hasAnchor(const Problem &problem, const Family &family,
                      llvm::StringRef anchor) {
  return llvm::any_of(family.operators, [&](unsigned op) {
    return problem.graph.operators[op].anchor == anchor;
  });
}

static int allowedDimension(const Problem &problem, const Family &family,
                            int dim) {
  return dim >= 0 && problem.space.allows(family.dims[dim]) ? dim : -1;
}

Strategy soap::krizhevsky(const Problem &problem) {
  std::vector<int64_t> devices = firstDevices(problem, 0);
  std::vector<FamilyChoice> choices;
  for (const Family &family : problem.graph.families) {
    bool isDense = family.parameterBytes > 0 &&
                   hasAnchor(problem, family, "contraction") &&
                   !hasAnchor(problem, family, "convolution");
    int dim = allowedDimension(problem, family,
                               isDense ? modelParallelDimension(family)
                                       : dataParallelDimension(family));
    choices.push_back({splitFamily(problem.space, family, dim, devices)});
  }
  return deriveStrategy(problem, choices);
}

std::vector<unsigned> soap::layersByWork(const Graph &graph, unsigned count) {
  std::map<unsigned, size_t> numberOf; // of a tie among the layers
  std::vector<double> work;
  for (const Family &family : graph.families) {
    if (family.parameterBytes == 0)
      continue;
    auto [it, isNew] = numberOf.try_emplace(family.tie, work.size());
    if (isNew)
      work.push_back(0);
    for (unsigned op : family.operators)
      work[it->second] += graph.operators[op].flops;
  }
  std::vector<unsigned> layerOf = cutEvenly(work, std::max(count, 1u));
  std::vector<unsigned> layers;
  for (const Family &family : graph.families) {
    unsigned layer = layers.empty() ? 0 : layers.back();
    if (family.parameterBytes > 0) {
      layer = layerOf[numberOf[family.tie]];
    } else {
      const Operator &first = graph.operators[family.operators.front()];
      for (const Operand &operand : first.operands) {
        int producer = graph.tensors[operand.tensor].producer;
        if (producer < 0)
          continue;
        unsigned source = graph.operators[producer].family;
        if (source < layers.size())
          layer = layers[source];
      }
    }
    layers.push_back(layer);
  }
  return layers;
}

Strategy soap::wu(const Problem &problem) {
  unsigned depth = hierarchyDepth(problem.machine) > 0 ? 1 : 0;
  auto nodes = hierarchyBlocks(problem.machine, depth);
  size_t perNode = nodes.front().size();
  for (const auto &node : nodes)
    perNode = std::min(perNode, node.size());
  std::vector<unsigned> layers =
      layersByWork(problem.graph, static_cast<unsigned>(perNode));
  std::vector<FamilyChoice> choices;
  for (auto [f, family] : llvm::enumerate(problem.graph.families)) {
    std::vector<int64_t> devices;
    for (const auto &node : nodes)
      devices.push_back(node[layers[f]]);
    int dim = allowedDimension(problem, family, dataParallelDimension(family));
    choices.push_back({splitFamily(problem.space, family, dim, devices)});
  }
  return deriveStrategy(problem, choices);
}

Strategy soap::expert(const Problem &problem) {
  bool convolutions =
      llvm::any_of(problem.graph.families, [&](const Family &family) {
        return hasAnchor(problem, family, "convolution");
      });
  return convolutions ? krizhevsky(problem) : wu(problem);
}
