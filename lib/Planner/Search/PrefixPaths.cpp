//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrefixPaths.h"

#include "../Simulator/ReshardTasks.h"

#include "Soap/Planner/Sharding/OperatorSharding.h"

#include <algorithm>

using namespace soap;

template <typename T> static void append(std::string &key, T value) {
  key.append(reinterpret_cast<const char *>(&value), sizeof value);
}

static void append(std::string &key, const Sharding &sharding) {
  append(key, sharding.mesh.size());
  for (int64_t size : sharding.mesh)
    append(key, size);
  append(key, sharding.dims.size());
  for (const Sharding::Dim &dim : sharding.dims) {
    append(key, dim.axis);
    append(key, dim.ranges.size());
    for (Interval range : dim.ranges) {
      append(key, range.lo);
      append(key, range.hi);
    }
  }
  append(key, sharding.partial);
  append(key, sharding.partialAxes.size());
  for (int axis : sharding.partialAxes)
    append(key, axis);
  append(key, sharding.devices.size());
  for (int64_t device : sharding.devices)
    append(key, device);
}

std::vector<Ticks> PrefixPaths::directDelays(const Sharding &from,
                                             const Sharding &to,
                                             const Tensor &tensor) const {
  ResourceMap map{problem.space.semantics,
                  static_cast<uint32_t>(problem.machine.devices.size()),
                  static_cast<uint32_t>(problem.machine.links.size())};
  ReshardTasks reshard =
      buildReshardTasks(from, to, tensor.shape, tensor.elementBits,
                        problem.machine, problem.cost, map);
  size_t sources = from.devices.size(), targets = to.devices.size();
  // From every shard of the source to the end of every task.
  std::vector<std::vector<Ticks>> ends;
  auto raise = [&](std::vector<Ticks> &row, int32_t provider) {
    if (provider >= 0)
      row[provider] = std::max<Ticks>(row[provider], 0);
    else
      for (size_t s = 0; s < sources; ++s)
        row[s] = std::max(row[s], ends[~provider][s]);
  };
  for (uint32_t t = 0; t < reshard.tasks.size(); ++t) {
    std::vector<Ticks> row(sources, FamilyPaths::never);
    for (int32_t provider : reshard.providersOf(t))
      raise(row, provider);
    for (Ticks &end : row)
      if (end != FamilyPaths::never)
        end += reshard.tasks[t].time;
    ends.push_back(std::move(row));
  }
  std::vector<Ticks> delays;
  for (uint32_t t = 0; t < targets; ++t) {
    std::vector<Ticks> row(sources, FamilyPaths::never);
    for (int32_t provider : reshard.target(t))
      raise(row, provider);
    delays.insert(delays.end(), row.begin(), row.end());
  }
  return delays;
}

std::vector<Ticks> PrefixPaths::leastDelays(const Sharding &from,
                                            const Sharding &to,
                                            const Tensor &tensor) const {
  std::vector<Ticks> least = directDelays(from, to, tensor);
  size_t sources = from.devices.size();
  for (const Sharding &variant :
       std::vector<Sharding>(layouts.variants(layouts.layout(to, tensor)))) {
    llvm::SmallVector<int64_t> shards;
    if (variant == to || !isNoOpReshard(variant, to, tensor.shape, &shards))
      continue;
    std::vector<Ticks> other = directDelays(from, variant, tensor);
    for (size_t t = 0; t < to.devices.size(); ++t)
      for (size_t s = 0; s < sources; ++s)
        if (Ticks &delay = least[t * sources + s]; shards[t] >= 0)
          delay = std::min(delay, other[shards[t] * sources + s]);
  }
  return least;
}

const PrefixPaths::Delays *PrefixPaths::delaysOf(const Sharding &from,
                                                 const Sharding &to,
                                                 const Tensor &tensor) {
  std::string key;
  append(key, tensor.elementBits);
  append(key, tensor.shape.size());
  for (int64_t size : tensor.shape)
    append(key, size);
  append(key, from);
  append(key, to);
  std::unique_ptr<Delays> &delays = known[key];
  if (delays)
    return delays.get();
  delays = std::make_unique<Delays>();
  size_t sources = from.devices.size(), targets = to.devices.size();
  delays->sources = static_cast<unsigned>(sources);
  delays->least = leastDelays(from, to, tensor);
  if (!from.isPartial())
    return delays.get();
  // Once another reader has asked for the value without its pending reduction,
  // it comes from there.
  Sharding reduced = from.withoutPartial();
  std::vector<Ticks> first = leastDelays(from, reduced, tensor);
  std::vector<Ticks> second = leastDelays(reduced, to, tensor);
  for (size_t t = 0; t < targets; ++t)
    for (size_t s = 0; s < sources; ++s) {
      Ticks around = FamilyPaths::never;
      for (size_t r = 0; r < sources; ++r)
        if (first[r * sources + s] != FamilyPaths::never &&
            second[t * sources + r] != FamilyPaths::never)
          around = std::max(around,
                            first[r * sources + s] + second[t * sources + r]);
      Ticks &least = delays->least[t * sources + s];
      least = std::min(least, around);
    }
  return delays.get();
}

PrefixPaths::PrefixPaths(const Problem &problem,
                         const std::vector<std::vector<FamilyOption>> &options,
                         const std::vector<std::vector<FamilyPaths>> &paths,
                         llvm::ArrayRef<unsigned> order,
                         LayoutVariants &layouts)
    : problem(problem), layouts(layouts), families(order.vec()),
      positions(order.size()), runs(order.size() + 1) {
  const Graph &graph = problem.graph;
  for (auto [position, family] : llvm::enumerate(families))
    positions[family] = static_cast<unsigned>(position);
  for (const auto &list : options)
    numOptions.push_back(list.size());
  tasks.resize(graph.operators.size());
  edges.resize(graph.operators.size());
  auto placeOf = [&](unsigned op) {
    const auto &operators =
        graph.families[graph.operators[op].family].operators;
    return llvm::find(operators, op) - operators.begin();
  };
  for (unsigned o = 0; o < graph.operators.size(); ++o) {
    const Operator &op = graph.operators[o];
    size_t place = placeOf(o), most = 0;
    for (const FamilyPaths &path : paths[op.family]) {
      OpTasks &list = tasks[o].emplace_back();
      path.forEachTask(o, [&](Ticks time, int64_t device, auto before) {
        for (auto [other, index] : before)
          list.before.push_back({other, index});
        list.tasks.push_back(
            {time, device, static_cast<unsigned>(list.before.size())});
      });
      most = std::max(most, list.tasks.size());
    }
    offsets.push_back(maxTasks);
    maxTasks += static_cast<unsigned>(most);
    for (unsigned k = 0; k < op.operands.size(); ++k) {
      const Tensor &tensor = graph.tensors[op.operands[k].tensor];
      if (tensor.producer < 0)
        continue;
      unsigned p = static_cast<unsigned>(tensor.producer);
      const Operator &producer = graph.operators[p];
      size_t producerPlace = placeOf(p);
      Edge edge{k, p, {}};
      auto add = [&](const FamilyOption &from, const FamilyOption &to) {
        edge.delays.push_back(delaysOf(
            resultSharding(producer, from.configs[producerPlace],
                           tensor.resultIndex, tensor.shape),
            operandSharding(op, to.configs[place], k, tensor.shape), tensor));
      };
      if (producer.family == op.family)
        for (const FamilyOption &option : options[op.family])
          add(option, option);
      else
        for (const FamilyOption &from : options[producer.family])
          for (const FamilyOption &to : options[op.family])
            add(from, to);
      edges[o].push_back(std::move(edge));
    }
  }
}

void PrefixPaths::setRuns(size_t depth, std::vector<Run> list) {
  runs[depth] = std::move(list);
}

Ticks PrefixPaths::bound(llvm::ArrayRef<unsigned> chosen, size_t depth) const {
  const Graph &graph = problem.graph;
  constexpr Ticks never = FamilyPaths::never;
  llvm::SmallVector<Ticks, 512> ends(maxTasks, never);
  struct Window {
    Ticks head, time;
  };
  llvm::SmallVector<llvm::SmallVector<Window, 64>, 8> loads(
      problem.machine.devices.size());
  auto isDecided = [&](unsigned op) {
    return positions[graph.operators[op].family] < depth;
  };
  // The first end of an operator's tasks that make anything.
  auto firstEnd = [&](unsigned op) {
    unsigned option = chosen[graph.operators[op].family];
    Ticks first = std::numeric_limits<Ticks>::max();
    for (unsigned t = 0; t < tasks[op][option].tasks.size(); ++t)
      if (tasks[op][option].tasks[t].time > 0)
        first = std::min(first, ends[offsets[op] + t]);
    return first == std::numeric_limits<Ticks>::max() ? never : first;
  };
  auto endOf = [&](const Run &run) {
    unsigned from = 0, to = 0;
    size_t columns = 1;
    Ticks begin = 0;
    if (run.from >= 0) {
      from = chosen[graph.operators[run.from].family];
      begin = firstEnd(static_cast<unsigned>(run.from));
    }
    if (run.to >= 0) {
      unsigned family = graph.operators[run.to].family;
      to = chosen[family];
      columns = numOptions[family];
    }
    Ticks least = run.least[from * columns + to];
    return begin < 0 || least < 0 ? never : begin + least;
  };
  Ticks longest = 0;
  for (unsigned o = 0; o < graph.operators.size(); ++o) {
    if (!isDecided(o))
      continue;
    const Operator &op = graph.operators[o];
    unsigned option = chosen[op.family];
    const OpTasks &own = tasks[o][option];
    llvm::SmallVector<Ticks, 16> starts(own.tasks.size(), 0);
    for (const Edge &edge : edges[o]) {
      if (!isDecided(edge.producer)) {
        for (const Run &run : runs[depth])
          if (run.to == static_cast<int>(o) && run.operand == edge.operand) {
            Ticks there = endOf(run);
            for (Ticks &start : starts)
              start = std::max(start, there);
          }
        continue;
      }
      unsigned family = graph.operators[edge.producer].family;
      const Delays &delays =
          *edge.delays[family == op.family
                           ? option
                           : chosen[family] * numOptions[op.family] + option];
      const Ticks *row = delays.least.data();
      const Ticks *made = &ends[offsets[edge.producer]];
      for (Ticks &start : starts) {
        for (unsigned s = 0; s < delays.sources; ++s)
          start = std::max(start, made[s] + row[s]);
        row += delays.sources;
      }
    }
    unsigned begin = 0;
    for (auto [t, task] : llvm::enumerate(own.tasks)) {
      for (; begin < task.beforeEnd; ++begin) {
        auto [other, index] = own.before[begin];
        starts[t] = std::max(starts[t], ends[offsets[other] + index]);
      }
      Ticks end = starts[t] + task.time;
      ends[offsets[o] + t] = end;
      longest = std::max(longest, end);
      if (task.time > 0)
        loads[task.device].push_back({starts[t], task.time});
    }
  }
  for (const Run &run : runs[depth])
    if (run.to < 0)
      longest = std::max(longest, endOf(run));
  // All tasks of a device that cannot start before some time come after it.
  for (auto &load : loads) {
    llvm::sort(
        load, [](const Window &a, const Window &b) { return a.head > b.head; });
    Ticks sum = 0;
    for (const Window &window : load) {
      sum += window.time;
      longest = std::max(longest, window.head + sum);
    }
  }
  return longest;
}
