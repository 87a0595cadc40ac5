//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Programs in several processes, over messages between threads.

#include "RuntimeTestUtils.h"

#include "CommunicationRuns.h"
#include "Loopback.h"
#include "RandomCommunications.h"

#include <chrono>

using namespace soap;

namespace {

Arenas runAll(const SoapProgram *program, const RandomCommunications &test,
              SoapProcesses *processes) {
  SoapOptions options = {};
  options.processes = processes;
  return runCommunications(program, test, SOAP_BACKEND_CPU, options,
                           /*numRuns=*/2);
}

TEST(ProcessesTest, sameBitsAsThreads) {
  for (uint32_t seed = 0; seed < 12; ++seed) {
    int32_t numDevices = 1 + int32_t(seed % 6);
    RandomCommunications test(seed, numDevices, 6);
    const SoapProgram *program = test.builder.get();
    SoapStatus valid = soap_program_check(program);
    ASSERT_EQ(valid.code, SOAP_OK) << valid.message;
    auto expected = runAll(program, test, nullptr);
    ASSERT_EQ(expected.size(), size_t(numDevices));
    for (int32_t ranks : {2, 3, numDevices}) {
      if (ranks > numDevices || ranks < 2)
        continue;
      Arenas got;
      Loopback::run(ranks, 60, [&](int32_t rank, SoapProcesses *processes) {
        auto results = runAll(program, test, processes);
        if (rank == 0)
          got = results;
      });
      ASSERT_EQ(got.size(), expected.size());
      for (size_t i = 0; i < got.size(); ++i)
        EXPECT_EQ(std::memcmp(got[i].data(), expected[i].data(),
                              wholeArenaFloats * sizeof(float)),
                  0)
            << "seed " << seed << ", " << ranks << " ranks, device " << i;
    }
  }
}

int failingKernel(void *, void **) { return 3; }
int slow(void *, void **) {
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  return 0;
}

/// Three devices meet, each in a rank of its own; before, device 1 runs a
/// kernel, if there is one. Returns each rank's failure.
std::vector<std::string> failAll(int (*kernel)(void *, void **), double limit,
                                 bool silence = false) {
  static auto *programs = new std::deque<ProgramBuilder>;
  ProgramBuilder &p = programs->emplace_back();
  ProgramBuilder::Group group{4, {}};
  for (int32_t d = 0; d < 3; ++d) {
    p.addDevice(64);
    group.members.push_back({d, 0, 0});
  }
  if (kernel)
    p.addLaunch(1, p.addCheckedKernel("bad", kernel, nullptr, 0, {}), {});
  p.addCommunicateAll(p.addAllReduce(SOAP_F32, SOAP_SUM, {group}));
  const SoapProgram *program = p.get();
  std::vector<std::string> lines(3);
  Loopback &hub = Loopback::make(3);
  std::vector<std::thread> threads;
  for (int32_t r = 0; r < 3; ++r)
    threads.emplace_back([&, r] {
      SoapProcesses *processes = nullptr;
      SoapStatus status =
          soap_processes_create(hub.transport(r), limit, &processes);
      ASSERT_EQ(status.code, SOAP_OK) << status.message;
      SoapOptions options = {};
      options.processes = processes;
      SoapRuntime *runtime = nullptr;
      status =
          soap_runtime_create(program, SOAP_BACKEND_CPU, &options, &runtime);
      ASSERT_EQ(status.code, SOAP_OK) << status.message;
      if (silence && r == 1)
        hub.silence(r);
      status = r == 0 ? soap_runtime_run(runtime, 1000000)
                      : soap_runtime_follow(runtime, nullptr, nullptr);
      lines[r] = status.message;
      EXPECT_NE(status.code, SOAP_OK);
      soap_runtime_destroy(runtime);
      EXPECT_NE(soap_processes_close(processes).code, SOAP_OK);
    });
  for (std::thread &thread : threads)
    thread.join();
  return lines;
}

TEST(ProcessesTest, aRankThatFailsEndsAll) {
  std::vector<std::string> lines = failAll(failingKernel, 30);
  EXPECT_EQ(lines[1], "device 1, command 0: kernel 'bad' failed with code 3");
  // How far the others have come by then depends on the host.
  for (int32_t r : {0, 2}) {
    std::string what =
        "rank 1 failed (device 1, command 0: kernel 'bad' failed "
        "with code 3) while rank " +
        std::to_string(r) + " was ";
    EXPECT_EQ(lines[r].find(what), 0u) << lines[r];
  }
}

TEST(ProcessesTest, aSlowRankEndsAll) {
  std::vector<std::string> lines = failAll(slow, 0.4);
  // The first to wait too long says it, the others hear of it.
  int waited = 0;
  for (int32_t r : {0, 2}) {
    if (lines[r].find("waited 0.4 s for rank 1 in communication 0") !=
        std::string::npos)
      ++waited;
    else
      EXPECT_NE(lines[r].find("rank 1 kept rank "), std::string::npos)
          << lines[r];
  }
  EXPECT_GE(waited, 1);
  EXPECT_EQ(lines[1].find("rank 1 kept rank "), 0u) << lines[1];
}

TEST(ProcessesTest, aSilentRankEndsAll) {
  std::vector<std::string> lines = failAll(nullptr, 0.5, true);
  for (int32_t r : {0, 2})
    EXPECT_TRUE(lines[r].find("rank 1 was silent for 0.5 s while") == 0 ||
                lines[r].find("rank 1 kept rank") == 0 ||
                lines[r].find(" waited 0.5 s for rank 1") != std::string::npos)
        << lines[r];
}

TEST(ProcessesTest, moreRanksThanDevicesAreAnError) {
  ProgramBuilder p;
  p.addDevice(64);
  const SoapProgram *program = p.get();
  Loopback::run(2, 60, [&](int32_t, SoapProcesses *processes) {
    SoapOptions options = {};
    options.processes = processes;
    SoapRuntime *runtime = nullptr;
    SoapStatus status =
        soap_runtime_create(program, SOAP_BACKEND_CPU, &options, &runtime);
    EXPECT_EQ(status.code, SOAP_INVALID_ARGUMENT);
    EXPECT_STREQ(status.message, "2 processes for 1 devices");
    EXPECT_EQ(soap_processes_close(processes).code, SOAP_OK);
  });
}

TEST(ProcessesTest, broadcastsWhatRankZeroHas) {
  std::string text(3000000, 'x');
  text += "end";
  Loopback::run(3, 60, [&](int32_t rank, SoapProcesses *processes) {
    for (const std::string &sent : {text, std::string()}) {
      if (rank == 0) {
        EXPECT_EQ(
            soap_processes_broadcast(processes, sent.data(), sent.size()).code,
            SOAP_OK);
        continue;
      }
      void *data = nullptr;
      size_t size = 0;
      ASSERT_EQ(soap_processes_receive(processes, &data, &size).code, SOAP_OK);
      EXPECT_EQ(std::string(static_cast<char *>(data), size), sent);
      std::free(data);
    }
    EXPECT_EQ(soap_processes_close(processes).code, SOAP_OK);
  });
}

} // namespace
