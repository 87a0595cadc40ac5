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

using namespace soap;

std::vector<int64_t> soap::devicesByPosition(const Machine &machine) {
  std::vector<int64_t> order(machine.devices.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    const auto &x = machine.devices[a].position;
    const auto &y = machine.devices[b].position;
    return x != y ? std::lexicographical_compare(x.begin(), x.end(), y.begin(),
                                                 y.end())
                  : a < b;
  });
  return order;
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
  for (int64_t device : devicesByPosition(machine)) {
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
