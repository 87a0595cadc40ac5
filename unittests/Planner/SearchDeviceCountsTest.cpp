//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestEffort.h"
#include "TestGraphs.h"
#include "TestInputs.h"
#include "TestMachines.h"
#include "TestSearch.h"

#include "Soap/Planner/Cost/AnalyticCost.h"
#include "Soap/Planner/Machine/Part.h"
#include "Soap/Planner/Search/Candidates.h"
#include "Soap/Planner/Search/DeviceCounts.h"
#include "Soap/Planner/Search/Report.h"

#include "gtest/gtest.h"

#include <limits>
#include <optional>
#include <set>

using namespace soap;

namespace {
using Counts = std::vector<std::pair<int64_t, bool>>;

/// Numbers of devices, and whether splits are uneven there.
Counts countsOf(const Problem &problem) {
  Counts counts;
  for (const SearchSpace::DeviceCount &count : usefulDeviceCounts(problem))
    counts.push_back({count.devices, count.uneven});
  return counts;
}

Counts countsFor(int64_t batch, unsigned nodes, unsigned gpus) {
  Graph graph = makeMlp(batch, {96, 64, 64, 10});
  Machine machine = makeTwoLevel(nodes, gpus);
  AnalyticCost cost;
  return countsOf(Problem(graph, machine, cost));
}

struct OnMachine {
  Machine machine;
  AnalyticCost cost;
  Problem problem;
  OnMachine(const Graph &graph, Machine given)
      : machine(std::move(given)), problem(graph, machine, cost) {
    problem.space.deviceCounts = usefulDeviceCounts(problem);
  }
};
} // namespace

TEST(DeviceCountsTest, AreThoseThatDivideOrLeaveNobodyWithMore) {
  EXPECT_EQ(countsFor(128, 8, 8), Counts());
  EXPECT_EQ(countsFor(128, 5, 8), (Counts{{32, false}}));
  // 43 devices of three samples, in six nodes.
  EXPECT_EQ(countsFor(128, 6, 8), (Counts{{32, false}, {48, true}}));
  EXPECT_EQ(countsFor(128, 7, 8), (Counts{{32, false}, {48, true}}));
  EXPECT_EQ(countsFor(128, 3, 8), (Counts{{16, false}, {24, true}}));
  EXPECT_EQ(countsFor(128, 1, 72), (Counts{{64, false}}));
  EXPECT_EQ(countsFor(8, 1, 7), (Counts{{4, false}}));
  // Two samples or one are no less than three unevenly, but divide.
  EXPECT_EQ(countsFor(8, 1, 3), (Counts{{2, false}, {3, true}}));
  // Fewer samples than devices, though these divide. Of a prime number, so
  // many.
  EXPECT_EQ(countsFor(8, 1, 16), (Counts{{8, false}}));
  EXPECT_EQ(countsFor(127, 2, 4), (Counts{{8, true}}));
  // Few samples, or one, by other dimensions: these are multiples of 32.
  EXPECT_EQ(countsFor(8, 5, 8), (Counts{{8, false}, {32, false}}));
  EXPECT_EQ(countsFor(8, 9, 8), (Counts{{8, false}, {64, false}}));
  EXPECT_EQ(countsFor(1, 3, 2), (Counts{{4, false}, {6, true}}));
  EXPECT_EQ(countsFor(8, 4, 8), (Counts{{8, false}}));
}

TEST(DeviceCountsTest, PartsThatTakeTurnsHaveFewSamplesForStages) {
  // Four samples a part, and stages of four devices each.
  Graph graph = readModel("parts");
  Machine machine = makeTwoLevel(4, 4);
  AnalyticCost cost;
  EXPECT_EQ(countsOf(Problem(graph, machine, cost)), Counts());
}

TEST(DeviceCountsTest, AreNoneWherePinsOrTheSpaceSaySo) {
  Graph graph = makeMlp(128, {96, 64, 10});
  Machine machine = makeTwoLevel(5, 8);
  AnalyticCost cost;
  Problem problem(graph, machine, cost);
  problem.space.placement = false;
  EXPECT_EQ(countsOf(problem), Counts());
  EXPECT_FALSE(allDevicesDivide(problem)); // 128 by 40
  Machine fewer = makeTwoLevel(4, 8);
  EXPECT_TRUE(allDevicesDivide(Problem(graph, fewer, cost)));
  problem.space.placement = true;
  problem.pins.resize(graph.operators.size());
  EXPECT_EQ(countsOf(problem), (Counts{{32, false}}));
  problem.pins.back() = singleDevice(problem).configs.back();
  EXPECT_EQ(countsOf(problem), Counts());
}

TEST(DeviceCountsTest, CandidatesAreDistinctAndWhereTheyBelong) {
  Machine machine = makeTwoLevel(3, 8);
  SearchSpace space;
  std::vector<CandidateSet::Axis> axes = {{128, true}, {96, true}};
  CandidateSet plain(axes, machine, space);
  space.deviceCounts = {{16, false}, {24, true}};
  CandidateSet set(axes, machine, space);
  std::set<std::pair<std::vector<int64_t>, std::vector<int64_t>>> seen;
  bool anyOn16 = false, anyUneven = false;
  for (int64_t i = 0; i < set.size(); ++i) {
    CandidateSet::Mesh mesh = set.at(i);
    seen.insert({{mesh.degrees.begin(), mesh.degrees.end()}, mesh.devices});
    if (i < plain.size()) {
      EXPECT_EQ(mesh.devices, plain.at(i).devices);
      continue;
    }
    int64_t tasks = mesh.degrees[0] * mesh.degrees[1];
    ASSERT_EQ(static_cast<int64_t>(mesh.devices.size()), tasks);
    bool divides = 128 % mesh.degrees[0] == 0 && 96 % mesh.degrees[1] == 0;
    int64_t last = divides ? 16 : 24;
    EXPECT_LT(*llvm::max_element(mesh.devices), last);
    EXPECT_EQ(last % tasks, 0);
    anyOn16 |= tasks == 16;
    anyUneven |= mesh.degrees[0] == 24;
  }
  EXPECT_EQ(static_cast<int64_t>(seen.size()), set.size());
  EXPECT_TRUE(anyOn16);
  EXPECT_TRUE(anyUneven);
}

// What a strategy takes on a part of the machine is what it takes there in the
// whole.
TEST(DeviceCountsTest, PartsTakeAsLongAsInTheWhole) {
  Graph graph = makeMlp(128, {256, 128, 128, 128, 16});
  OnMachine on(graph, makeTwoLevel(5, 8));
  std::vector<int64_t> devices;
  for (int64_t d = 0; d < 32; ++d)
    devices.push_back(d);
  Machine part = partOfMachine(on.machine, devices);
  Problem there = onDevices(on.problem, part, {32, false});
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Rng rng(seed);
    Strategy strategy = randomStrategy(there, rng);
    Evaluation alone = there.makeEvaluator().evaluate(strategy);
    Evaluation whole = on.problem.makeEvaluator().evaluate(strategy);
    EXPECT_EQ(alone.makespan, whole.makespan);
    EXPECT_EQ(alone.bytesMoved, whole.bytesMoved);
  }
}

// More devices of the same kind are no slower.
TEST(DeviceCountsTest, MoreDevicesAreNoSlower) {
  Graph graph = makeMlp(128, {2048, 1024, 1024, 1024, 16});
  SearchOptions options;
  options.budget.proposals = 300;
  Ticks least = 0;
  for (unsigned gpus : {4, 5, 6, 7, 8}) {
    OnMachine on(graph, makeTwoLevel(1, gpus));
    SearchResult result = mustFind(on.problem, options);
    if (least > 0) {
      EXPECT_LE(result.makespan, least) << gpus << " devices";
    }
    least = result.makespan;
    // The table's baseline is not one that keeps devices as replicas.
    auto rows = compareStrategies(on.problem, result.strategy, "found");
    for (const Strategy &strategy : dataParallelStrategies(on.problem))
      EXPECT_LE(rows[1].figures.makespan,
                on.problem.makeEvaluator().evaluate(strategy).makespan);
  }
}

// What is too small for more than one node is found there as it is found on a
// machine of one node; walks among all devices hardly come to it.
TEST(DeviceCountsTest, MoreNodesAreNoSlower) {
  Graph graph = makeMlp(16, {32, 64, 16, 8});
  SearchOptions options;
  Ticks least =
      mustFind(OnMachine(graph, makeTwoLevel(1, 4)).problem, options).makespan;
  // The same whatever the budget: a search by the clock can be replayed.
  options.budget.proposals = 50;
  OnMachine on(graph, makeTwoLevel(sanitized ? 2 : 8, 4));
  SearchResult result = mustFind(on.problem, options);
  EXPECT_LE(result.makespan, least);
  SearchOptions replay;
  replay.budget.replay = result.chainProposals;
  EXPECT_EQ(mustFind(on.problem, replay).makespan, result.makespan);
}

namespace {
struct SearchedPart {
  int64_t devices = 0; ///< None: no search is asked for.
  Ticks least = 0;     ///< Of the other starting strategies.
};
} // namespace

static SearchedPart searchedPart(const Problem &problem, Evaluator &evaluator) {
  SearchedPart part;
  StartHandlers::Figures least{0, std::numeric_limits<Ticks>::max()};
  StartHandlers handlers;
  handlers.mustStop = [] { return false; };
  handlers.found = [&](llvm::StringRef, Strategy strategy) {
    Evaluator::Outcome outcome = evaluator.outcome(evaluator.intern(strategy));
    StartHandlers::Figures figures{outcome.overflow, outcome.makespan};
    least = std::min(least, figures);
    return figures;
  };
  handlers.improved = [](llvm::StringRef, const Evaluator::Outcome &) {};
  handlers.search = [&](const Problem &asked) -> std::vector<Strategy> {
    part.devices = asked.machine.numDevices();
    return {};
  };
  findStartingStrategies(problem, {&evaluator}, /*published=*/false, handlers);
  part.least = least.second;
  return part;
}

// Only where the work of one device may be done in time by so many.
TEST(DeviceCountsTest, FewDevicesAreSearchedIfTheyMayBeFaster) {
  auto searchesFew = [](const Graph &graph) {
    Machine machine = makeTwoLevel(2, 8);
    AnalyticCost cost;
    Problem problem(graph, machine, cost);
    Evaluator evaluator = problem.makeEvaluator();
    SearchedPart part = searchedPart(problem, evaluator);
    bool isAsked = part.devices != 0;
    if (isAsked)
      EXPECT_EQ(part.devices, 8);
    Ticks work =
        evaluator.outcome(evaluator.intern(singleDevice(problem))).makespan;
    EXPECT_EQ(isAsked, work / 8 < part.least);
    return isAsked;
  };
  EXPECT_TRUE(searchesFew(makeMlp(128, {256, 128, 16})));
  EXPECT_FALSE(searchesFew(makeMlp(65536, {256, 256, 256})));
}

// What is best on few devices is to be found from any number of them.
TEST(DeviceCountsTest, FewDevicesAreANodeOrHalfOrOneLess) {
  auto searchedOf = [](const Machine &machine) {
    Graph graph = makeMlp(840, {16, 16});
    AnalyticCost cost;
    Problem problem(graph, machine, cost);
    Evaluator evaluator = problem.makeEvaluator();
    return searchedPart(problem, evaluator).devices;
  };
  EXPECT_EQ(searchedOf(makeTwoLevel(2, 8)), 8);
  EXPECT_EQ(searchedOf(makeTwoLevel(1, 8)), 4);
  EXPECT_EQ(searchedOf(makeTwoLevel(4, 1)), 2);
  EXPECT_EQ(searchedOf(makeCpu(8, 8)), 4);
  EXPECT_EQ(searchedOf(makeCpu(7, 7)), 6);
  EXPECT_EQ(searchedOf(makeCpu(2, 2)), 0);
}

// Four samples on sixteen devices are no reason to do everything four times.
TEST(DeviceCountsTest, BaselinesKeepNoDevicesAsReplicas) {
  Graph graph = makeMlp(4, {2048, 1024, 1024, 1024, 16});
  OnMachine few(graph, makeTwoLevel(1, 4)), many(graph, makeTwoLevel(4, 4));
  SearchOptions options;
  for (const char *algorithm : {"data-parallel", "horovod"}) {
    options.algorithm = algorithm;
    SearchResult result = mustFind(many.problem, options);
    EXPECT_EQ(result.makespan, mustFind(few.problem, options).makespan);
    auto rows = compareStrategies(many.problem, result.strategy, "found");
    EXPECT_EQ(rows[1].figures.makespan, result.makespan);
  }
}

// Devices with less memory are left out likewise, wherever they stand.
TEST(DeviceCountsTest, SmallDevicesAreLeftOut) {
  Graph graph = makeMlp(128, {2048, 1024, 1024, 1024, 16});
  OnMachine large(graph, makeTwoLevel(1, 4));
  SearchOptions options;
  options.budget.proposals = 500;
  Ticks alone = mustFind(large.problem, options).makespan;
  for (std::vector<unsigned> kinds :
       {std::vector<unsigned>{1, 1, 1, 1, 0, 0, 0, 0},
        {0, 0, 0, 0, 1, 1, 1, 1},
        {0, 1, 0, 1, 0, 1, 0, 1}}) {
    Machine machine = makeTwoLevel(1, static_cast<unsigned>(kinds.size()));
    machine.kinds.push_back(machine.kinds.front());
    machine.kinds.back().name = "small";
    machine.kinds.back().memoryBytes = 1e6;
    for (auto [device, kind] : llvm::zip_equal(machine.devices, kinds))
      device.kind = kind;
    machine.finalize();
    OnMachine on(graph, machine);
    EXPECT_LE(mustFind(on.problem, options).makespan, alone + alone / 50);
  }
}

// Which device comes first in the machine's file does not matter, and what the
// fast ones alone can do is found.
TEST(DeviceCountsTest, SlowDevicesAreLeftOut) {
  Graph graph = makeMlp(128, {2048, 1024, 1024, 1024, 16});
  auto mixed = [](llvm::ArrayRef<unsigned> kinds) {
    Machine machine = makeTwoLevel(1, static_cast<unsigned>(kinds.size()));
    machine.kinds.push_back(machine.kinds.front());
    machine.kinds.back().name = "slow";
    machine.kinds.back().peak["f32"] /= 50;
    for (auto [device, kind] : llvm::zip_equal(machine.devices, kinds))
      device.kind = kind;
    machine.finalize();
    return machine;
  };
  OnMachine fast(graph, makeTwoLevel(1, 4));
  SearchOptions options;
  options.budget.proposals = 500;
  Ticks alone = mustFind(fast.problem, options).makespan;
  for (std::vector<unsigned> kinds : {std::vector<unsigned>{1, 0, 0, 0, 0},
                                      {0, 0, 0, 0, 1},
                                      {1, 1, 0, 0, 0, 0},
                                      {0, 1, 0, 1, 0, 1, 0, 1}}) {
    OnMachine on(graph, mixed(kinds));
    EXPECT_EQ(on.problem.space.deviceCounts.front().devices, 4);
    SearchResult result = mustFind(on.problem, options);
    EXPECT_LE(result.makespan, alone + alone / 50);
    auto rows = compareStrategies(on.problem, result.strategy, "found");
    EXPECT_EQ(rows.back().name, "one device");
    SearchOptions byData;
    byData.algorithm = "data-parallel";
    EXPECT_EQ(rows[1].figures.makespan, mustFind(on.problem, byData).makespan);
    EXPECT_EQ(rows[1].figures.makespan,
              fast.problem.makeEvaluator()
                  .evaluate(dataParallel(fast.problem))
                  .makespan);
    EXPECT_EQ(rows.back().figures.makespan,
              fast.problem.makeEvaluator()
                  .evaluate(singleDevice(fast.problem))
                  .makespan);
    for (llvm::StringRef algorithm : {"optcnn", "frontier"}) {
      SearchOptions other;
      other.algorithm = algorithm;
      EXPECT_LE(mustFind(on.problem, other).makespan,
                rows.back().figures.makespan)
          << algorithm.str();
    }
  }
}

TEST(DeviceCountsTest, FrontiersHaveThem) {
  Graph graph = makeMlp(128, {256, 128, 16});
  OnMachine on(graph, makeTwoLevel(5, 8));
  SearchOptions options;
  options.algorithm = "frontier";
  options.candidates = 16;
  options.frontier.axes = {FrontierOptions::Axis::Devices,
                           FrontierOptions::Axis::Time};
  SearchResult result = mustFind(on.problem, options);
  EXPECT_TRUE(llvm::any_of(result.timings, [](const auto &timing) {
    return timing.numDevices == 32;
  }));
}
