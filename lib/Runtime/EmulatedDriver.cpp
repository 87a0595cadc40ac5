//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GpuDriver.h"
#include "HostGpu.h"

#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <random>

using namespace soap;

namespace {

class EmulatedDriver : public GpuDriver {
public:
  EmulatedDriver(const SoapGpuEmulator *emulator, uint64_t seed)
      : emulator(emulator), random(seed) {}

  SoapStatus open(const SoapProgram &program, int32_t numEvents) override {
    streams.resize(size_t(2) * program.num_devices);
    events.resize(numEvents);
    return success();
  }

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
    std::memcpy(to, from, bytes);
    return success();
  }
  SoapStatus read(int32_t, const char *from, char *to, int64_t bytes) override {
    std::memcpy(to, from, bytes);
    return success();
  }

  SoapStatus step(int32_t stream, const SoapGpuStep &step,
                  void *const *pointers) override {
    std::vector<void *> kept(pointers, pointers + step.num_buffers);
    kept.push_back(nullptr);
    const SoapGpuStep *what = &step;
    return issue(stream, [this, what, kept] {
      return emulator ? hostStep(*what, kept.data(), *emulator) : success();
    });
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

  SoapStatus beginCapture() override {
    captured.clear();
    isCapturing = true;
    return success();
  }
  SoapStatus endCapture() override {
    isCapturing = false;
    return success();
  }
  SoapStatus replay() override {
    // As graphs do: after all that stream 0 has, before what comes to it.
    SOAP_RETURN_IF_FAILED(finish(-1));
    for (const auto &[stream, entry] : captured)
      enqueue(stream, entry);
    return finish(-1);
  }

  SoapStatus finish(double) override {
    while (true) {
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
      if (ready.empty())
        return failure(SOAP_TIMEOUT, "%zu streams wait for ever", open);
      size_t stream = ready[random() % ready.size()];
      Entry entry = std::move(streams[stream].front());
      streams[stream].pop_front();
      if (entry.run)
        SOAP_RETURN_IF_FAILED(entry.run());
      else if (entry.records)
        events[entry.event].done = entry.version;
    }
  }

private:
  struct Entry {
    std::function<SoapStatus()> run;
    int32_t event = -1;
    bool records = false;
    /// Which record of the event.
    int64_t version = 0;
  };
  struct Event {
    int64_t issued = 0, done = 0;
  };

  SoapStatus issue(int32_t stream, std::function<SoapStatus()> run,
                   int32_t event = -1, bool records = false) {
    Entry entry = {std::move(run), event, records, 0};
    if (isCapturing)
      captured.push_back({stream, std::move(entry)});
    else
      enqueue(stream, std::move(entry));
    return success();
  }

  void enqueue(int32_t stream, Entry entry) {
    if (entry.event >= 0)
      entry.version = entry.records ? ++events[entry.event].issued
                                    : events[entry.event].issued;
    streams[stream].push_back(std::move(entry));
  }

  const SoapGpuEmulator *emulator;
  std::mt19937_64 random;
  std::vector<std::unique_ptr<char, void (*)(void *)>> storage;
  std::vector<std::deque<Entry>> streams;
  std::vector<Event> events;
  std::vector<std::pair<int32_t, Entry>> captured;
  bool isCapturing = false;
};

} // namespace

std::unique_ptr<GpuDriver>
soap::createEmulatedDriver(const SoapGpuEmulator *emulator, uint64_t seed) {
  return std::make_unique<EmulatedDriver>(emulator, seed);
}
