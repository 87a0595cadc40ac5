//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Cost/CostModel.h"

#include "llvm/ADT/STLExtras.h"

using namespace soap;

CostModel::~CostModel() = default;

Ticks CostModel::fusedTaskTime(const Graph &graph, const Operator &op,
                               llvm::ArrayRef<Interval> tile,
                               const Machine &machine, int64_t device) const {
  return taskTime(graph, op, tile, machine, device);
}

Ticks CostModel::leastTaskTime(const Graph &graph, const Operator &op,
                               llvm::ArrayRef<Interval> tile,
                               const Machine &machine, int64_t device) const {
  Ticks time = taskTime(graph, op, tile, machine, device);
  if (op.fused.fusion >= 0 && machine.kindOf(device).attentionRate > 0)
    time = std::min(time, fusedTaskTime(graph, op, tile, machine, device));
  return clampTicks(time);
}

llvm::SmallVector<int64_t, 16>
soap::ringOrder(llvm::ArrayRef<int64_t> devices) {
  llvm::SmallVector<int64_t, 16> ring(devices.begin(), devices.end());
  llvm::sort(ring);
  ring.erase(llvm::unique(ring), ring.end());
  return ring;
}

CostModel::CollectiveTime
CostModel::collectiveTime(const Machine &machine, Collective what,
                          llvm::ArrayRef<int64_t> devices,
                          int64_t bytes) const {
  if (what == Collective::AllReduce)
    return {allReduceTime(machine, devices, bytes), CollectiveAlgorithm::Ring};
  auto size = static_cast<int64_t>(devices.size());
  int64_t share = what == Collective::Broadcast  ? bytes
                  : what == Collective::AllToAll ? bytes / size / size
                                                 : bytes / size;
  llvm::SmallVector<Flow, 16> flows;
  for (int64_t from : devices) {
    if (what == Collective::Broadcast && from != devices.front())
      break;
    for (int64_t to : devices)
      if (from != to)
        flows.push_back({from, to, share});
  }
  return {exchangeTime(machine, flows), CollectiveAlgorithm::Direct};
}
