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
#include "Soap/Planner/Search/Exact.h"
#include "Soap/Planner/Search/Search.h"

#include "gtest/gtest.h"

#include <limits>

using namespace soap;

using Options = std::vector<FamilyOptions::List>;

namespace {
/// A small model on four devices, as several tests have it.
class ExactOnFour : public testing::Test {
protected:
  AnalyticCost cost;
  Machine machine = makeTwoLevel(1, 4);
  Graph graph = makeMlp(256, {64, 512, 512, 16});
  Problem problem{graph, machine, cost};
};
} // namespace

static FamilyOptions listAll(const Problem &problem, const OptionSpace &space) {
  return buildFamilyCosts(problem, space).options;
}

static Strategy strategyOf(const Problem &problem, const FamilyOptions &options,
                           llvm::ArrayRef<unsigned> chosen) {
  FamilyCosts costs;
  costs.options = options;
  return costs.strategy(problem, chosen);
}

/// The least makespan of all strategies.
static Ticks bruteForce(const Problem &problem, const FamilyOptions &options) {
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

/// Draws strategies; every bound of every beginning must be below what they
/// take. Returns the greatest quotient of the two.
static double checkBounds(const Problem &problem, const FamilyOptions &options,
                          Rng &rng, int rounds) {
  MakespanBounds bounds(problem, options);
  Evaluator evaluator = problem.makeEvaluator();
  MakespanBounds::Weights weights = bounds.initialWeights();
  double closest = 0;
  for (int round = 0; round < rounds; ++round) {
    std::vector<unsigned> chosen;
    for (const auto &list : options)
      chosen.push_back(rng.below(list.size()));
    Ticks makespan =
        evaluator.evaluate(strategyOf(problem, options, chosen)).makespan;
    std::vector<Ticks> next;
    Ticks greatest = 0;
    for (size_t depth = 0; depth < options.size(); ++depth) {
      unsigned option = chosen[bounds.order()[depth]];
      bounds.refine(chosen, depth, makespan, 3, weights, next);
      greatest = std::max(
          {greatest, next[option], bounds.ofPrefix(chosen, depth + 1)});
    }
    bounds.ofLast(chosen, next);
    greatest = std::max(greatest, next[chosen[bounds.order().back()]]);
    EXPECT_LE(greatest, makespan);
    if (greatest > makespan)
      return 2;
    closest = std::max(closest, static_cast<double>(greatest) /
                                    static_cast<double>(makespan));
  }
  return closest;
}

TEST(ExactTest, BoundsAreBelowEveryMakespan) {
  AnalyticCost cost;
  Rng rng(23);
  for (Semantics semantics : {Semantics::Runtime, Semantics::Paper})
    for (const Machine &machine :
         {makeTwoLevel(2, 2), makeCpu(4, 2), makeTwoLevel(1, 3)})
      for (const Graph &graph : {makeMlp(96, {64, 512, 96}),
                                 makeMlp(512, {48, 768, 768, 768, 24})}) {
        if (sanitized && graph.families.size() > 4)
          continue;
        Problem problem(graph, machine, cost);
        problem.space.semantics = semantics;
        problem.space.uneven = rng.chance(50);
        OptionSpace space;
        space.firstOnly = false;
        space.replicas = true;
        FamilyOptions options = listAll(problem, space);
        double closest = checkBounds(problem, options, rng, 60);
        EXPECT_GT(closest, 0.7);
        EXPECT_LE(closest, 1);
      }
}

TEST(ExactTest, BoundsHoldForModels) {
  AnalyticCost cost;
  Rng rng(5);
  for (Semantics semantics : {Semantics::Runtime, Semantics::Paper})
    for (bool uneven : {false, true})
      for (const Machine &machine : {makeTwoLevel(1, 4), makeTwoLevel(2, 2)}) {
        Graph graph = readModel(sanitized ? "mlp" : "lenet");
        Problem problem(graph, machine, cost);
        problem.space.semantics = semantics;
        problem.space.uneven = uneven;
        OptionSpace space;
        space.firstOnly = false;
        space.variants = uneven;
        Options options;
        for (unsigned f = 0; f < graph.families.size(); ++f) {
          options.push_back(listOptions(problem, f, space));
          // A dozen of each, so that the tables stay small.
          while (options.back().size() > 12)
            options.back().erase(options.back().begin() +
                                 rng.below(options.back().size()));
        }
        double closest = checkBounds(problem, options, rng, repeats(150));
        EXPECT_GT(closest, 0.75);
        EXPECT_LE(closest, 1);
      }
}

/// The exact search finds what brute force finds, and proves it.
static void expectAgreement(const Problem &problem,
                            const FamilyOptions &options) {
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

TEST(ExactTest, AgreesWithBruteForce) {
  AnalyticCost cost;
  Machine machine = makeTwoLevel(1, 2);
  for (Semantics semantics : {Semantics::Runtime, Semantics::Paper})
    for (int64_t batch : {32, 256, 4096})
      for (int64_t width : {64, 1024}) {
        Graph graph = makeMlp(batch, {64, width, 16});
        Problem problem(graph, machine, cost);
        problem.space.semantics = semantics;
        OptionSpace space;
        space.firstOnly = false;
        expectAgreement(problem, listAll(problem, space));
      }
}

TEST(ExactTest, AgreesWithBruteForceOnModels) {
  AnalyticCost cost;
  Rng rng(11);
  for (const char *model : {"lenet", "mlp"})
    for (Semantics semantics : {Semantics::Runtime, Semantics::Paper})
      for (int round = 0; round < repeats(2); ++round) {
        Machine machine = makeTwoLevel(1, 4);
        Graph graph = readModel(model);
        Problem problem(graph, machine, cost);
        problem.space.semantics = semantics;
        OptionSpace space;
        space.firstOnly = false;
        Options options;
        for (unsigned f = 0; f < graph.families.size(); ++f) {
          options.push_back(listOptions(problem, f, space));
          while (options.back().size() > 3)
            options.back().erase(options.back().begin() +
                                 rng.below(options.back().size()));
        }
        expectAgreement(problem, options);
      }
}

TEST_F(ExactOnFour, ThreadsFindTheSame) {
  OptionSpace space;
  space.firstOnly = false;
  space.variants = false;
  FamilyOptions options = listAll(problem, space);
  ExactBudget budget;
  budget.nodes = 100000000;
  ExactResult one = solveExactly(problem, options, budget);
  budget.threads = 2;
  ExactResult two = solveExactly(problem, options, budget);
  ExactResult again = solveExactly(problem, options, budget);
  EXPECT_TRUE(one.isProved && two.isProved);
  EXPECT_EQ(one.makespan, two.makespan);
  EXPECT_EQ(two.chosen, again.chosen);
  EXPECT_EQ(two.numNodes, again.numNodes);
}

TEST(ExactTest, StopsWhenAsked) {
  AnalyticCost cost;
  Machine machine = makeTwoLevel(1, 4);
  Graph graph = readModel("lenet");
  Problem problem(graph, machine, cost);
  std::atomic<bool> stop{true};
  SearchOptions options;
  options.algorithm = "exact";
  options.paperMoves = true;
  options.stop = &stop;
  llvm::Expected<SearchResult> result = soap::search(problem, options);
  ASSERT_TRUE(static_cast<bool>(result));
  EXPECT_EQ(problem.verify(result->strategy), "");
  EXPECT_TRUE(result->isStopped);
}

// Of few options, what is proved is worse than what is known anyway.
TEST(ExactTest, NoneTheWorseForOtherStrategies) {
  AnalyticCost cost;
  Machine machine = makeTwoLevel(1, 3);
  Graph graph = makeMlp(64, {64, 1000, 16});
  Problem problem(graph, machine, cost);
  Evaluator evaluator = problem.makeEvaluator();
  auto timeOf = [&](const Strategy &strategy) {
    return evaluator.outcome(evaluator.intern(strategy)).makespan;
  };
  SearchOptions options;
  options.algorithm = "exact";
  options.paperMoves = true;
  options.candidates = 1;
  SearchResult result = mustFind(problem, options);
  EXPECT_LE(result.makespan, timeOf(dataParallel(problem)));
  EXPECT_LE(result.makespan, timeOf(modelParallel(problem)));
  SearchOptions longer;
  longer.budget.proposals = 2000;
  Strategy found = mustFind(problem, longer).strategy;
  ASSERT_LT(timeOf(found), result.makespan);
  options.starts.push_back({"mine", found});
  result = mustFind(problem, options);
  EXPECT_EQ(result.strategy.configs, found.configs);
  EXPECT_EQ(result.origin, "mine");
  EXPECT_EQ(result.facts.back().first, "better than all of these");
}

// The bounds alone would take long.
TEST(ExactTest, StopsBeforeThereAreBounds) {
  AnalyticCost cost;
  Machine machine = makeTwoLevel(1, 4);
  Graph graph = readModel(sanitized ? "mlp" : "lenet");
  Problem problem(graph, machine, cost);
  FamilyOptions options = listAll(problem, {});
  std::atomic<bool> stop{true};
  ExactBudget budget;
  budget.stop = &stop;
  for (const std::vector<unsigned> &start :
       {std::vector<unsigned>(), std::vector<unsigned>(options.size(), 1)}) {
    ExactResult result = solveExactly(problem, options, budget, start);
    EXPECT_FALSE(result.isProved);
    EXPECT_EQ(result.lowerBound, 0);
    EXPECT_EQ(result.numSimulated, 1);
    EXPECT_EQ(result.chosen,
              start.empty() ? std::vector<unsigned>(options.size(), 0) : start);
  }
  // However far they have come.
  int64_t asked = 0;
  MakespanBounds all(problem, options, [&] { return ++asked < 0; });
  EXPECT_FALSE(all.isStopped());
  EXPECT_GT(asked, 4);
  for (int64_t last : {int64_t(1), asked / 2, asked - 1}) {
    int64_t count = 0;
    MakespanBounds some(problem, options, [&] { return ++count >= last; });
    EXPECT_TRUE(some.isStopped());
    EXPECT_EQ(count, last);
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
  FamilyOptions options = listAll(problem, space);
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
  FamilyOptions options = listAll(problem, {});
  ExactResult exact = solveExactly(problem, options, {});
  EXPECT_TRUE(exact.chosen.empty());
  SearchOptions search;
  search.algorithm = "exact";
  llvm::Expected<SearchResult> result = soap::search(problem, search);
  ASSERT_FALSE(static_cast<bool>(result));
  llvm::consumeError(result.takeError());
}

TEST_F(ExactOnFour, FamiliesImproveUntilNoneCan) {
  OptionSpace space;
  space.limit = 16;
  FamilyOptions options = listAll(problem, space);
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

TEST_F(ExactOnFour, ImprovingEndsWhereItMust) {
  OptionSpace space;
  space.limit = 16;
  FamilyOptions options = listAll(problem, space);
  std::vector<unsigned> chosen(options.size(), 0), given = chosen;
  int64_t asked = 0;
  improveFamilies(problem, options, chosen, false, nullptr, [&] {
    ++asked;
    return true;
  });
  EXPECT_EQ(chosen, given);
  EXPECT_EQ(asked, 1);
}

// Starts and costs count, too: of a large model they would take minutes.
TEST_F(ExactOnFour, TimeEndsTheSearchAnywhere) {
  SearchOptions options;
  options.algorithm = "exact";
  options.budget.seconds = 1e-9;
  llvm::Expected<SearchResult> result = soap::search(problem, options);
  ASSERT_TRUE(static_cast<bool>(result));
  EXPECT_EQ(result->origin, "data-parallel");
  EXPECT_EQ(result->strategy.configs, dataParallel(problem).configs);
  ASSERT_EQ(result->facts.size(), 1u);
  EXPECT_EQ(result->facts[0].first, "proof");
}
