//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Simulator/DeltaSession.h"

#include "DeltaModel.h"
#include "DeltaReplay.h"
#include "DeltaSweep.h"

using namespace soap;

static std::vector<unsigned> poolSlots(const Machine &machine,
                                       Semantics semantics) {
  std::vector<unsigned> slots;
  if (semantics == Semantics::Runtime)
    for (const CoreGroup &group : machine.coreGroups)
      slots.push_back(slotsOf(group));
  return slots;
}

namespace {
/// Decides how to simulate, from how much of the timeline proposals changed.
class MethodChooser {
public:
  DeltaSession::Method forced = DeltaSession::Method::Adaptive;

  bool sweeps() {
    ++proposals;
    if (forced != DeltaSession::Method::Adaptive)
      return forced == DeltaSession::Method::Sweep;
    // Replay now and then to see what that costs.
    return costOfSweeping * changed < replayed && proposals % 64 != 0;
  }
  /// Whether it is time to count what a replay has changed.
  bool wantsCount() const { return proposals % 8 == 0; }
  void learnChanged(double fraction) { changed += (fraction - changed) / 8; }
  void learnReplayed(double fraction) { replayed += (fraction - replayed) / 8; }

private:
  /// Per task, in units of replaying one.
  static constexpr double costOfSweeping = 3;
  int64_t proposals = 0;
  double changed = 1, replayed = 1;
};
} // namespace

struct DeltaSession::Impl {
  Evaluator &evaluator;
  Records &records;
  DeltaTasks tasks;
  DeltaModel model;
  DeltaReplay replay;
  DeltaSweep sweep;
  /// The sweep's timeline is not the current one.
  bool sweepIsStale = false;
  MethodChooser chooser;
  bool isSwept = false; ///< The proposal.
  Evaluator::Assignment current, proposed;
  bool isOpen = false; ///< There is a proposal.
  Effort effort;
  std::vector<unsigned> changed;
  std::vector<bool> isChanged;
  // For memory.
  Assembly assembly;
  Timeline timeline;

  Impl(Evaluator &evaluator, Records &records, const EvaluatorLinks &links)
      : evaluator(evaluator), records(records), model(records, links, tasks),
        replay(tasks, records.map.total(),
               poolSlots(records.machine, records.map.semantics)),
        sweep(tasks, records.map.total(),
              poolSlots(records.machine, records.map.semantics)) {}

  Evaluator::Outcome simulate(Ticks bound);
  bool run(Ticks bound) {
    return isSwept ? sweep.run(bound) : replay.run(bound);
  }
  void learn();
  std::vector<int64_t> peaks(llvm::ArrayRef<uint32_t> assignment,
                             const std::vector<bool> *devices);
  std::vector<TaskTimes> times();
  const Evaluator::Assignment &latest() const {
    return isOpen ? proposed : current;
  }
  void reject();
};

DeltaSession::DeltaSession(Evaluator &evaluator)
    : impl(std::make_unique<Impl>(evaluator, evaluator.impl->records,
                                  evaluator.impl->links)) {}
DeltaSession::DeltaSession(DeltaSession &&) = default;
DeltaSession::~DeltaSession() = default;

const Evaluator::Assignment &DeltaSession::assignment() const {
  return impl->current;
}

//===----------------------------------------------------------------------===//
// Proposals
//===----------------------------------------------------------------------===//

/// `changed` and `proposed` say what to simulate.
Evaluator::Outcome DeltaSession::Impl::simulate(Ticks bound) {
  records.trim();
  tasks.begin();
  model.propose(changed, proposed);
  isSwept = chooser.sweeps();
  if (!isSwept) {
    replay.begin();
  } else {
    if (sweepIsStale)
      sweep.reset(replay.order());
    sweepIsStale = false;
    sweep.begin();
  }
  isOpen = true;
  Evaluator::Outcome outcome;
  bool finished = run(bound);
  effort.swept = isSwept;
  effort.tasks = model.proposedFigures().numTasks;
  effort.visited = static_cast<int64_t>(
      (isSwept ? sweep.finals().size() : replay.numReplayed()) +
      tasks.removedTasks().size());
  if (finished)
    learn();
  outcome.makespan = isSwept ? sweep.makespan() : replay.makespan();
  outcome.exceeded = !finished || outcome.makespan > bound;
  if (outcome.exceeded)
    return outcome;
  // The peak is worth computing only where the sum of everything is too much.
  const std::vector<int64_t> &most = model.proposedFigures().memoryBound;
  std::vector<bool> tight(most.size());
  for (size_t d = 0; d < most.size(); ++d)
    tight[d] = most[d] > evaluator.limits[d];
  if (!llvm::is_contained(tight, true))
    return outcome;
  std::vector<int64_t> peak = peaks(proposed, &tight);
  for (size_t d = 0; d < most.size(); ++d)
    if (tight[d] && peak[d] - evaluator.limits[d] > outcome.overflow) {
      outcome.overflow = peak[d] - evaluator.limits[d];
      outcome.overflowDevice = static_cast<int64_t>(d);
    }
  return outcome;
}

void DeltaSession::Impl::learn() {
  double count = static_cast<double>(std::max<int64_t>(effort.tasks, 1));
  double visited = static_cast<double>(effort.visited);
  if (isSwept) {
    chooser.learnChanged(visited / count);
    return;
  }
  chooser.learnReplayed(visited / count);
  if (chooser.wantsCount())
    chooser.learnChanged(
        static_cast<double>(replay.numChanged() + tasks.removedTasks().size()) /
        count);
}

std::vector<int64_t>
DeltaSession::Impl::peaks(llvm::ArrayRef<uint32_t> assignment,
                          const std::vector<bool> *devices) {
  model.instances(assembly);
  if (isOpen && !isSwept)
    replay.publish();
  timeline.start.resize(tasks.capacity());
  timeline.end.resize(tasks.capacity());
  for (uint32_t t = 0; t < tasks.capacity(); ++t) {
    bool isNew = tasks.has(tasks[t], DeltaTask::Final);
    timeline.start[t] = isNew ? tasks[t].newStart : tasks[t].start;
    timeline.end[t] = isNew ? tasks[t].newEnd : tasks[t].end;
  }
  return peakMemory(records, assembly, timeline, assignment, devices);
}

std::vector<DeltaSession::TaskTimes> DeltaSession::Impl::times() {
  if (isOpen)
    run(std::numeric_limits<Ticks>::max());
  if (isOpen && !isSwept)
    replay.publish();
  std::vector<TaskTimes> times;
  model.forTasks(latest(), [&](uint32_t number) {
    const DeltaTask &task = tasks[number];
    if (tasks.has(task, DeltaTask::Final))
      times.push_back({task.key, task.newReady, task.newStart, task.newEnd});
    else
      times.push_back({task.key, task.ready, task.start, task.end});
  });
  return times;
}

void DeltaSession::Impl::reject() {
  if (!isOpen)
    return;
  isOpen = false;
  if (isSwept)
    sweep.reject();
  else
    replay.reject();
  tasks.reject();
  model.reject();
}

Evaluator::Outcome DeltaSession::set(const Evaluator::Assignment &assignment) {
  impl->reject();
  impl->changed.clear();
  for (unsigned op = 0; op < assignment.size(); ++op)
    if (impl->current.empty() || impl->current[op] != assignment[op])
      impl->changed.push_back(op);
  impl->proposed = assignment;
  ++impl->evaluator.simulations;
  Evaluator::Outcome outcome =
      impl->simulate(std::numeric_limits<Ticks>::max());
  accept();
  return outcome;
}

Evaluator::Outcome DeltaSession::propose(llvm::ArrayRef<Change> changes,
                                         Ticks bound) {
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
  return impl->simulate(bound);
}

void DeltaSession::accept() {
  if (!impl->isOpen)
    return;
  impl->isOpen = false;
  impl->run(std::numeric_limits<Ticks>::max());
  if (impl->isSwept) {
    impl->sweep.accept();
    impl->replay.acceptSwept(impl->sweep.finals());
  } else {
    impl->replay.accept();
    impl->sweepIsStale = true;
  }
  impl->tasks.accept();
  impl->model.accept();
  std::swap(impl->current, impl->proposed);
}

void DeltaSession::setMethod(Method method) { impl->chooser.forced = method; }

void DeltaSession::reject() { impl->reject(); }

//===----------------------------------------------------------------------===//
// Figures
//===----------------------------------------------------------------------===//

DeltaSession::Effort DeltaSession::effort() const { return impl->effort; }

std::vector<DeltaSession::TaskTimes> DeltaSession::timeline() {
  std::vector<TaskTimes> times = impl->times();
  llvm::sort(times, [](const TaskTimes &a, const TaskTimes &b) {
    return a.key < b.key;
  });
  return times;
}

Evaluation DeltaSession::evaluation() {
  Evaluation evaluation;
  for (const TaskTimes &times : impl->times())
    evaluation.makespan = std::max(evaluation.makespan, times.end);
  const DeltaModel::Figures &figures =
      impl->isOpen ? impl->model.proposedFigures() : impl->model.figures();
  evaluation.computeTime = figures.computeTime;
  evaluation.communicationTime = figures.communicationTime;
  evaluation.bytesMoved = figures.bytesMoved;
  evaluation.numTasks = figures.numTasks;
  evaluation.peakMemory = impl->peaks(impl->latest(), nullptr);
  return evaluation;
}
