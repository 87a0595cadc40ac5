//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What every backend that holds data must compute.

#include "RuntimeTestUtils.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

using namespace soap;

namespace {

using Shard = ProgramBuilder::Shard;

std::vector<float> iota(size_t n) {
  std::vector<float> v(n);
  std::iota(v.begin(), v.end(), 0.0f);
  return v;
}

void addOne4(void **b) {
  for (int i = 0; i < 4; ++i)
    static_cast<float *>(b[1])[i] = static_cast<float *>(b[0])[i] + 1;
}

TEST(ConformanceTest, distributesAndGathersTiles) {
  ProgramBuilder p;
  for (int d = 0; d < 2; ++d)
    p.addDevice(256);
  // 3x4 in uneven 2x2 tiles; device 1 has three of them.
  std::vector<Shard> shards = {{0, 0, {0, 0}, {2, 2}},
                               {1, 0, {0, 2}, {2, 2}},
                               {1, 64, {2, 0}, {1, 2}},
                               {1, 128, {2, 2}, {1, 2}}};
  p.addArgument({"a", SOAP_F32, {3, 4}, shards});
  p.addResult({"r", SOAP_F32, {3, 4}, shards});
  TestRuntime runtime(p);
  ASSERT_TRUE(runtime.ok()) << runtime.created.message;
  runtime.set(0, iota(12));
  ASSERT_EQ(runtime.run().code, SOAP_OK);
  EXPECT_EQ(runtime.result<float>(0, 12), iota(12));
}

TEST(ConformanceTest, scalarsAndEmptyTensors) {
  ProgramBuilder p;
  p.addDevice(64);
  p.addArgument({"s", SOAP_F64, {}, {{0, 0, {}, {}}}});
  p.addResult({"s", SOAP_F64, {}, {{0, 0, {}, {}}}});
  p.addArgument({"e", SOAP_F64, {0, 3}, {{0, 64, {0, 0}, {0, 3}}}});
  p.addResult({"e", SOAP_F64, {0, 3}, {}});
  TestRuntime runtime(p);
  ASSERT_TRUE(runtime.ok()) << runtime.created.message;
  runtime.set<double>(0, {2.5});
  runtime.set<double>(1, {});
  ASSERT_EQ(runtime.run().code, SOAP_OK);
  EXPECT_EQ(runtime.result<double>(0, 1), std::vector<double>{2.5});
  EXPECT_TRUE(runtime.result<double>(1, 0).empty());
}

TEST(ConformanceTest, launchesInOrder) {
  ProgramBuilder p;
  p.addDevice(192);
  p.addKernel("add", addOne4, 1, {16, 16});
  p.addLaunch(0, 0, {0, 64});
  p.addLaunch(0, 0, {64, 128});
  p.addLaunch(0, 0, {128, 64});
  p.addArgument({"a", SOAP_F32, {4}, {{0, 0, {0}, {4}}}});
  p.addResult({"r", SOAP_F32, {4}, {{0, 64, {0}, {4}}}});
  TestRuntime runtime(p);
  runtime.set(0, iota(4));
  ASSERT_EQ(runtime.run().code, SOAP_OK);
  EXPECT_EQ(runtime.result<float>(0, 4), (std::vector<float>{3, 4, 5, 6}));
}

// Rows on two devices become columns on three (the last of which is one of the
// first two): strided boxes, own copies, and a fill that later boxes overwrite.
TEST(ConformanceTest, copiesStridedBoxes) {
  ProgramBuilder p;
  for (int d = 0; d < 3; ++d)
    p.addDevice(512);
  p.addArgument({"a",
                 SOAP_F32,
                 {4, 6},
                 {{0, 0, {0, 0}, {2, 6}}, {1, 0, {2, 0}, {2, 6}}}});
  std::vector<ProgramBuilder::BoxCopy> copies;
  int32_t columns[] = {0, 1, 2};
  uint32_t bits;
  float seven = 7;
  std::memcpy(&bits, &seven, 4);
  for (int32_t c = 0; c < 3; ++c) {
    // One column more than is copied, filled.
    copies.push_back({-1, columns[c], 0, 256, {4, 3}, {}, {3, 1}, bits});
    for (int32_t from = 0; from < 2; ++from)
      copies.push_back({from,
                        columns[c],
                        c * 2 * 4,
                        256 + from * 2 * 3 * 4,
                        {2, 2},
                        {6, 1},
                        {3, 1}});
  }
  p.addCommunicateAll(p.addCopy(SOAP_F32, copies));
  std::vector<Shard> shards;
  for (int32_t c = 0; c < 3; ++c)
    shards.push_back({columns[c], 256, {0, c * 3}, {4, 3}});
  p.addResult({"r", SOAP_F32, {4, 9}, shards});
  TestRuntime runtime(p);
  ASSERT_TRUE(runtime.ok()) << runtime.created.message;
  runtime.set(0, iota(24));
  ASSERT_EQ(runtime.run().code, SOAP_OK);
  std::vector<float> expected;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 9; ++j)
      expected.push_back(j % 3 == 2 ? 7 : i * 6 + j / 3 * 2 + j % 3);
  EXPECT_EQ(runtime.result<float>(0, 36), expected);
}

// A transposing copy: no contiguous run on either side.
TEST(ConformanceTest, copiesWithoutContiguousRuns) {
  ProgramBuilder p;
  p.addDevice(256);
  p.addArgument({"a", SOAP_I16, {2, 3}, {{0, 0, {0, 0}, {2, 3}}}});
  p.addCommunicateAll(
      p.addCopy(SOAP_I16, {{0, 0, 0, 64, {2, 3}, {3, 1}, {1, 2}}}));
  p.addResult({"r", SOAP_I16, {3, 2}, {{0, 64, {0, 0}, {3, 2}}}});
  TestRuntime runtime(p);
  runtime.set<int16_t>(0, {1, 2, 3, 4, 5, 6});
  ASSERT_EQ(runtime.run().code, SOAP_OK);
  EXPECT_EQ(runtime.result<int16_t>(0, 6),
            (std::vector<int16_t>{1, 4, 2, 5, 3, 6}));
}

/// All-reduces one buffer per value, two of them on one device, and checks that
/// all get the total, in place and not.
template <typename T>
void checkReduce(SoapElementType type, SoapReduceKind kind,
                 const std::vector<T> &values, T expected) {
  SCOPED_TRACE("type " + std::to_string(type) + " kind " +
               std::to_string(kind));
  for (bool inPlace : {true, false}) {
    // Not a multiple of any block or line.
    const int64_t n = 1500;
    const int64_t bytes = 12032;
    ProgramBuilder p;
    ProgramBuilder::Group group{n, {}};
    std::vector<Shard> results;
    for (size_t i = 0; i < values.size(); ++i) {
      // The last two share a device.
      int32_t device = static_cast<int32_t>(std::min(i, values.size() - 2));
      if (i + 1 < values.size())
        p.addDevice(bytes * 4);
      int64_t at = i + 1 == values.size() ? 2 * bytes : 0;
      p.addArgument({"a", type, {n}, {{device, at, {0}, {n}}}});
      int64_t to = inPlace ? at : at + bytes;
      group.members.push_back({device, at, to});
      results.push_back({device, to, {0}, {n}});
    }
    p.addCommunicateAll(p.addAllReduce(type, kind, {group}));
    p.addResult({"r", type, {n}, results});
    SoapOptions options = {};
    options.check_replicas = 1;
    TestRuntime runtime(p, options);
    ASSERT_TRUE(runtime.ok()) << runtime.created.message;
    for (size_t i = 0; i < values.size(); ++i)
      runtime.set(static_cast<int32_t>(i), std::vector<T>(n, values[i]));
    ASSERT_EQ(runtime.run().code, SOAP_OK);
    std::vector<T> got = runtime.result<T>(0, n);
    for (int64_t i = 0; i < n; ++i)
      ASSERT_EQ(std::memcmp(&got[i], &expected, sizeof(T)), 0)
          << "element " << i;
  }
}

template <typename T> void checkIntegers(SoapElementType type) {
  const T max = std::numeric_limits<T>::max();
  const T min = std::numeric_limits<T>::min();
  checkReduce<T>(type, SOAP_SUM, {max, 1, 5}, T(min + 5));
  checkReduce<T>(type, SOAP_PRODUCT, {max, 2, 3}, T(-6));
  checkReduce<T>(type, SOAP_MAX, {3, max, min}, max);
  checkReduce<T>(type, SOAP_MIN, {3, max, min}, min);
  checkReduce<T>(type, SOAP_AND, {T(-1), 14, 7}, 6);
  checkReduce<T>(type, SOAP_OR, {8, 0, 3}, 11);
}

TEST(ConformanceTest, reducesIntegers) {
  checkIntegers<int8_t>(SOAP_I8);
  checkIntegers<int16_t>(SOAP_I16);
  checkIntegers<int32_t>(SOAP_I32);
  checkIntegers<int64_t>(SOAP_I64);
  checkIntegers<uint8_t>(SOAP_U8);
  checkIntegers<uint16_t>(SOAP_U16);
  checkIntegers<uint32_t>(SOAP_U32);
  checkIntegers<uint64_t>(SOAP_U64);
}

TEST(ConformanceTest, reducesBooleans) {
  for (SoapReduceKind kind : {SOAP_SUM, SOAP_MAX, SOAP_OR}) {
    checkReduce<uint8_t>(SOAP_BOOL, kind, {0, 1, 1}, 1);
    checkReduce<uint8_t>(SOAP_BOOL, kind, {0, 0, 0}, 0);
  }
  for (SoapReduceKind kind : {SOAP_PRODUCT, SOAP_MIN, SOAP_AND}) {
    checkReduce<uint8_t>(SOAP_BOOL, kind, {1, 1, 0}, 0);
    checkReduce<uint8_t>(SOAP_BOOL, kind, {1, 1, 1}, 1);
  }
}

template <typename T> void checkFloats(SoapElementType type) {
  const T nan = std::numeric_limits<T>::quiet_NaN();
  checkReduce<T>(type, SOAP_SUM, {T(0.5), 2, -8}, T(-5.5));
  checkReduce<T>(type, SOAP_PRODUCT, {T(0.5), 2, -8}, T(-8));
  checkReduce<T>(type, SOAP_MAX, {T(0.5), 2, -8}, T(2));
  checkReduce<T>(type, SOAP_MIN, {T(0.5), 2, -8}, T(-8));
  checkReduce<T>(type, SOAP_MAX, {1, nan, 2}, nan);
  checkReduce<T>(type, SOAP_MIN, {nan, 1, 2}, nan);
}

TEST(ConformanceTest, reducesFloats) {
  checkFloats<float>(SOAP_F32);
  checkFloats<double>(SOAP_F64);
}

TEST(ConformanceTest, reducesHalves) {
  // 1 + 2^-11 + 2^-11: each alone would be rounded away.
  checkReduce<uint16_t>(SOAP_F16, SOAP_SUM, {0x3c00, 0x1000, 0x1000}, 0x3c01);
  checkReduce<uint16_t>(SOAP_F16, SOAP_MAX, {0xbc00, 0x4000, 0x3c00}, 0x4000);
  checkReduce<uint16_t>(SOAP_F16, SOAP_MIN, {0xbc00, 0x4000, 0x3c00}, 0xbc00);
  // -0 is less than 0, in whatever order they come.
  checkReduce<uint16_t>(SOAP_F16, SOAP_MAX, {0, 0x8000, 0x8000}, 0);
  checkReduce<uint16_t>(SOAP_F16, SOAP_MAX, {0x8000, 0x8000, 0}, 0);
  checkReduce<uint16_t>(SOAP_F16, SOAP_MIN, {0, 0x8000, 0}, 0x8000);
  checkReduce<uint16_t>(SOAP_F16, SOAP_MIN, {0x8000, 0, 0}, 0x8000);
  // 65504 + 65504 is infinite; the least subnormals add up to 3 * 2^-24.
  checkReduce<uint16_t>(SOAP_F16, SOAP_SUM, {0x7bff, 0x7bff, 0}, 0x7c00);
  checkReduce<uint16_t>(SOAP_F16, SOAP_SUM, {1, 1, 1}, 3);
  // 2^-14 * 0.5 = 2^-15, a subnormal.
  checkReduce<uint16_t>(SOAP_F16, SOAP_PRODUCT, {0x0400, 0x3800, 0x3c00},
                        0x0200);
  // 1 + 2^-8 + 2^-8 in bfloat16.
  checkReduce<uint16_t>(SOAP_BF16, SOAP_SUM, {0x3f80, 0x3b80, 0x3b80}, 0x3f81);
  // A tie goes to the even neighbour: 1 + 2^-8 = 1, 1 + 3 * 2^-8 = 1 + 2^-6.
  checkReduce<uint16_t>(SOAP_BF16, SOAP_SUM, {0x3f80, 0x3b80, 0}, 0x3f80);
  checkReduce<uint16_t>(SOAP_BF16, SOAP_SUM, {0x3f81, 0x3b80, 0}, 0x3f82);
}

// Floating-point sums depend on their order: it is the group's, on any device.
TEST(ConformanceTest, reducesInTheOrderOfTheGroup) {
  checkReduce<float>(SOAP_F32, SOAP_SUM, {1e8f, 1.0f, -1e8f}, 0.0f);
  checkReduce<float>(SOAP_F32, SOAP_SUM, {1e8f, -1e8f, 1.0f}, 1.0f);
}

TEST(ConformanceTest, groupsAreSeparate) {
  ProgramBuilder p;
  ProgramBuilder::Group even{4, {}}, odd{4, {}};
  std::vector<Shard> shards;
  for (int32_t d = 0; d < 4; ++d) {
    p.addDevice(64);
    shards.push_back({d, 0, {d * 4}, {4}});
    (d % 2 ? odd : even).members.push_back({d, 0, 0});
  }
  p.addArgument({"a", SOAP_F32, {16}, shards});
  p.addCommunicateAll(p.addAllReduce(SOAP_F32, SOAP_SUM, {even, odd}));
  p.addResult({"r", SOAP_F32, {16}, shards});
  TestRuntime runtime(p);
  runtime.set(0, iota(16));
  ASSERT_EQ(runtime.run().code, SOAP_OK);
  EXPECT_EQ(runtime.result<float>(0, 16),
            (std::vector<float>{8, 10, 12, 14, 16, 18, 20, 22, 8, 10, 12, 14,
                                16, 18, 20, 22}));
}

/// Every device gets its columns of the total: rows of two, one every six.
TEST(ConformanceTest, scattersTotals) {
  ProgramBuilder p;
  std::vector<ProgramBuilder::Group> groups;
  std::vector<Shard> shards;
  for (int32_t d = 0; d < 3; ++d) {
    p.addDevice(256);
    p.addArgument({"a", SOAP_F32, {4, 6}, {{d, 0, {0, 0}, {4, 6}}}});
    shards.push_back({d, 128, {0, 2 * d}, {4, 2}});
    ProgramBuilder::Group &group = groups.emplace_back();
    group.numElements = 2;
    group.moreRows = 3;
    group.rowStride = 6;
    for (int32_t m = 0; m < 3; ++m)
      group.members.push_back({m, 8 * d, m == d ? 128 : -1});
  }
  p.addCommunicateAll(p.addAllReduce(SOAP_F32, SOAP_SUM, groups));
  p.addResult({"r", SOAP_F32, {4, 6}, shards});
  TestRuntime runtime(p);
  ASSERT_TRUE(runtime.ok()) << runtime.created.message;
  std::vector<float> expected;
  for (int i = 0; i < 24; ++i)
    expected.push_back(static_cast<float>(3 * i));
  for (int32_t d = 0; d < 3; ++d)
    runtime.set(d, iota(24));
  ASSERT_EQ(runtime.run().code, SOAP_OK);
  EXPECT_EQ(runtime.result<float>(0, 24), expected);
}

/// w' = w + 1 and s = all-reduce of w', over four devices and many steps, with
/// communications between changing pairs.
void trainSteps(bool shareBuffer, int64_t steps, int64_t perRun) {
  ProgramBuilder p;
  int64_t next = shareBuffer ? 0 : 64;
  p.addKernel("add", addOne4, 1, {16, 16});
  std::vector<Shard> old, fresh, sums;
  ProgramBuilder::Group group{4, {}};
  for (int32_t d = 0; d < 4; ++d) {
    p.addDevice(256);
    // Through a third buffer, as a kernel's output overlaps no input.
    p.addLaunch(d, 0, {0, 128});
    old.push_back({d, 0, {d * 4}, {4}});
    fresh.push_back({d, next, {d * 4}, {4}});
    sums.push_back({d, 192, {0}, {4}});
    group.members.push_back({d, 128, 192});
  }
  std::vector<ProgramBuilder::BoxCopy> copies;
  for (int32_t d = 0; d < 4; ++d)
    copies.push_back({d, d, 128, next, {4}, {1}, {1}});
  p.addCommunicateAll(p.addCopy(SOAP_F32, copies));
  p.addCommunicateAll(p.addAllReduce(SOAP_F32, SOAP_SUM, {group}));
  p.addArgument({"w", SOAP_F32, {16}, old});
  p.addResult({"w", SOAP_F32, {16}, fresh});
  p.addResult({"s", SOAP_F32, {4}, sums});
  p.addState(0, 0);
  SoapOptions options = {};
  options.check_replicas = 1;
  TestRuntime runtime(p, options);
  ASSERT_TRUE(runtime.ok()) << runtime.created.message;
  runtime.set(0, iota(16));
  for (int64_t i = 0; i < steps; i += perRun)
    ASSERT_EQ(runtime.run(perRun).code, SOAP_OK);
  std::vector<float> w = iota(16);
  for (float &value : w)
    value += steps;
  EXPECT_EQ(runtime.result<float>(0, 16), w);
  std::vector<float> s = runtime.result<float>(1, 4);
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(s[i], w[i] + w[i + 4] + w[i + 8] + w[i + 12]);
}

TEST(ConformanceTest, stateInPlace) { trainSteps(true, 100, 1); }
TEST(ConformanceTest, stateCopied) { trainSteps(false, 100, 1); }
TEST(ConformanceTest, stateOverManyStepsInOneRun) {
  trainSteps(true, 500, 250);
  trainSteps(false, 500, 250);
}

TEST(ConformanceTest, argumentsKeepTheirValues) {
  ProgramBuilder p;
  p.addDevice(128);
  p.addKernel("add", addOne4, 1, {16, 16});
  p.addLaunch(0, 0, {0, 64});
  p.addArgument({"a", SOAP_F32, {4}, {{0, 0, {0}, {4}}}});
  p.addResult({"r", SOAP_F32, {4}, {{0, 64, {0}, {4}}}});
  TestRuntime runtime(p);
  runtime.set(0, iota(4));
  ASSERT_EQ(runtime.run(3).code, SOAP_OK);
  EXPECT_EQ(runtime.result<float>(0, 4), (std::vector<float>{1, 2, 3, 4}));
}

TEST(ConformanceTest, findsDifferingReplicas) {
  ProgramBuilder p;
  for (int d = 0; d < 2; ++d)
    p.addDevice(64);
  p.addArgument({"a", SOAP_F32, {4}, {{0, 0, {0}, {4}}}});
  p.addArgument({"b", SOAP_F32, {4}, {{1, 0, {0}, {4}}}});
  p.addResult({"r", SOAP_F32, {4}, {{0, 0, {0}, {4}}, {1, 0, {0}, {4}}}});
  for (int32_t check : {0, 1}) {
    SoapOptions options = {};
    options.check_replicas = check;
    TestRuntime runtime(p, options);
    runtime.set(0, iota(4));
    runtime.set<float>(1, {0, 1, 2, 4});
    ASSERT_EQ(runtime.run(1).code, SOAP_OK);
    float got[4];
    SoapStatus status = soap_runtime_get_result(runtime.get(), 0, got, 16);
    EXPECT_EQ(status.code, check ? SOAP_REPLICAS_DIFFER : SOAP_OK);
    EXPECT_EQ(got[3], 3) << "the first replica counts";
    if (check) {
      EXPECT_STREQ(soap_runtime_last_error(runtime.get()),
                   "result 0 'r': shard 1 on device 1 differs from an earlier "
                   "replica");
    }
  }
}

TEST(ConformanceTest, resultsAreOfSteps) {
  ProgramBuilder p;
  p.addDevice(64);
  p.addResult({"r", SOAP_F32, {4}, {{0, 0, {0}, {4}}}});
  TestRuntime runtime(p);
  float got[4];
  SoapStatus status = soap_runtime_get_result(runtime.get(), 0, got, 16);
  EXPECT_EQ(status.code, SOAP_INVALID_ARGUMENT);
  EXPECT_STREQ(status.message, "result 0 has no value before the first step");
  ASSERT_EQ(runtime.run(1).code, SOAP_OK);
  EXPECT_EQ(soap_runtime_get_result(runtime.get(), 0, got, 16).code, SOAP_OK);
}

TEST(ConformanceTest, refusesWrongHostTensors) {
  ProgramBuilder p;
  p.addDevice(64);
  p.addArgument({"a", SOAP_F32, {4}, {{0, 0, {0}, {4}}}});
  TestRuntime runtime(p);
  float data[4] = {};
  auto message = [&](int32_t index, size_t bytes) {
    SoapStatus status =
        soap_runtime_set_argument(runtime.get(), index, data, bytes);
    EXPECT_EQ(status.code, SOAP_INVALID_ARGUMENT);
    return std::string(status.message);
  };
  EXPECT_EQ(message(0, 12), "argument 0 has 16 bytes, not 12");
  EXPECT_EQ(message(1, 16), "no argument 1: the program has 1");
  EXPECT_EQ(soap_runtime_get_result(runtime.get(), 0, data, 16).code,
            SOAP_INVALID_ARGUMENT);
  EXPECT_EQ(soap_runtime_run(runtime.get(), -1).code, SOAP_INVALID_ARGUMENT);
}

} // namespace
