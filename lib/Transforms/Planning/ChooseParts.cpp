//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChooseParts.h"

#include "../Batch/Samples.h"

#include "Soap/Planner/Search/Report.h"
#include "Soap/Support/Interrupt.h"

#include "mlir/Pass/PassManager.h"

#include <tuple>

using namespace mlir;
using namespace soap;

/// More are not tried: every part adds a copy of the model's operators.
static constexpr int64_t mostParts = 64;

/// Turns beyond which more stages bring little.
static constexpr int64_t mostTurns = 16;

/// Less is better.
using Key = std::tuple<int64_t, double, int64_t, int64_t>;

static Key keyOf(const PartsTrial &trial) {
  return {trial.lackingBytes, trial.seconds, trial.parts, trial.turns};
}

namespace {
class PartsTrials {
public:
  PartsTrials(func::FuncOp entry, const AutoParallelPassOptions &options,
              const std::atomic<bool> *stop)
      : entry(entry), options(options), stop(stop) {
    SmallVector<Value> samples = findSamples(entry);
    batch = samples.empty() ? 1 : leadingSize(samples.front());
  }

  void run(bool inStages) {
    tryFrom(1, /*takesTurns=*/false);
    // A pipeline of two parts is idle half of the time.
    if (inStages)
      tryFrom(divisorFrom(4), /*takesTurns=*/true);
  }

  std::vector<PartsTrial> trials;

private:
  void tryFrom(int64_t parts, bool takesTurns);
  bool add(int64_t parts, int64_t turns);
  std::optional<PartsTrial> tryOne(int64_t parts, int64_t turns);

  /// Or a larger number than what is tried.
  int64_t divisorFrom(int64_t parts) const {
    while (parts < batch && parts <= mostParts && batch % parts != 0)
      ++parts;
    return parts;
  }

  /// Fewer samples at a time do not change what the model is given.
  bool argumentsFit() const {
    return trials.empty() || trials.front().argumentsFit;
  }

  bool mustStop() const {
    return (stop ? *stop : Interruptible::token()).load();
  }

  func::FuncOp entry;
  const AutoParallelPassOptions &options;
  const std::atomic<bool> *stop;
  int64_t batch;
};
} // namespace

void PartsTrials::tryFrom(int64_t parts, bool takesTurns) {
  // The best with the last number of parts.
  std::optional<Key> last;
  for (; parts <= std::min(batch, mostParts) && argumentsFit() && !mustStop();
       parts = divisorFrom(2 * parts)) {
    if (!add(parts, takesTurns ? std::min(parts, mostTurns) : -1))
      return;
    Key key = keyOf(trials.back());
    // One part after the other keeps least.
    if (!takesTurns && parts > 1 && options.turns < 0 &&
        !trials.back().fits()) {
      if (!add(parts, 1))
        return;
      key = std::min(key, keyOf(trials.back()));
    }
    // Parts that are all under way keep as much as the whole: what does not fit
    // may do so with more of them.
    bool keepsAll = parts <= options.turns && !bestOf(trials).fits();
    if (last && *last < key && !keepsAll)
      return;
    last = key;
  }
}

/// Whether it could be tried.
bool PartsTrials::add(int64_t parts, int64_t turns) {
  std::optional<PartsTrial> trial = tryOne(parts, turns);
  if (!trial)
    return false;
  trials.push_back(std::move(*trial));
  // Strategies of many parts are large.
  const PartsTrial *best = &bestOf(trials);
  for (PartsTrial &other : trials)
    if (&other != best)
      other.result.reset();
  return true;
}

/// Plans a copy of the model; nothing if that fails for other reasons than
/// memory.
std::optional<PartsTrial> PartsTrials::tryOne(int64_t parts, int64_t turns) {
  AutoParallelPassOptions its = options;
  its.function = entry.getName().str();
  its.microbatches = std::to_string(parts);
  if (turns >= 0)
    its.turns = turns;
  its.simplify = false;
  its.baselines = "none";
  its.checkLocal = false;
  for (std::string *file : {&its.report, &its.trace, &its.strategyOut,
                            &its.shardingsOut, &its.frontier})
    file->clear();
  PartsTrial trial;
  trial.parts = parts;
  trial.turns = turns;
  PlanReceiver receiver;
  receiver.stop = stop;
  receiver.found = [&](ArrayRef<StrategyFigures> rows,
                       const llvm::json::Value &) {
    trial.seconds = secondsFromTicks(rows.front().figures.makespan);
  };
  receiver.searched = [&](const SearchResult &found) { trial.result = found; };
  receiver.overflows = [&](const OverflowError &error) {
    trial.lackingBytes = error.lackingBytes;
    trial.argumentsFit = error.argumentsFit;
  };
  // What is wrong without parts is told by the run that is not for trial.
  MLIRContext *context = entry.getContext();
  ScopedDiagnosticHandler handler(context,
                                  [](Diagnostic &) { return success(); });
  PassManager manager(context);
  manager.addPass(createAutoParallelPass(its, receiver));
  OwningOpRef<ModuleOp> copy(entry->getParentOfType<ModuleOp>().clone());
  if (failed(manager.run(*copy)) && trial.fits())
    return std::nullopt;
  return trial;
}

std::vector<PartsTrial> soap::tryParts(func::FuncOp entry, bool inStages,
                                       const AutoParallelPassOptions &options,
                                       const std::atomic<bool> *stop) {
  std::optional<Interruptible> interruptible;
  if (!stop)
    interruptible.emplace();
  PartsTrials parts(entry, options, stop);
  parts.run(inStages);
  return std::move(parts.trials);
}

const PartsTrial &soap::bestOf(ArrayRef<PartsTrial> trials) {
  return *llvm::min_element(
      trials, [](const auto &a, const auto &b) { return keyOf(a) < keyOf(b); });
}

static std::string nameOf(const PartsTrial &trial) {
  std::string name = std::to_string(trial.parts);
  if (trial.turns >= 0)
    name += trial.turns == 1 ? " one after the other"
                             : " in " + std::to_string(trial.turns) + " turns";
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
