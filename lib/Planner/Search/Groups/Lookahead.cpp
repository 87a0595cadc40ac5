//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Lookahead.h"

#include "llvm/ADT/STLExtras.h"

using namespace soap;

//===----------------------------------------------------------------------===//
// LookaheadHelper
//===----------------------------------------------------------------------===//

void LookaheadHelper::catchUp(llvm::ArrayRef<const Config *> wanted) {
  if (!session) {
    session.emplace(evaluator);
    Evaluator::Assignment assignment;
    for (auto [op, config] : llvm::enumerate(wanted))
      assignment.push_back(
          evaluator.intern(static_cast<unsigned>(op), *config));
    session->set(assignment);
    current = wanted.vec();
    return;
  }
  std::vector<DeltaSession::Change> changes;
  for (unsigned op = 0; op < wanted.size(); ++op) {
    if (wanted[op] == current[op])
      continue;
    current[op] = wanted[op];
    DeltaSession::Change change = intern({op, wanted[op]});
    if (change.second != session->assignment()[op])
      changes.push_back(change);
  }
  if (changes.empty())
    return;
  session->propose(changes);
  session->accept();
}

Evaluator::Outcome LookaheadHelper::propose(llvm::ArrayRef<NamedChange> changes,
                                            Ticks bound) {
  std::vector<DeltaSession::Change> own;
  for (NamedChange change : changes)
    own.push_back(intern(change));
  return session->propose(own, bound);
}

//===----------------------------------------------------------------------===//
// Lookahead
//===----------------------------------------------------------------------===//

Lookahead::Lookahead(Evaluator &evaluator, DeltaSession &session, size_t width)
    : evaluator(evaluator), session(session), most(width) {
  if (maySomebodyHelp())
    for (Evaluator::ConfigId id : session.assignment())
      current.push_back(&evaluator.config(id));
}

void Lookahead::close() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    isOver = true;
  }
  changed.notify_all();
}

void Lookahead::work(llvm::function_ref<Evaluator::Outcome(size_t)> simulate) {
  for (size_t t; (t = next++) < trials.size() && t < first;) {
    trials[t].outcome = simulate(t);
    if (!isBetter(trials[t].outcome))
      continue;
    size_t least = first;
    while (t < least && !first.compare_exchange_weak(least, t))
      ;
  }
}

void Lookahead::help(LookaheadHelper &helper) {
  std::vector<const Config *> wanted;
  std::optional<uint64_t> caughtUp;
  uint64_t seen = 0;
  std::unique_lock<std::mutex> lock(mutex);
  while (true) {
    changed.wait(lock, [&] { return isOver || (isOpen && turn != seen); });
    if (isOver)
      return;
    // Nobody waits for who has not begun.
    if (caughtUp != version) {
      wanted = current;
      caughtUp = version;
      lock.unlock();
      helper.catchUp(wanted);
      lock.lock();
      continue;
    }
    seen = turn;
    ++working;
    lock.unlock();
    work([&](size_t t) { return helper.propose(named[t], bound); });
    lock.lock();
    --working;
    changed.notify_all();
  }
}

size_t Lookahead::firstBetter(
    llvm::MutableArrayRef<Trial> given, Ticks within,
    llvm::function_ref<bool(const Evaluator::Outcome &)> better) {
  // LookaheadHelpers read configurations where the evaluator has them, and
  // these stay.
  std::vector<std::vector<LookaheadHelper::NamedChange>> changes;
  if (maySomebodyHelp())
    for (const Trial &trial : given) {
      auto &list = changes.emplace_back();
      for (auto [op, id] : trial.changes)
        list.push_back({op, &evaluator.config(id)});
    }
  {
    std::lock_guard<std::mutex> lock(mutex);
    trials = given;
    named = std::move(changes);
    bound = within;
    isBetter = better;
    next = 0;
    first = given.size();
    isOpen = true;
    ++turn;
  }
  if (maySomebodyHelp())
    changed.notify_all();
  own.reset();
  work([&](size_t t) {
    own = t;
    return session.propose(trials[t].changes, bound);
  });
  std::unique_lock<std::mutex> lock(mutex);
  isOpen = false;
  changed.wait(lock, [&] { return working == 0; });
  return first;
}

void Lookahead::accept(const Trial &trial) {
  auto number = static_cast<size_t>(&trial - trials.data());
  if (number != own)
    session.propose(trial.changes, bound);
  session.accept();
  if (!maySomebodyHelp())
    return;
  std::lock_guard<std::mutex> lock(mutex);
  for (auto [op, config] : named[number])
    current[op] = config;
  ++version;
}

//===----------------------------------------------------------------------===//
// LookaheadHelpers
//===----------------------------------------------------------------------===//

LookaheadHelpers::Offered *LookaheadHelpers::find(const Lookahead *lookahead) {
  for (Offered &one : offered)
    if (one.lookahead == lookahead)
      return &one;
  return nullptr;
}

LookaheadHelpers::Offered *LookaheadHelpers::neediest() {
  Offered *least = nullptr;
  for (Offered &one : offered)
    if (!one.isOver && (!least || one.helping < least->helping))
      least = &one;
  return least;
}

LookaheadHelpers::Offer::Offer(LookaheadHelpers *helpers, Lookahead &lookahead)
    : helpers(helpers), lookahead(lookahead) {
  if (!helpers)
    return;
  {
    std::lock_guard<std::mutex> lock(helpers->mutex);
    helpers->offered.push_back({&lookahead});
  }
  helpers->changed.notify_all();
}

LookaheadHelpers::Offer::~Offer() {
  if (!helpers)
    return;
  std::unique_lock<std::mutex> lock(helpers->mutex);
  helpers->find(&lookahead)->isOver = true;
  lookahead.close();
  helpers->changed.wait(
      lock, [&] { return helpers->find(&lookahead)->helping == 0; });
  helpers->offered.erase(helpers->offered.begin() +
                         (helpers->find(&lookahead) - helpers->offered.data()));
}

void LookaheadHelpers::begin() {
  std::lock_guard<std::mutex> lock(mutex);
  ++busy;
}

void LookaheadHelpers::end() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    --busy;
  }
  changed.notify_all();
}

void LookaheadHelpers::help(LookaheadHelper &helper) {
  std::unique_lock<std::mutex> lock(mutex);
  while (true) {
    changed.wait(lock, [&] { return busy == 0 || neediest(); });
    Offered *chosen = neediest();
    if (!chosen)
      return;
    Lookahead *lookahead = chosen->lookahead;
    ++chosen->helping;
    lock.unlock();
    lookahead->help(helper);
    lock.lock();
    --find(lookahead)->helping;
    changed.notify_all();
  }
}
