//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Simulator/DeltaSession.h"

#include "DeltaBlocks.h"
#include "EvaluatorImpl.h"

using namespace soap;

struct DeltaSession::Impl {
  Evaluator &evaluator;
  const Fusions &fusions;
  DeltaBlocks blocks;
  BlockMemory memory;
  Method method = Method::Adaptive;
  Evaluator::Assignment current, proposed;
  /// The same with the records of kernels.
  Evaluator::Assignment currentRecords, proposedRecords;
  bool isOpen = false; ///< There is a proposal.
  std::vector<unsigned> changed;
  std::vector<bool> isChanged;

  Impl(Evaluator &evaluator, Records &records, const Fusions &fusions,
       TensorPlans &plans)
      : evaluator(evaluator), fusions(fusions), blocks(records, plans),
        memory(records) {}

  void reject() {
    if (isOpen)
      blocks.reject();
    isOpen = false;
  }
  void finish() { blocks.run(std::numeric_limits<Ticks>::max()); }
  Evaluator::Outcome outcome(Ticks bound);
};

DeltaSession::DeltaSession(Evaluator &evaluator)
    : impl(std::make_unique<Impl>(evaluator, evaluator.impl->records,
                                  evaluator.impl->fusions,
                                  evaluator.impl->plans)) {}
DeltaSession::DeltaSession(DeltaSession &&) = default;
DeltaSession::~DeltaSession() = default;

const Evaluator::Assignment &DeltaSession::assignment() const {
  return impl->current;
}

void DeltaSession::setMethod(Method method) { impl->method = method; }

Evaluator::Outcome DeltaSession::Impl::outcome(Ticks bound) {
  Evaluator::Outcome outcome;
  outcome.exceeded = !blocks.run(bound);
  outcome.makespan = blocks.makespan();
  outcome.bytesMoved = blocks.bytesMoved();
  if (!outcome.exceeded)
    memory.addOverflow(blocks, evaluator.limits, outcome);
  return outcome;
}

Evaluator::Outcome DeltaSession::set(const Evaluator::Assignment &assignment) {
  impl->reject();
  ++impl->evaluator.simulations;
  impl->current = assignment;
  impl->currentRecords = impl->fusions.apply(assignment);
  impl->blocks.set(impl->currentRecords);
  return impl->outcome(std::numeric_limits<Ticks>::max());
}

Evaluator::Outcome DeltaSession::propose(llvm::ArrayRef<Change> changes,
                                         Ticks bound,
                                         std::optional<double> doubt) {
  impl->reject();
  ++impl->evaluator.simulations;
  impl->proposed = impl->current;
  impl->isChanged.resize(impl->current.size());
  impl->changed.clear();
  for (auto [op, config] : changes) {
    impl->proposed[op] = config;
    if (impl->isChanged[op])
      continue;
    impl->isChanged[op] = true;
    impl->changed.push_back(op);
  }
  for (unsigned op : impl->changed)
    impl->isChanged[op] = false;
  llvm::erase_if(impl->changed, [&](unsigned op) {
    return impl->proposed[op] == impl->current[op];
  });
  impl->proposedRecords = impl->currentRecords;
  impl->fusions.update(impl->proposed, impl->proposedRecords, impl->changed);
  impl->isOpen = true;
  impl->blocks.propose(impl->changed, impl->proposedRecords,
                       impl->method == Method::Whole, doubt);
  return impl->outcome(bound);
}

void DeltaSession::accept() {
  if (!impl->isOpen)
    return;
  impl->isOpen = false;
  impl->blocks.accept();
  std::swap(impl->current, impl->proposed);
  std::swap(impl->currentRecords, impl->proposedRecords);
}

void DeltaSession::reject() { impl->reject(); }

//===----------------------------------------------------------------------===//
// Figures
//===----------------------------------------------------------------------===//

DeltaSession::Effort DeltaSession::effort() const {
  return {impl->blocks.numTasksRun(), impl->blocks.figures().numTasks};
}

std::vector<DeltaSession::TaskTimes> DeltaSession::timeline() {
  impl->finish();
  std::vector<TaskTimes> times;
  impl->blocks.forTasks(
      [&](uint64_t key, const BlockSimulator::TaskTimes &own) {
        times.push_back({key, own.ready, own.start, own.end});
      });
  llvm::sort(times, [](const TaskTimes &a, const TaskTimes &b) {
    return a.key < b.key;
  });
  return times;
}

Evaluation DeltaSession::evaluation() {
  impl->finish();
  Evaluation evaluation = impl->blocks.figures();
  // Of every device, its peak.
  std::vector<int64_t> nothing(impl->evaluator.limits.size(), -1);
  evaluation.peakMemory = impl->memory.peaks(impl->blocks, nothing);
  return evaluation;
}

int64_t DeltaSession::maxPeakMemory(int64_t expected) {
  impl->finish();
  // Where no device comes to more than this, it was too much to expect.
  for (int64_t least = expected;; least -= least / 4 + 1) {
    least = std::max<int64_t>(least, -1);
    std::vector<int64_t> limits(impl->evaluator.limits.size(), least);
    llvm::ArrayRef<int64_t> peaks = impl->memory.peaks(impl->blocks, limits,
                                                       /*onlyMost=*/true);
    int64_t most = *std::max_element(peaks.begin(), peaks.end());
    if (most > least || least < 0)
      return most;
  }
}
