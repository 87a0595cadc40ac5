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

#include "llvm/ADT/DenseSet.h"

#include <map>
#include <memory>
#include <utility>

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
        LayeredStrategy layered{byData, regions,
                                std::vector<int>(groups.size(), -1)};
        for (const auto &layers : classes)
          for (auto [l, g] : llvm::enumerate(layers)) {
            if (layers.size() % count != 0)
              continue;
            size_t r = inTurn ? l % count : l * count / layers.size();
            if (isRecurrent(graph, groups[g]))
              layered.regionOf[g] = static_cast<int>(r);
            splitSamples(problem, groups[g], regions[r], layered.strategy);
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
    Strategy start;
    std::vector<Region> regions;
    GroupDescent::Figures figures;
    std::unique_ptr<GroupDescent> descent = nullptr;
    bool isOver = false;
  };
  std::vector<Run> runs;
  auto figuresOf = [&](const Strategy &strategy) {
    Evaluator::Outcome outcome = evaluator.outcome(evaluator.intern(strategy));
    return GroupDescent::Figures{outcome.overflow, outcome.makespan};
  };
  // Turns are short, since ends take many simulations that improve nothing.
  constexpr int64_t turn = 32;
  GroupDescent::Figures best{std::numeric_limits<int64_t>::max(), 0};
  auto go = [&](Run &run) {
    if (!run.descent)
      run.descent = std::make_unique<GroupDescent>(problem, evaluator,
                                                   run.start, run.regions);
    int64_t part = std::min(turn, simulations);
    simulations -= part;
    run.isOver = !run.descent->step(part, mustStop,
                                    [&](const Evaluator::Outcome &outcome) {
                                      improved(run.name, outcome);
                                    });
    run.figures = run.descent->figures();
    best = std::min(best, run.figures);
  };
  runs.push_back({"groups", byData, {wholeRegion(problem)}, {}});
  go(runs.front());
  // Of each number of regions, the best.
  std::map<size_t, Run> bests;
  for (LayeredStrategy &layered : layeredStrategies(problem)) {
    if (mustStop() || simulations-- <= 0)
      break;
    GroupDescent::Figures figures = figuresOf(layered.strategy);
    auto [it, isNew] = bests.try_emplace(layered.regions.size());
    if (!isNew && figures >= it->second.figures)
      continue;
    layered.regions.insert(layered.regions.begin(), wholeRegion(problem));
    it->second = {"layers", std::move(layered.strategy),
                  std::move(layered.regions), figures};
  }
  for (auto &[count, run] : bests)
    runs.push_back(std::move(run));
  if (simulations-- > 0 && !mustStop()) {
    Strategy byModel = modelParallel(problem);
    GroupDescent::Figures figures = figuresOf(byModel);
    runs.push_back(
        {"groups", std::move(byModel), {wholeRegion(problem)}, figures});
  }
  llvm::sort(runs.begin() + 1, runs.end(), [](const Run &a, const Run &b) {
    return std::pair(a.figures, a.regions.size()) <
           std::pair(b.figures, b.regions.size());
  });
  // Those that are far behind wait until the others are over: beginnings may be
  // farther behind, since that is where descents are quick.
  auto waits = [&](const Run &run) {
    auto [overflow, makespan] = run.figures;
    return overflow > best.first ||
           (overflow == best.first &&
            makespan / (run.descent ? 11 : 14) > best.second / 10);
  };
  size_t first = 1; // The first one had its turn.
  for (bool all : {false, true}) {
    bool any = true;
    while (any && simulations > 0 && !mustStop()) {
      any = first > 0;
      for (Run &run : llvm::drop_begin(runs, std::exchange(first, 0))) {
        if (run.isOver || mustStop() || (!all && waits(run)))
          continue;
        go(run);
        any = true;
      }
    }
  }
  for (const Run &run : runs)
    found(run.name, run.descent ? run.descent->strategy() : run.start);
}
