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

#include "../TiedGroups.h"

#include "Soap/Planner/Search/CostGraph.h"
#include "Soap/Support/Threads.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>

using namespace soap;

namespace {
/// What families that are configured together can change to.
struct Choices {
  std::vector<unsigned> families;
  std::vector<FamilyOption> options; ///< Of the first one.
};

/// Tries choices, one lane in each thread.
class Lane {
public:
  Lane(const Problem &problem, Evaluator &evaluator, DeltaSession *session)
      : problem(problem), evaluator(evaluator), session(session) {}

  void start(const Strategy &strategy);
  /// Takes up what was taken since it was last tried here.
  void catchUp();
  /// What Evaluator::outcome says of an option; nothing if it is the same.
  std::optional<Evaluator::Outcome> attempt(const Choices &choices,
                                            size_t option, Ticks bound);
  void take(const Choices &choices, size_t option);
  /// Of these choices, which stay where they are, configurations are kept.
  void remember(const Choices &choices) {
    known[&choices].resize(choices.options.size());
  }
  Strategy strategy() const { return evaluator.strategy(assignment); }
  Evaluator::Outcome outcome() const { return evaluator.outcome(assignment); }

private:
  using Row = std::vector<DeltaSession::Change>;
  Row makeRow(const Choices &choices, size_t option);

  const Problem &problem;
  Evaluator &evaluator;
  DeltaSession *session;
  Evaluator::Assignment assignment;
  Row changes, pending;
  bool isStale = true; ///< The session is elsewhere.
  std::map<const Choices *, std::vector<Row>> known;
};

/// From strategy to strategy, each better than the one before.
class Descender {
public:
  Descender(const Problem &problem, std::vector<Lane> lanes, bool variants,
            std::function<Figures(const Evaluator::Outcome &)> price,
            std::function<bool()> mustStop,
            std::function<void(const Figures &)> improved, int64_t limit)
      : problem(problem), lanes(std::move(lanes)), variants(variants),
        price(std::move(price)), mustStop(std::move(mustStop)),
        improved(std::move(improved)), limit(limit),
        known(problem.graph.families.size()) {
    for (std::vector<unsigned> &group : tiedGroups(problem.graph))
      if (group.size() > 1)
        groups.push_back(std::move(group));
    knownGroups.resize(groups.size());
    findSharing();
  }

  void start(const Strategy &from, const Figures &figures) {
    best = figures;
    for (Lane &lane : lanes)
      lane.start(from);
  }
  /// Groups as a whole first: from one good choice for all of them to another
  /// there is often no way family by family. Returns true at a local optimum.
  bool descend();
  /// Other options for a few families of the strategy.
  void kick(Rng &rng);
  Strategy strategy() const { return lanes.front().strategy(); }

  Figures best;
  int64_t proposals = 0;

private:
  struct Found {
    size_t option;
    Figures figures;
  };
  bool improve(const Choices &choices);
  /// The best of these options, the first one of equals, if it is better.
  std::optional<Found> bestOf(const Choices &choices, size_t begin, size_t end);
  const Choices &choicesOf(std::optional<Choices> &place,
                           llvm::ArrayRef<unsigned> families);
  const Choices &choicesOf(unsigned family) {
    return choicesOf(known[family], family);
  }
  void findSharing();
  /// Of small problems, choices are kept.
  bool isSmall() const { return known.size() <= 64; }

  const Problem &problem;
  std::vector<Lane> lanes;
  const bool variants;
  std::function<Figures(const Evaluator::Outcome &)> price;
  std::function<bool()> mustStop; ///< Asked by all threads.
  std::function<void(const Figures &)> improved;
  const int64_t limit;
  std::vector<std::vector<unsigned>> groups; ///< Of several families.
  std::vector<std::optional<Choices>> known, knownGroups;
  /// Per tensor, the families that make or read it; per family, its tensors.
  /// (Neighbours of each would be too many where all read one tensor.)
  std::vector<std::vector<unsigned>> familiesOf, tensorsOf;
  bool isOver = false;
};
} // namespace

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

void Lane::start(const Strategy &strategy) {
  assignment = evaluator.intern(strategy);
  pending.clear();
  isStale = true;
}

void Lane::catchUp() {
  if (!session)
    return;
  if (isStale) {
    session->set(assignment);
  } else if (!pending.empty()) {
    session->propose(pending);
    session->accept();
  }
  pending.clear();
  isStale = false;
}

Lane::Row Lane::makeRow(const Choices &choices, size_t option) {
  const FamilyOption &all = choices.options[option];
  Row row;
  for (unsigned f : choices.families)
    for (auto [place, op] :
         llvm::enumerate(problem.graph.families[f].operators))
      row.push_back({op, evaluator.intern(
                             op, f == choices.families.front()
                                     ? all.configs[place]
                                     : deriveChoice(problem, op, all.choice))});
  return row;
}

std::optional<Evaluator::Outcome> Lane::attempt(const Choices &choices,
                                                size_t option, Ticks bound) {
  Row made;
  auto kept = known.find(&choices);
  Row &row = kept == known.end() ? made : kept->second[option];
  if (row.empty())
    row = makeRow(choices, option);
  changes.clear();
  for (auto [op, id] : row)
    if (assignment[op] != id)
      changes.push_back({op, id});
  if (changes.empty())
    return std::nullopt;
  if (session)
    return session->propose(changes, bound);
  Evaluator::Assignment next = assignment;
  for (auto [op, id] : changes)
    next[op] = id;
  return evaluator.outcome(next, bound);
}

void Lane::take(const Choices &choices, size_t option) {
  for (auto [op, id] : makeRow(choices, option)) {
    if (assignment[op] != id)
      pending.push_back({op, id});
    assignment[op] = id;
  }
}

//===----------------------------------------------------------------------===//
// The descent
//===----------------------------------------------------------------------===//

const Choices &Descender::choicesOf(std::optional<Choices> &place,
                                    llvm::ArrayRef<unsigned> families) {
  if (place && isSmall())
    return *place;
  OptionSpace space;
  space.firstOnly = false;
  space.variants = variants;
  place = {families, listOptions(problem, families.front(), space)};
  if (isSmall())
    for (Lane &lane : lanes)
      lane.remember(*place);
  return *place;
}

std::optional<Descender::Found> Descender::bestOf(const Choices &choices,
                                                  size_t begin, size_t end) {
  std::atomic<size_t> next = begin;
  std::atomic<int64_t> tried = 0;
  std::atomic<bool> isCut = false;
  std::atomic<Ticks> bound =
      best.overflow > 0 ? std::numeric_limits<Ticks>::max() : best.makespan - 1;
  std::mutex mutex;
  std::optional<Found> found;
  onThreads(lanes.size(), [&](size_t number) {
    Lane &lane = lanes[number];
    lane.catchUp();
    for (size_t option = next++; option < end && !isCut; option = next++) {
      if (mustStop()) {
        isCut = true;
        return;
      }
      auto outcome = lane.attempt(choices, option, bound);
      tried += outcome.has_value();
      if (!outcome || outcome->exceeded)
        continue;
      Figures figures = price(*outcome);
      if (!figures.isBetterThan(best))
        continue;
      std::lock_guard<std::mutex> lock(mutex);
      if (found && !figures.isBetterThan(found->figures) &&
          (found->figures.isBetterThan(figures) || found->option < option))
        continue;
      found = {option, figures};
      if (figures.overflow == 0)
        bound = figures.makespan;
    }
  });
  // What was not finished does not count, so that it can be made again.
  isOver = isCut;
  if (isCut)
    return std::nullopt;
  proposals += tried;
  return found;
}

/// Whether any of the options is better; takes the best one.
bool Descender::improve(const Choices &choices) {
  // So many at once, that few are lost where time ends. Nothing else depends on
  // it, since each option says all of its families.
  constexpr double work = 4e6;
  auto atOnce = static_cast<size_t>(
      std::clamp(work / (static_cast<double>(problem.graph.operators.size()) *
                         static_cast<double>(problem.machine.numDevices())),
                 4., 64.));
  bool any = false;
  for (size_t begin = 0, count = choices.options.size(); begin < count;) {
    isOver = proposals >= limit || mustStop();
    if (isOver)
      break;
    size_t end = std::min(count, begin + atOnce);
    end = std::min(end, begin + static_cast<size_t>(limit - proposals));
    if (std::optional<Found> found = bestOf(choices, begin, end)) {
      for (Lane &lane : lanes)
        lane.take(choices, found->option);
      best = found->figures;
      any = true;
      improved(best);
    }
    if (isOver)
      break;
    begin = end;
  }
  return any;
}

void Descender::findSharing() {
  const Graph &graph = problem.graph;
  tensorsOf.resize(graph.families.size());
  auto uses = graph.uses();
  for (auto [t, tensor] : llvm::enumerate(graph.tensors)) {
    std::set<unsigned> together;
    if (tensor.producer >= 0)
      together.insert(graph.operators[tensor.producer].family);
    for (auto [user, operand] : uses[t])
      together.insert(graph.operators[user].family);
    familiesOf.emplace_back(together.begin(), together.end());
    for (unsigned f : together)
      tensorsOf[f].push_back(static_cast<unsigned>(t));
  }
}

bool Descender::descend() {
  for (auto [g, group] : llvm::enumerate(groups)) {
    if (isOver)
      break;
    improve(choicesOf(knownGroups[g], group));
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
        bool isBetter = improve(choicesOf(f));
        if (!isSmall())
          known[f].reset();
        if (!isBetter)
          continue;
        isNew = true;
        for (unsigned tensor : tensorsOf[f])
          for (unsigned neighbour : familiesOf[tensor])
            settled[neighbour] = neighbour == f;
      }
    }
  }
  return !isOver;
}

void Descender::kick(Rng &rng) {
  constexpr int families = 3;
  for (int i = 0; i < families; ++i) {
    const Choices &choices =
        choicesOf(static_cast<unsigned>(rng.below(known.size())));
    size_t option = rng.below(choices.options.size());
    for (Lane &lane : lanes)
      lane.take(choices, option);
  }
  ++proposals;
  best = price(lanes.front().outcome());
}

Walker::Descent
Walker::descend(const Problem &problem, Chain::Point &point, int64_t limit,
                Clock::time_point until, bool goOn,
                llvm::function_ref<void(const Figures &)> improved,
                llvm::ArrayRef<std::unique_ptr<Walker>> walkers) {
  std::vector<Lane> lanes;
  for (const auto &walker : walkers) {
    walker->loaded = nullptr;
    lanes.emplace_back(problem, walker->evaluator,
                       useDelta ? &walker->session : nullptr);
  }
  Descender descender(
      problem, std::move(lanes), !options.paperMoves,
      [&](const Evaluator::Outcome &outcome) { return price(outcome); },
      [&] { return options.mustStop() || Clock::now() >= until; },
      [&](const Figures &figures) {
        if (figures.isBetterThan(point.figures))
          improved(figures);
      },
      limit);
  auto take = [&] {
    if (descender.best.isBetterThan(point.figures))
      point = {std::make_shared<const Strategy>(descender.strategy()),
               descender.best};
  };
  Descent descent;
  descender.start(*point.strategy, point.figures);
  descent.isOptimum = descender.descend();
  take();
  // Small problems have time for others.
  constexpr size_t few = 24;
  size_t count = problem.graph.families.size();
  Rng rng(options.seed + 1);
  Strategy last = descender.strategy();
  Figures lastFigures = descender.best;
  while (goOn && descent.isOptimum && count > 0 && count <= few) {
    descender.start(last, lastFigures);
    descender.kick(rng);
    bool isEnd = descender.descend();
    take(); // cut short, it may be better all the same
    if (!isEnd)
      break;
    // A little worse is good enough to go on from.
    Figures accepted = lastFigures;
    double slack = options.temperature * rng.unit() *
                   static_cast<double>(lastFigures.makespan);
    accepted.makespan += static_cast<Ticks>(std::min(slack, 1e15));
    if (descender.best.isBetterThan(accepted)) {
      last = descender.strategy();
      lastFigures = descender.best;
    }
  }
  descent.proposals = descender.proposals;
  return descent;
}
