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
#include "Soap/Planner/Search/KeptCopies.h"

#include "gtest/gtest.h"

using namespace soap;

namespace {
/// Two layers, whose weights lie in pieces on all devices, and which are
/// computed again from the second one's end on, the second one first.
struct KeptCopiesTest : testing::Test {
  static constexpr int64_t rows = 64, width = 512;

  KeptCopiesTest() {
    unsigned x = b.argument("x", {rows, width});
    unsigned weights[2], held[2];
    for (int layer : {0, 1}) {
      std::string number = std::to_string(layer);
      weights[layer] = b.argument("w" + number, {width, width});
      held[layer] = hold("early " + number, weights[layer], x);
      x = product("product " + number, x, held[layer]);
    }
    for (int layer : {1, 0}) {
      std::string number = std::to_string(layer);
      unsigned again = hold("late " + number, held[layer], x);
      x = product("again " + number, x, again);
    }
    b.graph.results = {x};
    EXPECT_EQ(b.graph.check(), "");
    for (const Operator &op : b.graph.operators) {
      Config config{{}, 1, false, {0, 1, 2, 3, 4, 5, 6, 7}};
      config.degrees.assign(op.dims.size(), 1);
      config.degrees.front() = 8;
      strategy.configs.push_back(config);
    }
  }

  unsigned hold(const std::string &name, unsigned weight, unsigned token) {
    Dimension k{"d0", width, DimensionKind::Parameter},
        n{"d1", width, DimensionKind::Parameter};
    unsigned family = b.family(name, {k, n});
    unsigned result = b.op(name, "forward", "elementwise", family, {k, n},
                           {0, 1}, {{weight, {0, 1}}}, {0, 1}, 0);
    // One element of it.
    Operator &op = b.graph.operators.back();
    op.operands.push_back(
        {token, {DimAccess::getConstant(0), DimAccess::getConstant(0)}});
    op.awaitedOperands = {1};
    return result;
  }

  unsigned product(const std::string &name, unsigned x, unsigned weight) {
    Dimension m{"m", rows, DimensionKind::Sample},
        n{"n", width, DimensionKind::Parameter},
        k{"k", width, DimensionKind::Reduction, true, PartialKind::Sum};
    unsigned family = b.family(name, {m, n, k});
    return b.op(name, "forward", "contraction", family, {m, n, k}, {0, 1, 2},
                {{x, {0, 2}}, {weight, {2, 1}}}, {0, 1}, 2);
  }

  unsigned numberOf(llvm::StringRef name) const {
    for (auto [number, op] : llvm::enumerate(b.graph.operators))
      if (op.name == name)
        return number;
    ADD_FAILURE() << name.str();
    return 0;
  }
  const Config &configOf(const Strategy &of, llvm::StringRef name) const {
    return of.configs[numberOf(name)];
  }

  GraphBuilder b;
  Machine machine = makeTwoLevel(2, 4);
  AnalyticCost cost;
  Strategy strategy;
};
} // namespace

TEST_F(KeptCopiesTest, WeightsThatAreReadBeforeAreHeldAgain) {
  auto weights = weightsHeldAgain(b.graph);
  ASSERT_EQ(weights.size(), 2u);
  for (size_t layer : {0, 1}) {
    std::string number = std::to_string(layer);
    unsigned reader = numberOf("again " + number);
    EXPECT_EQ(weights[layer].op, numberOf("late " + number));
    EXPECT_EQ(weights[layer].reader, reader);
    EXPECT_EQ(weights[layer].operand, 1u);
    EXPECT_EQ(weights[layer].first,
              b.graph.operators[numberOf("early " + number)].results[0].tensor);
  }
  // What has samples is no weight.
  for (Dimension &dim : b.graph.operators[weights[0].op].dims)
    dim.kind = DimensionKind::Sample;
  EXPECT_EQ(weightsHeldAgain(b.graph).size(), 1u);
}

TEST_F(KeptCopiesTest, TheyAreHeldAsTheyAreRead) {
  Problem problem(b.graph, machine, cost);
  // Two by four: samples across nodes, features within.
  for (const char *name : {"again 0", "again 1"}) {
    Config &config = strategy.configs[numberOf(name)];
    config.degrees = {2, 4, 1};
  }
  auto weights = weightsHeldAgain(b.graph);
  auto kept = keepCopies(problem, weights, strategy);
  ASSERT_TRUE(kept);
  EXPECT_EQ(problem.verify(*kept), "");
  Config wanted{{1, 4}, 2, false, {0, 4, 1, 5, 2, 6, 3, 7}};
  EXPECT_EQ(configOf(*kept, "late 0"), wanted);
  EXPECT_EQ(configOf(*kept, "late 1"), wanted);
  // The first to read them finds them as they were.
  EXPECT_EQ(configOf(*kept, "early 0"), configOf(strategy, "early 0"));
  EXPECT_FALSE(keepCopies(problem, weights, *kept));
  EXPECT_FALSE(keepCopies(problem, {}, strategy));
}

TEST_F(KeptCopiesTest, PinnedOnesStay) {
  Problem problem(b.graph, machine, cost);
  unsigned pinned = numberOf("late 0");
  problem.pins.resize(b.graph.operators.size());
  problem.pins[pinned] = strategy.configs[pinned];
  auto kept = keepCopies(problem, weightsHeldAgain(b.graph), strategy);
  ASSERT_TRUE(kept);
  EXPECT_EQ(problem.verify(*kept), "");
  EXPECT_EQ(kept->configs[pinned], strategy.configs[pinned]);
  EXPECT_NE(configOf(*kept, "late 1"), configOf(strategy, "late 1"));
}

TEST_F(KeptCopiesTest, GatheredOnceWhereThatFits) {
  auto goOn = [] { return false; };
  Problem problem(b.graph, machine, cost);
  Evaluator evaluator = problem.makeEvaluator();
  Evaluation before = evaluator.evaluate(strategy);
  auto kept = bestKeptCopies(problem, evaluator, strategy, goOn);
  ASSERT_TRUE(kept);
  Evaluation after = evaluator.evaluate(*kept);
  EXPECT_LT(after.makespan, before.makespan);
  // Each device has an eighth and gathers the rest.
  int64_t gathered = 7 * width * width * 4;
  EXPECT_EQ(before.bytesMoved - after.bytesMoved, 2 * gathered);
  EXPECT_FALSE(bestKeptCopies(problem, evaluator, *kept, goOn));

  // Where only one copy fits, it is that of the last layer.
  ASSERT_GT(after.maxPeakMemory(), before.maxPeakMemory());
  problem.space.memoryLimit = after.maxPeakMemory() - 1;
  Evaluator limited = problem.makeEvaluator();
  auto one = bestKeptCopies(problem, limited, strategy, goOn);
  ASSERT_TRUE(one);
  EXPECT_EQ(configOf(*one, "late 0"), configOf(strategy, "late 0"));
  EXPECT_EQ(configOf(*one, "late 1"), configOf(*kept, "late 1"));
  EXPECT_LE(limited.evaluate(*one).maxPeakMemory(), problem.space.memoryLimit);
}
