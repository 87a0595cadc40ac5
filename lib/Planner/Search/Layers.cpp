//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Layers.h"

#include "Builtin.h"
#include "Moves.h"

#include "Soap/Planner/Search/GroupDescent.h"

#include <map>

using namespace soap;

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
        LayeredStrategy layered{byData, regions};
        for (const auto &layers : classes)
          for (auto [l, g] : llvm::enumerate(layers)) {
            if (layers.size() % count != 0)
              continue;
            const Region &region =
                regions[inTurn ? l % count : l * count / layers.size()];
            for (unsigned f : groups[g]) {
              const Family &family = graph.families[f];
              FamilyChoice choice{splitFamily(
                  family, dataParallelDimension(family), region.devices)};
              for (unsigned op : family.operators)
                layered.strategy.configs[op] =
                    deriveChoice(problem, op, choice);
            }
          }
        strategies.push_back(std::move(layered));
      }
  return strategies;
}

void soap::findGroupStrategies(
    const Problem &problem, Evaluator &evaluator, const Strategy &byData,
    int64_t simulations, llvm::function_ref<bool()> mustStop,
    llvm::function_ref<void(llvm::StringRef, Strategy)> found,
    llvm::function_ref<void(llvm::StringRef, const Evaluator::Outcome &)>
        improved) {
  struct Run {
    llvm::StringRef name;
    GroupDescent descent;
    bool hasBegun = false, isOver = false;
  };
  std::vector<std::unique_ptr<Run>> runs;
  auto add = [&](llvm::StringRef name, const Strategy &start,
                 std::vector<Region> regions) {
    runs.push_back(std::make_unique<Run>(
        Run{name, {problem, evaluator, start, std::move(regions)}}));
  };
  // Turns are short, since ends take many simulations that improve nothing.
  constexpr int64_t turn = 32;
  GroupDescent::Figures best{std::numeric_limits<int64_t>::max(), 0};
  auto go = [&](Run &run) {
    int64_t part = std::min(turn, simulations);
    simulations -= part;
    run.isOver = !run.descent.step(part, mustStop,
                                   [&](const Evaluator::Outcome &outcome) {
                                     improved(run.name, outcome);
                                   });
    best = std::min(best, run.descent.figures());
  };
  // Those that stay far behind wait until the others are over.
  auto waits = [&](const Run &run) {
    auto [overflow, makespan] = run.descent.figures();
    return overflow > best.first ||
           (overflow == best.first && makespan / 11 > best.second / 10);
  };
  add("groups", byData, {wholeRegion(problem)});
  go(*runs.front());
  // Of each number of regions, the best.
  struct Best {
    LayeredStrategy layered;
    GroupDescent::Figures figures;
  };
  std::map<size_t, Best> bests;
  for (LayeredStrategy &layered : layeredStrategies(problem)) {
    if (mustStop() || simulations-- <= 0)
      break;
    Evaluator::Outcome outcome =
        evaluator.outcome(evaluator.intern(layered.strategy));
    GroupDescent::Figures figures{outcome.overflow, outcome.makespan};
    auto [it, isNew] = bests.try_emplace(layered.regions.size());
    if (isNew || figures < it->second.figures)
      it->second = {std::move(layered), figures};
  }
  for (auto &[count, layers] : bests) {
    std::vector<Region> regions = {wholeRegion(problem)};
    llvm::append_range(regions, layers.layered.regions);
    add("layers", layers.layered.strategy, std::move(regions));
  }
  for (bool all : {false, true}) {
    bool any = true;
    while (any && simulations > 0 && !mustStop()) {
      any = false;
      for (const auto &run : runs) {
        if (run->isOver || mustStop() || (!all && run->hasBegun && waits(*run)))
          continue;
        run->hasBegun = true;
        go(*run);
        any = true;
      }
    }
  }
  for (const auto &run : runs)
    found(run->name, run->descent.strategy());
}
