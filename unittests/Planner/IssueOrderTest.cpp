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
#include "Soap/Planner/Search/Search.h"
#include "Soap/Planner/Search/Stages.h"
#include "Soap/Planner/Simulator/IssueOrder.h"

#include "gtest/gtest.h"

#include <numeric>

using namespace soap;

static std::vector<unsigned> ownOrder(const Graph &graph) {
  std::vector<unsigned> order(graph.operators.size());
  std::iota(order.begin(), order.end(), 0);
  return order;
}

/// Each operator once, behind what it reads or waits for.
static void expectOrder(const Graph &graph, llvm::ArrayRef<unsigned> order) {
  ASSERT_EQ(order.size(), graph.operators.size());
  std::vector<bool> isDone(order.size(), false);
  for (unsigned op : order) {
    EXPECT_FALSE(isDone[op]);
    for (const Operand &operand : graph.operators[op].operands) {
      int producer = graph.tensors[operand.tensor].producer;
      EXPECT_TRUE(producer < 0 || isDone[producer]) << graph.operators[op].name;
    }
    isDone[op] = true;
  }
}

// Four parts of a batch on four stages, in the graph one behind the other.
TEST(IssueOrderTest, StagesDoNotWaitForPartsToComeBack) {
  Graph graph = readModel("parts");
  Machine machine = makeTwoLevel(4, 1);
  AnalyticCost cost;
  Problem problem(graph, machine, cost);
  Evaluator evaluator = problem.makeEvaluator();
  std::vector<Strategy> strategies =
      stagedStrategies(problem, [] { return false; });
  ASSERT_FALSE(strategies.empty());
  const Strategy &pipeline = strategies.back();
  Ticks own = makespanInOrder(evaluator, pipeline, ownOrder(graph));
  IssueOrder found = findIssueOrder(evaluator, pipeline);
  expectOrder(graph, found.operators);
  EXPECT_EQ(found.makespan,
            makespanInOrder(evaluator, pipeline, found.operators));
  EXPECT_LT(found.makespan, own - own / 10);
  // As fast as if each device did what is ready.
  Ticks free = evaluator.evaluate(pipeline).makespan;
  EXPECT_LT(found.makespan, free + free / 20);
}

TEST(IssueOrderTest, WhatIsNoFasterStaysAsItIs) {
  AnalyticCost cost;
  for (const char *name : {"parts", "transformer", "rnnlm2"}) {
    Graph graph = readModel(name);
    Machine machine = makeTwoLevel(2, 2);
    Problem problem(graph, machine, cost);
    Evaluator evaluator = problem.makeEvaluator();
    for (const Strategy &strategy :
         {singleDevice(problem), dataParallel(problem)}) {
      IssueOrder found = findIssueOrder(evaluator, strategy);
      EXPECT_EQ(found.operators, ownOrder(graph)) << name;
      EXPECT_EQ(found.makespan,
                makespanInOrder(evaluator, strategy, found.operators));
    }
  }
}

// Whatever the strategy, no order leaves an operator before what it reads.
TEST(IssueOrderTest, OrdersOfRandomStrategies) {
  Graph graph = readModel("transformer");
  Machine machine = makeTwoLevel(2, 2);
  AnalyticCost cost;
  Problem problem(graph, machine, cost);
  Evaluator evaluator = problem.makeEvaluator();
  for (uint64_t seed = 0; seed < 20; ++seed) {
    SearchOptions options;
    options.algorithm = "random";
    options.seed = seed;
    auto result = search(problem, options);
    ASSERT_TRUE(static_cast<bool>(result));
    IssueOrder found = findIssueOrder(evaluator, result->strategy);
    expectOrder(graph, found.operators);
    EXPECT_LE(found.makespan,
              makespanInOrder(evaluator, result->strategy, ownOrder(graph)));
  }
}
