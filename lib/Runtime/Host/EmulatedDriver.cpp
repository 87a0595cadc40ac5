//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Gpu/GpuDriver.h"
#include "../Nccl/EmulatedNccl.h"
#include "../Transfers/Transfer.h"
#include "HostGpu.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <random>
#include <thread>

using namespace soap;

namespace {

class EmulatedDriver : public GpuDriver {
public:
  EmulatedDriver(const SoapGpuEmulator *emulator, uint64_t seed, bool usesNccl)
      : emulator(emulator), usesNccl(usesNccl), random(seed) {}

  SoapStatus open(const SoapProgram &program, int32_t numEvents) override {
    streams.resize(numStreams(program));
    events.resize(numEvents);
    marks = std::vector<std::atomic<int32_t>>(streams.size());
    for (size_t s = 0; s < streams.size(); ++s)
      handles.push_back(
          std::make_unique<Handle>(*this, static_cast<int32_t>(s)));
    return success();
  }

  const NcclApi *nccl() override {
    return usesNccl ? &emulatedNccl() : nullptr;
  }
  void *handle(int32_t stream) override {
    return static_cast<EmulatedStream *>(handles[stream].get());
  }
  SoapStatus box(int32_t stream, const Exchange::Box &box, const char *source,
                 char *target, int64_t elementBytes) override {
    const Exchange::Box *what = &box;
    return issue(stream, [what, source, target, elementBytes] {
      auto rank = static_cast<int32_t>(what->extents.size());
      if (what->fills)
        fillBox(what->fillBits, target, rank, what->extents.data(),
                what->targetStrides.data(), elementBytes);
      else
        copyBox(source, target, rank, what->extents.data(),
                what->sourceStrides.data(), what->targetStrides.data(),
                elementBytes);
      return success();
    });
  }
  SoapStatus sum(int32_t stream, const SoapCommunication &comm,
                 const Exchange::Sum &sum,
                 const std::vector<const char *> &sources,
                 const std::vector<char *> &targets) override {
    const Exchange::Sum *what = &sum;
    const SoapCommunication *how = &comm;
    return issue(stream, [what, how, sources, targets] {
      int64_t bytes = soap_element_bytes(how->element_type);
      for (int64_t row = 0; row < what->rows; ++row) {
        std::vector<const char *> from = sources;
        std::vector<char *> to = targets;
        for (size_t i = 0; i < from.size(); ++i)
          from[i] += row * what->sources[i].stride * bytes;
        for (size_t i = 0; i < to.size(); ++i)
          to[i] += row * what->targets[i].stride * bytes;
        reduce(static_cast<SoapElementType>(how->element_type),
               static_cast<SoapReduceKind>(how->reduce_kind), from.data(),
               from.size(), to.data(), to.size(), what->elements);
      }
      return success();
    });
  }
  SoapStatus mark(int32_t stream, int32_t value) override {
    return issue(stream, [this, stream, value] {
      marks[stream] = value;
      return success();
    });
  }
  int32_t marked(int32_t stream) override { return marks[stream]; }

  SoapStatus allocate(int32_t device, int64_t bytes, int byte,
                      char *&memory) override {
    constexpr size_t alignment = 256;
    size_t whole = (static_cast<size_t>(bytes) / alignment + 1) * alignment;
    memory = static_cast<char *>(std::aligned_alloc(alignment, whole));
    if (!memory)
      return failure(SOAP_OUT_OF_RESOURCES,
                     "no memory for the %lld bytes of device %d",
                     (long long)bytes, device);
    storage.emplace_back(memory, std::free);
    std::memset(memory, byte, whole);
    return success();
  }

  SoapStatus write(int32_t, char *to, const char *from,
                   int64_t bytes) override {
    std::copy_n(from, bytes, to);
    return success();
  }
  SoapStatus read(int32_t, const char *from, char *to, int64_t bytes) override {
    std::copy_n(from, bytes, to);
    return success();
  }

  SoapStatus step(int32_t stream, const SoapGpuStep &step,
                  void *const *pointers) override {
    std::vector<void *> kept(pointers, pointers + step.num_buffers);
    kept.push_back(nullptr);
    if (choosing)
      choosing->add(step, kept.data());
    const SoapGpuStep *what = &step;
    return issue(stream, [this, what, kept] {
      return emulator ? hostStep(*what, kept.data(), *emulator) : success();
    });
  }

  /// Both, which must agree.
  SoapStatus
  choose(int32_t stream, const SoapGpuStep &alternatives, void *const *pointers,
         const std::function<SoapStatus(bool generated)> &run) override {
    if (!emulator)
      return run(/*generated=*/false);
    auto comparison =
        std::make_shared<AlternativesComparison>(alternatives, pointers);
    SOAP_RETURN_IF_FAILED(issue(stream, [comparison] {
      comparison->begin();
      return success();
    }));
    SOAP_RETURN_IF_FAILED(run(/*generated=*/true));
    SOAP_RETURN_IF_FAILED(issue(stream, [comparison] {
      comparison->keepGenerated();
      return success();
    }));
    choosing = comparison.get();
    SoapStatus status = run(/*generated=*/false);
    choosing = nullptr;
    SOAP_RETURN_IF_FAILED(status);
    return issue(stream,
                 [this, comparison] { return comparison->compare(*emulator); });
  }

  SoapStatus transfer(int32_t stream, const TransferPart &part,
                      const std::vector<char *> &arenas) override {
    const TransferPart *what = &part;
    const std::vector<char *> *where = &arenas;
    return issue(stream, [what, where] {
      what->run(*where);
      return success();
    });
  }

  SoapStatus copy(int32_t stream, char *to, const char *from,
                  int64_t bytes) override {
    return issue(stream, [to, from, bytes] {
      std::memcpy(to, from, bytes);
      return success();
    });
  }

  SoapStatus record(int32_t stream, int32_t event) override {
    return issue(stream, nullptr, event, /*records=*/true);
  }
  SoapStatus wait(int32_t stream, int32_t event) override {
    return issue(stream, nullptr, event, /*records=*/false);
  }

  // The host's time, which says when things were done one after the other.
  SoapStatus openStamps(const std::vector<int32_t> &devices) override {
    stamps.resize(devices.size());
    return success();
  }
  SoapStatus stamp(int32_t stream, int32_t stamp) override {
    return issue(stream, [this, stamp] {
      stamps[stamp] = std::chrono::steady_clock::now();
      return success();
    });
  }
  SoapStatus elapsed(int32_t from, int32_t to, int64_t &nanoseconds) override {
    nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(
                      stamps[to] - stamps[from])
                      .count();
    return success();
  }

  SoapStatus beginCapture() override {
    capturing.clear();
    isCapturing = true;
    return success();
  }
  SoapStatus endCapture(bool withStamps) override {
    isCapturing = false;
    captured[withStamps] = std::move(capturing);
    return success();
  }
  void dropGraphs() override {
    isCapturing = false;
    for (Captured *graph : {&capturing, &captured[0], &captured[1]})
      graph->clear();
  }
  SoapStatus replay(bool withStamps) override {
    // As graphs do: after all that stream 0 has, before what comes to it.
    SOAP_RETURN_IF_FAILED(finish(-1));
    for (const auto &[stream, entry] : captured[withStamps])
      enqueue(stream, entry);
    return finish(-1);
  }

  SoapStatus finish(double seconds) override {
    if (seconds < 0)
      seconds = stepSeconds;
    auto begin = std::chrono::steady_clock::now();
    for (size_t idle = 0;;) {
      std::vector<size_t> ready;
      size_t open = 0;
      for (size_t s = 0; s < streams.size(); ++s)
        if (!streams[s].empty()) {
          ++open;
          const Entry &next = streams[s].front();
          if (next.event < 0 || next.records ||
              events[next.event].done >= next.version)
            ready.push_back(s);
        }
      if (open == 0)
        return success();
      // What communicates may have to wait for others.
      if (ready.empty() || idle > 20 * ready.size()) {
        if (!poll)
          return failure(SOAP_TIMEOUT, "%zu streams wait for ever", open);
        SOAP_RETURN_IF_FAILED(poll());
        std::chrono::duration<double> waited =
            std::chrono::steady_clock::now() - begin;
        if (seconds > 0 && waited.count() > seconds)
          return failure(SOAP_TIMEOUT, "the GPUs are not done after %g s",
                         seconds);
        std::this_thread::sleep_for(std::chrono::microseconds(100));
        idle = 0;
        continue;
      }
      size_t stream = ready[random() % ready.size()];
      if (const auto &work = streams[stream].front().work) {
        bool done = false;
        SOAP_RETURN_IF_FAILED(work(done));
        if (!done) {
          ++idle;
          continue;
        }
      }
      idle = 0;
      Entry entry = std::move(streams[stream].front());
      streams[stream].pop_front();
      if (entry.run)
        SOAP_RETURN_IF_FAILED(entry.run());
      else if (entry.records)
        events[entry.event].done = entry.version;
      // Slow, but no hang.
      begin = std::chrono::steady_clock::now();
    }
  }

private:
  struct Entry {
    std::function<SoapStatus()> run;
    /// Of NCCL's.
    std::function<SoapStatus(bool &done)> work;
    int32_t event = -1;
    bool records = false;
    /// Which record of the event.
    int64_t version = 0;
    /// NCCL's, of what is captured.
    std::shared_ptr<void> held = nullptr;
  };
  struct Event {
    int64_t issued = 0, done = 0;
  };

  SoapStatus issue(int32_t stream, std::function<SoapStatus()> run,
                   int32_t event = -1, bool records = false) {
    Entry entry = {std::move(run), nullptr, event, records, 0};
    add(stream, std::move(entry));
    return success();
  }

  void add(int32_t stream, Entry entry) {
    if (isCapturing)
      capturing.push_back({stream, std::move(entry)});
    else
      enqueue(stream, std::move(entry));
  }

  void enqueue(int32_t stream, Entry entry) {
    entry.held = nullptr;
    if (entry.event >= 0)
      entry.version = entry.records ? ++events[entry.event].issued
                                    : events[entry.event].issued;
    streams[stream].push_back(std::move(entry));
  }

  struct Handle : EmulatedStream {
    Handle(EmulatedDriver &driver, int32_t stream)
        : driver(driver), stream(stream) {}
    void push(std::function<SoapStatus(bool &done)> work,
              std::shared_ptr<void> held) override {
      driver.add(stream,
                 {nullptr, std::move(work), -1, false, 0, std::move(held)});
    }
    EmulatedDriver &driver;
    int32_t stream;
  };

  const SoapGpuEmulator *emulator;
  bool usesNccl;
  /// While the library's steps of alternatives are issued.
  AlternativesComparison *choosing = nullptr;
  /// Read by threads that describe what is going on.
  std::vector<std::atomic<int32_t>> marks;
  std::vector<std::unique_ptr<Handle>> handles;
  std::mt19937_64 random;
  std::vector<std::unique_ptr<char, void (*)(void *)>> storage;
  std::vector<std::deque<Entry>> streams;
  std::vector<Event> events;
  std::vector<std::chrono::steady_clock::time_point> stamps;
  using Captured = std::vector<std::pair<int32_t, Entry>>;
  /// Without stamps, and with.
  Captured capturing, captured[2];
  bool isCapturing = false;
};

} // namespace

std::unique_ptr<GpuDriver>
soap::createEmulatedDriver(const SoapGpuEmulator *emulator, uint64_t seed,
                           bool usesNccl) {
  return std::make_unique<EmulatedDriver>(emulator, seed, usesNccl);
}
