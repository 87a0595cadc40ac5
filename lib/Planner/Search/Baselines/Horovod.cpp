//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Builtin.h"

#include "Soap/Planner/Search/Baselines.h"
#include "Soap/Planner/Search/DeviceCounts.h"

#include <map>
#include <queue>

using namespace soap;

namespace {
/// The gradient reductions of a simulated strategy, and what becomes of the
/// task graph when some of them are one.
class Buckets {
public:
  Buckets(const Problem &problem, const Strategy &strategy);

  Ticks makespan() const { return timeline.makespan; }
  size_t numReductions() const { return reductions.size(); }

  struct Fused {
    Ticks makespan = 0;
    size_t numBuckets = 0;
  };
  /// Reductions in the order in which they become ready, fused as long as a
  /// bucket does not exceed `bytes`. Nothing if one waits for another.
  std::optional<Fused> fuse(int64_t bytes);

private:
  struct Reduction {
    uint32_t task;
    int64_t bytes;
    const std::vector<int64_t> *devices;
  };
  const Problem &problem;
  TaskGraph tasks;
  Timeline timeline;
  std::vector<Reduction> reductions; ///< By ready time.
};
} // namespace

Buckets::Buckets(const Problem &problem, const Strategy &strategy)
    : problem(problem) {
  std::vector<TaskInfo> infos;
  Evaluator evaluator = problem.makeEvaluator();
  evaluator.evaluate(strategy, &tasks, &timeline, &infos);
  // A tensor that is reduced in parts has several tasks: those stay alone.
  std::map<uint32_t, unsigned> numTasks;
  for (const TaskInfo &info : infos)
    if (info.kind == TaskInfo::Kind::AllReduce)
      ++numTasks[info.tensor];
  for (auto [t, info] : llvm::enumerate(infos)) {
    if (info.kind != TaskInfo::Kind::AllReduce || numTasks[info.tensor] > 1)
      continue;
    const Tensor &tensor = problem.graph.tensors[info.tensor];
    if (tensor.producer < 0 ||
        problem.graph.operators[tensor.producer].role != "gradient")
      continue;
    reductions.push_back({static_cast<uint32_t>(t), tensor.bytes(),
                          &strategy.configs[tensor.producer].devices});
  }
  llvm::sort(reductions, [&](const Reduction &a, const Reduction &b) {
    return std::pair(timeline.ready[a.task], a.task) <
           std::pair(timeline.ready[b.task], b.task);
  });
}

std::optional<Buckets::Fused> Buckets::fuse(int64_t limit) {
  // The bucket of every reduction, by its first task.
  std::vector<uint32_t> leader(tasks.size());
  for (uint32_t t = 0; t < tasks.size(); ++t)
    leader[t] = t;
  std::map<uint32_t, Ticks> times;
  Fused fused;
  for (size_t begin = 0; begin < reductions.size();) {
    size_t end = begin;
    int64_t bytes = 0;
    Ticks apart = 0;
    while (end < reductions.size() &&
           (end == begin || bytes + reductions[end].bytes <= limit) &&
           *reductions[end].devices == *reductions[begin].devices) {
      bytes += reductions[end].bytes;
      apart += tasks.time(reductions[end].task);
      ++end;
    }
    Ticks together = clampTicks(problem.cost.allReduceTime(
        problem.machine, *reductions[begin].devices, bytes));
    if (end - begin > 1 && together < apart) {
      for (size_t i = begin; i < end; ++i)
        leader[reductions[i].task] = reductions[begin].task;
      times[reductions[begin].task] = together;
      ++fused.numBuckets;
    } else {
      fused.numBuckets += end - begin;
    }
    begin = end;
  }
  // Tasks again, buckets as one, in a topological order.
  std::vector<std::vector<uint32_t>> preds(tasks.size()), succs(tasks.size());
  std::vector<unsigned> missing(tasks.size(), 0);
  for (uint32_t t = 0; t < tasks.size(); ++t)
    for (uint32_t pred : tasks.predecessors(t)) {
      preds[leader[t]].push_back(leader[pred]);
      succs[leader[pred]].push_back(leader[t]);
      ++missing[leader[t]];
    }
  std::priority_queue<uint32_t, std::vector<uint32_t>, std::greater<>> ready;
  size_t count = 0;
  for (uint32_t t = 0; t < tasks.size(); ++t)
    if (leader[t] == t) {
      ++count;
      if (missing[t] == 0)
        ready.push(t);
    }
  TaskGraph merged;
  merged.clear(tasks.numResources());
  for (unsigned slots : tasks.pools())
    merged.addPool(slots);
  std::vector<uint32_t> numberOf(tasks.size());
  for (; !ready.empty(); --count) {
    uint32_t t = ready.top();
    ready.pop();
    for (uint32_t pred : preds[t])
      merged.pushPredecessor(numberOf[pred]);
    for (uint32_t resource : tasks.resourcesOf(t))
      merged.pushResource(resource);
    auto time = times.find(t);
    numberOf[t] = merged.finishTask(
        time == times.end() ? tasks.time(t) : time->second, tasks.pool(t));
    for (uint32_t succ : succs[t])
      if (--missing[succ] == 0)
        ready.push(succ);
  }
  if (count > 0)
    return std::nullopt;
  Timeline after;
  Simulator().run(merged, after);
  fused.makespan = after.makespan;
  return fused;
}

HorovodFigures soap::predictHorovod(const Problem &problem) {
  HorovodFigures best;
  Evaluator evaluator = problem.makeEvaluator();
  best.strategy = bestSimulated(evaluator, dataParallelStrategies(problem));
  Buckets buckets(problem, best.strategy);
  best.makespan = buckets.makespan();
  best.numReductions = best.numBuckets = buckets.numReductions();
  // Horovod's own default is 64 MiB.
  for (int64_t bytes = int64_t(1) << 20; bytes <= int64_t(1) << 28; bytes *= 2)
    if (auto fused = buckets.fuse(bytes);
        fused && fused->makespan < best.makespan) {
      best.makespan = fused->makespan;
      best.numBuckets = fused->numBuckets;
      best.bucketBytes = bytes;
    }
  return best;
}
