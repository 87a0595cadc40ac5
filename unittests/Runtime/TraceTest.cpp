//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Times of commands: on threads, in processes, on (emulated) GPUs, and where
// the GPU backend has streams note them.

#include "../../lib/Runtime/Backend.h"

#include "GpuTestProgram.h"
#include "Loopback.h"
#include "RecordedProgram.h"
#include "RuntimeTestUtils.h"

#include <algorithm>
#include <functional>
#include <map>

using namespace soap;

namespace {

void tracedKernel(void **) {}

/// Three devices meet; device 1 runs a kernel before.
void buildMeeting(ProgramBuilder &p) {
  int32_t kernel = p.addKernel("k", tracedKernel, 0, {});
  ProgramBuilder::Group group{4, {}};
  for (int32_t d = 0; d < 3; ++d) {
    p.addDevice(64);
    group.members.push_back({d, 0, 0});
  }
  int32_t comm = p.addAllReduce(SOAP_F32, SOAP_SUM, {group});
  p.addLaunch(1, kernel, {});
  p.addCommunicateAll(comm);
}

std::vector<SoapTraceEvent> traceOf(SoapRuntime *runtime, int32_t device) {
  const SoapTraceEvent *events = nullptr;
  size_t count = 0;
  SoapStatus status = soap_runtime_get_trace(runtime, device, &events, &count);
  EXPECT_EQ(status.code, SOAP_OK) << status.message;
  return {events, events + count};
}

/// Commands one after the other, then the step around them; for each step.
void checkSteps(const std::vector<SoapTraceEvent> &events, size_t perStep) {
  ASSERT_EQ(events.size() % (perStep + 1), 0u);
  for (size_t first = 0; first < events.size(); first += perStep + 1) {
    const SoapTraceEvent &step = events[first + perStep];
    EXPECT_EQ(step.kind, SOAP_TRACE_STEP);
    int64_t last = step.start;
    for (size_t i = first; i < first + perStep; ++i) {
      EXPECT_EQ(events[i].step, step.step);
      EXPECT_LE(last, events[i].start);
      EXPECT_LE(events[i].start, events[i].ready);
      EXPECT_LE(events[i].ready, events[i].end);
      last = events[i].end;
    }
    EXPECT_LE(last, step.end);
  }
}

TEST(TraceTest, cpuTimesAreOrdered) {
  ProgramBuilder p;
  buildMeeting(p);
  SoapOptions options = {};
  options.trace = 1;
  TestRuntime runtime(p, options);
  ASSERT_EQ(runtime.run(2).code, SOAP_OK);
  int64_t latestStart = 0, earliestReady = INT64_MAX, earliestEnd = INT64_MAX;
  for (int32_t d = 0; d < 3; ++d) {
    std::vector<SoapTraceEvent> events = traceOf(runtime.get(), d);
    ASSERT_EQ(events.size(), d == 1 ? 6u : 4u);
    checkSteps(events, d == 1 ? 2 : 1);
    const SoapTraceEvent &meeting = events[d == 1 ? 1 : 0];
    EXPECT_EQ(meeting.kind, SOAP_COMMUNICATE);
    latestStart = std::max(latestStart, meeting.start);
    earliestReady = std::min(earliestReady, meeting.ready);
    earliestEnd = std::min(earliestEnd, meeting.end);
  }
  // Nobody begins before all have come, or leaves before all are done.
  EXPECT_LE(latestStart, earliestReady);
  EXPECT_LE(earliestReady, earliestEnd);
}

TEST(TraceTest, cpuDevicesWithoutCommandsHaveStepsAsWell) {
  ProgramBuilder p;
  buildMeeting(p);
  p.addDevice(64);
  SoapOptions options = {};
  options.trace = 1;
  TestRuntime runtime(p, options);
  ASSERT_EQ(runtime.run(2).code, SOAP_OK);
  std::vector<SoapTraceEvent> events = traceOf(runtime.get(), 3);
  ASSERT_EQ(events.size(), 2u);
  checkSteps(events, 0);
  EXPECT_EQ(events[0].step, 0);
  EXPECT_LE(events[0].end, events[1].start);
}

TEST(TraceTest, stepsBetweenAreNotTraced) {
  ProgramBuilder p;
  buildMeeting(p);
  TestRuntime runtime(p);
  ASSERT_EQ(runtime.run(1).code, SOAP_OK);
  ASSERT_EQ(soap_runtime_set_trace(runtime.get(), 1).code, SOAP_OK);
  ASSERT_EQ(runtime.run(2).code, SOAP_OK);
  ASSERT_EQ(soap_runtime_set_trace(runtime.get(), 0).code, SOAP_OK);
  ASSERT_EQ(runtime.run(3).code, SOAP_OK);
  std::vector<SoapTraceEvent> events = traceOf(runtime.get(), 0);
  ASSERT_EQ(events.size(), 4u);
  EXPECT_EQ(events[0].step, 1);
  EXPECT_EQ(events[3].step, 2);
}

TEST(TraceTest, stepsLongPastAreForgotten) {
  ProgramBuilder p;
  buildMeeting(p);
  SoapOptions options = {};
  options.trace = 1;
  TestRuntime runtime(p, options);
  for (int64_t step = 0; step < 5 * tracedSteps; ++step)
    ASSERT_EQ(runtime.run(1).code, SOAP_OK);
  std::vector<SoapTraceEvent> events = traceOf(runtime.get(), 1);
  EXPECT_GE(events.size(), size_t(3) * tracedSteps);
  EXPECT_LE(events.size(), size_t(3) * (2 * tracedSteps + 1));
  EXPECT_EQ(events.back().step, 5 * tracedSteps - 1);
  checkSteps(events, 2);
}

TEST(TraceTest, rankZeroHasTimesOfAllProcesses) {
  ProgramBuilder p;
  buildMeeting(p);
  const SoapProgram *program = p.get();
  Loopback::run(3, 9, [&](int32_t rank, SoapProcesses *processes) {
    SoapOptions options = {};
    options.processes = processes;
    SoapRuntime *runtime = nullptr;
    ASSERT_EQ(
        soap_runtime_create(program, SOAP_BACKEND_CPU, &options, &runtime).code,
        SOAP_OK);
    if (rank > 0) {
      EXPECT_EQ(soap_runtime_follow(runtime, nullptr, nullptr).code, SOAP_OK);
      soap_runtime_destroy(runtime);
      return;
    }
    EXPECT_EQ(soap_runtime_run(runtime, 1).code, SOAP_OK);
    EXPECT_EQ(soap_runtime_set_trace(runtime, 1).code, SOAP_OK);
    EXPECT_EQ(soap_runtime_run(runtime, 2).code, SOAP_OK);
    for (int32_t d = 0; d < 3; ++d) {
      std::vector<SoapTraceEvent> events = traceOf(runtime, d);
      ASSERT_EQ(events.size(), d == 1 ? 6u : 4u);
      EXPECT_EQ(events.front().step, 1);
      checkSteps(events, d == 1 ? 2 : 1);
    }
    soap_runtime_destroy(runtime);
  });
}

/// Of the first step, which is issued, and of those that are captured, with
/// stamps and without in turn.
TEST(TraceTest, emulatedGpus) {
  for (bool usesNccl : {false, true}) {
    ProgramBuilder p;
    buildGpuProgram(p);
    SoapOptions options = {};
    options.emulate_nccl = usesNccl;
    TestRuntime plain(p, options, SOAP_BACKEND_EMULATED);
    ASSERT_TRUE(plain.ok()) << plain.created.message;
    options.trace = 1;
    TestRuntime traced(p, options, SOAP_BACKEND_EMULATED);
    const std::vector<float> x = {1, 2, 3, 4, 5, 6, 7, 8};
    plain.set(0, x);
    traced.set(0, x);
    for (int step = 0; step < 5; ++step) {
      ASSERT_EQ(soap_runtime_set_trace(traced.get(), step % 3 != 1).code,
                SOAP_OK);
      ASSERT_EQ(plain.run().code, SOAP_OK);
      ASSERT_EQ(traced.run().code, SOAP_OK);
    }
    EXPECT_EQ(plain.result<float>(0, 8), traced.result<float>(0, 8));
    const SoapProgram &program = *p.get();
    for (int32_t d = 0; d < 2; ++d) {
      std::map<int64_t, std::vector<SoapTraceEvent>> steps;
      for (const SoapTraceEvent &event : traceOf(traced.get(), d))
        steps[event.step].push_back(event);
      ASSERT_EQ(steps.size(), 3u);
      for (auto &[step, events] : steps) {
        EXPECT_NE(step % 3, 1);
        std::vector<int32_t> seen(program.devices[d].num_commands, 0);
        bool hasState = false;
        ASSERT_EQ(events.back().kind, SOAP_TRACE_STEP);
        int64_t end = events.back().end;
        events.pop_back();
        for (const SoapTraceEvent &event : events) {
          EXPECT_GE(event.start, 0);
          EXPECT_LE(event.start, event.end);
          EXPECT_LE(event.end, end);
          if (event.command < 0) {
            EXPECT_EQ(event.kind, SOAP_TRACE_STATE);
            hasState = true;
            continue;
          }
          ++seen[event.command];
          EXPECT_EQ(event.kind,
                    program.devices[d].commands[event.command].kind);
        }
        EXPECT_TRUE(hasState);
        // By each other's memory, only one device may have to move something.
        for (int32_t c = 0; c < program.devices[d].num_commands; ++c)
          if (usesNccl || program.devices[d].commands[c].kind == SOAP_LAUNCH)
            EXPECT_EQ(seen[c], 1) << c;
      }
    }
  }
}

class StampsTest : public testing::TestWithParam<bool> {
protected:
  void SetUp() override {
    buildGpuProgram(r.builder);
    ASSERT_EQ(r.record(), "");
    ASSERT_EQ(r.check(), "");
  }

  /// Changes every stamp in turn; returns what is said of each.
  std::vector<std::string>
  forEachStamp(const std::function<void(std::vector<RecordedCommand> &, size_t)>
                   &change) {
    std::vector<std::string> said;
    for (auto &step : r.recording.steps) {
      const std::vector<RecordedCommand> whole = step;
      for (size_t i = 0; i < whole.size(); ++i)
        if (whole[i].kind == RecordedCommand::Stamp) {
          change(step, i);
          said.push_back(r.check());
          step = whole;
        }
    }
    EXPECT_EQ(said.size(), 2u * r.recording.numStamps);
    return said;
  }

  Recorded r{GetParam(), /*isTraced=*/true};
};

TEST_P(StampsTest, bothStepsHaveAll) {
  EXPECT_GT(r.recording.numStamps, 0);
  // Begin and end of all operations, twice; and of the step.
  EXPECT_FALSE(r.recording.spans.empty());
  Recorded plain(GetParam());
  buildGpuProgram(plain.builder);
  ASSERT_EQ(plain.record(), "");
  // Nothing else is different.
  for (size_t s = 0; s < 2; ++s) {
    auto &traced = r.recording.steps[s], &other = plain.recording.steps[s];
    auto stamps = std::count_if(traced.begin(), traced.end(), [](auto &c) {
      return c.kind == RecordedCommand::Stamp;
    });
    EXPECT_EQ(traced.size() - stamps, other.size());
  }
}

TEST_P(StampsTest, everyStampCounts) {
  for (const std::string &said : forEachStamp([](auto &step, size_t i) {
         step.erase(step.begin() + static_cast<int64_t>(i));
       }))
    EXPECT_TRUE(says(said, {"is never passed", "goes on without a stamp",
                            "has no stamp between"}));
  for (const std::string &said : forEachStamp([](auto &step, size_t i) {
         RecordedCommand again = step[i];
         step.insert(step.begin() + static_cast<int64_t>(i), again);
       }))
    EXPECT_TRUE(says(said, {"which is another one's"}));
  for (const std::string &said : forEachStamp(
           [](auto &step, size_t i) { step[i].stream ^= streamsPerDevice; }))
    EXPECT_TRUE(says(said, {"which is another one's"}));
}

TEST_P(StampsTest, timesAreOfOneDevice) {
  // Whose begin is that of the other device.
  Recording::Span &span = r.recording.spans.front();
  ASSERT_EQ(span.from, 0);
  span.from = 1;
  EXPECT_TRUE(says(r.check(), {"the time from stamp 1 to stamp"}));
  span.from = r.recording.numStamps;
  EXPECT_TRUE(says(r.check(), {"the time from stamp"}));
}

TEST_P(StampsTest, stampsBeforeWaitsDoNotCount) {
  // Work that waits has its stamp between.
  unsigned found = 0;
  for (auto &step : r.recording.steps)
    for (size_t i = 1; i < step.size(); ++i)
      if (step[i].kind == RecordedCommand::Stamp &&
          step[i - 1].kind == RecordedCommand::Wait &&
          step[i - 1].stream == step[i].stream && i + 1 < step.size() &&
          step[i + 1].stream == step[i].stream) {
        std::swap(step[i], step[i - 1]);
        EXPECT_TRUE(says(r.check(), {"has no stamp between"}));
        std::swap(step[i], step[i - 1]);
        ++found;
      }
  EXPECT_GT(found, 4u);
}

INSTANTIATE_TEST_SUITE_P(Both, StampsTest, testing::Bool());

} // namespace
