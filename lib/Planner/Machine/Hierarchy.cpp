//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Machine/Hierarchy.h"

#include <algorithm>
#include <numeric>
#include <tuple>

using namespace soap;

/// What devices of faster kinds have more of; of equally fast ones, those that
/// hold more come first, since what lies on all has to fit into the smallest.
static std::tuple<double, double, double, double>
speedOf(const Machine &machine, int64_t device) {
  const DeviceKind &kind = machine.kindOf(device);
  return {kind.peakFor("f32"), kind.memoryBandwidth, -kind.launchOverhead,
          kind.memoryBytes};
}

/// Whether a device comes before another one of its kind.
static bool isBefore(const Machine &machine, int64_t a, int64_t b) {
  const auto &x = machine.devices[a].position;
  const auto &y = machine.devices[b].position;
  return x != y ? std::lexicographical_compare(x.begin(), x.end(), y.begin(),
                                               y.end())
                : a < b;
}

static std::vector<int64_t> allDevices(const Machine &machine) {
  std::vector<int64_t> devices(machine.devices.size());
  std::iota(devices.begin(), devices.end(), 0);
  return devices;
}

std::vector<int64_t> soap::devicesInOrder(const Machine &machine) {
  std::vector<int64_t> order = allDevices(machine);
  std::vector<std::tuple<double, double, double, double>> speeds;
  for (int64_t device : order)
    speeds.push_back(speedOf(machine, device));
  std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    return speeds[a] != speeds[b] ? speeds[a] > speeds[b]
                                  : isBefore(machine, a, b);
  });
  return order;
}

int64_t soap::numFastest(const Machine &machine) {
  std::vector<int64_t> order = devicesInOrder(machine);
  return std::count_if(order.begin(), order.end(), [&](int64_t device) {
    return speedOf(machine, device) == speedOf(machine, order.front());
  });
}

unsigned soap::hierarchyDepth(const Machine &machine) {
  size_t depth = 0;
  for (const Device &device : machine.devices)
    depth = std::max(depth, device.position.size());
  return static_cast<unsigned>(depth);
}

std::vector<std::vector<int64_t>> soap::hierarchyBlocks(const Machine &machine,
                                                        unsigned depth) {
  std::vector<std::vector<int64_t>> blocks;
  std::vector<int64_t> order = allDevices(machine);
  std::sort(order.begin(), order.end(),
            [&](int64_t a, int64_t b) { return isBefore(machine, a, b); });
  for (int64_t device : order) {
    const auto &position = machine.devices[device].position;
    bool joins = false;
    if (!blocks.empty() && (depth == 0 || position.size() >= depth)) {
      const auto &last = machine.devices[blocks.back().front()].position;
      joins =
          last.size() >= depth &&
          std::equal(position.begin(), position.begin() + depth, last.begin());
    }
    if (!joins)
      blocks.emplace_back();
    blocks.back().push_back(device);
  }
  return blocks;
}

int64_t soap::firstNodeSize(const Machine &machine) {
  return hierarchyDepth(machine) == 0
             ? machine.numDevices()
             : static_cast<int64_t>(hierarchyBlocks(machine, 1).front().size());
}

int64_t soap::nodeSize(const Machine &machine) {
  int64_t size = firstNodeSize(machine);
  if (hierarchyDepth(machine) > 0)
    for (const auto &node : hierarchyBlocks(machine, 1))
      if (static_cast<int64_t>(node.size()) != size)
        return 1;
  return size;
}
