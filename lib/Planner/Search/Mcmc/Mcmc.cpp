//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "../Builtin.h"
#include "SearchState.h"

#include "Soap/Planner/Search/GroupStrategies.h"
#include "Soap/Support/Elapsed.h"
#include "Soap/Support/Threads.h"

#include <atomic>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <numeric>
#include <optional>
#include <tuple>

using namespace soap;

using Clock = Walker::Clock;

/// Of a chain, in the first round and at most.
static constexpr int64_t firstRound = 32, longestRound = 4096;

/// Of a search against the clock, the walks' part.
static constexpr double walkShare = 0.4;
/// Where there are few families, descents are the quicker way: walks are first
/// only to bring them to places of their own. What descents from there have not
/// found after a while, longer walks may: with the best so far, they and
/// descents from theirs have the rest of the time, if there is any to speak of.
static constexpr double shortWalkShare = 0.1, shortWalkSeconds = 0.2;
static constexpr double firstShare = 0.4, longWalkShare = 0.7, longSeconds = 1;
static constexpr size_t fewFamilies = 24;

/// As many families have the temperature of the options.
static constexpr double fullTemperature = 2;

namespace {
/// Hands chains out to threads, round by round. What a chain does depends on
/// its own past alone, and rounds end by numbers of proposals: so nothing
/// depends on which thread is faster.
class Mcmc {
public:
  Mcmc(const Problem &problem, const SearchOptions &options)
      : problem(problem), options(options), began(Clock::now()) {}

  llvm::Expected<SearchResult> run();

private:
  void start(llvm::ArrayRef<std::unique_ptr<Walker>> walkers);
  std::vector<Strategy> searchPart(const Problem &part) const;
  std::string resume(Walker &walker);
  MoveMix mixOf(size_t chain) const;
  double temperatureFor(const Chain::Point &point) const;
  int64_t allowance() const;
  int64_t budget() const;

  // The following need the mutex.
  void work(Walker &walker, size_t thread, std::unique_lock<std::mutex> &lock);
  int pick(int last) const;
  bool advance();
  bool fill();
  void beginRound();
  void report(const std::string &phase);
  void save();
  const Chain &bestChain() const;
  int64_t proposals() const;
  std::vector<std::pair<int64_t, Ticks>> trace() const;

  double seconds() const { return secondsSince(began); }
  bool isTimed() const { return options.budget.isTimed(); }

  /// Walks end once and for all by the published rule, which needs a budget in
  /// proposals; against the clock they go on in rounds.
  bool isPublished() const {
    return options.paperMoves && options.budget.seconds <= 0;
  }
  size_t numChains() const { return options.chains > 0 ? options.chains : 8; }
  /// Of a search to be replayed, in this phase: the proposals of a chain, or of
  /// the descent (chain number chains.size()).
  int64_t replayed(size_t chain) const;
  int64_t descentLimit() const;
  void walk(llvm::ArrayRef<std::unique_ptr<Walker>> walkers);
  void goOnFrom(const Chain::Point &best);
  /// Whether the result is a local optimum, in words.
  std::string describe(const Walker::Descent &descent, int64_t limit) const;
  /// Whether a simulation is given up: it goes on for a moment after a stop.
  bool mustGiveUp();
  /// See SearchOptions::trafficSlack.
  void saveBytes(Walker &walker, Chain::Point &point) const;

  const Problem &problem;
  const SearchOptions &options;
  Clock::time_point began, savedAt, reportedAt;
  Clock::time_point deadline = Clock::time_point::max();
  SearchState state;
  size_t phase = 0;             ///< Walks and a descent, twice at most.
  std::vector<int64_t> targets; ///< Per chain, of this round.
  std::vector<bool> isRunning;
  bool isOver = false;
  /// When a simulation first saw that it must stop; 0: none did.
  std::atomic<Clock::rep> stopSeen{0};
  /// All starts were considered: a search may go on from here.
  bool isWhole = true;
  SearchResult result;
  std::mutex mutex;
  std::condition_variable changed;
};
} // namespace

//===----------------------------------------------------------------------===//
// Beginnings
//===----------------------------------------------------------------------===//

MoveMix Mcmc::mixOf(size_t chain) const {
  MoveMix broad{35, 35, 15, options.paperMoves}, fine{15, 15, 10};
  return state.round > 0 && chain % 2 == 1 && !options.paperMoves ? fine
                                                                  : broad;
}

/// In balance, a walk stays above its best by about the temperature for every
/// family that can do with something else: of hundreds of them, two percent
/// each are far more than any walk comes back from.
double Mcmc::temperatureFor(const Chain::Point &point) const {
  double temperature = std::max(options.temperature, 1e-9) *
                       static_cast<double>(point.figures.objective);
  if (options.paperMoves)
    return temperature;
  double families = static_cast<double>(problem.graph.families.size());
  return std::ceil(temperature * std::min(1.0, fullTemperature / families));
}

/// Sorts numbers of chains, the best first, ties by number.
static void sortByBest(std::vector<size_t> &order,
                       llvm::ArrayRef<Chain> chains) {
  llvm::sort(order, [&](size_t a, size_t b) {
    const Figures &x = chains[a].best.figures, &y = chains[b].best.figures;
    return std::tie(x.overflow, x.makespan, a) <
           std::tie(y.overflow, y.makespan, b);
  });
}

int64_t Mcmc::budget() const {
  return options.budget.proposals > 0 ? options.budget.proposals
                                      : defaultProposals(problem);
}

int64_t Mcmc::allowance() const {
  if (isPublished() && options.budget.replay.empty()) {
    auto count = static_cast<int64_t>(state.chains.size());
    return (budget() + count - 1) / count;
  }
  if (isPublished())
    return *llvm::max_element(options.budget.replay) + 1;
  return std::min(firstRound << std::min(state.round, 30u), longestRound);
}

/// What is simulated within a moment counts even then, so that there is a
/// strategy.
static constexpr std::chrono::milliseconds afterStop(500);

bool Mcmc::mustGiveUp() {
  if (!options.mustStop())
    return false;
  Clock::rep now = Clock::now().time_since_epoch().count(), seen = 0;
  return !stopSeen.compare_exchange_strong(seen, now) &&
         Clock::duration(now - seen) > afterStop;
}

/// By a number of proposals that depends on nothing but the part, so that a
/// search against the clock can be replayed.
std::vector<Strategy> Mcmc::searchPart(const Problem &part) const {
  SearchOptions own = options;
  own.budget = SearchBudget();
  own.starts.clear();
  own.saveState = nullptr;
  own.progress = nullptr;
  own.trafficSlack = 0;
  Mcmc search(part, own);
  search.deadline = deadline;
  llvm::Expected<SearchResult> found = search.run();
  if (!found) {
    llvm::consumeError(found.takeError());
    return {};
  }
  std::vector<Strategy> strategies = {std::move(found->strategy)};
  const Chain *other = nullptr;
  for (const Chain &chain : search.state.chains)
    if (chain.origin != found->origin &&
        (!other || chain.best.figures.isBetterThan(other->best.figures)))
      other = &chain;
  if (other)
    strategies.push_back(*other->best.strategy);
  return strategies;
}

void Mcmc::start(llvm::ArrayRef<std::unique_ptr<Walker>> walkers) {
  Walker &walker = *walkers.front();
  llvm::SmallVector<Evaluator *> evaluators;
  for (const auto &each : walkers)
    evaluators.push_back(&each->getEvaluator());
  std::vector<Chain> found;
  std::optional<Figures> best;
  auto note = [&](llvm::StringRef origin, const Figures &figures) {
    if (best && !figures.isBetterThan(*best))
      return;
    best = figures;
    if (options.progress)
      options.progress({origin.str(), 0, best->makespan, seconds()});
  };
  auto add = [&](llvm::StringRef origin, Strategy strategy) {
    Chain &chain = found.emplace_back();
    chain.origin = origin;
    chain.current = chain.best = walker.evaluate(std::move(strategy));
    const Figures &figures = chain.best.figures;
    note(origin, figures);
    return std::pair(figures.overflow, figures.makespan);
  };
  size_t count = numChains();
  for (const NamedStrategy &start : options.starts)
    add(start.name, start.strategy);
  auto mustStop = [&] {
    return options.mustStop() || Clock::now() >= deadline;
  };
  // On hundreds of devices, the first simulations take seconds each.
  Problem given = problem;
  given.giveUp = [this] { return mustGiveUp(); };
  for (Evaluator *evaluator : evaluators)
    evaluator->setGiveUp(given.giveUp);
  isWhole = !mustStop();
  if (!isWhole || !problem.hasChoice())
    add("data-parallel", dataParallel(problem)); // something, at once
  else if (!options.randomStarts)
    findStartingStrategies(
        given, evaluators, options.paperMoves,
        {mustStop, add,
         [&](llvm::StringRef name, const Evaluator::Outcome &outcome) {
           note(name, walker.price(outcome));
         },
         [&](const Problem &part) { return searchPart(part); }});
  isWhole = isWhole && !mustStop();
  // What comes now may be kept as a state.
  if (isWhole)
    for (Evaluator *evaluator : evaluators)
      evaluator->setGiveUp({});
  // The best ones, in their order.
  std::vector<size_t> order(found.size());
  std::iota(order.begin(), order.end(), size_t(0));
  sortByBest(order, found);
  order.resize(std::min(order.size(), count));
  llvm::sort(order);
  for (size_t i : order)
    state.chains.push_back(std::move(found[i]));
  found.clear();
  Rng rng(options.seed);
  RandomOptions dividing;
  dividing.perOperator = false;
  dividing.uneven = problem.space.uneven;
  dividing.sharedDevices = false;
  dividing.replicas = false;
  // Without placement, random strategies are outside of the space. Of large
  // problems, it takes seconds to see how slow they are.
  bool random = (problem.space.placement && !isLargeProblem(problem)) ||
                options.randomStarts || state.chains.empty();
  if (!problem.hasChoice() ||
      (!isWhole && options.mustStop() && !state.chains.empty()))
    random = false;
  for (size_t i = 0; random && state.chains.size() + found.size() < count;
       ++i) {
    Rng own = rng.fork(1000 + i);
    std::vector<FamilyChoice> choices = randomChoices(problem, own, dividing);
    Strategy strategy;
    if (!options.randomStarts || options.paperMoves)
      strategy = deriveStrategy(problem, choices);
    else
      // Single moves are too small to get anywhere from there.
      strategy = descendFromRandom(
          problem, evaluators, choices,
          3 * groupSimulations(problem) / static_cast<int64_t>(count), own,
          mustStop,
          [&](llvm::StringRef name, const Evaluator::Outcome &outcome) {
            note(name, walker.price(outcome));
          });
    add("random", std::move(strategy));
  }
  for (Chain &chain : found)
    state.chains.push_back(std::move(chain));
  for (auto [c, chain] : llvm::enumerate(state.chains)) {
    chain.rng = rng.fork(c);
    chain.temperature = temperatureFor(chain.current);
    chain.improvements.push_back({0, chain.best.figures.makespan});
  }
}

std::string Mcmc::resume(Walker &walker) {
  llvm::Expected<SearchState> read =
      readSearchState(problem, options, options.state);
  if (!read)
    return llvm::toString(read.takeError());
  state = std::move(*read);
  for (const Chain &chain : state.chains)
    for (const Chain::Point &point : {chain.current, chain.best})
      if (!(walker.evaluate(*point.strategy).figures == point.figures))
        return "its strategies have other figures now: it was written by "
               "another version";
  return "";
}

//===----------------------------------------------------------------------===//
// Rounds
//===----------------------------------------------------------------------===//

const Chain &Mcmc::bestChain() const {
  const Chain *best = &state.chains.front();
  for (const Chain &chain : state.chains)
    if (chain.best.figures.isBetterThan(best->best.figures))
      best = &chain;
  return *best;
}

int64_t Mcmc::proposals() const {
  int64_t sum = 0;
  for (const Chain &chain : state.chains)
    sum += chain.total;
  return sum;
}

/// The next round: the better half goes on from their bests, the others from
/// the same bests with moves of their own.
void Mcmc::beginRound() {
  ++state.round;
  std::vector<Chain> &chains = state.chains;
  std::vector<size_t> order(chains.size());
  std::iota(order.begin(), order.end(), size_t(0));
  sortByBest(order, chains);
  size_t half = (chains.size() + 1) / 2;
  for (size_t rank = half; rank < order.size(); ++rank) {
    chains[order[rank]].best = chains[order[rank - half]].best;
    chains[order[rank]].origin = chains[order[rank - half]].origin;
  }
  for (auto [c, chain] : llvm::enumerate(chains)) {
    chain.current = chain.best;
    chain.temperature = temperatureFor(chain.best);
    chain.mix = mixOf(c);
    chain.made = chain.improvedAt = 0;
    chain.isDone = false;
  }
}

int64_t Mcmc::replayed(size_t chain) const {
  const std::vector<int64_t> &replay = options.budget.replay;
  size_t place = phase * (state.chains.size() + 1) + chain;
  return place < replay.size() ? replay[place] : 0;
}

/// The proposals of a descent from the best; none where all options of all
/// families are far more than the search looks at anyway.
int64_t Mcmc::descentLimit() const {
  if (isPublished())
    return 0;
  if (!options.budget.replay.empty())
    return replayed(state.chains.size());
  if (isTimed())
    return std::numeric_limits<int64_t>::max();
  double count = 0;
  for (const Family &family : problem.graph.families)
    count +=
        4.0 * static_cast<double>(familyCandidates(problem, family).size());
  return count > static_cast<double>(4 * budget()) ? 0 : 4 * budget();
}

/// Shares what is left of the budget out evenly among the chains of this round
/// that are not done: where that ends does not depend on the steps in which a
/// budget was given. Returns false if no chain may go on.
bool Mcmc::fill() {
  std::vector<size_t> open;
  int64_t left = budget() - proposals();
  for (auto [c, chain] : llvm::enumerate(state.chains)) {
    targets[c] = chain.made;
    if (chain.isDone)
      continue;
    open.push_back(c);
    left += chain.made;
  }
  auto count = static_cast<int64_t>(open.size());
  bool any = false;
  for (auto [k, c] : llvm::enumerate(open)) {
    const Chain &chain = state.chains[c];
    int64_t target = left / count + (static_cast<int64_t>(k) < left % count);
    if (!options.budget.replay.empty())
      target = replayed(c) - (chain.total - chain.made);
    else if (isTimed())
      target = allowance();
    targets[c] = std::clamp(target, chain.made, allowance());
    any |= targets[c] > chain.made;
  }
  return any;
}

/// To be called when all chains have reached their targets; false at the end.
bool Mcmc::advance() {
  if (fill())
    return true;
  bool allDone = llvm::all_of(state.chains,
                              [](const Chain &chain) { return chain.isDone; });
  if (!allDone || isPublished())
    return false;
  // A round only begins if it is taken on: its beginning costs the chains their
  // current strategies.
  if (options.budget.replay.empty() && !isTimed() && proposals() >= budget())
    return false;
  if (!options.budget.replay.empty()) {
    bool more = false;
    for (auto [c, chain] : llvm::enumerate(state.chains))
      more |= replayed(c) > chain.total;
    if (!more)
      return false;
  }
  beginRound();
  return fill();
}

/// A chain that nobody runs and that may go on: the `last` one if possible, or
/// in a search against the clock the one that is most behind. -1: none.
int Mcmc::pick(int last) const {
  int best = -1;
  for (auto [c, chain] : llvm::enumerate(state.chains)) {
    if (isRunning[c] || chain.isDone || chain.made >= targets[c])
      continue;
    auto candidate = static_cast<int>(c);
    if (candidate == last && !isTimed())
      return last;
    if (best < 0 || (isTimed() && chain.made < state.chains[best].made))
      best = candidate;
  }
  return best;
}

void Mcmc::report(const std::string &phase) {
  reportedAt = Clock::now();
  if (options.progress)
    options.progress(
        {phase, proposals(), bestChain().best.figures.makespan, seconds()});
}

void Mcmc::save() {
  savedAt = Clock::now();
  if (options.saveState && isWhole)
    options.saveState(writeSearchState(problem, options, state));
}

void Mcmc::work(Walker &walker, size_t thread,
                std::unique_lock<std::mutex> &lock) {
  using std::chrono::milliseconds;
  int last = static_cast<int>(thread);
  while (!isOver) {
    if (options.mustStop() || Clock::now() >= deadline) {
      isOver = true;
      break;
    }
    int c = pick(last);
    if (c < 0) {
      if (llvm::is_contained(isRunning, true))
        changed.wait(lock);
      else if (!advance())
        isOver = true;
      else
        changed.notify_all();
      continue;
    }
    last = c;
    isRunning[c] = true;
    Chain chain = state.chains[c];
    Figures before = bestChain().best.figures;
    int64_t target = targets[c], allowed = allowance();
    lock.unlock();
    walker.walk(chain, target, allowed,
                std::min(deadline, Clock::now() + milliseconds(100)));
    lock.lock();
    state.chains[c] = std::move(chain);
    isRunning[c] = false;
    changed.notify_all();
    if (state.chains[c].best.figures.isBetterThan(before) ||
        Clock::now() - reportedAt > milliseconds(200))
      report(state.chains[c].origin);
    if (options.saveState && secondsSince(savedAt) > options.saveSeconds)
      save();
  }
  changed.notify_all();
}

//===----------------------------------------------------------------------===//
// The search
//===----------------------------------------------------------------------===//

/// The improvements of all chains, as if they had taken turns.
std::vector<std::pair<int64_t, Ticks>> Mcmc::trace() const {
  std::vector<std::tuple<int64_t, size_t, Ticks>> events;
  for (auto [c, chain] : llvm::enumerate(state.chains))
    for (auto [total, makespan] : chain.improvements)
      events.push_back({total, c, makespan});
  llvm::sort(events);
  std::vector<std::pair<int64_t, Ticks>> trace;
  for (auto [total, number, makespan] : events) {
    if (!trace.empty() && makespan >= trace.back().second)
      continue;
    int64_t sum = 0;
    for (const Chain &chain : state.chains)
      sum += std::min(total, chain.total);
    trace.push_back({sum, makespan});
  }
  return trace;
}

void Mcmc::saveBytes(Walker &walker, Chain::Point &point) const {
  if (point.figures.overflow > 0)
    return;
  auto limit = static_cast<Ticks>(static_cast<double>(point.figures.makespan) *
                                  (1 + options.trafficSlack));
  // Every start descends in two ways.
  point = walker.evaluate(
      saveTraffic(problem, walker.getEvaluator(), *point.strategy, limit,
                  2 * std::max(2 * budget(), groupSimulations(problem)),
                  [&] { return options.mustStop(); }));
}

std::string Mcmc::describe(const Walker::Descent &descent,
                           int64_t limit) const {
  if (isPublished())
    return "none, as published";
  if (options.mustStop())
    return "interrupted: other choices may be better";
  if (limit == 0)
    return "none: the budget is too small for it";
  if (!descent.isOptimum)
    return "not to its end: the budget was too small";
  return options.trafficSlack > 0
             ? "to a local optimum, before bytes were saved"
             : "to a local optimum";
}

/// All chains, until the deadline or the end of the budget.
void Mcmc::walk(llvm::ArrayRef<std::unique_ptr<Walker>> walkers) {
  targets.assign(state.chains.size(), 0);
  isRunning.assign(state.chains.size(), false);
  isOver = false;
  if (!walkers.front()->canMove())
    return;
  onThreads(std::min(walkers.size(), state.chains.size()), [&](size_t thread) {
    std::unique_lock<std::mutex> lock(mutex);
    if (thread == 0)
      report(bestChain().origin);
    work(*walkers[thread], thread, lock);
  });
  save();
}

/// The next round begins with what a descent has found.
void Mcmc::goOnFrom(const Chain::Point &best) {
  std::vector<size_t> order(state.chains.size());
  std::iota(order.begin(), order.end(), size_t(0));
  sortByBest(order, state.chains);
  state.chains[order.back()].best = best;
  beginRound();
}

llvm::Expected<SearchResult> Mcmc::run() {
  unsigned threads = std::max(options.threads, 1u);
  if (isTimed())
    deadline = began + std::chrono::duration_cast<Clock::duration>(
                           std::chrono::duration<double>(
                               std::min(options.budget.seconds, 1e8)));
  std::vector<std::unique_ptr<Walker>> walkers;
  for (size_t t = 0; t < std::min<size_t>(threads, numChains()); ++t)
    walkers.push_back(std::make_unique<Walker>(problem, options));
  Walker &walker = *walkers.front();
  if (options.state.empty())
    start(walkers);
  else if (std::string why = resume(walker); !why.empty())
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   "the search state: " + why);
  for (const auto &[name, strategy] :
       {std::pair("data-parallel", dataParallel(problem)),
        std::pair("model-parallel", modelParallel(problem)),
        std::pair("single-device", singleDevice(problem))}) {
    if (mustGiveUp())
      break;
    Figures figures = walker.evaluate(strategy).figures;
    if (figures.makespan < Evaluator::unknown)
      result.starts.push_back({name, figures.makespan, figures.overflow == 0});
  }
  std::vector<Chain> &chains = state.chains;
  for (auto [c, chain] : llvm::enumerate(chains))
    chain.mix = mixOf(c);
  bool isFew = problem.graph.families.size() <= fewFamilies;
  // What the walks leave of the time is for the descent.
  const Clock::time_point last = deadline;
  auto leftSeconds = [&] {
    return std::chrono::duration<double>(last - Clock::now()).count();
  };
  auto after = [](double seconds) {
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(seconds));
  };
  bool isLong = options.budget.replay.empty()
                    ? isTimed() && isFew && leftSeconds() > longSeconds
                    : options.budget.replay.size() > chains.size() + 1;
  save();
  Chain best;
  Walker::Descent descent;
  int64_t limit = 0;
  for (;; ++phase) {
    Clock::time_point until = last;
    if (isTimed()) {
      double left = leftSeconds();
      double walks = !isFew ? walkShare * left
                     : phase == 1
                         ? longWalkShare * left
                         : std::min(shortWalkShare * left, shortWalkSeconds);
      deadline = after(walks);
      if (isLong && phase == 0)
        until = after(firstShare * left);
    }
    walk(walkers);
    best = bestChain();
    limit = options.mustStop() ? 0 : descentLimit();
    descent = Walker::Descent();
    if (walker.canMove() && limit > 0 && !options.mustStop())
      descent = walker.descend(
          problem, best.best, limit, until,
          isTimed() || !options.budget.replay.empty(),
          [&](const Figures &figures) {
            if (options.progress)
              options.progress(
                  {"descent", proposals(), figures.makespan, seconds()});
          },
          walkers);
    for (const Chain &chain : chains)
      result.chainProposals.push_back(chain.total);
    bool goesOn = isLong && phase == 0 && walker.canMove();
    if (descent.proposals > 0 || goesOn)
      result.chainProposals.push_back(descent.proposals);
    if (!goesOn || options.mustStop())
      break;
    goOnFrom(best.best);
  }
  if (options.trafficSlack > 0 && !options.mustStop())
    saveBytes(walker, best.best);
  if (options.progress)
    options.progress(
        {"end", proposals(), best.best.figures.makespan, seconds()});
  result.strategy = *best.best.strategy;
  result.makespan = best.best.figures.makespan;
  result.overflow = best.best.figures.overflow;
  result.origin = best.origin;
  result.proposals = proposals();
  for (const Chain &chain : chains)
    result.accepted += chain.accepted;
  for (const auto &each : walkers)
    result.decided += each->getEvaluator().numSimulations();
  if (!isWhole)
    result.facts.push_back(
        {"starts", "cut short; a replay would consider all of them"});
  if (walker.canMove())
    result.facts.push_back({"descent", describe(descent, limit)});
  result.trace = trace();
  if (!result.trace.empty() && result.makespan < result.trace.back().second)
    result.trace.push_back({result.proposals, result.makespan});
  result.seed = options.seed;
  result.seconds = seconds();
  result.isStopped = options.mustStop();
  return std::move(result);
}

llvm::Expected<SearchResult> soap::searchMcmc(const Problem &problem,
                                              const SearchOptions &options) {
  return Mcmc(problem, options).run();
}
