//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The chains of operators along which time adds up, and the links between their
// families.

#include "MakespanBoundsBuilder.h"

#include <limits>
#include <map>

using namespace soap;

/// By operator, the length of the longest chain that ends (`ahead` false) or
/// begins there, and the next one of it.
static std::vector<std::pair<double, int>>
longestChains(const Graph &graph, llvm::ArrayRef<double> weights, bool ahead) {
  std::vector<std::pair<double, int>> best(graph.operators.size(), {0, -1});
  auto extend = [&](unsigned from, unsigned to) {
    if (best[from].first > best[to].first || best[to].second < 0)
      best[to] = {best[from].first, static_cast<int>(from)};
  };
  size_t count = graph.operators.size();
  for (size_t i = 0; i < count; ++i) {
    unsigned o = static_cast<unsigned>(ahead ? count - 1 - i : i);
    if (!ahead)
      for (const Operand &operand : graph.operators[o].operands)
        if (int p = graph.tensors[operand.tensor].producer; p >= 0)
          extend(static_cast<unsigned>(p), o);
    best[o].first += weights[o];
    if (ahead)
      for (const Operand &operand : graph.operators[o].operands)
        if (int p = graph.tensors[operand.tensor].producer; p >= 0)
          extend(o, static_cast<unsigned>(p));
  }
  return best;
}

/// The longest chains by their operators' least and greatest times and by their
/// number; then the longest ones through families that are on none.
std::vector<std::vector<unsigned>>
MakespanBounds::Builder::chooseChains() const {
  size_t count = graph.operators.size();
  std::vector<double> least(count, 1e30), most(count, 0), one(count, 1);
  for (auto [f, family] : llvm::enumerate(graph.families))
    for (const FamilyPaths &path : paths[f])
      for (unsigned op : family.operators) {
        llvm::BitVector only(static_cast<unsigned>(count));
        only.set(op);
        std::vector<Ticks> load = path.load(only);
        double time = static_cast<double>(*llvm::max_element(load));
        least[op] = std::min(least[op], time);
        most[op] = std::max(most[op], time);
      }
  std::vector<std::vector<unsigned>> found;
  auto through = [&](llvm::ArrayRef<double> weights,
                     llvm::ArrayRef<unsigned> among) {
    auto before = longestChains(graph, weights, false);
    auto after = longestChains(graph, weights, true);
    auto length = [&](unsigned o) {
      return before[o].first + after[o].first - weights[o];
    };
    unsigned best = among.front();
    for (unsigned o : among)
      if (length(o) > length(best))
        best = o;
    std::vector<unsigned> path;
    for (int o = static_cast<int>(best); o >= 0; o = before[o].second)
      path.push_back(static_cast<unsigned>(o));
    std::reverse(path.begin(), path.end());
    for (int o = after[best].second; o >= 0; o = after[o].second)
      path.push_back(static_cast<unsigned>(o));
    if (!llvm::is_contained(found, path))
      found.push_back(std::move(path));
  };
  std::vector<unsigned> all;
  for (unsigned o = 0; o < count; ++o)
    all.push_back(o);
  for (const std::vector<double> *weights : {&one, &least, &most})
    through(*weights, all);
  constexpr size_t many = 6;
  for (const Family &family : graph.families) {
    bool isOn = llvm::any_of(found, [&](const std::vector<unsigned> &path) {
      return llvm::any_of(family.operators, [&](unsigned op) {
        return llvm::is_contained(path, op);
      });
    });
    if (!isOn && found.size() < many)
      through(one, family.operators);
  }
  return found;
}

/// A table of zeros between two families.
MakespanBounds::LinkPiece
MakespanBounds::Builder::linkBetween(unsigned a, unsigned b) const {
  unsigned from = bounds.positions[a], to = bounds.positions[b];
  LinkPiece link{std::min(from, to), std::max(from, to), {}};
  link.values.resize(bounds.numOptions[from] * bounds.numOptions[to]);
  return link;
}

/// Visits the entries of a table by the options of the given one of its
/// families, then by those of the other.
void MakespanBounds::Builder::forEachPair(
    LinkPiece &link, unsigned first,
    llvm::function_ref<void(size_t, size_t, double &)> visit) const {
  bool inOrder = bounds.positions[first] == link.from;
  size_t rows = bounds.numOptions[link.from];
  size_t columns = bounds.numOptions[link.to];
  for (size_t i = 0; i < rows; ++i)
    for (size_t j = 0; j < columns; ++j)
      visit(inOrder ? i : j, inOrder ? j : i, link.values[i * columns + j]);
}

void MakespanBounds::Builder::addChain(llvm::ArrayRef<unsigned> path) {
  std::vector<Segment> segments;
  for (size_t i = 0; i < path.size(); ++i) {
    unsigned family = graph.operators[path[i]].family;
    if (i > 0 && segments.back().family == family) {
      segments.back().exit = path[i];
      continue;
    }
    int operand = -1;
    if (i > 0)
      for (auto [k, use] : llvm::enumerate(graph.operators[path[i]].operands))
        if (graph.tensors[use.tensor].producer == static_cast<int>(path[i - 1]))
          operand = static_cast<int>(k);
    segments.push_back({family, {path[i], operand}, path[i]});
  }

  Chain &chain = bounds.chains.emplace_back();
  std::map<std::pair<unsigned, std::vector<double>>, unsigned> known;
  auto addNode = [&](unsigned family, std::vector<double> values) {
    unsigned position = bounds.positions[family];
    auto [it, isNew] =
        known.try_emplace({position, values}, chain.nodes.size());
    if (isNew)
      chain.nodes.push_back({position, std::move(values)});
    return it->second;
  };

  // What all of the operators take of a set of devices, from a point on.
  std::vector<std::pair<unsigned, double>> way;
  unsigned numLinks = 0;
  std::vector<unsigned> pieces;
  // `own` (of family `ownFamily`, by option) comes on top.
  auto addLoads = [&](const llvm::BitVector &after, int extraLink = -1,
                      unsigned ownFamily = 0,
                      llvm::ArrayRef<FamilyPaths::Times> own = {}) {
    // By family, option, device.
    std::vector<std::vector<std::vector<Ticks>>> loads(options.size());
    for (unsigned f = 0; f < options.size(); ++f)
      for (size_t i = 0; i < paths[f].size(); ++i) {
        std::vector<Ticks> &load =
            loads[f].emplace_back(paths[f][i].load(after));
        if (f == ownFamily && !own.empty())
          for (size_t d = 0; d < load.size(); ++d)
            load[d] += own[i].load[d];
      }
    for (const std::vector<int64_t> &devices : deviceSets) {
      Relaxation relaxation;
      relaxation.nodes = way;
      relaxation.numLinks = numLinks;
      if (extraLink >= 0)
        relaxation.moreLinks.push_back({static_cast<unsigned>(extraLink), 1});
      double share = 1.0 / static_cast<double>(capacity(devices));
      for (unsigned f = 0; f < options.size(); ++f) {
        std::vector<double> values;
        for (const std::vector<Ticks> &load : loads[f]) {
          double sum = 0;
          for (int64_t d : devices)
            sum += static_cast<double>(load[d]);
          values.push_back(std::min(sum, 16 * cap));
        }
        if (llvm::any_of(values, [](double value) { return value != 0; }))
          relaxation.nodes.push_back({addNode(f, std::move(values)), share});
      }
      chain.relaxations.push_back(std::move(relaxation));
    }
  };
  // The least change of layout of a segment's only result from its family to
  // the other one, where that has all of its readers; its number, or -1.
  auto addCrossing = [&](const Segment &segment, unsigned reader) {
    const Operator &maker = graph.operators[segment.exit];
    if (maker.results.size() != 1 ||
        llvm::is_contained(graph.results, maker.results[0].tensor))
      return -1;
    const auto &readers = uses[maker.results[0].tensor];
    for (auto [op, operand] : readers)
      if (graph.operators[op].family != reader || segment.family == reader)
        return -1;
    LinkPiece link = linkBetween(segment.family, reader);
    forEachPair(link, segment.family, [&](size_t i, size_t j, double &value) {
      Ticks least = std::numeric_limits<Ticks>::max();
      for (auto [op, operand] : readers)
        least = std::min(
            least,
            transfers.least(paths[segment.family][i].made(segment.exit, 0),
                            paths[reader][j].need(op, operand)));
      value = limited(least);
    });
    chain.links.push_back(std::move(link));
    return static_cast<int>(chain.links.size()) - 1;
  };
  addLoads(
      llvm::BitVector(static_cast<unsigned>(graph.operators.size()), true));
  // Long chains take stock now and then only.
  size_t stride = 1 + segments.size() / 48;
  for (size_t s = 0; s < segments.size() && !isStopped(); ++s) {
    const Segment &segment = segments[s];
    if (s > 0) {
      const Segment &before = segments[s - 1];
      unsigned tensor = graph.operators[segment.entry.op]
                            .operands[segment.entry.operand]
                            .tensor;
      LinkPiece link = linkBetween(before.family, segment.family);
      forEachPair(link, before.family, [&](size_t i, size_t j, double &value) {
        value = limited(
            transfers.least(paths[before.family][i].made(
                                before.exit, graph.tensors[tensor].resultIndex),
                            paths[segment.family][j].need(
                                segment.entry.op,
                                static_cast<unsigned>(segment.entry.operand))));
      });
      chain.links.insert(chain.links.begin() + numLinks, std::move(link));
      for (Relaxation &relaxation : chain.relaxations)
        for (auto &[number, factor] : relaxation.moreLinks)
          if (number >= numLinks)
            ++number;
      ++numLinks;
    }
    std::vector<double> first, last;
    std::vector<FamilyPaths::Times> times;
    for (const FamilyPaths &path : paths[segment.family]) {
      times.push_back(
          path.times(segment.entry, segment.exit, followers[segment.exit]));
      first.push_back(limited(times.back().first));
      last.push_back(limited(times.back().last));
    }
    // The chain may end here with the last of the family's own tasks.
    Relaxation ends;
    ends.nodes = way;
    ends.nodes.push_back({addNode(segment.family, std::move(last)), 1});
    ends.numLinks = numLinks;
    chain.relaxations.push_back(std::move(ends));
    way.push_back({addNode(segment.family, std::move(first)), 1});
    pieces.push_back(way.back().first);
    if (s % stride != 0)
      continue;
    addLoads(followers[segment.exit], -1, segment.family, times);
    // Where all that follows is on the other side of one change of layout, that
    // comes first.
    if (s + 1 < segments.size())
      if (int link = addCrossing(segment, segments[s + 1].family); link >= 0)
        addLoads(followers[segment.exit], link);
  }
  // The first one is the work of all devices.
  double count = static_cast<double>(chain.relaxations.size());
  chain.initial.assign(chain.relaxations.size(), 0.5 / count);
  chain.initial.front() += 0.5;
  arrange(chain, pieces);
  ways.push_back({std::move(segments), std::move(pieces)});
}
