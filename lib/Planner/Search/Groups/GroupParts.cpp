//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What a descent by groups changes at once.
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/GroupDescent.h"

#include "../TiedGroups.h"

#include "Soap/Planner/Search/Layers.h"

#include <map>
#include <tuple>

using namespace soap;

/// The largest results first: where the work says nothing, time goes by them.
static std::vector<GroupDescent::Part> listParts(const Graph &graph) {
  using Part = GroupDescent::Part;
  std::vector<Part> parts;
  for (const auto &group : tiedGroups(graph)) {
    Part whole{{}, &graph.families[group.front()], {}};
    Part weights = whole, rest = whole;
    unsigned most = typicalFamily(graph, group);
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
          if (f == most)
            p->typical.push_back(op);
        }
      }
    if (!weights.operators.empty() && !rest.operators.empty()) {
      weights.isWeights = true;
      parts.push_back(std::move(weights));
      parts.push_back(std::move(rest));
    }
    whole.isWhole = true;
    parts.push_back(std::move(whole));
  }
  llvm::sort(parts, [](const Part &a, const Part &b) {
    return std::tie(b.elements, a.operators) <
           std::tie(a.elements, b.operators);
  });
  return parts;
}

static std::vector<GroupDescent::Part>
listAlike(llvm::ArrayRef<GroupDescent::Part> parts) {
  std::vector<GroupDescent::Part> all;
  for (bool isWeights : {true, false})
    for (size_t p = 0; p < parts.size(); ++p) {
      const GroupDescent::Part &part = parts[p];
      if (part.isWhole || part.isWeights != isWeights)
        continue;
      auto like = llvm::find_if(all, [&](const GroupDescent::Part &other) {
        return other.isWeights == isWeights &&
               haveSameDims(*other.family, *part.family);
      });
      if (like != all.end()) {
        like->members.push_back(p);
        continue;
      }
      all.push_back({{}, part.family, {}});
      all.back().isWeights = isWeights;
      all.back().members = {p};
    }
  // Others change alone.
  llvm::erase_if(all, [](const GroupDescent::Part &part) {
    return part.members.size() == 1;
  });
  return all;
}

/// Steps need not have equally many operators (one of them has the updates), so
/// those of a role with the same dimensions of their family are counted.
static std::vector<GroupDescent::Part> listApart(const Graph &graph) {
  using Part = GroupDescent::Part;
  std::vector<Part> parts;
  // Otherwise nobody waits for steps, and there are too many parts to look at
  // before whole ones are.
  if (!hasRecurrentSteps(graph))
    return parts;
  using Place = std::tuple<llvm::StringRef, llvm::ArrayRef<int>, unsigned>;
  for (const auto &group : tiedGroups(graph)) {
    std::map<Place, Part> places;
    for (unsigned f : group) {
      const Family &family = graph.families[f];
      std::map<std::pair<llvm::StringRef, llvm::ArrayRef<int>>, unsigned> seen;
      for (unsigned op : family.operators) {
        const Operator &own = graph.operators[op];
        unsigned number = seen[{own.role, own.familyDims}]++;
        Part &part = places[{own.role, own.familyDims, number}];
        part.operators.push_back(op);
        if (!part.typical.empty())
          continue;
        part.family = &family;
        part.typical = {op};
        part.isApart = true;
        part.isWeights = isInWeightPart(graph, own);
      }
    }
    if (places.size() > 1)
      for (auto &[place, part] : places)
        parts.push_back(std::move(part));
  }
  return parts;
}

static std::vector<llvm::BitVector>
findNeighbours(const Graph &graph, const GroupDescent::Parts &parts) {
  std::vector<llvm::SmallVector<size_t, 4>> partsOf(graph.operators.size());
  size_t count = 0;
  for (const auto *list : {&parts.ofGroups, &parts.apart})
    for (const GroupDescent::Part &part : *list) {
      for (unsigned op : part.operators)
        partsOf[op].push_back(count);
      ++count;
    }
  std::vector<llvm::BitVector> found(count, llvm::BitVector(count));
  auto uses = graph.uses();
  // As bits: all updates read the scalars of the optimizer.
  llvm::BitVector together(count);
  for (auto [t, tensor] : llvm::enumerate(graph.tensors)) {
    together.reset();
    auto add = [&](unsigned op) {
      for (size_t p : partsOf[op])
        together.set(p);
    };
    if (tensor.producer >= 0)
      add(tensor.producer);
    for (auto [user, operand] : uses[t])
      add(user);
    for (size_t p : together.set_bits())
      found[p] |= together;
  }
  return found;
}

const GroupDescent::Parts &GroupDescent::Known::parts(const Graph &graph) {
  std::call_once(arePartsListed, [&] {
    allParts.ofGroups = listParts(graph);
    allParts.alike = listAlike(allParts.ofGroups);
    allParts.apart = listApart(graph);
    allParts.neighbours = findNeighbours(graph, allParts);
  });
  return allParts;
}

std::vector<size_t> GroupDescent::neighboursOf(size_t part) const {
  std::vector<size_t> found;
  if (isSeveral(part))
    return found;
  size_t skipped = parts.size() - base.neighbours.size();
  size_t number = isApart(part) ? part - skipped : part;
  for (size_t p : base.neighbours[number].set_bits())
    found.push_back(p < base.ofGroups.size() ? p : p + skipped);
  return found;
}

/// Whether dimensions are the same, of whatever sizes.
static bool haveSameKinds(const Family &a, const Family &b) {
  return llvm::equal(a.dims, b.dims, [](const auto &x, const auto &y) {
    return x.name == y.name && x.kind == y.kind && x.splittable == y.splittable;
  });
}

void GroupDescent::addKinds() {
  size_t count = parts.size();
  std::vector<Part> kinds;
  for (size_t p = 0; p < count; ++p) {
    if (!parts[p].isWhole)
      continue;
    auto like = llvm::find_if(kinds, [&](const Part &kind) {
      return haveSameKinds(*kind.family, *parts[p].family);
    });
    if (like == kinds.end()) {
      kinds.push_back({{}, parts[p].family, {}});
      kinds.back().isWhole = true;
      like = std::prev(kinds.end());
    }
    like->members.push_back(p);
  }
  if (!options.loneTiedKinds)
    llvm::erase_if(kinds, [&](const Part &kind) {
      const Part &first = parts[kind.members.front()];
      return kind.members.size() == 1 &&
             first.typical.size() < first.operators.size();
    });
  // Where most is done first: the others follow.
  std::vector<std::pair<double, size_t>> order;
  for (auto [k, kind] : llvm::enumerate(kinds)) {
    std::vector<double> own(problem.machine.numDevices(), 0);
    for (size_t member : kind.members)
      addWork(parts[member], -1, own);
    order.push_back({loadOf(own).second, k});
  }
  llvm::sort(order);
  for (auto [work, k] : order)
    parts.push_back(std::move(kinds[k]));
}
