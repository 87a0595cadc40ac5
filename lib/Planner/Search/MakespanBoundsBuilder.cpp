//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommunicationLoads.h"
#include "PrefixPaths.h"

#include "Soap/Planner/Search/MakespanBounds.h"

#include "Soap/Planner/Sharding/OperatorSharding.h"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <tuple>

using namespace soap;

using Options = std::vector<std::vector<FamilyOption>>;

/// Collects what the bounds are made of; throw-away.
class MakespanBounds::Builder {
public:
  Builder(const Problem &problem, const Options &options,
          MakespanBounds &bounds);

private:
  /// A part of a chain within one family.
  struct Segment {
    unsigned family;
    FamilyPaths::Entry entry;
    unsigned exit;
  };
  std::vector<std::vector<unsigned>> chooseChains() const;
  void findDependences();
  void findDeviceSets();
  LinkPiece linkBetween(unsigned a, unsigned b) const;
  void
  forEachPair(LinkPiece &link, unsigned first,
              llvm::function_ref<void(size_t, size_t, double &)> visit) const;
  void addChain(llvm::ArrayRef<unsigned> path);
  void addLoads();
  void arrange(Chain &chain, std::vector<unsigned> &pieces) const;
  void addRuns();
  std::vector<Ticks> leastOfRun(
      llvm::ArrayRef<std::pair<unsigned, const std::vector<double> *>> nodes,
      llvm::ArrayRef<const LinkPiece *> links, unsigned from,
      unsigned to) const;
  int64_t capacity(llvm::ArrayRef<int64_t> devices) const;
  /// What counts of relaxations that a path breaks: less than nothing.
  double limited(Ticks time) const {
    return time == FamilyPaths::never
               ? -1e3 * cap
               : std::min(static_cast<double>(time), cap);
  }

  const Problem &problem;
  const Graph &graph;
  const Options &options;
  MakespanBounds &bounds;
  LayoutVariants transfers;
  DataNeeds needs;
  /// By family, option.
  std::vector<std::vector<FamilyPaths>> paths;
  /// By operator: those that do not start before its first task has ended.
  std::vector<llvm::BitVector> followers;
  std::vector<std::vector<int64_t>> deviceSets;
  decltype(graph.uses()) uses;
  /// Per chain: its segments, and the node piece of each.
  struct Way {
    std::vector<Segment> segments;
    std::vector<unsigned> pieces;
  };
  std::vector<Way> ways;
  std::unique_ptr<CommunicationLoads> communication;
  /// More than the makespan of some strategy.
  double cap = 0;
};

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

void MakespanBounds::Builder::findDependences() {
  unsigned count = static_cast<unsigned>(graph.operators.size());
  followers.assign(count, llvm::BitVector(count));
  for (unsigned o = 0; o < count; ++o) {
    const Operator &op = graph.operators[o];
    for (unsigned k = 0; k < op.operands.size(); ++k) {
      int producer = graph.tensors[op.operands[k].tensor].producer;
      if (producer < 0 ||
          !llvm::all_of(
              paths[op.family],
              [&](const FamilyPaths &path) { return path.alwaysReads(o, k); }))
        continue;
      for (unsigned before = 0; before < o; ++before)
        if (before == static_cast<unsigned>(producer) ||
            followers[before].test(static_cast<unsigned>(producer)))
          followers[before].set(o);
    }
  }
}

/// The machine, each device, and the sets that most options use.
void MakespanBounds::Builder::findDeviceSets() {
  std::map<std::vector<int64_t>, int64_t> uses;
  for (const auto &list : options)
    for (const FamilyOption &option : list) {
      std::vector<int64_t> devices = option.choice.config.devices;
      llvm::sort(devices);
      devices.erase(std::unique(devices.begin(), devices.end()), devices.end());
      ++uses[std::move(devices)];
    }
  std::vector<int64_t> all;
  for (int64_t d = 0; d < problem.machine.numDevices(); ++d)
    all.push_back(d);
  deviceSets.push_back(all);
  std::vector<std::pair<int64_t, std::vector<int64_t>>> byUse;
  for (const auto &[devices, count] : uses)
    if (devices != all)
      byUse.push_back({-count, devices});
  llvm::sort(byUse);
  constexpr size_t many = 16;
  for (const auto &[count, devices] : byUse)
    if (deviceSets.size() < many)
      deviceSets.push_back(devices);
}

/// How many of the devices can compute at a time.
int64_t
MakespanBounds::Builder::capacity(llvm::ArrayRef<int64_t> devices) const {
  const Machine &machine = problem.machine;
  std::vector<int64_t> inGroup(machine.coreGroups.size(), 0);
  int64_t count = 0;
  for (int64_t d : devices) {
    int group = machine.devices[d].coreGroup;
    if (group >= 0 && problem.space.semantics == Semantics::Runtime)
      ++inGroup[group];
    else
      ++count;
  }
  for (auto [group, used] : llvm::zip_equal(machine.coreGroups, inGroup))
    count +=
        std::min(used, static_cast<int64_t>(std::clamp(group.cores, 1.0, 1e6)));
  return std::max<int64_t>(count, 1);
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
  for (size_t s = 0; s < segments.size(); ++s) {
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

/// Pieces of the last position go to the end; `pieces` are numbers of them.
void MakespanBounds::Builder::arrange(Chain &chain,
                                      std::vector<unsigned> &pieces) const {
  std::vector<unsigned> renumbered(chain.nodes.size());
  std::vector<NodePiece> sorted;
  for (bool last : {false, true}) {
    for (auto [p, piece] : llvm::enumerate(chain.nodes))
      if ((piece.position + 1 == bounds.families.size()) == last) {
        renumbered[p] = static_cast<unsigned>(sorted.size());
        sorted.push_back(piece);
      }
    if (!last)
      chain.beginLast = static_cast<unsigned>(sorted.size());
  }
  chain.nodes = std::move(sorted);
  for (unsigned &piece : pieces)
    piece = renumbered[piece];
  for (Relaxation &relaxation : chain.relaxations) {
    for (auto &[piece, factor] : relaxation.nodes)
      piece = renumbered[piece];
    llvm::sort(relaxation.nodes);
    relaxation.numFirst = static_cast<unsigned>(
        llvm::count_if(relaxation.nodes, [&](const auto &entry) {
          return entry.first < chain.beginLast;
        }));
  }
}

/// The work of all devices and of all that lies between them; of no order.
void MakespanBounds::Builder::addLoads() {
  Chain &chain = bounds.chains.emplace_back();
  auto addValues = [&](Relaxation &relaxation, double share, unsigned family,
                       std::vector<double> values) {
    for (double &value : values)
      value = std::min(value, 16 * cap);
    if (llvm::none_of(values, [](double value) { return value != 0; }))
      return;
    relaxation.nodes.push_back(
        {static_cast<unsigned>(chain.nodes.size()), share});
    chain.nodes.push_back({bounds.positions[family], std::move(values)});
  };
  llvm::BitVector all(static_cast<unsigned>(graph.operators.size()), true);
  for (const std::vector<int64_t> &devices : deviceSets) {
    Relaxation relaxation;
    for (unsigned f = 0; f < options.size(); ++f) {
      std::vector<double> values;
      for (const FamilyPaths &path : paths[f]) {
        std::vector<Ticks> load = path.load(all);
        values.push_back(0);
        for (int64_t d : devices)
          values.back() += static_cast<double>(load[d]);
      }
      addValues(relaxation, 1.0 / static_cast<double>(capacity(devices)), f,
                std::move(values));
    }
    chain.relaxations.push_back(std::move(relaxation));
  }
  size_t numComputing = chain.relaxations.size();
  for (size_t set = 0; set < communication->numSets(); ++set) {
    Relaxation relaxation;
    double share = 1 / communication->sizeOf(set);
    for (unsigned f = 0; f < options.size(); ++f)
      addValues(relaxation, share, f, communication->own(f)[set]);
    for (const auto &[pair, tables] : communication->pairs()) {
      LinkPiece link = linkBetween(pair.first, pair.second);
      const std::vector<double> &values = tables[set];
      size_t columns = options[pair.second].size();
      forEachPair(link, pair.first, [&](size_t i, size_t j, double &value) {
        value = std::min(values[i * columns + j], 16 * cap);
      });
      if (llvm::none_of(link.values, [](double value) { return value != 0; }))
        continue;
      relaxation.moreLinks.push_back(
          {static_cast<unsigned>(chain.links.size()), share});
      chain.links.push_back(std::move(link));
    }
    if (!relaxation.nodes.empty() || !relaxation.moreLinks.empty())
      chain.relaxations.push_back(std::move(relaxation));
  }
  // Mostly all devices and all streams.
  double count = static_cast<double>(chain.relaxations.size());
  chain.initial.assign(chain.relaxations.size(), 0.2 / count);
  chain.initial.front() += numComputing == chain.relaxations.size() ? 0.8 : 0.4;
  if (numComputing < chain.relaxations.size())
    chain.initial[numComputing] += 0.4;
  std::vector<unsigned> none;
  arrange(chain, none);
}

/// For every depth, the parts of chains between decided families, and the least
/// that they take.
void MakespanBounds::Builder::addRuns() {
  for (size_t depth = 0; depth <= bounds.families.size(); ++depth) {
    std::vector<PrefixPaths::Run> runs;
    for (auto [c, way] : llvm::enumerate(ways)) {
      const Chain &chain = bounds.chains[c];
      size_t count = way.segments.size();
      auto positionOf = [&, &way = way](size_t s) {
        return bounds.positions[way.segments[s].family];
      };
      for (size_t begin = 0; begin < count; ++begin) {
        if (positionOf(begin) < depth)
          continue;
        size_t end = begin;
        while (end < count && positionOf(end) >= depth)
          ++end;
        PrefixPaths::Run run{-1, -1, 0, {}};
        unsigned from = ~0u, to = ~0u;
        if (begin > 0) {
          run.from = static_cast<int>(way.segments[begin - 1].exit);
          from = positionOf(begin - 1);
        }
        if (end < count) {
          run.to = static_cast<int>(way.segments[end].entry.op);
          run.operand = static_cast<unsigned>(way.segments[end].entry.operand);
          to = positionOf(end);
        }
        // Segments begin .. end - 1 and the links before each of them and
        // before `end`.
        std::vector<std::pair<unsigned, const std::vector<double> *>> nodes;
        std::vector<const LinkPiece *> links;
        for (size_t s = begin; s < end; ++s)
          nodes.push_back({positionOf(s), &chain.nodes[way.pieces[s]].values});
        for (size_t s = std::max<size_t>(begin, 1);
             s <= std::min(end, count - 1); ++s)
          links.push_back(&chain.links[s - 1]);
        run.least = leastOfRun(nodes, links, from, to);
        runs.push_back(std::move(run));
        begin = end;
      }
    }
    bounds.prefixes->setRuns(depth, std::move(runs));
  }
}

std::vector<Ticks> MakespanBounds::Builder::leastOfRun(
    llvm::ArrayRef<std::pair<unsigned, const std::vector<double> *>> nodes,
    llvm::ArrayRef<const LinkPiece *> links, unsigned from, unsigned to) const {
  const auto &numOptions = bounds.numOptions;
  size_t rows = from == ~0u ? 1 : numOptions[from];
  size_t columns = to == ~0u ? 1 : numOptions[to];
  std::vector<Ticks> result(rows * columns, FamilyPaths::never);
  // Costs of the positions in between, and of pairs of them.
  std::map<unsigned, std::vector<double>> own;
  std::map<std::pair<unsigned, unsigned>, std::vector<double>> pairs;
  std::vector<const LinkPiece *> borders;
  for (auto [position, values] : nodes) {
    auto &sum = own[position];
    sum.resize(values->size(), 0);
    for (size_t i = 0; i < sum.size(); ++i)
      sum[i] += (*values)[i];
  }
  for (const LinkPiece *link : links) {
    if (!own.count(link->from) || !own.count(link->to)) {
      borders.push_back(link);
      continue;
    }
    auto &sum = pairs[{link->from, link->to}];
    sum.resize(link->values.size(), 0);
    for (size_t i = 0; i < sum.size(); ++i)
      sum[i] += link->values[i];
  }
  for (size_t i = 0; i < rows; ++i)
    for (size_t j = 0; j < columns; ++j) {
      if (from == to && from != ~0u && i != j)
        continue;
      auto rest = own;
      double total = 0;
      auto fixed = [&](unsigned position) { return position == from ? i : j; };
      for (const LinkPiece *link : borders) {
        bool hasFrom = own.count(link->from), hasTo = own.count(link->to);
        size_t width = numOptions[link->to];
        if (hasTo)
          for (size_t k = 0; k < width; ++k)
            rest[link->to][k] += link->values[fixed(link->from) * width + k];
        else if (hasFrom)
          for (size_t k = 0; k < numOptions[link->from]; ++k)
            rest[link->from][k] += link->values[k * width + fixed(link->to)];
        else
          total += link->values[fixed(link->from) * width + fixed(link->to)];
      }
      for (auto it = rest.rbegin(); it != rest.rend(); ++it) {
        unsigned v = it->first;
        int parent = -1;
        for (const auto &[pair, values] : pairs)
          if (pair.second == v)
            parent = std::max(parent, static_cast<int>(pair.first));
        if (parent < 0)
          total += *llvm::min_element(it->second);
        for (const auto &[pair, values] : pairs) {
          if (pair.second != v)
            continue;
          size_t width = it->second.size();
          auto &target = rest[pair.first];
          for (size_t a = 0; a < target.size(); ++a) {
            double least = std::numeric_limits<double>::max();
            for (size_t b = 0; b < width; ++b)
              least =
                  std::min(least, values[a * width + b] +
                                      (static_cast<int>(pair.first) == parent
                                           ? it->second[b]
                                           : 0));
            target[a] += least;
          }
        }
      }
      if (total >= 0)
        result[i * columns + j] =
            static_cast<Ticks>(std::max(0.0, total * (1 - 1e-9) - 0.01));
    }
  return result;
}

MakespanBounds::Builder::Builder(const Problem &problem, const Options &options,
                                 MakespanBounds &bounds)
    : problem(problem), graph(problem.graph), options(options), bounds(bounds),
      transfers(problem), needs(problem.graph) {
  Strategy any;
  any.configs.resize(graph.operators.size());
  bool partialValues = false;
  for (auto [f, family] : llvm::enumerate(graph.families)) {
    for (auto [op, config] :
         llvm::zip_equal(family.operators, options[f].front().configs))
      any.configs[op] = config;
    for (const FamilyOption &option : options[f])
      for (const Config &config : option.configs)
        partialValues |= config.partialReplicas;
  }
  cap =
      4.0 * static_cast<double>(problem.makeEvaluator().evaluate(any).makespan);
  // All layouts first: what a change takes is the least of all variants.
  for (unsigned f = 0; f < options.size(); ++f)
    for (const FamilyOption &option : options[f])
      for (auto [number, config] :
           llvm::zip_equal(graph.families[f].operators, option.configs)) {
        const Operator &op = graph.operators[number];
        for (unsigned k = 0; k < op.operands.size(); ++k) {
          const Tensor &tensor = graph.tensors[op.operands[k].tensor];
          transfers.layout(operandSharding(op, config, k, tensor.shape),
                           tensor);
        }
        for (unsigned k = 0; k < op.results.size(); ++k) {
          const Tensor &tensor = graph.tensors[op.results[k].tensor];
          transfers.reduced(transfers.layout(
              resultSharding(op, config, k, tensor.shape), tensor));
        }
      }
  for (unsigned f = 0; f < options.size(); ++f) {
    auto &list = paths.emplace_back();
    for (const FamilyOption &option : options[f])
      list.emplace_back(problem, f, option, partialValues, transfers, needs);
  }
  uses = graph.uses();
  findDependences();
  findDeviceSets();
  std::vector<std::vector<unsigned>> chains = chooseChains();
  // The heaviest families first, since most depends on them; else in the order
  // of the chains.
  auto place = [&](unsigned family) {
    if (!llvm::is_contained(bounds.families, family))
      bounds.families.push_back(family);
  };
  for (const auto &path : chains)
    for (unsigned op : path)
      place(graph.operators[op].family);
  for (unsigned f = 0; f < graph.families.size(); ++f)
    place(f);
  std::vector<Ticks> work;
  llvm::BitVector all(static_cast<unsigned>(graph.operators.size()), true);
  for (const auto &list : paths) {
    work.push_back(std::numeric_limits<Ticks>::max());
    for (const FamilyPaths &path : list) {
      std::vector<Ticks> load = path.load(all);
      work.back() = std::min(
          work.back(), std::accumulate(load.begin(), load.end(), Ticks(0)));
    }
  }
  auto number = [&] {
    bounds.positions.resize(bounds.families.size());
    for (auto [position, family] : llvm::enumerate(bounds.families))
      bounds.positions[family] = static_cast<unsigned>(position);
  };
  number();
  std::vector<unsigned> along = bounds.positions;
  llvm::sort(bounds.families, [&](unsigned a, unsigned b) {
    return std::tie(work[b], along[a]) < std::tie(work[a], along[b]);
  });
  number();
  for (unsigned f : bounds.families)
    bounds.numOptions.push_back(options[f].size());
  // Their tables grow with the square of the options.
  constexpr size_t fewFamilies = 32, fewPairs = 400000;
  size_t pairs = 0;
  for (const Operator &op : graph.operators)
    for (const Operand &operand : op.operands)
      if (int p = graph.tensors[operand.tensor].producer; p >= 0)
        pairs += options[op.family].size() *
                 options[graph.operators[p].family].size();
  bool isSmall = options.size() <= fewFamilies && pairs <= fewPairs;
  if (isSmall)
    communication =
        std::make_unique<CommunicationLoads>(problem, options, transfers);
  for (const auto &path : chains)
    addChain(path);
  if (!isSmall)
    return;
  addLoads();
  bounds.atStart = std::make_unique<CommunicationLoads>(
      problem, options, transfers, /*atStart=*/true);
  bounds.prefixes = std::make_unique<PrefixPaths>(
      problem, options, paths, bounds.families, transfers, *bounds.atStart,
      capacity(deviceSets.front()));
  addRuns();
}

Ticks MakespanBounds::ofPrefix(llvm::ArrayRef<unsigned> chosen,
                               size_t depth) const {
  return prefixes ? prefixes->bound(chosen, depth) : 0;
}

MakespanBounds::~MakespanBounds() = default;

MakespanBounds::MakespanBounds(
    const Problem &problem,
    const std::vector<std::vector<FamilyOption>> &options) {
  Builder(problem, options, *this);
}
