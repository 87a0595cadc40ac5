//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_GRAPH_STRATEGY_H
#define SOAP_PLANNER_GRAPH_STRATEGY_H

#include "Soap/Planner/Graph/Graph.h"

#include "llvm/ADT/Hashing.h"

namespace soap {

/// How one operator is split and placed. Its tasks are the points of the mesh
/// degrees × replicas (row-major, replicas last); task t runs on devices[t].
struct Config {
  llvm::SmallVector<int64_t, 6> degrees; ///< One per dimension.
  int64_t replicas = 1;
  /// The replicas axis carries summands: the operator's linear operands come as
  /// partial sums over it and so does the result. Only for operators with
  /// linear operands.
  bool partialReplicas = false;
  std::vector<int64_t> devices;

  int64_t numTasks() const {
    int64_t n = replicas;
    for (int64_t d : degrees)
      n *= d;
    return n;
  }
  bool operator==(const Config &o) const {
    return degrees == o.degrees && replicas == o.replicas &&
           partialReplicas == o.partialReplicas && devices == o.devices;
  }
  bool operator!=(const Config &o) const { return !(*this == o); }
};

/// Equal for equal configurations, within a process.
llvm::hash_code hash_value(const Config &config);

/// One configuration per operator of a graph.
struct Strategy {
  std::vector<Config> configs;
};

/// A strategy of a part of a machine on the machine itself, where the part's
/// devices have these numbers.
Strategy carriedOver(Strategy strategy, llvm::ArrayRef<int64_t> devices);

/// A family's configuration, from which those of its operators follow: an
/// operator's dimension takes the degree of the family's dimension it is;
/// the degrees of family dimensions that it lacks, or cannot split, become
/// replicas (or summands, where the search sets `partialReplicas` of the
/// derived configuration).
struct FamilyConfig {
  llvm::SmallVector<int64_t, 6> degrees; ///< One per dimension of the family.
  /// Tiles computed redundantly: families without a dimension to split (scalar
  /// arithmetic such as a step counter) run on every device this way.
  int64_t replicas = 1;
  /// Row-major over `degrees` and, last, `replicas`.
  std::vector<int64_t> devices;
};

/// The mesh of `op`'s tasks: the degrees and, last, the replicas.
llvm::SmallVector<int64_t, 8> taskMesh(const Config &config);

/// `op`'s configuration under its family's. The task at the operator's
/// coordinates runs on the device at the family's: a family dimension that the
/// operator has keeps its position, the others count row-major through the
/// replicas axis, the family's own replicas last. `partialReplicas` is false.
Config deriveConfig(const Operator &op, const Family &family,
                    const FamilyConfig &config);

/// The intervals of `op`'s dimensions that task t computes under `config`: ceil
/// tiles, the last ones smaller or empty. A task whose tile is empty along a
/// dimension of its result has nothing to do; one that is empty along reduction
/// dimensions only owes neutral elements for the whole box of its result.
Rect taskTile(const Operator &op, const Config &config, int64_t task);

/// An empty string, or what is wrong with `config` for `op` on a machine of
/// `numDevices` devices: one line, no full stop. Besides the plain counts it
/// refuses what the boxes of a Sharding cannot say: an access with two split
/// dimensions, two dimensions of one tensor cut by the same dimension, pending
/// reductions of two kinds, and (given the tensors' shapes) result tiles that
/// do not cover the result, or that overlap: an element would be what one of
/// them makes of it, without the others' share.
std::string checkConfig(const Operator &op, const Config &config,
                        int64_t numDevices);
std::string checkConfig(const Graph &graph, const Operator &op,
                        const Config &config, int64_t numDevices);

} // namespace soap

#endif // SOAP_PLANNER_GRAPH_STRATEGY_H
