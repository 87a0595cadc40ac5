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

std::vector<PartsTrial>
soap::tryParts(func::FuncOp entry,
               llvm::function_ref<std::optional<PartsTrial>(int64_t)> plan,
               llvm::function_ref<bool()> mustStop) {
  SmallVector<Value> samples = findSamples(entry);
  int64_t batch = samples.empty() ? 1 : leadingSize(samples.front());
  std::vector<PartsTrial> trials;
  int64_t parts = 1;
  while (parts <= std::min(batch, mostParts) && !mustStop()) {
    std::optional<PartsTrial> trial = plan(parts);
    if (!trial)
      break;
    trials.push_back(std::move(*trial));
    if (bestOf(trials).parts != parts)
      break;
    for (parts *= 2; parts < batch && batch % parts != 0;)
      ++parts;
  }
  return trials;
}

const PartsTrial &soap::bestOf(ArrayRef<PartsTrial> trials) {
  return *llvm::min_element(trials, [](const auto &a, const auto &b) {
    return std::tuple(a.lackingBytes, a.seconds, a.parts) <
           std::tuple(b.lackingBytes, b.seconds, b.parts);
  });
}

std::string soap::describeTrials(ArrayRef<PartsTrial> trials) {
  std::string text = std::to_string(bestOf(trials).parts) + "; tried ";
  for (auto [i, trial] : llvm::enumerate(trials)) {
    if (i > 0)
      text += i + 1 < trials.size() ? ", " : " and ";
    text += std::to_string(trial.parts) + " (" +
            (trial.fits() ? formatSeconds(trial.seconds) : "does not fit") +
            ")";
  }
  return text;
}
