//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_SCHEDULE_H
#define SOAP_LIB_RUNTIME_SCHEDULE_H

#include "Check/Check.h"
#include "Soap/Runtime/Streams.h"
#include "Transfers/CpuTransfers.h"

#include <memory>

namespace soap {

/// One operation of a step on one of the streams.
struct StreamOp {
  enum Kind { Kernel, Transfer, StateCopies };
  Kind kind;
  int32_t device;
  /// Its number among the device's commands; of state copies -1.
  int32_t command;
  int32_t stream;
  /// What it reads and writes (`owner` 1: writes).
  std::vector<ByteRange> accesses;
  /// Operations on other streams that must be done before, by number; what
  /// follows from others is left out.
  std::vector<int32_t> waits;
  /// Whether others wait for it.
  bool isAwaited = false;
};

/// A step of a program on streams, in an order in which it can be issued: an
/// operation waits for those, and only those, that touch the same bytes, one of
/// them writing.
struct Schedule {
  std::vector<StreamOp> ops;
  /// Of every device, by communication; null where it has nothing to do.
  std::vector<std::vector<std::unique_ptr<TransferPart>>> parts;
  std::vector<std::vector<StateCopy>> states;
  /// Of every communication.
  std::vector<CommunicationStreams> streams;
};

/// With `ownMemory`, devices exchange messages: a transfer of each participant
/// touches nothing but its own device's memory. Without `oneWayStreams`, all
/// that a device communicates is on one stream.
Schedule makeSchedule(const SoapProgram &program, bool ownMemory = false,
                      bool oneWayStreams = true);

/// Whether stream order and waits put every two operations in an order of which
/// one writes what the other touches. Compares all pairs: for tests.
SoapStatus checkSchedule(const Schedule &schedule);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_SCHEDULE_H
