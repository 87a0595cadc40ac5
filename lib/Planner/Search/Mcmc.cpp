//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Builtin.h"
#include "Moves.h"

#include "Soap/Planner/Search/Search.h"
#include "Soap/Planner/Simulator/DeltaSession.h"

#include <chrono>
#include <mutex>
#include <thread>
#include <tuple>

using namespace soap;

using Clock = std::chrono::steady_clock;

static double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

namespace {
/// A strategy as the search holds it.
struct State {
  Evaluator::Assignment assignment;
  Ticks makespan = 0;
  int64_t overflow = 0;
  int64_t overflowDevice = -1;
  /// What the walk minimises: the makespan, and a price for overflow.
  Ticks objective = 0;

  /// What the result minimises.
  bool isBetterThan(const State &o) const {
    if (overflow != o.overflow)
      return overflow < o.overflow;
    return makespan < o.makespan;
  }
};

/// One walk from one start.
struct Chain {
  std::string name;
  State start;
  MoveMix mix;
  unsigned share; ///< Of the budget that is left, in percent.
};

class Mcmc {
public:
  Mcmc(const Problem &problem, const SearchOptions &options)
      : problem(problem), options(options), evaluator(problem.makeEvaluator()),
        session(evaluator), moves(problem), began(Clock::now()) {}

  SearchResult run();

private:
  State evaluate(const Strategy &strategy);
  State finish(Evaluator::Assignment assignment,
               const Evaluator::Outcome &outcome) const;
  State bestOfBuiltin(const std::string &name, DimensionRule rule);
  void consider(const State &state, const std::string &origin);
  void report(const std::string &phase);
  /// Returns the number of proposals made.
  int64_t walk(const Chain &chain, Rng rng, size_t number);
  /// What a chain may spend, and whether it has.
  struct Allowance {
    int64_t proposals = 0;
    double seconds = 0;
    bool replay = false;
  };
  Allowance allowance(const Chain &chain, size_t number) const;

  const Problem &problem;
  const SearchOptions &options;
  Evaluator evaluator;
  DeltaSession session;
  Moves moves;
  Clock::time_point began;
  State best;
  bool hasBest = false;
  SearchResult result;
};
} // namespace

//===----------------------------------------------------------------------===//
// States
//===----------------------------------------------------------------------===//

State Mcmc::finish(Evaluator::Assignment assignment,
                   const Evaluator::Outcome &outcome) const {
  State state;
  state.assignment = std::move(assignment);
  state.makespan = outcome.makespan;
  state.overflow = outcome.overflow;
  state.overflowDevice = outcome.overflowDevice;
  state.objective = outcome.makespan;
  if (outcome.overflow > 0) {
    // Half as much again at once, and four times for as much as there is.
    double limit = static_cast<double>(
        std::max<int64_t>(evaluator.memoryLimit(outcome.overflowDevice), 1));
    double factor = std::min(
        0.5 + 4 * static_cast<double>(outcome.overflow) / limit, 1000.0);
    state.objective += static_cast<Ticks>(
        std::min(static_cast<double>(outcome.makespan) * factor, 4e18));
  }
  return state;
}

State Mcmc::evaluate(const Strategy &strategy) {
  Evaluator::Assignment assignment = evaluator.intern(strategy);
  Evaluator::Outcome outcome = evaluator.outcome(assignment);
  return finish(std::move(assignment), outcome);
}

void Mcmc::consider(const State &state, const std::string &origin) {
  if (hasBest && !state.isBetterThan(best))
    return;
  best = state;
  hasBest = true;
  result.origin = origin;
  result.trace.push_back({result.proposals, best.makespan});
  report(origin);
}

void Mcmc::report(const std::string &phase) {
  if (options.progress)
    options.progress(
        {phase, result.proposals, best.makespan, secondsSince(began)});
}

/// A built-in rule on as many devices as suit it best; the figures of all
/// devices are those that a report shows.
State Mcmc::bestOfBuiltin(const std::string &name, DimensionRule rule) {
  int64_t numDevices = problem.machine.numDevices();
  std::optional<State> found;
  for (int64_t n = numDevices; n > 0; --n) {
    if (numDevices % n != 0 || (!problem.space.placement && n != numDevices))
      continue;
    State state =
        evaluate(splitEveryFamily(problem, rule, firstDevices(problem, n)));
    if (n == numDevices)
      result.starts.push_back({name, state.makespan, state.overflow == 0});
    consider(state, name);
    if (!found || state.isBetterThan(*found))
      found = std::move(state);
  }
  return *found;
}

//===----------------------------------------------------------------------===//
// Walks
//===----------------------------------------------------------------------===//

/// Enough for small graphs to converge, and a few seconds for large ones.
static int64_t defaultProposals(const Problem &problem) {
  int64_t work = static_cast<int64_t>(problem.graph.operators.size()) *
                 std::max<int64_t>(problem.machine.numDevices(), 4);
  return std::clamp<int64_t>(20000000 / std::max<int64_t>(work, 1), 1000,
                             20000);
}

Mcmc::Allowance Mcmc::allowance(const Chain &chain, size_t number) const {
  const SearchBudget &budget = options.budget;
  Allowance allowance;
  if (!budget.replay.empty()) {
    allowance.replay = true;
    allowance.proposals =
        number < budget.replay.size() ? budget.replay[number] : 0;
  } else if (budget.seconds > 0) {
    allowance.seconds =
        std::max(budget.seconds - secondsSince(began), 0.0) * chain.share / 100;
  } else {
    int64_t total =
        budget.proposals > 0 ? budget.proposals : defaultProposals(problem);
    allowance.proposals =
        std::max<int64_t>(total - result.proposals, 0) * chain.share / 100;
  }
  return allowance;
}

int64_t Mcmc::walk(const Chain &chain, Rng rng, size_t number) {
  Allowance allowed = allowance(chain, number);
  Clock::time_point start = Clock::now();
  bool timed = allowed.seconds > 0;
  State current = chain.start;
  State chainBest = current;
  double temperature = std::max(options.temperature, 1e-9) *
                       static_cast<double>(chain.start.objective);
  int64_t improvedAt = 0;
  double improvedAtSeconds = 0;
  int64_t made = 0;
  std::vector<DeltaSession::Change> undo, changed;
  // A move changes about eight operators: of a small graph, nearly everything.
  bool useDelta = options.deltaSimulation &&
                  problem.graph.operators.size() >= options.deltaOperators;
  if (useDelta)
    session.set(current.assignment);
  for (;; ++made, ++result.proposals) {
    if (options.mustStop())
      break;
    if (timed) {
      // The clock is read rarely: proposals of small graphs take microseconds.
      if (made % 8 == 0) {
        double now = secondsSince(start);
        if (now >= allowed.seconds ||
            now - improvedAtSeconds > allowed.seconds / 2)
          break;
      }
    } else if (made >= allowed.proposals ||
               (!allowed.replay &&
                made - improvedAt > (allowed.proposals + 1) / 2)) {
      break;
    }
    if (made % 256 == 255)
      report(chain.name);

    auto changes =
        moves.propose(rng, chain.mix, [&](unsigned op) -> const Config & {
          return evaluator.config(current.assignment[op]);
        });
    undo.clear();
    for (auto &[op, config] : changes) {
      Evaluator::ConfigId id = evaluator.intern(op, config);
      if (id == current.assignment[op])
        continue;
      undo.push_back({op, current.assignment[op]});
      current.assignment[op] = id;
    }
    // Drawn in any case, so that the sequence does not depend on caches.
    double slack = -std::log(rng.unit()) * temperature;
    if (undo.empty())
      continue;
    Ticks bound = current.objective + static_cast<Ticks>(std::min(slack, 1e15));
    Evaluator::Outcome outcome;
    if (useDelta) {
      changed.clear();
      for (auto [op, id] : undo)
        changed.push_back({op, current.assignment[op]});
      outcome = session.propose(changed, bound);
    } else {
      outcome = evaluator.outcome(current.assignment, bound);
    }
    State next;
    if (!outcome.exceeded)
      next = finish({}, outcome);
    if (outcome.exceeded || next.objective > bound) {
      for (auto [op, id] : llvm::reverse(undo))
        current.assignment[op] = id;
      continue;
    }
    ++result.accepted;
    if (useDelta)
      session.accept();
    next.assignment = std::move(current.assignment);
    current = std::move(next);
    if (current.isBetterThan(chainBest)) {
      chainBest = current;
      improvedAt = made;
      improvedAtSeconds = timed ? secondsSince(start) : 0;
      consider(current, chain.name);
    }
  }
  return made;
}

SearchResult Mcmc::run() {
  std::vector<Chain> chains;
  MoveMix broad{35, 35, 15}, fine{15, 15, 10};
  State data = bestOfBuiltin("data-parallel", dataParallelDimension);
  State model = bestOfBuiltin("model-parallel", modelParallelDimension);
  State single = evaluate(singleDevice(problem));
  result.starts.push_back(
      {"single-device", single.makespan, single.overflow == 0});
  if (problem.space.placement)
    consider(single, "single-device");
  Rng rng(options.seed);
  RandomOptions dividing;
  dividing.perOperator = false;
  dividing.uneven = problem.space.uneven;
  dividing.sharedDevices = false;
  dividing.replicas = false;
  Rng randomRng = rng.fork(100);
  State random = evaluate(randomStrategy(problem, randomRng, dividing));
  // Shares of what is left when the chain begins.
  chains.push_back({"data-parallel", std::move(data), broad, 30});
  chains.push_back({"model-parallel", std::move(model), broad, 30});
  if (problem.space.placement) {
    chains.push_back({"single-device", std::move(single), broad, 20});
    chains.push_back({"random", std::move(random), broad, 30});
  }
  for (const NamedStrategy &start : options.starts) {
    State state = evaluate(start.strategy);
    consider(state, start.name);
    chains.push_back({start.name, std::move(state), broad, 30});
  }

  if (!moves.empty()) {
    for (size_t c = 0; c < chains.size(); ++c)
      result.chainProposals.push_back(walk(chains[c], rng.fork(c), c));
    result.chainProposals.push_back(walk(
        {"polish", best, fine, 100}, rng.fork(chains.size()), chains.size()));
  }
  result.strategy = evaluator.strategy(best.assignment);
  result.makespan = best.makespan;
  result.overflow = best.overflow;
  result.seed = options.seed;
  result.seconds = secondsSince(began);
  return std::move(result);
}

llvm::Expected<SearchResult> soap::searchMcmc(const Problem &problem,
                                              const SearchOptions &options) {
  unsigned threads = std::max(options.threads, 1u);
  std::mutex mutex;
  std::vector<SearchResult> results(threads);
  std::vector<SearchOptions> own(threads, options);
  Rng seeds(options.seed);
  for (unsigned t = 0; t < threads; ++t) {
    if (t > 0)
      own[t].seed = seeds.next();
    if (options.progress)
      own[t].progress = [&](const SearchProgress &progress) {
        std::lock_guard<std::mutex> lock(mutex);
        options.progress(progress);
      };
  }
  auto work = [&](unsigned t) { results[t] = Mcmc(problem, own[t]).run(); };
  std::vector<std::thread> others;
  for (unsigned t = 1; t < threads; ++t)
    others.emplace_back(work, t);
  work(0);
  for (std::thread &thread : others)
    thread.join();
  size_t winner = 0;
  for (size_t t = 1; t < threads; ++t)
    if (std::tie(results[t].overflow, results[t].makespan) <
        std::tie(results[winner].overflow, results[winner].makespan))
      winner = t;
  return std::move(results[winner]);
}
