//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The parts of checkRecording. Each looks at the commands of a step one by one.

#ifndef SOAP_LIB_RUNTIME_RECORDING_RECORDINGCHECKS_H
#define SOAP_LIB_RUNTIME_RECORDING_RECORDINGCHECKS_H

#include "../Pieces.h"
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
  /// By NCCL: what the device is in.
  int32_t communication = -1;
  /// Whether no other step of this launch comes before.
  bool isFirst = false;
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

/// Adds the rows of a box; its first and last byte are as much of the buffer as
/// is known.
void addBoxAccesses(std::vector<RecordedAccess> &accesses, int32_t device,
                    int64_t offset, int64_t elementBytes, int32_t rank,
                    const int64_t *extents, const int64_t *strides,
                    bool writes);

/// Whether the function that copies boxes takes one of so many dimensions.
SoapStatus checkDimensions(const SoapBoxCopy &copy);

/// Follows the devices' commands: what is issued is what the program says.
class RecordingFollower {
public:
  RecordingFollower(const SoapProgram &program, bool usesNccl);
  SoapStatus visit(const RecordedCommand &command, RecordedPlace &place);
  SoapStatus finish();

private:
  SoapStatus visitStep(const RecordedCommand &command, RecordedPlace &place);
  SoapStatus visitTransfer(const RecordedCommand &command,
                           RecordedPlace &place);
  SoapStatus visitCopy(const RecordedCommand &command, RecordedPlace &place);
  SoapStatus visitMark(const RecordedCommand &command, RecordedPlace &place);
  SoapStatus visitExchange(const RecordedCommand &command,
                           RecordedPlace &place) const;
  /// Goes past commands that have nothing to do.
  void skip(int32_t device);
  bool isAtCommunication(int32_t device, int32_t communication);
  /// Whether the stream is the one of its device's for the communication.
  bool isOn(int32_t communication, int32_t stream) const;

  struct Device {
    /// Goes into the one of two alternatives that `taken` begins.
    void choose(const SoapGpuKernel &kernel, const SoapGpuStep *taken);

    int32_t command = 0, step = 0;
    /// Where the list ends that was taken, and both do.
    int32_t listEnd = -1, alternativesEnd = -1;
    size_t copy = 0;
    std::vector<StateCopy> copies;
    /// Between its marks.
    int32_t communication = -1;
  };
  /// What is to be done of a communication, by participant.
  struct Open {
    std::vector<std::unique_ptr<TransferPart>> parts;
    int32_t numLeft = 0;
    CommunicationStreams streams;
  };

  const SoapProgram &program;
  bool usesNccl;
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
  /// Memory beside it, for messages.
  std::pair<int64_t, int64_t> stagingOf(int32_t device) const {
    const Recording::Memory &memory = recording.memory[device];
    auto lo = static_cast<int64_t>(memory.stagingAt - memory.at);
    return {lo, lo + memory.stagingBytes};
  }

private:
  SoapStatus visitStep(const RecordedCommand &command,
                       const RecordedPlace &place,
                       std::vector<RecordedAccess> &accesses);
  SoapStatus visitTransfer(const RecordedCommand &command,
                           std::vector<RecordedAccess> &accesses) const;
  /// Between devices, by NCCL.
  SoapStatus visitExchange(const RecordedCommand &command,
                           const RecordedPlace &place,
                           std::vector<RecordedAccess> &accesses) const;
  SoapStatus visitSum(const RecordedCommand &command,
                      const RecordedPlace &place,
                      std::vector<RecordedAccess> &accesses) const;
  SoapStatus visitCall(const RecordedCommand &command,
                       const RecordedPlace &place,
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

  /// With which a stream's process begins and ends a step.
  int32_t rootOf(size_t stream) const {
    return roots[deviceOf(static_cast<int32_t>(stream))];
  }

  std::vector<int32_t> roots;
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

/// What each device has during a communication by NCCL, and after it: bytes of
/// some device as they were before, totals of the program's groups, or fills.
class RecordingContents {
public:
  RecordingContents(const SoapProgram &program, const Recording &recording);
  /// A device begins, and ends, a communication: has it what the program says?
  void begin(int32_t device, int32_t communication);
  SoapStatus end(int32_t device);
  SoapStatus visitBox(int32_t device, const RecordedCommand &command);
  SoapStatus visitSum(int32_t device, const RecordedCommand &command);
  /// The calls of one collective, by rank.
  SoapStatus visitCollective(int32_t communication,
                             const std::vector<int32_t> &devices,
                             const std::vector<const RecordedCommand *> &calls);
  /// A message of one device, to another.
  void visitMessage(int32_t from, const RecordedCommand &send, int32_t to,
                    const RecordedCommand &receive);
  /// What the calls of a group have moved is there.
  void finishGroup();

private:
  struct Symbol {
    /// Own: what the device had there before. Any: it is not followed.
    enum Kind { Own, Nothing, Initial, Total, Fill, Any };
    Kind kind = Own;
    /// Of Initial a device, of Total a group, of Fill the bits.
    int64_t what = 0;
    /// Byte x is byte x + delta of that; of fills it counts modulo the size of
    /// an element.
    int64_t delta = 0;
    bool operator==(const Symbol &other) const {
      return kind == other.kind && what == other.what && delta == other.delta;
    }
  };
  /// Bytes [lo, hi) of a device become what they are elsewhere.
  struct Move {
    int32_t device;
    int64_t lo, hi;
    Symbol symbol;
  };
  /// A member's place in memory.
  struct Source {
    int32_t device;
    int64_t at;
  };

  int64_t offsetOf(int32_t device, uint64_t address) const {
    return static_cast<int64_t>(address - recording.memory[device].at);
  }
  Symbol normal(int32_t device, int64_t at, const Symbol &symbol,
                int64_t elementBytes) const;
  void copy(int32_t from, int64_t source, int32_t to, int64_t target,
            int64_t bytes, int64_t elementBytes);
  void apply();
  /// What the total of sources is: of which group, from where on.
  SoapStatus combine(int32_t communication, const std::vector<Source> &sources,
                     int64_t bytes, const RecordedCall *call, Symbol &total,
                     int64_t &at);
  bool isTotal(const SoapReduceGroup &group, const SoapCommunication &comm,
               const std::vector<Source> &origins, int64_t bytes,
               bool isInOrder, int64_t &at) const;
  std::string describe(const Symbol &symbol, int64_t at) const;
  Pieces<Symbol> expect(int32_t device, const SoapCommunication &comm) const;

  const SoapProgram &program;
  const Recording &recording;
  std::vector<Pieces<Symbol>> memory;
  std::vector<int32_t> inside;
  std::vector<Move> moves;
  /// Where a total was found last: the next one is near.
  int32_t lastGroup = 0;
};

/// The stamps of a step, if it is traced.
SoapStatus checkStamps(const SoapProgram &program, const Recording &recording,
                       const std::vector<RecordedCommand> &commands);

/// Whether communicators have one rank on each of their devices.
SoapStatus checkCommunicators(const SoapProgram &program,
                              const Recording &recording);

/// Whether the calls of a group match.
class RecordingGroups {
public:
  RecordingGroups(const Recording &recording, RecordingContents &contents)
      : recording(recording), contents(contents) {}
  /// Every command, with what it touches.
  SoapStatus visit(const RecordedCommand &command, const RecordedPlace &place,
                   const std::vector<RecordedAccess> &accesses);
  /// The group that is open ends.
  SoapStatus close();

private:
  struct Entry {
    const RecordedCommand *command;
    int32_t device;
  };
  SoapStatus checkCall(const RecordedCommand &command,
                       const RecordedPlace &place);
  SoapStatus matchCollectives();
  SoapStatus matchMessages();

  const Recording &recording;
  RecordingContents &contents;
  std::vector<Entry> calls;
  int32_t communication = -1;
  std::vector<RecordedAccess> touched;
  /// Of communicators and devices: the stream that has their calls.
  std::map<std::pair<int32_t, int32_t>, int32_t> streams;
};

} // namespace soap

#endif // SOAP_LIB_RUNTIME_RECORDING_RECORDINGCHECKS_H
