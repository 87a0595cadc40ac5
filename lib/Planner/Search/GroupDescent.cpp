//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/GroupDescent.h"

#include "Moves.h"

#include "llvm/ADT/DenseSet.h"

#include <tuple>

using namespace soap;

/// Weight parts first, each kind by the size of its results: gradients and
/// updates take time by that.
static std::vector<GroupDescent::Part> partsOf(const Graph &graph) {
  using Part = GroupDescent::Part;
  std::vector<Part> parts;
  for (const auto &group : tiedGroups(graph)) {
    Part whole{{}, &graph.families[group.front()]};
    Part weights = whole, rest = whole;
    for (unsigned f : group)
      for (unsigned op : graph.families[f].operators) {
        int64_t elements = 0;
        for (const Result &result : graph.operators[op].results)
          elements += graph.tensors[result.tensor].numElements();
        Part &part =
            isInWeightPart(graph, graph.operators[op]) ? weights : rest;
        for (Part *p : {&whole, &part}) {
          p->operators.push_back(op);
          p->elements += elements;
        }
      }
    if (!weights.operators.empty() && !rest.operators.empty()) {
      weights.isWeights = true;
      parts.push_back(std::move(weights));
      parts.push_back(std::move(rest));
    }
    parts.push_back(std::move(whole));
  }
  llvm::sort(parts, [](const Part &a, const Part &b) {
    return std::tie(b.isWeights, b.elements, a.operators) <
           std::tie(a.isWeights, a.elements, b.operators);
  });
  return parts;
}

GroupDescent::GroupDescent(const Problem &problem, Evaluator &evaluator,
                           const Strategy &start, std::vector<Region> regions,
                           bool weightsFirst)
    : problem(problem), evaluator(evaluator), session(evaluator),
      regions(std::move(regions)), parts(partsOf(problem.graph)) {
  Evaluator::Outcome outcome = session.set(evaluator.intern(start));
  best = {outcome.overflow, outcome.makespan};
  traffic = outcome.bytesMoved;
  if (!weightsFirst) {
    llvm::sort(parts, [](const Part &a, const Part &b) {
      return std::tie(b.elements, a.operators) <
             std::tie(a.elements, b.operators);
    });
    isFirstRound = false;
    number = parts.empty() ? 0 : parts.size() - 1;
  }
}

void GroupDescent::saveTraffic(Ticks within) {
  limit = within;
  options.clear();
  next = 0;
  isOpen = hasImproved = isFirstRound = false;
  isPlain = true;
  quiet = 0;
  number = parts.empty() ? 0 : parts.size() - 1;
}

bool GroupDescent::isBetter(const Evaluator::Outcome &outcome) const {
  Figures figures{outcome.overflow, outcome.makespan};
  if (outcome.exceeded || !limit || best.first > 0 || best.second > *limit)
    return !outcome.exceeded && figures < best;
  return outcome.overflow == 0 &&
         std::tie(outcome.bytesMoved, outcome.makespan) <
             std::tie(traffic, best.second);
}

Ticks GroupDescent::bound() const {
  if (best.first > 0)
    return std::numeric_limits<Ticks>::max();
  return limit && best.second <= *limit ? *limit : best.second - 1;
}

Strategy GroupDescent::strategy() const {
  return evaluator.strategy(session.assignment());
}

const Region *GroupDescent::regionOf(const Part &part) const {
  llvm::SmallDenseSet<int64_t, 64> used;
  for (unsigned op : part.operators)
    for (int64_t device : evaluator.config(session.assignment()[op]).devices)
      used.insert(device);
  for (const Region &region : regions)
    if (region.devices.size() == used.size() &&
        llvm::all_of(region.devices,
                     [&](int64_t device) { return used.contains(device); }))
      return &region;
  return nullptr;
}

bool GroupDescent::openPart() {
  options.clear();
  next = 0;
  hasImproved = false;
  const Part &part = parts[number];
  const Region *own = regionOf(part);
  if (isFirstRound && !part.isWeights)
    return false;
  auto list = [&](const Region &region) {
    auto configs = regionConfigs(problem, *part.family, region);
    if (isPlain && configs.size() > 1)
      configs.resize(1);
    llvm::append_range(options, std::move(configs));
  };
  if (own)
    list(*own);
  if (!isFirstRound)
    for (const Region &region : regions)
      if (&region != own)
        list(region);
  return !options.empty();
}

bool GroupDescent::advance() {
  do {
    if (isFirstRound) {
      number = isOpen ? number + 1 : 0;
      isFirstRound = number < parts.size() && parts[number].isWeights;
      if (!isFirstRound)
        number = 0;
    } else {
      // A part stays the best that it can be until another one changes.
      if (isOpen)
        quiet = hasImproved ? 1 : quiet + 1;
      hasImproved = false;
      number = (number + 1) % parts.size();
    }
    isOpen = true;
    if (quiet >= parts.size()) {
      if (!isPlain)
        return false;
      isPlain = false;
      quiet = 0;
    }
  } while (!openPart());
  return true;
}

bool GroupDescent::step(
    int64_t simulations, llvm::function_ref<bool()> mustStop,
    llvm::function_ref<void(const Evaluator::Outcome &)> improved) {
  while (simulations > 0) {
    if (next == options.size()) {
      if (parts.empty() || !advance())
        return false;
      continue;
    }
    if (mustStop())
      return true;
    const Part &part = parts[number];
    FamilyChoice choice{options[next++], /*partialReplicas=*/true};
    changes.clear();
    for (unsigned op : part.operators) {
      Evaluator::ConfigId id =
          evaluator.intern(op, deriveChoice(problem, op, choice));
      if (id != session.assignment()[op])
        changes.push_back({op, id});
    }
    if (changes.empty())
      continue;
    --simulations;
    Evaluator::Outcome outcome = session.propose(changes, bound());
    if (!isBetter(outcome))
      continue;
    session.accept();
    best = {outcome.overflow, outcome.makespan};
    traffic = outcome.bytesMoved;
    hasImproved = true;
    if (improved)
      improved(outcome);
  }
  return true;
}
