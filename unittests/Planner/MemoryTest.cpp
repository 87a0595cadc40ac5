//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Memory/ArenaPacker.h"

#include "gtest/gtest.h"

#include <random>

using namespace soap;

namespace {

TEST(MemoryTest, nothing) {
  Packing packing = packBuffers({});
  EXPECT_EQ(packing.arenaSize, 0);
  EXPECT_EQ(packing.lowerBound, 0);
}

TEST(MemoryTest, consecutiveBuffersShare) {
  std::vector<BufferRequest> requests = {
      {128, 64, 0, 1}, {128, 64, 2, 3}, {64, 64, 4, 9}};
  Packing packing = packBuffers(requests);
  EXPECT_EQ(checkPacking(requests, packing), "");
  EXPECT_EQ(packing.arenaSize, 128);
  EXPECT_EQ(packing.lowerBound, 128);
}

// Both ends of a life count: a kernel reads one buffer and writes the other.
TEST(MemoryTest, sharedCommandIsAConflict) {
  std::vector<BufferRequest> requests = {{128, 64, 0, 1}, {64, 64, 1, 2}};
  Packing packing = packBuffers(requests);
  EXPECT_EQ(checkPacking(requests, packing), "");
  EXPECT_EQ(packing.arenaSize, 192);
  EXPECT_EQ(packing.lowerBound, 192);
}

// A chain of layers: two neighbouring activations live at a time.
TEST(MemoryTest, chainNeedsTwoNeighbours) {
  std::vector<BufferRequest> requests;
  for (int64_t i = 0; i < 20; ++i)
    requests.push_back({640, 64, i, i + 1});
  Packing packing = packBuffers(requests);
  EXPECT_EQ(checkPacking(requests, packing), "");
  EXPECT_EQ(packing.arenaSize, 1280);
}

// Short lives share the space of others above a long one.
TEST(MemoryTest, shortLivesShareAboveALongOne) {
  std::vector<BufferRequest> requests = {{1024, 64, 0, 9},
                                         {512, 64, 0, 2},
                                         {512, 64, 3, 9},
                                         {256, 64, 3, 9},
                                         {256, 64, 0, 2}};
  Packing packing = packBuffers(requests);
  EXPECT_EQ(checkPacking(requests, packing), "");
  EXPECT_EQ(packing.arenaSize, packing.lowerBound);
}

TEST(MemoryTest, alignment) {
  std::vector<BufferRequest> requests = {{100, 64, 0, 1}, {8, 64, 0, 1}};
  Packing packing = packBuffers(requests);
  EXPECT_EQ(checkPacking(requests, packing), "");
  EXPECT_EQ(packing.offsets[1], 128);
  EXPECT_EQ(packing.arenaSize, 136);
}

TEST(MemoryTest, emptyBuffers) {
  std::vector<BufferRequest> requests = {{0, 64, 0, 9}, {64, 64, 0, 9}};
  Packing packing = packBuffers(requests);
  EXPECT_EQ(checkPacking(requests, packing), "");
  EXPECT_EQ(packing.arenaSize, 64);
}

TEST(MemoryTest, randomBuffersNeverOverlap) {
  std::mt19937 random(1);
  double worst = 0;
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<BufferRequest> requests;
    for (size_t i = 0, n = 1 + random() % 120; i < n; ++i) {
      int64_t first = random() % 60;
      int64_t alignment = int64_t(1) << (random() % 8);
      int64_t size = random() % (random() % 8 ? 2000 : 40000);
      requests.push_back(
          {size, alignment, first, first + int64_t(random() % 12)});
    }
    Packing packing = packBuffers(requests);
    ASSERT_EQ(checkPacking(requests, packing), "") << "trial " << trial;
    ASSERT_GE(packing.arenaSize, packing.lowerBound);
    if (packing.lowerBound)
      worst = std::max(worst,
                       double(packing.arenaSize) / double(packing.lowerBound));
  }
  // The quality that users see; the bound itself is not always reachable.
  EXPECT_LT(worst, 1.25);
}

TEST(MemoryTest, checkFindsErrors) {
  std::vector<BufferRequest> requests = {{64, 64, 0, 1}, {64, 64, 1, 2}};
  EXPECT_EQ(checkPacking(requests, {{0, 0}, 64, 0}),
            "buffer 0 overlaps buffer 1");
  EXPECT_EQ(checkPacking(requests, {{0, 64}, 100, 0}),
            "buffer 1 leaves the arena");
  EXPECT_EQ(checkPacking(requests, {{32, 128}, 192, 0}),
            "buffer 0 is misaligned");
  EXPECT_EQ(checkPacking(requests, {{0}, 64, 0}),
            "there are 2 buffers, but 1 offsets");
}

} // namespace
