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
#include "Soap/Planner/Search/GroupStrategies.h"
#include "Soap/Planner/Search/Layers.h"
#include "Soap/Planner/Search/Lookahead.h"
#include "Soap/Planner/Search/TiedChoices.h"
#include "Soap/Support/Threads.h"

#include "gtest/gtest.h"

#include <deque>
#include <map>
#include <set>

using namespace soap;

namespace {
/// A graph on a machine.
struct Setting {
  Setting(Graph given, int64_t nodes, int64_t gpus,
          Semantics semantics = Semantics::Runtime)
      : graph(std::move(given)), machine(makeTwoLevel(nodes, gpus)),
        problem(graph, machine, cost),
        evaluator(with(semantics).makeEvaluator()),
        data(dataParallel(problem)) {}

  Problem &with(Semantics semantics) {
    problem.space.semantics = semantics;
    return problem;
  }
  Ticks makespan(const Strategy &strategy) {
    return evaluator.evaluate(strategy).makespan;
  }
  GroupDescent descent(const Strategy &start, DescentOptions options = {}) {
    return {problem, evaluator, start, {wholeRegion(problem)}, options};
  }

  AnalyticCost cost;
  Graph graph;
  Machine machine;
  Problem problem;
  Evaluator evaluator;
  Strategy data;
};

/// Two LSTM layers of two steps.
struct TwoLayers : Setting {
  explicit TwoLayers(int64_t nodes = 1, int64_t gpus = 4,
                     Semantics semantics = Semantics::Runtime)
      : Setting(readModel("rnnlm2"), nodes, gpus, semantics) {}
};

struct GroupsTest : testing::Test {
  static bool goOn() { return false; }

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
  Setting on(makeMlp(64, {16, 16}), 2, 4);
  auto ways = dividedRegions(on.problem, 2);
  ASSERT_EQ(ways.size(), 3u);
  using Devices = std::vector<int64_t>;
  EXPECT_EQ(ways[0][1].devices, (Devices{4, 5, 6, 7}));
  EXPECT_EQ(ways[0][1].inner, 1); // one node is the whole region
  EXPECT_EQ(ways[1][1].devices, (Devices{1, 3, 5, 7}));
  EXPECT_EQ(ways[1][1].inner, 2);
  EXPECT_EQ(ways[2][1].devices, (Devices{2, 3, 6, 7}));
  EXPECT_EQ(ways[2][1].inner, 2);
  EXPECT_TRUE(dividedRegions(on.problem, 3).empty());
  on.problem.space.placement = false;
  EXPECT_TRUE(dividedRegions(on.problem, 2).empty());
  // On all machines: equal parts without overlap, each way once.
  for (auto [nodes, gpus] : {std::pair(1, 8), {2, 6}, {3, 4}, {4, 1}, {6, 2}}) {
    Setting other(makeMlp(64, {16, 16}), nodes, gpus);
    for (int64_t count = 2; count <= nodes * gpus; ++count) {
      std::set<Devices> firsts;
      for (const auto &way : dividedRegions(other.problem, count)) {
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
  Setting on(makeMlp(64, {32, 48, 16}), 2, 4);
  auto ways = dividedRegions(on.problem, 2);
  for (const Region &region : ways[2])
    for (unsigned f = 0; f < on.graph.families.size(); ++f) {
      auto configs = regionConfigs(on.problem, on.graph.families[f], region);
      EXPECT_FALSE(configs.empty());
      for (const FamilyConfig &config : configs) {
        Strategy strategy = on.data;
        std::vector<int64_t> devices = config.devices;
        llvm::sort(devices);
        EXPECT_EQ(devices, region.devices);
        for (unsigned op : on.graph.families[f].operators)
          strategy.configs[op] = deriveChoice(on.problem, op, {config});
        EXPECT_EQ(on.problem.verify(strategy), "");
      }
    }
}

// The families of a tied group follow one choice; some operators have pins.
TEST_F(GroupsTest, OperatorsAlikeFollowAChoiceAlike) {
  for (const char *model : {"rnnlm2", "transformer"}) {
    Setting on(readModel(model), 1, 4);
    const auto &operators = on.graph.operators;
    std::set<uint32_t> classes(on.problem.followers.begin(),
                               on.problem.followers.end());
    EXPECT_LT(classes.size(), operators.size());
    std::map<unsigned, std::vector<unsigned>> groups;
    for (auto [f, family] : llvm::enumerate(on.graph.families))
      groups[family.tie].push_back(f);
    for (bool withPins : {false, true}) {
      if (withPins) {
        on.problem.pins.resize(operators.size());
        for (size_t op = 0; op < operators.size(); op += 7)
          on.problem.pins[op] = on.data.configs[op];
      }
      for (const auto &[tie, families] : groups)
        for (const FamilyConfig &config :
             regionConfigs(on.problem, on.graph.families[families.front()],
                           wholeRegion(on.problem)))
          for (bool partialReplicas : {false, true})
            for (unsigned shards : {0, 1, 2, 3}) {
              FamilyChoice choice{config, partialReplicas, (shards & 1) != 0,
                                  (shards & 2) != 0};
              ChoiceDeriver derive(on.problem, choice);
              for (unsigned f : families)
                for (unsigned op : on.graph.families[f].operators)
                  ASSERT_EQ(derive(op), deriveChoice(on.problem, op, choice))
                      << operators[op].name;
            }
    }
  }
}

// Two LSTM layers of two steps, on four devices.
TEST_F(GroupsTest, LayersLieOnDifferentRegions) {
  TwoLayers on;
  auto layers = recurrentLayers(on.graph);
  ASSERT_TRUE(llvm::any_of(
      layers, [](const auto &stack) { return stack.size() == 2; }));
  EXPECT_TRUE(hasRecurrentSteps(on.graph));
  EXPECT_FALSE(hasRecurrentSteps(makeMlp(64, {16, 16, 16})));
  auto strategies = layeredStrategies(on.problem);
  EXPECT_EQ(strategies.size(), 2u); // two neighbours, every second device
  for (const LayeredStrategy &layered : strategies) {
    EXPECT_EQ(on.problem.verify(layered.strategy), "");
    auto first = devicesOf(on.graph, layered.strategy, "lstm1");
    auto second = devicesOf(on.graph, layered.strategy, "lstm2");
    EXPECT_EQ(first.size(), 2u);
    EXPECT_EQ(second.size(), 2u);
    second.insert(first.begin(), first.end());
    EXPECT_EQ(second.size(), 4u);
    EXPECT_EQ(devicesOf(on.graph, layered.strategy, "project").size(), 4u);
  }
  // Layers of one step follow each other: nothing to gain.
  Setting apart(makeMlp(64, {16, 16, 16, 16}), 1, 4);
  EXPECT_TRUE(layeredStrategies(apart.problem).empty());
}

// Replicated losses and whole gradients: what takes work off comes first.
TEST_F(GroupsTest, LessWorkComesFirst) {
  TwoLayers on;
  for (const Strategy &start :
       {dataParallel(on.problem), modelParallel(on.problem)})
    for (bool weightsFirst : {false, true}) {
      DescentOptions options;
      options.weightsFirst = weightsFirst;
      GroupDescent descent = on.descent(start, options);
      Ticks work = on.evaluator.evaluate(start).computeTime;
      bool improved = false;
      while (!improved)
        ASSERT_TRUE(descent.step(
            1, goOn, [&](const Evaluator::Outcome &) { improved = true; }));
      EXPECT_LT(on.evaluator.evaluate(descent.strategy()).computeTime, work);
      // Nothing ends before the rest has been tried.
      EXPECT_FALSE(descent.step(100000, goOn));
    }
}

// Much larger weights than activations, of which on.data parallelism gives
// every device the whole gradients.
TEST_F(GroupsTest, GradientsAreSplitWithinNodes) {
  Setting on(makeMlp(64, {4096, 4096, 4096, 4096, 16}), 2, 4);
  Ticks before = on.makespan(on.data);
  GroupDescent descent = on.descent(on.data);
  EXPECT_TRUE(descent.step(0, goOn));
  EXPECT_TRUE(descent.step(1000, [] { return true; }));
  EXPECT_EQ(descent.strategy().configs, on.data.configs);
  // Weight parts come first.
  Ticks last = before;
  auto improved = [&](const Evaluator::Outcome &outcome) {
    EXPECT_LT(outcome.makespan, last);
    last = outcome.makespan;
  };
  EXPECT_TRUE(descent.step(2, goOn, improved));
  Strategy strategy = descent.strategy();
  EXPECT_EQ(on.problem.verify(strategy), "");
  EXPECT_LT(on.makespan(strategy), before);
  for (auto [i, op] : llvm::enumerate(on.graph.operators))
    if (strategy.configs[i] != on.data.configs[i])
      EXPECT_TRUE(isInWeightPart(on.graph, op)) << op.name;
  // To the end: nothing is left, and what was said is so.
  EXPECT_FALSE(descent.step(100000, goOn, improved));
  EXPECT_EQ(on.makespan(descent.strategy()), last);
  EXPECT_EQ(descent.figures().second, last);
  EXPECT_FALSE(descent.step(100000, goOn, improved));
}

TEST_F(GroupsTest, DescentsTakeTurns) {
  TwoLayers on;
  Ticks before = on.makespan(on.data);
  auto run = [&](int64_t simulations) {
    std::vector<std::pair<std::string, Ticks>> ends;
    Ticks least = before;
    findGroupStrategies(
        on.problem, {&on.evaluator}, on.data, simulations, [] { return false; },
        [&](llvm::StringRef name, const Strategy &strategy) {
          EXPECT_EQ(on.problem.verify(strategy), "");
          ends.push_back({name.str(), on.makespan(strategy)});
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
  // From on.data and model parallelism, from both ways to divide the machine,
  // and from those with all groups placed that begin faster.
  GroupPlacement placement(on.problem, on.evaluator);
  size_t placed = 0;
  for (const LayeredStrategy &layered : layeredStrategies(on.problem))
    for (const LayeredStrategy &way : placement.place(layered))
      placed += on.makespan(way.strategy) < on.makespan(layered.strategy);
  EXPECT_GT(placed, 0u);
  ASSERT_EQ(all.size(), 4 + placed);
  EXPECT_EQ(some.size(), 4 + placed);
  auto count = [&](llvm::StringRef name) {
    return llvm::count_if(all, [&](auto &end) { return end.first == name; });
  };
  EXPECT_EQ(count("layers"), 2);
  EXPECT_EQ(count("placed"), static_cast<int64_t>(placed));
  // The best comes first.
  EXPECT_LE(all.front().second, some.front().second);
  for (const auto &end : all)
    EXPECT_LE(all.front().second, end.second);
  EXPECT_LT(all.front().second, before);
  EXPECT_EQ(all, run(100000));
}

TEST_F(GroupsTest, FewerBytesMoveWithinALimit) {
  TwoLayers on(2, 2);
  Evaluation before = on.evaluator.evaluate(on.data);
  EXPECT_EQ(on.evaluator.outcome(on.evaluator.intern(on.data)).bytesMoved,
            before.bytesMoved);
  int64_t last = before.bytesMoved;
  for (double slack : {0.0, 0.3, 3.0}) {
    auto limit =
        static_cast<Ticks>(static_cast<double>(before.makespan) * (1 + slack));
    Strategy strategy =
        saveTraffic(on.problem, on.evaluator, on.data, limit, 10000, goOn);
    EXPECT_EQ(on.problem.verify(strategy), "");
    Evaluation after = on.evaluator.evaluate(strategy);
    EXPECT_LE(after.makespan, limit);
    EXPECT_LE(after.bytesMoved, last);
    last = after.bytesMoved;
  }
  EXPECT_LT(last, before.bytesMoved);
  // Nothing is as fast as that.
  EXPECT_EQ(
      saveTraffic(on.problem, on.evaluator, on.data, 1, 100, goOn).configs,
      on.data.configs);
}

// Projection and loss split the vocabulary in one step: either alone would have
// to gather it.
TEST_F(GroupsTest, SharedDimensionsChangeTogether) {
  TwoLayers on(2, 2);
  auto vocabularyOf = [&](const Strategy &strategy, llvm::StringRef family) {
    std::set<int64_t> degrees;
    for (auto [op, config] : llvm::zip(on.graph.operators, strategy.configs)) {
      const Family &of = on.graph.families[op.family];
      if (!llvm::StringRef(of.name).starts_with(family))
        continue;
      for (auto [d, dim] : llvm::enumerate(op.dims))
        if (dim.size == 10240)
          degrees.insert(config.degrees[d]);
    }
    return degrees;
  };
  using Degrees = std::set<int64_t>;
  ASSERT_EQ(vocabularyOf(on.data, "project"), Degrees{1});
  ASSERT_EQ(vocabularyOf(on.data, "reduction"), Degrees{1});
  for (bool sharedDims : {false, true}) {
    DescentOptions options;
    options.sharedDims = sharedDims;
    GroupDescent descent = on.descent(on.data, options);
    descent.saveTraffic(std::numeric_limits<Ticks>::max());
    bool areTogether = false;
    while (descent.step(1, goOn) && !areTogether) {
      Strategy now = descent.strategy();
      Degrees project = vocabularyOf(now, "project");
      Degrees loss = vocabularyOf(now, "reduction");
      if (project == Degrees{1} && loss == Degrees{1})
        continue;
      areTogether = project == loss;
      break;
    }
    EXPECT_EQ(areTogether, sharedDims);
    EXPECT_EQ(on.problem.verify(descent.strategy()), "");
    EXPECT_LE(descent.bytesMoved(), on.evaluator.evaluate(on.data).bytesMoved);
  }
}

// Embedding and projection go where fewest bytes move, by all ways to do it.
TEST_F(GroupsTest, GroupsLieWhereTheirNeighboursDo) {
  TwoLayers on;
  GroupPlacement placement(on.problem, on.evaluator);
  std::vector<std::vector<unsigned>> open; // the others are the layers
  for (llvm::StringRef name : {"embedding", "project", "reduction"}) {
    open.emplace_back();
    for (auto [f, family] : llvm::enumerate(on.graph.families))
      if (llvm::StringRef(family.name).starts_with(name))
        open.back().push_back(f);
  }
  for (const LayeredStrategy &layered : layeredStrategies(on.problem)) {
    std::vector<LayeredStrategy> placed = placement.place(layered);
    ASSERT_FALSE(placed.empty());
    for (const LayeredStrategy &way : placed)
      EXPECT_EQ(on.problem.verify(way.strategy), "");
    const Strategy &strategy = placed.front().strategy;
    EXPECT_EQ(devicesOf(on.graph, strategy, "embedding"),
              devicesOf(on.graph, strategy, "lstm1"));
    EXPECT_EQ(devicesOf(on.graph, strategy, "project"),
              devicesOf(on.graph, strategy, "lstm2"));
    EXPECT_EQ(llvm::count(layered.regionOf, -1), 3);
    std::vector<Region> places = layered.regions;
    places.push_back(wholeRegion(on.problem));
    ASSERT_EQ(places.size(), 3u);
    int64_t least = std::numeric_limits<int64_t>::max();
    for (unsigned way = 0; way < 27; ++way) {
      Strategy other = layered.strategy;
      unsigned rest = way;
      for (const auto &group : open) {
        splitSamples(on.problem, group, places[rest % 3], other);
        rest /= 3;
      }
      least = std::min(least, on.evaluator.evaluate(other).bytesMoved);
    }
    EXPECT_EQ(on.evaluator.evaluate(strategy).bytesMoved, least);
  }
}

TEST_F(GroupsTest, BytesMayCountAsTime) {
  TwoLayers on(2, 2);
  Evaluation before = on.evaluator.evaluate(on.data);
  for (double share : {0.01, 1.0, 100.0}) {
    double weight = share * static_cast<double>(before.makespan) /
                    static_cast<double>(before.bytesMoved);
    GroupDescent descent = on.descent(on.data);
    descent.weighTraffic(weight);
    EXPECT_FALSE(descent.step(100000, goOn));
    Evaluation after = on.evaluator.evaluate(descent.strategy());
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
  TwoLayers on;
  Ticks byData = on.makespan(dataParallel(on.problem));
  for (unsigned seed = 0; seed < 5; ++seed) {
    Rng rng(seed);
    RandomOptions random;
    random.perOperator = false;
    Strategy start = randomStrategy(on.problem, rng, random);
    DescentOptions options;
    options.weightsFirst = false;
    GroupDescent descent = on.descent(start, options);
    EXPECT_FALSE(descent.step(100000, [] { return false; }));
    EXPECT_LT(on.makespan(descent.strategy()), on.makespan(start));
    EXPECT_LE(on.makespan(descent.strategy()), byData);
  }
}

// Layers of different sizes, which would have to change one by one otherwise.
TEST_F(GroupsTest, KindsChangeTogether) {
  std::vector<int64_t> widths;
  for (int64_t width = 64; width <= 64 + 16 * 20; width += 16)
    widths.push_back(width);
  Setting on(makeMlp(4096, widths), 1, 4);
  Ticks byData = on.makespan(on.data);
  DescentOptions options;
  options.kindsFirst = true;
  for (unsigned seed = 0; seed < 5; ++seed) {
    Rng rng(seed);
    RandomOptions random;
    random.perOperator = false;
    Strategy start = randomStrategy(on.problem, rng, random);
    ASSERT_GT(on.makespan(start), 2 * byData);
    GroupDescent descent = on.descent(start, options);
    unsigned simulations = 0;
    for (; descent.isRough(); ++simulations)
      ASSERT_TRUE(descent.step(1, goOn));
    EXPECT_LT(simulations, widths.size());
    EXPECT_EQ(on.problem.verify(descent.strategy()), "");
    EXPECT_LT(on.makespan(descent.strategy()), 1.1 * byData);
  }
  EXPECT_FALSE(on.descent(on.data).isRough());
}

// Of two steps, projections are like no other layer, and recurrent layers are
// like each other.
TEST_F(GroupsTest, LoneTiedKindsCanWait) {
  TwoLayers on;
  Strategy start = singleDevice(on.problem);
  for (bool lone : {true, false}) {
    DescentOptions options;
    options.kindsFirst = true;
    options.loneTiedKinds = lone;
    GroupDescent descent = on.descent(start, options);
    Strategy strategy = start;
    while (descent.isRough())
      ASSERT_TRUE(descent.step(1, goOn, [&](const Evaluator::Outcome &) {
        if (descent.isRough())
          strategy = descent.strategy();
      }));
    EXPECT_EQ(devicesOf(on.graph, strategy, "lstm1").size(), 4u);
    EXPECT_EQ(devicesOf(on.graph, strategy, "project").size(), lone ? 4u : 1u);
  }
}

// Both layers, each on its half of the machine, share their gradients' work.
TEST_F(GroupsTest, LayersAlikeChangeTogether) {
  TwoLayers on;
  auto layersOf = [&](const Strategy &strategy, llvm::StringRef family) {
    std::vector<llvm::SmallVector<int64_t, 4>> degrees;
    for (auto [op, config] : llvm::zip(on.graph.operators, strategy.configs))
      if (llvm::StringRef(on.graph.families[op.family].name)
              .starts_with(family) &&
          isInWeightPart(on.graph, op))
        degrees.emplace_back(config.degrees.begin(), config.degrees.end());
    return degrees;
  };
  for (const LayeredStrategy &layered : layeredStrategies(on.problem)) {
    GroupDescent descent(on.problem, on.evaluator, layered.strategy,
                         layered.regions);
    EXPECT_TRUE(descent.isBeginning());
    bool improved = false;
    while (!improved)
      ASSERT_TRUE(descent.step(
          1, goOn, [&](const Evaluator::Outcome &) { improved = true; }));
    Strategy strategy = descent.strategy();
    EXPECT_EQ(on.problem.verify(strategy), "");
    EXPECT_NE(layersOf(strategy, "lstm1"), layersOf(layered.strategy, "lstm1"));
    EXPECT_EQ(layersOf(strategy, "lstm1"), layersOf(strategy, "lstm2"));
    EXPECT_EQ(devicesOf(on.graph, strategy, "lstm1").size(), 2u);
    EXPECT_FALSE(descent.step(100000, goOn));
    EXPECT_FALSE(descent.isBeginning());
  }
}

// Where steps are unrolled, operators change alone, too, alike in all steps.
TEST_F(GroupsTest, OperatorsChangeAloneInAllSteps) {
  TwoLayers on(2, 4);
  bool isApart = false;
  for (LayeredStrategy &layered : layeredStrategies(on.problem)) {
    std::vector<Region> regions = layered.regions;
    regions.insert(regions.begin(), wholeRegion(on.problem));
    GroupDescent descent(on.problem, on.evaluator, layered.strategy,
                         std::move(regions));
    EXPECT_FALSE(descent.step(100000, goOn));
    Strategy end = descent.strategy();
    // What a change of all weight parts leaves on one set of devices, by layer;
    // products of gradients of both steps are on the same.
    std::map<std::string, std::set<std::vector<int64_t>>> places, products;
    for (auto [op, config] : llvm::zip(on.graph.operators, end.configs)) {
      llvm::StringRef layer = llvm::StringRef(op.name).take_front(5);
      if (!layer.starts_with("lstm") || !isInWeightPart(on.graph, op))
        continue;
      places[layer.str()].insert(config.devices);
      if (op.role == "gradient" && op.anchor == "dot")
        products[layer.str()].insert(config.devices);
    }
    for (auto &[layer, sets] : places)
      isApart |= sets.size() > 1;
    for (auto &[layer, sets] : products)
      EXPECT_EQ(sets.size(), 1u) << layer;
  }
  EXPECT_TRUE(isApart);
}

// A product for a gradient may be halved along all three of its dimensions.
TEST_F(GroupsTest, GradientsAreHalvedAlongThreeDimensions) {
  Setting on(makeMlp(2048, {512, 512, 512}), 1, 8);
  GroupDescent descent = on.descent(on.data);
  EXPECT_FALSE(descent.step(100000, goOn));
  Strategy end = descent.strategy();
  EXPECT_EQ(on.problem.verify(end), "");
  bool isHalved = false;
  for (auto [op, config] : llvm::zip(on.graph.operators, end.configs))
    isHalved |=
        isInWeightPart(on.graph, op) && llvm::count(config.degrees, 2) == 3;
  EXPECT_TRUE(isHalved);
}

// All stages together simulate what the last one alone does.
TEST_F(GroupsTest, NothingIsTriedTwice) {
  Setting on(makeMlp(64, {32, 48, 16}), 2, 4);
  GroupDescent first = on.descent(on.data);
  EXPECT_FALSE(first.step(100000, goOn));
  auto simulations = [&](GroupDescent &descent) {
    unsigned count = 0;
    while (descent.step(1, goOn))
      ++count;
    EXPECT_EQ(descent.figures(), first.figures()); // nothing is left
    return count;
  };
  GroupDescent again = on.descent(first.strategy());
  unsigned all = simulations(again);
  EXPECT_GT(all, 20u);
  again.weighTraffic(0);
  EXPECT_EQ(simulations(again), all);
}

// Strategies have their keys whatever numbers configurations have.
TEST_F(GroupsTest, TriedStrategiesAreKnown) {
  TwoLayers on, elsewhere;
  Strategy other = modelParallel(on.problem);
  elsewhere.evaluator.intern(other); // numbers differ from here on
  std::vector<unsigned> differing;
  for (unsigned op = 0; op < on.graph.operators.size(); ++op)
    if (other.configs[op] != on.data.configs[op])
      differing.push_back(op);
  ASSERT_GT(differing.size(), 2u);
  auto keyOf = [&](TriedStrategies &tried, Evaluator &evaluator,
                   const Strategy &from, const Strategy &to, size_t count) {
    std::vector<DeltaSession::Change> changes;
    auto ids = evaluator.intern(to);
    for (unsigned op : llvm::ArrayRef(differing).take_front(count))
      changes.push_back({op, ids[op]});
    return tried.changed(evaluator, evaluator.intern(from), changes);
  };
  TriedStrategies here, there;
  here.reset();
  there.reset();
  size_t all = differing.size();
  std::set<TriedStrategies::Key> keys;
  for (size_t count : {size_t(0), size_t(1), size_t(2), all}) {
    auto key = keyOf(here, on.evaluator, on.data, other, count);
    EXPECT_EQ(key, keyOf(there, elsewhere.evaluator, on.data, other, count));
    EXPECT_EQ(here.add(key), count > 0);
    EXPECT_FALSE(here.add(key));
    keys.insert(key);
  }
  EXPECT_EQ(keys.size(), 4u);
  // There and back, also where numbers become those of another evaluator.
  here.take(keyOf(here, on.evaluator, on.data, other, all));
  EXPECT_FALSE(here.add(keyOf(here, on.evaluator, other, on.data, all)));
  here.moveTo();
  EXPECT_FALSE(here.add(keyOf(here, elsewhere.evaluator, other, on.data, all)));
  here.reset();
  EXPECT_TRUE(here.add(keyOf(here, elsewhere.evaluator, other, on.data, all)));
}

TEST_F(GroupsTest, KicksLeadElsewhereAndBack) {
  TwoLayers on(2, 2);
  GroupDescent descent = on.descent(on.data);
  EXPECT_FALSE(descent.step(100000, goOn));
  Strategy end = descent.strategy();
  GroupDescent::Figures figures = descent.figures();
  Rng rng(3);
  unsigned moved = 0;
  for (int i = 0; i < 8; ++i) {
    descent.kick(rng, 2);
    moved += descent.strategy().configs != end.configs;
    EXPECT_EQ(descent.figures().second, on.makespan(descent.strategy()));
    GroupDescent::Figures kicked = descent.figures();
    EXPECT_FALSE(descent.step(100000, goOn));
    EXPECT_LE(descent.figures(), kicked);
    EXPECT_EQ(on.problem.verify(descent.strategy()), "");
    descent.restore(end);
    EXPECT_EQ(descent.figures(), figures);
    EXPECT_EQ(descent.figures().second, on.makespan(descent.strategy()));
  }
  EXPECT_GT(moved, 4u);
}

// Where a descent is simulated is no business of its.
TEST_F(GroupsTest, DescentsMoveToOtherEvaluators) {
  TwoLayers on(2, 2), elsewhere(2, 2);
  GroupDescent stays = on.descent(on.data), moves = on.descent(on.data);
  for (bool away = true; stays.step(5, goOn); away = !away) {
    EXPECT_TRUE(moves.step(5, goOn));
    ASSERT_EQ(moves.strategy().configs, stays.strategy().configs);
    moves.moveTo(away ? elsewhere.evaluator : on.evaluator, moves.strategy());
    EXPECT_EQ(moves.figures(), stays.figures());
  }
  EXPECT_FALSE(moves.step(5, goOn));
  EXPECT_EQ(moves.strategy().configs, stays.strategy().configs);
}

// Nor is who else simulates what comes next.
TEST_F(GroupsTest, HelpersSimulateAtOnce) {
  TwoLayers on(2, 2), second(2, 2), third(2, 2);
  GroupDescent alone = on.descent(on.data), helped = on.descent(on.data);
  std::vector<Ticks> improved, improvedWithHelp;
  auto note = [](std::vector<Ticks> &list) {
    return [&](const Evaluator::Outcome &outcome) {
      list.push_back(outcome.makespan);
    };
  };
  std::deque<LookaheadHelper> others;
  others.emplace_back(second.evaluator);
  others.emplace_back(third.evaluator);
  auto step = [&](int64_t simulations) {
    bool goesOn = alone.step(simulations, goOn, note(improved));
    LookaheadHelpers helpers(3);
    onThreads(3, [&](size_t number) {
      if (number > 0) {
        helpers.help(others[number - 1]);
        return;
      }
      EXPECT_EQ(
          helped.step(simulations, goOn, note(improvedWithHelp), &helpers),
          goesOn);
      helpers.end();
    });
    EXPECT_EQ(helped.figures(), alone.figures());
    EXPECT_EQ(helped.bytesMoved(), alone.bytesMoved());
    EXPECT_TRUE(helped.strategy().configs == alone.strategy().configs);
    return goesOn;
  };
  for (int64_t simulations = 1; step(simulations);)
    simulations = simulations % 50 + 7;
  Rng rng(7);
  for (int i = 0; i < 3; ++i) {
    Rng same = rng;
    alone.kick(rng, 2);
    helped.kick(same, 2);
    EXPECT_FALSE(step(100000));
  }
  EXPECT_GT(improved.size(), 10u);
  EXPECT_EQ(improvedWithHelp, improved);
  EXPECT_GT(second.evaluator.numSimulations(), 10);
}

// Nor does the number of threads make a difference.
TEST_F(GroupsTest, DescentsGoOnAtOnce) {
  TwoLayers on, second, third;
  auto run = [&](llvm::ArrayRef<Evaluator *> evaluators, int64_t simulations) {
    std::vector<std::pair<std::string, Strategy>> ends;
    Ticks least = std::numeric_limits<Ticks>::max();
    findGroupStrategies(
        on.problem, evaluators, on.data, simulations, goOn,
        [&](llvm::StringRef name, Strategy strategy) {
          ends.emplace_back(name.str(), std::move(strategy));
        },
        [&](llvm::StringRef, const Evaluator::Outcome &outcome) {
          least = std::min(least, outcome.makespan);
        });
    EXPECT_LE(on.makespan(ends.front().second), least);
    return ends;
  };
  for (int64_t simulations : {40, 200, 3000}) {
    auto alone = run({&on.evaluator}, simulations);
    auto at =
        run({&on.evaluator, &second.evaluator, &third.evaluator}, simulations);
    ASSERT_EQ(alone.size(), at.size());
    for (auto [a, b] : llvm::zip(alone, at)) {
      EXPECT_EQ(a.first, b.first);
      EXPECT_EQ(a.second.configs, b.second.configs);
    }
  }
}

// Large searches descend from the best of what they start from, which leaves
// much to mend where it had few options to choose from.
TEST_F(GroupsTest, DescentsBeginAnywhere) {
  TwoLayers on, second;
  Strategy start = modelParallel(on.problem);
  Ticks before = on.makespan(start);
  Ticks least = before;
  auto improved = [&](llvm::StringRef, const Evaluator::Outcome &outcome) {
    EXPECT_LT(outcome.makespan, least);
    least = outcome.makespan;
  };
  Strategy few =
      descendByGroups(on.problem, {&on.evaluator}, start, 40, goOn, improved);
  EXPECT_EQ(on.problem.verify(few), "");
  EXPECT_EQ(on.makespan(few), least);
  EXPECT_LT(least, before);
  least = before;
  Strategy same =
      descendByGroups(on.problem, {&second.evaluator, &on.evaluator}, start, 40,
                      goOn, improved);
  EXPECT_EQ(few.configs, same.configs);
  least = before;
  Strategy none =
      descendByGroups(on.problem, {&on.evaluator}, start, 0, goOn, improved);
  EXPECT_EQ(none.configs, start.configs);
}

// What was as good as the best of the others when it came to its last stage
// goes on to its end, however far they have got since.
TEST_F(GroupsTest, DescentsAreComparedAtEqualProgress) {
  TwoLayers on(4, 2, Semantics::Paper);
  std::vector<std::pair<Ticks, Ticks>> alone; // On entry, in the end.
  auto descend = [&](const Strategy &start, std::vector<Region> regions) {
    regions.insert(regions.begin(), wholeRegion(on.problem));
    GroupDescent descent(on.problem, on.evaluator, start, std::move(regions));
    while (descent.isBeginning() && descent.step(4, goOn))
      ;
    while (!descent.isEnding() && descent.step(32, goOn))
      ;
    Ticks entry = descent.figures().second;
    EXPECT_FALSE(descent.step(100000, goOn));
    EXPECT_LE(descent.figures().second, entry);
    alone.push_back({entry, descent.figures().second});
  };
  descend(on.data, {});
  descend(modelParallel(on.problem), {});
  for (const LayeredStrategy &layered : layeredStrategies(on.problem))
    descend(layered.strategy, layered.regions);
  llvm::sort(alone);
  std::vector<Ticks> ends;
  findGroupStrategies(
      on.problem, {&on.evaluator}, on.data, 100000, goOn,
      [&](llvm::StringRef, const Strategy &strategy) {
        ends.push_back(on.makespan(strategy));
      },
      [](llvm::StringRef, const Evaluator::Outcome &) {});
  // The best end is kicked; another one is a tenth behind it on entry, too, but
  // not behind what that had been.
  auto [entry, end] = alone.front();
  auto [otherEntry, otherEnd] = alone[1];
  ASSERT_LT(end, otherEnd);
  ASSERT_LT(10 * otherEntry, 11 * entry);
  ASSERT_GT(10 * otherEntry, 11 * end);
  EXPECT_LE(ends.front(), end);
  EXPECT_TRUE(llvm::is_contained(ends, otherEnd));
}

// Of each layer's steps one is data parallel, the others are on one device.
TEST_F(GroupsTest, TiedFamiliesTakeTheBestOfTheirChoices) {
  TwoLayers on;
  std::map<unsigned, std::vector<unsigned>> groups;
  for (auto [f, family] : llvm::enumerate(on.graph.families))
    groups[family.tie].push_back(f);
  for (size_t place : {0, 1}) {
    std::vector<FamilyChoice> choices, all;
    for (const Family &family : on.graph.families) {
      choices.push_back({{llvm::SmallVector<int64_t, 4>(family.dims.size(), 1),
                          /*replicas=*/1,
                          {3}}});
      all.push_back(choices.back());
      for (auto [d, dim] : llvm::enumerate(family.dims))
        if (dim.kind == DimensionKind::Sample && dim.splittable) {
          all.back().config.degrees[d] = 4;
          all.back().config.devices = {2, 0, 3, 1};
          break;
        }
    }
    for (const auto &[tie, group] : groups) {
      unsigned f = group[std::min(place, group.size() - 1)];
      choices[f] = all[f];
    }
    EXPECT_NE(deriveStrategy(on.problem, choices).configs,
              deriveStrategy(on.problem, all).configs);
    for (FamilyChoice &choice : all)
      llvm::sort(choice.config.devices); // the machine's order
    EXPECT_EQ(
        deriveStrategy(on.problem, tieChoices(on.problem, choices)).configs,
        deriveStrategy(on.problem, all).configs);
  }
}

// A family may have to pass on sums of its own; others are made before.
TEST_F(GroupsTest, SumsWaitOrNot) {
  TwoLayers on;
  for (bool sumsWait : {true, false}) {
    DescentOptions options;
    options.sumsWait = sumsWait;
    GroupDescent descent(on.problem, on.evaluator, on.data,
                         {wholeRegion(on.problem)}, options);
    EXPECT_FALSE(descent.step(100000, goOn));
    Strategy strategy = descent.strategy();
    EXPECT_EQ(on.problem.verify(strategy), "");
    size_t waiting = 0;
    for (auto [config, own] :
         llvm::zip(strategy.configs, on.problem.waitingSums))
      waiting += config.partialReplicas && own.empty();
    EXPECT_EQ(waiting > 0, sumsWait);
  }
}

// Whatever it begins with, a search divides the machine as suits it.
TEST_F(GroupsTest, RandomStrategiesAreDivided) {
  TwoLayers on;
  RandomOptions options;
  options.perOperator = false;
  options.sharedDevices = false;
  for (unsigned seed = 0; seed < 4; ++seed) {
    Rng rng(seed);
    auto choices = randomChoices(on.problem, rng, options);
    Strategy start = deriveStrategy(on.problem, choices);
    Ticks least = on.makespan(start);
    Strategy strategy =
        descendFromRandom(on.problem, {&on.evaluator}, choices, 4000, rng, goOn,
                          [&](llvm::StringRef, const Evaluator::Outcome &o) {
                            least = std::min(least, o.makespan);
                          });
    EXPECT_EQ(on.problem.verify(strategy), "");
    EXPECT_EQ(on.makespan(strategy), least);
    EXPECT_LT(on.makespan(strategy), on.makespan(start));
    EXPECT_LT(on.makespan(strategy), on.makespan(on.data));
    for (const LayeredStrategy &layered : layeredStrategies(on.problem))
      EXPECT_LT(on.makespan(strategy), on.makespan(layered.strategy));
  }
}
