//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Communication by NCCL, emulated: in one process and in several, with what can
// go wrong.

#include "RuntimeTestUtils.h"

#include "../../lib/Runtime/Nccl/EmulatedNccl.h"
#include "CommunicationRuns.h"
#include "Loopback.h"
#include "RandomCommunications.h"

#include <chrono>

using namespace soap;

namespace {

constexpr int numRuns = 3;

Arenas runAll(const SoapProgram *program, const RandomCommunications &test,
              SoapBackend backend, uint64_t seed = 0,
              SoapProcesses *processes = nullptr) {
  SoapOptions options = {};
  options.processes = processes;
  options.emulate_nccl = backend == SOAP_BACKEND_EMULATED;
  options.emulator_seed = seed;
  return runCommunications(program, test, backend, options, numRuns);
}

// Whole numbers, so that the order of sums, NCCL's own, is without effect.
TEST(NcclTest, computesWhatThreadsDo) {
  NcclCounts before = emulatedNcclCounts();
  for (uint32_t seed = 0; seed < 24; ++seed) {
    int32_t numDevices = 2 + int32_t(seed % 5);
    RandomCommunications test(seed, numDevices, 6, /*isExact=*/true);
    const SoapProgram *program = test.builder.get();
    Arenas expected = runAll(program, test, SOAP_BACKEND_CPU);
    EXPECT_EQ(runAll(program, test, SOAP_BACKEND_EMULATED, seed), expected)
        << "seed " << seed;
    if (seed % 3)
      continue;
    int32_t ranks = seed % 2 ? numDevices : 2;
    Arenas got;
    Loopback::run(ranks, 60, [&](int32_t rank, SoapProcesses *processes) {
      Arenas results =
          runAll(program, test, SOAP_BACKEND_EMULATED, seed + rank, processes);
      if (rank == 0)
        got = results;
    });
    EXPECT_EQ(got, expected) << "seed " << seed << ", " << ranks << " ranks";
  }
  EXPECT_STREQ(emulatedNcclComplaint(), "");
  NcclCounts after = emulatedNcclCounts();
  EXPECT_GT(after.allReduces, before.allReduces);
  EXPECT_GT(after.reduceScatters, before.reduceScatters);
  EXPECT_GT(after.allGathers, before.allGathers);
  EXPECT_GT(after.messages, before.messages);
  EXPECT_EQ(after.aborted, before.aborted);
}

TEST(NcclTest, communicatorsAreMadeOnce) {
  ProgramBuilder p;
  for (int32_t d = 0; d < 4; ++d)
    p.addDevice(256);
  using Group = ProgramBuilder::Group;
  // Two of one group of all, two of two pairs, and messages.
  for (int i = 0; i < 2; ++i) {
    p.addCommunicateAll(p.addAllReduce(
        SOAP_F32, SOAP_SUM,
        {Group{4, {{0, 0, 64}, {1, 0, 64}, {2, 0, 64}, {3, 0, 64}}}}));
    p.addCommunicateAll(p.addAllReduce(SOAP_I32, SOAP_MAX,
                                       {Group{4, {{0, 0, 128}, {2, 0, 128}}},
                                        Group{4, {{1, 0, 128}, {3, 0, 128}}}}));
    p.addCommunicateAll(p.addCopy(SOAP_F32, {{1, 3, 0, 192, {4}, {1}, {1}}}));
  }
  NcclCounts before = emulatedNcclCounts();
  SoapOptions options = {};
  options.emulate_nccl = 1;
  TestRuntime runtime(p, options, SOAP_BACKEND_EMULATED);
  ASSERT_TRUE(runtime.ok()) << runtime.created.message;
  ASSERT_EQ(runtime.run(3).code, SOAP_OK);
  NcclCounts after = emulatedNcclCounts();
  // Four ranks of all, two of each pair, and two of messages one way.
  EXPECT_EQ(after.communicators - before.communicators, 10);
  // One thread captures no step of several GPUs: each one is issued.
  EXPECT_EQ(after.allReduces - before.allReduces, 3 * 2 * (4 + 4));
  EXPECT_EQ(after.messages - before.messages, 3 * 2 * 2);
}

/// Devices whose arenas are summed up among all of them; never destroyed.
ProgramBuilder &sumProgram(int32_t devices) {
  static auto *programs = new std::deque<ProgramBuilder>;
  ProgramBuilder &p = programs->emplace_back();
  ProgramBuilder::Group group{4, {}};
  for (int32_t d = 0; d < devices; ++d) {
    p.addDevice(64);
    group.members.push_back({d, 0, 0});
  }
  p.addCommunicateAll(p.addAllReduce(SOAP_F32, SOAP_SUM, {group}));
  return p;
}

/// What each process of one device says of a program, of which the first one
/// does \p lead.
std::vector<std::string>
runProcesses(const SoapProgram *program, double timeout,
             const std::function<SoapStatus(SoapRuntime *)> &lead) {
  std::vector<std::string> lines(program->num_devices);
  Loopback::run(program->num_devices, timeout,
                [&](int32_t rank, SoapProcesses *processes) {
                  SoapOptions options = {};
                  options.processes = processes;
                  SoapRuntime *runtime = nullptr;
                  SoapStatus status = soap_runtime_create(
                      program, SOAP_BACKEND_EMULATED, &options, &runtime);
                  ASSERT_EQ(status.code, SOAP_OK) << status.message;
                  status = rank == 0
                               ? lead(runtime)
                               : soap_runtime_follow(runtime, nullptr, nullptr);
                  lines[rank] = status.message;
                  soap_runtime_destroy(runtime);
                  (void)soap_processes_close(processes);
                });
  return lines;
}

/// Of a program of sums, after \p runs of so many steps; \p between is called
/// between them.
std::vector<std::string>
runProcesses(int32_t devices, double timeout, const std::vector<int64_t> &runs,
             const std::function<void()> &between = nullptr) {
  auto lead = [&](SoapRuntime *runtime) {
    SoapStatus status = success();
    for (size_t i = 0; status.code == SOAP_OK && i < runs.size(); ++i) {
      if (i > 0 && between)
        between();
      status = soap_runtime_run(runtime, runs[i]);
    }
    return status;
  };
  return runProcesses(sumProgram(devices).get(), timeout, lead);
}

// The second step is captured, and later ones replay it.
TEST(NcclTest, processesOfOneDeviceCaptureSteps) {
  NcclCounts before = emulatedNcclCounts();
  for (const std::string &line : runProcesses(3, 60, {2, 3}))
    EXPECT_EQ(line, "");
  NcclCounts after = emulatedNcclCounts();
  EXPECT_EQ(after.allReduces - before.allReduces, 2 * 3);
  // Communicators end after the graphs that have calls of them.
  EXPECT_STREQ(emulatedNcclComplaint(), "");
}

// So do those that are aborted when a replayed step fails.
TEST(NcclTest, graphsEndBeforeTheirCommunicatorsAreAborted) {
  for (NcclFault fault : {NcclFault::Hang, NcclFault::Error}) {
    NcclCounts before = emulatedNcclCounts();
    std::vector<std::string> lines =
        runProcesses(3, 0.5, {3, 1}, [&] { injectNcclFault(3, 2, fault); });
    injectNcclFault(-1, -1, fault);
    EXPECT_GE(emulatedNcclCounts().aborted - before.aborted, 1);
    EXPECT_NE(lines[0] + lines[1] + lines[2], "");
    EXPECT_STREQ(emulatedNcclComplaint(), "");
  }
}

/// A program of \p devices devices, whose arguments are halves of arenas of
/// 2 * \p half floats and whose results are the arenas.
struct HalvesProgram {
  HalvesProgram(int32_t devices, int64_t half) : half(half) {
    for (int32_t d = 0; d < devices; ++d) {
      p.addDevice(2 * half * 4);
      p.addArgument({"a", SOAP_F32, {half}, {{d, 0, {0}, {half}}}});
      p.addResult({"r", SOAP_F32, {2 * half}, {{d, 0, {0}, {2 * half}}}});
    }
  }

  Arenas run(SoapBackend backend) {
    SoapOptions options = {};
    options.emulate_nccl = backend == SOAP_BACKEND_EMULATED;
    TestRuntime runtime(p, options, backend);
    EXPECT_TRUE(runtime.ok()) << runtime.created.message;
    if (!runtime.ok())
      return {};
    auto devices = static_cast<int32_t>(p.devices.size());
    for (int32_t d = 0; d < devices; ++d) {
      std::vector<float> values(half);
      for (int64_t i = 0; i < half; ++i)
        values[i] = float(100 * d + i);
      runtime.set(d, values);
    }
    EXPECT_EQ(runtime.run(3).code, SOAP_OK);
    Arenas results;
    for (int32_t d = 0; d < devices; ++d)
      results.push_back(runtime.result<float>(d, 2 * half));
    return results;
  }

  ProgramBuilder p;
  int64_t half;
};

// Owners of tiles, and the order of pieces, need not be that of devices.
TEST(NcclTest, scattersAndGathersInAnyOrder) {
  HalvesProgram test(3, 32);
  const int32_t order[] = {2, 0, 1};
  std::vector<ProgramBuilder::Group> groups;
  std::vector<ProgramBuilder::BoxCopy> copies;
  for (int64_t i = 0; i < 3; ++i) {
    ProgramBuilder::Group group{5, {}};
    for (int32_t d = 0; d < 3; ++d) {
      group.members.push_back(
          {d, (d + i * 5) * 4, d == order[i] ? (32 + d) * 4 : -1});
      copies.push_back(
          {order[i], d, 20 * 4, (40 + i * 4) * 4, {2, 2}, {2, 1}, {2, 1}});
    }
    groups.push_back(group);
  }
  test.p.addCommunicateAll(test.p.addAllReduce(SOAP_F32, SOAP_SUM, groups));
  test.p.addCommunicateAll(test.p.addCopy(SOAP_F32, copies));
  auto expected = test.run(SOAP_BACKEND_CPU);
  NcclCounts before = emulatedNcclCounts();
  EXPECT_EQ(test.run(SOAP_BACKEND_EMULATED), expected);
  NcclCounts after = emulatedNcclCounts();
  EXPECT_EQ(after.reduceScatters - before.reduceScatters, 3 * 3);
  EXPECT_EQ(after.allGathers - before.allGathers, 3 * 3);
  EXPECT_EQ(after.messages, before.messages);
  EXPECT_STREQ(emulatedNcclComplaint(), "");
}

// The devices' own pieces lie where the others are gathered around them.
TEST(NcclTest, gathersInPlace) {
  HalvesProgram test(2, 32);
  auto add = [&](int64_t piece) {
    // Pieces of 4: of device 0 at 32, of device 1 at 36.
    return test.p.addCopy(SOAP_F32,
                          {{0, 1, 32 * 4, 32 * 4, {piece}, {1}, {1}},
                           {1, 0, 36 * 4, 36 * 4, {piece}, {1}, {1}}});
  };
  test.p.addCommunicateAll(
      test.p.addCopy(SOAP_F32, {{0, 0, 0, 32 * 4, {4}, {1}, {1}},
                                {1, 1, 0, 36 * 4, {4}, {1}, {1}}}));
  test.p.addCommunicateAll(add(4));
  // With a gap between them, it is no gather.
  test.p.addCommunicateAll(add(3));
  auto expected = test.run(SOAP_BACKEND_CPU);
  NcclCounts before = emulatedNcclCounts();
  EXPECT_EQ(test.run(SOAP_BACKEND_EMULATED), expected);
  NcclCounts after = emulatedNcclCounts();
  EXPECT_EQ(after.allGathers - before.allGathers, 3 * 2);
  EXPECT_EQ(after.messages - before.messages, 3 * 4);
}

// Uneven tiles, an owner of two, a member that is missing, and rows.
TEST(NcclTest, otherScattersAreMessages) {
  for (int variant = 0; variant < 4; ++variant) {
    SCOPED_TRACE(variant);
    HalvesProgram test(3, 32);
    std::vector<ProgramBuilder::Group> groups;
    for (int32_t g = 0; g < 3; ++g) {
      ProgramBuilder::Group group{variant == 0 && g == 2 ? 3 : 4, {}};
      int32_t owner = variant == 1 ? std::min(g, 1) : g;
      if (variant == 3) {
        group.moreRows = 1;
        group.rowStride = 12;
      }
      for (int32_t d = 0; d < 3; ++d)
        if (variant != 2 || g != 2 || d != 0)
          group.members.push_back(
              {d, g * 16, d == owner ? (32 + 8 * g) * 4 : -1});
      groups.push_back(group);
    }
    test.p.addCommunicateAll(test.p.addAllReduce(SOAP_F32, SOAP_SUM, groups));
    auto expected = test.run(SOAP_BACKEND_CPU);
    NcclCounts before = emulatedNcclCounts();
    EXPECT_EQ(test.run(SOAP_BACKEND_EMULATED), expected);
    NcclCounts after = emulatedNcclCounts();
    EXPECT_EQ(after.reduceScatters, before.reduceScatters);
    EXPECT_GT(after.messages, before.messages);
  }
}

/// An all-reduce of three devices and the fault of one of them, after \p steps.
std::string failWith(NcclFault fault, double timeout, int64_t steps = 2) {
  ProgramBuilder &p = sumProgram(3);
  SoapOptions options = {};
  options.emulate_nccl = 1;
  options.timeout_seconds = timeout;
  TestRuntime runtime(p, options, SOAP_BACKEND_EMULATED);
  EXPECT_TRUE(runtime.ok()) << runtime.created.message;
  if (steps)
    EXPECT_EQ(runtime.run(steps).code, SOAP_OK);
  NcclCounts before = emulatedNcclCounts();
  injectNcclFault(3, 1, fault);
  auto start = std::chrono::steady_clock::now();
  // Two steps: the first one is issued, others are captured.
  SoapStatus status = runtime.run(2);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
  injectNcclFault(-1, -1, fault);
  EXPECT_NE(status.code, SOAP_OK);
  // The communicators of all three devices, at one time: also where a group of
  // calls was left by an error.
  EXPECT_EQ(emulatedNcclCounts().aborted - before.aborted, 3);
  EXPECT_STREQ(emulatedNcclComplaint(), "");
  EXPECT_STREQ(runtime.run().message, status.message);
  return status.message;
}

TEST(NcclTest, asynchronousErrorsAbort) {
  EXPECT_EQ(failWith(NcclFault::Error, 30),
            "NCCL: device 0: remote process exited or there was a network "
            "error; device 0 is in communication 0 (a sum among devices 0, 1, "
            "2)");
}

TEST(NcclTest, hangsAreTimeouts) {
  EXPECT_EQ(failWith(NcclFault::Hang, 0.3),
            "the GPUs are not done after 0.3 s; device 0 is in communication 0 "
            "(a sum among devices 0, 1, 2)");
}

// Also while the first step is under way when the captured one is to start.
TEST(NcclTest, hangsOfFirstStepsAreTimeouts) {
  for (int64_t steps : {0, 1})
    EXPECT_EQ(failWith(NcclFault::Hang, 0.3, steps),
              "the GPUs are not done after 0.3 s; device 0 is in communication "
              "0 (a sum among devices 0, 1, 2)");
}

// What fails in a group of calls does not leave it open: the abort is done.
TEST(NcclTest, callsThatFail) {
  for (int64_t steps : {0, 2})
    EXPECT_EQ(failWith(NcclFault::Refuse, 30, steps),
              "NCCL: an all-reduce: internal error in communication 0 (a sum "
              "among devices 0, 1, 2)");
}

// It is told to, and who was inside ends the communicators.
TEST(NcclTest, callsThatDoNotReturnAreRevoked) {
  NcclCounts before = emulatedNcclCounts();
  EXPECT_EQ(failWith(NcclFault::Block, 0.3),
            "NCCL: a call did not return within 0.3 s in communication 0 (a "
            "sum among devices 0, 1, 2)");
  EXPECT_EQ(emulatedNcclCounts().revoked - before.revoked, 3);
}

// What cannot be told to ends with the process, and says so.
TEST(NcclDeathTest, callsThatNeverReturn) {
  EXPECT_EXIT(failWith(NcclFault::Deaf, 0.3), testing::ExitedWithCode(1),
              "^error: NCCL: a call does not return after 0.3 s in "
              "communication 0 .*; NCCL_DEBUG=INFO tells more\n$");
  auto make = [] {
    injectNcclFault(3, 1, NcclFault::Deaf);
    SoapOptions options = {};
    options.emulate_nccl = 1;
    options.timeout_seconds = 0.3;
    TestRuntime runtime(sumProgram(3), options, SOAP_BACKEND_EMULATED);
  };
  EXPECT_EXIT(make(), testing::ExitedWithCode(1),
              "^error: NCCL: a call does not return after 0.3 s; are all "
              "processes there\\?; NCCL_DEBUG=INFO tells more\n$");
}

/// Calls of \p rank, of so many, do not return for longer than the limit of the
/// tests below.
std::thread blockForAWhile(int32_t numRanks, int32_t rank) {
  injectNcclFault(numRanks, rank, NcclFault::Block);
  return std::thread([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    injectNcclFault(-1, -1, NcclFault::Block);
  });
}

// In the first step the others may choose algorithms for longer than the limit.
TEST(NcclTest, theFirstStepOfProcessesHasTime) {
  std::thread frees = blockForAWhile(3, 2);
  for (const std::string &line : runProcesses(3, 0.5, {1, 1}))
    EXPECT_EQ(line, "");
  frees.join();
}

// So it has for a process that has no part in what is late.
TEST(NcclTest, resultsOfTheFirstStepOfProcesses) {
  static auto *programs = new std::deque<ProgramBuilder>;
  ProgramBuilder &p = programs->emplace_back();
  for (int32_t d = 0; d < 3; ++d)
    p.addDevice(64);
  p.addResult({"r", SOAP_F32, {4}, {{2, 0, {0}, {4}}}});
  p.addCommunicateAll(p.addAllReduce(
      SOAP_F32, SOAP_SUM, {ProgramBuilder::Group{4, {{1, 0, 0}, {2, 0, 0}}}}));
  std::thread frees = blockForAWhile(2, 1);
  auto lead = [](SoapRuntime *runtime) {
    float result[4];
    SoapStatus status = soap_runtime_run(runtime, 1);
    return status.code == SOAP_OK
               ? soap_runtime_get_result(runtime, 0, result, sizeof(result))
               : status;
  };
  for (const std::string &line : runProcesses(p.get(), 0.5, lead))
    EXPECT_EQ(line, "");
  frees.join();
}

// One process per device, one of which hangs: the others name communication
// and rank.
TEST(NcclTest, aHangingRankEndsAll) {
  std::vector<std::string> lines = runProcesses(
      3, 0.5, {1, 1}, [] { injectNcclFault(3, 2, NcclFault::Hang); });
  injectNcclFault(-1, -1, NcclFault::Hang);
  int timeouts = 0;
  for (const std::string &line : lines) {
    // Others may have their totals already: then only closing fails.
    EXPECT_TRUE(line.empty() ||
                line.find("in communication 0 (a sum among devices 0, 1, 2)") !=
                    std::string::npos)
        << line;
    timeouts += line.find("the GPUs are not done after 0.5 s") == 0;
  }
  EXPECT_GE(timeouts, 1);
}

struct ImmediateStream : EmulatedStream {
  void push(std::function<SoapStatus(bool &)> work,
            std::shared_ptr<void>) override {
    bool done = false;
    (void)work(done);
    all.push_back(std::move(work));
  }
  std::vector<std::function<SoapStatus(bool &)>> all;
};

TEST(NcclTest, theEmulatorFindsCallsThatDoNotMatch) {
  const NcclApi &api = emulatedNccl();
  auto make = [&](NcclComm *comms) {
    NcclId id;
    api.getUniqueId(&id);
    for (int r = 0; r < 2; ++r)
      api.commInitRank(&comms[r], 2, id, r);
  };
  float data[4][8] = {};
  ImmediateStream streams[2];
  NcclComm comms[2];
  int error = 0;
  make(comms);
  EXPECT_EQ(api.allReduce(data[0], data[1], 8, NcclFloat32, NcclSum, comms[0],
                          &streams[0]),
            NcclInvalidUsage);
  EXPECT_STREQ(emulatedNcclComplaint(), "a call outside of a group");

  make(comms);
  api.groupStart();
  for (int r = 0; r < 2; ++r)
    api.allReduce(data[r], data[2 + r], 8 - r, NcclFloat32, NcclSum, comms[r],
                  static_cast<EmulatedStream *>(&streams[r]));
  api.groupEnd();
  EXPECT_STREQ(emulatedNcclComplaint(),
               "all-reduce 0 differs between ranks 0 and 1");
  api.commGetAsyncError(comms[0], &error);
  EXPECT_EQ(error, NcclInvalidUsage);

  make(comms);
  api.groupStart();
  api.send(data[0], 8, NcclUint8, 1, comms[0],
           static_cast<EmulatedStream *>(&streams[0]));
  api.receive(data[1], 4, NcclUint8, 0, comms[1],
              static_cast<EmulatedStream *>(&streams[1]));
  api.groupEnd();
  EXPECT_STREQ(
      emulatedNcclComplaint(),
      "a message from rank 0 to rank 1 has 8 elements where 4 are received");
  EXPECT_EQ(api.groupEnd(), NcclInvalidUsage);
}

TEST(NcclTest, whichReductionsAreNccls) {
  NcclReduction found;
  auto has = [&](int32_t type, int32_t kind, int32_t members = 4) {
    return findNcclReduction(type, kind, members, found);
  };
  for (int32_t type : {SOAP_F32, SOAP_F64}) {
    EXPECT_TRUE(has(type, SOAP_SUM));
    EXPECT_TRUE(has(type, SOAP_PRODUCT));
    // NaNs.
    EXPECT_FALSE(has(type, SOAP_MAX));
    EXPECT_FALSE(has(type, SOAP_MIN));
  }
  for (int32_t type : {SOAP_F16, SOAP_BF16}) {
    EXPECT_TRUE(has(type, SOAP_SUM, 2));
    EXPECT_FALSE(has(type, SOAP_SUM, 3));
  }
  for (int32_t type :
       {SOAP_I8, SOAP_U8, SOAP_I32, SOAP_U32, SOAP_I64, SOAP_U64}) {
    for (int32_t kind : {SOAP_SUM, SOAP_PRODUCT, SOAP_MAX, SOAP_MIN})
      EXPECT_TRUE(has(type, kind));
    EXPECT_FALSE(has(type, SOAP_AND));
  }
  for (int32_t type : {SOAP_I16, SOAP_U16, SOAP_BYTE})
    EXPECT_FALSE(has(type, SOAP_SUM));
  EXPECT_TRUE(has(SOAP_BOOL, SOAP_OR));
  EXPECT_EQ(found.op, NcclMax);
  EXPECT_TRUE(has(SOAP_C64, SOAP_SUM));
  EXPECT_EQ(found.elements, 2);
}

TEST(NcclTest, outOfMemorySaysWhatThePlanPredicted) {
  ProgramBuilder p;
  p.addDevice(int64_t(1) << 60);
  SoapOptions options = {};
  options.predicted_bytes = 12345;
  TestRuntime runtime(p, options, SOAP_BACKEND_EMULATED);
  EXPECT_EQ(runtime.created.code, SOAP_OUT_OF_RESOURCES);
  EXPECT_STREQ(runtime.created.message,
               "no memory for the 1152921504606846976 bytes of device 0: "
               "1152921504606846976 of values, 0 of scratch memory, 0 of "
               "constants; the plan predicted 12345");
}

} // namespace
