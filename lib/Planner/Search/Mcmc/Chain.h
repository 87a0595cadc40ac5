//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SOAP_LIB_PLANNER_SEARCH_MCMC_CHAIN_H
#define SOAP_LIB_PLANNER_SEARCH_MCMC_CHAIN_H

#include "Moves.h"

#include "Soap/Planner/Search/Search.h"
#include "Soap/Planner/Simulator/DeltaSession.h"

#include <chrono>
#include <memory>

namespace soap {

/// What a walk knows of a strategy.
struct Figures {
  Ticks makespan = 0;
  int64_t overflow = 0;
  /// What the walk minimises: the makespan, and a price for overflow.
  Ticks objective = 0;

  /// What the result minimises.
  bool isBetterThan(const Figures &o) const {
    if (overflow != o.overflow)
      return overflow < o.overflow;
    return makespan < o.makespan;
  }
  bool operator==(const Figures &o) const {
    return makespan == o.makespan && overflow == o.overflow &&
           objective == o.objective;
  }
};

/// A walk between two of its proposals: all that the next ones depend on, apart
/// from problem and options. So it may go on in any thread, and from a file.
struct Chain {
  struct Point {
    /// Shared, not changed: chains are copied often.
    std::shared_ptr<const Strategy> strategy;
    Figures figures;
  };
  std::string origin; ///< The name of the strategy that it comes from.
  Point current, best;
  Rng rng{0};
  double temperature = 0;
  MoveMix mix{};
  /// In this round: proposals, and how many there were at the last improvement.
  int64_t made = 0, improvedAt = 0;
  bool isDone = false;
  /// In all rounds.
  int64_t total = 0, accepted = 0;
  /// (total, makespan) at each improvement of `best`.
  std::vector<std::pair<int64_t, Ticks>> improvements;
};

/// Takes chains on; holds what is expensive to set up and worth to keep. One
/// per thread.
class Walker {
public:
  using Clock = std::chrono::steady_clock;

  Walker(const Problem &problem, const SearchOptions &options);

  Chain::Point evaluate(Strategy strategy);
  Figures price(const Evaluator::Outcome &outcome) const;

  /// Shared, since it remembers what configurations and layouts cost.
  Evaluator &getEvaluator() { return evaluator; }

  /// Proposals until the chain has made `target` in this round, `until` has
  /// come or the search must stop; the chain is done after `allowance`
  /// proposals, or when half of them went by without improvement.
  void walk(Chain &chain, int64_t target, int64_t allowance,
            Clock::time_point until);

  /// Goes from `point` to better strategies, in each of which one family (or a
  /// tied group) has another choice, until there is none, after `limit`
  /// proposals, or when `until` has come or the search must stop. With `goOn`,
  /// where there are few families: again and again from the last optimum with
  /// three of them drawn anew; `point` becomes the best optimum. `improved`
  /// learns of what is better than `point`. All `walkers` take part, each in a
  /// thread of its own; how many there are does not matter to the result.
  struct Descent {
    int64_t proposals = 0;
    bool isOptimum = false; ///< No other choice for a family is better.
  };
  Descent descend(const Problem &problem, Chain::Point &point, int64_t limit,
                  Clock::time_point until, bool goOn,
                  llvm::function_ref<void(const Figures &)> improved,
                  llvm::ArrayRef<std::unique_ptr<Walker>> walkers);

  bool canMove() const { return !moves.empty(); }

private:
  const SearchOptions &options;
  Evaluator evaluator;
  DeltaSession session;
  Moves moves;
  bool useDelta;
  /// The last chain's current strategy, as the session has it.
  std::shared_ptr<const Strategy> loaded;
  Evaluator::Assignment assignment;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_MCMC_CHAIN_H
