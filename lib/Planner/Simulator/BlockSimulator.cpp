//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockSimulator.h"

using namespace soap;

BlockSimulator::BlockSimulator(Records &records, TensorPlans &plans)
    : records(records), plans(plans) {
  const Machine &machine = records.machine;
  bool shares = records.map.semantics == Semantics::Runtime;
  for (const Device &device : machine.devices) {
    bool hasPool = shares && device.coreGroup >= 0;
    poolOfDevice.push_back(hasPool ? static_cast<uint32_t>(device.coreGroup)
                                   : none);
    hasPools |= hasPool;
  }
  if (hasPools)
    slotFreeAt.resize(machine.coreGroups.size());
}

llvm::ArrayRef<uint32_t> BlockSimulator::firstNumbers(size_t count) {
  while (numbers.size() < count)
    numbers.push_back(static_cast<uint32_t>(numbers.size()));
  return {numbers.data(), count};
}

class BlockSimulator::Releases {
public:
  Releases(BlockSimulator &simulator, uint32_t block)
      : simulator(simulator), block(block) {}
  ~Releases() {
    for (unsigned i = 0; i < count; ++i)
      push(groups[i]);
  }
  Releases(const Releases &) = delete;
  Releases &operator=(const Releases &) = delete;

  void add(uint32_t task, Ticks ready) {
    uint32_t word = task / 64;
    uint64_t bit = uint64_t(1) << task % 64;
    for (unsigned i = 0; i < count; ++i)
      if (groups[i].ready == ready && groups[i].word == word) {
        groups[i].tasks |= bit;
        return;
      }
    if (count < maxGroups) {
      groups[count++] = {ready, word, bit};
      return;
    }
    push(groups[oldest]);
    groups[oldest] = {ready, word, bit};
    oldest = (oldest + 1) % maxGroups;
  }

private:
  struct Group {
    Ticks ready;
    uint32_t word;
    uint64_t tasks;
  };
  void push(const Group &group) {
    simulator.push(group.ready, {block, group.word, group.tasks});
  }

  static constexpr unsigned maxGroups = 4;
  BlockSimulator &simulator;
  uint32_t block;
  unsigned count = 0, oldest = 0;
  Group groups[maxGroups];
};

//===----------------------------------------------------------------------===//
// The strategy
//===----------------------------------------------------------------------===//

void BlockSimulator::addBlock(const Block &block) {
  blocks.push_back(block);
  states.push_back({0, 0, none, block.size, false});
  results.push_back({0, 0, 0, none});
}

void BlockSimulator::setOperator(uint32_t op) {
  blocks[op].size = static_cast<uint32_t>(configs[op]->tasks.size());
  blocks[op].computing = configs[op]->tasks.data();
}

void BlockSimulator::setReaders(uint32_t op) {
  llvm::ArrayRef<uint32_t> tensors = plans.resultsOf(op);
  blocks[op].numReaders = none;
  if (tensors.size() != 1)
    return;
  auto readers = planOf[tensors[0]]->flat.readersOf(FlatPlan::producer);
  blocks[op].readers = readers.data();
  blocks[op].numReaders = static_cast<uint32_t>(readers.size());
}

void BlockSimulator::setInputs(unsigned tensor) {
  const FlatPlan &plan = planOf[tensor]->flat;
  for (uint32_t u = 0; u < plan.numUses(); ++u)
    operandInputs[plans.operandOf(tensor, u)] = plan.inputsOfUse(u);
}

void BlockSimulator::addSegments(unsigned tensor) {
  firstBlock[tensor] = static_cast<uint32_t>(blocks.size());
  const FlatPlan &plan = planOf[tensor]->flat;
  setInputs(tensor);
  for (auto [b, of] : llvm::enumerate(plan.blocks())) {
    auto inputs = plan.inputsOfBlock(static_cast<uint32_t>(b));
    auto readers = plan.readersOf(static_cast<int32_t>(b));
    Block block{plans.keyOf(tensor, of.madeFor) + of.key,
                of.size,
                tensor,
                static_cast<uint32_t>(inputs.size()),
                static_cast<uint32_t>(readers.size()),
                inputs.data(),
                readers.data(),
                {}};
    block.moving = of.tasks;
    addBlock(block);
  }
}

void BlockSimulator::countWork(const ConfigRecord &config, int sign) {
  for (const ConfigRecord::Task &task : config.tasks)
    work[task.device] += sign * task.time;
}

void BlockSimulator::countWork(const TensorPlan &plan, int sign) {
  traffic += sign * plan.bytesMoved;
  for (auto [resource, time] : plan.work)
    work[resource] += sign * time;
}

void BlockSimulator::findCertain() {
  certain = latest;
  for (const Resource &resource : resources)
    certain = std::max(certain, resource.freeAt + resource.left);
}

bool BlockSimulator::assemble(llvm::ArrayRef<uint32_t> strategy) {
  records.trim();
  plans.trim();
  bool isFirst = planOf.empty();
  if (isFirst) {
    work.assign(records.map.total(), 0);
    assignment.assign(strategy.begin(), strategy.end());
    configs.resize(assignment.size());
    planOf.resize(records.graph.tensors.size());
    firstBlock.resize(planOf.size());
    operandInputs.resize(plans.numOperands());
  }
  std::vector<bool> touched(planOf.size(), isFirst);
  for (uint32_t op = 0; op < numOps(); ++op) {
    if (!isFirst) {
      if (assignment[op] == strategy[op])
        continue;
      countWork(*configs[op], -1);
    }
    assignment[op] = strategy[op];
    configs[op] = &records.record(strategy[op]);
    countWork(*configs[op], 1);
    for (uint32_t tensor : plans.touchedBy(op))
      touched[tensor] = true;
  }
  for (unsigned tensor = 0; tensor < planOf.size(); ++tensor) {
    if (!touched[tensor])
      continue;
    if (giveUp && giveUp()) {
      planOf.clear(); // The next strategy is a first one.
      traffic = 0;
      return false;
    }
    const auto &plan = plans.get(tensor, assignment);
    if (plan == planOf[tensor])
      continue;
    if (planOf[tensor])
      countWork(*planOf[tensor], -1);
    countWork(*plan, 1);
    planOf[tensor] = plan;
  }
  layOut();
  return true;
}

void BlockSimulator::layOut() {
  blocks.clear();
  states.clear();
  results.clear();
  for (uint32_t op = 0; op < numOps(); ++op) {
    Block block{TaskKey::compute(op), 0, 0, 0, none, nullptr, nullptr, {}};
    block.size = static_cast<uint32_t>(configs[op]->tasks.size());
    block.computing = configs[op]->tasks.data();
    addBlock(block);
  }
  // Nothing of an earlier simulation stays.
  taskStates.clear();
  unusedTaskStates.clear();
  times.clear();
  resources.clear();
  for (Ticks time : work)
    resources.push_back({0, time});
  for (size_t p = 0; p < slotFreeAt.size(); ++p)
    slotFreeAt[p].assign(slotsOf(records.machine.coreGroups[p]), 0);
  queue.clear();
  latest = 0;
  tasksRun = 0;
  ownTimes = 0;
  lastReady = -1;
  findCertain();
  startAll();
}

/// Adds the blocks of all plans, and starts these and the operators; plan by
/// plan, as they are long in coming from memory.
void BlockSimulator::startAll() {
  partial.clear();
  auto await = [&](uint32_t block, llvm::ArrayRef<FlatPlan::Input> inputs) {
    states[block].pending += static_cast<uint32_t>(inputs.size());
    if (llvm::any_of(inputs, [](const auto &input) { return !input.isFull; }))
      partial.push_back(block);
  };
  for (unsigned tensor = 0; tensor < planOf.size(); ++tensor) {
    addSegments(tensor);
    const FlatPlan &plan = planOf[tensor]->flat;
    for (uint32_t u = 0; u < plan.numUses(); ++u)
      await(plans.userOf(tensor, u), plan.inputsOfUse(u));
    for (uint32_t b = 0; b < plan.blocks().size(); ++b)
      await(firstBlock[tensor] + b, plan.inputsOfBlock(b));
  }
  for (uint32_t op = 0; op < numOps(); ++op)
    setReaders(op);
  for (uint32_t b = 0; b < blocks.size(); ++b)
    if (states[b].pending == 0)
      begin(b, true);
  llvm::sort(partial);
  partial.erase(llvm::unique(partial), partial.end());
  for (uint32_t b : partial)
    begin(b, false);
}

/// Counts what a block waits for.
void BlockSimulator::startBlock(uint32_t block) {
  bool allFull = true;
  forInputs(block, [&](uint32_t, const FlatPlan::Input &input) {
    ++states[block].pending;
    allFull &= input.isFull;
  });
  begin(block, allFull);
}

/// What waits for nothing is ready at once.
void BlockSimulator::begin(uint32_t block, bool allFull) {
  State &state = states[block];
  if (state.pending == 0) {
    push(0, {block, none, 0});
    return;
  }
  if (allFull)
    return;
  // Some tasks may wait for nothing.
  if (blocks[block].size >= manyTasks) {
    countPending(block);
    if (!llvm::is_contained(initialPending, 0u)) {
      state.ofTasks = later;
      return;
    }
  }
  expand(block);
  Releases releases(*this, block);
  for (uint32_t t = 0; t < blocks[block].size; ++t)
    if (taskStates[state.ofTasks + t].pending == 0)
      releases.add(t, taskStates[state.ofTasks + t].ready);
}

//===----------------------------------------------------------------------===//
// Waiting
//===----------------------------------------------------------------------===//

/// For how many parts every task of a block waits that nobody has been told of.
void BlockSimulator::countPending(uint32_t block) {
  uint32_t each = 0;
  initialPending.assign(blocks[block].size, 0);
  forInputs(block, [&](uint32_t origin, const FlatPlan::Input &input) {
    if (states[origin].fired)
      return;
    if (!input.counts)
      ++each;
    else
      for (auto [task, pending] : llvm::enumerate(initialPending))
        pending += input.counts[task];
  });
  for (uint32_t &pending : initialPending)
    pending += each;
}

/// Gives every task of a uniform block its own count and ready time.
void BlockSimulator::expand(uint32_t block) {
  State &state = states[block];
  uint32_t size = blocks[block].size;
  if (size < unusedTaskStates.size() && unusedTaskStates[size] != none) {
    state.ofTasks = unusedTaskStates[size];
    unusedTaskStates[size] = taskStates[state.ofTasks].pending;
  } else {
    state.ofTasks = static_cast<uint32_t>(taskStates.size());
    taskStates.resize(taskStates.size() + size);
  }
  countPending(block);
  TaskState *own = &taskStates[state.ofTasks];
  for (uint32_t t = 0; t < size; ++t)
    own[t] = {state.ready, initialPending[t]};
}

/// Of what the tasks of a block wait for, `counts` ends at once (null: one
/// each).
void BlockSimulator::deliver(uint32_t block, Ticks end,
                             const uint32_t *counts) {
  State &state = states[block];
  // It is uniform only if all parts that it waits for are full.
  if (state.ofTasks == none) {
    state.ready = std::max(state.ready, end);
    if (--state.pending == 0)
      push(state.ready, {block, none, 0});
    return;
  }
  if (state.ofTasks == later)
    expand(block);
  TaskState *own = &taskStates[state.ofTasks];
  Releases releases(*this, block);
  for (uint32_t t = 0; t < blocks[block].size; ++t) {
    uint32_t count = counts ? counts[t] : 1;
    if (count == 0)
      continue;
    own[t].ready = std::max(own[t].ready, end);
    own[t].pending -= count;
    if (own[t].pending == 0)
      releases.add(t, own[t].ready);
  }
}

/// The tasks that are running end.
void BlockSimulator::deliver(uint32_t block, const FlatPlan::Reader &reader) {
  State &state = states[block];
  if (state.ofTasks >= later)
    expand(block);
  TaskState *own = &taskStates[state.ofTasks];
  Releases releases(*this, block);
  auto tell = [&](uint32_t task, Ticks end) {
    TaskState &mine = own[task];
    mine.ready = std::max(mine.ready, end);
    if (--mine.pending == 0)
      releases.add(task, mine.ready);
  };
  const uint32_t *bounds = reader.bounds;
  if (!bounds) {
    for (size_t i = 0; i < running.size(); ++i)
      tell(running[i], ends[i]);
    return;
  }
  for (size_t i = 0; i < running.size(); ++i)
    for (uint32_t n = bounds[running[i]]; n < bounds[running[i] + 1]; ++n)
      tell(reader.numbers[n], ends[i]);
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

template <bool counts>
inline void BlockSimulator::occupyDevices(uint32_t block, Ticks ready) {
  const ConfigRecord::Task *tasks = blocks[block].computing;
  Ticks firstStart = std::numeric_limits<Ticks>::max(), lastStart = 0;
  Ticks firstEnd = std::numeric_limits<Ticks>::max(), lastEnd = 0;
  for (size_t i = 0; i < running.size(); ++i) {
    auto [time, device] = tasks[running[i]];
    Ticks start = ready, end = ready;
    // A tile with nothing to do occupies nothing.
    if (time > 0) {
      Resource &resource = resources[device];
      start = std::max(start, resource.freeAt);
      if (hasPools && poolOfDevice[device] != none) {
        Ticks &slot = *llvm::min_element(slotFreeAt[poolOfDevice[device]]);
        start = std::max(start, slot);
        slot = start + time;
      }
      end = resource.freeAt = start + time;
      if (counts) {
        resource.left -= time;
        certain = std::max(certain, end + resource.left);
      }
    }
    starts[i] = start;
    ends[i] = end;
    firstStart = std::min(firstStart, start);
    lastStart = std::max(lastStart, start);
    firstEnd = std::min(firstEnd, end);
    lastEnd = std::max(lastEnd, end);
  }
  sameStart = firstStart == lastStart;
  sameEnd = firstEnd == lastEnd;
  latest = std::max(latest, lastEnd);
}

template <bool counts>
inline void BlockSimulator::occupyResources(uint32_t number, Ticks ready) {
  const ReshardBlocks::Task *tasks = blocks[number].moving;
  for (uint32_t t : running)
    LLVM_PREFETCH(tasks[t].resources.begin(), 0, 3);
  sameStart = sameEnd = true;
  for (size_t i = 0; i < running.size(); ++i) {
    const ReshardBlocks::Task &task = tasks[running[i]];
    Ticks start = ready;
    for (uint32_t r : task.resources)
      start = std::max(start, resources[r].freeAt);
    Ticks end = start + task.time;
    for (uint32_t r : task.resources) {
      resources[r].freeAt = end;
      if (counts) {
        resources[r].left -= task.time;
        certain = std::max(certain, end + resources[r].left);
      }
    }
    starts[i] = start;
    ends[i] = end;
    sameStart &= start == starts[0];
    sameEnd &= end == ends[0];
    latest = std::max(latest, end);
  }
}

uint32_t BlockSimulator::addTimes(uint32_t count) {
  size_t first = times.size(), size = first + count;
  // On many devices they are most of the memory that there is.
  if (size > times.capacity())
    times.reserve(size + std::max<size_t>(size / 4, 1 << 16));
  times.resize(size);
  return static_cast<uint32_t>(first);
}

/// Remembers the times of the tasks that ran, and tells those that wait for
/// them.
void BlockSimulator::finish(uint32_t number, Ticks ready) {
  const Block &block = blocks[number];
  State &state = states[number];
  bool whole = running.size() == block.size;
  bool isFirst = state.left == block.size;
  state.left -= static_cast<uint32_t>(running.size());
  Ran &result = results[number];
  if (whole && sameStart && sameEnd) {
    result = {ready, starts[0], ends[0], none};
  } else {
    if (isFirst || result.times < ownTimes) {
      uint32_t at = addTimes(block.size);
      if (!isFirst)
        std::copy_n(&times[result.times], block.size, &times[at]);
      result.times = at;
    }
    if (isFirst) {
      result.start = starts[0];
      result.end = ends[0];
    }
    for (size_t i = 0; i < running.size(); ++i) {
      times[result.times + running[i]] = {ready, starts[i]};
      result.start = std::min(result.start, starts[i]);
      result.end = std::max(result.end, ends[i]);
    }
  }
  if (state.left == 0 && state.ofTasks != none) {
    if (unusedTaskStates.size() <= block.size)
      unusedTaskStates.resize(block.size + 1, none);
    taskStates[state.ofTasks].pending = unusedTaskStates[block.size];
    unusedTaskStates[block.size] = state.ofTasks;
  }
  bool uniform = whole && sameEnd;
  notify(number, uniform);
  states[number].fired = uniform;
}

void BlockSimulator::notify(uint32_t number, bool uniform) {
  auto tell = [&](unsigned tensor, llvm::ArrayRef<FlatPlan::Reader> readers) {
    auto blockOf = [&](const FlatPlan::Reader &reader) {
      return reader.isUse ? plans.userOf(tensor, reader.number)
                          : firstBlock[tensor] + reader.number;
    };
    for (const FlatPlan::Reader &reader : readers)
      LLVM_PREFETCH(&states[blockOf(reader)], 1, 3);
    for (const FlatPlan::Reader &reader : readers) {
      uint32_t block = blockOf(reader);
      if (!isReceiver(block))
        continue;
      if (uniform)
        deliver(block, ends[0], reader.counts);
      else
        deliver(block, reader);
    }
  };
  const Block &block = blocks[number];
  if (block.numReaders != none) {
    unsigned tensor =
        number < numOps() ? plans.resultsOf(number)[0] : block.tensor;
    tell(tensor, {block.readers, block.numReaders});
    return;
  }
  for (uint32_t tensor : plans.resultsOf(number))
    tell(tensor, planOf[tensor]->flat.readersOf(FlatPlan::producer));
}

void BlockSimulator::addRunning(const Event &event) {
  for (uint64_t rest = event.tasks; rest != 0; rest &= rest - 1)
    selected.push_back(64 * event.word +
                       static_cast<uint32_t>(llvm::countr_zero(rest)));
}

void BlockSimulator::gather(Event event) {
  if (event.word == none) {
    running = firstNumbers(blocks[event.block].size);
    return;
  }
  selected.clear();
  while (const Event *next = queue.nextTogether()) {
    if (next->block != event.block)
      break;
    if (next->word == event.word) {
      event.tasks |= next->tasks;
    } else {
      addRunning(event);
      event = *next;
    }
    queue.pop();
  }
  addRunning(event);
  running = selected;
}

void BlockSimulator::step() {
  auto [ready, event] = queue.pop();
  gather(event);
  uint32_t block = event.block;
  if (starts.size() < running.size()) {
    starts.resize(running.size());
    ends.resize(running.size());
  }
  if (block < numOps()) {
    if (countsWork)
      occupyDevices<true>(block, ready);
    else
      occupyDevices<false>(block, ready);
  } else {
    if (countsWork)
      occupyResources<true>(block, ready);
    else
      occupyResources<false>(block, ready);
  }
  certain = std::max(certain, latest);
  lastReady = ready;
  lastKey = blocks[block].key + running.back();
  tasksRun += static_cast<int64_t>(running.size());
  finish(block, ready);
}

void BlockSimulator::advance(Ticks bound, size_t steps) {
  for (; steps > 0 && !queue.empty() && certain <= bound; --steps)
    step();
}

bool BlockSimulator::run(Ticks bound) {
  countsWork = bound < std::numeric_limits<Ticks>::max();
  advance(bound, std::numeric_limits<size_t>::max());
  return certain <= bound;
}

Evaluation BlockSimulator::figures() const {
  Evaluation evaluation;
  evaluation.makespan = latest;
  for (const ConfigRecord *config : configs) {
    evaluation.computeTime += config->totalTime;
    evaluation.numTasks += static_cast<int64_t>(config->tasks.size());
  }
  for (const auto &plan : planOf) {
    evaluation.communicationTime += plan->communicationTime;
    evaluation.numTasks += plan->numTasks;
  }
  evaluation.bytesMoved = traffic;
  return evaluation;
}
