//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChooseParts.h"

#include "Samples.h"

#include "Soap/Planner/Search/Report.h"

#include <tuple>

using namespace mlir;
using namespace soap;

/// More are not tried: every part adds a copy of the model's operators.
static constexpr int64_t mostParts = 64;

/// Turns beyond which more stages bring little.
static constexpr int64_t mostTurns = 16;

static auto keyOf(const PartsTrial &trial) {
  return std::tuple(trial.lackingBytes, trial.seconds, trial.parts,
                    trial.turns);
}

std::vector<PartsTrial> soap::tryParts(
    func::FuncOp entry, bool inStages,
    llvm::function_ref<std::optional<PartsTrial>(int64_t, int64_t)> plan,
    llvm::function_ref<bool()> mustStop) {
  SmallVector<Value> samples = findSamples(entry);
  int64_t batch = samples.empty() ? 1 : leadingSize(samples.front());
  auto divisorFrom = [&](int64_t parts) {
    while (parts < batch && batch % parts != 0)
      ++parts;
    return parts;
  };
  std::vector<PartsTrial> trials;
  auto tryFrom = [&](int64_t parts, bool takesTurns) {
    size_t first = trials.size();
    for (; parts <= std::min(batch, mostParts) && !mustStop();
         parts = divisorFrom(2 * parts)) {
      std::optional<PartsTrial> trial =
          plan(parts, takesTurns ? std::min(parts, mostTurns) : -1);
      if (!trial)
        return;
      trials.push_back(std::move(*trial));
      if (trials.size() - first >= 2 &&
          keyOf(trials.end()[-2]) < keyOf(trials.back()))
        return;
    }
  };
  tryFrom(1, /*takesTurns=*/false);
  // A pipeline of two parts is idle half of the time.
  if (inStages)
    tryFrom(divisorFrom(4), /*takesTurns=*/true);
  return trials;
}

const PartsTrial &soap::bestOf(ArrayRef<PartsTrial> trials) {
  return *llvm::min_element(
      trials, [](const auto &a, const auto &b) { return keyOf(a) < keyOf(b); });
}

static std::string nameOf(const PartsTrial &trial) {
  std::string name = std::to_string(trial.parts);
  if (trial.turns >= 0)
    name += " in " + std::to_string(trial.turns) + " turns";
  return name;
}

std::string soap::describeTrials(ArrayRef<PartsTrial> trials) {
  std::string text = nameOf(bestOf(trials)) + "; tried ";
  for (auto [i, trial] : llvm::enumerate(trials)) {
    if (i > 0)
      text += i + 1 < trials.size() ? ", " : " and ";
    text += nameOf(trial) + " (" +
            (trial.fits() ? formatSeconds(trial.seconds) : "does not fit") +
            ")";
  }
  return text;
}
