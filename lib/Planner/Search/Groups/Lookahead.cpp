//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lookahead.h"

#include "Soap/Support/Threads.h"

using namespace soap;

Lookahead::Lookahead(Evaluator &evaluator, DeltaSession &session,
                     llvm::ArrayRef<Evaluator *> others)
    : evaluator(evaluator), session(session) {
  if (others.empty())
    return;
  start = evaluator.strategy(session.assignment());
  for (Evaluator *other : others)
    if (auto helper = startThread([this, other] { help(*other); }))
      helpers.push_back(std::move(*helper));
}

Lookahead::~Lookahead() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    isOver = true;
  }
  changed.notify_all();
  for (std::thread &helper : helpers)
    helper.join();
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

void Lookahead::help(Evaluator &evaluator) {
  auto intern = [&](llvm::ArrayRef<NamedChange> changes) {
    std::vector<DeltaSession::Change> own;
    for (auto [op, config] : changes)
      own.push_back({op, evaluator.intern(op, *config)});
    return own;
  };
  DeltaSession session(evaluator);
  session.set(evaluator.intern(start));
  size_t upTo = 0; // Of what was accepted.
  uint64_t seen = 0;
  std::unique_lock<std::mutex> lock(mutex);
  while (true) {
    changed.wait(lock, [&] {
      return isOver || upTo < accepted.size() || (isOpen && turn != seen);
    });
    if (isOver)
      return;
    if (upTo < accepted.size()) {
      std::vector<NamedChange> changes = accepted[upTo++];
      lock.unlock();
      session.propose(intern(changes));
      session.accept();
      lock.lock();
      continue;
    }
    // Nobody waits for who has not begun.
    seen = turn;
    ++working;
    lock.unlock();
    work([&](size_t t) { return session.propose(intern(named[t]), bound); });
    lock.lock();
    --working;
    changed.notify_all();
  }
}

size_t Lookahead::firstBetter(
    llvm::MutableArrayRef<Trial> given, Ticks within,
    llvm::function_ref<bool(const Evaluator::Outcome &)> better) {
  // Helpers read configurations where the evaluator has them, and these stay.
  std::vector<std::vector<NamedChange>> changes;
  if (!helpers.empty())
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
  if (helpers.empty())
    return;
  {
    std::lock_guard<std::mutex> lock(mutex);
    accepted.push_back(named[number]);
  }
  changed.notify_all();
}
