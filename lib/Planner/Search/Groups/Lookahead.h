//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SEARCH_GROUPS_LOOKAHEAD_H
#define SOAP_LIB_PLANNER_SEARCH_GROUPS_LOOKAHEAD_H

#include "Soap/Planner/Simulator/DeltaSession.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace soap {

/// Simulates several changes of a session's assignment at once, each of which
/// would come up if those before it improve nothing, as nearly all do. Helpers
/// have threads of their own until the end. What comes of it does not depend on
/// how many there are.
class Lookahead {
public:
  struct Trial {
    std::vector<DeltaSession::Change> changes;
    Evaluator::Outcome outcome = {};
  };

  /// `evaluator` is the session's; nobody else may use those of the helpers
  /// meanwhile. Everything must outlive it.
  Lookahead(Evaluator &evaluator, DeltaSession &session,
            llvm::ArrayRef<Evaluator *> helpers);
  ~Lookahead();
  Lookahead(const Lookahead &) = delete;
  Lookahead &operator=(const Lookahead &) = delete;

  /// Of how many trials at a time it makes use.
  size_t width() const { return helpers.empty() ? 1 : 4 * helpers.size() + 4; }

  /// The number of the first trial that `isBetter`, which has to be safe to
  /// call on any thread; the outcomes up to there are known then. As many as
  /// there are trials, if none is.
  size_t
  firstBetter(llvm::MutableArrayRef<Trial> trials, Ticks bound,
              llvm::function_ref<bool(const Evaluator::Outcome &)> isBetter);

  /// Such a trial becomes the session's assignment.
  void accept(const Trial &trial);

private:
  using NamedChange = std::pair<unsigned, const Config *>;
  void help(Evaluator &evaluator);
  /// One trial after the other, as long as none before it is better.
  void work(llvm::function_ref<Evaluator::Outcome(size_t)> simulate);

  Evaluator &evaluator;
  DeltaSession &session;
  /// What helpers begin with, by what it says: numbers of configurations are
  /// their evaluators' own.
  Strategy start;
  std::vector<std::thread> helpers;

  std::mutex mutex; ///< Of these.
  std::condition_variable changed;
  std::vector<std::vector<NamedChange>> accepted; ///< In this order.
  uint64_t turn = 0;
  bool isOpen = false;
  bool isOver = false;
  size_t working = 0; ///< Helpers.

  /// What there is to do; it stays as long as anybody works on it.
  llvm::MutableArrayRef<Trial> trials;
  std::vector<std::vector<NamedChange>> named; ///< Of each trial.
  Ticks bound = 0;
  llvm::function_ref<bool(const Evaluator::Outcome &)> isBetter;
  std::atomic<size_t> next, first;
  /// The trial that the session itself proposed last, if any.
  std::optional<size_t> own;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_GROUPS_LOOKAHEAD_H
