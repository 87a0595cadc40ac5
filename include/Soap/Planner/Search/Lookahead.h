//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_LOOKAHEAD_H
#define SOAP_PLANNER_SEARCH_LOOKAHEAD_H

#include "Soap/Planner/Simulator/DeltaSession.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>

namespace soap {

/// A thread that helps, with an evaluator that nobody else uses meanwhile. Its
/// session stays at what it helped with last, so that it is soon there again.
/// Configurations that it has seen must outlive it.
class LookaheadHelper {
public:
  explicit LookaheadHelper(Evaluator &evaluator) : evaluator(evaluator) {}

  /// A configuration by what it says: numbers are an evaluator's own.
  using NamedChange = std::pair<unsigned, const Config *>;
  /// Of every operator, the configuration becomes that.
  void catchUp(llvm::ArrayRef<const Config *> wanted);
  Evaluator::Outcome propose(llvm::ArrayRef<NamedChange> changes, Ticks bound);

private:
  DeltaSession::Change intern(NamedChange change) {
    return {change.first, evaluator.intern(change.first, *change.second)};
  }

  Evaluator &evaluator;
  std::optional<DeltaSession> session; ///< Once it has helped.
  std::vector<const Config *> current;
};

/// Simulates several changes of a session's assignment at once, each of which
/// would come up if those before it improve nothing, as nearly all do. What
/// comes of it does not depend on who helps.
class Lookahead {
public:
  struct Trial {
    std::vector<DeltaSession::Change> changes;
    Evaluator::Outcome outcome = {};
  };

  /// `evaluator` is the session's. It makes use of `width` trials at a time: 1
  /// is for nobody to help.
  Lookahead(Evaluator &evaluator, DeltaSession &session, size_t width);

  size_t width() const { return most; }

  /// The number of the first trial that `isBetter`, which has to be safe to
  /// call on any thread; the outcomes up to there are known then. As many as
  /// there are trials, if none is.
  size_t
  firstBetter(llvm::MutableArrayRef<Trial> trials, Ticks bound,
              llvm::function_ref<bool(const Evaluator::Outcome &)> isBetter);

  /// Such a trial becomes the session's assignment.
  void accept(const Trial &trial);

  /// For other threads: simulates trials as they come up, until close().
  void help(LookaheadHelper &helper);
  /// Helpers leave.
  void close();

private:
  bool maySomebodyHelp() const { return most > 1; }
  /// One trial after the other, as long as none before it is better.
  void work(llvm::function_ref<Evaluator::Outcome(size_t)> simulate);

  Evaluator &evaluator;
  DeltaSession &session;
  const size_t most;

  std::mutex mutex; ///< Of these.
  std::condition_variable changed;
  /// The session's assignment, and how often it has changed.
  std::vector<const Config *> current;
  uint64_t version = 0;
  uint64_t turn = 0;
  bool isOpen = false;
  bool isOver = false;
  size_t working = 0; ///< Helpers.

  /// What there is to do; it stays as long as anybody works on it.
  llvm::MutableArrayRef<Trial> trials;
  /// The changes of each trial.
  std::vector<std::vector<LookaheadHelper::NamedChange>> named;
  Ticks bound = 0;
  llvm::function_ref<bool(const Evaluator::Outcome &)> isBetter;
  std::atomic<size_t> next, first;
  /// The trial that the session itself proposed last, if any.
  std::optional<size_t> own;
};

/// Brings threads that have nothing to do together with what looks ahead.
class LookaheadHelpers {
public:
  /// So many threads, of which the one that makes this has something to do.
  explicit LookaheadHelpers(size_t threads) : threads(threads) {}

  /// Of a Lookahead: enough for everybody.
  size_t width() const { return threads == 1 ? 1 : 8 * threads; }
  /// As long as this lives, a Lookahead gets help.
  class Offer {
  public:
    /// `helpers` may be null.
    Offer(LookaheadHelpers *helpers, Lookahead &lookahead);
    ~Offer();
    Offer(const Offer &) = delete;
    Offer &operator=(const Offer &) = delete;

  private:
    LookaheadHelpers *helpers;
    Lookahead &lookahead;
  };
  /// Another thread has something to do; a thread no longer has.
  void begin();
  void end();
  /// Helps until no thread has anything to do.
  void help(LookaheadHelper &helper);

private:
  struct Offered {
    Lookahead *lookahead;
    size_t helping = 0;
    bool isOver = false; ///< Nobody else is to help.
  };
  Offered *find(const Lookahead *lookahead);
  /// Of those that want help, the one that has least; null if there are none.
  Offered *neediest();

  const size_t threads;
  std::mutex mutex; ///< Of these.
  std::condition_variable changed;
  size_t busy = 1;
  std::vector<Offered> offered;
};

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_LOOKAHEAD_H
