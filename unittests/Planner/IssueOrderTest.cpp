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

namespace {
/// A model and a machine of nodes with devices.
struct Planned {
  Planned(const char *name, int64_t nodes, int64_t devices)
      : graph(readModel(name)), machine(makeTwoLevel(nodes, devices)) {}

  Graph graph;
  Machine machine;
  AnalyticCost cost;
  Problem problem{graph, machine, cost};
  Evaluator evaluator = problem.makeEvaluator();
};
} // namespace

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
  Planned model("parts", 4, 1);
  std::vector<Strategy> strategies =
      stagedStrategies(model.problem, 1, [] { return false; });
  ASSERT_FALSE(strategies.empty());
  const Strategy &pipeline = strategies.back();
  Ticks own = makespanInOrder(model.evaluator, pipeline, ownOrder(model.graph));
  std::vector<unsigned> found = findIssueOrder(model.evaluator, pipeline);
  expectOrder(model.graph, found);
  Ticks makespan = makespanInOrder(model.evaluator, pipeline, found);
  EXPECT_LT(makespan, own - own / 10);
  // As fast as if each device did what is ready.
  Ticks free = model.evaluator.evaluate(pipeline).makespan;
  EXPECT_LT(makespan, free + free / 20);
}

TEST(IssueOrderTest, WhatIsNoFasterStaysAsItIs) {
  for (const char *name : {"parts", "transformer", "rnnlm2"}) {
    Planned model(name, 2, 2);
    for (const Strategy &strategy :
         {singleDevice(model.problem), dataParallel(model.problem)})
      EXPECT_EQ(findIssueOrder(model.evaluator, strategy),
                ownOrder(model.graph))
          << name;
  }
}

// Whatever the strategy, no order leaves an operator before what it reads.
TEST(IssueOrderTest, OrdersOfRandomStrategies) {
  Planned model("transformer", 2, 2);
  for (uint64_t seed = 0; seed < 20; ++seed) {
    SearchOptions options;
    options.algorithm = "random";
    options.seed = seed;
    auto result = search(model.problem, options);
    ASSERT_TRUE(static_cast<bool>(result));
    std::vector<unsigned> found =
        findIssueOrder(model.evaluator, result->strategy);
    expectOrder(model.graph, found);
    EXPECT_LE(makespanInOrder(model.evaluator, result->strategy, found),
              makespanInOrder(model.evaluator, result->strategy,
                              ownOrder(model.graph)));
  }
}
