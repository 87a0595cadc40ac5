//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SideSessions.h"

using namespace soap;

SideSessions::SideSessions(const Evaluator &own,
                           llvm::ArrayRef<Evaluator *> others)
    : own(own), others(others), sides(others.size()),
      pool(llvm::hardware_concurrency(others.size())) {}

SideSessions::Changes
SideSessions::translated(size_t side,
                         llvm::ArrayRef<DeltaSession::Change> changes) {
  Changes result;
  for (auto [op, id] : changes) {
    auto [it, isNew] = sides[side].numbers.try_emplace(id);
    if (isNew)
      it->second = others[side]->intern(op, own.config(id));
    result.push_back({op, it->second});
  }
  return result;
}

std::vector<Evaluator::Outcome>
SideSessions::propose(DeltaSession &session,
                      llvm::ArrayRef<Changes> alternatives, Ticks bound) {
  std::vector<Evaluator::Outcome> outcomes(alternatives.size());
  for (size_t a = 1; a < alternatives.size(); ++a) {
    // Evaluators number configurations here: another thread may not.
    Side &side = sides[a - 1];
    std::optional<Evaluator::Assignment> all;
    if (!side.session) {
      side.session.emplace(*others[a - 1]);
      Changes whole;
      for (auto [op, id] : llvm::enumerate(session.assignment()))
        whole.push_back({static_cast<unsigned>(op), id});
      all.emplace();
      for (auto [op, id] : translated(a - 1, whole))
        all->push_back(id);
    }
    pool.async([&side, &outcome = outcomes[a], all = std::move(all),
                behind = translated(a - 1, side.behind),
                changes = translated(a - 1, alternatives[a]), bound] {
      if (all) {
        side.session->set(*all);
      } else if (!behind.empty()) {
        side.session->propose(behind);
        side.session->accept();
      }
      outcome = side.session->propose(changes, bound);
    });
    side.behind.clear();
  }
  outcomes.front() = session.propose(alternatives.front(), bound);
  pool.wait();
  return outcomes;
}

void SideSessions::follow(llvm::ArrayRef<DeltaSession::Change> changes) {
  for (Side &side : sides)
    if (side.session)
      llvm::append_range(side.behind, changes);
}
