//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Builtin.h"
#include "FamilyPricer.h"

#include "Soap/Support/KeyBytes.h"
#include "Soap/Support/Threads.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <set>
#include <tuple>
#include <unordered_map>

using namespace soap;

namespace {
using LayoutId = TransferCosts::Id;
using Place = FamilyPlace;
using Value = FamilyValue;
using Reuse = FamilyCosts::Reuse;
using OptionsOf = llvm::function_ref<FamilyOptions::List(unsigned)>;

/// What families that are alike share.
struct FamilyClass {
  unsigned family; ///< The first one.
  std::vector<FamilyOption> options;
  std::vector<OptionLayouts> layouts;
  std::vector<Cost> costs;
};

/// Builds the costs of a problem; throw-away.
class CostsBuilder {
public:
  CostsBuilder(const Problem &problem, const OptionSpace &space)
      : problem(problem), graph(problem.graph), space(space), values(problem),
        transfers(space.building.transfers
                      ? space.building.transfers
                      : std::make_shared<TransferCosts>(problem)),
        pricer(problem, values, *transfers) {}

  /// Of given options, or without any of those of the space.
  FamilyCosts build(OptionsOf optionsOf = {});

private:
  bool mustStop() const {
    return space.building.mustStop && space.building.mustStop();
  }
  void parallel(size_t count, llvm::function_ref<void(size_t)> work) const;
  void fill(FamilyClass &entry);
  const FamilyClass &classOf(unsigned family) const {
    return classes[classNumbers[family]];
  }
  bool isBuiltin(unsigned family, const FamilyChoice &choice) const;
  void keepBest(FamilyClass &entry) const;
  void addRecomputing(FamilyClass &entry);
  CostGraph::Edge makeEdge(unsigned a, unsigned b);

  const Problem &problem;
  const Graph &graph;
  const OptionSpace &space;
  FamilyValues values;
  std::shared_ptr<TransferCosts> transfers;
  FamilyPricer pricer;
  std::vector<FamilyClass> classes;
  std::vector<unsigned> classNumbers; ///< Per family.
  FamilyCosts out;
};
} // namespace

void CostsBuilder::parallel(size_t count,
                            llvm::function_ref<void(size_t)> work) const {
  std::atomic<size_t> next{0};
  size_t threads = std::max(space.building.threads, 1u);
  onThreads(std::min(threads, count), [&](size_t) {
    for (size_t i; (i = next.fetch_add(1)) < count && !mustStop();)
      work(i);
  });
}

/// Data and model parallelism on the first devices, whole operators included:
/// slow for a family alone, but neighbours that do likewise pay no transfers.
bool CostsBuilder::isBuiltin(unsigned number,
                             const FamilyChoice &choice) const {
  if (choice.partialReplicas || choice.shardUpdates)
    return false;
  const Family &family = graph.families[number];
  llvm::ArrayRef<int64_t> used = choice.config.devices;
  std::vector<int64_t> all =
      space.devices.empty() ? firstDevices(problem, 0) : space.devices;
  if (used.empty() || used.size() > all.size() ||
      !std::equal(used.begin(), used.end(), all.begin()))
    return false;
  for (int dim :
       {-1, dataParallelDimension(family), modelParallelDimension(family)}) {
    FamilyConfig config = splitFamily(problem.space, family, dim, used);
    if (config.degrees == choice.config.degrees &&
        config.replicas == choice.config.replicas)
      return true;
  }
  return false;
}

/// What a strategy chooses for a family.
static std::vector<Config> partOf(const Graph &graph, unsigned family,
                                  const Strategy &strategy) {
  std::vector<Config> configs;
  for (unsigned op : graph.families[family].operators)
    configs.push_back(strategy.configs[op]);
  return configs;
}

/// Those of given strategies and the built-in rules' options, then in turn the
/// fastest, the smallest and (where that counts) those that move least.
void CostsBuilder::keepBest(FamilyClass &entry) const {
  std::vector<Cost> &costs = entry.costs;
  auto limit = static_cast<size_t>(space.limit);
  if (space.limit <= 0 || costs.size() <= limit)
    return;
  std::vector<unsigned> byTime(costs.size());
  std::iota(byTime.begin(), byTime.end(), 0);
  std::vector<unsigned> byMemory = byTime, byTraffic = byTime;
  llvm::sort(byTime, [&](unsigned a, unsigned b) {
    return std::tie(costs[a].time, a) < std::tie(costs[b].time, b);
  });
  llvm::sort(byMemory, [&](unsigned a, unsigned b) {
    return std::tie(costs[a].memory, costs[a].time, a) <
           std::tie(costs[b].memory, costs[b].time, b);
  });
  llvm::sort(byTraffic, [&](unsigned a, unsigned b) {
    return std::tie(costs[a].traffic, costs[a].time, a) <
           std::tie(costs[b].traffic, costs[b].time, b);
  });
  std::set<unsigned> kept;
  for (const Strategy &strategy : space.kept) {
    std::vector<Config> part = partOf(graph, entry.family, strategy);
    for (auto [i, option] : llvm::enumerate(entry.options))
      if (option.configs == part)
        kept.insert(static_cast<unsigned>(i));
  }
  for (unsigned i = 0; i < costs.size() && kept.size() < limit; ++i)
    if (isBuiltin(entry.family, entry.options[i].choice))
      kept.insert(i);
  for (size_t i = 0; kept.size() < limit; ++i) {
    kept.insert(byTime[i]);
    if (kept.size() < limit)
      kept.insert(byMemory[i]);
    if (space.leastTraffic && kept.size() < limit)
      kept.insert(byTraffic[i]);
  }
  FamilyClass best{entry.family, {}, {}, {}};
  for (unsigned i : kept) {
    best.costs.push_back(costs[i]);
    best.options.push_back(std::move(entry.options[i]));
    best.layouts.push_back(std::move(entry.layouts[i]));
  }
  entry = std::move(best);
}

void CostsBuilder::addRecomputing(FamilyClass &entry) {
  if (!values.hasCheap(entry.family))
    return;
  for (size_t i = 0, n = entry.options.size(); i < n; ++i) {
    FamilyOption option = entry.options[i];
    option.recompute = true;
    entry.layouts.push_back(entry.layouts[i]);
    entry.costs.push_back(
        pricer.nodeCost(entry.family, option, entry.layouts.back()));
    entry.options.push_back(std::move(option));
  }
}

void CostsBuilder::fill(FamilyClass &entry) {
  bool isGiven = !entry.options.empty();
  if (!isGiven)
    entry.options = listOptions(problem, entry.family, space);
  for (const Strategy &strategy : space.kept) {
    std::vector<Config> part = partOf(graph, entry.family, strategy);
    if (llvm::none_of(entry.options, [&](const FamilyOption &option) {
          return option.configs == part;
        }))
      entry.options.push_back({{}, std::move(part)});
  }
  KnownLayouts known;
  for (const FamilyOption &option : entry.options) {
    if (mustStop())
      return;
    entry.layouts.push_back(pricer.layoutsOf(entry.family, option, known));
    entry.costs.push_back(
        pricer.nodeCost(entry.family, option, entry.layouts.back()));
  }
  keepBest(entry);
  if (!isGiven && space.recompute)
    addRecomputing(entry);
}

namespace {
/// A way to pay for a cell of an edge.
struct EdgeWay {
  Cost cost;
  uint32_t what;
};
} // namespace

/// Leaves out ways that another one, or `base`, is no worse than in anything;
/// of more than a few, those that are spread over memory stay.
static void reduceWays(std::vector<EdgeWay> &ways, const Cost &base) {
  constexpr size_t most = 3;
  auto isWorse = [](const Cost &x, const Cost &y) {
    return y.time <= x.time && y.memory <= x.memory && y.traffic <= x.traffic;
  };
  std::vector<EdgeWay> kept;
  for (size_t i = 0; i < ways.size(); ++i) {
    bool worse = isWorse(ways[i].cost, base);
    for (size_t j = 0; j < ways.size() && !worse; ++j)
      worse = j != i && isWorse(ways[i].cost, ways[j].cost) &&
              (j < i || ways[i].cost != ways[j].cost);
    if (!worse)
      kept.push_back(ways[i]);
  }
  llvm::sort(kept, [](const EdgeWay &x, const EdgeWay &y) {
    return std::tie(x.cost.memory, x.cost.time, x.what) <
           std::tie(y.cost.memory, y.cost.time, y.what);
  });
  ways.clear();
  size_t count = std::min(kept.size(), most);
  for (size_t i = 0; i < count; ++i)
    ways.push_back(kept[count < 2 ? i : i * (kept.size() - 1) / (count - 1)]);
}

/// Options that agree in a value's layouts are priced together.
CostGraph::Edge CostsBuilder::makeEdge(unsigned a, unsigned b) {
  const FamilyClass &left = classOf(a), &right = classOf(b);
  size_t rows = left.options.size(), columns = right.options.size();
  CostGraph::Edge edge{a, b, std::vector<Cost>(rows * columns), {}};
  std::map<uint32_t, std::vector<EdgeWay>> others; // by cell
  uint32_t digit = 1;
  for (auto [source, target] : {std::pair(a, b), std::pair(b, a)}) {
    const FamilyClass &from = classOf(source), &to = classOf(target);
    for (unsigned v : values.madeBy(source)) {
      const Value &value = values[v];
      llvm::ArrayRef<Place> readers = values.readersIn(value, target);
      if (readers.empty())
        continue;
      // Per option, the first one that is no different here.
      auto group = [&](const FamilyClass &entry, llvm::ArrayRef<Place> places) {
        std::map<std::vector<LayoutId>, unsigned> firsts;
        std::vector<unsigned> result;
        for (unsigned i = 0; i < entry.options.size(); ++i) {
          std::vector<LayoutId> key{entry.options[i].recompute};
          for (const Place &place : places)
            key.push_back(pricer.at(place, entry.layouts[i]));
          result.push_back(firsts.try_emplace(std::move(key), i).first->second);
        }
        return result;
      };
      std::vector<unsigned> fromFirst = group(from, value.source);
      std::vector<unsigned> toFirst = group(to, readers);
      // A digit of base three says how a value is kept.
      bool mayReuse = space.reuse && digit < (1u << 30) / 3;
      using Ways = llvm::SmallVector<std::pair<Cost, Reuse::Way>, 2>;
      std::vector<Cost> costs(fromFirst.size() * toFirst.size());
      std::vector<Ways> ways(costs.size());
      for (size_t i = 0; i < fromFirst.size() && !mustStop(); ++i)
        for (size_t j = 0; j < toFirst.size(); ++j) {
          size_t here = i * toFirst.size() + j;
          size_t first = fromFirst[i] * toFirst.size() + toFirst[j];
          if (first == here)
            costs[here] = pricer.pairCost(
                value, readers, {from.layouts[i], from.options[i].recompute},
                {to.layouts[j], to.options[j].recompute}, /*within=*/false,
                mayReuse ? &ways[here] : nullptr);
          size_t cell = source == a ? i * columns + j : j * columns + i;
          auto number = static_cast<uint32_t>(cell);
          const Cost &cost = costs[first];
          if (!ways[first].empty()) {
            std::vector<EdgeWay> &all = others[number];
            std::vector<EdgeWay> next;
            for (const EdgeWay &way : all)
              next.push_back({way.cost + cost, way.what});
            all.push_back({edge.costs[cell], 0});
            for (const EdgeWay &way : all)
              for (auto [other, kind] : ways[first])
                next.push_back({way.cost + other, way.what + digit * kind});
            all = std::move(next);
            reduceWays(all, edge.costs[cell] + cost);
          } else if (auto it = others.find(number); it != others.end()) {
            for (EdgeWay &way : it->second)
              way.cost += cost;
          }
          edge.costs[cell] += cost;
        }
      if (space.reuse && digit < (1u << 30) / 3)
        digit *= 3;
    }
  }
  for (const auto &[cell, ways] : others)
    for (const EdgeWay &way : ways)
      edge.alternatives.push_back({cell, way.cost, way.what});
  return edge;
}

namespace {
struct DevicesHash {
  size_t operator()(const std::vector<int64_t> &devices) const {
    return llvm::hash_combine_range(devices.begin(), devices.end());
  }
};
/// Lists of devices get numbers: there are few, and they are long.
using DeviceLists =
    std::unordered_map<std::vector<int64_t>, int64_t, DevicesHash>;
} // namespace

static void appendOptions(std::string &key,
                          llvm::ArrayRef<FamilyOption> options,
                          DeviceLists &lists) {
  auto put = [&](int64_t value) { appendBytes(key, value); };
  for (const FamilyOption &option : options) {
    put(option.recompute);
    for (const Config &config : option.configs) {
      for (int64_t degree : config.degrees)
        put(degree);
      put(config.replicas);
      put(config.partialReplicas);
      put(lists.try_emplace(config.devices, lists.size()).first->second);
    }
  }
}

FamilyCosts CostsBuilder::build(OptionsOf optionsOf) {
  auto numFamilies = static_cast<unsigned>(graph.families.size());
  std::map<std::string, unsigned> numbers;
  DeviceLists deviceLists;
  // Asking takes longer than a key.
  auto isCut = [&](size_t number) {
    return number % 256 == 0 && (out.isStopped = mustStop());
  };
  for (unsigned f = 0; f < numFamilies; ++f) {
    if (isCut(f))
      return std::move(out);
    std::string key = values.key(f);
    FamilyOptions::List given;
    if (optionsOf) {
      given = optionsOf(f);
      appendOptions(key, given, deviceLists);
    }
    auto [it, isNew] = numbers.try_emplace(std::move(key), classes.size());
    if (isNew)
      classes.push_back({f, std::move(given), {}, {}});
    classNumbers.push_back(it->second);
  }
  parallel(classes.size(), [&](size_t i) { fill(classes[i]); });
  if ((out.isStopped = mustStop()))
    return std::move(out);
  for (unsigned number : classNumbers)
    out.graph.nodes.push_back(classes[number].costs);

  std::map<std::pair<unsigned, unsigned>, unsigned> groups;
  for (unsigned f = 0; f < numFamilies; ++f)
    out.alike.push_back(
        groups
            .try_emplace({graph.families[f].tie, classNumbers[f]},
                         groups.size())
            .first->second);

  // Edges that are alike are computed once.
  std::vector<std::pair<unsigned, unsigned>> pairs, firsts;
  std::set<std::pair<unsigned, unsigned>> connected;
  for (unsigned f = 0; f < numFamilies; ++f)
    for (unsigned v : values.madeBy(f))
      for (const Place &reader : values[v].readers)
        if (unsigned g = values.familyOf(reader); g != f)
          connected.insert(std::minmax(f, g));
  std::map<std::tuple<unsigned, unsigned, std::string>, unsigned> edgeNumbers;
  std::vector<unsigned> edgeClass;
  for (auto [a, b] : connected) {
    if (isCut(edgeClass.size()))
      return std::move(out);
    auto [it, isNew] = edgeNumbers.try_emplace(
        {classNumbers[a], classNumbers[b], values.key(a, b)}, firsts.size());
    if (isNew)
      firsts.push_back({a, b});
    edgeClass.push_back(it->second);
  }
  std::vector<CostGraph::Edge> edges(firsts.size());
  parallel(firsts.size(), [&](size_t i) {
    edges[i] = makeEdge(firsts[i].first, firsts[i].second);
  });
  if ((out.isStopped = mustStop()))
    return std::move(out);
  size_t next = 0;
  for (auto [a, b] : connected) {
    CostGraph::Edge edge = edges[edgeClass[next++]];
    edge.a = a;
    edge.b = b;
    out.graph.edges.push_back(std::move(edge));
  }
  std::vector<std::shared_ptr<const FamilyOptions::List>> lists;
  for (FamilyClass &entry : classes)
    lists.push_back(
        std::make_shared<const FamilyOptions::List>(std::move(entry.options)));
  for (unsigned number : classNumbers)
    out.options.add(lists[number]);
  return std::move(out);
}

FamilyCosts soap::buildFamilyCosts(const Problem &problem,
                                   const OptionSpace &space) {
  return CostsBuilder(problem, space).build();
}

FamilyCosts soap::costFamilyOptions(const Problem &problem, OptionsOf optionsOf,
                                    CostBuilding building) {
  OptionSpace all;
  all.building = std::move(building);
  return CostsBuilder(problem, all).build(optionsOf);
}

Cost soap::costOf(const Problem &problem, const Strategy &strategy) {
  FamilyCosts costs = costFamilyOptions(problem, [&](unsigned family) {
    FamilyOption option;
    option.configs = partOf(problem.graph, family, strategy);
    return FamilyOptions::List{std::move(option)};
  });
  return costs.graph.total(std::vector<unsigned>(costs.options.size(), 0));
}

std::vector<Reuse>
FamilyCosts::reuseOf(const Problem &problem,
                     llvm::ArrayRef<CostGraph::Used> used) const {
  FamilyValues values(problem);
  std::vector<Reuse> result;
  for (auto [e, alternative] : used) {
    const CostGraph::Edge &edge = graph.edges[e];
    uint32_t digits = edge.alternatives[alternative].what;
    for (auto [source, target] :
         {std::pair(edge.a, edge.b), std::pair(edge.b, edge.a)})
      for (unsigned v : values.madeBy(source)) {
        if (values.readersIn(values[v], target).empty())
          continue;
        if (auto way = static_cast<Reuse::Way>(digits % 3); way != Reuse::Both)
          result.push_back({values[v].tensor, target, way});
        digits /= 3;
      }
  }
  return result;
}

std::optional<std::vector<unsigned>>
FamilyCosts::find(const Problem &problem, const Strategy &strategy) const {
  constexpr auto missing = std::numeric_limits<unsigned>::max();
  std::vector<unsigned> chosen;
  std::map<unsigned, unsigned> ofAlike;
  for (auto [f, list] : llvm::enumerate(options)) {
    auto part = partOf(problem.graph, static_cast<unsigned>(f), strategy);
    auto it = llvm::find_if(list, [&](const FamilyOption &option) {
      return option.configs == part;
    });
    chosen.push_back(
        it == list.end() ? missing : static_cast<unsigned>(it - list.begin()));
    if (chosen.back() != missing)
      ofAlike.try_emplace(alike[f], chosen.back());
  }
  for (auto [f, option] : llvm::enumerate(chosen)) {
    if (option != missing)
      continue;
    auto it = ofAlike.find(alike[f]);
    if (it == ofAlike.end())
      return std::nullopt;
    option = it->second;
  }
  return chosen;
}
