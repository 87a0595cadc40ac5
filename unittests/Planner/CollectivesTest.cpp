//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestMachines.h"

#include "../../lib/Planner/Cost/RememberedCost.h"

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

/// Two racks of four nodes of four: a switch in each node (100 GB/s), an
/// adapter per node and an uplink per rack of 10 GB/s each.
static Machine makeRacks() {
  Machine machine;
  machine.name = "racks";
  machine.kinds.push_back(makeGpuKind());
  constexpr unsigned numDevices = 32, numNodes = 8, numRacks = 2;
  constexpr unsigned inside = numDevices, adapter = inside + numNodes;
  constexpr unsigned leaf = adapter + numNodes, spine = leaf + numRacks;
  for (unsigned d = 0; d < numDevices; ++d)
    machine.devices.push_back(
        {"gpu" + std::to_string(d), 0, -1, {d / 16, d / 4 % 4}});
  for (unsigned s = numDevices; s <= spine; ++s)
    machine.switches.push_back("switch" + std::to_string(s));
  for (unsigned d = 0; d < numDevices; ++d) {
    connect(machine, d, inside + d / 4, 100e9, 1e-6);
    connect(machine, d, adapter + d / 4, 50e9, 1e-6);
  }
  for (unsigned n = 0; n < numNodes; ++n)
    connect(machine, adapter + n, leaf + n / 4, 10e9, 1e-6);
  for (unsigned r = 0; r < numRacks; ++r)
    connect(machine, leaf + r, spine, 10e9, 1e-6);
  machine.finalize();
  return machine;
}

TEST_F(CollectivesTest, HierarchyHasAsManyLevelsAsTheMachine) {
  machine = makeRacks();
  std::vector<int64_t> all(32);
  std::iota(all.begin(), all.end(), 0);
  double bytes = 1e6;
  // Each time the rest of what a device needs, in two rounds of doubling; from
  // rack to rack in one.
  double node = 2 * 2e-6 + 3.0 / 4 * bytes / 100e9;
  double rack = 2 * 4e-6 + 3.0 / 4 * bytes / 10e9;
  double racks = 6e-6 + 1.0 / 2 * bytes / 10e9;
  CollectiveChoice choice = choose(Collective::AllGather, all, bytes);
  EXPECT_EQ(choice.algorithm, Algorithm::Hierarchical);
  EXPECT_NEAR(choice.seconds, node + rack + racks, 1e-8);
  choice = choose(Collective::AllReduce, all, bytes);
  EXPECT_EQ(choice.algorithm, Algorithm::Hierarchical);
  // Two racks exchange whole values at once.
  EXPECT_NEAR(choice.seconds, 2 * (node + rack) + 6e-6 + bytes / 10e9, 1e-8);
  // Short messages go to a place of the node, a node of the rack, a rack.
  choice = choose(Collective::AllToAll, all, 1024);
  EXPECT_EQ(choice.algorithm, Algorithm::Hierarchical);
  EXPECT_NEAR(choice.seconds, 3 * 2e-6 + 3 * 4e-6 + 6e-6, 1e-7);
  // Where racks are not equal, nodes are.
  all.resize(24);
  EXPECT_EQ(choose(Collective::AllGather, all, bytes).algorithm,
            Algorithm::Hierarchical);
}

TEST_F(CollectivesTest, BroadcastsBeginWhereTheValueIs) {
  machine = makeRacks();
  std::vector<int64_t> all(32);
  std::iota(all.begin(), all.end(), 0);
  // The first device of a node has the value, or the last of all has: its rack,
  // its node and itself come first, so it is one message at a time either way.
  double first = choose(Collective::Broadcast, all, 1e4).seconds;
  std::reverse(all.begin(), all.end());
  EXPECT_NEAR(choose(Collective::Broadcast, all, 1e4).seconds, first, 1e-9);
}

TEST_F(CollectivesTest, SlicesAreToriWithinAHierarchy) {
  // Two slices of 4x4, each device with an adapter of 5 GB/s between them.
  machine = makeTorus({4, 4}, 4);
  machine.tori.push_back(machine.tori.front());
  std::vector<int64_t> all(32);
  std::iota(all.begin(), all.end(), 0);
  std::vector<unsigned> second;
  for (unsigned d = 0; d < 16; ++d) {
    Device device = machine.devices[d];
    device.torus = 1;
    device.position.insert(device.position.begin(), 1);
    second.push_back(static_cast<unsigned>(machine.devices.size()));
    machine.devices.push_back(device);
    machine.devices[d].position.insert(machine.devices[d].position.begin(), 0);
  }
  addTorusLinks(machine, machine.tori.back(), second, 50e9, 1e-6);
  machine.switches.push_back("network");
  for (unsigned d = 0; d < 32; ++d)
    connect(machine, d, 32, 5e9, 10e-6);
  machine.finalize();
  double bytes = 640e6;
  double slice = 4 * 1e-6 + 15.0 / 16 * bytes / (4 * 50e9);
  double across = 20e-6 + bytes / 16 / 5e9; // whole values at once
  CollectiveChoice choice = choose(Collective::AllReduce, all, bytes);
  EXPECT_EQ(choice.algorithm, Algorithm::Hierarchical);
  EXPECT_NEAR(choice.seconds, 2 * slice + across, 1e-7);
  // The links of both slices and the network, each once.
  llvm::SmallVector<unsigned> links;
  collectiveLinks(machine, Collective::AllReduce, Algorithm::Hierarchical, all,
                  links);
  EXPECT_EQ(links.size(), machine.links.size());
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

/// Of a torus, the devices whose coordinates pass a test.
template <typename Test>
std::vector<int64_t> devicesWhere(const Machine &machine, Test test) {
  std::vector<int64_t> devices;
  for (int64_t d = 0; d < machine.numDevices(); ++d)
    if (test(machine.devices[d].coordinates))
      devices.push_back(d);
  return devices;
}
std::vector<int64_t> allOf(const Machine &machine) {
  return devicesWhere(machine, [](auto &) { return true; });
}

TEST(TorusTest, WholeRingsTakeWhatTheFormulaSays) {
  double bytes = 64e6, bandwidth = 50e9;
  for (std::vector<int64_t> sizes : {std::vector<int64_t>{16},
                                     {5},
                                     {4, 4},
                                     {16, 16},
                                     {4, 4, 4},
                                     {1, 8, 1},
                                     {6, 1, 6}}) {
    Machine machine = makeTorus(sizes, 3);
    std::vector<int64_t> devices = allOf(machine);
    double axes = static_cast<double>(
        llvm::count_if(sizes, [](int64_t size) { return size > 1; }));
    int64_t size = *llvm::max_element(sizes);
    auto p = static_cast<double>(devices.size());
    double half = axes * static_cast<double>(size / 2) * 1e-6 +
                  bytes * (p - 1) / p / (2 * axes * bandwidth);
    for (auto [what, seconds] : {std::pair(Collective::AllGather, half),
                                 {Collective::ReduceScatter, half},
                                 {Collective::AllReduce, 2 * half}}) {
      CollectiveChoice choice = fastestCollective(machine, what, devices,
                                                  static_cast<int64_t>(bytes));
      EXPECT_EQ(choice.algorithm, Algorithm::Torus);
      EXPECT_NEAR(choice.seconds, seconds, 1e-9);
    }
  }
}

TEST(TorusTest, UnequalRingsAreNearlyAsGood) {
  for (std::vector<int64_t> sizes :
       {std::vector<int64_t>{4, 8}, {8, 16}, {4, 4, 8}, {4, 8, 16}}) {
    Machine machine = makeTorus(sizes, 3);
    auto axes = static_cast<double>(sizes.size());
    auto p = static_cast<double>(machine.numDevices());
    CollectiveChoice choice = fastestCollective(machine, Collective::AllGather,
                                                allOf(machine), 1'000'000'000);
    double best = 1e9 * (p - 1) / p / (2 * axes * 50e9);
    EXPECT_EQ(choice.algorithm, Algorithm::Torus);
    EXPECT_GT(choice.seconds, best);
    EXPECT_LT(choice.seconds, best * 1.2);
  }
}

TEST(TorusTest, BoxesThatDoNotWrap) {
  Machine machine = makeTorus({8, 8}, 8);
  auto gather = [&](llvm::ArrayRef<int64_t> devices) {
    return fastestCollective(machine, Collective::AllGather, devices,
                             8'000'000);
  };
  // Four neighbours of a row, also around its end: from the last one three
  // fourths go over one link.
  for (std::vector<int64_t> run :
       {std::vector<int64_t>{10, 11, 12, 13}, {8, 9, 14, 15}}) {
    EXPECT_EQ(gather(run).algorithm, Algorithm::Torus);
    EXPECT_NEAR(gather(run).seconds, 3e-6 + 6e6 / 50e9, 1e-10);
  }
  // Every other one of a ring: both links between two, both ways round.
  CollectiveChoice comb = gather({0, 2, 4, 6});
  EXPECT_EQ(comb.algorithm, Algorithm::Torus);
  EXPECT_NEAR(comb.seconds, 2 * 2e-6 + 3 * 2e6 / 2 / 50e9, 1e-10);
  // A square of four: half of the value goes along each axis first.
  EXPECT_NEAR(gather({0, 1, 8, 9}).seconds, 2e-6 + (1e6 + 2e6) / 50e9, 1e-10);
  // A row and half a column of it are none.
  for (std::vector<int64_t> other :
       {std::vector<int64_t>{0, 1, 2, 8}, {0, 1, 3}, {0, 1, 8, 10}})
    EXPECT_NE(gather(other).algorithm, Algorithm::Torus);
  // Nor is what lies in two tori.
  Machine two = machine;
  two.tori.push_back(two.tori.front());
  two.devices[1].torus = 1;
  EXPECT_NE(
      fastestCollective(two, Collective::AllGather, {0, 1}, 4096).algorithm,
      Algorithm::Torus);
}

// Columns 5, 0, 2, 4 of a ring of seven are evenly spaced, but for the way from
// the last one to the first, which is shorter.
TEST(TorusTest, EvenlySpacedDevicesOfAnOddRing) {
  Machine machine = makeTorus({6, 7}, 4);
  std::vector<int64_t> devices = devicesWhere(machine, [](auto &at) {
    return at[1] == 0 || at[1] == 2 || at[1] == 4 || at[1] == 5;
  });
  CollectiveChoice choice =
      fastestCollective(machine, Collective::AllGather, devices, 100'000'000);
  EXPECT_EQ(choice.algorithm, Algorithm::Torus);
  EXPECT_LT(choice.seconds, 0.8e-3);
}

TEST(TorusTest, AllToAllGoesTheShortestWays) {
  // Along every axis a ring of k devices, each message goes k/4 links on
  // average, and the links of both directions have the same to do.
  for (std::vector<int64_t> sizes :
       {std::vector<int64_t>{4}, {8}, {16}, {16, 16}, {4, 4, 4}}) {
    Machine machine = makeTorus(sizes, 3);
    double p = static_cast<double>(machine.numDevices()),
           k = static_cast<double>(sizes.front()),
           axes = static_cast<double>(sizes.size());
    double perPair = 10'000;
    CollectiveChoice choice =
        fastestCollective(machine, Collective::AllToAll, allOf(machine),
                          static_cast<int64_t>(p * p * perPair));
    EXPECT_EQ(choice.algorithm, Algorithm::Torus);
    EXPECT_NEAR(choice.seconds,
                axes * k / 2 * 1e-6 + p * perPair * k / 4 / 2 / 50e9, 1e-10);
  }
  // From one half of a line of four to the other goes one link each way.
  Machine line = makeTorus({4}, 5);
  EXPECT_NEAR(fastestCollective(line, Collective::AllToAll, allOf(line), 16'000)
                  .seconds,
              3e-6 + 4 * 1000 / 50e9, 1e-12);
}

TEST(TorusTest, RandomBoxes) {
  std::mt19937 rng(11);
  for (int round = 0; round < 300; ++round) {
    std::vector<int64_t> sizes;
    for (unsigned axis = 0, axes = 1 + rng() % 3; axis < axes; ++axis)
      sizes.push_back(1 + rng() % 6);
    Machine machine = makeTorus(sizes, 3 + rng() % 4);
    ASSERT_EQ(machine.check(), "");
    std::vector<int64_t> from, count, step;
    for (int64_t size : sizes) {
      step.push_back(1 + rng() % 2);
      count.push_back(1 + rng() % ((size + step.back() - 1) / step.back()));
      from.push_back(rng() % (size - (count.back() - 1) * step.back()));
    }
    std::vector<int64_t> devices = devicesWhere(machine, [&](auto &at) {
      for (size_t axis = 0; axis < sizes.size(); ++axis) {
        int64_t there = at[axis] - from[axis];
        if (there < 0 || there % step[axis] != 0 ||
            there / step[axis] >= count[axis])
          return false;
      }
      return true;
    });
    if (devices.size() < 2)
      continue;
    Machine plain = machine; // the same without the new algorithm
    for (Device &device : plain.devices)
      device.torus = -1;
    auto bytes = static_cast<int64_t>(1) << (rng() % 28);
    for (Collective what :
         {Collective::AllReduce, Collective::ReduceScatter,
          Collective::AllGather, Collective::AllToAll, Collective::Broadcast}) {
      double seconds = fastestCollective(machine, what, devices, bytes).seconds;
      EXPECT_GT(seconds, 0);
      EXPECT_LE(seconds,
                fastestCollective(plain, what, devices, bytes).seconds *
                    (1 + 1e-9));
      EXPECT_LE(seconds,
                fastestCollective(machine, what, devices, 2 * bytes).seconds);
      std::vector<int64_t> shuffled = devices;
      std::shuffle(shuffled.begin() + (what == Collective::Broadcast),
                   shuffled.end(), rng);
      EXPECT_EQ(fastestCollective(machine, what, shuffled, bytes).seconds,
                seconds);
    }
    // Every device has to get what it has not, over all of its links.
    auto p = static_cast<double>(devices.size());
    double links = 2 * static_cast<double>(sizes.size());
    double gather =
        fastestCollective(machine, Collective::AllGather, devices, bytes)
            .seconds;
    EXPECT_GE(gather, static_cast<double>(bytes) * (p - 1) / p / links / 50e9);
  }
}

TEST(TorusTest, NeverSlowerThanARing) {
  // Longer values than these tests' latencies: what the ring's algorithm takes
  // is that of its neighbours, one after the other.
  Machine machine = makeTorus({4, 4, 4}, 4);
  for (auto test :
       {+[](int64_t x, int64_t, int64_t) { return x == 1; },
        +[](int64_t x, int64_t y, int64_t) { return x == 1 && y < 2; },
        +[](int64_t, int64_t y, int64_t z) { return y == 0 && z == 3; }}) {
    std::vector<int64_t> devices = devicesWhere(
        machine, [&](auto &at) { return test(at[0], at[1], at[2]); });
    auto p = static_cast<double>(devices.size());
    EXPECT_LE(
        fastestCollective(machine, Collective::AllReduce, devices, 1 << 28)
            .seconds,
        2 * (p - 1) * (1e-6 + (1 << 28) / p / 50e9));
  }
}

TEST(TorusTest, LinksAreThoseBetweenNeighbours) {
  Machine machine = makeTorus({4, 4}, 4);
  auto linksOf = [&](Collective what, llvm::ArrayRef<int64_t> devices) {
    llvm::SmallVector<unsigned> links;
    collectiveLinks(machine, what, Algorithm::Torus, devices, links);
    EXPECT_TRUE(llvm::is_sorted(links));
    return links.size();
  };
  EXPECT_EQ(machine.links.size(), 64u);
  EXPECT_EQ(linksOf(Collective::AllReduce, allOf(machine)), 64u);
  EXPECT_EQ(linksOf(Collective::AllGather, {4, 5, 6, 7}), 8u);
  EXPECT_EQ(linksOf(Collective::AllGather, {4, 5, 6}), 4u);
  EXPECT_EQ(linksOf(Collective::ReduceScatter, {0, 1, 4, 5}), 8u);
  EXPECT_EQ(linksOf(Collective::AllToAll, {1, 5, 9, 13}), 8u);
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

/// Says how often it was asked.
struct AskedCost : AnalyticCost {
  mutable int asked = 0;
  CollectiveTime collectiveTime(const Machine &machine, Collective what,
                                llvm::ArrayRef<int64_t> devices,
                                int64_t bytes) const override {
    ++asked;
    return AnalyticCost::collectiveTime(machine, what, devices, bytes);
  }
};

TEST_F(CollectivesTest, RememberedTimesAreTheSame) {
  AskedCost counting;
  RememberedCost remembered(counting);
  AnalyticCost plain;
  auto askOften = [&] {
    std::mt19937 rng(5);
    for (int i = 0; i < 200; ++i) {
      std::vector<int64_t> group = everyone;
      std::shuffle(group.begin(), group.end(), rng);
      group.resize(2 + rng() % 4);
      auto what = static_cast<Collective>(rng() % 5);
      auto bytes = int64_t(1) << (rng() % 4 + 10);
      auto expected = plain.collectiveTime(machine, what, group, bytes);
      auto time = remembered.collectiveTime(machine, what, group, bytes);
      EXPECT_EQ(time.time, expected.time);
      EXPECT_EQ(time.algorithm, expected.algorithm);
    }
    return counting.asked;
  };
  int first = askOften();
  EXPECT_LE(first, 200);
  EXPECT_EQ(askOften(), first);
}
} // namespace
