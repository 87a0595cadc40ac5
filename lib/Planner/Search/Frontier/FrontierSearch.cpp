//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FrontierSearch.h"

#include "../Builtin.h"

#include "Soap/Planner/Search/Experts.h"
#include "Soap/Support/Elapsed.h"

#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <chrono>
#include <tuple>

using namespace soap;

static std::string count(size_t number, llvm::StringRef what) {
  return (llvm::Twine(number) + " " + what + (number == 1 ? "" : "s")).str();
}

using Axis = FrontierAxis;
using Objective = FrontierOptions::Objective;
using Rule = FrontierOptions::MemoryRule;
using Point = FrontierPoint;

//===----------------------------------------------------------------------===//
// Axes
//===----------------------------------------------------------------------===//

double soap::figureOn(Axis axis, const Point &point) {
  switch (axis) {
  case Axis::Time:
    return static_cast<double>(point.time);
  case Axis::Memory:
    return static_cast<double>(point.memory);
  case Axis::Traffic:
    return static_cast<double>(point.traffic);
  case Axis::Devices:
    return static_cast<double>(point.numDevices);
  case Axis::Money:
    return point.money(point.time);
  }
  return 0;
}

std::vector<Point> soap::reducePoints(std::vector<Point> points,
                                      std::array<Axis, 2> axes) {
  std::vector<std::tuple<double, double, size_t>> order;
  for (auto [i, point] : llvm::enumerate(points))
    order.push_back({figureOn(axes[0], point), figureOn(axes[1], point), i});
  llvm::sort(order);
  std::vector<Point> result;
  double least = std::numeric_limits<double>::infinity();
  for (auto [x, y, i] : order)
    if (y < least) {
      least = y;
      result.push_back(std::move(points[i]));
    }
  return result;
}

CostGraph soap::project(const CostGraph &graph, std::array<Axis, 2> axes) {
  auto on = [](Axis axis, const Cost &cost) -> int64_t {
    switch (axis) {
    case Axis::Memory:
      return cost.memory;
    case Axis::Traffic:
      return cost.traffic;
    case Axis::Devices:
      return 0;
    case Axis::Time:
    case Axis::Money:
      break;
    }
    return cost.time;
  };
  // Along (devices, y) only y counts, and then one point of least y is enough.
  auto both = [&](const Cost &cost) {
    return Cost{on(axes[1], cost), on(axes[0], cost)};
  };
  CostGraph result = graph;
  for (std::vector<Cost> &node : result.nodes)
    for (Cost &cost : node)
      cost = both(cost);
  for (CostGraph::Edge &edge : result.edges) {
    for (Cost &cost : edge.costs)
      cost = both(cost);
    for (CostGraph::Edge::Alternative &other : edge.alternatives)
      other.cost = both(other.cost);
  }
  return result;
}

int64_t soap::addFigures(const Problem &problem, const FrontierOptions &options,
                         Evaluator &evaluator, const DeviceSet &set,
                         const Cost *cost, Point &point) {
  Cost own = cost ? *cost : costOf(problem, point.strategy);
  point.numDevices = static_cast<int64_t>(set.devices.size());
  point.pricePerHour = set.pricePerHour;
  point.time = own.time;
  point.memory = own.memory;
  point.traffic = own.traffic;
  std::optional<Evaluation> changed;
  if (!point.changes.empty() && options.simulateChanged)
    changed = options.simulateChanged(point.strategy, point.changes);
  Evaluation figures = changed ? *changed : evaluator.evaluate(point.strategy);
  point.makespan = figures.makespan;
  point.peakMemory = figures.maxPeakMemory();
  point.bytesMoved = figures.bytesMoved;
  int64_t lack = 0;
  for (auto [device, bytes] : llvm::enumerate(figures.peakMemory))
    lack = std::max(lack, bytes - evaluator.memoryLimit(device));
  return lack;
}

//===----------------------------------------------------------------------===//
// Search
//===----------------------------------------------------------------------===//

namespace {
class FrontierSearch {
public:
  FrontierSearch(const Problem &problem, const SearchOptions &options)
      : problem(problem), options(options), mustStop(stopsInTime(options)),
        evaluator(problem.makeEvaluator()) {}
  SearchResult run();

private:
  using Range = std::pair<size_t, size_t>;
  /// Adds the points for some devices; returns their range. Empty if it
  /// must stop before there are any.
  Range track(const DeviceSet &set);
  void judge(Point &point, const DeviceSet &set, int64_t lack);
  /// The best point of a range: what it lacks in memory counts first.
  size_t best(Range range) const;
  void addTimings(const DeviceSet &set, const FamilyCosts &costs,
                  const TrackedFrontier &tracked, double building,
                  double tracking);

  const Problem &problem;
  const SearchOptions &options;
  std::function<bool()> mustStop;
  Evaluator evaluator;
  std::vector<int64_t> lacks; ///< Per point, in what has to fit.
  SearchResult result;
};
} // namespace

FrontierSearch::Range FrontierSearch::track(const DeviceSet &set) {
  size_t begin = result.frontier.size();
  auto began = std::chrono::steady_clock::now();
  const FrontierOptions &wanted = options.frontier;
  OptionSpace space;
  space.devices = set.devices;
  space.replicas = true;
  // Elimination takes the third power of this for every family.
  bool isLarge = problem.graph.families.size() > 64;
  space.limit = options.candidates > 0 ? options.candidates : isLarge ? 24 : 48;
  space.leastTraffic = llvm::is_contained(wanted.axes, Axis::Traffic);
  space.reuse = wanted.reuse;
  space.recompute = wanted.recompute;
  space.building.threads = options.threads;
  space.building.mustStop = mustStop;
  // The least memory, as a rule, and quickly found.
  if (static_cast<int64_t>(set.devices.size()) == problem.machine.numDevices())
    space.kept.push_back(tofu(problem, mustStop, /*maxWork=*/1e7));
  FamilyCosts costs = buildFamilyCosts(problem, space);
  if (costs.isStopped)
    return {begin, begin};
  double building = secondsSince(began);
  began = std::chrono::steady_clock::now();
  FrontierTracking tracking;
  tracking.threads = options.threads;
  if (wanted.nodesFirst)
    tracking.order = EliminationOrder::NodesFirst;
  tracking.pointLimit = wanted.pointLimit > 0 ? wanted.pointLimit
                        : isLarge             ? 16
                                              : 24;
  tracking.maxWork = 2e8;
  tracking.mustStop = mustStop;
  CostGraph graph = project(costs.graph, wanted.axes);
  TrackedFrontier tracked = trackFrontier(graph, tracking);
  // Where points may be missing.
  if (!tracked.isComplete && !tracked.isStopped) {
    std::vector<std::vector<unsigned>> given;
    for (const Strategy &strategy : space.kept)
      if (auto chosen = costs.find(problem, strategy))
        given.push_back(*chosen);
    addMissingPoints(graph, costs.alike, given, tracking, tracked);
  }
  addTimings(set, costs, tracked, building, secondsSince(began));
  // The fastest first: that is what is wanted of a search that must stop.
  for (const TrackedFrontier::Strategy &strategy :
       llvm::reverse(tracked.points)) {
    if (result.frontier.size() > begin && result.frontier.back().fits &&
        mustStop())
      break;
    Point point;
    point.strategy = costs.strategy(problem, strategy.chosen);
    for (auto [f, option] : llvm::enumerate(strategy.chosen))
      if (costs.options[f][option].recompute)
        point.changes.recomputed.push_back(static_cast<unsigned>(f));
    for (const FamilyCosts::Reuse &way : costs.reuseOf(problem, strategy.used))
      (way.way == FamilyCosts::Reuse::Before ? point.changes.copiedAgain
                                             : point.copiesAlone)
          .push_back({way.tensor, way.family});
    Cost cost = costs.graph.total(strategy.chosen, strategy.used);
    judge(point, set,
          addFigures(problem, wanted, evaluator, set, &cost, point));
    result.frontier.push_back(std::move(point));
  }
  std::reverse(result.frontier.begin() + static_cast<ptrdiff_t>(begin),
               result.frontier.end());
  std::reverse(lacks.begin() + static_cast<ptrdiff_t>(begin), lacks.end());
  return {begin, result.frontier.size()};
}

/// "3 devices"; on a machine of several kinds "3 devices (2 a100, 1 t4)".
static std::string describe(const Machine &machine,
                            llvm::ArrayRef<int64_t> devices) {
  std::vector<size_t> ofKind(machine.kinds.size());
  for (int64_t device : devices)
    ++ofKind[machine.devices[device].kind];
  std::string kinds;
  bool several = llvm::any_of(machine.devices, [&](const auto &device) {
    return device.kind != machine.devices.front().kind;
  });
  for (auto [kind, number] : llvm::enumerate(ofKind))
    if (several && number > 0)
      kinds += (kinds.empty() ? " (" : ", ") + std::to_string(number) + " " +
               machine.kinds[kind].name;
  return count(devices.size(), "device") + kinds + (kinds.empty() ? "" : ")");
}

void FrontierSearch::addTimings(const DeviceSet &set, const FamilyCosts &costs,
                                const TrackedFrontier &tracked, double building,
                                double tracking) {
  size_t candidates = 0;
  for (const auto &list : costs.options)
    candidates += list.size();
  result.facts.push_back(
      {"frontier on " + describe(problem.machine, set.devices),
       llvm::formatv(
           "{0}{1} of {2:e2} strategies", count(tracked.points.size(), "point"),
           tracked.isComplete ? "" : ", not all,", costs.numStrategies())
           .str()});
  result.timings.push_back({static_cast<int64_t>(set.devices.size()),
                            static_cast<int64_t>(candidates),
                            static_cast<int64_t>(costs.graph.edges.size()),
                            building, tracking});
}

/// What is missing by the rules that count.
void FrontierSearch::judge(Point &point, const DeviceSet &set, int64_t lack) {
  Rule rule = options.frontier.memoryRule;
  int64_t limit = std::numeric_limits<int64_t>::max();
  for (int64_t device : set.devices)
    limit = std::min(limit, evaluator.memoryLimit(device));
  int64_t ruleLack = std::max<int64_t>(point.memory - limit, 0);
  if (rule == Rule::TensorOpt)
    lack = ruleLack;
  point.fits = lack == 0 && (rule == Rule::Simulator || ruleLack == 0);
  lacks.push_back(lack);
}

size_t FrontierSearch::best(Range range) const {
  auto key = [&](size_t i) {
    const Point &point = result.frontier[i];
    return std::make_tuple(!point.fits, lacks[i], point.makespan, i);
  };
  size_t least = range.first;
  for (size_t i = range.first; i < range.second; ++i)
    if (key(i) < key(least))
      least = i;
  return least;
}

SearchResult FrontierSearch::run() {
  auto began = std::chrono::steady_clock::now();
  const FrontierOptions &wanted = options.frontier;
  std::vector<DeviceSet> sets = deviceSets(problem);
  bool acrossSets = llvm::is_contained(wanted.axes, Axis::Devices) ||
                    llvm::is_contained(wanted.axes, Axis::Money);
  if (wanted.objective == Objective::MiniTime && !acrossSets)
    sets.erase(sets.begin(), sets.end() - 1); // all devices
  // Where time does not count, frontiers leave out faster strategies.
  bool isFastest = llvm::is_contained(wanted.axes, Axis::Time) ||
                   llvm::is_contained(wanted.axes, Axis::Money);
  std::optional<size_t> found;
  for (const DeviceSet &set : sets) {
    Range range = track(set);
    result.isStopped = options.mustStop();
    if (range.first == range.second)
      break;
    size_t here = best(range);
    const Point &point = result.frontier[here];
    size_t n = set.devices.size();
    if (point.fits && sets.size() > 1)
      result.facts.push_back(
          {(isFastest ? "least time on " : "fastest point on ") +
               describe(problem.machine, set.devices),
           llvm::formatv("{0:f3} ms", secondsFromTicks(point.makespan) * 1e3)
               .str()});
    found = found ? best({0, range.second}) : here;
    if (wanted.objective == Objective::MiniParallelism && point.fits) {
      found = here;
      result.facts.push_back({"fewest devices that fit", std::to_string(n)});
      break;
    }
    if (mustStop())
      break;
  }
  result.origin = "frontier";
  if (found) {
    result.strategy = result.frontier[*found].strategy;
    if (wanted.simulateChanged)
      result.changes = result.frontier[*found].changes;
  } else {
    std::tie(result.origin, result.strategy) = bestBuiltin(problem);
    result.facts.push_back(
        {"frontier", "none: the search ended before all options had costs"});
  }
  if (acrossSets)
    result.frontier = reducePoints(std::move(result.frontier), wanted.axes);
  result.seconds = secondsSince(began);
  if (wanted.baselines && !mustStop())
    result.baselines = frontierBaselines(problem, options, sets.back());
  if (wanted.found)
    wanted.found(result);
  return std::move(result);
}

SearchResult soap::searchFrontier(const Problem &problem,
                                  const SearchOptions &options) {
  return FrontierSearch(problem, options).run();
}
