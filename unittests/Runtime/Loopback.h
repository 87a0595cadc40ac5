//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_RUNTIME_LOOPBACK_H
#define SOAP_UNITTESTS_RUNTIME_LOOPBACK_H

#include "Soap/Runtime/Processes.h"

#include "gtest/gtest.h"

#include <atomic>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

namespace soap {

/// "Processes" that are threads of one process. Lives on: after a failure
/// messages may still be under way.
class Loopback {
public:
  static Loopback &make(int32_t numRanks) {
    // Reachable, so that no memory counts as lost.
    static auto *all = new std::deque<Loopback>;
    static std::mutex mutex;
    std::lock_guard<std::mutex> lock(mutex);
    return all->emplace_back(numRanks);
  }
  explicit Loopback(int32_t numRanks) : silent(numRanks) {
    for (int32_t r = 0; r < numRanks; ++r)
      ends.push_back({this, r});
    for (int32_t r = 0; r < numRanks; ++r)
      transports.push_back(
          {&ends[r], r, numRanks, 1 << 20, send, receive, test, close});
  }

  const SoapTransport *transport(int32_t rank) const {
    return &transports[rank];
  }
  /// Nothing comes from it any more.
  void silence(int32_t rank) { silent[rank] = true; }

  /// Runs `body(rank, processes)` in a thread for each rank.
  static void run(int32_t numRanks, double limit,
                  const std::function<void(int32_t, SoapProcesses *)> &body) {
    Loopback &hub = make(numRanks);
    std::vector<std::thread> threads;
    for (int32_t r = 0; r < numRanks; ++r)
      threads.emplace_back([&, r] {
        SoapProcesses *processes = nullptr;
        SoapStatus status =
            soap_processes_create(hub.transport(r), limit, &processes);
        EXPECT_EQ(status.code, SOAP_OK) << status.message;
        if (processes)
          body(r, processes);
      });
    for (std::thread &thread : threads)
      thread.join();
  }

private:
  struct End {
    Loopback *hub;
    int32_t rank;
  };
  /// Sender, receiver, tag.
  using Key = std::tuple<int32_t, int32_t, int32_t>;
  struct Mail {
    std::deque<std::string> messages;
    size_t posted = 0, taken = 0;
  };
  struct Receive {
    Key key;
    void *data;
    size_t bytes;
    /// Among those of its key: messages come in the order of the receives.
    size_t number;
  };

  /// Those that no message comes for stay reachable.
  Receive *hold(const Receive &receive) {
    std::lock_guard<std::mutex> lock(openMutex);
    auto owned = std::make_unique<Receive>(receive);
    Receive *request = owned.get();
    open[request] = std::move(owned);
    return request;
  }
  void drop(Receive *request) {
    std::lock_guard<std::mutex> lock(openMutex);
    open.erase(request);
  }

  static SoapStatus send(void *context, int32_t to, int32_t tag,
                         const void *data, size_t bytes, void **request) {
    auto *end = static_cast<End *>(context);
    Loopback &hub = *end->hub;
    if (!hub.silent[end->rank]) {
      std::lock_guard<std::mutex> lock(hub.mutex);
      hub.mail[{end->rank, to, tag}].messages.emplace_back(
          static_cast<const char *>(data), bytes);
    }
    *request = hub.hold({{-1, -1, -1}, nullptr, 0, 0});
    return {SOAP_OK, ""};
  }
  static SoapStatus receive(void *context, int32_t from, int32_t tag,
                            void *data, size_t bytes, void **request) {
    auto *end = static_cast<End *>(context);
    Key key = {from, end->rank, tag};
    std::lock_guard<std::mutex> lock(end->hub->mutex);
    *request = end->hub->hold({key, data, bytes, end->hub->mail[key].posted++});
    return {SOAP_OK, ""};
  }
  static SoapStatus test(void *context, void **request, int32_t *done) {
    Loopback &hub = *static_cast<End *>(context)->hub;
    auto *receive = static_cast<Receive *>(*request);
    *done = 1;
    SoapStatus status = {SOAP_OK, ""};
    if (receive->data) {
      std::lock_guard<std::mutex> lock(hub.mutex);
      Mail &mail = hub.mail[receive->key];
      std::deque<std::string> &queue = mail.messages;
      if (queue.empty() || mail.taken != receive->number) {
        *done = 0;
        return status;
      }
      EXPECT_EQ(queue.front().size(), receive->bytes);
      std::memcpy(receive->data, queue.front().data(), receive->bytes);
      queue.pop_front();
      ++mail.taken;
    }
    hub.drop(receive);
    *request = nullptr;
    return status;
  }
  static SoapStatus close(void *, double) { return {SOAP_OK, ""}; }

  std::mutex mutex;
  std::map<Key, Mail> mail;
  std::mutex openMutex;
  std::map<Receive *, std::unique_ptr<Receive>> open;
  std::vector<std::atomic<bool>> silent;
  std::deque<End> ends;
  std::vector<SoapTransport> transports;
};

} // namespace soap

#endif // SOAP_UNITTESTS_RUNTIME_LOOPBACK_H
