//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../lib/Planner/Search/CostGraph/TransferCosts.h"
#include "RandomShardings.h"
#include "TestCostGraphs.h"
#include "TestGraphs.h"
#include "TestMachines.h"

#include "Soap/Planner/Cost/AnalyticCost.h"
#include "Soap/Planner/Search/Elimination.h"
#include "Soap/Planner/Search/Search.h"

#include "gtest/gtest.h"

#include <atomic>
#include <limits>

using namespace soap;

TEST(EliminationTest, ChainsAreFoldedFromAnEnd) {
  CostGraph graph;
  graph.nodes.assign(4, std::vector<Cost>(3));
  for (unsigned n = 0; n < 3; ++n)
    graph.edges.push_back({n, n + 1, std::vector<Cost>(9)});
  using Kind = Elimination::Kind;
  EXPECT_EQ(planEliminations(graph, EliminationOrder::Linear),
            (std::vector<Elimination>{{Kind::Branch, 0, 1},
                                      {Kind::Branch, 1, 2},
                                      {Kind::Branch, 2, 3},
                                      {Kind::Single, 3}}));
  EXPECT_EQ(planEliminations(graph, EliminationOrder::NodesFirst),
            (std::vector<Elimination>{{Kind::Node, 1, 0, 2},
                                      {Kind::Node, 2, 0, 3},
                                      {Kind::Branch, 0, 3},
                                      {Kind::Single, 3}}));
}

TEST(EliminationTest, FindsTheOptimumOfRandomGraphs) {
  Rng rng(7);
  unsigned fixes = 0;
  for (int round = 0; round < 300; ++round) {
    CostGraph graph = randomGraph(rng, 1 + rng.below(6), rng.below(7), 4);
    Ticks least = std::numeric_limits<Ticks>::max();
    forEachStrategy(graph, [&](const std::vector<unsigned> &chosen) {
      least = std::min(least, graph.total(chosen).time);
    });
    OptimalChoice found = solveCostGraph(graph);
    EXPECT_TRUE(found.isOptimal);
    ASSERT_EQ(found.time, least) << "round " << round;
    EXPECT_EQ(graph.total(found.chosen).time, found.time);
    for (const Elimination &step :
         planEliminations(graph, EliminationOrder::Linear))
      fixes += step.kind == Elimination::Kind::Fix;
    // Without the means to try options, an upper bound.
    OptimalChoice guessed = solveCostGraph(graph, /*maxWork=*/0);
    EXPECT_GE(guessed.time, least);
    EXPECT_TRUE(!guessed.isOptimal || guessed.time == least);
  }
  EXPECT_GT(fixes, 20u);
}

// Of models with a hundred thousand operators: no step may need the stack.
TEST(EliminationTest, FindsTheOptimumOfLongGraphs) {
  constexpr unsigned count = 100000;
  CostGraph chain;
  for (unsigned n = 0; n < count; ++n)
    chain.nodes.push_back({{Ticks(n % 3), 0}, {1, 0}});
  CostGraph ring = chain, single = chain;
  for (unsigned n = 0; n < count; ++n) {
    std::vector<Cost> costs = {{0, 0}, {5, 0}, {5, 0}, {0, 0}};
    if (n + 1 < count)
      chain.edges.push_back({n, n + 1, costs});
    ring.edges.push_back(
        {std::min(n, (n + 1) % count), std::max(n, (n + 1) % count), costs});
  }
  // All alike, since a change costs more than it saves: 2 + 1 + 0 for three
  // nodes with the first options, 3 with the second ones.
  for (const CostGraph &graph : {chain, ring}) {
    OptimalChoice found = solveCostGraph(graph);
    EXPECT_TRUE(found.isOptimal);
    EXPECT_EQ(found.time, 99999);
    EXPECT_EQ(graph.total(found.chosen).time, found.time);
  }
  EXPECT_EQ(solveCostGraph(single).time, 2 * 33333);
}

TEST(EliminationTest, StopsWithTheBestSoFar) {
  Rng rng(8);
  unsigned none = 0, some = 0;
  for (int round = 0; round < 60; ++round) {
    CostGraph graph = randomGraph(rng, 6, 9, 4);
    OptimalChoice best = solveCostGraph(graph);
    for (unsigned limit = 0;; limit += 3) {
      unsigned asked = 0, asksAfter = 0;
      auto mustStop = [&] {
        asksAfter += asked >= limit;
        return asked++ >= limit;
      };
      OptimalChoice found = solveCostGraph(graph, 4e9, mustStop);
      EXPECT_EQ(found.isStopped, asksAfter > 0);
      EXPECT_LE(asksAfter, 1u);
      if (!found.isStopped) {
        EXPECT_EQ(found.chosen, best.chosen);
        break;
      }
      EXPECT_FALSE(found.chosen.size() && found.isOptimal);
      (found.chosen.empty() ? none : some) += 1;
      if (!found.chosen.empty()) {
        EXPECT_EQ(graph.total(found.chosen).time, found.time);
      }
    }
  }
  EXPECT_GT(none, 20u);
  EXPECT_GT(some, 20u);
}

namespace {
struct FamilyCostsTest : testing::Test {
  Graph graph = makeMlp(256, {64, 512, 512, 16});
  Machine machine = makeTwoLevel(1, 4);
  AnalyticCost cost;
  Problem problem{graph, machine, cost};
};
} // namespace

namespace {
struct AskedCost final : AnalyticCost {
  mutable std::atomic<int> exchanges{0};
  Ticks exchangeTime(const Machine &machine,
                     llvm::ArrayRef<Flow> flows) const override {
    ++exchanges;
    return AnalyticCost::exchangeTime(machine, flows);
  }
};
} // namespace

// Which layer of a stack somebody reads changes nothing about what it takes to
// get it: that is priced once.
TEST_F(FamilyCostsTest, LayersOfAStackArePricedOnce) {
  auto asked = [&](int64_t layers) {
    GraphBuilder b;
    Dimension i = dim("i", 64, DimensionKind::Parameter),
              o = dim("o", 32, DimensionKind::Parameter);
    unsigned stack = b.argument("stack", {layers, 64, 32});
    for (int64_t layer = 0; layer < layers; ++layer) {
      b.graph.results.push_back(b.op("slice", "forward", "shape",
                                     b.family("slice", {i, o}), {i, o}, {0, 1},
                                     {{stack, {0, 0, 1}}}, {0, 1}, 0));
      b.graph.operators.back().operands[0].access[0] =
          DimAccess::getConstant(layer);
    }
    EXPECT_EQ(b.graph.check(), "");
    AskedCost counted;
    Problem stacked(b.graph, machine, counted);
    buildFamilyCosts(stacked, {});
    return counted.exchanges.load();
  };
  int three = asked(3);
  EXPECT_GT(three, 0);
  // Threads may ask at once. (It was nearly five times as often.)
  EXPECT_LT(asked(12), 2 * three);
}

TEST_F(FamilyCostsTest, OneTaskPerOperatorIsTheSumOfTasks) {
  // On one device nothing moves: the sum is the simulator's makespan.
  FamilyCosts costs = buildFamilyCosts(problem, {});
  std::vector<unsigned> chosen;
  for (const auto &options : costs.options) {
    auto single = llvm::find_if(options, [](const FamilyOption &option) {
      return option.choice.config.devices == std::vector<int64_t>{0};
    });
    ASSERT_NE(single, options.end());
    chosen.push_back(single - options.begin());
  }
  Strategy strategy = costs.strategy(problem, chosen);
  EXPECT_EQ(strategy.configs, singleDevice(problem).configs);
  EXPECT_EQ(costs.graph.total(chosen).time,
            problem.makeEvaluator().evaluate(strategy).makespan);
  // Arguments x, w0, w1, w2 and the activations that gradients read (x1, x2).
  // The gradient of the loss counts as a forward result of its family.
  int64_t floats = 256 * 64 + 64 * 512 + 512 * 512 + 512 * 16 + 256 * 512 * 2 +
                   /*dy*/ 256 * 16;
  EXPECT_EQ(costs.graph.total(chosen).memory, 4 * floats);
}

TEST_F(FamilyCostsTest, SumsAreNoLessThanMakespansOfWholeMachineSplits) {
  // Where every operator has the same devices, only communication overlaps.
  FamilyCosts costs = buildFamilyCosts(problem, {});
  Evaluator evaluator = problem.makeEvaluator();
  Rng rng(3);
  for (int round = 0; round < 200; ++round) {
    std::vector<unsigned> chosen;
    for (const auto &options : costs.options)
      chosen.push_back(rng.below(options.size()));
    Strategy strategy = costs.strategy(problem, chosen);
    ASSERT_EQ(problem.verify(strategy), "");
    EXPECT_GE(costs.graph.total(chosen).time,
              evaluator.evaluate(strategy).makespan);
  }
}

TEST_F(FamilyCostsTest, OptCnnFindsTheLeastSum) {
  OptionSpace space;
  space.limit = 9;
  FamilyCosts costs = buildFamilyCosts(problem, space);
  for (const auto &options : costs.options)
    EXPECT_LE(options.size(), 9u);
  Ticks least = std::numeric_limits<Ticks>::max();
  forEachStrategy(costs.graph, [&](const std::vector<unsigned> &chosen) {
    least = std::min(least, costs.graph.total(chosen).time);
  });
  OptimalChoice best = solveCostGraph(costs.graph);
  EXPECT_EQ(best.time, least);
  SearchOptions options;
  options.algorithm = "optcnn";
  options.candidates = 9;
  llvm::Expected<SearchResult> result = search(problem, options);
  ASSERT_TRUE(static_cast<bool>(result));
  EXPECT_EQ(result->strategy.configs,
            costs.strategy(problem, best.chosen).configs);
}

// Without variants none is there twice.
TEST_F(FamilyCostsTest, TheWorkOfListingOptionsIsKnownBefore) {
  OptionSpace space;
  space.variants = false;
  int64_t configs = 0;
  for (auto [f, family] : llvm::enumerate(graph.families))
    configs += static_cast<int64_t>(
        listOptions(problem, static_cast<unsigned>(f), space).size() *
        family.operators.size());
  EXPECT_EQ(optionWork(problem, space),
            static_cast<double>(configs * machine.numDevices()));
}

TEST_F(FamilyCostsTest, PinnedFamiliesHaveOneOption) {
  problem.pins.resize(graph.operators.size());
  Strategy single = singleDevice(problem, 3);
  for (unsigned op : graph.families[1].operators)
    problem.pins[op] = single.configs[op];
  EXPECT_EQ(listOptions(problem, 1, {}).size(), 1u);
  SearchOptions options;
  options.algorithm = "optcnn";
  llvm::Expected<SearchResult> result = search(problem, options);
  ASSERT_TRUE(static_cast<bool>(result));
  EXPECT_EQ(problem.verify(result->strategy), "");
}

// Threads meet layouts in any order.
TEST_F(FamilyCostsTest, ChangesOfLayoutCostTheSameWhicheverIsAskedForFirst) {
  Tensor tensor;
  tensor.shape = {8, 12};
  tensor.elementBits = 32;
  RandomShardings random;
  for (int round = 0; round < 40; ++round) {
    std::vector<Sharding> layouts;
    for (int i = 0; i < 6; ++i) {
      layouts.push_back(
          random.sharding(tensor.shape, /*covering=*/true, i < 2));
      for (int64_t &device : layouts.back().devices)
        device %= machine.numDevices();
      // The same, in as many replicas, in another order.
      Sharding other = layouts.back();
      other.mesh.push_back(2);
      other.devices.clear();
      for (int64_t device : layouts.back().devices)
        for (int64_t replica : {device, (device + 1) % machine.numDevices()})
          other.devices.push_back(replica);
      layouts.push_back(other);
      for (size_t s = 0; s < other.devices.size(); s += 2)
        std::swap(other.devices[s], other.devices[s + 1]);
      layouts.push_back(other);
    }
    TransferCosts forward(problem), backward(problem);
    for (const Sharding &layout : layouts)
      forward.layout(layout, tensor);
    for (const Sharding &layout : llvm::reverse(layouts))
      backward.layout(layout, tensor);
    for (const Sharding &from : layouts)
      for (const Sharding &to : layouts) {
        TransferCosts::Transfer a = forward.transfer(
            forward.layout(from, tensor), forward.layout(to, tensor));
        TransferCosts::Transfer b = backward.transfer(
            backward.layout(from, tensor), backward.layout(to, tensor));
        ASSERT_EQ(a.time, b.time);
        ASSERT_EQ(a.least, b.least);
        ASSERT_EQ(a.bytes, b.bytes);
      }
  }
}
