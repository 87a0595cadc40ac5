//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestPrograms.h"

#include "Soap/ProgramFile/Measurement.h"

using namespace soap;

namespace {

/// Two devices: two kernels on each, the second after a copy from the other.
struct Measured : testing::Test {
  Measured() {
    int32_t kernel = builder.addKernel("k\"\xff", kernelNotLoaded, 0, {});
    for (int d = 0; d < 2; ++d)
      builder.addDevice(256);
    int32_t comm = builder.addCopy(
        SOAP_F32, {{0, 1, 0, 64, {4}, {1}, {1}}, {1, 0, 0, 64, {4}, {1}, {1}}});
    for (int d = 0; d < 2; ++d) {
      builder.addLaunch(d, kernel, {});
      builder.addCommunicate(d, comm);
      builder.addLaunch(d, kernel, {});
    }
    notes.operators = {"fc1", "fc2", "loss"};
    for (int d = 0; d < 2; ++d)
      notes.commands.push_back({{{0}, 10e-9}, {{1}, 0}, {{1, 2}, 30e-9}});
    program = {builder.get(), &notes, "main", "cpu:2", 80e-9};
  }

  /// Device d begins at `origin`: 20 of computing, a wait of `wait`, 10 of
  /// copying, 40 of computing.
  static void addStep(std::vector<SoapTraceEvent> &events, int64_t step,
                      int64_t origin, int64_t wait) {
    int64_t at = origin + 5;
    events.push_back({step, 0, SOAP_LAUNCH, 0, at, at + 20, at});
    at += 20;
    events.push_back(
        {step, 1, SOAP_COMMUNICATE, 0, at, at + wait + 10, at + wait});
    at += wait + 10;
    events.push_back({step, 2, SOAP_LAUNCH, 0, at, at + 40, at});
    events.push_back({step, -1, SOAP_TRACE_STEP, -1, origin, at + 40, origin});
  }

  ProgramBuilder builder;
  CommandNotes notes;
  MeasuredProgram program;
};

TEST_F(Measured, medianOfSteps) {
  std::vector<std::vector<SoapTraceEvent>> events(2);
  // The first step, the longest, does not count; clocks differ.
  for (auto [step, wait] : {std::pair(0, 500), {1, 30}, {3, 25}, {5, 400}})
    for (int d = 0; d < 2; ++d)
      addStep(events[d], step, 1000 * step + 77777 * d, d == 0 ? wait : 5);
  MeasuredStep found = findMeasuredStep(program, events, {3e-6, 1e-6, 2e-6});
  EXPECT_EQ(found.step, 1);
  EXPECT_EQ(found.numMeasured, 3);
  EXPECT_DOUBLE_EQ(found.unmeasuredSeconds, 2e-6);
  EXPECT_DOUBLE_EQ(found.seconds, 105e-9);
  ASSERT_EQ(found.devices.size(), 2u);
  EXPECT_DOUBLE_EQ(found.devices[0].compute, 60e-9);
  EXPECT_DOUBLE_EQ(found.devices[0].communication, 10e-9);
  EXPECT_DOUBLE_EQ(found.devices[0].waiting, 30e-9);
  EXPECT_DOUBLE_EQ(found.devices[0].idle, 35e-9);
  // It is done before the other one.
  EXPECT_DOUBLE_EQ(found.devices[1].waiting, 5e-9);
  EXPECT_DOUBLE_EQ(found.devices[1].idle, 35e-9);
  EXPECT_DOUBLE_EQ(found.idleShare(), 70.0 / 210);
  EXPECT_EQ(found.events[1][0].start, 5);

  ASSERT_EQ(found.sinks.size(), 3u);
  EXPECT_EQ(found.sinks[0].name, "fc2 +1");
  EXPECT_EQ(found.sinks[0].commands, 2);
  EXPECT_DOUBLE_EQ(found.sinks[0].seconds, 80e-9);
  EXPECT_DOUBLE_EQ(found.sinks[0].predictedSeconds, 60e-9);
  EXPECT_DOUBLE_EQ(found.sinks[0].share, 80.0 / 210);
  EXPECT_EQ(found.sinks[1].name, "fc1");
  EXPECT_EQ(found.sinks[2].name, "copy for fc2");
  EXPECT_FALSE(found.sinks[2].computes);
  EXPECT_DOUBLE_EQ(found.sinks[2].seconds, 20e-9);

  std::string table = printMeasuredStep(program, found);
  EXPECT_NE(table.find("measured step 2, the median of 3: 0.1 us; steps that "
                       "were not measured: 2.0 us; predicted: 0.1 us (measured "
                       "/ predicted: 1.31)"),
            std::string::npos)
      << table;
  EXPECT_NE(table.find("0              57.1%           9.5%    33.3%"),
            std::string::npos)
      << table;
}

/// What is done at the same time counts once.
TEST_F(Measured, overlaps) {
  std::vector<std::vector<SoapTraceEvent>> events(1);
  events[0] = {{1, 0, SOAP_LAUNCH, 0, 0, 50, 0},
               {1, 1, SOAP_COMMUNICATE, 0, 30, 70, 30},
               {1, 2, SOAP_LAUNCH, 0, 60, 80, 60},
               {1, -1, SOAP_TRACE_STATE, -1, 75, 85, 75},
               {1, -1, SOAP_TRACE_STEP, -1, 0, 100, 0}};
  MeasuredStep found = findMeasuredStep(program, events, {});
  EXPECT_DOUBLE_EQ(found.devices[0].compute, 75e-9);
  EXPECT_DOUBLE_EQ(found.devices[0].communication, 10e-9);
  EXPECT_DOUBLE_EQ(found.devices[0].waiting, 0);
  EXPECT_DOUBLE_EQ(found.devices[0].idle, 15e-9);
  EXPECT_EQ(found.unmeasuredSeconds, 0);
}

TEST_F(Measured, programsWithoutNotes) {
  std::vector<std::vector<SoapTraceEvent>> events(2);
  for (int d = 0; d < 2; ++d)
    addStep(events[d], 0, 0, 0);
  program.notes = nullptr;
  program.predictedSeconds = 0;
  MeasuredStep found = findMeasuredStep(program, events, {});
  EXPECT_EQ(found.step, 0);
  EXPECT_EQ(found.sinks[0].name, "k\"\xff");
  EXPECT_EQ(found.sinks[1].name, "copy 0");
  std::string trace = writeMeasuredTrace(program, found);
  EXPECT_NE(trace.find(R"("name":"k\"\ufffd")"), std::string::npos) << trace;
  EXPECT_EQ(trace.find("predicted"), std::string::npos) << trace;
  EXPECT_EQ(trace.find("operators"), std::string::npos) << trace;
}

TEST(Measurement, medianOfAllSteps) {
  EXPECT_EQ(medianStep({}), 0);
  EXPECT_EQ(medianStep({9}), 9);
  EXPECT_EQ(medianStep({9, 2}), 2);
  EXPECT_EQ(medianStep({9, 2, 1, 3}), 2);
  EXPECT_EQ(medianStep({1, 4, 2, 3, 5}), 4); // the upper one of four
}

TEST_F(Measured, nothing) {
  MeasuredStep found = findMeasuredStep(program, {{}, {}}, {});
  EXPECT_EQ(found.seconds, 0);
  EXPECT_TRUE(found.devices.empty());
  EXPECT_NE(writeMeasuredTrace(program, found).find("\"devices\":[]"),
            std::string::npos);
}

} // namespace
