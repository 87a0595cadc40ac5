//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TransferCosts.h"

#include "Soap/Planner/Search/Exact.h"
#include "Soap/Planner/Sharding/OperatorSharding.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

using namespace soap;

/// How many tasks can run at a time.
static int64_t parallelism(const Problem &problem) {
  const Machine &machine = problem.machine;
  std::vector<int64_t> inGroup(machine.coreGroups.size(), 0);
  int64_t count = 0;
  for (const Device &device : machine.devices) {
    if (device.coreGroup >= 0 && problem.space.semantics == Semantics::Runtime)
      ++inGroup[device.coreGroup];
    else
      ++count;
  }
  for (auto [group, devices] : llvm::zip_equal(machine.coreGroups, inGroup))
    count += std::min(devices,
                      static_cast<int64_t>(std::clamp(group.cores, 1.0, 1e6)));
  return std::max<int64_t>(count, 1);
}

/// The longest chain of operators by their weights.
static std::vector<unsigned> longestPath(const Graph &graph,
                                         llvm::ArrayRef<double> weights) {
  std::vector<double> length(graph.operators.size());
  std::vector<int> before(graph.operators.size(), -1);
  int last = -1;
  for (auto [o, op] : llvm::enumerate(graph.operators)) {
    for (const Operand &operand : op.operands) {
      int producer = graph.tensors[operand.tensor].producer;
      if (producer >= 0 &&
          (before[o] < 0 || length[producer] > length[before[o]]))
        before[o] = producer;
    }
    length[o] = weights[o] + (before[o] < 0 ? 0 : length[before[o]]);
    if (last < 0 || length[o] > length[last])
      last = static_cast<int>(o);
  }
  std::vector<unsigned> path;
  for (; last >= 0; last = before[last])
    path.push_back(static_cast<unsigned>(last));
  std::reverse(path.begin(), path.end());
  return path;
}

static std::vector<Ticks> taskTimes(const Problem &problem, unsigned number,
                                    const Config &config) {
  const Operator &op = problem.graph.operators[number];
  std::vector<Ticks> times;
  for (int64_t t = 0; t < config.numTasks(); ++t)
    times.push_back(problem.cost.taskTime(problem.graph, op,
                                          taskTile(op, config, t),
                                          problem.machine, config.devices[t]));
  return times;
}

static bool makesAnything(const Problem &problem, const Operator &op,
                          const Config &config, size_t task) {
  Rect tile = taskTile(op, config, static_cast<int64_t>(task));
  return llvm::any_of(op.results, [&](const Result &result) {
    return numElements(
               applyAccess(result.access, tile,
                           problem.graph.tensors[result.tensor].shape)) > 0;
  });
}

MakespanBounds::MakespanBounds(
    const Problem &problem,
    const std::vector<std::vector<FamilyOption>> &options)
    : capacity(parallelism(problem)) {
  const Graph &graph = problem.graph;
  // Chains by the least time of their operators, whole or split.
  std::vector<double> shortest(graph.operators.size(), 1e30),
      longest(graph.operators.size(), 0);
  work.resize(options.size());
  for (auto [f, family] : llvm::enumerate(graph.families))
    for (const FamilyOption &option : options[f]) {
      int64_t total = 0;
      for (auto [op, config] :
           llvm::zip_equal(family.operators, option.configs)) {
        std::vector<Ticks> times = taskTimes(problem, op, config);
        for (Ticks time : times)
          total += time;
        auto least = static_cast<double>(*llvm::min_element(times));
        shortest[op] = std::min(shortest[op], least);
        longest[op] = std::max(longest[op], least);
      }
      work[f].push_back(total);
    }
  std::vector<double> count(graph.operators.size(), 1);
  std::vector<std::vector<unsigned>> paths;
  for (const std::vector<double> &weights : {shortest, longest, count}) {
    std::vector<unsigned> path = longestPath(graph, weights);
    if (!llvm::is_contained(paths, path))
      paths.push_back(std::move(path));
  }
  // Families in the order of the first chain, so that bounds know most of it
  // early.
  positions.assign(graph.families.size(), ~0u);
  auto place = [&](unsigned family) {
    if (positions[family] != ~0u)
      return;
    positions[family] = static_cast<unsigned>(families.size());
    families.push_back(family);
  };
  for (const auto &path : paths)
    for (unsigned op : path)
      place(graph.operators[op].family);
  for (unsigned f = 0; f < graph.families.size(); ++f)
    place(f);
  scale = 4 * capacity;
  for (const auto &path : paths)
    addRelaxations(problem, options, path);
}

void MakespanBounds::addRelaxations(
    const Problem &problem,
    const std::vector<std::vector<FamilyOption>> &options,
    llvm::ArrayRef<unsigned> path) {
  const Graph &graph = problem.graph;
  TransferCosts transfers(problem);
  std::vector<std::vector<int64_t>> nodes;
  for (const auto &list : options)
    nodes.emplace_back(list.size(), 0);
  std::map<std::pair<unsigned, unsigned>, std::vector<int64_t>> edges;

  // The layouts at both ends of every step of the chain, by option.
  auto configOf = [&](unsigned op, size_t option) -> const Config & {
    const Family &family = graph.families[graph.operators[op].family];
    size_t place = llvm::find(family.operators, op) - family.operators.begin();
    return options[graph.operators[op].family][option].configs[place];
  };
  constexpr int64_t irregular = int64_t(1) << 40; // far above any path
  for (size_t step = 0; step < path.size(); ++step) {
    unsigned number = path[step];
    const Operator &op = graph.operators[number];
    unsigned f = op.family;
    int operand = -1;
    if (step > 0)
      for (auto [k, use] : llvm::enumerate(op.operands))
        if (graph.tensors[use.tensor].producer ==
            static_cast<int>(path[step - 1]))
          operand = static_cast<int>(k);
    std::vector<TransferCosts::Id> needs;
    for (size_t i = 0; i < options[f].size(); ++i) {
      const Config &config = configOf(number, i);
      std::vector<Ticks> times = taskTimes(problem, number, config);
      std::optional<Sharding> need;
      if (operand >= 0) {
        const Tensor &tensor = graph.tensors[op.operands[operand].tensor];
        need = operandSharding(op, config, operand, tensor.shape);
        needs.push_back(transfers.layout(*need, tensor));
      }
      // Of the tasks that make anything. One that has no work to do, or needs
      // nothing of the operand, starts whenever it likes: no chain leads
      // through it.
      Ticks least = std::numeric_limits<Ticks>::max();
      bool broken = false;
      for (size_t t = 0; t < times.size(); ++t) {
        if (!makesAnything(problem, op, config, t))
          continue;
        least = std::min(least, times[t]);
        broken |= times[t] == 0;
        if (need)
          broken |=
              numElements(need->shardRect(
                  t, graph.tensors[op.operands[operand].tensor].shape)) == 0;
      }
      nodes[f][i] += broken ? -irregular : least;
    }
    if (operand < 0)
      continue;
    const Tensor &tensor = graph.tensors[op.operands[operand].tensor];
    const Operator &producer = graph.operators[tensor.producer];
    unsigned g = producer.family;
    std::vector<TransferCosts::Id> made;
    for (size_t i = 0; i < options[g].size(); ++i)
      made.push_back(transfers.layout(
          resultSharding(producer, configOf(tensor.producer, i),
                         tensor.resultIndex, tensor.shape),
          tensor));
    if (f == g) {
      for (size_t i = 0; i < made.size(); ++i)
        nodes[f][i] += transfers.transfer(made[i], needs[i]).least;
      continue;
    }
    unsigned from = std::min(positions[f], positions[g]);
    unsigned to = std::max(positions[f], positions[g]);
    auto &costs = edges[{from, to}];
    costs.resize(made.size() * needs.size());
    for (size_t i = 0; i < made.size(); ++i)
      for (size_t j = 0; j < needs.size(); ++j)
        costs[positions[g] < positions[f] ? i * needs.size() + j
                                          : j * made.size() + i] +=
            transfers.transfer(made[i], needs[j]).least;
  }

  // scale · bound = k · capacity · path + (4 - k) · work.
  for (int64_t k = 0; k <= 4; ++k) {
    if (k == 0 && !relaxations.empty())
      continue; // work alone: the same for every chain
    Relaxation relaxation;
    for (unsigned f : families) {
      std::vector<int64_t> &row = relaxation.nodes.emplace_back();
      for (size_t i = 0; i < options[f].size(); ++i)
        row.push_back(k * capacity * nodes[f][i] + (4 - k) * work[f][i]);
    }
    if (k > 0)
      for (const auto &[pair, costs] : edges) {
        relaxation.edges.push_back({pair.first, pair.second, costs});
        for (int64_t &cost : relaxation.edges.back().costs)
          cost *= k * capacity;
      }
    relaxation.makeMessages();
    relaxations.push_back(std::move(relaxation));
  }
}

/// From the last position to the first: the least that a position and what
/// hangs on it add, as a function of the nearest decided neighbour; edges to
/// further ones add their own least.
void MakespanBounds::Relaxation::makeMessages() {
  std::vector<std::vector<int64_t>> rest = nodes;
  for (unsigned v = static_cast<unsigned>(nodes.size()); v-- > 0;) {
    std::vector<const Edge *> back;
    for (const Edge &edge : edges)
      if (edge.to == v)
        back.push_back(&edge);
    if (back.empty()) {
      messages.push_back({v, -1, {*llvm::min_element(rest[v])}});
      continue;
    }
    std::sort(back.begin(), back.end(),
              [](const Edge *a, const Edge *b) { return a->from > b->from; });
    for (size_t e = 0; e < back.size(); ++e) {
      unsigned u = back[e]->from;
      Message message{v, static_cast<int>(u), {}};
      for (size_t i = 0; i < nodes[u].size(); ++i) {
        int64_t least = std::numeric_limits<int64_t>::max();
        for (size_t j = 0; j < nodes[v].size(); ++j)
          least = std::min(least, back[e]->costs[i * nodes[v].size() + j] +
                                      (e == 0 ? rest[v][j] : 0));
        message.least.push_back(least);
        rest[u][i] += least;
      }
      messages.push_back(std::move(message));
    }
  }
}

Ticks MakespanBounds::bound(llvm::ArrayRef<unsigned> chosen,
                            size_t depth) const {
  int64_t best = 0;
  auto option = [&](unsigned position) { return chosen[families[position]]; };
  for (const Relaxation &relaxation : relaxations) {
    int64_t sum = 0;
    for (unsigned p = 0; p < depth; ++p)
      sum += relaxation.nodes[p][option(p)];
    for (const Relaxation::Edge &edge : relaxation.edges)
      if (edge.to < depth)
        sum += edge.costs[option(edge.from) * relaxation.nodes[edge.to].size() +
                          option(edge.to)];
    for (const Relaxation::Message &message : relaxation.messages) {
      if (message.owner < depth)
        continue;
      if (message.target < 0)
        sum += message.least.front();
      else if (static_cast<size_t>(message.target) < depth)
        sum += message.least[option(message.target)];
    }
    best = std::max(best, (sum + scale - 1) / scale);
  }
  return best;
}
