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

#include "Soap/Planner/Cost/AnalyticCost.h"
#include "Soap/Planner/Search/Baselines.h"
#include "Soap/Planner/Search/Search.h"

#include "gtest/gtest.h"

#include <set>

using namespace soap;

namespace {
struct SearchBaselinesTest : testing::Test {
  // Many small gradients: latency is most of what their reductions take.
  Graph graph = makeMlp(512, std::vector<int64_t>(12, 64));
  Machine machine = makeTwoLevel(2, 4);
  AnalyticCost cost;
  Problem problem{graph, machine, cost};
};
} // namespace

TEST_F(SearchBaselinesTest, BucketsSaveLatency) {
  Ticks apart =
      problem.makeEvaluator().evaluate(dataParallel(problem)).makespan;
  HorovodFigures horovod = predictHorovod(problem);
  EXPECT_EQ(horovod.strategy.configs, dataParallel(problem).configs);
  // A reduction per weight.
  EXPECT_EQ(horovod.numReductions, 11u);
  EXPECT_LT(horovod.numBuckets, 11u);
  EXPECT_GT(horovod.bucketBytes, 0);
  EXPECT_LT(horovod.makespan, apart);
  // What is saved is time of reductions: at most all of it, and computing and
  // one reduction of everything remain.
  Machine one = makeTwoLevel(1, 1);
  Problem alone(graph, one, cost);
  std::vector<int64_t> all = {0, 1, 2, 3, 4, 5, 6, 7};
  EXPECT_GT(horovod.makespan,
            cost.allReduceTime(machine, all, 11 * 64 * 64 * 4));
  HorovodFigures nothing = predictHorovod(alone);
  EXPECT_EQ(nothing.numReductions, 0u);
  EXPECT_EQ(nothing.bucketBytes, 0);
  EXPECT_EQ(nothing.makespan,
            alone.makeEvaluator().evaluate(dataParallel(alone)).makespan);
}

TEST_F(SearchBaselinesTest, BucketsAreNeverSlower) {
  // Large gradients overlap with computing; one bucket would have to wait.
  Graph large = makeMlp(64, {1024, 4096, 4096, 1024});
  Problem other(large, machine, cost);
  for (Semantics semantics : {Semantics::Runtime, Semantics::Paper}) {
    other.space.semantics = semantics;
    HorovodFigures horovod = predictHorovod(other);
    EXPECT_LE(horovod.makespan,
              other.makeEvaluator().evaluate(dataParallel(other)).makespan);
    EXPECT_LE(horovod.numBuckets, horovod.numReductions);
  }
}

TEST_F(SearchBaselinesTest, RowsOfAllBaselines) {
  SearchOptions options;
  std::set<std::string> names;
  for (const StrategyFigures &row : moreBaselines(problem, options)) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_GT(row.figures.makespan, 0) << row.name;
  }
  EXPECT_EQ(names, (std::set<std::string>{"expert", "horovod", "mesh", "optcnn",
                                          "placement", "tofu"}));
}

TEST_F(SearchBaselinesTest, FoundIsNeverWorse) {
  std::vector<const char *> names = {"mlp", "lenet", "transformer", "alexnet",
                                     "rnnlm2"};
  if (sanitized)
    names.resize(2);
  for (const char *name : names) {
    Graph model = readModel(name);
    Machine four = makeTwoLevel(2, 2);
    Problem small(model, four, cost);
    SearchOptions options;
    options.budget.proposals = 64;
    llvm::Expected<SearchResult> found = search(small, options);
    ASSERT_TRUE(static_cast<bool>(found)) << llvm::toString(found.takeError());
    auto rows = compareStrategies(small, found->strategy, "found");
    for (StrategyFigures &row : moreBaselines(small, options))
      if (row.name != "horovod") // Our programs have no buckets.
        rows.push_back(std::move(row));
    for (const StrategyFigures &row : rows)
      if (row.fits)
        EXPECT_LE(found->makespan, row.figures.makespan)
            << name << " " << row.name;
  }
}
