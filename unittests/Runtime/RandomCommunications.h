//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_RUNTIME_RANDOMCOMMUNICATIONS_H
#define SOAP_UNITTESTS_RUNTIME_RANDOMCOMMUNICATIONS_H

#include "RuntimeTestUtils.h"

#include <algorithm>
#include <numeric>
#include <random>

namespace soap {

/// A program of random copies (strided, overlapping, with fills) and reductions
/// (of whole buffers or slices of rows, for all members or some) among random
/// devices. Arguments 0 to N-1 are the first halves of the devices' arenas, of
/// f32; the results are the whole arenas.
class RandomCommunications {
public:
  static constexpr int64_t half = 512;

  RandomCommunications(uint32_t seed, int32_t numDevices,
                       int32_t numCommunications, bool isExact = false)
      : random(seed), numDevices(numDevices), isExact(isExact) {
    for (int32_t d = 0; d < numDevices; ++d) {
      builder.addDevice(2 * half * 4);
      builder.addArgument({"a", SOAP_F32, {half}, {{d, 0, {0}, {half}}}});
      builder.addResult({"r", SOAP_F32, {2 * half}, {{d, 0, {0}, {2 * half}}}});
    }
    for (int32_t c = 0; c < numCommunications; ++c) {
      // Forth and back between the halves, so that all depends on all.
      from = c % 2 ? half : 0;
      to = half - from;
      switch (pick(6)) {
      case 0:
        builder.addCommunicateAll(addGather());
        break;
      case 1:
        builder.addCommunicateAll(addScatter());
        break;
      default:
        builder.addCommunicateAll(pick(2) ? addCopy() : addReduction());
      }
    }
  }

  std::vector<float> argument(int32_t device) const {
    std::vector<float> values(half);
    std::mt19937 draw(device + 1);
    // Whole numbers: small ones, or of all sizes, so that the order of a sum
    // shows.
    for (float &value : values)
      value = isExact ? float(int32_t(draw() % 9) - 4)
                      : std::ldexp(float(int32_t(draw() % 2001) - 1000),
                                   int(draw() % 24));
    return values;
  }

  ProgramBuilder builder;

private:
  int64_t pick(int64_t count) { return int64_t(random() % uint64_t(count)); }

  std::vector<int32_t> someDevices() {
    std::vector<int32_t> devices(numDevices);
    std::iota(devices.begin(), devices.end(), 0);
    std::shuffle(devices.begin(), devices.end(), random);
    devices.resize(1 + pick(numDevices));
    return devices;
  }

  int32_t addCopy() {
    std::vector<ProgramBuilder::BoxCopy> copies;
    for (int64_t i = 0, e = 1 + pick(8); i < e; ++i) {
      int64_t rows = 1 + pick(6), columns = 1 + pick(20);
      int64_t sourceRow = columns + pick(3) * pick(2),
              targetRow = columns + pick(3) * pick(2);
      int64_t source = pick(half - rows * sourceRow),
              target = pick(half - rows * targetRow);
      auto device = static_cast<int32_t>(pick(numDevices));
      bool fills = pick(5) == 0;
      copies.push_back(
          {fills ? -1 : device,
           static_cast<int32_t>(pick(numDevices)),
           (from + source) * 4,
           (to + target) * 4,
           {rows, columns},
           fills ? std::vector<int64_t>() : std::vector<int64_t>{sourceRow, 1},
           {targetRow, 1},
           uint64_t(0x3f800000 + i)});
    }
    return builder.addCopy(SOAP_F32, copies);
  }

  int32_t addReduction() {
    std::vector<int32_t> devices = someDevices();
    std::vector<ProgramBuilder::Group> groups;
    int64_t at = 0;
    for (int64_t g = 0, e = 1 + pick(3); g < e; ++g) {
      ProgramBuilder::Group group;
      group.numElements = 1 + pick(90);
      group.moreRows = pick(2) * pick(2);
      group.rowStride = group.numElements + pick(4);
      int64_t writer = pick(static_cast<int64_t>(devices.size()));
      bool all = pick(2) != 0;
      int64_t source = pick(half - 2 * group.rowStride);
      for (size_t m = 0; m < devices.size(); ++m)
        group.members.push_back(
            {devices[m], (from + source) * 4,
             all || int64_t(m) == writer ? (to + at) * 4 : -1});
      at += group.numElements * (group.moreRows + 1);
      if (at > half)
        break;
      groups.push_back(group);
    }
    if (groups.empty())
      return addCopy();
    const SoapReduceKind kinds[] = {SOAP_SUM, SOAP_MAX, SOAP_MIN};
    return builder.addAllReduce(SOAP_F32, kinds[pick(3)], groups);
  }

  /// Every device of some gets the pieces of all, one behind the other.
  int32_t addGather() {
    std::vector<int32_t> devices = someDevices();
    int64_t count = 1 + pick(40),
            all = count * static_cast<int64_t>(devices.size());
    std::vector<int64_t> sources;
    for (size_t d = 0; d < devices.size(); ++d)
      sources.push_back((from + pick(half - count)) * 4);
    std::vector<ProgramBuilder::BoxCopy> copies;
    for (int32_t target : devices) {
      int64_t begin = to + pick(half - all);
      for (size_t d = 0; d < devices.size(); ++d)
        copies.push_back({devices[d],
                          target,
                          sources[d],
                          (begin + int64_t(d) * count) * 4,
                          {count},
                          {1},
                          {1}});
    }
    std::shuffle(copies.begin(), copies.end(), random);
    return builder.addCopy(SOAP_F32, copies);
  }

  /// Each device of some gets its piece of a sum of all of them.
  int32_t addScatter() {
    std::vector<int32_t> devices = someDevices();
    int64_t count = 1 + pick(40),
            all = count * static_cast<int64_t>(devices.size());
    std::vector<int64_t> sources;
    for (size_t d = 0; d < devices.size(); ++d)
      sources.push_back((from + pick(half - all)) * 4);
    std::vector<ProgramBuilder::Group> groups;
    for (size_t g = 0; g < devices.size(); ++g) {
      ProgramBuilder::Group group{count, {}};
      for (size_t d = 0; d < devices.size(); ++d)
        group.members.push_back({devices[d],
                                 sources[d] + int64_t(g) * count * 4,
                                 d == g ? (to + pick(half - count)) * 4 : -1});
      groups.push_back(group);
    }
    return builder.addAllReduce(SOAP_F32, SOAP_SUM, groups);
  }

  std::mt19937 random;
  int32_t numDevices;
  bool isExact;
  int64_t from = 0, to = 0;
};

} // namespace soap

#endif // SOAP_UNITTESTS_RUNTIME_RANDOMCOMMUNICATIONS_H
