//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Builtin.h"
#include "Moves.h"

#include "Soap/Planner/Search/Experts.h"

using namespace soap;

namespace {
/// One group of tied families: the operators of their weight parts.
struct WeightPart {
  std::vector<unsigned> operators;
  const Family *family; ///< Stands for all.
  int64_t elements = 0; ///< Of all results.
};
} // namespace

/// The largest first: gradients and updates take time by their size.
static std::vector<WeightPart> weightParts(const Graph &graph) {
  std::vector<WeightPart> parts;
  for (const auto &group : tiedGroups(graph)) {
    WeightPart part{{}, &graph.families[group.front()]};
    size_t all = 0;
    for (unsigned f : group) {
      all += graph.families[f].operators.size();
      for (unsigned op : graph.families[f].operators) {
        if (!isInWeightPart(graph, graph.operators[op]))
          continue;
        part.operators.push_back(op);
        for (const Result &result : graph.operators[op].results)
          part.elements += graph.tensors[result.tensor].numElements();
      }
    }
    if (!part.operators.empty() && part.operators.size() < all)
      parts.push_back(std::move(part));
  }
  llvm::sort(parts, [](const WeightPart &a, const WeightPart &b) {
    return a.elements > b.elements;
  });
  return parts;
}

/// Samples across groups of neighbours and another dimension within each, and
/// every other dimension over all devices. Groups of a node's size come first.
static std::vector<FamilyConfig> configsFor(const Problem &problem,
                                            const Family &family,
                                            llvm::ArrayRef<int64_t> order) {
  std::vector<FamilyConfig> configs;
  auto count = static_cast<int64_t>(order.size());
  llvm::SmallVector<int64_t, 8> sizes{innerDevices(problem.machine)};
  for (int64_t size = 2; size < count; ++size)
    if (count % size == 0 && size != sizes.front())
      sizes.push_back(size);
  auto allows = [&](size_t dim, int64_t degree) {
    return problem.space.allows(family.dims[dim]) &&
           family.dims[dim].size % degree == 0;
  };
  for (int64_t inner : sizes)
    for (size_t sample = 0; sample < family.dims.size(); ++sample) {
      if (inner == 1 || family.dims[sample].kind != DimensionKind::Sample)
        continue;
      for (size_t d = 0; d < family.dims.size(); ++d)
        if (d != sample && allows(sample, count / inner) && allows(d, inner))
          configs.push_back(splitTwice(family, sample, d, order, inner));
    }
  for (size_t d = 0; count > 1 && d < family.dims.size(); ++d)
    if (family.dims[d].kind != DimensionKind::Sample && allows(d, count))
      configs.push_back(splitFamily(family, static_cast<int>(d), order));
  return configs;
}

Strategy soap::splitGradients(
    const Problem &problem, Evaluator &evaluator, const Strategy &strategy,
    int64_t simulations, llvm::function_ref<bool()> mustStop,
    llvm::function_ref<void(const Evaluator::Outcome &)> improved) {
  std::vector<int64_t> order = firstDevices(problem, 0);
  Evaluator::Assignment current = evaluator.intern(strategy);
  auto figuresOf = [](const Evaluator::Outcome &outcome) {
    return std::pair(outcome.overflow, outcome.makespan);
  };
  auto best = figuresOf(evaluator.outcome(current));
  for (const WeightPart &part : weightParts(problem.graph)) {
    Evaluator::Assignment before = current;
    for (const FamilyConfig &config :
         configsFor(problem, *part.family, order)) {
      if (simulations-- <= 0 || mustStop())
        return evaluator.strategy(current);
      FamilyChoice choice{config, /*partialReplicas=*/true};
      Evaluator::Assignment next = before;
      for (unsigned op : part.operators)
        next[op] = evaluator.intern(op, deriveChoice(problem, op, choice));
      Evaluator::Outcome outcome = evaluator.outcome(
          next,
          best.first > 0 ? std::numeric_limits<Ticks>::max() : best.second - 1);
      if (outcome.exceeded || figuresOf(outcome) >= best)
        continue;
      best = figuresOf(outcome);
      current = std::move(next);
      if (improved)
        improved(outcome);
    }
  }
  return evaluator.strategy(current);
}
