//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Steps recorded as several processes issue them, by NCCL: together they are
// what one process issues, and what one of them does amiss is found.

#include "GpuTestProgram.h"
#include "NcclTestProgram.h"
#include "RandomCommunications.h"
#include "RecordedProgram.h"

using namespace soap;

namespace {

using Call = RecordedCall;
using Kind = RecordedCommand;

/// A program in several processes.
struct RecordedProcesses {
  std::string record(int32_t numProcesses) {
    return record(builder, numProcesses);
  }
  std::string record(ProgramBuilder &of, int32_t numProcesses) {
    program = of.get();
    SoapStatus status = soap_program_check(program);
    if (status.code == SOAP_OK)
      status = recordEachProcess(*program, numProcesses, made);
    return status.message;
  }
  std::string check() {
    whole = Recording();
    SoapStatus status = joinRecordings(*program, made.recordings, whole);
    if (status.code == SOAP_OK)
      status = checkRecording(*program, whole);
    return status.message;
  }

  /// Changes every command that \p is says of in turn, in all processes; what
  /// is said of each.
  std::vector<std::string>
  changeEach(const std::function<bool(const RecordedCommand &)> &is,
             const std::function<void(Commands &, size_t)> &change) {
    std::vector<std::string> said;
    for (Recording &process : made.recordings)
      for (Commands &step : process.steps) {
        const Commands unchanged = step;
        for (size_t i = 0; i < unchanged.size(); ++i) {
          if (!is(unchanged[i]))
            continue;
          change(step, i);
          said.push_back(check());
          step = unchanged;
        }
      }
    EXPECT_GE(said.size(), made.recordings.size());
    return said;
  }
  void expectAll(const std::function<bool(const RecordedCommand &)> &is,
                 const std::function<void(Commands &, size_t)> &change,
                 Texts texts) {
    for (const std::string &said : changeEach(is, change))
      EXPECT_TRUE(says(said, texts));
  }

  ProgramBuilder builder;
  const SoapProgram *program = nullptr;
  ProcessRecordings made;
  Recording whole;
};

bool isAnyCall(const RecordedCommand &c) { return c.kind == Kind::Call; }
bool isReceive(const RecordedCommand &c) {
  return isAnyCall(c) && c.call.kind == Call::Receive;
}
bool begins(const RecordedCommand &c) {
  return c.kind == Kind::Mark && c.value > 0;
}

//===----------------------------------------------------------------------===//
// One process and several
//===----------------------------------------------------------------------===//

/// What is asked of each stream, but for numbers that a process gives its own
/// events, groups and communicators, and where its memory is.
std::vector<std::vector<std::string>> textOf(const Recording &recording,
                                             const Commands &commands) {
  std::vector<std::vector<std::string>> streams(streamsPerDevice *
                                                recording.memory.size());
  for (const RecordedCommand &c : commands) {
    // Streams begin and end with those of their process.
    if (c.kind == Kind::Record || c.kind == Kind::Wait)
      continue;
    const Recording::Memory &memory = recording.memory[deviceOf(c.stream)];
    std::string text = std::to_string(c.kind);
    auto add = [&](auto number) { text += " " + std::to_string(number); };
    auto place = [&](uint64_t at) {
      bool isStaging = memory.stagingBytes && at >= memory.stagingAt;
      text += at == 0 ? " none" : isStaging ? " staging" : " memory";
      if (at)
        add(at - (isStaging ? memory.stagingAt : memory.at));
    };
    add(reinterpret_cast<uintptr_t>(c.step));
    for (uint64_t pointer : c.pointers)
      place(pointer);
    for (uint64_t pointer : c.sources)
      place(pointer);
    for (uint64_t pointer : c.targets)
      place(pointer);
    place(c.from);
    place(c.to);
    for (int64_t number :
         {c.bytes, int64_t(c.value), int64_t(c.call.kind), c.call.count,
          int64_t(c.call.type), int64_t(c.call.op), int64_t(c.call.peer),
          int64_t(c.call.rank), int64_t(c.call.isGrouped),
          int64_t(c.call.activeDevice)})
      add(number);
    if (c.kind == Kind::Call)
      for (int32_t device :
           recording.communicators[c.call.communicator].devices)
        add(device);
    streams[c.stream].push_back(text);
  }
  return streams;
}

void expectSameAsOne(ProgramBuilder &builder, const Recording &whole) {
  Recording one;
  std::unique_ptr<Backend> backend;
  SoapStatus status =
      recordSteps(*builder.get(), one, backend, /*usesNccl=*/true);
  ASSERT_EQ(status.code, SOAP_OK) << status.message;
  ASSERT_EQ(one.steps.size(), whole.steps.size());
  for (size_t step = 0; step < one.steps.size(); ++step) {
    auto expected = textOf(one, one.steps[step]),
         actual = textOf(whole, whole.steps[step]);
    for (size_t stream = 0; stream < expected.size(); ++stream)
      EXPECT_EQ(expected[stream], actual[stream]) << "stream " << stream;
  }
  for (size_t d = 0; d < one.memory.size(); ++d) {
    EXPECT_EQ(one.memory[d].bytes, whole.memory[d].bytes);
    EXPECT_EQ(one.memory[d].stagingBytes, whole.memory[d].stagingBytes);
    EXPECT_EQ(one.memory[d].constants.size(), whole.memory[d].constants.size());
  }
}

TEST(RecordedProcessesTest, KernelsAndCommunications) {
  RecordedProcesses r;
  buildGpuProgram(r.builder);
  ASSERT_EQ(r.record(2), "");
  EXPECT_EQ(r.check(), "");
  expectSameAsOne(r.builder, r.whole);
  // Each has its own begin and end of a step.
  EXPECT_EQ(r.whole.rootStreams,
            (std::vector<int32_t>{0, streamOf(1, Stream::Compute)}));
}

TEST(RecordedProcessesTest, AllKindsOfCommunications) {
  for (int32_t numProcesses : {1, 2, 3}) {
    RecordedProcesses r;
    buildNcclProgram(r.builder);
    ASSERT_EQ(r.record(numProcesses), "");
    EXPECT_EQ(r.check(), "");
    expectSameAsOne(r.builder, r.whole);
  }
}

TEST(RecordedProcessesTest, RandomCommunicationsPass) {
  for (uint32_t seed = 0; seed < 15; ++seed) {
    int32_t numDevices = 2 + int32_t(seed % 5);
    for (int32_t numProcesses = 2; numProcesses <= numDevices; ++numProcesses) {
      RandomCommunications test(seed, numDevices, 6);
      // All of the arenas is there, and may change.
      constexpr int64_t all = 2 * RandomCommunications::half;
      test.builder.arguments.clear();
      for (int32_t d = 0; d < numDevices; ++d) {
        test.builder.addArgument({"a", SOAP_F32, {all}, {{d, 0, {0}, {all}}}});
        test.builder.addState(d, d);
      }
      RecordedProcesses r;
      ASSERT_EQ(r.record(test.builder, numProcesses), "");
      EXPECT_EQ(r.check(), "") << "seed " << seed << ", " << numProcesses;
      expectSameAsOne(test.builder, r.whole);
    }
  }
}

//===----------------------------------------------------------------------===//
// What one of them does amiss
//===----------------------------------------------------------------------===//

/// Three devices in as many processes.
class RecordedFaultsTest : public testing::Test {
protected:
  void SetUp() override {
    buildNcclProgram(r.builder);
    ASSERT_EQ(r.record(3), "");
    ASSERT_EQ(r.check(), "");
  }
  RecordedProcesses r;
};

TEST_F(RecordedFaultsTest, DevicesHaveOneProcess) {
  std::vector<Recording> &all = r.made.recordings;
  Recording::Memory own = all[1].memory[1];
  all[1].memory[1] = {};
  EXPECT_EQ(r.check(), "no process has device 1");
  all[1].memory[1] = own;
  all[2].memory[1] = own;
  EXPECT_EQ(r.check(), "processes 1 and 2 both have device 1");
}

TEST_F(RecordedFaultsTest, StepsAreAsMany) {
  r.made.recordings[1].steps.pop_back();
  EXPECT_EQ(r.check(), "processes take 2 steps and 1");
}

TEST_F(RecordedFaultsTest, IdsAreSentAndReceived) {
  std::vector<Recording> &all = r.made.recordings;
  const std::vector<Recording::SentId> sent = all[0].sentIds;
  ASSERT_EQ(sent.size(), 2u);
  all[0].sentIds.pop_back();
  EXPECT_EQ(r.check(), "process 2 waits for an id of a communicator that "
                       "process 0 does not send");
  all[0].sentIds = sent;
  all[0].sentIds.push_back(sent[0]);
  EXPECT_EQ(r.check(),
            "of 3 ids of communicators that are sent, 2 are received");
  all[0].sentIds = sent;
  all[2].communicators[0].sender = 1;
  EXPECT_EQ(r.check(), "process 2 waits for an id of a communicator that "
                       "process 1 does not send");
  // One that nobody has sent, as if it had been made here.
  all[2].communicators[0].sender = -1;
  EXPECT_TRUE(says(r.check(), {"are received"}));
  all[0].sentIds.pop_back();
  EXPECT_TRUE(says(r.check(), {"has not one rank on each of 3 devices"}));
}

TEST_F(RecordedFaultsTest, RanksAreMadeOnce) {
  Texts amiss = {"has not one rank on each of 3 devices"};
  std::vector<int32_t> &devices = r.made.recordings[1].communicators[0].devices;
  devices = {1, -1, -1};
  EXPECT_TRUE(says(r.check(), amiss));
  devices = {-1, -1, -1};
  EXPECT_TRUE(says(r.check(), amiss));
  devices = {-1, 1};
  EXPECT_TRUE(says(r.check(), amiss));
}

TEST_F(RecordedFaultsTest, NobodyIsLeftWaiting) {
  Texts waits = {"waits for ever for others to make such calls of NCCL",
                 "waits for ever for others to start communication",
                 "are received", "which nothing has written", "instead of"};
  r.expectAll(isAnyCall, drop, waits);
  r.expectAll(begins, drop,
              {"waits for ever for others to start communication",
               "waits for ever for others to make such calls of NCCL",
               "outside of a communication's marks"});
  r.expectAll(
      isReceive,
      [](Commands &c, size_t i) { c[i].call.peer = (c[i].call.peer + 1) % 3; },
      {"waits for ever for others to make such calls of NCCL", "are received",
       "has 24 elements", "where", "overlap"});
}

// All go the same way through communications.
TEST_F(RecordedFaultsTest, CommunicationsComeInOneOrder) {
  for (Recording &process : r.made.recordings)
    for (Commands &step : process.steps) {
      const Commands unchanged = step;
      for (Kind &command : step)
        if (begins(command) && command.value <= 2)
          command.value = 3 - command.value;
      EXPECT_TRUE(says(r.check(),
                       {"waits for ever for others to start communication"}));
      step = unchanged;
    }
}

TEST_F(RecordedFaultsTest, CollectivesMatch) {
  auto isReduction = [](const RecordedCommand &c) {
    return isAnyCall(c) && c.call.kind == Call::AllReduce;
  };
  r.expectAll(isReduction, [](Commands &c, size_t i) { --c[i].call.count; },
              {"differs between devices"});
  r.expectAll(isReduction,
              [](Commands &c, size_t i) { c[i].call.communicator = 7; },
              {"of 0", "waits for ever"});
}

TEST_F(RecordedFaultsTest, BytesArriveWhereTheyShall) {
  r.expectAll(isReceive, [](Commands &c, size_t i) { c[i].to += 4; },
              {"which nothing has written", "instead of", "overlap",
               "nor in its memory for messages", "what is no member's"});
}

/// Pairs of devices that NCCL's own collectives connect.
TEST(RecordedCommunicatorsTest, AreMadeInOneOrder) {
  RecordedProcesses r;
  ProgramBuilder &p = r.builder;
  for (int32_t d = 0; d < 3; ++d) {
    p.addDevice(512);
    p.addArgument({"a", SOAP_F32, {128}, {{d, 0, {0}, {128}}}});
    p.addResult({"r", SOAP_F32, {128}, {{d, 0, {0}, {128}}}});
    p.addState(d, d);
  }
  using Group = ProgramBuilder::Group;
  p.addCommunicateAll(p.addAllReduce(SOAP_F32, SOAP_SUM,
                                     {Group{4, {{0, 0, 256}, {1, 0, 256}}}}));
  // The first slice is the last device's, which makes the id.
  p.addCommunicateAll(p.addAllReduce(SOAP_F32, SOAP_SUM,
                                     {Group{4, {{1, 0, -1}, {2, 0, 256}}},
                                      Group{4, {{1, 16, 320}, {2, 16, -1}}}}));
  ASSERT_EQ(r.record(3), "");
  ASSERT_EQ(r.check(), "");
  ASSERT_EQ(r.whole.communicators.size(), 3u);
  ASSERT_EQ(r.made.recordings[1].communicators.size(), 3u);
  EXPECT_EQ(r.made.recordings[1].communicators[1].sender, 0);
  EXPECT_EQ(r.made.recordings[1].communicators[2].sender, 2);
  // The same ids in another order.
  Recording &first = r.made.recordings[0];
  ASSERT_EQ(first.communicators.size(), 2u);
  std::swap(first.communicators[0], first.communicators[1]);
  for (Recording::SentId &sent : first.sentIds)
    sent.communicator = 1 - sent.communicator;
  EXPECT_EQ(r.check(), "process 0 waits for ever for others to make "
                       "communicator 0");
}

/// Two GPUs' kernels, each in a process.
TEST(RecordedProcessEventsTest, EveryWaitAndRecordCounts) {
  RecordedProcesses r;
  buildGpuProgram(r.builder);
  ASSERT_EQ(r.record(2), "");
  ASSERT_EQ(r.check(), "");
  unsigned implied = 0, passed = 0;
  for (const std::string &said : r.changeEach(
           [](const RecordedCommand &c) { return c.kind == Kind::Wait; },
           [&](Commands &c, size_t i) {
             implied += c[i].event == c[0].event;
             drop(c, i);
           }))
    if (said.empty())
      ++passed;
    else
      EXPECT_TRUE(saysThatAWaitIsMissing(said));
  // Others may imply that a stream begins after the step does.
  EXPECT_LE(passed, implied);
  r.expectAll([](const RecordedCommand &c) { return c.kind == Kind::Record; },
              drop, {"which nothing has recorded"});
}

} // namespace
