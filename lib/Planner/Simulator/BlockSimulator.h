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

#include <functional>

namespace soap {

/// Simulates a strategy by blocks: the tasks of an operator, or those of a
/// segment of a reshard, that become ready at one time are one event. No key of
/// another block lies between theirs, and whatever they let begin has a greater
/// one, so taking them together is taking them one after the other: all times
/// are those of Simulator on the graph of single tasks.
///
/// A block is *uniform* as long as all that it waits for came for all of its
/// tasks at once: then one ready time and one count stand for all of them. In
/// strategies that treat groups of devices alike, most blocks stay uniform to
/// their end, and cost little more than one task.
class BlockSimulator {
public:
  static constexpr uint32_t none = ~uint32_t(0);
  static constexpr uint32_t later = none - 1;
  /// Tasks of a block that are many: their states take memory, and counting
  /// what they wait for twice does not matter.
  static constexpr uint32_t manyTasks = 256;

  BlockSimulator(Records &records, TensorPlans &plans);

  /// Prepares the simulation of a strategy. What is as in the one before is
  /// kept. False once `giveUp` says so, and then nothing is kept.
  bool assemble(llvm::ArrayRef<uint32_t> assignment);
  std::function<bool()> giveUp;
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
      for (uint32_t b = 0; b < planOf[tensor]->flat.blocks().size(); ++b)
        tasksOf(firstBlock[tensor] + b);
  }
  /// Between different devices.
  int64_t bytesMoved() const { return traffic; }
  /// All figures but the peaks.
  Evaluation figures() const;

protected:
  friend class BlockMemory;
  friend class CoarseTimeline;
  struct Block {
    uint64_t key; ///< Of its first task.
    uint32_t size;
    /// For a segment: the tensor, and what it waits for.
    uint32_t tensor, numInputs;
    /// Who waits for it; `none` for an operator that does not have one result.
    uint32_t numReaders;
    const FlatPlan::Input *inputs;
    const FlatPlan::Reader *readers;
    union { ///< The tasks of an operator, or of a segment.
      const ConfigRecord::Task *computing;
      const ReshardBlocks::Task *moving;
    };
  };
  /// How far the simulation of a block is.
  struct State {
    /// While it is uniform: the latest end of what it waited for.
    Ticks ready;
    /// While it is uniform: parts that it still waits for.
    uint32_t pending;
    /// Where its tasks' own counts and ready times are, if it is not uniform;
    /// `later` as long as none of them has less to wait for, if they are many.
    uint32_t ofTasks;
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
  /// Tasks of a block that are ready: bit i of `tasks` is task 64 * word + i;
  /// with word `none`, all of them.
  struct Event {
    uint32_t block, word;
    uint64_t tasks;
  };
  /// Of a task of a block that is not uniform.
  struct TaskState {
    Ticks ready;
    uint32_t pending;
  };
  /// Of a task of a block whose tasks have times of their own; when it ends
  /// follows from how long it takes.
  struct Begun {
    Begun() {} // There are many; they are written before they are read.
    Begun(Ticks ready, Ticks start) : ready(ready), start(start) {}
    Ticks ready, start;
  };
  struct Resource {
    Ticks freeAt;
    /// The times of all tasks that have not run, if somebody asks.
    Ticks left;
  };

  /// Everything but the configurations and plans, which are known, and their
  /// work.
  void layOut();
  uint32_t numOps() const { return static_cast<uint32_t>(assignment.size()); }
  TaskTimes timesOf(uint32_t block, uint32_t task) const {
    const Ran &result = results[block];
    if (result.times == none)
      return {result.ready, result.start, result.end};
    const Begun &own = times[result.times + task];
    return {own.ready, own.start, own.start + timeOf(block, task)};
  }
  Ticks timeOf(uint32_t block, uint32_t task) const {
    return block < numOps() ? blocks[block].computing[task].time
                            : blocks[block].moving[task].time;
  }
  /// The block of the strategy that is `origin` in a tensor's plan.
  uint32_t blockOf(unsigned tensor, int32_t origin) const {
    return origin < 0 ? plans.producerOf(tensor)
                      : firstBlock[tensor] + static_cast<uint32_t>(origin);
  }
  void addBlock(const Block &block);
  /// After the configuration of an operator changes, or the plan of a result.
  void setOperator(uint32_t op);
  void setReaders(uint32_t op);
  /// Calls `visit` with the block and the part of everything that `block` waits
  /// for.
  template <typename Visit> void forInputs(uint32_t block, Visit visit) const {
    if (block < numOps()) {
      // The last operator may have none.
      const auto *inputs = operandInputs.data() + plans.firstOperandOf(block);
      for (auto [tensor, use] : plans.operandsOf(block))
        for (const auto &input : *inputs++)
          visit(blockOf(tensor, input.origin), input);
      return;
    }
    const Block &own = blocks[block];
    for (uint32_t i = 0; i < own.numInputs; ++i)
      visit(blockOf(own.tensor, own.inputs[i].origin), own.inputs[i]);
  }
  void setInputs(unsigned tensor);
  void addSegments(unsigned tensor);
  void countWork(const ConfigRecord &config, int sign);
  void countWork(const TensorPlan &plan, int sign);
  /// What all work that is left needs.
  void findCertain();
  void startBlock(uint32_t block);
  void startAll();
  /// A block for which it is known what it waits for.
  void begin(uint32_t block, bool allFull);
  void push(Ticks ready, const Event &event) {
    uint64_t first = event.word == none ? 0 : uint64_t(64) * event.word;
    const Block &block = blocks[event.block];
    // What will be needed when its turn comes, which is long from memory.
    LLVM_PREFETCH(&results[event.block], 1, 2);
    LLVM_PREFETCH(block.readers, 0, 2);
    if (event.block < numOps())
      LLVM_PREFETCH(block.computing + first, 0, 2);
    else
      LLVM_PREFETCH(block.moving + first, 0, 2);
    queue.push(ready, block.key + first, event);
  }

  void countPending(uint32_t block);
  void expand(uint32_t block);
  /// Room for the times of `count` tasks.
  uint32_t addTimes(uint32_t count);
  /// Queues tasks of a block, which come one by one. Those of one time are few
  /// events, in whatever order they come.
  class Releases;
  void deliver(uint32_t block, Ticks end, const uint32_t *counts);
  void deliver(uint32_t block, const FlatPlan::Reader &reader);
  void finish(uint32_t block, Ticks ready);
  /// Tells those that wait for tasks of a block: all of them at `ends[0]`, or
  /// those that are `running`.
  void notify(uint32_t block, bool uniform);
  /// Makes the tasks of an event, and of those that follow with the same block
  /// and time, `running`.
  void gather(Event event);
  void addRunning(const Event &event);
  void step();
  /// Until there is no event, `certain` exceeds `bound`, or `steps` more are
  /// made.
  void advance(Ticks bound, size_t steps);
  template <bool counts> void occupyDevices(uint32_t block, Ticks ready);
  template <bool counts> void occupyResources(uint32_t block, Ticks ready);
  /// The first `count` numbers.
  llvm::ArrayRef<uint32_t> firstNumbers(size_t count);

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
  /// Per operand of the graph, what it waits for.
  std::vector<llvm::ArrayRef<FlatPlan::Input>> operandInputs;

  // The simulation.
  std::vector<State> states;
  std::vector<Ran> results;
  std::vector<TaskState> taskStates;
  /// By size, states that no block has any more, or none; the next ones are the
  /// first one's `pending`.
  std::vector<uint32_t> unusedTaskStates;
  std::vector<Begun> times;
  std::vector<Resource> resources;
  std::vector<std::vector<Ticks>> slotFreeAt;
  EventQueue<uint64_t, Event> queue;
  Ticks latest = 0;
  /// The makespan is no less.
  Ticks certain = 0;
  /// Whether work that is left and `certain` are kept.
  bool countsWork = true;
  int64_t tasksRun = 0;

  // Of the tasks that are being simulated, ascending.
  llvm::ArrayRef<uint32_t> running;
  std::vector<Ticks> starts, ends;
  bool sameStart = false, sameEnd = false;
  std::vector<uint32_t> numbers, selected;
  std::vector<uint32_t> initialPending, partial;
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
