//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FamilyPaths.h"

#include "Soap/Planner/Sharding/OperatorSharding.h"

#include <algorithm>

using namespace soap;

/// Families with more tasks on a device keep only the order of data.
static constexpr size_t maxOrdered = 96;

unsigned FamilyPaths::place(unsigned op) const {
  return static_cast<unsigned>(llvm::find(family.operators, op) -
                               family.operators.begin());
}

FamilyPaths::FamilyPaths(const Problem &problem, unsigned number,
                         const FamilyOption &option, bool partialValues,
                         LayoutVariants &transfers, DataNeeds &needs,
                         llvm::function_ref<bool()> mustStop)
    : problem(problem), option(option), family(problem.graph.families[number]),
      partialValues(partialValues), transfers(transfers), needs(needs) {
  for (auto [op, config] : llvm::zip_equal(family.operators, option.configs)) {
    Op &entry = ops.emplace_back();
    entry.number = op;
    entry.firstTask = 0;
    entry.numTasks = 0;
    const Operator &o = problem.graph.operators[op];
    for (auto [k, operand] : llvm::enumerate(o.operands)) {
      const Tensor &tensor = problem.graph.tensors[operand.tensor];
      entry.needs.push_back(transfers.layout(
          operandSharding(o, config, k, tensor.shape), tensor));
    }
    for (auto [k, result] : llvm::enumerate(o.results)) {
      const Tensor &tensor = problem.graph.tensors[result.tensor];
      entry.made.push_back(
          transfers.layout(resultSharding(o, config, k, tensor.shape), tensor));
    }
  }
  // In the order of the graph, so that what a task waits for is known.
  std::vector<unsigned> byNumber(ops.size());
  for (unsigned i = 0; i < ops.size(); ++i)
    byNumber[i] = i;
  llvm::sort(byNumber, [&](unsigned a, unsigned b) {
    return ops[a].number < ops[b].number;
  });
  for (unsigned i : byNumber) {
    if (mustStop())
      return;
    addTasks(i, option.configs[i]);
  }
}

void FamilyPaths::addTasks(unsigned index, const Config &config) {
  Op &entry = ops[index];
  const Graph &graph = problem.graph;
  const Operator &op = graph.operators[entry.number];
  entry.firstTask = static_cast<unsigned>(tasks.size());
  entry.numTasks = static_cast<unsigned>(config.numTasks());
  for (unsigned t = 0; t < entry.numTasks; ++t) {
    Rect tile = taskTile(op, config, t);
    Task task;
    task.device = config.devices[t];
    task.time = problem.cost.leastTaskTime(graph, op, tile, problem.machine,
                                           task.device);
    task.works = llvm::any_of(op.results, [&](const Result &result) {
      return numElements(applyAccess(result.access, tile,
                                     graph.tensors[result.tensor].shape)) > 0;
    });
    for (unsigned k = 0; k < op.operands.size(); ++k)
      if (int datum = datumOf(index, k, t); datum >= 0)
        task.data.push_back(static_cast<unsigned>(datum));
    tasks.push_back(std::move(task));
    llvm::SmallVector<unsigned, 32> earlier; // on this device
    for (unsigned a = 0; a + 1 < tasks.size(); ++a)
      if (tasks[a].device == tasks.back().device && tasks[a].time > 0)
        earlier.push_back(a);
    orderTask(static_cast<unsigned>(tasks.size() - 1), earlier);
  }
}

/// Arguments lie as the operator that makes their next state does, or as their
/// first use needs them; where that is in another family, nothing is known.
bool FamilyPaths::isArgumentInPlace(unsigned index, unsigned operand) const {
  const Graph &graph = problem.graph;
  unsigned tensor = graph.operators[ops[index].number].operands[operand].tensor;
  for (const Argument &argument : graph.arguments) {
    if (argument.tensor != tensor)
      continue;
    LayoutId lies;
    const Tensor *by = argument.replacedBy >= 0
                           ? &graph.tensors[graph.results[argument.replacedBy]]
                           : nullptr;
    if (by && by->producer >= 0) {
      unsigned maker = place(static_cast<unsigned>(by->producer));
      if (maker == ops.size())
        return false;
      lies = transfers.reduced(ops[maker].made[by->resultIndex]);
    } else {
      // The first use of all.
      for (auto [o, op] : llvm::enumerate(graph.operators))
        for (auto [k, use] : llvm::enumerate(op.operands)) {
          if (use.tensor != tensor)
            continue;
          unsigned user = place(static_cast<unsigned>(o));
          if (user == ops.size())
            return false;
          const Tensor &t = graph.tensors[tensor];
          lies = transfers.layout(
              argumentSharding(op, option.configs[user], k, t.shape), t);
          return lies == ops[index].needs[operand];
        }
      return false;
    }
    return lies == ops[index].needs[operand];
  }
  return false;
}

int FamilyPaths::datumOf(unsigned index, unsigned operand, int64_t shard) {
  const Graph &graph = problem.graph;
  unsigned tensor = graph.operators[ops[index].number].operands[operand].tensor;
  const Tensor &t = graph.tensors[tensor];
  LayoutId layout = ops[index].needs[operand];
  // Not the shared sharding of that layout: its shards may be numbered
  // otherwise.
  Sharding sharding = operandSharding(graph.operators[ops[index].number],
                                      option.configs[index], operand, t.shape);
  Datum datum{tensor, layout, sharding.devices[shard], sharding.summand(shard),
              sharding.shardRect(shard, t.shape)};
  if (numElements(datum.box) == 0)
    return -1;
  if (t.producer < 0 && isArgumentInPlace(index, operand))
    return -1;
  for (auto [d, known] : llvm::enumerate(data))
    if (known.tensor == tensor && known.layout == layout &&
        known.device == datum.device && known.summand == datum.summand &&
        sameRect(known.box, datum.box))
      return static_cast<int>(d);
  if (t.producer >= 0) {
    unsigned producer = place(static_cast<unsigned>(t.producer));
    if (producer < ops.size()) {
      LayoutId made = ops[producer].made[t.resultIndex];
      datum.producer = static_cast<int>(producer);
      datum.least = transfers.least(made, layout);
    }
    if (!sharding.isPartial())
      for (const DataNeeds::Need &need : needs.of(tensor, datum.box))
        addMakers(datum, need.tensor, need.box);
  }
  data.push_back(std::move(datum));
  return static_cast<int>(data.size() - 1);
}

/// The tasks of the family that alone make an element of the box.
void FamilyPaths::addMakers(Datum &datum, unsigned tensor,
                            llvm::ArrayRef<Interval> box) {
  const Tensor &t = problem.graph.tensors[tensor];
  unsigned maker =
      t.producer < 0 ? ops.size() : place(static_cast<unsigned>(t.producer));
  if (maker == ops.size())
    return;
  Sharding sharding =
      resultSharding(problem.graph.operators[t.producer], option.configs[maker],
                     t.resultIndex, t.shape);
  if (sharding.isPartial() && partialValues)
    return;
  llvm::SmallVector<Rect, 8> parts;
  for (int64_t s = 0; s < sharding.numShards(); ++s)
    parts.push_back(intersect(sharding.shardRect(s, t.shape), box));
  for (int64_t s = 0; s < sharding.numShards(); ++s) {
    if (numElements(parts[s]) == 0)
      continue;
    bool alone = true;
    for (int64_t other = 0; other < sharding.numShards() && alone; ++other)
      alone = other == s || sharding.summand(other) != sharding.summand(s) ||
              numElements(intersect(parts[s], parts[other])) == 0;
    if (alone)
      datum.sources.push_back(ops[maker].firstTask + static_cast<unsigned>(s));
  }
}

void FamilyPaths::orderTask(unsigned number, llvm::ArrayRef<unsigned> earlier) {
  Task &task = tasks[number];
  auto inherit = [&](const Task &from) {
    task.ended.resize(std::max(task.ended.size(), from.ended.size()));
    task.there.resize(std::max(task.there.size(), from.there.size()));
    task.ended |= from.ended;
    task.there |= from.there;
  };
  task.ended.resize(number);
  task.there.resize(static_cast<unsigned>(data.size()));
  for (unsigned d : task.data) {
    task.there.set(d);
    for (unsigned s : data[d].sources) {
      inherit(tasks[s]);
      task.ended.set(s);
    }
  }
  if (task.time == 0 || earlier.size() > maxOrdered)
    return;
  // What is there when it is ready; tasks before it on its device add to what
  // is there when it starts.
  llvm::BitVector ready = task.there;
  for (unsigned a : llvm::reverse(earlier)) {
    if (task.ended.test(a) || !llvm::all_of(tasks[a].data, [&](unsigned d) {
          return d < ready.size() && ready.test(d);
        }))
      continue;
    task.before.push_back(a);
    inherit(tasks[a]);
    task.ended.set(a);
  }
}

FamilyPaths::Times FamilyPaths::times(Entry entry, unsigned exit,
                                      const llvm::BitVector &others) const {
  unsigned first = place(entry.op), last = place(exit);
  std::vector<Ticks> end(tasks.size(), never);
  // The first end of an operator's tasks, `never` if one is not reached.
  auto firstEnd = [&](const Op &op) {
    Ticks least = std::numeric_limits<Ticks>::max();
    for (unsigned t = op.firstTask; t < op.firstTask + op.numTasks; ++t)
      if (tasks[t].works)
        least = std::min(least, end[t]);
    return least == std::numeric_limits<Ticks>::max() ? never : least;
  };
  unsigned tensor = 0;
  LayoutId layout = 0;
  if (entry.operand >= 0) {
    tensor = problem.graph.operators[entry.op].operands[entry.operand].tensor;
    layout = ops[first].needs[entry.operand];
  }
  std::vector<Ticks> arrival(data.size(), std::numeric_limits<Ticks>::max());
  Times result{never, never, {}};
  for (unsigned t = 0; t < tasks.size(); ++t) {
    const Task &task = tasks[t];
    Ticks start = never;
    if (entry.operand < 0 && t >= ops[first].firstTask &&
        t < ops[first].firstTask + ops[first].numTasks)
      start = 0;
    for (unsigned d : task.data) {
      Ticks &there = arrival[d];
      if (there == std::numeric_limits<Ticks>::max()) {
        const Datum &datum = data[d];
        there = never;
        if (entry.operand >= 0 && datum.tensor == tensor &&
            datum.layout == layout)
          there = 0;
        for (unsigned s : datum.sources)
          there = std::max(there, end[s]);
        if (datum.producer >= 0)
          if (Ticks made = firstEnd(ops[datum.producer]); made != never)
            there = std::max(there, made + datum.least);
      }
      start = std::max(start, there);
    }
    for (unsigned a : task.before)
      start = std::max(start, end[a]);
    if (start != never)
      end[t] = start + task.time;
    result.last = std::max(result.last, end[t]);
  }
  result.first = firstEnd(ops[last]);
  result.load.assign(problem.machine.devices.size(), 0);
  if (result.first != never)
    for (const Op &op : ops)
      for (unsigned t = op.firstTask; t < op.firstTask + op.numTasks; ++t)
        if (!others.test(op.number) && end[t] != never &&
            end[t] - tasks[t].time >= result.first)
          result.load[tasks[t].device] += tasks[t].time;
  return result;
}

std::vector<Ticks> FamilyPaths::load(const llvm::BitVector &operators) const {
  std::vector<Ticks> sums(problem.machine.devices.size(), 0);
  for (const Op &op : ops)
    if (operators.test(op.number))
      for (unsigned t = op.firstTask; t < op.firstTask + op.numTasks; ++t)
        sums[tasks[t].device] += tasks[t].time;
  return sums;
}

bool FamilyPaths::alwaysReads(unsigned number, unsigned operand) const {
  const Op &op = ops[place(number)];
  unsigned tensor = problem.graph.operators[number].operands[operand].tensor;
  for (unsigned t = op.firstTask; t < op.firstTask + op.numTasks; ++t)
    if (tasks[t].time > 0 && llvm::none_of(tasks[t].data, [&](unsigned d) {
          return data[d].tensor == tensor &&
                 data[d].layout == op.needs[operand];
        }))
      return false;
  return true;
}

void FamilyPaths::forEachTask(
    unsigned number,
    llvm::function_ref<void(Ticks, int64_t, llvm::ArrayRef<Place>)> visit)
    const {
  const Op &op = ops[place(number)];
  for (unsigned t = op.firstTask; t < op.firstTask + op.numTasks; ++t) {
    llvm::SmallVector<Place, 8> before;
    for (unsigned b : tasks[t].before)
      for (const Op &other : ops)
        if (b >= other.firstTask && b < other.firstTask + other.numTasks)
          before.push_back({other.number, b - other.firstTask});
    visit(tasks[t].time, tasks[t].device, before);
  }
}
