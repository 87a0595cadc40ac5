//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Sharding/Sharding.h"
#include "Soap/Planner/Sharding/OperatorSharding.h"

#include "RandomShardings.h"

#include <gtest/gtest.h>

#include <numeric>

using namespace soap;

namespace {

Sharding sharding(std::initializer_list<int64_t> mesh,
                  std::initializer_list<int> axes,
                  std::vector<int64_t> devices) {
  Sharding s;
  s.mesh = mesh;
  for (int axis : axes)
    s.dims.push_back({axis, {}});
  s.devices = std::move(devices);
  return s;
}

/// The same sharding with its mesh axes in another order.
Sharding withAxes(const Sharding &s, llvm::ArrayRef<int> order) {
  Sharding result = s;
  llvm::SmallVector<int, 4> places(order.size());
  for (auto [place, axis] : llvm::enumerate(order)) {
    places[axis] = static_cast<int>(place);
    result.mesh[place] = s.mesh[axis];
  }
  for (Sharding::Dim &dim : result.dims)
    if (dim.axis >= 0)
      dim.axis = places[dim.axis];
  for (int &axis : result.partialAxes)
    axis = places[axis];
  for (int64_t shard = 0; shard < s.numShards(); ++shard) {
    llvm::SmallVector<int64_t, 4> at = s.coordinates(shard);
    int64_t number = 0;
    for (int axis : order)
      number = number * s.mesh[axis] + at[axis];
    result.devices[number] = s.devices[shard];
  }
  return result;
}

TEST(Sharding, CanonicalHoldsTheSameHoweverWritten) {
  RandomShardings random;
  for (int i = 0; i < 3000; ++i) {
    llvm::SmallVector<int64_t, 3> shape;
    for (int64_t rank = random.pick(0, 3); rank > 0; --rank)
      shape.push_back(random.pick(1, 9));
    Sharding s = random.sharding(shape, random.pick(0, 1), random.pick(0, 1));
    Sharding c = s.canonical(shape);
    EXPECT_EQ(c.check(shape), "");
    EXPECT_EQ(c.numSummands(), s.numSummands());
    EXPECT_TRUE(isNoOpReshard(s, c, shape));
    EXPECT_TRUE(isNoOpReshard(c, s, shape));
    EXPECT_TRUE(c.canonical(shape) == c);
    std::vector<int> order(s.mesh.size());
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random.rng);
    EXPECT_TRUE(withAxes(s, order).canonical(shape) == c);
  }
}

TEST(Sharding, CanonicalHasNoNames) {
  // A halo that is the ceil tile, a cut that leaves everything, replicas in
  // another order.
  Sharding s = sharding({2, 2, 2}, {0, 2}, {7, 6, 5, 4, 3, 2, 1, 0});
  s.dims[0].ranges = {{0, 2}, {2, 4}};
  s.dims[1].ranges = {{0, 5}, {0, 5}};
  Sharding same = sharding({2, 4}, {0, -1}, {4, 5, 6, 7, 0, 1, 2, 3});
  EXPECT_TRUE(s.canonical({4, 5}) == same);
  EXPECT_TRUE(same.canonical({4, 5}) == same);
}

TEST(Sharding, Boxes) {
  Sharding s = sharding({2, 3, 1}, {1, 0}, {0, 1, 2, 3, 4, 5});
  EXPECT_EQ(s.check({7, 4}), "");
  EXPECT_EQ(s.shardRect(5, {7, 4}), (Rect{{6, 7}, {2, 4}}));
  EXPECT_EQ(s.maxShardElements({7, 4}), 6);
  EXPECT_TRUE(s.covers({7, 4}));
  s.devices = {0, 0, 0, 1, 1, 1};
  EXPECT_EQ(s.maxDeviceElements({7, 4}), 14);
  s.dims[0].ranges = {{0, 3}, {2, 5}, {4, 6}};
  EXPECT_EQ(s.check({7, 4}), "");
  EXPECT_FALSE(s.covers({7, 4}));
}

TEST(Sharding, CheckMessages) {
  auto with = [&](auto change) {
    Sharding s = sharding({2, 2}, {0, -1}, {0, 1, 2, 3});
    change(s);
    return s.check({6, 4});
  };
  EXPECT_EQ(with([](Sharding &) {}), "");
  EXPECT_EQ(with([](Sharding &s) { s.devices.pop_back(); }),
            "the mesh has 4 points, but there are 3 devices");
  EXPECT_EQ(with([](Sharding &s) { s.mesh[0] = 0; }),
            "a mesh axis has 0 positions, below 1");
  EXPECT_EQ(with([](Sharding &s) { s.devices[1] = -1; }),
            "device number -1 is negative");
  EXPECT_EQ(with([](Sharding &s) { s.devices[1] = 4095; }), "");
  EXPECT_EQ(with([](Sharding &s) { s.devices[1] = 4096; }),
            "device 4096 does not exist: machines have 4096 at most");
  EXPECT_EQ(with([](Sharding &s) { s.dims.pop_back(); }),
            "the sharding has 1 dimensions, but the tensor has rank 2");
  EXPECT_EQ(with([](Sharding &s) { s.dims[1].axis = 2; }),
            "dimension 1 is cut along axis 2, but the mesh has 2 axes");
  EXPECT_EQ(with([](Sharding &s) { s.dims[1].axis = 0; }),
            "axis 0 cuts two dimensions");
  EXPECT_EQ(with([](Sharding &s) { s.dims[0].ranges = {{0, 3}}; }),
            "dimension 0 needs 2 ranges, got 1");
  EXPECT_EQ(with([](Sharding &s) { s.dims[1].ranges = {{0, 5}}; }),
            "range 0:5 is not within dimension 1 of size 4");
  EXPECT_EQ(with([](Sharding &s) { s.partial = PartialKind::Sum; }),
            "a partial sharding needs partial axes");
  EXPECT_EQ(with([](Sharding &s) { s.partialAxes = {1}; }),
            "partial axes need a kind of reduction");
  auto partial = [&](llvm::SmallVector<int, 2> axes) {
    return with([&](Sharding &s) {
      s.partial = PartialKind::Sum;
      s.partialAxes = axes;
    });
  };
  EXPECT_EQ(partial({1}), "");
  EXPECT_EQ(partial({0}), "axis 0 is partial and cuts a dimension");
  EXPECT_EQ(partial({7}), "partial axis 7 does not exist");
  EXPECT_EQ(partial({1, 1}), "the partial axes do not ascend");
}

TEST(Sharding, NoOpFindsShardsOnTheirDevices) {
  // The same boxes on the same devices, said with other meshes.
  Sharding from = sharding({2, 2}, {0, 1}, {0, 1, 2, 3});
  Sharding to = sharding({2, 2, 1}, {1, 0}, {0, 2, 1, 3});
  llvm::SmallVector<int64_t> mapping;
  EXPECT_TRUE(isNoOpReshard(from, to, {4, 4}, &mapping));
  EXPECT_EQ(mapping, (llvm::SmallVector<int64_t>{0, 2, 1, 3}));
  to.devices = {0, 1, 2, 3};
  EXPECT_FALSE(isNoOpReshard(from, to, {4, 4}));
  // A subset of replicas is enough; a pending sum is not.
  Sharding replicated = Sharding::getReplicated(2, {0, 1, 2});
  Sharding one = Sharding::getReplicated(2, {2});
  EXPECT_TRUE(isNoOpReshard(replicated, one, {4, 4}, &mapping));
  EXPECT_EQ(mapping, (llvm::SmallVector<int64_t>{2}));
  Sharding partial = replicated;
  partial.partial = PartialKind::Sum;
  partial.partialAxes = {0};
  EXPECT_FALSE(isNoOpReshard(partial, replicated, {4, 4}));
  EXPECT_FALSE(isNoOpReshard(replicated, partial, {4, 4}));
  EXPECT_TRUE(isNoOpReshard(partial, partial, {4, 4}));
  Sharding swapped = partial;
  swapped.devices = {1, 0, 2};
  EXPECT_FALSE(isNoOpReshard(partial, swapped, {4, 4}));
  // Empty shards need no counterpart.
  Sharding four = sharding({4}, {0}, {0, 1, 5, 6});
  Sharding two = sharding({2}, {0}, {0, 1});
  EXPECT_TRUE(isNoOpReshard(two, four, {2}, &mapping));
  EXPECT_EQ(mapping, (llvm::SmallVector<int64_t>{0, 1, -1, -1}));
}

/// Dimensions n, c (output), i (input), y, x (output), ky, kx: a convolution of
/// 8×3×16×16 with a 3×3 kernel, stride 2 and padding 1.
Operator convolution() {
  Operator op;
  auto dim = [&](const char *name, int64_t size, DimensionKind kind,
                 PartialKind partial = PartialKind::None, bool split = true) {
    op.dims.push_back({name, size, kind, split, partial});
  };
  dim("n", 8, DimensionKind::Sample);
  dim("c", 6, DimensionKind::Parameter);
  dim("i", 3, DimensionKind::Reduction, PartialKind::Sum);
  dim("y", 8, DimensionKind::Attribute);
  dim("x", 8, DimensionKind::Attribute);
  dim("ky", 3, DimensionKind::Reduction, PartialKind::None, false);
  dim("kx", 3, DimensionKind::Reduction, PartialKind::None, false);
  auto window = [](unsigned out, unsigned kernel) {
    DimAccess access;
    access.terms = {{out, 2}, {kernel, 1}};
    access.offset = -1;
    return access;
  };
  op.operands = {{0,
                  {DimAccess::getDim(0), DimAccess::getDim(2), window(3, 5),
                   window(4, 6)}},
                 {1,
                  {DimAccess::getDim(1), DimAccess::getDim(2),
                   DimAccess::getDim(5), DimAccess::getDim(6)}}};
  op.results = {{2,
                 {DimAccess::getDim(0), DimAccess::getDim(1),
                  DimAccess::getDim(3), DimAccess::getDim(4)}}};
  return op;
}

std::vector<int64_t> iota(int64_t n) {
  std::vector<int64_t> devices(n);
  for (int64_t i = 0; i < n; ++i)
    devices[i] = i;
  return devices;
}

// The convolution of the paper's table: sample, height and width, channel.
TEST(OperatorSharding, ConvolutionHasHalos) {
  Operator op = convolution();
  Config config;
  config.degrees = {2, 1, 1, 4, 1, 1, 1};
  config.devices = iota(8);
  ASSERT_EQ(checkConfig(op, config, 8), "");
  Sharding image = operandSharding(op, config, 0, {8, 3, 16, 16});
  EXPECT_EQ(image.mesh,
            (llvm::SmallVector<int64_t, 4>{2, 1, 1, 4, 1, 1, 1, 1}));
  EXPECT_EQ(image.dims[0], (Sharding::Dim{0, {}}));
  EXPECT_EQ(image.dims[2],
            (Sharding::Dim{3, {{0, 4}, {3, 8}, {7, 12}, {11, 16}}}));
  // The window reads rows -1 to 15, all that there are.
  EXPECT_EQ(image.dims[3], (Sharding::Dim{-1, {}}));
  EXPECT_EQ(image.check({8, 3, 16, 16}), "");
  Sharding kernel = operandSharding(op, config, 1, {6, 3, 3, 3});
  for (const Sharding::Dim &dim : kernel.dims)
    EXPECT_EQ(dim, Sharding::Dim());
  Sharding result = resultSharding(op, config, 0, {8, 6, 8, 8});
  EXPECT_EQ(result.dims[2], (Sharding::Dim{3, {}}));
  EXPECT_FALSE(result.isPartial());
}

TEST(OperatorSharding, SplitReductionIsPartial) {
  Operator op = convolution();
  Config config;
  config.degrees = {1, 1, 3, 1, 1, 1, 1};
  config.replicas = 2;
  config.devices = iota(6);
  Sharding result = resultSharding(op, config, 0, {8, 6, 8, 8});
  EXPECT_EQ(result.partial, PartialKind::Sum);
  EXPECT_EQ(result.partialAxes, (llvm::SmallVector<int, 2>{2}));
  EXPECT_EQ(result.summand(5), 2);
  EXPECT_EQ(result.numSummands(), 3);
  op.linearOperands = {0};
  config.partialReplicas = true;
  result = resultSharding(op, config, 0, {8, 6, 8, 8});
  EXPECT_EQ(result.partialAxes, (llvm::SmallVector<int, 2>{2, 7}));
  EXPECT_EQ(result.summand(5), 5);
  EXPECT_EQ(operandSharding(op, config, 0, {8, 3, 16, 16}).partialAxes,
            (llvm::SmallVector<int, 2>{7}));
  EXPECT_FALSE(operandSharding(op, config, 1, {6, 3, 3, 3}).isPartial());
}

TEST(OperatorSharding, IrregularAccesses) {
  Operator op;
  op.dims = {{"h", 4, DimensionKind::Attribute, true, PartialKind::None},
             {"d", 3, DimensionKind::Attribute, false, PartialKind::None}};
  DimAccess merged, sliced;
  merged.terms = {{0, 3}, {1, 1}};
  sliced.terms = {{0, 1}};
  sliced.offset = 2;
  op.operands = {{0, {merged}},
                 {1, {sliced}},
                 {2, {DimAccess::getDim(0)}},
                 {3, {DimAccess::getConstant(0)}}};
  Config config;
  config.degrees = {2, 1};
  config.devices = {0, 1};
  // Heads of three: tiles of six of twelve are the ceil tiles.
  EXPECT_EQ(operandSharding(op, config, 0, {12}).dims[0],
            (Sharding::Dim{0, {}}));
  EXPECT_EQ(operandSharding(op, config, 1, {9}).dims[0],
            (Sharding::Dim{0, {{2, 4}, {4, 6}}}));
  // The first four of five.
  EXPECT_EQ(operandSharding(op, config, 2, {5}).dims[0],
            (Sharding::Dim{0, {{0, 2}, {2, 4}}}));
  EXPECT_EQ(operandSharding(op, config, 3, {1}).dims[0], Sharding::Dim());
  // Unsplit, a slice is one range.
  config.degrees = {1, 1};
  config.devices = {0};
  EXPECT_EQ(operandSharding(op, config, 1, {9}).dims[0],
            (Sharding::Dim{-1, {{2, 6}}}));
  // Four heads in three tiles of two, two and none.
  config.degrees = {3, 1};
  config.devices = {0, 1, 2};
  Sharding uneven = operandSharding(op, config, 0, {12});
  EXPECT_EQ(uneven.shardRect(1, {12}), (Rect{{6, 12}}));
  EXPECT_TRUE(uneven.shardRect(2, {12})[0].empty());
}

// An argument takes its replacement's layout without the pending sum, another
// its first use's, an unused one lies on device 0.
TEST(OperatorSharding, Arguments) {
  Graph graph;
  graph.tensors.resize(4);
  for (Tensor &t : graph.tensors)
    t.shape = {8};
  graph.tensors[3].producer = 0;
  Operator op;
  op.name = "update";
  op.dims = {{"i", 4, DimensionKind::Attribute, true, PartialKind::None}};
  DimAccess sliced = DimAccess::getDim(0);
  sliced.offset = 4;
  DimAccess whole = DimAccess::getWhole();
  op.operands = {{0, {whole}}, {1, {sliced}}};
  op.results = {{3, {whole}}};
  op.linearOperands = {0};
  graph.operators = {op};
  graph.arguments = {{0, 0}, {1, -1}, {2, -1}};
  graph.results = {3};
  ASSERT_EQ(graph.check(), "");
  Strategy strategy;
  Config config;
  config.degrees = {1};
  config.replicas = 2;
  config.partialReplicas = true;
  config.devices = {4, 5};
  strategy.configs = {config};
  std::vector<Sharding> shardings = tensorShardings(graph, strategy);
  EXPECT_TRUE(shardings[3].isPartial());
  EXPECT_EQ(shardings[0], shardings[3].withoutPartial());
  EXPECT_EQ(shardings[1].devices, (std::vector<int64_t>{4, 5}));
  EXPECT_TRUE(shardings[1].covers({8}));
  EXPECT_EQ(shardings[2], Sharding::getReplicated(1, {0}));
  // A state that no operator replaces falls back to its first use.
  graph.results = {1};
  shardings = tensorShardings(graph, strategy);
  EXPECT_EQ(shardings[0].devices, (std::vector<int64_t>{4, 5}));
  EXPECT_FALSE(shardings[0].isPartial());
}

} // namespace
