//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_GPU_GPUDRIVER_H
#define SOAP_LIB_RUNTIME_GPU_GPUDRIVER_H

#include "../Status.h"
#include "../Transfers/CpuTransfers.h"
#include "../Transfers/Exchange.h"
#include "Soap/Runtime/Streams.h"

#include <functional>
#include <memory>

namespace soap {

struct NcclApi;
class NcclProcesses;

/// What the GPU backend asks of GPUs. Streams are numbered as in Streams.h.
/// Whatever has a stream is issued, and done later.
class GpuDriver {
public:
  virtual ~GpuDriver() = default;

  /// Devices [first, first + count) are this process's; it asks for no others.
  struct Share {
    int32_t first = 0;
    int32_t count = INT32_MAX;
    /// Devices of other processes on this host that come before.
    int32_t before = 0;
    bool has(int32_t device) const {
      return device >= first && device - first < count;
    }
  };
  /// Set before the driver is opened.
  Share share;
  /// Null, or those that have the other devices; likewise.
  std::shared_ptr<NcclProcesses> processes;
  /// Set before it is opened: seconds that a step may take where the driver
  /// waits for it while it replays; 0: any.
  double stepSeconds = 0;
  /// Asked while the driver waits: its failure ends the wait.
  std::function<SoapStatus()> poll;

  /// Looks for GPUs; says, with nccl, how devices communicate.
  virtual SoapStatus prepare(const SoapProgram &) { return success(); }
  /// Finds GPUs for all devices, several on one where there are too few, loads
  /// the program's functions and prepares its library calls.
  virtual SoapStatus open(const SoapProgram &program, int32_t numEvents) = 0;

  /// Memory of a device, aligned to 256 bytes, with every byte set to `byte`.
  /// It lives as long as the driver.
  virtual SoapStatus allocate(int32_t device, int64_t bytes, int byte,
                              char *&memory) = 0;
  /// Between host and device; done on return. Nothing runs meanwhile.
  virtual SoapStatus write(int32_t device, char *to, const char *from,
                           int64_t bytes) = 0;
  virtual SoapStatus read(int32_t device, const char *from, char *to,
                          int64_t bytes) = 0;

  /// `pointers`: of the step's buffers, then a null.
  virtual SoapStatus step(int32_t stream, const SoapGpuStep &step,
                          void *const *pointers) = 0;
  /// Two ways to compute the same: `run` issues the steps of one of them to the
  /// stream. `pointers`: of what they read and write, then a null.
  virtual SoapStatus
  choose(int32_t stream, const SoapGpuStep &alternatives, void *const *pointers,
         const std::function<SoapStatus(bool generated)> &run) = 0;
  virtual SoapStatus transfer(int32_t stream, const TransferPart &part,
                              const std::vector<char *> &arenas) = 0;
  /// Within one device.
  virtual SoapStatus copy(int32_t stream, char *to, const char *from,
                          int64_t bytes) = 0;
  virtual SoapStatus record(int32_t stream, int32_t event) = 0;
  /// For what was recorded last.
  virtual SoapStatus wait(int32_t stream, int32_t event) = 0;

  /// Has a stream note the time when it comes here, for `elapsed`; one that is
  /// captured does so in each replay. `devices`: whose streams pass each.
  virtual SoapStatus openStamps(const std::vector<int32_t> &devices) = 0;
  virtual SoapStatus stamp(int32_t stream, int32_t stamp) = 0;
  /// Nanoseconds between two stamps of one device when they were last passed.
  /// Nothing runs.
  virtual SoapStatus elapsed(int32_t from, int32_t to,
                             int64_t &nanoseconds) = 0;

  /// What is issued between the two is kept, not run: from stream 0, which all
  /// others begin and end with. Each replay runs it once. There may be one with
  /// stamps and one without.
  virtual SoapStatus beginCapture() = 0;
  virtual SoapStatus endCapture(bool withStamps) = 0;
  virtual SoapStatus replay(bool withStamps) = 0;
  /// Ends a capture that was begun and not ended, and drops all that was
  /// captured, also what runs: NCCL's communicators end no sooner.
  virtual void dropGraphs() {}

  /// Where devices do not reach each other's memory (else null): NCCL, and what
  /// goes before and after its messages. Asked after prepare.
  virtual const NcclApi *nccl() { return nullptr; }
  /// Whether a step may be captured with NCCL's calls for so many devices of
  /// this process: graphs of several GPUs that one thread captures may wait for
  /// each other for ever.
  virtual bool capturesNccl(int32_t numLocal) const { return numLocal == 1; }
  /// Whether what a device only sends, or receives, may have streams of its
  /// own: NCCL's calls on several streams can wait for each other for ever,
  /// unless they start in the order in which they are issued. Asked after
  /// prepare.
  virtual bool hasOneWayStreams() const { return true; }
  virtual void *handle(int32_t) { return nullptr; }
  virtual SoapStatus activate(int32_t) { return success(); }
  virtual SoapStatus box(int32_t, const Exchange::Box &, const char *, char *,
                         int64_t) {
    return failure(SOAP_INVALID_ARGUMENT, "no messages between devices");
  }
  virtual SoapStatus sum(int32_t, const SoapCommunication &,
                         const Exchange::Sum &,
                         const std::vector<const char *> &,
                         const std::vector<char *> &) {
    return failure(SOAP_INVALID_ARGUMENT, "no messages between devices");
  }
  /// Has a stream note how far it is, for errors; the last such note.
  virtual SoapStatus mark(int32_t, int32_t) { return success(); }
  virtual int32_t marked(int32_t) { return 0; }

  /// Waits until all is done; negative seconds: for ever.
  virtual SoapStatus finish(double timeoutSeconds) = 0;
  /// Whether something runs that may never end, for which the driver's end
  /// would wait.
  virtual bool isStuck() const { return false; }
};

/// GPUs in this host's memory: streams make progress in a random order of all
/// those that events allow, drawn from `seed`. Without an emulator, functions
/// do nothing. With `usesNccl`, devices are GPUs of their own, and communicate
/// by an emulated NCCL.
std::unique_ptr<GpuDriver> createEmulatedDriver(const SoapGpuEmulator *emulator,
                                                uint64_t seed,
                                                bool usesNccl = false);

/// NVIDIA's, through the CUDA runtime.
SoapStatus createCudaDriver(std::unique_ptr<GpuDriver> &driver);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_GPU_GPUDRIVER_H
