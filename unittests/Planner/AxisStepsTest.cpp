//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Sharding/AxisSteps.h"

#include "Soap/Planner/Search/Rng.h"

#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace soap;

namespace {

using Axes = llvm::SmallVector<unsigned, 2>;
using Dims = llvm::SmallVector<Axes, 4>;

const DeviceMesh mesh{2, 3, 4, 2};

AxisSharding over(Dims dims) { return {0, std::move(dims)}; }

/// Of a tensor that every cut leaves even, or of other sizes.
std::vector<Dims> between(Dims from, Dims to,
                          llvm::ArrayRef<int64_t> sizes = {}) {
  llvm::SmallVector<int64_t, 4> shape(from.size(), 48);
  if (!sizes.empty())
    shape.assign(sizes.begin(), sizes.end());
  std::vector<Dims> result;
  for (const AxisSharding &step :
       stepsBetween(over(std::move(from)), over(std::move(to)), mesh, shape))
    result.push_back(step.dims);
  return result;
}

int64_t parts(const Axes &axes) {
  int64_t count = 1;
  for (unsigned axis : axes)
    count *= mesh[axis];
  return count;
}

bool isPrefix(const Axes &of, const Axes &list) {
  return list.size() >= of.size() &&
         llvm::equal(of, llvm::ArrayRef<unsigned>(list).take_front(of.size()));
}

/// What a partitioner does from one layout to the next; empty: nothing simple.
llvm::StringRef kindOf(const Dims &from, const Dims &to) {
  auto every = [&](auto holds) {
    return llvm::all_of(llvm::zip_equal(from, to), [&](const auto &pair) {
      return holds(std::get<0>(pair), std::get<1>(pair));
    });
  };
  if (every([](const Axes &a, const Axes &b) { return parts(a) == parts(b); }))
    return "permute";
  if (every([](const Axes &a, const Axes &b) { return isPrefix(a, b); }))
    return "slice";
  if (every([](const Axes &a, const Axes &b) { return isPrefix(b, a); }))
    return "gather";
  // One dimension loses its minor axes, another gets them.
  Axes lost, got;
  unsigned changed = 0;
  for (auto [a, b] : llvm::zip_equal(from, to)) {
    if (a == b)
      continue;
    ++changed;
    if (isPrefix(b, a))
      lost.append(a.begin() + b.size(), a.end());
    else if (isPrefix(a, b))
      got.append(b.begin() + a.size(), b.end());
  }
  return changed == 2 && lost == got ? "exchange" : "";
}

} // namespace

TEST(AxisStepsTest, SingleStepsNeedNothingBetween) {
  EXPECT_TRUE(between({{0}, {}}, {{0}, {}}).empty());
  EXPECT_TRUE(between({{0}, {}}, {{0, 1}, {2}}).empty()); // slices
  EXPECT_TRUE(between({{0, 1}, {2}}, {{0}, {}}).empty()); // gathers
  EXPECT_TRUE(between({{0, 1}, {}}, {{}, {0, 1}}).empty());
  EXPECT_TRUE(between({{0, 1}, {}}, {{0}, {1}}).empty());
  EXPECT_TRUE(between({{0}, {3}}, {{3}, {0}}).empty()); // equal tiles
}

TEST(AxisStepsTest, OneThingAfterTheOther) {
  // An exchange, then a gather.
  EXPECT_EQ(between({{1, 0}, {}}, {{}, {0}}), (std::vector<Dims>{{{1}, {0}}}));
  // What is exchanged comes last before.
  EXPECT_EQ(between({{0, 1}, {}}, {{1}, {0}}),
            (std::vector<Dims>{{{1, 0}, {}}}));
  // A slice makes what is exchanged smaller.
  EXPECT_EQ(between({{}, {0}, {}}, {{2}, {}, {0}}),
            (std::vector<Dims>{{{2}, {0}, {}}}));
}

TEST(AxisStepsTest, UnevenDimensionsAreWholeInBetween) {
  // 6 in parts of 2 are no halves of parts of 3.
  EXPECT_EQ(between({{0}, {}}, {{0, 2}, {}}, {6, 8}),
            (std::vector<Dims>{{{}, {}}}));
  EXPECT_EQ(between({{0}, {2}}, {{0, 2}, {}}, {6, 8}),
            (std::vector<Dims>{{{}, {2}}, {{}, {}}}));
  // Another dimension stays as it is.
  EXPECT_EQ(between({{2}, {0}}, {{}, {0}}, {6, 8}), (std::vector<Dims>{}));
}

TEST(AxisStepsTest, EveryStepIsSimple) {
  Rng rng(7);
  size_t steps = 0;
  for (int i = 0; i < 20000; ++i) {
    auto draw = [&] {
      Dims dims(2 + rng.below(2));
      Axes order = {0, 1, 2, 3};
      for (size_t k = order.size(); k > 1; --k)
        std::swap(order[k - 1], order[rng.below(k)]);
      for (unsigned axis : order)
        if (rng.chance(70))
          dims[rng.below(dims.size())].push_back(axis);
      return dims;
    };
    Dims from = draw(), to = draw();
    if (from.size() != to.size())
      continue;
    std::vector<Dims> all = between(from, to);
    all.push_back(to);
    Dims at = from;
    for (const Dims &next : all) {
      ASSERT_NE(kindOf(at, next), "") << i;
      if (all.size() > 1)
        ASSERT_NE(at, next) << i;
      at = next;
      ++steps;
    }
    ASSERT_LE(all.size(), 10u);
  }
  EXPECT_GT(steps, 20000u);
}
