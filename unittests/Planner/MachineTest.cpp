//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestMachines.h"

#include "Soap/Planner/Machine/Hierarchy.h"
#include "Soap/Planner/Machine/Part.h"

#include "gtest/gtest.h"

#include <cmath>
#include <limits>

using namespace soap;

TEST(MachineTest, RoutesTakeTheFastWay) {
  Machine machine = makeTwoLevel(2, 2);
  EXPECT_EQ(machine.check(), "");
  EXPECT_EQ(machine.route(0, 0).size(), 0u);
  // Within a node: the direct link, though the switch connects the two as well.
  ASSERT_EQ(machine.route(0, 1).size(), 1u);
  EXPECT_DOUBLE_EQ(machine.routeBandwidth(0, 1), 20e9);
  // Across: device, switch, network, switch, device.
  ASSERT_EQ(machine.route(1, 2).size(), 4u);
  EXPECT_DOUBLE_EQ(machine.routeBandwidth(1, 2), 12.5e9);
  EXPECT_NEAR(machine.routeLatency(1, 2), 10e-6, 1e-12);
  unsigned at = 1;
  for (unsigned link : machine.route(1, 2)) {
    EXPECT_EQ(machine.links[link].from, at);
    at = machine.links[link].to;
  }
  EXPECT_EQ(at, 2u);
}

TEST(MachineTest, RouteTiesGoToFewerLinksThenTheLowerNumber) {
  Machine machine;
  machine.kinds.push_back(makeGpuKind());
  for (int d = 0; d < 2; ++d)
    machine.devices.push_back({"d" + std::to_string(d), 0, -1, {d}});
  machine.switches.push_back("s");
  // Two links through the switch take as long as one direct link.
  machine.links.push_back({0, 2, 1048576.0, 1, "in"});
  machine.links.push_back({2, 1, 1048576.0, 1, "out"});
  machine.links.push_back({0, 1, 1048576.0, 3, "direct"});
  machine.links.push_back({0, 1, 1048576.0, 3, "twin"});
  machine.links.push_back({1, 0, 1048576.0, 3, "back"});
  machine.finalize();
  ASSERT_EQ(machine.route(0, 1).size(), 1u);
  EXPECT_EQ(machine.route(0, 1)[0], 2u);
}

TEST(MachineTest, ChecksNameWhatIsWrong) {
  auto broken = [](auto change) {
    Machine machine = makeTwoLevel(2, 2);
    change(machine);
    machine.finalize();
    return machine.check();
  };
  EXPECT_EQ(broken([](Machine &m) { m.links[0].bandwidth = 0; }),
            "link '0-1' has a bandwidth that is not positive and finite");
  EXPECT_EQ(broken([](Machine &m) { m.links[0].latency = -1; }),
            "link '0-1' has a latency that is negative or not finite");
  EXPECT_EQ(broken([](Machine &m) { m.links[0].to = 99; }),
            "link '0-1' ends at a vertex that does not exist");
  for (const RouteOverride &route :
       {RouteOverride{99, 0, {}}, {0, 99, {}}, {0, 1, {99}}})
    EXPECT_EQ(broken([&](Machine &m) { m.routeOverrides.push_back(route); }),
              "a route of machine 'two-level' names a vertex that does not "
              "exist");
  EXPECT_EQ(
      broken([](Machine &m) { m.kinds[0].peak["f32"] = std::nan(""); }),
      "device kind 'gpu' has a peak rate for f32 that is not positive and "
      "finite");
  EXPECT_EQ(broken([](Machine &m) { m.kinds[0].peak.clear(); }),
            "device kind 'gpu' has no peak rate for f32");
  for (double rate : {0.0, 1.5})
    EXPECT_EQ(
        broken([&](Machine &m) { m.kinds[0].productRate = rate; }),
        "device kind 'gpu' has a rate of products that is no share of its "
        "peak");
  EXPECT_EQ(broken([](Machine &m) { m.kinds[0].attentionRate = 1.5; }),
            "device kind 'gpu' has a rate of attention that is no share of "
            "its peak");
  EXPECT_EQ(broken([](Machine &m) { m.kinds[0].memoryBandwidth = -3; }),
            "device kind 'gpu' has a memory bandwidth that is not positive and "
            "finite");
  EXPECT_EQ(broken([](Machine &m) { m.kinds[0].cacheBytes = -1; }),
            "device kind 'gpu' has a cache size that is negative or not "
            "finite");
  EXPECT_EQ(broken([](Machine &m) {
              m.kinds[0].cacheBytes = 1e6;
              m.kinds[0].cacheBandwidth = m.kinds[0].memoryBandwidth / 2;
            }),
            "device kind 'gpu' has a cache that is slower than its memory");
  EXPECT_EQ(broken([](Machine &m) {
              m.kinds[0].memoryBytes = std::numeric_limits<double>::infinity();
            }),
            "device kind 'gpu' has a memory size that is not positive and "
            "finite");
  EXPECT_EQ(broken([](Machine &m) { m.devices[1].coreGroup = 0; }),
            "device 'gpu1' is in core group 0, but the machine has 0 core "
            "groups");
  EXPECT_EQ(broken([](Machine &m) { m.links.clear(); }),
            "no route connects device 'gpu0' to device 'gpu1'");
  // One way is not enough.
  EXPECT_EQ(broken([](Machine &m) {
              m.links.erase(m.links.begin() + 3);
              m.links.erase(m.links.begin() + 1);
            }),
            "no route connects device 'gpu1' to device 'gpu0'");
  Machine none;
  none.name = "none";
  none.finalize();
  EXPECT_EQ(none.check(), "machine 'none' has no devices");
}

TEST(MachineTest, ChecksThePlacesOnATorus) {
  Machine machine = makeTorus({2, 3}, 3);
  machine.devices[1].torus = 1;
  EXPECT_EQ(machine.check(),
            "device 'chip1' is in torus 1, but the machine has 1");
  machine.devices[1].torus = 0;
  machine.devices[1].coordinates = {0, 3};
  EXPECT_EQ(machine.check(), "device 'chip1' is outside of its torus");
  machine.devices[1].coordinates = {0};
  EXPECT_EQ(machine.check(), "device 'chip1' is outside of its torus");
}

TEST(MachineTest, SizesOfNodes) {
  Machine flat = makeCpu(4, 4);
  EXPECT_EQ(firstNodeSize(flat), 4);
  EXPECT_EQ(nodeSize(flat), 4);
  Machine unlike = makeTwoLevel(2, 3);
  unlike.devices[5].position = {0};
  EXPECT_EQ(firstNodeSize(unlike), 4);
  EXPECT_EQ(nodeSize(unlike), 1);
}

TEST(MachineTest, HierarchyBlocks) {
  Machine machine = makeTwoLevel(2, 3);
  std::swap(machine.devices[1], machine.devices[4]);
  machine.finalize();
  EXPECT_EQ(hierarchyDepth(machine), 1u);
  EXPECT_EQ(devicesInOrder(machine), (std::vector<int64_t>{0, 2, 4, 1, 3, 5}));
  auto nodes = hierarchyBlocks(machine, 1);
  ASSERT_EQ(nodes.size(), 2u);
  EXPECT_EQ(nodes[0], (std::vector<int64_t>{0, 2, 4}));
  EXPECT_EQ(nodes[1], (std::vector<int64_t>{1, 3, 5}));
  EXPECT_EQ(hierarchyBlocks(machine, 0).size(), 1u);
  EXPECT_EQ(hierarchyBlocks(machine, 2).size(), 6u);
  EXPECT_EQ(firstNodeSize(machine), 3);
  EXPECT_EQ(nodeSize(machine), 3);
  EXPECT_EQ(numFastest(machine), 6);
  // Faster ones come first; nodes stay what they are.
  machine.kinds.push_back(machine.kinds.front());
  machine.kinds.back().peak["f32"] *= 2;
  machine.devices[2].kind = machine.devices[5].kind = 1;
  EXPECT_EQ(devicesInOrder(machine), (std::vector<int64_t>{2, 5, 0, 4, 1, 3}));
  EXPECT_EQ(numFastest(machine), 2);
  EXPECT_EQ(hierarchyBlocks(machine, 1), nodes);
  machine.kinds.back().peak = machine.kinds.front().peak;
  machine.kinds.back().memoryBandwidth /= 2;
  EXPECT_EQ(devicesInOrder(machine).back(), 5);
  // Of equally fast ones, those that hold more.
  machine.kinds.back() = machine.kinds.front();
  EXPECT_EQ(numFastest(machine), 6);
  machine.kinds.back().memoryBytes *= 2;
  EXPECT_EQ(devicesInOrder(machine), (std::vector<int64_t>{2, 5, 0, 4, 1, 3}));
  EXPECT_EQ(numFastest(machine), 2);
}

// In a line of devices, data passes through those between.
TEST(MachineTest, PartsKeepTheirRoutes) {
  Machine machine;
  machine.name = "line";
  machine.kinds.push_back(makeGpuKind());
  for (int d = 0; d < 6; ++d)
    machine.devices.push_back({"d" + std::to_string(d), 0, -1, {}});
  machine.switches.push_back("s");
  for (unsigned d = 0; d < 5; ++d)
    connect(machine, d, d + 1, 1e9 * (d + 1), 1e-6);
  connect(machine, 5, 6, 1e9, 1e-6);
  machine.routeOverrides.push_back({0, 2, {3}});
  machine.routeOverrides.push_back({0, 3, {6}});
  machine.finalize();
  ASSERT_EQ(machine.check(), "");
  std::vector<int64_t> devices = {4, 0, 2};
  Machine part = partOfMachine(machine, devices);
  EXPECT_EQ(part.check(), "");
  ASSERT_EQ(part.numDevices(), 3);
  EXPECT_EQ(part.devices[0].name, "d4");
  EXPECT_EQ(part.switches, (std::vector<std::string>{"d1", "d3", "d5", "s"}));
  EXPECT_EQ(part.routeOverrides.size(), 1u); // d3 is no device here
  for (int64_t a = 0; a < 3; ++a)
    for (int64_t b = 0; b < 3; ++b)
      EXPECT_EQ(part.route(a, b).vec(),
                machine.route(devices[a], devices[b]).vec());
  EXPECT_EQ(part.route(1, 2).size(), 4u); // as it is given, by way of d3
}

TEST(MachineTest, PartsOfATorusKeepTheirPlaces) {
  Machine machine = makeTorus({2, 5}, 3);
  ASSERT_EQ(machine.check(), "");
  EXPECT_EQ(hierarchyBlocks(machine, 1).size(), 2u);
  EXPECT_EQ(machine.links.size(), 2u * (2 * 5 + 5));
  EXPECT_EQ(machine.route(0, 4).size(), 1u); // around
  EXPECT_EQ(machine.route(0, 9).size(), 2u);
  Machine part = partOfMachine(machine, {9, 3});
  ASSERT_EQ(part.check(), "");
  ASSERT_EQ(part.tori.size(), 1u);
  EXPECT_EQ(part.devices[0].coordinates, (llvm::SmallVector<int64_t, 3>{1, 4}));
  EXPECT_EQ(part.route(0, 1).size(), 2u); // by way of 4 or 8
}
