//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestCostGraphs.h"
#include "TestGraphs.h"
#include "TestMachines.h"
#include "TestSearch.h"

#include "Soap/Planner/Cost/AnalyticCost.h"
#include "Soap/Planner/Search/Experts.h"
#include "Soap/Planner/Search/Frontier.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <set>

using namespace soap;

using Axis = FrontierOptions::Axis;
using Figures = std::pair<double, double>;

/// By definition, sorted: no other one is as good in both.
static std::vector<Figures> minimal(std::vector<Figures> all) {
  std::sort(all.begin(), all.end());
  std::vector<Figures> kept;
  for (Figures &x : all)
    if (kept.empty() || x.second < kept.back().second)
      kept.push_back(x);
  return kept;
}

/// Calls `visit` with every choice of alternatives under `chosen`.
static void
forEachUse(const CostGraph &graph, const std::vector<unsigned> &chosen,
           llvm::function_ref<void(const std::vector<CostGraph::Used> &)> visit,
           std::vector<CostGraph::Used> used = {}, unsigned e = 0) {
  if (e == graph.edges.size())
    return visit(used);
  forEachUse(graph, chosen, visit, used, e + 1);
  const CostGraph::Edge &edge = graph.edges[e];
  size_t cell = chosen[edge.a] * graph.nodes[edge.b].size() + chosen[edge.b];
  for (unsigned i = 0; i < edge.alternatives.size(); ++i)
    if (edge.alternatives[i].cell == cell) {
      used.push_back({e, i});
      forEachUse(graph, chosen, visit, used, e + 1);
      used.pop_back();
    }
}

TEST(FrontierAxesTest, AlternativesAgreeWithBruteForce) {
  Rng rng(23);
  unsigned uses = 0;
  for (int round = 0; round < 100; ++round) {
    CostGraph graph = randomGraph(rng, 1 + rng.below(5), rng.below(5), 3);
    for (CostGraph::Edge &edge : graph.edges)
      for (uint32_t cell = 0; cell < edge.costs.size(); ++cell)
        for (uint64_t i = rng.below(3); i-- > 0;)
          edge.alternatives.push_back(
              {cell, {rng.between(0, 50), rng.between(-20, 9)}, 0});
    std::vector<Figures> all;
    forEachStrategy(graph, [&](const std::vector<unsigned> &chosen) {
      forEachUse(graph, chosen, [&](const std::vector<CostGraph::Used> &used) {
        Cost cost = graph.total(chosen, used);
        all.push_back({cost.memory, cost.time});
      });
    });
    FrontierTracking tracking;
    tracking.threads = 2;
    TrackedFrontier found = trackFrontier(graph, tracking);
    std::vector<Figures> points;
    for (const TrackedFrontier::Strategy &point : found.points) {
      points.push_back({point.cost.memory, point.cost.time});
      EXPECT_EQ(graph.total(point.chosen, point.used), point.cost);
      uses += point.used.size();
    }
    ASSERT_EQ(points, minimal(all)) << "round " << round;
  }
  EXPECT_GT(uses, 100u);
}

namespace {
struct FrontierAxesSearchTest : testing::Test {
  Graph graph = makeMlp(64, {32, 64, 16});
  Machine machine = makeTwoLevel(2, 2);
  AnalyticCost cost;
  Problem problem{graph, machine, cost};
  SearchOptions options;

  FrontierAxesSearchTest() {
    options.algorithm = "frontier";
    options.candidates = 3;
    options.frontier.pointLimit = 1 << 20;
    for (DeviceKind &kind : machine.kinds)
      kind.pricePerHour = 3;
  }

  static double figure(Axis axis, const Cost &cost, int64_t devices) {
    switch (axis) {
    case Axis::Time:
      return static_cast<double>(cost.time);
    case Axis::Memory:
      return static_cast<double>(cost.memory);
    case Axis::Traffic:
      return static_cast<double>(cost.traffic);
    case Axis::Devices:
      return static_cast<double>(devices);
    case Axis::Money:
      return static_cast<double>(cost.time) * static_cast<double>(devices);
    }
    return 0;
  }

  OptionSpace spaceOn(int64_t numDevices) const {
    OptionSpace space;
    for (int64_t d = 0; d < numDevices; ++d)
      space.devices.push_back(d);
    space.replicas = true;
    space.limit = options.candidates;
    space.leastTraffic =
        llvm::is_contained(options.frontier.axes, Axis::Traffic);
    space.reuse = options.frontier.reuse;
    space.recompute = options.frontier.recompute;
    if (numDevices == machine.numDevices())
      space.kept = {tofu(problem)};
    return space;
  }

  /// All strategies and all alternatives, on all numbers of devices.
  std::vector<Figures> bruteForce(std::vector<int64_t> counts) const {
    auto x = options.frontier.axes[0], y = options.frontier.axes[1];
    std::vector<Figures> all;
    for (int64_t n : counts) {
      FamilyCosts costs = buildFamilyCosts(problem, spaceOn(n));
      forEachStrategy(costs.graph, [&](const std::vector<unsigned> &chosen) {
        forEachUse(costs.graph, chosen,
                   [&](const std::vector<CostGraph::Used> &used) {
                     Cost cost = costs.graph.total(chosen, used);
                     all.push_back({figure(x, cost, n), figure(y, cost, n)});
                   });
      });
    }
    return minimal(std::move(all));
  }

  SearchResult find() { return mustFind(problem, options); }

  std::vector<Figures> figuresOf(const SearchResult &result) const {
    auto [x, y] = options.frontier.axes;
    std::vector<Figures> points;
    for (const SearchResult::FrontierPoint &point : result.frontier) {
      Cost cost{point.time, point.memory, point.traffic};
      points.push_back({figure(x, cost, point.numDevices),
                        figure(y, cost, point.numDevices)});
    }
    return points;
  }
};
} // namespace

TEST_F(FrontierAxesSearchTest, EveryPairOfAxesAgreesWithBruteForce) {
  std::vector<Axis> axes = {Axis::Time, Axis::Memory, Axis::Traffic,
                            Axis::Devices, Axis::Money};
  for (Axis x : axes)
    for (Axis y : axes) {
      if (x == y)
        continue;
      options.frontier.axes = {x, y};
      bool all = llvm::is_contained(options.frontier.axes, Axis::Devices) ||
                 llvm::is_contained(options.frontier.axes, Axis::Money);
      EXPECT_EQ(figuresOf(find()),
                bruteForce(all ? std::vector<int64_t>{1, 2, 4}
                               : std::vector<int64_t>{4}))
          << static_cast<int>(x) << ", " << static_cast<int>(y);
    }
}

TEST_F(FrontierAxesSearchTest, ReuseAndRecomputationAgreeWithBruteForce) {
  options.candidates = 2;
  // The first layer is taken for a cheap one: what it reads is the input.
  for (Operator &op : graph.operators)
    if (op.role == "forward" && op.family == 0)
      op.anchor = "elementwise";
  SearchResult plain = find();
  options.frontier.recompute = true;
  SearchResult again = find();
  EXPECT_EQ(figuresOf(again), bruteForce({4}));
  // What it makes need not be kept.
  EXPECT_LT(again.frontier.front().memory, plain.frontier.front().memory);
  EXPECT_FALSE(again.frontier.front().changes.recomputed.empty());
  EXPECT_EQ(again.frontier.back().time, plain.frontier.back().time);
  options.frontier.recompute = false;
  options.frontier.reuse = true;
  SearchResult reused = find();
  EXPECT_EQ(figuresOf(reused), bruteForce({4}));
  EXPECT_LE(reused.frontier.front().memory, plain.frontier.front().memory);
}

TEST_F(FrontierAxesSearchTest, GivenStrategiesAreOptions) {
  OptionSpace space = spaceOn(4);
  const Strategy &given = space.kept.front();
  for (space.limit = 1; space.limit < 16; ++space.limit) {
    FamilyCosts costs = buildFamilyCosts(problem, space);
    auto chosen = costs.find(problem, given);
    ASSERT_TRUE(chosen);
    EXPECT_EQ(costs.graph.total(*chosen), costOf(problem, given));
    EXPECT_EQ(costs.strategy(problem, *chosen).configs, given.configs);
  }
  space.limit = 1;
  EXPECT_FALSE(
      buildFamilyCosts(problem, space).find(problem, singleDevice(problem)));
}

TEST_F(FrontierAxesSearchTest, NothingIsBelowWhereToFusStrategyLies) {
  options.candidates = 1;
  options.frontier.pointLimit = 2;
  Cost least = costOf(problem, tofu(problem));
  EXPECT_TRUE(llvm::any_of(find().frontier, [&](const auto &point) {
    return point.memory <= least.memory && point.time <= least.time;
  }));
}

TEST_F(FrontierAxesSearchTest, MoneyIsTimesThePriceOfAllDevices) {
  options.frontier.axes = {Axis::Money, Axis::Time};
  SearchResult result = find();
  ASSERT_FALSE(result.frontier.empty());
  for (const SearchResult::FrontierPoint &point : result.frontier) {
    EXPECT_DOUBLE_EQ(point.pricePerHour,
                     3 * static_cast<double>(point.numDevices));
    EXPECT_DOUBLE_EQ(point.money(point.time),
                     secondsFromTicks(point.time) * point.pricePerHour / 3600);
  }
  // Dearer devices of another kind are a set of their own.
  machine.kinds.push_back(machine.kinds[0]);
  machine.kinds[0].pricePerHour = 100;
  for (int64_t d : {2, 3})
    machine.devices[d].kind = 1;
  std::set<double> prices;
  for (const SearchResult::FrontierPoint &point : find().frontier)
    prices.insert(point.pricePerHour);
  EXPECT_LE(*prices.begin(), 6);
}

TEST_F(FrontierAxesSearchTest, OneProgramForAllIsOnAllDevices) {
  problem.space.placement = false;
  for (Axis axis : {Axis::Devices, Axis::Money}) {
    options.frontier.axes = {Axis::Time, axis};
    SearchResult result = mustFind(problem, options);
    ASSERT_FALSE(result.frontier.empty());
    for (const SearchResult::FrontierPoint &point : result.frontier) {
      EXPECT_EQ(point.numDevices, machine.numDevices());
      EXPECT_EQ(point.pricePerHour, 3. * 4);
    }
  }
}

TEST_F(FrontierAxesSearchTest, CostsDoNotDependOnThreads) {
  options.candidates = 0;
  OptionSpace space = spaceOn(4);
  space.reuse = space.recompute = true;
  FamilyCosts one = buildFamilyCosts(problem, space);
  space.building.threads = 4;
  FamilyCosts four = buildFamilyCosts(problem, space);
  EXPECT_EQ(one.graph.nodes, four.graph.nodes);
  ASSERT_EQ(one.graph.edges.size(), four.graph.edges.size());
  for (auto [x, y] : llvm::zip(one.graph.edges, four.graph.edges)) {
    EXPECT_EQ(x.costs, y.costs);
    ASSERT_EQ(x.alternatives.size(), y.alternatives.size());
    for (auto [v, w] : llvm::zip(x.alternatives, y.alternatives))
      EXPECT_TRUE(v.cell == w.cell && v.cost == w.cost && v.what == w.what);
  }
}

TEST_F(FrontierAxesSearchTest, StrategiesCostWhatTheirPointsSay) {
  for (const SearchResult::FrontierPoint &point : find().frontier)
    EXPECT_EQ(costOf(problem, point.strategy),
              (Cost{point.time, point.memory, point.traffic}));
}

TEST_F(FrontierAxesSearchTest, BaselinesAreNeverBelow) {
  options.candidates = 1000;
  options.frontier.baselines = true;
  SearchResult result = find();
  std::set<std::string> names;
  for (const SearchResult::FrontierPoint &other : result.baselines) {
    names.insert(llvm::StringRef(other.name)
                     .take_until([](char c) { return c == ' '; })
                     .str());
    EXPECT_TRUE(llvm::any_of(result.frontier, [&](auto &point) {
      return point.memory <= other.memory && point.time <= other.time;
    })) << other.name;
  }
  EXPECT_EQ(names, (std::set<std::string>{"data", "mesh", "optcnn", "tofu"}));
}

TEST_F(FrontierAxesSearchTest, StopsWithABuiltinStrategy) {
  std::atomic<bool> stop{true};
  options.stop = &stop;
  SearchResult result = find();
  EXPECT_TRUE(result.isStopped);
  EXPECT_TRUE(result.frontier.empty());
  EXPECT_EQ(problem.verify(result.strategy), "");
}

namespace {
/// Two nodes of two devices, all at one price, and the first operator pinned.
struct FrontierPinsTest : FrontierAxesSearchTest {
  /// One task on each of `devices`.
  void pin(std::vector<int64_t> devices) {
    problem.pins.assign(graph.operators.size(), std::nullopt);
    Config &config = problem.pins[0].emplace();
    config.degrees.assign(graph.operators[0].dims.size(), 1);
    config.replicas = static_cast<int64_t>(devices.size());
    config.devices = std::move(devices);
  }

  static std::set<int64_t> devicesOf(const Strategy &strategy) {
    std::set<int64_t> devices;
    for (const Config &config : strategy.configs)
      devices.insert(config.devices.begin(), config.devices.end());
    return devices;
  }

  /// The numbers of devices of all points, which are checked.
  std::set<int64_t> counts() {
    options.frontier.objective = FrontierOptions::Objective::Profiling;
    options.frontier.axes = {Axis::Memory, Axis::Time};
    std::set<int64_t> counts;
    for (const SearchResult::FrontierPoint &point : find().frontier) {
      EXPECT_EQ(problem.verify(point.strategy), "");
      EXPECT_LE(static_cast<int64_t>(devicesOf(point.strategy).size()),
                point.numDevices);
      EXPECT_DOUBLE_EQ(point.pricePerHour,
                       3 * static_cast<double>(point.numDevices));
      counts.insert(point.numDevices);
    }
    return counts;
  }
};
} // namespace

TEST_F(FrontierPinsTest, EverySetHasThePinnedDevices) {
  using Counts = std::set<int64_t>;
  pin({3});
  EXPECT_EQ(counts(), (Counts{1, 2, 4}));
  pin({2, 1});
  EXPECT_EQ(counts(), (Counts{2, 4}));
  pin({3, 1, 2}); // Three do not divide four, but no fewer will do.
  EXPECT_EQ(counts(), (Counts{3, 4}));
  pin({0, 1, 2, 3});
  EXPECT_EQ(counts(), (Counts{4}));

  problem.pins.clear();
  problem.partialPins.resize(graph.operators.size());
  problem.partialPins[1].emplace().devices = {1, 3};
  problem.partialPins[1]->dims.resize(graph.operators[1].dims.size());
  EXPECT_EQ(counts(), (Counts{2, 4}));
  // A whole configuration counts in place of a part of one.
  pin({3});
  std::swap(problem.pins[0], problem.pins[1]);
  EXPECT_EQ(counts(), (Counts{1, 2, 4}));
}

TEST_F(FrontierPinsTest, KindsOfPinnedDevicesAreInEverySet) {
  machine.kinds.push_back(machine.kinds[0]);
  for (int64_t d : {2, 3})
    machine.devices[d].kind = 1;
  pin({3});
  options.frontier.objective = FrontierOptions::Objective::Profiling;
  std::vector<int64_t> sets;
  for (const SearchResult::FrontierTiming &timing : find().timings)
    sets.push_back(timing.numDevices);
  // One or two of the second kind, with none, one or two of the first.
  EXPECT_EQ(sets, (std::vector<int64_t>{1, 2, 2, 3, 3, 4}));
}

TEST_F(FrontierPinsTest, FewestDevicesArePinnedOnes) {
  options.frontier.objective = FrontierOptions::Objective::MiniParallelism;
  pin({2, 3});
  SearchResult result = find();
  EXPECT_EQ(devicesOf(result.strategy), (std::set<int64_t>{2, 3}));
  auto fact = llvm::find_if(result.facts, [](const auto &fact) {
    return fact.first == "fewest devices that fit";
  });
  ASSERT_NE(fact, result.facts.end());
  EXPECT_EQ(fact->second, "2");
}
