//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/DealtOperators.h"

#include "Builtin.h"

using namespace soap;

/// Whether several devices compute all of it.
static bool isRepeated(const Config &config) {
  return config.replicas > 1 && config.replicas == config.numTasks() &&
         !config.partialReplicas;
}

/// All devices, those of different nodes in turn: what is dealt to neighbours
/// would leave a node by the same links.
static std::vector<int64_t> devicesInTurn(const Problem &problem) {
  std::vector<int64_t> order = firstDevices(problem, 0), turns;
  auto inner = static_cast<size_t>(innerDevices(problem.machine));
  for (size_t place = 0; place < inner; ++place)
    for (size_t i = place; i < order.size(); i += inner)
      turns.push_back(order[i]);
  return turns;
}

std::optional<Strategy> soap::dealOperators(const Problem &problem,
                                            const Strategy &start,
                                            double least) {
  const Graph &graph = problem.graph;
  std::vector<int64_t> devices = devicesInTurn(problem);
  std::vector<double> loads(problem.machine.numDevices(), 0);
  std::vector<int64_t> dealt(graph.operators.size(), -1);
  Strategy strategy = start;
  bool isChanged = false;
  for (auto [number, op] : llvm::enumerate(graph.operators)) {
    Config &config = strategy.configs[number];
    if (!isRepeated(config))
      continue;
    auto time = static_cast<double>(
        problem.cost.leastTaskTime(graph, op, taskTile(op, config, 0),
                                   problem.machine, config.devices.front()));
    if (time < least)
      continue;
    int64_t device = -1;
    for (const Operand &operand : op.operands)
      if (int producer = graph.tensors[operand.tensor].producer;
          device < 0 && producer >= 0)
        device = dealt[producer];
    if (device < 0)
      device = *std::min_element(
          devices.begin(), devices.end(),
          [&](int64_t a, int64_t b) { return loads[a] < loads[b]; });
    Config alone = config;
    alone.replicas = 1;
    alone.devices = {device};
    alone = problem.keepPins(number, std::move(alone));
    if (alone.numTasks() != 1)
      continue;
    config = std::move(alone);
    dealt[number] = config.devices.front();
    loads[config.devices.front()] += time;
    isChanged = true;
  }
  if (!isChanged)
    return std::nullopt;
  return strategy;
}

std::optional<Strategy>
soap::bestDealtOperators(const Problem &problem, Evaluator &evaluator,
                         const Strategy &start, Ticks makespan,
                         llvm::function_ref<bool()> mustStop) {
  if (!problem.space.placement)
    return std::nullopt;
  BestSimulated simulated(evaluator);
  for (double share : {1e-2, 1e-3}) {
    if (mustStop())
      break;
    if (auto strategy = dealOperators(problem, start,
                                      share * static_cast<double>(makespan)))
      simulated.consider(std::move(*strategy));
  }
  return std::move(simulated.best);
}
