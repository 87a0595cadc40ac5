//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Cost/CentralSums.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <map>

using namespace soap;

/// Of distinct devices, the first being the central one. `part` bytes of the
/// total go back to each.
static Ticks centralSum(const CostModel &cost, const Machine &machine,
                        llvm::ArrayRef<int64_t> devices, int64_t bytes,
                        int64_t part) {
  struct Node {
    int64_t master, members;
  };
  std::map<int64_t, Node> nodes;
  llvm::SmallVector<Flow, 16> toMasters, toRoot, fromRoot, fromMasters;
  for (int64_t device : devices) {
    llvm::ArrayRef<int64_t> position = machine.devices[device].position;
    int64_t number = position.empty() ? 0 : position.front();
    Node &node = nodes.try_emplace(number, Node{device, 0}).first->second;
    ++node.members;
    if (device == node.master)
      continue;
    toMasters.push_back({device, node.master, bytes});
    fromMasters.push_back({node.master, device, part});
  }
  int64_t root = devices.front();
  for (auto &[number, node] : nodes) {
    if (node.master == root)
      continue;
    toRoot.push_back({node.master, root, bytes});
    fromRoot.push_back(
        {root, node.master, std::min(bytes, node.members * part)});
  }
  Ticks ticks = 0;
  for (const auto *flows : {&toMasters, &toRoot, &fromRoot, &fromMasters})
    if (!flows->empty())
      ticks += cost.exchangeTime(machine, *flows);
  return ticks;
}

CostModel::CollectiveTime
CentralSums::collectiveTime(const Machine &machine, Collective what,
                            llvm::ArrayRef<int64_t> devices,
                            int64_t bytes) const {
  if (what != Collective::AllReduce && what != Collective::ReduceScatter)
    return AnalyticCost::collectiveTime(machine, what, devices, bytes);
  llvm::SmallVector<int64_t, 16> distinct = ringOrder(devices);
  int64_t part = bytes;
  Ticks local = 0;
  if (what == Collective::ReduceScatter)
    part = llvm::divideCeil(bytes, std::max<size_t>(1, distinct.size()));
  else if (distinct.size() < devices.size())
    // Several summands of one device are added there first.
    local = AnalyticCost::collectiveTime(machine, what, devices, bytes).time -
            AnalyticCost::collectiveTime(machine, what, distinct, bytes).time;
  // A ring's links are those that these messages take.
  return {local + centralSum(*this, machine, distinct, bytes, part),
          CollectiveAlgorithm::Ring};
}
