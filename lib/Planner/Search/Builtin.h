//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SEARCH_BUILTIN_H
#define SOAP_LIB_PLANNER_SEARCH_BUILTIN_H

#include "Soap/Planner/Search/Problem.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace soap {

/// The dimension of a family that a built-in strategy splits, or -1.
using DimensionRule = int (*)(const Family &);

int dataParallelDimension(const Family &family);
int modelParallelDimension(const Family &family);

/// Into how many tiles the built-in rules cut a dimension on `count` devices:
/// the greatest divisor of these that leaves no tile empty, or where the space
/// has empty tiles, no more than it allows.
int64_t builtinDegree(const SearchSpace &space, int64_t size, int64_t count);

/// `family` split along dimension `dim` (-1: none) over `devices`, into as many
/// tiles as builtinDegree says; what is left over becomes replicas.
FamilyConfig splitFamily(const SearchSpace &space, const Family &family,
                         int dim, llvm::ArrayRef<int64_t> devices);

/// `family` split along two dimensions over all devices in `order`: `across` in
/// as many parts as there are groups of `inner` neighbours, `within` inside of
/// these.
FamilyConfig splitTwice(const Family &family, size_t across, size_t within,
                        llvm::ArrayRef<int64_t> order, int64_t inner);

/// How many neighbours splitTwice() should take: a node's devices, two where
/// the machine has no levels, one where that does not come out even.
int64_t innerDevices(const Machine &machine);

/// What baselines are computed for: where everything is pinned, they are what
/// they were without that.
Problem problemOfBaselines(const Problem &problem);

/// Every family under the same rule on the same devices. What the problem's
/// space forbids is not split. With `shardUpdates`, see FamilyChoice.
Strategy splitEveryFamily(const Problem &problem, DimensionRule rule,
                          llvm::ArrayRef<int64_t> devices,
                          bool shardUpdates = false);

/// The same on all devices and on each of the problem's deviceCounts.
std::vector<Strategy> strategiesOnCounts(const Problem &problem,
                                         DimensionRule rule);

/// Of these, the one that leaves each device with least of the dimensions that
/// the rule splits.
Strategy evenestStrategy(const Problem &problem, DimensionRule rule);

/// Families spread over `count` places: layers (tied families with parameters,
/// in order) by equal work; the others are where their first operands come
/// from.
std::vector<unsigned> layersByWork(const Graph &graph, unsigned count);

/// The first devices of the hierarchy; 0: all.
std::vector<int64_t> firstDevices(const Problem &problem, int64_t numDevices);

/// The overflow and the makespan of a simulation to its end.
std::pair<int64_t, Ticks> figuresOf(Evaluator &evaluator,
                                    const Strategy &strategy);

/// The best by simulation of the strategies that it is shown: what fits in
/// memory, or lacks least, and then what is fastest.
class BestSimulated {
public:
  explicit BestSimulated(Evaluator &evaluator) : evaluators({&evaluator}) {}
  explicit BestSimulated(llvm::ArrayRef<Evaluator *> evaluators)
      : evaluators(evaluators) {}

  /// Whether it is better than all before.
  bool consider(Strategy strategy);
  /// The number of the best of `count` strategies, if that is better than all
  /// before: as if each was considered in turn, but as many at once as there
  /// are evaluators. `make` is called on any thread; what has no configurations
  /// is left out.
  std::optional<size_t> considerAll(size_t count,
                                    llvm::function_ref<Strategy(size_t)> make,
                                    llvm::function_ref<bool()> mustStop);

  std::optional<Strategy> best;

private:
  using Figures = std::pair<int64_t, Ticks>; ///< Overflow, makespan.
  /// What a simulation may take to be of use.
  Ticks bound() const;

  llvm::SmallVector<Evaluator *> evaluators;
  Figures figures = {};
};

/// Evaluators of one problem, for as many threads.
class Evaluators {
public:
  Evaluators(const Problem &problem, size_t count) {
    for (size_t i = 0; i < count; ++i)
      evaluators.push_back(problem.makeEvaluator());
    for (Evaluator &evaluator : evaluators)
      pointers.push_back(&evaluator);
  }
  operator llvm::ArrayRef<Evaluator *>() const { return pointers; }

private:
  std::vector<Evaluator> evaluators;
  llvm::SmallVector<Evaluator *> pointers;
};

/// The best of some strategies, at least one, by simulation.
Strategy bestSimulated(Evaluator &evaluator, std::vector<Strategy> strategies);

/// For a search that ended before it had anything: of data and model
/// parallelism and one device what is best by simulation, as bestSimulated(),
/// and its name.
std::pair<const char *, Strategy> bestBuiltin(const Problem &problem);

/// Up to \p most dimensions of a family, those that most of its work runs
/// along, in their order. One that adds up what every step of a recurrence
/// contributes has one for each step: pairs of all of them would be far too
/// many.
llvm::SmallVector<size_t, 16> mainDimensions(const Graph &graph,
                                             const Family &family, size_t most);

/// Operators times devices: simulations take about as long as that is large.
int64_t simulationWork(const Problem &problem);
/// The same on so many devices.
int64_t simulationWork(const Problem &problem, int64_t numDevices);

/// From here on, a simulation takes tenths of a second: searches try less.
bool isLargeProblem(const Problem &problem);

/// The budget of a search that is given none. Enough for small graphs to
/// converge, and a few seconds for large ones: of those, ever fewer, since a
/// proposal takes ever longer.
int64_t defaultProposals(const Problem &problem);

/// Simulations for descents by groups.
int64_t groupSimulations(const Problem &problem);

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_BUILTIN_H
