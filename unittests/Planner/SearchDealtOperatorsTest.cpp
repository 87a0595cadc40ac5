//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestGraphs.h"
#include "TestMachines.h"

#include "Soap/Planner/Cost/AnalyticCost.h"
#include "Soap/Planner/Search/DealtOperators.h"

#include "gtest/gtest.h"

using namespace soap;

namespace {
/// Two matrices are factored, and the first factor inverted; nothing of that
/// can be split. Something small comes of the second factor.
struct DealtOperatorsTest : testing::Test {
  DealtOperatorsTest() {
    GraphBuilder b;
    Dimension rows{"d0", 1024, DimensionKind::Attribute, /*splittable=*/false};
    Dimension columns{"d1", 1024, DimensionKind::Attribute,
                      /*splittable=*/false};
    auto whole = [&](const std::string &name, unsigned matrix, double flops) {
      unsigned family = b.family(name, {rows, columns});
      return b.op(name, "forward", "other", family, {rows, columns}, {0, 1},
                  {{matrix, {0, 1}}}, {0, 1}, flops);
    };
    unsigned factor = whole("factor 1", b.argument("a", {1024, 1024}), 1e4);
    unsigned other = whole("factor 2", b.argument("b", {1024, 1024}), 1e4);
    whole("inverse 1", factor, 1e4);
    whole("sum 2", other, 1);
    graph = b.graph;
    strategy.configs.assign(4, {{1, 1}, 8, false, {0, 1, 2, 3, 4, 5, 6, 7}});
  }

  Graph graph;
  Machine machine = makeTwoLevel(2, 4);
  AnalyticCost cost;
  Strategy strategy;
};
} // namespace

TEST_F(DealtOperatorsTest, LongOnesGoToDifferentNodes) {
  Problem problem(graph, machine, cost);
  auto dealt = dealOperators(problem, strategy, 1e5);
  ASSERT_TRUE(dealt);
  EXPECT_EQ(problem.verify(*dealt), "");
  EXPECT_EQ(dealt->configs[0].devices, std::vector<int64_t>{0});
  EXPECT_EQ(dealt->configs[1].devices, std::vector<int64_t>{4});
  EXPECT_EQ(dealt->configs[2].devices, std::vector<int64_t>{0}); // reads it
  EXPECT_EQ(dealt->configs[3], strategy.configs[3]);             // is short
  EXPECT_FALSE(dealOperators(problem, strategy, 1e15));
}

TEST_F(DealtOperatorsTest, PinnedOnesStay) {
  Problem problem(graph, machine, cost);
  problem.pins.resize(4);
  problem.pins[1] = strategy.configs[1];
  auto dealt = dealOperators(problem, strategy, 1e5);
  ASSERT_TRUE(dealt);
  EXPECT_EQ(problem.verify(*dealt), "");
  EXPECT_EQ(dealt->configs[1], strategy.configs[1]);
}

TEST_F(DealtOperatorsTest, ProgramsForAllDevicesHaveNone) {
  Problem problem(graph, machine, cost);
  Evaluator evaluator = problem.makeEvaluator();
  auto goOn = [] { return false; };
  Ticks makespan = evaluator.evaluate(strategy).makespan;
  EXPECT_TRUE(bestDealtOperators(problem, evaluator, strategy, makespan, goOn));
  problem.space.placement = false;
  EXPECT_FALSE(
      bestDealtOperators(problem, evaluator, strategy, makespan, goOn));
}
