//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestTimelines.h"

#include "gtest/gtest.h"

#include <random>

using namespace soap;

namespace {
/// Devices and links of the worked example of the paper (figures 4 and 5).
enum Resource : uint32_t { GPU1, GPU2, GPU3, Link12, Link23, NumResources };
} // namespace

/// Three layers (embedding o1 o2, recurrent o3 o4, linear o5 o6), two unrolled
/// steps; `split` is o3's degree.
static TaskGraph workedExample(bool split) {
  TaskGraph g;
  g.clear(NumResources);
  using Ids = std::vector<uint32_t>;
  Ids t1 = {g.addTask(2, {GPU1}, {}), g.addTask(2, {GPU1}, {})};
  Ids t2 = {g.addTask(2, {GPU1}, {}), g.addTask(2, {GPU1}, {})};
  auto transfer = [&](uint32_t from, uint32_t link, Ticks time) {
    return g.addTask(time, {link}, {from});
  };
  Ids in3 = {transfer(t1[0], Link12, 1), transfer(t1[1], Link12, 1)};
  Ids t3, out3;
  if (split) {
    t3 = {g.addTask(1, {GPU2}, {in3[0]}), g.addTask(1, {GPU2}, {in3[1]})};
  } else {
    t3 = {g.addTask(2, {GPU2}, in3)};
  }
  Ids in4 = {transfer(t2[0], Link12, 1), transfer(t2[1], Link12, 1)};
  Ids t4 = {g.addTask(1, {GPU2}, {in4[0], t3.front()}),
            g.addTask(1, {GPU2}, {in4[1], t3.back()})};
  for (uint32_t t : t3)
    out3.push_back(transfer(t, Link23, split ? 1 : 2));
  g.addTask(3, {GPU3}, out3);
  Ids out4 = {transfer(t4[0], Link23, 1), transfer(t4[1], Link23, 1)};
  g.addTask(3, {GPU3}, out4);
  return g;
}

TEST(SimulatorTest, WorkedExampleBefore) {
  TaskGraph graph = workedExample(true);
  Timeline timeline;
  ASSERT_TRUE(Simulator().run(graph, timeline));
  EXPECT_EQ(verify(graph, timeline), "");
  EXPECT_EQ(tableRow(graph, timeline, GPU1),
            (ReadyStart{{0, 0}, {0, 2}, {0, 4}, {0, 6}}));
  EXPECT_EQ(tableRow(graph, timeline, Link12),
            (ReadyStart{{2, 2}, {4, 4}, {6, 6}, {8, 8}}));
  EXPECT_EQ(tableRow(graph, timeline, GPU2),
            (ReadyStart{{3, 3}, {5, 5}, {7, 7}, {9, 9}}));
  EXPECT_EQ(tableRow(graph, timeline, Link23),
            (ReadyStart{{4, 4}, {6, 6}, {8, 8}, {10, 10}}));
  EXPECT_EQ(tableRow(graph, timeline, GPU3), (ReadyStart{{7, 7}, {11, 11}}));
  EXPECT_EQ(timeline.makespan, 14);
}

TEST(SimulatorTest, WorkedExampleAfter) {
  TaskGraph graph = workedExample(false);
  Timeline timeline;
  ASSERT_TRUE(Simulator().run(graph, timeline));
  EXPECT_EQ(verify(graph, timeline), "");
  EXPECT_EQ(tableRow(graph, timeline, GPU1),
            (ReadyStart{{0, 0}, {0, 2}, {0, 4}, {0, 6}}));
  EXPECT_EQ(tableRow(graph, timeline, Link12),
            (ReadyStart{{2, 2}, {4, 4}, {6, 6}, {8, 8}}));
  EXPECT_EQ(tableRow(graph, timeline, GPU2),
            (ReadyStart{{5, 5}, {7, 7}, {9, 9}}));
  EXPECT_EQ(tableRow(graph, timeline, Link23),
            (ReadyStart{{7, 7}, {8, 9}, {10, 10}}));
  EXPECT_EQ(tableRow(graph, timeline, GPU3), (ReadyStart{{9, 9}, {11, 12}}));
  EXPECT_EQ(timeline.makespan, 15);
}

TEST(SimulatorTest, OneTaskOnSeveralResourcesWaitsForAll) {
  TaskGraph graph;
  graph.clear(2);
  graph.addTask(3, {0}, {});
  graph.addTask(5, {1}, {});
  graph.addTask(1, {0, 1}, {});
  graph.addTask(1, {0}, {});
  Timeline timeline;
  ASSERT_TRUE(Simulator().run(graph, timeline));
  EXPECT_EQ(timeline.start[2], 5);
  EXPECT_EQ(timeline.start[3], 6);
  EXPECT_EQ(timeline.makespan, 7);
}

TEST(SimulatorTest, PoolsRunAsManyTasksAsTheyHaveSlots) {
  TaskGraph graph;
  graph.clear(4);
  uint32_t cores = graph.addPool(2);
  for (uint32_t device = 0; device < 4; ++device)
    graph.addTask(10, {device}, {}, cores);
  Timeline timeline;
  ASSERT_TRUE(Simulator().run(graph, timeline));
  EXPECT_EQ(verify(graph, timeline), "");
  EXPECT_EQ(timeline.makespan, 20);
}

TEST(SimulatorTest, StopsAtTheBound) {
  TaskGraph graph = workedExample(true);
  Timeline timeline;
  EXPECT_FALSE(Simulator().run(graph, timeline, 13));
  EXPECT_TRUE(Simulator().run(graph, timeline, 14));
}

TEST(SimulatorTest, RandomGraphsKeepTheRules) {
  std::mt19937_64 random(7);
  Simulator simulator;
  Timeline timeline;
  for (int round = 0; round < 200; ++round) {
    TaskGraph graph;
    unsigned numResources = 1 + random() % 6;
    graph.clear(numResources);
    uint32_t pool = graph.addPool(1 + random() % 3);
    unsigned numTasks = 1 + random() % 60;
    Ticks total = 0;
    for (unsigned t = 0; t < numTasks; ++t) {
      for (unsigned p = random() % 4; t > 0 && p > 0; --p)
        graph.pushPredecessor(random() % t);
      for (uint32_t r = 0; r < numResources; ++r)
        if (random() % 3 == 0)
          graph.pushResource(r);
      Ticks time = random() % 10;
      total += time;
      graph.finishTask(time, random() % 2 ? pool : TaskGraph::noPool);
    }
    ASSERT_TRUE(simulator.run(graph, timeline));
    EXPECT_EQ(verify(graph, timeline), "") << "round " << round;
    EXPECT_GE(timeline.makespan, criticalPath(graph));
    EXPECT_LE(timeline.makespan, total);
  }
}

TEST(SimulatorTest, VerifyFindsBrokenTimelines) {
  TaskGraph graph = workedExample(true);
  Timeline good;
  ASSERT_TRUE(Simulator().run(graph, good));
  Timeline early = good;
  early.start[5] -= 1;
  EXPECT_NE(verify(graph, early), "");
  Timeline late = good;
  late.start.back() += 1;
  late.end.back() += 1;
  EXPECT_NE(verify(graph, late), "");
  Timeline lost = good;
  lost.order.pop_back();
  EXPECT_EQ(verify(graph, lost), "1 tasks never ran");
}
