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

#include "Builtin.h"
#include "Moves.h"

#include "Soap/Planner/Search/Layers.h"

#include <memory>

using namespace soap;

using Improved =
    llvm::function_ref<void(llvm::StringRef, const Evaluator::Outcome &)>;

namespace {
class GroupRace {
public:
  struct Run {
    llvm::StringRef name;
    Strategy start;
    std::vector<Region> regions;
    GroupDescent::Figures figures;
    std::unique_ptr<GroupDescent> descent = nullptr;
    bool isOver = false;
    int turns = 0;
    size_t number = 0; ///< Of equals the first one comes first.

    Strategy strategy() const { return descent ? descent->strategy() : start; }
  };

  GroupRace(const Problem &problem, Evaluator &evaluator, int64_t simulations,
            bool weightsFirst, llvm::function_ref<bool()> mustStop,
            Improved improved)
      : problem(problem), evaluator(evaluator), simulations(simulations),
        weightsFirst(weightsFirst), mustStop(mustStop), improved(improved) {}

  /// With the whole machine and `regions` as places; nothing once it is over,
  /// but the first.
  void add(llvm::StringRef name, Strategy strategy,
           std::vector<Region> regions = {});
  /// Gives the best one a turn.
  void goOn() {
    sort();
    go(runs.front(), turn);
  }
  /// What layers alike do at once shows whose beginning is promising.
  void begin();
  /// All that are not more than such a share behind the best, to their ends.
  void run(double behind);
  /// First those near the best, then those that may still come from behind.
  void compete() {
    begin();
    run(0.04);
    run(0.1);
  }
  /// From the best end to others near it.
  void kick(Rng rng);
  const Run &best() {
    sort();
    return runs.front();
  }

  std::vector<Run> runs;

private:
  void go(Run &run, int64_t most);
  bool isBehind(const Run &run, double share) const;
  bool mayGoOn() const { return simulations > 0 && !mustStop(); }
  void sort();

  /// Turns are short, since ends take many simulations that improve nothing.
  static constexpr int64_t turn = 32;
  /// Descents that are kept: each remembers states of its simulation.
  static constexpr size_t most = 4;

  const Problem &problem;
  Evaluator &evaluator;
  int64_t simulations;
  const bool weightsFirst;
  llvm::function_ref<bool()> mustStop;
  Improved improved;
  GroupDescent::Figures least{std::numeric_limits<int64_t>::max(), 0};
};
} // namespace

void GroupRace::add(llvm::StringRef name, Strategy strategy,
                    std::vector<Region> regions) {
  if (!runs.empty() && (simulations-- <= 0 || mustStop()))
    return;
  regions.insert(regions.begin(), wholeRegion(problem));
  Evaluator::Outcome outcome = evaluator.outcome(evaluator.intern(strategy));
  GroupDescent::Figures figures{outcome.overflow, outcome.makespan};
  least = std::min(least, figures);
  runs.push_back({name, std::move(strategy), std::move(regions), figures});
  runs.back().number = runs.size();
}

void GroupRace::go(Run &run, int64_t most) {
  if (!run.descent)
    run.descent = std::make_unique<GroupDescent>(problem, evaluator, run.start,
                                                 run.regions, weightsFirst);
  int64_t part = std::min(most, simulations);
  simulations -= part;
  run.isOver = !run.descent->step(
      part, mustStop,
      [&](const Evaluator::Outcome &outcome) { improved(run.name, outcome); });
  run.figures = run.descent->figures();
  least = std::min(least, run.figures);
  ++run.turns;
}

bool GroupRace::isBehind(const Run &run, double share) const {
  auto [overflow, makespan] = run.figures;
  return overflow > least.first ||
         (overflow == least.first &&
          static_cast<double>(makespan) >
              (1 + share) * static_cast<double>(least.second));
}

void GroupRace::sort() {
  llvm::sort(runs, [](const Run &a, const Run &b) {
    return std::tuple(a.figures, a.regions.size(), a.number) <
           std::tuple(b.figures, b.regions.size(), b.number);
  });
}

void GroupRace::begin() {
  sort();
  for (Run &run : runs)
    while (mayGoOn() && !run.isOver && !isBehind(run, 0.6) &&
           (!run.descent || run.descent->isBeginning()))
      go(run, 4);
  sort();
  for (Run &run : llvm::drop_begin(runs, std::min(most, runs.size()))) {
    run.start = run.strategy();
    run.descent.reset();
  }
  for (Run &run : runs)
    run.turns = 0;
}

void GroupRace::run(double behind) {
  // Beginnings may be farther behind, since that is where descents are quick.
  for (bool any = true; any && mayGoOn();) {
    any = false;
    sort();
    for (Run &run : runs) {
      double share = std::max(behind, 0.2 / (1 + run.turns));
      if (run.isOver || !mayGoOn() || isBehind(run, share))
        continue;
      go(run, turn);
      any = true;
    }
  }
}

void GroupRace::kick(Rng rng) {
  // So many parts change, so often without any use.
  constexpr unsigned count = 2;
  constexpr int patience = 12;
  sort();
  Run &run = runs.front();
  if (!run.isOver)
    return;
  Evaluator::Assignment end = run.descent->assignment();
  GroupDescent::Figures figures = run.figures;
  for (int vain = 0; vain < patience && mayGoOn(); ++vain) {
    run.descent->kick(rng, count);
    do
      go(run, turn);
    while (!run.isOver && mayGoOn());
    if (run.figures < figures)
      vain = -1;
    if (run.figures <= figures) {
      end = run.descent->assignment();
      figures = run.figures;
    } else {
      run.descent->restore(end);
    }
  }
  run.figures = figures;
}

void soap::findGroupStrategies(
    const Problem &problem, Evaluator &evaluator, const Strategy &byData,
    int64_t simulations, llvm::function_ref<bool()> mustStop,
    llvm::function_ref<void(llvm::StringRef, Strategy)> found,
    Improved improved) {
  GroupRace race(problem, evaluator, simulations, /*weightsFirst=*/true,
                 mustStop, improved);
  race.add("groups", byData);
  race.goOn();
  for (LayeredStrategy &layered : layeredStrategies(problem))
    race.add("layers", std::move(layered.strategy), std::move(layered.regions));
  race.add("groups", modelParallel(problem));
  race.compete();
  race.kick(Rng(1));
  for (const GroupRace::Run &run : race.runs)
    found(run.name, run.strategy());
}

Strategy soap::descendFromRandom(const Problem &problem, Evaluator &evaluator,
                                 const Strategy &random, int64_t simulations,
                                 Rng rng, llvm::function_ref<bool()> mustStop,
                                 Improved improved) {
  GroupRace race(problem, evaluator, simulations, /*weightsFirst=*/false,
                 mustStop, improved);
  race.add("random", random);
  race.goOn();
  Strategy begun = race.runs.front().strategy();
  auto groups = tiedGroups(problem.graph);
  for (LayeredStrategy &layered : layeredStrategies(problem)) {
    Strategy divided = begun;
    for (auto [g, region] : llvm::enumerate(layered.regionOf))
      for (unsigned f : groups[g])
        for (unsigned op : problem.graph.families[f].operators)
          if (region >= 0)
            divided.configs[op] = layered.strategy.configs[op];
    race.add("random", std::move(divided), std::move(layered.regions));
  }
  race.compete();
  race.kick(rng);
  return race.best().strategy();
}
