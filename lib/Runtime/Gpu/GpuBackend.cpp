//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Backend.h"
#include "../Nccl/NcclTransfers.h"
#include "../Processes/ProcessGroup.h"
#include "../Schedule.h"
#include "GpuDriver.h"
#include "GpuTrace.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <unistd.h>

using namespace soap;

namespace {

/// Issues a step to streams: the first one piece by piece, then as a whole,
/// where it may be captured.
class GpuBackend : public Backend {
public:
  GpuBackend(const SoapProgram &program, const SoapOptions &options,
             std::unique_ptr<GpuDriver> driver)
      : program(program), options(options), driver(std::move(driver)),
        traces(program.num_devices), arenas(program.num_devices, nullptr),
        scratches(program.num_devices, nullptr) {}
  ~GpuBackend() override {
    driver->dropGraphs();
    messages.reset();
    if (driver->isStuck())
      abandon(std::move(driver));
  }
  GpuBackend(const GpuBackend &) = delete;
  GpuBackend &operator=(const GpuBackend &) = delete;

  SoapStatus open() {
    for (int32_t k = 0; k < program.num_kernels; ++k)
      if (!program.kernels[k].gpu)
        return failure(SOAP_INVALID_ARGUMENT,
                       "kernel %d '%s' has no code for GPUs", k,
                       program.kernels[k].name ? program.kernels[k].name : "");
    driver->stepSeconds = options.timeout_seconds;
    SOAP_RETURN_IF_FAILED(driver->prepare(program));
    const NcclApi *nccl = driver->nccl();
    schedule =
        makeSchedule(program, nccl != nullptr, driver->hasOneWayStreams());
    for (const StreamOp &op : schedule.ops)
      events.push_back(op.isAwaited && isLocal(op.device) ? numEvents++ : -1);
    firstJoin = numEvents;
    numEvents += numStreams(program);
    SOAP_RETURN_IF_FAILED(driver->open(program, numEvents));
    isTraced = options.trace != 0;
    constants.resize(program.num_devices);
    for (int32_t d = 0; d < program.num_devices; ++d)
      if (isLocal(d))
        SOAP_RETURN_IF_FAILED(allocate(d));
    if (!nccl)
      return success();
    messages = std::make_unique<NcclTransfers>(program, schedule.streams, *nccl,
                                               *driver);
    driver->poll = [this] { return messages->poll(); };
    capturesSteps = driver->capturesNccl(
        std::min(driver->share.count, program.num_devices));
    return messages->open(limit());
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
  void setTrace(bool trace) override { isTraced = trace; }

  SoapStatus run(int64_t steps) override {
    std::optional<ProcessGroup::Activity> here;
    if (messages && options.processes)
      here.emplace(options.processes->group,
                   [this] { return messages->describe(); });
    SoapStatus status = runSteps(steps);
    if (status.code == SOAP_OK)
      return status;
    driver->dropGraphs();
    return messages ? messages->fail(status) : status;
  }

private:
  bool isLocal(int32_t device) const { return driver->share.has(device); }

  /// Whoever frees what still runs uses waits for it; so does CUDA when the
  /// process ends.
  static void abandon(std::unique_ptr<GpuDriver> driver) {
    ProcessGroup::keep(std::shared_ptr<GpuDriver>(std::move(driver)));
    auto leave = [](int code, void *) {
      std::fflush(nullptr);
      _exit(code);
    };
    (void)on_exit(leave, nullptr);
  }

  /// Seconds that a step may take. In the first one each of several processes
  /// chooses algorithms by itself, and may be waited for by the others.
  double limit() const {
    constexpr double first = 300;
    if (options.processes && step == 0 && options.timeout_seconds > 0)
      return std::max(first, options.timeout_seconds);
    return options.timeout_seconds;
  }

  SoapStatus runSteps(int64_t steps) {
    if (isTraced && !stamps) {
      stamps = std::make_unique<GpuTrace>(program, schedule, *driver);
      SOAP_RETURN_IF_FAILED(stamps->open());
    }
    for (int64_t i = 0; i < steps; ++i, ++step) {
      if (step == 0 || !capturesSteps) {
        SOAP_RETURN_IF_FAILED(issueStep());
      } else {
        if (!isCaptured[isTraced]) {
          SOAP_RETURN_IF_FAILED(driver->beginCapture());
          SOAP_RETURN_IF_FAILED(issueStep());
          SOAP_RETURN_IF_FAILED(driver->endCapture(isTraced));
          isCaptured[isTraced] = true;
        }
        SOAP_RETURN_IF_FAILED(driver->replay(isTraced));
      }
      if (!isTraced && step > 0)
        continue;
      SOAP_RETURN_IF_FAILED(driver->finish(limit()));
      if (step == 0)
        SOAP_RETURN_IF_FAILED(endFirstStep());
      if (!isTraced)
        continue;
      for (std::vector<SoapTraceEvent> &trace : traces)
        trimTrace(trace, step);
      SOAP_RETURN_IF_FAILED(stamps->read(step, traces));
    }
    return driver->finish(options.timeout_seconds);
  }

  /// From now on the limit is that of every step: all have chosen.
  SoapStatus endFirstStep() {
    if (messages)
      messages->setTimeout(options.timeout_seconds);
    std::vector<uint64_t> all;
    return driver->processes
               ? driver->processes->gather(0, all, "ending the first step")
               : success();
  }

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
    if (SoapStatus status =
            driver->allocate(device, bytes, options.poison ? 0xff : 0, memory);
        status.code != SOAP_OK) {
      char planned[64] = "nothing was planned";
      if (options.predicted_bytes > 0)
        std::snprintf(planned, sizeof(planned), "the plan predicted %.0f",
                      options.predicted_bytes);
      return failure(
          static_cast<SoapStatusCode>(status.code),
          "%s: %lld of values, %lld of scratch memory, %lld of constants; %s",
          status.message, (long long)table.arena_bytes, (long long)scratch,
          (long long)(bytes - scratchAt - scratch), planned);
    }
    arenas[device] = memory;
    scratches[device] = memory + scratchAt;
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
    // All streams begin after the first one, and it ends after all of them.
    int32_t first = streamOf(driver->share.first, Stream::Compute);
    SOAP_RETURN_IF_FAILED(driver->record(first, firstJoin));
    for (int32_t s = first + 1; s < numStreams(program); ++s)
      if (isLocal(deviceOf(s)))
        SOAP_RETURN_IF_FAILED(driver->wait(s, firstJoin));
    for (int32_t d = 0; isTraced && d < program.num_devices; ++d)
      if (isLocal(d))
        SOAP_RETURN_IF_FAILED(stamps->begin(d));
    for (size_t begin = 0, end = 0; begin < schedule.ops.size(); begin = end) {
      // The parts of a communication by NCCL are one call, for all devices.
      end = begin + 1;
      while (messages && communicationOf(begin) >= 0 &&
             end < schedule.ops.size() &&
             communicationOf(end) == communicationOf(begin))
        ++end;
      bool hasLocal = false;
      for (size_t i = begin; i < end; ++i) {
        const StreamOp &op = schedule.ops[i];
        hasLocal |= isLocal(op.device);
        if (isLocal(op.device))
          for (int32_t other : op.waits)
            SOAP_RETURN_IF_FAILED(driver->wait(op.stream, events[other]));
        if (isLocal(op.device) && isTraced)
          SOAP_RETURN_IF_FAILED(stamps->before(i));
      }
      if (!hasLocal)
        continue;
      if (messages && communicationOf(begin) >= 0)
        SOAP_RETURN_IF_FAILED(messages->run(communicationOf(begin), arenas));
      else
        SOAP_RETURN_IF_FAILED(issue(schedule.ops[begin]));
      for (size_t i = begin; i < end; ++i) {
        if (isTraced && isLocal(schedule.ops[i].device))
          SOAP_RETURN_IF_FAILED(stamps->after(i));
        if (events[i] >= 0)
          SOAP_RETURN_IF_FAILED(
              driver->record(schedule.ops[i].stream, events[i]));
      }
    }
    for (int32_t s = first + 1; s < numStreams(program); ++s)
      if (isLocal(deviceOf(s))) {
        SOAP_RETURN_IF_FAILED(driver->record(s, firstJoin + s));
        SOAP_RETURN_IF_FAILED(driver->wait(first, firstJoin + s));
      }
    return isTraced ? stamps->end() : success();
  }

  /// The communication that an operation is a part of; -1: none.
  int32_t communicationOf(size_t index) const {
    const StreamOp &op = schedule.ops[index];
    return op.kind == StreamOp::Transfer
               ? program.devices[op.device].commands[op.command].index
               : -1;
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
    auto issueSteps = [&](int32_t first, int32_t count) -> SoapStatus {
      for (int32_t s = first; s < first + count; ++s)
        SOAP_RETURN_IF_FAILED(
            driver->step(op.stream, gpu.steps[s],
                         pointersOf(op, command, gpu.steps[s]).data()));
      return success();
    };
    for (int32_t s = 0; s < gpu.num_steps; ++s) {
      const SoapGpuStep &step = gpu.steps[s];
      if (step.kind != SOAP_GPU_ALTERNATIVES) {
        SOAP_RETURN_IF_FAILED(issueSteps(s, 1));
        continue;
      }
      const SoapGpuAlternatives &either = step.alternatives;
      SOAP_RETURN_IF_FAILED(driver->choose(
          op.stream, step, pointersOf(op, command, step).data(),
          [&](bool generated) {
            return generated ? issueSteps(s + 1 + either.num_library,
                                          either.num_generated)
                             : issueSteps(s + 1, either.num_library);
          }));
      s += either.num_library + either.num_generated;
    }
    return success();
  }

  /// Of the buffers of a kernel's step, then a null.
  std::vector<void *> pointersOf(const StreamOp &op, const SoapCommand &command,
                                 const SoapGpuStep &step) const {
    std::vector<void *> pointers;
    for (int32_t b = 0; b < step.num_buffers; ++b) {
      const SoapGpuBuffer &buffer = step.buffers[b];
      char *base = buffer.buffer == SOAP_GPU_SCRATCH ? scratches[op.device]
                   : buffer.buffer == SOAP_GPU_CONSTANTS
                       ? constants[op.device][command.index]
                       : arenas[op.device] + command.offsets[buffer.buffer];
      pointers.push_back(base + buffer.offset);
    }
    pointers.push_back(nullptr);
    return pointers;
  }

  const SoapProgram &program;
  SoapOptions options;
  std::unique_ptr<GpuDriver> driver;
  std::vector<std::vector<SoapTraceEvent>> traces;
  Schedule schedule;
  /// Null where devices reach each other's memory.
  std::unique_ptr<NcclTransfers> messages;
  /// Of operations that others wait for; else -1.
  std::vector<int32_t> events;
  int32_t numEvents = 0, firstJoin = 0;
  std::vector<char *> arenas, scratches;
  /// By device and kernel.
  std::vector<std::vector<char *>> constants;
  /// Null before the first traced step.
  std::unique_ptr<GpuTrace> stamps;
  bool isTraced = false;
  /// All but the first.
  bool capturesSteps = true;
  /// Without stamps, and with.
  bool isCaptured[2] = {false, false};
  int64_t step = 0;
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
