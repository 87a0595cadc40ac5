//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SEARCH_EXACT_PREFIXPATHS_H
#define SOAP_LIB_PLANNER_SEARCH_EXACT_PREFIXPATHS_H

#include "CommunicationLoads.h"
#include "FamilyPaths.h"

#include <map>
#include <memory>

namespace soap {

/// Lower bounds from the tasks of the families that are decided, each with its
/// own earliest start: after what it reads (shard by shard), and after the
/// tasks that certainly go before it on its device. What lies between through
/// families that are not decided takes at least what the caller says (a *run*).
/// No device ends before all of its tasks that cannot start before some time
/// are done; nor do all together, with the least work of what is not decided.
/// State that has to be elsewhere moves at time 0; streams are first in, first
/// out, so whatever is made later goes after it.
class PrefixPaths {
public:
  PrefixPaths(const Problem &problem, const FamilyOptions &options,
              const std::vector<std::vector<FamilyPaths>> &paths,
              llvm::ArrayRef<unsigned> order, LayoutVariants &layouts,
              const CommunicationLoads &atStart, int64_t capacity);

  /// From the first end of operator `from` (-1: from the start) to when operand
  /// `operand` of operator `to` can be there (-1: to the end of the step), by
  /// the options of the families of the two: `least[option of from's · options
  /// of to's + option of to's]`; a missing family counts as one option.
  struct Run {
    int from, to;
    unsigned operand;
    std::vector<Ticks> least;
  };
  /// Runs for when the first `depth` families of the order are decided.
  void setRuns(size_t depth, std::vector<Run> runs);

  /// For strategies whose first `depth` families have options `chosen` (by
  /// family).
  Ticks bound(llvm::ArrayRef<unsigned> chosen, size_t depth) const;

private:
  /// Delays from shards to shards: [target · sources + source]; `never` where
  /// the target does not wait for the source.
  struct Delays {
    unsigned sources = 0;
    std::vector<Ticks> least;
    /// Per target, from when the first of the sources is there: what shares a
    /// stream or a link comes one after the other.
    std::vector<Ticks> joint;
    /// [target · streams + stream]: the work on a stream that it waits for.
    std::vector<Ticks> work;
  };
  struct Task {
    Ticks time;
    int64_t device;
    unsigned beforeEnd; ///< Into `before`.
  };
  struct OpTasks {
    std::vector<Task> tasks;
    /// (operator, task)
    std::vector<std::pair<unsigned, unsigned>> before;
  };
  /// An operand that an operator makes, or state or data (no producer) that
  /// lies as an operator of family `home` has it.
  struct Edge {
    unsigned operand;
    int producer;
    unsigned home;
    /// [option of the producer's family · options of the reader's + option of
    /// the reader's]; one per option within a family.
    std::vector<const Delays *> delays;
  };
  /// Of an operator whose family is not decided.
  struct Least {
    Ticks time = 0; ///< Of its shortest task that makes anything,
    Ticks work = 0; ///< and of all of its tasks together.
    /// The operators that all of its tasks wait for, whatever is chosen.
    llvm::SmallVector<unsigned, 4> after = {};
  };
  const Delays *delaysOf(const Sharding &from, const Sharding &to,
                         const Tensor &tensor);
  /// Of the direct change alone.
  Delays directDelays(const Sharding &from, const Sharding &to,
                      const Tensor &tensor) const;
  /// The same by way of any variant of the target's layout.
  Delays leastDelays(const Sharding &from, const Sharding &to,
                     const Tensor &tensor) const;
  void addEdges(unsigned op, const FamilyOptions &options);

  const Problem &problem;
  LayoutVariants &layouts;
  std::vector<unsigned> families, positions;
  std::vector<size_t> numOptions;          ///< By family.
  std::vector<std::vector<OpTasks>> tasks; ///< By operator, option.
  std::vector<std::vector<Edge>> edges;    ///< By operator.
  std::vector<Least> leasts;               ///< By operator.
  const CommunicationLoads &atStart;
  int64_t capacity;                   ///< Devices that compute at a time.
  std::vector<std::vector<Run>> runs; ///< By depth.
  std::vector<unsigned> offsets;      ///< By operator.
  unsigned maxTasks = 0;
  std::map<std::string, std::unique_ptr<Delays>> known;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_EXACT_PREFIXPATHS_H
