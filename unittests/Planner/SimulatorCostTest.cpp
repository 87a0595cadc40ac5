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

#include "gtest/gtest.h"

using namespace soap;

namespace {
struct AnalyticCostTest : testing::Test {
  Graph graph = makeMlp(4096, {4096, 4096});
  Machine machine = makeTwoLevel(2, 4);
  AnalyticCost cost;

  Ticks time(llvm::ArrayRef<int64_t> extents) {
    Rect tile;
    for (int64_t e : extents)
      tile.push_back({0, e});
    return cost.taskTime(graph, graph.operators[0], tile, machine, 0);
  }
};
} // namespace

TEST_F(AnalyticCostTest, LargeProductsComeNearThePeak) {
  double seconds = secondsFromTicks(time({4096, 4096, 4096}));
  double ideal = 2.0 * 4096 * 4096 * 4096 / 10e12;
  EXPECT_GT(seconds, ideal / 0.9);
  EXPECT_LT(seconds, ideal / 0.85);
}

TEST_F(AnalyticCostTest, SplittingIsNotFreeAndDimensionsAreNotAlike) {
  Ticks whole = time({4096, 4096, 4096});
  Ticks n = time({64, 4096, 4096}), h = time({4096, 64, 4096}),
        i = time({4096, 4096, 64});
  for (Ticks part : {n, h, i})
    EXPECT_GT(part, whole / 64);
  EXPECT_NE(n, h);
  EXPECT_NE(h, i);
  // Extents off the granules waste their remainder.
  EXPECT_GT(time({4096, 33, 4096}), time({4096, 32, 4096}) * 5 / 4);
}

// Without anything to sum, a contraction costs what its result's bytes do, not
// what a product with the least extents would.
TEST_F(AnalyticCostTest, OuterProductsAreBoundByMemory) {
  Ticks product = time({4096, 4096, 4096});
  Operator &op = graph.operators[0];
  op.dims[2].size = 1;
  op.dims[2].kind = DimensionKind::Attribute;
  op.flops = 2.0 * 4096 * 4096;
  EXPECT_LT(time({4096, 4096, 1}), product / 16);
}

// Whatever the product is converted to by the same operator.
TEST_F(AnalyticCostTest, ProductsRunAsFastAsTheTypeTheyMultiply) {
  machine.kinds[0].peak["bf16"] = 15 * machine.kinds[0].peakFor("f32");
  Ticks wide = time({4096, 4096, 4096});
  graph.operators[0].factorType = "bf16";
  EXPECT_LT(time({4096, 4096, 4096}), wide / 10);
}

// Iterations of a loop wait for each other.
TEST_F(AnalyticCostTest, EveryLaunchTakesItsTime) {
  Ticks once = time({64, 64, 64});
  graph.operators[0].launches = 1001;
  EXPECT_EQ(time({64, 64, 64}) - once,
            ticksFromSeconds(1000 * machine.kinds[0].launchOverhead));
}

// In a loop: products at the rate of the type they multiply, then what lies
// between them.
TEST_F(AnalyticCostTest, RegionsTakeTheTimeOfTheirProductsAndBytes) {
  Operator &op = graph.operators[0];
  op.anchor = "other";
  op.flops = op.regionProducts = 1e12;
  op.regionBytes = 1;
  const DeviceKind &kind = machine.kinds[0];
  Ticks products = time({4096, 4096, 4096});
  EXPECT_GT(products, ticksFromSeconds(1e12 / kind.peakFor("f32")));
  EXPECT_LT(products, ticksFromSeconds(2e12 / kind.peakFor("f32")));
  op.regionBytes = 1e12;
  EXPECT_NEAR(time({4096, 4096, 4096}) - products,
              ticksFromSeconds(1e12 / kind.memoryBandwidth), 2);
  // A task has its share, of what can be shared.
  Ticks all = time({4096, 4096, 4096});
  EXPECT_LT(time({2048, 4096, 4096}), all * 0.51);
  op.regionWhole = 0.5;
  EXPECT_GT(time({2048, 4096, 4096}), all * 0.74);
  EXPECT_LT(time({2048, 4096, 4096}), all * 0.76);
}

// The first bytes pass at the rate of the cache, the others at memory's.
TEST_F(AnalyticCostTest, CachesTakeWhatFits) {
  DeviceKind &kind = machine.kinds[0];
  kind.memoryBandwidth = 1e9;
  EXPECT_EQ(kind.memorySeconds(3e6), 3e-3);
  kind.cacheBytes = 1e6;
  kind.cacheBandwidth = 4e9;
  EXPECT_EQ(kind.memorySeconds(0), 0);
  EXPECT_EQ(kind.memorySeconds(1e6), 0.25e-3);
  EXPECT_DOUBLE_EQ(kind.memorySeconds(3e6), 2.25e-3);
  // Halves are no faster than the whole.
  EXPECT_DOUBLE_EQ(2 * kind.memorySeconds(1.5e6, 0.5), 2.25e-3);
  EXPECT_DOUBLE_EQ(2 * kind.memorySeconds(0.5e6, 0.5), 0.25e-3);
}

// In place of what is replaced, products at the rate of the call.
TEST_F(AnalyticCostTest, FusedTasksDoTheirProductsAtTheirRate) {
  Operator &op = graph.operators[0];
  machine.kinds[0].attentionRate = 0.5;
  op.fused = {0, op.flops, 3 * op.flops, 2};
  auto fused = [&](int64_t n) {
    Rect tile = {{0, n}, {0, 4096}, {0, 4096}};
    return secondsFromTicks(cost.fusedTaskTime(graph, op, tile, machine, 0));
  };
  double products = 3 * op.flops / (0.5 * machine.kinds[0].peakFor("f32"));
  EXPECT_NEAR(fused(4096), products + 10e-6, 1e-8);
  EXPECT_NEAR(fused(1024), products / 4 + 10e-6, 1e-8);
  // Only what stays within is not touched.
  op.fused = {0, op.flops, 0, 0};
  double bytes = 4 * 4096.0 * 4096, bandwidth = 700e9;
  EXPECT_NEAR(fused(4096), 3 * bytes / bandwidth, 1e-8);
  graph.tensors[op.results[0].tensor].fusion = 0;
  EXPECT_NEAR(fused(4096), 2 * bytes / bandwidth, 1e-8);
  EXPECT_EQ(fused(0), 0);
  EXPECT_EQ(cost.leastTaskTime(graph, op, {{0, 4096}, {0, 4096}, {0, 4096}},
                               machine, 0),
            ticksFromSeconds(fused(4096)));
}

// What stays within a kernel is neither written nor read, and starts no other.
TEST_F(AnalyticCostTest, MergedOperatorsMoveTheirShares) {
  Operator &op = graph.operators[0];
  op.flops = 0;
  double bytes = 4 * 4096.0 * 4096, bandwidth = 700e9;
  auto seconds = [&] { return secondsFromTicks(time({4096, 4096, 4096})); };
  EXPECT_NEAR(seconds(), 5e-6 + 3 * bytes / bandwidth, 1e-8);
  op.merged = {false, {0, 1.5}, {0}};
  EXPECT_NEAR(seconds(), 1.5 * bytes / bandwidth, 1e-8);
  op.merged = {true, {}, {0}};
  EXPECT_NEAR(seconds(), 5e-6 + 2 * bytes / bandwidth, 1e-8);
  machine.kinds[0].mergesOperators = false;
  EXPECT_NEAR(seconds(), 5e-6 + 3 * bytes / bandwidth, 1e-8);
}

TEST_F(AnalyticCostTest, AnEmptyTileTakesNoTime) {
  EXPECT_EQ(time({0, 4096, 4096}), 0);
  EXPECT_GE(time({1, 1, 1}), ticksFromSeconds(5e-6));
}

// Of a table that is state, a scatter changes the rows that it gets, in place;
// of any other it makes a copy.
TEST_F(AnalyticCostTest, ScattersIntoStateTouchRows) {
  using K = DimensionKind;
  GraphBuilder b;
  constexpr int64_t rows = 1 << 20, width = 64, count = 256;
  unsigned table = b.argument("table", {rows, width}),
           updates = b.argument("updates", {count, width}),
           indices = b.argument("indices", {count, 1});
  Dimension n = dim("n", count, K::Reduction),
            c = dim("c", width, K::Attribute), v = dim("v", rows, K::Parameter),
            one = dim("one", 1, K::Attribute);
  n.splittable = false;
  b.graph.results = {
      b.op("scatter", "update", "scatter", b.family("table", {n, c, v, one}),
           {n, c, v, one}, {0, 1, 2, 3},
           {{updates, {0, 1}}, {table, {2, 1}}, {indices, {0, 3}}}, {2, 1}, 0)};
  graph = b.graph;
  auto seconds = [&](int64_t tableRows) {
    Rect tile{{0, count}, {0, width}, {0, tableRows}, {0, 1}};
    return secondsFromTicks(
               cost.taskTime(graph, graph.operators[0], tile, machine, 0)) -
           machine.kinds[0].launchOverhead;
  };
  double bandwidth = machine.kinds[0].memoryBandwidth;
  EXPECT_GT(seconds(rows), 2 * 4.0 * rows * width / bandwidth);
  graph.arguments[0].replacedBy = 0;
  double bytes = 4 * (count + 3 * count * width);
  EXPECT_NEAR(seconds(rows), bytes / bandwidth, 0.01 * bytes / bandwidth);
  // A quarter of the table has a quarter of the rows, and all updates are read.
  bytes = 4 * (count + 1.5 * count * width);
  EXPECT_NEAR(seconds(rows / 4), bytes / bandwidth, 0.01 * bytes / bandwidth);
  // There are no more rows than the table's.
  bytes = 4 * (count + count * width + 2 * 8 * width);
  graph.tensors[table].shape[0] = 8;
  graph.tensors[graph.results[0]].shape[0] = 8;
  graph.operators[0].dims[2].size = 8;
  EXPECT_NEAR(seconds(8), bytes / bandwidth, 0.01 * bytes / bandwidth);
}

TEST_F(AnalyticCostTest, TransfersFollowTheRoute) {
  EXPECT_EQ(cost.transferTime(machine, {0, 1, 20000000}),
            ticksFromSeconds(2e-6 + 1e-3));
  // Four links with 2 + 3 + 3 + 2 microseconds, the narrowest 12.5 GB/s.
  EXPECT_EQ(cost.transferTime(machine, {0, 4, 12500000}),
            ticksFromSeconds(10e-6 + 1e-3));
  // Two flows from one node to the other share its uplink.
  EXPECT_EQ(cost.exchangeTime(machine, {{0, 4, 12500000}, {1, 5, 12500000}}),
            ticksFromSeconds(10e-6 + 2e-3));
  // Opposite ways do not.
  EXPECT_EQ(cost.exchangeTime(machine, {{0, 4, 12500000}, {4, 0, 12500000}}),
            ticksFromSeconds(10e-6 + 1e-3));
}

// Thakur et al.: one message after the other for each device.
TEST_F(AnalyticCostTest, MessagesOfADeviceStartOneAfterTheOther) {
  EXPECT_EQ(cost.exchangeTime(machine, {{0, 1, 20000}, {0, 2, 20000}}),
            ticksFromSeconds(2 * 2e-6 + 1e-6));
  EXPECT_EQ(cost.exchangeTime(machine, {{0, 1, 20000}, {2, 3, 20000}}),
            ticksFromSeconds(2e-6 + 1e-6));
}

TEST_F(AnalyticCostTest, AllReduce) {
  // Within a node every pair has a link.
  double bytes = 40e6;
  EXPECT_NEAR(static_cast<double>(cost.allReduceTime(
                  machine, {0, 1, 2, 3}, static_cast<int64_t>(bytes))),
              1e9 * 2 * (bytes / 4 / 20e9 + 3 * 2e-6), 2);
  EXPECT_EQ(cost.allReduceTime(machine, {3}, 1 << 20), 0);
  // Two summands on one device are added there.
  EXPECT_GT(cost.allReduceTime(machine, {3, 3}, 1 << 20), 0);
  EXPECT_GT(cost.allReduceTime(machine, {0, 1, 1}, 1 << 20),
            cost.allReduceTime(machine, {0, 1}, 1 << 20));
}
