//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Baselines.h"

#include "../Builtin.h"

#include "Soap/Planner/Search/Experts.h"

using namespace soap;

std::vector<StrategyFigures> soap::moreBaselines(const Problem &given,
                                                 const SearchOptions &options) {
  const Problem problem = problemOfBaselines(given);
  Evaluator evaluator = problem.makeEvaluator();
  std::vector<StrategyFigures> rows;
  auto add = [&](llvm::StringRef name, const Strategy &strategy) {
    if (strategy.configs.size() != problem.graph.operators.size())
      return;
    Evaluation figures = evaluator.evaluate(strategy);
    bool fits = true;
    for (auto [device, bytes] : llvm::enumerate(figures.peakMemory))
      fits &= bytes <= evaluator.memoryLimit(static_cast<int64_t>(device));
    rows.push_back({name.str(), std::move(figures), fits});
  };
  SearchOptions own;
  own.seed = options.seed;
  own.stop = options.stop;
  own.budget.proposals = 500;
  // Pairs of options are what takes OptCNN's time.
  double pairs = static_cast<double>(problem.graph.families.size()) *
                 static_cast<double>(problem.machine.numDevices());
  own.candidates = pairs < 2000 ? 0 : 16;
  add("expert", expert(problem));
  HorovodFigures horovod = predictHorovod(problem);
  add("horovod", horovod.strategy);
  rows.back().figures.makespan = horovod.makespan;
  auto unlessStopped = [&](llvm::StringRef name, auto make) {
    if (!options.mustStop())
      add(name, make());
  };
  unlessStopped("optcnn", [&] { return searchOptCnn(problem, own).strategy; });
  unlessStopped("mesh", [&] { return searchMesh(problem, own).strategy; });
  if (problem.space.placement)
    unlessStopped("placement",
                  [&] { return searchPlacement(problem, own).strategy; });
  unlessStopped("tofu", [&] {
    return tofu(problem, [&] { return options.mustStop(); });
  });
  return rows;
}
