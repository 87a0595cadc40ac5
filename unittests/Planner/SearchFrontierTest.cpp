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
#include "Soap/Planner/Search/Frontier.h"

#include "gtest/gtest.h"

#include <algorithm>

using namespace soap;

using Costs = std::vector<std::pair<int64_t, Ticks>>;

static Frontier make(const Costs &costs) {
  std::vector<Frontier::Point> points;
  TraceId trace = 0;
  for (auto [memory, time] : costs)
    points.push_back({{time, memory}, {++trace}});
  return Frontier::reduce(std::move(points));
}

/// (memory, time) of every point.
static Costs costsOf(const Frontier &frontier) {
  Costs costs;
  for (const Frontier::Point &point : frontier)
    costs.push_back({point.cost.memory, point.cost.time});
  return costs;
}

/// By definition: no other one is as good in both, and better or earlier.
static Costs minimal(Costs all) {
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  Costs kept;
  for (auto &x : all)
    if (llvm::none_of(all, [&](auto &y) {
          return y != x && y.first <= x.first && y.second <= x.second;
        }))
      kept.push_back(x);
  return kept;
}

TEST(FrontierTest, ReduceKeepsStrictlyDecreasingTime) {
  EXPECT_EQ(costsOf(make({{5, 5}, {1, 9}, {3, 9}, {4, 7}, {4, 6}, {9, 5}})),
            (Costs{{1, 9}, {4, 6}, {5, 5}}));
  // Of equal points the first stays.
  Frontier equal = make({{2, 2}, {2, 2}});
  ASSERT_EQ(equal.size(), 1u);
  EXPECT_EQ(equal[0].parts[0], 1u);
}

TEST(FrontierTest, OperationsAgreeWithTheirDefinition) {
  Rng rng(11);
  for (int round = 0; round < 300; ++round) {
    Costs a, b, sums;
    for (uint64_t i = 1 + rng.below(30); i-- > 0;)
      a.push_back({rng.between(0, 12), rng.between(0, 12)});
    for (uint64_t i = 1 + rng.below(8); i-- > 0;)
      b.push_back({rng.between(0, 12), rng.between(0, 12)});
    for (auto [m, t] : a)
      for (auto [n, u] : b)
        sums.push_back({m + n, t + u});
    ASSERT_EQ(costsOf(make(a)), minimal(a));
    ASSERT_EQ(costsOf(product(make(a), make(b))), minimal(sums));
    Costs both = a;
    both.insert(both.end(), b.begin(), b.end());
    ASSERT_EQ(costsOf(unite(make(a), make(b))), minimal(both));
  }
}

TEST(FrontierTest, SumsOfAnySizeAgreeWithTheirDefinition) {
  Rng rng(12);
  for (int round = 0; round < 100; ++round) {
    // From hardly any difference to forty powers of two, also below zero.
    auto figure = [&]() -> int64_t {
      int64_t size = int64_t(1) << rng.below(41);
      return rng.between(-size / 8, size);
    };
    Costs a, b, sums;
    for (uint64_t i = 1 + rng.below(60); i-- > 0;)
      a.push_back({figure(), figure()});
    for (uint64_t i = 1 + rng.below(60); i-- > 0;)
      b.push_back({figure(), figure()});
    for (auto [m, t] : a)
      for (auto [n, u] : b)
        sums.push_back({m + n, t + u});
    ASSERT_EQ(costsOf(product(make(a), make(b))), minimal(sums));

    // The same of several options, at once.
    CostGraph graph = randomGraph(rng, 5, 4, 5);
    for (auto &node : graph.nodes)
      for (Cost &cost : node)
        cost = {figure(), figure()};
    for (CostGraph::Edge &edge : graph.edges)
      for (Cost &cost : edge.costs)
        cost = {figure(), figure()};
    Costs all, found;
    forEachStrategy(graph, [&](const std::vector<unsigned> &chosen) {
      Cost cost = graph.total(chosen);
      all.push_back({cost.memory, cost.time});
    });
    for (const auto &point : trackFrontier(graph, {}).points) {
      found.push_back({point.cost.memory, point.cost.time});
      EXPECT_EQ(graph.total(point.chosen), point.cost);
    }
    ASSERT_EQ(found, minimal(all)) << "round " << round;
  }
}

TEST(FrontierTest, LargeProductsAreReducedAsAWhole) {
  Rng rng(13);
  auto draw = [&](int64_t count) {
    Costs costs;
    for (int64_t i = 0; i < count; ++i)
      costs.push_back({i * 1000 + rng.between(0, 999),
                       (count - i) * 1000 + rng.between(0, 999)});
    return make(costs);
  };
  Frontier a = draw(1100), b = draw(1200);
  std::vector<Frontier::Point> sums;
  for (const Frontier::Point &p : a)
    for (const Frontier::Point &q : b)
      sums.push_back({p.cost + q.cost, {}});
  ASSERT_GT(sums.size(), size_t(1) << 20);
  EXPECT_EQ(costsOf(product(a, b)), costsOf(Frontier::reduce(sums)));
}

TEST(FrontierTest, ThinKeepsTheEnds) {
  Frontier frontier = make({{1, 9}, {2, 8}, {3, 7}, {4, 6}, {5, 5}});
  Frontier few = frontier;
  few.thin(3);
  EXPECT_EQ(costsOf(few), (Costs{{1, 9}, {3, 7}, {5, 5}}));
  few.thin(1);
  EXPECT_EQ(costsOf(few), (Costs{{5, 5}}));
  frontier.thin(0);
  EXPECT_EQ(frontier.size(), 5u);
}

TEST(FrontierTest, TrackingAgreesWithBruteForce) {
  Rng rng(5);
  unsigned branches = 0, nodes = 0, fixes = 0;
  for (int round = 0; round < 200; ++round) {
    CostGraph graph = randomGraph(rng, 1 + rng.below(6), rng.below(14), 4);
    Costs all;
    forEachStrategy(graph, [&](const std::vector<unsigned> &chosen) {
      Cost cost = graph.total(chosen);
      all.push_back({cost.memory, cost.time});
    });
    Costs expected = minimal(all);
    for (EliminationOrder order :
         {EliminationOrder::Linear, EliminationOrder::NodesFirst})
      for (unsigned threads : {1u, 3u}) {
        FrontierTracking tracking;
        tracking.order = order;
        tracking.threads = threads;
        TrackedFrontier found = trackFrontier(graph, tracking);
        EXPECT_TRUE(found.isComplete);
        Costs costs;
        for (const TrackedFrontier::Strategy &point : found.points) {
          costs.push_back({point.cost.memory, point.cost.time});
          // Unrolled strategies cost what their points say.
          EXPECT_EQ(graph.total(point.chosen), point.cost);
        }
        ASSERT_EQ(costs, expected) << "round " << round;
      }
    for (const Elimination &step :
         planEliminations(graph, EliminationOrder::Linear)) {
      branches += step.kind == Elimination::Kind::Branch;
      nodes += step.kind == Elimination::Kind::Node;
      fixes += step.kind == Elimination::Kind::Fix;
    }
    // Few points and one option per Fix: strategies of their own cost, none
    // better than the frontier.
    FrontierTracking rough;
    rough.pointLimit = 2;
    rough.maxWork = 0;
    for (auto &point : trackFrontier(graph, rough).points) {
      EXPECT_EQ(graph.total(point.chosen), point.cost);
      EXPECT_TRUE(llvm::any_of(expected, [&](auto &e) {
        return e.first <= point.cost.memory && e.second <= point.cost.time;
      }));
    }
  }
  EXPECT_GT(branches, 100u);
  EXPECT_GT(nodes, 100u);
  EXPECT_GT(fixes, 20u);
}

TEST(FrontierTest, TrackingStopsWithThePointsSoFar) {
  Rng rng(9);
  unsigned none = 0, some = 0;
  for (int round = 0; round < 40; ++round) {
    CostGraph graph = randomGraph(rng, 6, 9, 4);
    for (unsigned limit = 0;; limit += 5) {
      unsigned asked = 0;
      FrontierTracking tracking;
      tracking.mustStop = [&] { return asked++ >= limit; };
      TrackedFrontier found = trackFrontier(graph, tracking);
      if (!found.isStopped)
        break;
      EXPECT_FALSE(found.isComplete);
      (found.points.empty() ? none : some) += 1;
      for (const TrackedFrontier::Strategy &point : found.points) {
        ASSERT_EQ(point.chosen.size(), graph.nodes.size());
        Cost total = graph.total(point.chosen);
        EXPECT_EQ(total.time, point.cost.time);
        EXPECT_EQ(total.memory, point.cost.memory);
      }
    }
  }
  EXPECT_GT(none, 20u);
  EXPECT_GT(some, 20u);
}

namespace {
struct FrontierSearchTest : testing::Test {
  Graph graph = makeMlp(256, {64, 512, 512, 16});
  Machine machine = makeTwoLevel(1, 4);
  AnalyticCost cost;
  Problem problem{graph, machine, cost};
  SearchOptions options;
  FrontierSearchTest() { options.algorithm = "frontier"; }
  SearchResult find() { return mustFind(problem, options); }
};
} // namespace

TEST_F(FrontierSearchTest, PointsAreStrategiesWithTheirFigures) {
  SearchResult result = find();
  ASSERT_GE(result.frontier.size(), 3u);
  Evaluator evaluator = problem.makeEvaluator();
  const SearchResult::FrontierPoint *last = nullptr;
  for (const SearchResult::FrontierPoint &point : result.frontier) {
    EXPECT_EQ(problem.verify(point.strategy), "");
    EXPECT_EQ(evaluator.evaluate(point.strategy).makespan, point.makespan);
    EXPECT_GE(point.makespan, result.makespan);
    if (last) {
      EXPECT_GT(point.memory, last->memory);
      EXPECT_LT(point.time, last->time);
    }
    last = &point;
  }
  // The fast end is OptCNN's optimum over the same options.
  OptionSpace space;
  space.replicas = true;
  space.limit = 48;
  EXPECT_EQ(last->time,
            solveCostGraph(buildFamilyCosts(problem, space).graph).time);
}

// Where points had to be left out, what is farthest below the line between
// neighbours is still found.
TEST_F(FrontierSearchTest, TheFarthestBelowALineIsFound) {
  options.frontier.pointLimit = 1 << 20;
  SearchResult all = find();
  options.frontier.pointLimit = 2;
  SearchResult few = find();
  ASSERT_LT(few.frontier.size(), all.frontier.size());
  const auto &first = all.frontier.front(), &last = all.frontier.back();
  double weight = static_cast<double>(first.time - last.time) /
                  static_cast<double>(last.memory - first.memory);
  auto least = [&](const SearchResult &result) {
    double least = std::numeric_limits<double>::max();
    for (const auto &point : result.frontier)
      least = std::min(least, static_cast<double>(point.time) +
                                  weight * static_cast<double>(point.memory));
    return least;
  };
  double line = static_cast<double>(last.time) +
                weight * static_cast<double>(last.memory);
  EXPECT_LT(least(all), 0.99 * line);
  EXPECT_NEAR(least(few), least(all), 1e-6 * line);
}

TEST_F(FrontierSearchTest, MemoryLimitsMoveAlongTheFrontier) {
  SearchResult free = find();
  size_t middle = free.frontier.size() / 2;
  int64_t limit = 0;
  for (size_t i = 0; i <= middle; ++i)
    limit =
        std::max({limit, free.frontier[i].memory, free.frontier[i].peakMemory});
  problem.space.memoryLimit = limit;
  SearchResult limited = find();
  EXPECT_LE(problem.makeEvaluator().evaluate(limited.strategy).maxPeakMemory(),
            limit);
  EXPECT_GE(limited.makespan, free.makespan);
}

TEST_F(FrontierSearchTest, FewestDevicesThatFit) {
  options.frontier.objective = FrontierOptions::Objective::MiniParallelism;
  auto devicesOf = [&] {
    SearchResult result = find();
    int64_t most = 0;
    for (const Config &config : result.strategy.configs)
      most = std::max(most, *llvm::max_element(config.devices));
    return most + 1;
  };
  EXPECT_EQ(devicesOf(), 1);
  Evaluator evaluator = problem.makeEvaluator();
  int64_t one = evaluator.evaluate(singleDevice(problem)).maxPeakMemory();
  problem.space.memoryLimit = one * 3 / 4;
  EXPECT_EQ(devicesOf(), 2);
  problem.space.memoryLimit = 1000;
  llvm::Expected<SearchResult> none = search(problem, options);
  ASSERT_FALSE(static_cast<bool>(none));
  EXPECT_EQ(llvm::toString(none.takeError())
                .find("the model does not fit in memory: device 'gpu"),
            0u);
}

TEST_F(FrontierSearchTest, ProfilingHasEveryNumberOfDevices) {
  options.frontier.objective = FrontierOptions::Objective::Profiling;
  SearchResult result = find();
  std::vector<int64_t> counts;
  for (const SearchResult::FrontierPoint &point : result.frontier)
    if (counts.empty() || counts.back() != point.numDevices)
      counts.push_back(point.numDevices);
  EXPECT_EQ(counts, (std::vector<int64_t>{1, 2, 4}));
  EXPECT_EQ(result.frontier.front().makespan,
            problem.makeEvaluator().evaluate(singleDevice(problem)).makespan);
}
