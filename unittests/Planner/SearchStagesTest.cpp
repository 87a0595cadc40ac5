//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestInputs.h"
#include "TestMachines.h"

#include "Soap/Planner/Cost/AnalyticCost.h"
#include "Soap/Planner/Graph/EvenRuns.h"
#include "Soap/Planner/Search/Search.h"
#include "Soap/Planner/Search/Stages.h"

#include "gtest/gtest.h"

#include <set>

using namespace soap;

namespace {
/// Four layers, of which four parts of a batch take turns
/// (test/Transforms/Inputs/parts.mlir with turns=4).
struct StagesTest : testing::Test {
  StagesTest() : StagesTest("parts") {}
  explicit StagesTest(const char *model) : graph(readModel(model)) {}

  unsigned find(llvm::StringRef name) const {
    for (auto [o, op] : llvm::enumerate(graph.operators))
      if (op.name == name)
        return o;
    ADD_FAILURE() << name.str();
    return 0;
  }

  int64_t stageOf(llvm::StringRef name) const {
    return stages->places[find(name)].stage;
  }

  Graph graph;
  std::optional<Stages> stages; ///< What a test finds.
};

/// Four such layers with a factor for each feature; the stacks of both are
/// converted (test/Transforms/Inputs/stacks.mlir).
struct ConvertedStacksTest : StagesTest {
  ConvertedStacksTest() : StagesTest("stacks") {}
};
} // namespace

TEST_F(StagesTest, TurnsShowInDepths) {
  EXPECT_TRUE(hasTurns(graph));
  // Without what is only waited for, all parts begin at once.
  for (Operator &op : graph.operators)
    while (!op.awaitedOperands.empty()) {
      op.operands.erase(op.operands.begin() + op.awaitedOperands.back());
      op.awaitedOperands.pop_back();
    }
  EXPECT_FALSE(hasTurns(graph));
  // The steps of a recurrence read each other's results.
  EXPECT_FALSE(hasTurns(readModel("rnnlm2")));
  EXPECT_FALSE(hasTurns(readModel("transformer")));
}

TEST_F(StagesTest, WhatReadsALayersWeightsIsWhereTheseAre) {
  stages = findStages(graph, 4);
  ASSERT_TRUE(stages);
  EXPECT_EQ(stageOf("in"), 0);
  EXPECT_EQ(stageOf("contraction"), 0);
  EXPECT_EQ(stageOf("contraction_1"), 1);
  EXPECT_EQ(stageOf("contraction_1.gradient"), 1);
  EXPECT_EQ(stageOf("contraction_1.gradient.1"), 1);
  EXPECT_EQ(stageOf("contraction_3"), 3);
  EXPECT_EQ(stageOf("out"), 3);
  EXPECT_EQ(stageOf("out_2.gradient"), 3);
  // The stack's update is everywhere, each layer's on its own stage.
  EXPECT_EQ(stages->places[find("layers.update")].dim, 0);
  // Of two stages, each has two layers.
  stages = findStages(graph, 2);
  ASSERT_TRUE(stages);
  EXPECT_EQ(stageOf("contraction_1"), 0);
  EXPECT_EQ(stageOf("contraction_2"), 1);
  // More than there are parameters: none.
  EXPECT_FALSE(findStages(graph, 8));
}

TEST_F(ConvertedStacksTest, EachStageConvertsItsOwnLayers) {
  stages = findStages(graph, 4);
  ASSERT_TRUE(stages);
  EXPECT_EQ(stages->places[find("arg0")].dim, 0);
  EXPECT_EQ(stages->places[find("arg2")].dim, 0);
  // All layers on one stage: nothing to split among several.
  stages = findStages(graph, 1);
  ASSERT_TRUE(stages);
  EXPECT_EQ(stages->places[find("contraction")].stage, 0);
}

TEST_F(ConvertedStacksTest, WhoReadsPartOfAStackIsAtThatLayer) {
  stages = findStages(graph, 4);
  ASSERT_TRUE(stages);
  // The first layer's sum, times the factors of the second.
  EXPECT_EQ(stageOf("arg2.3"), 1);
  EXPECT_EQ(stageOf("arg2_1"), 1);
  EXPECT_EQ(stageOf("arg2_1.1"), 2);
  EXPECT_EQ(stageOf("arg2_2.1"), 3);
  EXPECT_EQ(stageOf("contraction"), 3);
  // Also backward, and of other parts.
  EXPECT_EQ(stageOf("arg2_2.2"), 3);
  EXPECT_EQ(stageOf("arg2_4.1"), 2);
}

TEST(CutLayersTest, StacksAreCutIntoAsManyLayers) {
  using Runs = std::vector<unsigned>;
  // A table before, a large product behind two layers.
  std::vector<LayerPiece> pieces = {{0},       {1, 0, 4}, {1, 1, 4}, {0.1},
                                    {1, 2, 4}, {1, 3, 4}, {3}};
  EXPECT_EQ(cutLayers(pieces, 2), (Runs{0, 0, 0, 0, 1, 1, 1}));
  EXPECT_EQ(cutLayers(pieces, 4), (Runs{0, 0, 1, 1, 2, 3, 3}));
  // Four layers are no three even runs: about equal work.
  EXPECT_EQ(cutLayers(pieces, 3), (Runs{0, 0, 0, 0, 1, 1, 2}));
  // Stacks with less than half of the work.
  pieces.back().work = 5;
  EXPECT_EQ(cutLayers(pieces, 2), (Runs{0, 0, 0, 0, 0, 0, 1}));
}

TEST_F(StagesTest, StrategiesKeepWeightsOnTheirStage) {
  Machine machine = makeTwoLevel(4, 2);
  AnalyticCost cost;
  Problem problem(graph, machine, cost);
  std::vector<Strategy> strategies =
      stagedStrategies(problem, 1, [] { return false; });
  // Two and four stages, two ways and the best mesh each.
  ASSERT_GE(strategies.size(), 4u);
  Evaluator evaluator = problem.makeEvaluator();
  bool anySlices = false;
  for (const Strategy &strategy : strategies) {
    EXPECT_EQ(problem.verify(strategy), "");
    EXPECT_GT(evaluator.evaluate(strategy).makespan, 0);
    const Config &first = strategy.configs[find("contraction")];
    const Config &last = strategy.configs[find("contraction_3")];
    std::set<int64_t> devices(first.devices.begin(), first.devices.end());
    for (int64_t device : last.devices)
      EXPECT_FALSE(devices.count(device));
    anySlices |= devices.size() == 2;
  }
  EXPECT_TRUE(anySlices);
  std::vector<Strategy> again =
      stagedStrategies(problem, 3, [] { return false; });
  EXPECT_TRUE(
      llvm::equal(again, strategies, [](const Strategy &a, const Strategy &b) {
        return a.configs == b.configs;
      }));
  // Nothing to do where placement is not free.
  problem.space.placement = false;
  EXPECT_TRUE(stagedStrategies(problem, 1, [] { return false; }).empty());
}
