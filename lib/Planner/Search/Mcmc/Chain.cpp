//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Chain.h"

#include <cmath>

using namespace soap;

Walker::Walker(const Problem &problem, const SearchOptions &options)
    : options(options), evaluator(problem.makeEvaluator()), session(evaluator),
      moves(problem),
      // A move changes about eight operators: of a small graph, nearly all.
      useDelta(options.deltaSimulation &&
               problem.graph.operators.size() >= options.deltaOperators) {}

Figures Walker::price(const Evaluator::Outcome &outcome) const {
  Figures figures{outcome.makespan, outcome.overflow, outcome.makespan};
  if (outcome.overflow == 0)
    return figures;
  // Half as much again at once, and four times for as much as there is.
  double limit = static_cast<double>(
      std::max<int64_t>(evaluator.memoryLimit(outcome.overflowDevice), 1));
  double factor =
      std::min(0.5 + 4 * static_cast<double>(outcome.overflow) / limit, 1000.0);
  figures.objective += static_cast<Ticks>(
      std::min(static_cast<double>(outcome.makespan) * factor, 4e18));
  return figures;
}

Chain::Point Walker::evaluate(Strategy strategy) {
  Evaluator::Outcome outcome = evaluator.outcome(evaluator.intern(strategy));
  return {std::make_shared<const Strategy>(std::move(strategy)),
          price(outcome)};
}

void Walker::walk(Chain &chain, int64_t target, int64_t allowance,
                  Clock::time_point until) {
  if (loaded != chain.current.strategy || !loaded) {
    loaded = chain.current.strategy;
    assignment = evaluator.intern(*loaded);
    if (useDelta)
      session.set(assignment);
  }
  // An estimate costs about what a small simulation does that ends early.
  constexpr int64_t worthEstimating = 30000;
  bool doubts = !options.paperMoves &&
                static_cast<int64_t>(evaluator.graph().operators.size()) *
                        evaluator.machine().numDevices() >=
                    worthEstimating;
  Figures current = chain.current.figures, best = chain.best.figures;
  Evaluator::Assignment bestAssignment;
  bool hasMoved = false;
  std::vector<DeltaSession::Change> undo, changed;
  auto isDone = [&] {
    return chain.made >= allowance ||
           chain.made - chain.improvedAt > (allowance + 1) / 2;
  };
  for (int64_t steps = 0; chain.made < target && !options.mustStop();
       ++steps, ++chain.made, ++chain.total) {
    // The clock is read rarely: proposals of small graphs take microseconds.
    if (steps % 8 == 7 && Clock::now() >= until)
      break;
    if (isDone())
      break;
    auto changes =
        moves.propose(chain.rng, chain.mix, [&](unsigned op) -> const Config & {
          return evaluator.config(assignment[op]);
        });
    undo.clear();
    for (auto &[op, config] : changes) {
      Evaluator::ConfigId id = evaluator.intern(op, config);
      if (id == assignment[op])
        continue;
      undo.push_back({op, assignment[op]});
      assignment[op] = id;
    }
    // Drawn in any case, so that the sequence does not depend on caches.
    double slack = -std::log(chain.rng.unit()) * chain.temperature;
    if (undo.empty())
      continue;
    Ticks bound = current.objective + static_cast<Ticks>(std::min(slack, 1e15));
    Evaluator::Outcome outcome;
    if (useDelta) {
      changed.clear();
      for (auto [op, id] : undo)
        changed.push_back({op, assignment[op]});
      outcome = session.propose(changed, bound,
                                doubts ? options.doubt : std::nullopt);
    } else {
      outcome = evaluator.outcome(assignment, bound);
    }
    Figures next;
    if (!outcome.exceeded)
      next = price(outcome);
    if (outcome.exceeded || next.objective > bound) {
      for (auto [op, id] : llvm::reverse(undo))
        assignment[op] = id;
      continue;
    }
    ++chain.accepted;
    if (useDelta)
      session.accept();
    hasMoved = true;
    current = next;
    if (current.isBetterThan(best)) {
      best = current;
      bestAssignment = assignment;
      chain.improvedAt = chain.made;
      chain.improvements.push_back({chain.total + 1, best.makespan});
    }
  }
  chain.isDone = isDone();
  if (hasMoved) {
    loaded = std::make_shared<const Strategy>(evaluator.strategy(assignment));
    chain.current = {loaded, current};
  }
  if (!bestAssignment.empty())
    chain.best = {
        std::make_shared<const Strategy>(evaluator.strategy(bestAssignment)),
        best};
}
