//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_PROBLEM_H
#define SOAP_PLANNER_SEARCH_PROBLEM_H

#include "Soap/Planner/Search/DimensionPins.h"
#include "Soap/Planner/Simulator/Evaluator.h"

#include "llvm/ADT/DenseMap.h"

#include <functional>
#include <optional>

namespace soap {

/// What a search may do.
struct SearchSpace {
  /// The dimensions that may be split, by the kind they have in their family's
  /// forward part (an operator's own dimension: in the operator).
  bool sample = true;
  bool attribute = true;
  bool parameter = true;
  bool reduction = true;
  /// Operators may be placed on a part of the devices. Otherwise each is on
  /// all, with copies where it is not split into as many parts.
  bool placement = true;
  /// Degrees need not divide dimensions. The papers' space has dividing ones
  /// only; random strategies and the built-in ones follow rules of their own.
  bool uneven = false;
  /// With uneven: a quarter of a dimension's tiles may be empty.
  bool emptyTiles = false;
  /// Operators may also lie on the first so many devices in the order of the
  /// hierarchy, and on parts of these, whether or not their number divides that
  /// of all devices: see usefulDeviceCounts().
  struct DeviceCount {
    int64_t devices;
    bool uneven; ///< There, and with empty tiles.
  };
  llvm::SmallVector<DeviceCount, 2> deviceCounts;
  /// Bytes per device; 0: the device's memory.
  int64_t memoryLimit = 0;
  static constexpr int64_t unlimited = int64_t(1) << 62;
  Semantics semantics = Semantics::Runtime;

  bool allows(const Dimension &dim) const;
  /// Whether a dimension of `size` may be cut into `degree` tiles.
  bool allowsTiles(int64_t size, int64_t degree) const;
  /// The space on so many devices alone.
  SearchSpace on(const DeviceCount &count) const;
};

/// A graph, a machine, a cost model and what is allowed: the input of every
/// algorithm. Everything must outlive it, and the graph stays as it is.
struct Problem {
  Problem(const Graph &graph, const Machine &machine, const CostModel &cost);

  const Graph &graph;
  const Machine &machine;
  const CostModel &cost;
  SearchSpace space;
  /// Configurations that stay as they are: empty, or one entry per operator.
  std::vector<std::optional<Config>> pins;
  /// What of the other configurations stays: likewise.
  std::vector<std::optional<DimensionPins>> partialPins;

  /// An empty string, or why this is no problem to solve, in one line: a broken
  /// graph or machine, pins that their operators do not have.
  std::string check() const;
  /// An empty string, or why `strategy` is no solution, in one line: a
  /// configuration that does not fit its operator or the machine, a pin that is
  /// not kept. Whether it fits in memory is another matter (fits).
  std::string verify(const Strategy &strategy) const;

  /// Whether the whole configuration of operator `op` is given.
  bool isPinned(unsigned op) const { return !pins.empty() && pins[op]; }
  /// Whether anything is pinned.
  bool anyPinned() const;
  /// Whether all of them are, as in a plan that is read again.
  bool allPinned() const;
  /// Whether configurations can differ at all: on one device, each operator
  /// has one.
  bool hasChoice() const { return machine.numDevices() > 1; }
  /// The pin of operator `op`, or `config` with what its partial pins say.
  Config keepPins(unsigned op, Config config) const;

  /// For evaluators, see Evaluator::setGiveUp.
  std::function<bool()> giveUp;

  /// An evaluator with the problem's limits.
  Evaluator makeEvaluator() const;

  /// Of a machine that is not broken: devicesInOrder, and per device its place
  /// there.
  std::vector<int64_t> order, places;
  /// Of a graph that is not broken, per operator: one class follows each choice
  /// for its family in the same way, but for pins.
  std::vector<uint32_t> followers;
  /// Likewise, the dimensions of its family over which sums that it passes on
  /// wait to be reduced.
  std::vector<std::vector<int>> waitingSums;
  /// Per operator, whether sums can wait in an operand that it is linear in: an
  /// argument, and what only shows arguments, has none.
  std::vector<bool> readsSums;

private:
  /// Of its evaluators.
  std::shared_ptr<SharedReshards> reshards;
};

/// A family's configuration and how its operators follow it.
struct FamilyChoice {
  FamilyConfig config;
  /// Operators that are linear in operands in which sums can wait take their
  /// replicas for summands: pending sums pass through them.
  bool partialReplicas = false;
  /// Operators of role "update" and those that show a parameter
  /// (Graph::showsParameter) split their own dimensions by what would be
  /// replicas: every device updates, and converts, a share of the state.
  bool shardUpdates = false;
  /// So do operators outside of the weight part: what makes a sum of a
  /// dimension that is split leaves a share of it to each of its tasks, and all
  /// that its family does with the sum follows from that.
  bool shardResults = false;
};

/// Whether an operator belongs to its family's *weight part*: those that make
/// gradients of parameters, add them up, update the parameters, and show them
/// in another type (Graph::showsParameter). They are such views and the
/// gradient and update operators whose results have no dimension of the
/// family's samples. What they make is used once per step, so they may be split
/// otherwise than the rest at the price of moving activations that nobody waits
/// for.
bool isInWeightPart(const Graph &graph, const Operator &op);

/// The configuration of operator `op` under a choice for its family. Always
/// legal: what the operator cannot split becomes replicas. Pins win.
Config deriveChoice(const Problem &problem, unsigned op,
                    const FamilyChoice &choice);

/// Those of a family's operators, in their order.
std::vector<Config> deriveConfigs(const Problem &problem, const Family &family,
                                  const FamilyChoice &choice);

/// The strategy of one choice per family.
Strategy deriveStrategy(const Problem &problem,
                        llvm::ArrayRef<FamilyChoice> choices);

/// deriveChoice for many operators, such as the steps of a layer: those of one
/// structure are looked at once. The problem must outlive it.
class ChoiceDeriver {
public:
  ChoiceDeriver(const Problem &problem, FamilyChoice choice)
      : problem(problem), choice(std::move(choice)) {}

  /// The configuration of `op`, valid until the next call.
  const Config &operator()(unsigned op);

private:
  const Problem &problem;
  FamilyChoice choice;
  llvm::SmallDenseMap<uint32_t, Config, 8> known; ///< By Problem::followers.
  Config kept;                                    ///< With pins.
};

/// `config` with the degree of dimension `dim` turned into replicas; every task
/// keeps its device.
Config toReplicas(const Config &config, unsigned dim);
/// `config` with all replicas made a degree of dimension `dim`.
Config fromReplicas(const Config &config, unsigned dim);
/// `config` with dimensions turned into replicas, the last ones first, until it
/// passes checkConfig (a summing replicas axis is given up before).
Config legalize(const Graph &graph, const Operator &op, Config config,
                int64_t numDevices);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_PROBLEM_H
