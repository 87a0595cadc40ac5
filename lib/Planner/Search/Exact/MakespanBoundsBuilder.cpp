//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MakespanBoundsBuilder.h"

#include "Soap/Planner/Sharding/OperatorSharding.h"

#include <limits>
#include <map>
#include <numeric>
#include <tuple>

using namespace soap;

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

MakespanBounds::Builder::Builder(const Problem &problem,
                                 const FamilyOptions &options,
                                 llvm::function_ref<bool()> mustStop,
                                 MakespanBounds &bounds)
    : problem(problem), graph(problem.graph), options(options),
      mustStop(mustStop), bounds(bounds), transfers(problem),
      needs(problem.graph) {
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
    for (const FamilyOption &option : options[f]) {
      if (isStopped())
        return;
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
    }
  for (unsigned f = 0; f < options.size() && !isStopped(); ++f) {
    auto &list = paths.emplace_back();
    for (const FamilyOption &option : options[f])
      list.emplace_back(problem, f, option, partialValues, transfers, needs,
                        [&] { return isStopped(); });
  }
  if (isStopped())
    return;
  uses = graph.uses();
  findDependences();
  findDeviceSets();
  std::vector<std::vector<unsigned>> chains = chooseChains();
  if (isStopped())
    return;
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
  if (!isSmall || isStopped())
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

MakespanBounds::MakespanBounds(const Problem &problem,
                               const FamilyOptions &options,
                               llvm::function_ref<bool()> mustStop) {
  Builder(problem, options, mustStop, *this);
}
