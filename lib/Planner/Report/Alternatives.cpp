//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Report/Alternatives.h"

#include "../Search/Builtin.h"

#include "Soap/Planner/Search/Candidates.h"
#include "Soap/Planner/Search/Report.h"
#include "Soap/Planner/Simulator/DeltaSession.h"

#include <map>
#include <set>

using namespace soap;

namespace {
class Finder {
public:
  Finder(const Problem &problem, const Strategy &strategy,
         const AlternativeOptions &options)
      : problem(problem), graph(problem.graph), options(options),
        evaluator(problem.makeEvaluator()), session(evaluator),
        base(evaluator.intern(strategy)) {
    session.set(base);
    peakMemory = session.evaluation().maxPeakMemory();
  }

  std::vector<AlternativesOfFamilies> run();

private:
  std::vector<AlternativesOfFamilies> groups() const;
  int64_t affordable();
  void simulate(AlternativesOfFamilies &group, int64_t count);
  void add(AlternativesOfFamilies &group, const FamilyChoice &choice,
           llvm::StringRef name, bool together);
  bool isPinned(const Family &family) const {
    return llvm::any_of(family.operators,
                        [&](unsigned op) { return problem.isPinned(op); });
  }

  const Problem &problem;
  const Graph &graph;
  const AlternativeOptions &options;
  Evaluator evaluator;
  DeltaSession session;
  Evaluator::Assignment base;
  int64_t peakMemory = 0;
  std::set<std::vector<DeltaSession::Change>> seen;
};
} // namespace

/// Tied families are alike where operators of one role and size are configured
/// alike. Some may have operators that others lack, as the first and the last
/// step of a recurrent layer.
std::vector<AlternativesOfFamilies> Finder::groups() const {
  using Kind = std::pair<llvm::StringRef, std::vector<int64_t>>;
  using Configs = std::map<Kind, const Config *>;
  std::vector<AlternativesOfFamilies> out;
  std::vector<Configs> configsOf;
  std::map<unsigned, std::vector<size_t>> ofTie;
  for (auto [f, family] : llvm::enumerate(graph.families)) {
    Configs configs;
    for (unsigned op : family.operators) {
      Kind kind{graph.operators[op].role, {}};
      for (const Dimension &dim : graph.operators[op].dims)
        kind.second.push_back(dim.size);
      configs.try_emplace(std::move(kind), &evaluator.config(base[op]));
    }
    auto isAlike = [&](size_t g) {
      return llvm::all_of(configs, [&](const auto &entry) {
        auto it = configsOf[g].find(entry.first);
        return it == configsOf[g].end() || *it->second == *entry.second;
      });
    };
    std::vector<size_t> &numbers = ofTie[family.tie];
    auto it = llvm::find_if(numbers, isAlike);
    if (it == numbers.end()) {
      it = numbers.insert(it, out.size());
      out.emplace_back();
      configsOf.emplace_back();
    }
    out[*it].families.push_back(static_cast<unsigned>(f));
    configsOf[*it].insert(configs.begin(), configs.end());
  }
  return out;
}

void Finder::add(AlternativesOfFamilies &group, const FamilyChoice &choice,
                 llvm::StringRef name, bool together) {
  std::vector<DeltaSession::Change> changes;
  size_t count = together ? group.families.size() : 1;
  for (size_t i = 0; i < count; ++i)
    for (unsigned op : graph.families[group.families[i]].operators) {
      Evaluator::ConfigId id =
          evaluator.intern(op, deriveChoice(problem, op, choice));
      if (id != base[op])
        changes.push_back({op, id});
    }
  if (changes.empty() || !seen.insert(changes).second)
    return;
  ++group.simulated;
  // Of those without a name, only what is faster than the last one is shown.
  auto last = group.best.end();
  Ticks bound = std::numeric_limits<Ticks>::max();
  if (name.empty()) {
    size_t unnamed = 0;
    for (auto it = group.best.begin(); it != group.best.end(); ++it)
      if (it->name.empty()) {
        last = it;
        ++unnamed;
      }
    size_t named = group.best.size() - unnamed;
    if (unnamed < std::max(options.shown, named + options.shownAtLeast) - named)
      last = group.best.end();
    else if (last->fits)
      bound = last->makespan - 1;
  }
  Evaluator::Outcome outcome = session.propose(changes, bound);
  if (outcome.exceeded)
    return;
  Alternative found;
  found.choice = choice;
  found.name = name.str();
  found.together = together;
  found.makespan = outcome.makespan;
  found.fits = outcome.overflow == 0;
  auto byTime = [](const Alternative &a, const Alternative &b) {
    return std::pair(!a.fits, a.makespan) < std::pair(!b.fits, b.makespan);
  };
  if (last != group.best.end() && !byTime(found, *last))
    return;
  found.peakMemory = session.maxPeakMemory(peakMemory - peakMemory / 64);
  unsigned leader = leaderOf(graph, graph.families[group.families.front()]);
  found.config = deriveChoice(problem, leader, choice);
  if (last != group.best.end())
    group.best.erase(last);
  auto at =
      std::upper_bound(group.best.begin(), group.best.end(), found, byTime);
  group.best.insert(at, std::move(found));
}

void Finder::simulate(AlternativesOfFamilies &group, int64_t count) {
  const Family &family = graph.families[group.families.front()];
  bool alike = group.families.size() > 1;
  std::vector<int64_t> all = firstDevices(problem, 0);
  auto named = [&](llvm::StringRef name, const FamilyConfig &config) {
    if (alike)
      add(group, {config}, name, true);
    add(group, {config}, name, false);
  };
  int dim = dataParallelDimension(family);
  if (dim >= 0 && problem.space.allows(family.dims[dim]))
    named("data parallel", splitFamily(problem.space, family, dim, all));
  dim = modelParallelDimension(family);
  if (dim >= 0 && problem.space.allows(family.dims[dim]))
    named("model parallel", splitFamily(problem.space, family, dim, all));
  named("one device", splitFamily(problem.space, family, -1, all.front()));
  named("replicated", splitFamily(problem.space, family, -1, all));

  CandidateSet candidates = familyCandidates(problem, family);
  Rng rng(group.families.front());
  for (int64_t tries = 0; group.simulated < count && tries < 4 * count;
       ++tries) {
    FamilyChoice choice{toFamilyConfig(candidates.draw(rng))};
    choice.partialReplicas = rng.chance(25);
    choice.shardUpdates = rng.chance(25);
    add(group, choice, "", alike && tries % 2 == 0);
  }
}

/// As many simulations as take seconds (docs/report.md). Tasks of an operator
/// that run at one time take hardly longer than one, others do.
int64_t Finder::affordable() {
  std::vector<DeltaSession::TaskTimes> tasks = session.timeline();
  int64_t distinct = 0;
  for (size_t i = 0; i < tasks.size(); ++i)
    distinct += i == 0 || tasks[i].start != tasks[i - 1].start ||
                tasks[i].end != tasks[i - 1].end;
  int64_t effort = distinct + static_cast<int64_t>(tasks.size()) / 16;
  return std::clamp<int64_t>(3'500'000 / std::max<int64_t>(effort, 1), 40,
                             20'000);
}

std::vector<AlternativesOfFamilies> Finder::run() {
  std::vector<AlternativesOfFamilies> found = groups();
  int64_t limit = options.limit > 0 ? options.limit : affordable();
  std::vector<std::pair<double, size_t>> order;
  for (auto [g, group] : llvm::enumerate(found)) {
    double flops = 0;
    for (unsigned f : group.families)
      for (unsigned op : graph.families[f].operators)
        flops += graph.operators[op].flops;
    if (!isPinned(graph.families[group.families.front()]))
      order.push_back({-flops, g});
  }
  std::sort(order.begin(), order.end());
  int64_t least = 8;
  auto most = std::max<size_t>(limit / least, 1);
  if (order.size() > most)
    order.resize(most);
  for (auto [i, entry] : llvm::enumerate(order)) {
    int64_t share = limit / static_cast<int64_t>(order.size() - i);
    int64_t count = std::clamp<int64_t>(share, 1, options.perGroup);
    simulate(found[entry.second], count);
    limit -= found[entry.second].simulated;
  }
  return found;
}

std::vector<AlternativesOfFamilies>
soap::findAlternatives(const Problem &problem, const Strategy &strategy,
                       const AlternativeOptions &options) {
  if (problem.graph.operators.empty())
    return {};
  return Finder(problem, strategy, options).run();
}
