//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_COST_COSTMODEL_H
#define SOAP_PLANNER_COST_COSTMODEL_H

#include "Soap/Planner/Cost/Collectives.h"
#include "Soap/Planner/Cost/Ticks.h"
#include "Soap/Planner/Graph/Graph.h"
#include "Soap/Planner/Machine/Machine.h"

namespace soap {

/// Bytes that go from one device to another; from == to: a copy in its memory.
struct Flow {
  int64_t from;
  int64_t to;
  int64_t bytes;
};

/// What tasks take when nothing else runs. Contention (of devices, links,
/// cores) is the simulator's business. Answers depend on the arguments only,
/// and lie between 0 and maxTaskTicks: what does not counts as the nearer of
/// these.
class CostModel {
public:
  virtual ~CostModel();

  /// Where the figures come from: "analytic", "measured".
  virtual llvm::StringRef name() const = 0;

  /// Differs between models that answer differently, so that a search does not
  /// go on from what another one left. By default the name.
  virtual std::string identity() const { return name().str(); }

  /// Whether times depend on what operators compute (Operator::signature), not
  /// on their structure alone (StructureClasses).
  virtual bool readsSignatures() const { return false; }

  /// The task of `op` that computes `tile` (one interval per dimension) on
  /// `device`. Zero for a tile with nothing to do.
  virtual Ticks taskTime(const Graph &graph, const Operator &op,
                         llvm::ArrayRef<Interval> tile, const Machine &machine,
                         int64_t device) const = 0;

  /// The same where a kernel takes the place of the operator's fusion. By
  /// default, it takes as long.
  virtual Ticks fusedTaskTime(const Graph &graph, const Operator &op,
                              llvm::ArrayRef<Interval> tile,
                              const Machine &machine, int64_t device) const;

  /// What it takes at least, whether such a kernel is used or not.
  Ticks leastTaskTime(const Graph &graph, const Operator &op,
                      llvm::ArrayRef<Interval> tile, const Machine &machine,
                      int64_t device) const;

  /// One point-to-point transfer, or a local copy.
  virtual Ticks transferTime(const Machine &machine, Flow flow) const = 0;

  /// Flows that start together, over links that they may share.
  virtual Ticks exchangeTime(const Machine &machine,
                             llvm::ArrayRef<Flow> flows) const = 0;

  /// The combination of summands of `bytes` each, one per entry of `devices`
  /// (a device may hold several); every entry ends with the total.
  virtual Ticks allReduceTime(const Machine &machine,
                              llvm::ArrayRef<int64_t> devices,
                              int64_t bytes) const = 0;

  /// What a collective takes, by the algorithm that is fastest for this size
  /// and group; see fastestCollective(). The devices are distinct, except that
  /// several summands of an all-reduce may be on one. By default, everybody
  /// sends to everybody what it needs in one exchange, and an all-reduce takes
  /// allReduceTime.
  struct CollectiveTime {
    Ticks time = 0;
    CollectiveAlgorithm algorithm = CollectiveAlgorithm::Direct;
  };
  virtual CollectiveTime collectiveTime(const Machine &machine, Collective what,
                                        llvm::ArrayRef<int64_t> devices,
                                        int64_t bytes) const;
};

/// The devices of an all-reduce in the order of its ring: each once, ascending.
llvm::SmallVector<int64_t, 16> ringOrder(llvm::ArrayRef<int64_t> devices);

} // namespace soap

#endif // SOAP_PLANNER_COST_COSTMODEL_H
