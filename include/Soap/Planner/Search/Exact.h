//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_EXACT_H
#define SOAP_PLANNER_SEARCH_EXACT_H

#include "Soap/Planner/Search/CostGraph.h"

namespace soap {

/// Lower bounds on the simulator's makespan over the options of families.
///
/// *Work*: all task times together, over all devices (the cores they share).
/// *Path*: along a chain of operators, every one's shortest task and between
/// two the least time before any of the data is there; both are sums over
/// families and pairs of families. No strategy is faster than either, nor than
/// any mean of the two; the least of such a mean over what is not decided yet
/// is known by dynamic programming (mini-buckets where that is not exact).
class MakespanBounds {
public:
  MakespanBounds(const Problem &problem,
                 const std::vector<std::vector<FamilyOption>> &options);

  /// The order in which families are to be decided.
  llvm::ArrayRef<unsigned> order() const { return families; }
  /// For strategies whose first `depth` families in that order have options
  /// `chosen` (by family number; the others' entries do not count).
  Ticks bound(llvm::ArrayRef<unsigned> chosen, size_t depth) const;

private:
  /// One mean of work and path. Sums are in units of 1 / `scale` ticks.
  struct Relaxation {
    std::vector<std::vector<int64_t>> nodes; ///< By position, option.
    struct Edge {
      unsigned from, to; ///< Positions, from < to.
      std::vector<int64_t> costs;
    };
    std::vector<Edge> edges;
    /// What position `owner` and all that hang on it add at least, by the
    /// option of position `target` (-1: whatever the others are).
    struct Message {
      unsigned owner;
      int target;
      std::vector<int64_t> least;
    };
    std::vector<Message> messages;
    void makeMessages();
  };
  void addRelaxations(const Problem &problem,
                      const std::vector<std::vector<FamilyOption>> &options,
                      llvm::ArrayRef<unsigned> path);

  std::vector<unsigned> families, positions;
  std::vector<std::vector<int64_t>> work; ///< By family, option: task times.
  int64_t capacity = 1, scale = 1;
  std::vector<Relaxation> relaxations;
};

/// What an exact search over the options of families came to.
struct ExactResult {
  std::vector<unsigned> chosen; ///< Per family; empty: nothing fits in memory.
  Ticks makespan = 0;
  /// No strategy of these options that fits is faster.
  Ticks lowerBound = 0;
  bool isProved = false;
  int64_t numNodes = 0; ///< Decided families, all branches together.
};

struct ExactBudget {
  int64_t nodes = 1000000;
  double seconds = 0; ///< > 0: takes the place of `nodes`.
};

/// Branch and bound, depth first, the most promising options first; `start` (if
/// not empty) is a strategy to beat. Anytime: when the budget ends, the best so
/// far and what is proved.
ExactResult solveExactly(const Problem &problem,
                         const std::vector<std::vector<FamilyOption>> &options,
                         const ExactBudget &budget,
                         llvm::ArrayRef<unsigned> start = {});

/// Goes from `chosen` to a strategy that no other option of any single family
/// improves (by what it lacks in memory, then by makespan), and returns its
/// makespan. With `firstOnly`, stops at the first family that does better:
/// `improvable` gets its number, or -1.
Ticks improveFamilies(const Problem &problem,
                      const std::vector<std::vector<FamilyOption>> &options,
                      std::vector<unsigned> &chosen, bool firstOnly = false,
                      int *improvable = nullptr);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_EXACT_H
