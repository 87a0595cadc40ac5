//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Backend.h"
#include "GpuDriver.h"
#include "Schedule.h"

#include <algorithm>

using namespace soap;

namespace {

/// Issues a step to streams: the first one piece by piece, then as a whole.
class GpuBackend : public Backend {
public:
  GpuBackend(const SoapProgram &program, const SoapOptions &options,
             std::unique_ptr<GpuDriver> driver)
      : program(program), options(options), driver(std::move(driver)),
        traces(program.num_devices), schedule(makeSchedule(program)) {
    for (const StreamOp &op : schedule.ops)
      events.push_back(op.isAwaited ? numEvents++ : -1);
    firstJoin = numEvents;
    numEvents += 2 * program.num_devices;
  }

  SoapStatus open() {
    for (int32_t k = 0; k < program.num_kernels; ++k)
      if (!program.kernels[k].gpu)
        return failure(SOAP_INVALID_ARGUMENT,
                       "kernel %d '%s' has no code for GPUs", k,
                       program.kernels[k].name ? program.kernels[k].name : "");
    SOAP_RETURN_IF_FAILED(driver->open(program, numEvents));
    constants.resize(program.num_devices);
    for (int32_t d = 0; d < program.num_devices; ++d)
      SOAP_RETURN_IF_FAILED(allocate(d));
    return success();
  }

  char *arena(int32_t) override { return nullptr; }
  bool holdsData() override { return true; }
  SoapStatus write(int32_t device, int64_t offset, const char *from,
                   int64_t bytes) override {
    return driver->write(device, arenas[device] + offset, from, bytes);
  }
  SoapStatus read(int32_t device, int64_t offset, char *to,
                  int64_t bytes) override {
    return driver->read(device, arenas[device] + offset, to, bytes);
  }

  const std::vector<SoapTraceEvent> &trace(int32_t device) override {
    return traces[device];
  }

  SoapStatus run(int64_t steps) override {
    for (int64_t i = 0; i < steps; ++i) {
      if (!hasRun) {
        SOAP_RETURN_IF_FAILED(issueStep());
        hasRun = true;
      } else {
        if (!isCaptured) {
          SOAP_RETURN_IF_FAILED(driver->beginCapture());
          SOAP_RETURN_IF_FAILED(issueStep());
          SOAP_RETURN_IF_FAILED(driver->endCapture());
          isCaptured = true;
        }
        SOAP_RETURN_IF_FAILED(driver->replay());
      }
    }
    return driver->finish(options.timeout_seconds);
  }

private:
  /// One piece of memory: the arena, what kernels need for themselves, and
  /// constants.
  SoapStatus allocate(int32_t device) {
    constexpr int64_t alignment = 256;
    auto align = [](int64_t bytes) {
      return (bytes + alignment - 1) / alignment * alignment;
    };
    const SoapDevice &table = program.devices[device];
    std::vector<bool> used(program.num_kernels);
    int64_t scratch = 0, bytes = align(table.arena_bytes);
    for (int32_t c = 0; c < table.num_commands; ++c)
      if (table.commands[c].kind == SOAP_LAUNCH)
        used[table.commands[c].index] = true;
    for (int32_t k = 0; k < program.num_kernels; ++k)
      if (used[k])
        scratch =
            std::max(scratch, align(program.kernels[k].gpu->scratch_bytes));
    int64_t scratchAt = bytes;
    bytes += scratch;
    std::vector<int64_t> places(program.num_kernels, 0);
    for (int32_t k = 0; k < program.num_kernels; ++k)
      if (used[k]) {
        places[k] = bytes;
        bytes += align(program.kernels[k].gpu->constant_bytes);
      }
    char *memory;
    SOAP_RETURN_IF_FAILED(
        driver->allocate(device, bytes, options.poison ? 0xff : 0, memory));
    arenas.push_back(memory);
    scratches.push_back(memory + scratchAt);
    for (int32_t k = 0; k < program.num_kernels; ++k) {
      constants[device].push_back(memory + places[k]);
      const SoapGpuKernel &gpu = *program.kernels[k].gpu;
      if (used[k] && gpu.constant_bytes)
        SOAP_RETURN_IF_FAILED(driver->write(
            device, memory + places[k],
            static_cast<const char *>(gpu.constants), gpu.constant_bytes));
    }
    return success();
  }

  SoapStatus issueStep() {
    // All streams begin after stream 0, and it ends after all of them.
    SOAP_RETURN_IF_FAILED(driver->record(0, firstJoin));
    for (int32_t s = 1; s < 2 * program.num_devices; ++s)
      SOAP_RETURN_IF_FAILED(driver->wait(s, firstJoin));
    for (size_t i = 0; i < schedule.ops.size(); ++i) {
      const StreamOp &op = schedule.ops[i];
      for (int32_t other : op.waits)
        SOAP_RETURN_IF_FAILED(driver->wait(op.stream, events[other]));
      SOAP_RETURN_IF_FAILED(issue(op));
      if (op.isAwaited)
        SOAP_RETURN_IF_FAILED(driver->record(op.stream, events[i]));
    }
    for (int32_t s = 1; s < 2 * program.num_devices; ++s) {
      SOAP_RETURN_IF_FAILED(driver->record(s, firstJoin + s));
      SOAP_RETURN_IF_FAILED(driver->wait(0, firstJoin + s));
    }
    return success();
  }

  SoapStatus issue(const StreamOp &op) {
    if (op.kind == StreamOp::StateCopies) {
      for (const StateCopy &copy : schedule.states[op.device])
        SOAP_RETURN_IF_FAILED(
            driver->copy(op.stream, arenas[op.device] + copy.to,
                         arenas[op.device] + copy.from, copy.bytes));
      return success();
    }
    const SoapCommand &command =
        program.devices[op.device].commands[op.command];
    if (op.kind == StreamOp::Transfer)
      return driver->transfer(
          op.stream, *schedule.parts[op.device][command.index], arenas);
    const SoapGpuKernel &gpu = *program.kernels[command.index].gpu;
    for (int32_t s = 0; s < gpu.num_steps; ++s) {
      const SoapGpuStep &step = gpu.steps[s];
      pointers.clear();
      for (int32_t b = 0; b < step.num_buffers; ++b) {
        const SoapGpuBuffer &buffer = step.buffers[b];
        char *base = buffer.buffer == SOAP_GPU_SCRATCH ? scratches[op.device]
                     : buffer.buffer == SOAP_GPU_CONSTANTS
                         ? constants[op.device][command.index]
                         : arenas[op.device] + command.offsets[buffer.buffer];
        pointers.push_back(base + buffer.offset);
      }
      pointers.push_back(nullptr);
      SOAP_RETURN_IF_FAILED(driver->step(op.stream, step, pointers.data()));
    }
    return success();
  }

  const SoapProgram &program;
  SoapOptions options;
  std::unique_ptr<GpuDriver> driver;
  std::vector<std::vector<SoapTraceEvent>> traces;
  Schedule schedule;
  /// Of operations that others wait for; else -1.
  std::vector<int32_t> events;
  int32_t numEvents = 0, firstJoin = 0;
  std::vector<char *> arenas, scratches;
  /// By device and kernel.
  std::vector<std::vector<char *>> constants;
  std::vector<void *> pointers;
  bool hasRun = false, isCaptured = false;
};

} // namespace

SoapStatus soap::createGpuBackend(const SoapProgram &program,
                                  const SoapOptions &options,
                                  std::unique_ptr<GpuDriver> driver,
                                  std::unique_ptr<Backend> &backend) {
  auto gpu = std::make_unique<GpuBackend>(program, options, std::move(driver));
  SOAP_RETURN_IF_FAILED(gpu->open());
  backend = std::move(gpu);
  return success();
}
