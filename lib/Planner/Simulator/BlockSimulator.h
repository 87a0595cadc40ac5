//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SIMULATOR_BLOCKSIMULATOR_H
#define SOAP_LIB_PLANNER_SIMULATOR_BLOCKSIMULATOR_H

#include "TensorPlan.h"

namespace soap {

/// Simulates a strategy by blocks: the tasks of an operator, or those of a
/// segment of a reshard, that become ready at one time and have neighbouring
/// numbers are one event. As no other key lies between theirs, taking them
/// together is taking them one after the other: all times are those of
/// Simulator on the graph of single tasks.
///
/// A block is *uniform* as long as all that it waits for came for all of its
/// tasks at once: then one ready time and one count stand for all of them. In
/// strategies that treat groups of devices alike, most blocks stay uniform to
/// their end, and cost little more than one task.
class BlockSimulator {
public:
  static constexpr uint32_t none = ~uint32_t(0);

  BlockSimulator(Records &records, TensorPlans &plans);

  /// Prepares the simulation of a strategy.
  void assemble(llvm::ArrayRef<uint32_t> assignment);
  /// Returns false as soon as it is certain that the makespan exceeds `bound`;
  /// calling again goes on.
  bool run(Ticks bound);
  Ticks makespan() const { return latest; }

  struct TaskTimes {
    Ticks ready, start, end;
  };
  /// Calls `visit` with the key and the times of every task.
  template <typename Visit> void forTasks(Visit visit) const {
    auto tasksOf = [&](uint32_t b) {
      for (uint32_t t = 0; t < blocks[b].size; ++t)
        visit(blocks[b].key + t, timesOf(b, t));
    };
    for (uint32_t op = 0; op < numOps(); ++op)
      tasksOf(op);
    for (unsigned tensor = 0; tensor < planOf.size(); ++tensor)
      for (uint32_t b = 0; b < planOf[tensor]->blocks.size(); ++b)
        tasksOf(firstBlock[tensor] + b);
  }
  /// Between different devices.
  int64_t bytesMoved() const { return traffic; }
  /// All figures but the peaks.
  Evaluation figures() const;

protected:
  friend class BlockMemory;
  struct Block {
    uint64_t key; ///< Of its first task.
    uint32_t size;
    /// For a segment: the tensor, and the block's number in its plan.
    uint32_t tensor, planBlock;
  };
  /// How far the simulation of a block is.
  struct State {
    /// While it is uniform: the latest end of what it waited for.
    Ticks ready;
    /// While it is uniform: parts that it still waits for.
    uint32_t pending;
    /// Where its tasks' own counts and ready times are, if it is not uniform.
    uint32_t live;
    /// Tasks that have not run.
    uint32_t left;
    /// It ran as a whole and ended uniformly.
    bool fired;
  };
  /// When the tasks of a block that has run did.
  struct Ran {
    /// Of all tasks; if they have their own at `times`, the first start and the
    /// last end, or beyond.
    Ticks ready, start, end;
    uint32_t times;
  };
  /// Tasks lo .. hi-1 of a block.
  struct Run {
    uint32_t block, lo, hi;
  };
  /// Something for which shard (or task) `number` waits has ended.
  struct Fire {
    uint32_t number;
    Ticks end;
  };
  using Fires = std::vector<Fire>;

  uint32_t numOps() const { return static_cast<uint32_t>(assignment.size()); }
  TaskTimes timesOf(uint32_t block, uint32_t task) const {
    const Ran &result = results[block];
    if (result.times != none)
      return times[result.times + task];
    return {result.ready, result.start, result.end};
  }
  /// The block of the strategy that is `origin` in a tensor's plan.
  uint32_t blockOf(unsigned tensor, int32_t origin) const {
    return origin < 0
               ? static_cast<uint32_t>(records.graph.tensors[tensor].producer)
               : firstBlock[tensor] + static_cast<uint32_t>(origin);
  }
  void addBlock(uint64_t key, uint32_t size, uint32_t tensor,
                uint32_t planBlock);
  /// Calls `visit` with the block and the part of everything that `block` waits
  /// for.
  template <typename Visit> void forInputs(uint32_t block, Visit visit) const {
    if (block < numOps()) {
      const auto &operands = records.graph.operators[block].operands;
      for (size_t k = 0; k < operands.size(); ++k) {
        unsigned tensor = operands[k].tensor;
        const TensorPlan &plan = *planOf[tensor];
        uint32_t use = plans.useNumber[block][k];
        for (const auto &part : plan.instances[plan.useInstance[use]].parts)
          visit(blockOf(tensor, part.origin), part);
      }
      return;
    }
    unsigned tensor = blocks[block].tensor;
    for (const auto &part :
         planOf[tensor]->blocks[blocks[block].planBlock].inputs)
      visit(blockOf(tensor, part.origin), part);
  }
  void addSegments(unsigned tensor);
  void countWork(const ConfigRecord &config, int sign);
  void countWork(const TensorPlan &plan, int sign);
  /// What all work that is left needs.
  void findCertain();
  void startBlock(uint32_t block);
  void push(uint32_t block, Ticks ready, uint32_t lo, uint32_t hi) {
    queue.push(ready, blocks[block].key + lo, {block, lo, hi});
  }

  void expand(uint32_t block);
  void pushReady(uint32_t block, llvm::ArrayRef<uint32_t> tasks);
  void deliver(uint32_t block, Ticks end, const TensorPlan::Part &part);
  void deliver(uint32_t block, const Fires &fires);
  void fire(unsigned tensor, uint32_t instance, const TensorPlan::Part &part,
            Ticks end, unsigned depth);
  void fire(unsigned tensor, uint32_t instance, int32_t origin,
            const Fires &fires, unsigned depth);
  void finish(const Run &run, Ticks ready);
  /// Tells those that wait for tasks of a block: all of them (`fires` null) at
  /// `end`, or these.
  void notify(uint32_t block, const Fires *fires, Ticks end);
  void step();
  /// Until there is no event, `certain` exceeds `bound`, or `steps` more are
  /// made.
  void advance(Ticks bound, size_t steps);
  void occupyDevices(const Run &run, Ticks ready);
  void occupyResources(const Run &run, Ticks ready);
  Fires &scratch(unsigned depth);

  Records &records;
  TensorPlans &plans;
  /// Per resource of a compute task, the pool; or none.
  std::vector<uint32_t> poolOfDevice;
  bool hasPools = false;

  // The strategy.
  std::vector<uint32_t> assignment;
  /// Per resource, the sum of the times of all tasks on it.
  std::vector<Ticks> work;
  int64_t traffic = 0; ///< Bytes between devices.
  std::vector<const ConfigRecord *> configs;
  std::vector<std::shared_ptr<const TensorPlan>> planOf;
  std::vector<uint32_t> firstBlock; ///< Per tensor.
  std::vector<Block> blocks;        ///< Operators first.

  // The simulation.
  std::vector<State> states;
  std::vector<Ran> results;
  std::vector<uint32_t> livePending;
  std::vector<Ticks> liveReady;
  std::vector<std::vector<uint32_t>> unusedLive; ///< By size.
  std::vector<TaskTimes> times;
  std::vector<Ticks> freeAt;
  std::vector<std::vector<Ticks>> slotFreeAt;
  EventQueue<uint64_t, Run> queue;
  /// Per resource, that of the tasks that have run.
  std::vector<Ticks> done;
  Ticks latest = 0;
  /// The makespan is no less.
  Ticks certain = 0;
  /// Whether `done` and `certain` are kept.
  bool countsWork = true;
  int64_t tasksRun = 0;

  // Of the run that is being simulated.
  std::vector<Ticks> starts, ends;
  bool sameStart = false, sameEnd = false;
  std::vector<std::unique_ptr<Fires>> scratches;
  std::vector<uint32_t> newlyReady;
  /// Where a simulation sets in: only these blocks are told what has ended
  /// before.
  bool isFiltered = false;
  std::vector<bool> receivers;
  bool isReceiver(uint32_t block) const {
    return !isFiltered || receivers[block];
  }
  /// The last task that has run.
  Ticks lastReady = -1;
  uint64_t lastKey = 0;
  /// Times from here on may be overwritten.
  uint32_t ownTimes = 0;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SIMULATOR_BLOCKSIMULATOR_H
