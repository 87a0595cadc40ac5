//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Simulator/IssueOrder.h"

#include <numeric>
#include <queue>
#include <set>
#include <tuple>

using namespace soap;

namespace {

/// A simulated strategy.
struct Simulated {
  TaskGraph tasks;
  Timeline timeline;
  std::vector<TaskInfo> infos;

  Simulated(Evaluator &evaluator, const Strategy &strategy) {
    evaluator.evaluate(strategy, &tasks, &timeline, &infos);
  }
};

} // namespace

/// What is issued as soon as it has been made (soap-issue-reductions-early).
static bool isReduction(const TaskInfo &info) {
  return info.kind == TaskInfo::Kind::AllReduce ||
         info.kind == TaskInfo::Kind::ReduceScatter;
}

/// Tasks in the order of their operators. What moves is issued for the first
/// that needs it, a reduction behind what it adds up.
static std::vector<uint32_t> sequenceOf(const Simulated &simulated,
                                        llvm::ArrayRef<unsigned> operators) {
  // One more for what happens to the results.
  std::vector<uint32_t> placeOf(operators.size() + 1);
  for (auto [place, op] : llvm::enumerate(operators))
    placeOf[op] = static_cast<uint32_t>(place);
  placeOf.back() = static_cast<uint32_t>(operators.size());
  size_t n = simulated.tasks.size();
  std::vector<uint32_t> place(n, placeOf.back());
  auto computes = [&](uint32_t task) {
    return simulated.infos[task].kind == TaskInfo::Kind::Compute;
  };
  for (uint32_t task : llvm::reverse(simulated.timeline.order)) {
    if (computes(task))
      place[task] = placeOf[simulated.infos[task].op];
    for (uint32_t before : simulated.tasks.predecessors(task))
      if (!computes(before))
        place[before] = std::min(place[before], place[task]);
  }
  for (uint32_t task : simulated.timeline.order) {
    if (!isReduction(simulated.infos[task]))
      continue;
    place[task] = 0;
    for (uint32_t before : simulated.tasks.predecessors(task))
      place[task] = std::max(place[task], place[before]);
  }
  // Of one operator: what brings its operands, itself, reductions.
  auto phase = [&](uint32_t task) {
    return computes(task) ? 1 : isReduction(simulated.infos[task]) ? 2 : 0;
  };
  std::vector<uint32_t> sequence(n);
  std::iota(sequence.begin(), sequence.end(), 0);
  llvm::sort(sequence, [&](uint32_t a, uint32_t b) {
    return std::tuple(place[a], phase(a), a) <
           std::tuple(place[b], phase(b), b);
  });
  return sequence;
}

static Ticks makespanOf(const Simulated &simulated,
                        llvm::ArrayRef<unsigned> operators) {
  const TaskGraph &tasks = simulated.tasks;
  std::vector<Ticks> end(tasks.size(), 0);
  Occupancy occupancy;
  occupancy.clear(tasks);
  Ticks makespan = 0;
  for (uint32_t task : sequenceOf(simulated, operators)) {
    Ticks ready = 0;
    for (uint32_t before : tasks.predecessors(task))
      ready = std::max(ready, end[before]);
    uint32_t slot;
    end[task] = occupancy.place(tasks, task, ready, slot) + tasks.time(task);
    makespan = std::max(makespan, end[task]);
  }
  return makespan;
}

/// Operators by when they start, none before what it reads or waits for.
static std::vector<unsigned> orderOfStarts(const Graph &graph,
                                           const Simulated &simulated) {
  size_t n = graph.operators.size();
  std::vector<Ticks> starts(n, std::numeric_limits<Ticks>::max());
  for (auto [task, info] : llvm::enumerate(simulated.infos))
    if (info.kind == TaskInfo::Kind::Compute)
      starts[info.op] =
          std::min(starts[info.op], simulated.timeline.start[task]);
  auto uses = graph.uses();
  std::vector<size_t> missing(n, 0);
  using Entry = std::pair<Ticks, unsigned>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> ready;
  for (auto [o, op] : llvm::enumerate(graph.operators)) {
    for (const Operand &operand : op.operands)
      missing[o] += graph.tensors[operand.tensor].producer >= 0;
    if (missing[o] == 0)
      ready.push({starts[o], static_cast<unsigned>(o)});
  }
  std::vector<unsigned> order;
  while (!ready.empty()) {
    unsigned next = ready.top().second;
    ready.pop();
    order.push_back(next);
    for (const Result &result : graph.operators[next].results)
      for (auto [user, operand] : uses[result.tensor])
        if (--missing[user] == 0)
          ready.push({starts[user], user});
  }
  return order;
}

Ticks soap::makespanInOrder(Evaluator &evaluator, const Strategy &strategy,
                            llvm::ArrayRef<unsigned> operators) {
  return makespanOf(Simulated(evaluator, strategy), operators);
}

/// Whether a device has part in every operator: then none waits for another
/// that could do something else meanwhile.
static bool anyDoesAll(const Strategy &strategy, int64_t numDevices) {
  std::vector<size_t> count(numDevices, 0);
  for (const Config &config : strategy.configs)
    for (int64_t device :
         std::set<int64_t>(config.devices.begin(), config.devices.end()))
      ++count[device];
  return llvm::is_contained(count, strategy.configs.size());
}

std::vector<unsigned> soap::findIssueOrder(Evaluator &evaluator,
                                           const Strategy &strategy) {
  const Graph &graph = evaluator.graph();
  std::vector<unsigned> own(graph.operators.size());
  std::iota(own.begin(), own.end(), 0);
  if (anyDoesAll(strategy, evaluator.machine().numDevices()))
    return own;
  Simulated simulated(evaluator, strategy);
  std::vector<unsigned> other = orderOfStarts(graph, simulated);
  Ticks before = makespanOf(simulated, own);
  return makespanOf(simulated, other) < before - before / 10 ? other : own;
}
