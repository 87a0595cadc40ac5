//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// On which cores the threads of devices may run.

#include "RuntimeTestUtils.h"

#include "../../lib/Runtime/Cores.h"
#include "../../lib/Runtime/LookFor.h"

#include <sched.h>
#include <thread>

using namespace soap;

namespace {

int numCores() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  return sched_getaffinity(0, sizeof(allowed), &allowed) == 0
             ? CPU_COUNT(&allowed)
             : 0;
}

void noteCores(void **buffers) {
  *static_cast<int32_t *>(buffers[0]) = numCores();
}

/// The number of cores that the thread of each device may use, beside some that
/// have nothing to do.
std::vector<int32_t> coresOf(int32_t numDevices, int32_t numIdle = 0) {
  ProgramBuilder p;
  int32_t kernel = p.addKernel("k", noteCores, 0, {sizeof(int32_t)});
  for (int32_t d = 0; d < numDevices; ++d) {
    p.addDevice(64);
    p.addLaunch(d, kernel, {0});
    p.addResult({"r", SOAP_I32, {}, {{d, 0, {}, {}}}});
  }
  for (int32_t d = 0; d < numIdle; ++d)
    p.addDevice(64);
  TestRuntime runtime(p);
  EXPECT_TRUE(runtime.ok()) << runtime.created.message;
  EXPECT_EQ(runtime.run().code, SOAP_OK);
  std::vector<int32_t> cores;
  for (int32_t d = 0; d < numDevices; ++d)
    cores.push_back(runtime.result<int32_t>(d, 1)[0]);
  return cores;
}

TEST(CoresTest, severalDevicesHaveOneEach) {
  if (numCores() < 2)
    GTEST_SKIP();
  EXPECT_EQ(coresOf(2), (std::vector<int32_t>{1, 1}));
}

TEST(CoresTest, moreDevicesThanCoresAreDealtEvenly) {
  int count = numCores() + 1;
  EXPECT_EQ(coresOf(count), std::vector<int32_t>(count, 1));
}

// Who has nothing to do takes no core from the others.
TEST(CoresTest, idleDevicesNeedNone) {
  EXPECT_EQ(coresOf(1, 3), std::vector<int32_t>{numCores()});
}

TEST(CoresTest, aTakenCoreIsTheOneThatRuns) {
  EXPECT_EQ(countCores(), numCores());
  EXPECT_GE(countLauncherCores(), countCores());
  std::vector<int32_t> seen;
  for (int64_t number : {0, 1, numCores()})
    std::thread([&, number] {
      takeCore(number);
      EXPECT_EQ(countCores(), 1);
      seen.push_back(currentCore());
    }).join();
  // Counted round and round.
  EXPECT_EQ(seen[0], seen[2]);
  EXPECT_EQ(seen[0] == seen[1], numCores() == 1);
}

TEST(CoresTest, whatComesAboutIsSeenAndWhatDoesNotIsGivenUp) {
  for (bool sharesCores : {false, true}) {
    int looks = 0;
    EXPECT_TRUE(lookFor([&] { return ++looks == 2; }, sharesCores));
    EXPECT_EQ(looks, 2);
    EXPECT_FALSE(lookFor([] { return false; }, sharesCores));
  }
}

// Two programs would otherwise share a core, next to an idle one.
TEST(CoresTest, oneDeviceHasAll) {
  EXPECT_EQ(coresOf(1), std::vector<int32_t>{numCores()});
}

} // namespace
