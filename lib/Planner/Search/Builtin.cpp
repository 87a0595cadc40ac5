//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Builtin.h"

#include "Soap/Planner/Machine/Hierarchy.h"
#include "Soap/Planner/Search/DeviceCounts.h"
#include "Soap/Planner/Search/Search.h"
#include "Soap/Support/Threads.h"

#include <map>
#include <mutex>
#include <numeric>
#include <tuple>

using namespace soap;

int64_t soap::builtinDegree(const SearchSpace &space, int64_t size,
                            int64_t count) {
  SearchSpace uneven = space;
  uneven.uneven = true;
  int64_t degree = count;
  while (degree > 1 &&
         (count % degree != 0 || !uneven.allowsTiles(size, degree)))
    --degree;
  return degree;
}

FamilyConfig soap::splitFamily(const SearchSpace &space, const Family &family,
                               int dim, llvm::ArrayRef<int64_t> devices) {
  FamilyConfig config;
  config.degrees.assign(family.dims.size(), 1);
  config.devices = devices.vec();
  int64_t count = static_cast<int64_t>(devices.size());
  int64_t degree =
      dim < 0 ? 1 : builtinDegree(space, family.dims[dim].size, count);
  if (dim >= 0)
    config.degrees[dim] = degree;
  config.replicas = count / degree;
  return config;
}

int64_t soap::innerDevices(const Machine &machine) {
  int64_t inner = 2;
  if (hierarchyDepth(machine) > 0)
    inner = std::max(inner, firstNodeSize(machine));
  return machine.numDevices() % inner != 0 || inner == machine.numDevices()
             ? 1
             : inner;
}

FamilyConfig soap::splitTwice(const Family &family, size_t across,
                              size_t within, llvm::ArrayRef<int64_t> order,
                              int64_t inner) {
  auto count = static_cast<int64_t>(order.size());
  int64_t outer = count / inner;
  FamilyConfig config;
  config.degrees.assign(family.dims.size(), 1);
  config.degrees[across] = outer;
  config.degrees[within] = inner;
  // Row-major tasks: where the later dimension goes across, they are dealt out
  // the other way round.
  for (int64_t t = 0; t < count; ++t)
    config.devices.push_back(
        order[across < within ? t : t % outer * inner + t / outer]);
  return config;
}

Problem soap::problemOfBaselines(const Problem &problem) {
  Problem others = problem;
  if (problem.allPinned())
    others.pins.clear();
  return others;
}

Strategy soap::splitEveryFamily(const Problem &problem, DimensionRule rule,
                                llvm::ArrayRef<int64_t> devices,
                                bool shardUpdates) {
  Strategy strategy;
  strategy.configs.resize(problem.graph.operators.size());
  std::map<std::pair<unsigned, int>, ChoiceDeriver> known; // by tie, dimension
  for (const Family &family : problem.graph.families) {
    int dim = rule(family);
    if (dim >= 0 && !problem.space.allows(family.dims[dim]))
      dim = -1;
    auto it = known.find({family.tie, dim});
    if (it == known.end()) {
      FamilyChoice choice{splitFamily(problem.space, family, dim, devices),
                          /*partialReplicas=*/false, shardUpdates};
      it = known.try_emplace({family.tie, dim}, problem, choice).first;
    }
    for (unsigned op : family.operators)
      strategy.configs[op] = it->second(op);
  }
  return strategy;
}

std::vector<int64_t> soap::firstDevices(const Problem &problem,
                                        int64_t numDevices) {
  std::vector<int64_t> devices = problem.order;
  if (numDevices > 0 && numDevices < problem.machine.numDevices())
    devices.resize(numDevices);
  return devices;
}

std::pair<int64_t, Ticks> soap::figuresOf(Evaluator &evaluator,
                                          const Strategy &strategy) {
  Evaluator::Outcome outcome = evaluator.outcome(evaluator.intern(strategy));
  return {outcome.overflow, outcome.makespan};
}

Ticks BestSimulated::bound() const {
  return best && figures.first == 0 ? figures.second
                                    : std::numeric_limits<Ticks>::max();
}

bool BestSimulated::consider(Strategy strategy) {
  Evaluator &evaluator = *evaluators.front();
  Evaluator::Outcome outcome =
      evaluator.outcome(evaluator.intern(strategy), bound());
  Figures its{outcome.overflow, outcome.makespan};
  // Without a bound, a simulation was given up: that is better than nothing.
  if (best && (outcome.exceeded || its >= figures))
    return false;
  best = std::move(strategy);
  figures = its;
  return true;
}

std::optional<size_t>
BestSimulated::considerAll(size_t count,
                           llvm::function_ref<Strategy(size_t)> make,
                           llvm::function_ref<bool()> mustStop) {
  std::optional<size_t> found;
  std::mutex mutex; // Of it, the best, and who is next.
  size_t next = 0;
  onThreads(std::min(evaluators.size(), count), [&](size_t thread) {
    Evaluator &evaluator = *evaluators[thread];
    std::unique_lock<std::mutex> lock(mutex);
    while (next < count && !mustStop()) {
      size_t number = next++;
      Ticks within = bound();
      lock.unlock();
      Strategy strategy = make(number);
      Evaluator::Outcome outcome;
      if (!strategy.configs.empty())
        outcome = evaluator.outcome(evaluator.intern(strategy), within);
      lock.lock();
      if (strategy.configs.empty())
        continue;
      // Of equals the first one counts, and one from before that most of all.
      Figures its{outcome.overflow, outcome.makespan};
      bool isFirst = found && its == figures && number < *found;
      if (best && (outcome.exceeded || (its >= figures && !isFirst)))
        continue;
      best = std::move(strategy);
      figures = its;
      found = number;
    }
  });
  return found;
}

Strategy soap::bestSimulated(Evaluator &evaluator,
                             std::vector<Strategy> strategies) {
  BestSimulated simulated(evaluator);
  for (Strategy &strategy : strategies)
    simulated.consider(std::move(strategy));
  return *simulated.best;
}

std::pair<const char *, Strategy> soap::bestBuiltin(const Problem &problem) {
  Evaluator evaluator = problem.makeEvaluator();
  BestSimulated simulated(evaluator);
  const char *name = "data-parallel";
  for (Strategy &strategy : dataParallelStrategies(problem))
    simulated.consider(std::move(strategy));
  for (Strategy &strategy : modelParallelStrategies(problem))
    if (simulated.consider(std::move(strategy)))
      name = "model-parallel";
  if (problem.space.placement && simulated.consider(singleDevice(problem)))
    name = "single-device";
  return {name, std::move(*simulated.best)};
}

llvm::SmallVector<size_t, 16>
soap::mainDimensions(const Graph &graph, const Family &family, size_t most) {
  llvm::SmallVector<size_t, 16> dims(family.dims.size());
  std::iota(dims.begin(), dims.end(), size_t(0));
  if (dims.size() <= most)
    return dims;
  std::vector<double> work(family.dims.size());
  for (unsigned op : family.operators)
    for (int dim : graph.operators[op].familyDims)
      if (dim >= 0)
        work[dim] += graph.operators[op].flops;
  llvm::sort(dims, [&](size_t a, size_t b) {
    return std::tie(work[b], a) < std::tie(work[a], b);
  });
  dims.resize(most);
  llvm::sort(dims);
  return dims;
}

int64_t soap::simulationWork(const Problem &problem) {
  return simulationWork(problem, problem.machine.numDevices());
}

int64_t soap::simulationWork(const Problem &problem, int64_t numDevices) {
  return static_cast<int64_t>(problem.graph.operators.size()) * numDevices;
}

/// Of simulationWork().
static constexpr int64_t largeProblem = 400000;

bool soap::isLargeProblem(const Problem &problem) {
  return simulationWork(problem) > largeProblem;
}

int64_t soap::groupSimulations(const Problem &problem) {
  auto work = static_cast<double>(simulationWork(problem));
  // From where problems are large on, ever fewer.
  double larger = std::max(work / largeProblem, 1.);
  double most = std::max(4e8 / (larger * larger), 4e7);
  return static_cast<int64_t>(std::clamp(most / std::max(work, 1.), 16., 4e3));
}

int64_t soap::defaultProposals(const Problem &problem) {
  int64_t work =
      std::max<int64_t>(static_cast<int64_t>(problem.graph.operators.size()) *
                            std::max<int64_t>(problem.machine.numDevices(), 4),
                        1);
  int64_t least = std::clamp<int64_t>(200000000 / work, 64, 1000);
  return std::clamp<int64_t>(20000000 / work, least, 20000);
}
