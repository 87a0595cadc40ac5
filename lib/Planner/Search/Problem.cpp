//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Problem.h"

#include "../Simulator/SharedReshards.h"

#include "Soap/Planner/Graph/StructureClasses.h"
#include "Soap/Planner/Machine/Hierarchy.h"

#include <map>
#include <set>
#include <tuple>

using namespace soap;

bool SearchSpace::allowsTiles(int64_t size, int64_t degree) const {
  if (size % degree == 0)
    return true;
  int64_t filled = emptyTiles ? (3 * degree + 3) / 4 : degree;
  return uneven && !ceilTile(size, degree, filled - 1).empty();
}

SearchSpace SearchSpace::on(const DeviceCount &count) const {
  SearchSpace space = *this;
  space.deviceCounts.clear();
  space.uneven |= count.uneven;
  space.emptyTiles |= count.uneven;
  return space;
}

bool SearchSpace::allows(const Dimension &dim) const {
  if (!dim.splittable)
    return false;
  switch (dim.kind) {
  case DimensionKind::Sample:
    return sample;
  case DimensionKind::Attribute:
    return attribute;
  case DimensionKind::Parameter:
    return parameter;
  case DimensionKind::Reduction:
    return reduction;
  }
  return false;
}

/// Whether an operator may pass on sums that wait to be reduced.
static bool passes(const Operator &op) {
  return op.role == "gradient" && !op.linearOperands.empty() && op.isCheap();
}

/// Per operator that passes on sums, the dimensions of its family over which
/// they wait to be reduced, ascending. The gradients of the uses of one
/// parameter are added like this, and reduced once.
static std::vector<std::vector<int>> listWaitingSums(const Graph &graph) {
  std::vector<std::vector<int>> waits(graph.operators.size());
  for (auto [op, own] : llvm::zip(graph.operators, waits)) {
    if (!passes(op))
      continue;
    std::set<int> dims;
    for (unsigned operand : op.linearOperands) {
      int number = graph.tensors[op.operands[operand].tensor].producer;
      if (number < 0 || graph.operators[number].family != op.family)
        continue;
      const Operator &producer = graph.operators[number];
      dims.insert(waits[number].begin(), waits[number].end());
      for (auto [dim, f] : llvm::zip_equal(producer.dims, producer.familyDims))
        if (!passes(producer) && f >= 0 && dim.kind == DimensionKind::Reduction)
          dims.insert(f);
    }
    own.assign(dims.begin(), dims.end());
  }
  return waits;
}

static std::vector<bool> listReadsSums(const Graph &graph) {
  std::vector<bool> reads(graph.operators.size());
  for (size_t number = 0; number < graph.operators.size(); ++number) {
    const Operator &op = graph.operators[number];
    reads[number] = llvm::any_of(op.linearOperands, [&](unsigned operand) {
      int producer = graph.tensors[op.operands[operand].tensor].producer;
      return producer >= 0 &&
             (reads[producer] ||
              graph.operators[producer].linearOperands.empty() ||
              llvm::any_of(graph.operators[producer].dims,
                           [](const Dimension &dim) {
                             return dim.partial != PartialKind::None;
                           }));
    });
  }
  return reads;
}

/// By what deriveChoice looks at, but for pins.
static std::vector<uint32_t>
listFollowers(const Graph &graph, llvm::ArrayRef<std::vector<int>> waitingSums,
              const std::vector<bool> &readsSums) {
  StructureClasses classes(graph);
  std::map<std::tuple<uint32_t, llvm::StringRef, llvm::ArrayRef<int>,
                      llvm::ArrayRef<int>, bool>,
           uint32_t>
      numbers;
  std::vector<uint32_t> result;
  for (auto [op, structure, waits, reads] :
       llvm::zip(graph.operators, classes.operators, waitingSums, readsSums))
    result.push_back(
        numbers
            .try_emplace({structure, op.role, op.familyDims, waits, reads},
                         numbers.size())
            .first->second);
  return result;
}

/// A search chooses by families.
static bool lacksFamilies(const Graph &graph) {
  return graph.families.empty() && !graph.operators.empty();
}

Problem::Problem(const Graph &graph, const Machine &machine,
                 const CostModel &cost)
    : graph(graph), machine(machine), cost(cost),
      reshards(std::make_shared<SharedReshards>(machine, cost)) {
  // What is broken, check() tells.
  if (llvm::all_of(machine.devices, [&](const Device &device) {
        return static_cast<size_t>(device.kind) < machine.kinds.size();
      })) {
    order = devicesInOrder(machine);
    places.resize(order.size());
    for (auto [place, device] : llvm::enumerate(order))
      places[device] = static_cast<int64_t>(place);
  }
  if (!graph.check().empty() || lacksFamilies(graph))
    return;
  waitingSums = listWaitingSums(graph);
  readsSums = listReadsSums(graph);
  followers = listFollowers(graph, waitingSums, readsSums);
}

static std::string inOperator(const Operator &op, const std::string &error) {
  return error.empty() ? error : "operator \"" + op.name + "\": " + error;
}

std::string Problem::check() const {
  if (std::string error = graph.check(); !error.empty())
    return error;
  if (lacksFamilies(graph))
    return "the graph's operators have no families; call formFamilies, "
           "linkFamilyDimensions and tieFamilies first";
  if (std::string error = Evaluator::checkSize(graph); !error.empty())
    return error;
  if (std::string error = machine.check(); !error.empty())
    return error;
  if (space.memoryLimit < 0)
    return "the memory limit is negative";
  for (const SearchSpace::DeviceCount &count : space.deviceCounts)
    if (count.devices < 1 || count.devices > machine.numDevices())
      return "the search space asks for " + std::to_string(count.devices) +
             " devices: the machine has " +
             std::to_string(machine.numDevices());
  if (!pins.empty() && pins.size() != graph.operators.size())
    return "expected a pin or none for each of " +
           std::to_string(graph.operators.size()) + " operators, got " +
           std::to_string(pins.size());
  for (auto [op, pin] : llvm::zip(graph.operators, pins))
    if (pin)
      if (std::string error =
              checkConfig(graph, op, *pin, machine.numDevices());
          !error.empty())
        return inOperator(op, error);
  if (!partialPins.empty() && partialPins.size() != graph.operators.size())
    return "expected partial pins or none for each of " +
           std::to_string(graph.operators.size()) + " operators, got " +
           std::to_string(partialPins.size());
  for (auto [op, pin] : llvm::zip(graph.operators, partialPins)) {
    if (!pin)
      continue;
    if (pin->dims.size() != op.dims.size() || pin->devices.empty() ||
        !pin->isMesh())
      return inOperator(op, "its pinned tiles are no mesh");
    Config none;
    none.degrees.assign(op.dims.size(), 1);
    Config config = soap::keepPins(graph, op, *pin, none, machine.numDevices());
    if (std::string error =
            checkConfig(graph, op, config, machine.numDevices());
        !error.empty())
      return inOperator(op, error);
  }
  return "";
}

std::string Problem::verify(const Strategy &strategy) const {
  if (strategy.configs.size() != graph.operators.size())
    return "expected a configuration for each of " +
           std::to_string(graph.operators.size()) + " operators, got " +
           std::to_string(strategy.configs.size());
  for (auto [i, op] : llvm::enumerate(graph.operators)) {
    const Config &config = strategy.configs[i];
    if (std::string error =
            checkConfig(graph, op, config, machine.numDevices());
        !error.empty())
      return inOperator(op, error);
    if (isPinned(i) ? *pins[i] != config
                    : !partialPins.empty() && partialPins[i] &&
                          !partialPins[i]->isKeptBy(config))
      return inOperator(op, "its pinned configuration is not kept");
  }
  return "";
}

bool Problem::anyPinned() const {
  auto isSet = [](const auto &pin) { return pin.has_value(); };
  return llvm::any_of(pins, isSet) || llvm::any_of(partialPins, isSet);
}

bool Problem::allPinned() const {
  return !pins.empty() &&
         llvm::all_of(pins, [](const auto &pin) { return pin.has_value(); });
}

Config Problem::keepPins(unsigned op, Config config) const {
  if (isPinned(op))
    return *pins[op];
  if (partialPins.empty() || !partialPins[op])
    return config;
  return soap::keepPins(graph, graph.operators[op], *partialPins[op], config,
                        machine.numDevices());
}

Evaluator Problem::makeEvaluator() const {
  Evaluator evaluator(graph, machine, reshards, space.semantics);
  if (space.memoryLimit > 0)
    evaluator.setMemoryLimit(space.memoryLimit);
  evaluator.setGiveUp(giveUp);
  return evaluator;
}

bool soap::isInWeightPart(const Graph &graph, const Operator &op) {
  if (op.role == "update" || graph.showsParameter(op))
    return true;
  if (op.role != "gradient")
    return false;
  const Family &family = graph.families[op.family];
  auto isSample = [&](unsigned dim) {
    int own = op.familyDims[dim];
    return own >= 0 && family.dims[own].kind == DimensionKind::Sample;
  };
  for (const Result &result : op.results)
    for (const DimAccess &access : result.access)
      for (const DimAccess::Term &term : access.terms)
        if (isSample(term.dim))
          return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Configurations
//===----------------------------------------------------------------------===//

/// Moves a factor of the mesh: from axis `from`, whose positions split as
/// (rest, `count`), to be the last factor of axis `to`.
static Config moveFactor(const Config &config, unsigned from, unsigned to) {
  llvm::SmallVector<int64_t, 8> mesh = taskMesh(config);
  int64_t count = mesh[from];
  llvm::SmallVector<int64_t, 8> moved = mesh;
  moved[from] = 1;
  moved[to] *= count;
  Config result = config;
  result.replicas = moved.pop_back_val();
  result.degrees.assign(moved.begin(), moved.end());
  moved.push_back(result.replicas);
  llvm::SmallVector<int64_t, 8> at(mesh.size(), 0);
  for (int64_t device : config.devices) {
    int64_t task = 0;
    for (size_t k = 0; k < mesh.size(); ++k) {
      int64_t position = k == from ? 0 : at[k];
      if (k == to)
        position = position * count + at[from];
      task = task * moved[k] + position;
    }
    result.devices[task] = device;
    for (size_t k = mesh.size(); k-- > 0;) {
      if (++at[k] < mesh[k])
        break;
      at[k] = 0;
    }
  }
  return result;
}

Config soap::toReplicas(const Config &config, unsigned dim) {
  return moveFactor(config, dim, config.degrees.size());
}

Config soap::fromReplicas(const Config &config, unsigned dim) {
  return moveFactor(config, config.degrees.size(), dim);
}

Config soap::legalize(const Graph &graph, const Operator &op, Config config,
                      int64_t numDevices) {
  auto legal = [&] {
    return checkConfig(graph, op, config, numDevices).empty();
  };
  if (config.replicas == 1)
    config.partialReplicas = false;
  if (legal())
    return config;
  config.partialReplicas = false;
  for (unsigned d = op.dims.size(); d-- > 0 && !legal();)
    if (config.degrees[d] > 1)
      config = toReplicas(config, d);
  return config;
}

/// Does a gradient operator that lacks the family's split dimensions read sums
/// that wait to be reduced over just these?
static bool readsPendingSums(const Problem &problem, unsigned number,
                             const FamilyConfig &config) {
  const Operator &op = problem.graph.operators[number];
  if (!passes(op) || config.replicas > 1)
    return false;
  for (auto [f, degree] : llvm::enumerate(config.degrees)) {
    int dim = static_cast<int>(f);
    if (degree > 1 && !llvm::is_contained(problem.waitingSums[number], dim) &&
        !llvm::is_contained(op.familyDims, dim))
      return false;
  }
  return true;
}

/// `config` with copies on the devices that it does not use: replicas of every
/// task, at the same distance for all tasks; of the whole family where the
/// devices do not come out so.
static FamilyConfig onAllDevices(const Problem &problem, FamilyConfig config) {
  const std::vector<int64_t> &all = problem.order, &places = problem.places;
  llvm::BitVector left(static_cast<unsigned>(all.size()), true);
  for (int64_t device : config.devices)
    left.reset(static_cast<unsigned>(places[device]));
  if (left.none())
    return config;
  size_t tasks = config.devices.size();
  std::vector<std::vector<int64_t>> copies(tasks); ///< Places, by task.
  for (auto [of, device] : llvm::zip_equal(copies, config.devices))
    of.push_back(places[device]);
  bool isEven = left.count() + tasks == all.size() && all.size() % tasks == 0;
  for (int next = left.find_first(); isEven && next >= 0;
       next = left.find_next(next)) {
    int64_t distance = next - copies.front().front();
    for (std::vector<int64_t> &of : copies) {
      int64_t place = of.front() + distance;
      isEven &= place >= 0 && place < static_cast<int64_t>(all.size()) &&
                left.test(static_cast<unsigned>(place));
      if (!isEven)
        break;
      left.reset(static_cast<unsigned>(place));
      of.push_back(place);
    }
  }
  if (!isEven) {
    config.degrees.assign(config.degrees.size(), 1);
    config.replicas = static_cast<int64_t>(all.size());
    config.devices = all;
    return config;
  }
  config.devices.clear();
  for (std::vector<int64_t> &of : copies) {
    llvm::sort(of);
    for (int64_t place : of)
      config.devices.push_back(all[place]);
  }
  config.replicas *= static_cast<int64_t>(copies.front().size());
  return config;
}

/// The configuration that follows from a choice, whatever the space.
static Config followChoice(const Problem &problem, unsigned number,
                           const FamilyChoice &choice) {
  const Operator &op = problem.graph.operators[number];
  const Graph &graph = problem.graph;
  int64_t numDevices = problem.machine.numDevices();
  Config config = legalize(
      graph, op, deriveConfig(op, graph.families[op.family], choice.config),
      numDevices);
  if (config.replicas == 1)
    return config;
  auto legal = [&](const Config &c) {
    return checkConfig(graph, op, c, numDevices).empty();
  };
  bool isOfState = op.role == "update" || graph.showsParameter(op);
  if (isOfState ? choice.shardUpdates
                : choice.shardResults && !isInWeightPart(graph, op)) {
    // The dimension with the largest tiles that all devices can share.
    int best = -1;
    for (unsigned d = 0; d < op.dims.size(); ++d) {
      int64_t parts = config.degrees[d] * config.replicas;
      if (problem.space.allows(op.dims[d]) && op.dims[d].size % parts == 0 &&
          op.dims[d].kind != DimensionKind::Reduction &&
          (best < 0 || op.dims[d].size / config.degrees[d] >
                           op.dims[best].size / config.degrees[best]))
        best = static_cast<int>(d);
    }
    if (best >= 0)
      if (Config shared = fromReplicas(config, best); legal(shared))
        return shared;
  }
  if ((choice.partialReplicas && problem.readsSums[number]) ||
      readsPendingSums(problem, number, choice.config)) {
    Config partial = config;
    partial.partialReplicas = true;
    if (legal(partial))
      return partial;
  }
  return config;
}

/// deriveChoice without pins.
static Config deriveFree(const Problem &problem, unsigned op,
                         const FamilyChoice &choice) {
  if (problem.space.placement)
    return followChoice(problem, op, choice);
  FamilyChoice everywhere = choice;
  everywhere.config = onAllDevices(problem, std::move(everywhere.config));
  return followChoice(problem, op, everywhere);
}

Config soap::deriveChoice(const Problem &problem, unsigned op,
                          const FamilyChoice &choice) {
  if (problem.isPinned(op))
    return *problem.pins[op];
  return problem.keepPins(op, deriveFree(problem, op, choice));
}

std::vector<Config> soap::deriveConfigs(const Problem &problem,
                                        const Family &family,
                                        const FamilyChoice &choice) {
  std::vector<Config> configs;
  configs.reserve(family.operators.size());
  ChoiceDeriver derive(problem, choice);
  for (unsigned op : family.operators)
    configs.push_back(derive(op));
  return configs;
}

Strategy soap::deriveStrategy(const Problem &problem,
                              llvm::ArrayRef<FamilyChoice> choices) {
  Strategy strategy;
  strategy.configs.resize(problem.graph.operators.size());
  for (auto [family, choice] :
       llvm::zip_equal(problem.graph.families, choices)) {
    ChoiceDeriver derive(problem, choice);
    for (unsigned op : family.operators)
      strategy.configs[op] = derive(op);
  }
  return strategy;
}

const Config &ChoiceDeriver::operator()(unsigned op) {
  auto [it, isNew] = known.try_emplace(problem.followers[op]);
  if (isNew)
    it->second = deriveFree(problem, op, choice);
  if (problem.pins.empty() && problem.partialPins.empty())
    return it->second;
  return kept = problem.keepPins(op, it->second);
}
