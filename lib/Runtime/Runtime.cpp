//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Runtime/Runtime.h"

#include "Backend.h"
#include "Check/Check.h"
#include "Gpu/GpuDriver.h"
#include "Nccl/NcclProcesses.h"
#include "Recording/Recording.h"
#include "RuntimeState.h"
#include "Transfers/Transfer.h"

#include <algorithm>
#include <cstring>

using namespace soap;

/// Row-major strides, in elements.
static std::vector<int64_t> stridesOf(int32_t rank, const int64_t *extents) {
  std::vector<int64_t> strides(rank, 1);
  for (int32_t i = rank - 2; i >= 0; --i)
    strides[i] = strides[i + 1] * extents[i + 1];
  return strides;
}

/// Copies a shard to (or, if `toHost` is false, from) the whole host tensor;
/// `arena` is where the shard's device has its memory.
static void copyShard(const SoapTensor &tensor, const SoapShard &shard,
                      char *arena, char *host, bool toHost) {
  int64_t elementBytes = soap_element_bytes(tensor.element_type);
  std::vector<int64_t> whole = stridesOf(tensor.rank, tensor.shape);
  std::vector<int64_t> local = stridesOf(tensor.rank, shard.extents);
  int64_t skip = 0;
  for (int32_t i = 0; i < tensor.rank; ++i)
    skip += shard.lows[i] * whole[i];
  host += skip * elementBytes;
  arena += shard.offset;
  if (toHost)
    copyBox(arena, host, tensor.rank, shard.extents, local.data(), whole.data(),
            elementBytes);
  else
    copyBox(host, arena, tensor.rank, shard.extents, whole.data(), local.data(),
            elementBytes);
}

SoapStatus Backend::write(int32_t device, int64_t offset, const char *from,
                          int64_t bytes) {
  std::copy_n(from, bytes, arena(device) + offset);
  return success();
}

void soap::trimTrace(std::vector<SoapTraceEvent> &trace, int64_t step) {
  if (trace.empty() || trace.front().step >= step - 2 * tracedSteps)
    return;
  auto old = [&](const SoapTraceEvent &event) {
    return event.step < step - tracedSteps;
  };
  trace.erase(trace.begin(), std::find_if_not(trace.begin(), trace.end(), old));
}

SoapStatus Backend::read(int32_t device, int64_t offset, char *to,
                         int64_t bytes) {
  std::copy_n(arena(device) + offset, bytes, to);
  return success();
}

int64_t soap::bytesOf(const SoapTensor &tensor, const SoapShard &shard) {
  int64_t bytes;
  byteCount(tensor.rank, shard.extents, soap_element_bytes(tensor.element_type),
            bytes);
  return bytes;
}

/// Copies a shard between its device and the whole host tensor, by way of a
/// contiguous copy where the host cannot reach the device's memory.
static SoapStatus moveShard(Backend &backend, const SoapTensor &tensor,
                            const SoapShard &shard, char *host, bool toHost) {
  if (char *arena = backend.arena(shard.device)) {
    copyShard(tensor, shard, arena, host, toHost);
    return success();
  }
  std::vector<char> staged(bytesOf(tensor, shard));
  auto size = static_cast<int64_t>(staged.size());
  SoapShard local = shard;
  local.offset = 0;
  if (toHost) {
    SOAP_RETURN_IF_FAILED(
        backend.read(shard.device, shard.offset, staged.data(), size));
    copyShard(tensor, local, staged.data(), host, toHost);
    return success();
  }
  copyShard(tensor, local, staged.data(), host, toHost);
  return backend.write(shard.device, shard.offset, staged.data(), size);
}

/// Checks index and size of a host tensor.
static SoapStatus findTensor(const SoapRuntime &runtime, const char *what,
                             const SoapTensor *tensors, int32_t count,
                             int32_t index, const void *data, size_t bytes) {
  if (runtime.runStatus.code != SOAP_OK)
    return runtime.runStatus;
  if (index < 0 || index >= count)
    return failure(SOAP_INVALID_ARGUMENT, "no %s %d: the program has %d", what,
                   index, count);
  int64_t expected;
  byteCount(tensors[index].rank, tensors[index].shape,
            soap_element_bytes(tensors[index].element_type), expected);
  if (bytes != static_cast<size_t>(expected))
    return failure(SOAP_INVALID_ARGUMENT, "%s %d has %lld bytes, not %llu",
                   what, index, (long long)expected, (unsigned long long)bytes);
  if (!data && bytes)
    return failure(SOAP_INVALID_ARGUMENT, "%s %d: no data", what, index);
  if (!runtime.backend->holdsData())
    return failure(SOAP_INVALID_ARGUMENT, "this backend holds no data");
  return success();
}

/// The devices of this process.
static GpuDriver::Share shareOf(const ProcessGroup &group, int32_t numDevices) {
  GpuDriver::Share share;
  share.count = 0;
  for (int32_t d = numDevices - 1; d >= 0; --d)
    if (group.ownerOf(d, numDevices) == group.rank()) {
      share.first = d;
      ++share.count;
    }
  for (int32_t d = 0; d < numDevices; ++d)
    if (group.ownerOf(d, numDevices) < group.rank() &&
        group.isOnThisHost(group.ownerOf(d, numDevices)))
      ++share.before;
  return share;
}

SoapStatus soap_runtime_create(const SoapProgram *program, SoapBackend backend,
                               const SoapOptions *options,
                               SoapRuntime **result) {
  return guarded([&]() -> SoapStatus {
    if (!result)
      return failure(SOAP_INVALID_ARGUMENT, "no place for the runtime");
    *result = nullptr;
    SOAP_RETURN_IF_FAILED(soap_program_check(program));
    auto runtime = std::make_unique<SoapRuntime>();
    runtime->program = program;
    runtime->options = options ? *options : SoapOptions{};
    double timeout = runtime->options.timeout_seconds;
    ProcessGroup *group = nullptr;
    if (runtime->options.processes)
      group = &runtime->options.processes->group;
    if (group && group->size() == 1) {
      group = nullptr;
      runtime->options.processes = nullptr;
    }
    if (timeout == 0 || timeout != timeout)
      runtime->options.timeout_seconds = group ? group->limit() : 60;
    if (group && group->size() > program->num_devices)
      return failure(SOAP_INVALID_ARGUMENT, "%d processes for %d devices",
                     group->size(), program->num_devices);
    runtime->group = group;
    if (backend == SOAP_BACKEND_CPU)
      SOAP_RETURN_IF_FAILED(
          createCpuBackend(*program, runtime->options, runtime->backend));
    else if (backend == SOAP_BACKEND_CUDA || backend == SOAP_BACKEND_EMULATED) {
      std::unique_ptr<GpuDriver> driver;
      if (backend == SOAP_BACKEND_CUDA)
        SOAP_RETURN_IF_FAILED(createCudaDriver(driver));
      else
        driver = createEmulatedDriver(
            runtime->options.emulator, runtime->options.emulator_seed,
            group != nullptr || runtime->options.emulate_nccl);
      if (group) {
        driver->share = shareOf(*group, program->num_devices);
        driver->processes = createNcclProcesses(*group, program->num_devices);
      }
      SOAP_RETURN_IF_FAILED(createGpuBackend(
          *program, runtime->options, std::move(driver), runtime->backend));
    } else if (backend == SOAP_BACKEND_RECORDING)
      runtime->backend = createRecordingBackend(*program);
    else
      return failure(SOAP_INVALID_ARGUMENT, "unknown backend %d", backend);
    *result = runtime.release();
    return success();
  });
}

SoapStatus soap_runtime_set_argument(SoapRuntime *runtime, int32_t argument,
                                     const void *data, size_t bytes) {
  return runtime->note(guarded([&]() -> SoapStatus {
    const SoapProgram &program = *runtime->program;
    SOAP_RETURN_IF_FAILED(findTensor(*runtime, "argument", program.arguments,
                                     program.num_arguments, argument, data,
                                     bytes));
    const SoapTensor &tensor = program.arguments[argument];
    // Only read.
    char *host = const_cast<char *>(static_cast<const char *>(data));
    for (int32_t s = 0; s < tensor.num_shards; ++s) {
      const SoapShard &shard = tensor.shards[s];
      if (!runtime->isLocal(shard.device))
        continue;
      runtime->backend->argumentChanged(shard.device, shard.offset);
      SOAP_RETURN_IF_FAILED(moveShard(*runtime->backend, tensor, shard, host,
                                      /*toHost=*/false));
    }
    return success();
  }));
}

SoapStatus soap_runtime_run(SoapRuntime *runtime, int64_t steps) {
  if (runtime->runStatus.code != SOAP_OK)
    return runtime->runStatus;
  if (steps < 0)
    return runtime->note(
        failure(SOAP_INVALID_ARGUMENT, "%lld steps", (long long)steps));
  if (steps == 0)
    return success();
  runtime->runStatus = guarded([&]() -> SoapStatus {
    if (runtime->group && runtime->group->rank() == 0)
      SOAP_RETURN_IF_FAILED(
          lead(*runtime, {FollowOrder::Run, runtime->options.trace, steps}));
    SoapStatus status = runtime->backend->run(steps);
    // The others need not wait until they miss this one.
    if (status.code != SOAP_OK && runtime->group)
      return runtime->group->fail(status);
    return status;
  });
  runtime->hasRun = true;
  return runtime->note(runtime->runStatus);
}

SoapStatus soap_runtime_get_result(SoapRuntime *runtime, int32_t result,
                                   void *data, size_t bytes) {
  return runtime->note(guarded([&]() -> SoapStatus {
    const SoapProgram &program = *runtime->program;
    SOAP_RETURN_IF_FAILED(findTensor(*runtime, "result", program.results,
                                     program.num_results, result, data, bytes));
    if (!runtime->hasRun)
      return failure(SOAP_INVALID_ARGUMENT,
                     "result %d has no value before the first step", result);
    const SoapTensor &tensor = program.results[result];
    char *host = static_cast<char *>(data);
    std::vector<std::vector<char>> remote;
    SOAP_RETURN_IF_FAILED(gatherShards(*runtime, result, remote));
    // Backwards, so that the first shard has the last word.
    for (int32_t s = tensor.num_shards - 1; s >= 0; --s) {
      SoapShard shard = tensor.shards[s];
      if (runtime->isLocal(shard.device)) {
        SOAP_RETURN_IF_FAILED(moveShard(*runtime->backend, tensor, shard, host,
                                        /*toHost=*/true));
      } else if (!remote[s].empty()) {
        shard.offset = 0;
        copyShard(tensor, shard, remote[s].data(), host, /*toHost=*/true);
      }
    }
    if (!runtime->options.check_replicas)
      return success();
    for (int32_t s = 0; s < tensor.num_shards; ++s) {
      const SoapShard &shard = tensor.shards[s];
      int64_t size = bytesOf(tensor, shard);
      std::vector<char> expected(size), actual(size);
      if (runtime->isLocal(shard.device))
        SOAP_RETURN_IF_FAILED(runtime->backend->read(shard.device, shard.offset,
                                                     actual.data(), size));
      else
        actual = std::move(remote[s]);
      SoapShard first = shard;
      first.offset = 0;
      copyShard(tensor, first, expected.data(), host, /*toHost=*/false);
      if (size && std::memcmp(expected.data(), actual.data(), size))
        return failure(SOAP_REPLICAS_DIFFER,
                       "result %d '%s': shard %d on device %d differs from an "
                       "earlier replica",
                       result, tensor.name ? tensor.name : "", s, shard.device);
    }
    return success();
  }));
}

SoapStatus soap_runtime_set_trace(SoapRuntime *runtime, int32_t trace) {
  if (runtime->runStatus.code != SOAP_OK)
    return runtime->runStatus;
  runtime->options.trace = trace != 0;
  runtime->backend->setTrace(trace != 0);
  return success();
}

SoapStatus soap_runtime_get_trace(SoapRuntime *runtime, int32_t device,
                                  const SoapTraceEvent **events,
                                  size_t *count) {
  if (runtime->runStatus.code != SOAP_OK)
    return runtime->runStatus;
  if (device < 0 || device >= runtime->program->num_devices)
    return runtime->note(
        failure(SOAP_INVALID_ARGUMENT, "no device %d", device));
  return runtime->note(guarded([&]() -> SoapStatus {
    if (!runtime->isLocal(device))
      SOAP_RETURN_IF_FAILED(
          gatherTrace(*runtime, device, runtime->remoteTrace));
    const std::vector<SoapTraceEvent> &trace =
        runtime->isLocal(device) ? runtime->backend->trace(device)
                                 : runtime->remoteTrace;
    *events = trace.data();
    *count = trace.size();
    return success();
  }));
}

static bool hasAlternatives(const SoapProgram &program) {
  for (int32_t k = 0; k < program.num_kernels; ++k)
    for (int32_t s = 0; s < program.kernels[k].gpu->num_steps; ++s)
      if (program.kernels[k].gpu->steps[s].kind == SOAP_GPU_ALTERNATIVES)
        return true;
  return false;
}

SoapStatus soap_gpu_record(const SoapProgram *program,
                           SoapGpuFigures *figures) {
  return guarded([&]() -> SoapStatus {
    SOAP_RETURN_IF_FAILED(soap_program_check(program));
    Recording recording;
    std::unique_ptr<Backend> backend;
    SOAP_RETURN_IF_FAILED(recordSteps(*program, recording, backend));
    SOAP_RETURN_IF_FAILED(checkRecording(*program, recording));
    SoapGpuFigures counted = countRecording(*program, recording);
    if (program->num_devices > 1) {
      Recording messages;
      std::unique_ptr<Backend> other;
      SoapStatus status =
          recordSteps(*program, messages, other, /*usesNccl=*/true);
      if (status.code == SOAP_OK)
        status = checkRecording(*program, messages);
      if (status.code != SOAP_OK)
        return failure(static_cast<SoapStatusCode>(status.code), "by NCCL: %s",
                       status.message);
      SoapGpuFigures more = countRecording(*program, messages);
      counted.nccl_collectives = more.nccl_collectives;
      counted.nccl_messages = more.nccl_messages;
      counted.nccl_kernels = more.nccl_kernels;
      // One device for each, while these are few: each makes a schedule.
      constexpr int32_t mostProcesses = 16;
      int32_t numProcesses = std::min(program->num_devices, mostProcesses);
      status = recordProcesses(*program, numProcesses);
      if (status.code != SOAP_OK)
        return failure(static_cast<SoapStatusCode>(status.code),
                       "by NCCL, in %d processes: %s", numProcesses,
                       status.message);
    }
    if (figures)
      *figures = counted;
    if (!hasAlternatives(*program))
      return success();
    Recording other;
    other.choosesGenerated = true;
    std::unique_ptr<Backend> otherBackend;
    SOAP_RETURN_IF_FAILED(recordSteps(*program, other, otherBackend));
    return checkRecording(*program, other);
  });
}

const char *soap_runtime_last_error(const SoapRuntime *runtime) {
  return runtime->lastError.message;
}

void soap_runtime_destroy(SoapRuntime *runtime) {
  if (runtime && runtime->backend && runtime->group &&
      runtime->group->rank() == 0 && !runtime->group->hasFailed())
    (void)lead(*runtime, {FollowOrder::End, 0, 0});
  delete runtime;
}
