//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Nccl/RecordingNccl.h"
#include "Recording.h"

using namespace soap;

namespace {

class RecordingDriver : public GpuDriver {
public:
  explicit RecordingDriver(Recording &recording) : recording(recording) {}

  SoapStatus open(const SoapProgram &program, int32_t numEvents) override {
    recording.memory.resize(program.num_devices);
    recording.numEvents = numEvents;
    recording.steps.assign(1, {});
    recording.rootStreams.assign(program.num_devices,
                                 streamOf(share.first, Stream::Compute));
    return success();
  }

  SoapStatus allocate(int32_t device, int64_t bytes, int,
                      char *&memory) override {
    // Far from zero and from the next device's, as much as an address may be.
    constexpr uint64_t space = uint64_t(1) << 48, alignment = 256;
    if (bytes < 0 || static_cast<uint64_t>(bytes) > space - next)
      return failure(SOAP_OUT_OF_RESOURCES,
                     "the memory of device %d has no addresses", device);
    Recording::Memory &own = recording.memory[device];
    if (own.at == 0) {
      own.at = next;
      own.bytes = bytes;
    } else if (own.stagingAt == 0) {
      own.stagingAt = next;
      own.stagingBytes = bytes;
    } else {
      return failure(SOAP_INVALID_PROGRAM, "device %d gets memory a third time",
                     device);
    }
    memory = reinterpret_cast<char *>(next);
    next += (static_cast<uint64_t>(bytes) / alignment + 2) * alignment;
    return success();
  }

  SoapStatus write(int32_t device, char *to, const char *from,
                   int64_t bytes) override {
    recording.memory[device].constants.push_back({addressOf(to), bytes, from});
    return success();
  }
  SoapStatus read(int32_t, const char *, char *, int64_t) override {
    return failure(SOAP_INVALID_ARGUMENT, "this backend holds no data");
  }

  SoapStatus step(int32_t stream, const SoapGpuStep &step,
                  void *const *pointers) override {
    RecordedCommand &command = add(RecordedCommand::Step, stream);
    command.step = &step;
    for (int32_t b = 0; b < step.num_buffers; ++b)
      command.pointers.push_back(addressOf(pointers[b]));
    return success();
  }

  SoapStatus
  choose(int32_t, const SoapGpuStep &, void *const *,
         const std::function<SoapStatus(bool generated)> &run) override {
    return run(recording.choosesGenerated);
  }

  SoapStatus transfer(int32_t stream, const TransferPart &part,
                      const std::vector<char *> &arenas) override {
    for (size_t d = 0; d < arenas.size(); ++d)
      if (addressOf(arenas[d]) != recording.memory[d].at)
        return failure(SOAP_INVALID_PROGRAM,
                       "a transfer looks for device %zu in another place", d);
    add(RecordedCommand::Transfer, stream).part = &part;
    return success();
  }

  SoapStatus copy(int32_t stream, char *to, const char *from,
                  int64_t bytes) override {
    RecordedCommand &command = add(RecordedCommand::Copy, stream);
    command.to = addressOf(to);
    command.from = addressOf(from);
    command.bytes = bytes;
    return success();
  }

  const NcclApi *nccl() override {
    return recording.usesNccl ? &recordingNccl() : nullptr;
  }
  void *handle(int32_t stream) override { return recordingNcclStream(stream); }
  SoapStatus activate(int32_t device) override {
    activateRecordingNccl(device);
    return success();
  }
  SoapStatus box(int32_t stream, const Exchange::Box &box, const char *source,
                 char *target, int64_t elementBytes) override {
    RecordedCommand &command = add(RecordedCommand::Box, stream);
    command.box = &box;
    command.from = addressOf(source);
    command.to = addressOf(target);
    command.bytes = elementBytes;
    return success();
  }
  SoapStatus sum(int32_t stream, const SoapCommunication &comm,
                 const Exchange::Sum &sum,
                 const std::vector<const char *> &sources,
                 const std::vector<char *> &targets) override {
    RecordedCommand &command = add(RecordedCommand::Sum, stream);
    command.communication = &comm;
    command.sum = &sum;
    for (const char *source : sources)
      command.sources.push_back(addressOf(source));
    for (char *target : targets)
      command.targets.push_back(addressOf(target));
    return success();
  }
  SoapStatus mark(int32_t stream, int32_t value) override {
    add(RecordedCommand::Mark, stream).value = value;
    return success();
  }

  SoapStatus record(int32_t stream, int32_t event) override {
    add(RecordedCommand::Record, stream).event = event;
    return success();
  }
  SoapStatus wait(int32_t stream, int32_t event) override {
    add(RecordedCommand::Wait, stream).event = event;
    return success();
  }

  SoapStatus openStamps(const std::vector<int32_t> &devices) override {
    recording.numStamps = static_cast<int32_t>(devices.size());
    recording.stampDevices = devices;
    return success();
  }
  SoapStatus stamp(int32_t stream, int32_t stamp) override {
    add(RecordedCommand::Stamp, stream).stamp = stamp;
    return success();
  }
  SoapStatus elapsed(int32_t from, int32_t to, int64_t &nanoseconds) override {
    recording.spans.push_back({from, to});
    nanoseconds = 0;
    return success();
  }

  /// Steps that are issued have the same commands.
  bool capturesNccl(int32_t) const override { return true; }
  SoapStatus beginCapture() override {
    recording.steps.emplace_back();
    return success();
  }
  SoapStatus endCapture(bool) override { return success(); }
  SoapStatus replay(bool) override { return success(); }
  SoapStatus finish(double) override { return success(); }

private:
  static uint64_t addressOf(const void *pointer) {
    return reinterpret_cast<uintptr_t>(pointer);
  }

  RecordedCommand &add(RecordedCommand::Kind kind, int32_t stream) {
    RecordedCommand command;
    command.kind = kind;
    command.stream = stream;
    recording.steps.back().push_back(std::move(command));
    return recording.steps.back().back();
  }

  Recording &recording;
  uint64_t next = uint64_t(1) << 20;
};

} // namespace

std::unique_ptr<GpuDriver> soap::createRecordingDriver(Recording &recording) {
  return std::make_unique<RecordingDriver>(recording);
}
