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

BlockSimulator::Fires &BlockSimulator::scratch(unsigned depth) {
  while (scratches.size() <= depth)
    scratches.push_back(std::make_unique<Fires>());
  scratches[depth]->clear();
  return *scratches[depth];
}

//===----------------------------------------------------------------------===//
// The strategy
//===----------------------------------------------------------------------===//

void BlockSimulator::addBlock(uint64_t key, uint32_t size, uint32_t tensor,
                              uint32_t planBlock) {
  blocks.push_back({key, size, tensor, planBlock});
  states.push_back({0, 0, none, size, false});
  results.push_back({0, 0, 0, none});
}

void BlockSimulator::addSegments(unsigned tensor) {
  firstBlock[tensor] = static_cast<uint32_t>(blocks.size());
  const TensorPlan &plan = *planOf[tensor];
  for (uint32_t b = 0; b < plan.blocks.size(); ++b) {
    const TensorPlan::Instance &instance =
        plan.instances[plan.blocks[b].instance];
    const auto &segment = plan.segment(plan.blocks[b]);
    addBlock(plans.keyOf(tensor, instance) + segment.first, segment.count,
             tensor, b);
  }
}

void BlockSimulator::countWork(const ConfigRecord &config, int sign) {
  for (size_t t = 0; t < config.devices.size(); ++t)
    work[config.devices[t]] += sign * config.taskTimes[t];
}

void BlockSimulator::countWork(const TensorPlan &plan, int sign) {
  traffic += sign * plan.bytesMoved;
  for (auto [resource, time] : plan.work)
    work[resource] += sign * time;
}

void BlockSimulator::findCertain() {
  certain = latest;
  for (size_t r = 0; r < work.size(); ++r)
    certain = std::max(certain, freeAt[r] + work[r] - done[r]);
}

void BlockSimulator::assemble(llvm::ArrayRef<uint32_t> strategy) {
  const Graph &graph = records.graph;
  records.trim();
  plans.trim();
  assignment.assign(strategy.begin(), strategy.end());
  work.assign(records.map.total(), 0);
  traffic = 0;
  done.assign(records.map.total(), 0);
  blocks.clear();
  states.clear();
  results.clear();
  configs.clear();
  for (uint32_t op = 0; op < numOps(); ++op) {
    configs.push_back(&records.record(assignment[op]));
    addBlock(TaskKey::compute(op),
             static_cast<uint32_t>(configs[op]->devices.size()), 0, 0);
    countWork(*configs[op], 1);
  }
  planOf.resize(graph.tensors.size());
  firstBlock.resize(graph.tensors.size());
  for (unsigned tensor = 0; tensor < graph.tensors.size(); ++tensor) {
    planOf[tensor] = plans.get(tensor, assignment);
    addSegments(tensor);
    countWork(*planOf[tensor], 1);
  }
  // Nothing of an earlier simulation stays.
  livePending.clear();
  liveReady.clear();
  for (auto &list : unusedLive)
    list.clear();
  times.clear();
  freeAt.assign(records.map.total(), 0);
  for (size_t p = 0; p < slotFreeAt.size(); ++p)
    slotFreeAt[p].assign(slotsOf(records.machine.coreGroups[p]), 0);
  queue.clear();
  latest = 0;
  tasksRun = 0;
  ownTimes = 0;
  lastReady = -1;
  findCertain();
  for (uint32_t b = 0; b < blocks.size(); ++b)
    startBlock(b);
}

/// Counts what a block waits for; what waits for nothing is ready at once.
void BlockSimulator::startBlock(uint32_t block) {
  State &state = states[block];
  bool allFull = true;
  forInputs(block, [&](uint32_t, const TensorPlan::Part &part) {
    ++state.pending;
    allFull &= part.full;
  });
  if (state.pending == 0) {
    push(block, 0, 0, state.left);
    return;
  }
  if (allFull)
    return;
  // Some tasks may wait for nothing.
  expand(block);
  newlyReady.clear();
  for (uint32_t t = 0; t < blocks[block].size; ++t)
    if (livePending[state.live + t] == 0)
      newlyReady.push_back(t);
  pushReady(block, newlyReady);
}

//===----------------------------------------------------------------------===//
// Waiting
//===----------------------------------------------------------------------===//

/// Gives every task of a uniform block its own count and ready time.
void BlockSimulator::expand(uint32_t block) {
  State &state = states[block];
  uint32_t size = blocks[block].size;
  if (size < unusedLive.size() && !unusedLive[size].empty()) {
    state.live = unusedLive[size].back();
    unusedLive[size].pop_back();
  } else {
    state.live = static_cast<uint32_t>(livePending.size());
    livePending.resize(livePending.size() + size);
    liveReady.resize(liveReady.size() + size);
  }
  uint32_t *pending = &livePending[state.live];
  std::fill_n(pending, size, 0);
  std::fill_n(&liveReady[state.live], size, state.ready);
  forInputs(block, [&](uint32_t origin, const TensorPlan::Part &part) {
    if (states[origin].fired)
      return;
    if (part.counts.empty())
      for (uint32_t t = 0; t < size; ++t)
        ++pending[t];
    else
      for (uint32_t t = 0; t < size; ++t)
        pending[t] += part.counts[t];
  });
}

/// Queues ascending tasks of a block that is not uniform.
void BlockSimulator::pushReady(uint32_t block, llvm::ArrayRef<uint32_t> tasks) {
  const Ticks *ready = &liveReady[states[block].live];
  for (size_t i = 0; i < tasks.size();) {
    size_t begin = i++;
    while (i < tasks.size() && tasks[i] == tasks[i - 1] + 1 &&
           ready[tasks[i]] == ready[tasks[begin]])
      ++i;
    push(block, ready[tasks[begin]], tasks[begin], tasks[i - 1] + 1);
  }
}

/// All of `part` ends at once.
void BlockSimulator::deliver(uint32_t block, Ticks end,
                             const TensorPlan::Part &part) {
  if (!isReceiver(block))
    return;
  State &state = states[block];
  if (state.live == none) {
    state.ready = std::max(state.ready, end);
    if (--state.pending == 0)
      push(block, state.ready, 0, state.left);
    return;
  }
  uint32_t size = blocks[block].size;
  uint32_t *pending = &livePending[state.live];
  Ticks *ready = &liveReady[state.live];
  newlyReady.clear();
  for (uint32_t t = 0; t < size; ++t) {
    uint32_t count = part.count(t);
    if (count == 0)
      continue;
    ready[t] = std::max(ready[t], end);
    pending[t] -= count;
    if (pending[t] == 0)
      newlyReady.push_back(t);
  }
  pushReady(block, newlyReady);
}

void BlockSimulator::deliver(uint32_t block, const Fires &fires) {
  if (!isReceiver(block))
    return;
  State &state = states[block];
  if (state.live == none)
    expand(block);
  uint32_t *pending = &livePending[state.live];
  Ticks *ready = &liveReady[state.live];
  newlyReady.clear();
  bool ascending = true;
  for (const Fire &fire : fires) {
    ready[fire.number] = std::max(ready[fire.number], fire.end);
    if (--pending[fire.number] > 0)
      continue;
    ascending &= newlyReady.empty() || newlyReady.back() < fire.number;
    newlyReady.push_back(fire.number);
  }
  if (!ascending)
    llvm::sort(newlyReady);
  pushReady(block, newlyReady);
}

static void toFires(const TensorPlan::Part &part, size_t count, Ticks end,
                    llvm::function_ref<void(uint32_t)> add) {
  for (uint32_t i = 0; i < count; ++i)
    for (uint32_t n = part.count(i); n > 0; --n)
      add(i);
}

/// All tasks of a part of an instance end at once.
void BlockSimulator::fire(unsigned tensor, uint32_t number,
                          const TensorPlan::Part &part, Ticks end,
                          unsigned depth) {
  const TensorPlan &plan = *planOf[tensor];
  const TensorPlan::Instance &instance = plan.instances[number];
  if (!part.full) {
    Fires &fires = scratch(depth);
    toFires(part, part.counts.size(), end,
            [&](uint32_t shard) { fires.push_back({shard, end}); });
    fire(tensor, number, part.origin, fires, depth + 1);
    return;
  }
  for (uint32_t use : instance.uses)
    deliver(plans.uses[tensor][use].first, end, part);
  for (uint32_t d : instance.derived) {
    const TensorPlan::Instance &derived = plan.instances[d];
    for (uint32_t g = 0; g < derived.reshard->segments.size(); ++g) {
      uint32_t b = derived.firstBlock + g;
      const TensorPlan::Part *input = plan.blocks[b].input(part.origin);
      if (!input)
        continue;
      if (input->full) {
        deliver(firstBlock[tensor] + b, end, *input);
        continue;
      }
      Fires &fires = scratch(depth);
      toFires(*input, input->counts.size(), end,
              [&](uint32_t task) { fires.push_back({task, end}); });
      deliver(firstBlock[tensor] + b, fires);
    }
    if (const TensorPlan::Part *passed = derived.part(part.origin))
      fire(tensor, d, *passed, end, depth + 1);
  }
}

/// Some tasks of part `origin` of an instance end.
void BlockSimulator::fire(unsigned tensor, uint32_t number, int32_t origin,
                          const Fires &fires, unsigned depth) {
  const TensorPlan &plan = *planOf[tensor];
  const TensorPlan::Instance &instance = plan.instances[number];
  for (uint32_t use : instance.uses)
    deliver(plans.uses[tensor][use].first, fires);
  for (uint32_t d : instance.derived) {
    const TensorPlan::Instance &derived = plan.instances[d];
    auto along = [&](const Rows &rows) -> const Fires & {
      Fires &result = scratch(depth);
      for (const Fire &fire : fires)
        for (uint32_t to : rows[fire.number])
          result.push_back({to, fire.end});
      return result;
    };
    for (uint32_t g = 0; g < derived.reshard->segments.size(); ++g) {
      uint32_t b = derived.firstBlock + g;
      if (!plan.blocks[b].input(origin))
        continue;
      const Fires &tasks = along(derived.reshard->segments[g].readers);
      if (!tasks.empty())
        deliver(firstBlock[tensor] + b, tasks);
    }
    if (derived.reshard->pass.empty())
      continue;
    const Fires &passed = along(derived.reshard->pass);
    if (!passed.empty())
      fire(tensor, d, origin, passed, depth + 1);
  }
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

inline void BlockSimulator::occupyDevices(const Run &run, Ticks ready) {
  const ConfigRecord &config = *configs[run.block];
  const uint32_t *device = config.devices.data();
  const Ticks *time = config.taskTimes.data();
  Ticks starting = 0, ending = 0;
  sameStart = sameEnd = true;
  for (uint32_t t = run.lo; t < run.hi; ++t) {
    Ticks start = ready, end = ready;
    // A tile with nothing to do occupies nothing.
    if (time[t] > 0) {
      Ticks &free = freeAt[device[t]];
      start = std::max(start, free);
      if (hasPools && poolOfDevice[device[t]] != none) {
        Ticks &slot = *llvm::min_element(slotFreeAt[poolOfDevice[device[t]]]);
        start = std::max(start, slot);
        slot = start + time[t];
      }
      end = free = start + time[t];
      if (countsWork) {
        done[device[t]] += time[t];
        certain = std::max(certain, end + work[device[t]] - done[device[t]]);
      }
    }
    starts[t - run.lo] = start;
    ends[t - run.lo] = end;
    if (t == run.lo) {
      starting = start;
      ending = end;
    }
    sameStart &= start == starting;
    sameEnd &= end == ending;
    latest = std::max(latest, end);
  }
}

inline void BlockSimulator::occupyResources(const Run &run, Ticks ready) {
  const TensorPlan &plan = *planOf[blocks[run.block].tensor];
  const TensorPlan::Block &block = plan.blocks[blocks[run.block].planBlock];
  const auto *tasks = plan.instances[block.instance].reshard->timed.data() +
                      plan.segment(block).first;
  sameStart = sameEnd = true;
  for (uint32_t t = run.lo; t < run.hi; ++t) {
    Ticks start = ready;
    llvm::ArrayRef<uint32_t> used = tasks[t].resources;
    for (uint32_t r : used)
      start = std::max(start, freeAt[r]);
    Ticks end = start + tasks[t].time;
    for (uint32_t r : used)
      freeAt[r] = end;
    if (countsWork)
      for (uint32_t r : used) {
        done[r] += tasks[t].time;
        certain = std::max(certain, end + work[r] - done[r]);
      }
    starts[t - run.lo] = start;
    ends[t - run.lo] = end;
    sameStart &= start == starts[0];
    sameEnd &= end == ends[0];
    latest = std::max(latest, end);
  }
}

/// Remembers the times of a run, and tells those that wait for it.
void BlockSimulator::finish(const Run &run, Ticks ready) {
  const Block &block = blocks[run.block];
  State &state = states[run.block];
  bool whole = run.lo == 0 && run.hi == block.size;
  bool isFirst = state.left == block.size;
  state.left -= run.hi - run.lo;
  Ran &result = results[run.block];
  if (whole && sameStart && sameEnd) {
    result = {ready, starts[0], ends[0], none};
  } else {
    if (isFirst || result.times < ownTimes) {
      uint32_t at = static_cast<uint32_t>(times.size());
      times.resize(times.size() + block.size);
      if (!isFirst)
        std::copy_n(&times[result.times], block.size, &times[at]);
      result.times = at;
    }
    if (isFirst) {
      result.start = starts[0];
      result.end = ends[0];
    }
    for (uint32_t t = run.lo; t < run.hi; ++t) {
      TaskTimes own{ready, starts[t - run.lo], ends[t - run.lo]};
      times[result.times + t] = own;
      result.start = std::min(result.start, own.start);
      result.end = std::max(result.end, own.end);
    }
  }
  if (state.left == 0 && state.live != none) {
    if (unusedLive.size() <= block.size)
      unusedLive.resize(block.size + 1);
    unusedLive[block.size].push_back(state.live);
  }

  bool uniform = whole && sameEnd;
  if (uniform) {
    notify(run.block, nullptr, ends[0]);
  } else {
    Fires &fires = scratch(0);
    for (uint32_t t = run.lo; t < run.hi; ++t)
      fires.push_back({t, ends[t - run.lo]});
    notify(run.block, &fires, 0);
  }
  states[run.block].fired = uniform;
}

void BlockSimulator::notify(uint32_t number, const Fires *fires, Ticks end) {
  if (number < numOps()) {
    for (const Result &result : records.graph.operators[number].results) {
      if (fires)
        fire(result.tensor, 0, -1, *fires, 1);
      else
        fire(result.tensor, 0, planOf[result.tensor]->instances[0].parts[0],
             end, 1);
    }
    return;
  }
  const Block &block = blocks[number];
  unsigned tensor = block.tensor;
  const TensorPlan &plan = *planOf[tensor];
  const TensorPlan::Block &own = plan.blocks[block.planBlock];
  const TensorPlan::Instance &instance = plan.instances[own.instance];
  const ReshardBlocks::Segment &segment = plan.segment(own);
  int32_t origin = static_cast<int32_t>(block.planBlock);
  auto along = [&](const Rows &rows) -> const Fires & {
    Fires &result = scratch(1);
    if (fires) {
      for (const Fire &fire : *fires)
        for (uint32_t to : rows[fire.number])
          result.push_back({to, fire.end});
    } else {
      for (uint32_t t = 0; t < block.size; ++t)
        for (uint32_t to : rows[t])
          result.push_back({to, end});
    }
    return result;
  };
  for (const auto &[next, rows] : segment.next) {
    uint32_t b = instance.firstBlock + next;
    const TensorPlan::Part *input = plan.blocks[b].input(origin);
    if (!fires && input->full) {
      deliver(firstBlock[tensor] + b, end, *input);
      continue;
    }
    const Fires &tasks = along(rows);
    if (!tasks.empty())
      deliver(firstBlock[tensor] + b, tasks);
  }
  if (const TensorPlan::Part *part = instance.part(origin)) {
    if (!fires) {
      fire(tensor, own.instance, *part, end, 2);
    } else {
      const Fires &shards = along(segment.targets);
      if (!shards.empty())
        fire(tensor, own.instance, origin, shards, 2);
    }
  }
}

void BlockSimulator::step() {
  auto [ready, run] = queue.pop();
  while (const Run *next = queue.nextTogether()) {
    if (next->block != run.block || next->lo != run.hi)
      break;
    run.hi = next->hi;
    queue.pop();
  }
  size_t count = run.hi - run.lo;
  if (starts.size() < count) {
    starts.resize(count);
    ends.resize(count);
  }
  if (run.block < numOps())
    occupyDevices(run, ready);
  else
    occupyResources(run, ready);
  certain = std::max(certain, latest);
  lastReady = ready;
  lastKey = blocks[run.block].key + run.hi - 1;
  tasksRun += static_cast<int64_t>(count);
  finish(run, ready);
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
    evaluation.numTasks += static_cast<int64_t>(config->devices.size());
  }
  for (const auto &plan : planOf) {
    evaluation.communicationTime += plan->communicationTime;
    evaluation.numTasks += plan->numTasks;
  }
  evaluation.bytesMoved = traffic;
  return evaluation;
}
