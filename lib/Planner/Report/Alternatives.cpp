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
    numTasks = evaluator.evaluate(strategy).numTasks;
    session.set(base);
  }

  std::vector<AlternativesOfFamilies> run();

private:
  std::vector<AlternativesOfFamilies> groups() const;
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
  int64_t numTasks = 0;
  std::set<std::vector<DeltaSession::Change>> seen;
};
} // namespace

std::vector<AlternativesOfFamilies> Finder::groups() const {
  std::map<std::pair<unsigned, std::vector<uint32_t>>, size_t> numbers;
  std::vector<AlternativesOfFamilies> out;
  for (auto [f, family] : llvm::enumerate(graph.families)) {
    // Numbers of configurations are per structure, which tied families share.
    std::vector<uint32_t> configs;
    for (unsigned op : family.operators)
      configs.push_back(base[op]);
    auto [it, isNew] =
        numbers.try_emplace({family.tie, std::move(configs)}, out.size());
    if (isNew)
      out.emplace_back();
    out[it->second].families.push_back(static_cast<unsigned>(f));
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
  Evaluator::Outcome outcome = session.propose(changes);
  Alternative found;
  found.choice = choice;
  found.name = name.str();
  found.together = together;
  found.makespan = outcome.makespan;
  found.fits = outcome.overflow == 0;
  unsigned leader = graph.families[group.families.front()].operators.front();
  found.config = deriveChoice(problem, leader, choice);
  auto byTime = [](const Alternative &a, const Alternative &b) {
    return std::pair(!a.fits, a.makespan) < std::pair(!b.fits, b.makespan);
  };
  auto at =
      std::upper_bound(group.best.begin(), group.best.end(), found, byTime);
  size_t place = at - group.best.begin();
  if (name.empty() && place >= options.shown)
    return;
  // The last one without a name makes room.
  found.peakMemory = session.evaluation().maxPeakMemory();
  group.best.insert(at, std::move(found));
  for (size_t i = group.best.size();
       i-- > 0 && group.best.size() > options.shown;)
    if (group.best[i].name.empty())
      group.best.erase(group.best.begin() + static_cast<ptrdiff_t>(i));
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
    named("data parallel", splitFamily(family, dim, all));
  dim = modelParallelDimension(family);
  if (dim >= 0 && problem.space.allows(family.dims[dim]))
    named("model parallel", splitFamily(family, dim, all));
  named("one device", splitFamily(family, -1, all.front()));
  named("replicated", splitFamily(family, -1, all));

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

std::vector<AlternativesOfFamilies> Finder::run() {
  std::vector<AlternativesOfFamilies> found = groups();
  // Seconds for small and for large graphs (see docs/report.md).
  int64_t limit =
      options.limit > 0
          ? options.limit
          : std::clamp<int64_t>(60'000'000 / std::max<int64_t>(numTasks, 1), 40,
                                20'000);
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
  auto affordable = std::max<size_t>(limit / least, 1);
  if (order.size() > affordable)
    order.resize(affordable);
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
