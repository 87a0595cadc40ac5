//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FamilyAssigner.h"

#include "Soap/Planner/Search/Exact.h"
#include "Soap/Support/Elapsed.h"
#include "Soap/Support/Threads.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <tuple>

using namespace soap;

using Clock = std::chrono::steady_clock;

namespace {
/// A part of the search tree: the first families have their options.
struct Branch {
  std::vector<unsigned> chosen; ///< By family.
  size_t depth = 0;
  Ticks bound = 0;
  MakespanBounds::Weights weights;
};

/// What all branches share.
struct ExactProblem {
  const Problem &problem;
  const FamilyOptions &options;
  const ExactBudget &budget;
  const MakespanBounds &bounds;
  llvm::function_ref<bool()> isOver;
};

/// Looks into branches, one after the other.
class Explorer {
public:
  explicit Explorer(const ExactProblem &search)
      : search(search), assigner(search.problem, search.options) {}

  /// The best strategy so far, what it takes, and the counts; `lowerBound` is
  /// the least bound of what was not looked into.
  ExactResult result;
  int64_t nodesLeft = 0;

  void simulate(llvm::ArrayRef<unsigned> chosen);
  /// Simulates the strategy that looks best from family to family.
  void dive(Branch branch);
  void explore(Branch branch);
  /// The children worth looking into, the best first; complete ones are
  /// simulated at once.
  std::vector<Branch> expand(Branch &branch);
  void leave(Ticks bound) {
    result.lowerBound = std::min(result.lowerBound, bound);
  }

private:
  bool isSpent() {
    if (!spent)
      spent = search.budget.seconds > 0 ? false : nodesLeft <= 0;
    if (!spent && result.numNodes % 16 == 0)
      spent = search.isOver();
    return spent;
  }
  const ExactProblem &search;
  FamilyAssigner assigner;
  bool spent = false;
};
} // namespace

/// Simulates a complete strategy.
void Explorer::simulate(llvm::ArrayRef<unsigned> chosen) {
  for (unsigned f = 0; f < chosen.size(); ++f)
    assigner.set(f, chosen[f]);
  ++result.numSimulated;
  Evaluator::Outcome outcome = assigner.outcome(result.makespan - 1);
  if (outcome.exceeded || outcome.overflow > 0 ||
      outcome.makespan >= result.makespan)
    return;
  result.makespan = outcome.makespan;
  result.chosen = chosen.vec();
}

void Explorer::dive(Branch branch) {
  std::vector<Ticks> bounds;
  for (unsigned family : search.bounds.order()) {
    search.bounds.refine(branch.chosen, branch.depth,
                         std::numeric_limits<Ticks>::max(), 0, branch.weights,
                         bounds);
    branch.chosen[family] =
        static_cast<unsigned>(llvm::min_element(bounds) - bounds.begin());
    ++branch.depth;
    ++result.numNodes;
  }
  simulate(branch.chosen);
}

/// How much work a better bound is worth: the more, the more hangs on it.
static unsigned numRounds(size_t depth) {
  constexpr unsigned byDepth[] = {200, 60, 30, 15, 10};
  return depth < std::size(byDepth) ? byDepth[depth] : 6;
}

std::vector<Branch> Explorer::expand(Branch &branch) {
  size_t count = search.options.size();
  unsigned family = search.bounds.order()[branch.depth];
  std::vector<Ticks> bounds;
  if (branch.depth + 1 == count)
    search.bounds.ofLast(branch.chosen, bounds);
  else
    search.bounds.refine(branch.chosen, branch.depth, result.makespan,
                         numRounds(branch.depth), branch.weights, bounds);
  std::vector<std::pair<Ticks, unsigned>> order;
  for (auto [i, bound] : llvm::enumerate(bounds))
    if (std::max(bound, branch.bound) < result.makespan)
      order.push_back(
          {std::max(bound, branch.bound), static_cast<unsigned>(i)});
  llvm::sort(order);
  std::vector<Branch> children;
  for (auto [bound, option] : order) {
    if (bound >= result.makespan)
      break; // a better one was found on the way
    if (isSpent()) {
      leave(bound);
      break; // the others are no less
    }
    ++result.numNodes;
    --nodesLeft;
    branch.chosen[family] = option;
    if (search.bounds.ofPrefix(branch.chosen, branch.depth + 1) >=
        result.makespan)
      continue;
    if (branch.depth + 1 < count)
      children.push_back(
          {branch.chosen, branch.depth + 1, bound, branch.weights});
    else
      simulate(branch.chosen);
  }
  return children;
}

void Explorer::explore(Branch branch) {
  if (branch.bound >= result.makespan)
    return;
  if (isSpent()) {
    leave(branch.bound);
    return;
  }
  for (Branch &child : expand(branch))
    explore(std::move(child));
}

/// What there is where the budget ended before there were bounds.
static ExactResult unproved(const ExactProblem &search,
                            llvm::ArrayRef<unsigned> start) {
  Explorer explorer(search);
  explorer.result.makespan = std::numeric_limits<Ticks>::max();
  std::vector<unsigned> first(search.options.size(), 0);
  explorer.simulate(start.empty() ? llvm::ArrayRef(first) : start);
  return explorer.result;
}

ExactResult soap::solveExactly(const Problem &problem,
                               const FamilyOptions &options,
                               const ExactBudget &budget,
                               llvm::ArrayRef<unsigned> start) {
  auto isOver = [&budget, began = Clock::now()] {
    if (budget.stop && budget.stop->load(std::memory_order_relaxed))
      return true;
    return budget.seconds > 0 && secondsSince(began) > budget.seconds;
  };
  MakespanBounds bounds(problem, options, isOver);
  ExactProblem search{problem, options, budget, bounds, isOver};
  if (bounds.isStopped())
    return unproved(search, start);
  std::vector<Explorer> explorers;
  for (unsigned t = 0; t < std::max(budget.threads, 1u); ++t)
    explorers.emplace_back(search);
  Branch root;
  root.chosen.assign(options.size(), 0);
  root.weights = bounds.initialWeights();
  ExactResult best;
  best.makespan = best.lowerBound = std::numeric_limits<Ticks>::max();
  explorers.front().result = best;
  if (start.empty())
    explorers.front().dive(root);
  else
    explorers.front().simulate(start);
  best = explorers.front().result;

  // The first levels as a whole, so that there is something to share.
  std::vector<Branch> branches;
  branches.push_back(std::move(root));
  size_t levels = options.size() < 3 ? options.size() : 2;
  int64_t nodesLeft = budget.nodes - best.numNodes;
  // Branches that are looked into between two exchanges of the best strategy.
  size_t inRound = explorers.size() == 1 ? 1 : 16 * explorers.size();
  for (bool whole : {false, true}) {
    std::vector<std::vector<Branch>> children;
    for (size_t level = 0; level < (whole ? 1 : levels); ++level) {
      std::sort(branches.begin(), branches.end(),
                [](const Branch &a, const Branch &b) {
                  return std::tie(a.bound, a.chosen) <
                         std::tie(b.bound, b.chosen);
                });
      children.assign(branches.size(), {});
      for (size_t begin = 0; begin < branches.size(); begin += inRound) {
        size_t end = std::min(begin + inRound, branches.size());
        for (Explorer &explorer : explorers) {
          explorer.result = best;
          explorer.nodesLeft =
              nodesLeft / static_cast<int64_t>(explorers.size());
        }
        onThreads(explorers.size(), [&](size_t number) {
          Explorer &explorer = explorers[number];
          for (size_t b = begin + number; b < end; b += explorers.size()) {
            if (whole)
              explorer.explore(std::move(branches[b]));
            else if (branches[b].bound < explorer.result.makespan)
              children[b] = explorer.expand(branches[b]);
          }
        });
        ExactResult before = best;
        for (const Explorer &explorer : explorers) {
          const ExactResult &own = explorer.result;
          if (own.makespan < best.makespan) {
            best.makespan = own.makespan;
            best.chosen = own.chosen;
          }
          best.lowerBound = std::min(best.lowerBound, own.lowerBound);
          best.numNodes += own.numNodes - before.numNodes;
          best.numSimulated += own.numSimulated - before.numSimulated;
        }
        nodesLeft = budget.nodes - best.numNodes;
      }
      if (whole)
        break;
      branches.clear();
      for (auto &list : children)
        for (Branch &child : list)
          branches.push_back(std::move(child));
    }
  }
  best.lowerBound = std::min(best.lowerBound, best.makespan);
  best.isProved = best.lowerBound == best.makespan;
  return best;
}
