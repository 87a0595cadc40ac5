//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_CPU_CPUDEVICES_H
#define SOAP_LIB_RUNTIME_CPU_CPUDEVICES_H

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
  /// The command that each device is at; -1: none. Finished commands.
  std::vector<std::atomic<int32_t>> current;
  std::atomic<uint64_t> progress{0};
  std::atomic<bool> failed{false};

  /// What follows is guarded by it.
  std::mutex mutex;
  std::condition_variable wake, rest;
  struct Rendezvous {
    /// In this process.
    int32_t participants = 0;
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
  /// When the host asked for the first of these steps.
  int64_t ordered = 0;
  int32_t running = 0;
  bool stop = false;
  SoapStatus status = success();

  CpuDevices(const SoapProgram &program, const SoapOptions &options);

  /// The body of a device's thread.
  void work(int32_t device);
  /// Records the first failure and wakes everybody.
  void fail(const SoapStatus &first);
  /// "command 3, kernel 'k'": where a device is.
  std::string describe(int32_t device) const;
  /// Of a device of this process, one that is in no communication if there is.
  std::string describeAll() const;
  bool hasTimeout() const { return options.timeout_seconds > 0; }
  Clock::duration timeout() const;

  /// Nanoseconds since the origin.
  int64_t now() const;

private:
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
