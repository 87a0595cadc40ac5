//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Elimination.h"

#include <map>
#include <set>
#include <tuple>

using namespace soap;

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

namespace {
class Planner {
public:
  Planner(const CostGraph &graph, EliminationOrder order)
      : graph(graph), order(order), neighbours(graph.nodes.size()) {
    for (const CostGraph::Edge &edge : graph.edges) {
      neighbours[edge.a].insert(edge.b);
      neighbours[edge.b].insert(edge.a);
    }
    for (unsigned n = 0; n < graph.nodes.size(); ++n)
      left.insert(n);
  }

  std::vector<Elimination> run() {
    while (!left.empty())
      apply(next());
    return std::move(steps);
  }

private:
  size_t options(unsigned n) const { return graph.nodes[n].size(); }
  Elimination step(unsigned n) const {
    auto it = neighbours[n].begin();
    switch (neighbours[n].size()) {
    case 0:
      return {Elimination::Kind::Single, n};
    case 1:
      return {Elimination::Kind::Branch, n, *it};
    default: {
      unsigned a = *it++;
      return {Elimination::Kind::Node, n, a, *it};
    }
    }
  }
  Elimination next() const;
  void apply(const Elimination &step);

  const CostGraph &graph;
  EliminationOrder order;
  std::vector<std::set<unsigned>> neighbours;
  std::set<unsigned> left;
  std::vector<Elimination> steps;
};
} // namespace

Elimination Planner::next() const {
  int branch = -1, node = -1, fix = -1;
  double nodeWork = 0;
  for (unsigned n : left) {
    if (neighbours[n].size() <= 1) {
      if (branch < 0)
        branch = static_cast<int>(n);
    } else if (neighbours[n].size() == 2) {
      double work = static_cast<double>(options(n));
      for (unsigned other : neighbours[n])
        work *= static_cast<double>(options(other));
      if (node < 0 || work < nodeWork) {
        node = static_cast<int>(n);
        nodeWork = work;
      }
    }
    // Of the nodes with most edges, that with the fewest options.
    if (fix < 0 || std::make_tuple(neighbours[fix].size(), options(n)) <
                       std::make_tuple(neighbours[n].size(), options(fix)))
      fix = static_cast<int>(n);
  }
  if (order == EliminationOrder::NodesFirst && node >= 0)
    return step(node);
  if (branch >= 0)
    return step(branch);
  if (node >= 0)
    return step(node);
  return {Elimination::Kind::Fix, static_cast<unsigned>(fix)};
}

void Planner::apply(const Elimination &step) {
  for (unsigned other : neighbours[step.node])
    neighbours[other].erase(step.node);
  if (step.kind == Elimination::Kind::Node) {
    neighbours[step.a].insert(step.b);
    neighbours[step.b].insert(step.a);
  }
  neighbours[step.node].clear();
  left.erase(step.node);
  steps.push_back(step);
}

std::vector<Elimination> soap::planEliminations(const CostGraph &graph,
                                                EliminationOrder order) {
  return Planner(graph, order).run();
}

//===----------------------------------------------------------------------===//
// The optimum
//===----------------------------------------------------------------------===//

namespace {
using Pair = std::pair<unsigned, unsigned>;
using Row = std::vector<Ticks>;
constexpr Ticks never = std::numeric_limits<Ticks>::max();

class Solver {
public:
  Solver(const CostGraph &graph, double maxWork,
         const std::function<bool()> &mustStop)
      : graph(graph), mustStop(mustStop) {
    steps = planEliminations(graph, EliminationOrder::Linear);
    decideFixes(maxWork);
  }
  OptimalChoice run();

private:
  /// What is left of the graph: times alone.
  struct State {
    std::vector<Row> nodes;
    std::map<Pair, Row> edges; ///< By (smaller, greater) node.
  };
  size_t options(unsigned n) const { return graph.nodes[n].size(); }
  void decideFixes(double maxWork);
  /// Takes the edge between two nodes out; rows by the options of `node`.
  Row take(State &state, unsigned node, unsigned other) const;
  void add(State &state, unsigned a, unsigned b, const Row &row) const;
  /// The least time of the steps from `step` on; `chosen` gets it. `never` if
  /// it must stop before it has found any.
  Ticks solve(State state, size_t step);
  Ticks solveFix(State &state, size_t step);
  bool isStopped() { return stopped = stopped || (mustStop && mustStop()); }

  const CostGraph &graph;
  const std::function<bool()> &mustStop;
  bool stopped = false;
  std::vector<Elimination> steps;
  std::vector<bool> tryAll; ///< Per step: all options of a Fix.
  std::vector<unsigned> chosen;
};
} // namespace

/// The last Fix steps are tried out, as many as the work allows: they have the
/// least behind them.
void Solver::decideFixes(double maxWork) {
  tryAll.assign(steps.size(), false);
  double work = 0;
  bool affordable = true;
  for (size_t s = steps.size(); s-- > 0;) {
    const Elimination &step = steps[s];
    double own = static_cast<double>(options(step.node));
    if (step.kind == Elimination::Kind::Branch)
      own *= static_cast<double>(options(step.a));
    else if (step.kind == Elimination::Kind::Node)
      own *= static_cast<double>(options(step.a) * options(step.b));
    if (step.kind != Elimination::Kind::Fix) {
      work += own;
      continue;
    }
    affordable &= work * own <= maxWork;
    tryAll[s] = affordable;
    if (affordable)
      work *= own;
  }
}

Row Solver::take(State &state, unsigned node, unsigned other) const {
  auto it = state.edges.find(std::minmax(node, other));
  Row row = std::move(it->second);
  state.edges.erase(it);
  if (node < other)
    return row;
  Row turned(row.size());
  size_t n = options(node), m = options(other);
  for (size_t i = 0; i < n; ++i)
    for (size_t j = 0; j < m; ++j)
      turned[i * m + j] = row[j * n + i];
  return turned;
}

void Solver::add(State &state, unsigned a, unsigned b, const Row &row) const {
  Row &sum = state.edges[std::minmax(a, b)];
  sum.resize(row.size());
  size_t n = options(a), m = options(b);
  for (size_t i = 0; i < n; ++i)
    for (size_t j = 0; j < m; ++j)
      sum[a < b ? i * m + j : j * n + i] += row[i * m + j];
}

Ticks Solver::solveFix(State &state, size_t number) {
  unsigned node = steps[number].node;
  std::vector<std::pair<unsigned, Row>> edges;
  std::vector<unsigned> others;
  for (auto &[pair, row] : state.edges)
    if (pair.first == node || pair.second == node)
      others.push_back(pair.first == node ? pair.second : pair.first);
  for (unsigned other : others)
    edges.push_back({other, take(state, node, other)});
  auto solveOption = [&](size_t option) {
    State fixed = state;
    for (auto &[other, row] : edges)
      for (size_t j = 0; j < options(other); ++j)
        fixed.nodes[other][j] += row[option * options(other) + j];
    Ticks rest = solve(std::move(fixed), number + 1);
    return rest == never ? never : state.nodes[node][option] + rest;
  };
  size_t best = 0;
  Ticks least = never;
  std::vector<unsigned> bestChosen;
  if (tryAll[number]) {
    for (size_t i = 0; i < options(node) && !stopped; ++i) {
      Ticks time = solveOption(i);
      if (time >= least)
        continue;
      least = time;
      best = i;
      bestChosen = chosen;
    }
    if (least == never)
      return never;
    chosen = std::move(bestChosen);
  } else {
    for (size_t i = 0; i < options(node); ++i) {
      Ticks time = state.nodes[node][i];
      for (auto &[other, row] : edges) {
        Ticks cheapest = never;
        for (size_t j = 0; j < options(other); ++j)
          cheapest = std::min(cheapest, row[i * options(other) + j] +
                                            state.nodes[other][j]);
        time += cheapest;
      }
      if (time < least) {
        least = time;
        best = i;
      }
    }
    least = solveOption(best);
  }
  chosen[node] = static_cast<unsigned>(best);
  return least;
}

Ticks Solver::solve(State state, size_t number) {
  if (number == steps.size())
    return 0;
  if (isStopped())
    return never;
  const Elimination &step = steps[number];
  unsigned node = step.node;
  size_t n = options(node);
  Row own = std::move(state.nodes[node]);
  auto leastOf = [&](llvm::function_ref<Ticks(size_t)> time) {
    std::pair<Ticks, unsigned> least(never, 0);
    for (size_t i = 0; i < n; ++i)
      least = std::min(least, {time(i), static_cast<unsigned>(i)});
    return least;
  };
  switch (step.kind) {
  case Elimination::Kind::Single: {
    auto [time, option] = leastOf([&](size_t i) { return own[i]; });
    Ticks rest = solve(std::move(state), number + 1);
    chosen[node] = option;
    return rest == never ? never : rest + time;
  }
  case Elimination::Kind::Branch: {
    Row edge = take(state, node, step.a);
    size_t m = options(step.a);
    auto best = [&](size_t j) {
      return leastOf([&](size_t i) { return own[i] + edge[i * m + j]; });
    };
    for (size_t j = 0; j < m; ++j)
      state.nodes[step.a][j] += best(j).first;
    Ticks rest = solve(std::move(state), number + 1);
    if (rest == never)
      return never;
    chosen[node] = best(chosen[step.a]).second;
    return rest;
  }
  case Elimination::Kind::Node: {
    Row toA = take(state, node, step.a), toB = take(state, node, step.b);
    size_t p = options(step.a), q = options(step.b);
    Row merged(p * q, never);
    for (size_t i = 0; i < n && !isStopped(); ++i)
      for (size_t j = 0; j < p; ++j) {
        Ticks base = own[i] + toA[i * p + j];
        for (size_t k = 0; k < q; ++k)
          merged[j * q + k] =
              std::min(merged[j * q + k], base + toB[i * q + k]);
      }
    if (stopped) // What was not merged yet is no sum.
      return never;
    add(state, step.a, step.b, merged);
    Ticks rest = solve(std::move(state), number + 1);
    if (rest == never)
      return never;
    size_t j = chosen[step.a], k = chosen[step.b];
    chosen[node] = leastOf([&](size_t i) {
                     return own[i] + toA[i * p + j] + toB[i * q + k];
                   }).second;
    return rest;
  }
  case Elimination::Kind::Fix:
    state.nodes[node] = std::move(own);
    return solveFix(state, number);
  }
  return 0;
}

/// Single nodes change their option as long as that helps.
static void improve(const CostGraph &graph, std::vector<unsigned> &chosen) {
  std::vector<std::vector<const CostGraph::Edge *>> edgesOf(graph.nodes.size());
  for (const CostGraph::Edge &edge : graph.edges) {
    edgesOf[edge.a].push_back(&edge);
    edgesOf[edge.b].push_back(&edge);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned n = 0; n < graph.nodes.size(); ++n) {
      auto time = [&](size_t option) {
        Ticks sum = graph.nodes[n][option].time;
        for (const CostGraph::Edge *edge : edgesOf[n]) {
          size_t a = edge->a == n ? option : chosen[edge->a];
          size_t b = edge->b == n ? option : chosen[edge->b];
          sum += edge->costs[a * graph.nodes[edge->b].size() + b].time;
        }
        return sum;
      };
      Ticks least = time(chosen[n]);
      for (unsigned i = 0; i < graph.nodes[n].size(); ++i)
        if (Ticks t = time(i); t < least) {
          least = t;
          chosen[n] = i;
          changed = true;
        }
    }
  }
}

OptimalChoice Solver::run() {
  State state;
  for (const auto &node : graph.nodes) {
    Row &row = state.nodes.emplace_back();
    for (const Cost &cost : node)
      row.push_back(cost.time);
  }
  for (const CostGraph::Edge &edge : graph.edges) {
    Row row;
    for (const Cost &cost : edge.costs)
      row.push_back(cost.time);
    add(state, edge.a, edge.b, row);
  }
  OptimalChoice result;
  chosen.assign(graph.nodes.size(), 0);
  Ticks least = solve(std::move(state), 0);
  result.isStopped = stopped;
  if (least == never)
    return result;
  result.isOptimal = !stopped;
  for (size_t s = 0; s < steps.size(); ++s)
    result.isOptimal &= steps[s].kind != Elimination::Kind::Fix || tryAll[s] ||
                        options(steps[s].node) == 1;
  if (!result.isOptimal && !stopped)
    improve(graph, chosen);
  result.time = graph.total(chosen).time;
  result.chosen = std::move(chosen);
  return result;
}

OptimalChoice soap::solveCostGraph(const CostGraph &graph, double maxWork,
                                   const std::function<bool()> &mustStop) {
  return Solver(graph, maxWork, mustStop).run();
}
