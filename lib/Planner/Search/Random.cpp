//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Search.h"

#include <numeric>

using namespace soap;

namespace {
class Drawer {
public:
  Drawer(const Problem &problem, Rng &rng, const RandomOptions &options)
      : problem(problem), rng(rng), options(options),
        numDevices(problem.machine.numDevices()),
        maxTasks(options.maxTasks > 0 ? options.maxTasks : 2 * numDevices) {
    std::vector<int64_t> all(numDevices);
    std::iota(all.begin(), all.end(), 0);
    shuffle(all);
    if (options.disjoint && numDevices > 1 && rng.chance(50)) {
      int64_t cut = rng.between(1, numDevices - 1);
      parts = {{all.begin(), all.begin() + cut},
               {all.begin() + cut, all.end()}};
    } else {
      parts = {all};
    }
  }

  /// Degrees for the dimensions, and replicas.
  void drawDegrees(llvm::ArrayRef<Dimension> dims,
                   llvm::SmallVectorImpl<int64_t> &degrees, int64_t &replicas);
  std::vector<int64_t> drawDevices(int64_t numTasks);

private:
  void shuffle(std::vector<int64_t> &list) {
    for (size_t i = list.size(); i > 1; --i)
      std::swap(list[i - 1], list[rng.below(i)]);
  }

  const Problem &problem;
  Rng &rng;
  const RandomOptions &options;
  int64_t numDevices;
  int64_t maxTasks;
  /// Disjoint sets of devices; every operator lies in one.
  std::vector<std::vector<int64_t>> parts;
};
} // namespace

void Drawer::drawDegrees(llvm::ArrayRef<Dimension> dims,
                         llvm::SmallVectorImpl<int64_t> &degrees,
                         int64_t &replicas) {
  degrees.assign(dims.size(), 1);
  int64_t room = rng.between(1, maxTasks);
  std::vector<int64_t> axes(dims.size() + 1);
  std::iota(axes.begin(), axes.end(), 0);
  shuffle(axes);
  replicas = 1;
  for (int64_t axis : axes) {
    if (axis == static_cast<int64_t>(dims.size())) {
      if (options.replicas && rng.chance(25))
        replicas = rng.between(1, room);
      room /= replicas;
      continue;
    }
    const Dimension &dim = dims[axis];
    if (!problem.space.allows(dim) || rng.chance(25))
      continue;
    llvm::SmallVector<int64_t, 16> legal;
    for (int64_t d = 1; d <= std::min(room, dim.size); ++d)
      if (options.uneven || dim.size % d == 0)
        legal.push_back(d);
    if (!legal.empty())
      degrees[axis] = legal[rng.below(legal.size())];
    room /= degrees[axis];
  }
}

std::vector<int64_t> Drawer::drawDevices(int64_t numTasks) {
  std::vector<int64_t> part = parts[rng.below(parts.size())];
  std::vector<int64_t> devices;
  if (options.sharedDevices && rng.chance(33)) {
    for (int64_t t = 0; t < numTasks; ++t)
      devices.push_back(part[rng.below(part.size())]);
    return devices;
  }
  shuffle(part);
  for (int64_t t = 0; t < numTasks; ++t)
    devices.push_back(part[t % static_cast<int64_t>(part.size())]);
  return devices;
}

/// Without shared devices it is one task per device: no part of the machine may
/// be too small.
static RandomOptions legalOptions(const Problem &problem,
                                  RandomOptions options) {
  if (options.sharedDevices)
    return options;
  options.disjoint = false;
  int64_t numDevices = problem.machine.numDevices();
  options.maxTasks = options.maxTasks > 0
                         ? std::min(options.maxTasks, numDevices)
                         : numDevices;
  return options;
}

std::vector<FamilyChoice> soap::randomChoices(const Problem &problem, Rng &rng,
                                              const RandomOptions &given) {
  RandomOptions options = legalOptions(problem, given);
  Drawer drawer(problem, rng, options);
  std::vector<FamilyChoice> choices;
  for (const Family &family : problem.graph.families) {
    FamilyChoice &choice = choices.emplace_back();
    drawer.drawDegrees(family.dims, choice.config.degrees,
                       choice.config.replicas);
    int64_t tasks = choice.config.replicas;
    for (int64_t d : choice.config.degrees)
      tasks *= d;
    choice.config.devices = drawer.drawDevices(tasks);
    choice.partialReplicas = options.partialReplicas && rng.chance(50);
    choice.shardUpdates = rng.chance(25);
  }
  return choices;
}

Strategy soap::randomStrategy(const Problem &problem, Rng &rng,
                              const RandomOptions &given) {
  if (!given.perOperator)
    return deriveStrategy(problem, randomChoices(problem, rng, given));
  RandomOptions options = legalOptions(problem, given);
  Drawer drawer(problem, rng, options);
  const Graph &graph = problem.graph;
  Strategy strategy;
  strategy.configs.resize(graph.operators.size());
  for (auto [i, op] : llvm::enumerate(graph.operators)) {
    Config config;
    drawer.drawDegrees(op.dims, config.degrees, config.replicas);
    config.devices = drawer.drawDevices(config.numTasks());
    config.partialReplicas = options.partialReplicas && config.replicas > 1 &&
                             !op.linearOperands.empty() && rng.chance(50);
    strategy.configs[i] =
        problem.keepPins(i, legalize(graph, op, std::move(config),
                                     problem.machine.numDevices()));
  }
  return strategy;
}
