//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_NCCL_NCCLTRANSFERS_H
#define SOAP_LIB_RUNTIME_NCCL_NCCLTRANSFERS_H

#include "../Gpu/GpuDriver.h"
#include "../Transfers/Exchange.h"
#include "NcclCollectives.h"
#include "NcclProcesses.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <tuple>

namespace soap {

/// The communications of a program between GPUs of which each has one device,
/// by NCCL: in one process, or in several, in the program's one order. NCCL
/// takes the calls of one communicator one after the other, whatever streams
/// they are on. So messages that go one way have communicators of their own, in
/// each of which a device only sends, or only receives (OneWay).
class NcclTransfers {
public:
  /// `streams`: of every communication.
  NcclTransfers(const SoapProgram &program,
                const std::vector<CommunicationStreams> &streams,
                const NcclApi &api, GpuDriver &driver)
      : program(program), streams(streams), api(api), driver(driver),
        processes(driver.processes.get()) {}
  ~NcclTransfers();
  NcclTransfers(const NcclTransfers &) = delete;
  NcclTransfers &operator=(const NcclTransfers &) = delete;

  /// Makes the communicators: one of all devices, one of each list of devices
  /// that have a collective of NCCL's, and those of messages that go one way.
  /// `timeoutSeconds`: how long this and later calls may take; not positive:
  /// for ever.
  SoapStatus open(double timeoutSeconds);
  void setTimeout(double seconds) { timeout = seconds; }

  /// Issues a communication for all of its devices that are in this process.
  SoapStatus run(int32_t communication, const std::vector<char *> &arenas);

  /// A failure that NCCL has found, or another process.
  SoapStatus poll();
  /// Ends what is under way, on the GPUs as well: no graph has calls of NCCL
  /// any more. `what` is what to say of it; adds where the devices are.
  SoapStatus fail(const SoapStatus &what);

  /// What this process's devices are in: of the first that communicates.
  std::string describe();

  int32_t numCommunicators() const {
    return static_cast<int32_t>(communicators.size());
  }

private:
  /// Messages one way: from devices whose number has `value` at `bit` to those
  /// that have not. The lowest bit by which two devices differ leaves few of
  /// them: one, or two, for each binary digit of the number of devices.
  struct OneWay {
    int32_t bit, value;
    OneWay(int32_t sender, int32_t receiver);
    bool operator<(const OneWay &o) const {
      return std::tie(bit, value) < std::tie(o.bit, o.value);
    }
  };
  /// A communicator; the handles of this process's devices.
  struct Communicator {
    std::vector<int32_t> devices;
    std::map<int32_t, NcclComm> handles;
    int rankOf(int32_t device) const {
      return static_cast<int>(
          std::find(devices.begin(), devices.end(), device) - devices.begin());
    }
  };
  /// A device's part in one of NCCL's collectives.
  struct Native {
    NcclCollective::Kind kind;
    NcclCollective::Rank rank;
    size_t communicator;
    int64_t count;
    NcclReduction reduction;
  };
  struct Plan {
    std::vector<Native> natives;
    std::vector<int32_t> devices; ///< Of this process, ascending.
    std::vector<Exchange> exchanges;
  };

  bool isLocal(int32_t device) const;
  void beginCall();
  SoapStatus endCall(const SoapStatus &status);
  template <typename Body>
  SoapStatus inGroup(const char *what, const Body &body);
  size_t communicatorOf(std::vector<int32_t> devices);
  void plan();
  void planOneWay();
  SoapStatus allocateStaging();
  char *at(int32_t stream, Exchange::Place place,
           const std::vector<char *> &arenas) const {
    return (place.inStaging ? staging[stream] : arenas[deviceOf(stream)]) +
           place.offset;
  }
  int32_t streamFor(int32_t communication, int32_t device) const {
    return streamOf(device, streams[communication].of(device));
  }
  SoapStatus shareId(const Communicator &communicator, NcclId &id);
  SoapStatus make(Communicator &communicator);
  SoapStatus exchange(int32_t communication, size_t phase,
                      const std::vector<char *> &arenas);
  SoapStatus issueMessages(int32_t communication, size_t phase,
                           const std::vector<char *> &arenas);
  SoapStatus issue(const Native &native, const std::vector<char *> &arenas);
  SoapStatus check(int result, const char *what);
  /// The first device of this process that is in a communication, or -1.
  int32_t findInside(int32_t &communication);
  void abortAll(const SoapStatus &why);
  void watch();
  void stop(int64_t deadline);
  void giveUp(int64_t deadline);

  const SoapProgram &program;
  const std::vector<CommunicationStreams> &streams;
  const NcclApi &api;
  GpuDriver &driver;
  /// Null where this is the only one.
  NcclProcesses *processes;
  std::vector<Communicator> communicators;
  /// Those of messages that go one way; by OneWay.
  std::map<OneWay, size_t> oneWay;
  std::vector<Plan> plans;
  /// Memory beside the arena, for messages, by stream.
  std::vector<char *> staging;
  double timeout = 0;
  bool isAborted = false;
  /// All communicators are made. Their handles stay as they are until they are
  /// aborted.
  std::atomic<bool> isOpen{false};
  /// The last one that was begun.
  std::atomic<int32_t> issued{0};
  /// While a call of NCCL may not return: when, in milliseconds, it is told to
  /// stop; negative: it was told, and is given up then.
  std::atomic<int64_t> callDeadline{0};
  /// What to say of a call that is given up; "": that it does not return.
  std::string lastWords;
  std::atomic<bool> stopping{false};
  std::thread watcher;
  /// Guards the thread that tells a call to stop.
  std::mutex mutex;
  std::thread stopper;
  std::atomic<bool> hasStopped{false}; ///< It is done.
};

} // namespace soap

#endif // SOAP_LIB_RUNTIME_NCCL_NCCLTRANSFERS_H
