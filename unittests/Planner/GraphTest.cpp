//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Graph/Graph.h"
#include "Soap/Planner/Graph/Strategy.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <set>

using namespace soap;

namespace {

DimAccess window(unsigned output, int64_t stride, unsigned kernel,
                 int64_t dilation, int64_t padding, int64_t base = 1) {
  DimAccess access;
  access.terms = {{output, stride}, {kernel, dilation}};
  access.offset = -padding;
  access.divisor = base;
  return access;
}

TEST(Access, StandardForms) {
  Rect tile{{2, 5}, {0, 3}};
  EXPECT_EQ(DimAccess::getDim(0).apply(tile, 8), (Interval{2, 5}));
  EXPECT_EQ(DimAccess::getWhole().apply(tile, 8), (Interval{0, 8}));
  EXPECT_EQ(DimAccess::getConstant(0).apply(tile, 1), (Interval{0, 1}));
  // A 3-wide window with stride 2 and padding 1: rows 3 to 9.
  EXPECT_EQ(window(0, 2, 1, 1, 1).apply(tile, 20), (Interval{3, 10}));
  // The same at the tensor's end.
  EXPECT_EQ(window(0, 2, 1, 1, 1).apply(tile, 7), (Interval{3, 7}));
  DimAccess reversed;
  reversed.terms = {{0, -1}};
  reversed.offset = 7;
  EXPECT_EQ(reversed.apply(tile, 8), (Interval{3, 6}));
  DimAccess merged;
  merged.terms = {{0, 3}, {1, 1}};
  EXPECT_EQ(merged.apply(tile, 24), (Interval{6, 15}));
  // Dilated base: positions 2..4 plus 0..2 touch the elements 1, 2 and 3.
  EXPECT_EQ(window(0, 1, 1, 1, 0, 2).apply(tile, 10), (Interval{1, 4}));
}

TEST(Access, EmptyTileTouchesNothing) {
  Rect tile{{4, 4}, {0, 3}};
  EXPECT_TRUE(window(0, 1, 1, 1, 0).apply(tile, 8).empty());
  EXPECT_TRUE(DimAccess::getDim(0).apply(tile, 8).empty());
  EXPECT_EQ(DimAccess::getDim(1).apply(tile, 3), (Interval{0, 3}));
}

// Against the definition, point by point: nothing touched lies outside, and for
// contiguous accesses the hull is tight.
TEST(Access, HullHoldsAllTouchedIndices) {
  std::mt19937 rng(1);
  auto pick = [&](int lo, int hi) {
    return std::uniform_int_distribution<int>(lo, hi)(rng);
  };
  for (int round = 0; round < 2000; ++round) {
    DimAccess access =
        window(0, pick(-3, 3), 1, pick(-2, 2), pick(-4, 4), pick(1, 3));
    int64_t size = pick(1, 12);
    int lo0 = pick(0, 4), lo1 = pick(0, 2);
    Rect tile{{lo0, lo0 + pick(0, 4)}, {lo1, lo1 + pick(0, 3)}};
    std::set<int64_t> touched;
    for (int64_t i = tile[0].lo; i < tile[0].hi; ++i)
      for (int64_t j = tile[1].lo; j < tile[1].hi; ++j) {
        int64_t at = access.terms[0].coefficient * i +
                     access.terms[1].coefficient * j + access.offset;
        if (at % access.divisor == 0 && at / access.divisor >= 0 &&
            at / access.divisor < size)
          touched.insert(at / access.divisor);
      }
    Interval hull = access.apply(tile, size);
    EXPECT_TRUE(Interval({0, size}).contains(hull));
    for (int64_t index : touched)
      EXPECT_TRUE(hull.lo <= index && index < hull.hi);
    bool contiguous =
        std::abs(access.terms[0].coefficient) == 1 && access.divisor == 1;
    if (contiguous && !touched.empty() &&
        static_cast<int64_t>(touched.size()) ==
            *touched.rbegin() - *touched.begin() + 1) {
      EXPECT_EQ(hull, (Interval{*touched.begin(), *touched.rbegin() + 1}));
    }
  }
}

TEST(Interval, SubtractGivesDisjointRest) {
  Rect from{{0, 6}, {0, 5}}, cut{{2, 4}, {3, 9}};
  llvm::SmallVector<Rect> rest;
  subtract(from, cut, rest);
  int64_t elements = 0;
  for (const Rect &piece : rest) {
    elements += numElements(piece);
    EXPECT_EQ(numElements(intersect(piece, cut)), 0);
  }
  EXPECT_EQ(elements, 30 - 4);
  rest.clear();
  subtract(Rect{}, Rect{}, rest);
  EXPECT_TRUE(rest.empty());
}

TEST(Interval, Covers) {
  EXPECT_TRUE(coversInterval({{3, 6}, {0, 4}}, {0, 6}));
  EXPECT_FALSE(coversInterval({{4, 6}, {0, 3}}, {0, 6}));
  EXPECT_FALSE(coversInterval({{0, 3}}, {0, 6}));
  EXPECT_TRUE(coversInterval({}, {0, 0}));
  // Gaps elsewhere do not matter.
  EXPECT_TRUE(coversInterval({{0, 3}, {4, 7}}, {0, 3}));
  EXPECT_TRUE(coversInterval({{0, 3}, {4, 7}}, {5, 7}));
  EXPECT_FALSE(coversInterval({{0, 3}, {4, 7}}, {2, 5}));
}

TEST(Interval, Overlaps) {
  EXPECT_FALSE(anyOverlap({}));
  EXPECT_FALSE(anyOverlap({{3, 6}, {0, 3}}));
  EXPECT_TRUE(anyOverlap({{3, 6}, {0, 4}}));
  EXPECT_TRUE(anyOverlap({{0, 4}, {0, 4}}));
  // Nothing is in an empty part.
  EXPECT_FALSE(anyOverlap({{0, 4}, {2, 2}, {4, 6}, {0, 0}}));
}

/// y[n, o] = Σ_i x[n, i] · w[i, o], dimensions n, o, i.
Graph matmulGraph() {
  Graph graph;
  graph.tensors.resize(3);
  graph.tensors[0].shape = {6, 4};
  graph.tensors[1].shape = {4, 8};
  graph.tensors[2].shape = {6, 8};
  graph.tensors[2].producer = 0;
  Operator op;
  op.name = "fc";
  op.dims = {{"n", 6, DimensionKind::Sample, true, PartialKind::None},
             {"o", 8, DimensionKind::Parameter, true, PartialKind::None},
             {"i", 4, DimensionKind::Reduction, true, PartialKind::Sum}};
  op.operands = {{0, {DimAccess::getDim(0), DimAccess::getDim(2)}},
                 {1, {DimAccess::getDim(2), DimAccess::getDim(1)}}};
  op.results = {{2, {DimAccess::getDim(0), DimAccess::getDim(1)}}};
  op.familyDims = {0, 1, 2};
  graph.operators.push_back(op);
  Family family;
  family.name = "fc";
  family.dims = op.dims;
  family.operators = {0};
  graph.families.push_back(family);
  graph.arguments = {{0, -1}, {1, -1}};
  graph.results = {2};
  return graph;
}

TEST(Graph, ChecksInvariants) {
  Graph good = matmulGraph();
  EXPECT_EQ(good.check(), "");
  EXPECT_EQ(good.uses()[1].front(), (std::pair<unsigned, unsigned>(0, 1)));

  Graph bad = good;
  bad.operators[0].operands[1].access.pop_back();
  EXPECT_EQ(bad.check(),
            "operator 'fc': operand #1 has 1 accesses for 2 dimensions");
  bad = good;
  bad.operators[0].operands[0].tensor = 2;
  EXPECT_EQ(bad.check(), "operator 'fc' reads operand 0 before it is produced");
  bad = good;
  bad.arguments.pop_back();
  EXPECT_EQ(bad.check(),
            "tensor 1 is neither an argument nor produced by an operator");
  bad = good;
  bad.operators[0].familyDims = {0, 0, 2};
  EXPECT_EQ(bad.check(), "operator 'fc' has two dimensions that are the same "
                         "in its family 'fc'");
  bad = good;
  bad.arguments[0].replacedBy = 0;
  EXPECT_EQ(bad.check(), "argument 0 is replaced by a result of another shape");
  bad = good;
  bad.tensors[2].name = "y";
  bad.tensors[2].fusion = 0;
  EXPECT_EQ(bad.check(), "tensor 'y' stays within a fusion, but no operator of "
                         "that makes it");
  bad.operators[0].fused.fusion = 0;
  EXPECT_EQ(bad.check(), "tensor 'y' stays within a fusion, but is a result");
  bad.tensors[2].fusion = -1;
  bad.operators[0].fused.fusion = 1 << 30;
  EXPECT_EQ(bad.check(), "operator '" + bad.operators[0].name +
                             "' belongs to fusion 1073741824 of a graph of " +
                             std::to_string(bad.operators.size()) +
                             " operators");
  bad = good;
  bad.families.push_back({"another", {}, {}, bad.families[0].tie});
  EXPECT_EQ(bad.check(), "family 'another' has the tie of families with other "
                         "dimensions");
  bad = good;
  bad.tensors[0].name = "x";
  bad.tensors[0].isKept = false;
  EXPECT_EQ(bad.check(), "tensor 'x' is not kept, but is an argument");
  bad = good;
  bad.tensors[2].name = "y";
  bad.tensors[2].isKept = false;
  EXPECT_EQ(bad.check(), "tensor 'y' is not kept, but is a result");
  bad.tensors[2].madeOf = {0, 7};
  EXPECT_EQ(bad.check(),
            "tensor 'y' is not kept, but made of what 'fc' does not have");
  bad.tensors[2].madeOf = {2};
  EXPECT_EQ(bad.check(), "tensor 'y' is not kept, but neither is a result that "
                         "it is made of");
  bad = good;
  bad.operators[0].merged.operandShares = {1, -1};
  EXPECT_EQ(bad.check(), "operator 'fc' has shares that are none of its "
                         "operands and results");
  bad.operators[0].merged = {true, {}, {1, 1}};
  EXPECT_EQ(bad.check(), "operator 'fc' has shares that are none of its "
                         "operands and results");
  bad = good;
  bad.tensors[1].shape = {int64_t(1) << 40, int64_t(1) << 20};
  EXPECT_EQ(bad.check(), "tensor 1 has more than 2^48 elements, or elements of "
                         "more than 1024 bits");
  for (double amount : {-1.0, std::nan(""), HUGE_VAL}) {
    bad = good;
    bad.operators[0].flops = amount;
    EXPECT_EQ(bad.check(),
              "operator 'fc' has work that is negative or not finite");
  }
  bad = good;
  bad.tensors[2].resultIndex = 1;
  EXPECT_EQ(bad.check(), "tensor 2 is not the result of its producer 'fc'");
}

// Nothing that is computed with a graph leaves the range of 64 bits.
TEST(Graph, ChecksSizes) {
  constexpr int64_t huge = std::numeric_limits<int64_t>::max();
  Graph good = matmulGraph(), bad = good;
  for (int64_t size : {huge, maxElements + 1, int64_t(-1)}) {
    bad = good;
    bad.operators[0].dims[2].size = size;
    EXPECT_EQ(bad.check(), "operator 'fc' has a dimension of a size below 0 or "
                           "above 2^48");
    bad = good;
    bad.families[0].dims[2].size = size;
    EXPECT_EQ(bad.check(), "family 'fc' has a dimension of a size below 0 or "
                           "above 2^48");
  }
  for (int64_t number : {huge, -huge - 1}) {
    bad = good;
    bad.operators[0].operands[0].access[0].offset = number;
    EXPECT_EQ(bad.check(), "operator 'fc': operand #0 has an access whose "
                           "indices overflow");
    bad.operators[0].operands[0].access[0].terms.clear();
    EXPECT_EQ(bad.check(), "operator 'fc': operand #0 has an access whose "
                           "indices overflow");
    bad = good;
    bad.operators[0].results[0].access[1].terms[0].coefficient = number;
    EXPECT_EQ(bad.check(), "operator 'fc': result #0 has an access whose "
                           "indices overflow");
  }
  bad = good;
  bad.operators[0].dims[0].size = 1;
  EXPECT_EQ(bad.check(), "operator 'fc': result #0 is made from 0 to 1 along "
                         "its dimension #0 of size 6");
}

Config config(std::initializer_list<int64_t> degrees, int64_t replicas,
              std::vector<int64_t> devices) {
  Config c;
  c.degrees = degrees;
  c.replicas = replicas;
  c.devices = std::move(devices);
  return c;
}

TEST(Strategy, CheckConfig) {
  Graph graph = matmulGraph();
  Operator &op = graph.operators[0];
  EXPECT_EQ(checkConfig(graph, op, config({2, 1, 2}, 1, {0, 1, 2, 3}), 4), "");
  EXPECT_EQ(checkConfig(op, config({2, 1}, 1, {0, 1}), 4),
            "expected 3 degrees, got 2");
  EXPECT_EQ(checkConfig(op, config({2, 1, 0}, 1, {0, 1}), 4),
            "the degree of dimension \"i\" is 0, below 1");
  EXPECT_EQ(checkConfig(op, config({2, 1, 1}, 0, {0, 1}), 4),
            "the number of replicas is 0, below 1");
  EXPECT_EQ(checkConfig(op, config({2, 1, 1}, 2, {0, 1}), 4),
            "expected a device for each of 4 tasks, got 2");
  EXPECT_EQ(checkConfig(op, config({2, 1, 1}, 1, {0, 4}), 4),
            "device 4 does not exist: the machine has 4");
  EXPECT_EQ(checkConfig(
                op, config({int64_t(1) << 40, int64_t(1) << 40, 1}, 1, {0}), 4),
            "the number of tasks overflows");
  Config partial = config({1, 1, 1}, 2, {0, 1});
  partial.partialReplicas = true;
  EXPECT_EQ(checkConfig(op, partial, 4),
            "the replicas cannot carry summands: no operand is linear");
  op.linearOperands = {0};
  EXPECT_EQ(checkConfig(op, partial, 4), "");
  op.dims[2].partial = PartialKind::Max;
  partial = config({1, 1, 2}, 2, {0, 1, 2, 3});
  partial.partialReplicas = true;
  EXPECT_EQ(checkConfig(op, partial, 4),
            "result 0 would be partial both as a sum and as a max");
  op.dims[2].partial = PartialKind::None;
  EXPECT_EQ(checkConfig(op, config({1, 1, 2}, 1, {0, 1}), 4),
            "dimension \"i\" is split, but its partial results do not combine");
  op.dims[2].splittable = false;
  EXPECT_EQ(checkConfig(op, config({1, 1, 2}, 1, {0, 1}), 4),
            "dimension \"i\" cannot be split, but has degree 2");
}

TEST(Strategy, CheckConfigRefusesWhatBoxesCannotSay) {
  Graph graph = matmulGraph();
  Operator &op = graph.operators[0];
  op.operands[0].access[1] = window(1, 1, 2, 1, 0);
  EXPECT_EQ(checkConfig(op, config({1, 2, 2}, 1, {0, 1, 2, 3}), 4),
            "dimensions \"o\" and \"i\" are both split and both index "
            "dimension 1 of operand 0");
  op.operands[0].access[1] = DimAccess::getDim(0);
  EXPECT_EQ(checkConfig(op, config({2, 1, 1}, 1, {0, 1}), 4),
            "dimension \"n\" is split and indexes two dimensions of operand 0");
  op = matmulGraph().operators[0];
  op.results[0].access[0].offset = 1;
  EXPECT_EQ(checkConfig(graph, op, config({2, 1, 1}, 1, {0, 1}), 4),
            "the tiles do not cover dimension 0 of result 0");
}

// y[n + i, o] of 9 rows: with n split, neighbours make the same rows; with i,
// every tile has rows of its own, but boxes of all.
TEST(Strategy, CheckConfigRefusesResultsWhoseTilesOverlap) {
  Graph graph = matmulGraph();
  Operator &op = graph.operators[0];
  op.dims[2].kind = DimensionKind::Attribute;
  op.dims[2].partial = PartialKind::None;
  graph.tensors[2].shape = {9, 8};
  op.results[0].access[0] = window(0, 1, 2, 1, 0);
  EXPECT_EQ(checkConfig(graph, op, config({1, 2, 1}, 1, {0, 1}), 4), "");
  EXPECT_EQ(checkConfig(graph, op, config({1, 1, 1}, 2, {0, 1}), 4), "");
  for (const Config &split :
       {config({2, 1, 1}, 1, {0, 1}), config({1, 1, 2}, 1, {0, 1})})
    EXPECT_EQ(checkConfig(graph, op, split, 4),
              "the tiles overlap in dimension 0 of result 0");
  // y[4n + i, o]: whole rows of n are apart, rows of i are not.
  graph.tensors[2].shape = {24, 8};
  op.results[0].access[0] = window(0, 4, 2, 1, 0);
  EXPECT_EQ(checkConfig(graph, op, config({4, 1, 1}, 1, {0, 1, 2, 3}), 4), "");
  EXPECT_EQ(checkConfig(graph, op, config({1, 1, 2}, 1, {0, 1}), 4),
            "the tiles overlap in dimension 0 of result 0");
}

// Halos of operands, results that are padded, summands and empty tiles.
TEST(Strategy, CheckConfigTakesWhatOverlapsForGood) {
  Graph graph = matmulGraph();
  Operator &op = graph.operators[0];
  graph.tensors[0].shape = {9, 4};
  op.operands[0].access[0] = window(0, 1, 2, 1, 0);
  op.operands[0].access[1] = DimAccess::getWhole();
  EXPECT_EQ(checkConfig(graph, op, config({2, 1, 1}, 1, {0, 1}), 4), "");
  // Every task has a summand of all of it.
  EXPECT_EQ(checkConfig(graph, op, config({1, 1, 2}, 1, {0, 1}), 4), "");
  // Six rows in four tiles, and a result that starts behind two of them.
  EXPECT_EQ(checkConfig(graph, op, config({4, 1, 1}, 1, {0, 1, 2, 3}), 4), "");
  graph.tensors[2].shape = {4, 8};
  op.results[0].access[0].offset = -2;
  EXPECT_EQ(checkConfig(graph, op, config({3, 1, 1}, 1, {0, 1, 2}), 4), "");
}

TEST(Strategy, TaskTilesAreUnevenAndMayBeEmpty) {
  Graph graph = matmulGraph();
  // Six rows in four tiles of two: the last is empty.
  Config c = config({4, 1, 1}, 2, {0, 1, 2, 3, 4, 5, 6, 7});
  EXPECT_EQ(taskTile(graph.operators[0], c, 4), (Rect{{4, 6}, {0, 8}, {0, 4}}));
  EXPECT_EQ(taskTile(graph.operators[0], c, 5), (Rect{{4, 6}, {0, 8}, {0, 4}}));
  EXPECT_TRUE(taskTile(graph.operators[0], c, 6)[0].empty());
}

// The weight gradient of a family (n, o, i), which has i and o and reduces n,
// and a part without n: devices stay where the family's coordinates say.
TEST(Strategy, DerivedTasksKeepTheirPlace) {
  Graph graph = matmulGraph();
  Family &family = graph.families[0];
  FamilyConfig fc;
  fc.degrees = {2, 3, 1};
  fc.replicas = 2;
  for (int64_t d = 0; d < 12; ++d)
    fc.devices.push_back(100 + d);

  Operator update;
  update.dims = {graph.operators[0].dims[2], graph.operators[0].dims[1]};
  update.familyDims = {2, 1};
  Config derived = deriveConfig(update, family, fc);
  EXPECT_EQ(derived.degrees, (llvm::SmallVector<int64_t, 6>{1, 3}));
  EXPECT_EQ(derived.replicas, 4);
  // Task (i=0, o, replica = (n, family replica)).
  for (int64_t n = 0; n < 2; ++n)
    for (int64_t o = 0; o < 3; ++o)
      for (int64_t r = 0; r < 2; ++r)
        EXPECT_EQ(derived.devices[o * 4 + n * 2 + r],
                  100 + (n * 3 + o) * 2 + r);

  // A dimension that the operator cannot split counts as missing.
  update.dims[1].splittable = false;
  derived = deriveConfig(update, family, fc);
  EXPECT_EQ(derived.degrees, (llvm::SmallVector<int64_t, 6>{1, 1}));
  EXPECT_EQ(derived.replicas, 12);
  EXPECT_EQ(derived.devices, fc.devices);
}

} // namespace
