//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SIMULATOR_DELTAMODEL_H
#define SOAP_LIB_PLANNER_SIMULATOR_DELTAMODEL_H

#include "DeltaTasks.h"
#include "EvaluatorImpl.h"

namespace soap {

/// The instances of all tensors under an assignment, and what a change of it
/// does to them and to the task graph. A tensor's instances depend on the
/// layouts of its producer and its users alone, so a change of operators
/// touches the tensors at their edges.
class DeltaModel {
public:
  DeltaModel(Records &records, const EvaluatorLinks &links, DeltaTasks &tasks);

  struct Figures {
    Ticks computeTime = 0, communicationTime = 0;
    int64_t bytesMoved = 0, numTasks = 0;
    /// All instances together, per device: no less than the peak.
    std::vector<int64_t> memoryBound;
  };

  /// Puts the difference into `tasks`. `changed` operators (each once) have
  /// other configurations in `proposed` than before; all of them at first.
  void propose(llvm::ArrayRef<unsigned> changed,
               llvm::ArrayRef<uint32_t> proposed);
  void accept();
  void reject();
  const Figures &figures() const { return current; }
  const Figures &proposedFigures() const { return proposal; }
  /// Calls `visit` with every task under the proposal.
  template <typename Visit>
  void forTasks(llvm::ArrayRef<uint32_t> proposed, Visit visit) const {
    for (size_t op = 0; op < proposed.size(); ++op)
      for (size_t t = 0; t < records.record(proposed[op]).taskTimes.size(); ++t)
        visit(firstTask(op) + static_cast<uint32_t>(t));
    for (unsigned tensor = 0; tensor < states.size(); ++tensor)
      for (const Instance &instance : state(tensor).instances)
        if (instance.reshard)
          for (size_t t = 0; t < instance.reshard->tasks.size(); ++t)
            visit(instance.firstTask + static_cast<uint32_t>(t));
  }
  /// The instances under the proposal, for peakMemory(); task numbers are those
  /// of `tasks`.
  void instances(Assembly &assembly) const;

private:
  struct Instance {
    LayoutId layout;
    /// In the tensor's list; -1: an argument or a result of an operator.
    int32_t source = -1;
    std::shared_ptr<const ReshardTasks> reshard;
    const LayoutBytes *bytes = nullptr;
    uint32_t firstTask = DeltaTasks::none;
    uint64_t creator = 0; ///< The key of its first task, if it has any.
    bool argument = false, final = false, inPlace = false;
    /// In a proposal: the instance of the current list with the same tasks, or
    /// -1; and whether those that read it wait for other tasks than before.
    int32_t same = -1;
    bool changed = true;

    bool isAlias() const { return reshard && reshard->isNoOp(); }
  };
  struct TensorState {
    llvm::SmallVector<Instance, 2> instances;
    /// Per use of the tensor, its instance.
    llvm::SmallVector<uint32_t, 4> useInstance;
  };
  /// What tasks of an operator or of a reshard wait for.
  void pushProviders(unsigned tensor, uint32_t instance, uint32_t shard);
  const TensorState &state(unsigned tensor) const {
    return newIndex[tensor] >= 0 ? newStates[newIndex[tensor]].second
                                 : states[tensor];
  }
  uint32_t firstTask(unsigned op) const {
    return isChanged[op] ? newFirstTask[op] : firstTasks[op];
  }
  llvm::ArrayRef<uint32_t> gather();

  void affect(unsigned tensor);
  void build(unsigned tensor, TensorState &state,
             llvm::ArrayRef<uint32_t> proposed);
  uint32_t instanceIn(unsigned tensor, TensorState &state, LayoutId layout,
                      uint64_t creator);
  void match(unsigned tensor, TensorState &state);
  void count(const TensorState &state, int sign);
  void addCompute(unsigned op);
  void removeCompute(unsigned op);
  void addReshard(const Instance &instance);
  void wireCompute(unsigned op);
  void wireReshard(unsigned tensor, const Instance &instance, bool isNew);

  Records &records;
  const EvaluatorLinks &links;
  DeltaTasks &tasks;
  /// Per tensor, its uses as (operator, operand), and as results.
  std::vector<llvm::SmallVector<std::pair<unsigned, unsigned>, 4>> uses;
  std::vector<llvm::SmallVector<uint32_t, 1>> resultUses;
  /// Per operator and operand, which use of the tensor it is.
  std::vector<llvm::SmallVector<uint32_t, 4>> useNumber;
  /// Per operator, the tensors at its edges, and those of arguments and results
  /// that follow its layouts.
  std::vector<llvm::SmallVector<uint32_t, 4>> tensorsOf;
  /// Resources of compute tasks: the number of the device.
  std::vector<uint32_t> deviceResource;

  // The current assignment.
  std::vector<uint32_t> assignment;
  std::vector<TensorState> states;
  std::vector<uint32_t> firstTasks;
  Figures current;

  // The proposal.
  Figures proposal;
  llvm::ArrayRef<uint32_t> proposed;
  std::vector<unsigned> changedOps, rewiredOps;
  std::vector<bool> isChanged, isRewired;
  std::vector<uint32_t> newFirstTask;
  std::vector<std::pair<unsigned, TensorState>> newStates;
  std::vector<int32_t> newIndex; ///< Per tensor, into newStates, or -1.
  std::vector<uint32_t> preds;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SIMULATOR_DELTAMODEL_H
