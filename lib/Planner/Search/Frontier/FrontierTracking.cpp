//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FrontierSums.h"

#include "Soap/Support/Threads.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>

using namespace soap;

namespace {
/// Traces of one worker; their numbers carry the worker's.
class TraceArena {
public:
  static constexpr unsigned workerBits = 5;

  explicit TraceArena(unsigned worker) : worker(worker) {
    // Number 0 is no trace.
    records.push_back({noTrace, noTrace, noTrace});
  }
  TraceId add(std::array<TraceId, 3> parts) {
    records.push_back(parts);
    return static_cast<TraceId>((records.size() - 1) << workerBits | worker);
  }
  const std::array<TraceId, 3> &operator[](TraceId id) const {
    return records[id >> workerBits];
  }
  static unsigned workerOf(TraceId id) { return id & ((1u << workerBits) - 1); }

private:
  unsigned worker;
  std::vector<std::array<TraceId, 3>> records;
};

using Pair = std::pair<unsigned, unsigned>;
using FrontierRow = std::vector<Frontier>;

class Tracker {
public:
  Tracker(const CostGraph &graph, const FrontierTracking &tracking);
  TrackedFrontier run();

private:
  struct State {
    std::vector<FrontierRow> nodes;
    /// By (smaller, greater) node; without a row: as in the graph.
    std::map<Pair, std::optional<FrontierRow>> edges;
    Frontier done; ///< Of what has no edges left.
  };
  size_t options(unsigned n) const { return graph.nodes[n].size(); }
  bool mustStop() {
    if (tracking.mustStop && tracking.mustStop())
      stopped = true;
    return stopped;
  }
  /// Calls `work` with every index below `count` and the worker's arena.
  void parallel(size_t count,
                llvm::function_ref<void(size_t, TraceArena &)> work);
  Frontier finish(Frontier frontier, TraceArena &arena);
  Frontier multiply(const Frontier &a, const Frontier &b, TraceArena &arena);
  void decideFixes();
  FrontierRow rowOf(Pair edge) const;
  FrontierRow take(State &state, unsigned node, unsigned other) const;
  void add(State &state, unsigned a, unsigned b, FrontierRow row);
  void branch(State &state, const Elimination &step);
  void node(State &state, const Elimination &step);
  Frontier fix(State &state, size_t step);
  Frontier solve(State state, size_t step);
  void unroll(TraceId trace, TrackedFrontier::Strategy &strategy) const;

  const CostGraph &graph;
  const FrontierTracking &tracking;
  std::vector<Elimination> steps;
  std::vector<size_t> tries; ///< Per step: options of a Fix to try.
  std::vector<TraceArena> arenas;
  /// Traces of options: numbers of the first arena, in order.
  std::vector<TraceId> firstLeaf;
  /// (node, option) or (number of nodes + edge, alternative).
  std::vector<Pair> leaves;
  std::map<Pair, unsigned> edgeNumbers;
  std::atomic<bool> complete{true};
  std::atomic<bool> stopped{false};
};
} // namespace

Tracker::Tracker(const CostGraph &graph, const FrontierTracking &tracking)
    : graph(graph), tracking(tracking),
      steps(planEliminations(graph, tracking.order)) {
  unsigned workers =
      std::clamp(tracking.threads, 1u, 1u << TraceArena::workerBits);
  for (unsigned w = 0; w < workers; ++w)
    arenas.emplace_back(w);
  leaves.push_back({0, 0});
  for (unsigned n = 0; n < graph.nodes.size(); ++n)
    for (unsigned i = 0; i < options(n); ++i) {
      TraceId id = arenas[0].add({noTrace, noTrace, noTrace});
      if (i == 0)
        firstLeaf.push_back(id);
      leaves.push_back({n, i});
    }
  for (unsigned e = 0; e < graph.edges.size(); ++e) {
    const CostGraph::Edge &edge = graph.edges[e];
    edgeNumbers[{edge.a, edge.b}] = e;
    firstLeaf.push_back(
        static_cast<TraceId>(leaves.size() << TraceArena::workerBits));
    for (unsigned i = 0; i < edge.alternatives.size(); ++i) {
      arenas[0].add({noTrace, noTrace, noTrace});
      leaves.push_back({static_cast<unsigned>(graph.nodes.size()) + e, i});
    }
  }
  decideFixes();
}

void Tracker::parallel(size_t count,
                       llvm::function_ref<void(size_t, TraceArena &)> work) {
  std::atomic<size_t> next{0};
  onThreads(std::min(count, arenas.size()), [&](size_t worker) {
    for (size_t i; (i = next.fetch_add(1)) < count && !mustStop();)
      work(i, arenas[worker]);
  });
}

Frontier Tracker::finish(Frontier frontier, TraceArena &arena) {
  if (tracking.pointLimit > 0 && frontier.size() > tracking.pointLimit) {
    frontier.thin(tracking.pointLimit);
    complete = false;
  }
  frontier.commit(arena);
  return frontier;
}

Frontier Tracker::multiply(const Frontier &a, const Frontier &b,
                           TraceArena &arena) {
  return finish(product(a, b), arena);
}

/// As many options as the work allows, the last Fix steps first. Products of
/// frontiers are taken to have some tens of points.
void Tracker::decideFixes() {
  constexpr double pointsPerCell = 64;
  tries.assign(steps.size(), 0);
  double work = 0;
  for (size_t s = steps.size(); s-- > 0;) {
    const Elimination &step = steps[s];
    double own = static_cast<double>(options(step.node)) * pointsPerCell;
    if (step.kind == Elimination::Kind::Branch)
      own *= static_cast<double>(options(step.a));
    else if (step.kind == Elimination::Kind::Node)
      own *= static_cast<double>(options(step.a) * options(step.b));
    if (step.kind != Elimination::Kind::Fix) {
      work += own;
      continue;
    }
    double affordable = std::min(tracking.maxWork / std::max(work, 1.0), 1e9);
    tries[s] = std::clamp<size_t>(static_cast<size_t>(affordable), 1,
                                  options(step.node));
    if (tries[s] < options(step.node))
      complete = false;
    work *= static_cast<double>(tries[s]);
  }
}

/// An edge of the graph, its alternatives included.
FrontierRow Tracker::rowOf(Pair pair) const {
  unsigned number = edgeNumbers.at(pair);
  const CostGraph::Edge &edge = graph.edges[number];
  FrontierRow row;
  row.reserve(edge.costs.size());
  for (const Cost &cost : edge.costs)
    row.emplace_back(cost);
  TraceId leaf = firstLeaf[graph.nodes.size() + number];
  llvm::ArrayRef<CostGraph::Edge::Alternative> rest = edge.alternatives;
  while (!rest.empty()) {
    uint32_t cell = rest.front().cell;
    std::vector<Frontier::Point> points(row[cell].begin(), row[cell].end());
    for (; !rest.empty() && rest.front().cell == cell;
         rest = rest.drop_front()) {
      points.push_back({rest.front().cost, {leaf, noTrace, noTrace}});
      leaf += 1u << TraceArena::workerBits;
    }
    row[cell] = Frontier::reduce(std::move(points));
  }
  return row;
}

FrontierRow Tracker::take(State &state, unsigned node, unsigned other) const {
  auto it = state.edges.find(std::minmax(node, other));
  FrontierRow row = it->second ? std::move(*it->second) : rowOf(it->first);
  state.edges.erase(it);
  if (node < other)
    return row;
  FrontierRow turned(row.size());
  size_t n = options(node), m = options(other);
  for (size_t i = 0; i < n; ++i)
    for (size_t j = 0; j < m; ++j)
      turned[i * m + j] = std::move(row[j * n + i]);
  return turned;
}

/// Edge elimination, where there is one already.
void Tracker::add(State &state, unsigned a, unsigned b, FrontierRow row) {
  auto [it, isNew] = state.edges.try_emplace({a, b});
  if (isNew) {
    it->second = std::move(row);
    return;
  }
  if (!it->second)
    it->second = rowOf({a, b});
  FrontierRow &edge = *it->second;
  parallel(edge.size(), [&](size_t i, TraceArena &arena) {
    edge[i] = multiply(edge[i], row[i], arena);
  });
}

void Tracker::branch(State &state, const Elimination &step) {
  FrontierRow own = std::move(state.nodes[step.node]);
  FrontierRow edge = take(state, step.node, step.a);
  FrontierRow &target = state.nodes[step.a];
  size_t n = options(step.node), m = options(step.a);
  parallel(m, [&](size_t j, TraceArena &arena) {
    FrontierRow column;
    for (size_t i = 0; i < n; ++i)
      column.push_back(std::move(edge[i * m + j]));
    Frontier best = finish(FrontierSums().unite(own, column), arena);
    target[j] = multiply(target[j], best, arena);
  });
}

void Tracker::node(State &state, const Elimination &step) {
  FrontierRow own = std::move(state.nodes[step.node]);
  FrontierRow toA = take(state, step.node, step.a);
  size_t n = options(step.node), p = options(step.a), q = options(step.b);
  std::vector<FrontierRow> toB(q, FrontierRow(n)); // per option of b
  {
    FrontierRow row = take(state, step.node, step.b);
    for (size_t i = 0; i < n; ++i)
      for (size_t k = 0; k < q; ++k)
        toB[k][i] = std::move(row[i * q + k]);
  }
  FrontierRow merged(p * q);
  parallel(p, [&](size_t j, TraceArena &arena) {
    // Of the node and one edge, shared by all options of the other one.
    FrontierSums sums;
    FrontierRow first;
    for (size_t i = 0; i < n; ++i)
      first.push_back(multiply(own[i], toA[i * p + j], arena));
    for (size_t k = 0; k < q; ++k)
      merged[j * q + k] = finish(sums.unite(first, toB[k]), arena);
  });
  add(state, step.a, step.b, std::move(merged));
}

Frontier Tracker::fix(State &state, size_t number) {
  unsigned node = steps[number].node;
  std::vector<unsigned> others;
  for (auto &[pair, row] : state.edges)
    if (pair.first == node || pair.second == node)
      others.push_back(pair.first == node ? pair.second : pair.first);
  std::vector<FrontierRow> edges;
  for (unsigned other : others)
    edges.push_back(take(state, node, other));

  // By the least time and, in turn, by the least memory with the neighbours.
  std::vector<unsigned> byTime(options(node));
  std::iota(byTime.begin(), byTime.end(), 0);
  std::vector<unsigned> byMemory = byTime;
  if (tries[number] < options(node)) {
    std::vector<Cost> least;
    for (size_t i = 0; i < options(node); ++i) {
      const Frontier &own = state.nodes[node][i];
      Cost sum{own[own.size() - 1].cost.time, own[0].cost.memory};
      for (size_t o = 0; o < others.size(); ++o) {
        Cost cheapest{std::numeric_limits<Ticks>::max(),
                      std::numeric_limits<int64_t>::max()};
        for (size_t j = 0; j < options(others[o]); ++j) {
          const Frontier &edge = edges[o][i * options(others[o]) + j];
          const Frontier &other = state.nodes[others[o]][j];
          cheapest.time =
              std::min(cheapest.time, edge[edge.size() - 1].cost.time +
                                          other[other.size() - 1].cost.time);
          cheapest.memory = std::min(cheapest.memory, edge[0].cost.memory +
                                                          other[0].cost.memory);
        }
        sum += cheapest;
      }
      least.push_back(sum);
    }
    llvm::sort(byTime, [&](unsigned a, unsigned b) {
      return std::tie(least[a].time, a) < std::tie(least[b].time, b);
    });
    llvm::sort(byMemory, [&](unsigned a, unsigned b) {
      return std::tie(least[a].memory, a) < std::tie(least[b].memory, b);
    });
  }
  std::vector<unsigned> tried;
  for (size_t i = 0; tried.size() < tries[number]; ++i)
    for (unsigned option : {byTime[i], byMemory[i]})
      if (tried.size() < tries[number] && !llvm::is_contained(tried, option))
        tried.push_back(option);

  std::vector<Frontier::Point> points;
  for (unsigned option : tried) {
    if (mustStop())
      break;
    State fixed = state;
    for (size_t o = 0; o < others.size(); ++o)
      parallel(options(others[o]), [&](size_t j, TraceArena &arena) {
        Frontier &target = fixed.nodes[others[o]][j];
        target =
            multiply(target, edges[o][option * options(others[o]) + j], arena);
      });
    fixed.done = multiply(fixed.done, state.nodes[node][option], arenas[0]);
    Frontier found = solve(std::move(fixed), number + 1);
    points.insert(points.end(), found.begin(), found.end());
  }
  return finish(Frontier::reduce(std::move(points)), arenas[0]);
}

Frontier Tracker::solve(State state, size_t number) {
  for (; number < steps.size(); ++number) {
    if (mustStop())
      return {};
    const Elimination &step = steps[number];
    switch (step.kind) {
    case Elimination::Kind::Single: {
      std::vector<Frontier::Point> points;
      for (const Frontier &option : state.nodes[step.node])
        points.insert(points.end(), option.begin(), option.end());
      state.done = multiply(
          state.done, finish(Frontier::reduce(std::move(points)), arenas[0]),
          arenas[0]);
      break;
    }
    case Elimination::Kind::Branch:
      branch(state, step);
      break;
    case Elimination::Kind::Node:
      node(state, step);
      break;
    case Elimination::Kind::Fix:
      return fix(state, number);
    }
  }
  return std::move(state.done);
}

void Tracker::unroll(TraceId trace, TrackedFrontier::Strategy &strategy) const {
  llvm::SmallVector<TraceId, 32> stack{trace};
  while (!stack.empty()) {
    TraceId id = stack.pop_back_val();
    if (id == noTrace)
      continue;
    unsigned worker = TraceArena::workerOf(id);
    size_t index = id >> TraceArena::workerBits;
    if (worker == 0 && index < leaves.size()) {
      auto [node, option] = leaves[index];
      if (node < graph.nodes.size())
        strategy.chosen[node] = option;
      else
        strategy.used.push_back(
            {node - static_cast<unsigned>(graph.nodes.size()), option});
      continue;
    }
    for (TraceId part : arenas[worker][id])
      stack.push_back(part);
  }
}

TrackedFrontier Tracker::run() {
  State state;
  state.done = Frontier(Cost{});
  for (unsigned n = 0; n < graph.nodes.size(); ++n) {
    FrontierRow &row = state.nodes.emplace_back();
    for (unsigned i = 0; i < options(n); ++i)
      row.emplace_back(graph.nodes[n][i],
                       firstLeaf[n] + (i << TraceArena::workerBits));
  }
  for (const CostGraph::Edge &edge : graph.edges)
    state.edges.try_emplace({edge.a, edge.b});
  Frontier all = solve(std::move(state), 0);
  TrackedFrontier result;
  result.isComplete = complete && !stopped;
  result.isStopped = stopped;
  for (const Frontier::Point &point : all) {
    TrackedFrontier::Strategy &strategy = result.points.emplace_back();
    strategy.cost = point.cost;
    strategy.chosen.assign(graph.nodes.size(), 0);
    unroll(point.parts[0], strategy);
    llvm::sort(strategy.used);
  }
  return result;
}

TrackedFrontier soap::trackFrontier(const CostGraph &graph,
                                    const FrontierTracking &options) {
  return Tracker(graph, options).run();
}
