//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/GroupDescent.h"

#include "Builtin.h"
#include "Moves.h"

#include "llvm/ADT/DenseSet.h"

#include <numeric>
#include <tuple>

using namespace soap;

/// The largest results first: where the work says nothing, time goes by them.
static std::vector<GroupDescent::Part> partsOf(const Graph &graph) {
  using Part = GroupDescent::Part;
  std::vector<Part> parts;
  for (const auto &group : tiedGroups(graph)) {
    Part whole{{}, &graph.families[group.front()], {}};
    Part weights = whole, rest = whole;
    unsigned most = *llvm::max_element(group, [&](unsigned a, unsigned b) {
      return graph.families[a].operators.size() <
             graph.families[b].operators.size();
    });
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

GroupDescent::GroupDescent(const Problem &problem, Evaluator &evaluator,
                           const Strategy &start, std::vector<Region> regions,
                           bool weightsFirst)
    : problem(problem), evaluator(evaluator), session(evaluator),
      regions(std::move(regions)), parts(partsOf(problem.graph)) {
  Evaluator::Outcome outcome = session.set(evaluator.intern(start));
  best = {outcome.overflow, outcome.makespan};
  traffic = outcome.bytesMoved;
  stage = weightsFirst ? Stage::Weights : Stage::Work;
  visited.assign(parts.size(), false);
  settled = visited;
  countWork();
}

void GroupDescent::weighTraffic(double ticksPerByte) {
  limit.reset();
  weight = ticksPerByte;
  beginAgain();
}

void GroupDescent::saveTraffic(Ticks within) {
  limit = within;
  weight = 0;
  beginAgain();
  isPlain = true;
}

void GroupDescent::beginAgain() {
  options.clear();
  next = 0;
  stage = Stage::All;
  isPlain = false;
  visited.assign(parts.size(), false);
  settled = visited;
}

bool GroupDescent::isBetter(const Evaluator::Outcome &outcome) const {
  Figures figures{outcome.overflow, outcome.makespan};
  if (weight > 0 && best.first == 0)
    return !outcome.exceeded && outcome.overflow == 0 &&
           score(outcome.makespan, outcome.bytesMoved) <
               score(best.second, traffic);
  if (outcome.exceeded || !limit || best.first > 0 || best.second > *limit)
    return !outcome.exceeded && figures < best;
  return outcome.overflow == 0 &&
         std::tie(outcome.bytesMoved, outcome.makespan) <
             std::tie(traffic, best.second);
}

Ticks GroupDescent::bound() const {
  if (best.first > 0)
    return std::numeric_limits<Ticks>::max();
  if (weight > 0)
    return static_cast<Ticks>(score(best.second, traffic));
  return limit && best.second <= *limit ? *limit : best.second - 1;
}

Strategy GroupDescent::strategy() const {
  return evaluator.strategy(session.assignment());
}

std::optional<size_t> GroupDescent::regionOf(const Part &part) const {
  llvm::SmallDenseSet<int64_t, 64> used;
  for (unsigned op : part.operators)
    for (int64_t device : evaluator.config(session.assignment()[op]).devices)
      used.insert(device);
  for (auto [r, region] : llvm::enumerate(regions))
    if (region.devices.size() == used.size() &&
        llvm::all_of(region.devices,
                     [&](int64_t device) { return used.contains(device); }))
      return r;
  return std::nullopt;
}

/// Two dimensions other than the samples, on few devices.
static void addPairs(const Problem &problem, const Family &family,
                     const Region &region, std::vector<FamilyConfig> &configs) {
  constexpr int64_t few = 8;
  auto count = static_cast<int64_t>(region.devices.size());
  if (count > few)
    return;
  auto allows = [&](size_t d, int64_t degree) {
    return family.dims[d].kind != DimensionKind::Sample &&
           problem.space.allows(family.dims[d]) &&
           family.dims[d].size % degree == 0;
  };
  for (int64_t inner = 2; inner < count; ++inner)
    for (size_t a = 0; count % inner == 0 && a < family.dims.size(); ++a)
      for (size_t b = 0; b < family.dims.size(); ++b)
        if (a != b && allows(a, count / inner) && allows(b, inner))
          configs.push_back(splitTwice(family, a, b, region.devices, inner));
}

void GroupDescent::addWork(
    const Part &part, llvm::function_ref<const Config &(unsigned)> configOf,
    double sign, std::vector<double> &loads) const {
  sign *= static_cast<double>(part.operators.size()) /
          static_cast<double>(std::max<size_t>(part.typical.size(), 1));
  for (unsigned number : part.typical) {
    const Operator &op = problem.graph.operators[number];
    const Config &config = configOf(number);
    auto each = static_cast<double>(
        problem.cost.taskTime(problem.graph, op, taskTile(op, config, 0),
                              problem.machine, config.devices.front()));
    for (int64_t device : config.devices)
      loads[device] += sign * each;
  }
}

void GroupDescent::addWork(const Part &part, double sign,
                           std::vector<double> &loads) const {
  addWork(
      part,
      [&](unsigned op) -> const Config & {
        return evaluator.config(session.assignment()[op]);
      },
      sign, loads);
}

void GroupDescent::countWork() {
  loads.assign(problem.machine.numDevices(), 0);
  for (const Part &part : parts)
    if (part.isWhole)
      addWork(part, 1, loads);
  gains.assign(parts.size(), std::nullopt);
}

GroupDescent::Load GroupDescent::loadOf(llvm::ArrayRef<double> loads) {
  return {*llvm::max_element(loads),
          std::accumulate(loads.begin(), loads.end(), 0.0)};
}

GroupDescent::Load GroupDescent::loadWith(const Option &option,
                                          llvm::ArrayRef<double> others,
                                          Load load) {
  for (int64_t device : option.config.devices) {
    load.first = std::max(load.first, others[device] + option.work);
    load.second += option.work;
  }
  return load;
}

bool GroupDescent::isLess(const Load &a, const Load &b) {
  constexpr double margin = 1e-6; // sums in other orders
  return a.first < b.first * (1 - margin) ||
         (a.first < b.first * (1 + margin) &&
          a.second < b.second * (1 - margin));
}

const GroupDescent::Load &GroupDescent::gainOf(size_t number) {
  std::optional<Load> &gain = gains[number];
  if (gain)
    return *gain;
  const Part &part = parts[number];
  std::vector<double> others = loads;
  addWork(part, -1, others);
  Load now = loadOf(loads), base = loadOf(others), best = now;
  std::optional<size_t> own = regionOf(part);
  for (size_t r = 0; r < regions.size(); ++r)
    if (stage != Stage::Weights || r == own)
      for (const Option &option : optionsOn(number, r))
        best = std::min(best, loadWith(option, others, base));
  gain = {now.first - best.first, now.second - best.second};
  return *gain;
}

std::vector<GroupDescent::Option> &GroupDescent::optionsOn(size_t number,
                                                           size_t region) {
  auto [it, isNew] = known.try_emplace({number, region});
  if (!isNew)
    return it->second;
  const Part &part = parts[number];
  auto configs = regionConfigs(problem, *part.family, regions[region]);
  addPairs(problem, *part.family, regions[region], configs);
  for (const FamilyConfig &config : configs) {
    FamilyChoice choice{config, /*partialReplicas=*/true};
    std::vector<double> own(problem.machine.numDevices(), 0);
    Config derived;
    addWork(
        part,
        [&](unsigned op) -> const Config & {
          return derived = deriveChoice(problem, op, choice);
        },
        1, own);
    bool isSingle =
        llvm::count_if(config.degrees, [](int64_t d) { return d > 1; }) < 2;
    it->second.push_back(
        {config, it->second.empty(), isSingle, loadOf(own).first, {}});
  }
  return it->second;
}

bool GroupDescent::openPart() {
  options.clear();
  next = 0;
  const Part &part = parts[number];
  std::optional<size_t> own = regionOf(part);
  others = loads;
  addWork(part, -1, others);
  othersLoad = loadOf(others);
  std::vector<std::tuple<double, double, size_t>> order;
  std::vector<Option *> all;
  auto list = [&](size_t region) {
    for (Option &option : optionsOn(number, region)) {
      if ((isPlain && !option.isPlain) ||
          (stage == Stage::Single && !option.isSingle))
        continue;
      auto [most, sum] = loadWith(option, others, othersLoad);
      order.push_back({most, sum, all.size()});
      all.push_back(&option);
    }
  };
  if (own)
    list(*own);
  for (size_t r = 0; stage != Stage::Weights && r < regions.size(); ++r)
    if (r != own)
      list(r);
  llvm::sort(order);
  for (auto [most, sum, number] : order)
    options.push_back(all[number]);
  return !options.empty();
}

std::optional<size_t> GroupDescent::pick() {
  std::optional<size_t> best;
  Load most{0, 0};
  for (size_t p = 0; p < parts.size(); ++p) {
    if (visited[p] || settled[p] ||
        (stage == Stage::Weights && !parts[p].isWeights))
      continue;
    if (stage == Stage::Single) {
      best = p; // The smallest first: the largest are the work.
      continue;
    }
    const Load &gain = gainOf(p);
    if (best && gain <= most)
      continue;
    best = p;
    most = gain;
  }
  return best;
}

bool GroupDescent::advance() {
  do {
    std::optional<size_t> found = pick();
    for (; !found; found = pick()) {
      // The next round, perhaps of the next stage.
      visited.assign(parts.size(), false);
      if (stage == Stage::Weights) {
        stage = Stage::Work;
      } else if (llvm::all_of(settled, [](bool is) { return is; })) {
        if (stage == Stage::All && !isPlain)
          return false;
        isPlain = isPlain && stage != Stage::All;
        stage = stage == Stage::Work ? Stage::Single : Stage::All;
      } else {
        continue;
      }
      settled.assign(parts.size(), false);
      gains.assign(parts.size(), std::nullopt);
    }
    number = *found;
    // A part stays the best that it can be until another one changes.
    visited[number] = settled[number] = true;
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
    Option &option = *options[next++];
    if ((stage == Stage::Weights || stage == Stage::Work) &&
        !isLess(loadWith(option, others, othersLoad), loadOf(loads)))
      continue;
    if (option.ids.empty()) {
      FamilyChoice choice{option.config, /*partialReplicas=*/true};
      for (unsigned op : part.operators)
        option.ids.push_back(
            evaluator.intern(op, deriveChoice(problem, op, choice)));
    }
    changes.clear();
    for (auto [op, id] : llvm::zip_equal(part.operators, option.ids))
      if (id != session.assignment()[op])
        changes.push_back({op, id});
    if (changes.empty())
      continue;
    --simulations;
    Evaluator::Outcome outcome = session.propose(changes, bound());
    if (!isBetter(outcome))
      continue;
    session.accept();
    best = {outcome.overflow, outcome.makespan};
    traffic = outcome.bytesMoved;
    settled.assign(parts.size(), false);
    settled[number] = true;
    countWork();
    if (improved)
      improved(outcome);
  }
  return true;
}
