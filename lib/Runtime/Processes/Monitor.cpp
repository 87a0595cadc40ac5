//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// How a process looks after the others.

#include "../AwakeTime.h"
#include "Peer.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <poll.h>
#include <unistd.h>

using namespace soap;

/// How often it looks.
static constexpr int kPeriod = 20; // milliseconds

/// Launchers tell all processes to end after one of them has, and kill them a
/// moment later; zero: not yet.
static std::atomic<int> endSignal{0};
static std::atomic<int> endFile{-1};
static void onEndSignal(int signal) {
  endSignal = signal;
  const uint64_t one = 1;
  (void)!write(endFile, &one, sizeof(one));
}
/// How long it takes until a process is seen to have ended.
static constexpr std::chrono::milliseconds kMoment(40);

HostProcess HostProcess::self() {
  HostProcess self;
  self.process = getpid();
  char host[64] = {}, space[48] = {};
  (void)gethostname(host, sizeof(host) - 1);
  (void)!readlink("/proc/self/ns/pid", space, sizeof(space) - 1);
  std::snprintf(self.text, sizeof(self.text), "%s %s", host, space);
  return self;
}

bool HostProcess::isOnHostOf(const HostProcess &other) const {
  return std::strncmp(text, other.text, sizeof(text)) == 0;
}

bool HostProcess::isAlive() const {
  if (kill(static_cast<pid_t>(process), 0) != 0 && errno == ESRCH)
    return false;
  // One that has ended and that nobody has asked for yet.
  char path[48], text[512] = {};
  std::snprintf(path, sizeof(path), "/proc/%lld/stat", (long long)process);
  FILE *file = std::fopen(path, "r");
  if (!file)
    return true;
  (void)!std::fread(text, 1, sizeof(text) - 1, file);
  std::fclose(file);
  const char *end = std::strrchr(text, ')');
  return !end || std::strncmp(end, ") Z", 3) != 0;
}

SoapStatus ProcessGroup::postControl(int32_t rank) {
  Peer &peer = *peers[rank];
  std::lock_guard<std::mutex> lock(wire);
  return transport.receive(transport.context, rank, Control, &peer.incoming,
                           sizeof(Message), &peer.receiving);
}

void ProcessGroup::onFailure(void (*handler)(const char *line)) {
  exitHandler = handler;
  endFile = wakeFile;
  std::signal(SIGTERM, onEndSignal);
}

void ProcessGroup::wakeMonitor() const {
  const uint64_t one = 1;
  (void)!write(wakeFile, &one, sizeof(one));
}

void ProcessGroup::work() {
  while (!stopping) {
    look();
    auto *handler = exitHandler.load();
    bool mustEnd = false;
    std::string line;
    {
      std::lock_guard<std::mutex> lock(state);
      auto grace = endSignal ? std::chrono::milliseconds(0) : kGrace;
      if (failed && handler && Clock::now() - failedAt >= grace)
        mustEnd = !reported.exchange(true);
      line = status.message;
    }
    if (mustEnd)
      handler(line.c_str());
    pollfd wake = {wakeFile, POLLIN, 0};
    if (!stopping && poll(&wake, 1, kPeriod) > 0) {
      uint64_t count;
      (void)!read(wakeFile, &count, sizeof(count));
    }
  }
}

void ProcessGroup::tell(int32_t rank, int32_t kind, const Cause &what) {
  Peer &peer = *peers[rank];
  peer.outgoing = Message();
  peer.outgoing.kind = kind;
  peer.outgoing.culprit = what.culprit;
  what.what.copy(peer.outgoing.text, sizeof(peer.outgoing.text) - 1);
  std::lock_guard<std::mutex> lock(wire);
  (void)transport.send(transport.context, rank, Control, &peer.outgoing,
                       sizeof(Message), &peer.sending);
}

void ProcessGroup::handle(int32_t rank, const Message &message) {
  Peer &peer = *peers[rank];
  std::string text(message.text,
                   strnlen(message.text, sizeof(message.text) - 1));
  std::lock_guard<std::mutex> lock(state);
  peer.heard = Clock::now();
  switch (message.kind) {
  case Message::Alive:
    peer.doing = text;
    break;
  case Message::Failed:
    peer.mustHear = true;
    record({message.culprit, text});
    break;
  case Message::Heard:
    peer.mustTell = false;
    break;
  default:
    peer.hasEnded = true;
    break;
  }
  changed.notify_all();
}

void ProcessGroup::look() {
  auto now = Clock::now();
  // Who was stopped has heard nobody meanwhile, and others perhaps were, too.
  if (auto stopped = now - lastLook - AwakeTime::mostBetweenLooks(limit());
      stopped > Clock::duration::zero()) {
    std::lock_guard<std::mutex> lock(state);
    for (auto &peer : peers)
      peer->heard += stopped;
  }
  lastLook = now;
  // What has come.
  for (int32_t r = 0; r < size(); ++r) {
    Peer &peer = *peers[r];
    if (r == rank())
      continue;
    int32_t sent = peer.sending == nullptr, received = 0;
    {
      std::lock_guard<std::mutex> lock(wire);
      if (!sent)
        (void)transport.test(transport.context, &peer.sending, &sent);
      if (peer.receiving)
        (void)transport.test(transport.context, &peer.receiving, &received);
    }
    if (sent && peer.toldEnd) {
      std::lock_guard<std::mutex> lock(state);
      peer.knowsEnd = true;
      changed.notify_all();
    }
    if (!received)
      continue;
    Message message = peer.incoming;
    handle(r, message);
    // Nothing comes after the end.
    if (message.kind != Message::Ended)
      (void)postControl(r);
  }
  // What is to be told; signs of life no more often than is needed.
  double period = std::min(1.0, limit() / 8);
  bool mustSign =
      std::chrono::duration<double>(now - lastSign).count() > period;
  if (mustSign)
    lastSign = now;
  for (int32_t r = 0; r < size(); ++r) {
    Peer &peer = *peers[r];
    if (r == rank() || peer.sending || peer.toldEnd)
      continue;
    std::unique_lock<std::mutex> lock(state);
    int32_t kind = -1;
    Cause what = {-1, ""};
    if (peer.mustHear) {
      peer.mustHear = false;
      kind = Message::Heard;
    } else if (peer.mustTell && !peer.isTelling) {
      peer.isTelling = true;
      kind = Message::Failed;
      what = cause;
    } else if (closing && !failed) {
      peer.toldEnd = true;
      kind = Message::Ended;
    } else if (mustSign && !failed) {
      kind = Message::Alive;
      what.what = activity(/*outermost=*/true);
    }
    lock.unlock();
    if (kind >= 0)
      tell(r, kind, what);
  }
  // Who is missing.
  std::lock_guard<std::mutex> lock(state);
  for (int32_t r = 0; r < size() && !failed; ++r) {
    Peer &peer = *peers[r];
    if (peer.hasEnded)
      continue;
    if (peer.process.isOnHostOf(peers[rank()]->process) &&
        !peer.process.isAlive()) {
      record({r, "ended (process " + std::to_string(peer.process.process) + ")",
              true});
    } else if (std::chrono::duration<double>(now - peer.heard).count() >
               limit()) {
      char text[48];
      std::snprintf(text, sizeof(text), "was silent for %g s", limit());
      record({r, text, true});
    }
  }
  // Perhaps it only was not seen yet why.
  if (endSignal && !failed) {
    if (endSeen == Clock::time_point())
      endSeen = now;
    else if (now - endSeen > kMoment)
      record({rank(),
              "was told to end (signal " + std::to_string(endSignal) + ")"});
  }
}
