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
      enlist(n);
  }

  std::vector<Elimination> run() {
    while (!byEdges.empty())
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
  /// Of a node with two neighbours.
  double work(unsigned n) const {
    double product = static_cast<double>(options(n));
    for (unsigned other : neighbours[n])
      product *= static_cast<double>(options(other));
    return product;
  }
  /// Among those that are left, by its edges as they are.
  void enlist(unsigned n) {
    size_t edges = neighbours[n].size();
    if (edges <= 1)
      branches.insert(n);
    else if (edges == 2)
      nodes.insert({work(n), n});
    byEdges.insert({-static_cast<int64_t>(edges), options(n), n});
  }
  void strike(unsigned n) {
    size_t edges = neighbours[n].size();
    if (edges <= 1)
      branches.erase(n);
    else if (edges == 2)
      nodes.erase({work(n), n});
    byEdges.erase({-static_cast<int64_t>(edges), options(n), n});
  }
  Elimination next() const;
  void apply(const Elimination &step);

  const CostGraph &graph;
  EliminationOrder order;
  std::vector<std::set<unsigned>> neighbours;
  std::set<unsigned> branches;                 ///< Of one neighbour or none.
  std::set<std::pair<double, unsigned>> nodes; ///< Of two, by their work.
  /// All that are left: those with most edges first, of these that with the
  /// fewest options.
  std::set<std::tuple<int64_t, size_t, unsigned>> byEdges;
  std::vector<Elimination> steps;
};
} // namespace

Elimination Planner::next() const {
  if (order == EliminationOrder::NodesFirst && !nodes.empty())
    return step(nodes.begin()->second);
  if (!branches.empty())
    return step(*branches.begin());
  if (!nodes.empty())
    return step(nodes.begin()->second);
  return {Elimination::Kind::Fix, std::get<unsigned>(*byEdges.begin())};
}

void Planner::apply(const Elimination &step) {
  strike(step.node);
  std::set<unsigned> others = std::move(neighbours[step.node]);
  neighbours[step.node].clear();
  for (unsigned other : others) {
    strike(other);
    neighbours[other].erase(step.node);
  }
  if (step.kind == Elimination::Kind::Node) {
    neighbours[step.a].insert(step.b);
    neighbours[step.b].insert(step.a);
  }
  for (unsigned other : others)
    enlist(other);
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
using Row = std::vector<Ticks>;
constexpr Ticks never = std::numeric_limits<Ticks>::max();

/// Steps write what they make into rows of their own, which are there from the
/// beginning: options of a Fix are tried out without a copy of the rest.
class Solver {
public:
  Solver(const CostGraph &graph, double maxWork,
         const std::function<bool()> &mustStop)
      : graph(graph), mustStop(mustStop) {
    addRows(planEliminations(graph, EliminationOrder::Linear));
    decideFixes(maxWork);
  }
  OptimalChoice run();

private:
  /// An edge of a step's node to `other`: numbers of rows. A Fix adds it to
  /// the other node's times, `before`, which then are in `after`.
  struct Edge {
    unsigned other;
    size_t row, before = 0, after = 0;
  };
  struct Step : Elimination {
    Step(const Elimination &step) : Elimination(step) {}
    size_t own = 0; ///< The node's times.
    std::vector<Edge> edges;
    /// Node: what is known of an edge between the two others, if there is one,
    /// and that edge from then on.
    int before = -1;
    size_t after = 0;
  };
  size_t options(unsigned n) const { return sizes[n]; }
  size_t addRow(Row row) {
    rows.push_back(std::move(row));
    return rows.size() - 1;
  }
  void addRows(llvm::ArrayRef<Elimination> order);
  void decideFixes(double maxWork);
  /// Where in the row of an edge the options of its two nodes are.
  size_t place(unsigned a, size_t i, unsigned b, size_t j) const {
    return a < b ? i * sizes[b] + j : j * sizes[a] + i;
  }
  /// The least of some times, and whose it is.
  static std::pair<Ticks, unsigned>
  leastOf(size_t n, llvm::function_ref<Ticks(size_t)> time);
  /// The least time of the steps from `number` on; `chosen` gets it. `never` if
  /// it must stop before it has found any.
  Ticks solve(size_t number);
  /// The same where the first of them tries all options.
  Ticks tryAllOf(size_t number);
  /// Gives a Fix's node an option.
  void fix(const Step &step, size_t option);
  size_t guess(const Step &step) const;
  /// Does a step; what it adds to the time whatever others choose.
  Ticks eliminate(const Step &step);
  /// The option of a step's node, once all later ones have theirs.
  void choose(const Step &step);
  /// Asks now and then only: a clock takes longer than a small step.
  bool isStopped(size_t work) {
    if (!stopped && mustStop && (worked += work) >= interval) {
      worked = 0;
      stopped = mustStop();
    }
    return stopped;
  }

  static constexpr size_t interval = 16;
  const CostGraph &graph;
  const std::function<bool()> &mustStop;
  bool stopped = false;
  size_t worked = interval;  ///< Since it was last asked whether to stop.
  std::vector<size_t> sizes; ///< How many options nodes have.
  std::vector<Step> steps;
  std::vector<bool> tryAll; ///< Per step: all options of a Fix.
  std::vector<Row> rows;    ///< Edges by (smaller, greater) node.
  Row line;                 ///< Part of a row, while an edge is merged.
  std::vector<unsigned> chosen;
};
} // namespace

void Solver::addRows(llvm::ArrayRef<Elimination> order) {
  std::vector<size_t> nodes;
  for (const auto &node : graph.nodes) {
    sizes.push_back(node.size());
    Row row;
    for (const Cost &cost : node)
      row.push_back(cost.time);
    nodes.push_back(addRow(std::move(row)));
  }
  std::vector<std::map<unsigned, size_t>> edges(graph.nodes.size());
  for (const CostGraph::Edge &edge : graph.edges) {
    auto [it, isNew] = edges[edge.a].try_emplace(edge.b, rows.size());
    if (isNew) {
      edges[edge.b][edge.a] = it->second;
      addRow(Row(edge.costs.size()));
    }
    Row &sum = rows[it->second];
    for (size_t i = 0; i < options(edge.a); ++i)
      for (size_t j = 0; j < options(edge.b); ++j)
        sum[place(edge.a, i, edge.b, j)] +=
            edge.costs[i * options(edge.b) + j].time;
  }
  for (const Elimination &elimination : order) {
    Step step = elimination;
    step.own = nodes[step.node];
    for (auto [other, row] : edges[step.node]) {
      edges[other].erase(step.node);
      Edge edge{other, row};
      if (step.kind != Elimination::Kind::Node) {
        edge.before = nodes[other];
        edge.after = nodes[other] = addRow(Row(options(other)));
      }
      step.edges.push_back(edge);
    }
    edges[step.node].clear();
    if (step.kind == Elimination::Kind::Node) {
      if (auto it = edges[step.a].find(step.b); it != edges[step.a].end())
        step.before = static_cast<int>(it->second);
      step.after = addRow(Row(options(step.a) * options(step.b)));
      edges[step.a][step.b] = edges[step.b][step.a] = step.after;
    }
    steps.push_back(std::move(step));
  }
}

/// The last Fix steps are tried out, as many as the work allows: they have the
/// least behind them.
void Solver::decideFixes(double maxWork) {
  tryAll.assign(steps.size(), false);
  double work = 0;
  bool affordable = true;
  for (size_t s = steps.size(); s-- > 0;) {
    const Step &step = steps[s];
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
    tryAll[s] = affordable && options(step.node) > 1;
    if (affordable)
      work *= own;
  }
}

std::pair<Ticks, unsigned>
Solver::leastOf(size_t n, llvm::function_ref<Ticks(size_t)> time) {
  std::pair<Ticks, unsigned> least(never, 0);
  for (size_t i = 0; i < n; ++i)
    least = std::min(least, {time(i), static_cast<unsigned>(i)});
  return least;
}

void Solver::fix(const Step &step, size_t option) {
  chosen[step.node] = static_cast<unsigned>(option);
  for (const Edge &edge : step.edges) {
    const Row &row = rows[edge.row], &before = rows[edge.before];
    Row &after = rows[edge.after];
    for (size_t j = 0; j < after.size(); ++j)
      after[j] = before[j] + row[place(step.node, option, edge.other, j)];
  }
}

/// Where not all options are tried out: that which is the best if every
/// neighbour does what is cheapest for it and itself.
size_t Solver::guess(const Step &step) const {
  return leastOf(options(step.node),
                 [&](size_t i) {
                   Ticks time = rows[step.own][i];
                   for (const Edge &edge : step.edges)
                     time += leastOf(options(edge.other), [&](size_t j) {
                               return rows[edge.row]
                                          [place(step.node, i, edge.other, j)] +
                                      rows[edge.before][j];
                             }).first;
                   return time;
                 })
      .second;
}

Ticks Solver::tryAllOf(size_t number) {
  const Step &step = steps[number];
  Ticks least = never;
  std::vector<unsigned> bestChosen;
  for (size_t i = 0; i < options(step.node) && !stopped; ++i) {
    fix(step, i);
    Ticks rest = solve(number + 1);
    if (rest == never || rows[step.own][i] + rest >= least)
      continue;
    least = rows[step.own][i] + rest;
    bestChosen = chosen;
  }
  if (least != never)
    chosen = std::move(bestChosen);
  return least;
}

Ticks Solver::eliminate(const Step &step) {
  unsigned node = step.node, a = step.a, b = step.b;
  size_t n = options(node);
  const Row &own = rows[step.own];
  switch (step.kind) {
  case Elimination::Kind::Single:
    return leastOf(n, [&](size_t i) { return own[i]; }).first;
  case Elimination::Kind::Branch: {
    const Edge &edge = step.edges.front();
    const Row &row = rows[edge.row], &before = rows[edge.before];
    Row &after = rows[edge.after];
    for (size_t j = 0; j < after.size(); ++j)
      after[j] = before[j] + leastOf(n, [&](size_t i) {
                               return own[i] + row[place(node, i, a, j)];
                             }).first;
    return 0;
  }
  case Elimination::Kind::Node: {
    const Row &toA = rows[step.edges[0].row], &toB = rows[step.edges[1].row];
    Row &merged = rows[step.after];
    size_t p = options(a), q = options(b);
    std::fill(merged.begin(), merged.end(), never);
    line.resize(q);
    for (size_t i = 0; i < n && !isStopped(p * q); ++i) {
      for (size_t k = 0; k < q; ++k)
        line[k] = toB[place(node, i, b, k)];
      for (size_t j = 0; j < p; ++j) {
        Ticks base = own[i] + toA[place(node, i, a, j)];
        Ticks *sums = &merged[j * q];
        for (size_t k = 0; k < q; ++k)
          sums[k] = std::min(sums[k], base + line[k]);
      }
    }
    if (stopped) // What was not merged yet is no sum.
      return 0;
    if (step.before >= 0)
      for (size_t e = 0; e < merged.size(); ++e)
        merged[e] += rows[step.before][e];
    return 0;
  }
  case Elimination::Kind::Fix: {
    size_t option = guess(step);
    fix(step, option);
    return own[option];
  }
  }
  return 0;
}

void Solver::choose(const Step &step) {
  if (step.kind == Elimination::Kind::Fix)
    return;
  const Row &own = rows[step.own];
  chosen[step.node] = leastOf(options(step.node), [&](size_t i) {
                        Ticks time = own[i];
                        for (const Edge &edge : step.edges)
                          time += rows[edge.row][place(step.node, i, edge.other,
                                                       chosen[edge.other])];
                        return time;
                      }).second;
}

/// There may be a hundred thousand steps, so only those call it again that try
/// all options, of which there are few.
Ticks Solver::solve(size_t number) {
  Ticks time = 0;
  size_t end = number;
  for (; end < steps.size() && !tryAll[end]; ++end) {
    if (isStopped(options(steps[end].node)))
      return never;
    time += eliminate(steps[end]);
    if (stopped)
      return never;
  }
  if (end < steps.size()) {
    if (isStopped(options(steps[end].node)))
      return never;
    Ticks rest = tryAllOf(end);
    if (rest == never)
      return never;
    time += rest;
  }
  while (end-- > number)
    choose(steps[end]);
  return time;
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
  OptimalChoice result;
  chosen.assign(graph.nodes.size(), 0);
  Ticks least = solve(0);
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
