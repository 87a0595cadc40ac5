//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Experts.h"

using namespace soap;

std::vector<LocalImprovement>
soap::localImprovements(const Problem &problem, const Strategy &strategy,
                        const OptionSpace &space) {
  Evaluator evaluator = problem.makeEvaluator();
  Evaluator::Assignment base = evaluator.intern(strategy);
  Ticks makespan = evaluator.outcome(base).makespan;
  std::vector<LocalImprovement> found;
  for (auto [f, family] : llvm::enumerate(problem.graph.families)) {
    Ticks best = makespan;
    std::optional<FamilyChoice> choice;
    for (const FamilyOption &option : listOptions(problem, f, space)) {
      Evaluator::Assignment changed = base;
      for (auto [op, config] :
           llvm::zip_equal(family.operators, option.configs))
        changed[op] = evaluator.intern(op, config);
      if (changed == base)
        continue;
      Evaluator::Outcome outcome = evaluator.outcome(changed, best - 1);
      if (outcome.exceeded || outcome.overflow > 0 || outcome.makespan >= best)
        continue;
      best = outcome.makespan;
      choice = option.choice;
    }
    if (choice)
      found.push_back({static_cast<unsigned>(f), *choice, best});
  }
  return found;
}
