//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_SEARCH_H
#define SOAP_PLANNER_SEARCH_SEARCH_H

#include "Soap/Planner/Search/Problem.h"
#include "Soap/Planner/Search/Rng.h"

#include "llvm/Support/Error.h"

#include <array>
#include <atomic>
#include <functional>
#include <optional>

namespace soap {

//===----------------------------------------------------------------------===//
// Built-in strategies
//===----------------------------------------------------------------------===//

/// Every family is split along its sample dimension over the first `numDevices`
/// devices of the hierarchy, unevenly if need be; where the dimension is
/// shorter, by the greatest dividing degree, the rest being replicas. 0: all
/// devices, or of SearchSpace::deviceCounts that on which splits are most even.
/// Updates are replicated, and so are families without a sample dimension.
Strategy dataParallel(const Problem &problem, int64_t numDevices = 0);

/// Every family is split along its largest parameter dimension (else attribute
/// dimension) in the same way; families with neither are replicated.
Strategy modelParallel(const Problem &problem, int64_t numDevices = 0);

/// Everything on one device; -1: one of the fastest ones.
Strategy singleDevice(const Problem &problem, int64_t device = -1);

/// How random strategies are drawn.
struct RandomOptions {
  /// Each operator on its own; else each family.
  bool perOperator = true;
  bool uneven = true;        ///< Degrees that do not divide.
  bool sharedDevices = true; ///< Several tasks on one device.
  bool disjoint = true;      ///< Half of the strategies: parts of the machine.
  bool replicas = true;
  bool partialReplicas = true; ///< Where legal.
  int64_t maxTasks = 0;        ///< Per operator; 0: twice the devices.
};

/// A choice for each family at random.
std::vector<FamilyChoice> randomChoices(const Problem &problem, Rng &rng,
                                        const RandomOptions &options = {});

/// Degrees, replicas and devices at random over all of S, O, A and P; always
/// legal. Pins are kept.
Strategy randomStrategy(const Problem &problem, Rng &rng,
                        const RandomOptions &options = {});

//===----------------------------------------------------------------------===//
// Search
//===----------------------------------------------------------------------===//

struct SearchProgress {
  std::string phase; ///< The starting point of the chain, or "polish".
  int64_t proposals = 0;
  Ticks best = 0;
  double seconds = 0;
};

/// When a search ends: after so many proposals, or after so long.
struct SearchBudget {
  /// 0 and no seconds: a default that depends on the graph's size.
  int64_t proposals = 0;
  /// Wall-clock time; > 0 takes the place of `proposals`. Not reproducible by
  /// itself: the result says how many proposals each chain made, for `replay`.
  double seconds = 0;
  /// Proposals of every chain, as a result listed them; takes the place of the
  /// others.
  std::vector<int64_t> replay;

  /// The clock ends the search.
  bool isTimed() const { return replay.empty() && seconds > 0; }
};

struct SearchResult;

/// How the model that runs differs from the given one.
struct ModelChanges {
  /// Families whose cheap operators run again instead of keeping what they
  /// make.
  std::vector<unsigned> recomputed;
  struct Copy {
    unsigned tensor, family;
    bool operator==(const Copy &o) const {
      return tensor == o.tensor && family == o.family;
    }
  };
  /// Tensors that families read in another layout, and whose copies they make
  /// again for other passes than the forward one instead of keeping them.
  std::vector<Copy> copiedAgain;

  bool empty() const { return recomputed.empty() && copiedAgain.empty(); }
};

/// What frontier tracking looks for.
struct FrontierOptions {
  enum class Objective {
    /// The least time that fits in memory, on all devices.
    MiniTime,
    /// The fewest devices that fit, and the least time on them.
    MiniParallelism,
    /// The least time for every number of devices; the best of all is returned.
    Profiling,
  };
  Objective objective = Objective::MiniTime;
  /// What counts; points ascend along the first axis, descend along the second.
  /// Devices and money belong to the sets of devices that are tried: the first
  /// ones of each kind, by numbers that divide how many there are and
  /// SearchSpace::deviceCounts; those that operators are pinned to are in every
  /// set. Money is the time times the prices of all devices of the set; within
  /// one set it goes with the time, so every set has a frontier of its own, and
  /// the points of all of them are compared.
  enum class Axis { Time, Memory, Traffic, Devices, Money };
  std::array<Axis, 2> axes = {Axis::Memory, Axis::Time};
  /// Tensor reuse and recomputation as further options (see FamilyCosts).
  bool reuse = false;
  bool recompute = false;
  /// Simulates a strategy of the model with these changes; by default, and
  /// where it says nothing, the model that keeps everything is.
  std::function<std::optional<Evaluation>(const Strategy &,
                                          const ModelChanges &)>
      simulateChanged;
  /// What has to fit: by TensorOpt's rule (see FamilyCosts) and in the
  /// simulator, in the simulator alone, or by TensorOpt's rule alone (to
  /// compare with published figures: gradients do not count).
  enum class MemoryRule { Both, Simulator, TensorOpt };
  MemoryRule memoryRule = MemoryRule::Both;
  /// Node eliminations first (FT-elimination), for comparison with FT-LDP.
  bool nodesFirst = false;
  /// Points per frontier; 0: a default that keeps planning fast.
  int64_t pointLimit = 0;
  /// Other strategies are compared by the same costs: data parallelism,
  /// OptCNN's, ToFu's, and the frontier of Mesh-TensorFlow's space.
  bool baselines = false;
  /// Gets the result before search() looks whether its strategy fits.
  std::function<void(const SearchResult &)> found;
};

/// A strategy from elsewhere: a file, another search.
struct NamedStrategy {
  std::string name; ///< For reports and errors.
  Strategy strategy;
};

struct SearchOptions {
  std::string algorithm = "mcmc"; ///< One of searchAlgorithms().
  SearchBudget budget;
  /// Strategies to start from, beside those that the algorithm has anyway; the
  /// result is none the worse for any of them. search() verifies them. Others
  /// than SearchAlgorithm::usesStarts ignore them.
  std::vector<NamedStrategy> starts;
  /// When this becomes true (in another thread, a signal handler), the search
  /// ends soon with the best so far. An algorithm asks mustStop() in its loops,
  /// at least every 0.1 s, and returns what it has, or a built-in strategy.
  const std::atomic<bool> *stop = nullptr;
  bool mustStop() const {
    return stop && stop->load(std::memory_order_relaxed);
  }
  uint64_t seed = 0;
  /// Threads to use. The result does not depend on their number, but for a
  /// budget in seconds, of which more use more, and for the nodes of "exact":
  /// how many there are, and what is found where the budget ends first.
  unsigned threads = 1;
  /// Walks that mcmc takes at once, each with random numbers of its own; they
  /// are shared out among the threads. 0: 8.
  unsigned chains = 0;
  /// mcmc as published: one family, one of its candidates, both uniformly;
  /// every chain has an equal part of the budget and ends where the best did
  /// not improve for half of it.
  bool paperMoves = false;
  /// All chains of mcmc start from random strategies, for measurements.
  bool randomStarts = false;
  /// The state of a search that ended early, or whose budget was smaller, as
  /// `saveState` got it; empty: none. mcmc goes on from it and finds what an
  /// uninterrupted search with this budget (in proposals) finds. See
  /// checkSearchState.
  std::string state;
  /// Gets mcmc's state every `saveSeconds`, by one thread at a time, and at the
  /// end.
  std::function<void(llvm::StringRef)> saveState;
  double saveSeconds = 10;
  /// The relative slow-down that is accepted with probability 1/e: β = 1 /
  /// (temperature · cost of the chain's start). Of more than two families,
  /// mcmc's moves of its own accept as much less as there are more of them:
  /// each has a little to lose, and all together they would lose much.
  double temperature = 0.02;
  /// mcmc refuses, unseen, what by a quick estimate would be refused by more
  /// than this share (0.01; see DeltaSession::propose); none: it simulates all
  /// that it cannot exclude. Only for moves of its own, and where it simulates
  /// changes of at least 30,000 operators times devices. It decides sooner, and
  /// found no better strategies (docs/performance/simulation.md).
  std::optional<double> doubt;
  /// mcmc's result may be slower than the best that it finds by this share
  /// (0.05: five percent) where fewer bytes then move between devices; 0: it is
  /// the best.
  double trafficSlack = 0;
  /// Proposals are simulated as changes of the current strategy (DeltaSession);
  /// else each as a whole. The result is the same, but for `doubt`.
  bool deltaSimulation = true;
  /// Fewer operators are simulated as a whole, which is faster there.
  unsigned deltaOperators = 48;
  /// Options per family for the algorithms that list them all (optcnn,
  /// frontier, exact): the fastest and the smallest stay. 0: their default.
  int64_t candidates = 0;
  FrontierOptions frontier;
  /// Called now and then, and at every improvement; by one thread at a time.
  std::function<void(const SearchProgress &)> progress;

  /// What of the numbers cannot be, in one line by the name of the passes'
  /// option: an empty string, or what search() fails with.
  std::string check() const;
};

struct SearchResult {
  Strategy strategy;
  Ticks makespan = 0;
  /// Bytes that the fullest device lacks; search() fails unless it is 0.
  int64_t overflow = 0;
  /// The built-in strategies and their times: (name, time, fits in memory).
  struct Start {
    std::string name;
    Ticks makespan;
    bool fits;
  };
  std::vector<Start> starts;
  /// Which chain found it.
  std::string origin;
  int64_t proposals = 0;
  int64_t accepted = 0;
  /// Of "mcmc": the strategies that were simulated until it was known whether
  /// they are taken, those of starts and descents among them.
  int64_t decided = 0;
  /// With these as `replay`, this seed and one thread, the search repeats: of
  /// mcmc every chain's, then the descent's, and both again where the time was
  /// enough for walks after that.
  std::vector<int64_t> chainProposals;
  uint64_t seed = 0;
  /// (proposals so far, best time), at each improvement.
  std::vector<std::pair<int64_t, Ticks>> trace;
  double seconds = 0;
  /// Where FrontierOptions::simulateChanged knows what these take; the figures
  /// are those of a model that has them.
  ModelChanges changes;
  /// SearchOptions::stop came before the end of the budget.
  bool isStopped = false;
  /// The points of "frontier".
  struct FrontierPoint {
    std::string name; ///< Of a baseline.
    int64_t numDevices = 0;
    double pricePerHour = 0; ///< Of all these devices.
    /// By frontier tracking's own cost: time, memory of the fullest device,
    /// bytes between devices.
    Ticks time = 0;
    int64_t memory = 0;
    int64_t traffic = 0;
    /// By the simulator.
    Ticks makespan = 0;
    int64_t peakMemory = 0;
    int64_t bytesMoved = 0;
    bool fits = false;
    Strategy strategy;
    ModelChanges changes;
    /// Where a family keeps its own copy of a tensor alone: nobody else needs
    /// the tensor later, and what nobody needs takes no memory in any case.
    std::vector<ModelChanges::Copy> copiesAlone;

    /// What a step costs on all these devices.
    double money(Ticks step) const {
      return secondsFromTicks(step) * pricePerHour / 3600;
    }
  };
  /// By set of devices (fewest first), then along the frontier. Where devices
  /// or money are an axis: along the frontier of all sets.
  std::vector<FrontierPoint> frontier;
  /// What the frontier of each set of devices took.
  struct FrontierTiming {
    int64_t numDevices;
    int64_t numCandidates; ///< Sum over the families.
    int64_t numEdges;
    double costSeconds;     ///< For the cost graph,
    double trackingSeconds; ///< for its frontier.
  };
  std::vector<FrontierTiming> timings;
  std::vector<FrontierPoint> baselines; ///< If FrontierOptions asks for them.
  /// What else the algorithm has to say, by name: its own cost, a proof.
  std::vector<std::pair<std::string, std::string>> facts;
};

/// Metropolis-Hastings as in the paper, with moves for training graphs.
///
/// *Chains* start from the given strategies and from those of
/// findStartingStrategies, from random ones where there are more chains. They
/// make proposals in rounds of 32, 64, … per chain (at most 4096); a chain
/// whose best did not improve for half of a round waits for the next. Then the
/// better half goes on from its bests, and each of the others from the best of
/// one of these. Rounds do not depend on the budget, so a longer search begins
/// as a shorter one.
///
/// *A move* picks (in odd chains after the first round) in 35% (15%) a tied
/// group of families, in 35% (15%) a family, in 15% (10%) a run of neighbouring
/// families, for which it draws a candidate (for a run: a number of devices, a
/// block of them and the rule of a built-in strategy), in a quarter of the
/// cases with sharded updates and in half with summing replicas; else a single
/// operator, in half of the cases together with its counterparts in tied
/// families.
///
/// A proposal is accepted with min(1, exp(β (cost - cost*))); the draw comes
/// first, so that simulating stops once the proposal must be refused. The cost
/// is the makespan; strategies that overflow memory pay for it in proportion
/// and never win against one that fits.
llvm::Expected<SearchResult> searchMcmc(const Problem &problem,
                                        const SearchOptions &options);

/// Who makes starting strategies tells these about it.
struct StartHandlers {
  std::function<bool()> mustStop;            ///< Asked by any thread.
  using Figures = std::pair<int64_t, Ticks>; ///< Overflow, makespan.
  /// A strategy is there. Says what it lacks of memory, and its time.
  std::function<Figures(llvm::StringRef name, Strategy strategy)> found;
  /// What is being made would take so long by now.
  std::function<void(llvm::StringRef name, const Evaluator::Outcome &outcome)>
      improved;
  /// A search on some of the devices alone: its best, and the best that does
  /// not come from the same start, which may be the better one to go on from;
  /// null: none is made.
  std::function<std::vector<Strategy>(const Problem &part)> search;
};

/// Makes what mcmc starts from, and hands each over as soon as it is there,
/// the quickest first: data parallelism on as many devices as suit it best,
/// with descents by groups, the least sum of times over a few options per
/// family, for small problems OptCNN's strategy (none of these three if
/// `published`), model parallelism, the expert's strategy, where nothing of
/// that fits in memory ToFu's, one device; the best of these with what all
/// devices compute whole dealt out; for large problems, a descent by groups
/// from the best of all these (of two customary meshes near it, from both).
/// At least data parallelism, once it must stop. All of that again on each
/// of SearchSpace::deviceCounts, if there are any; and what comes of a search
/// of its own on one node, on half of a machine without several nodes (of an
/// odd number one less), or on as many more as data parallelism had better
/// use where that is not all, if that is a small problem; neither of these
/// where the work of one device, divided by so many, takes longer
/// than the best one that fits. Descents go on at once on as many threads
/// as there are evaluators (at least one), on which the strategies do not
/// depend; the first one serves the rest.
void findStartingStrategies(const Problem &problem,
                            llvm::ArrayRef<Evaluator *> evaluators,
                            bool published, const StartHandlers &handlers);

/// An empty string, or why a search cannot go on from options.state, in one
/// line: not a state, damaged, of another version, model, machine, seed or
/// other options than these.
std::string checkSearchState(const Problem &problem,
                             const SearchOptions &options);

/// OptCNN: the least sum of times over families and the edges between them (see
/// FamilyCosts), by elimination (see solveCostGraph). Memory does not count.
SearchResult searchOptCnn(const Problem &problem, const SearchOptions &options);

/// Frontier tracking (TensorOpt): see trackFrontier. Every point is simulated;
/// the objective chooses among those that fit by their simulated times. Where
/// none fits, the one that lacks least is returned.
SearchResult searchFrontier(const Problem &problem,
                            const SearchOptions &options);

/// Branch and bound over the options of families (see solveExactly), from
/// OptCNN's or a built-in strategy improved family by family. The budget's
/// proposals are nodes of the search tree. The facts say what is proved, and
/// whether a built-in or given strategy, which none of these options has, is
/// better and was taken.
SearchResult searchExact(const Problem &problem, const SearchOptions &options);

/// The error of a search that found nothing that fits in memory.
class OverflowError : public llvm::ErrorInfo<OverflowError> {
public:
  static char ID; // NOLINT(readability-identifier-naming): ErrorInfo's name

  OverflowError(std::string message, int64_t lacking, int64_t needed,
                bool argumentsFit, bool isStopped = false)
      : message(std::move(message)), lackingBytes(lacking), neededBytes(needed),
        argumentsFit(argumentsFit), isStopped(isStopped) {}

  void log(llvm::raw_ostream &os) const override { os << message; }
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }

  std::string message;      ///< One line, with what would change it.
  int64_t lackingBytes = 0; ///< On the fullest device, of `neededBytes`.
  int64_t neededBytes = 0;
  bool argumentsFit = true; ///< All devices have room for these alone.
  /// The search was interrupted: of the bytes only those are known that the
  /// best strategy so far lacks, if it was simulated at all.
  bool isStopped = false;
};

/// For algorithms, as they begin: whether to stop, since somebody asks for it
/// or the time of the budget is over. `options` must outlive it.
std::function<bool()> stopsInTime(const SearchOptions &options);

/// Checks the problem, runs an algorithm by name (Algorithms.h), verifies the
/// solution. Fails with one line: an unknown algorithm, what check() says, or
/// that nothing was found that fits in memory (an OverflowError).
llvm::Expected<SearchResult> search(const Problem &problem,
                                    const SearchOptions &options);

/// SearchOptions::threads where nobody says how many: one for each core of this
/// host, up to four, and fewer for problems of which every thread needs a
/// gigabyte or more. One for "exact", whose result may depend on them.
unsigned usefulThreads(const Problem &problem, llvm::StringRef algorithm);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_SEARCH_H
