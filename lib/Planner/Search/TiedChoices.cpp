//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/TiedChoices.h"

#include "TiedGroups.h"

using namespace soap;

/// The work of the device that has most to do for `family`.
static double workOf(const Problem &problem, const Family &family,
                     const FamilyChoice &choice) {
  std::vector<double> loads(problem.machine.numDevices(), 0);
  ChoiceDeriver derive(problem, choice);
  for (unsigned op : family.operators)
    addWork(problem, op, derive(op), 1, loads);
  return *llvm::max_element(loads);
}

std::vector<FamilyChoice>
soap::tieChoices(const Problem &problem, llvm::ArrayRef<FamilyChoice> choices) {
  std::vector<FamilyChoice> tied(choices);
  for (const auto &group : tiedGroups(problem.graph)) {
    // First and last steps may lack operators.
    const Family &typical =
        problem.graph.families[typicalFamily(problem.graph, group)];
    std::vector<double> work;
    for (unsigned f : group)
      work.push_back(workOf(problem, typical, choices[f]));
    FamilyChoice best = choices[group[llvm::min_element(work) - work.begin()]];
    llvm::sort(best.config.devices, [&](int64_t a, int64_t b) {
      return problem.places[a] < problem.places[b];
    });
    for (unsigned f : group)
      tied[f] = best;
  }
  return tied;
}
