//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_COSTGRAPH_H
#define SOAP_PLANNER_SEARCH_COSTGRAPH_H

#include "Soap/Planner/Search/Problem.h"

namespace soap {

/// Time and memory of something; both add up.
struct Cost {
  Ticks time = 0;
  int64_t memory = 0;

  Cost operator+(const Cost &o) const {
    return {time + o.time, memory + o.memory};
  }
  Cost &operator+=(const Cost &o) { return *this = *this + o; }
  bool operator==(const Cost &o) const {
    return time == o.time && memory == o.memory;
  }
};

/// The separable cost model of OptCNN and TensorOpt: nodes with options, one of
/// which is chosen for each, and costs of options and of pairs of options,
///
///     cost(S) = Σ_node cost(node, S[node]) + Σ_edge cost(edge, S[a], S[b]).
struct CostGraph {
  struct Edge {
    unsigned a, b; ///< a < b
    /// costs[option of a · options of b + option of b]
    std::vector<Cost> costs;
  };
  /// Per node, the costs of its options; never empty.
  std::vector<std::vector<Cost>> nodes;
  /// At most one per pair of nodes, ordered by (a, b).
  std::vector<Edge> edges;

  Cost total(llvm::ArrayRef<unsigned> chosen) const;
};

/// Which choices of a family are options.
struct OptionSpace {
  /// In this order; empty: all, in the order of the hierarchy.
  std::vector<int64_t> devices;
  /// Meshes of T tasks lie on the first T devices only. (A sum of times does
  /// not see that tasks on different devices overlap, so other places would
  /// make no difference to families on their own.)
  bool firstOnly = true;
  /// All devices only: a family splits over them or has replicas.
  bool allDevices = false;
  /// Replicas beside split dimensions.
  bool replicas = false;
  /// Summing replicas and sharded updates, where they make a difference.
  bool variants = true;
  /// Options per family; those of the built-in strategies, the fastest and the
  /// smallest ones stay. 0: all.
  int64_t limit = 0;
};

/// A choice for a family, and the configurations of its operators under it.
struct FamilyOption {
  FamilyChoice choice;
  std::vector<Config> configs; ///< One per operator of the family.
};

/// The options of a family without duplicates; `limit` is not applied.
std::vector<FamilyOption> listOptions(const Problem &problem, unsigned family,
                                      const OptionSpace &space);

/// A problem as a cost graph over its families.
///
/// *Time* of a family: per operator the busiest device's task times, and its
/// changes of layout within (gradient reductions: sync). Of two families: the
/// changes of layout of every tensor between them, each on its own, once per
/// target.
///
/// *Memory* by TensorOpt's rule, on the fullest device: arguments (parameters,
/// optimizer state, data) and the results of forward operators that another
/// role reads; copies in another layout that both roles of a family read.
struct FamilyCosts {
  CostGraph graph;
  std::vector<std::vector<FamilyOption>> options; ///< Per family.

  Strategy strategy(const Problem &problem,
                    llvm::ArrayRef<unsigned> chosen) const;
  /// The product of the numbers of options.
  double numStrategies() const;
};
FamilyCosts buildFamilyCosts(const Problem &problem, const OptionSpace &space);
/// The same of given options, at least one per family.
FamilyCosts costFamilyOptions(const Problem &problem,
                              std::vector<std::vector<FamilyOption>> options);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_COSTGRAPH_H
