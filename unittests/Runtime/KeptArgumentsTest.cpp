//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Which memory kernels may take for unchanged, and until when.

#include "RuntimeTestUtils.h"

#include "Soap/Support/KeptMemory.h"

using namespace soap;

namespace {

using Shard = ProgramBuilder::Shard;

constexpr int64_t bytes = 16;

/// The result is the version of the input's contents.
void tellVersion(void **b) {
  const KeptMemory *kept = KeptMemory::ofThread();
  *static_cast<uint64_t *>(b[1]) = kept ? kept->version(b[0], bytes) : 0;
}

void addOne(void **b) {
  for (int i = 0; i < 4; ++i)
    static_cast<float *>(b[1])[i] = static_cast<float *>(b[0])[i] + 1;
}

/// Per device four numbers at 0 and the version of their contents at 64.
class KeptArgumentsTest : public testing::Test {
protected:
  KeptArgumentsTest() {
    std::vector<Shard> numbers, versions;
    for (int d = 0; d < devices; ++d) {
      p.addDevice(256);
      numbers.push_back({d, 0, {4 * d}, {4}});
      versions.push_back({d, 64, {d}, {1}});
    }
    p.addKernel("version", tellVersion, 1, {bytes, 8});
    p.addArgument({"numbers", SOAP_F32, {4 * devices}, numbers});
    p.addResult({"versions", SOAP_U64, {devices}, versions});
    for (int d = 0; d < devices; ++d)
      p.addLaunch(d, 0, {0, 64});
  }

  static std::vector<uint64_t> versions(TestRuntime &runtime, int steps = 1) {
    EXPECT_EQ(runtime.run(steps).code, SOAP_OK);
    return runtime.result<uint64_t>(0, devices);
  }

  static constexpr int devices = 2;
  const std::vector<float> numbers = std::vector<float>(4 * devices, 1.0f);
  ProgramBuilder p;
};

TEST_F(KeptArgumentsTest, KeepTheirVersionUntilTheyAreSet) {
  TestRuntime runtime(p);
  ASSERT_TRUE(runtime.ok()) << runtime.created.message;
  runtime.set(0, numbers);
  std::vector<uint64_t> first = versions(runtime);
  EXPECT_NE(first[0], 0u);
  EXPECT_NE(first[1], 0u);
  EXPECT_EQ(versions(runtime, 3), first);
  runtime.set(0, numbers);
  std::vector<uint64_t> second = versions(runtime);
  for (int d = 0; d < devices; ++d) {
    EXPECT_NE(second[d], 0u);
    EXPECT_NE(second[d], first[d]);
  }
  // Others of the same addresses, perhaps, later.
  TestRuntime other(p);
  other.set(0, numbers);
  EXPECT_NE(versions(other), second);
}

TEST_F(KeptArgumentsTest, StateIsNone) {
  p.addKernel("next", addOne, 1, {bytes, bytes});
  std::vector<Shard> next;
  for (int d = 0; d < devices; ++d) {
    p.addLaunch(d, 1, {0, 128});
    next.push_back({d, 128, {4 * d}, {4}});
  }
  p.addState(0, p.addResult({"next", SOAP_F32, {4 * devices}, next}));
  TestRuntime runtime(p);
  ASSERT_TRUE(runtime.ok()) << runtime.created.message;
  runtime.set(0, numbers);
  EXPECT_EQ(versions(runtime), std::vector<uint64_t>(devices, 0));
}

/// Programs should not, but may.
TEST_F(KeptArgumentsTest, WhatStepsWriteIsNone) {
  p.addKernel("fill", addOne, 1, {bytes, bytes});
  p.addLaunch(0, 1, {128, 0});
  // And where another device copies to, here the last two numbers.
  p.addCommunicateAll(p.addCopy(SOAP_F32, {{0, 1, 128, 8, {2}, {1}, {1}, 0}}));
  TestRuntime runtime(p);
  ASSERT_TRUE(runtime.ok()) << runtime.created.message;
  runtime.set(0, numbers);
  EXPECT_EQ(versions(runtime), std::vector<uint64_t>(devices, 0));
}

} // namespace
