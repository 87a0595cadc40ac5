//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestGraphs.h"
#include "TestMachines.h"

#include "Soap/Planner/Cost/AnalyticCost.h"
#include "Soap/Planner/Report/Page.h"
#include "Soap/Planner/Report/Trace.h"
#include "Soap/Planner/Search/Report.h"

#include "gtest/gtest.h"

#include <set>

using namespace soap;
using llvm::json::Array;
using llvm::json::Object;
using Axis = FrontierOptions::Axis;

namespace {
struct ReportTest : testing::Test {
  explicit ReportTest(llvm::ArrayRef<int64_t> sizes = {64, 512, 512, 16})
      : graph(makeMlp(256, sizes)) {}

  Graph graph;
  Machine machine = makeTwoLevel(2, 4);
  AnalyticCost cost;
  Problem problem{graph, machine, cost};
  SearchOptions options;

  SearchResult find(llvm::StringRef algorithm) {
    options.algorithm = algorithm.str();
    llvm::Expected<SearchResult> result = search(problem, options);
    EXPECT_TRUE(static_cast<bool>(result));
    return std::move(*result);
  }
  Object page(const SearchResult &result, const PageOptions &pageOptions = {},
              llvm::ArrayRef<AlternativesOfFamilies> alternatives = {}) {
    Plan plan{problem, options, result, "mlp", {}};
    auto rows = compareStrategies(problem, result.strategy, "found");
    return *pageData(plan, simulate(problem, result.strategy), rows,
                     alternatives, pageOptions)
                .getAsObject();
  }
};

struct EqualLayersTest : ReportTest {
  EqualLayersTest() : ReportTest({512, 512, 512, 512, 16}) {}
};
} // namespace

TEST_F(ReportTest, FrontierHasTheAxesThatWereAskedFor) {
  for (DeviceKind &kind : machine.kinds)
    kind.pricePerHour = 3;
  using Axes = std::array<Axis, 2>;
  for (Axes axes :
       {Axes{Axis::Memory, Axis::Time}, Axes{Axis::Traffic, Axis::Time},
        Axes{Axis::Money, Axis::Devices}}) {
    options.frontier.axes = axes;
    SearchResult result = find("frontier");
    Object data = page(result);
    const Object &frontier = *data.getObject("frontier");
    EXPECT_EQ(*frontier.getArray("axes"),
              (Array{stringifyAxis(axes[0]), stringifyAxis(axes[1])}));
    const Array &points = *frontier.getArray("points");
    ASSERT_EQ(points.size(), result.frontier.size());
    for (auto [json, point] : llvm::zip_equal(points, result.frontier)) {
      const Object &entry = *json.getAsObject();
      EXPECT_EQ(*entry.getInteger("devices"), point.numDevices);
      EXPECT_EQ(*entry.getInteger("simulated_traffic"), point.bytesMoved);
      EXPECT_EQ(*entry.getInteger("traffic"), point.traffic);
      EXPECT_EQ(*entry.getInteger("simulated_time"), point.makespan);
      EXPECT_DOUBLE_EQ(*entry.getNumber("price"),
                       3.0 * static_cast<double>(point.numDevices));
    }
  }
}

TEST_F(ReportTest, BarsAreOfKindsThatHaveNames) {
  SearchResult result = find("model-parallel");
  for (size_t maxBars : {size_t(60'000), size_t(60)}) {
    PageOptions pageOptions;
    pageOptions.maxBars = maxBars;
    Object data = page(result, pageOptions);
    const Array &kinds = *data.getArray("kinds");
    std::set<llvm::StringRef> names;
    for (const llvm::json::Value &name : kinds)
      names.insert(*name.getAsString());
    EXPECT_EQ(names.size(), kinds.size());
    EXPECT_EQ(*kinds[0].getAsString(), "compute");
    EXPECT_EQ(names.count("communication"), 0u); // the name of no kind
    EXPECT_EQ(names.count("all_gather"), 1u);
    SimulatedPlan simulated = simulate(problem, result.strategy);
    size_t bars = 0, several = 0;
    Ticks computing = 0;
    for (const llvm::json::Value &json :
         *data.getObject("timeline")->getArray("lanes")) {
      const Object &lane = *json.getAsObject();
      if (*lane.getInteger("kind") == 0)
        computing += *lane.getInteger("busy");
      for (const llvm::json::Value &kind : *lane.getArray("k")) {
        ++bars;
        several += *kind.getAsInteger() == static_cast<int64_t>(kinds.size());
        EXPECT_LE(*kind.getAsInteger(), static_cast<int64_t>(kinds.size()));
      }
    }
    EXPECT_EQ(computing, simulated.figures.computeTime);
    EXPECT_EQ(several > 0, maxBars == 60);
    EXPECT_LE(bars, maxBars);
  }
}

TEST_F(ReportTest, CurvesOfMemoryHaveThePeaks) {
  SearchResult result = find("data-parallel");
  Object data = page(result);
  Evaluation figures = simulate(problem, result.strategy).figures;
  int64_t highest = 0;
  for (const llvm::json::Value &json :
       *data.getObject("memory")->getArray("curves")) {
    const Object &curve = *json.getAsObject();
    for (const llvm::json::Value &bytes : *curve.getArray("b"))
      highest = std::max(highest, *bytes.getAsInteger());
    EXPECT_EQ(*curve.getInteger("peak"), figures.maxPeakMemory());
  }
  // What is freed and taken at one time is one step of the curve.
  EXPECT_LE(highest, figures.maxPeakMemory());
  EXPECT_GT(highest, figures.maxPeakMemory() / 2);
}

TEST_F(ReportTest, AlternativesAreWhatTheChangeTakes) {
  SearchResult result = find("data-parallel");
  AlternativeOptions few;
  few.limit = 60;
  auto found = findAlternatives(problem, result.strategy, few);
  Evaluator evaluator = problem.makeEvaluator();
  std::set<std::string> names;
  for (const AlternativesOfFamilies &group : found)
    for (const Alternative &alternative : group.best) {
      names.insert(alternative.name);
      Strategy changed = result.strategy;
      size_t count = alternative.together ? group.families.size() : 1;
      for (size_t i = 0; i < count; ++i)
        for (unsigned op : graph.families[group.families[i]].operators)
          changed.configs[op] = deriveChoice(problem, op, alternative.choice);
      Evaluation figures = evaluator.evaluate(changed);
      EXPECT_EQ(figures.makespan, alternative.makespan);
      EXPECT_EQ(figures.maxPeakMemory(), alternative.peakMemory);
    }
  EXPECT_TRUE(names.count("model parallel") && names.count("one device") &&
              names.count("replicated"));
}

// What cannot be shown is given up early: that changes nothing of what is.
TEST_F(ReportTest, FewerAlternativesAreTheFirstOfMore) {
  SearchResult result = find("model-parallel");
  AlternativeOptions few, many;
  few.limit = many.limit = 200;
  few.shown = 0;
  few.shownAtLeast = 2;
  many.shown = 1000;
  auto less = findAlternatives(problem, result.strategy, few);
  auto more = findAlternatives(problem, result.strategy, many);
  ASSERT_EQ(less.size(), more.size());
  size_t left = 0;
  for (auto [a, b] : llvm::zip_equal(less, more)) {
    EXPECT_EQ(a.simulated, b.simulated);
    size_t unnamed = 0;
    std::vector<std::pair<Ticks, int64_t>> expected, found;
    for (const Alternative &alternative : b.best)
      if (!alternative.name.empty() || unnamed++ < 2)
        expected.push_back({alternative.makespan, alternative.peakMemory});
    for (const Alternative &alternative : a.best)
      found.push_back({alternative.makespan, alternative.peakMemory});
    EXPECT_EQ(found, expected);
    left += b.best.size() - a.best.size();
  }
  EXPECT_GT(left, 50u);
}

// Layers of equal sizes are tied. If one is configured otherwise, they are not
// alike.
TEST_F(EqualLayersTest, FamiliesThatAreConfiguredAlikeShareAlternatives) {
  SearchResult result = find("data-parallel");
  AlternativeOptions few;
  few.limit = 60;
  auto sizes = [&] {
    std::vector<size_t> sizes;
    for (auto &group : findAlternatives(problem, result.strategy, few)) {
      EXPECT_GT(group.simulated, 0);
      sizes.push_back(group.families.size());
    }
    return sizes;
  };
  EXPECT_EQ(sizes(), (std::vector<size_t>{3, 1, 1}));
  for (unsigned op : graph.families[1].operators)
    result.strategy.configs[op] =
        deriveChoice(problem, op, {FamilyConfig{{1, 1, 1}, 1, {0}}});
  EXPECT_EQ(sizes(), (std::vector<size_t>{2, 1, 1, 1}));
}

namespace {
/// A trace, and what is in it; no events if it is no JSON.
struct WrittenTrace {
  std::string text;
  llvm::json::Value json = nullptr;
  const llvm::json::Object *about = nullptr;
  const llvm::json::Array *events = nullptr;

  WrittenTrace(const Plan &plan, const SimulatedPlan &simulated, int64_t most) {
    llvm::raw_string_ostream os(text);
    writeTrace(plan, simulated, os, most);
    auto parsed = llvm::json::parse(text);
    EXPECT_TRUE(static_cast<bool>(parsed))
        << llvm::toString(parsed.takeError());
    if (!parsed)
      return;
    json = std::move(*parsed);
    about = json.getAsObject()->getObject("otherData");
    events = json.getAsObject()->getArray("traceEvents");
  }
};
} // namespace

TEST_F(ReportTest, TracesAreJsonWithAnEventPerTaskAndResource) {
  SearchResult result = find("data-parallel");
  Plan plan{problem, options, result, "a \"name\"", {}};
  SimulatedPlan simulated = simulate(problem, result.strategy);
  WrittenTrace written(plan, simulated, 1'000'000);
  ASSERT_TRUE(written.events);
  EXPECT_EQ(*written.about->getString("model"), "a \"name\"");
  size_t expected = 0, spans = 0;
  for (uint32_t t = 0; t < simulated.tasks.size(); ++t)
    if (simulated.tasks.time(t) > 0)
      expected += simulated.tasks.resourcesOf(t).size();
  for (const llvm::json::Value &event : *written.events)
    spans += *event.getAsObject()->getString("ph") == "X";
  EXPECT_EQ(spans, expected);
  EXPECT_FALSE(written.about->get("left_out"));
}

TEST_F(ReportTest, TracesOfManyEventsHaveThoseOfTheFirstDevices) {
  SearchResult result = find("data-parallel");
  Plan plan{problem, options, result, "many", {}};
  SimulatedPlan simulated = simulate(problem, result.strategy);
  WrittenTrace trace(plan, simulated, /*most=*/1);
  ASSERT_TRUE(trace.events);
  int64_t expected = 0, written = 0, all = 0;
  for (uint32_t t = 0; t < simulated.tasks.size(); ++t)
    for (uint32_t r : simulated.tasks.resourcesOf(t))
      if (simulated.tasks.time(t) > 0) {
        ++all;
        ResourceName name = nameResource(problem, r);
        expected += name.kind != ResourceName::Kind::Link && name.device == 0;
      }
  int64_t counters = 0;
  for (const MemoryChange &change : simulated.memory)
    counters += change.device > 0;
  for (const llvm::json::Value &event : *trace.events)
    if (*event.getAsObject()->getString("ph") == "X") {
      ++written;
      EXPECT_EQ(event.getAsObject()->getInteger("pid"), 1);
    }
  EXPECT_EQ(written, expected);
  EXPECT_GT(written, 0);
  std::string leftOut =
      "left out: devices 1 to " + std::to_string(machine.numDevices() - 1) +
      ", and links (" + std::to_string(all - written + counters) + " events)";
  EXPECT_EQ(*trace.about->getString("left_out"), leftOut);
  EXPECT_NE(trace.text.find("\"args\":{\"name\":\"" + leftOut),
            std::string::npos);
}

TEST(LeaderTest, AGatherStandsForItsFamilyNotWhatPreparesItsIndices) {
  using K = DimensionKind;
  GraphBuilder b;
  Dimension n = dim("n", 64, K::Sample);
  Dimension v = dim("v", 1000, K::Attribute);
  Dimension c = dim("c", 32, K::Parameter);
  unsigned table = b.argument("table", {1000, 32});
  unsigned ids = b.argument("ids", {64});
  unsigned f = b.family("embedding", {n, v, c});
  unsigned wrapped =
      b.op("wrap", "forward", "elementwise", f, {n}, {0}, {{ids, {0}}}, {0}, 3);
  unsigned rows = b.op("gather", "forward", "gather", f, {n, v, c}, {0, 1, 2},
                       {{table, {1, 2}}, {wrapped, {0}}}, {0, 2}, 0);
  b.op("scatter", "gradient", "scatter", f, {n, v, c}, {0, 1, 2},
       {{rows, {0, 2}}, {wrapped, {0}}}, {1, 2}, 1);
  EXPECT_EQ(leaderOf(b.graph, b.graph.families[f]), 1u);
}

TEST(LeaderTest, AProductStandsForItsFamilyNotWhatConvertsItsWeights) {
  using K = DimensionKind;
  GraphBuilder b;
  // Of so few samples that the weights are most of what is read.
  Dimension n = dim("n", 1, K::Sample);
  Dimension h = dim("h", 512, K::Parameter);
  Dimension i = dim("i", 256, K::Reduction);
  unsigned x = b.argument("x", {1, 256}), w = b.argument("w", {256, 512});
  unsigned f = b.family("layer", {n, h, i});
  unsigned converted = b.op("convert", "forward", "elementwise", f, {i, h},
                            {2, 1}, {{w, {0, 1}}}, {0, 1}, 0);
  b.op("product", "forward", "contraction", f, {n, h, i}, {0, 1, 2},
       {{x, {0, 2}}, {converted, {2, 1}}}, {0, 1}, 2);
  EXPECT_EQ(leaderOf(b.graph, b.graph.families[f]), 1u);
}

// A strategy file stays valid when kernels are made of operators in other ways.
TEST(FingerprintTest, IsOfTheModelNotOfKernels) {
  Graph graph = makeMlp(16, {32, 32});
  std::string before = fingerprint(graph);
  Operator &op = graph.operators[0];
  op.merged = {false, {0, 1}, {}};
  op.fused.fusion = 0;
  Tensor &tensor = graph.tensors[op.results[0].tensor];
  tensor.isKept = false;
  tensor.madeOf = {0};
  tensor.fusion = 0;
  EXPECT_EQ(fingerprint(graph), before);
  op.flops += 1;
  EXPECT_NE(fingerprint(graph), before);
}
