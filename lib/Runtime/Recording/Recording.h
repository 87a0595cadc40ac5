//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_RECORDING_RECORDING_H
#define SOAP_LIB_RUNTIME_RECORDING_RECORDING_H

#include "../Backend.h"
#include "../Gpu/GpuDriver.h"

#include <memory>
#include <vector>

namespace soap {

/// A call of NCCL's on one rank.
struct RecordedCall {
  enum Kind { AllReduce, ReduceScatter, AllGather, Send, Receive };
  Kind kind = AllReduce;
  /// Elements: of all, or of what each rank gets or gives.
  int64_t count = 0;
  int32_t type = 0;
  /// Reductions.
  int32_t op = 0;
  /// Messages: a rank.
  int32_t peer = -1;
  int32_t communicator = -1, rank = -1;
  /// Calls of one group have one number; it is no group's if this thread has
  /// not opened one.
  int32_t group = -1;
  bool isGrouped = false;
  /// Which was active when it was made.
  int32_t activeDevice = -1;

  bool isMessage() const { return kind == Send || kind == Receive; }
};

/// What the GPU backend asked of a stream. Addresses are those that the
/// recording gave out; nothing lies there.
struct RecordedCommand {
  enum Kind { Step, Transfer, Copy, Record, Wait, Mark, Box, Sum, Call, Stamp };
  Kind kind;
  int32_t stream;
  /// Record and Wait.
  int32_t event = -1;
  int32_t stamp = -1;
  /// Step: of its buffers.
  const SoapGpuStep *step = nullptr;
  std::vector<uint64_t> pointers;
  /// Transfer.
  const TransferPart *part = nullptr;
  /// Copy, Box and Call: where they read (of fills nothing) and write.
  uint64_t from = 0, to = 0;
  /// Of a copy; of a box, those of an element.
  int64_t bytes = 0;
  /// Mark: a communication and 1, or 0 after it.
  int32_t value = 0;
  const Exchange::Box *box = nullptr;
  /// Sum.
  const SoapCommunication *communication = nullptr;
  const Exchange::Sum *sum = nullptr;
  std::vector<uint64_t> sources, targets;
  RecordedCall call;
};

/// All that the GPU backend asks of a driver in steps of a program. It points
/// to the program's table and the backend's transfers.
struct Recording {
  /// Which of two alternatives is taken: libraries' calls, or generated code.
  bool choosesGenerated = false;
  /// What the host wrote, before the first step.
  struct Constants {
    uint64_t at;
    int64_t bytes;
    const void *from;
  };
  /// A device's one piece of memory, and another one for messages.
  struct Memory {
    uint64_t at = 0;
    int64_t bytes = 0;
    std::vector<Constants> constants;
    uint64_t stagingAt = 0;
    int64_t stagingBytes = 0;
  };
  std::vector<Memory> memory;
  /// Whether devices communicate by NCCL, and its communicators: the device of
  /// each rank (-1: none was made), and how often ranks were made amiss.
  bool usesNccl = false;
  struct Communicator {
    std::vector<int32_t> devices;
    int32_t numAmiss = 0;
    /// The process that the id comes from; -1: made here.
    int32_t sender = -1;
  };
  std::vector<Communicator> communicators;
  /// Ids for other processes, in the order in which they are sent.
  struct SentId {
    int32_t to, communicator;
  };
  std::vector<SentId> sentIds;
  /// By device, the stream with which its process begins and ends a step.
  std::vector<int32_t> rootStreams;
  int32_t numEvents = 0;
  /// Of steps that are traced: all of one, and between which ones times were
  /// asked for after each.
  int32_t numStamps = 0;
  std::vector<int32_t> stampDevices;
  struct Span {
    int32_t from, to;
  };
  std::vector<Span> spans;
  /// In the order of issue. The first step is issued as it runs, the second one
  /// captured.
  std::vector<std::vector<RecordedCommand>> steps;
};

/// Stands in for GPUs and keeps what is asked of them; `recording`, which says
/// whether they have NCCL, must outlive it.
std::unique_ptr<GpuDriver> createRecordingDriver(Recording &recording);

/// Records two steps of a checked program for GPUs: of GPUs that reach each
/// other's memory, or of such with one device each that communicate by NCCL.
/// `backend` owns transfers that the recording points to.
SoapStatus recordSteps(const SoapProgram &program, Recording &recording,
                       std::unique_ptr<Backend> &backend, bool usesNccl = false,
                       bool isTraced = false);

/// Whether a GPU that does as it was asked runs the program as it is meant:
///  - steps, transfers and copies are those of the program, on the streams of
///    their devices and in the order of its commands; every communication is
///    done once and whole, by its participants, in the one order on all
///    devices, after all of them have reached it and before they go on;
///  - streams begin after the first one of their process and end before it
///    does; no event is waited for before it is recorded, none is recorded or
///    waited for in vain;
///  - of any two commands that touch the same bytes, one of them writing, one
///    is done when the other starts;
///  - all that is touched lies in the device's memory, where the program says,
///    aligned as generated code and libraries were promised, and parameters of
///    which one is written do not overlap;
///  - nothing is read that was never written, or of which a part has become
///    another buffer's; arguments that are no state are never overwritten, and
///    results and state are there at the end of the step.
/// What a function writes is taken to be all that it may write.
///
/// Of traced steps, moreover: every stamp is passed once; whatever a stream
/// does lies between two stamps of it, the first of them behind all that it
/// waits for (RecordingStamps.cpp).
///
/// By NCCL, moreover:
///  - each device's part of a communication lies between its marks;
///  - every rank of a communicator is made once, each on another device; calls
///    come in groups, on the stream of their rank's device for the
///    communication; the device is active. A communicator has its calls on one
///    stream of each device, since NCCL makes others wait;
///  - in each group all ranks of a communicator make the same collectives in
///    the same order, and what is sent from one to another is received, message
///    by message. As groups are issued in one order for all devices, and start
///    in it, none waits for ever;
///  - of what a group reads and writes on a device nothing overlaps, but where
///    NCCL works in place;
///  - each device has, after a communication, what the program says of it, and
///    all else as it was: boxes, messages, sums and collectives are followed
///    from place to place, of boxes of more than 256 rows some of these.
SoapStatus checkRecording(const SoapProgram &program,
                          const Recording &recording);

/// Records and checks two steps of a program by NCCL as so many processes issue
/// them, each for its share of the devices.
SoapStatus recordProcesses(const SoapProgram &program, int32_t numProcesses);

/// What each process records. `backends` own what the recordings point to.
struct ProcessRecordings {
  std::vector<Recording> recordings;
  std::vector<std::unique_ptr<Backend>> backends;
};
SoapStatus recordEachProcess(const SoapProgram &program, int32_t numProcesses,
                             ProcessRecordings &made);

/// Puts the recordings of all processes, which are not traced, together: in an
/// order in which they can be done, where a communication starts once all that
/// have a part in it have come to it, and groups of calls that are each other's
/// are one. Fails where processes would wait for ever: for an id, or for each
/// other to make a communicator, to start a communication, or in one.
SoapStatus joinRecordings(const SoapProgram &program,
                          const std::vector<Recording> &processes,
                          Recording &whole);

/// Counts what one step of the recording has.
SoapGpuFigures countRecording(const SoapProgram &program,
                              const Recording &recording);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_RECORDING_RECORDING_H
