//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProcessGroup.h"

#include "../AwakeTime.h"
#include "../LookFor.h"
#include "Peer.h"

#include <algorithm>
#include <cstdio>
#include <sys/eventfd.h>
#include <unistd.h>

using namespace soap;

ProcessGroup::ProcessGroup(const SoapTransport &transport, double limit)
    : transport(transport), limitSeconds(limit) {
  for (int32_t r = 0; r < size(); ++r)
    peers.push_back(std::make_unique<Peer>());
  wakeFile = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
}

ProcessGroup::~ProcessGroup() {
  stopping = true;
  wakeMonitor();
  if (monitor.joinable())
    monitor.join();
  if (wakeFile >= 0)
    ::close(wakeFile);
}

SoapStatus ProcessGroup::start() {
  Requests requests;
  HostProcess self = HostProcess::self();
  for (int32_t r = 0; r < size(); ++r) {
    if (r == rank())
      continue;
    SOAP_RETURN_IF_FAILED(
        receive(r, Hello, &peers[r]->process, sizeof(HostProcess), requests));
    SOAP_RETURN_IF_FAILED(send(r, Hello, &self, sizeof(HostProcess), requests));
  }
  // Of itself, it has nothing to wait for.
  peers[rank()]->process = self;
  peers[rank()]->hasEnded = peers[rank()]->knowsEnd = true;
  SOAP_RETURN_IF_FAILED(
      wait(requests, limit(), [] { return "starting with the others"; }));
  for (int32_t r = 0; r < size(); ++r)
    if (r != rank())
      SOAP_RETURN_IF_FAILED(postControl(r));
  auto now = Clock::now();
  for (auto &peer : peers) {
    peer->process.text[sizeof(peer->process.text) - 1] = 0;
    peer->heard = now;
  }
  lastLook = lastSign = now;
  monitor = std::thread([this] { work(); });
  return success();
}

bool ProcessGroup::isOnThisHost(int32_t other) const {
  return peers[other]->process.isOnHostOf(peers[rank()]->process);
}

SoapStatus ProcessGroup::send(int32_t to, int32_t tag, const void *data,
                              int64_t bytes, Requests &requests) {
  const char *from = static_cast<const char *>(data);
  constexpr int64_t most = int64_t(1) << 30;
  std::lock_guard<std::mutex> lock(wire);
  do {
    int64_t count = std::min(bytes, most);
    requests.open.push_back({nullptr, to});
    SOAP_RETURN_IF_FAILED(transport.send(transport.context, to, tag, from,
                                         static_cast<size_t>(count),
                                         &requests.open.back().handle));
    from += count;
    bytes -= count;
  } while (bytes > 0);
  return success();
}

SoapStatus ProcessGroup::receive(int32_t from, int32_t tag, void *data,
                                 int64_t bytes, Requests &requests) {
  char *to = static_cast<char *>(data);
  constexpr int64_t most = int64_t(1) << 30;
  std::lock_guard<std::mutex> lock(wire);
  do {
    int64_t count = std::min(bytes, most);
    requests.open.push_back({nullptr, from});
    SOAP_RETURN_IF_FAILED(transport.receive(transport.context, from, tag, to,
                                            static_cast<size_t>(count),
                                            &requests.open.back().handle));
    to += count;
    bytes -= count;
  } while (bytes > 0);
  return success();
}

SoapStatus ProcessGroup::test(Requests &requests) {
  std::lock_guard<std::mutex> lock(wire);
  size_t left = 0;
  for (size_t i = 0; i < requests.open.size(); ++i) {
    Requests::Request request = requests.open[i];
    int32_t done = request.handle == nullptr;
    if (!done)
      SOAP_RETURN_IF_FAILED(
          transport.test(transport.context, &request.handle, &done));
    if (!done)
      requests.open[left++] = request;
  }
  requests.open.resize(left);
  return success();
}

int32_t ProcessGroup::findLate(const Requests &requests) const {
  // What a silent one said last tells nothing: it may have stopped there.
  auto now = Clock::now();
  for (int32_t r : requests.ranks)
    if (r != rank() &&
        std::chrono::duration<double>(now - peers[r]->heard).count() >
            limit() / 2)
      return r;
  const std::string &where = requests.where;
  for (int32_t r : requests.ranks) {
    const std::string &doing = peers[r]->doing;
    bool hasCome =
        doing.size() >= where.size() &&
        doing.compare(doing.size() - where.size(), where.size(), where) == 0;
    if (r != rank() && !hasCome)
      return r;
  }
  return requests.open.front().peer;
}

SoapStatus ProcessGroup::wait(Requests &requests, double seconds,
                              const Describe &describe) {
  Activity here(*this, describe);
  AwakeTime time(seconds);
  while (true) {
    if (SoapStatus status = test(requests); status.code != SOAP_OK)
      return fail(status);
    if (requests.open.empty())
      return success();
    if (failed)
      return failure();
    std::chrono::duration<double> waited = time.look();
    if (seconds > 0 && waited.count() > seconds) {
      int32_t peer;
      std::string doing;
      {
        std::lock_guard<std::mutex> lock(state);
        peer = findLate(requests);
        doing = peers[peer]->doing;
      }
      SoapStatus late =
          soap::failure(SOAP_TIMEOUT, "rank %d waited %g s for rank %d %s%s%s",
                        rank(), seconds, peer, describe().c_str(),
                        doing.empty() ? "" : "; that one is ", doing.c_str());
      char text[160];
      std::snprintf(text, sizeof(text), "kept rank %d waiting for %g s %s",
                    rank(), seconds, describe().c_str());
      return fail(late, {peer, text});
    }
    // Peers with equal work come soon.
    if (waited < kPatience)
      pauseLooking(sharesCores);
    else
      std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
}

ProcessGroup::Activity::Activity(ProcessGroup &group, Describe describe)
    : group(group) {
  std::lock_guard<std::mutex> lock(group.state);
  entry = group.activities.insert(group.activities.end(), std::move(describe));
}

ProcessGroup::Activity::~Activity() {
  std::lock_guard<std::mutex> lock(group.state);
  group.activities.erase(entry);
}

std::string ProcessGroup::activity(bool outermost) {
  if (activities.empty())
    return "between two runs";
  return outermost ? activities.front()() : activities.back()();
}

void ProcessGroup::record(const Cause &why, const SoapStatus *own) {
  if (failed)
    return;
  cause = why;
  status = own ? *own
               : soap::failure(SOAP_PEER_FAILED,
                               "rank %d %s while rank %d was %s", why.culprit,
                               why.what.c_str(), rank(), activity().c_str());
  for (int32_t r = 0; r < size(); ++r)
    peers[r]->mustTell = r != rank() && (r != why.culprit || !why.isGone);
  failedAt = Clock::now();
  failed = true;
  changed.notify_all();
}

SoapStatus ProcessGroup::fail(const SoapStatus &why) {
  return fail(why, {rank(), std::string("failed (") + why.message + ")"});
}

SoapStatus ProcessGroup::fail(const SoapStatus &why, const Cause &cause) {
  std::lock_guard<std::mutex> lock(state);
  record(cause, &why);
  reported = true;
  wakeMonitor();
  return status;
}

void ProcessGroup::linger() {
  std::unique_lock<std::mutex> lock(state);
  if (monitor.joinable())
    changed.wait_until(lock, failedAt + kGrace, [&] {
      return std::none_of(peers.begin(), peers.end(),
                          [](auto &peer) { return peer->mustTell; });
    });
}

SoapStatus ProcessGroup::failure() {
  std::lock_guard<std::mutex> lock(state);
  reported = true;
  return status;
}

SoapStatus ProcessGroup::close() {
  Activity here(*this, [] { return "waiting for the others to end"; });
  std::unique_lock<std::mutex> lock(state);
  if (!failed) {
    closing = true;
    wakeMonitor();
    // Whoever is missing is found silent, or ended.
    changed.wait(lock, [&] {
      return failed || std::all_of(peers.begin(), peers.end(), [](auto &peer) {
               return peer->hasEnded && peer->knowsEnd;
             });
    });
  }
  if (failed)
    return status;
  lock.unlock();
  stopping = true;
  wakeMonitor();
  monitor.join();
  return transport.close(transport.context, limit());
}

void ProcessGroup::keep(std::shared_ptr<void> memory) {
  static std::mutex mutex;
  static auto *kept = new std::vector<std::shared_ptr<void>>;
  std::lock_guard<std::mutex> lock(mutex);
  kept->push_back(std::move(memory));
}
