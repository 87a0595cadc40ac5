//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SEARCH_TIEDGROUPS_H
#define SOAP_LIB_PLANNER_SEARCH_TIEDGROUPS_H

#include "Soap/Planner/Search/Problem.h"

namespace soap {

/// Families by tie, each group with the same dimensions throughout, so that one
/// choice serves all of it. The first and last of unrolled steps may have fewer
/// operators than the others.
std::vector<std::vector<unsigned>> tiedGroups(const Graph &graph);

/// The family of a tied group that has most operators.
unsigned typicalFamily(const Graph &graph, llvm::ArrayRef<unsigned> group);

/// Adds `factor` times what an operator so configured gives each device to do,
/// by its first task, in ticks.
void addWork(const Problem &problem, unsigned op, const Config &config,
             double factor, std::vector<double> &loads);

/// True if one choice serves both families.
bool haveSameDims(const Family &a, const Family &b);

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_TIEDGROUPS_H
