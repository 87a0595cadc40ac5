//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SEARCH_EXACT_FAMILYASSIGNER_H
#define SOAP_LIB_PLANNER_SEARCH_EXACT_FAMILYASSIGNER_H

#include "Soap/Planner/Search/CostGraph.h"

namespace soap {

/// Strategies made of options, as the evaluator takes them.
class FamilyAssigner {
public:
  FamilyAssigner(const Problem &problem, const FamilyOptions &options)
      : problem(problem), evaluator(problem.makeEvaluator()),
        assignment(problem.graph.operators.size()), ids(options.size()) {
    for (auto [f, family] : llvm::enumerate(problem.graph.families))
      for (const FamilyOption &option : options[f]) {
        auto &row = ids[f].emplace_back();
        for (auto [op, config] :
             llvm::zip_equal(family.operators, option.configs))
          row.push_back(evaluator.intern(op, config));
      }
  }
  void set(unsigned family, unsigned option) {
    for (auto [op, id] : llvm::zip_equal(
             problem.graph.families[family].operators, ids[family][option]))
      assignment[op] = id;
  }
  Evaluator::Outcome outcome(Ticks bound) {
    return evaluator.outcome(assignment, bound);
  }

private:
  const Problem &problem;
  Evaluator evaluator;
  Evaluator::Assignment assignment;
  std::vector<std::vector<llvm::SmallVector<Evaluator::ConfigId, 4>>> ids;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_EXACT_FAMILYASSIGNER_H
