//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_EXACT_H
#define SOAP_PLANNER_SEARCH_EXACT_H

#include "Soap/Planner/Search/MakespanBounds.h"

#include <atomic>

namespace soap {

/// What an exact search over the options of families came to.
struct ExactResult {
  std::vector<unsigned> chosen; ///< Per family; empty: nothing fits in memory.
  Ticks makespan = 0;
  /// No strategy of these options that fits is faster.
  Ticks lowerBound = 0;
  bool isProved = false;
  /// Choices for a family that were looked into, all branches together.
  int64_t numNodes = 0;
  int64_t numSimulated = 0; ///< Complete strategies that no bound excluded.
};

struct ExactBudget {
  int64_t nodes = 1000000;
  double seconds = 0; ///< > 0: takes the place of `nodes`.
  unsigned threads = 1;
  /// When this becomes true, the search ends as if the budget were spent.
  const std::atomic<bool> *stop = nullptr;
};

/// Branch and bound (see MakespanBounds), depth first, the most promising
/// options first; `start` (if not empty) is a strategy to beat. Anytime: when
/// the budget ends, the best so far and what is proved. Threads share the
/// branches in rounds; the result depends on their number by `nodes` only.
ExactResult solveExactly(const Problem &problem, const FamilyOptions &options,
                         const ExactBudget &budget,
                         llvm::ArrayRef<unsigned> start = {});

/// Goes from `chosen` to a strategy that no other option of any single family
/// improves (by what it lacks in memory, then by makespan), and returns its
/// makespan. With `firstOnly`, stops at the first family that does better:
/// `improvable` gets its number, or -1. Ends soon, with the best so far, once
/// `mustStop` is true.
Ticks improveFamilies(const Problem &problem, const FamilyOptions &options,
                      std::vector<unsigned> &chosen, bool firstOnly = false,
                      int *improvable = nullptr,
                      llvm::function_ref<bool()> mustStop = {});

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_EXACT_H
