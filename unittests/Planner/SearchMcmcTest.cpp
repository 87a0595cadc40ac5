//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestEffort.h"
#include "TestGraphs.h"
#include "TestInputs.h"
#include "TestMachines.h"
#include "TestSearch.h"

#include "Soap/Planner/Cost/AnalyticCost.h"
#include "Soap/Planner/Search/Candidates.h"
#include "Soap/Planner/Search/Experts.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/Threading.h"

#include "gtest/gtest.h"

#include <thread>

using namespace soap;

/// All that must not depend on threads, nor on interruptions.
static void expectSame(const SearchResult &a, const SearchResult &b) {
  EXPECT_EQ(a.strategy.configs, b.strategy.configs);
  EXPECT_EQ(a.makespan, b.makespan);
  EXPECT_EQ(a.origin, b.origin);
  EXPECT_EQ(a.trace, b.trace);
  EXPECT_EQ(a.proposals, b.proposals);
  EXPECT_EQ(a.accepted, b.accepted);
  EXPECT_EQ(a.chainProposals, b.chainProposals);
}

namespace {
struct SearchMcmcTest : testing::Test {
  Graph graph = makeMlp(64, {784, 1024, 1024, 1024, 10});
  Machine machine = makeTwoLevel(2, 4);
  AnalyticCost cost;
  Problem problem{graph, machine, cost};
  SearchOptions options;
  std::string state;
  SearchMcmcTest() {
    options.budget.proposals = 1200;
    options.saveState = [this](llvm::StringRef text) { state = text.str(); };
  }
};
} // namespace

TEST_F(SearchMcmcTest, ResultsDoNotDependOnThreads) {
  for (bool paper : {false, true}) {
    options.paperMoves = paper;
    options.threads = 1;
    SearchResult alone = mustFind(problem, options);
    // As published, there is no descent after the walks.
    EXPECT_EQ(alone.chainProposals.size(), paper ? 8u : 9u);
    EXPECT_LE(alone.proposals, 1200);
    for (unsigned threads : {2u, 4u, 16u}) {
      if (sanitized && threads != 4)
        continue;
      options.threads = threads;
      expectSame(alone, mustFind(problem, options));
    }
  }
}

/// Those of the host, but not where together they would need too much memory.
TEST_F(SearchMcmcTest, UsefulThreads) {
  unsigned cores = llvm::hardware_concurrency().compute_thread_count();
  EXPECT_EQ(usefulThreads(problem, "mcmc"), std::min(cores, 4u));
  EXPECT_EQ(usefulThreads(problem, "exact"), 1u);
  Graph large;
  large.operators.resize((size_t(3) << 20) / 2 / machine.numDevices());
  EXPECT_EQ(usefulThreads(Problem(large, machine, cost), "mcmc"),
            std::min(cores, 2u));
  large.operators.resize(large.operators.size() * 4);
  EXPECT_EQ(usefulThreads(Problem(large, machine, cost), "mcmc"), 1u);
}

/// Moves of its own accept the less the more families there are; published ones
/// what the option says.
TEST_F(SearchMcmcTest, ManyFamiliesWalkColder) {
  double families = static_cast<double>(graph.families.size());
  ASSERT_GT(families, 2);
  options.budget.proposals = 1; // of the first chain
  for (bool paper : {false, true}) {
    options.paperMoves = paper;
    mustFind(problem, options);
    llvm::Expected<llvm::json::Value> read = llvm::json::parse(state);
    ASSERT_TRUE(static_cast<bool>(read)) << llvm::toString(read.takeError());
    const llvm::json::Object *last = read->getAsObject()
                                         ->getObject("body")
                                         ->getArray("chains")
                                         ->back()
                                         .getAsObject();
    double objective = static_cast<double>(
        *last->getObject("current")->getInteger("objective"));
    EXPECT_NEAR(*last->getNumber("temperature"),
                (paper ? 0.02 : 0.04 / families) * objective, 1);
  }
}

/// No other choice for a single family makes a found strategy faster; another
/// seed of a short walk gets there, too. (With a time for a budget, how far the
/// descent gets depends on the host.)
TEST_F(SearchMcmcTest, EndsAtALocalOptimum) {
  Graph small = makeMlp(64, {784, 1024, 10});
  Machine node = makeTwoLevel(1, 4);
  Problem own{small, node, cost};
  OptionSpace all;
  all.firstOnly = false;
  for (uint64_t seed : {1, 2}) {
    options.seed = seed;
    options.randomStarts = true;
    SearchResult result = mustFind(own, options);
    EXPECT_TRUE(localImprovements(own, result.strategy, all).empty());
    ASSERT_FALSE(result.facts.empty());
    EXPECT_EQ(result.facts.front(), (std::pair<std::string, std::string>(
                                        "descent", "to a local optimum")));
  }
  // Where it did not get there, it says so.
  auto descentOf = [&](const SearchResult &result) {
    return result.facts.empty() ? "" : result.facts.front().second;
  };
  options.budget.replay = {32, 32, 32, 32, 32, 32, 32, 32, 5};
  EXPECT_EQ(descentOf(mustFind(own, options)),
            "not to its end: the budget was too small");
  options.budget.replay.clear();
  options.budget.proposals = 10;
  EXPECT_EQ(descentOf(mustFind(own, options)),
            "none: the budget is too small for it");
  options.paperMoves = true;
  EXPECT_EQ(descentOf(mustFind(own, options)), "none, as published");
}

// Two steps of two LSTM layers, in the papers' space, from random strategies:
// families alone do not get from one good choice for both steps to another.
TEST_F(SearchMcmcTest, DescentsFindTheSameOptimumFromAnywhere) {
  Graph rnnlm = readModel("rnnlm2");
  Machine node = makeTwoLevel(1, 4);
  Problem other{rnnlm, node, cost};
  options.saveState = nullptr;
  options.budget.proposals = 0;
  options.budget.seconds = 1e6; // not as published, which has no descents
  options.budget.replay.assign(8, 32);
  options.budget.replay.push_back(5000);
  options.paperMoves = options.randomStarts = true;
  Ticks least = 0;
  for (unsigned seed = 0; seed < 3; ++seed) {
    options.seed = seed;
    Ticks last = std::numeric_limits<Ticks>::max();
    options.progress = [&](const SearchProgress &progress) {
      if (progress.phase != "descent")
        return;
      EXPECT_LT(progress.best, last);
      last = progress.best;
    };
    SearchResult result = mustFind(other, options);
    EXPECT_EQ(result.makespan, last);
    if (seed == 0)
      least = result.makespan;
    EXPECT_EQ(result.makespan, least) << seed;
  }
}

TEST_F(SearchMcmcTest, ChainsHaveSeedsOfTheirOwn) {
  options.chains = 3;
  options.randomStarts = true;
  options.budget.proposals = 47; // within half of the first round
  SearchResult three = mustFind(problem, options);
  EXPECT_EQ(three.chainProposals, (std::vector<int64_t>{16, 16, 15}));
  // Descents from all random strategies may end at the same one; from there,
  // walks differ.
  options.budget.proposals = 700;
  three = mustFind(problem, options);
  options.seed = 1;
  EXPECT_NE(mustFind(problem, options).accepted, three.accepted);
}

TEST_F(SearchMcmcTest, GoesOnFromItsState) {
  SearchResult whole = mustFind(problem, options);
  // A smaller budget first: within a round, between rounds, nothing at all.
  std::vector<int64_t> parts = {1, 100, 256, 257, 700, 1199, 1200};
  if (sanitized)
    parts = {257};
  for (int64_t part : parts) {
    options.state.clear();
    options.budget.proposals = part;
    SearchResult begun = mustFind(problem, options);
    EXPECT_LE(begun.proposals, part);
    options.state = state;
    options.budget.proposals = 1200;
    ASSERT_EQ(checkSearchState(problem, options), "");
    options.threads = part % 2 == 0 ? 2 : 1;
    expectSame(whole, mustFind(problem, options));
  }
  // What is finished stays.
  options.state = state;
  std::string before = state;
  expectSame(whole, mustFind(problem, options));
  EXPECT_EQ(state, before);
}

TEST_F(SearchMcmcTest, EndsEarlyAndGoesOn) {
  options.randomStarts = true; // The others leave little to improve.
  SearchResult whole = mustFind(problem, options);
  std::atomic<bool> stop{false};
  options.stop = &stop;
  options.progress = [&](const SearchProgress &p) { stop = p.proposals > 0; };
  SearchResult begun = mustFind(problem, options);
  EXPECT_TRUE(begun.isStopped);
  EXPECT_LT(begun.proposals, whole.proposals);
  EXPECT_GE(begun.makespan, whole.makespan);
  EXPECT_EQ(problem.verify(begun.strategy), "");
  stop = false;
  options.progress = {};
  options.state = state;
  expectSame(whole, mustFind(problem, options));

  // Other algorithms return something, too; what did not begin leaves no state.
  stop = true;
  state = "none";
  for (llvm::StringRef name : {"mcmc", "placement", "mesh"}) {
    options.algorithm = name.str();
    options.state.clear();
    EXPECT_TRUE(mustFind(problem, options).isStopped) << name.str();
  }
  EXPECT_EQ(state, "none");
}

TEST_F(SearchMcmcTest, InterruptedItDoesNotSayWhatWouldFit) {
  std::atomic<bool> stop{true};
  options.stop = &stop;
  // Together the devices have room for the arguments, but not for activations.
  int64_t arguments = 0;
  for (const Argument &argument : problem.graph.arguments)
    arguments += problem.graph.tensors[argument.tensor].bytes();
  problem.space.memoryLimit = arguments / problem.machine.numDevices() + 8;
  llvm::Expected<SearchResult> result = search(problem, options);
  ASSERT_FALSE(static_cast<bool>(result));
  llvm::handleAllErrors(result.takeError(), [](const OverflowError &error) {
    EXPECT_TRUE(error.isStopped);
    EXPECT_EQ(error.message,
              "the search was interrupted before it found a strategy that fits "
              "in memory; the best so far lacks " +
                  std::to_string(error.lackingBytes) +
                  " bytes on the fullest device");
  });
  // Of a search that the clock ended, the figures are known.
  stop = false;
  options.budget = {};
  options.budget.seconds = 0.02;
  std::string error = errorOf(search(problem, options));
  EXPECT_NE(error.find("; it would fit with memory-limit="), std::string::npos)
      << error;
  EXPECT_NE(
      error.find("; with a longer budget the search may find one that fits"),
      std::string::npos)
      << error;
}

TEST_F(SearchMcmcTest, StatesOfOthersAreRefused) {
  options.budget.proposals = 100;
  mustFind(problem, options);
  std::string good = state;
  state = "untouched";
  auto refused = [&](const Problem &other, const SearchOptions &with) {
    std::string why = checkSearchState(other, with);
    EXPECT_EQ(errorOf(search(other, with)), "the search state: " + why);
    EXPECT_EQ(why.find('\n'), std::string::npos);
    EXPECT_EQ(state, "untouched");
    return why;
  };
  options.state = good;
  EXPECT_EQ(checkSearchState(problem, options), "");
  // Cut short anywhere, and with any byte changed.
  for (size_t n = 1; n + 2 < good.size(); n += 1 + good.size() / 40) {
    options.state = good.substr(0, n);
    EXPECT_EQ(refused(problem, options), "not a search state, or cut short");
    options.state = good;
    options.state[n] ^= 1;
    EXPECT_NE(refused(problem, options), "") << "at byte " << n;
  }
  options.state = "{}";
  EXPECT_EQ(refused(problem, options), "not a search state");
  options.state = std::string(1'000'000, '[');
  EXPECT_EQ(refused(problem, options),
            "not a search state: it is nested too deeply");
  options.state = R"({"soap_search_state": 99})";
  EXPECT_EQ(refused(problem, options), "has version 99, expected 2");

  options.state = good;
  SearchOptions other = options;
  other.seed = 5;
  EXPECT_EQ(refused(problem, other), "is of a search with seed '0', not '5'");
  other = options;
  other.chains = 3;
  EXPECT_EQ(refused(problem, other),
            "is of a search with chains by default, not '3'");
  other = options;
  other.seed = 0;
  Problem less = problem;
  less.space.memoryLimit = 1 << 30;
  EXPECT_EQ(refused(less, other),
            "is of a search with memory limit by default, not '1073741824'");
  other = options;
  other.starts.push_back({"s", dataParallel(problem)});
  EXPECT_EQ(refused(problem, other),
            "is of another strategy-in than this search");
  Graph wider = makeMlp(64, {784, 1024, 1024, 2048, 10});
  EXPECT_EQ(refused(Problem(wider, machine, cost), options),
            "is of another model than this search");
  Machine larger = makeTwoLevel(4, 2);
  EXPECT_EQ(refused(Problem(graph, larger, cost), options),
            "is of another machine than this search");
}

TEST_F(SearchMcmcTest, StartsAreNeverLost) {
  // A good strategy of a long search, given to a short one.
  options.budget.proposals = 3000;
  SearchResult longer = mustFind(problem, options);
  SearchOptions brief;
  brief.seed = 7;
  brief.chains = 2;
  brief.budget.proposals = 4;
  brief.starts.push_back({"mine", longer.strategy});
  SearchResult found = mustFind(problem, brief);
  EXPECT_LE(found.makespan, longer.makespan);
  EXPECT_EQ(found.origin, "mine");
  brief.starts[0].strategy.configs[1].devices[0] = 99;
  EXPECT_EQ(errorOf(search(problem, brief)).find("start 'mine': operator \""),
            0u);
}

TEST_F(SearchMcmcTest, MovesAsPublishedReachAllCandidates) {
  // Two families, few candidates: each pair is reached, and no other choice.
  Graph two = makeMlp(8, {8, 8});
  ASSERT_EQ(two.families.size(), 2u);
  Machine pair = makeTwoLevel(1, 2);
  Problem small(two, pair, cost);
  options.paperMoves = true;
  options.randomStarts = true;
  options.temperature = 1e6; // accept everything
  options.chains = 1;
  options.budget.proposals = 4000;
  SearchResult result = mustFind(small, options);
  Ticks best = std::numeric_limits<Ticks>::max();
  Evaluator evaluator = small.makeEvaluator();
  CandidateSet first = familyCandidates(small, two.families[0]);
  CandidateSet second = familyCandidates(small, two.families[1]);
  for (int64_t i = 0; i < first.size(); ++i)
    for (int64_t j = 0; j < second.size(); ++j) {
      FamilyChoice choices[] = {{toFamilyConfig(first.at(i))},
                                {toFamilyConfig(second.at(j))}};
      Strategy strategy;
      for (auto [o, op] : llvm::enumerate(two.operators))
        strategy.configs.push_back(deriveChoice(small, o, choices[op.family]));
      best = std::min(best, evaluator.evaluate(strategy).makespan);
    }
  EXPECT_EQ(result.makespan, best);
  // The chain ended when half of its proposals had not improved its best.
  int64_t last = result.trace.back().first;
  EXPECT_EQ(result.proposals, last - 1 + 2000 + 1);
}
