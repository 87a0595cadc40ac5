//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Kernels that fail, throw or hang; traces; the recording backend.

#include "../../lib/Runtime/Cpu/HostMemory.h"
#include "RuntimeTestUtils.h"

#include "Soap/Support/Elapsed.h"

#include <atomic>
#include <chrono>
#include <deque>
#include <stdexcept>
#include <thread>

using namespace soap;

namespace {

using Clock = std::chrono::steady_clock;

void throwing(void **) { throw std::runtime_error("no luck"); }
int failing(void *, void **) { return 3; }

/// A new one that stays: kernels that hang are abandoned with their threads.
template <typename T> T &keep() {
  static auto *all = new std::deque<T>;
  return all->emplace_back();
}

void waitFor(const std::atomic<bool> &flag) {
  while (!flag)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

/// Returns once the flag is set.
int hanging(void *context, void **) {
  waitFor(*static_cast<std::atomic<bool> *>(context));
  return 0;
}

/// Says that it has begun, and hangs.
struct Hang {
  std::atomic<bool> hasBegun{false}, release{false};
  static int run(void *self, void **) {
    static_cast<Hang *>(self)->hasBegun = true;
    return hanging(&static_cast<Hang *>(self)->release, nullptr);
  }
  /// Until it has begun.
  static int await(void *self, void **) {
    waitFor(static_cast<Hang *>(self)->hasBegun);
    return 0;
  }
};

/// Three devices meet; before, device 1 runs `kernel`, the others `gate` if
/// there is one.
void build(ProgramBuilder &p, int32_t kernel, int32_t gate = -1) {
  ProgramBuilder::Group group{4, {}};
  for (int32_t d = 0; d < 3; ++d) {
    p.addDevice(64);
    group.members.push_back({d, 0, 0});
  }
  int32_t comm = p.addAllReduce(SOAP_F32, SOAP_SUM, {group});
  for (int32_t d : {0, 2})
    if (gate >= 0)
      p.addLaunch(d, gate, {});
  p.addLaunch(1, kernel, {});
  p.addCommunicateAll(comm);
}

TEST(FailureTest, failingKernelWakesOthers) {
  ProgramBuilder p;
  build(p, p.addCheckedKernel("bad", failing, nullptr, 0, {}));
  TestRuntime runtime(p);
  auto start = Clock::now();
  SoapStatus status = runtime.run();
  EXPECT_LT(secondsSince(start), 10);
  EXPECT_EQ(status.code, SOAP_KERNEL_FAILED);
  EXPECT_STREQ(status.message,
               "device 1, command 0: kernel 'bad' failed with code 3");
  // What the arenas hold is undefined now.
  EXPECT_EQ(runtime.run().code, SOAP_KERNEL_FAILED);
  EXPECT_STREQ(soap_runtime_last_error(runtime.get()), status.message);
}

TEST(FailureTest, throwingKernelWakesOthers) {
  ProgramBuilder p;
  build(p, p.addKernel("bad", throwing, 0, {}));
  TestRuntime runtime(p);
  SoapStatus status = runtime.run(5);
  EXPECT_EQ(status.code, SOAP_KERNEL_FAILED);
  EXPECT_STREQ(status.message,
               "device 1, command 0: kernel 'bad' threw: no luck");
}

TEST(FailureTest, hangingPeerIsATimeout) {
  Hang &hang = keep<Hang>();
  auto &p = keep<ProgramBuilder>();
  // Device 1 hangs already when the others come to the communication, however
  // late a busy host lets them.
  int32_t slow = p.addCheckedKernel("slow", Hang::run, &hang, 0, {}),
          gate = p.addCheckedKernel("gate", Hang::await, &hang, 0, {});
  build(p, slow, gate);
  SoapOptions options = {};
  options.timeout_seconds = 1;
  auto start = Clock::now();
  {
    TestRuntime runtime(p, options);
    SoapStatus status = runtime.run();
    EXPECT_EQ(status.code, SOAP_TIMEOUT);
    std::string message = status.message;
    EXPECT_NE(message.find("waited 1 s in communication 0: device 1 is at "
                           "command 0, kernel 'slow'"),
              std::string::npos)
        << message;
  }
  // The runtime is gone although the kernel still runs.
  EXPECT_LT(secondsSince(start), 10);
  hang.release = true;
}

TEST(FailureTest, hangWithoutPeersIsATimeout) {
  auto &release = keep<std::atomic<bool>>();
  auto &p = keep<ProgramBuilder>();
  p.addDevice(0);
  p.addLaunch(0, p.addCheckedKernel("slow", hanging, &release, 0, {}), {});
  SoapOptions options = {};
  options.timeout_seconds = 0.1;
  {
    TestRuntime runtime(p, options);
    SoapStatus status = runtime.run();
    EXPECT_EQ(status.code, SOAP_TIMEOUT);
    EXPECT_STREQ(
        status.message,
        "no progress for 0.1 s: device 0 is at command 0, kernel 'slow'");
  }
  release = true;
}

TEST(FailureTest, hugeArenasAreAnError) {
  ProgramBuilder p;
  p.addDevice(int64_t(1) << 60);
  TestRuntime runtime(p);
  EXPECT_EQ(runtime.created.code, SOAP_OUT_OF_RESOURCES);
  HostMemory memory = getHostMemory();
  EXPECT_EQ(std::string(runtime.created.message),
            "the arenas of 1 devices need 1152921504606846976 bytes, the " +
                std::string(memory.isOfControlGroup ? "process's control group"
                                                    : "machine") +
                " has " + std::to_string(static_cast<int64_t>(memory.bytes)));
}

TEST(RecordingTest, recordsOneLegalOrder) {
  ProgramBuilder p;
  build(p, p.addCheckedKernel("never run", failing, nullptr, 0, {}));
  TestRuntime runtime(p, {}, SOAP_BACKEND_RECORDING);
  ASSERT_TRUE(runtime.ok()) << runtime.created.message;
  ASSERT_EQ(runtime.run(2).code, SOAP_OK);
  const SoapTraceEvent *events;
  size_t count;
  soap_runtime_get_trace(runtime.get(), 1, &events, &count);
  ASSERT_EQ(count, 4u);
  EXPECT_EQ(events[0].kind, SOAP_LAUNCH);
  EXPECT_EQ(events[1].kind, SOAP_COMMUNICATE);
  EXPECT_EQ(events[2].step, 1);
  int64_t meeting = events[1].start;
  EXPECT_LT(events[0].start, meeting);
  soap_runtime_get_trace(runtime.get(), 2, &events, &count);
  ASSERT_EQ(count, 2u);
  EXPECT_EQ(events[0].start, meeting);
  float value;
  EXPECT_EQ(soap_runtime_get_result(runtime.get(), 0, &value, 4).code,
            SOAP_INVALID_ARGUMENT);
}

} // namespace
