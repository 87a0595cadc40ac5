//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_RUNTIME_GPUTESTPROGRAM_H
#define SOAP_UNITTESTS_RUNTIME_GPUTESTPROGRAM_H

#include "Soap/Runtime/ProgramBuilder.h"

namespace soap {

/// Two devices compute on what the other one has, with buffers used anew, and
/// carry state. A "function" takes and gives 4 floats.
inline void buildGpuProgram(ProgramBuilder &p) {
  for (int d = 0; d < 2; ++d)
    p.addDevice(512);
  auto step = [](const char *function) {
    ProgramBuilder::GpuStep s;
    s.kind = SOAP_GPU_LAUNCH;
    s.function = function;
    s.buffers = {{0, SOAP_GPU_READ, 0, 16},
                 {SOAP_GPU_SCRATCH, SOAP_GPU_READ | SOAP_GPU_WRITE, 0, 16},
                 {SOAP_GPU_CONSTANTS, SOAP_GPU_READ, 0, 16},
                 {1, SOAP_GPU_WRITE, 0, 16}};
    return s;
  };
  ProgramBuilder::GpuKernel kernel;
  kernel.scratchBytes = 16;
  float numbers[] = {1, 2, 3, 4};
  kernel.constants.assign(reinterpret_cast<char *>(numbers), sizeof(numbers));
  kernel.steps = {step("first"), step("second")};
  p.addGpuKernel("k", kernel, 1, {16, 16});
  using Group = ProgramBuilder::Group;
  std::vector<int32_t> comms;
  for (int round = 0; round < 3; ++round) {
    comms.push_back(p.addCopy(SOAP_F32, {{0, 1, 64, 128, {4}, {1}, {1}},
                                         {1, 0, 64, 128, {4}, {1}, {1}}}));
    comms.push_back(p.addAllReduce(SOAP_F32, SOAP_SUM,
                                   {Group{4, {{0, 128, 192}, {1, 64, 192}}}}));
  }
  // Nobody reads what was never written.
  for (int d = 0; d < 2; ++d)
    for (int64_t offset : {128, 192})
      p.addLaunch(d, 0, {0, offset});
  for (int32_t comm : comms) {
    for (int d = 0; d < 2; ++d) {
      p.addLaunch(d, 0, {0, 64});
      p.addLaunch(d, 0, {64, 256});
    }
    p.addCommunicateAll(comm);
    for (int d = 0; d < 2; ++d) {
      p.addLaunch(d, 0, {128, 320});
      p.addLaunch(d, 0, {192, 64});
      p.addLaunch(d, 0, {320, 0});
    }
  }
  p.addArgument({"x", SOAP_F32, {8}, {{0, 0, {0}, {4}}, {1, 0, {4}, {4}}}});
  p.addResult({"y", SOAP_F32, {8}, {{0, 320, {0}, {4}}, {1, 320, {4}, {4}}}});
  p.addState(0, 0);
}

} // namespace soap

#endif // SOAP_UNITTESTS_RUNTIME_GPUTESTPROGRAM_H
