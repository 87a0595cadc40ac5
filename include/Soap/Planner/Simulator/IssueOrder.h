//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SIMULATOR_ISSUEORDER_H
#define SOAP_PLANNER_SIMULATOR_ISSUEORDER_H

#include "Soap/Planner/Simulator/Evaluator.h"

namespace soap {

/// How long a step takes if every stream does its tasks in the order of
/// \p operators, in place of that in which they become ready; what moves is
/// issued for the first that needs it, reductions as soon as their terms are
/// made (soap-issue-reductions-early).
Ticks makespanInOrder(Evaluator &evaluator, const Strategy &strategy,
                      llvm::ArrayRef<unsigned> operators);

/// The order in which devices are told to run the operators of a strategy, each
/// as far as it has part in them, and each behind what it reads: the graph's
/// own, which keeps together what can be one kernel, or, if a step is then
/// faster by more than a tenth, that in which the simulator starts them. (Parts
/// of a batch on stages of a pipeline stand one behind the other in the graph;
/// a stage that did them in that order would wait for each to come back.)
std::vector<unsigned> findIssueOrder(Evaluator &evaluator,
                                     const Strategy &strategy);

} // namespace soap

#endif // SOAP_PLANNER_SIMULATOR_ISSUEORDER_H
