//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestMachines.h"

#include "Soap/Planner/Cost/CentralSums.h"
#include "Soap/Planner/Cost/Collectives.h"

#include <gtest/gtest.h>
#include <random>

using namespace soap;

namespace {
using Algorithm = CollectiveAlgorithm;

/// Four nodes of four: 20 GB/s and 2 µs between two devices of a node; between
/// nodes 2 + 3 + 3 + 2 µs and, shared by the node's devices, 12.5 GB/s.
struct CollectivesTest : testing::Test {
  Machine machine = makeTwoLevel(4, 4);
  std::vector<int64_t> everyone;
  CollectivesTest() {
    for (int64_t d = 0; d < 16; ++d)
      everyone.push_back(d);
  }
  CollectiveChoice choose(Collective what, llvm::ArrayRef<int64_t> devices,
                          double bytes) {
    return fastestCollective(machine, what, devices,
                             static_cast<int64_t>(bytes));
  }
};

TEST_F(CollectivesTest, RingWhereThereIsNoTree) {
  // Three devices, one per node.
  CollectiveChoice choice = choose(Collective::AllReduce, {0, 4, 8}, 30e6);
  EXPECT_EQ(choice.algorithm, Algorithm::Ring);
  EXPECT_NEAR(choice.seconds, 4 * 10e-6 + 4.0 / 3 * 30e6 / 12.5e9, 1e-9);
  choice = choose(Collective::AllGather, {0, 4, 8}, 30e6);
  EXPECT_EQ(choice.algorithm, Algorithm::Ring);
  EXPECT_NEAR(choice.seconds, 2 * 10e-6 + 2.0 / 3 * 30e6 / 12.5e9, 1e-9);
}

TEST_F(CollectivesTest, DirectWhereEveryPairHasALink) {
  CollectiveChoice choice = choose(Collective::AllReduce, {0, 1, 2}, 30e6);
  EXPECT_EQ(choice.algorithm, Algorithm::Direct);
  EXPECT_NEAR(choice.seconds, 2 * (2 * 2e-6 + 10e6 / 20e9), 1e-9);
}

TEST_F(CollectivesTest, TreeSavesLatency) {
  CollectiveChoice choice = choose(Collective::AllReduce, {0, 1, 2, 3}, 4);
  EXPECT_EQ(choice.algorithm, Algorithm::Tree);
  EXPECT_NEAR(choice.seconds, 2 * 2e-6, 1e-8); // whole values
  choice = choose(Collective::ReduceScatter, {0, 4, 8, 12}, 40e6);
  EXPECT_EQ(choice.algorithm, Algorithm::Tree);
  EXPECT_NEAR(choice.seconds, 2 * 10e-6 + 3.0 / 4 * 40e6 / 12.5e9, 1e-9);
}

TEST_F(CollectivesTest, HierarchyUsesTheUplinksLeast) {
  double bytes = 1e6;
  CollectiveChoice choice = choose(Collective::AllReduce, everyone, bytes);
  EXPECT_EQ(choice.algorithm, Algorithm::Hierarchical);
  // Inside, every pair has a link; across, trees of which four share an uplink.
  double inside = 3 * 2e-6 + bytes / 4 / 20e9;
  double across = 2 * 10e-6 + 3.0 / 4 * bytes / 12.5e9;
  EXPECT_NEAR(choice.seconds, 2 * (inside + across), 1e-8);
  EXPECT_EQ(choose(Collective::Broadcast, everyone, bytes).algorithm,
            Algorithm::Hierarchical);
  // Groups that are no equal parts of nodes have no hierarchy.
  choice = choose(Collective::AllReduce, {0, 1, 4}, bytes);
  EXPECT_EQ(choice.algorithm, Algorithm::Ring);
}

TEST_F(CollectivesTest, AllToAllIsDirectForLongAndAggregatedForShortMessages) {
  EXPECT_EQ(choose(Collective::AllToAll, everyone, 640e6).algorithm,
            Algorithm::Direct);
  CollectiveChoice choice = choose(Collective::AllToAll, everyone, 256);
  EXPECT_EQ(choice.algorithm, Algorithm::Hierarchical);
  EXPECT_NEAR(choice.seconds, 3 * 2e-6 + 3 * 10e-6, 1e-7);
}

TEST_F(CollectivesTest, LinksAreThoseOfTheRoutes) {
  llvm::SmallVector<unsigned> links;
  collectiveLinks(machine, Collective::AllReduce, Algorithm::Ring, {0, 1, 2},
                  links);
  // One link from each to the next.
  EXPECT_EQ(links.size(), 3u);
  links.clear();
  collectiveLinks(machine, Collective::AllToAll, Algorithm::Direct, {0, 1, 2},
                  links);
  EXPECT_EQ(links.size(), 6u);
  EXPECT_TRUE(llvm::is_sorted(links));
}

TEST_F(CollectivesTest, RandomGroups) {
  std::mt19937 rng(5);
  for (int round = 0; round < 500; ++round) {
    std::vector<int64_t> devices = everyone;
    std::shuffle(devices.begin(), devices.end(), rng);
    devices.resize(2 + rng() % 15);
    double bytes = std::pow(2.0, rng() % 28);
    auto time = [&](Collective what, double size) {
      return choose(what, devices, size).seconds;
    };
    double all = time(Collective::AllReduce, bytes);
    double scatter = time(Collective::ReduceScatter, bytes);
    double gather = time(Collective::AllGather, bytes);
    // An all-reduce is no slower than its two halves, no faster than either.
    EXPECT_LE(all, (scatter + gather) * (1 + 1e-12));
    EXPECT_GE(all, scatter);
    EXPECT_GE(all, gather);
    for (Collective what :
         {Collective::AllReduce, Collective::ReduceScatter,
          Collective::AllGather, Collective::AllToAll, Collective::Broadcast}) {
      EXPECT_GT(time(what, bytes), 0);
      EXPECT_LT(time(what, bytes), 1);
      EXPECT_LE(time(what, bytes), time(what, 2 * bytes));
    }
    // The order of the list says nothing, but for a broadcast's source.
    std::reverse(devices.begin(), devices.end());
    EXPECT_EQ(time(Collective::AllReduce, bytes), all);
  }
}

TEST_F(CollectivesTest, CentralSumsGoThroughOneDevice) {
  CentralSums cost;
  auto seconds = [&](Collective what, llvm::ArrayRef<int64_t> devices,
                     int64_t bytes) {
    return secondsFromTicks(
        cost.collectiveTime(machine, what, devices, bytes).time);
  };
  // Into the node's first device, 30 MB after the other 30 MB, and back.
  EXPECT_NEAR(seconds(Collective::AllReduce, {0, 1}, 30'000'000),
              2 * (2e-6 + 30e6 / 20e9), 1e-8);
  // One device per node: three values enter the first one's node, and leave.
  EXPECT_NEAR(seconds(Collective::AllReduce, {0, 4, 8, 12}, 25'000'000),
              2 * (3 * 10e-6 + 3 * 25e6 / 12.5e9), 1e-8);
  EXPECT_NEAR(
      seconds(Collective::ReduceScatter, {0, 4, 8, 12}, 100'000'000),
      (3 * 10e-6 + 3 * 100e6 / 12.5e9) + (3 * 10e-6 + 3 * 25e6 / 12.5e9), 1e-8);
  // Both levels; never less than the fastest algorithm.
  for (int64_t bytes : {int64_t(64), int64_t(1) << 20, int64_t(1) << 28})
    for (Collective what : {Collective::AllReduce, Collective::ReduceScatter})
      EXPECT_GE(seconds(what, everyone, bytes),
                choose(what, everyone, static_cast<double>(bytes)).seconds);
  // Nothing else changes, and one device has nothing to do.
  EXPECT_EQ(
      cost.collectiveTime(machine, Collective::AllGather, everyone, 4096).time,
      AnalyticCost()
          .collectiveTime(machine, Collective::AllGather, everyone, 4096)
          .time);
  EXPECT_EQ(seconds(Collective::AllReduce, {3}, 4096), 0);
}
} // namespace
