//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Steps recorded as for GPUs that communicate by NCCL: what is right passes,
// and every kind of violation is made, and found.

#include "../../lib/Runtime/Nccl/NcclApi.h"
#include "GpuTestProgram.h"
#include "NcclTestProgram.h"
#include "RandomCommunications.h"
#include "RecordedProgram.h"
#include "RuntimeTestUtils.h"

#include <functional>

using namespace soap;

namespace {

using Call = RecordedCall;

/// As changeEach; each kind of command is there twice or more.
std::vector<std::string>
forEach(Recorded &r, const std::function<bool(const RecordedCommand &)> &is,
        const std::function<void(Commands &, size_t)> &change) {
  return changeEach(r, is, change, 2);
}

using soap::of;
std::function<bool(const RecordedCommand &)> of(Call::Kind kind) {
  return [kind](const RecordedCommand &c) {
    return c.kind == RecordedCommand::Call && c.call.kind == kind;
  };
}
bool isCall(const RecordedCommand &c) {
  return c.kind == RecordedCommand::Call;
}
bool isMessage(const RecordedCommand &c) {
  return isCall(c) && c.call.isMessage();
}
bool isCollective(const RecordedCommand &c) {
  return isCall(c) && !c.call.isMessage();
}

class RecordedNcclTest : public testing::Test {
protected:
  void SetUp() override {
    buildNcclProgram(r.builder);
    ASSERT_EQ(r.record(), "");
    ASSERT_EQ(r.check(), "");
    ASSERT_EQ(r.recording.steps.size(), 2u);
  }

  void expectAll(const std::function<bool(const RecordedCommand &)> &is,
                 const std::function<void(Commands &, size_t)> &change,
                 Texts texts) {
    for (const std::string &said : forEach(r, is, change))
      EXPECT_TRUE(says(said, texts));
  }

  /// Changes the calls of one kind of each group on all ranks alike.
  void expectAlike(Call::Kind kind,
                   const std::function<void(RecordedCommand &)> &change,
                   Texts texts) {
    for (Commands &step : r.recording.steps) {
      const Commands whole = step;
      for (RecordedCommand &command : step)
        if (of(kind)(command))
          change(command);
      EXPECT_TRUE(says(r.check(), texts));
      step = whole;
    }
  }

  Recorded r{/*usesNccl=*/true};
};

TEST_F(RecordedNcclTest, AllKindsAreThere) {
  auto count = [&](const std::function<bool(const RecordedCommand &)> &is) {
    const Commands &step = r.recording.steps[0];
    return std::count_if(step.begin(), step.end(), is);
  };
  EXPECT_EQ(count(of(Call::AllReduce)), 3);
  EXPECT_EQ(count(of(Call::ReduceScatter)), 3);
  EXPECT_EQ(count(of(Call::AllGather)), 3);
  // Three boxes for each device, and a slice of each to each other one, twice.
  EXPECT_EQ(count(of(Call::Send)), 3 * 3 + 2 * 3 * 2);
  EXPECT_EQ(count(of(RecordedCommand::Sum)), 3);
  EXPECT_GT(count(of(RecordedCommand::Box)), 3 * 5);
  EXPECT_EQ(count(of(RecordedCommand::Mark)), 2 * 3 * 5);
  EXPECT_EQ(count(of(RecordedCommand::Transfer)), 0);
  // One of all is enough.
  EXPECT_EQ(r.recording.communicators.size(), 1u);
}

TEST_F(RecordedNcclTest, CommunicatorsHaveOneRankOnEachDevice) {
  Texts amiss = {"has not one rank on each of 3 devices"};
  auto &made = r.recording.communicators[0];
  for (int32_t device : {-1, 1, 3}) {
    made.devices[0] = device;
    EXPECT_TRUE(says(r.check(), amiss));
  }
  made.devices[0] = 0;
  made.numAmiss = 1;
  EXPECT_TRUE(says(r.check(), amiss));
  made.numAmiss = 0;
  std::swap(made.devices[0], made.devices[1]);
  EXPECT_TRUE(says(r.check(), {"calls NCCL for device 1, as device 0"}));
}

TEST_F(RecordedNcclTest, CallsAreTheirRanks) {
  expectAll(isCall, [](Commands &c, size_t i) { c[i].call.isGrouped = false; },
            {"outside of a group"});
  expectAll(isCall, [](Commands &c, size_t i) { ++c[i].call.activeDevice; },
            {"calls NCCL for device"});
  expectAll(isCall, [](Commands &c, size_t i) { c[i].call.rank ^= 1; },
            {"calls NCCL for device", "as rank 3 of 3"});
  for (int32_t communicator : {-1, 1})
    expectAll(
        isCall,
        [=](Commands &c, size_t i) { c[i].call.communicator = communicator; },
        {"of 0"});
  expectAll(isMessage, [](Commands &c, size_t i) { c[i].call.peer = 3; },
            {"rank 3 of 3"});
}

TEST_F(RecordedNcclTest, GroupsAreWhole) {
  expectAll(isCall, [](Commands &c, size_t i) { c[i].call.group = -5; },
            {"are received", "makes 1 collectives", "makes 0 collectives",
             "makes 2 collectives"});
}

TEST_F(RecordedNcclTest, CollectivesMatch) {
  Texts differ = {"differs between devices 0 and"};
  for (int64_t change : {-1, 1})
    expectAll(isCollective,
              [=](Commands &c, size_t i) { c[i].call.count += change; },
              {"differs between devices 0 and", "overlap", "is no place"});
  expectAll(
      isCollective, [](Commands &c, size_t i) { c[i].call.type ^= 1; }, differ);
  expectAll(
      of(Call::AllReduce),
      [](Commands &c, size_t i) { c[i].call.op = NcclMax; }, differ);
  expectAll(
      of(Call::AllReduce),
      [](Commands &c, size_t i) { c[i].call.kind = Call::AllGather; }, differ);
  expectAll(isCollective, drop, {"makes 1 collectives", "makes 0 collectives"});
  expectAll(isCollective, repeat, {"overlap", "makes 2 collectives"});
}

// What all ranks agree on is not yet what the program says.
TEST_F(RecordedNcclTest, CollectivesAreThePrograms) {
  for (auto kind : {Call::AllReduce, Call::ReduceScatter}) {
    Texts texts = {"as the program does not"};
    expectAlike(kind, [](RecordedCommand &c) { c.call.op = NcclMax; }, texts);
    expectAlike(
        kind, [](RecordedCommand &c) { c.call.type = NcclInt32; }, texts);
    expectAlike(kind, [](RecordedCommand &c) { c.from += 16; }, texts);
  }
  for (auto kind : {Call::AllReduce, Call::ReduceScatter, Call::AllGather}) {
    expectAlike(kind, [](RecordedCommand &c) { --c.call.count; },
                {"instead of", "as the program does not", "is no place"});
    expectAlike(kind, [](RecordedCommand &c) { ++c.call.count; },
                {"instead of", "as the program does not", "is no place"});
    expectAlike(kind, [](RecordedCommand &c) { c.to += 4; }, {"instead of"});
  }
  expectAlike(Call::AllGather, [](RecordedCommand &c) { c.from += 4; },
              {"instead of byte 120 of device 0"});
}

TEST_F(RecordedNcclTest, MessagesMatch) {
  expectAll(isMessage, [](Commands &c, size_t i) { --c[i].call.count; },
            {"elements where", "to be moved", "is no place"});
  expectAll(isMessage, [](Commands &c, size_t i) { c[i].call.type = NcclInt8; },
            {"or another type"});
  expectAll(isMessage,
            [](Commands &c, size_t i) {
              c[i].call.peer = 3 - c[i].call.rank - c[i].call.peer;
            },
            {"are received"});
  expectAll(isMessage, drop, {"are received"});
  expectAll(isMessage, repeat, {"are received", "overlap"});
}

// Both sides forget a message, or confuse two.
TEST_F(RecordedNcclTest, MessagesArriveWhereTheyShould) {
  for (Commands &step : r.recording.steps) {
    const Commands whole = step;
    unsigned swapped = 0;
    for (size_t i = 0; i < whole.size(); ++i) {
      if (!of(Call::Send)(whole[i]))
        continue;
      for (size_t k = i + 1; k < whole.size(); ++k)
        if (of(Call::Send)(whole[k]) && whole[k].stream == whole[i].stream &&
            whole[k].call.group == whole[i].call.group &&
            whole[k].call.peer == whole[i].call.peer &&
            whole[k].call.count == whole[i].call.count) {
          std::swap(step[i].from, step[k].from);
          EXPECT_TRUE(says(r.check(), {"instead of byte"}));
          step = whole;
          ++swapped;
        }
      // Its receiver: as often from there as this comes to it.
      auto isPair = [&](const RecordedCommand &c) {
        return of(Call::Receive)(c) && c.call.group == whole[i].call.group &&
               c.call.peer == whole[i].call.rank &&
               c.call.rank == whole[i].call.peer &&
               c.call.count == whole[i].call.count;
      };
      auto receive = std::find_if(step.begin(), step.end(), isPair);
      ASSERT_NE(receive, step.end());
      auto at = static_cast<size_t>(receive - step.begin());
      drop(step, std::max(i, at));
      drop(step, std::min(i, at));
      EXPECT_TRUE(says(r.check(), {"instead of", "which nothing has written",
                                   "what is no member's", "elements where"}));
      step = whole;
    }
    EXPECT_GE(swapped, 3u);
  }
}

TEST_F(RecordedNcclTest, BuffersAreInTheirPlaces) {
  for (int64_t change : {1, 2})
    expectAll(
        isCall,
        [=](Commands &c, size_t i) {
          (c[i].from ? c[i].from : c[i].to) += change;
        },
        {"is no place for elements of 4", "nor in its memory for messages"});
  for (int64_t change : {1 << 19, -(1 << 19)}) {
    Texts outside = {"neither in the arena of device"};
    for (auto kind : {RecordedCommand::Call, RecordedCommand::Box})
      expectAll(
          of(kind),
          [=](Commands &c, size_t i) {
            (c[i].from ? c[i].from : c[i].to) += change;
          },
          outside);
    expectAll(
        of(RecordedCommand::Sum),
        [=](Commands &c, size_t i) { c[i].sources[1] += change; }, outside);
    expectAll(
        of(RecordedCommand::Sum),
        [=](Commands &c, size_t i) { c[i].targets[0] += change; }, outside);
  }
  for (int64_t change : {4, -4}) {
    Texts elsewhere = {"instead of",
                       "which nothing has written",
                       "overlap",
                       "what is no member's",
                       "as the program does not",
                       "reads and writes",
                       "nor in its memory for messages"};
    for (auto kind : {RecordedCommand::Call, RecordedCommand::Box})
      expectAll(
          of(kind),
          [=](Commands &c, size_t i) {
            (c[i].from ? c[i].from : c[i].to) += change;
          },
          elsewhere);
    expectAll(
        of(RecordedCommand::Sum),
        [=](Commands &c, size_t i) { c[i].targets[0] += change; }, elsewhere);
  }
}

TEST_F(RecordedNcclTest, CallsOfAGroupDoNotOverlap) {
  // Each receive lands where another one of its group and device does, or
  // where a message comes from.
  unsigned changed = 0;
  Commands &step = r.recording.steps[0];
  const Commands whole = step;
  for (size_t i = 0; i < whole.size(); ++i)
    for (size_t k = 0; k < whole.size(); ++k) {
      if (i == k || !of(Call::Receive)(whole[i]) || !isMessage(whole[k]) ||
          whole[i].stream != whole[k].stream ||
          whole[i].call.group != whole[k].call.group)
        continue;
      step[i].to = whole[k].from ? whole[k].from : whole[k].to;
      EXPECT_TRUE(says(r.check(), {"calls of one group overlap at byte",
                                   "nor in its memory for messages"}));
      step = whole;
      ++changed;
    }
  EXPECT_GT(changed, 20u);
}

TEST_F(RecordedNcclTest, BoxesAndSumsCount) {
  Texts missing = {"which nothing has written", "what is no member's",
                   "instead of"};
  expectAll(of(RecordedCommand::Box), drop, missing);
  expectAll(of(RecordedCommand::Sum), drop, missing);
  expectAll(of(RecordedCommand::Box),
            [](Commands &c, size_t i) { c[i].bytes = 2; },
            {"has elements of 2 bytes"});
  // Combined in another order, or the same twice.
  Texts other = {"as the program does not"};
  expectAll(
      of(RecordedCommand::Sum),
      [](Commands &c, size_t i) {
        std::swap(c[i].sources[0], c[i].sources[2]);
      },
      other);
  expectAll(
      of(RecordedCommand::Sum),
      [](Commands &c, size_t i) { c[i].sources[1] = c[i].sources[0]; }, other);
  expectAll(of(RecordedCommand::Sum),
            [](Commands &c, size_t i) { c[i].sources.pop_back(); },
            {"combines for another communication"});
  const SoapCommunication *first = &r.program->communications[0];
  expectAll(of(RecordedCommand::Sum),
            [=](Commands &c, size_t i) { c[i].communication = first; },
            {"combines for another communication"});
  // In place is right, beside it is not.
  expectAll(
      of(RecordedCommand::Sum),
      [](Commands &c, size_t i) { c[i].targets[0] = c[i].sources[0] + 4; },
      {"reads and writes byte"});
}

// What messages leave is of one communication alone.
TEST_F(RecordedNcclTest, MemoryForMessagesIsOfOneCommunication) {
  for (Commands &step : r.recording.steps) {
    unsigned found = 0;
    for (size_t i = 0; i < step.size(); ++i) {
      const Recording::Memory &memory =
          r.recording.memory[deviceOf(step[i].stream)];
      bool packs = step[i].kind == RecordedCommand::Box && step[i].from &&
                   step[i].to >= memory.stagingAt;
      if (!packs)
        continue;
      // As if what is there of before would do.
      const Commands whole = step;
      drop(step, i);
      EXPECT_TRUE(says(r.check(), {"which nothing has written",
                                   "what is no member's: nothing"}));
      step = whole;
      ++found;
    }
    EXPECT_GE(found, 3u);
  }
}

TEST_F(RecordedNcclTest, MarksAreAroundCommunications) {
  expectAll(of(RecordedCommand::Mark), drop,
            {"is marked", "outside of a communication's marks",
             "before command", "has come to it, or after it has left"});
  expectAll(of(RecordedCommand::Mark), repeat, {"is marked"});
  for (int32_t change : {1, 7})
    expectAll(of(RecordedCommand::Mark),
              [=](Commands &c, size_t i) { c[i].value += change; },
              {"is marked"});
}

TEST_F(RecordedNcclTest, OtherStreamsAreRefused) {
  for (auto kind : {RecordedCommand::Call, RecordedCommand::Box,
                    RecordedCommand::Sum, RecordedCommand::Mark})
    for (int32_t change : {1, 2, 3, streamsPerDevice, streamsPerDevice + 1})
      for (const std::string &said :
           forEach(r, of(kind), [change](Commands &commands, size_t i) {
             commands[i].stream ^= change;
           }))
        EXPECT_NE(said, "");
}

// NCCL takes the calls of a communicator one after the other.
TEST(RecordedOneWayTest, MessagesHaveCommunicatorsOfTheirOwn) {
  Recorded r{/*usesNccl=*/true};
  for (int32_t d = 0; d < 3; ++d)
    r.builder.addArgument(
        {"a", SOAP_F32, {4}, {{r.builder.addDevice(256), 0, {0}, {4}}}});
  auto add = [&](std::vector<std::pair<int32_t, int32_t>> ways) {
    std::vector<ProgramBuilder::BoxCopy> copies;
    for (auto [from, to] : ways)
      copies.push_back({from, to, 0, 64, {4}, {1}, {1}});
    r.builder.addCommunicateAll(r.builder.addCopy(SOAP_F32, copies));
  };
  add({{0, 1}, {1, 0}});
  add({{0, 1}});
  add({{1, 2}});
  add({{2, 1}, {2, 0}});
  ASSERT_EQ(r.record(), "");
  EXPECT_EQ(r.check(), "");
  unsigned found = 0;
  for (Commands &step : r.recording.steps) {
    const Commands whole = step;
    for (size_t i = 0; i < whole.size(); ++i) {
      if (!of(Call::Send)(whole[i]) || whole[i].call.communicator == 0)
        continue;
      // That of all devices has messages on other streams.
      for (RecordedCommand &command : step) {
        if (!isMessage(command) || command.call.group != whole[i].call.group)
          continue;
        const std::vector<int32_t> &devices =
            r.recording.communicators[command.call.communicator].devices;
        command.call.rank = devices[command.call.rank];
        command.call.peer = devices[command.call.peer];
        command.call.communicator = 0;
      }
      bool isWithThem = deviceOf(whole[i].stream) < 2;
      EXPECT_EQ(says(r.check(), {"wait for each other in communicator 0"}),
                isWithThem || whole[i].call.peer < 2);
      found += isWithThem;
      step = whole;
    }
  }
  EXPECT_GE(found, 4u);
}

// Two of a device's communications change places.
TEST_F(RecordedNcclTest, CommunicationsAreInOneOrder) {
  Commands &step = r.recording.steps[0];
  const Commands whole = step;
  for (size_t i = 0; i < whole.size(); ++i)
    for (size_t k = i + 1; k < whole.size(); ++k) {
      if (!of(Call::AllReduce)(whole[i]) ||
          !of(Call::ReduceScatter)(whole[k]) ||
          whole[i].stream != whole[k].stream)
        continue;
      std::swap(step[i].call.kind, step[k].call.kind);
      std::swap(step[i].from, step[k].from);
      std::swap(step[i].to, step[k].to);
      EXPECT_TRUE(says(r.check(), {"differs between devices"}));
      step = whole;
    }
}

TEST_F(RecordedNcclTest, NobodyReadsAnothersMemory) {
  // As GPUs do that reach each other: refused here, and the reverse.
  Recording direct;
  std::unique_ptr<Backend> backend;
  ASSERT_EQ(recordSteps(*r.program, direct, backend).code, SOAP_OK);
  ASSERT_EQ(checkRecording(*r.program, direct).code, SOAP_OK);
  direct.usesNccl = true;
  EXPECT_TRUE(says(checkRecording(*r.program, direct).message,
                   {"gets a transfer that is not the program's"}));
  r.recording.usesNccl = false;
  EXPECT_TRUE(says(r.check(), {"is marked"}));
}

/// With kernels, whose streams wait for each other.
TEST(RecordedNcclEventsTest, EveryWaitAndRecordCounts) {
  Recorded r{/*usesNccl=*/true};
  buildGpuProgram(r.builder);
  ASSERT_EQ(r.record(), "");
  ASSERT_EQ(r.check(), "");
  expectWaitsCount(r);
  for (const std::string &said : forEach(r, of(RecordedCommand::Record), drop))
    EXPECT_TRUE(says(said, {"which nothing has recorded"}));
  for (const std::string &said : forEach(r, of(RecordedCommand::Wait), repeat))
    // Those at the begin and end of a step order nothing else.
    if (!said.empty())
      EXPECT_TRUE(says(said, {"waits in vain"}));
  for (const std::string &said : forEach(r, of(RecordedCommand::Step), drop))
    EXPECT_TRUE(
        says(said, {"is not next on device", "is marked", "before device",
                    "copies state before", "the step ends before"}));
}

TEST(RecordedNcclEventsTest, RandomCommunicationsPass) {
  for (uint32_t seed = 0; seed < 60; ++seed) {
    int32_t numDevices = 2 + int32_t(seed % 5);
    RandomCommunications test(seed, numDevices, 6);
    ProgramBuilder &p = test.builder;
    // All of the arenas is there, and may change.
    constexpr int64_t whole = 2 * RandomCommunications::half;
    p.arguments.clear();
    for (int32_t d = 0; d < numDevices; ++d) {
      p.addArgument({"a", SOAP_F32, {whole}, {{d, 0, {0}, {whole}}}});
      p.addState(d, d);
    }
    SoapGpuFigures figures;
    SoapStatus status = soap_gpu_record(p.get(), &figures);
    EXPECT_EQ(status.code, SOAP_OK)
        << "seed " << seed << ": " << status.message;
    EXPECT_GT(figures.nccl_collectives + figures.nccl_messages +
                  figures.nccl_kernels,
              0);
  }
}

/// Boxes and groups of so many rows that not all are followed.
TEST(RecordedNcclRowsTest, ManyRowsAreFollowedInPart) {
  Recorded r{/*usesNccl=*/true};
  ProgramBuilder &p = r.builder;
  constexpr int64_t rows = 1000, size = 8 * rows;
  for (int32_t d = 0; d < 2; ++d) {
    p.addDevice(2 * size * 4);
    p.addArgument({"a", SOAP_F32, {2 * size}, {{d, 0, {0}, {2 * size}}}});
    p.addResult({"r", SOAP_F32, {2 * size}, {{d, 0, {0}, {2 * size}}}});
    p.addState(d, d);
  }
  // Columns to columns, and to where they are contiguous.
  p.addCommunicateAll(p.addCopy(
      SOAP_F32, {{0, 1, 0, size * 4, {rows / 2, 2, 3}, {16, 8, 1}, {16, 8, 1}},
                 {1, 0, 0, size * 4, {rows / 2, 2, 3}, {16, 8, 1}, {6, 3, 1}},
                 {1, 0, 0, (size + 4000) * 4, {rows * 3}, {1}, {1}}}));
  ProgramBuilder::Group group{3, {}, rows - 1, 8};
  for (int32_t d = 0; d < 2; ++d)
    group.members.push_back({d, 0, size * 4});
  p.addCommunicateAll(p.addAllReduce(SOAP_F32, SOAP_MAX, {group}));
  ASSERT_EQ(r.record(), "");
  ASSERT_EQ(r.check(), "");
  for (const std::string &said : forEach(r, of(RecordedCommand::Box), drop))
    EXPECT_TRUE(says(said, {"which nothing has written", "instead of",
                            "what is no member's"}));
  // Memory for messages and arenas alike: bounds and overlaps are of all rows.
  for (const std::string &said : forEach(
           r, of(Call::Receive), [](Commands &c, size_t i) { c[i].to += 4; }))
    EXPECT_TRUE(says(said, {"which nothing has written", "instead of",
                            "what is no member's", "overlap",
                            "nor in its memory for messages"}));
}

} // namespace
