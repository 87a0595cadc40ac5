//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The parts of checkRecording. Each looks at the commands of a step one by one.

#ifndef SOAP_LIB_RUNTIME_RECORDINGCHECKS_H
#define SOAP_LIB_RUNTIME_RECORDINGCHECKS_H

#include "Pieces.h"
#include "Recording.h"

#include <map>

namespace soap {

/// Where a recorded command belongs in the program.
struct RecordedPlace {
  int32_t device = -1;
  /// Of the device's commands; of state copies their number.
  int32_t command = -1;
  /// Of a launch: the kernel, and which of its steps.
  const SoapKernel *kernel = nullptr;
  int32_t step = 0;
};

/// Bytes [lo, hi) from the start of a device's memory that a command touches.
struct RecordedAccess {
  int32_t device;
  int64_t lo, hi;
  bool reads, writes;
  /// The buffer of which these are a part, or as much of it as is known.
  int64_t bufferLo, bufferHi;
  bool isWholeBuffer;
};

/// Follows the devices' commands: what is issued is what the program says.
class RecordingFollower {
public:
  explicit RecordingFollower(const SoapProgram &program);
  SoapStatus visit(const RecordedCommand &command, RecordedPlace &place);
  SoapStatus finish();

private:
  SoapStatus visitStep(const RecordedCommand &command, RecordedPlace &place);
  SoapStatus visitTransfer(const RecordedCommand &command,
                           RecordedPlace &place);
  SoapStatus visitCopy(const RecordedCommand &command, RecordedPlace &place);
  /// Goes past commands that have nothing to do.
  void skip(int32_t device);
  bool isAtCommunication(int32_t device, int32_t communication);

  struct Device {
    int32_t command = 0, step = 0;
    size_t copy = 0;
    std::vector<StateCopy> copies;
  };
  /// What is to be done of a communication, by participant.
  struct Open {
    std::vector<std::unique_ptr<TransferPart>> parts;
    int32_t numLeft = 0;
  };

  const SoapProgram &program;
  std::vector<Device> devices;
  std::vector<Open> communications;
};

/// Finds out what commands touch; whether that is where the program says, and
/// as functions and libraries need it.
class RecordingMemory {
public:
  RecordingMemory(const SoapProgram &program, const Recording &recording);
  SoapStatus check() const;
  SoapStatus visit(const RecordedCommand &command, const RecordedPlace &place,
                   std::vector<RecordedAccess> &accesses);
  /// All but the arena: scratch memory, and constants.
  std::pair<int64_t, int64_t> scratchOf(int32_t device) const {
    return {program.devices[device].arena_bytes,
            recording.memory[device].bytes};
  }

private:
  SoapStatus visitStep(const RecordedCommand &command,
                       const RecordedPlace &place,
                       std::vector<RecordedAccess> &accesses);
  SoapStatus visitTransfer(const RecordedCommand &command,
                           std::vector<RecordedAccess> &accesses) const;
  SoapStatus checkParameters(const SoapGpuStep &step,
                             const std::vector<RecordedAccess> &accesses) const;

  const SoapProgram &program;
  const Recording &recording;
  /// By device; -1: not known yet.
  std::vector<int64_t> scratches;
};

/// Streams and events: what is done when a command starts.
class RecordingOrder {
public:
  RecordingOrder(const SoapProgram &program, const Recording &recording);
  SoapStatus visit(const RecordedCommand &command,
                   const std::vector<RecordedAccess> &accesses);
  SoapStatus finish();

private:
  using Clock = std::vector<int32_t>;
  struct Event {
    bool isRecorded = false, isAwaited = false;
    int32_t stream = -1;
    Clock clock;
  };
  struct Stream {
    bool hasBegun = false;
    /// Whether something has come since the last waits.
    bool isFollowed = false;
    /// By stream, the last command that is done.
    Clock known;
    /// The same before the last waits, and by stream the last command that what
    /// follows these depends on.
    Clock before, needed;
    std::vector<int32_t> waits;
  };
  /// Who touched bytes last: a command, and since then by stream the reader.
  struct Last {
    int32_t writer = -1;
    std::map<int32_t, int32_t> readers;
  };

  SoapStatus record(int32_t stream, int32_t event);
  SoapStatus wait(int32_t stream, int32_t event);
  SoapStatus touch(int32_t stream, const RecordedAccess &access, bool writes);
  /// Whether the last waits of a stream were needed.
  SoapStatus closeWaits(int32_t stream);

  std::vector<Event> events;
  std::vector<Stream> streams;
  std::vector<int32_t> streamOf;
  std::vector<Pieces<Last>> last;
};

/// What memory holds: whose, if anything.
class RecordingLives {
public:
  RecordingLives(const SoapProgram &program, const Recording &recording);
  /// What is undefined from now on, but for constants.
  void forget(int32_t device, std::pair<int64_t, int64_t> range);
  SoapStatus visit(const RecordedPlace &place,
                   const std::vector<RecordedAccess> &accesses);
  SoapStatus finish();

private:
  struct Content {
    bool isDefined = false;
    /// Arguments that are no state, and constants.
    bool isKept = false;
    int64_t bufferLo = 0, bufferHi = 0;
    bool isWholeBuffer = false;
  };
  SoapStatus read(const RecordedAccess &access, const char *what);

  const SoapProgram &program;
  std::vector<Pieces<Content>> memory;
};

} // namespace soap

#endif // SOAP_LIB_RUNTIME_RECORDINGCHECKS_H
