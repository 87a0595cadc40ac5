//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NcclTransfers.h"

#include "../Processes/RemoteTransfers.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <unistd.h>

using namespace soap;

/// How long a call may take to end after it was told to, in milliseconds.
static constexpr int64_t kCallGrace = 5000;

static int64_t nowMs() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

NcclTransfers::~NcclTransfers() {
  stopping = true;
  if (watcher.joinable())
    watcher.join();
  if (stopper.joinable())
    stopper.join();
  if (isAborted)
    return;
  for (Communicator &communicator : communicators)
    for (auto [device, handle] : communicator.handles)
      (void)api.commDestroy(handle);
}

bool NcclTransfers::isLocal(int32_t device) const {
  return driver.share.has(device);
}

SoapStatus NcclTransfers::check(int result, const char *what) {
  if (result == NcclSuccess)
    return success();
  return failure(SOAP_PEER_FAILED, "NCCL: %s: %s", what,
                 api.getErrorString(result));
}

/// From now on this thread is inside of NCCL.
void NcclTransfers::beginCall() {
  callDeadline = timeout > 0 ? nowMs() + int64_t(timeout * 1000) : 0;
}

/// What became of the call that had \p status.
SoapStatus NcclTransfers::endCall(const SoapStatus &status) {
  bool wasStopped = callDeadline.exchange(0) < 0;
  if (!wasStopped)
    return status;
  if (processes && processes->hasFailed())
    return processes->failure();
  return failure(SOAP_TIMEOUT, "NCCL: a call did not return within %g s",
                 timeout);
}

/// Ends the group also where a call in it fails: else whatever follows on this
/// thread would be a part of it.
template <typename Body>
SoapStatus NcclTransfers::inGroup(const char *what, const Body &body) {
  SOAP_RETURN_IF_FAILED(check(api.groupStart(), "a group"));
  SoapStatus status = body();
  int result = api.groupEnd();
  return status.code == SOAP_OK ? check(result, what) : status;
}

/// Ranks are numbered in the order of \p devices.
size_t NcclTransfers::communicatorOf(std::vector<int32_t> devices) {
  for (size_t i = 0; i < communicators.size(); ++i)
    if (communicators[i].devices == devices)
      return i;
  communicators.push_back({std::move(devices), {}});
  return communicators.size() - 1;
}

/// Alike in all processes, so that they make the same communicators.
void NcclTransfers::plan() {
  std::vector<int32_t> all;
  for (int32_t d = 0; d < program.num_devices; ++d)
    all.push_back(d);
  communicatorOf(all);
  plans.resize(program.num_communications);
  for (int32_t c = 0; c < program.num_communications; ++c) {
    const SoapCommunication &comm = program.communications[c];
    Plan &plan = plans[c];
    for (int32_t p = 0; p < comm.num_participants; ++p)
      if (isLocal(comm.participants[p]))
        plan.devices.push_back(comm.participants[p]);
    std::vector<NcclCollective> collectives = findCollectives(comm);
    if (collectives.empty())
      for (int32_t device : plan.devices)
        plan.exchanges.push_back(makeExchange(comm, device));
    for (const NcclCollective &collective : collectives) {
      std::vector<int32_t> devices;
      for (const NcclCollective::Rank &rank : collective.ranks)
        devices.push_back(rank.device);
      size_t communicator = communicatorOf(std::move(devices));
      for (const NcclCollective::Rank &rank : collective.ranks)
        if (isLocal(rank.device))
          plan.natives.push_back({collective.kind, rank, communicator,
                                  collective.count, collective.reduction});
    }
  }
  planOneWay();
}

NcclTransfers::OneWay::OneWay(int32_t sender, int32_t receiver) : bit(0) {
  while ((((sender ^ receiver) >> bit) & 1) == 0)
    ++bit;
  value = (sender >> bit) & 1;
}

/// Behind all others, which a list of devices finds.
void NcclTransfers::planOneWay() {
  std::map<OneWay, std::set<int32_t>> members;
  for (int32_t c = 0; c < program.num_communications; ++c) {
    if (!streams[c].isOneWay())
      continue;
    const SoapCommunication &comm = program.communications[c];
    for (int32_t i = 0; i < comm.num_copies; ++i) {
      int32_t from = comm.copies[i].source_device,
              to = comm.copies[i].target_device;
      members[OneWay(from, to)].insert({from, to});
    }
  }
  for (const auto &[way, devices] : members) {
    oneWay[way] = communicators.size();
    communicators.push_back({{devices.begin(), devices.end()}, {}});
  }
}

/// From the process of the first device to those of the others.
SoapStatus NcclTransfers::shareId(const Communicator &communicator,
                                  NcclId &id) {
  bool isFirst = isLocal(communicator.devices.front());
  if (isFirst)
    SOAP_RETURN_IF_FAILED(check(api.getUniqueId(&id), "an id"));
  if (!processes)
    return success();
  std::vector<int32_t> owners;
  for (int32_t device : communicator.devices) {
    int32_t owner = processes->ownerOf(device);
    if (std::find(owners.begin(), owners.end(), owner) == owners.end())
      owners.push_back(owner);
  }
  int32_t first = owners.front();
  owners.erase(owners.begin());
  if (isFirst)
    return processes->share(id, owners, /*from=*/-1, timeout);
  return processes->share(id, /*to=*/{}, first, timeout);
}

/// What is on different streams does not share memory.
SoapStatus NcclTransfers::allocateStaging() {
  constexpr int64_t alignment = 256;
  std::vector<int64_t> needed(numStreams(program), 0);
  for (size_t c = 0; c < plans.size(); ++c)
    for (size_t i = 0; i < plans[c].exchanges.size(); ++i) {
      int64_t &bytes =
          needed[streamFor(static_cast<int32_t>(c), plans[c].devices[i])];
      bytes = std::max(bytes, plans[c].exchanges[i].stagingBytes);
    }
  staging.resize(needed.size(), nullptr);
  for (int32_t d = 0; d < program.num_devices; ++d) {
    int64_t total = 0;
    int64_t offsets[streamsPerDevice];
    for (int32_t s = 0; s < streamsPerDevice; ++s) {
      offsets[s] = total;
      total +=
          (needed[streamOf(d, {}) + s] + alignment - 1) / alignment * alignment;
    }
    char *memory = nullptr;
    if (total)
      SOAP_RETURN_IF_FAILED(driver.allocate(d, total, 0, memory));
    for (int32_t s = 0; total && s < streamsPerDevice; ++s)
      staging[streamOf(d, {}) + s] = memory + offsets[s];
  }
  return success();
}

SoapStatus NcclTransfers::open(double timeoutSeconds) {
  timeout = timeoutSeconds;
  plan();
  SOAP_RETURN_IF_FAILED(allocateStaging());
  watcher = std::thread([this] { watch(); });
  for (Communicator &communicator : communicators)
    if (SoapStatus status = make(communicator); status.code != SOAP_OK) {
      // Ranks that others wait for are destroyed in vain.
      abortAll(status);
      return status;
    }
  isOpen = true;
  return success();
}

/// The ranks of this process, if it has any.
SoapStatus NcclTransfers::make(Communicator &communicator) {
  const std::vector<int32_t> &devices = communicator.devices;
  if (std::none_of(devices.begin(), devices.end(),
                   [&](int32_t d) { return isLocal(d); }))
    return success();
  NcclId id = {};
  SOAP_RETURN_IF_FAILED(shareId(communicator, id));
  if (api.place) {
    std::vector<int32_t> owners;
    for (int32_t device : devices)
      owners.push_back(processes ? processes->ownerOf(device) : 0);
    api.place(id, processes ? processes->group() : nullptr, owners.data(),
              static_cast<int>(devices.size()));
  }
  beginCall();
  return endCall(inGroup("a communicator", [&]() -> SoapStatus {
    for (size_t i = 0; i < devices.size(); ++i) {
      if (!isLocal(devices[i]))
        continue;
      SOAP_RETURN_IF_FAILED(driver.activate(devices[i]));
      SOAP_RETURN_IF_FAILED(
          check(api.commInitRank(&communicator.handles[devices[i]],
                                 static_cast<int>(devices.size()), id,
                                 static_cast<int>(i)),
                "a communicator"));
    }
    return success();
  }));
}

/// The messages of a phase, all of them together.
SoapStatus NcclTransfers::issueMessages(int32_t communication, size_t phase,
                                        const std::vector<char *> &arenas) {
  const Plan &plan = plans[communication];
  bool isOneWay = streams[communication].isOneWay();
  for (size_t i = 0; i < plan.devices.size(); ++i) {
    int32_t device = plan.devices[i];
    int32_t number = streamFor(communication, device);
    void *stream = driver.handle(number);
    const Exchange::Phase &lists = plan.exchanges[i].phases[phase];
    auto call = [&](const Exchange::Message &message, bool sends) {
      const Communicator &communicator =
          communicators[!isOneWay ? 0
                        : sends   ? oneWay.at(OneWay(device, message.peer))
                                  : oneWay.at(OneWay(message.peer, device))];
      NcclComm handle = communicator.handles.at(device);
      int peer = communicator.rankOf(message.peer);
      char *data = at(number, message.place, arenas);
      auto bytes = static_cast<size_t>(message.bytes);
      return sends
                 ? check(api.send(data, bytes, NcclUint8, peer, handle, stream),
                         "sending")
                 : check(api.receive(data, bytes, NcclUint8, peer, handle,
                                     stream),
                         "receiving");
    };
    SOAP_RETURN_IF_FAILED(driver.activate(device));
    for (const Exchange::Message &message : lists.sends)
      SOAP_RETURN_IF_FAILED(call(message, /*sends=*/true));
    for (const Exchange::Message &message : lists.receives)
      SOAP_RETURN_IF_FAILED(call(message, /*sends=*/false));
  }
  return success();
}

SoapStatus NcclTransfers::exchange(int32_t communication, size_t phase,
                                   const std::vector<char *> &arenas) {
  const SoapCommunication &comm = program.communications[communication];
  int64_t elementBytes = soap_element_bytes(comm.element_type);
  const Plan &plan = plans[communication];
  bool hasMessages = false;
  for (size_t i = 0; i < plan.devices.size(); ++i) {
    int32_t stream = streamFor(communication, plan.devices[i]);
    const Exchange::Phase &lists = plan.exchanges[i].phases[phase];
    hasMessages |= !lists.sends.empty() || !lists.receives.empty();
    for (const Exchange::Box &box : lists.packs)
      SOAP_RETURN_IF_FAILED(
          driver.box(stream, box, at(stream, box.source, arenas),
                     at(stream, box.target, arenas), elementBytes));
  }
  if (hasMessages)
    SOAP_RETURN_IF_FAILED(inGroup("messages", [&] {
      return issueMessages(communication, phase, arenas);
    }));
  for (size_t i = 0; i < plan.devices.size(); ++i) {
    int32_t stream = streamFor(communication, plan.devices[i]);
    const Exchange::Phase &lists = plan.exchanges[i].phases[phase];
    for (const Exchange::Box &box : lists.unpacks)
      SOAP_RETURN_IF_FAILED(driver.box(
          stream, box, box.fills ? nullptr : at(stream, box.source, arenas),
          at(stream, box.target, arenas), elementBytes));
    for (const Exchange::Sum &sum : lists.sums) {
      std::vector<const char *> sources;
      std::vector<char *> targets;
      for (const Exchange::Rows &rows : sum.sources)
        sources.push_back(at(stream, rows.place, arenas));
      for (const Exchange::Rows &rows : sum.targets)
        targets.push_back(at(stream, rows.place, arenas));
      SOAP_RETURN_IF_FAILED(driver.sum(stream, comm, sum, sources, targets));
    }
  }
  return success();
}

SoapStatus NcclTransfers::issue(const Native &native,
                                const std::vector<char *> &arenas) {
  int32_t device = native.rank.device;
  SOAP_RETURN_IF_FAILED(driver.activate(device));
  const char *source = arenas[device] + native.rank.source;
  char *result = arenas[device] + native.rank.result;
  auto count = static_cast<size_t>(native.count);
  NcclComm handle = communicators[native.communicator].handles.at(device);
  void *stream = driver.handle(streamOf(device, Stream::Communication));
  switch (native.kind) {
  case NcclCollective::AllReduce:
    return check(api.allReduce(source, result, count, native.reduction.type,
                               native.reduction.op, handle, stream),
                 "an all-reduce");
  case NcclCollective::ReduceScatter:
    return check(api.reduceScatter(source, result, count, native.reduction.type,
                                   native.reduction.op, handle, stream),
                 "a reduce-scatter");
  case NcclCollective::AllGather:
    return check(api.allGather(source, result, count, native.reduction.type,
                               handle, stream),
                 "an all-gather");
  }
  return success();
}

SoapStatus NcclTransfers::run(int32_t communication,
                              const std::vector<char *> &arenas) {
  const Plan &plan = plans[communication];
  SOAP_RETURN_IF_FAILED(poll());
  for (int32_t device : plan.devices)
    SOAP_RETURN_IF_FAILED(
        driver.mark(streamFor(communication, device), communication + 1));
  // NCCL connects to a peer when it is first needed: the call may wait for it.
  issued = communication;
  beginCall();
  SoapStatus status = endCall([&]() -> SoapStatus {
    if (plan.natives.empty()) {
      for (size_t phase = 0; phase < Exchange::numPhases; ++phase)
        SOAP_RETURN_IF_FAILED(exchange(communication, phase, arenas));
      return success();
    }
    return inGroup("a collective", [&]() -> SoapStatus {
      for (const Native &native : plan.natives)
        SOAP_RETURN_IF_FAILED(issue(native, arenas));
      return success();
    });
  }());
  for (int32_t device : plan.devices)
    if (status.code == SOAP_OK)
      status = driver.mark(streamFor(communication, device), 0);
  if (status.code != SOAP_OK)
    return failure(static_cast<SoapStatusCode>(status.code), "%s in %s",
                   status.message,
                   describeCommunication(program, communication).c_str());
  return status;
}

/// Work that is no communication may keep this from ending: then \p why is the
/// last thing that is said.
void NcclTransfers::abortAll(const SoapStatus &why) {
  if (isAborted)
    return;
  isAborted = true;
  isOpen = false;
  lastWords = why.message;
  callDeadline = -(nowMs() + kCallGrace);
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (stopper.joinable())
      stopper.join();
  }
  // One of them may not end before the others do.
  (void)inGroup("aborting", [&] {
    for (Communicator &communicator : communicators)
      for (auto [device, handle] : communicator.handles)
        if (handle)
          (void)api.commAbort(handle);
    return success();
  });
  callDeadline = 0;
}

int32_t NcclTransfers::findInside(int32_t &communication) {
  for (int32_t d = 0; d < program.num_devices; ++d) {
    if (!isLocal(d))
      continue;
    for (Stream stream :
         {Stream::Communication, Stream::Sending, Stream::Receiving}) {
      communication = driver.marked(streamOf(d, stream)) - 1;
      if (communication >= 0 && communication < program.num_communications)
        return d;
    }
  }
  return -1;
}

std::string NcclTransfers::describe() {
  int32_t communication = -1, device = findInside(communication);
  return device < 0 ? "computing"
                    : "in " + describeCommunication(program, communication);
}

SoapStatus NcclTransfers::fail(const SoapStatus &what) {
  // Before devices leave the communication because it is aborted.
  int32_t communication = -1, device = findInside(communication);
  SoapStatus status = what;
  if (device >= 0)
    status = failure(static_cast<SoapStatusCode>(what.code),
                     "%s; device %d is in %s", what.message, device,
                     describeCommunication(program, communication).c_str());
  abortAll(status);
  return status;
}

SoapStatus NcclTransfers::poll() {
  if (processes && processes->hasFailed())
    return processes->failure();
  if (isAborted)
    return failure(SOAP_PEER_FAILED, "NCCL: aborted");
  for (Communicator &communicator : communicators)
    for (auto [device, handle] : communicator.handles) {
      int error = NcclSuccess;
      int result = api.commGetAsyncError(handle, &error);
      if (result == NcclSuccess && error == NcclSuccess)
        continue;
      return failure(SOAP_PEER_FAILED, "NCCL: device %d: %s", device,
                     api.getErrorString(error ? error : result));
    }
  return success();
}

/// Looks after the thread that may be inside of NCCL.
void NcclTransfers::watch() {
  while (!stopping) {
    int64_t deadline = callDeadline;
    bool isLate = deadline && nowMs() > std::abs(deadline);
    if (deadline < 0 && isLate)
      giveUp(deadline);
    else if (deadline > 0 && (isLate || (processes && processes->hasFailed())))
      stop(deadline);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

/// Has a call return. Who is inside frees the communicators, once outside: they
/// are only told to end what is under way, by another thread, as that may take
/// for ever, too.
void NcclTransfers::stop(int64_t deadline) {
  // Those that are being made cannot be told; of a failure elsewhere they may
  // hear.
  bool canRevoke = api.commRevoke && isOpen;
  if (!canRevoke && nowMs() > deadline)
    return giveUp(deadline);
  std::lock_guard<std::mutex> lock(mutex);
  if (!callDeadline.compare_exchange_strong(deadline, -(nowMs() + kCallGrace)))
    return; // It has just returned.
  if (!canRevoke)
    return;
  stopper = std::thread([this] {
    (void)inGroup("revoking", [&] {
      for (Communicator &communicator : communicators)
        for (auto [device, handle] : communicator.handles)
          (void)api.commRevoke(handle, /*flags=*/0);
      return success();
    });
    hasStopped = true;
  });
}

/// Nothing else ends a call of NCCL; the process does.
void NcclTransfers::giveUp(int64_t deadline) {
  if (!callDeadline.compare_exchange_strong(deadline, 0))
    return; // It has just returned.
  // It helped nothing.
  if (hasStopped) {
    std::lock_guard<std::mutex> lock(mutex);
    if (stopper.joinable())
      stopper.join();
  }
  std::string line = lastWords;
  if (line.empty() && processes && processes->hasFailed())
    line = processes->failure().message;
  if (line.empty()) {
    char text[96];
    std::snprintf(text, sizeof(text), "NCCL: a call does not return after %g s",
                  timeout);
    line = text;
    line += isOpen ? " in " + describeCommunication(program, issued)
                   : "; are all processes there?";
    line += "; NCCL_DEBUG=INFO tells more";
  }
  std::fprintf(stderr, "error: %s\n", line.c_str());
  std::fflush(nullptr);
  _exit(1);
}
