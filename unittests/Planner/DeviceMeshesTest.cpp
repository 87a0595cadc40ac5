//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Sharding/DeviceMeshes.h"

#include "TestEffort.h"
#include "TestGraphs.h"
#include "TestMachines.h"

#include "Soap/Planner/Cost/AnalyticCost.h"
#include "Soap/Planner/Search/Search.h"
#include "Soap/Planner/Sharding/OperatorSharding.h"

#include "gtest/gtest.h"

#include <numeric>
#include <set>

using namespace soap;

namespace {

using Devices = std::vector<int64_t>;
using AxisSizes = llvm::SmallVector<int64_t, 6>;
using Dims = llvm::SmallVector<llvm::SmallVector<unsigned, 2>, 4>;

/// One product, n = 64 by h = 48 over i = 32, whose result is the function's.
struct DeviceMeshesTest : testing::Test {
  Graph graph;
  Config config{{1, 1, 1}, 1, false, {0}};
  DeviceMeshesTest() { makeGraph(1); }

  void makeGraph(unsigned count) {
    using K = DimensionKind;
    GraphBuilder b;
    Dimension n = dim("n", 64, K::Sample), h = dim("h", 48, K::Parameter),
              i = dim("i", 32, K::Reduction);
    unsigned x = b.argument("x", {64, 32}), w = b.argument("w", {32, 48});
    for (unsigned k = 0; k < count; ++k) {
      unsigned f = b.family("f" + std::to_string(k), {n, h, i});
      b.graph.results.push_back(b.op("op" + std::to_string(k), "forward",
                                     "contraction", f, {n, h, i}, {0, 1, 2},
                                     {{x, {0, 2}}, {w, {2, 1}}}, {0, 1}, 2));
    }
    graph = b.graph;
  }

  static Config make(llvm::SmallVector<int64_t, 6> degrees, int64_t replicas,
                     Devices devices) {
    return {std::move(degrees), replicas, false, std::move(devices)};
  }
  ModelShardings find(std::vector<Config> configs) {
    makeGraph(static_cast<unsigned>(configs.size()));
    return findModelShardings(graph, Strategy{std::move(configs)});
  }
};

Devices firstOf(int64_t count) {
  Devices all(count);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

} // namespace

TEST_F(DeviceMeshesTest, OneGridIsTheMesh) {
  ModelShardings found = find({make({2, 4, 1}, 1, firstOf(8))});
  ASSERT_EQ(found.meshes.size(), 1u);
  EXPECT_EQ(found.meshes[0], (AxisSizes{2, 4}));
  EXPECT_EQ(found.devices, firstOf(8));
  EXPECT_EQ(found.operands[0][0].dims, (Dims{{0}, {}}));
  EXPECT_EQ(found.operands[0][1].dims, (Dims{{}, {1}}));
  EXPECT_EQ(found.results[0].dims, (Dims{{0}, {1}}));
  EXPECT_TRUE(found.widened.empty());
  EXPECT_TRUE(found.whole.empty());
}

TEST_F(DeviceMeshesTest, GridsShareAxes) {
  // 8 = 2 * 2 * 2: by 8; by 2 and 4, in both orders of the devices.
  ModelShardings found =
      find({make({8, 1, 1}, 1, firstOf(8)), make({2, 4, 1}, 1, firstOf(8)),
            make({4, 2, 1}, 1, {0, 4, 1, 5, 2, 6, 3, 7})});
  ASSERT_EQ(found.meshes.size(), 1u);
  EXPECT_EQ(found.meshes[0], (AxisSizes{2, 4}));
  EXPECT_EQ(found.results[0].dims, (Dims{{0, 1}, {}}));
  EXPECT_EQ(found.results[1].dims, (Dims{{0}, {1}}));
  EXPECT_EQ(found.results[2].dims, (Dims{{1}, {0}}));
}

TEST_F(DeviceMeshesTest, ADimensionMayGoAcrossAxesInAnyOrder) {
  // The minor half of the devices' numbers is the major half of the tiles'.
  ModelShardings found = find({make({4, 1, 1}, 1, {0, 2, 1, 3})});
  EXPECT_EQ(found.meshes[0], (AxisSizes{2, 2}));
  EXPECT_EQ(found.results[0].dims, (Dims{{1, 0}, {}}));
}

TEST_F(DeviceMeshesTest, SumsAndReplicasCutNothing) {
  ModelShardings found = find({make({1, 2, 2}, 2, firstOf(8))});
  EXPECT_EQ(found.meshes[0], (AxisSizes{2, 2, 2}));
  EXPECT_EQ(found.operands[0][0].dims, (Dims{{}, {1}}));
  EXPECT_EQ(found.operands[0][1].dims, (Dims{{1}, {0}}));
  EXPECT_EQ(found.results[0].dims, (Dims{{}, {0}}));
}

TEST_F(DeviceMeshesTest, StridesThatDoNotDivideHaveTheirOwnMesh) {
  ModelShardings found =
      find({make({2, 1, 1}, 3, firstOf(6)), make({2, 1, 1}, 3, firstOf(6)),
            make({1, 3, 1}, 2, firstOf(6))});
  ASSERT_EQ(found.meshes.size(), 2u);
  EXPECT_EQ(found.meshes[0], (AxisSizes{2, 3}));
  EXPECT_EQ(found.meshes[1], (AxisSizes{3, 2}));
  EXPECT_EQ(found.results[1].mesh, 0u);
  EXPECT_EQ(found.results[2].mesh, 1u);
  EXPECT_EQ(found.results[2].dims, (Dims{{}, {0}}));
}

TEST_F(DeviceMeshesTest, WhatIsOnDevicesWithoutOrderIsWhole) {
  ModelShardings found =
      find({make({4, 1, 1}, 1, firstOf(4)), make({2, 2, 1}, 1, {0, 3, 1, 2})});
  ASSERT_EQ(found.meshes.size(), 1u);
  EXPECT_EQ(found.results[1].dims, (Dims{{}, {}}));
  EXPECT_EQ(found.whole, (std::vector<unsigned>{1}));
}

TEST_F(DeviceMeshesTest, PartsOfTheDevicesAreWidened) {
  ModelShardings found =
      find({make({8, 1, 1}, 1, firstOf(8)), make({1, 4, 1}, 1, {4, 5, 6, 7}),
            make({2, 1, 1}, 1, {1, 5})});
  ASSERT_EQ(found.meshes.size(), 1u);
  EXPECT_EQ(found.meshes[0], (AxisSizes{2, 4}));
  EXPECT_EQ(found.results[1].dims, (Dims{{}, {1}}));
  EXPECT_EQ(found.results[2].dims, (Dims{{0}, {}}));
  EXPECT_EQ(found.widened, (std::vector<unsigned>{1, 2}));
}

TEST_F(DeviceMeshesTest, DevicesThatNobodyUsesAreLeftOut) {
  ModelShardings found = find({make({4, 1, 1}, 1, {2, 3, 6, 7})});
  EXPECT_EQ(found.meshes[0], (AxisSizes{4}));
  EXPECT_EQ(found.devices, (Devices{2, 3, 6, 7}));
  // Four of five: those of most, and what is beside them is whole there.
  found = find({make({4, 1, 1}, 1, firstOf(4)), make({2, 1, 1}, 1, {3, 4}),
                make({1, 1, 1}, 1, {4}), make({4, 1, 1}, 1, firstOf(4))});
  EXPECT_EQ(found.devices, firstOf(4));
  EXPECT_EQ(found.results[0].dims, (Dims{{0}, {}}));
  EXPECT_EQ(found.results[1].dims, (Dims{{}, {}}));
  EXPECT_EQ(found.whole, (std::vector<unsigned>{1}));
  EXPECT_EQ(found.widened, (std::vector<unsigned>{2}));
}

TEST_F(DeviceMeshesTest, SeveralTasksPerDeviceAreWhole) {
  ModelShardings found =
      find({make({2, 1, 1}, 1, firstOf(2)), make({4, 1, 1}, 1, {0, 0, 1, 1})});
  EXPECT_EQ(found.results[1].dims, (Dims{{}, {}}));
  EXPECT_EQ(found.whole, (std::vector<unsigned>{1}));
}

// JAX takes no arguments that are cut unevenly.
TEST_F(DeviceMeshesTest, ArgumentsAndResultsAreCutEvenly) {
  ModelShardings found = find(
      {make({1, 32, 1}, 1, firstOf(32)), make({1, 16, 1}, 2, firstOf(32))});
  // 48 columns: by 16, not by 32.
  EXPECT_EQ(found.meshes[0], (AxisSizes{16, 2}));
  EXPECT_EQ(found.operands[0][1].dims, (Dims{{}, {0, 1}}));
  EXPECT_EQ(found.arguments[1].dims, (Dims{{}, {0}}));
  EXPECT_EQ(found.results[0].dims, (Dims{{}, {0}}));
  EXPECT_EQ(found.tensors[graph.results[0]].dims, (Dims{{}, {0, 1}}));
}

TEST_F(DeviceMeshesTest, StateLiesAsItsArgument) {
  Graph mlp = makeMlp(64, {32, 32});
  Strategy strategy;
  for (const Operator &op : mlp.operators) {
    Config config;
    config.degrees.assign(op.dims.size(), 1);
    config.degrees[0] = op.dims[0].size % 4 == 0 ? 4 : 1;
    config.devices = firstOf(config.numTasks());
    strategy.configs.push_back(config);
  }
  ModelShardings found = findModelShardings(mlp, strategy);
  for (auto [i, argument] : llvm::enumerate(mlp.arguments))
    if (argument.replacedBy >= 0)
      EXPECT_EQ(found.arguments[i], found.results[argument.replacedBy]);
}

namespace {
/// The tile of `device` under `sharding`.
Rect tileOf(const ModelShardings &found, const AxisSharding &sharding,
            llvm::ArrayRef<int64_t> shape, int64_t device) {
  const DeviceMesh &mesh = found.meshes[sharding.mesh];
  auto point = llvm::find(found.devices, device) - found.devices.begin();
  llvm::SmallVector<int64_t, 6> at(mesh.size());
  for (size_t k = mesh.size(); k-- > 0;) {
    at[k] = point % mesh[k];
    point /= mesh[k];
  }
  Rect rect;
  for (auto [axes, size] : llvm::zip_equal(sharding.dims, shape)) {
    int64_t count = 1, index = 0;
    for (unsigned axis : axes) {
      count *= mesh[axis];
      index = index * mesh[axis] + at[axis];
    }
    rect.push_back(ceilTile(size, count, index));
  }
  return rect;
}
} // namespace

// Every device holds what its task reads: of whatever the meshes can say.
TEST_F(DeviceMeshesTest, TilesAreThoseOfTheTasks) {
  Graph mlp = makeMlp(60, {36, 48, 20});
  AnalyticCost cost;
  size_t split = 0;
  for (auto [nodes, gpus] : {std::pair(2u, 4u), {3u, 4u}, {1u, 6u}, {4u, 4u}}) {
    Machine machine = makeTwoLevel(nodes, gpus);
    Problem problem(mlp, machine, cost);
    RandomOptions options;
    options.sharedDevices = false;
    for (uint64_t seed = 0; seed < 100; ++seed) {
      Rng rng(seed);
      Strategy strategy = randomStrategy(problem, rng, options);
      ModelShardings found = findModelShardings(mlp, strategy);
      ASSERT_TRUE(llvm::is_sorted(found.devices));
      for (const DeviceMesh &mesh : found.meshes)
        ASSERT_EQ(std::accumulate(mesh.begin(), mesh.end(), int64_t(1),
                                  std::multiplies<>()),
                  static_cast<int64_t>(found.devices.size()));
      for (auto [i, op] : llvm::enumerate(mlp.operators)) {
        const Config &config = strategy.configs[i];
        if (llvm::is_contained(found.whole, i))
          continue;
        for (auto [k, operand] : llvm::enumerate(op.operands)) {
          const Tensor &tensor = mlp.tensors[operand.tensor];
          Sharding wanted = operandSharding(op, config, k, tensor.shape);
          for (auto [task, device] : llvm::enumerate(config.devices)) {
            if (!llvm::is_contained(found.devices, device))
              continue;
            split += !found.operands[i][k].dims.empty();
            ASSERT_TRUE(sameRect(
                tileOf(found, found.operands[i][k], tensor.shape, device),
                wanted.shardRect(static_cast<int64_t>(task), tensor.shape)))
                << op.name << " operand " << k << " task " << task << " seed "
                << seed;
          }
        }
      }
    }
  }
  EXPECT_GT(split, 1000u);
}

TEST_F(DeviceMeshesTest, SearchesOnAllDevicesNeedNoCopies) {
  Graph mlp = makeMlp(12, {20, 6, 10});
  AnalyticCost cost;
  for (auto [nodes, gpus] : {std::pair(2u, 4u), {1u, 6u}, {3u, 3u}}) {
    if (sanitized && nodes > 1)
      continue;
    Machine machine = makeTwoLevel(nodes, gpus);
    Problem problem(mlp, machine, cost);
    problem.space.placement = false;
    for (const char *algorithm : {"mcmc", "optcnn", "exact", "frontier"}) {
      SearchOptions options;
      options.algorithm = algorithm;
      options.budget.proposals = 500;
      llvm::Expected<SearchResult> result = search(problem, options);
      ASSERT_TRUE(static_cast<bool>(result));
      for (const Config &config : result->strategy.configs)
        EXPECT_EQ(
            std::set<int64_t>(config.devices.begin(), config.devices.end())
                .size(),
            machine.devices.size())
            << algorithm;
      EXPECT_TRUE(findModelShardings(mlp, result->strategy).widened.empty());
    }
  }
}
