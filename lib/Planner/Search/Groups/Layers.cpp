//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Layers.h"

#include "../Builtin.h"
#include "../TiedGroups.h"

#include "llvm/ADT/DenseSet.h"

using namespace soap;

/// Whether the forward part of a step reads what that of another one makes.
static bool isRecurrent(const Graph &graph, llvm::ArrayRef<unsigned> group) {
  llvm::SmallDenseSet<unsigned, 64> families(group.begin(), group.end());
  for (unsigned f : group)
    for (unsigned i : graph.families[f].operators) {
      const Operator &op = graph.operators[i];
      if (op.role != "forward")
        continue;
      for (const Operand &operand : op.operands) {
        int producer = graph.tensors[operand.tensor].producer;
        if (producer < 0 || graph.operators[producer].role != "forward")
          continue;
        unsigned from = graph.operators[producer].family;
        if (from != f && families.contains(from))
          return true;
      }
    }
  return false;
}

/// Whether several of these families read one matrix of the arguments forward.
static bool shareMatrix(const Graph &graph, llvm::ArrayRef<unsigned> group) {
  llvm::SmallDenseSet<unsigned, 16> read;
  for (unsigned f : group) {
    llvm::SmallDenseSet<unsigned, 16> here;
    for (unsigned i : graph.families[f].operators)
      if (graph.operators[i].role == "forward")
        for (const Operand &operand : graph.operators[i].operands) {
          const Tensor &tensor = graph.tensors[operand.tensor];
          if (tensor.producer < 0 && tensor.shape.size() >= 2)
            here.insert(operand.tensor);
        }
    for (unsigned tensor : here)
      if (!read.insert(tensor).second)
        return true;
  }
  return false;
}

std::vector<std::vector<unsigned>> soap::recurrentLayers(const Graph &graph) {
  std::vector<std::vector<unsigned>> classes;
  auto groups = tiedGroups(graph);
  for (auto [g, group] : llvm::enumerate(groups)) {
    const Family &family = graph.families[group.front()];
    if (group.size() < 2 || family.parameterBytes == 0)
      continue;
    auto like = llvm::find_if(classes, [&](const auto &other) {
      return haveSameDims(family,
                          graph.families[groups[other.front()].front()]);
    });
    if (like == classes.end())
      classes.push_back({static_cast<unsigned>(g)});
    else
      like->push_back(static_cast<unsigned>(g));
  }
  return classes;
}

bool soap::hasRecurrentSteps(const Graph &graph) {
  auto groups = tiedGroups(graph);
  for (const auto &layers : recurrentLayers(graph))
    for (unsigned g : layers)
      if (isRecurrent(graph, groups[g]) && shareMatrix(graph, groups[g]))
        return true;
  return false;
}

std::vector<LayeredStrategy> soap::layeredStrategies(const Problem &problem) {
  const Graph &graph = problem.graph;
  std::vector<LayeredStrategy> strategies;
  auto groups = tiedGroups(graph);
  auto classes = recurrentLayers(graph);
  size_t most = 1;
  for (const auto &layers : classes)
    most = std::max(most, layers.size());
  Strategy byData = dataParallel(problem);
  for (size_t count = 2; count <= most; ++count)
    for (std::vector<Region> &regions :
         dividedRegions(problem, static_cast<int64_t>(count)))
      for (bool inTurn : {true, false}) {
        if (!inTurn && most == count)
          continue; // the same
        LayeredStrategy layered{byData, regions,
                                std::vector<int>(groups.size(), -1)};
        for (const auto &layers : classes)
          for (auto [l, g] : llvm::enumerate(layers)) {
            if (layers.size() % count != 0)
              continue;
            size_t r = inTurn ? l % count : l * count / layers.size();
            if (isRecurrent(graph, groups[g])) {
              layered.regionOf[g] = static_cast<int>(r);
              layered.isRecurrent |= shareMatrix(graph, groups[g]);
            }
            splitSamples(problem, groups[g], regions[r], layered.strategy);
          }
        strategies.push_back(std::move(layered));
      }
  return strategies;
}
