//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The library's order of numbers against std::sort.

#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

namespace {

/// Lines of few different keys, so that many are equal, and of any.
template <typename Key> void checkOrder(int64_t size) {
  constexpr int64_t outer = 2, inner = 3;
  std::mt19937_64 random(size);
  for (bool isAny : {false, true}) {
    std::vector<Key> keys(outer * size * inner), more(keys.size());
    for (auto *list : {&keys, &more})
      for (Key &key : *list)
        key = isAny ? static_cast<Key>(random())
                    : static_cast<Key>(static_cast<int>(random() % 7) - 3);
    int64_t parameters[] = {sizeof(Key), outer, size, inner};
    std::vector<int32_t> order(keys.size(), -1), further(keys.size(), -1);
    soap_cpu_sort(parameters, keys.data(), order.data());
    soap_cpu_sort_further(parameters, more.data(), order.data(),
                          further.data());
    for (int64_t line = 0; line < outer * inner; ++line) {
      int64_t start = line / inner * size * inner + line % inner;
      std::vector<int32_t> expected(size), got(size), gotFurther(size);
      std::iota(expected.begin(), expected.end(), 0);
      // By place where keys are equal.
      std::vector<int32_t> places(size);
      auto sortBy = [&](const std::vector<Key> &by) {
        for (int64_t i = 0; i < size; ++i)
          places[expected[i]] = static_cast<int32_t>(i);
        std::sort(expected.begin(), expected.end(), [&](int32_t i, int32_t j) {
          Key x = by[start + i * inner], y = by[start + j * inner];
          return x != y ? x < y : places[i] < places[j];
        });
      };
      for (int64_t i = 0; i < size; ++i) {
        got[i] = order[start + i * inner];
        gotFurther[i] = further[start + i * inner];
      }
      sortBy(keys);
      ASSERT_EQ(got, expected) << size << " keys of " << sizeof(Key);
      sortBy(more);
      ASSERT_EQ(gotFurther, expected) << size << " keys of " << sizeof(Key);
    }
  }
}

TEST(Sort, OrderIsStable) {
  for (int64_t size : {1, 2, 31, 32, 33, 500, 40000}) {
    checkOrder<int8_t>(size);
    checkOrder<int16_t>(size);
    checkOrder<int32_t>(size);
    checkOrder<int64_t>(size);
  }
}

} // namespace
