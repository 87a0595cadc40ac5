//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Exact.h"

#include "Builtin.h"

#include "Soap/Planner/Search/Elimination.h"
#include "Soap/Planner/Search/Search.h"

#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <chrono>
#include <limits>

using namespace soap;

using Clock = std::chrono::steady_clock;
using Options = std::vector<std::vector<FamilyOption>>;

namespace {
/// Strategies made of options, as the evaluator takes them.
class Assigner {
public:
  Assigner(const Problem &problem, const Options &options)
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

class BranchAndBound {
public:
  BranchAndBound(const Problem &problem, const Options &options,
                 const ExactBudget &budget)
      : options(options), budget(budget), assigner(problem, options),
        bounds(problem, options), chosen(options.size(), 0),
        began(Clock::now()) {}

  ExactResult run(llvm::ArrayRef<unsigned> start);

private:
  void descend(size_t depth);
  void consider();
  bool isSpent() {
    if (!spent && budget.seconds > 0)
      spent = result.numNodes % 64 == 0 &&
              std::chrono::duration<double>(Clock::now() - began).count() >
                  budget.seconds;
    else if (!spent)
      spent = result.numNodes >= budget.nodes;
    return spent;
  }

  const Options &options;
  const ExactBudget &budget;
  Assigner assigner;
  MakespanBounds bounds;
  std::vector<unsigned> chosen;
  Clock::time_point began;
  bool spent = false;
  /// The least bound of what was not looked into.
  Ticks open = std::numeric_limits<Ticks>::max();
  ExactResult result;
};
} // namespace

/// Simulates a complete strategy.
void BranchAndBound::consider() {
  Evaluator::Outcome outcome = assigner.outcome(result.makespan - 1);
  if (outcome.exceeded || outcome.overflow > 0 ||
      outcome.makespan >= result.makespan)
    return;
  result.makespan = outcome.makespan;
  result.chosen = chosen;
}

void BranchAndBound::descend(size_t depth) {
  if (depth == options.size()) {
    consider();
    return;
  }
  unsigned family = bounds.order()[depth];
  std::vector<std::pair<Ticks, unsigned>> children;
  for (unsigned i = 0; i < options[family].size(); ++i) {
    chosen[family] = i;
    Ticks bound = bounds.bound(chosen, depth + 1);
    if (bound < result.makespan)
      children.push_back({bound, i});
  }
  std::sort(children.begin(), children.end());
  for (auto [bound, option] : children) {
    if (bound >= result.makespan)
      return; // a better one was found on the way
    if (isSpent()) {
      open = std::min(open, bound);
      return; // the others are no less
    }
    ++result.numNodes;
    chosen[family] = option;
    assigner.set(family, option);
    descend(depth + 1);
  }
}

ExactResult BranchAndBound::run(llvm::ArrayRef<unsigned> start) {
  result.makespan = std::numeric_limits<Ticks>::max();
  if (!start.empty()) {
    for (unsigned f = 0; f < options.size(); ++f)
      assigner.set(f, start[f]);
    chosen = start.vec();
    consider();
  }
  descend(0);
  result.lowerBound = std::min(open, result.makespan);
  result.isProved = result.lowerBound == result.makespan;
  return std::move(result);
}

ExactResult soap::solveExactly(const Problem &problem, const Options &options,
                               const ExactBudget &budget,
                               llvm::ArrayRef<unsigned> start) {
  return BranchAndBound(problem, options, budget).run(start);
}

Ticks soap::improveFamilies(const Problem &problem, const Options &options,
                            std::vector<unsigned> &chosen, bool firstOnly,
                            int *improvable) {
  Assigner assigner(problem, options);
  for (unsigned f = 0; f < options.size(); ++f)
    assigner.set(f, chosen[f]);
  constexpr Ticks unbounded = std::numeric_limits<Ticks>::max();
  Evaluator::Outcome best = assigner.outcome(unbounded);
  if (improvable)
    *improvable = -1;
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned f = 0; f < options.size(); ++f) {
      for (unsigned i = 0; i < options[f].size(); ++i) {
        if (i == chosen[f])
          continue;
        assigner.set(f, i);
        Evaluator::Outcome outcome =
            assigner.outcome(best.overflow > 0 ? unbounded : best.makespan - 1);
        if (outcome.exceeded || outcome.overflow > best.overflow ||
            (outcome.overflow == best.overflow &&
             outcome.makespan >= best.makespan))
          continue;
        if (firstOnly) {
          if (improvable)
            *improvable = static_cast<int>(f);
          return best.makespan;
        }
        best = outcome;
        chosen[f] = i;
        changed = true;
      }
      assigner.set(f, chosen[f]);
    }
  }
  return best.makespan;
}

/// OptCNN's strategy, and data and model parallelism on the first devices as
/// far as the options have them, each improved family by family; the best of
/// them.
static std::vector<unsigned> bestStart(const Problem &problem,
                                       const FamilyCosts &costs) {
  std::vector<std::vector<unsigned>> starts = {
      solveCostGraph(costs.graph).chosen};
  int64_t all = problem.machine.numDevices();
  for (DimensionRule rule : {dataParallelDimension, modelParallelDimension})
    for (int64_t n = 1; n <= all; ++n) {
      if (all % n != 0)
        continue;
      Strategy strategy =
          splitEveryFamily(problem, rule, firstDevices(problem, n));
      std::vector<unsigned> chosen = starts.front();
      for (auto [f, family] : llvm::enumerate(problem.graph.families))
        for (auto [i, option] : llvm::enumerate(costs.options[f])) {
          auto alike = [&](auto pair) {
            return strategy.configs[std::get<0>(pair)] == std::get<1>(pair);
          };
          if (llvm::all_of(llvm::zip_equal(family.operators, option.configs),
                           alike))
            chosen[f] = static_cast<unsigned>(i);
        }
      if (!llvm::is_contained(starts, chosen))
        starts.push_back(std::move(chosen));
    }
  size_t best = 0;
  std::pair<int64_t, Ticks> least;
  Evaluator evaluator = problem.makeEvaluator();
  for (size_t s = 0; s < starts.size(); ++s) {
    improveFamilies(problem, costs.options, starts[s]);
    Evaluator::Outcome outcome =
        evaluator.outcome(evaluator.intern(costs.strategy(problem, starts[s])));
    std::pair<int64_t, Ticks> key(outcome.overflow, outcome.makespan);
    if (s == 0 || key < least) {
      least = key;
      best = s;
    }
  }
  return starts[best];
}

SearchResult soap::searchExact(const Problem &problem,
                               const SearchOptions &options) {
  Clock::time_point began = Clock::now();
  OptionSpace space;
  space.firstOnly = false;
  space.limit = options.candidates > 0 ? options.candidates : 16;
  FamilyCosts costs = buildFamilyCosts(problem, space);
  std::vector<unsigned> start = bestStart(problem, costs);
  ExactBudget budget;
  if (options.budget.proposals > 0)
    budget.nodes = options.budget.proposals;
  budget.seconds = options.budget.seconds;
  ExactResult exact = solveExactly(problem, costs.options, budget, start);
  SearchResult result;
  result.strategy =
      costs.strategy(problem, exact.chosen.empty() ? start : exact.chosen);
  result.origin = "exact";
  result.proposals = exact.numNodes;
  result.seconds = std::chrono::duration<double>(Clock::now() - began).count();
  auto ms = [](Ticks ticks) {
    return llvm::formatv("{0:f4} ms", secondsFromTicks(ticks) * 1e3).str();
  };
  std::string of = llvm::formatv("of {0:e2} strategies ({1} nodes)",
                                 costs.numStrategies(), exact.numNodes)
                       .str();
  if (exact.chosen.empty())
    result.facts.push_back({"proof", "none found that fits " + of});
  else if (exact.isProved)
    result.facts.push_back(
        {"proof", "optimal " + of + ": " + ms(exact.makespan)});
  else
    result.facts.push_back(
        {"proof",
         llvm::formatv("within {0:f1}% of the best {1}: {2}, no less than {3}",
                       100.0 * (static_cast<double>(exact.makespan) /
                                    static_cast<double>(
                                        std::max<Ticks>(exact.lowerBound, 1)) -
                                1),
                       of, ms(exact.makespan), ms(exact.lowerBound))
             .str()});
  return result;
}
