//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SEARCH_GROUPS_SIDESESSIONS_H
#define SOAP_LIB_PLANNER_SEARCH_GROUPS_SIDESESSIONS_H

#include "Soap/Planner/Simulator/DeltaSession.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/ThreadPool.h"

#include <optional>
#include <vector>

namespace soap {

/// Sessions of other evaluators that have the strategy of a search's own one,
/// so that several changes of it can be tried at once.
class SideSessions {
public:
  using Changes = std::vector<DeltaSession::Change>;

  /// `own` is the evaluator in whose numbers everything is said.
  SideSessions(const Evaluator &own, llvm::ArrayRef<Evaluator *> others);

  llvm::ArrayRef<Evaluator *> evaluators() const { return others; }

  /// Of alternative changes of the current strategy, at most as many as there
  /// are sessions, and one more: what DeltaSession::propose says of each. The
  /// first is tried by `session` itself, whose proposal it is then.
  std::vector<Evaluator::Outcome> propose(DeltaSession &session,
                                          llvm::ArrayRef<Changes> alternatives,
                                          Ticks bound);
  /// The search's own session has accepted changes. The other evaluators need
  /// not be idle.
  void follow(llvm::ArrayRef<DeltaSession::Change> changes);

private:
  struct Side {
    std::optional<DeltaSession> session; ///< Once it is needed.
    /// What has been accepted since this session was asked last.
    Changes behind;
    /// Configurations' numbers, by those of the own evaluator.
    llvm::DenseMap<Evaluator::ConfigId, Evaluator::ConfigId> numbers;
  };
  Changes translated(size_t side, llvm::ArrayRef<DeltaSession::Change> changes);

  const Evaluator &own;
  std::vector<Evaluator *> others;
  std::vector<Side> sides;
  llvm::DefaultThreadPool pool;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_GROUPS_SIDESESSIONS_H
