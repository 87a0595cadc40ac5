//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Graph/MergedKernels.h"

#include "TestGraphs.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace soap;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

struct MergedKernelsTest : testing::Test {
  using K = DimensionKind;
  static constexpr int64_t rows = 64, columns = 256;
  GraphBuilder b;
  unsigned family = b.family("f", {dim("n", rows, K::Sample)});

  unsigned op(std::string anchor, llvm::ArrayRef<Dimension> dims,
              llvm::ArrayRef<GraphBuilder::Use> uses,
              llvm::ArrayRef<unsigned> result) {
    return b.op("op" + std::to_string(b.graph.operators.size()), "forward",
                std::move(anchor), family, dims, {0, -1}, uses, result, 1);
  }
  unsigned pointwise(std::vector<unsigned> tensors) {
    std::vector<GraphBuilder::Use> uses;
    for (unsigned t : tensors)
      uses.push_back({t, b.graph.tensors[t].shape.size() == 1
                             ? std::vector<unsigned>{0}
                             : std::vector<unsigned>{0, 1}});
    return op("elementwise", dims(K::Attribute), uses, {0, 1});
  }
  static std::vector<Dimension> dims(K column, K row = K::Sample) {
    return {dim("n", rows, row), dim("h", columns, column)};
  }
  unsigned product(unsigned x, unsigned w) {
    return b.op("product", "forward", "contraction", family,
                {dim("n", rows, K::Sample), dim("h", columns, K::Parameter),
                 dim("k", columns, K::Reduction)},
                {0, -1, -1}, {{x, {0, 2}}, {w, {2, 1}}}, {0, 1}, 2);
  }
  const MergedPart &part(unsigned tensor) const {
    return b.graph.operators[b.graph.tensors[tensor].producer].merged;
  }
  void unkeep(unsigned tensor, std::initializer_list<unsigned> madeOf) {
    b.graph.tensors[tensor].isKept = false;
    b.graph.tensors[tensor].madeOf = madeOf;
  }
  void find() {
    findMergedKernels(b.graph);
    ASSERT_EQ(b.graph.check(), "");
  }
};

} // namespace

// Softmax of what a product makes is one kernel, which reads that once and
// writes the quotients; sums over rows are another.
TEST_F(MergedKernelsTest, WhatGoesAlongRowsIsOneKernel) {
  unsigned x = b.argument("x", {rows, columns}),
           w = b.argument("w", {columns, columns}), p = product(x, w);
  unsigned most = op("reduction", dims(K::Reduction), {{p, {0, 1}}}, {0}),
           exp = pointwise({p, most}),
           sum = op("reduction", dims(K::Reduction), {{exp, {0, 1}}}, {0}),
           quotient = pointwise({exp, sum}),
           all = op("reduction", dims(K::Attribute, K::Reduction),
                    {{quotient, {0, 1}}}, {1});
  b.graph.results = {quotient, all};
  find();
  EXPECT_TRUE(part(p).isAlone());
  EXPECT_TRUE(part(most).startsKernel);
  EXPECT_THAT(part(most).operandShares, IsEmpty());
  EXPECT_THAT(part(most).resultShares, ElementsAre(0));
  for (unsigned tensor : {exp, sum, quotient}) {
    EXPECT_FALSE(part(tensor).startsKernel);
    for (double share : part(tensor).operandShares)
      EXPECT_EQ(share, 0);
  }
  EXPECT_THAT(part(exp).resultShares, ElementsAre(0));
  EXPECT_THAT(part(quotient).resultShares, IsEmpty());
  EXPECT_TRUE(part(all).isAlone());
}

// A bias and products are added by the calls of products, and so is what is
// added to these sums, as long as it is a product.
TEST_F(MergedKernelsTest, WhatIsAddedToAProductIsPartOfItsCall) {
  unsigned x = b.argument("x", {rows, columns}),
           w = b.argument("w", {columns, columns}),
           bias = b.argument("bias", {rows});
  unsigned first = product(x, w), second = product(x, w);
  unsigned biased = pointwise({first, bias}),
           both = pointwise({biased, second}), function = pointwise({both});
  b.graph.results = {function};
  for (unsigned tensor : {first, second})
    unkeep(tensor, {0, 1});
  for (unsigned tensor : {biased, both})
    b.graph.operators[b.graph.tensors[tensor].producer].linearOperands = {0, 1};
  find();
  for (unsigned tensor : {first, second})
    EXPECT_TRUE(part(tensor).isAlone()) << tensor;
  EXPECT_FALSE(part(biased).startsKernel);
  EXPECT_THAT(part(biased).operandShares, ElementsAre(0, 1));
  EXPECT_THAT(part(biased).resultShares, ElementsAre(0));
  EXPECT_FALSE(part(both).startsKernel);
  EXPECT_THAT(part(both).operandShares, ElementsAre(0, 0));
  EXPECT_THAT(part(both).resultShares, ElementsAre(0));
  EXPECT_TRUE(part(function).isAlone());
}

// What is not kept is made again of what is, by kernels that do not have that
// yet; where all do so, it is no kernel by itself.
TEST_F(MergedKernelsTest, WhatIsNotKeptIsMadeAgain) {
  unsigned x = b.argument("x", {rows, columns}),
           y = b.argument("y", {rows, columns}),
           w = b.argument("w", {columns, columns});
  b.graph.tensors[y].elementBits = 16;
  unsigned function = pointwise({x, y}), again = pointwise({function}),
           near = pointwise({again, x});
  std::vector<unsigned> products = {product(near, w)};
  for (int i = 0; i < 9; ++i)
    products.push_back(product(products.back(), w));
  unsigned far = pointwise({products.back(), again}),
           other = pointwise({products.back(), again, x});
  b.graph.results = {far, other};
  unkeep(function, {0, 1});
  unkeep(again, {0});
  find();
  EXPECT_TRUE(part(function).startsKernel);
  EXPECT_THAT(part(function).operandShares, IsEmpty());
  EXPECT_FALSE(part(near).startsKernel);
  EXPECT_THAT(part(near).operandShares, ElementsAre(0, 0));
  EXPECT_TRUE(part(far).startsKernel);
  EXPECT_THAT(part(far).operandShares, ElementsAre(1, 1.5));
  // Nothing is made near it.
  b.graph.tensors[near].isKept = true;
  b.graph.operators[b.graph.tensors[near].producer].operands[0].tensor = x;
  find();
  for (unsigned tensor : {function, again}) {
    EXPECT_FALSE(part(tensor).startsKernel);
    for (double share : part(tensor).operandShares)
      EXPECT_EQ(share, 0);
    EXPECT_THAT(part(tensor).resultShares, ElementsAre(0));
  }
  EXPECT_THAT(part(far).operandShares, ElementsAre(1, 1.5));
}

// What is read that comes late cannot be part of an early kernel.
TEST_F(MergedKernelsTest, KernelsWaitForNothing) {
  unsigned x = b.argument("x", {rows, columns}),
           w = b.argument("w", {columns, columns});
  unsigned early = pointwise({x}), p = product(x, w),
           late = pointwise({early, p});
  b.graph.results = {late};
  find();
  for (unsigned tensor : {early, p, late})
    EXPECT_TRUE(part(tensor).isAlone()) << tensor;
}
