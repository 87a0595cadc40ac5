//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SIMULATOR_RESHARDTASKS_H
#define SOAP_LIB_PLANNER_SIMULATOR_RESHARDTASKS_H

#include "Soap/Planner/Cost/ReshardPlanner.h"
#include "Soap/Planner/Simulator/Evaluator.h"

#include "llvm/ADT/BitVector.h"

#include <map>

namespace soap {

/// Numbers of the resources of a task graph.
struct ResourceMap {
  ResourceMap(Semantics semantics, const Machine &machine)
      : semantics(semantics),
        numDevices(static_cast<uint32_t>(machine.devices.size())),
        numLinks(static_cast<uint32_t>(machine.links.size())) {}

  Semantics semantics;
  uint32_t numDevices;
  uint32_t numLinks;

  uint32_t compute(int64_t device) const {
    return static_cast<uint32_t>(device);
  }
  uint32_t communication(int64_t device) const {
    return numDevices + static_cast<uint32_t>(device);
  }
  /// Of what only goes one way.
  uint32_t sending(int64_t device) const {
    return 2 * numDevices + static_cast<uint32_t>(device);
  }
  uint32_t receiving(int64_t device) const {
    return 3 * numDevices + static_cast<uint32_t>(device);
  }
  uint32_t link(unsigned link) const { return 4 * numDevices + link; }
  /// Paper: the link between two devices.
  uint32_t pair(int64_t from, int64_t to) const {
    return static_cast<uint32_t>(numDevices + from * numDevices + to);
  }
  unsigned total() const {
    return semantics == Semantics::Paper ? numDevices + numDevices * numDevices
                                         : 4 * numDevices + numLinks;
  }
};

/// The tasks of one change of sharding, ready to be put into a task graph. A
/// *provider* is what data waits for: n >= 0 is shard n of the source, ~n task
/// n of this list.
struct ReshardTasks {
  struct Task {
    Ticks time;
    TaskInfo::Kind kind;
    uint32_t resourcesEnd;
    uint32_t providersEnd;
    int64_t bytes; ///< As in TaskInfo.
    CollectiveAlgorithm algorithm = CollectiveAlgorithm::Direct;
  };
  std::vector<Task> tasks;
  std::vector<uint32_t> resources;
  std::vector<int32_t> providers;
  /// For every shard of the target, its providers.
  std::vector<uint32_t> targetEnd;
  std::vector<int32_t> targetProviders;
  int64_t bytesMoved = 0;
  Ticks totalTime = 0;

  /// Nothing is copied: targets only have source shards for providers.
  bool isNoOp() const { return noOp; }
  bool noOp = false;
  /// The pending reduction is carried out everywhere, first of all: others that
  /// need the value can share it.
  bool reducesFirst = false;
  /// Some shard of the target has a shard of the source for a provider.
  bool passesThrough = false;
  /// Per shard of the target: it is a whole shard of the source, read where it
  /// lies (its provider is that shard).
  std::vector<bool> aliased;

  llvm::ArrayRef<int32_t> target(uint32_t shard) const {
    uint32_t begin = shard == 0 ? 0 : targetEnd[shard - 1];
    return llvm::ArrayRef<int32_t>(targetProviders)
        .slice(begin, targetEnd[shard] - begin);
  }
  llvm::ArrayRef<int32_t> providersOf(uint32_t task) const {
    uint32_t begin = task == 0 ? 0 : tasks[task - 1].providersEnd;
    return llvm::ArrayRef<int32_t>(providers).slice(
        begin, tasks[task].providersEnd - begin);
  }
  llvm::ArrayRef<uint32_t> resourcesOf(uint32_t task) const {
    uint32_t begin = task == 0 ? 0 : tasks[task - 1].resourcesEnd;
    return llvm::ArrayRef<uint32_t>(resources).slice(
        begin, tasks[task].resourcesEnd - begin);
  }
};

/// What tasks of a change of sharding wait for, also by way of other tasks.
class AwaitedTasks {
public:
  explicit AwaitedTasks(const ReshardTasks &reshard);

  /// The tasks among `providers` and all that these wait for.
  llvm::BitVector of(llvm::ArrayRef<int32_t> providers) const;
  /// The time of `tasks` on every resource that they use.
  std::map<uint32_t, Ticks> work(const llvm::BitVector &tasks) const;

private:
  const ReshardTasks &reshard;
  std::vector<llvm::BitVector> before; ///< Of a task.
};

/// The tasks of planReshard's steps; with paper semantics those of
/// planDirectReshard's, a transfer per pair of shards.
ReshardTasks buildReshardTasks(const Sharding &from, const Sharding &to,
                               llvm::ArrayRef<int64_t> shape,
                               unsigned elementBits, const Machine &machine,
                               const CostModel &cost, const ResourceMap &map);

} // namespace soap

#endif // SOAP_LIB_PLANNER_SIMULATOR_RESHARDTASKS_H
