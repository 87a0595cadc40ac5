//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_TRANSFERS_CPUTRANSFERS_H
#define SOAP_LIB_RUNTIME_TRANSFERS_CPUTRANSFERS_H

#include "Soap/Runtime/Program.h"

#include <utility>
#include <vector>

namespace soap {

/// Elements [lo, hi) of each row of a group's total: what one of the devices
/// that get it combines.
struct GroupSlice {
  int32_t device;
  int64_t lo, hi;
};
/// Slices that are not empty, by device.
std::vector<GroupSlice> sliceGroup(const SoapReduceGroup &group);

/// What one participant does in one communication: all boxes that land on it,
/// in their order, and of each reduction whose total it gets an equal slice,
/// which it reads from every member and writes to all that get it. So each byte
/// is written by one thread, and no thread reads what another one writes.
class TransferPart {
public:
  TransferPart(const SoapCommunication &communication, int32_t device);

  /// Runs while all participants are in the communication.
  void run(const std::vector<char *> &arenas) const;

  /// Elements [lo, hi) of each row of a group.
  struct Slice {
    const SoapReduceGroup *group;
    int64_t lo, hi;
  };

  const SoapCommunication &getCommunication() const { return *communication; }
  const std::vector<Slice> &getSlices() const { return slices; }
  const std::vector<const SoapBoxCopy *> &getCopies() const { return copies; }

private:
  const SoapCommunication *communication;
  std::vector<Slice> slices;
  std::vector<const SoapBoxCopy *> copies;
};

/// The bytes of a device that replace its state after a step: (from, to, size).
struct StateCopy {
  int64_t from, to, bytes;
};
std::vector<StateCopy> stateCopies(const SoapProgram &program, int32_t device);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_TRANSFERS_CPUTRANSFERS_H
