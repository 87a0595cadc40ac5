//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_EXPERTS_H
#define SOAP_PLANNER_SEARCH_EXPERTS_H

#include "Soap/Planner/Search/CostGraph.h"
#include "Soap/Planner/Search/Search.h"

namespace soap {

/// Krizhevsky's "one weird trick" (2014): dense layers (contractions with
/// parameters) are model parallel, all others data parallel.
Strategy krizhevsky(const Problem &problem);

/// Wu et al. (2016), for recurrent models: data parallel across nodes, and the
/// layers (tied families, in their order) spread over the devices of a node by
/// equal work. What has no parameters follows what it reads.
Strategy wu(const Problem &problem);

/// The expert's strategy for a model: krizhevsky where there are convolutions,
/// else wu.
Strategy expert(const Problem &problem);

/// ToFu: every operator is halved again and again, from the outermost level of
/// the machine inwards, until there is a part for every device; at each level
/// the dimensions that cost least together are chosen by dynamic programming.
/// Nothing is replicated as long as a dimension can be divided. `maxWork` is
/// solveCostGraph's, for each level.
Strategy tofu(const Problem &problem,
              const std::function<bool()> &mustStop = {}, double maxWork = 1e8);

/// ColocRL's space: every family whole on one device, by Metropolis-Hastings
/// from everything on one device and from layers of equal work.
SearchResult searchPlacement(const Problem &problem,
                             const SearchOptions &options);

/// Mesh-TensorFlow's space: one mesh of one to three axes over all devices, and
/// a mesh axis or none for every logical dimension, which is then split
/// wherever it occurs. Logical dimensions are those of families, identified
/// through the tensors between them (never two of one family).
SearchResult searchMesh(const Problem &problem, const SearchOptions &options);

/// A change of one family's choice that makes a strategy faster.
struct LocalImprovement {
  unsigned family;
  FamilyChoice choice;
  Ticks makespan;
};
/// The best one for every family that has one, among all of its options;
/// changes that overflow memory do not count. Empty: locally optimal.
std::vector<LocalImprovement> localImprovements(const Problem &problem,
                                                const Strategy &strategy,
                                                const OptionSpace &space);

/// What people would choose for a mesh: the best by simulation of those that
/// split features or a sequence beside samples, then of those that split
/// positions alone; without what cannot be had, or if it must stop. As many are
/// simulated at once as there are evaluators, also below.
std::vector<Strategy> customaryMeshes(const Problem &problem,
                                      llvm::ArrayRef<Evaluator *> evaluators,
                                      llvm::function_ref<bool()> mustStop);
/// The better one, if there is one.
std::optional<Strategy>
bestCustomaryMesh(const Problem &problem,
                  llvm::ArrayRef<Evaluator *> evaluators,
                  llvm::function_ref<bool()> mustStop);

/// Where products have weights for each of several experts: the best by
/// simulation of strategies that split experts among neighbours, as many as
/// divide the devices, and samples over all devices elsewhere; none where there
/// are no experts, or if it must stop.
std::optional<Strategy> bestMixtureSplit(const Problem &problem,
                                         llvm::ArrayRef<Evaluator *> evaluators,
                                         llvm::function_ref<bool()> mustStop);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_EXPERTS_H
