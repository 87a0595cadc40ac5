//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Several descents by groups, of which the more promising ones go on.
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/GroupDescent.h"
#include "Soap/Planner/Search/GroupStrategies.h"

#include "../Builtin.h"
#include "../TiedGroups.h"

#include "Soap/Planner/Search/Layers.h"
#include "Soap/Planner/Search/Lookahead.h"
#include "Soap/Planner/Search/TiedChoices.h"
#include "Soap/Support/Threads.h"

#include <array>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>

using namespace soap;

using Improved =
    llvm::function_ref<void(llvm::StringRef, const Evaluator::Outcome &)>;

namespace {
/// Rounds have many descents make so many simulations each, as many descents at
/// once as there are evaluators. What they do depends on what was known when
/// the round began, so that the number of evaluators changes nothing.
class GroupRace {
public:
  struct Run {
    llvm::StringRef name;
    Strategy start;
    std::vector<Region> regions;
    GroupDescent::Figures figures;
    DescentOptions options = {};
    std::unique_ptr<GroupDescent> descent = nullptr;
    bool isOver = false;
    int turns = 0;
    /// With what it came to its last stage, once it has.
    std::optional<GroupDescent::Figures> entry = std::nullopt;
    size_t number = 0; ///< Of equals the first one comes first.
    size_t lane = 0;   ///< Of the evaluator that the descent has.

    Strategy strategy() const { return descent ? descent->strategy() : start; }
  };

  GroupRace(const Problem &problem, llvm::ArrayRef<Evaluator *> evaluators,
            int64_t simulations, llvm::function_ref<bool()> mustStop,
            Improved improved)
      : problem(problem), evaluators(evaluators), simulations(simulations),
        mustStop(mustStop), improved(improved) {
    for (Evaluator *evaluator : evaluators)
      helperOf.emplace_back(*evaluator);
  }

  /// With the whole machine and `regions` as places; nothing once it is over,
  /// but the first.
  void add(llvm::StringRef name, Strategy strategy,
           std::vector<Region> regions = {}, DescentOptions options = {},
           std::optional<GroupDescent::Figures> figures = {});
  /// A strategy with the layers of a layered one on its regions, and before it
  /// what it is with other groups on these, too, where that is better: steps
  /// then wait for messages of one direction only. `names` are of both.
  void addLayers(std::array<llvm::StringRef, 2> names, LayeredStrategy layered,
                 DescentOptions options,
                 llvm::function_ref<Strategy(const LayeredStrategy &)> apply);
  /// Gives the only one a turn; and more, until it no longer goes by the work.
  void goOn(bool byWork = false) {
    do {
      if (mayGoOn())
        go({&runs.front()});
    } while (byWork && mayGoOn() && !runs.front().isOver &&
             runs.front().descent->isAboutWork());
  }
  /// What layers alike do at once shows whose beginning is promising.
  void begin();
  /// All that are not more than such a share behind the best, to their ends, or
  /// to where they try all there is.
  void run(double behind, bool toEnds);
  /// Those that were as good as others when they had come as far.
  void runEquals();
  /// First those near the best, then those that may still come from behind.
  void compete() {
    begin();
    // Who is best when the longest stage begins does not show in how fast it
    // came there.
    for (bool toEnds : {false, true})
      for (double behind : {0.04, 0.1})
        run(behind, toEnds);
    // Without steps that follow each other, descents are of one kind.
    if (isRecurrent)
      runEquals();
  }
  /// From the best end to others near it.
  void kick(const Rng &rng);
  const Run &best() {
    sort();
    return runs.front();
  }

  std::vector<Run> runs;
  bool isRecurrent = false; ///< Some layers lie on regions for their steps.

private:
  /// Each does its `work`, which uses the evaluator of its lane alone.
  void atOnce(llvm::ArrayRef<Run *> chosen,
              llvm::function_ref<void(Run &)> work);
  /// Each makes at most so many simulations, or a turn: then the second best
  /// makes half of that, the third a third, … (once changes need not lessen the
  /// work, a fourth, a ninth, …)
  void go(llvm::ArrayRef<Run *> chosen, std::optional<int64_t> most = {});
  void step(Run &run, int64_t part);
  static bool isBehind(const GroupDescent::Figures &figures, double share,
                       const GroupDescent::Figures &least);
  bool isBehind(const Run &run, double share) const {
    return isBehind(run.figures, share, least);
  }
  /// The best one is before the others.
  static bool isBefore(const Run *a, const Run *b);
  bool mayGoOn() const { return simulations > 0 && !mustStop(); }
  void sort();

  /// Of the best one. Turns are short, since ends take many simulations that
  /// improve nothing.
  static constexpr int64_t turn = 32;
  /// Descents that are kept: each remembers states of its simulation.
  static constexpr size_t most = 4;

  const Problem &problem;
  llvm::ArrayRef<Evaluator *> evaluators;
  int64_t simulations;
  llvm::function_ref<bool()> mustStop;
  Improved improved;
  std::mutex mutex; ///< Of `improved`.
  /// Of each lane, for when it has nothing to do.
  std::deque<LookaheadHelper> helperOf;
  LookaheadHelpers *helpers = nullptr; ///< While descents go on.
  /// For fewer simulations, helpers take longer to begin.
  static constexpr int64_t manyAhead = 8;
  GroupDescent::Known known;
  std::optional<GroupPlacement> placement; ///< Once a strategy has needed it.
  GroupDescent::Figures least{std::numeric_limits<int64_t>::max(), 0};
};
} // namespace

void GroupRace::add(llvm::StringRef name, Strategy strategy,
                    std::vector<Region> regions, DescentOptions options,
                    std::optional<GroupDescent::Figures> figures) {
  if (!runs.empty() && (simulations-- <= 0 || mustStop()))
    return;
  regions.insert(regions.begin(), wholeRegion(problem));
  if (!figures)
    figures = figuresOf(*evaluators.front(), strategy);
  least = std::min(least, *figures);
  runs.push_back(
      {name, std::move(strategy), std::move(regions), *figures, options});
  runs.back().number = runs.size();
}

void GroupRace::addLayers(
    std::array<llvm::StringRef, 2> names, LayeredStrategy layered,
    DescentOptions options,
    llvm::function_ref<Strategy(const LayeredStrategy &)> apply) {
  Strategy strategy = apply(layered);
  std::optional<GroupDescent::Figures> own;
  if (layered.isRecurrent && mayGoOn()) {
    if (!placement)
      placement.emplace(problem, *evaluators.front());
    own = figuresOf(*evaluators.front(), strategy);
    for (LayeredStrategy &on : placement->place(layered)) {
      Strategy placed = apply(on);
      if (GroupDescent::Figures figures =
              figuresOf(*evaluators.front(), placed);
          figures < *own)
        add(names[0], std::move(placed), std::move(on.regions), options,
            figures);
    }
  }
  add(names[1], std::move(strategy), std::move(layered.regions), options, own);
}

void GroupRace::atOnce(llvm::ArrayRef<Run *> chosen,
                       llvm::function_ref<void(Run &)> work) {
  // Who has an evaluator stays with it, since it knows the changes of layout,
  // unless others would be idle.
  size_t lanes = std::min(evaluators.size(), chosen.size());
  std::vector<std::vector<Run *>> inLane(evaluators.size());
  llvm::SmallVector<Run *> others;
  for (Run *run : chosen) {
    std::vector<Run *> &own = inLane[run->lane];
    if (run->descent && own.size() * lanes < chosen.size())
      own.push_back(run);
    else
      others.push_back(run);
  }
  llvm::SmallVector<std::pair<Run *, Strategy>> moved;
  for (Run *run : others) {
    auto least = llvm::min_element(
        inLane, [](auto &a, auto &b) { return a.size() < b.size(); });
    auto lane = static_cast<size_t>(least - inLane.begin());
    if (run->descent && run->lane != lane)
      moved.push_back({run, run->strategy()});
    run->lane = lane;
    least->push_back(run);
  }
  if (chosen.empty())
    return;
  auto workIn = [&](size_t lane) {
    for (Run *run : inLane[lane]) {
      for (auto &[other, strategy] : moved)
        if (other == run)
          run->descent->moveTo(*evaluators[lane], strategy);
      if (!run->descent)
        run->descent = std::make_unique<GroupDescent>(
            problem, *evaluators[lane], run->start, run->regions, run->options,
            &known);
      work(*run);
    }
  };
  llvm::SmallVector<size_t> order, idle;
  for (auto [lane, list] : llvm::enumerate(inLane))
    (list.empty() ? idle : order).push_back(lane);
  size_t busy = order.size();
  llvm::append_range(order, idle);
  // Who has nothing to do, or nothing any more, helps.
  LookaheadHelpers all(order.size());
  helpers = &all;
  onThreads(order.size(), [&](size_t i) {
    if (i < busy) {
      if (i > 0)
        all.begin();
      workIn(order[i]);
      all.end();
    }
    all.help(helperOf[order[i]]);
  });
  helpers = nullptr;
}

void GroupRace::step(Run &run, int64_t part) {
  run.isOver = !run.descent->step(
      part, mustStop,
      [&](const Evaluator::Outcome &outcome) {
        std::lock_guard<std::mutex> lock(mutex);
        improved(run.name, outcome);
      },
      part >= manyAhead ? helpers : nullptr);
  run.figures = run.descent->figures();
  if (!run.entry && (run.isOver || run.descent->isEnding()))
    run.entry = run.figures;
}

void GroupRace::go(llvm::ArrayRef<Run *> chosen, std::optional<int64_t> most) {
  llvm::SmallVector<Run *> order(chosen);
  llvm::sort(order, isBefore);
  // The first ones, if there are fewer simulations than it takes.
  llvm::SmallDenseMap<const Run *, int64_t> parts;
  for (auto [rank, run] : llvm::enumerate(order)) {
    auto share = static_cast<int64_t>(rank + 1);
    // The others' later stages are the longest, and seldom of use.
    if (run->descent && !run->descent->isAboutWork())
      share *= share;
    int64_t part = most.value_or(turn / share);
    part = std::min(std::max<int64_t>(part, 1), simulations);
    simulations -= part;
    if (part > 0)
      parts[run] = part;
  }
  order.resize(parts.size());
  atOnce(order, [&](Run &run) { step(run, parts.lookup(&run)); });
  for (Run *run : order) {
    least = std::min(least, run->figures);
    ++run->turns;
  }
}

bool GroupRace::isBehind(const GroupDescent::Figures &figures, double share,
                         const GroupDescent::Figures &least) {
  auto [overflow, makespan] = figures;
  return overflow > least.first ||
         (overflow == least.first &&
          static_cast<double>(makespan) >
              (1 + share) * static_cast<double>(least.second));
}

bool GroupRace::isBefore(const Run *a, const Run *b) {
  return std::tuple(a->figures, a->regions.size(), a->number) <
         std::tuple(b->figures, b->regions.size(), b->number);
}

void GroupRace::sort() {
  llvm::sort(runs, [](const Run &a, const Run &b) { return isBefore(&a, &b); });
}

void GroupRace::begin() {
  sort();
  llvm::SmallVector<Run *> chosen;
  while (mayGoOn()) {
    chosen.clear();
    for (Run &run : runs)
      if (!run.isOver && !isBehind(run, 0.6) &&
          (!run.descent || run.descent->isBeginning()))
        chosen.push_back(&run);
    if (chosen.empty())
      break;
    go(chosen, 4);
  }
  sort();
  for (Run &run : llvm::drop_begin(runs, std::min(most, runs.size()))) {
    run.start = run.strategy();
    run.descent.reset();
  }
  for (Run &run : runs)
    run.turns = 0;
}

void GroupRace::run(double behind, bool toEnds) {
  // Beginnings may be farther behind, since that is where descents are quick.
  llvm::SmallVector<Run *> chosen;
  while (mayGoOn()) {
    chosen.clear();
    sort();
    for (Run &run : runs)
      if (!run.isOver &&
          (toEnds || !run.descent || !run.descent->isExhaustive()) &&
          !isBehind(run, std::max(behind, 0.2 / (1 + run.turns))))
        chosen.push_back(&run);
    if (chosen.empty())
      break;
    go(chosen);
  }
}

void GroupRace::runEquals() {
  // What is over needs no more than its strategy.
  auto rest = [&](Run &run) {
    if (!run.descent)
      return;
    run.start = run.strategy();
    run.descent.reset();
  };
  llvm::SmallVector<Run *> chosen;
  auto goOnWith = [&](llvm::function_ref<bool(const Run &)> isMeant) {
    while (mayGoOn()) {
      chosen.clear();
      for (Run &run : runs)
        if (!run.isOver && isMeant(run))
          chosen.push_back(&run);
      if (chosen.empty())
        break;
      go(chosen);
    }
  };
  sort();
  for (Run &run : runs)
    if (run.isOver)
      rest(run);
  goOnWith([&](const Run &run) { return !run.entry && !isBehind(run, 0.6); });
  // The first ones count as what they were there, not as what they are by now.
  std::vector<std::pair<GroupDescent::Figures, size_t>> entries;
  for (const Run &run : runs)
    if (run.entry)
      entries.push_back({*run.entry, run.number});
  llvm::sort(entries);
  // Those that are alike by then count once.
  entries.erase(
      llvm::unique(entries, [](const auto &a,
                               const auto &b) { return a.first == b.first; }),
      entries.end());
  entries.resize(std::min(entries.size(), most));
  auto isEqual = [&](const Run &run) {
    return llvm::is_contained(llvm::make_second_range(entries), run.number) &&
           !isBehind(*run.entry, 0.1, entries.front().first);
  };
  for (Run &run : runs)
    if (!isEqual(run))
      rest(run);
  goOnWith(isEqual);
}

void GroupRace::kick(const Rng &rng) {
  // So many parts change, so often without any use.
  constexpr unsigned count = 2;
  constexpr unsigned patience = 12;
  sort();
  Run &first = runs.front();
  if (!first.isOver || !mayGoOn())
    return;
  // Two at a time from the same end, whether there are evaluators for both at
  // once or not.
  Run second{first.name, first.strategy(), first.regions, first.figures,
             first.options};
  llvm::SmallVector<Run *, 2> both = {&first, &second};
  Strategy end = first.strategy();
  GroupDescent::Figures figures = first.figures;
  unsigned kicks = 0;
  for (unsigned vain = 0; vain < patience && mayGoOn(); kicks += 2) {
    int64_t each = (simulations + 1) / 2;
    int64_t left[] = {each, each};
    atOnce(both, [&](Run &run) {
      bool isSecond = &run == &second;
      Rng own = rng.fork(kicks + isSecond);
      if (kicks > 0)
        run.descent->restore(end);
      run.descent->kick(own, count);
      do {
        int64_t part = std::min(turn, left[isSecond]);
        left[isSecond] -= part;
        step(run, part);
        // What is no better by then is hardly worth trying all there is.
      } while (!run.isOver && left[isSecond] > 0 && !mustStop() &&
               (run.figures <= figures || !run.descent->isExhaustive()));
    });
    simulations -= 2 * each - left[0] - left[1];
    vain += 2;
    const Run &better = second.figures < first.figures ? second : first;
    if (better.figures > figures)
      continue;
    if (better.figures < figures)
      vain = 0;
    end = better.strategy();
    figures = better.figures;
  }
  first.descent->restore(end);
  first.figures = figures;
}

void soap::findGroupStrategies(
    const Problem &problem, llvm::ArrayRef<Evaluator *> evaluators,
    const Strategy &byData, int64_t simulations,
    llvm::function_ref<bool()> mustStop,
    llvm::function_ref<void(llvm::StringRef, Strategy)> found,
    Improved improved) {
  GroupRace race(problem, evaluators, simulations, mustStop, improved);
  race.add("groups", byData);
  race.goOn();
  for (LayeredStrategy &layered : layeredStrategies(problem)) {
    race.isRecurrent |= layered.isRecurrent;
    race.addLayers({"placed", "layers"}, std::move(layered), {},
                   [](const LayeredStrategy &on) { return on.strategy; });
  }
  race.add("groups", modelParallel(problem));
  race.compete();
  race.kick(Rng(1));
  for (const GroupRace::Run &run : race.runs)
    found(run.name, run.strategy());
}

Strategy soap::descendByGroups(const Problem &problem,
                               llvm::ArrayRef<Evaluator *> evaluators,
                               Strategy start, int64_t simulations,
                               llvm::function_ref<bool()> mustStop,
                               Improved improved) {
  GroupRace race(problem, evaluators, simulations, mustStop, improved);
  race.add("groups", std::move(start));
  race.run(/*behind=*/0, /*toEnds=*/true);
  return race.best().strategy();
}

Strategy soap::descendFromRandom(const Problem &problem,
                                 llvm::ArrayRef<Evaluator *> evaluators,
                                 llvm::ArrayRef<FamilyChoice> random,
                                 int64_t simulations, Rng rng,
                                 llvm::function_ref<bool()> mustStop,
                                 Improved improved) {
  GroupRace race(problem, evaluators, simulations, mustStop, improved);
  std::vector<LayeredStrategy> layers = layeredStrategies(problem);
  for (const LayeredStrategy &layered : layers)
    race.isRecurrent |= layered.isRecurrent;
  DescentOptions options;
  options.weightsFirst = false;
  options.kindsFirst = true;
  // What every step does after its recurrent layers had better wait to see
  // what becomes of those.
  options.loneTiedKinds = !race.isRecurrent;
  race.add("random", deriveStrategy(problem, tieChoices(problem, random)), {},
           options);
  options.kindsFirst = false;
  // What is divided is to be no worse than it has to be by the choices drawn:
  // which way suits best would not show.
  race.goOn(/*byWork=*/true);
  Strategy begun = race.runs.front().strategy();
  // Whether a sum had better wait can depend on what its readers split, and
  // neither alone is worth changing.
  Strategy summed = begun;
  for (auto [op, config] : llvm::enumerate(summed.configs)) {
    config.partialReplicas = false;
    config = problem.keepPins(op, config);
  }
  DescentOptions made = options;
  made.sumsWait = false;
  race.add("random", std::move(summed), {}, made);
  auto groups = tiedGroups(problem.graph);
  auto apply = [&](const LayeredStrategy &on) {
    Strategy divided = begun;
    auto count = static_cast<int>(on.regions.size());
    for (auto [g, region] : llvm::enumerate(on.regionOf))
      for (unsigned f : groups[g])
        for (unsigned op : problem.graph.families[f].operators)
          if (region >= 0 && region < count)
            divided.configs[op] = on.strategy.configs[op];
    return divided;
  };
  for (LayeredStrategy &layered : layers)
    race.addLayers({"random", "random"}, std::move(layered), options, apply);
  race.compete();
  race.kick(rng);
  return race.best().strategy();
}
