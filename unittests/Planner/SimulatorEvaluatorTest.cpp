//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestCosts.h"
#include "TestGraphs.h"
#include "TestMachines.h"
#include "TestTimelines.h"

#include "Soap/Planner/Cost/AnalyticCost.h"
#include "Soap/Planner/Cost/ReshardPlanner.h"
#include "Soap/Planner/Search/Search.h"
#include "Soap/Planner/Sharding/OperatorSharding.h"
#include "Soap/Planner/Sharding/Reshard.h"

#include "gtest/gtest.h"

using namespace soap;

TEST(EvaluatorTest, WorkedExampleFromAGraph) {
  WorkedExample example;
  Machine machine = makeTwoLevel(1, 3);
  CountingCost cost;
  Evaluator evaluator(example.b.graph, machine, cost, Semantics::Paper);
  TaskGraph tasks;
  Timeline timeline;
  auto rows = [&] {
    evaluator.evaluate(example.strategy, &tasks, &timeline);
    EXPECT_EQ(verify(tasks, timeline), "");
    std::vector<ReadyStart> rows;
    // The devices, and the links 0 -> 1 and 1 -> 2.
    for (uint32_t resource : {0, 1, 2, 3 + 1, 3 + 5})
      rows.push_back(tableRow(tasks, timeline, resource));
    return rows;
  };
  EXPECT_EQ(rows(),
            (std::vector<ReadyStart>{{{0, 0}, {0, 2}, {0, 4}, {0, 6}},
                                     {{3, 3}, {5, 5}, {7, 7}, {9, 9}},
                                     {{7, 7}, {11, 11}},
                                     {{2, 2}, {4, 4}, {6, 6}, {8, 8}},
                                     {{4, 4}, {6, 6}, {8, 8}, {10, 10}}}));
  example.strategy.configs[2] = config({1}, {1});
  EXPECT_EQ(rows(), (std::vector<ReadyStart>{{{0, 0}, {0, 2}, {0, 4}, {0, 6}},
                                             {{5, 5}, {7, 7}, {9, 9}},
                                             {{9, 9}, {11, 12}},
                                             {{2, 2}, {4, 4}, {6, 6}, {8, 8}},
                                             {{7, 7}, {8, 9}, {10, 10}}}));
}

namespace {
/// Says how often it was asked for messages.
struct AskedForExchanges : AnalyticCost {
  mutable int asked = 0;
  Ticks exchangeTime(const Machine &machine,
                     llvm::ArrayRef<Flow> flows) const override {
    ++asked;
    return AnalyticCost::exchangeTime(machine, flows);
  }
};
} // namespace

// What one evaluator of a problem has planned, the others know.
TEST(EvaluatorTest, ChangesOfLayoutAreShared) {
  Graph graph = makeMlp(64, {128, 256, 256, 16});
  Machine machine = makeTwoLevel(2, 4);
  AskedForExchanges cost;
  Problem problem(graph, machine, cost);
  Evaluator first = problem.makeEvaluator(), second = problem.makeEvaluator(),
            stranger(graph, machine, cost);
  auto evaluate = [&](Evaluator &evaluator) {
    Rng rng(1);
    std::vector<std::tuple<Ticks, int64_t, std::vector<int64_t>>> figures;
    for (int i = 0; i < 20; ++i) {
      Evaluation found = evaluator.evaluate(randomStrategy(problem, rng));
      figures.emplace_back(found.makespan, found.bytesMoved, found.peakMemory);
    }
    return figures;
  };
  auto figures = evaluate(first);
  int asked = cost.asked;
  EXPECT_GT(asked, 20);
  EXPECT_EQ(evaluate(second), figures);
  EXPECT_EQ(cost.asked, asked);
  EXPECT_EQ(evaluate(stranger), figures);
  EXPECT_EQ(cost.asked, 2 * asked);
}

namespace {
/// Operators of one anchor that read and make rows of one length.
struct RowGraph {
  static constexpr int64_t size = 1 << 20;
  GraphBuilder b;
  std::string anchor;
  Dimension n = dim("n", size, DimensionKind::Sample);
  unsigned family = b.family("f", {n});

  explicit RowGraph(const char *anchor) : anchor(anchor) {}
  unsigned add(const char *name, llvm::ArrayRef<unsigned> reads) {
    std::vector<GraphBuilder::Use> operands;
    for (unsigned read : reads)
      operands.push_back({read, {0}});
    return b.op(name, "forward", anchor, family, {n}, {0}, operands, {0}, 1);
  }
};
} // namespace

// What a device only sends waits for nothing that it receives or exchanges.
TEST(EvaluatorTest, OneWayCopiesHaveStreamsOfTheirOwn) {
  RowGraph rows("other");
  GraphBuilder &b = rows.b;
  auto make = [&](const char *name, llvm::ArrayRef<unsigned> reads) {
    return rows.add(name, reads);
  };
  // Halves change places between devices 1 and 2 in the meantime.
  unsigned x = make("x", {}), y = make("y", {}), z = make("z", {});
  make("u", {x});
  make("v", {y});
  make("w", {z});
  Strategy strategy;
  strategy.configs = {config({1}, {0}), config({1}, {1}), config({2}, {1, 2}),
                      config({1}, {1}), config({1}, {2}), config({2}, {2, 1})};
  Machine machine = makeTwoLevel(1, 3);
  AnalyticCost cost;
  Evaluator evaluator(b.graph, machine, cost, Semantics::Runtime);
  TaskGraph tasks;
  Timeline timeline;
  std::vector<TaskInfo> infos;
  evaluator.evaluate(strategy, &tasks, &timeline, &infos);
  EXPECT_EQ(verify(tasks, timeline), "");
  std::map<TaskInfo::Kind, std::vector<std::vector<uint32_t>>> streams;
  for (uint32_t t = 0; t < tasks.size(); ++t) {
    std::vector<uint32_t> &list = streams[infos[t].kind].emplace_back();
    for (uint32_t resource : tasks.resourcesOf(t))
      if (resource < 4 * 3)
        list.push_back(resource);
  }
  using Streams = std::vector<std::vector<uint32_t>>;
  // Compute, communication, sending and receiving, of three devices each.
  EXPECT_EQ(streams[TaskInfo::Kind::Transfer],
            (Streams{{6 + 0, 9 + 1}, {6 + 1, 9 + 2}}));
  EXPECT_EQ(streams[TaskInfo::Kind::Exchange], (Streams{{3 + 1, 3 + 2}}));
}

TEST(EvaluatorTest, AReshardIsSharedByItsUsers) {
  GraphBuilder b;
  Dimension n = dim("n", 4, DimensionKind::Sample);
  unsigned f = b.family("f", {n});
  unsigned a = b.op("a", "forward", "other", f, {n}, {0}, {}, {0}, 1);
  unsigned p = b.op("p", "forward", "other", f, {n}, {0}, {{a, {0}}}, {0}, 1);
  unsigned q = b.op("q", "forward", "other", f, {n}, {0}, {{a, {0}}}, {0}, 1);
  b.graph.results = {p, q};
  Machine machine = makeTwoLevel(1, 2);
  CountingCost cost;
  Evaluator evaluator(b.graph, machine, cost);
  // 4 for a, 16 bytes over the link, 4 and 4 on the other device.
  Evaluation e = evaluator.evaluate(
      {{config({1}, {0}), config({1}, {1}), config({1}, {1})}});
  EXPECT_EQ(e.makespan, 4 + 16 + 4 + 4);
  EXPECT_EQ(e.bytesMoved, 16);
  EXPECT_EQ(e.numTasks, 4);
  EXPECT_EQ(e.computeTime, 12);
  EXPECT_EQ(e.communicationTime, 16);
  // Device 1: the copy, p, q; device 0: a.
  EXPECT_EQ(e.peakMemory, (std::vector<int64_t>{16, 48}));
  // Different targets: two transfers, one after the other on the streams.
  e = evaluator.evaluate(
      {{config({1}, {0}), config({1}, {1}), config({2}, {1, 1})}});
  EXPECT_EQ(e.bytesMoved, 32);
}

TEST(EvaluatorTest, PartialResultsAreReducedBeforeTheFunctionReturns) {
  GraphBuilder b;
  using K = DimensionKind;
  Dimension n = dim("n", 8, K::Parameter), k = dim("k", 4, K::Reduction);
  unsigned x = b.argument("x", {8, 4});
  unsigned f = b.family("f", {n, k});
  unsigned y = b.op("y", "forward", "reduction", f, {n, k}, {0, 1},
                    {{x, {0, 1}}}, {0}, 1);
  b.graph.results = {y};
  Machine machine = makeTwoLevel(1, 2);
  CountingCost cost;
  Evaluator evaluator(b.graph, machine, cost);
  Evaluation e = evaluator.evaluate({{config({1, 2}, {0, 1})}});
  EXPECT_EQ(e.makespan, 16 + 100 + 32);
  EXPECT_EQ(e.bytesMoved, 2 * 32);
  // Split along n nothing needs reducing.
  e = evaluator.evaluate({{config({2, 1}, {0, 1})}});
  EXPECT_EQ(e.makespan, 16);
  EXPECT_EQ(e.bytesMoved, 0);
  EXPECT_EQ(e.peakMemory, (std::vector<int64_t>{64 + 16, 64 + 16}));
}

TEST(EvaluatorTest, AReductionIsSharedByItsTargets) {
  GraphBuilder b;
  using K = DimensionKind;
  Dimension n = dim("n", 8, K::Parameter), k = dim("k", 4, K::Reduction);
  unsigned x = b.argument("x", {8, 4});
  unsigned f = b.family("f", {n, k});
  unsigned y = b.op("y", "forward", "reduction", f, {n, k}, {0, 1},
                    {{x, {0, 1}}}, {0}, 1);
  unsigned p = b.op("p", "forward", "other", f, {n}, {0}, {{y, {0}}}, {0}, 1);
  unsigned q = b.op("q", "forward", "other", f, {n}, {0}, {{y, {0}}}, {0}, 1);
  b.graph.results = {p, q, y};
  Machine machine = makeTwoLevel(1, 4);
  CountingCost cost;
  Strategy strategy{
      {config({1, 2}, {0, 1}), config({1}, {2}), config({2}, {0, 1})}};
  for (Semantics semantics : {Semantics::Runtime, Semantics::Paper}) {
    Evaluator evaluator(b.graph, machine, cost, semantics);
    std::vector<TaskInfo> infos;
    Evaluation e = evaluator.evaluate(strategy, nullptr, nullptr, &infos);
    EXPECT_EQ(llvm::count_if(infos,
                             [](const TaskInfo &info) {
                               return info.kind == TaskInfo::Kind::AllReduce;
                             }),
              1);
    // The reduction, the copy to device 2; the halves for q are there.
    EXPECT_EQ(e.bytesMoved, 2 * 32 + 32);
  }
}

TEST(EvaluatorTest, MemoryCountsReplacedStateOnceAndFreesWhatIsDead) {
  // x -> a -> b -> c, each 4000 bytes; w' replaces w.
  GraphBuilder b;
  Dimension n = dim("n", 1000, DimensionKind::Sample);
  unsigned f = b.family("f", {n});
  unsigned w = b.argument("w", {1000});
  unsigned last = w;
  for (const char *name : {"a", "b", "c"})
    last = b.op(name, "forward", "elementwise", f, {n}, {0}, {{last, {0}}}, {0},
                1);
  unsigned updated = b.op("u", "update", "elementwise", f, {n}, {0},
                          {{w, {0}}, {last, {0}}}, {0}, 1);
  b.graph.results = {updated};
  b.graph.arguments[0].replacedBy = 0;
  Machine machine = makeTwoLevel(1, 1);
  CountingCost cost;
  Evaluator evaluator(b.graph, machine, cost);
  Strategy strategy{std::vector<Config>(4, config({1}, {0}))};
  // w, and two neighbours of the chain at a time.
  EXPECT_EQ(evaluator.evaluate(strategy).peakMemory,
            (std::vector<int64_t>{12000}));
  // Not replaced: w' is a buffer of its own, while c lives.
  b.graph.arguments[0].replacedBy = -1;
  EXPECT_EQ(Evaluator(b.graph, machine, cost).evaluate(strategy).peakMemory,
            (std::vector<int64_t>{12000}));
  evaluator.setMemoryLimit(11000);
  Evaluator::Outcome outcome = evaluator.outcome(evaluator.intern(strategy));
  EXPECT_EQ(outcome.overflow, 1000);
  EXPECT_EQ(outcome.overflowDevice, 0);
}

TEST(EvaluatorTest, ScratchLivesWhileItsOperatorRuns) {
  // x -> a -> b -> c, each 4000 bytes, of which b alone has scratch.
  GraphBuilder b;
  Dimension n = dim("n", 1000, DimensionKind::Sample);
  unsigned f = b.family("f", {n});
  unsigned last = b.argument("x", {1000});
  for (const char *name : {"a", "b", "c"})
    last = b.op(name, "forward", "elementwise", f, {n}, {0}, {{last, {0}}}, {0},
                1);
  b.graph.results = {last};
  Machine machine = makeTwoLevel(1, 2);
  CountingCost cost;
  Strategy one{std::vector<Config>(3, config({1}, {0}))},
      two{std::vector<Config>(3, config({2}, {0, 1}))};
  auto peaks = [&](const Strategy &strategy) {
    return Evaluator(b.graph, machine, cost).evaluate(strategy).peakMemory;
  };
  EXPECT_EQ(peaks(one), (std::vector<int64_t>{12000, 0}));
  // What runs along n is divided, the rest is every task's.
  b.graph.operators[1].scratch = {{3001, {0}}, {500, {}}};
  EXPECT_EQ(peaks(one), (std::vector<int64_t>{15501, 0}));
  EXPECT_EQ(peaks(two), (std::vector<int64_t>{8001, 8001}));
  // Tasks without points keep nothing.
  Rect none = {{1000, 1000}};
  EXPECT_EQ(scratchBytes(b.graph.operators[1], none), 0);
  Evaluator evaluator(b.graph, machine, cost);
  evaluator.setMemoryLimit(8000);
  EXPECT_EQ(evaluator.outcome(evaluator.intern(two)).overflow, 1);
  evaluator.setMemoryLimit(8001);
  EXPECT_EQ(evaluator.outcome(evaluator.intern(two)).overflow, 0);
}

namespace {
/// Scores, probabilities, their product with values: a forward part; a gradient
/// that reads the probabilities once more. A device has a call for them.
struct AttentionExample {
  GraphBuilder b;
  Machine machine = makeTwoLevel(1, 2);
  unsigned scores, probabilities;
  static constexpr int64_t rows = 8, keys = 64, size = 4;

  AttentionExample() {
    using K = DimensionKind;
    Dimension n = dim("n", rows, K::Sample), k = dim("k", keys, K::Parameter),
              d = dim("d", size, K::Reduction);
    Dimension kSum = dim("k", keys, K::Reduction),
              out = dim("d", size, K::Parameter);
    unsigned f = b.family("f", {n, k, d});
    unsigned query = b.argument("query", {rows, size}),
             key = b.argument("key", {keys, size}),
             value = b.argument("value", {keys, size});
    scores = b.op("scores", "forward", "contraction", f, {n, k, d}, {0, 1, 2},
                  {{query, {0, 2}}, {key, {1, 2}}}, {0, 1}, 1);
    probabilities = b.op("probabilities", "forward", "elementwise", f, {n, k},
                         {0, 1}, {{scores, {0, 1}}}, {0, 1}, 1);
    unsigned mixed =
        b.op("mixed", "forward", "contraction", f, {n, out, kSum}, {0, 2, 1},
             {{probabilities, {0, 2}}, {value, {2, 1}}}, {0, 1}, 1);
    unsigned gradient =
        b.op("gradient", "gradient", "contraction", f, {n, out, kSum},
             {0, 2, 1}, {{probabilities, {0, 2}}, {mixed, {2, 1}}}, {0, 1}, 1);
    b.graph.operators.back().operands[1].access.assign(2,
                                                       DimAccess::getWhole());
    b.graph.results = {gradient};
    for (Operator &op : b.graph.operators)
      op.fused = {0, op.flops, op.flops, 1};
    for (unsigned tensor : {scores, probabilities})
      b.graph.tensors[tensor].fusion = 0;
    b.graph.tensors[probabilities].elementsPerStatistic = keys;
    machine.kinds[0].attentionRate = 0.5;
  }
  Evaluation evaluate(const Strategy &strategy) {
    AnalyticCost cost;
    EXPECT_EQ(b.graph.check(), "");
    return Evaluator(b.graph, machine, cost).evaluate(strategy);
  }
  Strategy onOneDevice() {
    return {{config({1, 1, 1}, {0}), config({1, 1}, {0}),
             config({1, 1, 1}, {0}), config({1, 1, 1}, {0})}};
  }
  /// What remains where scores and probabilities are no tensors: arguments,
  /// one of the products' results and, where asked for, the other and a number
  /// for each query.
  static constexpr int64_t arguments = 4 * size * (rows + 2 * keys);
};
} // namespace

// What readers make of x themselves takes nothing, but x lives for them.
TEST(EvaluatorTest, TensorsThatAreNotKept) {
  RowGraph rows("elementwise");
  GraphBuilder &b = rows.b;
  constexpr int64_t size = RowGraph::size, bytes = 4 * size;
  auto make = [&](const char *name, llvm::ArrayRef<unsigned> reads) {
    return rows.add(name, reads);
  };
  unsigned a = b.argument("a", {size}), x = make("x", {a}),
           part = make("part", {x}), other = make("other", {part}),
           y = make("y", {a, a}), z = make("z", {y, other});
  b.graph.results = {z};
  Strategy onOne;
  onOne.configs.assign(5, config({1}, {0}));
  Machine machine = makeTwoLevel(1, 2);
  AnalyticCost cost;
  auto peak = [&](const Strategy &strategy) {
    EXPECT_EQ(b.graph.check(), "");
    Evaluator evaluator(b.graph, machine, cost);
    return evaluator.evaluate(strategy).peakMemory;
  };
  // a, y, other, z.
  EXPECT_EQ(peak(onOne)[0], 4 * bytes);
  for (unsigned tensor : {part, other}) {
    b.graph.tensors[tensor].isKept = false;
    b.graph.tensors[tensor].madeOf = {0};
  }
  // x in place of other.
  EXPECT_EQ(peak(onOne)[0], 4 * bytes);
  // a is there all the time.
  b.graph.tensors[x].isKept = false;
  b.graph.tensors[x].madeOf = {0};
  EXPECT_EQ(peak(onOne)[0], 3 * bytes);
  // Who reads it elsewhere gets it.
  Strategy apart = onOne;
  apart.configs[4] = config({1}, {1});
  EXPECT_EQ(peak(apart)[0], 3 * bytes);
  EXPECT_EQ(peak(apart)[1], 3 * bytes);
  // The kernels of CPUs read and write what the model says.
  machine = makeCpu(2, 2);
  EXPECT_EQ(peak(onOne)[0], 4 * bytes);
}

TEST(EvaluatorTest, WhatStaysWithinAFusionTakesNoMemoryAndNoTime) {
  AttentionExample example;
  constexpr int64_t product =
                        4 * AttentionExample::rows * AttentionExample::size,
                    wide = 4 * AttentionExample::rows * AttentionExample::keys;
  Evaluation fused = example.evaluate(example.onOneDevice());
  EXPECT_EQ(fused.peakMemory[0], AttentionExample::arguments +
                                     4 * AttentionExample::rows + 2 * product);
  // Machines without the call.
  example.machine.kinds[0].attentionRate = 0;
  Evaluation apart = example.evaluate(example.onOneDevice());
  EXPECT_EQ(apart.peakMemory[0], AttentionExample::arguments + 2 * wide);
  EXPECT_LT(fused.makespan, apart.makespan);
}

TEST(EvaluatorTest, FusionsNeedOneDeviceAndTilesThatAgree) {
  AttentionExample example;
  auto isFused = [&](const Strategy &strategy) {
    int64_t with = example.evaluate(strategy).maxPeakMemory();
    example.machine.kinds[0].attentionRate = 0;
    int64_t without = example.evaluate(strategy).maxPeakMemory();
    example.machine.kinds[0].attentionRate = 0.5;
    return with < without;
  };
  Strategy byRows = {{config({2, 1, 1}, {0, 1}), config({2, 1}, {0, 1}),
                      config({2, 1, 1}, {0, 1}), config({2, 1, 1}, {0, 1})}};
  EXPECT_TRUE(isFused(byRows));
  // One operator elsewhere, or with the devices in another order.
  Strategy other = byRows;
  other.configs[2] = config({2, 1, 1}, {1, 0});
  EXPECT_FALSE(isFused(other));
  other = example.onOneDevice();
  other.configs[1] = config({1, 1}, {1});
  EXPECT_FALSE(isFused(other));
  // Split otherwise.
  other = byRows;
  other.configs[1] = config({1, 2}, {0, 1});
  EXPECT_FALSE(isFused(other));
  // The numbers of a value, which no tensor within has.
  other = {{config({1, 1, 1}, {0, 1}), config({1, 1}, {0, 1}),
            config({1, 2, 1}, {0, 1}), config({1, 1, 1}, {0, 1})}};
  EXPECT_FALSE(isFused(other));
  other.configs[2] = config({1, 1, 1}, {0, 1});
  EXPECT_TRUE(isFused(other));
  // Scores in summands.
  other = byRows;
  other.configs[0] = config({1, 1, 2}, {0, 1});
  EXPECT_FALSE(isFused(other));
}

TEST(EvaluatorTest, FusionsAskWhereTilesLieNotHowTheirMeshIsNumbered) {
  AttentionExample example;
  example.machine = makeTwoLevel(1, 4);
  example.machine.kinds[0].attentionRate = 0.5;
  // An operator with the dimensions of the others in another order, as one of
  // masks has that are made before scores are read.
  Operator &op = example.b.graph.operators[1];
  std::swap(op.dims[0], op.dims[1]);
  std::swap(op.familyDims[0], op.familyDims[1]);
  op.operands[0].access =
      op.results[0].access = {DimAccess::getDim(1), DimAccess::getDim(0)};
  auto keptBytes = [&](const Config &probabilities) {
    Config ofOthers = config({2, 1, 2}, {0, 1, 2, 3});
    return example
        .evaluate({{config({2, 2, 1}, {0, 1, 2, 3}), probabilities, ofOthers,
                    ofOthers}})
        .maxPeakMemory();
  };
  int64_t apart = keptBytes(config({2, 2}, {0, 1, 2, 3}));
  EXPECT_LT(keptBytes(config({2, 2}, {0, 2, 1, 3})), apart);
}

TEST(EvaluatorTest, DevicesShareCores) {
  GraphBuilder b;
  Dimension n = dim("n", 4, DimensionKind::Sample);
  unsigned f = b.family("f", {n});
  b.graph.results = {b.op("a", "forward", "other", f, {n}, {0}, {}, {0}, 10)};
  CountingCost cost;
  Strategy strategy{{config({4}, {0, 1, 2, 3})}};
  for (auto [cores, expected] :
       {std::pair(1, 40), std::pair(2, 20), std::pair(4, 10)}) {
    Machine machine = makeCpu(4, cores);
    EXPECT_EQ(Evaluator(b.graph, machine, cost).evaluate(strategy).makespan,
              expected);
    EXPECT_EQ(Evaluator(b.graph, machine, cost, Semantics::Paper)
                  .evaluate(strategy)
                  .makespan,
              10);
  }
}

TEST(EvaluatorTest, TasksWithoutPointsTakeNoTime) {
  GraphBuilder b;
  Dimension n = dim("n", 5, DimensionKind::Sample);
  unsigned f = b.family("f", {n});
  b.graph.results = {b.op("a", "forward", "other", f, {n}, {0}, {}, {0}, 1)};
  Machine machine = makeTwoLevel(1, 4);
  CountingCost cost;
  Evaluator evaluator(b.graph, machine, cost);
  // Tiles 2, 2, 1, none.
  Evaluation e = evaluator.evaluate({{config({4}, {0, 1, 2, 3})}});
  EXPECT_EQ(e.makespan, 2);
  EXPECT_EQ(e.computeTime, 5);
  EXPECT_EQ(e.peakMemory, (std::vector<int64_t>{8, 8, 4, 0}));
}

/// The bytes that the partitioned program moves, from the public functions
/// alone: one change of layout per tensor and target; once a target needs a
/// pending reduction everywhere, the others take the total.
static int64_t bytesOfProgram(const Graph &graph, const Strategy &strategy,
                              const Machine &machine, const CostModel &cost,
                              Semantics semantics) {
  std::vector<Sharding> made = tensorShardings(graph, strategy);
  std::vector<std::vector<Sharding>> seen(made.size());
  std::vector<bool> reduced(made.size());
  int64_t bytes = 0;
  auto change = [&](unsigned tensor, const Sharding &from, const Sharding &to) {
    const Tensor &t = graph.tensors[tensor];
    ReshardPlan plan =
        semantics == Semantics::Paper
            ? priceDirectReshard(from, to, t.shape, t.elementBits, machine,
                                 cost)
            : planReshard(from, to, t.shape, t.elementBits, machine, cost);
    const Sharding *at = &from;
    int64_t moved = 0;
    for (const PlannedStep &planned : plan.steps) {
      moved += crossDeviceBytes(planned.step, *at, t.shape, t.elementBits);
      at = &planned.step.result;
    }
    return std::pair(moved, plan.reducesFirst(from));
  };
  auto need = [&](unsigned tensor, const Sharding &target) {
    const Tensor &t = graph.tensors[tensor];
    // The same layout over another mesh is there already.
    for (const Sharding &other : seen[tensor])
      if (isNoOpReshard(other, target, t.shape))
        return;
    seen[tensor].push_back(target);
    const Sharding &source = made[tensor], total = source.withoutPartial();
    auto [moved, reducesFirst] = change(tensor, source, target);
    if (!needsReduction(source, target) || !(reduced[tensor] || reducesFirst)) {
      bytes += moved;
      return;
    }
    if (!reduced[tensor])
      bytes += change(tensor, source, total).first;
    reduced[tensor] = true;
    bytes += change(tensor, total, target).first;
  };
  for (auto [op, config] : llvm::zip_equal(graph.operators, strategy.configs))
    for (auto [i, operand] : llvm::enumerate(op.operands))
      need(operand.tensor,
           operandSharding(op, config, i, graph.tensors[operand.tensor].shape));
  for (unsigned result : graph.results)
    need(result, made[result].withoutPartial());
  for (const Argument &argument : graph.arguments)
    if (argument.replacedBy >= 0)
      need(graph.results[argument.replacedBy], made[argument.tensor]);
  return bytes;
}

TEST(EvaluatorTest, RandomStrategiesKeepTheRules) {
  Graph graph = makeMlp(12, {20, 24, 24, 7});
  ASSERT_EQ(graph.check(), "");
  Machine machine = makeTwoLevel(2, 3);
  AnalyticCost cost;
  Problem problem(graph, machine, cost);
  ASSERT_EQ(problem.check(), "");
  for (Semantics semantics : {Semantics::Paper, Semantics::Runtime}) {
    Evaluator evaluator(graph, machine, cost, semantics);
    Rng rng(11);
    for (int round = 0; round < 60; ++round) {
      RandomOptions options;
      options.perOperator = round % 2;
      Strategy strategy = randomStrategy(problem, rng, options);
      ASSERT_EQ(problem.verify(strategy), "") << "round " << round;
      TaskGraph tasks;
      Timeline timeline;
      std::vector<TaskInfo> infos;
      Evaluation e = evaluator.evaluate(strategy, &tasks, &timeline, &infos);
      EXPECT_EQ(verify(tasks, timeline), "") << "round " << round;
      EXPECT_EQ(infos.size(), tasks.size());
      EXPECT_GE(e.makespan, criticalPath(tasks));
      EXPECT_LE(e.makespan, e.computeTime + e.communicationTime);
      EXPECT_EQ(e.bytesMoved,
                bytesOfProgram(graph, strategy, machine, cost, semantics))
          << "round " << round;
      // What is remembered changes nothing.
      Evaluation fresh =
          Evaluator(graph, machine, cost, semantics).evaluate(strategy);
      EXPECT_EQ(fresh.makespan, e.makespan);
      EXPECT_EQ(fresh.bytesMoved, e.bytesMoved);
      EXPECT_EQ(fresh.peakMemory, e.peakMemory);
      EXPECT_EQ(evaluator.outcome(evaluator.intern(strategy)).makespan,
                e.makespan);
      // Nothing fits in less than its arguments take.
      std::vector<int64_t> arguments(machine.numDevices());
      std::vector<Sharding> shardings = tensorShardings(graph, strategy);
      for (const Argument &argument : graph.arguments) {
        const Sharding &s = shardings[argument.tensor];
        for (int64_t shard = 0; shard < s.numShards(); ++shard)
          arguments[s.devices[shard]] +=
              4 * numElements(
                      s.shardRect(shard, graph.tensors[argument.tensor].shape));
      }
      for (int64_t d = 0; d < machine.numDevices(); ++d)
        EXPECT_GE(e.peakMemory[d], arguments[d]);
    }
  }
}

TEST(EvaluatorTest, DataParallelBeatsOneDeviceOnLargeBatchesOnly) {
  Machine machine = makeTwoLevel(1, 4);
  AnalyticCost cost;
  auto times = [&](int64_t batch) {
    Graph graph = makeMlp(batch, {1024, 1024, 1024});
    Problem problem(graph, machine, cost);
    Evaluator evaluator = problem.makeEvaluator();
    return std::pair(evaluator.evaluate(dataParallel(problem)).makespan,
                     evaluator.evaluate(singleDevice(problem)).makespan);
  };
  auto [dataLarge, singleLarge] = times(65536);
  EXPECT_LT(dataLarge, singleLarge / 2);
  auto [dataSmall, singleSmall] = times(16);
  EXPECT_GT(dataSmall, singleSmall);
}

TEST(EvaluatorTest, DataParallelMovesTheGradients) {
  Graph graph = makeMlp(64, {32, 16});
  Machine machine = makeTwoLevel(1, 4);
  AnalyticCost cost;
  Problem problem(graph, machine, cost);
  Evaluation e = problem.makeEvaluator().evaluate(dataParallel(problem));
  // A ring of four: 2 * (4 - 1) times the weights.
  EXPECT_EQ(e.bytesMoved, 6 * 32 * 16 * 4);
}

TEST(EvaluatorTest, GraphsMayBeTooLarge) {
  Graph graph = makeMlp(64, {32, 16});
  EXPECT_EQ(Evaluator::checkSize(graph), "");
  graph.results.resize(1 << 18);
  EXPECT_EQ(
      Evaluator::checkSize(graph),
      "the graph has 262144 results, or operands of one operator; at most "
      "262143 can be simulated");
}

namespace {
/// A model of somebody else's, who says "never" or "at once" in other ways.
class ConstantCost final : public CostModel {
public:
  explicit ConstantCost(Ticks ticks) : ticks(ticks) {}
  llvm::StringRef name() const override { return "constant"; }
  Ticks taskTime(const Graph &, const Operator &, llvm::ArrayRef<Interval>,
                 const Machine &, int64_t) const override {
    return ticks;
  }
  Ticks transferTime(const Machine &, Flow) const override { return ticks; }
  Ticks exchangeTime(const Machine &, llvm::ArrayRef<Flow>) const override {
    return ticks;
  }
  Ticks allReduceTime(const Machine &, llvm::ArrayRef<int64_t>,
                      int64_t) const override {
    return ticks;
  }

private:
  Ticks ticks;
};
} // namespace

TEST(EvaluatorTest, TimesAreThoseOfTasks) {
  Graph graph = makeMlp(64, {32, 16, 8});
  Machine machine = makeTwoLevel(1, 4);
  for (Semantics semantics : {Semantics::Runtime, Semantics::Paper}) {
    auto makespan = [&](Ticks ticks) {
      ConstantCost cost(ticks);
      Problem problem(graph, machine, cost);
      problem.space.semantics = semantics;
      Evaluator evaluator = problem.makeEvaluator();
      return evaluator.evaluate(dataParallel(problem)).makespan;
    };
    Ticks longest = makespan(maxTaskTicks);
    EXPECT_GT(longest, maxTaskTicks);
    EXPECT_EQ(makespan(std::numeric_limits<Ticks>::max()), longest);
    EXPECT_EQ(makespan(Ticks(1) << 61), longest);
    EXPECT_EQ(makespan(-1), makespan(0));
    EXPECT_EQ(makespan(std::numeric_limits<Ticks>::min()), makespan(0));
  }
}

TEST(EvaluatorTest, WhatIsGivenUpIsWorseThanAllAndLeavesNothing) {
  Graph graph = makeMlp(256, {64, 512, 512, 16});
  Machine machine = makeTwoLevel(2, 4);
  AnalyticCost cost;
  Problem problem{graph, machine, cost};
  Evaluator evaluator = problem.makeEvaluator();
  Strategy first = dataParallel(problem), second = modelParallel(problem);
  Evaluator fresh = problem.makeEvaluator();
  for (const Strategy &strategy : {first, second}) {
    // At the third tensor.
    evaluator.setGiveUp([asked = 0]() mutable { return ++asked > 2; });
    Evaluator::Outcome outcome = evaluator.outcome(evaluator.intern(strategy));
    EXPECT_TRUE(outcome.exceeded);
    EXPECT_EQ(outcome.makespan, Evaluator::unknown);
    EXPECT_EQ(outcome.overflow, Evaluator::unknown);
    evaluator.setGiveUp({});
    outcome = evaluator.outcome(evaluator.intern(strategy));
    Evaluator::Outcome expected = fresh.outcome(fresh.intern(strategy));
    EXPECT_EQ(outcome.makespan, expected.makespan);
    EXPECT_EQ(outcome.overflow, expected.overflow);
    EXPECT_EQ(outcome.bytesMoved, expected.bytesMoved);
  }
}
