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
#include "Soap/Planner/Search/Algorithms.h"
#include "Soap/Planner/Search/Exact.h"
#include "Soap/Planner/Search/Experts.h"

#include "gtest/gtest.h"

#include <set>

using namespace soap;

namespace {
struct ExpertsTest : testing::Test {
  Graph graph = makeMlp(64, {128, 256, 256, 256, 256, 16});
  Machine machine = makeTwoLevel(2, 4);
  AnalyticCost cost;
  Problem problem{graph, machine, cost};
  SearchOptions options;

  std::set<int64_t> devicesOf(const Strategy &strategy, unsigned family) {
    std::set<int64_t> devices;
    for (unsigned op : graph.families[family].operators)
      devices.insert(strategy.configs[op].devices.begin(),
                     strategy.configs[op].devices.end());
    return devices;
  }
};
} // namespace

TEST_F(ExpertsTest, KrizhevskySplitsDenseLayersByParameters) {
  Strategy dense = krizhevsky(problem);
  EXPECT_EQ(problem.verify(dense), "");
  // All layers are dense; the loss has no parameters.
  Strategy model = modelParallel(problem), data = dataParallel(problem);
  for (auto [i, op] : llvm::enumerate(graph.operators))
    EXPECT_EQ(dense.configs[i], (op.family == 5 ? data : model).configs[i])
        << op.name;
  // The first layer as a convolution.
  for (unsigned op : graph.families[0].operators)
    if (graph.operators[op].anchor == "contraction")
      graph.operators[op].anchor = "convolution";
  Strategy mixed = krizhevsky(problem);
  EXPECT_EQ(mixed.configs[0], data.configs[0]);
  EXPECT_EQ(mixed.configs[1], model.configs[1]);
  EXPECT_EQ(expert(problem).configs, mixed.configs);
}

TEST_F(ExpertsTest, WuSpreadsLayersOverTheDevicesOfEveryNode) {
  for (unsigned f = 0; f < graph.families.size(); ++f)
    graph.families[f].tie = f; // layers with weights of their own
  Strategy strategy = wu(problem);
  EXPECT_EQ(problem.verify(strategy), "");
  EXPECT_EQ(expert(problem).configs, strategy.configs);
  // Work 1 (no input gradient), 3, 3, 3 and little; four devices.
  EXPECT_EQ(devicesOf(strategy, 0), (std::set<int64_t>{0, 4}));
  EXPECT_EQ(devicesOf(strategy, 1), (std::set<int64_t>{1, 5}));
  EXPECT_EQ(devicesOf(strategy, 2), (std::set<int64_t>{2, 6}));
  EXPECT_EQ(devicesOf(strategy, 3), (std::set<int64_t>{3, 7}));
  EXPECT_EQ(devicesOf(strategy, 4), (std::set<int64_t>{3, 7}));
  // The loss follows what it reads.
  EXPECT_EQ(devicesOf(strategy, 5), (std::set<int64_t>{3, 7}));
  EXPECT_EQ(strategy.configs[0].degrees[0], 2); // samples over the nodes
  // Unrolled steps of one layer stay together.
  for (unsigned f = 1; f < 4; ++f)
    graph.families[f].tie = 1;
  strategy = wu(problem);
  EXPECT_EQ(devicesOf(strategy, 1), devicesOf(strategy, 3));
  // One level: a single node.
  Machine flat = makeCpu(4, 4);
  Problem small(graph, flat, cost);
  EXPECT_EQ(small.verify(wu(small)), "");
}

TEST_F(ExpertsTest, WeightPartsHaveNoSamples) {
  std::set<std::string> names;
  for (const Operator &op : graph.operators)
    if (isInWeightPart(graph, op))
      names.insert(op.name);
  EXPECT_EQ(names, (std::set<std::string>{"dw0", "dw1", "dw2", "dw3", "dw4",
                                          "update0", "update1", "update2",
                                          "update3", "update4"}));
}

TEST_F(ExpertsTest, TofuReplicatesNothing) {
  Strategy strategy = tofu(problem);
  EXPECT_EQ(problem.verify(strategy), "");
  for (auto [op, config] : llvm::zip_equal(graph.operators, strategy.configs)) {
    EXPECT_EQ(config.numTasks(), 8) << op.name;
    // Replicas come from reductions of a part, where the result is partial, or
    // of what a part does not have.
    if (op.role == "forward")
      EXPECT_EQ(config.replicas, 1) << op.name;
  }
  Evaluator evaluator = problem.makeEvaluator();
  EXPECT_LT(evaluator.evaluate(strategy).maxPeakMemory(),
            evaluator.evaluate(dataParallel(problem)).maxPeakMemory());
  // Other numbers of devices than powers of two.
  Machine six = makeTwoLevel(2, 3);
  Graph divisible = makeMlp(96, {96, 192, 48});
  Problem other(divisible, six, cost);
  Strategy parts = tofu(other);
  EXPECT_EQ(other.verify(parts), "");
  EXPECT_EQ(parts.configs[0].numTasks(), 6);
}

TEST_F(ExpertsTest, PlacementsAreWholeOperators) {
  options.algorithm = "placement";
  options.budget.proposals = 300;
  llvm::Expected<SearchResult> result = search(problem, options);
  ASSERT_TRUE(static_cast<bool>(result));
  for (unsigned f = 0; f < graph.families.size(); ++f)
    EXPECT_EQ(devicesOf(result->strategy, f).size(), 1u);
  Evaluator evaluator = problem.makeEvaluator();
  EXPECT_LE(result->makespan,
            evaluator.evaluate(singleDevice(problem)).makespan);
  llvm::Expected<SearchResult> again = search(problem, options);
  ASSERT_TRUE(static_cast<bool>(again));
  EXPECT_EQ(result->strategy.configs, again->strategy.configs);
  // Two devices' worth of memory: layers on several devices.
  problem.space.memoryLimit =
      evaluator.evaluate(singleDevice(problem)).maxPeakMemory() * 2 / 3;
  result = search(problem, options);
  ASSERT_TRUE(static_cast<bool>(result));
  std::set<int64_t> used;
  for (unsigned f = 0; f < graph.families.size(); ++f)
    used.insert(*devicesOf(result->strategy, f).begin());
  EXPECT_GT(used.size(), 1u);
}

TEST_F(ExpertsTest, MeshesSplitADimensionEverywhere) {
  options.algorithm = "mesh";
  options.budget.proposals = 300;
  llvm::Expected<SearchResult> result = search(problem, options);
  ASSERT_TRUE(static_cast<bool>(result));
  EXPECT_LE(result->makespan,
            problem.makeEvaluator().evaluate(dataParallel(problem)).makespan);
  // The sample dimension is one logical dimension, in all families.
  std::set<int64_t> degrees;
  for (auto [op, config] :
       llvm::zip_equal(graph.operators, result->strategy.configs)) {
    EXPECT_EQ(config.numTasks(), 8) << op.name;
    for (auto [dim, degree] : llvm::zip_equal(op.dims, config.degrees))
      if (dim.name == "n")
        degrees.insert(degree);
  }
  EXPECT_EQ(degrees.size(), 1u);
  // h of one layer is i of the next.
  const Config &first = result->strategy.configs[0],
               &second = result->strategy.configs[1];
  EXPECT_EQ(first.degrees[1], second.degrees[2]);
}

TEST_F(ExpertsTest, MeshesStartAsPeopleChooseThem) {
  // Three samples can't be split on two, four or eight devices.
  graph = makeMlp(3, {2048, 4096, 4096, 4096, 2048});
  options.algorithm = "mesh";
  options.budget.proposals = 1;
  llvm::Expected<SearchResult> result = search(problem, options);
  ASSERT_TRUE(static_cast<bool>(result));
  EXPECT_EQ(problem.verify(result->strategy), "");
  EXPECT_LT(2 * result->makespan,
            problem.makeEvaluator().evaluate(singleDevice(problem)).makespan);
  for (auto [op, config] :
       llvm::zip_equal(graph.operators, result->strategy.configs))
    for (auto [dim, degree] : llvm::zip_equal(op.dims, config.degrees))
      if (dim.name == "n")
        EXPECT_EQ(degree, 1) << op.name;
}

TEST_F(ExpertsTest, CustomaryMeshesStartLargeSearches) {
  graph = makeMlp(3, {2048, 4096, 4096, 4096, 2048});
  Evaluator evaluator = problem.makeEvaluator();
  auto never = [] { return false; };
  std::optional<Strategy> best = bestCustomaryMesh(problem, &evaluator, never);
  ASSERT_TRUE(best);
  EXPECT_EQ(problem.verify(*best), "");
  Ticks makespan = evaluator.evaluate(*best).makespan;
  EXPECT_LT(2 * makespan, evaluator.evaluate(singleDevice(problem)).makespan);
  // It is where a search among meshes begins.
  options.algorithm = "mesh";
  options.budget.proposals = 1;
  llvm::Expected<SearchResult> mesh = search(problem, options);
  ASSERT_TRUE(static_cast<bool>(mesh));
  EXPECT_LE(mesh->makespan, makespan);
  EXPECT_FALSE(bestCustomaryMesh(problem, &evaluator, [] { return true; }));
}

// As many at once as there are evaluators, with the same choice.
TEST_F(ExpertsTest, MeshesAreSimulatedAtOnce) {
  graph = makeMlp(3, {2048, 4096, 4096, 4096, 2048});
  Evaluator first = problem.makeEvaluator(), second = problem.makeEvaluator(),
            third = problem.makeEvaluator();
  auto never = [] { return false; };
  std::vector<Strategy> alone = customaryMeshes(problem, &first, never);
  ASSERT_FALSE(alone.empty());
  std::vector<Strategy> together =
      customaryMeshes(problem, {&first, &second, &third}, never);
  ASSERT_EQ(together.size(), alone.size());
  for (auto [a, b] : llvm::zip_equal(alone, together))
    EXPECT_EQ(a.configs, b.configs);
}

// A low-rank product beside a layer's has fewer rivals for a mesh's axis than
// the layer's features, but hardly any work.
TEST_F(ExpertsTest, CustomaryMeshesSplitWhatWorkRunsAlong) {
  using K = DimensionKind;
  GraphBuilder b;
  auto layer = [&](unsigned x, std::string name, std::string in,
                   std::string out, int64_t from, int64_t to) {
    Dimension n = dim("n", 3, K::Sample), h = dim(out, to, K::Parameter),
              i = dim(in, from, K::Reduction);
    unsigned family = b.family(name, {n, h, i});
    unsigned w = b.argument(name + " weights", {from, to});
    return b.op(name, "forward", "contraction", family, {n, h, i}, {0, 1, 2},
                {{x, {0, 2}}, {w, {2, 1}}}, {0, 1}, 2);
  };
  constexpr int64_t width = 4096, hidden = 16384, rank = 8;
  unsigned x = b.argument("x", {3, width});
  unsigned low = layer(x, "a", "d", "r", width, rank);
  unsigned lowHidden = layer(low, "b", "r", "h", rank, hidden);
  unsigned fromWidth = layer(x, "in", "d", "h", width, hidden);
  Dimension n = dim("n", 3, K::Sample), h = dim("h", hidden, K::Parameter);
  unsigned both =
      b.op("sum", "forward", "elementwise", b.family("sum", {n, h}), {n, h},
           {0, 1}, {{lowHidden, {0, 1}}, {fromWidth, {0, 1}}}, {0, 1}, 1);
  b.graph.results = {layer(both, "out", "h", "e", hidden, width)};
  graph = b.graph;
  Problem wide(graph, machine, cost);
  Evaluator evaluator = wide.makeEvaluator();
  std::optional<Strategy> best =
      bestCustomaryMesh(wide, &evaluator, [] { return false; });
  ASSERT_TRUE(best);
  EXPECT_EQ(best->configs[2].degrees, (llvm::SmallVector<int64_t, 6>{1, 8, 1}));
}

// Of one sample, rows are split, although features come first where rivals are
// counted; so are windows of rows, of which a tensor's rows are merged.
TEST_F(ExpertsTest, CustomaryMeshesSplitPositions) {
  using K = DimensionKind;
  GraphBuilder b;
  constexpr int64_t width = 256;
  auto layer = [&](unsigned x, std::string name, std::string in,
                   std::string out, int64_t rows) {
    Dimension h = dim(out, width, K::Parameter),
              r = dim("r", rows, K::Attribute),
              i = dim(in, width, K::Reduction);
    unsigned w = b.argument(name + " weights", {width, width});
    return b.op(name, "forward", "contraction", b.family(name, {h, r, i}),
                {h, r, i}, {0, 1, 2}, {{x, {1, 2}}, {w, {2, 0}}}, {1, 0}, 2);
  };
  constexpr int64_t rows = 1 << 16, perWindow = 4;
  unsigned x = b.argument("x", {rows, width});
  unsigned y = layer(x, "in", "d", "h", rows);
  Dimension c = dim("c", width, K::Attribute),
            w = dim("w", rows / perWindow, K::Attribute),
            p = dim("p", perWindow, K::Reduction);
  unsigned merged =
      b.op("windows", "forward", "reduction", b.family("windows", {c, w, p}),
           {c, w, p}, {0, 1, 2}, {{y, {1, 0}}}, {1, 0}, 1);
  b.graph.operators.back().operands[0].access[0].terms = {{1, perWindow},
                                                          {2, 1}};
  b.graph.results = {layer(merged, "out", "h", "d", rows / perWindow)};
  graph = b.graph;
  ASSERT_EQ(graph.check(), "");
  Problem image(graph, machine, cost);
  Evaluator evaluator = image.makeEvaluator();
  std::optional<Strategy> best =
      bestCustomaryMesh(image, &evaluator, [] { return false; });
  ASSERT_TRUE(best);
  EXPECT_EQ(image.verify(*best), "");
  for (auto [op, config] : llvm::zip_equal(graph.operators, best->configs))
    EXPECT_EQ(config.degrees, (llvm::SmallVector<int64_t, 6>{1, 8, 1}))
        << op.name;
}

// Experts lie among neighbours, and what all samples go through is split along
// these over all devices.
TEST_F(ExpertsTest, MixturesAreSplitTwice) {
  using K = DimensionKind;
  GraphBuilder b;
  Dimension n = dim("n", 64, K::Sample), h = dim("h", 16384, K::Parameter),
            i = dim("i", 256, K::Reduction), e = dim("e", 8, K::Attribute),
            k = dim("k", 16384, K::Reduction),
            o = dim("o", 32768, K::Parameter);
  unsigned x = b.argument("x", {64, 256}), w = b.argument("w", {256, 16384});
  unsigned dense =
      b.op("dense", "forward", "contraction", b.family("dense", {n, h, i}),
           {n, h, i}, {0, 1, 2}, {{x, {0, 2}}, {w, {2, 1}}}, {0, 1}, 2);
  Dimension hidden = dim("h", 16384, K::Attribute);
  unsigned sent =
      b.op("send", "forward", "elementwise", b.family("send", {e, n, hidden}),
           {e, n, hidden}, {0, 1, 2}, {{dense, {1, 2}}}, {0, 1, 2}, 1);
  // 16 GiB: more than a device has.
  unsigned experts = b.argument("experts", {8, 16384, 32768});
  b.graph.results = {
      b.op("expert", "forward", "contraction", b.family("expert", {e, n, o, k}),
           {e, n, o, k}, {0, 1, 2, 3},
           {{sent, {0, 1, 3}}, {experts, {0, 3, 2}}}, {0, 1, 2}, 2)};
  graph = b.graph;
  Problem mixture(graph, machine, cost);
  Evaluator evaluator = mixture.makeEvaluator();
  auto never = [] { return false; };
  std::optional<Strategy> best = bestMixtureSplit(mixture, &evaluator, never);
  ASSERT_TRUE(best);
  EXPECT_EQ(mixture.verify(*best), "");
  auto count = static_cast<int64_t>(machine.devices.size());
  EXPECT_EQ(best->configs[0].degrees[0], count);
  EXPECT_EQ(best->configs[1].degrees[1], count);
  llvm::ArrayRef<int64_t> degrees = best->configs[2].degrees;
  EXPECT_GT(degrees[0], 1);
  EXPECT_EQ(degrees[0] * degrees[1], count);
  // Neighbours share what is sent to a sample's experts.
  EXPECT_EQ(best->configs[2].devices[degrees[1]], 1);
  EXPECT_FALSE(bestMixtureSplit(mixture, &evaluator, [] { return true; }));
  // Nothing here is an expert.
  graph = makeMlp(64, {256, 512, 256});
  Problem plain(graph, machine, cost);
  Evaluator other = plain.makeEvaluator();
  EXPECT_FALSE(bestMixtureSplit(plain, &other, never));
}

TEST_F(ExpertsTest, LocalImprovementsAreTrue) {
  OptionSpace space;
  space.firstOnly = false;
  Strategy strategy = dataParallel(problem);
  Evaluator evaluator = problem.makeEvaluator();
  Ticks makespan = evaluator.evaluate(strategy).makespan;
  auto found = localImprovements(problem, strategy, space);
  ASSERT_FALSE(found.empty());
  for (int step = 0; !found.empty() && step < 50; ++step) {
    const LocalImprovement &best = *llvm::min_element(
        found, [](auto &a, auto &b) { return a.makespan < b.makespan; });
    for (unsigned op : graph.families[best.family].operators)
      strategy.configs[op] = deriveChoice(problem, op, best.choice);
    EXPECT_EQ(evaluator.evaluate(strategy).makespan, best.makespan);
    EXPECT_LT(best.makespan, makespan);
    makespan = best.makespan;
    found = localImprovements(problem, strategy, space);
  }
  EXPECT_TRUE(found.empty());
}

// Every algorithm that chooses among families' options, against the optimum.
TEST(AlgorithmsTest, NoneBeatsWhatIsProved) {
  AnalyticCost cost;
  Machine machine = makeTwoLevel(1, 2);
  for (int64_t width : {64, 1024}) {
    Graph graph = makeMlp(256, {64, width, 16});
    Problem problem(graph, machine, cost);
    OptionSpace space;
    space.firstOnly = false;
    space.replicas = true;
    auto options = buildFamilyCosts(problem, space).options;
    ExactResult exact = solveExactly(problem, options, {});
    ASSERT_TRUE(exact.isProved);
    for (const SearchAlgorithm &algorithm : searchAlgorithms()) {
      llvm::StringRef name = algorithm.name;
      if (name == "given")
        continue; // it needs a strategy
      SearchOptions search;
      search.algorithm = name.str();
      search.budget.proposals = name == "exact" ? 0 : 200;
      llvm::Expected<SearchResult> result = soap::search(problem, search);
      ASSERT_TRUE(static_cast<bool>(result)) << name.str();
      EXPECT_EQ(problem.verify(result->strategy), "") << name.str();
      // These two change single operators as well.
      if (name != "mcmc" && name != "random")
        EXPECT_GE(result->makespan, exact.makespan) << name.str();
    }
  }
}
