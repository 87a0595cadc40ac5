//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_PROCESSES_PROCESSGROUP_H
#define SOAP_LIB_RUNTIME_PROCESSES_PROCESSGROUP_H

#include "../Cores.h"
#include "../Status.h"
#include "Soap/Runtime/Processes.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace soap {

/// Messages that are under way.
struct Requests {
  struct Request {
    void *handle;
    int32_t peer;
  };
  std::vector<Request> open;
  /// Whom they are among, and what those of them are doing ("… communication
  /// 3") that have come so far: others keep all waiting.
  std::vector<int32_t> ranks;
  std::string where;
};

/// Says, for messages, what is being done: "in communication 3, a copy".
using Describe = std::function<std::string()>;

/// The processes of one program, as one of them sees them. A thread of its own
/// looks after the others: it sends signs of life and reads theirs.
class ProcessGroup {
public:
  using Clock = std::chrono::steady_clock;

  /// What messages are about. Communications have the tags from `firstFree` on.
  enum Tag : int32_t {
    Hello,
    Control,
    Program,
    Order,
    Result,
    Nccl,
    NcclCall, ///< Of the emulator's NCCL.
    firstFree
  };

  ProcessGroup(const SoapTransport &transport, double limit);
  ~ProcessGroup();
  ProcessGroup(const ProcessGroup &) = delete;
  ProcessGroup &operator=(const ProcessGroup &) = delete;

  /// Learns who the others are, and starts to look after them.
  SoapStatus start();

  int32_t rank() const { return transport.rank; }
  int32_t size() const { return transport.num_ranks; }
  int32_t maxTag() const { return transport.max_tag; }
  double limit() const { return limitSeconds; }
  void setLimit(double seconds) { limitSeconds = seconds; }
  /// The process that runs a device: equal shares, in their order.
  static int32_t ownerOf(int32_t device, int32_t numDevices,
                         int32_t numProcesses) {
    return static_cast<int32_t>(int64_t(device) * numProcesses / numDevices);
  }
  int32_t ownerOf(int32_t device, int32_t numDevices) const {
    return ownerOf(device, numDevices, size());
  }
  bool isOnThisHost(int32_t other) const;

  SoapStatus send(int32_t to, int32_t tag, const void *data, int64_t bytes,
                  Requests &requests);
  SoapStatus receive(int32_t from, int32_t tag, void *data, int64_t bytes,
                     Requests &requests);
  /// Waits until all are done; not longer than `seconds`, if these are
  /// positive.
  SoapStatus wait(Requests &requests, double seconds, const Describe &describe);
  /// Does not wait; drops the requests that are done.
  SoapStatus test(Requests &requests);

  /// What this process does meanwhile, in words for the others.
  class Activity {
  public:
    Activity(ProcessGroup &group, Describe describe);
    ~Activity();
    Activity(const Activity &) = delete;
    Activity &operator=(const Activity &) = delete;

  private:
    ProcessGroup &group;
    std::list<Describe>::iterator entry;
  };

  /// Makes all fail, here and elsewhere; returns the first reason, which
  /// counts.
  SoapStatus fail(const SoapStatus &why);
  /// After a failure: until the others have heard of it, or for a second.
  void linger();
  bool hasFailed() const { return failed; }
  /// Whether a process that is waited for may need the core of who waits. Until
  /// told, where there are fewer cores than processes.
  void setSharesCores(bool shares) { sharesCores = shares; }
  /// The failure, which counts as reported.
  SoapStatus failure();
  /// As soap_processes_on_failure; also catches SIGTERM, with which launchers
  /// end processes when one of them has.
  void onFailure(void (*handler)(const char *line));
  /// Until all have come so far; then nobody is looked after any more.
  SoapStatus close();
  /// After a failure, messages may still arrive: what they touch stays.
  static void keep(std::shared_ptr<void> memory);

private:
  struct Peer;
  struct Message;
  /// "rank 2 ended (process 17)".
  struct Cause {
    int32_t culprit;
    std::string what;
    /// Nothing will reach the culprit any more.
    bool isGone = false;
  };

  void work();
  /// One look at everybody.
  void look();
  void handle(int32_t rank, const Message &message);
  void tell(int32_t rank, int32_t kind, const Cause &what);
  SoapStatus postControl(int32_t rank);
  /// Records the first failure, and has the others told. `state` is locked.
  void record(const Cause &why, const SoapStatus *own = nullptr);
  /// Has the monitor look at once.
  void wakeMonitor() const;
  /// The latest one, or the one around all others. `state` is locked.
  std::string activity(bool outermost = false);
  /// Who keeps the others waiting, as far as is known. `state` is locked.
  int32_t findLate(const Requests &requests) const;

  SoapStatus fail(const SoapStatus &why, const Cause &cause);

  SoapTransport transport;
  std::atomic<bool> sharesCores{size() > countLauncherCores()};
  std::atomic<double> limitSeconds;
  /// Guards the transport.
  std::mutex wire;
  std::vector<std::unique_ptr<Peer>> peers;

  std::mutex state;
  std::condition_variable changed;
  std::list<Describe> activities;
  SoapStatus status = success();
  Cause cause = {-1, ""};
  std::atomic<bool> failed{false}, reported{false}, closing{false},
      stopping{false};
  Clock::time_point failedAt, lastLook, lastSign, endSeen;
  std::atomic<void (*)(const char *)> exitHandler{nullptr};
  int wakeFile = -1;
  std::thread monitor;
};

/// Joins MPI's processes; none where this one was started alone. An error if
/// that takes more than `seconds`.
SoapStatus openMpiTransport(SoapTransport &transport, bool &isAlone,
                            double seconds);

} // namespace soap

/// What C knows.
struct SoapProcesses {
  explicit SoapProcesses(const SoapTransport &transport, double limit)
      : group(transport, limit) {}
  soap::ProcessGroup group;
};

#endif // SOAP_LIB_RUNTIME_PROCESSES_PROCESSGROUP_H
