//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_COST_REMEMBEREDCOST_H
#define SOAP_LIB_PLANNER_COST_REMEMBEREDCOST_H

#include "Soap/Planner/Cost/CostModel.h"

#include <shared_mutex>
#include <string>
#include <unordered_map>

namespace soap {

/// Another cost model's answers for one machine, those for collectives
/// remembered: each one takes all messages of all algorithms to price, and the
/// groups of a mesh come back in change of layout after change of layout.
/// Several threads may ask at once.
class RememberedCost final : public CostModel {
public:
  explicit RememberedCost(const CostModel &cost) : cost(cost) {}

  llvm::StringRef name() const override { return cost.name(); }
  std::string identity() const override { return cost.identity(); }
  bool readsSignatures() const override { return cost.readsSignatures(); }
  Ticks taskTime(const Graph &graph, const Operator &op,
                 llvm::ArrayRef<Interval> tile, const Machine &machine,
                 int64_t device) const override {
    return cost.taskTime(graph, op, tile, machine, device);
  }
  Ticks fusedTaskTime(const Graph &graph, const Operator &op,
                      llvm::ArrayRef<Interval> tile, const Machine &machine,
                      int64_t device) const override {
    return cost.fusedTaskTime(graph, op, tile, machine, device);
  }
  Ticks transferTime(const Machine &machine, Flow flow) const override {
    return cost.transferTime(machine, flow);
  }
  Ticks exchangeTime(const Machine &machine,
                     llvm::ArrayRef<Flow> flows) const override {
    return cost.exchangeTime(machine, flows);
  }
  Ticks allReduceTime(const Machine &machine, llvm::ArrayRef<int64_t> devices,
                      int64_t bytes) const override {
    return cost.allReduceTime(machine, devices, bytes);
  }
  CollectiveTime collectiveTime(const Machine &machine, Collective what,
                                llvm::ArrayRef<int64_t> devices,
                                int64_t bytes) const override;

private:
  const CostModel &cost;
  mutable std::shared_mutex mutex; ///< Of all that follows.
  /// Per group, by bytes.
  mutable std::unordered_map<std::string,
                             std::unordered_map<int64_t, CollectiveTime>>
      groups;
  mutable size_t count = 0;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_COST_REMEMBEREDCOST_H
