//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrefixPaths.h"

#include "../../Simulator/ReshardTasks.h"

#include "Soap/Planner/Sharding/OperatorSharding.h"
#include "Soap/Support/KeyBytes.h"

#include <algorithm>
#include <functional>

using namespace soap;

static void appendSharding(std::string &key, const Sharding &sharding) {
  appendAllBytes(key, sharding.mesh);
  appendBytes(key, sharding.dims.size());
  for (const Sharding::Dim &dim : sharding.dims) {
    appendBytes(key, dim.axis);
    appendBytes(key, dim.ranges.size());
    for (Interval range : dim.ranges) {
      appendBytes(key, range.lo);
      appendBytes(key, range.hi);
    }
  }
  appendBytes(key, sharding.partial);
  appendAllBytes(key, sharding.partialAxes);
  appendAllBytes(key, sharding.devices);
}

PrefixPaths::Delays PrefixPaths::directDelays(const Sharding &from,
                                              const Sharding &to,
                                              const Tensor &tensor) const {
  ResourceMap map(problem.space.semantics, problem.machine);
  ReshardTasks reshard =
      buildReshardTasks(from, to, tensor.shape, tensor.elementBits,
                        problem.machine, problem.cost, map);
  size_t sources = from.devices.size(), targets = to.devices.size();
  AwaitedTasks awaited(reshard);
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
  Delays delays;
  delays.sources = static_cast<unsigned>(sources);
  for (uint32_t t = 0; t < targets; ++t) {
    std::vector<Ticks> row(sources, FamilyPaths::never);
    for (int32_t provider : reshard.target(t))
      raise(row, provider);
    delays.least.insert(delays.least.end(), row.begin(), row.end());
    Ticks &joint = delays.joint.emplace_back(0);
    size_t begin = delays.work.size();
    delays.work.resize(begin + atStart.numStreams(), 0);
    for (auto [resource, time] : awaited.work(awaited.of(reshard.target(t)))) {
      joint = std::max(joint, time);
      if (int stream = atStart.streamOf(resource); stream >= 0)
        delays.work[begin + stream] = time;
    }
  }
  return delays;
}

PrefixPaths::Delays PrefixPaths::leastDelays(const Sharding &from,
                                             const Sharding &to,
                                             const Tensor &tensor) const {
  Delays least = directDelays(from, to, tensor);
  size_t sources = from.devices.size(), streams = atStart.numStreams();
  for (const Sharding &variant :
       std::vector<Sharding>(layouts.variants(layouts.layout(to, tensor)))) {
    llvm::SmallVector<int64_t> shards;
    if (variant == to || !isNoOpReshard(variant, to, tensor.shape, &shards))
      continue;
    Delays other = directDelays(from, variant, tensor);
    for (size_t t = 0; t < to.devices.size(); ++t) {
      if (shards[t] < 0)
        continue;
      for (size_t s = 0; s < sources; ++s) {
        Ticks &delay = least.least[t * sources + s];
        delay = std::min(delay, other.least[shards[t] * sources + s]);
      }
      least.joint[t] = std::min(least.joint[t], other.joint[shards[t]]);
      for (size_t s = 0; s < streams; ++s) {
        Ticks &work = least.work[t * streams + s];
        work = std::min(work, other.work[shards[t] * streams + s]);
      }
    }
  }
  return least;
}

const PrefixPaths::Delays *PrefixPaths::delaysOf(const Sharding &from,
                                                 const Sharding &to,
                                                 const Tensor &tensor) {
  std::string key;
  appendBytes(key, tensor.elementBits);
  appendAllBytes(key, tensor.shape);
  appendSharding(key, from);
  appendSharding(key, to);
  std::unique_ptr<Delays> &delays = known[key];
  if (delays)
    return delays.get();
  delays = std::make_unique<Delays>(leastDelays(from, to, tensor));
  size_t sources = from.devices.size(), targets = to.devices.size();
  size_t streams = atStart.numStreams();
  if (!from.isPartial())
    return delays.get();
  // Once another reader has asked for the value without its pending reduction,
  // it comes from there.
  Sharding reduced = from.withoutPartial();
  Delays first = leastDelays(from, reduced, tensor);
  Delays second = leastDelays(reduced, to, tensor);
  for (size_t t = 0; t < targets; ++t) {
    Ticks joint = second.joint[t] +
                  *std::min_element(first.joint.begin(), first.joint.end());
    for (size_t s = 0; s < sources; ++s) {
      Ticks around = FamilyPaths::never;
      for (size_t r = 0; r < sources; ++r)
        if (first.least[r * sources + s] != FamilyPaths::never &&
            second.least[t * sources + r] != FamilyPaths::never)
          around = std::max(around, first.least[r * sources + s] +
                                        second.least[t * sources + r]);
      Ticks &least = delays->least[t * sources + s];
      least = std::min(least, around);
    }
    for (size_t r = 0; r < sources; ++r)
      if (second.least[t * sources + r] != FamilyPaths::never)
        joint = std::max(joint, first.joint[r] + second.least[t * sources + r]);
    delays->joint[t] = std::min(delays->joint[t], joint);
    for (size_t stream = 0; stream < streams; ++stream) {
      Ticks work = second.work[t * streams + stream];
      for (size_t r = 0; r < sources; ++r)
        if (second.least[t * sources + r] != FamilyPaths::never)
          work = std::max(work, first.work[r * streams + stream]);
      Ticks &least = delays->work[t * streams + stream];
      least = std::min(least, work);
    }
  }
  return delays.get();
}

static size_t placeOf(const Graph &graph, unsigned op) {
  const auto &operators = graph.families[graph.operators[op].family].operators;
  return static_cast<size_t>(llvm::find(operators, op) - operators.begin());
}

void PrefixPaths::addEdges(unsigned o, const FamilyOptions &options) {
  const Graph &graph = problem.graph;
  const Operator &op = graph.operators[o];
  size_t place = placeOf(graph, o);
  for (unsigned k = 0; k < op.operands.size(); ++k) {
    unsigned number = op.operands[k].tensor;
    const Tensor &tensor = graph.tensors[number];
    // Where it lies, under an option of the family that decides on it.
    int home = tensor.producer;
    std::function<Sharding(const Operator &, const Config &)> layout =
        [&](const Operator &maker, const Config &config) {
          return resultSharding(maker, config, tensor.resultIndex,
                                tensor.shape);
        };
    if (home < 0) {
      const auto argument =
          llvm::find_if(graph.arguments, [&](const Argument &argument) {
            return argument.tensor == number;
          });
      if (argument == graph.arguments.end())
        continue;
      const Tensor *by =
          argument->replacedBy >= 0
              ? &graph.tensors[graph.results[argument->replacedBy]]
              : nullptr;
      if (by && by->producer >= 0) {
        home = by->producer;
        layout = [by](const Operator &maker, const Config &config) -> Sharding {
          return resultSharding(maker, config, by->resultIndex, by->shape)
              .withoutPartial();
        };
      } else {
        auto uses = graph.uses()[number];
        auto first = *llvm::min_element(uses);
        home = static_cast<int>(first.first);
        layout = [first, &tensor](const Operator &user, const Config &config) {
          return argumentSharding(user, config, first.second, tensor.shape);
        };
      }
    }
    const Operator &maker = graph.operators[home];
    size_t makerPlace = placeOf(graph, static_cast<unsigned>(home));
    Edge edge{k, tensor.producer, maker.family, {}};
    auto add = [&](const FamilyOption &from, const FamilyOption &to) {
      edge.delays.push_back(delaysOf(
          layout(maker, from.configs[makerPlace]),
          operandSharding(op, to.configs[place], k, tensor.shape), tensor));
    };
    if (maker.family == op.family)
      for (const FamilyOption &option : options[op.family])
        add(option, option);
    else
      for (const FamilyOption &from : options[maker.family])
        for (const FamilyOption &to : options[op.family])
          add(from, to);
    edges[o].push_back(std::move(edge));
  }
}

PrefixPaths::PrefixPaths(const Problem &problem, const FamilyOptions &options,
                         const std::vector<std::vector<FamilyPaths>> &paths,
                         llvm::ArrayRef<unsigned> order,
                         LayoutVariants &layouts,
                         const CommunicationLoads &atStart, int64_t capacity)
    : problem(problem), layouts(layouts), families(order.vec()),
      positions(order.size()), atStart(atStart), capacity(capacity),
      runs(order.size() + 1) {
  const Graph &graph = problem.graph;
  for (auto [position, family] : llvm::enumerate(families))
    positions[family] = static_cast<unsigned>(position);
  for (const auto &list : options)
    numOptions.push_back(list.size());
  tasks.resize(graph.operators.size());
  edges.resize(graph.operators.size());
  for (unsigned o = 0; o < graph.operators.size(); ++o) {
    const Operator &op = graph.operators[o];
    size_t most = 0;
    constexpr Ticks unknown = std::numeric_limits<Ticks>::max();
    Least least{unknown, unknown};
    for (const FamilyPaths &path : paths[op.family]) {
      OpTasks &list = tasks[o].emplace_back();
      Ticks shortest = unknown, sum = 0;
      path.forEachTask(o, [&](Ticks time, int64_t device, auto before) {
        for (auto [other, index] : before)
          list.before.push_back({other, index});
        list.tasks.push_back(
            {time, device, static_cast<unsigned>(list.before.size())});
        if (time > 0)
          shortest = std::min(shortest, time);
        sum += time;
      });
      least.time = std::min(least.time, shortest == unknown ? 0 : shortest);
      least.work = std::min(least.work, sum);
      most = std::max(most, list.tasks.size());
    }
    for (unsigned k = 0; k < op.operands.size(); ++k)
      if (int producer = graph.tensors[op.operands[k].tensor].producer;
          producer >= 0 &&
          llvm::all_of(paths[op.family], [&](const FamilyPaths &path) {
            return path.alwaysReads(o, k);
          }))
        least.after.push_back(static_cast<unsigned>(producer));
    leasts.push_back(std::move(least));
    offsets.push_back(maxTasks);
    maxTasks += static_cast<unsigned>(most);
    addEdges(o, options);
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
  llvm::SmallVector<Window, 256> together;
  llvm::SmallVector<llvm::SmallVector<Window, 64>, 8> loads(
      problem.machine.devices.size());
  auto isDecided = [&](unsigned op) {
    return positions[graph.operators[op].family] < depth;
  };
  // The first end of the tasks of operators that are not decided.
  llvm::SmallVector<Ticks, 128> firsts(graph.operators.size(), 0);
  // The first end of an operator's tasks that make anything.
  auto firstEnd = [&](unsigned op) {
    if (!isDecided(op))
      return firsts[op];
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
  // When streams are free for what is not there at time 0.
  llvm::SmallVector<Ticks, 16> free(atStart.numStreams(), 0);
  for (unsigned p = 0; p < depth; ++p)
    for (auto [s, time] : llvm::enumerate(free))
      time += static_cast<Ticks>(
          atStart.own(families[p])[s + 1][chosen[families[p]]]);
  for (const auto &[pair, tables] : atStart.pairs())
    if (positions[pair.first] < depth && positions[pair.second] < depth)
      for (auto [s, time] : llvm::enumerate(free))
        time += static_cast<Ticks>(
            tables[s + 1][chosen[pair.first] * numOptions[pair.second] +
                          chosen[pair.second]]);
  Ticks longest = 0;
  for (unsigned o = 0; o < graph.operators.size(); ++o) {
    Ticks earliest = 0;
    for (unsigned before : leasts[o].after)
      earliest = std::max(earliest, firstEnd(before));
    if (!isDecided(o)) {
      firsts[o] = earliest + leasts[o].time;
      together.push_back({earliest, leasts[o].work});
      continue;
    }
    const Operator &op = graph.operators[o];
    unsigned option = chosen[op.family];
    const OpTasks &own = tasks[o][option];
    llvm::SmallVector<Ticks, 16> starts(own.tasks.size(), 0);
    for (auto [t, task] : llvm::enumerate(own.tasks))
      if (task.time > 0)
        starts[t] = earliest;
    for (const Edge &edge : edges[o]) {
      if (positions[edge.home] >= depth) {
        for (const Run &run : runs[depth])
          if (run.to == static_cast<int>(o) && run.operand == edge.operand) {
            Ticks there = endOf(run);
            for (Ticks &start : starts)
              start = std::max(start, there);
          }
        continue;
      }
      unsigned family = edge.home;
      const Delays &delays =
          *edge.delays[family == op.family
                           ? option
                           : chosen[family] * numOptions[op.family] + option];
      const Ticks *row = delays.least.data();
      const Ticks *made =
          edge.producer < 0 ? nullptr : &ends[offsets[edge.producer]];
      Ticks first = made ? *std::min_element(made, made + delays.sources) : 0;
      const Ticks *work = delays.work.data();
      for (auto [start, joint] : llvm::zip_equal(starts, delays.joint)) {
        start = std::max(start, first + joint);
        for (Ticks there : free) {
          if (Ticks own = *work++; own > 0 && first > 0)
            start = std::max(start, there + own);
        }
        for (unsigned s = 0; s < delays.sources; ++s)
          start = std::max(start, (made ? made[s] : 0) + row[s]);
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
      if (task.time > 0) {
        loads[task.device].push_back({starts[t], task.time});
        together.push_back({starts[t], task.time});
      }
    }
  }
  for (const Run &run : runs[depth])
    if (run.to < 0)
      longest = std::max(longest, endOf(run));
  // All tasks of a device that cannot start before some time come after it.
  auto latestEnd = [](auto &windows, int64_t devices) {
    llvm::sort(windows, [](const Window &a, const Window &b) {
      return a.head > b.head;
    });
    Ticks sum = 0, latest = 0;
    for (const Window &window : windows) {
      sum += window.time;
      latest = std::max(latest, window.head + sum / devices);
    }
    return latest;
  };
  for (auto &load : loads)
    longest = std::max(longest, latestEnd(load, 1));
  return std::max(longest, latestEnd(together, capacity));
}
