//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_CPU_CPUDEVICES_H
#define SOAP_LIB_RUNTIME_CPU_CPUDEVICES_H

#include "../Cores.h"
#include "../Processes/RemoteTransfers.h"
#include "../Status.h"
#include "../Transfers/CpuTransfers.h"

#include "Soap/Support/KeptMemory.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>

namespace soap {

/// All that the threads of CPU devices touch. They share the ownership: one
/// that hangs in a kernel may outlive the backend, and must not look at the
/// program any more. Of several processes, each has threads and arenas of its
/// own devices only.
struct CpuDevices {
  using Clock = std::chrono::steady_clock;

  const SoapProgram *program;
  SoapOptions options;
  Clock::time_point origin = Clock::now();

  /// Null in one process.
  ProcessGroup *group = nullptr;
  std::unique_ptr<RemoteTransfers> remote;
  /// Those of this process, ascending.
  std::vector<int32_t> devices;
  /// Of them, those that have something to do; they alone have threads.
  std::vector<int32_t> busy;
  /// How many there are in all processes, and of those how many come first.
  int32_t numBusy = 0;
  std::vector<int32_t> busyBefore;
  /// The first busy one's, as takeCore counts; the others have those behind it.
  int64_t firstCore = 0;

  std::vector<std::unique_ptr<char, void (*)(void *)>> storage;
  /// Null of devices elsewhere.
  std::vector<char *> arenas;
  /// Per device: findKeptArguments. Changed only while nothing runs.
  std::vector<KeptMemory> kept;
  /// Per device.
  std::vector<std::vector<SoapTraceEvent>> traces;
  std::vector<std::vector<StateCopy>> states;
  /// Per device and communication; only where it takes part.
  std::vector<std::vector<std::unique_ptr<TransferPart>>> parts;
  /// Where a device is, written by its thread and read for messages. On a line
  /// of its own, as it changes with every command.
  struct alignas(64) Progress {
    /// The command; -1: none.
    std::atomic<int32_t> current{-1};
    /// The communication that it waits in; -1: none.
    std::atomic<int32_t> waiting{-1};
    /// The core that its thread was last seen on.
    std::atomic<int32_t> core{-1};
    /// Commands that have ended.
    std::atomic<uint64_t> commands{0};
  };
  std::vector<Progress> progress;
  std::atomic<bool> failed{false};

  /// What follows is guarded by it, but for atomics and what never changes.
  std::mutex mutex;
  std::condition_variable wake, rest;
  /// On a line of its own: those who wait for one look at it all the time.
  struct alignas(64) Rendezvous {
    /// In this process.
    int32_t participants = 0;
    std::atomic<int32_t> arrived{0};
    /// Who waits for `cv`, or is about to.
    std::atomic<int32_t> asleep{0};
    /// Counts how often all have come: on entry and on exit.
    std::atomic<uint64_t> round{0};
    std::condition_variable cv;
  };
  std::vector<Rendezvous> rendezvous;
  /// Those that the process may use, and with others of its launcher.
  int32_t numCores = countCores(), numLauncherCores = countLauncherCores();
  /// The one that the host's thread was last seen on.
  std::atomic<int32_t> hostCore{-1};
  /// Counts what the host asked for. Changed under the mutex.
  std::atomic<uint64_t> order{0};
  int64_t firstStep = 0, numSteps = 0;
  /// When the host asked for the first of these steps.
  int64_t ordered = 0;
  /// Changed under the mutex.
  std::atomic<int32_t> running{0};
  std::atomic<bool> stop{false};
  SoapStatus status = success();

  CpuDevices(const SoapProgram &program, const SoapOptions &options);

  /// The body of a device's thread.
  void work(int32_t device);
  /// Notes the last steps, which have ended, for the devices without a thread.
  void traceIdle();
  /// Records the first failure and wakes everybody.
  void fail(const SoapStatus &first);
  /// "command 3, kernel 'k'": where a device is.
  std::string describe(int32_t device) const;
  /// Of a device of this process, one that is in no communication if there is.
  std::string describeAll() const;
  /// Commands that have ended, of all devices of this process.
  uint64_t countCommands() const;
  /// Looks without a lock for whether the devices are done, for a while; not
  /// where they need all cores.
  void lookForRest();
  /// Whether a device that is waited for may need the core of who waits.
  bool sharesCores() const;
  bool hasTimeout() const { return options.timeout_seconds > 0; }
  Clock::duration timeout() const;

  /// Nanoseconds since the origin.
  int64_t now() const;

private:
  /// Gives the calling thread, that of a device, a core.
  void settle(int32_t device) const;
  /// Waits until all participants of this process have come; false if the run
  /// failed.
  bool meet(int32_t device, int32_t index);
  SoapStatus launch(int32_t device, int32_t at, std::vector<void *> &buffers);
  /// False if the run failed. `ready`: when all had come, if that is traced.
  bool communicate(int32_t device, int32_t index, int64_t &ready);
  /// `began`: when the step did, if it is traced.
  bool runStep(int32_t device, int64_t step, int64_t began,
               std::vector<void *> &buffers);
};

} // namespace soap

#endif // SOAP_LIB_RUNTIME_CPU_CPUDEVICES_H
