//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Backend.h"

using namespace soap;

namespace {

/// Issues commands round robin; a communication when all its participants have
/// reached it.
class RecordingBackend : public Backend {
public:
  explicit RecordingBackend(const SoapProgram &program)
      : program(program), traces(program.num_devices) {}

  char *arena(int32_t) override { return nullptr; }

  const std::vector<SoapTraceEvent> &trace(int32_t device) override {
    return traces[device];
  }

  SoapStatus run(int64_t steps) override {
    bool isForGpus = program.num_kernels > 0;
    for (int32_t k = 0; k < program.num_kernels; ++k)
      isForGpus &= program.kernels[k].gpu != nullptr;
    if (isForGpus && step == 0)
      SOAP_RETURN_IF_FAILED(soap_gpu_record(&program, nullptr));
    for (int64_t i = 0; i < steps; ++i, ++step)
      SOAP_RETURN_IF_FAILED(runStep());
    return success();
  }

private:
  void record(int32_t device, int32_t command) {
    const SoapCommand &c = program.devices[device].commands[command];
    traces[device].push_back(
        {step, command, c.kind, c.index, time, time + 1, time});
  }

  SoapStatus runStep() {
    std::vector<int32_t> at(program.num_devices, 0);
    bool moved = true;
    while (moved) {
      moved = false;
      for (int32_t d = 0; d < program.num_devices; ++d) {
        if (at[d] == program.devices[d].num_commands)
          continue;
        const SoapCommand &command = program.devices[d].commands[at[d]];
        if (command.kind == SOAP_LAUNCH) {
          record(d, at[d]++);
          ++time;
          moved = true;
          continue;
        }
        const SoapCommunication &comm = program.communications[command.index];
        bool ready = true;
        for (int32_t p = 0; p < comm.num_participants; ++p)
          ready &= isAt(comm.participants[p], at, command.index);
        if (!ready)
          continue;
        for (int32_t p = 0; p < comm.num_participants; ++p)
          record(comm.participants[p], at[comm.participants[p]]++);
        ++time;
        moved = true;
      }
    }
    // The check of the program makes this impossible.
    for (int32_t d = 0; d < program.num_devices; ++d)
      if (at[d] != program.devices[d].num_commands)
        return failure(SOAP_TIMEOUT, "device %d waits for ever at command %d",
                       d, at[d]);
    return success();
  }

  bool isAt(int32_t device, const std::vector<int32_t> &at,
            int32_t communication) const {
    const SoapDevice &table = program.devices[device];
    return at[device] < table.num_commands &&
           table.commands[at[device]].kind == SOAP_COMMUNICATE &&
           table.commands[at[device]].index == communication;
  }

  const SoapProgram &program;
  std::vector<std::vector<SoapTraceEvent>> traces;
  int64_t step = 0, time = 0;
};

} // namespace

std::unique_ptr<Backend>
soap::createRecordingBackend(const SoapProgram &program) {
  return std::make_unique<RecordingBackend>(program);
}
