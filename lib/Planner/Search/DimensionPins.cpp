//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/DimensionPins.h"

#include <map>
#include <numeric>

using namespace soap;

/// The devices by the combination of tiles that they have, in the order of
/// `pins.devices`; combinations are numbered row-major.
static std::vector<std::vector<int64_t>>
groupDevices(const DimensionPins &pins) {
  int64_t count = 1;
  for (const auto &dim : pins.dims)
    count *= dim ? dim->degree : 1;
  std::vector<std::vector<int64_t>> groups(count);
  for (size_t i = 0; i < pins.devices.size(); ++i) {
    int64_t group = 0;
    for (const auto &dim : pins.dims)
      if (dim)
        group = group * dim->degree + dim->tiles[i];
    groups[group].push_back(pins.devices[i]);
  }
  return groups;
}

bool DimensionPins::isMesh() const {
  int64_t count = 1;
  for (const auto &dim : dims) {
    if (!dim)
      continue;
    // Also keeps the product small.
    if (dim->degree < 1 || dim->tiles.size() != devices.size() ||
        dim->degree > static_cast<int64_t>(devices.size()) / count)
      return false;
    for (int64_t tile : dim->tiles)
      if (tile < 0 || tile >= dim->degree)
        return false;
    count *= dim->degree;
  }
  std::vector<std::vector<int64_t>> groups = groupDevices(*this);
  return llvm::all_of(groups, [&](const auto &group) {
    return !group.empty() && group.size() == groups.front().size();
  });
}

bool DimensionPins::isKeptBy(const Config &config) const {
  if (config.devices.size() != devices.size() ||
      config.degrees.size() != dims.size())
    return false;
  std::map<int64_t, size_t> places;
  for (auto [i, device] : llvm::enumerate(devices))
    places[device] = i;
  llvm::SmallVector<int64_t, 8> mesh = taskMesh(config);
  for (auto [task, device] : llvm::enumerate(config.devices)) {
    auto place = places.find(device);
    if (place == places.end())
      return false;
    int64_t rest = static_cast<int64_t>(task) / mesh.back();
    for (size_t d = dims.size(); d-- > 0;) {
      int64_t tile = rest % mesh[d];
      rest /= mesh[d];
      if (dims[d] &&
          (dims[d]->degree != mesh[d] || dims[d]->tiles[place->second] != tile))
        return false;
    }
    places.erase(place); // one task each
  }
  return true;
}

/// Gives every task a device: a task's pinned tiles say of which group, its
/// free tiles and its replica, row-major, which of these.
static void place(const DimensionPins &pins,
                  llvm::ArrayRef<std::vector<int64_t>> groups, Config &config) {
  llvm::SmallVector<int64_t, 8> mesh = taskMesh(config);
  config.devices.assign(pins.devices.size(), 0);
  for (size_t task = 0; task < config.devices.size(); ++task) {
    int64_t rest = static_cast<int64_t>(task);
    int64_t member = rest % mesh.back(), members = mesh.back();
    int64_t group = 0, inGroups = 1;
    rest /= mesh.back();
    for (size_t d = pins.dims.size(); d-- > 0;) {
      int64_t tile = rest % mesh[d];
      rest /= mesh[d];
      int64_t &number = pins.dims[d] ? group : member;
      int64_t &stride = pins.dims[d] ? inGroups : members;
      number += tile * stride;
      stride *= mesh[d];
    }
    config.devices[task] = groups[group][member];
  }
}

Config soap::keepPins(const Graph &graph, const Operator &op,
                      const DimensionPins &pins, const Config &wish,
                      int64_t numDevices) {
  if (pins.isKeptBy(wish))
    return wish;
  std::vector<std::vector<int64_t>> groups = groupDevices(pins);
  Config config;
  config.replicas = static_cast<int64_t>(groups.front().size());
  for (auto [d, dim] : llvm::enumerate(pins.dims)) {
    int64_t degree =
        dim ? dim->degree : std::gcd(wish.degrees[d], config.replicas);
    config.degrees.push_back(degree);
    if (!dim)
      config.replicas /= degree;
  }
  config.partialReplicas = wish.partialReplicas && config.replicas > 1;
  auto isLegal = [&] {
    place(pins, groups, config);
    return checkConfig(graph, op, config, numDevices).empty();
  };
  if (isLegal())
    return config;
  config.partialReplicas = false;
  for (size_t d = pins.dims.size(); d-- > 0 && !isLegal();)
    if (!pins.dims[d])
      config.replicas *= std::exchange(config.degrees[d], 1);
  place(pins, groups, config);
  return config;
}
