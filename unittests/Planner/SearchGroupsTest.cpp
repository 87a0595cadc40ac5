//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestGraphs.h"
#include "TestInputs.h"
#include "TestMachines.h"

#include "Soap/Planner/Cost/AnalyticCost.h"
#include "Soap/Planner/Search/GroupDescent.h"
#include "Soap/Planner/Search/Layers.h"

#include "gtest/gtest.h"

#include <set>

using namespace soap;

namespace {
struct GroupsTest : testing::Test {
  AnalyticCost cost;

  static std::set<int64_t> devicesOf(const Graph &graph,
                                     const Strategy &strategy,
                                     llvm::StringRef family) {
    std::set<int64_t> devices;
    for (auto [op, config] : llvm::zip(graph.operators, strategy.configs))
      if (llvm::StringRef(graph.families[op.family].name).starts_with(family))
        devices.insert(config.devices.begin(), config.devices.end());
    return devices;
  }
};
} // namespace

TEST_F(GroupsTest, RegionsDivideTheMachine) {
  Graph graph = makeMlp(64, {16, 16});
  Machine machine = makeTwoLevel(2, 4);
  Problem problem{graph, machine, cost};
  auto ways = dividedRegions(problem, 2);
  ASSERT_EQ(ways.size(), 3u);
  using Devices = std::vector<int64_t>;
  EXPECT_EQ(ways[0][1].devices, (Devices{4, 5, 6, 7}));
  EXPECT_EQ(ways[0][1].inner, 1); // one node is the whole region
  EXPECT_EQ(ways[1][1].devices, (Devices{1, 3, 5, 7}));
  EXPECT_EQ(ways[1][1].inner, 2);
  EXPECT_EQ(ways[2][1].devices, (Devices{2, 3, 6, 7}));
  EXPECT_EQ(ways[2][1].inner, 2);
  EXPECT_TRUE(dividedRegions(problem, 3).empty());
  problem.space.placement = false;
  EXPECT_TRUE(dividedRegions(problem, 2).empty());
  // On all machines: equal parts without overlap, each way once.
  for (auto [nodes, gpus] : {std::pair(1, 8), {2, 6}, {3, 4}, {4, 1}, {6, 2}}) {
    Machine other = makeTwoLevel(nodes, gpus);
    Problem larger{graph, other, cost};
    for (int64_t count = 2; count <= nodes * gpus; ++count) {
      std::set<Devices> firsts;
      for (const auto &way : dividedRegions(larger, count)) {
        ASSERT_EQ(way.size(), static_cast<size_t>(count));
        EXPECT_TRUE(firsts.insert(way.front().devices).second);
        std::set<int64_t> seen;
        for (const Region &region : way) {
          seen.insert(region.devices.begin(), region.devices.end());
          EXPECT_EQ(region.devices.size(), way.front().devices.size());
          EXPECT_EQ(region.devices.size() % region.inner, 0u);
          // Neighbours share a node.
          for (size_t i = 0; i < region.devices.size(); ++i)
            EXPECT_EQ(region.devices[i] / gpus,
                      region.devices[i - i % region.inner] / gpus);
        }
        EXPECT_EQ(seen.size(), static_cast<size_t>(nodes * gpus));
      }
      EXPECT_EQ(firsts.empty(), nodes * gpus % count != 0);
    }
  }
}

TEST_F(GroupsTest, ConfigurationsStayInTheirRegion) {
  Graph graph = makeMlp(64, {32, 48, 16});
  Machine machine = makeTwoLevel(2, 4);
  Problem problem{graph, machine, cost};
  Strategy data = dataParallel(problem);
  auto ways = dividedRegions(problem, 2);
  for (const Region &region : ways[2])
    for (unsigned f = 0; f < graph.families.size(); ++f) {
      auto configs = regionConfigs(problem, graph.families[f], region);
      EXPECT_FALSE(configs.empty());
      for (const FamilyConfig &config : configs) {
        Strategy strategy = data;
        std::vector<int64_t> devices = config.devices;
        llvm::sort(devices);
        EXPECT_EQ(devices, region.devices);
        for (unsigned op : graph.families[f].operators)
          strategy.configs[op] = deriveChoice(problem, op, {config});
        EXPECT_EQ(problem.verify(strategy), "");
      }
    }
}

// Two LSTM layers of two steps, on four devices.
TEST_F(GroupsTest, LayersLieOnDifferentRegions) {
  Graph graph = readModel("rnnlm2");
  Machine machine = makeTwoLevel(1, 4);
  Problem problem{graph, machine, cost};
  auto layers = recurrentLayers(graph);
  ASSERT_TRUE(llvm::any_of(
      layers, [](const auto &stack) { return stack.size() == 2; }));
  auto strategies = layeredStrategies(problem);
  EXPECT_EQ(strategies.size(), 2u); // two neighbours, every second device
  for (const LayeredStrategy &layered : strategies) {
    EXPECT_EQ(problem.verify(layered.strategy), "");
    auto first = devicesOf(graph, layered.strategy, "lstm1");
    auto second = devicesOf(graph, layered.strategy, "lstm2");
    EXPECT_EQ(first.size(), 2u);
    EXPECT_EQ(second.size(), 2u);
    second.insert(first.begin(), first.end());
    EXPECT_EQ(second.size(), 4u);
    EXPECT_EQ(devicesOf(graph, layered.strategy, "project").size(), 4u);
  }
  // Layers of one step follow each other: nothing to gain.
  graph = makeMlp(64, {16, 16, 16, 16});
  EXPECT_TRUE(layeredStrategies(problem).empty());
}

// Replicated losses and whole gradients: what takes work off comes first.
TEST_F(GroupsTest, LessWorkComesFirst) {
  Graph graph = readModel("rnnlm2");
  Machine machine = makeTwoLevel(1, 4);
  Problem problem{graph, machine, cost};
  Evaluator evaluator = problem.makeEvaluator();
  auto goOn = [] { return false; };
  for (const Strategy &start : {dataParallel(problem), modelParallel(problem)})
    for (bool weightsFirst : {false, true}) {
      GroupDescent descent(problem, evaluator, start, {wholeRegion(problem)},
                           weightsFirst);
      Ticks work = evaluator.evaluate(start).computeTime;
      bool improved = false;
      while (!improved)
        ASSERT_TRUE(descent.step(
            1, goOn, [&](const Evaluator::Outcome &) { improved = true; }));
      EXPECT_LT(evaluator.evaluate(descent.strategy()).computeTime, work);
      // Nothing ends before the rest has been tried.
      EXPECT_FALSE(descent.step(100000, goOn));
    }
}

// Much larger weights than activations, of which data parallelism gives every
// device the whole gradients.
TEST_F(GroupsTest, GradientsAreSplitWithinNodes) {
  Graph graph = makeMlp(64, {4096, 4096, 4096, 4096, 16});
  Machine machine = makeTwoLevel(2, 4);
  Problem problem{graph, machine, cost};
  Evaluator evaluator = problem.makeEvaluator();
  Strategy data = dataParallel(problem);
  Ticks before = evaluator.evaluate(data).makespan;
  auto goOn = [] { return false; };
  GroupDescent descent(problem, evaluator, data, {wholeRegion(problem)});
  EXPECT_TRUE(descent.step(0, goOn));
  EXPECT_TRUE(descent.step(1000, [] { return true; }));
  EXPECT_EQ(descent.strategy().configs, data.configs);
  // Weight parts come first.
  Ticks last = before;
  auto improved = [&](const Evaluator::Outcome &outcome) {
    EXPECT_LT(outcome.makespan, last);
    last = outcome.makespan;
  };
  EXPECT_TRUE(descent.step(2, goOn, improved));
  Strategy strategy = descent.strategy();
  EXPECT_EQ(problem.verify(strategy), "");
  EXPECT_LT(evaluator.evaluate(strategy).makespan, before);
  for (auto [i, op] : llvm::enumerate(graph.operators))
    if (strategy.configs[i] != data.configs[i])
      EXPECT_TRUE(isInWeightPart(graph, op)) << op.name;
  // To the end: nothing is left, and what was said is so.
  EXPECT_FALSE(descent.step(100000, goOn, improved));
  EXPECT_EQ(evaluator.evaluate(descent.strategy()).makespan, last);
  EXPECT_EQ(descent.figures().second, last);
  EXPECT_FALSE(descent.step(100000, goOn, improved));
}

TEST_F(GroupsTest, DescentsTakeTurns) {
  Graph graph = readModel("rnnlm2");
  Machine machine = makeTwoLevel(1, 4);
  Problem problem{graph, machine, cost};
  Evaluator evaluator = problem.makeEvaluator();
  Strategy data = dataParallel(problem);
  Ticks before = evaluator.evaluate(data).makespan;
  auto run = [&](int64_t simulations) {
    std::vector<std::pair<std::string, Ticks>> ends;
    Ticks least = before;
    findGroupStrategies(
        problem, evaluator, data, simulations, [] { return false; },
        [&](llvm::StringRef name, const Strategy &strategy) {
          EXPECT_EQ(problem.verify(strategy), "");
          ends.push_back({name.str(), evaluator.evaluate(strategy).makespan});
        },
        [&](llvm::StringRef, const Evaluator::Outcome &outcome) {
          least = std::min(least, outcome.makespan);
        });
    for (const auto &end : ends)
      EXPECT_GE(end.second, least);
    return ends;
  };
  auto none = run(0);
  ASSERT_EQ(none.size(), 1u);
  EXPECT_EQ(none[0].second, before);
  auto some = run(200), all = run(100000);
  // From data parallelism, and from layers and model parallelism.
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].first, "groups");
  std::set<std::string> others{all[1].first, all[2].first};
  EXPECT_EQ(others, (std::set<std::string>{"groups", "layers"}));
  for (auto [few, many] : llvm::zip(some, all))
    EXPECT_LE(many.second, few.second);
  EXPECT_LT(all[0].second, before);
  EXPECT_EQ(all, run(100000));
}

TEST_F(GroupsTest, FewerBytesMoveWithinALimit) {
  Graph graph = readModel("rnnlm2");
  Machine machine = makeTwoLevel(2, 2);
  Problem problem{graph, machine, cost};
  Evaluator evaluator = problem.makeEvaluator();
  Strategy data = dataParallel(problem);
  Evaluation before = evaluator.evaluate(data);
  EXPECT_EQ(evaluator.outcome(evaluator.intern(data)).bytesMoved,
            before.bytesMoved);
  auto goOn = [] { return false; };
  int64_t last = before.bytesMoved;
  for (double slack : {0.0, 0.3, 3.0}) {
    auto limit =
        static_cast<Ticks>(static_cast<double>(before.makespan) * (1 + slack));
    Strategy strategy =
        saveTraffic(problem, evaluator, data, limit, 10000, goOn);
    EXPECT_EQ(problem.verify(strategy), "");
    Evaluation after = evaluator.evaluate(strategy);
    EXPECT_LE(after.makespan, limit);
    EXPECT_LE(after.bytesMoved, last);
    last = after.bytesMoved;
  }
  EXPECT_LT(last, before.bytesMoved);
  // Nothing is as fast as that.
  EXPECT_EQ(saveTraffic(problem, evaluator, data, 1, 100, goOn).configs,
            data.configs);
}

// Embedding and projection go where fewest bytes move, by all ways to do it.
TEST_F(GroupsTest, GroupsLieWhereTheirNeighboursDo) {
  Graph graph = readModel("rnnlm2");
  Machine machine = makeTwoLevel(1, 4);
  Problem problem{graph, machine, cost};
  Evaluator evaluator = problem.makeEvaluator();
  GroupPlacement placement(problem, evaluator);
  std::vector<std::vector<unsigned>> open; // the others are the layers
  for (llvm::StringRef name : {"embedding", "project", "reduction"}) {
    open.emplace_back();
    for (auto [f, family] : llvm::enumerate(graph.families))
      if (llvm::StringRef(family.name).starts_with(name))
        open.back().push_back(f);
  }
  for (const LayeredStrategy &layered : layeredStrategies(problem)) {
    std::vector<LayeredStrategy> placed = placement.place(layered);
    ASSERT_FALSE(placed.empty());
    for (const LayeredStrategy &way : placed)
      EXPECT_EQ(problem.verify(way.strategy), "");
    const Strategy &strategy = placed.front().strategy;
    EXPECT_EQ(devicesOf(graph, strategy, "embedding"),
              devicesOf(graph, strategy, "lstm1"));
    EXPECT_EQ(devicesOf(graph, strategy, "project"),
              devicesOf(graph, strategy, "lstm2"));
    EXPECT_EQ(llvm::count(layered.regionOf, -1), 3);
    int64_t least = std::numeric_limits<int64_t>::max();
    for (unsigned way = 0; way < 8; ++way) {
      Strategy other = layered.strategy;
      for (auto [k, group] : llvm::enumerate(open))
        splitSamples(problem, group, layered.regions[way >> k & 1], other);
      least = std::min(least, evaluator.evaluate(other).bytesMoved);
    }
    EXPECT_EQ(evaluator.evaluate(strategy).bytesMoved, least);
  }
}

TEST_F(GroupsTest, BytesMayCountAsTime) {
  Graph graph = readModel("rnnlm2");
  Machine machine = makeTwoLevel(2, 2);
  Problem problem{graph, machine, cost};
  Evaluator evaluator = problem.makeEvaluator();
  Strategy data = dataParallel(problem);
  Evaluation before = evaluator.evaluate(data);
  auto goOn = [] { return false; };
  for (double share : {0.01, 1.0, 100.0}) {
    double weight = share * static_cast<double>(before.makespan) /
                    static_cast<double>(before.bytesMoved);
    GroupDescent descent(problem, evaluator, data, {wholeRegion(problem)});
    descent.weighTraffic(weight);
    EXPECT_FALSE(descent.step(100000, goOn));
    Evaluation after = evaluator.evaluate(descent.strategy());
    EXPECT_EQ(after.makespan, descent.figures().second);
    EXPECT_EQ(after.bytesMoved, descent.bytesMoved());
    auto score = [&](const Evaluation &e) {
      return static_cast<double>(e.makespan) +
             weight * static_cast<double>(e.bytesMoved);
    };
    EXPECT_LT(score(after), score(before));
    if (share >= 1)
      EXPECT_LT(after.bytesMoved, before.bytesMoved);
  }
}

// A start from which single moves get nowhere.
TEST_F(GroupsTest, GroupsComeFirstFromAnywhere) {
  Graph graph = readModel("rnnlm2");
  Machine machine = makeTwoLevel(1, 4);
  Problem problem{graph, machine, cost};
  Evaluator evaluator = problem.makeEvaluator();
  auto makespan = [&](const Strategy &strategy) {
    return evaluator.evaluate(strategy).makespan;
  };
  Ticks byData = makespan(dataParallel(problem));
  for (unsigned seed = 0; seed < 5; ++seed) {
    Rng rng(seed);
    RandomOptions random;
    random.perOperator = false;
    Strategy start = randomStrategy(problem, rng, random);
    GroupDescent descent(problem, evaluator, start, {wholeRegion(problem)},
                         /*weightsFirst=*/false);
    EXPECT_FALSE(descent.step(100000, [] { return false; }));
    EXPECT_LT(makespan(descent.strategy()), makespan(start));
    EXPECT_LE(makespan(descent.strategy()), byData);
  }
}
