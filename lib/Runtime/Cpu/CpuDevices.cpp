//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CpuDevices.h"

#include "../AwakeTime.h"
#include "../Cores.h"
#include "../LookFor.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <thread>
#include <unistd.h>

using namespace soap;

namespace {

/// Whether it has something to do.
bool isBusy(const SoapDevice &device, const std::vector<StateCopy> &states) {
  return device.num_commands > 0 || !states.empty();
}

} // namespace

CpuDevices::CpuDevices(const SoapProgram &program, const SoapOptions &options)
    : program(&program), options(options), traces(program.num_devices),
      parts(program.num_devices), progress(program.num_devices),
      rendezvous(program.num_communications) {
  if (options.processes) {
    group = &options.processes->group;
    remote = std::make_unique<RemoteTransfers>(program, *group);
  }
  for (int32_t d = 0; d < program.num_devices; ++d) {
    parts[d].resize(program.num_communications);
    states.push_back(stateCopies(program, d));
    busyBefore.push_back(numBusy);
    bool isLocal = !remote || remote->isLocal(d);
    if (isLocal)
      devices.push_back(d);
    if (!isBusy(program.devices[d], states[d]))
      continue;
    ++numBusy;
    if (isLocal)
      busy.push_back(d);
  }
  // Programs begin at different cores.
  static std::atomic<int64_t> nextCore{int64_t(getpid()) * numBusy};
  firstCore = nextCore.fetch_add(numBusy);
  if (group)
    group->setSharesCores(sharesCores());
  for (int32_t c = 0; c < program.num_communications; ++c) {
    const SoapCommunication &comm = program.communications[c];
    rendezvous[c].participants =
        remote ? static_cast<int32_t>(remote->participants(c).size())
               : comm.num_participants;
    if (remote && remote->spansProcesses(c))
      continue;
    for (int32_t p = 0; p < comm.num_participants; ++p) {
      int32_t d = comm.participants[p];
      if (!remote || remote->isLocal(d))
        parts[d][c] = std::make_unique<TransferPart>(comm, d);
    }
  }
}

/// Notes the calling thread's core, of which others read, if it has changed.
static int32_t noteCore(std::atomic<int32_t> &core) {
  int32_t now = currentCore();
  if (core.load(std::memory_order_relaxed) != now)
    core.store(now, std::memory_order_relaxed);
  return now;
}

bool CpuDevices::sharesCores() const {
  return static_cast<int32_t>(busy.size()) > numCores ||
         numBusy > numLauncherCores;
}

void CpuDevices::lookForRest() {
  if (numBusy >= numCores)
    return;
  // Where something else has the other cores, a device can be on this one.
  lookFor(
      [this] {
        int32_t own = noteCore(hostCore);
        return running == 0 || failed ||
               std::any_of(busy.begin(), busy.end(), [&](int32_t d) {
                 return progress[d].core.load(std::memory_order_relaxed) == own;
               });
      },
      /*sharesCores=*/false);
}

CpuDevices::Clock::duration CpuDevices::timeout() const {
  // A century is for ever; more would overflow.
  double seconds = std::min(options.timeout_seconds, 3e9);
  return std::chrono::duration_cast<Clock::duration>(
      std::chrono::duration<double>(seconds));
}

int64_t CpuDevices::now() const {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() -
                                                              origin)
      .count();
}

void CpuDevices::fail(const SoapStatus &first) {
  if (failed)
    return;
  status = first;
  failed = true;
  for (Rendezvous &r : rendezvous)
    r.cv.notify_all();
  rest.notify_all();
}

std::string CpuDevices::describe(int32_t device) const {
  int32_t at = progress[device].current;
  if (at < 0)
    return "finished";
  const SoapCommand &command = program->devices[device].commands[at];
  std::string text = "at command " + std::to_string(at);
  if (command.kind == SOAP_COMMUNICATE)
    return text + ", communication " + std::to_string(command.index);
  const char *name = program->kernels[command.index].name;
  return text + ", kernel '" + (name ? name : "") + "'";
}

std::string CpuDevices::describeAll() const {
  for (bool inKernel : {true, false})
    for (int32_t d : devices) {
      int32_t at = progress[d].current;
      if (at >= 0 &&
          (!inKernel || program->devices[d].commands[at].kind == SOAP_LAUNCH))
        return "device " + std::to_string(d) + " " + describe(d);
    }
  return "between two commands";
}

uint64_t CpuDevices::countCommands() const {
  uint64_t sum = 0;
  for (const Progress &device : progress)
    sum += device.commands;
  return sum;
}

bool CpuDevices::meet(int32_t device, int32_t index) {
  Rendezvous &r = rendezvous[index];
  if (r.participants == 1)
    return !failed;
  uint64_t round = r.round.load(std::memory_order_acquire);
  progress[device].waiting = index;
  if (r.arrived.fetch_add(1) + 1 == r.participants) {
    progress[device].waiting = -1;
    r.arrived.store(0, std::memory_order_relaxed);
    r.round.store(round + 1);
    // Whoever counts itself asleep looks at the round afterwards.
    if (r.asleep.load() > 0) {
      std::lock_guard<std::mutex> lock(mutex);
      r.cv.notify_all();
    }
    return !failed;
  }
  auto done = [&] { return failed || r.round.load() != round; };
  if (lookFor(done, sharesCores())) {
    progress[device].waiting = -1;
    return !failed;
  }
  std::unique_lock<std::mutex> lock(mutex);
  ++r.asleep;
  bool inTime = true;
  if (hasTimeout())
    inTime = waitAwake(r.cv, lock, timeout(), done);
  else
    r.cv.wait(lock, done);
  --r.asleep;
  progress[device].waiting = -1;
  if (!inTime) {
    const SoapCommunication &comm = program->communications[index];
    std::string missing;
    for (int32_t p = 0; p < comm.num_participants; ++p) {
      int32_t peer = comm.participants[p];
      if (peer != device && arenas[peer] && progress[peer].waiting != index)
        missing += (missing.empty() ? "device " : "; device ") +
                   std::to_string(peer) + " is " + describe(peer);
    }
    fail(failure(SOAP_TIMEOUT, "device %d waited %g s in communication %d: %s",
                 device, options.timeout_seconds, index, missing.c_str()));
  }
  return !failed;
}

SoapStatus CpuDevices::launch(int32_t device, int32_t at,
                              std::vector<void *> &buffers) {
  const SoapCommand &command = program->devices[device].commands[at];
  const SoapKernel &kernel = program->kernels[command.index];
  buffers.clear();
  for (int32_t i = 0; i < command.num_buffers; ++i)
    buffers.push_back(arenas[device] + command.offsets[i]);
  int result = 0;
  try {
    if (kernel.run)
      kernel.run(buffers.data());
    else
      result = kernel.run_checked(kernel.context, buffers.data());
  } catch (const std::exception &e) {
    // After a failure the program may be gone: see Shared.
    if (failed)
      return success();
    return failure(SOAP_KERNEL_FAILED,
                   "device %d, command %d: kernel '%s' threw: %s", device, at,
                   kernel.name ? kernel.name : "", e.what());
  } catch (...) {
    if (failed)
      return success();
    return failure(SOAP_KERNEL_FAILED,
                   "device %d, command %d: kernel '%s' threw", device, at,
                   kernel.name ? kernel.name : "");
  }
  if (result != 0 && !failed)
    return failure(SOAP_KERNEL_FAILED,
                   "device %d, command %d: kernel '%s' failed with code %d",
                   device, at, kernel.name ? kernel.name : "", result);
  return success();
}

bool CpuDevices::communicate(int32_t device, int32_t index, int64_t &ready) {
  if (!meet(device, index))
    return false;
  if (options.trace)
    ready = now();
  if (const TransferPart *part = parts[device][index].get()) {
    part->run(arenas);
  } else if (remote->participants(index).front() == device) {
    SoapStatus result =
        remote->run(index, arenas, std::max(options.timeout_seconds, 0.0));
    if (result.code != SOAP_OK) {
      std::lock_guard<std::mutex> lock(mutex);
      fail(result);
      return false;
    }
  }
  return meet(device, index);
}

bool CpuDevices::runStep(int32_t device, int64_t step, int64_t began,
                         std::vector<void *> &buffers) {
  const SoapDevice &table = program->devices[device];
  Progress &here = progress[device];
  for (int32_t at = 0; at < table.num_commands; ++at) {
    const SoapCommand &command = table.commands[at];
    here.current.store(at, std::memory_order_relaxed);
    int64_t start = options.trace ? now() : 0, ready = start;
    if (command.kind == SOAP_LAUNCH) {
      SoapStatus result = launch(device, at, buffers);
      if (failed)
        return false;
      if (result.code != SOAP_OK) {
        std::lock_guard<std::mutex> lock(mutex);
        fail(result);
        return false;
      }
    } else if (!communicate(device, command.index, ready)) {
      return false;
    }
    if (options.trace)
      traces[device].push_back(
          {step, at, command.kind, command.index, start, now(), ready});
    here.commands.store(here.commands.load(std::memory_order_relaxed) + 1,
                        std::memory_order_relaxed);
  }
  int64_t start = options.trace ? now() : 0;
  // No peer reads this device's arena outside a communication.
  for (const StateCopy &copy : states[device])
    std::memcpy(arenas[device] + copy.to, arenas[device] + copy.from,
                copy.bytes);
  if (!options.trace)
    return true;
  int64_t end = now();
  if (!states[device].empty())
    traces[device].push_back(
        {step, -1, SOAP_TRACE_STATE, -1, start, end, start});
  traces[device].push_back({step, -1, SOAP_TRACE_STEP, -1, began, end, began});
  return true;
}

void CpuDevices::traceIdle() {
  std::vector<SoapTraceEvent> steps;
  if (busy.empty())
    for (int64_t i = 0; i < numSteps; ++i)
      steps.push_back(
          {firstStep + i, -1, SOAP_TRACE_STEP, -1, ordered, ordered, ordered});
  else
    for (const SoapTraceEvent &event : traces[busy.front()])
      if (event.kind == SOAP_TRACE_STEP && event.step >= firstStep)
        steps.push_back(event);
  for (int32_t d : devices)
    if (!isBusy(program->devices[d], states[d]))
      traces[d].insert(traces[d].end(), steps.begin(), steps.end());
}

void CpuDevices::settle(int32_t device) const {
  // Threads that wake each other up or look for each other all the time
  // otherwise tend to end on one core, next to an idle one. One device alone
  // waits for nobody, and leaves a core that another takes.
  if (numBusy == 1)
    return;
  if (!group)
    takeCore(firstCore + busyBefore[device]);
  // Each process knows of the others only how many there are: it stays where
  // its launcher has put it, or where the scheduler puts what is too much.
  else if (numBusy <= numCores && numCores == numLauncherCores)
    takeCore(busyBefore[device]);
}

void CpuDevices::work(int32_t device) {
  settle(device);
  KeptMemory::ofThread() = &kept[device];
  std::vector<void *> buffers;
  uint64_t seen = 0;
  auto isOrdered = [&] { return stop || order != seen; };
  Progress &here = progress[device];
  while (true) {
    lookFor(
        [&] {
          return isOrdered() || noteCore(here.core) ==
                                    hostCore.load(std::memory_order_relaxed);
        },
        sharesCores());
    std::unique_lock<std::mutex> lock(mutex);
    wake.wait(lock, isOrdered);
    if (stop)
      return;
    seen = order;
    int64_t first = firstStep, count = numSteps, began = ordered;
    lock.unlock();
    bool good = true;
    for (int64_t i = 0; good && i < count; ++i) {
      good = runStep(device, first + i, began, buffers);
      began = options.trace ? now() : 0;
    }
    here.current = -1;
    lock.lock();
    if (--running == 0)
      rest.notify_all();
  }
}
