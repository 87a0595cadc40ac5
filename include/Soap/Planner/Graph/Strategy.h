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

/// One configuration per operator of a graph.
struct Strategy {
  std::vector<Config> configs;
};

/// A family's configuration, from which those of its operators follow: an
/// operator's dimension takes the degree of the family's dimension it is;
/// the degrees of family dimensions that it lacks become replicas (or summands,
/// where `partialReplicas` of the derived configuration is set by the search).
struct FamilyConfig {
  llvm::SmallVector<int64_t, 6> degrees; ///< One per dimension of the family.
  /// Tiles computed redundantly: families without a dimension to split (scalar
  /// arithmetic such as a step counter) run on every device this way.
  int64_t replicas = 1;
  /// Row-major over `degrees` and, last, `replicas`.
  std::vector<int64_t> devices;
};

Config deriveConfig(const Operator &op, const Family &family,
                    const FamilyConfig &config);

/// The intervals of `op`'s dimensions that task t computes under `config`.
Rect taskTile(const Operator &op, const Config &config, int64_t task);

/// An empty string, or what is wrong with `config` for `op` on a machine of
/// `numDevices` devices: one line, no full stop.
std::string checkConfig(const Operator &op, const Config &config,
                        int64_t numDevices);

} // namespace soap

#endif // SOAP_PLANNER_GRAPH_STRATEGY_H
