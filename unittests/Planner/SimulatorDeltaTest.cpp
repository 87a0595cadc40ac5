//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestCosts.h"
#include "TestEffort.h"
#include "TestInputs.h"
#include "TestMachines.h"

#include "Soap/Planner/Cost/MeasuredCost.h"
#include "Soap/Planner/Search/Search.h"
#include "Soap/Planner/Simulator/DeltaSession.h"

#include "gtest/gtest.h"

using namespace soap;

namespace {
/// Few ticks, so that many events coincide, and often none at all.
class CoarseCost final : public CostModel {
public:
  llvm::StringRef name() const override { return "coarse"; }
  Ticks taskTime(const Graph &, const Operator &op,
                 llvm::ArrayRef<Interval> tile, const Machine &,
                 int64_t) const override {
    return static_cast<Ticks>(op.flops) * numElements(tile) / 64;
  }
  Ticks fusedTaskTime(const Graph &graph, const Operator &op,
                      llvm::ArrayRef<Interval> tile, const Machine &machine,
                      int64_t device) const override {
    return taskTime(graph, op, tile, machine, device) / 2;
  }
  Ticks transferTime(const Machine &, Flow flow) const override {
    return flow.bytes / 64;
  }
  Ticks exchangeTime(const Machine &,
                     llvm::ArrayRef<Flow> flows) const override {
    Ticks sum = 0;
    for (const Flow &flow : flows)
      sum += flow.bytes;
    return sum / 100;
  }
  Ticks allReduceTime(const Machine &, llvm::ArrayRef<int64_t> devices,
                      int64_t bytes) const override {
    return static_cast<Ticks>(devices.size()) * bytes / 100;
  }
};

/// A session and full simulations side by side.
class SideBySide {
public:
  SideBySide(const Problem &problem, Semantics semantics, uint64_t seed,
             int numStrategies)
      : problem(problem), rng(seed),
        full(problem.graph, problem.machine, problem.cost, semantics),
        session(full) {
    for (int i = 0; i < numStrategies; ++i) {
      RandomOptions options;
      options.perOperator = i % 2 == 0;
      options.replicas = i % 3 != 0;
      pool.push_back(full.intern(randomStrategy(problem, rng, options)));
    }
    pool.push_back(full.intern(dataParallel(problem)));
    pool.push_back(full.intern(singleDevice(problem)));
    start();
  }

  void start() {
    const auto &assignment = pool[rng.below(pool.size())];
    Evaluator::Outcome outcome = session.set(assignment);
    expectSame(outcome, full.outcome(assignment));
    compareAll(assignment);
  }

  /// One operator, several, or a run of them; some take a configuration that
  /// they have already.
  void move() {
    std::vector<DeltaSession::Change> changes;
    size_t numOps = problem.graph.operators.size();
    size_t kind = rng.below(4), first = rng.below(numOps);
    size_t count = kind == 0 ? 1 + rng.below(numOps) : kind;
    const auto &from = pool[rng.below(pool.size())];
    for (size_t i = 0; i < count; ++i) {
      size_t op = kind == 0 ? (first + i) % numOps : rng.below(numOps);
      changes.push_back(
          {op, rng.chance(80) ? from[op] : pool[rng.below(pool.size())][op]});
    }
    Evaluator::Assignment next = session.assignment();
    for (auto [op, config] : changes)
      next[op] = config;
    full.setMemoryLimit(rng.between(1, 4000));
    using Method = DeltaSession::Method;
    session.setMethod(rng.chance(10) ? Method::Whole : Method::Adaptive);
    Ticks bound = std::numeric_limits<Ticks>::max();
    if (rng.chance(50))
      bound = last * static_cast<Ticks>(rng.between(50, 150)) / 100;
    Evaluator::Outcome a = session.propose(changes, bound);
    expectSame(a, full.outcome(next, bound));
    if (kind == 1) {
      visited += session.effort().visited;
      tasks += session.effort().tasks;
    }
    exceeded += a.exceeded;
    overflown += a.overflow > 0;
    if (rng.chance(10)) {
      session.reject();
      return;
    }
    compareAll(next);
    if (rng.chance(50)) {
      session.reject();
    } else {
      session.accept();
      EXPECT_EQ(session.assignment(), next);
      if (rng.chance(5))
        compareAll(next);
    }
  }

  Strategy current() const { return full.strategy(session.assignment()); }

  int64_t visited = 0, tasks = 0, exceeded = 0, overflown = 0;
  /// The greatest number of a task that computes.
  int64_t lastTile = 0;

private:
  void expectSame(const Evaluator::Outcome &a, const Evaluator::Outcome &b) {
    EXPECT_EQ(a.exceeded, b.exceeded);
    if (a.exceeded)
      return;
    EXPECT_EQ(a.makespan, b.makespan);
    EXPECT_EQ(a.overflow, b.overflow);
    EXPECT_EQ(a.overflowDevice, b.overflowDevice);
  }

  void compareAll(const Evaluator::Assignment &assignment) {
    Timeline timeline;
    Evaluation b =
        full.evaluate(full.strategy(assignment), nullptr, &timeline, &infos);
    std::vector<DeltaSession::TaskTimes> mine = session.timeline();
    ASSERT_EQ(mine.size(), infos.size());
    for (size_t t = 0; t < infos.size(); ++t) {
      if (infos[t].kind == TaskInfo::Kind::Compute)
        lastTile = std::max<int64_t>(lastTile, infos[t].index);
      if (t > 0)
        EXPECT_LT(infos[t - 1].key, infos[t].key);
      DeltaSession::TaskTimes expected{infos[t].key, timeline.ready[t],
                                       timeline.start[t], timeline.end[t]};
      ASSERT_TRUE(mine[t] == expected)
          << "task " << infos[t].index << " of operator " << infos[t].op
          << ", kind " << static_cast<int>(infos[t].kind) << ": ready, start "
          << "and end are " << mine[t].ready << " " << mine[t].start << " "
          << mine[t].end << " instead of " << expected.ready << " "
          << expected.start << " " << expected.end;
    }
    Evaluation a = session.evaluation();
    EXPECT_EQ(a.makespan, b.makespan);
    EXPECT_EQ(a.computeTime, b.computeTime);
    EXPECT_EQ(a.communicationTime, b.communicationTime);
    EXPECT_EQ(a.bytesMoved, b.bytesMoved);
    EXPECT_EQ(a.numTasks, b.numTasks);
    EXPECT_EQ(a.peakMemory, b.peakMemory);
    int64_t peak = b.maxPeakMemory();
    for (int64_t expected : {int64_t(-1), peak - peak / 64, peak, 2 * peak})
      EXPECT_EQ(session.maxPeakMemory(expected), peak);
    last = b.makespan;
  }

  const Problem &problem;
  Rng rng;
  Evaluator full;
  DeltaSession session;
  std::vector<Evaluator::Assignment> pool;
  std::vector<TaskInfo> infos;
  Ticks last = 0;
};
} // namespace

using ReadyStart = std::vector<std::pair<Ticks, Ticks>>;

TEST(DeltaTest, WorkedExample) {
  WorkedExample example;
  Machine machine = makeTwoLevel(1, 3);
  CountingCost cost;
  Evaluator evaluator(example.b.graph, machine, cost, Semantics::Paper);
  DeltaSession session(evaluator);
  // The session's times of the tasks on the devices, and on the links 0 -> 1
  // and 1 -> 2.
  auto rows = [&] {
    TaskGraph tasks;
    std::vector<TaskInfo> infos;
    evaluator.evaluate(example.strategy, &tasks, nullptr, &infos);
    std::vector<DeltaSession::TaskTimes> times = session.timeline();
    EXPECT_EQ(times.size(), infos.size());
    std::vector<ReadyStart> rows;
    for (uint32_t resource : {0, 1, 2, 3 + 1, 3 + 5}) {
      rows.emplace_back();
      for (uint32_t t = 0; t < times.size(); ++t) {
        EXPECT_EQ(times[t].key, infos[t].key);
        if (llvm::is_contained(tasks.resourcesOf(t), resource))
          rows.back().push_back({times[t].ready, times[t].start});
      }
      llvm::sort(rows.back());
    }
    return rows;
  };
  std::vector<ReadyStart> before = {{{0, 0}, {0, 2}, {0, 4}, {0, 6}},
                                    {{3, 3}, {5, 5}, {7, 7}, {9, 9}},
                                    {{7, 7}, {11, 11}},
                                    {{2, 2}, {4, 4}, {6, 6}, {8, 8}},
                                    {{4, 4}, {6, 6}, {8, 8}, {10, 10}}};
  EXPECT_EQ(session.set(evaluator.intern(example.strategy)).makespan, 14);
  EXPECT_EQ(rows(), before);

  Strategy start = example.strategy;
  example.strategy.configs[2] = config({1}, {1});
  Evaluator::ConfigId changed =
      evaluator.intern(2, example.strategy.configs[2]);
  EXPECT_EQ(session.propose({{2, changed}}).makespan, 15);
  EXPECT_EQ(rows(), (std::vector<ReadyStart>{{{0, 0}, {0, 2}, {0, 4}, {0, 6}},
                                             {{5, 5}, {7, 7}, {9, 9}},
                                             {{9, 9}, {11, 12}},
                                             {{2, 2}, {4, 4}, {6, 6}, {8, 8}},
                                             {{7, 7}, {8, 9}, {10, 10}}}));
  // Six tasks go and four come; the four of o1 and o2 at least are left alone.
  EXPECT_EQ(session.effort().tasks, 18 - 2);
  EXPECT_LE(session.effort().visited, 18 + 4 - 4);

  session.reject();
  std::swap(start, example.strategy);
  EXPECT_EQ(rows(), before);
  // A bound decides early, and what it leaves open is finished on demand.
  EXPECT_TRUE(session.propose({{2, changed}}, 14).exceeded);
  session.accept();
  EXPECT_EQ(session.evaluation().makespan, 15);
}

/// Operators that read any tensors before them, element by element, transposed,
/// as wholes, or contracted; some take no time, some pass sums through, some
/// results replace arguments, some have scratch of their own.
static Graph randomGraph(Rng &rng, int64_t size = 6) {
  using K = DimensionKind;
  GraphBuilder b;
  std::vector<unsigned> tensors;
  for (int64_t a = 0, n = rng.between(1, 3); a < n; ++a)
    tensors.push_back(b.argument("a" + std::to_string(a), {size, size}));
  Dimension n = dim("n", size, K::Sample), c = dim("c", size, K::Parameter),
            k = dim("k", size, K::Reduction);
  for (int64_t o = 0, numOps = rng.between(2, 9); o < numOps; ++o) {
    auto any = [&] {
      size_t near = std::min<size_t>(tensors.size(), 4);
      return rng.chance(70) ? tensors[tensors.size() - 1 - rng.below(near)]
                            : tensors[rng.below(tensors.size())];
    };
    std::string name = "o" + std::to_string(o);
    double flops = static_cast<double>(rng.below(4));
    if (rng.chance(35)) {
      unsigned f = b.family(name, {n, c, k});
      tensors.push_back(b.op(name, "forward", "contraction", f, {n, c, k},
                             {0, 1, 2}, {{any(), {0, 2}}, {any(), {2, 1}}},
                             {0, 1}, flops / 4));
      continue;
    }
    unsigned f = b.family(name, {n, c});
    std::vector<GraphBuilder::Use> uses;
    for (int64_t u = 0, numUses = rng.between(0, 3); u < numUses; ++u)
      uses.push_back({any(), rng.chance(75) ? std::vector<unsigned>{0, 1}
                                            : std::vector<unsigned>{1, 0}});
    tensors.push_back(b.op(name, "forward", "elementwise", f, {n, c}, {0, 1},
                           uses, {0, 1}, flops));
    Operator &op = b.graph.operators.back();
    if (uses.size() == 1 && rng.chance(60))
      op.linearOperands.push_back(0);
    else if (!uses.empty() && rng.chance(25))
      op.operands[0].access.assign(2, DimAccess::getWhole());
  }
  for (Operator &op : b.graph.operators)
    if (rng.chance(25))
      for (unsigned along = 0; along < 3; ++along)
        if (rng.chance(60)) {
          Scratch &part = op.scratch.emplace_back();
          part.bytes = static_cast<int64_t>(rng.below(8 * size * size));
          for (unsigned d = 0; d < along; ++d)
            part.dims.push_back(d);
        }
  for (unsigned t : tensors)
    if (rng.chance(30) || t == tensors.back())
      b.graph.results.push_back(t);
  for (Argument &argument : b.graph.arguments)
    if (rng.chance(60))
      argument.replacedBy = static_cast<int>(rng.below(b.graph.results.size()));
  return b.graph;
}

static Machine randomMachine(Rng &rng) {
  switch (rng.below(5)) {
  case 0:
    return makeCpu(1 + rng.below(5), static_cast<double>(rng.between(1, 4)));
  case 4:
    return makeTorus({rng.between(1, 3), rng.between(1, 4)}, 3);
  case 1:
    return makeTwoLevel(1, 1 + rng.below(5));
  default:
    return makeTwoLevel(1 + rng.below(3), 1 + rng.below(3));
  }
}

TEST(DeltaTest, RandomMovesOnRandomGraphs) {
  CoarseCost cost;
  constexpr int rounds = repeats(600), moves = 175; // 105,000 in all
  int64_t visited = 0, tasks = 0, exceeded = 0, overflown = 0;
  for (int round = 0; round < rounds; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    Rng rng(round);
    Graph graph = randomGraph(rng);
    Machine machine = randomMachine(rng);
    Problem problem(graph, machine, cost);
    ASSERT_EQ(problem.check(), "");
    SideBySide pair(problem, round % 2 ? Semantics::Paper : Semantics::Runtime,
                    rng.next(), 8);
    for (int m = 0; m < moves && !testing::Test::HasFailure(); ++m) {
      SCOPED_TRACE("move " + std::to_string(m));
      pair.move();
      if (m % 64 == 63)
        pair.start();
    }
    ASSERT_FALSE(testing::Test::HasFailure());
    visited += pair.visited;
    tasks += pair.tasks;
    exceeded += pair.exceeded;
    overflown += pair.overflown;
  }
  // All kinds of proposals occurred, and single moves did not touch everything.
  EXPECT_GT(exceeded, rounds * moves / 10);
  EXPECT_LT(exceeded, rounds * moves * 9 / 10);
  EXPECT_GT(overflown, rounds * moves / 10);
  EXPECT_LT(visited, tasks * 9 / 10);
}

// Operators of one structure that compute different things have times of their
// own.
TEST(DeltaTest, RandomMovesOnMeasuredOperators) {
  int measured = 0;
  for (int round = 0; round < repeats(100); ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    Rng rng(round);
    Graph graph = randomGraph(rng);
    Machine machine = randomMachine(rng);
    Profile profile;
    for (Operator &op : graph.operators) {
      op.signature = rng.below(8);
      Profile::Extents extents;
      for (const Dimension &dim : op.dims)
        extents.push_back(
            1 + static_cast<int64_t>(rng.below(static_cast<size_t>(dim.size))));
      profile.add(profileKind(machine, 0), op.signature, extents,
                  static_cast<double>(rng.below(20)) * 1e-7);
    }
    MeasuredCost cost(profile, graph, machine);
    measured += static_cast<int>(cost.numMeasured());
    Problem problem(graph, machine, cost);
    ASSERT_EQ(problem.check(), "");
    SideBySide pair(problem, round % 2 ? Semantics::Paper : Semantics::Runtime,
                    rng.next(), 8);
    for (int m = 0; m < 60 && !testing::Test::HasFailure(); ++m) {
      SCOPED_TRACE("move " + std::to_string(m));
      pair.move();
    }
    ASSERT_FALSE(testing::Test::HasFailure());
  }
  EXPECT_GT(measured, repeats(300));
}

/// Makes neighbouring operators a fusion: what they alone read stays within.
static void addFusion(Graph &graph, Rng &rng, int number) {
  auto uses = graph.uses();
  size_t numOps = graph.operators.size();
  size_t first = rng.below(numOps), last = first + 2 + rng.below(2);
  for (size_t o = first; o < std::min(last, numOps); ++o)
    if (graph.operators[o].fused.fusion < 0)
      graph.operators[o].fused.fusion = number;
  for (auto [t, tensor] : llvm::enumerate(graph.tensors))
    if (tensor.producer >= 0 &&
        graph.operators[tensor.producer].fused.fusion == number &&
        !uses[t].empty() && !llvm::is_contained(graph.results, t) &&
        llvm::all_of(uses[t], [&](auto use) {
          return graph.operators[use.first].fused.fusion == number;
        })) {
      tensor.fusion = number;
      tensor.elementsPerStatistic = static_cast<int64_t>(rng.below(4));
    }
}

/// Of some operators, half of the readers of the result read a second one.
static void addSecondResults(Graph &graph, Rng &rng) {
  auto uses = graph.uses();
  for (auto [number, op] : llvm::enumerate(graph.operators)) {
    unsigned first = op.results[0].tensor,
             second = static_cast<unsigned>(graph.tensors.size());
    if (uses[first].size() < 2 || rng.chance(30))
      continue;
    Tensor another = graph.tensors[first];
    another.name += "#1";
    another.resultIndex = 1;
    graph.tensors.push_back(another);
    op.results.push_back({second, op.results[0].access});
    for (auto [user, operand] : uses[first])
      if (rng.chance(50))
        graph.operators[user].operands[operand].tensor = second;
  }
}

/// Some tensors are made by who reads them, of some operands and results.
static void addUnkept(Graph &graph, Rng &rng) {
  auto uses = graph.uses();
  for (auto [t, tensor] : llvm::enumerate(graph.tensors)) {
    if (tensor.producer < 0 || uses[t].empty() ||
        llvm::is_contained(graph.results, t) || rng.chance(40))
      continue;
    tensor.isKept = false;
    for (unsigned k = 0; k < graph.operators[tensor.producer].operands.size();
         ++k)
      if (rng.chance(70))
        tensor.madeOf.push_back(k);
  }
  for (const Operator &op : graph.operators)
    for (unsigned r = 0; r < op.results.size(); ++r)
      if (Tensor &other = graph.tensors[op.results.back().tensor];
          graph.tensors[op.results[r].tensor].isKept && !other.isKept)
        other.madeOf.push_back(static_cast<unsigned>(op.operands.size()) + r);
}

/// Moves a hundred times, and shows every fifth strategy to `visit`.
static void
moveAndVisit(const Problem &problem, int round, Rng &rng,
             llvm::function_ref<void(const Strategy &strategy)> visit) {
  SideBySide pair(problem, round % 2 ? Semantics::Paper : Semantics::Runtime,
                  rng.next(), 4);
  for (int m = 0; m < 100 && !testing::Test::HasFailure(); ++m) {
    SCOPED_TRACE("move " + std::to_string(m));
    pair.move();
    if (m % 5 != 4)
      continue;
    pair.start();
    visit(pair.current());
  }
}

// Whether a tensor is kept depends on how all read it.
TEST(DeltaTest, RandomMovesWhereTensorsNeedNotBeKept) {
  CoarseCost cost;
  int64_t differ = 0, strategies = 0;
  for (int round = 0; round < repeats(300); ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    Rng rng(round);
    Graph graph = randomGraph(rng, 12);
    addSecondResults(graph, rng);
    Graph kept = graph;
    addUnkept(graph, rng);
    ASSERT_EQ(graph.check(), "");
    Machine machine = randomMachine(rng);
    Problem problem(graph, machine, cost);
    ASSERT_EQ(problem.check(), "");
    moveAndVisit(problem, round, rng, [&](const Strategy &strategy) {
      Evaluation a = Evaluator(graph, machine, cost).evaluate(strategy),
                 b = Evaluator(kept, machine, cost).evaluate(strategy);
      ++strategies;
      EXPECT_EQ(a.makespan, b.makespan);
      differ += a.peakMemory != b.peakMemory;
    });
    ASSERT_FALSE(testing::Test::HasFailure());
  }
  EXPECT_GT(differ, strategies / 10);
}

// Whether a kernel takes the place of operators depends on all of them.
TEST(DeltaTest, RandomMovesOnFusions) {
  CoarseCost cost;
  int64_t fused = 0, strategies = 0;
  for (int round = 0; round < repeats(200); ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    Rng rng(round);
    Graph graph = randomGraph(rng, 12);
    for (int number = 0; number < 2; ++number)
      addFusion(graph, rng, number);
    ASSERT_EQ(graph.check(), "");
    Machine machine = randomMachine(rng), plain = machine;
    machine.kinds[0].attentionRate = 0.5;
    Problem problem(graph, machine, cost);
    ASSERT_EQ(problem.check(), "");
    moveAndVisit(problem, round, rng, [&](const Strategy &strategy) {
      Evaluation a = Evaluator(graph, machine, cost).evaluate(strategy),
                 b = Evaluator(graph, plain, cost).evaluate(strategy);
      ++strategies;
      fused += a.computeTime != b.computeTime || a.peakMemory != b.peakMemory;
    });
    ASSERT_FALSE(testing::Test::HasFailure());
  }
  EXPECT_GT(fused, strategies / 20);
  EXPECT_LT(fused, strategies * 19 / 20);
}

/// Operators and changes of layout with more tasks than a word has bits.
TEST(DeltaTest, RandomMovesOnManyDevices) {
  CoarseCost cost;
  int64_t lastTile = 0;
  for (int round = 0; round < 24; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    Rng rng(round);
    Graph graph = randomGraph(rng, 24);
    Machine machine = makeTwoLevel(5 + rng.below(8), 16);
    Problem problem(graph, machine, cost);
    ASSERT_EQ(problem.check(), "");
    SideBySide pair(problem, round % 2 ? Semantics::Paper : Semantics::Runtime,
                    rng.next(), 8);
    for (int m = 0; m < 12 && !testing::Test::HasFailure(); ++m) {
      SCOPED_TRACE("move " + std::to_string(m));
      pair.move();
    }
    ASSERT_FALSE(testing::Test::HasFailure());
    lastTile = std::max(lastTile, pair.lastTile);
  }
  EXPECT_GE(lastTile, 128);
}

TEST(DeltaTest, RandomMovesOnModels) {
  AnalyticCost cost;
  Machine machines[] = {makeCpu(4, 2), makeTwoLevel(2, 4), makeTwoLevel(4, 4),
                        makeTorus({4, 4}, 4)};
  for (auto [name, moves] : {std::pair("mlp", 1000), std::pair("lenet", 400),
                             std::pair("transformer", 80)})
    for (const Machine &machine : machines)
      for (Semantics semantics : {Semantics::Runtime, Semantics::Paper}) {
        SCOPED_TRACE(std::string(name) + " on " +
                     std::to_string(machine.numDevices()) + " devices");
        Graph graph = readModel(name);
        Problem problem(graph, machine, cost);
        ASSERT_EQ(problem.check(), "");
        SideBySide pair(problem, semantics, machine.numDevices(), 4);
        for (int m = 0; m < repeats(moves) && !testing::Test::HasFailure();
             ++m) {
          SCOPED_TRACE("move " + std::to_string(m));
          pair.move();
        }
        ASSERT_FALSE(testing::Test::HasFailure());
      }
}

/// A quick estimate may refuse more, but nothing that depends on what was
/// simulated before; and what it lets pass is as without.
TEST(DeltaTest, DoubtDependsOnTheStrategiesAlone) {
  CoarseCost cost;
  int64_t doubted = 0, wrongly = 0, passed = 0;
  for (int round = 0; round < 60; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    Rng rng(round);
    Graph graph = randomGraph(rng, 24);
    Machine machine = randomMachine(rng);
    Problem problem(graph, machine, cost);
    ASSERT_EQ(problem.check(), "");
    Evaluator evaluator = problem.makeEvaluator();
    DeltaSession session(evaluator);
    Strategy current = randomStrategy(problem, rng);
    Ticks makespan = session.set(evaluator.intern(current)).makespan;
    for (int move = 0; move < 40; ++move) {
      Strategy next = current, other = randomStrategy(problem, rng);
      for (uint64_t i = 1 + rng.below(4); i > 0; --i) {
        size_t op = rng.below(next.configs.size());
        next.configs[op] = other.configs[op];
      }
      auto propose = [&](DeltaSession &to, Evaluator &from, Ticks bound,
                         std::optional<double> doubt) {
        std::vector<DeltaSession::Change> changes;
        for (auto [op, config] : llvm::enumerate(next.configs))
          changes.push_back({op, from.intern(op, config)});
        return to.propose(changes, bound, doubt);
      };
      Ticks bound = makespan * static_cast<Ticks>(rng.between(90, 120)) / 100;
      bool exact = propose(session, evaluator, bound, std::nullopt).exceeded;
      bool seems = propose(session, evaluator, bound, 0.01).exceeded;
      EXPECT_EQ(propose(session, evaluator, bound, 1e6).exceeded, exact);
      EXPECT_TRUE(seems || !exact);
      Evaluator another = problem.makeEvaluator();
      DeltaSession anew(another);
      anew.set(another.intern(current));
      Evaluator::Outcome alike = propose(anew, another, bound, 0.01);
      EXPECT_EQ(alike.exceeded, seems);
      doubted += seems;
      wrongly += seems && !exact;
      passed += !seems;
      if (rng.chance(50))
        continue;
      // Accepted all the same, it is simulated to its end.
      Evaluator::Outcome last = propose(session, evaluator, bound, 0.01);
      session.accept();
      current = next;
      makespan = evaluator.evaluate(current).makespan;
      EXPECT_EQ(session.evaluation().makespan, makespan);
      if (!last.exceeded)
        EXPECT_EQ(last.makespan, makespan);
    }
    ASSERT_FALSE(testing::Test::HasFailure());
  }
  EXPECT_GT(passed, 300);
  EXPECT_GT(wrongly, 0);
  // It is an estimate, but no guess.
  EXPECT_GT(doubted, 4 * wrongly);
}
