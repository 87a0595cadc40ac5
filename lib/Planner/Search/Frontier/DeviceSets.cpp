//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FrontierSearch.h"

#include "llvm/ADT/BitVector.h"

#include <algorithm>
#include <tuple>

using namespace soap;

static double priceOf(const Problem &problem, llvm::ArrayRef<int64_t> devices) {
  double price = 0;
  for (int64_t device : devices)
    price += problem.machine.kindOf(device).pricePerHour;
  return price;
}

/// The devices that pins put operators on, whatever else is chosen.
static llvm::BitVector pinnedDevices(const Problem &problem) {
  llvm::BitVector pinned(static_cast<unsigned>(problem.order.size()));
  auto add = [&](llvm::ArrayRef<int64_t> devices) {
    for (int64_t device : devices)
      pinned.set(static_cast<unsigned>(device));
  };
  for (const std::optional<Config> &pin : problem.pins)
    if (pin)
      add(pin->devices);
  for (auto [op, pin] : llvm::enumerate(problem.partialPins))
    if (pin && !problem.isPinned(static_cast<unsigned>(op)))
      add(pin->devices);
  return pinned;
}

std::vector<DeviceSet> soap::deviceSets(const Problem &problem) {
  const std::vector<int64_t> &order = problem.order;
  // Where every operator is on all devices, there is nothing to choose.
  if (!problem.space.placement)
    return {{order, priceOf(problem, order)}};
  std::vector<std::vector<int64_t>> ofKind(problem.machine.kinds.size());
  for (int64_t device : order)
    ofKind[problem.machine.devices[device].kind].push_back(device);
  llvm::BitVector pinned = pinnedDevices(problem);
  std::vector<std::vector<int64_t>> sets(1);
  auto isCount = [&](size_t n) {
    return llvm::any_of(problem.space.deviceCounts, [&](const auto &count) {
      return count.devices == static_cast<int64_t>(n);
    });
  };
  for (std::vector<int64_t> &kind : ofKind) {
    auto others =
        std::stable_partition(kind.begin(), kind.end(), [&](int64_t device) {
          return pinned.test(static_cast<unsigned>(device));
        });
    auto least = static_cast<size_t>(others - kind.begin());
    std::vector<std::vector<int64_t>> more;
    for (const std::vector<int64_t> &set : sets)
      for (size_t n = std::max<size_t>(least, 1); n <= kind.size(); ++n)
        if (n == least || kind.size() % n == 0 || isCount(n)) {
          more.push_back(set);
          more.back().insert(more.back().end(), kind.begin(), kind.begin() + n);
        }
    if (least > 0)
      sets.clear();
    sets.insert(sets.end(), more.begin(), more.end());
  }
  std::vector<DeviceSet> result;
  for (std::vector<int64_t> &set : sets) {
    if (set.empty())
      continue;
    // In the order of the hierarchy, whatever the kinds.
    DeviceSet &entry = result.emplace_back();
    for (int64_t device : order)
      if (llvm::is_contained(set, device))
        entry.devices.push_back(device);
    entry.pricePerHour = priceOf(problem, entry.devices);
  }
  llvm::sort(result, [](const DeviceSet &a, const DeviceSet &b) {
    return std::tuple(a.devices.size(), a.pricePerHour, a.devices) <
           std::tuple(b.devices.size(), b.pricePerHour, b.devices);
  });
  return result;
}
