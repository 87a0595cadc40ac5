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
#include "Soap/Planner/Search/Algorithms.h"
#include "Soap/Planner/Search/Candidates.h"
#include "Soap/Planner/Search/Report.h"

#include "gtest/gtest.h"

#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <set>

using namespace soap;

namespace {
struct SearchTest : testing::Test {
  Graph graph = makeMlp(64, {784, 1024, 1024, 1024, 10});
  Machine machine = makeTwoLevel(2, 4);
  AnalyticCost cost;
  Problem problem{graph, machine, cost};
  SearchOptions options;
  SearchTest() { options.budget.proposals = 1500; }
};
} // namespace

TEST(RngTest, IsTheSameEverywhere) {
  Rng rng(0);
  EXPECT_EQ(rng.next(), 0xe220a8397b1dcdafu); // splitmix64's published values
  EXPECT_EQ(rng.next(), 0x6e789e6aa1b965f4u);
  for (int i = 0; i < 1000; ++i) {
    EXPECT_LT(rng.below(7), 7u);
    double u = rng.unit();
    EXPECT_GT(u, 0);
    EXPECT_LE(u, 1);
    int64_t b = rng.between(-2, 2);
    EXPECT_TRUE(-2 <= b && b <= 2);
  }
}

TEST_F(SearchTest, CandidatesAreCountedAndDistinct) {
  CandidateSet set({{8, true}, {6, true}, {5, false}}, machine, problem.space);
  // Degrees (a, b) with a | 8, b | 6, ab | 8: (1 2 4 8) x 1, (1 2 4) x 2.
  EXPECT_EQ(set.numDegrees(), 7);
  // One task: 8 devices. (2,1) (1,2): 4 blocks and 4 combs. (4,1): 2 and 2,
  // (2,2): the same in 2 orders. (8,1): 1, (4,2): 2 orders.
  EXPECT_EQ(set.size(), 8 + 8 + 8 + 4 + 8 + 1 + 2);
  std::set<std::pair<std::vector<int64_t>, std::vector<int64_t>>> seen;
  for (int64_t i = 0; i < set.size(); ++i) {
    CandidateSet::Mesh mesh = set.at(i);
    std::set<int64_t> devices(mesh.devices.begin(), mesh.devices.end());
    EXPECT_EQ(devices.size(), mesh.devices.size());
    seen.insert({{mesh.degrees.begin(), mesh.degrees.end()}, mesh.devices});
  }
  EXPECT_EQ(static_cast<int64_t>(seen.size()), set.size());

  SearchSpace uneven;
  uneven.uneven = true;
  CandidateSet more({{7, true}}, machine, uneven);
  // 7 by 4 is 2 2 2 1; by 8 a tile would be empty.
  EXPECT_EQ(more.numDegrees(), 3);
  SearchSpace full;
  full.placement = false;
  CandidateSet all({{64, true}, {64, true}}, machine, full);
  for (int64_t i = 0; i < all.size(); ++i)
    EXPECT_EQ(all.at(i).devices.size(), 8u);
}

// The updates of all parameters of an optimizer can be one family.
TEST_F(SearchTest, CandidatesOfManyDimensionsAreFew) {
  Machine large = makeTwoLevel(8, 8);
  Problem on(graph, large, cost);
  auto mostSplit = [](const CandidateSet &set, int64_t stride) {
    int64_t most = 0;
    for (int64_t i = 0; i < set.size(); i += stride)
      most = std::max<int64_t>(
          most, llvm::count_if(set.at(i).degrees,
                               [](int64_t degree) { return degree > 1; }));
    return most;
  };
  // 64 = 2^6: all that there are, up to six at once.
  CandidateSet few(std::vector<CandidateSet::Axis>(8, {64, true}), large,
                   on.space);
  EXPECT_EQ(few.numDegrees(), 3003); // 6 out of 8 + 6
  EXPECT_EQ(mostSplit(few, 1), 6);
  for (unsigned count : {20u, 84u, 2000u}) {
    CandidateSet many(std::vector<CandidateSet::Axis>(count, {64, true}), large,
                      on.space);
    EXPECT_LE(many.numDegrees() * (count + 1), 1 << 22);
    EXPECT_GE(many.numDegrees(), std::min(6 * count, 2000u));
    EXPECT_EQ(mostSplit(many, 97), count == 20 ? 5 : 1);
    Rng rng(1);
    EXPECT_EQ(many.draw(rng).degrees.size(), count);
  }
}

TEST_F(SearchTest, ReplicasAndDegreesTradePlaces) {
  Config config;
  config.degrees = {2, 3};
  config.devices = {0, 1, 2, 3, 4, 5};
  Config replicated = toReplicas(config, 0);
  EXPECT_EQ(replicated.degrees, (llvm::SmallVector<int64_t, 6>{1, 3}));
  EXPECT_EQ(replicated.replicas, 2);
  EXPECT_EQ(replicated.devices, (std::vector<int64_t>{0, 3, 1, 4, 2, 5}));
  EXPECT_EQ(fromReplicas(replicated, 0), config);
}

// x and w in 16 bits, w after a wait for x; their product.
TEST(WeightPartTest, CastsOfParametersBelongToIt) {
  using K = DimensionKind;
  GraphBuilder b;
  Dimension n = dim("n", 64, K::Sample), i = dim("i", 16, K::Reduction);
  Dimension p = dim("i", 16, K::Parameter), h = dim("h", 32, K::Parameter);
  unsigned family = b.family("fc", {n, h, i});
  unsigned x = b.argument("x", {64, 16}), w = b.argument("w", {16, 32});
  auto cast = [&](std::string name, Dimension d0, Dimension d1,
                  llvm::ArrayRef<int> dims, unsigned of) {
    unsigned made = b.op(std::move(name), "forward", "elementwise", family,
                         {d0, d1}, dims, {{of, {0, 1}}}, {0, 1}, 1);
    b.graph.operators.back().linearOperands = {0};
    b.graph.tensors[made].elementType = "bf16";
    return made;
  };
  unsigned lowX = cast("low x", n, p, {0, 2}, x);
  unsigned lowW = cast("low w", p, h, {2, 1}, w);
  b.graph.operators.back().operands.push_back(
      b.graph.operators.front().operands.front());
  b.graph.operators.back().awaitedOperands = {1};
  unsigned lower = cast("lower w", p, h, {2, 1}, lowW);
  b.graph.tensors[lower].elementType = "f8E4M3FN";
  unsigned y = b.op("fwd", "forward", "contraction", family, {n, h, i},
                    {0, 1, 2}, {{lowX, {0, 2}}, {lower, {2, 1}}}, {0, 1}, 2);
  cast("low y", n, h, {0, 1}, y);
  std::vector<bool> expected = {false, true, true, false, false};
  for (auto [op, isWeights] : llvm::zip_equal(b.graph.operators, expected))
    EXPECT_EQ(isInWeightPart(b.graph, op), isWeights) << op.name;

  // Every device casts its share of what data parallelism has whole.
  Machine machine = makeTwoLevel(2, 4);
  AnalyticCost cost;
  Problem problem(b.graph, machine, cost);
  FamilyChoice choice;
  choice.config.degrees = {8, 1, 1};
  choice.config.devices = {0, 1, 2, 3, 4, 5, 6, 7};
  EXPECT_EQ(deriveChoice(problem, 1, choice).replicas, 8);
  choice.shardUpdates = true;
  EXPECT_EQ(deriveChoice(problem, 0, choice).degrees[0], 8);
  for (unsigned op : {1, 2}) {
    Config config = deriveChoice(problem, op, choice);
    EXPECT_EQ(config.replicas, 1);
    EXPECT_EQ(config.degrees[1], 8);
  }

  // Sums can wait in the product, and pass through its cast, but never in what
  // is made of arguments alone, whose copies need not be reduced.
  choice.shardUpdates = false;
  choice.partialReplicas = true;
  for (unsigned op : {1, 2}) {
    Config config = deriveChoice(problem, op, choice);
    EXPECT_EQ(config.replicas, 8);
    EXPECT_FALSE(config.partialReplicas) << op;
  }
  choice.config.degrees = {1, 1, 8};
  EXPECT_TRUE(deriveChoice(problem, 4, choice).partialReplicas);

  // Or every device casts a share of the sum.
  choice.shardResults = true;
  EXPECT_EQ(deriveChoice(problem, 4, choice).numTasks(), 8);
  EXPECT_EQ(deriveChoice(problem, 4, choice).replicas, 1);
  choice.config.degrees = {8, 1, 1};
  EXPECT_EQ(deriveChoice(problem, 1, choice).replicas, 8);
}

TEST_F(SearchTest, BuiltinStrategies) {
  Strategy data = dataParallel(problem);
  EXPECT_EQ(problem.verify(data), "");
  Strategy model = modelParallel(problem);
  EXPECT_EQ(problem.verify(model), "");
  for (auto [i, op] : llvm::enumerate(graph.operators)) {
    EXPECT_EQ(data.configs[i].numTasks(), 8);
    for (auto [d, dim] : llvm::enumerate(op.dims))
      EXPECT_EQ(data.configs[i].degrees[d], dim.name == "n" ? 8 : 1);
  }
  // fc0 is split along h, in the weight gradient as well.
  EXPECT_EQ(model.configs[0].degrees, (llvm::SmallVector<int64_t, 6>{1, 8, 1}));
  // Ten classes on eight devices: tiles of two would leave three empty. Four
  // tiles (3, 3, 3, 1), twice.
  EXPECT_EQ(model.configs[3].degrees, (llvm::SmallVector<int64_t, 6>{1, 4, 1}));
  EXPECT_EQ(model.configs[3].replicas, 2);
  Strategy single = singleDevice(problem, 5);
  for (const Config &config : single.configs)
    EXPECT_EQ(config.devices, (std::vector<int64_t>{5}));
}

TEST_F(SearchTest, McmcIsReproducibleAndBeatsItsStarts) {
  SearchResult a = mustFind(problem, options);
  EXPECT_EQ(problem.verify(a.strategy), "");
  ASSERT_EQ(a.starts.size(), 3u);
  for (const SearchResult::Start &start : a.starts)
    EXPECT_LE(a.makespan, start.makespan) << start.name;
  // This model is far from data parallelism's best case.
  EXPECT_LT(a.makespan, a.starts[0].makespan * 9 / 10);
  EXPECT_LE(a.proposals, 1500);
  EXPECT_EQ(problem.makeEvaluator().evaluate(a.strategy).makespan, a.makespan);

  SearchResult b = mustFind(problem, options);
  EXPECT_EQ(a.strategy.configs, b.strategy.configs);
  EXPECT_EQ(a.trace, b.trace);

  // A timed search can be replayed if it had the time for all of its starts.
  options.budget.proposals = 0;
  options.budget.seconds = 0.1;
  SearchResult timed;
  do {
    options.budget.seconds *= 2;
    timed = mustFind(problem, options);
  } while (llvm::any_of(
      timed.facts, [](const auto &fact) { return fact.first == "starts"; }));
  options.budget.seconds = 0;
  options.budget.replay = timed.chainProposals;
  SearchResult replayed = mustFind(problem, options);
  EXPECT_EQ(timed.strategy.configs, replayed.strategy.configs);
  EXPECT_EQ(timed.proposals, replayed.proposals);

  // So can one that had the time to walk again after its descents.
  SearchOptions longer;
  do {
    longer.budget.seconds += 2;
    timed = mustFind(problem, longer);
  } while (timed.chainProposals.size() <= 9);
  EXPECT_EQ(timed.chainProposals.size(), 18u);
  for (size_t c = 0; c < 8; ++c)
    EXPECT_LE(timed.chainProposals[c], timed.chainProposals[9 + c]);
  longer.budget.seconds = 0;
  longer.budget.replay = timed.chainProposals;
  replayed = mustFind(problem, longer);
  EXPECT_EQ(timed.strategy.configs, replayed.strategy.configs);
  EXPECT_EQ(timed.chainProposals, replayed.chainProposals);
}

TEST_F(SearchTest, DeltaAndFullSimulationDecideAlike) {
  for (Semantics semantics : {Semantics::Runtime, Semantics::Paper}) {
    problem.space.semantics = semantics;
    // With and without memory to spare: overflow is part of the objective.
    for (int64_t limit : {0, 9000000}) {
      if (sanitized && (limit > 0) != (semantics == Semantics::Paper))
        continue;
      problem.space.memoryLimit = limit;
      options.budget.proposals = 600;
      options.deltaSimulation = true;
      options.deltaOperators = 0;
      options.doubt.reset();
      SearchResult delta = mustFind(problem, options);
      options.deltaSimulation = false;
      SearchResult full = mustFind(problem, options);
      EXPECT_EQ(delta.strategy.configs, full.strategy.configs);
      EXPECT_EQ(delta.makespan, full.makespan);
      EXPECT_EQ(delta.trace, full.trace);
      EXPECT_EQ(delta.accepted, full.accepted);
      EXPECT_EQ(delta.chainProposals, full.chainProposals);
      EXPECT_GT(delta.accepted, 0);
    }
  }
}

TEST_F(SearchTest, FindsTheOptimumOfASmallProblem) {
  // All candidates of two families, tried by hand.
  Graph small = makeMlp(256, {64, 512});
  Machine two = makeTwoLevel(1, 2);
  Problem tiny(small, two, cost);
  Evaluator evaluator = tiny.makeEvaluator();
  Ticks optimum = std::numeric_limits<Ticks>::max();
  CandidateSet first = familyCandidates(tiny, small.families[0]);
  CandidateSet second = familyCandidates(tiny, small.families[1]);
  for (int64_t i = 0; i < first.size(); ++i)
    for (int64_t j = 0; j < second.size(); ++j)
      for (bool shard : {false, true}) {
        FamilyChoice choices[] = {{toFamilyConfig(first.at(i)), false, shard},
                                  {toFamilyConfig(second.at(j)), false, shard}};
        Strategy strategy;
        for (auto [o, op] : llvm::enumerate(small.operators))
          strategy.configs.push_back(deriveChoice(tiny, o, choices[op.family]));
        ASSERT_EQ(tiny.verify(strategy), "");
        optimum = std::min(optimum, evaluator.evaluate(strategy).makespan);
      }
  for (uint64_t seed = 0; seed < 5; ++seed) {
    options.seed = seed;
    EXPECT_LE(mustFind(tiny, options).makespan, optimum) << "seed " << seed;
  }
}

TEST_F(SearchTest, FamiliesWithoutDimensionsAndEmptyGraphs) {
  GraphBuilder b;
  unsigned step = b.argument("step", {});
  unsigned f = b.family("count", {});
  unsigned next =
      b.op("next", "update", "elementwise", f, {}, {}, {{step, {}}}, {}, 1);
  b.graph.results = {next};
  b.graph.arguments[0].replacedBy = 0;
  Problem scalar(b.graph, machine, cost);
  options.budget.proposals = 100;
  SearchResult result = mustFind(scalar, options);
  EXPECT_EQ(dataParallel(scalar).configs[0].replicas, 8);
  EXPECT_EQ(scalar.makeEvaluator().evaluate(dataParallel(scalar)).peakMemory,
            std::vector<int64_t>(8, 4));
  EXPECT_EQ(result.makespan, 5001); // a launch and a little more
  Graph nothing;
  Problem empty(nothing, machine, cost);
  for (const SearchAlgorithm &algorithm : searchAlgorithms()) {
    if (algorithm.name == "given")
      continue; // it needs a strategy
    options.algorithm = algorithm.name;
    EXPECT_EQ(mustFind(empty, options).makespan, 0) << options.algorithm;
  }
}

TEST_F(SearchTest, PinsAreKept) {
  problem.pins.resize(graph.operators.size());
  Config pin;
  pin.degrees = {1, 1, 1};
  pin.devices = {7};
  problem.pins[2] = pin;
  options.budget.proposals = 300;
  EXPECT_EQ(mustFind(problem, options).strategy.configs[2], pin);
  Rng rng(3);
  EXPECT_EQ(randomStrategy(problem, rng).configs[2], pin);
  problem.pins[2]->devices = {8};
  EXPECT_EQ(errorOf(search(problem, options)),
            "operator \"fwd2\": device 8 does not exist: the machine has 8");
}

TEST_F(SearchTest, SpacesAreKept) {
  problem.space.parameter = problem.space.attribute = false;
  problem.space.reduction = problem.space.placement = false;
  options.budget.proposals = 400;
  SearchResult result = mustFind(problem, options);
  for (auto [op, config] :
       llvm::zip_equal(graph.operators, result.strategy.configs)) {
    EXPECT_EQ(config.numTasks(), 8) << op.name;
    for (auto [dim, degree] : llvm::zip_equal(op.dims, config.degrees))
      if (dim.name != "n")
        EXPECT_EQ(degree, 1) << op.name;
  }
  problem.space = {};
  problem.space.reduction = false;
  result = mustFind(problem, options);
  for (unsigned op = 0; op < 4; ++op)
    EXPECT_EQ(result.strategy.configs[op].degrees[2], 1);
}

TEST_F(SearchTest, MemoryLimitIsKept) {
  Evaluator evaluator = problem.makeEvaluator();
  int64_t data = evaluator.evaluate(dataParallel(problem)).maxPeakMemory();
  int64_t model = evaluator.evaluate(modelParallel(problem)).maxPeakMemory();
  ASSERT_LT(model, data);
  // Too little for replicated weights.
  problem.space.memoryLimit = (model + data) / 2;
  SearchResult result = mustFind(problem, options);
  EXPECT_LE(evaluator.evaluate(result.strategy).maxPeakMemory(),
            problem.space.memoryLimit);
  EXPECT_FALSE(result.starts[0].fits);
  EXPECT_TRUE(result.starts[1].fits);

  options.algorithm = "data-parallel";
  std::string error = errorOf(search(problem, options));
  int64_t once = evaluator.evaluate(singleDevice(problem)).maxPeakMemory();
  EXPECT_EQ(error, "the model does not fit in memory: device 'gpu0' lacks " +
                       std::to_string(data - problem.space.memoryLimit) +
                       " bytes of the " + std::to_string(data) +
                       " that the data-parallel strategy needs; it would fit "
                       "with algorithm=model-parallel or with memory-limit=" +
                       std::to_string(data) + "; everything once takes " +
                       formatBytes(static_cast<double>(once)) +
                       ", spread evenly over all 8 devices " +
                       formatBytes(static_cast<double>(once) / 8) +
                       " each; algorithm=mcmc looks for strategies that need "
                       "less");
  options.algorithm = "mcmc";
  problem.space.memoryLimit = 1000;
  error = errorOf(search(problem, options));
  EXPECT_EQ(error.find("the model does not fit in memory: device 'gpu"), 0u)
      << error;
  EXPECT_NE(error.find("; parameters and other arguments alone are "),
            std::string::npos)
      << error;
  EXPECT_NE(error.find(", more than all 8 devices have"), std::string::npos)
      << error;
  // One device's worth divided by what a device has.
  EXPECT_NE(error.find(", as much as " + std::to_string((once + 999) / 1000) +
                       " devices of kind 'gpu' have"),
            std::string::npos)
      << error;
  EXPECT_EQ(error.find('\n'), std::string::npos);

  // Room for the arguments, but not for copies of them; what is named suffices.
  problem.space.parameter = problem.space.attribute = false;
  problem.space.reduction = false;
  problem.space.memoryLimit = 6000000;
  options.budget.proposals = 200;
  error = errorOf(search(problem, options));
  llvm::StringRef rest = error;
  ASSERT_TRUE(rest.contains("it would fit with memory-limit=")) << error;
  rest = rest.split("it would fit with memory-limit=").second;
  int64_t enough = 0;
  ASSERT_FALSE(rest.consumeInteger(10, enough)) << error;
  problem.space.memoryLimit = enough;
  EXPECT_EQ(errorOf(search(problem, options)), "");
}

TEST_F(SearchTest, OneDevice) {
  Machine one = makeTwoLevel(1, 1);
  Problem small(graph, one, cost);
  options.budget.proposals = 50;
  SearchResult result = mustFind(small, options);
  EXPECT_EQ(result.makespan, result.starts[2].makespan);
}

TEST_F(SearchTest, ErrorsAreOneLine) {
  options.algorithm = "magic";
  std::string error = errorOf(search(problem, options));
  EXPECT_EQ(error.find("unknown algorithm 'magic', expected one of mcmc, "),
            0u);
  for (const SearchAlgorithm &algorithm : searchAlgorithms())
    EXPECT_NE(error.find(algorithm.name), std::string::npos);
  EXPECT_TRUE(llvm::StringRef(error).ends_with(", random, given")) << error;
  options.algorithm = "optcn";
  error = errorOf(search(problem, options));
  EXPECT_TRUE(llvm::StringRef(error).ends_with("; did you mean 'optcnn'?"))
      << error;
  Machine none;
  none.name = "none";
  none.finalize();
  Problem impossible(graph, none, cost);
  EXPECT_EQ(errorOf(search(impossible, options)),
            "machine 'none' has no devices");
}

// As passes refuse their options.
TEST_F(SearchTest, NumbersAreChecked) {
  for (auto [change, what] :
       {std::pair<std::function<void(SearchOptions &)>, const char *>(
            [](auto &o) { o.threads = ~0u; }, "'threads' must be at most 256"),
        {[](auto &o) { o.chains = ~0u; }, "'chains' must be at most 4096"},
        {[](auto &o) { o.candidates = -1; },
         "'candidates' must not be negative"},
        {[](auto &o) { o.temperature = std::nan(""); },
         "'temperature' must be at least 0 and at most 1000000"},
        {[](auto &o) { o.temperature = HUGE_VAL; },
         "'temperature' must be at least 0 and at most 1000000"},
        {[](auto &o) { o.trafficSlack = -0.1; },
         "'traffic-slack' must be at least 0 and at most 100"}}) {
    SearchOptions wrong = options;
    change(wrong);
    EXPECT_EQ(errorOf(search(problem, wrong)), std::string("option ") + what);
  }
}

TEST_F(SearchTest, GraphsNeedFamilies) {
  graph.families.clear();
  ASSERT_EQ(graph.check(), "");
  Problem unformed(graph, machine, cost);
  for (const SearchAlgorithm &algorithm : searchAlgorithms()) {
    options.algorithm = algorithm.name;
    EXPECT_EQ(errorOf(search(unformed, options)),
              "the graph's operators have no families; call formFamilies, "
              "linkFamilyDimensions and tieFamilies first");
  }
}

TEST_F(SearchTest, DeviceCountsAreThoseOfTheMachine) {
  for (int64_t count : {-1, 0, 9, 99}) {
    problem.space.deviceCounts = {{count, false}};
    EXPECT_EQ(errorOf(search(problem, options)),
              "the search space asks for " + std::to_string(count) +
                  " devices: the machine has 8");
  }
}

TEST_F(SearchTest, RandomStrategiesCoverTheSpace) {
  bool shared = false, uneven = false, disjoint = false, partial = false,
       hybrid = false, replicated = false;
  Rng rng(1);
  for (int round = 0; round < 40; ++round) {
    Strategy strategy = randomStrategy(problem, rng);
    ASSERT_EQ(problem.verify(strategy), "");
    std::vector<std::set<int64_t>> sets;
    for (auto [op, config] :
         llvm::zip_equal(graph.operators, strategy.configs)) {
      std::set<int64_t> devices(config.devices.begin(), config.devices.end());
      shared |= devices.size() < config.devices.size();
      replicated |= config.replicas > 1;
      int split = 0;
      for (auto [dim, degree] : llvm::zip_equal(op.dims, config.degrees)) {
        split += degree > 1;
        uneven |= dim.size % degree != 0;
        partial |= degree > 1 && dim.kind == DimensionKind::Reduction;
      }
      hybrid |= split > 1;
      for (const auto &other : sets) {
        std::vector<int64_t> common;
        std::set_intersection(devices.begin(), devices.end(), other.begin(),
                              other.end(), std::back_inserter(common));
        disjoint |= common.empty();
      }
      sets.push_back(devices);
    }
  }
  EXPECT_TRUE(shared && uneven && disjoint && partial && hybrid && replicated);
}

// Of a step that is all launches, one device makes the most: that is what is
// left, not data parallelism.
TEST(InterruptedSearchTest, GivesTheBestOfWhatIsBuiltIn) {
  Graph graph = makeMlp(4, {8, 8, 8, 8});
  Machine machine = makeTwoLevel(2, 2);
  AnalyticCost cost;
  Problem problem(graph, machine, cost);
  std::atomic<bool> stop{true};
  SearchOptions options;
  options.stop = &stop;
  options.budget.seconds = 1e-9;
  for (const char *algorithm : {"frontier", "exact", "optcnn"}) {
    options.algorithm = algorithm;
    SearchResult result = mustFind(problem, options);
    EXPECT_TRUE(result.isStopped);
    EXPECT_EQ(result.origin, "single-device");
    for (const StrategyFigures &row :
         compareStrategies(problem, result.strategy, "found"))
      EXPECT_LE(result.makespan, row.figures.makespan) << algorithm << row.name;
  }
}

// What has the least sum of times need not be the fastest in the simulation.
TEST(AddedCostsTest, FasterBuiltinStrategiesAreNamed) {
  AnalyticCost cost;
  Graph graph = readModel("lenet");
  Machine machine = makeTwoLevel(2, 2);
  Problem problem(graph, machine, cost);
  SearchOptions options;
  SearchResult data, walked, result;
  options.algorithm = "data-parallel";
  data = mustFind(problem, options);
  options.algorithm = "mcmc";
  options.budget.proposals = 1;
  walked = mustFind(problem, options);
  EXPECT_LE(walked.makespan, data.makespan);

  auto isNamed = [&](const SearchResult &result) {
    return llvm::is_contained(
        result.facts, std::pair<std::string, std::string>(
                          "faster in the simulation",
                          "algorithm=data-parallel, " +
                              formatSeconds(secondsFromTicks(data.makespan)) +
                              "; algorithm=mcmc is no slower than that"));
  };
  auto isSilent = [](const SearchResult &result) {
    return llvm::none_of(result.facts, [](const auto &fact) {
      return fact.first == "faster in the simulation";
    });
  };
  options = {};
  options.algorithm = "optcnn";
  options.candidates = 4;
  result = mustFind(problem, options);
  ASSERT_GT(result.makespan, data.makespan);
  EXPECT_TRUE(isNamed(result));
  EXPECT_EQ(result.strategy.configs,
            searchOptCnn(problem, options).strategy.configs);

  options = {};
  options.algorithm = "frontier";
  result = mustFind(problem, options);
  ASSERT_GT(result.makespan, data.makespan);
  EXPECT_TRUE(isNamed(result));
  // It is one of the frontier's points all the same.
  EXPECT_TRUE(llvm::any_of(result.frontier, [&](const auto &point) {
    return point.strategy.configs == result.strategy.configs;
  }));
  options.frontier.objective = FrontierOptions::Objective::MiniParallelism;
  EXPECT_TRUE(isSilent(mustFind(problem, options)));

  // What does not fit is no help.
  options.frontier.objective = FrontierOptions::Objective::MiniTime;
  Evaluator evaluator = problem.makeEvaluator();
  int64_t peak = evaluator.evaluate(data.strategy).maxPeakMemory();
  ASSERT_LT(evaluator.evaluate(result.strategy).maxPeakMemory(), peak);
  problem.space.memoryLimit = peak - 1;
  result = mustFind(problem, options);
  EXPECT_GT(result.makespan, data.makespan);
  EXPECT_TRUE(isSilent(result));
}
