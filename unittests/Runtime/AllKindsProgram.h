//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_RUNTIME_ALLKINDSPROGRAM_H
#define SOAP_UNITTESTS_RUNTIME_ALLKINDSPROGRAM_H

#include "Soap/Runtime/ProgramBuilder.h"

#include <vector>

namespace soap {

/// Three devices with a launch of `kernel` each, all kinds of communications
/// and boxes, and a state argument of 6x8, by rows. The first 704 bytes of an
/// arena are taken.
inline void addAllKinds(ProgramBuilder &p, void (*kernel)(void **)) {
  std::vector<ProgramBuilder::Shard> rows;
  ProgramBuilder::Group group{16, {}}, tile{2, {}, 3, 4};
  for (int32_t d = 0; d < 3; ++d) {
    p.addDevice(1024);
    rows.push_back({d, 0, {d * 2, 0}, {2, 8}});
    group.members.push_back({d, 64, d ? 64 : 128});
    tile.members.push_back({d, 576, d ? -1 : 640});
  }
  int32_t number = p.addKernel("k", kernel, 1, {64, 64});
  int32_t pair = p.addCopy(SOAP_F32, {{0, 1, 0, 256, {2, 4}, {8, 1}, {4, 1}},
                                      {-1, 1, 0, 320, {2, 4}, {}, {4, 1}, 7}});
  int32_t all = p.addAllReduce(SOAP_F32, SOAP_SUM, {group, tile});
  int32_t last =
      p.addAllReduce(SOAP_I32, SOAP_MAX, {{4, {{1, 512, 512}, {2, 512, 512}}}});
  for (int32_t d = 0; d < 3; ++d)
    p.addLaunch(d, number, {0, 64});
  for (int32_t communication : {pair, all, last})
    p.addCommunicateAll(communication);
  p.addArgument({"a", SOAP_F32, {6, 8}, rows});
  for (ProgramBuilder::Shard &shard : rows)
    shard.offset = 448;
  p.addResult({"r", SOAP_F32, {6, 8}, rows});
  p.addState(0, 0);
}

} // namespace soap

#endif // SOAP_UNITTESTS_RUNTIME_ALLKINDSPROGRAM_H
