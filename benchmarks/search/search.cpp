//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One row of the benchmarks search, speedup and scale, as JSON.
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Search.h"
#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Planner/Cost/CentralSums.h"
#include "Soap/Planner/Graph/GraphText.h"
#include "Soap/Planner/Search/Baselines.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"

#include <atomic>
#include <chrono>
#include <optional>
#include <sys/resource.h>

using namespace soap;
namespace cl = llvm::cl;

namespace {
enum class Mode { Reach, Compare, Search };
} // namespace

static cl::OptionCategory category("Options");

static cl::opt<std::string>
    graphFile(cl::Positional, cl::Required,
              cl::desc("<graph as --soap-print-graph writes it>"),
              cl::cat(category));
static cl::opt<std::string> machineName("machine", cl::Required,
                                        cl::desc("A preset or a file"),
                                        cl::cat(category));
static cl::opt<Mode> mode(
    "mode", cl::init(Mode::Search), cl::desc("What to measure:"),
    cl::values(clEnumValN(Mode::Reach, "reach",
                          "Time to within 1% of the best of a long search, "
                          "from random starts"),
               clEnumValN(Mode::Compare, "compare",
                          "The found strategy and the baselines"),
               clEnumValN(Mode::Search, "search", "Time per proposal")),
    cl::cat(category));
static cl::opt<int64_t> proposals("proposals", cl::init(0),
                                  cl::desc("Budget of a search; 0: default"),
                                  cl::cat(category));
static cl::opt<double> referenceSeconds("reference-seconds", cl::init(60),
                                        cl::desc("Budget of the long search"),
                                        cl::cat(category));
static cl::opt<double> limitSeconds("limit-seconds", cl::init(60),
                                    cl::desc("Of a search from a random start"),
                                    cl::cat(category));
static cl::opt<unsigned> starts("starts", cl::init(10),
                                cl::desc("Searches from random starts"),
                                cl::cat(category));
static cl::opt<unsigned>
    usualStarts("usual-starts", cl::init(10),
                cl::desc("Searches that start as they usually do"),
                cl::cat(category));
static cl::opt<uint64_t> seed("seed", cl::init(0),
                              cl::desc("Of all that is drawn"),
                              cl::cat(category));
static cl::opt<std::string> algorithm("algorithm", cl::init("mcmc"),
                                      cl::desc("Of the modes search, compare"),
                                      cl::cat(category));
static cl::opt<unsigned> threads("search-threads", cl::init(1),
                                 cl::desc("Threads of all searches"),
                                 cl::cat(category));
static cl::opt<bool>
    printProgress("print-progress",
                  cl::desc("Improvements of a search, to standard error"),
                  cl::cat(category));
static cl::opt<double>
    trafficSlack("traffic-slack", cl::init(0),
                 cl::desc("Of the modes search, compare: so much slower may it "
                          "be where that moves fewer bytes"),
                 cl::cat(category));
static cl::opt<bool>
    paperMoves("paper-moves",
               cl::desc("Of the mode reach: in the papers' space, all chains "
                        "from random strategies, to the known best itself"),
               cl::cat(category));
static cl::opt<double>
    knownSeconds("known-seconds", cl::init(0),
                 cl::desc("Of the mode reach: the best, instead of a search"),
                 cl::cat(category));
static cl::opt<double>
    doubt("doubt", cl::init(SearchOptions().doubt.value_or(-1)),
          cl::desc("Of the mode search: as in SearchOptions; below 0: none"),
          cl::cat(category));
static cl::opt<bool> paper("paper", cl::desc("The papers' semantics"),
                           cl::cat(category));
static cl::opt<bool>
    centralSums("central-sums",
                cl::desc("One device adds up each sum, as in the run time of "
                         "the FlexFlow paper"),
                cl::cat(category));

static void fail(const llvm::Twine &why) {
  llvm::errs() << "error: " << why << "\n";
  exit(1);
}

/// What this process has computed for so far: unlike the clock's, the figure
/// does not depend on what else the host does.
static double processorSeconds() {
  llvm::sys::TimePoint<> now;
  std::chrono::nanoseconds user, system;
  llvm::sys::Process::GetTimeUsage(now, user, system);
  return std::chrono::duration<double>(user + system).count();
}

static SearchResult run(const Problem &problem, const SearchOptions &options) {
  llvm::Expected<SearchResult> result = search(problem, options);
  if (!result)
    fail(llvm::toString(result.takeError()));
  return std::move(*result);
}

/// Prints an improvement; processor seconds are counted from `before`.
static void print(const SearchProgress &progress, double before) {
  if (printProgress)
    llvm::errs() << llvm::formatv(
        "{0,8:f3} s {1,8} proposals {2:f9} s {3}\n",
        processorSeconds() - before, progress.proposals,
        secondsFromTicks(progress.best), progress.phase);
}

namespace {
/// How long searches took to come near the best.
struct Reach {
  std::vector<double> seconds, processorSeconds, rates;
  unsigned reached = 0;
  llvm::json::Array each;

  /// Of a search that had its goal after `clock` and `processor` seconds, if
  /// ever, and took `total` processor seconds in all.
  void add(const SearchResult &result, std::optional<double> clock,
           std::optional<double> processor, double total, Ticks best) {
    constexpr double never = std::numeric_limits<double>::infinity();
    reached += clock.has_value();
    seconds.push_back(clock.value_or(never));
    processorSeconds.push_back(processor.value_or(never));
    rates.push_back(static_cast<double>(result.decided) / total);
    each.push_back(llvm::json::Object{
        {"seconds", clock.value_or(result.seconds)},
        {"processor_seconds", processor.value_or(total)},
        {"proposals", result.proposals},
        {"decided", result.decided},
        {"origin", result.origin},
        {"over_reference",
         static_cast<double>(result.makespan) / static_cast<double>(best)}});
  }

  /// Of a search that ended without a strategy.
  void addNone(std::string why) {
    constexpr double never = std::numeric_limits<double>::infinity();
    seconds.push_back(never);
    processorSeconds.push_back(never);
    each.push_back(llvm::json::Object{{"error", std::move(why)}});
  }

  /// Null: the median start did not come so near in the time that it had.
  static llvm::json::Value median(std::vector<double> values) {
    if (values.empty())
      return nullptr;
    llvm::sort(values);
    double middle = values[values.size() / 2];
    return std::isfinite(middle) ? llvm::json::Value(middle) : nullptr;
  }

  llvm::json::Object row() && {
    return llvm::json::Object{{"seconds", median(seconds)},
                              {"processor_seconds", median(processorSeconds)},
                              {"reached", reached},
                              {"decided_proposals_per_second", median(rates)},
                              {"starts", std::move(each)}};
  }
};
} // namespace

/// From random starts alone (one chain), or with all starts of a usual search.
static Reach reach(const Problem &problem, Ticks best, bool randomStarts) {
  auto near = static_cast<Ticks>((paperMoves ? 1 + 1e-9 : 1.01) *
                                 static_cast<double>(best));
  Reach reach;
  for (unsigned i = 0; i < (randomStarts ? starts : usualStarts); ++i) {
    std::atomic<bool> stop{false};
    SearchOptions options;
    options.seed = seed + 1 + i;
    options.threads = threads;
    options.randomStarts = randomStarts;
    options.paperMoves = paperMoves;
    if (randomStarts && !paperMoves)
      options.chains = 1;
    options.budget.seconds = limitSeconds;
    options.stop = &stop;
    double before = processorSeconds();
    std::optional<double> clock, processor;
    options.progress = [&](const SearchProgress &progress) {
      print(progress, before);
      if (progress.best > near || clock)
        return;
      clock = progress.seconds;
      processor = processorSeconds() - before;
      stop = true;
    };
    llvm::Expected<SearchResult> result = search(problem, options);
    if (!result) {
      // It found nothing that fits, or not in its time.
      reach.addNone(llvm::toString(result.takeError()));
      continue;
    }
    reach.add(*result, clock, processor, processorSeconds() - before, best);
  }
  return reach;
}

static llvm::json::Object measureReach(const Problem &problem) {
  if (knownSeconds > 0) {
    Ticks best = ticksFromSeconds(knownSeconds);
    llvm::json::Object row = reach(problem, best, /*randomStarts=*/true).row();
    if (usualStarts.getNumOccurrences() > 0)
      row["usual_starts"] = reach(problem, best, /*randomStarts=*/false).row();
    return row;
  }
  SearchOptions reference;
  reference.progress =
      [before = processorSeconds()](const SearchProgress &progress) {
        print(progress, before);
      };
  reference.seed = seed;
  reference.threads = threads;
  reference.budget.seconds = referenceSeconds;
  Ticks best = run(problem, reference).makespan;
  llvm::json::Object row = reach(problem, best, /*randomStarts=*/true).row();
  row["usual_starts"] = reach(problem, best, /*randomStarts=*/false).row();
  row["reference_seconds"] = secondsFromTicks(best);
  row["reference_search_seconds"] = referenceSeconds.getValue();
  return row;
}

static llvm::json::Object figures(const StrategyFigures &row) {
  const Evaluation &e = row.figures;
  return llvm::json::Object{
      {"seconds", secondsFromTicks(e.makespan)},
      {"compute_seconds", secondsFromTicks(e.computeTime)},
      {"bytes_moved", e.bytesMoved},
      {"memory_bytes", e.maxPeakMemory()},
      {"fits", row.fits}};
}

static llvm::json::Object measureComparison(const Problem &problem) {
  SearchOptions options;
  options.seed = seed;
  options.threads = threads;
  options.budget.proposals = proposals;
  options.algorithm = algorithm;
  options.trafficSlack = trafficSlack;
  options.progress = [before =
                          processorSeconds()](const SearchProgress &progress) {
    print(progress, before);
  };
  SearchResult result = run(problem, options);
  llvm::json::Object strategies;
  for (const StrategyFigures &row :
       compareStrategies(problem, result.strategy, "found"))
    strategies[row.name] = figures(row);
  for (const StrategyFigures &row : moreBaselines(problem, options))
    strategies[row.name] = figures(row);
  return llvm::json::Object{{"search_seconds", result.seconds},
                            {"proposals", result.proposals},
                            {"origin", result.origin},
                            {"strategies", std::move(strategies)}};
}

static llvm::json::Object measureSearch(const Problem &problem) {
  SearchOptions options;
  options.seed = seed;
  options.threads = threads;
  options.budget.proposals = proposals;
  options.algorithm = algorithm;
  options.trafficSlack = trafficSlack;
  options.doubt = doubt < 0 ? std::nullopt : std::optional<double>(doubt);
  // Of the walks alone: from the last report without a proposal to the first
  // one with the most.
  double before = processorSeconds(), walksBegin = before, walksEnd = before;
  int64_t made = 0;
  options.progress = [&](const SearchProgress &progress) {
    print(progress, before);
    if (progress.proposals == 0)
      walksBegin = walksEnd = processorSeconds();
    else if (progress.proposals > made)
      walksEnd = processorSeconds();
    made = std::max(made, progress.proposals);
  };
  SearchResult result = run(problem, options);
  double total = processorSeconds() - before;
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  Ticks dataParallelTicks = 0;
  for (const SearchResult::Start &start : result.starts)
    if (start.name.find("data") != std::string::npos)
      dataParallelTicks = start.makespan;
  Evaluation found = problem.makeEvaluator().evaluate(result.strategy);
  return llvm::json::Object{
      {"seconds", result.seconds},
      {"processor_seconds", total},
      {"found_bytes_moved", found.bytesMoved},
      {"found_compute_seconds", secondsFromTicks(found.computeTime)},
      {"proposals", result.proposals},
      {"decided_proposals_per_second",
       static_cast<double>(result.decided) / total},
      {"seconds_before_walks", walksBegin - before},
      {"seconds_per_proposal",
       (walksEnd - walksBegin) /
           static_cast<double>(std::max<int64_t>(1, made))},
      {"found_seconds", secondsFromTicks(result.makespan)},
      {"data_parallel_seconds", secondsFromTicks(dataParallelTicks)},
      {"resident_bytes", static_cast<int64_t>(usage.ru_maxrss) * 1024}};
}

int main(int argc, char **argv) {
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv,
                              "Searches, as the papers time them\n");
  mlir::MLIRContext context;
  context.loadDialect<SoapDialect>();
  auto text = llvm::MemoryBuffer::getFile(graphFile);
  if (!text)
    fail(graphFile + ": " + text.getError().message());
  llvm::Expected<Graph> graph = readGraph((*text)->getBuffer());
  if (!graph)
    fail(graphFile + ": " + llvm::toString(graph.takeError()));
  mlir::FailureOr<Machine> machine =
      loadMachine(machineName, &context, mlir::UnknownLoc::get(&context));
  if (mlir::failed(machine))
    return 1;
  AnalyticCost fastest;
  CentralSums central;
  const CostModel &cost =
      centralSums ? static_cast<const CostModel &>(central) : fastest;
  Problem problem(*graph, *machine, cost);
  if (paper)
    problem.space.semantics = Semantics::Paper;
  llvm::json::Object row = mode == Mode::Reach     ? measureReach(problem)
                           : mode == Mode::Compare ? measureComparison(problem)
                                                   : measureSearch(problem);
  row["cluster"] = machineName.getValue();
  row["devices"] = machine->numDevices();
  row["threads"] = static_cast<int64_t>(threads);
  row["operators"] = static_cast<int64_t>(graph->operators.size());
  row["families"] = static_cast<int64_t>(graph->families.size());
  row["semantics"] = paper ? "paper" : "runtime";
  row["cost"] = cost.name();
  llvm::outs() << llvm::formatv("{0:2}\n", llvm::json::Value(std::move(row)));
  return 0;
}
