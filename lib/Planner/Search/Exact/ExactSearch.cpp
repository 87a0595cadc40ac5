//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Builtin.h"
#include "FamilyAssigner.h"

#include "Soap/Planner/Search/Elimination.h"
#include "Soap/Planner/Search/Exact.h"
#include "Soap/Planner/Search/Report.h"
#include "Soap/Planner/Search/Search.h"
#include "Soap/Support/Elapsed.h"

#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>
#include <tuple>

using namespace soap;

Ticks soap::improveFamilies(const Problem &problem,
                            const FamilyOptions &options,
                            std::vector<unsigned> &chosen, bool firstOnly,
                            int *improvable,
                            llvm::function_ref<bool()> mustStop) {
  FamilyAssigner assigner(problem, options);
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
        if (mustStop && mustStop())
          return best.makespan;
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

/// The options of a strategy, as far as it has any; else those of `others`.
static std::vector<unsigned> optionsOf(const Problem &problem,
                                       const FamilyOptions &options,
                                       const Strategy &strategy,
                                       std::vector<unsigned> others) {
  for (auto [f, family] : llvm::enumerate(problem.graph.families))
    for (auto [i, option] : llvm::enumerate(options[f])) {
      bool alike = true;
      for (auto [op, config] :
           llvm::zip_equal(family.operators, option.configs))
        alike &= strategy.configs[op] == config;
      if (alike)
        others[f] = static_cast<unsigned>(i);
    }
  return others;
}

/// OptCNN's strategy, data and model parallelism on the first devices and the
/// given ones as far as the options have them, each improved family by family;
/// then the best of them, with three families drawn anew, again and again.
static std::vector<unsigned> bestStart(const Problem &problem,
                                       const FamilyCosts &costs,
                                       const SearchOptions &options,
                                       const std::function<bool()> &mustStop) {
  std::vector<unsigned> cheapest =
      solveCostGraph(costs.graph, 4e9, mustStop).chosen;
  cheapest.resize(costs.options.size());
  std::vector<std::vector<unsigned>> starts = {std::move(cheapest)};
  auto add = [&](const Strategy &strategy) {
    std::vector<unsigned> chosen =
        optionsOf(problem, costs.options, strategy, starts.front());
    if (!llvm::is_contained(starts, chosen))
      starts.push_back(std::move(chosen));
  };
  int64_t all = problem.machine.numDevices();
  for (DimensionRule rule : {dataParallelDimension, modelParallelDimension})
    for (int64_t n = 1; n <= all; ++n)
      if (all % n == 0)
        add(splitEveryFamily(problem, rule, firstDevices(problem, n)));
  for (const NamedStrategy &start : options.starts)
    add(start.strategy);

  std::vector<unsigned> best;
  std::pair<int64_t, Ticks> least;
  Evaluator evaluator = problem.makeEvaluator();
  auto consider = [&](std::vector<unsigned> chosen) {
    if (!best.empty() && mustStop())
      return;
    improveFamilies(problem, costs.options, chosen, false, nullptr, mustStop);
    Evaluator::Outcome outcome =
        evaluator.outcome(evaluator.intern(costs.strategy(problem, chosen)));
    std::pair<int64_t, Ticks> key(outcome.overflow, outcome.makespan);
    if (best.empty() || key < least) {
      least = key;
      best = std::move(chosen);
    }
  };
  for (std::vector<unsigned> &start : starts)
    consider(std::move(start));
  // Worth it where a proof is within reach.
  constexpr size_t fewFamilies = 24;
  constexpr int rounds = 60;
  Rng rng(options.seed);
  for (int round = 0; round < rounds && best.size() <= fewFamilies; ++round) {
    std::vector<unsigned> chosen = best;
    for (int change = 0; change < 3; ++change) {
      size_t f = rng.below(chosen.size());
      chosen[f] = static_cast<unsigned>(rng.below(costs.options[f].size()));
    }
    consider(std::move(chosen));
  }
  return best;
}

/// What is proved is so of the options alone: a built-in strategy, or one that
/// was given, may be another and better.
static void considerOthers(const Problem &problem, const SearchOptions &options,
                           SearchResult &result) {
  Evaluator evaluator = problem.makeEvaluator();
  auto keyOf = [&](const Strategy &strategy) {
    Evaluator::Outcome outcome = evaluator.outcome(evaluator.intern(strategy));
    return std::pair(outcome.overflow, outcome.makespan);
  };
  auto least = keyOf(result.strategy);
  bool isOther = false;
  auto consider = [&](llvm::StringRef name, const Strategy &strategy) {
    auto key = keyOf(strategy);
    if (key >= least)
      return;
    least = key;
    isOther = true;
    result.origin = name.str();
    result.strategy = strategy;
  };
  auto [name, builtin] = bestBuiltin(problem);
  consider(name, builtin);
  for (const NamedStrategy &start : options.starts)
    consider(start.name, start.strategy);
  if (isOther)
    result.facts.push_back(
        {"better than all of these",
         result.origin + ", " + formatSeconds(secondsFromTicks(least.second))});
}

SearchResult soap::searchExact(const Problem &problem,
                               const SearchOptions &options) {
  auto began = std::chrono::steady_clock::now();
  auto elapsed = [&] { return secondsSince(began); };
  auto mustStopAfter = [&](double seconds) {
    return [&, seconds] {
      return options.mustStop() ||
             (options.budget.isTimed() && elapsed() >= seconds);
    };
  };
  SearchResult result;
  if (problem.graph.operators.empty()) {
    result.origin = "exact";
    result.facts.push_back({"proof", "optimal: there is nothing to choose"});
    return result;
  }
  const double seconds = options.budget.seconds;
  OptionSpace space;
  space.firstOnly = false;
  space.variants = !options.paperMoves;
  space.limit = options.candidates;
  if (options.candidates == 0 && !options.paperMoves)
    space.limit = 16;
  space.building.mustStop = mustStopAfter(seconds);
  FamilyCosts costs = buildFamilyCosts(problem, space);
  if (costs.isStopped) {
    std::tie(result.origin, result.strategy) = bestBuiltin(problem);
    result.isStopped = options.mustStop();
    result.seconds = elapsed();
    result.facts.push_back(
        {"proof", "none: the budget ended before all options had costs"});
    return result;
  }
  // The other half is for the proof.
  double half = elapsed() + (seconds - elapsed()) / 2;
  std::vector<unsigned> start =
      bestStart(problem, costs, options, mustStopAfter(half));
  ExactBudget budget;
  if (options.budget.proposals > 0)
    budget.nodes = options.budget.proposals;
  if (options.budget.isTimed())
    budget.seconds = std::max(seconds - elapsed(), 1e-9);
  budget.threads = options.threads;
  budget.stop = options.stop;
  ExactResult exact = solveExactly(problem, costs.options, budget, start);
  result.strategy =
      costs.strategy(problem, exact.chosen.empty() ? start : exact.chosen);
  result.origin = "exact";
  result.proposals = exact.numNodes;
  result.isStopped = options.mustStop();
  result.seconds = elapsed();
  auto ms = [](Ticks ticks) {
    return llvm::formatv("{0:f4} ms", secondsFromTicks(ticks) * 1e3).str();
  };
  std::string sizes;
  for (const auto &list : costs.options)
    sizes += (sizes.empty() ? "" : " x ") + std::to_string(list.size());
  auto add = [&](const char *name, std::string value) {
    result.facts.push_back({name, std::move(value)});
  };
  add("strategies", llvm::formatv("{0:e2}", costs.numStrategies()).str());
  add("options per family", sizes);
  add("nodes", std::to_string(exact.numNodes));
  add("simulated", std::to_string(exact.numSimulated));
  add("lower bound", ms(exact.lowerBound));
  std::string of = llvm::formatv("of {0:e2} strategies ({1} nodes)",
                                 costs.numStrategies(), exact.numNodes)
                       .str();
  if (exact.chosen.empty())
    result.facts.push_back({"proof", "none found that fits " + of});
  else if (exact.isProved)
    result.facts.push_back(
        {"proof", "optimal " + of + ": " + ms(exact.makespan)});
  else if (exact.lowerBound == 0)
    result.facts.push_back(
        {"proof", "none: the budget ended before there were bounds"});
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
  considerOthers(problem, options, result);
  return result;
}
