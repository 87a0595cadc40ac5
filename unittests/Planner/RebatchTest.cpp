//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestGraphs.h"

#include "Soap/Planner/Graph/GraphText.h"
#include "Soap/Planner/Graph/Rebatch.h"

#include "gtest/gtest.h"

using namespace soap;

static std::string plainTextOf(Graph graph) {
  for (Operator &op : graph.operators)
    op.signature = 0;
  std::string text;
  llvm::raw_string_ostream os(text);
  writeGraph(graph, os);
  return text;
}

static std::string errorOf(Graph graph, int64_t from, int64_t to) {
  llvm::Error error = rebatch(graph, from, to);
  return error ? llvm::toString(std::move(error)) : "";
}

TEST(RebatchTest, EqualsTheModelOfThatBatch) {
  Graph graph = makeMlp(8, {4, 6, 6, 2});
  ASSERT_EQ(errorOf(graph, 8, 24), "");
  llvm::cantFail(rebatch(graph, 8, 24));
  EXPECT_EQ(plainTextOf(graph), plainTextOf(makeMlp(24, {4, 6, 6, 2})));
  llvm::cantFail(rebatch(graph, 24, 2));
  EXPECT_EQ(plainTextOf(graph), plainTextOf(makeMlp(2, {4, 6, 6, 2})));
}

/// One operator that reads [8, 3] and writes [24], samples first or last.
static Graph makeReshape(bool samplesFirst) {
  Graph graph;
  Tensor in, out;
  in.name = "x";
  in.shape = {8, 3};
  out.name = "y";
  out.shape = {24};
  out.producer = 0;
  graph.tensors = {in, out};
  Operator op;
  op.name = "merge";
  op.dims.resize(2);
  op.dims[0].size = 8;
  op.dims[1].size = 3;
  op.operands.push_back({0, {DimAccess::getDim(0), DimAccess::getDim(1)}});
  DimAccess merged;
  if (samplesFirst)
    merged.terms = {{0, 3}, {1, 1}};
  else
    merged.terms = {{1, 8}, {0, 1}};
  op.results.push_back({1, {merged}});
  op.familyDims = {0, 1};
  graph.operators.push_back(op);
  Family family;
  family.name = "merge";
  family.dims = {op.dims[0], op.dims[1]};
  family.operators = {0};
  graph.families.push_back(family);
  graph.arguments.push_back({0, -1});
  graph.results = {1};
  return graph;
}

TEST(RebatchTest, MergedDimensions) {
  Graph first = makeReshape(true);
  llvm::cantFail(rebatch(first, 8, 16));
  EXPECT_EQ(first.tensors[1].shape[0], 48);
  EXPECT_EQ(first.operators[0].results[0].access[0].terms[0].coefficient, 3);
  Graph last = makeReshape(false);
  llvm::cantFail(rebatch(last, 8, 16));
  EXPECT_EQ(last.tensors[1].shape[0], 48);
  EXPECT_EQ(last.operators[0].results[0].access[0].terms[0].coefficient, 16);
  EXPECT_EQ(last.families[0].dims[0].size, 16);
}

TEST(RebatchTest, RefusesWhatDependsOnTheBatchOtherwise) {
  EXPECT_EQ(errorOf(makeMlp(8, {4, 6, 2}), 0, 8),
            "cannot change the batch: a batch has at least one sample");
  EXPECT_EQ(errorOf(makeMlp(8, {4, 6, 2}), 5, 10),
            "cannot change the batch: no data argument has a first dimension "
            "that is a multiple of the batch of 5");
  Graph slice = makeReshape(true);
  slice.operators[0].operands[0].access[0].offset = 1;
  EXPECT_EQ(errorOf(slice, 8, 16),
            "cannot change the batch: operator 'merge' takes samples apart or "
            "puts them one after the other");
}
