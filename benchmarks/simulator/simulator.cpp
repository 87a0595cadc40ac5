//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Full against delta simulation, on the proposals of a search; and proposals
// decided per second in a search itself.
//
//===----------------------------------------------------------------------===//

#include "Moves.h"

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Planner/Cost/AnalyticCost.h"
#include "Soap/Planner/Graph/GraphText.h"
#include "Soap/Planner/Search/Search.h"
#include "Soap/Planner/Simulator/DeltaSession.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <array>
#include <cmath>
#include <ctime>

using namespace soap;
namespace cl = llvm::cl;

static cl::OptionCategory category("Options");

static cl::list<std::string>
    graphFiles(cl::Positional, cl::OneOrMore,
               cl::desc("<graphs as --soap-print-graph writes them>"),
               cl::cat(category));
static cl::list<std::string>
    machineNames("machine", cl::desc("Presets or files; may repeat"),
                 cl::cat(category));
static cl::opt<int64_t> proposals("proposals", cl::init(1000),
                                  cl::desc("Per row of the output"),
                                  cl::cat(category));
static cl::opt<int64_t> startRepeats(
    "start-repeats", cl::init(5),
    cl::desc("How often the strategy that a walk begins with is simulated"),
    cl::cat(category));
static cl::opt<std::string> only("from",
                                 cl::desc("Only walks from this start: "
                                          "data-parallel or random"),
                                 cl::cat(category));
static cl::opt<uint64_t> seed("seed", cl::init(1),
                              cl::desc("Of all that is drawn"),
                              cl::cat(category));
static cl::opt<bool> paper("paper", cl::desc("The papers' semantics"),
                           cl::cat(category));
static cl::opt<bool>
    singleMoves("operators",
                cl::desc("Only moves of single operators (and, in "
                         "half of the cases, their counterparts "
                         "in tied families)"),
                cl::cat(category));
static cl::opt<DeltaSession::Method>
    method("method", cl::desc("How changes are simulated"),
           cl::init(DeltaSession::Method::Adaptive),
           cl::values(clEnumValN(DeltaSession::Method::Adaptive, "adaptive",
                                 "From before the first change (default)"),
                      clEnumValN(DeltaSession::Method::Whole, "whole",
                                 "From the beginning")),
           cl::cat(category));
static cl::opt<int64_t> searchProposals(
    "search-proposals", cl::init(0),
    cl::desc("Also searches with this budget, and counts; 0: does not"),
    cl::cat(category));
static cl::opt<double> temperature("temperature", cl::init(0.02),
                                   cl::desc("As in SearchOptions"),
                                   cl::cat(category));

namespace {
/// Seconds of the thread in all calls together: other programs do not count.
struct Stopwatch {
  double seconds = 0;
  template <typename F> auto operator()(F f) {
    double start = now();
    auto result = f();
    seconds += now() - start;
    return result;
  }
  static double now() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) +
           1e-9 * static_cast<double>(time.tv_nsec);
  }
};
} // namespace

static void fail(const llvm::Twine &why) {
  llvm::errs() << "error: " << why << "\n";
  exit(1);
}

/// The part of the tasks of `after` that are not, with the same times, in
/// `before`. Both ascend by key.
static double
changedFraction(const std::vector<DeltaSession::TaskTimes> &before,
                const std::vector<DeltaSession::TaskTimes> &after) {
  size_t changed = 0;
  auto old = before.begin();
  for (const DeltaSession::TaskTimes &task : after) {
    while (old != before.end() && old->key < task.key)
      ++old;
    changed += old == before.end() || !(*old == task);
  }
  return static_cast<double>(changed) / static_cast<double>(after.size());
}

namespace {
/// What becomes of the proposals of one kind of move.
struct Tally {
  int64_t made = 0, refusedAtOnce = 0, refused = 0, operators = 0, compared = 0;
  double changedTasks = 0; ///< Of `compared` proposals, in all.
  Stopwatch deciding;

  llvm::json::Object asJson() const {
    auto count = static_cast<double>(std::max<int64_t>(made, 1));
    return llvm::json::Object{
        {"proposals", made},
        {"refused_at_once", refusedAtOnce},
        {"refused_later", refused},
        {"accepted", made - refusedAtOnce - refused},
        {"changed_operators", static_cast<double>(operators) / count},
        {"changed_task_fraction",
         changedTasks / static_cast<double>(std::max<int64_t>(compared, 1))},
        {"decided_per_second", count / std::max(deciding.seconds, 1e-9)}};
  }
};
} // namespace

/// Proposals decided per second from the first walk on: drawing, planning,
/// simulating and accepting, in one thread.
static llvm::json::Object measureSearch(const Problem &problem) {
  SearchOptions options;
  options.seed = seed;
  options.budget.proposals = searchProposals;
  double began = 0;
  double processor = 0;
  options.progress = [&](const SearchProgress &progress) {
    // Starts are reported before the walks begin.
    if (progress.proposals > 0)
      return;
    began = progress.seconds;
    processor = Stopwatch::now();
  };
  llvm::Expected<SearchResult> result = search(problem, options);
  if (!result)
    fail(llvm::toString(result.takeError()));
  processor = Stopwatch::now() - processor;
  auto made = static_cast<double>(result->proposals);
  return llvm::json::Object{{"proposals", result->proposals},
                            {"accepted", result->accepted},
                            {"seconds_of_starts", began},
                            {"processor_seconds_of_walks", processor},
                            {"decided_per_second", made / processor}};
}

/// The simulation of single tasks, from the strategy alone: what the papers
/// call full. Simulations per second.
static double measureSingleTasks(const Problem &problem,
                                 const Strategy &strategy) {
  Evaluator evaluator = problem.makeEvaluator();
  evaluator.evaluate(strategy); // so that nothing needs to be planned
  Stopwatch stopwatch;
  constexpr int repeats = 3;
  for (int i = 0; i < repeats; ++i)
    stopwatch([&] { return evaluator.evaluate(strategy); });
  return repeats / stopwatch.seconds;
}

/// A walk as the search makes it. Every proposal is simulated in four ways: as
/// a whole and as a change, to the end and only until it is decided; once more
/// before, so that the reshards it needs are planned already.
static llvm::json::Object measure(const Problem &problem,
                                  const Strategy &start) {
  Evaluator evaluator = problem.makeEvaluator();
  DeltaSession session(evaluator);
  session.setMethod(method);
  Moves moves(problem);
  Rng rng(seed);
  MoveMix mix{35, 35, 15};
  if (singleMoves)
    mix = {0, 0, 0};
  Evaluator::Assignment current = evaluator.intern(start);
  Ticks makespan = session.set(current).makespan;
  double scale = temperature * static_cast<double>(makespan);
  constexpr int64_t sampled = 8; // Timelines are large.
  std::vector<DeltaSession::TaskTimes> before = session.timeline();
  double changedTasks = 0;
  Stopwatch startStopwatch;
  for (int64_t i = 0; i < startRepeats; ++i)
    startStopwatch([&] { return evaluator.outcome(current); });
  Stopwatch full, delta, fullDecided, deltaDecided, accepting;
  int64_t made = 0, accepted = 0, visited = 0, tasks = 0, changedOps = 0;
  std::array<Tally, 4> tallies;
  while (made < proposals) {
    std::vector<DeltaSession::Change> changes;
    Evaluator::Assignment next = current;
    for (auto &[op, config] :
         moves.propose(rng, mix, [&](unsigned op) -> const Config & {
           return evaluator.config(current[op]);
         })) {
      Evaluator::ConfigId id = evaluator.intern(op, config);
      if (next[op] != id)
        changes.push_back({op, id});
      next[op] = id;
    }
    double slack = -std::log(rng.unit()) * scale;
    if (changes.empty())
      continue;
    ++made;
    changedOps += changes.size();
    Tally &tally = tallies[static_cast<size_t>(moves.lastKind())];
    ++tally.made;
    tally.operators += static_cast<int64_t>(changes.size());
    Ticks bound = makespan + static_cast<Ticks>(std::min(slack, 1e15));
    session.propose(changes);
    if (made % sampled == 1) {
      double changed = changedFraction(before, session.timeline());
      changedTasks += changed;
      tally.changedTasks += changed;
      ++tally.compared;
    }
    session.reject();
    Evaluator::Outcome a = full([&] { return evaluator.outcome(next); });
    Evaluator::Outcome b = delta([&] { return session.propose(changes); });
    visited += session.effort().visited;
    tasks += session.effort().tasks;
    session.reject();
    Evaluator::Outcome c =
        fullDecided([&] { return evaluator.outcome(next, bound); });
    bool atOnce = false;
    double decidedBefore = deltaDecided.seconds + accepting.seconds;
    Evaluator::Outcome d = deltaDecided([&] {
      Evaluator::Outcome outcome = session.propose(changes, bound);
      atOnce = outcome.exceeded && session.effort().visited == 0;
      if (outcome.exceeded)
        session.reject();
      return outcome;
    });
    auto tallyTime = [&] {
      tally.deciding.seconds +=
          deltaDecided.seconds + accepting.seconds - decidedBefore;
    };
    if (a.makespan != b.makespan || a.overflow != b.overflow ||
        c.exceeded != d.exceeded)
      fail("delta simulation is not full simulation");
    if (d.exceeded) {
      ++(atOnce ? tally.refusedAtOnce : tally.refused);
      tallyTime();
      continue;
    }
    ++accepted;
    accepting([&] {
      session.accept();
      return 0;
    });
    tallyTime();
    current = next;
    makespan = d.makespan;
    before = session.timeline();
  }
  double count = static_cast<double>(made);
  llvm::json::Object kinds;
  for (auto [name, tally] : llvm::zip(
           llvm::ArrayRef{"groups", "families", "runs", "operators"}, tallies))
    kinds[name] = tally.asJson();
  return llvm::json::Object{
      {"operators", static_cast<int64_t>(problem.graph.operators.size())},
      {"tasks", tasks / made},
      {"proposals", made},
      {"accepted", accepted},
      {"changed_operators", static_cast<double>(changedOps) / count},
      {"changed_task_fraction",
       changedTasks / static_cast<double>((made + sampled - 1) / sampled)},
      {"start_full_simulations_per_second",
       static_cast<double>(startRepeats) / startStopwatch.seconds},
      {"visited_fraction",
       static_cast<double>(visited) / static_cast<double>(tasks)},
      {"kinds", std::move(kinds)},
      {"single_task_simulations_per_second",
       measureSingleTasks(problem, evaluator.strategy(current))},
      {"full_simulations_per_second", count / full.seconds},
      {"delta_simulations_per_second", count / delta.seconds},
      {"full_decided_proposals_per_second", count / fullDecided.seconds},
      {"delta_decided_proposals_per_second",
       count / (deltaDecided.seconds + accepting.seconds)}};
}

int main(int argc, char **argv) {
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "Simulations per second\n");
  if (proposals < 1 || startRepeats < 1)
    fail("expected at least one proposal and one simulation of each start");
  for (const char *name : {"cpu:4", "p100-4x4", "k80-16x4"})
    if (machineNames.getNumOccurrences() == 0)
      machineNames.push_back(name);
  mlir::MLIRContext context;
  context.loadDialect<SoapDialect>();
  llvm::json::Array rows;
  AnalyticCost cost;
  for (const std::string &file : graphFiles) {
    auto text = llvm::MemoryBuffer::getFile(file);
    if (!text)
      fail(file + ": " + text.getError().message());
    llvm::Expected<Graph> graph = readGraph((*text)->getBuffer());
    if (!graph)
      fail(file + ": " + llvm::toString(graph.takeError()));
    for (const std::string &name : machineNames) {
      mlir::FailureOr<Machine> machine =
          loadMachine(name, &context, mlir::UnknownLoc::get(&context));
      if (mlir::failed(machine))
        return 1;
      Problem problem(*graph, *machine, cost);
      if (paper)
        problem.space.semantics = Semantics::Paper;
      if (std::string why = problem.check(); !why.empty())
        fail(file + ": " + why);
      RandomOptions dividing;
      dividing.perOperator = dividing.sharedDevices = dividing.uneven = false;
      Rng rng(seed);
      for (auto &[kind, start] :
           {std::pair("data-parallel", dataParallel(problem)),
            std::pair("random", randomStrategy(problem, rng, dividing))}) {
        if (!only.empty() && only != kind)
          continue;
        llvm::json::Object row = measure(problem, start);
        row["model"] = llvm::sys::path::stem(file);
        row["cluster"] = name;
        row["start"] = kind;
        row["moves"] = singleMoves ? "operators" : "search";
        row["semantics"] = paper ? "paper" : "runtime";
        auto number = [&](const char *key) { return *row.getNumber(key); };
        llvm::errs() << llvm::formatv(
            "{0} on {1}, {2}: {3:f0} tasks, {4:p} visited, {9:p} changed; "
            "start "
            "{10:f0}/s; single tasks {11:f1}/s; full {5:f0}/s, delta {6:f0}/s; "
            "decided full {7:f0}/s, "
            "delta {8:f0}/s\n",
            llvm::sys::path::stem(file), name, kind, number("tasks"),
            number("visited_fraction"), number("full_simulations_per_second"),
            number("delta_simulations_per_second"),
            number("full_decided_proposals_per_second"),
            number("delta_decided_proposals_per_second"),
            number("changed_task_fraction"),
            number("start_full_simulations_per_second"),
            number("single_task_simulations_per_second"));
        for (auto &entry : *row.getObject("kinds")) {
          const llvm::json::Object &tally = *entry.second.getAsObject();
          auto figure = [&](const char *key) { return *tally.getNumber(key); };
          llvm::errs() << llvm::formatv(
              "  {0}: {1:f0} proposals, {2:f0} refused at once, {3:f0} later, "
              "{4:f0} accepted; {5:f0} operators, {6:p} of tasks changed; "
              "decided {7:f0}/s\n",
              llvm::StringRef(entry.first), figure("proposals"),
              figure("refused_at_once"), figure("refused_later"),
              figure("accepted"), figure("changed_operators"),
              figure("changed_task_fraction"), figure("decided_per_second"));
        }
        rows.push_back(std::move(row));
      }
      if (searchProposals > 0) {
        llvm::json::Object row = measureSearch(problem);
        llvm::errs() << llvm::formatv(
            "{0} on {1}, search: {2:f0} proposals, {3:f0} accepted, decided "
            "{4:f0}/s\n",
            llvm::sys::path::stem(file), name, *row.getNumber("proposals"),
            *row.getNumber("accepted"), *row.getNumber("decided_per_second"));
        row["model"] = llvm::sys::path::stem(file);
        row["cluster"] = name;
        rows.push_back(std::move(row));
      }
    }
  }
  llvm::outs() << llvm::formatv(
      "{0:2}\n", llvm::json::Value(llvm::json::Object{
                     {"name", "simulator"}, {"rows", std::move(rows)}}));
  return 0;
}
