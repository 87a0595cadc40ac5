//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Bad tables: each is an error with its reason, and none runs.

#include "RuntimeTestUtils.h"

#include <climits>

using namespace soap;

namespace {

void nothing(void **) {}

/// One kernel of an input and an output, 64 bytes each, run on one device.
struct OneLaunch : ProgramBuilder {
  OneLaunch() {
    addDevice(128);
    addKernel("k", nothing, 1, {64, 64});
    addLaunch(0, 0, {0, 64});
  }
};

TEST(CheckTest, acceptsGoodTables) {
  OneLaunch p;
  EXPECT_EQ(soap_program_check(p.get()).code, SOAP_OK);
}

TEST(CheckTest, refusesEmptyTables) {
  EXPECT_EQ(soap_program_check(nullptr).code, SOAP_INVALID_PROGRAM);
  ProgramBuilder p;
  EXPECT_EQ(refusal(p), "a program needs a device");
}

TEST(CheckTest, refusesMissingLists) {
  OneLaunch p;
  SoapProgram table = *p.get();
  table.kernels = nullptr;
  EXPECT_EQ(soap_program_check(&table).code, SOAP_INVALID_PROGRAM);
  table = *p.get();
  table.num_results = -1;
  EXPECT_EQ(soap_program_check(&table).code, SOAP_INVALID_PROGRAM);
}

TEST(CheckTest, refusesBadLaunches) {
  auto with = [](ProgramBuilder::Ints offsets, int32_t kernel = 0) {
    ProgramBuilder p;
    p.addDevice(128);
    p.addKernel("k", nothing, 1, {64, 64});
    p.addLaunch(0, kernel, std::move(offsets));
    return refusal(p);
  };
  EXPECT_EQ(with({0, 64}, 1), "device 0, command 0: no kernel 1");
  EXPECT_EQ(with({0}), "device 0, command 0: wrong number of buffers: 1");
  EXPECT_EQ(with({0, 32}), "device 0, command 0: misaligned offset 32");
  EXPECT_EQ(with({-64, 64}), "device 0, command 0: misaligned offset -64");
  EXPECT_EQ(with({0, 128}),
            "device 0, command 0: a buffer leaves the arena at offset 128");
  EXPECT_EQ(with({64, 64}), "device 0, command 0: an output overlaps another "
                            "buffer at offset 64");
}

TEST(CheckTest, refusesBadParts) {
  auto with = [](SoapPart part) -> std::string {
    ProgramBuilder p;
    p.addDevice(256);
    p.addKernel("k", nothing, 1, {64, 64});
    p.addLaunch(0, 0, {64, 192}, {part});
    return soap_program_check(p.get()).message;
  };
  EXPECT_EQ(with({0, 0, 128}), "");
  EXPECT_EQ(with({0, 64, 128}), "");
  EXPECT_EQ(with({1, 0, 128}), "device 0, command 0: a part of no input: 1");
  EXPECT_EQ(with({-1, 0, 128}), "device 0, command 0: a part of no input: -1");
  for (SoapPart part : {SoapPart{0, 0, 127},
                        {0, 65, 128},
                        {0, -64, 128},
                        {0, 0, 320},
                        {0, 128, 64}})
    EXPECT_EQ(with(part), "device 0, command 0: the buffer of a part lies "
                          "elsewhere: input 0");
}

// An output may have the place of the input that its kernel names, and no
// other.
TEST(CheckTest, allowsWhatIsInPlace) {
  auto with = [](ProgramBuilder::Ints offsets, ProgramBuilder::Ints inPlace) {
    ProgramBuilder p;
    p.addDevice(256);
    p.addKernel("k", nothing, 2, {64, 64, 64});
    p.setInPlace(0, std::move(inPlace));
    p.addLaunch(0, 0, std::move(offsets));
    return std::string(soap_program_check(p.get()).message);
  };
  EXPECT_EQ(with({0, 64, 0}, {0}), "");
  EXPECT_EQ(with({0, 64, 64}, {1}), "");
  EXPECT_EQ(with({0, 64, 128}, {-1}), "");
  EXPECT_EQ(with({0, 64, 0}, {-1}), "device 0, command 0: an output overlaps "
                                    "another buffer at offset 0");
  EXPECT_EQ(with({0, 0, 0}, {0}), "device 0, command 0: an output overlaps "
                                  "another buffer at offset 0");
  EXPECT_EQ(with({0, 64, 128}, {1}), "device 0, command 0: an output is not in "
                                     "its input's place, but at offset 128");
  EXPECT_EQ(with({0, 64, 0}, {2}),
            "kernel 0 'k': output 0 cannot overwrite input 2");
  ProgramBuilder p;
  p.addDevice(256);
  p.addKernel("k", nothing, 2, {64, 64, 64, 64});
  p.setInPlace(0, {0, 0});
  EXPECT_EQ(refusal(p), "kernel 0 'k': output 1 cannot overwrite input 0");
}

TEST(CheckTest, refusesBadKernels) {
  ProgramBuilder p;
  p.addDevice(0);
  p.addKernel("none", nullptr, 0, {});
  EXPECT_EQ(refusal(p), "kernel 0 'none' has no function, or two");
  ProgramBuilder q;
  q.addDevice(0);
  q.addKernel("k", nothing, 1, {-4});
  EXPECT_EQ(refusal(q), "kernel 0 'k': buffer 0 has a negative size");
}

TEST(CheckTest, refusesUnknownKinds) {
  OneLaunch p;
  p.commands[0][0].kind = 7;
  EXPECT_EQ(refusal(p), "device 0, command 0: unknown kind 7");
}

struct TwoDevices : ProgramBuilder {
  TwoDevices() {
    addDevice(256);
    addDevice(256);
  }
  void reduce(std::vector<Group> groups, SoapElementType type = SOAP_F32,
              SoapReduceKind kind = SOAP_SUM) {
    addCommunicateAll(addAllReduce(type, kind, groups));
  }
};

TEST(CheckTest, refusesBadReductions) {
  auto with = [](std::vector<ProgramBuilder::Group> groups) {
    TwoDevices p;
    p.reduce(std::move(groups));
    return refusal(p);
  };
  EXPECT_EQ(with({{16, {{0, 0, 0}, {1, 224, 224}}}}),
            "communication 0: 64 bytes at offset 224 leave the 256 bytes of "
            "device 1's arena");
  EXPECT_EQ(with({{4, {{0, 0, 0}, {1, 2, 2}}}}),
            "communication 0: offset 2 is not a multiple of the element's 4 "
            "bytes");
  EXPECT_EQ(with({{-1, {{0, 0, 0}, {1, 0, 0}}}}),
            "communication 0: group 0 has -1 elements");
  EXPECT_EQ(with({{INT64_MAX, {{0, 0, 0}, {1, 0, 0}}}}),
            "communication 0: group 0 has 9223372036854775807 elements");
  EXPECT_EQ(with({{4, {}}}), "communication 0: no participants");
  EXPECT_EQ(with({{4, {{0, 0, 0}, {1, 0, 0}}}, {4, {}}}),
            "communication 0: group 1 has no members");
  // The second result lands on what the first member still has to read.
  EXPECT_EQ(with({{4, {{0, 0, 64}, {0, 32, 0}}}}),
            "communication 0: what is read at offset 0 of device 0 is "
            "overwritten at offset 0");
  EXPECT_EQ(with({{4, {{0, 0, 64}, {0, 32, 72}}}}),
            "communication 0: results overlap at offset 64 of device 0");
}

TEST(CheckTest, refusesBadScatters) {
  auto with = [](std::vector<ProgramBuilder::Group> groups) {
    TwoDevices p;
    p.reduce(std::move(groups));
    return refusal(p);
  };
  // Three rows of four in rows of eight.
  EXPECT_EQ(with({{4, {{0, 0, -1}, {1, 0, -1}}, 2, 8}}),
            "communication 0: nobody gets the total of group 0");
  EXPECT_EQ(with({{4, {{0, 0, -4}, {1, 0, 0}}}}),
            "communication 0: offset -4 is not a multiple of the element's 4 "
            "bytes");
  // The last row's last element is number 2 * 40 + 3.
  EXPECT_EQ(with({{4, {{0, 0, 128}, {1, 0, -1}}, 2, 40}}),
            "communication 0: 336 bytes at offset 0 leave the 256 bytes of "
            "device 0's arena");
  EXPECT_EQ(with({{4, {{0, 0, 216}, {1, 0, -1}}, 2, 8}}),
            "communication 0: 48 bytes at offset 216 leave the 256 bytes of "
            "device 0's arena");
  EXPECT_EQ(
      with({{4, {{0, 0, 128}, {1, 0, -1}}, -2, 8}}),
      "communication 0: group 0 has 4 elements in -2 more rows, one every "
      "8 elements");
  EXPECT_EQ(with({{4, {{0, 0, 128}, {1, 0, -1}}, 2, INT64_MAX}}),
            "communication 0: group 0 has 4 elements in 2 more rows, one every "
            "9223372036854775807 elements");
  // Rows move together in the total: it cannot take the place of the summand.
  EXPECT_EQ(with({{4, {{0, 0, 0}, {1, 0, -1}}, 2, 8}}),
            "communication 0: what is read at offset 0 of device 0 is "
            "overwritten at offset 0");
}

TEST(CheckTest, refusesLogicalReductionsOfFloats) {
  TwoDevices p;
  p.reduce({{4, {{0, 0, 0}, {1, 0, 0}}}}, SOAP_F32, SOAP_AND);
  EXPECT_EQ(refusal(p), "communication 0: no reduction 4 of element type 11");
}

TEST(CheckTest, refusesBadCopies) {
  auto with = [](ProgramBuilder::BoxCopy copy) {
    TwoDevices p;
    p.addCommunicateAll(p.addCopy(SOAP_F32, {copy}));
    return refusal(p);
  };
  EXPECT_EQ(with({0, 1, 0, 0, {2, 16}, {64, 1}, {16, 1}}),
            "communication 0: 320 bytes at offset 0 leave the 256 bytes of "
            "device 0's arena");
  EXPECT_EQ(with({0, 1, 0, 0, {2}, {-1}, {1}}),
            "communication 0: negative extent or stride");
  EXPECT_EQ(with({0, 1, 0, 0, {INT64_MAX, 4}, {4, 1}, {4, 1}}),
            "communication 0: a box is too large");
  EXPECT_EQ(with({0, 0, 0, 8, {4}, {1}, {1}}),
            "communication 0: what is read at offset 0 of device 0 is "
            "overwritten at offset 8");
}

TEST(CheckTest, refusesUnknownDevicesOfCopies) {
  TwoDevices p;
  std::vector<ProgramBuilder::BoxCopy> copies = {{0, 5, 0, 0, {2}, {1}, {1}}};
  p.addCopy(SOAP_F32, copies);
  EXPECT_EQ(refusal(p), "communication 0: device 5 of 2");
}

TEST(CheckTest, refusesWrongParticipants) {
  TwoDevices p;
  int32_t c = p.addAllReduce(SOAP_F32, SOAP_SUM, {{4, {{0, 0, 0}, {1, 0, 0}}}});
  p.addCommunicate(0, c);
  EXPECT_EQ(refusal(p), "communication 0 is 0 times, not once, in the commands "
                        "of device 1");
  p.addCommunicate(1, c);
  p.addCommunicate(1, c);
  EXPECT_EQ(refusal(p), "communication 0 is 2 times, not once, in the commands "
                        "of device 1");
  p.communications[c].num_participants = 1;
  EXPECT_EQ(refusal(p), "communication 0: device 1 is no participant");
  const int32_t swapped[] = {1, 0};
  p.communications[c].num_participants = 2;
  p.communications[c].participants = swapped;
  EXPECT_EQ(refusal(p), "communication 0: participants do not ascend");
}

/// All-reduces between pairs, issued by each device in its own order.
std::string refusalOfOrder(int32_t numDevices,
                           const std::vector<std::pair<int, int>> &pairs,
                           const std::vector<std::vector<int>> &orders) {
  ProgramBuilder p;
  for (int32_t d = 0; d < numDevices; ++d)
    p.addDevice(64);
  for (auto [a, b] : pairs)
    p.addAllReduce(SOAP_F32, SOAP_SUM, {{4, {{a, 0, 0}, {b, 0, 0}}}});
  for (int32_t d = 0; d < numDevices; ++d)
    for (int comm : orders[d])
      p.addCommunicate(d, comm);
  return refusal(p);
}

TEST(CheckTest, refusesTwoDevicesInOppositeOrder) {
  EXPECT_EQ(refusalOfOrder(2, {{0, 1}, {0, 1}}, {{0, 1}, {1, 0}}),
            "communications wait for each other in a circle: 0 -> 1 -> 0");
}

// Any two devices share one communication only, so that no pair disagrees.
TEST(CheckTest, refusesCircleOfThreeDevices) {
  EXPECT_EQ(
      refusalOfOrder(3, {{0, 1}, {1, 2}, {0, 2}}, {{2, 0}, {0, 1}, {1, 2}}),
      "communications wait for each other in a circle: 0 -> 1 -> 2 -> "
      "0");
}

// No circle, but not in the global order either.
TEST(CheckTest, refusesDescendingNumbers) {
  EXPECT_EQ(refusalOfOrder(2, {{0, 1}, {0, 1}}, {{1, 0}, {1, 0}}),
            "device 0: communication 0 comes after 1");
}

TEST(CheckTest, refusesBadTensors) {
  auto with = [](ProgramBuilder::Tensor tensor) {
    ProgramBuilder p;
    p.addDevice(64);
    p.addResult(tensor);
    return refusal(p);
  };
  EXPECT_EQ(with({"r", SOAP_F32, {4}, {{1, 0, {0}, {4}}}}),
            "result 0: shard 0 is on device 1");
  EXPECT_EQ(with({"r", SOAP_F32, {4}, {{0, 0, {2}, {4}}}}),
            "result 0: the box of shard 0 leaves the tensor");
  EXPECT_EQ(with({"r", SOAP_F32, {32}, {{0, 0, {0}, {32}}}}),
            "result 0: shard 0 leaves the arena of device 0, or is not "
            "aligned");
  EXPECT_EQ(with({"r", SOAP_F32, {-4}, {}}), "result 0: bad shape or shards");
  // Three of four quarters.
  EXPECT_EQ(with({"r",
                  SOAP_F32,
                  {2, 2},
                  {{0, 0, {0, 0}, {1, 2}}, {0, 32, {1, 1}, {1, 1}}}}),
            "result 0: the shards do not cover the tensor");
}

TEST(CheckTest, refusesOverlappingArguments) {
  ProgramBuilder p;
  p.addDevice(64);
  p.addArgument({"a", SOAP_F32, {4}, {{0, 0, {0}, {4}}}});
  p.addArgument({"b", SOAP_F32, {4}, {{0, 8, {0}, {4}}}});
  EXPECT_EQ(refusal(p), "argument 0 overlaps another shard of an argument at "
                        "offset 0 of device 0");
}

TEST(CheckTest, refusesBadState) {
  auto with = [](int64_t argument, int64_t result, int64_t resultElements,
                 std::vector<SoapState> states) {
    ProgramBuilder p;
    p.addDevice(64);
    p.addArgument({"a", SOAP_F32, {4}, {{0, argument, {0}, {4}}}});
    p.addResult({"r",
                 SOAP_F32,
                 {resultElements},
                 {{0, result, {0}, {resultElements}}}});
    p.states = std::move(states);
    return refusal(p);
  };
  EXPECT_EQ(with(0, 16, 4, {{0, 1}}), "state 0: no argument 0 or no result 1");
  EXPECT_EQ(with(0, 16, 4, {{0, 0}, {0, 0}}), "argument 0 is replaced twice");
  EXPECT_EQ(with(0, 16, 2, {{0, 0}}), "argument 0 and result 0, which replaces "
                                      "it, are laid out differently");
  EXPECT_EQ(with(0, 8, 4, {{0, 0}}), "state is overwritten at offset 0 of "
                                     "device 0 before it is copied");
}

TEST(CheckTest, createRefusesToo) {
  ProgramBuilder p;
  TestRuntime runtime(p);
  EXPECT_EQ(runtime.created.code, SOAP_INVALID_PROGRAM);
  EXPECT_EQ(runtime.get(), nullptr);
}

} // namespace
