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
#include "Soap/Planner/Search/Exact.h"
#include "Soap/Planner/Search/Search.h"

#include "gtest/gtest.h"

#include <limits>

using namespace soap;

using Options = std::vector<std::vector<FamilyOption>>;

static Options listAll(const Problem &problem, const OptionSpace &space) {
  return buildFamilyCosts(problem, space).options;
}

static Strategy strategyOf(const Problem &problem, const Options &options,
                           llvm::ArrayRef<unsigned> chosen) {
  FamilyCosts costs;
  costs.options = options;
  return costs.strategy(problem, chosen);
}

/// The least makespan of all strategies.
static Ticks bruteForce(const Problem &problem, const Options &options) {
  Evaluator evaluator = problem.makeEvaluator();
  std::vector<unsigned> chosen(options.size(), 0);
  Ticks least = std::numeric_limits<Ticks>::max();
  for (;;) {
    auto outcome = evaluator.outcome(
        evaluator.intern(strategyOf(problem, options, chosen)));
    if (outcome.overflow == 0)
      least = std::min(least, outcome.makespan);
    size_t n = chosen.size();
    while (n > 0 && ++chosen[n - 1] == options[n - 1].size())
      chosen[--n] = 0;
    if (n == 0)
      return least;
  }
}

TEST(ExactTest, BoundsAreBelowEveryMakespan) {
  AnalyticCost cost;
  Rng rng(23);
  double closest = 0;
  for (Semantics semantics : {Semantics::Runtime, Semantics::Paper})
    for (const Machine &machine :
         {makeTwoLevel(2, 2), makeCpu(4, 2), makeTwoLevel(1, 3)})
      for (const Graph &graph : {makeMlp(96, {64, 512, 96}),
                                 makeMlp(512, {48, 768, 768, 768, 24})}) {
        Problem problem(graph, machine, cost);
        problem.space.semantics = semantics;
        problem.space.uneven = rng.chance(50);
        OptionSpace space;
        space.firstOnly = false;
        space.replicas = true;
        Options options = listAll(problem, space);
        MakespanBounds bounds(problem, options);
        Evaluator evaluator = problem.makeEvaluator();
        for (int round = 0; round < 150; ++round) {
          std::vector<unsigned> chosen;
          for (const auto &list : options)
            chosen.push_back(rng.below(list.size()));
          Ticks makespan =
              evaluator.evaluate(strategyOf(problem, options, chosen)).makespan;
          Ticks before = 0;
          for (size_t depth = 0; depth <= options.size(); ++depth) {
            // The more is known, the higher.
            Ticks bound = bounds.bound(chosen, depth);
            EXPECT_GE(bound, before);
            ASSERT_LE(bound, makespan);
            before = bound;
          }
          closest = std::max(closest, static_cast<double>(before) /
                                          static_cast<double>(makespan));
        }
      }
  EXPECT_GT(closest, 0.8);
}

TEST(ExactTest, AgreesWithBruteForce) {
  AnalyticCost cost;
  Machine machine = makeTwoLevel(1, 2);
  for (int64_t batch : {32, 256, 4096})
    for (int64_t width : {64, 1024}) {
      Graph graph = makeMlp(batch, {64, width, 16});
      Problem problem(graph, machine, cost);
      OptionSpace space;
      space.firstOnly = false;
      Options options = listAll(problem, space);
      ExactResult exact = solveExactly(problem, options, {});
      EXPECT_TRUE(exact.isProved);
      EXPECT_EQ(exact.makespan, bruteForce(problem, options));
      EXPECT_EQ(problem.makeEvaluator()
                    .evaluate(strategyOf(problem, options, exact.chosen))
                    .makespan,
                exact.makespan);
      // No family alone can do better.
      int improvable = 0;
      improveFamilies(problem, options, exact.chosen, true, &improvable);
      EXPECT_EQ(improvable, -1);
    }
}

TEST(ExactTest, IsAnytime) {
  AnalyticCost cost;
  Machine machine = makeTwoLevel(1, 4);
  Graph graph = makeMlp(256, {64, 512, 512, 512, 16});
  Problem problem(graph, machine, cost);
  OptionSpace space;
  space.firstOnly = false;
  space.limit = 12;
  Options options = listAll(problem, space);
  ExactBudget budget;
  budget.nodes = 40;
  ExactResult cut = solveExactly(problem, options, budget);
  EXPECT_LE(cut.numNodes, 40);
  ASSERT_FALSE(cut.chosen.empty());
  EXPECT_LE(cut.lowerBound, cut.makespan);
  ExactResult whole = solveExactly(problem, options, {}, cut.chosen);
  EXPECT_TRUE(whole.isProved);
  EXPECT_LE(whole.makespan, cut.makespan);
  EXPECT_GE(whole.makespan, cut.lowerBound);
}

TEST(ExactTest, NothingFits) {
  AnalyticCost cost;
  Machine machine = makeTwoLevel(1, 2);
  Graph graph = makeMlp(32, {64, 64});
  Problem problem(graph, machine, cost);
  problem.space.memoryLimit = 100;
  Options options = listAll(problem, {});
  ExactResult exact = solveExactly(problem, options, {});
  EXPECT_TRUE(exact.chosen.empty());
  SearchOptions search;
  search.algorithm = "exact";
  llvm::Expected<SearchResult> result = soap::search(problem, search);
  ASSERT_FALSE(static_cast<bool>(result));
  llvm::consumeError(result.takeError());
}

TEST(ExactTest, FamiliesImproveUntilNoneCan) {
  AnalyticCost cost;
  Machine machine = makeTwoLevel(1, 4);
  Graph graph = makeMlp(256, {64, 512, 512, 16});
  Problem problem(graph, machine, cost);
  OptionSpace space;
  space.limit = 16;
  Options options = listAll(problem, space);
  std::vector<unsigned> chosen;
  for (const auto &list : options) // all on one device is hard to improve
    chosen.push_back(list.size() - 1);
  std::vector<unsigned> same = chosen;
  int improvable = -1;
  Ticks start = improveFamilies(problem, options, same, true, &improvable);
  EXPECT_GE(improvable, 0);
  EXPECT_EQ(same, chosen);
  Ticks end = improveFamilies(problem, options, chosen);
  EXPECT_LT(end, start);
  EXPECT_EQ(improveFamilies(problem, options, chosen, true, &improvable), end);
  EXPECT_EQ(improvable, -1);
}
