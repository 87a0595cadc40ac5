//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What the parts of a descent by groups may change to, and the work of that.
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/GroupDescent.h"

#include "../Builtin.h"

#include "Soap/Support/KeyBytes.h"

#include <algorithm>
#include <array>
#include <cmath>

using namespace soap;

std::vector<GroupDescent::Option>
GroupDescent::Known::options(const std::string &key,
                             llvm::function_ref<std::vector<Option>()> list) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (auto it = lists.find(key); it != lists.end())
      return it->second;
  }
  std::vector<Option> options = list();
  std::lock_guard<std::mutex> lock(mutex);
  return lists.try_emplace(key, std::move(options)).first->second;
}

/// Two dimensions other than the samples, on few devices: as many of them as
/// leave time for the \p numOperators that each pair is to be looked at with.
static void addPairs(const Problem &problem, const Family &family,
                     const Region &region, size_t numOperators,
                     std::vector<FamilyConfig> &configs) {
  constexpr int64_t few = 8;
  auto count = static_cast<int64_t>(region.devices.size());
  if (count > few)
    return;
  auto allows = [&](size_t d, int64_t degree) {
    return family.dims[d].kind != DimensionKind::Sample &&
           problem.space.allows(family.dims[d]) &&
           problem.space.allowsTiles(family.dims[d].size, degree);
  };
  constexpr double mostWork = 1 << 20;
  double most = std::sqrt(
      mostWork / static_cast<double>(std::max<size_t>(numOperators, 1)));
  llvm::SmallVector<size_t, 16> dims = mainDimensions(
      problem.graph, family, std::max<size_t>(static_cast<size_t>(most), 12));
  for (int64_t inner = 2; inner < count; ++inner)
    for (size_t a : dims)
      for (size_t b : dims)
        if (count % inner == 0 && a != b && allows(a, count / inner) &&
            allows(b, inner))
          configs.push_back(splitTwice(family, a, b, region.devices, inner));
}

/// Halves of three dimensions, on eight devices, in all orders: a gradient's
/// product then reads a quarter of each operand, with a half of the summands.
static void addTriples(const Problem &problem, const Family &family,
                       const Region &region,
                       std::vector<FamilyConfig> &configs) {
  if (region.devices.size() != 8)
    return;
  auto allows = [&](size_t d) {
    return problem.space.allows(family.dims[d]) &&
           problem.space.allowsTiles(family.dims[d].size, 2);
  };
  size_t n = family.dims.size();
  for (size_t a = 0; a < n; ++a)
    for (size_t b = a + 1; b < n; ++b)
      for (size_t c = b + 1; c < n; ++c) {
        if (!allows(a) || !allows(b) || !allows(c))
          continue;
        std::array<int64_t, 3> stride{4, 2, 1};
        do {
          FamilyConfig config;
          config.degrees.assign(n, 1);
          config.degrees[a] = config.degrees[b] = config.degrees[c] = 2;
          for (int64_t t = 0; t < 8; ++t)
            config.devices.push_back(
                region.devices[t / 4 * stride[0] + t / 2 % 2 * stride[1] +
                               t % 2 * stride[2]]);
          configs.push_back(std::move(config));
        } while (std::prev_permutation(stride.begin(), stride.end()));
      }
}

std::vector<GroupDescent::Option>
GroupDescent::listOptions(const Part &part, const Region &region) const {
  auto configs = regionConfigs(problem, *part.family, region);
  addPairs(problem, *part.family, region, part.typical.size(), configs);
  if (part.isWeights && !part.isApart)
    addTriples(problem, *part.family, region, configs);
  std::vector<Option> listed;
  std::vector<Config> seen; // Many split what a single operator does not have.
  for (const FamilyConfig &config : configs) {
    std::vector<double> own(problem.machine.numDevices(), 0);
    ChoiceDeriver derive(problem, {config, options.sumsWait});
    addWork(
        part, [&](unsigned op) -> const Config & { return derive(op); }, 1,
        own);
    if (part.isApart) {
      const Config &first = derive(part.typical.front());
      if (llvm::is_contained(seen, first))
        continue;
      seen.push_back(first);
    }
    bool isSingle =
        llvm::count_if(config.degrees, [](int64_t d) { return d > 1; }) < 2;
    listed.push_back({config, listed.empty(), isSingle, loadOf(own).first, {}});
  }
  return listed;
}

std::string GroupDescent::keyOf(const Part &part, const Region &region) const {
  std::string key;
  auto put = [&](int64_t value) { appendBytes(key, value); };
  put(options.sumsWait);
  put(part.isApart);
  put(region.inner);
  put(static_cast<int64_t>(region.devices.size()));
  for (int64_t device : region.devices)
    put(device);
  put(static_cast<int64_t>(part.family->dims.size()));
  for (const Dimension &dim : part.family->dims) {
    put(dim.size);
    put(static_cast<int64_t>(dim.kind));
    put(dim.splittable);
  }
  put(static_cast<int64_t>(part.operators.size()));
  // Pins belong to single operators.
  bool isPinned = !problem.pins.empty() || !problem.partialPins.empty();
  for (unsigned op : part.typical)
    put(isPinned ? op : problem.followers[op]);
  return key;
}

std::vector<GroupDescent::Option> &GroupDescent::optionsOn(size_t number,
                                                           size_t region) {
  auto [it, isNew] = known.try_emplace({number, region});
  if (!isNew)
    return it->second;
  auto list = [&] { return listOptions(parts[number], regions[region]); };
  it->second = shared.options(keyOf(parts[number], regions[region]), list);
  return it->second;
}
