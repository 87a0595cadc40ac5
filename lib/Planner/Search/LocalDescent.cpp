//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The end of a search: down to a strategy that no other choice for a single
// family improves (see localImprovements, which checks it).
//
//===----------------------------------------------------------------------===//

#include "Chain.h"

#include "Soap/Planner/Search/CostGraph.h"

#include <functional>
#include <optional>
#include <set>

using namespace soap;

namespace {
/// The options of families that are configured together.
class Choices {
public:
  Choices(const Problem &problem, Evaluator &evaluator,
          llvm::ArrayRef<unsigned> families, bool variants) {
    OptionSpace space;
    space.firstOnly = false;
    space.variants = variants;
    for (const FamilyOption &option :
         listOptions(problem, families.front(), space)) {
      auto &row = rows.emplace_back();
      for (unsigned f : families)
        for (auto [place, op] :
             llvm::enumerate(problem.graph.families[f].operators))
          row.push_back(
              {op, evaluator.intern(
                       op, f == families.front()
                               ? option.configs[place]
                               : deriveChoice(problem, op, option.choice))});
    }
  }

  /// Per option, all configurations.
  std::vector<std::vector<DeltaSession::Change>> rows;
};

/// From strategy to strategy, each better than the one before.
class Descender {
public:
  Descender(const Problem &problem, Evaluator &evaluator, DeltaSession *session,
            bool variants,
            std::function<Figures(const Evaluator::Outcome &)> price,
            std::function<bool()> mustStop,
            std::function<void(const Figures &)> improved)
      : problem(problem), evaluator(evaluator), session(session),
        variants(variants), price(std::move(price)),
        mustStop(std::move(mustStop)), improved(std::move(improved)),
        known(problem.graph.families.size()) {
    for (std::vector<unsigned> &group : tiedGroups(problem.graph))
      if (group.size() > 1)
        groups.push_back(std::move(group));
    knownGroups.resize(groups.size());
    findNeighbours();
  }

  void start(Evaluator::Assignment from, const Figures &figures) {
    assignment = std::move(from);
    best = figures;
    if (session)
      session->set(assignment);
  }
  /// Groups as a whole first: from one good choice for all of them to another
  /// there is often no way family by family. Returns true at a local optimum.
  bool descend();
  /// Other options for a few families.
  void kick(Rng &rng);

  Evaluator::Assignment assignment;
  Figures best;
  int64_t proposals = 0;

private:
  bool improve(const Choices &choices);
  bool improveFamily(unsigned family);
  void findNeighbours();
  /// Of small problems, choices are kept.
  const Choices &choicesOf(unsigned family) {
    if (!known[family] || !isSmall()) {
      unsigned one[] = {family};
      known[family].emplace(problem, evaluator, one, variants);
    }
    return *known[family];
  }
  bool isSmall() const { return known.size() <= 64; }

  const Problem &problem;
  Evaluator &evaluator;
  DeltaSession *session;
  const bool variants;
  std::function<Figures(const Evaluator::Outcome &)> price;
  std::function<bool()> mustStop;
  std::function<void(const Figures &)> improved;
  std::vector<std::vector<unsigned>> groups; ///< Of several families.
  std::vector<std::optional<Choices>> known, knownGroups;
  /// Per family, those that make or read what it makes or reads, and itself.
  std::vector<std::set<unsigned>> neighbours;
  bool isOver = false;
};
} // namespace

/// Whether any of the options is better; takes all that are.
bool Descender::improve(const Choices &choices) {
  bool any = false;
  std::vector<DeltaSession::Change> changes;
  Evaluator::Assignment next;
  for (const auto &row : choices.rows) {
    changes.clear();
    for (auto [op, id] : row)
      if (assignment[op] != id)
        changes.push_back({op, id});
    if (changes.empty())
      continue;
    isOver = mustStop();
    if (isOver)
      break;
    ++proposals;
    constexpr Ticks unbounded = std::numeric_limits<Ticks>::max();
    Ticks bound = best.overflow > 0 ? unbounded : best.makespan - 1;
    next = assignment;
    for (auto [op, id] : changes)
      next[op] = id;
    Evaluator::Outcome outcome = session ? session->propose(changes, bound)
                                         : evaluator.outcome(next, bound);
    if (outcome.exceeded || !price(outcome).isBetterThan(best))
      continue;
    if (session)
      session->accept();
    best = price(outcome);
    assignment = next;
    any = true;
    improved(best);
  }
  return any;
}

bool Descender::improveFamily(unsigned family) {
  bool improved = improve(choicesOf(family));
  if (!isSmall())
    known[family].reset();
  return improved;
}

void Descender::findNeighbours() {
  const Graph &graph = problem.graph;
  neighbours.resize(graph.families.size());
  auto uses = graph.uses();
  std::set<unsigned> together;
  for (auto [t, tensor] : llvm::enumerate(graph.tensors)) {
    together.clear();
    if (tensor.producer >= 0)
      together.insert(graph.operators[tensor.producer].family);
    for (auto [user, operand] : uses[t])
      together.insert(graph.operators[user].family);
    for (unsigned f : together)
      neighbours[f].insert(together.begin(), together.end());
  }
}

bool Descender::descend() {
  for (auto [g, group] : llvm::enumerate(groups)) {
    if (isOver)
      break;
    if (!knownGroups[g] || !isSmall())
      knownGroups[g].emplace(problem, evaluator, group, variants);
    improve(*knownGroups[g]);
    if (!isSmall())
      knownGroups[g].reset();
  }
  // Where one has changed, its neighbours come next; then all the others, since
  // anything may profit from it.
  size_t count = problem.graph.families.size();
  std::vector<bool> settled(count, false);
  for (bool isNew = true; isNew && !isOver; settled.assign(count, false)) {
    isNew = false;
    for (bool any = true; any && !isOver;) {
      any = false;
      for (unsigned f = 0; f < count && !isOver; ++f) {
        if (settled[f])
          continue;
        any = settled[f] = true;
        if (!improveFamily(f))
          continue;
        isNew = true;
        for (unsigned neighbour : neighbours[f])
          settled[neighbour] = neighbour == f;
      }
    }
  }
  return !isOver;
}

void Descender::kick(Rng &rng) {
  constexpr int families = 3;
  for (int i = 0; i < families; ++i) {
    auto family = static_cast<unsigned>(rng.below(known.size()));
    const auto &rows = choicesOf(family).rows;
    for (auto [op, id] : rows[rng.below(rows.size())])
      assignment[op] = id;
  }
  ++proposals;
  start(assignment, price(evaluator.outcome(assignment)));
}

Walker::Descent
Walker::descend(const Problem &problem, Chain::Point &point, int64_t limit,
                Clock::time_point until, bool goOn,
                llvm::function_ref<void(const Figures &)> improved) {
  Evaluator::Assignment assignment = evaluator.intern(*point.strategy);
  loaded = nullptr;
  Descent descent;
  Descender *current = nullptr;
  Descender descender(
      problem, evaluator, useDelta ? &session : nullptr, !options.paperMoves,
      [&](const Evaluator::Outcome &outcome) { return price(outcome); },
      [&] {
        return current->proposals >= limit || options.mustStop() ||
               Clock::now() >= until;
      },
      [&](const Figures &figures) {
        if (figures.isBetterThan(point.figures))
          improved(figures);
      });
  current = &descender;
  auto take = [&] {
    if (descender.best.isBetterThan(point.figures))
      point = {std::make_shared<const Strategy>(
                   evaluator.strategy(descender.assignment)),
               descender.best};
  };
  descender.start(assignment, point.figures);
  descent.isOptimum = descender.descend();
  take();
  // Small problems have time for others.
  constexpr size_t few = 24;
  size_t count = problem.graph.families.size();
  Rng rng(options.seed + 1);
  Evaluator::Assignment last = descender.assignment;
  Figures lastFigures = descender.best;
  while (goOn && descent.isOptimum && count > 0 && count <= few) {
    descender.assignment = last;
    descender.kick(rng);
    bool isEnd = descender.descend();
    take(); // cut short, it may be better all the same
    if (!isEnd)
      break;
    // A little worse is good enough to go on from.
    Figures limit = lastFigures;
    limit.makespan +=
        static_cast<Ticks>(options.temperature * rng.unit() *
                           static_cast<double>(lastFigures.makespan));
    if (descender.best.isBetterThan(limit)) {
      last = descender.assignment;
      lastFigures = descender.best;
    }
  }
  descent.proposals = descender.proposals;
  return descent;
}
