//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What commands touch where devices communicate by NCCL: memory of their own.

#include "../Cuda/TransferKernels.h"
#include "../Nccl/NcclApi.h"
#include "RecordingChecks.h"

using namespace soap;

static SoapStatus checkBox(const RecordedCommand &command,
                           int64_t elementBytes) {
  const Exchange::Box &box = *command.box;
  if (command.bytes != elementBytes || box.fills != (command.from == 0))
    return failure(SOAP_INVALID_PROGRAM,
                   "a box of stream %d has elements of %lld bytes, or no "
                   "source",
                   command.stream, (long long)command.bytes);
  SoapBoxCopy copy = {};
  copy.source_device = box.fills ? -1 : 0;
  copy.rank = static_cast<int32_t>(box.extents.size());
  copy.extents = box.extents.data();
  copy.source_strides = box.sourceStrides.data();
  copy.target_strides = box.targetStrides.data();
  return checkDimensions(copy);
}

SoapStatus
RecordingMemory::visitSum(const RecordedCommand &command,
                          const RecordedPlace &place,
                          std::vector<RecordedAccess> &accesses) const {
  const Exchange::Sum &sum = *command.sum;
  const SoapCommunication &comm = program.communications[place.communication];
  if (command.communication != &comm ||
      command.sources.size() != sum.sources.size() ||
      command.targets.size() != sum.targets.size() || sum.sources.empty() ||
      sum.targets.empty())
    return failure(SOAP_INVALID_PROGRAM,
                   "stream %d combines for another communication than %d",
                   command.stream, place.communication);
  if (sum.sources.size() > ReduceParameters::mostMembers)
    return failure(SOAP_INVALID_PROGRAM,
                   "a reduction has %zu members, more than %d",
                   sum.sources.size(), ReduceParameters::mostMembers);
  // The function has one stride for all of them.
  int64_t from = sum.sources.front().stride, to = sum.targets.front().stride;
  for (const Exchange::Rows &rows : sum.sources)
    from = rows.stride == from ? from : -1;
  for (const Exchange::Rows &rows : sum.targets)
    to = rows.stride == to ? to : -1;
  if (sum.rows > 1 && (from < 0 || to < 0))
    return failure(SOAP_INVALID_PROGRAM,
                   "stream %d combines rows of differing strides",
                   command.stream);
  int64_t bytes = soap_element_bytes(comm.element_type);
  const int64_t extents[] = {sum.rows, sum.elements};
  auto add = [&](uint64_t address, int64_t stride, bool writes) {
    const int64_t strides[] = {stride, 1};
    addBoxAccesses(
        accesses, place.device,
        static_cast<int64_t>(address - recording.memory[place.device].at),
        bytes, 2, extents, strides, writes);
  };
  for (uint64_t source : command.sources)
    add(source, from, false);
  size_t numReads = accesses.size();
  for (uint64_t target : command.targets)
    add(target, to, true);
  // In place, each element is read before it is written.
  for (size_t w = numReads; w < accesses.size(); ++w)
    for (size_t r = 0; r < numReads; ++r)
      if (sum.rows == 1 && accesses[r].lo == accesses[w].lo &&
          accesses[r].hi == accesses[w].hi) {
        accesses[r].writes = true;
        accesses[w].writes = false;
      }
  accesses.erase(std::remove_if(accesses.begin(), accesses.end(),
                                [](const RecordedAccess &access) {
                                  return !access.reads && !access.writes;
                                }),
                 accesses.end());
  return success();
}

SoapStatus
RecordingMemory::visitCall(const RecordedCommand &command,
                           const RecordedPlace &place,
                           std::vector<RecordedAccess> &accesses) const {
  const RecordedCall &call = command.call;
  int64_t bytes = ncclElementBytes(call.type);
  bool isKnown =
      call.communicator >= 0 &&
      call.communicator < static_cast<int32_t>(recording.communicators.size());
  auto numRanks = static_cast<int32_t>(
      isKnown ? recording.communicators[call.communicator].devices.size() : 0);
  if (bytes == 0 || call.count <= 0 || call.count > INT64_MAX / 16 ||
      call.rank < 0 || call.rank >= numRanks)
    return failure(SOAP_INVALID_PROGRAM,
                   "stream %d calls NCCL with type %d, %lld elements, as rank "
                   "%d of %d",
                   command.stream, call.type, (long long)call.count, call.rank,
                   numRanks);
  bytes *= call.count;
  uint64_t memory = recording.memory[place.device].at;
  auto from = static_cast<int64_t>(command.from - memory),
       to = static_cast<int64_t>(command.to - memory);
  auto add = [&](int64_t lo, bool reads, bool writes) {
    accesses.push_back(
        {place.device, lo, lo + bytes, reads, writes, lo, lo + bytes, false});
  };
  bool inPlace = false;
  switch (call.kind) {
  case RecordedCall::AllReduce:
    inPlace = from == to;
    add(from, true, inPlace);
    break;
  case RecordedCall::ReduceScatter:
    for (int32_t r = 0; r < numRanks; ++r) {
      bool isOwn = r == call.rank && to == from + r * bytes;
      inPlace |= isOwn;
      add(from + r * bytes, true, isOwn);
    }
    break;
  case RecordedCall::AllGather:
    add(from, true, false);
    for (int32_t r = 0; r < numRanks; ++r)
      if (r != call.rank || from != to + r * bytes)
        add(to + r * bytes, false, true);
    return success();
  case RecordedCall::Send:
    add(from, true, false);
    return success();
  case RecordedCall::Receive:
    break;
  }
  if (!inPlace)
    add(to, false, true);
  return success();
}

SoapStatus
RecordingMemory::visitExchange(const RecordedCommand &command,
                               const RecordedPlace &place,
                               std::vector<RecordedAccess> &accesses) const {
  int32_t device = place.device;
  int64_t bytes = soap_element_bytes(
      program.communications[place.communication].element_type);
  if (command.kind == RecordedCommand::Box) {
    SOAP_RETURN_IF_FAILED(checkBox(command, bytes));
    const Exchange::Box &box = *command.box;
    uint64_t memory = recording.memory[device].at;
    auto rank = static_cast<int32_t>(box.extents.size());
    if (!box.fills)
      addBoxAccesses(accesses, device,
                     static_cast<int64_t>(command.from - memory), bytes, rank,
                     box.extents.data(), box.sourceStrides.data(), false);
    addBoxAccesses(accesses, device, static_cast<int64_t>(command.to - memory),
                   bytes, rank, box.extents.data(), box.targetStrides.data(),
                   true);
  } else if (command.kind == RecordedCommand::Sum) {
    SOAP_RETURN_IF_FAILED(visitSum(command, place, accesses));
  } else if (command.kind == RecordedCommand::Call) {
    SOAP_RETURN_IF_FAILED(visitCall(command, place, accesses));
  }
  auto [stagingLo, stagingHi] = stagingOf(device);
  for (const RecordedAccess &access : accesses) {
    bool isInArena =
             access.lo >= 0 && access.hi <= program.devices[device].arena_bytes,
         isInStaging = access.lo >= stagingLo && access.hi <= stagingHi;
    if (!isInArena && !isInStaging)
      return failure(SOAP_INVALID_PROGRAM,
                     "communication %d: bytes %lld to %lld are neither in the "
                     "arena of device %d nor in its memory for messages",
                     place.communication, (long long)access.lo,
                     (long long)access.hi, device);
    if (access.lo % bytes != 0)
      return failure(SOAP_INVALID_PROGRAM,
                     "communication %d: byte %lld of device %d is no place "
                     "for elements of %lld",
                     place.communication, (long long)access.lo, device,
                     (long long)bytes);
  }
  return success();
}
