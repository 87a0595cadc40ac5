//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/DeviceCounts.h"

#include "Builtin.h"

#include "Soap/Planner/Machine/Hierarchy.h"
#include "Soap/Planner/Search/Stages.h"

#include <map>
#include <numeric>

using namespace soap;

/// What less than this share of the work is split along does not count.
static constexpr double leastShare = 0.1;

/// The sizes of the dimensions that a rule splits, without those of size 1.
static llvm::SmallVector<int64_t, 8> sizesOf(const Problem &problem,
                                             DimensionRule rule) {
  std::map<int64_t, double> works;
  double all = 0;
  for (const Family &family : problem.graph.families) {
    int dim = rule(family);
    if (dim < 0 || !problem.space.allows(family.dims[dim]) ||
        family.dims[dim].size == 1)
      continue;
    double work = 0;
    for (unsigned op : family.operators)
      work += problem.graph.operators[op].flops;
    works[family.dims[dim].size] += work;
    all += work;
  }
  llvm::SmallVector<int64_t, 8> sizes;
  for (auto [size, work] : works)
    if (work > leastShare * all)
      sizes.push_back(size);
  return sizes;
}

/// The largest share of a dimension that cutting a size into `degreeOf` it
/// leaves to one device.
static double largestTile(llvm::ArrayRef<int64_t> sizes,
                          llvm::function_ref<int64_t(int64_t)> degreeOf) {
  double largest = 0;
  for (int64_t size : sizes) {
    Interval tile = ceilTile(size, degreeOf(size), 0);
    largest = std::max(largest, static_cast<double>(tile.size()) /
                                    static_cast<double>(size));
  }
  return largest;
}

/// `count` made up to whole nodes, where these are alike and it is more than
/// one.
static int64_t toWholeNodes(const Machine &machine, int64_t count) {
  int64_t whole = nodeSize(machine);
  return count <= whole ? count : (count + whole - 1) / whole * whole;
}

/// The greatest number up to `most` that divides all sizes, or is the product
/// of such a number and one that divides all `others`.
static int64_t greatestDividing(llvm::ArrayRef<int64_t> sizes,
                                llvm::ArrayRef<int64_t> others, int64_t most) {
  auto common = [](llvm::ArrayRef<int64_t> all) {
    int64_t divisor = all.empty() ? 1 : all.front();
    for (int64_t size : all)
      divisor = std::gcd(divisor, size);
    return divisor;
  };
  int64_t a = common(sizes), b = common(others), greatest = 1;
  for (int64_t i = 1; i <= std::min(a, most); ++i)
    for (int64_t j = 1; a % i == 0 && i * j <= most && j <= b; ++j)
      if (b % j == 0)
        greatest = std::max(greatest, i * j);
  return greatest;
}

using Sizes = llvm::SmallVector<int64_t, 8>;

/// What data and model parallelism split: the latter in the place of the former
/// where there are no samples.
static std::pair<Sizes, Sizes> samplesAndParameters(const Problem &problem) {
  Sizes samples = sizesOf(problem, dataParallelDimension);
  Sizes parameters = sizesOf(problem, modelParallelDimension);
  if (samples.empty())
    std::swap(samples, parameters);
  return {std::move(samples), std::move(parameters)};
}

bool soap::allDevicesDivide(const Problem &problem) {
  int64_t all = problem.machine.numDevices();
  return greatestDividing(samplesAndParameters(problem).first, {}, all) == all;
}

llvm::SmallVector<SearchSpace::DeviceCount, 2>
soap::usefulDeviceCounts(const Problem &problem) {
  llvm::SmallVector<SearchSpace::DeviceCount, 2> found;
  if (!problem.space.placement || problem.anyPinned())
    return found;
  auto [samples, parameters] = samplesAndParameters(problem);
  int64_t all = problem.machine.numDevices();
  if (int64_t fastest = numFastest(problem.machine); fastest < all)
    found.push_back({fastest, /*uneven=*/false});
  auto add = [&](int64_t count, bool uneven) {
    if (llvm::none_of(found, [&](const SearchSpace::DeviceCount &other) {
          return other.devices == count;
        }))
      found.push_back({count, uneven});
  };
  int64_t dividing = greatestDividing(samples, {}, all);
  if (dividing == all)
    return found;
  // Parts of a batch that take turns have few samples so that several groups of
  // devices are busy: stages of a pipeline are tried with so many each.
  if (dividing > 1 && (all % dividing != 0 || !hasTurns(problem.graph)))
    add(dividing, /*uneven=*/false);
  // Few samples leave something for other dimensions.
  if (int64_t both = greatestDividing(samples, parameters, all);
      2 * dividing <= all && all % both != 0)
    add(both, /*uneven=*/false);
  auto largest = [&, &sizes = samples](int64_t count) {
    return largestTile(sizes, [&](int64_t) { return count; });
  };
  int64_t least = all;
  while (least > 1 && largest(least - 1) <= largest(all))
    --least;
  // Where as many divide, that is even.
  if (least != dividing)
    add(toWholeNodes(problem.machine, least), /*uneven=*/true);
  return found;
}

Problem soap::onDevices(const Problem &problem, const Machine &part,
                        const SearchSpace::DeviceCount &count) {
  assert(!problem.anyPinned() && "pins are by the machine's devices");
  Problem own(problem.graph, part, problem.cost);
  own.space = problem.space.on(count);
  own.giveUp = problem.giveUp;
  return own;
}

/// A rule's strategy in this space, on the first `numDevices`.
static Strategy splitIn(Problem problem, SearchSpace space, DimensionRule rule,
                        int64_t numDevices) {
  problem.space = std::move(space);
  return splitEveryFamily(problem, rule, firstDevices(problem, numDevices));
}

std::vector<Strategy> soap::strategiesOnCounts(const Problem &problem,
                                               DimensionRule rule) {
  std::vector<Strategy> strategies = {
      splitEveryFamily(problem, rule, firstDevices(problem, 0))};
  for (const SearchSpace::DeviceCount &count : problem.space.deviceCounts)
    strategies.push_back(
        splitIn(problem, problem.space.on(count), rule, count.devices));
  return strategies;
}

Strategy soap::evenestStrategy(const Problem &problem, DimensionRule rule) {
  llvm::SmallVector<int64_t, 8> sizes;
  if (!problem.space.deviceCounts.empty())
    sizes = sizesOf(problem, rule);
  auto tileOf = [&](const SearchSpace &space, int64_t count) {
    return largestTile(
        sizes, [&](int64_t size) { return builtinDegree(space, size, count); });
  };
  const SearchSpace::DeviceCount *best = nullptr;
  double least = tileOf(problem.space, problem.machine.numDevices());
  for (const SearchSpace::DeviceCount &count : problem.space.deviceCounts)
    if (double tile = tileOf(problem.space.on(count), count.devices);
        tile < least) {
      least = tile;
      best = &count;
    }
  if (!best)
    return splitEveryFamily(problem, rule, firstDevices(problem, 0));
  return splitIn(problem, problem.space.on(*best), rule, best->devices);
}
