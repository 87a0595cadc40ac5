//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_RUNTIME_NCCLTESTPROGRAM_H
#define SOAP_UNITTESTS_RUNTIME_NCCLTESTPROGRAM_H

#include "Soap/Runtime/ProgramBuilder.h"

namespace soap {

constexpr int64_t ncclHalf = 512;

/// Three devices, whose arenas of 2 * ncclHalf floats are state; a
/// communication of each kind from their first halves to their second ones.
inline void buildNcclProgram(ProgramBuilder &p) {
  for (int32_t d = 0; d < 3; ++d) {
    p.addDevice(2 * ncclHalf * 4);
    p.addArgument(
        {"a", SOAP_F32, {2 * ncclHalf}, {{d, 0, {0}, {2 * ncclHalf}}}});
    p.addResult({"r", SOAP_F32, {2 * ncclHalf}, {{d, 0, {0}, {2 * ncclHalf}}}});
    p.addState(d, d);
  }
  auto offset = [](int64_t element) { return element * 4; };
  ProgramBuilder::Group all{4, {}}, rows{150, {}, 1, 160};
  std::vector<ProgramBuilder::Group> scattered;
  std::vector<ProgramBuilder::BoxCopy> gather, boxes;
  for (int32_t d = 0; d < 3; ++d) {
    all.members.push_back({d, offset(d), offset(ncclHalf)});
    rows.members.push_back({d, offset(50), offset(ncclHalf + 100)});
    ProgramBuilder::Group own{4, {}};
    for (int32_t m = 0; m < 3; ++m) {
      own.members.push_back(
          {m, offset(4 * d), m == d ? offset(ncclHalf + 4) : -1});
      gather.push_back(
          {m, d, offset(30), offset(ncclHalf + 40 + 4 * m), {4}, {1}, {1}});
    }
    scattered.push_back(own);
    // Columns of 2 of the next device, two of one size; the second ones land
    // in part on the first.
    int32_t next = (d + 1) % 3;
    boxes.push_back(
        {next, d, offset(0), offset(ncclHalf + 8), {3, 2}, {5, 1}, {3, 1}});
    boxes.push_back(
        {next, d, offset(2), offset(ncclHalf + 9), {3, 2}, {5, 1}, {3, 1}});
    boxes.push_back(
        {next, d, offset(40), offset(ncclHalf + 60), {2}, {1}, {1}});
    boxes.push_back({-1, d, 0, offset(ncclHalf + 56), {2}, {}, {1}, 7});
  }
  p.addCommunicateAll(p.addAllReduce(SOAP_F32, SOAP_SUM, {all}));
  p.addCommunicateAll(p.addAllReduce(SOAP_F32, SOAP_SUM, scattered));
  p.addCommunicateAll(p.addCopy(SOAP_F32, gather));
  p.addCommunicateAll(p.addCopy(SOAP_F32, boxes));
  // NCCL has no maximum of floats that keeps NaNs.
  p.addCommunicateAll(p.addAllReduce(SOAP_F32, SOAP_MAX, {rows}));
}

} // namespace soap

#endif // SOAP_UNITTESTS_RUNTIME_NCCLTESTPROGRAM_H
