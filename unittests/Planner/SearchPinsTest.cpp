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
#include "Soap/Planner/Search/Baselines.h"
#include "Soap/Planner/Search/Candidates.h"
#include "Soap/Planner/Search/Search.h"

#include "gtest/gtest.h"

#include <numeric>

using namespace soap;

namespace {

/// Pins of some dimensions over a random mesh of all devices: a factor of two
/// per axis of a random order of the devices' bits.
DimensionPins randomPins(const Operator &op, unsigned bits, Rng &rng) {
  DimensionPins pins;
  pins.devices.resize(size_t(1) << bits);
  std::iota(pins.devices.begin(), pins.devices.end(), 0);
  pins.dims.resize(op.dims.size());
  llvm::SmallVector<unsigned, 4> axes;
  for (unsigned b = 0; b < bits; ++b)
    axes.insert(axes.begin() + rng.below(axes.size() + 1), b);
  for (auto [d, dim] : llvm::enumerate(op.dims)) {
    if (rng.chance(40))
      continue;
    DimensionPins::Tiles tiles{1, std::vector<int64_t>(pins.devices.size(), 0)};
    while (!axes.empty() && dim.splittable && rng.chance(50) &&
           dim.size % (2 * tiles.degree) == 0) {
      unsigned axis = axes.pop_back_val();
      tiles.degree *= 2;
      for (size_t i = 0; i < tiles.tiles.size(); ++i)
        tiles.tiles[i] = 2 * tiles.tiles[i] + (i >> axis & 1);
    }
    pins.dims[d] = tiles;
  }
  return pins;
}

struct PinsTest : testing::Test {
  Graph graph = makeMlp(64, {784, 1024, 1024, 10});
  Machine machine = makeTwoLevel(2, 4);
  AnalyticCost cost;
  Problem problem{graph, machine, cost};
};

} // namespace

TEST_F(PinsTest, WishesAreBentAsLittleAsCanBe) {
  Rng rng(11);
  unsigned kept = 0, bent = 0;
  for (int round = 0; round < 2000; ++round) {
    const Operator &op = graph.operators[rng.below(graph.operators.size())];
    DimensionPins pins = randomPins(op, 3, rng);
    ASSERT_TRUE(pins.isMesh());
    Config wish = legalize(
        graph, op, toConfig(operatorCandidates(problem, op).draw(rng)), 8);
    Config config = keepPins(graph, op, pins, wish, 8);
    EXPECT_TRUE(pins.isKeptBy(config));
    if (pins.isKeptBy(wish)) {
      ++kept;
      EXPECT_EQ(config, wish);
      continue;
    }
    ++bent;
    Config none;
    none.degrees.assign(op.dims.size(), 1);
    if (checkConfig(graph, op, keepPins(graph, op, pins, none, 8), 8).empty())
      EXPECT_EQ(checkConfig(graph, op, config, 8), "");
    // Every task has its tiles, computed here from the devices.
    for (size_t t = 0; t < config.devices.size(); ++t) {
      Rect tile = taskTile(op, config, static_cast<int64_t>(t));
      for (auto [d, dim] : llvm::enumerate(pins.dims))
        if (dim)
          EXPECT_EQ(tile[d], ceilTile(op.dims[d].size, dim->degree,
                                      dim->tiles[config.devices[t]]));
    }
  }
  EXPECT_GT(kept, 20u);
  EXPECT_GT(bent, 1000u);
}

TEST_F(PinsTest, NoMesh) {
  DimensionPins pins;
  pins.devices = {0, 1, 2, 3};
  pins.dims.resize(2);
  pins.dims[0] = DimensionPins::Tiles{2, {0, 0, 1, 1}};
  EXPECT_TRUE(pins.isMesh());
  pins.dims[1] = DimensionPins::Tiles{2, {0, 0, 1, 1}}; // the same devices
  EXPECT_FALSE(pins.isMesh());
  pins.dims[1] = DimensionPins::Tiles{2, {1, 0, 1, 0}};
  EXPECT_TRUE(pins.isMesh());
  pins.dims[1] = DimensionPins::Tiles{4, {0, 1, 2, 3}}; // too many
  EXPECT_FALSE(pins.isMesh());
  pins.dims[1] = DimensionPins::Tiles{2, {0, 1, 0}};
  EXPECT_FALSE(pins.isMesh());
  pins.dims[1] = DimensionPins::Tiles{2, {0, 1, 0, 2}};
  EXPECT_FALSE(pins.isMesh());
}

TEST_F(PinsTest, SearchesKeepThem) {
  Rng rng(5);
  problem.partialPins.resize(graph.operators.size());
  for (auto [op, pins] : llvm::zip(graph.operators, problem.partialPins)) {
    DimensionPins drawn = randomPins(op, 3, rng);
    Config none;
    none.degrees.assign(op.dims.size(), 1);
    if (checkConfig(graph, op, keepPins(graph, op, drawn, none, 8), 8).empty())
      pins = drawn;
  }
  ASSERT_EQ(problem.check(), "");
  for (const char *algorithm :
       {"mcmc", "optcnn", "data-parallel", "single-device", "random", "tofu",
        "expert", "placement", "mesh"}) {
    SearchOptions options;
    options.algorithm = algorithm;
    options.budget.proposals = 300;
    llvm::Expected<SearchResult> result = search(problem, options);
    ASSERT_TRUE(bool(result)) << llvm::toString(result.takeError());
    EXPECT_EQ(problem.verify(result->strategy), "") << algorithm;
  }
}

TEST_F(PinsTest, WrongPinsAreRefused) {
  problem.partialPins.resize(graph.operators.size());
  problem.partialPins[0].emplace();
  EXPECT_NE(problem.check().find("no mesh"), std::string::npos);
  problem.partialPins.resize(1);
  EXPECT_NE(problem.check().find("expected partial pins"), std::string::npos);
}
