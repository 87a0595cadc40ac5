//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Walk.h"

#include "../Builtin.h"

#include "Soap/Support/Elapsed.h"

#include <algorithm>

using namespace soap;

using Clock = std::chrono::steady_clock;

Walk::Walk(const Problem &problem, const SearchOptions &options)
    : problem(problem), options(options), evaluator(problem.makeEvaluator()),
      rng(options.seed), began(Clock::now()),
      best(std::numeric_limits<Ticks>::max()) {}

Ticks Walk::objective(const Strategy &strategy, Ticks bound, bool &exceeded) {
  Evaluator::Outcome outcome =
      evaluator.outcome(evaluator.intern(strategy), bound);
  exceeded = outcome.exceeded;
  if (exceeded || outcome.overflow == 0)
    return outcome.makespan;
  // Twice as long, and ever longer the more is missing.
  double limit = static_cast<double>(
      std::max<int64_t>(evaluator.memoryLimit(outcome.overflowDevice), 1));
  double factor =
      std::min(2 + 4 * static_cast<double>(outcome.overflow) / limit, 1000.0);
  return static_cast<Ticks>(
      std::min(static_cast<double>(outcome.makespan) * factor, 4e18));
}

void Walk::consider(Numbers start,
                    llvm::function_ref<Strategy(const Numbers &)> strategyOf,
                    Start &best) {
  const SearchBudget &budget = options.budget;
  bool timed = budget.isTimed();
  if (options.mustStop() || (timed && secondsSince(began) > budget.seconds / 4))
    return;
  Strategy strategy = strategyOf(start);
  if (strategy.configs.size() != problem.graph.operators.size())
    return;
  bool exceeded = false;
  Ticks cost = objective(strategy, best.objective, exceeded);
  if (exceeded || cost >= best.objective)
    return;
  best = {std::move(start), cost};
}

void Walk::run(Numbers current,
               llvm::function_ref<Strategy(const Numbers &)> strategyOf,
               llvm::function_ref<void(Numbers &, Rng &)> move) {
  int64_t number = static_cast<int64_t>(result.chainProposals.size());
  Rng own = rng.fork(number);
  constexpr Ticks unbounded = std::numeric_limits<Ticks>::max();
  bool exceeded = false;
  auto consider = [&](const Strategy &strategy, Ticks cost) {
    if (cost >= best && !result.strategy.configs.empty())
      return false;
    best = cost;
    result.strategy = strategy;
    result.trace.push_back({result.proposals, cost});
    return true;
  };
  Strategy start = strategyOf(current);
  if (start.configs.size() != problem.graph.operators.size())
    return;
  Ticks cost = objective(start, unbounded, exceeded);
  consider(start, cost);
  double temperature =
      std::max(options.temperature, 1e-9) * static_cast<double>(cost);

  const SearchBudget &budget = options.budget;
  bool timed = budget.isTimed();
  double share = number == 0 ? 0.5 : 1;
  double seconds = (budget.seconds - secondsSince(began)) * share;
  int64_t total = budget.proposals > 0
                      ? budget.proposals
                      : std::min<int64_t>(defaultProposals(problem), 2000);
  int64_t allowed = static_cast<int64_t>(
      static_cast<double>(std::max<int64_t>(total - result.proposals, 0)) *
      share);
  if (!budget.replay.empty())
    allowed = static_cast<size_t>(number) < budget.replay.size()
                  ? budget.replay[number]
                  : 0;
  Clock::time_point from = Clock::now();
  int64_t made = 0;
  for (; !options.mustStop() &&
         (timed ? secondsSince(from) < seconds : made < allowed);
       ++made, ++result.proposals) {
    Numbers next = current;
    move(next, own);
    double slack = -std::log(own.unit()) * temperature;
    if (next == current)
      continue;
    Strategy strategy = strategyOf(next);
    if (strategy.configs.size() != problem.graph.operators.size())
      continue;
    Ticks bound = cost + static_cast<Ticks>(std::min(slack, 1e15));
    Ticks proposed = objective(strategy, bound, exceeded);
    if (exceeded || proposed > bound)
      continue;
    ++result.accepted;
    current = std::move(next);
    cost = proposed;
    if (consider(strategy, cost) && options.progress)
      options.progress({"walk", result.proposals, best, secondsSince(began)});
  }
  result.chainProposals.push_back(made);
}

SearchResult Walk::finish(llvm::StringRef origin) {
  result.origin = origin.str();
  result.seed = options.seed;
  result.seconds = secondsSince(began);
  return std::move(result);
}
