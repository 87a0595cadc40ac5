//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Moves.h"

#include "../Builtin.h"
#include "../TiedGroups.h"

using namespace soap;

/// True if one configuration serves operators at the same place of both.
static bool sameOperators(const Graph &graph, const Family &a,
                          const Family &b) {
  return llvm::equal(a.operators, b.operators, [&](unsigned x, unsigned y) {
    const Operator &p = graph.operators[x], &q = graph.operators[y];
    return p.familyDims == q.familyDims &&
           llvm::equal(p.dims, q.dims, [](const auto &m, const auto &n) {
             return m.size == n.size;
           });
  });
}

Moves::Moves(const Problem &problem)
    : problem(problem), groups(tiedGroups(problem.graph)),
      order(problem.order) {
  const Graph &graph = problem.graph;
  familySets.resize(graph.families.size());
  operatorSets.resize(graph.operators.size());
  groupOf.resize(graph.families.size());
  for (auto [g, group] : llvm::enumerate(groups))
    for (unsigned f : group)
      groupOf[f] = static_cast<unsigned>(g);
  for (const Operator &op : graph.operators)
    inWeightPart.push_back(isInWeightPart(graph, op));
  auto mayMove = [&](unsigned op) {
    return problem.hasChoice() && !problem.isPinned(op);
  };
  for (auto [f, family] : llvm::enumerate(graph.families)) {
    bool any = false;
    size_t ofWeights = 0;
    for (unsigned op : family.operators) {
      any |= mayMove(op);
      ofWeights += inWeightPart[op];
    }
    if (any)
      movableFamilies.push_back(f);
    hasParts.push_back(ofWeights > 0 && ofWeights < family.operators.size());
  }
  for (unsigned op = 0; op < graph.operators.size(); ++op)
    if (mayMove(op))
      movable.push_back(op);
}

const CandidateSet &Moves::candidatesOf(unsigned family) {
  std::optional<CandidateSet> &set = familySets[family];
  if (!set)
    set = familyCandidates(problem, problem.graph.families[family]);
  return *set;
}

void Moves::moveFamilies(llvm::ArrayRef<unsigned> families, Rng &rng,
                         std::vector<Change> &changes) {
  const Graph &graph = problem.graph;
  FamilyChoice choice;
  choice.config = toFamilyConfig(candidatesOf(families.front()).draw(rng));
  choice.partialReplicas = rng.chance(50);
  choice.shardUpdates = rng.chance(25);
  bool apart = hasParts[families.front()] && rng.chance(50);
  bool weights = apart && rng.chance(60);
  ChoiceDeriver derive(problem, choice);
  for (unsigned f : families)
    for (unsigned op : graph.families[f].operators)
      if (!apart || inWeightPart[op] == weights)
        changes.push_back({op, derive(op)});
}

void Moves::moveAsPublished(Rng &rng, std::vector<Change> &changes) {
  unsigned family = movableFamilies[rng.below(movableFamilies.size())];
  const CandidateSet &set = candidatesOf(family);
  FamilyChoice choice{toFamilyConfig(set.at(
      static_cast<int64_t>(rng.below(static_cast<uint64_t>(set.size())))))};
  for (unsigned op : problem.graph.families[family].operators)
    changes.push_back({op, deriveChoice(problem, op, choice)});
}

/// Some neighbouring families become data or model parallel on one block.
void Moves::moveRun(Rng &rng, std::vector<Change> &changes) {
  const Graph &graph = problem.graph;
  size_t begin = rng.below(movableFamilies.size());
  size_t length = 1 + rng.below(movableFamilies.size());
  auto all = static_cast<int64_t>(order.size());
  // Sizes of blocks, and of how many devices they are blocks.
  llvm::SmallVector<std::pair<int64_t, int64_t>, 8> sizes;
  auto addDivisors = [&](int64_t of) {
    for (int64_t d = 1; d <= of; ++d)
      if (of % d == 0 && (problem.space.placement || d == all) &&
          llvm::none_of(sizes, [&](auto size) { return size.first == d; }))
        sizes.push_back({d, of});
  };
  addDivisors(all);
  for (const SearchSpace::DeviceCount &count : problem.space.deviceCounts)
    addDivisors(count.devices);
  auto [size, of] = sizes[rng.below(sizes.size())];
  size_t block = rng.below(of / size);
  auto devices = llvm::ArrayRef<int64_t>(order).slice(block * size, size);
  bool samples = rng.chance(70);
  bool partial = rng.chance(50), shard = rng.chance(25);
  for (size_t i = begin; i < std::min(begin + length, movableFamilies.size());
       ++i) {
    const Family &family = graph.families[movableFamilies[i]];
    int dim = samples ? dataParallelDimension(family)
                      : modelParallelDimension(family);
    if (dim >= 0 && !problem.space.allows(family.dims[dim]))
      dim = -1;
    FamilyChoice choice{splitFamily(problem.space, family, dim, devices),
                        partial, shard};
    for (unsigned op : family.operators)
      changes.push_back({op, deriveChoice(problem, op, choice)});
  }
}

std::vector<unsigned> Moves::counterparts(unsigned op) const {
  const Graph &graph = problem.graph;
  unsigned family = graph.operators[op].family;
  const auto &own = graph.families[family].operators;
  size_t place = llvm::find(own, op) - own.begin();
  std::vector<unsigned> result;
  for (unsigned f : groups[groupOf[family]])
    if (f == family ||
        sameOperators(graph, graph.families[family], graph.families[f]))
      result.push_back(graph.families[f].operators[place]);
  return result;
}

void Moves::moveOperator(Rng &rng, std::vector<Change> &changes,
                         llvm::function_ref<const Config &(unsigned)> current) {
  const Graph &graph = problem.graph;
  unsigned first = movable[rng.below(movable.size())];
  const Operator &op = graph.operators[first];
  Config config = current(first);
  // Replicas are often better spent on summands or on sharing the work.
  if (config.replicas > 1 && rng.chance(50)) {
    if (!op.linearOperands.empty() && rng.chance(50)) {
      config.partialReplicas = !config.partialReplicas;
    } else if (!op.dims.empty()) {
      unsigned d = rng.below(op.dims.size());
      int64_t parts = config.degrees[d] * config.replicas;
      if (problem.space.allows(op.dims[d]) && op.dims[d].size >= parts &&
          (problem.space.uneven || op.dims[d].size % parts == 0)) {
        config.partialReplicas = false;
        config = fromReplicas(config, d);
      }
    }
  } else {
    if (!operatorSets[first])
      operatorSets[first] = operatorCandidates(problem, op);
    config = toConfig(operatorSets[first]->draw(rng));
    config.partialReplicas =
        config.replicas > 1 && !op.linearOperands.empty() && rng.chance(50);
  }
  config = legalize(graph, op, std::move(config), problem.machine.numDevices());
  std::vector<unsigned> moved = {first};
  if (rng.chance(50))
    moved = counterparts(first);
  for (unsigned o : moved)
    if (!problem.isPinned(o))
      changes.push_back(
          {o, problem.keepPins(o, legalize(graph, graph.operators[o], config,
                                           problem.machine.numDevices()))});
}

std::vector<Moves::Change>
Moves::propose(Rng &rng, const MoveMix &mix,
               llvm::function_ref<const Config &(unsigned)> current) {
  std::vector<Change> changes;
  kind = Kind::Family;
  if (mix.published) {
    moveAsPublished(rng, changes);
    return changes;
  }
  unsigned drawn = rng.below(100);
  if (drawn < mix.group + mix.family) {
    unsigned family = movableFamilies[rng.below(movableFamilies.size())];
    if (drawn < mix.group) {
      kind = Kind::Group;
      moveFamilies(groups[groupOf[family]], rng, changes);
    } else {
      moveFamilies({family}, rng, changes);
    }
  } else if (drawn < mix.group + mix.family + mix.run) {
    kind = Kind::Run;
    moveRun(rng, changes);
  } else {
    kind = Kind::Operator;
    moveOperator(rng, changes, current);
  }
  return changes;
}
