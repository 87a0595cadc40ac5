//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SIMULATOR_RECORDS_H
#define SOAP_LIB_PLANNER_SIMULATOR_RECORDS_H

#include "ReshardBlocks.h"
#include "SharedReshards.h"

#include "Soap/Planner/Sharding/OperatorSharding.h"

#include "llvm/Support/Allocator.h"

#include <deque>
#include <memory>
#include <optional>
#include <unordered_map>

namespace soap {

using LayoutId = uint32_t;

/// Bytes of a layout of tensors of one shape.
struct LayoutBytes {
  std::vector<int64_t> perShard;
  /// (device, bytes), ascending, without zeros.
  std::vector<std::pair<int64_t, int64_t>> perDevice;
  /// If all shards have equally many bytes, each on a device of its own: the
  /// number of that set of devices; otherwise -1.
  int32_t deviceSet = -1;
};

/// What is remembered of one configuration of operators of one structure.
struct ConfigRecord {
  Config config;
  struct Task {
    Ticks time;
    uint32_t device; ///< As a resource.
  };
  std::vector<Task> tasks;
  Ticks totalTime = 0;
  /// What the operands need, and where they would lie as arguments.
  llvm::SmallVector<LayoutId, 4> operandLayouts, argumentLayouts;
  /// How results are made, and the same without pending reductions.
  llvm::SmallVector<LayoutId, 2> resultLayouts, finalLayouts;
  /// What tasks keep for themselves while they run; null: nothing.
  std::shared_ptr<const LayoutBytes> scratch;
  /// A kernel takes the place of the operator's fusion.
  bool isFused = false;
  /// The record of the same configuration with that kernel, if it may be used.
  std::optional<uint32_t> fused;
};

/// Everything the evaluator remembers between strategies.
class Records {
public:
  Records(const Graph &graph, const Machine &machine,
          std::shared_ptr<SharedReshards> shared, Semantics semantics);

  uint32_t intern(unsigned op, const Config &config);
  const ConfigRecord &record(uint32_t id) const { return records[id]; }
  /// The numbers of the layouts; `sharding` loses axes of size one.
  LayoutId layout(const Sharding &sharding);
  const Sharding &sharding(LayoutId id) const { return layouts[id]; }
  /// What a change of layout passes through, `from` without its pending
  /// reduction; `from` where nothing has to be reduced for `to`.
  LayoutId reducedFor(LayoutId from, LayoutId to);
  /// Whether a tensor in one layout is in the other as well.
  bool isNoOp(unsigned tensor, LayoutId from, LayoutId to);
  const std::shared_ptr<const ReshardTasks> &
  reshard(unsigned tensor, LayoutId from, LayoutId to);
  /// The same, ready for a simulation by blocks.
  const std::shared_ptr<const ReshardBlocks> &
  reshardBlocks(unsigned tensor, LayoutId from, LayoutId to);
  /// Of a tensor within a fusion in whose place there is a kernel: of what is
  /// kept of it.
  const LayoutBytes &bytes(unsigned tensor, LayoutId layout,
                           bool isFused = false);
  /// Whether a tensor stays within a kernel in a strategy.
  bool isFused(unsigned tensor, llvm::ArrayRef<uint32_t> assignment) const {
    const Tensor &t = graph.tensors[tensor];
    return t.fusion >= 0 && records[assignment[t.producer]].isFused;
  }
  /// Whether a tensor takes memory if it is in \p instances layouts.
  bool isKept(unsigned tensor, size_t instances) const {
    return graph.tensors[tensor].isKept || instances > 1 || keepsAll;
  }
  /// Equal for tensors of one shape and element size.
  uint32_t shapeClassOf(unsigned tensor) const { return shapeClass[tensor]; }
  /// The devices of a set, ascending.
  llvm::ArrayRef<uint32_t> deviceSet(int32_t number) const {
    return deviceSets[number];
  }
  size_t numDeviceSets() const { return deviceSets.size(); }
  /// Forgets reshards once there are very many; those that nobody holds are
  /// gone then. Long searches see ever new pairs of layouts.
  void trim();

  const Graph &graph;
  const Machine &machine;
  const CostModel &cost;
  const ResourceMap map;

private:
  /// The number of a set of devices, -1 if one occurs twice.
  int32_t deviceSetOf(std::vector<uint32_t> devices);
  /// An equal list that stays where it is.
  SharedNumbers shareList(llvm::ArrayRef<uint32_t> list);
  void setScratch(unsigned op, ConfigRecord &record);
  ConfigRecord build(unsigned op, const Config &config);
  void setTimes(unsigned op, ConfigRecord &record);
  bool mayFuse(unsigned op, const ConfigRecord &record) const;

  std::shared_ptr<SharedReshards> shared;
  /// A device does not merge operators: all tensors take memory.
  bool keepsAll;
  /// Operators with one structure, tensors with one shape and element size.
  std::vector<uint32_t> opClass, shapeClass;
  std::deque<ConfigRecord> records;
  std::vector<std::unordered_map<size_t, llvm::SmallVector<uint32_t, 1>>> byOp;
  std::vector<uint32_t> lastOf; ///< Likewise, what was asked for last.
  std::deque<Sharding> layouts;
  /// Per layout, which dimensions are not cut and there in part alone, and
  /// (hashed) in which parts; 0: none.
  std::vector<uint64_t> parts;
  /// Per layout, it without pending reduction.
  std::unordered_map<LayoutId, LayoutId> reduced;
  std::unordered_map<size_t, llvm::SmallVector<LayoutId, 1>> byLayout;
  std::vector<std::unordered_map<uint64_t, std::shared_ptr<const ReshardTasks>>>
      reshards; ///< Per shape class, by (from, to).
  std::vector<
      std::unordered_map<uint64_t, std::shared_ptr<const ReshardBlocks>>>
      blocks;                                            ///< Likewise.
  std::vector<std::unordered_map<uint64_t, bool>> noOps; ///< Likewise.
  size_t numReshards = 0;
  /// Per shape class, by layout and whether it is fused.
  std::vector<std::unordered_map<uint64_t, std::unique_ptr<LayoutBytes>>>
      layoutBytes;
  std::unordered_map<size_t, llvm::SmallVector<SharedNumbers, 1>> lists;
  llvm::BumpPtrAllocator listMemory; ///< Close together: all of it is in use.
  std::vector<std::vector<uint32_t>> deviceSets;
  std::unordered_map<size_t, llvm::SmallVector<int32_t, 1>> bySet;
};

/// How a tensor gets into a layout, given the instances that there are.
struct InstanceSource {
  /// The instance that has the layout, or from which it is made.
  size_t index;
  bool isThere;
  /// It is made from an instance in this layout, which is made from that one.
  std::optional<LayoutId> reduceTo;
};

/// `layoutOf(i)` is the layout of instance i of `tensor`; instance 0 is what
/// its producer makes.
template <typename LayoutOf>
InstanceSource findSource(Records &records, unsigned tensor, LayoutId layout,
                          size_t count, LayoutOf layoutOf) {
  for (size_t i = 0; i < count; ++i)
    if (layoutOf(i) == layout)
      return {i, true, std::nullopt};
  size_t source = 0;
  for (size_t i = 1; i < count; ++i)
    if (records.isNoOp(tensor, layoutOf(i), layout)) {
      source = i;
      break;
    }
  // A pending reduction is carried out once for all targets.
  LayoutId from = layoutOf(source);
  LayoutId reduced = records.reducedFor(from, layout);
  if (reduced == from || reduced == layout)
    return {source, false, std::nullopt};
  // Once somebody needs the value reduced, the others take it from there.
  bool isReduced = false;
  for (size_t i = 0; i < count && !isReduced; ++i)
    isReduced = layoutOf(i) == reduced;
  if (!isReduced && !records.reshard(tensor, from, layout)->reducesFirst)
    return {source, false, std::nullopt};
  return {source, false, reduced};
}

/// The task graph of a strategy, with what is needed to account for memory.
struct Assembly {
  /// A tensor in a layout.
  struct Instance {
    uint32_t tensor;
    LayoutId layout;
    /// The instance it is copied from, and how; -1: an argument or a result of
    /// an operator.
    int32_t source = -1;
    const ReshardTasks *reshard = nullptr;
    /// The first task of the operator or of the reshard.
    uint32_t firstTask = 0;
    bool argument = false;
    /// Lives until the end: a result of the function.
    bool final = false;
    /// Occupies no memory of its own: it replaces an argument.
    bool inPlace = false;

    bool isAlias() const { return reshard && reshard->isNoOp(); }
    bool isAlias(size_t shard) const {
      return reshard && reshard->aliased[shard];
    }
  };
  TaskGraph tasks;
  std::vector<TaskInfo> infos;
  std::vector<Instance> instances;
  /// Per operator, its first task, and where its operands' instances begin.
  std::vector<uint32_t> firstTask, firstOperand;
  std::vector<uint32_t> operandInstances;
  Ticks computeTime = 0, communicationTime = 0;
  int64_t bytesMoved = 0;

  /// Per tensor, its instances, that of its production first.
  std::vector<llvm::SmallVector<uint32_t, 3>> ofTensor;
};

/// Peak bytes per device, liveness by the timeline. Where `devices` is given,
/// of those that it marks; 0 for the others. `changes` as Evaluator::evaluate
/// gives them.
std::vector<int64_t> peakMemory(Records &records, const Assembly &assembly,
                                const Timeline &timeline,
                                llvm::ArrayRef<uint32_t> assignment,
                                const std::vector<bool> *devices = nullptr,
                                std::vector<MemoryChange> *changes = nullptr);

} // namespace soap

#endif // SOAP_LIB_PLANNER_SIMULATOR_RECORDS_H
