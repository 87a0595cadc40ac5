//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SEARCH_BASELINES_WALK_H
#define SOAP_LIB_PLANNER_SEARCH_BASELINES_WALK_H

#include "Soap/Planner/Search/Search.h"

#include <chrono>
#include <limits>

namespace soap {

/// Metropolis-Hastings over strategies that a few numbers describe, for the
/// restricted spaces. The budget is shared by two walks: one after the other
/// half of what is left, then all of it.
class Walk {
public:
  using Numbers = std::vector<unsigned>;

  Walk(const Problem &problem, const SearchOptions &options);

  /// The best of several starts.
  struct Start {
    Numbers numbers;
    Ticks objective = std::numeric_limits<Ticks>::max();
  };
  /// `best` becomes `start` if that is better, unless the search is over.
  void consider(Numbers start,
                llvm::function_ref<Strategy(const Numbers &)> strategyOf,
                Start &best);

  /// Walks from `start`; `move` changes the numbers, `strategyOf` makes them a
  /// strategy (empty: there is none, the proposal is refused).
  void run(Numbers start,
           llvm::function_ref<Strategy(const Numbers &)> strategyOf,
           llvm::function_ref<void(Numbers &, Rng &)> move);
  SearchResult finish(llvm::StringRef origin);

private:
  /// The makespan, with a price for what memory lacks.
  Ticks objective(const Strategy &strategy, Ticks bound, bool &exceeded);

  const Problem &problem;
  const SearchOptions &options;
  Evaluator evaluator;
  Rng rng;
  std::chrono::steady_clock::time_point began;
  Ticks best;
  SearchResult result;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_BASELINES_WALK_H
