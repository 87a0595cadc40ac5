//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_STAGES_H
#define SOAP_PLANNER_SEARCH_STAGES_H

#include "Soap/Planner/Search/Problem.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace soap {

/// Where an operator is in a pipeline of stages.
struct StagePlace {
  int64_t stage = -1; ///< On this stage's devices.
  /// Or split along this dimension into as many parts as there are stages, of
  /// which each needs no more than its stage has: the update of a stack of
  /// layers' weights.
  int dim = -1;
  // Neither: it may be anywhere.

  bool isKnown() const { return stage >= 0 || dim >= 0; }
};

struct Stages {
  int64_t count = 0;
  std::vector<StagePlace> places; ///< Of operators.
};

/// Whether parts of a batch use most parameters without reading each other's
/// results, but in turns, each waiting for an earlier one: what keeps the
/// stages of a pipeline busy.
bool hasTurns(const Graph &graph);

/// A model's layers as the stages of a pipeline (GPipe, Huang et al., 2019): in
/// the order in which parameters are read for the first time, as many layers of
/// a stack in each stage, or about equal work. What reads parameters is where
/// these are, in the backward part, too; everything else is where fewest bytes
/// move. Nothing where there are fewer parameters than stages.
std::optional<Stages> findStages(const Graph &graph, int64_t count);

/// For a model whose parts of a batch take turns (see hasTurns), pipelines of
/// every number of stages that divides the machine's devices: samples are split
/// on each stage's devices, state with and without copies, or everything as in
/// the best customary mesh of these, simulated on so many threads.
std::vector<Strategy> stagedStrategies(const Problem &problem, size_t threads,
                                       llvm::function_ref<bool()> mustStop);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_STAGES_H
