//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../AwakeTime.h"
#include "../Backend.h"
#include "CpuDevices.h"
#include "HostMemory.h"
#include "KeptArguments.h"

#include "Soap/Support/HugePages.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <system_error>
#include <thread>

using namespace soap;

namespace {

using Clock = CpuDevices::Clock;

/// How long the host waits for devices to come to rest after a failure. A
/// kernel that takes longer is abandoned.
constexpr std::chrono::milliseconds kGrace(500);

class CpuBackend : public Backend {
public:
  explicit CpuBackend(std::shared_ptr<CpuDevices> state)
      : shared(std::move(state)) {}

  SoapStatus start() {
    for (int32_t d : shared->busy) {
      try {
        threads.emplace_back([state = shared, d] { state->work(d); });
      } catch (const std::system_error &e) {
        return failure(SOAP_OUT_OF_RESOURCES, "no thread for device %d: %s", d,
                       e.what());
      }
    }
    return success();
  }

  ~CpuBackend() override {
    // Messages that are still under way may touch it.
    if (shared->group && shared->group->hasFailed()) {
      ProcessGroup::keep(shared);
      ProcessGroup::keep(shared->remote->memory());
    }
    bool idle;
    {
      std::unique_lock<std::mutex> lock(shared->mutex);
      shared->stop = true;
      shared->wake.notify_all();
      idle = shared->rest.wait_for(lock, kGrace,
                                   [&] { return shared->running == 0; });
    }
    for (std::thread &thread : threads) {
      if (idle)
        thread.join();
      else
        thread.detach();
    }
  }

  char *arena(int32_t device) override { return shared->arenas[device]; }
  // Device 0 may be in another process.
  bool holdsData() override { return true; }

  void argumentChanged(int32_t device, int64_t offset) override {
    shared->kept[device].change(shared->arenas[device] + offset);
  }

  const std::vector<SoapTraceEvent> &trace(int32_t device) override {
    return shared->traces[device];
  }
  void setTrace(bool trace) override {
    // Devices look after they are told to run, under the lock.
    std::lock_guard<std::mutex> lock(shared->mutex);
    shared->options.trace = trace;
  }

  SoapStatus run(int64_t steps) override {
    CpuDevices &s = *shared;
    std::optional<ProcessGroup::Activity> here;
    if (s.group)
      here.emplace(*s.group, [&s] { return s.describeAll(); });
    std::unique_lock<std::mutex> lock(s.mutex);
    if (s.failed)
      return s.status;
    s.firstStep += s.numSteps;
    s.numSteps = steps;
    s.running = static_cast<int32_t>(s.busy.size());
    for (int32_t d : s.devices)
      trimTrace(s.traces[d], s.firstStep);
    s.ordered = s.now();
    s.hostCore = currentCore();
    ++s.order;
    s.wake.notify_all();
    auto done = [&] { return s.running == 0 || s.failed; };
    lock.unlock();
    s.lookForRest();
    lock.lock();
    if (!s.hasTimeout())
      s.rest.wait(lock, done);
    uint64_t before = s.countCommands();
    while (!done()) {
      // A device that waits in a communication speaks for itself, and sooner.
      // Half as much again leaves it the time.
      if (waitAwake(s.rest, lock, s.timeout() + s.timeout() / 2, done))
        break;
      uint64_t after = s.countCommands();
      if (after != before) {
        before = after;
        continue;
      }
      // It may have come late to it, on a busy host: then it is still to speak.
      if (std::any_of(s.devices.begin(), s.devices.end(),
                      [&](int32_t d) { return s.progress[d].waiting >= 0; }))
        continue;
      for (int32_t d : s.devices)
        if (s.progress[d].current >= 0 && s.progress[d].waiting < 0) {
          s.fail(failure(SOAP_TIMEOUT, "no progress for %g s: device %d is %s",
                         s.options.timeout_seconds, d, s.describe(d).c_str()));
          break;
        }
    }
    if (s.failed)
      s.rest.wait_for(lock, kGrace, [&] { return s.running == 0; });
    else if (s.options.trace)
      s.traceIdle();
    return s.status;
  }

private:
  std::shared_ptr<CpuDevices> shared;
  std::vector<std::thread> threads;
};

} // namespace

/// Memory is promised freely but delivered page by page, to the point of the
/// process being killed: refuse beforehand what cannot fit.
static SoapStatus checkMemory(const SoapProgram &program,
                              const std::vector<int32_t> &devices) {
  double needed = 0;
  for (int32_t d : devices)
    needed += static_cast<double>(program.devices[d].arena_bytes);
  HostMemory memory = getHostMemory();
  if (memory.bytes > 0 && needed > memory.bytes)
    return failure(SOAP_OUT_OF_RESOURCES,
                   "the arenas of %zu devices need %.0f bytes, the %s has %.0f",
                   devices.size(), needed,
                   memory.isOfControlGroup ? "process's control group"
                                           : "machine",
                   memory.bytes);
  return success();
}

SoapStatus soap::createCpuBackend(const SoapProgram &program,
                                  const SoapOptions &options,
                                  std::unique_ptr<Backend> &backend) {
  for (int32_t k = 0; k < program.num_kernels; ++k)
    if (program.kernels[k].gpu)
      return failure(SOAP_INVALID_ARGUMENT, "kernel %d '%s' is one for GPUs", k,
                     program.kernels[k].name ? program.kernels[k].name : "");
  auto shared = std::make_shared<CpuDevices>(program, options);
  SOAP_RETURN_IF_FAILED(checkMemory(program, shared->devices));
  if (shared->remote)
    SOAP_RETURN_IF_FAILED(shared->remote->check());
  shared->arenas.resize(program.num_devices, nullptr);
  for (int32_t d : shared->devices) {
    // An empty arena has an address too.
    size_t bytes = static_cast<size_t>(program.devices[d].arena_bytes) +
                   SOAP_BUFFER_ALIGNMENT;
    auto *memory =
        static_cast<char *>(allocateInHugePages(SOAP_BUFFER_ALIGNMENT, bytes));
    if (!memory)
      return failure(SOAP_OUT_OF_RESOURCES,
                     "no memory for the %lld bytes of device %d's arena",
                     (long long)program.devices[d].arena_bytes, d);
    std::memset(memory, options.poison ? 0xff : 0, bytes);
    shared->storage.emplace_back(memory, std::free);
    shared->arenas[d] = memory;
  }
  shared->kept = findKeptArguments(program, shared->arenas);
  auto cpu = std::make_unique<CpuBackend>(std::move(shared));
  SOAP_RETURN_IF_FAILED(cpu->start());
  backend = std::move(cpu);
  return success();
}
