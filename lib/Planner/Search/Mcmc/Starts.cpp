//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "../Baselines/MeshSpace.h"
#include "../Builtin.h"
#include "../CostGraph/TransferCosts.h"

#include "Soap/Planner/Machine/Hierarchy.h"
#include "Soap/Planner/Machine/Part.h"
#include "Soap/Planner/Search/DealtOperators.h"
#include "Soap/Planner/Search/DeviceCounts.h"
#include "Soap/Planner/Search/Elimination.h"
#include "Soap/Planner/Search/Experts.h"
#include "Soap/Planner/Search/GroupStrategies.h"
#include "Soap/Planner/Search/KeptCopies.h"
#include "Soap/Planner/Search/Stages.h"

#include "llvm/Support/FormatVariadic.h"

using namespace soap;

using MustStop = llvm::function_ref<bool()>;

static bool isSmallOn(const Problem &problem, int64_t numDevices) {
  return simulationWork(problem, numDevices) <= 16000;
}

static bool isSmallProblem(const Problem &problem) {
  return isSmallOn(problem, problem.machine.numDevices());
}

namespace {
/// A built-in strategy, and on how many devices.
struct RuleStrategy {
  Strategy strategy;
  int64_t devices;
};
} // namespace

/// A built-in rule on as many devices as suit it best, with and without sharded
/// updates. For a large problem fewer devices are only tried as long as that is
/// better.
static RuleStrategy bestOfRule(const Problem &problem, Evaluator &evaluator,
                               DimensionRule rule, MustStop mustStop) {
  int64_t numDevices = problem.machine.numDevices(), best = numDevices;
  BestSimulated simulated(evaluator);
  for (int64_t n = numDevices; n > 0; --n) {
    if (numDevices % n != 0 || (!problem.space.placement && n != numDevices))
      continue;
    bool isBetter = false;
    for (bool shard : {false, true}) {
      if (simulated.best && mustStop())
        return {*simulated.best, best};
      isBetter |= simulated.consider(
          splitEveryFamily(problem, rule, firstDevices(problem, n), shard));
    }
    if (isBetter)
      best = n;
    else if (isLargeProblem(problem))
      break;
  }
  return {*simulated.best, best};
}

namespace {
/// A few options for every family: every dimension on its own over all devices,
/// a node, or one device, and pairs of dimensions, one across nodes.
class FewOptions {
public:
  explicit FewOptions(const Problem &problem)
      : problem(problem), order(firstDevices(problem, 0)) {
    auto count = static_cast<int64_t>(order.size());
    sizes = {count};
    if (problem.space.placement && !isLargeProblem(problem))
      for (unsigned depth = 1; depth <= hierarchyDepth(problem.machine);
           ++depth) {
        auto blocks = hierarchyBlocks(problem.machine, depth);
        auto size = static_cast<int64_t>(blocks.front().size());
        if (size < sizes.back() && count % size == 0)
          sizes.push_back(size);
      }
    if (problem.space.placement && !isLargeProblem(problem) && sizes.back() > 1)
      sizes.push_back(1);
    int64_t inner = innerDevices(problem.machine);
    // Of fewer devices they would take minutes to price.
    bool all = !problem.machine.tori.empty() && isLargeProblem(problem) &&
               order.size() >= 256; // Changes of layout are estimated.
    for (int64_t size = all ? 2 : inner; size <= inner; ++size)
      if (size > 1 && inner % size == 0)
        inners.push_back(size);
  }

  std::vector<FamilyOption> of(const Family &family) const;
  /// `option`, and those that differ from it in one step: a prime factor of a
  /// degree (or of the replicas) goes to another dimension, or fewer or twice
  /// as many devices along one; all variants of each.
  std::vector<FamilyOption> around(const Family &family,
                                   const FamilyOption &option) const;

private:
  void addVariants(const Family &family, const FamilyConfig &config,
                   std::vector<FamilyOption> &options) const;
  /// Of `dims`, one that has too few parts for `inner` devices, such as heads,
  /// in as many as go, and another one in the rest; of all `devices`, `across`
  /// has those of the groups of `inner`.
  void addFilled(const Family &family, llvm::ArrayRef<size_t> dims,
                 std::optional<size_t> across, int64_t inner,
                 llvm::ArrayRef<int64_t> devices,
                 std::vector<FamilyOption> &options) const;
  bool allows(const Family &family, size_t dim, int64_t degree) const {
    return problem.space.allows(family.dims[dim]) &&
           problem.space.allowsTiles(family.dims[dim].size, degree);
  }
  const Problem &problem;
  std::vector<int64_t> order;
  std::vector<int64_t> sizes; ///< Of groups of devices, descending.
  /// Of pairs of dimensions, the degrees within: a node's devices, and on a
  /// torus, where a run of any length is near, what divides its rows or planes.
  llvm::SmallVector<int64_t, 6> inners;
};
} // namespace

void FewOptions::addVariants(const Family &family, const FamilyConfig &config,
                             std::vector<FamilyOption> &options) const {
  for (const FamilyChoice &choice :
       {FamilyChoice{config, true, true}, FamilyChoice{config, false, false},
        FamilyChoice{config, true, true, true}}) {
    FamilyOption option{choice, deriveConfigs(problem, family, choice)};
    if (llvm::none_of(options, [&](const FamilyOption &other) {
          return other.configs == option.configs;
        }))
      options.push_back(std::move(option));
  }
}

void FewOptions::addFilled(const Family &family, llvm::ArrayRef<size_t> dims,
                           std::optional<size_t> across, int64_t inner,
                           llvm::ArrayRef<int64_t> devices,
                           std::vector<FamilyOption> &options) const {
  for (size_t b : dims) {
    int64_t parts = family.dims[b].size;
    if (b == across || parts <= 1 || parts >= inner || inner % parts != 0 ||
        !allows(family, b, parts))
      continue;
    for (size_t c : dims) {
      if (c == across || c == b || !allows(family, c, inner / parts))
        continue;
      llvm::SmallVector<unsigned, 6> axes(family.dims.size(), 0);
      llvm::SmallVector<int64_t, 3> mesh = {parts, inner / parts};
      axes[b] = 1;
      axes[c] = 2;
      if (across) {
        mesh.insert(mesh.begin(), static_cast<int64_t>(devices.size()) / inner);
        ++axes[b];
        ++axes[c];
        axes[*across] = 1;
      }
      addVariants(family, placeOnMesh(axes, mesh, devices), options);
    }
  }
}

static int64_t smallestFactor(int64_t n) {
  for (int64_t p = 2; p * p <= n; ++p)
    if (n % p == 0)
      return p;
  return n;
}

std::vector<FamilyOption> FewOptions::around(const Family &family,
                                             const FamilyOption &option) const {
  std::vector<FamilyOption> options = {option};
  addVariants(family, option.choice.config, options);
  size_t count = family.dims.size();
  // Degrees, and last the replicas.
  llvm::SmallVector<int64_t, 6> mesh(option.choice.config.degrees);
  mesh.push_back(option.choice.config.replicas);
  auto add = [&](llvm::ArrayRef<int64_t> changed) {
    int64_t tasks = 1;
    for (size_t d = 0; d <= count; ++d) {
      tasks *= changed[d];
      if (d < count && changed[d] > mesh[d] && !allows(family, d, changed[d]))
        return;
    }
    auto all = static_cast<int64_t>(order.size());
    if (tasks > all || all % tasks != 0 ||
        (!problem.space.placement && tasks != all))
      return;
    FamilyConfig config;
    config.degrees.assign(changed.begin(), changed.end() - 1);
    config.replicas = changed.back();
    config.devices.assign(order.begin(), order.begin() + tasks);
    addVariants(family, config, options);
  };
  for (size_t from = 0; from <= count; ++from) {
    llvm::SmallVector<int64_t, 6> changed = mesh;
    if (mesh[from] > 1) {
      int64_t factor = smallestFactor(mesh[from]);
      changed[from] /= factor;
      add(changed);
      for (size_t to = 0; to <= count; ++to) {
        if (to == from)
          continue;
        changed[to] *= factor;
        add(changed);
        changed[to] = mesh[to];
      }
    }
    changed = mesh;
    changed[from] *= 2;
    add(changed);
  }
  return options;
}

std::vector<FamilyOption> FewOptions::of(const Family &family) const {
  std::vector<FamilyOption> options;
  auto add = [&](const FamilyConfig &config) {
    addVariants(family, config, options);
  };
  llvm::SmallVector<size_t, 16> dims =
      mainDimensions(problem.graph, family, /*most=*/12);
  for (int64_t size : sizes) {
    llvm::ArrayRef<int64_t> devices = llvm::ArrayRef(order).take_front(size);
    // The rules of the built-in strategies first; they may be uneven.
    for (DimensionRule rule : {dataParallelDimension, modelParallelDimension}) {
      int dim = rule(family);
      if (dim >= 0 && !problem.space.allows(family.dims[dim]))
        dim = -1;
      add(splitFamily(problem.space, family, dim, devices));
    }
    for (size_t d = 0; size > 1 && d < family.dims.size(); ++d)
      if (allows(family, d, size))
        add(splitFamily(problem.space, family, static_cast<int>(d), devices));
    if (size > 1)
      addFilled(family, dims, std::nullopt, size, devices, options);
  }
  for (int64_t inner : inners) {
    int64_t outer = static_cast<int64_t>(order.size()) / inner;
    for (size_t a : dims)
      for (size_t b : dims)
        if (a != b && allows(family, a, outer) && allows(family, b, inner))
          add(splitTwice(family, a, b, order, inner));
    for (size_t a : dims)
      if (allows(family, a, outer))
        addFilled(family, dims, a, inner, order, options);
  }
  return options;
}

/// The least sum of times over a few options per family; for small problems
/// again over those around the ones chosen, until that changes nothing. Of the
/// strategies on the way, the one that is simulated to be best; none if it must
/// stop.
static std::optional<Strategy> leastSum(const Problem &problem,
                                        Evaluator &evaluator,
                                        const CostBuilding &building) {
  const Graph &graph = problem.graph;
  FewOptions few(problem);
  // Pricing options takes its time: for the larger ones the walks do this.
  bool isSmall = isSmallProblem(problem);
  BestSimulated simulated(evaluator);
  FamilyCosts costs;
  std::vector<unsigned> chosen;
  for (int step = 0; step < 8; ++step) {
    auto optionsOf = [&](unsigned f) {
      const Family &family = graph.families[f];
      return step == 0 ? few.of(family)
                       : few.around(family, costs.options[f][chosen[f]]);
    };
    costs = costFamilyOptions(problem, optionsOf, building);
    if (costs.isStopped)
      break;
    chosen = solveCostGraph(costs.graph, 2e8, building.mustStop).chosen;
    if (chosen.empty())
      break;
    simulated.consider(costs.strategy(problem, chosen));
    // The last choice comes first: nothing changed.
    bool isSame = llvm::all_of(chosen, [](unsigned n) { return n == 0; });
    if (!isSmall || (step > 0 && isSame))
      break;
  }
  return std::move(simulated.best);
}

/// OptCNN's strategy, of fewer options per family where pricing pairs of them
/// takes longer; none where the walks do more in that time.
static std::optional<Strategy> leastSumOfAll(const Problem &problem,
                                             const CostBuilding &building) {
  int64_t size = static_cast<int64_t>(problem.graph.families.size()) *
                 problem.machine.numDevices();
  if (size > 1000 || !isSmallProblem(problem))
    return std::nullopt;
  OptionSpace space;
  space.building = building;
  space.limit = size <= 200 ? 128 : 32;
  // A family of many dimensions can have millions of options.
  if (optionWork(problem, space) > 4e6)
    return std::nullopt;
  FamilyCosts costs = buildFamilyCosts(problem, space);
  if (costs.isStopped)
    return std::nullopt;
  OptimalChoice best = solveCostGraph(costs.graph, 2e8, building.mustStop);
  if (best.chosen.empty())
    return std::nullopt;
  return costs.strategy(problem, best.chosen);
}

/// Of the descent from the best start. The changes that are worth most come
/// first; among many devices, changes of layout take long.
static int64_t descentSimulations(const Problem &problem) {
  double each = static_cast<double>(simulationWork(problem)) *
                static_cast<double>(problem.machine.numDevices());
  return static_cast<int64_t>(std::clamp(2.6e10 / each, 32., 1e3));
}

namespace {
/// Least sums of a problem, also with another limit of memory: sums do not look
/// at it.
class LeastSums {
public:
  explicit LeastSums(const Problem &problem)
      : transfers(std::make_shared<TransferCosts>(problem)) {}

  /// leastSum() and leastSumOfAll().
  void add(const Problem &problem, llvm::ArrayRef<Evaluator *> evaluators,
           const std::function<bool()> &mustStop,
           llvm::function_ref<void(llvm::StringRef, std::optional<Strategy>)>
               found) {
    CostBuilding building{static_cast<unsigned>(evaluators.size()), mustStop,
                          transfers};
    // For small problems there are several, of which the limit may decide.
    if (isSmallProblem(problem) || !isKnown)
      few = leastSum(problem, *evaluators.front(), building);
    isKnown = true;
    found("least sum", few);
    found("optcnn", leastSumOfAll(problem, building));
  }

private:
  std::shared_ptr<TransferCosts> transfers;
  std::optional<Strategy> few;
  bool isKnown = false;
};
} // namespace

/// Returns on how many devices data parallelism is best.
static int64_t findStarts(const Problem &problem,
                          llvm::ArrayRef<Evaluator *> evaluators,
                          bool published, const StartHandlers &handlers,
                          LeastSums &leastSums) {
  Evaluator &evaluator = *evaluators.front();
  const std::function<bool()> &mustStop = handlers.mustStop;
  bool isLarge = isLargeProblem(problem);
  std::optional<StartHandlers::Figures> least;
  Strategy best;
  bool isDescended = false; // It is the end of a descent by groups.
  std::vector<std::pair<StartHandlers::Figures, Strategy>> meshes;
  auto addOne = [&](llvm::StringRef name, Strategy strategy) {
    StartHandlers::Figures figures = handlers.found(name, strategy);
    if (!least || figures < *least) {
      least = figures;
      best = std::move(strategy);
      isDescended = name == "groups" || name == "layers";
    }
    return figures;
  };
  auto add = [&](llvm::StringRef name, std::optional<Strategy> strategy) {
    if (strategy)
      addOne(name, std::move(*strategy));
  };
  RuleStrategy byData =
      bestOfRule(problem, evaluator, dataParallelDimension, mustStop);
  add("data-parallel", byData.strategy);
  if (mustStop())
    return byData.devices;
  if (!published)
    findGroupStrategies(problem, evaluators, byData.strategy,
                        3 * groupSimulations(problem), mustStop, add,
                        handlers.improved);
  if (!published && !problem.graph.families.empty() && !mustStop())
    leastSums.add(problem, evaluators, mustStop, add);
  if (mustStop())
    return byData.devices;
  if (!published)
    for (Strategy &staged :
         stagedStrategies(problem, evaluators.size(), mustStop))
      if (!mustStop())
        add("stages", std::move(staged));
  // Few options per family are looked at, and changes of one layer at a time
  // seldom lead to a mesh for all of them. Walks of small problems find what is
  // near a mesh that is not the best of the starts anyway.
  if (!published && !mustStop()) {
    bool isSmall = isSmallProblem(problem);
    for (Strategy &mesh : customaryMeshes(problem, evaluators, mustStop)) {
      if (isSmall && figuresOf(evaluator, mesh) >= *least)
        continue;
      StartHandlers::Figures figures = addOne("mesh", mesh);
      if (std::optional<Strategy> kept =
              bestKeptCopies(problem, evaluator, mesh, mustStop)) {
        mesh = std::move(*kept);
        figures = addOne("kept copies", mesh);
      }
      meshes.push_back({figures, std::move(mesh)});
    }
    if (!isSmall)
      add("mixture", bestMixtureSplit(problem, evaluators, mustStop));
  }
  add("model-parallel",
      bestOfRule(problem, evaluator, modelParallelDimension, mustStop)
          .strategy);
  add("expert", expert(problem));
  // ToFu's strategy replicates nothing.
  bool anyFits = least->first == 0;
  if (!anyFits && !published && !isLarge && !mustStop())
    add("tofu", tofu(problem, mustStop));
  if (problem.space.placement)
    add("single-device", singleDevice(problem));
  if (!published && !mustStop())
    add("dealt",
        bestDealtOperators(problem, evaluator, best, least->second, mustStop));
  // Walks from there are few and short, so that parts would stay as bad as the
  // few options of the least sum and of meshes have left them.
  if (!published && (isLarge || !isDescended) && !mustStop()) {
    // The better one of two meshes may well lead to the worse end.
    bool fromMesh = llvm::any_of(
        meshes, [&](const auto &mesh) { return mesh.first == *least; });
    if (!fromMesh)
      meshes = {{*least, best}};
    auto [overflow, makespan] = *least;
    for (const auto &[figures, start] : meshes)
      if (figures.first == overflow && figures.second < 1.25 * makespan &&
          !mustStop())
        add("groups", descendByGroups(problem, evaluators, start,
                                      descentSimulations(problem), mustStop,
                                      handlers.improved));
  }
  if (!published && !mustStop())
    add("kept copies", bestKeptCopies(problem, evaluator, best, mustStop));
  return byData.devices;
}

/// Those of the same problem without a limit of memory, where data parallelism
/// lacks at most half of that: on its way from there a descent may come to
/// what fits, while one that looks for memory first goes elsewhere.
static void findStartsBeyondMemory(const Problem &problem,
                                   llvm::ArrayRef<Evaluator *> evaluators,
                                   const StartHandlers &handlers,
                                   LeastSums &leastSums) {
  Evaluator &evaluator = *evaluators.front();
  Evaluator::Outcome byData =
      evaluator.outcome(evaluator.intern(dataParallel(problem)));
  if (byData.overflow == 0 ||
      byData.overflow > evaluator.memoryLimit(byData.overflowDevice) / 2)
    return;
  Problem unlimited = problem;
  unlimited.space.memoryLimit = SearchSpace::unlimited;
  findStarts(unlimited, Evaluators(unlimited, evaluators.size()),
             /*published=*/false,
             {handlers.mustStop,
              [&](llvm::StringRef name, Strategy strategy) {
                return handlers.found(name, std::move(strategy));
              },
              [](llvm::StringRef, const Evaluator::Outcome &) {},
              {}},
             leastSums);
}

namespace {
/// The problem on its first devices alone.
class OnFirstDevices {
public:
  OnFirstDevices(const Problem &whole, const SearchSpace::DeviceCount &count)
      : devices(firstDevices(whole, count.devices)),
        machine(partOfMachine(whole.machine, devices)),
        part(onDevices(whole, machine, count)),
        where(llvm::formatv(" on {0} devices{1}", count.devices,
                            count.uneven ? ", uneven" : "")
                  .str()) {}

  void findStarts(size_t numEvaluators, bool published,
                  const StartHandlers &handlers) const {
    LeastSums leastSums(part);
    ::findStarts(part, Evaluators(part, numEvaluators), published,
                 {handlers.mustStop,
                  [&](llvm::StringRef name, Strategy strategy) {
                    return found(name, std::move(strategy), handlers);
                  },
                  [&](llvm::StringRef name, const Evaluator::Outcome &outcome) {
                    handlers.improved(name.str() + where, outcome);
                  },
                  {}},
                 leastSums);
  }

  void search(const StartHandlers &handlers) const {
    for (Strategy &strategy : handlers.search(part))
      (void)found("search", std::move(strategy), handlers);
  }

private:
  StartHandlers::Figures found(llvm::StringRef name, Strategy strategy,
                               const StartHandlers &handlers) const {
    return handlers.found(name.str() + where,
                          carriedOver(std::move(strategy), devices));
  }

  std::vector<int64_t> devices;
  Machine machine;
  Problem part;
  std::string where;
};
} // namespace

/// On how many devices a search of its own had better plan first, which does
/// likewise: one node, or half of what has no such levels (of an odd number one
/// less, as hardly anything divides by that), or as many as data parallelism
/// wants.
static int64_t devicesToSearch(const Machine &machine, int64_t byData) {
  int64_t all = machine.numDevices();
  int64_t few = firstNodeSize(machine);
  if (few == 1 || few == all)
    few = all % 2 == 0 ? all / 2 : all - 1;
  return byData < all ? std::max(few, byData) : few;
}

void soap::findStartingStrategies(const Problem &problem,
                                  llvm::ArrayRef<Evaluator *> evaluators,
                                  bool published, const StartHandlers &given) {
  Evaluator &evaluator = *evaluators.front();
  std::optional<StartHandlers::Figures> least;
  StartHandlers handlers = given;
  handlers.found = [&](llvm::StringRef name, Strategy strategy) {
    StartHandlers::Figures figures = given.found(name, std::move(strategy));
    least = std::min(least.value_or(figures), figures);
    return figures;
  };
  LeastSums leastSums(problem);
  int64_t byData =
      findStarts(problem, evaluators, published, handlers, leastSums);
  if (!published && !isLargeProblem(problem) && !handlers.mustStop())
    findStartsBeyondMemory(problem, evaluators, handlers, leastSums);
  if (handlers.mustStop())
    return;
  // What is small may be best on a node, or on as many devices as data
  // parallelism had better use, in other layouts, too. Walks among all devices
  // hardly propose any of those.
  int64_t all = problem.machine.numDevices();
  int64_t few = devicesToSearch(problem.machine, byData);
  // Unless the work alone takes longer there.
  Ticks work =
      evaluator.outcome(evaluator.intern(singleDevice(problem))).makespan;
  auto mayBeFaster = [&](int64_t devices) {
    return least->first > 0 || work / devices < least->second;
  };
  bool searchesFew = handlers.search && !published && few > 1 && few < all &&
                     problem.space.placement && !problem.anyPinned() &&
                     isSmallOn(problem, few) && mayBeFaster(few);
  for (const SearchSpace::DeviceCount &count : problem.space.deviceCounts) {
    // The search has the same starts.
    bool isSearched = searchesFew && count.devices == few && !count.uneven;
    if (!isSearched && mayBeFaster(count.devices) && !handlers.mustStop())
      OnFirstDevices(problem, count)
          .findStarts(evaluators.size(), published, handlers);
  }
  if (searchesFew && mayBeFaster(few) && !handlers.mustStop())
    OnFirstDevices(problem, {few, /*uneven=*/false}).search(handlers);
}
