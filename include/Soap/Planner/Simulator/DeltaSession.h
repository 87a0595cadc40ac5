//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SIMULATOR_DELTASESSION_H
#define SOAP_PLANNER_SIMULATOR_DELTASESSION_H

#include "Soap/Planner/Simulator/Evaluator.h"

#include <optional>

namespace soap {

/// Delta simulation: keeps the task graph and the timeline of one assignment
/// and finds those of a changed one from them.
///
/// Only the tasks of operators whose configuration changed, and the
/// communication of edges that touch them, are replaced. The simulation sets in
/// at the last state that it remembers from before the first change; where the
/// work of a device or a link alone is too much, there is none. All figures are
/// those of a full simulation, to the last tick.
///
///     DeltaSession session(evaluator);
///     session.set(start);
///     Evaluator::Outcome next = session.propose({{op, config}}, bound);
///     next.exceeded ? session.reject() : session.accept();
///
/// `set` comes first: without a current assignment there is nothing to propose.
/// The evaluator must outlive it; others may use it in between.
class DeltaSession {
public:
  using Change = std::pair<unsigned, Evaluator::ConfigId>;
  enum class Method {
    Adaptive, ///< From the last remembered state before anything differs.
    Whole     ///< From the beginning.
  };

  explicit DeltaSession(Evaluator &evaluator);
  DeltaSession(DeltaSession &&);
  ~DeltaSession();

  /// For tests and benchmarks: results do not depend on it.
  void setMethod(Method method);

  /// Makes `assignment` the current one; a proposal is forgotten.
  Evaluator::Outcome set(const Evaluator::Assignment &assignment);
  const Evaluator::Assignment &assignment() const;

  /// What Evaluator::outcome says of the current assignment with `changes` (of
  /// several for one operator, the last counts), perhaps sooner: it stops as
  /// soon as the makespan must exceed `bound`. A proposal before is rejected.
  /// With `doubt`, it need not exceed it for certain: `exceeded` may also say
  /// that by a quick estimate (see CoarseTimeline) it does by more than that
  /// share; that depends on the two assignments and `bound` alone.
  Evaluator::Outcome propose(llvm::ArrayRef<Change> changes,
                             Ticks bound = std::numeric_limits<Ticks>::max(),
                             std::optional<double> doubt = std::nullopt);
  /// The proposal becomes the current assignment. If it was stopped early, its
  /// simulation is finished first.
  void accept();
  /// The current assignment stays; costs nothing worth mentioning.
  void reject();

  /// A task's times.
  struct TaskTimes {
    uint64_t key;
    Ticks ready, start, end;
    bool operator==(const TaskTimes &o) const {
      return key == o.key && ready == o.ready && start == o.start &&
             end == o.end;
    }
  };
  /// The timeline, ascending by key; of the proposal if there is one (its
  /// simulation is finished first), else of the current assignment.
  std::vector<TaskTimes> timeline();
  /// All figures, likewise.
  Evaluation evaluation();
  /// Of the fullest device, likewise: the evaluation's maxPeakMemory(), but it
  /// leaves out what `expected`, if that is a little less, shows not to matter.
  int64_t maxPeakMemory(int64_t expected);

  /// Of the last proposal, as far as it was simulated.
  struct Effort {
    int64_t visited = 0; ///< Tasks whose times were determined anew.
    int64_t tasks = 0;   ///< In all.
  };
  Effort effort() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace soap

#endif // SOAP_PLANNER_SIMULATOR_DELTASESSION_H
