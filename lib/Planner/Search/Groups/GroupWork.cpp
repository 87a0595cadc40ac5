//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What a descent by groups knows of the work before it simulates.
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/GroupDescent.h"

#include "../TiedGroups.h"

#include <numeric>

using namespace soap;

void GroupDescent::addWork(
    const Part &part, llvm::function_ref<const Config &(unsigned)> configOf,
    double sign, std::vector<double> &loads) const {
  sign *= static_cast<double>(part.operators.size()) /
          static_cast<double>(std::max<size_t>(part.typical.size(), 1));
  for (unsigned op : part.typical)
    soap::addWork(problem, op, configOf(op), sign, loads);
}

void GroupDescent::addWork(const Part &part, double sign,
                           std::vector<double> &loads) const {
  addWork(
      part,
      [&](unsigned op) -> const Config & {
        return evaluator->config(session->assignment()[op]);
      },
      sign, loads);
}

void GroupDescent::countWork() {
  loads.assign(problem.machine.numDevices(), 0);
  for (const Part &part : parts)
    if (part.isWhole)
      addWork(part, 1, loads);
  at.gains.assign(parts.size(), std::nullopt);
}

GroupDescent::Load GroupDescent::loadOf(llvm::ArrayRef<double> loads) {
  return {*llvm::max_element(loads),
          std::accumulate(loads.begin(), loads.end(), 0.0)};
}

GroupDescent::Load GroupDescent::loadWith(const Option &option,
                                          llvm::ArrayRef<double> others,
                                          Load load) {
  for (int64_t device : option.config.devices) {
    load.first = std::max(load.first, others[device] + option.work);
    load.second += option.work;
  }
  return load;
}

GroupDescent::Load GroupDescent::loadWith(const Trial &trial,
                                          std::vector<double> loads) {
  for (auto [part, option] : trial.parts)
    for (int64_t device : option->config.devices)
      loads[device] += option->work;
  return loadOf(loads);
}

bool GroupDescent::isLess(const Load &a, const Load &b) {
  // Less than that is not worth its simulation yet: who waits for whom matters
  // more, which later stages look at.
  constexpr double margin = 3e-3;
  return a.first < b.first * (1 - margin) ||
         (a.first < b.first * (1 + margin) &&
          a.second < b.second * (1 - margin));
}

const GroupDescent::Load &GroupDescent::gainOf(size_t number) {
  std::optional<Load> &gain = at.gains[number];
  if (gain)
    return *gain;
  const Part &part = parts[number];
  std::vector<double> others = loads;
  addWork(part, -1, others);
  Load now = loadOf(loads), base = loadOf(others), best = now;
  std::optional<size_t> own = regionOf(part);
  for (size_t r = 0; r < regions.size(); ++r)
    if (at.stage != Stage::Weights || r == own)
      for (const Option &option : optionsOn(number, r))
        best = std::min(best, loadWith(option, others, base));
  gain = {now.first - best.first, now.second - best.second};
  return *gain;
}
