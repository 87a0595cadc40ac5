//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Backend.h"
#include "CpuTransfers.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <mutex>
#include <sched.h>
#include <string>
#include <system_error>
#include <thread>
#include <unistd.h>

using namespace soap;

namespace {

using Clock = std::chrono::steady_clock;

/// How long the host waits for devices to come to rest after a failure. A
/// kernel that takes longer is abandoned.
constexpr std::chrono::milliseconds kGrace(500);

/// How often a device looks for its peers before it sleeps: some tens of
/// microseconds. Peers with equal work come within that, and to sleep and wake
/// up takes as long.
constexpr int kLooks = 768;
/// A peer that waits for this very core gets it every so many looks.
constexpr int kLooksPerYield = 32;

/// Makes way for others for a moment.
inline void relax(bool mustYield) {
  if (mustYield) {
    std::this_thread::yield();
    return;
  }
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

/// Keeps the calling thread, that of device `device`, on a core of its own
/// among those that the process may use, if there are enough. Threads that wake
/// each other up all the time otherwise tend to end on one core, next to an
/// idle one. Processes start at different cores.
void takeCore(int32_t device, int32_t numDevices) {
#ifdef __linux__
  cpu_set_t allowed, own;
  CPU_ZERO(&own);
  if (sched_getaffinity(0, sizeof(allowed), &allowed) != 0)
    return;
  int64_t count = CPU_COUNT(&allowed);
  if (count < numDevices)
    return;
  int64_t skip = (int64_t(getpid()) * numDevices + device) % count;
  int core = 0;
  while (!CPU_ISSET(core, &allowed) || skip-- > 0)
    ++core;
  CPU_SET(core, &own);
  // Where that is refused, the scheduler decides.
  (void)sched_setaffinity(0, sizeof(own), &own);
#endif
}

/// All that a device's thread touches. The threads share the ownership: one
/// that hangs in a kernel may outlive the backend, and must not look at the
/// program any more.
struct Shared {
  const SoapProgram *program;
  SoapOptions options;
  Clock::time_point origin = Clock::now();

  std::vector<std::unique_ptr<char, void (*)(void *)>> storage;
  std::vector<char *> arenas;
  /// Per device.
  std::vector<std::vector<SoapTraceEvent>> traces;
  std::vector<std::vector<StateCopy>> states;
  /// Per device and communication; only where it takes part.
  std::vector<std::vector<std::unique_ptr<TransferPart>>> parts;
  /// The command that each device is at; -1: none. Finished commands.
  std::vector<std::atomic<int32_t>> current;
  std::atomic<uint64_t> progress{0};
  std::atomic<bool> failed{false};

  /// What follows is guarded by it.
  std::mutex mutex;
  std::condition_variable wake, rest;
  struct Rendezvous {
    int32_t arrived = 0;
    /// Counts how often all have come: on entry and on exit. Changed under the
    /// mutex, read without by those who spin.
    std::atomic<uint64_t> round{0};
    std::condition_variable cv;
  };
  std::vector<Rendezvous> rendezvous;
  /// The communication in which a device waits; -1: none. Read under the mutex
  /// for messages; a device that spins resets its own without.
  std::vector<std::atomic<int32_t>> waiting;
  /// More devices than cores.
  bool sharesCores;
  uint64_t order = 0;
  int64_t firstStep = 0, numSteps = 0;
  int32_t running = 0;
  bool stop = false;
  SoapStatus status = success();

  explicit Shared(const SoapProgram &program, const SoapOptions &options)
      : program(&program), options(options), traces(program.num_devices),
        parts(program.num_devices), current(program.num_devices),
        rendezvous(program.num_communications), waiting(program.num_devices),
        sharesCores(static_cast<unsigned>(program.num_devices) >
                    std::thread::hardware_concurrency()) {
    for (int32_t d = 0; d < program.num_devices; ++d) {
      current[d] = -1;
      waiting[d] = -1;
      states.push_back(stateCopies(program, d));
      parts[d].resize(program.num_communications);
    }
    for (int32_t c = 0; c < program.num_communications; ++c) {
      const SoapCommunication &comm = program.communications[c];
      for (int32_t p = 0; p < comm.num_participants; ++p) {
        int32_t d = comm.participants[p];
        parts[d][c] = std::make_unique<TransferPart>(comm, d);
      }
    }
  }

  bool hasTimeout() const { return options.timeout_seconds > 0; }
  Clock::duration timeout() const {
    // A century is for ever; more would overflow.
    double seconds = std::min(options.timeout_seconds, 3e9);
    return std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(seconds));
  }
  int64_t now() const {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() -
                                                                origin)
        .count();
  }

  /// Records the first failure and wakes everybody.
  void fail(const SoapStatus &first) {
    if (failed)
      return;
    status = first;
    failed = true;
    for (Rendezvous &r : rendezvous)
      r.cv.notify_all();
    rest.notify_all();
  }

  /// "command 3, kernel 'k'": where a device is.
  std::string describe(int32_t device) const {
    int32_t at = current[device];
    if (at < 0)
      return "finished";
    const SoapCommand &command = program->devices[device].commands[at];
    std::string text = "at command " + std::to_string(at);
    if (command.kind == SOAP_COMMUNICATE)
      return text + ", communication " + std::to_string(command.index);
    const char *name = program->kernels[command.index].name;
    return text + ", kernel '" + (name ? name : "") + "'";
  }

  /// Waits until all participants have come; false if the run failed.
  bool meet(int32_t device, int32_t index) {
    const SoapCommunication &comm = program->communications[index];
    if (comm.num_participants == 1)
      return !failed;
    std::unique_lock<std::mutex> lock(mutex);
    if (failed)
      return false;
    Rendezvous &r = rendezvous[index];
    uint64_t round = r.round.load(std::memory_order_relaxed);
    if (++r.arrived == comm.num_participants) {
      r.arrived = 0;
      r.round.store(round + 1, std::memory_order_release);
      r.cv.notify_all();
      return true;
    }
    waiting[device] = index;
    auto done = [&] {
      return failed || r.round.load(std::memory_order_acquire) != round;
    };
    lock.unlock();
    // Where devices share cores, the peer may need this one at once.
    int looks = sharesCores ? kLooks / kLooksPerYield : kLooks;
    for (int look = 1; look <= looks; ++look) {
      if (done()) {
        waiting[device] = -1;
        return !failed;
      }
      relax(sharesCores || look % kLooksPerYield == 0);
    }
    lock.lock();
    bool inTime = true;
    if (hasTimeout())
      inTime = r.cv.wait_until(lock, Clock::now() + timeout(), done);
    else
      r.cv.wait(lock, done);
    waiting[device] = -1;
    if (!inTime) {
      std::string missing;
      for (int32_t p = 0; p < comm.num_participants; ++p) {
        int32_t peer = comm.participants[p];
        if (peer != device && waiting[peer] != index)
          missing += (missing.empty() ? "device " : "; device ") +
                     std::to_string(peer) + " is " + describe(peer);
      }
      fail(failure(SOAP_TIMEOUT,
                   "device %d waited %g s in communication %d: %s", device,
                   options.timeout_seconds, index, missing.c_str()));
    }
    return !failed;
  }

  SoapStatus launch(int32_t device, int32_t at, std::vector<void *> &buffers) {
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

  /// False if the run failed.
  bool runStep(int32_t device, int64_t step, std::vector<void *> &buffers) {
    const SoapDevice &table = program->devices[device];
    for (int32_t at = 0; at < table.num_commands; ++at) {
      const SoapCommand &command = table.commands[at];
      current[device] = at;
      int64_t start = options.trace ? now() : 0;
      if (command.kind == SOAP_LAUNCH) {
        SoapStatus result = launch(device, at, buffers);
        if (failed)
          return false;
        if (result.code != SOAP_OK) {
          std::lock_guard<std::mutex> lock(mutex);
          fail(result);
          return false;
        }
      } else {
        if (!meet(device, command.index))
          return false;
        parts[device][command.index]->run(arenas);
        if (!meet(device, command.index))
          return false;
      }
      if (options.trace)
        traces[device].push_back(
            {step, at, command.kind, command.index, start, now()});
      progress.fetch_add(1, std::memory_order_relaxed);
    }
    // No peer reads this device's arena outside a communication.
    for (const StateCopy &copy : states[device])
      std::memcpy(arenas[device] + copy.to, arenas[device] + copy.from,
                  copy.bytes);
    return true;
  }

  /// The body of a device's thread.
  void work(int32_t device) {
    takeCore(device, program->num_devices);
    std::vector<void *> buffers;
    uint64_t seen = 0;
    std::unique_lock<std::mutex> lock(mutex);
    while (true) {
      wake.wait(lock, [&] { return stop || order != seen; });
      if (stop)
        return;
      seen = order;
      int64_t first = firstStep, count = numSteps;
      lock.unlock();
      bool good = true;
      for (int64_t i = 0; good && i < count; ++i)
        good = runStep(device, first + i, buffers);
      current[device] = -1;
      lock.lock();
      if (--running == 0)
        rest.notify_all();
    }
  }
};

class CpuBackend : public Backend {
public:
  explicit CpuBackend(std::shared_ptr<Shared> state)
      : shared(std::move(state)) {}

  SoapStatus start() {
    for (int32_t d = 0; d < shared->program->num_devices; ++d) {
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

  const std::vector<SoapTraceEvent> &trace(int32_t device) override {
    return shared->traces[device];
  }

  SoapStatus run(int64_t steps) override {
    Shared &s = *shared;
    std::unique_lock<std::mutex> lock(s.mutex);
    if (s.failed)
      return s.status;
    s.firstStep += s.numSteps;
    s.numSteps = steps;
    s.running = s.program->num_devices;
    ++s.order;
    s.wake.notify_all();
    auto done = [&] { return s.running == 0 || s.failed; };
    if (!s.hasTimeout())
      s.rest.wait(lock, done);
    uint64_t before = s.progress;
    while (!done()) {
      // A device that waits in a communication speaks for itself, and sooner.
      // Half as much again leaves it the time.
      auto deadline = Clock::now() + s.timeout() + s.timeout() / 2;
      if (s.rest.wait_until(lock, deadline, done))
        break;
      uint64_t after = s.progress;
      if (after != before) {
        before = after;
        continue;
      }
      for (int32_t d = 0; d < s.program->num_devices; ++d)
        if (s.current[d] >= 0 && s.waiting[d] < 0) {
          s.fail(failure(SOAP_TIMEOUT, "no progress for %g s: device %d is %s",
                         s.options.timeout_seconds, d, s.describe(d).c_str()));
          break;
        }
    }
    if (s.failed)
      s.rest.wait_for(lock, kGrace, [&] { return s.running == 0; });
    return s.status;
  }

private:
  std::shared_ptr<Shared> shared;
  std::vector<std::thread> threads;
};

} // namespace

/// Memory is promised freely but delivered page by page, to the point of the
/// process being killed: refuse beforehand what cannot fit.
static SoapStatus checkMemory(const SoapProgram &program) {
  double needed = 0;
  for (int32_t d = 0; d < program.num_devices; ++d)
    needed += static_cast<double>(program.devices[d].arena_bytes);
  double available = static_cast<double>(sysconf(_SC_PHYS_PAGES)) *
                     static_cast<double>(sysconf(_SC_PAGESIZE));
  if (available > 0 && needed > available)
    return failure(SOAP_OUT_OF_RESOURCES,
                   "the arenas of %d devices need %.0f bytes, the machine has "
                   "%.0f",
                   program.num_devices, needed, available);
  return success();
}

SoapStatus soap::createCpuBackend(const SoapProgram &program,
                                  const SoapOptions &options,
                                  std::unique_ptr<Backend> &backend) {
  for (int32_t k = 0; k < program.num_kernels; ++k)
    if (program.kernels[k].gpu)
      return failure(SOAP_INVALID_ARGUMENT, "kernel %d '%s' is one for GPUs", k,
                     program.kernels[k].name ? program.kernels[k].name : "");
  SOAP_RETURN_IF_FAILED(checkMemory(program));
  auto shared = std::make_shared<Shared>(program, options);
  for (int32_t d = 0; d < program.num_devices; ++d) {
    // aligned_alloc wants whole multiples; an empty arena has an address too.
    size_t bytes = static_cast<size_t>(program.devices[d].arena_bytes) /
                       SOAP_BUFFER_ALIGNMENT * SOAP_BUFFER_ALIGNMENT +
                   SOAP_BUFFER_ALIGNMENT;
    char *memory =
        static_cast<char *>(std::aligned_alloc(SOAP_BUFFER_ALIGNMENT, bytes));
    if (!memory)
      return failure(SOAP_OUT_OF_RESOURCES,
                     "no memory for the %lld bytes of device %d's arena",
                     (long long)program.devices[d].arena_bytes, d);
    std::memset(memory, options.poison ? 0xff : 0, bytes);
    shared->storage.emplace_back(memory, std::free);
    shared->arenas.push_back(memory);
  }
  auto cpu = std::make_unique<CpuBackend>(std::move(shared));
  SOAP_RETURN_IF_FAILED(cpu->start());
  backend = std::move(cpu);
  return success();
}
