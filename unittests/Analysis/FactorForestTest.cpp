//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/FactorForest.h"

#include "gtest/gtest.h"

#include <random>

using namespace soap;

namespace {

llvm::SmallVector<int64_t, 4> sizes(const FactorForest &forest,
                                    llvm::ArrayRef<unsigned> nodes) {
  llvm::SmallVector<int64_t, 4> out;
  for (unsigned leaf : forest.leaves(nodes))
    out.push_back(forest.size(leaf));
  return out;
}

using Sizes = llvm::SmallVector<int64_t, 4>;

TEST(FactorForest, EqualDimensionsBecomeOne) {
  FactorForest forest;
  unsigned a = forest.create(64), b = forest.create(64);
  EXPECT_NE(forest.leaves(a), forest.leaves(b));
  EXPECT_TRUE(forest.unify({a}, {b}));
  EXPECT_EQ(forest.leaves(a), forest.leaves(b));
}

TEST(FactorForest, ReshapeSplitsHeads) {
  FactorForest forest;
  unsigned model = forest.create(128), h = forest.create(4),
           d = forest.create(32);
  EXPECT_TRUE(forest.unify({model}, {h, d}));
  EXPECT_EQ(sizes(forest, {model}), (Sizes{4, 32}));
  EXPECT_EQ(forest.leaves(model), forest.leaves({h, d}));
  // What is unified with the whole later has the factors as well.
  unsigned late = forest.create(128);
  EXPECT_TRUE(forest.unify({late}, {model}));
  EXPECT_EQ(forest.leaves(late), forest.leaves({h, d}));
}

TEST(FactorForest, CommonRefinementOfThreeFactors) {
  FactorForest forest;
  unsigned a = forest.create(6), b = forest.create(4);
  unsigned c = forest.create(3), d = forest.create(8);
  EXPECT_TRUE(forest.unify({a, b}, {c, d}));
  EXPECT_EQ(sizes(forest, {a, b}), (Sizes{3, 2, 4}));
  EXPECT_EQ(sizes(forest, {d}), (Sizes{2, 4}));
}

TEST(FactorForest, NoCommonRefinement) {
  FactorForest forest;
  unsigned a = forest.create(2), b = forest.create(3);
  unsigned c = forest.create(3), d = forest.create(2);
  EXPECT_FALSE(forest.unify({a, b}, {c, d}));
  // Nothing happened.
  EXPECT_EQ(forest.leaves(a).size(), 1u);
  EXPECT_NE(forest.find(b), forest.find(c));
}

TEST(FactorForest, SizeOneIsNothing) {
  FactorForest forest;
  unsigned a = forest.create(1), b = forest.create(5), c = forest.create(5);
  EXPECT_TRUE(forest.unify({a, b}, {c}));
  EXPECT_TRUE(forest.leaves(a).empty());
  EXPECT_EQ(forest.find(b), forest.find(c));
}

/// Whatever is unified, every dimension's leaves multiply to its size, and
/// unified lists have the same leaves.
TEST(FactorForest, LeavesMultiplyToTheSize) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    FactorForest forest;
    llvm::SmallVector<unsigned> nodes;
    llvm::SmallVector<int64_t> extent;
    const int64_t choices[] = {1, 2, 3, 4, 6, 8, 12, 24};
    for (int i = 0; i < 12; ++i) {
      extent.push_back(choices[random() % 8]);
      nodes.push_back(forest.create(extent.back()));
    }
    for (int i = 0; i < 10; ++i) {
      llvm::SmallVector<unsigned> a, b;
      for (unsigned n = 0, e = 1 + random() % 3; n < e; ++n)
        a.push_back(nodes[random() % 12]);
      for (unsigned n = 0, e = 1 + random() % 3; n < e; ++n)
        b.push_back(nodes[random() % 12]);
      if (forest.unify(a, b))
        EXPECT_EQ(forest.leaves(a), forest.leaves(b));
    }
    for (int i = 0; i < 12; ++i) {
      int64_t product = 1;
      for (unsigned leaf : forest.leaves(nodes[i]))
        product *= forest.size(leaf);
      EXPECT_EQ(product, extent[i]);
    }
  }
}

} // namespace
