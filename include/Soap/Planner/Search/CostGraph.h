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

#include "llvm/ADT/iterator.h"

#include <functional>
#include <memory>

namespace soap {

/// What something takes; all of it adds up.
struct Cost {
  Ticks time = 0;
  int64_t memory = 0;
  int64_t traffic = 0; ///< Bytes that move between devices.

  Cost operator+(const Cost &o) const {
    return {time + o.time, memory + o.memory, traffic + o.traffic};
  }
  Cost &operator+=(const Cost &o) { return *this = *this + o; }
  bool operator==(const Cost &o) const {
    return time == o.time && memory == o.memory && traffic == o.traffic;
  }
  bool operator!=(const Cost &o) const { return !(*this == o); }
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
    /// Other costs that a pair of options may have instead, such as less memory
    /// for more time. By cell.
    struct Alternative {
      uint32_t cell; ///< Index of `costs`.
      Cost cost;
      uint32_t what; ///< For whoever made the graph.
    };
    std::vector<Alternative> alternatives = {};
  };
  /// Per node, the costs of its options; never empty.
  std::vector<std::vector<Cost>> nodes;
  /// At most one per pair of nodes, ordered by (a, b).
  std::vector<Edge> edges;

  /// An alternative of an edge, by their indices.
  using Used = std::pair<unsigned, unsigned>;
  Cost total(llvm::ArrayRef<unsigned> chosen,
             llvm::ArrayRef<Used> used = {}) const;
};

/// The graph of strategies that choose alike for nodes of one group: a node per
/// group, in the order of their first members. Members have as many options;
/// costs add up, alternatives are left out.
CostGraph tieNodes(const CostGraph &graph, llvm::ArrayRef<unsigned> groups);

class TransferCosts;

/// How costs are built; they do not depend on it.
struct CostBuilding {
  unsigned threads = 1;
  /// When this is true, building ends soon, without a usable result.
  std::function<bool()> mustStop;
  /// The same problem's, to be asked again and kept.
  std::shared_ptr<TransferCosts> transfers;
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
  /// Options per family; those of `kept` and of the built-in strategies, the
  /// fastest and the smallest ones stay. 0: all.
  int64_t limit = 0;
  /// What these choose for a family is an option of it.
  std::vector<Strategy> kept;
  /// Those that move least are among the ones that stay.
  bool leastTraffic = false;
  /// Tensor reuse: alternatives of edges, see FamilyCosts.
  bool reuse = false;
  /// Families with cheap operators have each option twice, see FamilyCosts.
  bool recompute = false;
  CostBuilding building;
};

/// A choice for a family, and the configurations of its operators under it.
struct FamilyOption {
  FamilyChoice choice; ///< Without devices if it is a part of a strategy.
  std::vector<Config> configs; ///< One per operator of the family.
  /// What cheap operators of the forward part (elementwise, shapes) make for
  /// later ones is computed again there instead of kept.
  bool recompute = false;
};

/// Options per family; families that are alike may share a list, which is
/// large on many devices.
class FamilyOptions {
public:
  using List = std::vector<FamilyOption>;

  FamilyOptions() = default;
  /// Each family with a list of its own.
  FamilyOptions(std::vector<List> own) {
    for (List &list : own)
      add(std::make_shared<const List>(std::move(list)));
  }

  void add(std::shared_ptr<const List> list) {
    lists.push_back(std::move(list));
  }
  size_t size() const { return lists.size(); }
  const List &operator[](size_t family) const { return *lists[family]; }
  auto begin() const { return Iterator(lists.begin()); }
  auto end() const { return Iterator(lists.end()); }

private:
  using Lists = std::vector<std::shared_ptr<const List>>;
  using Iterator = llvm::pointee_iterator<Lists::const_iterator, const List>;

  Lists lists;
};

/// How much work it is to list the options of all families: their operators'
/// configurations, times the devices.
double optionWork(const Problem &problem, const OptionSpace &space);

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
///
/// *Traffic*: the bytes that those changes of layout move between devices.
///
/// *Tensor reuse*: where both roles of a family read a copy, the family may
/// have it made again for the second role (`Before`: time and traffic twice,
/// no memory for the copy), or, where nobody else needs the value later, keep
/// the copy alone (`After`).
///
/// *Recomputation*: with `recompute` the values of a family's cheap operators
/// take no memory, their operators run twice, and what these read is kept (or,
/// where it comes from elsewhere, reused in one of the ways above).
///
/// Families that are alike in all that counts share what is computed.
struct FamilyCosts {
  CostGraph graph;
  FamilyOptions options;
  /// Per family a number; those with equal ones have the same options at the
  /// same costs and repeat one another (Family::tie).
  std::vector<unsigned> alike;
  /// OptionSpace::mustStop said so; nothing else is usable.
  bool isStopped = false;

  /// How a value between two families is kept for the second role of one.
  struct Reuse {
    enum Way { Both, Before, After };
    unsigned tensor, family; ///< The family reads the tensor.
    Way way;
  };
  /// What alternatives stand for, without those ways that are Both.
  std::vector<Reuse> reuseOf(const Problem &problem,
                             llvm::ArrayRef<CostGraph::Used> used) const;

  Strategy strategy(const Problem &problem,
                    llvm::ArrayRef<unsigned> chosen) const;
  /// The options that a strategy chooses; where one is not there, as for a
  /// family that is alike. Nothing if that is not there either.
  std::optional<std::vector<unsigned>> find(const Problem &problem,
                                            const Strategy &strategy) const;
  /// The product of the numbers of options.
  double numStrategies() const;
};
FamilyCosts buildFamilyCosts(const Problem &problem, const OptionSpace &space);
/// The same of given options, at least one per family; each family is asked for
/// once, in their order.
FamilyCosts
costFamilyOptions(const Problem &problem,
                  llvm::function_ref<FamilyOptions::List(unsigned)> optionsOf,
                  CostBuilding building = {});
/// What a strategy takes by this model.
Cost costOf(const Problem &problem, const Strategy &strategy);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_COSTGRAPH_H
