//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Transfers/Transfer.h"
#include "Check.h"

#include <cstdarg>
#include <cstdio>

using namespace soap;

namespace {

/// Checks one communication; collects what it reads and writes.
struct Checker {
  const SoapProgram &program;
  int32_t index;
  const SoapCommunication &comm;
  int64_t elementBytes;
  std::vector<char> named;
  std::vector<ByteRange> reads, writes;

  Checker(const SoapProgram &program, int32_t index)
      : program(program), index(index), comm(program.communications[index]),
        elementBytes(soap_element_bytes(comm.element_type)),
        named(program.num_devices, 0) {}

  __attribute__((format(printf, 2, 3))) SoapStatus error(const char *format,
                                                         ...) {
    char detail[200];
    va_list args;
    va_start(args, format);
    std::vsnprintf(detail, sizeof(detail), format, args);
    va_end(args);
    return failure(SOAP_INVALID_PROGRAM, "communication %d: %s", index, detail);
  }

  SoapStatus checkDevice(int32_t device) {
    if (device < 0 || device >= program.num_devices)
      return error("device %d of %d", device, program.num_devices);
    named[device] = 1;
    return success();
  }

  /// Adds bytes [offset, offset + bytes) of the device's arena to `ranges`.
  SoapStatus addRange(std::vector<ByteRange> &ranges, int32_t device,
                      int64_t offset, int64_t bytes, int64_t owner) {
    int64_t arena = program.devices[device].arena_bytes;
    if (offset < 0 || offset % elementBytes)
      return error("offset %lld is not a multiple of the element's %lld bytes",
                   (long long)offset, (long long)elementBytes);
    if (bytes > arena || offset > arena - bytes)
      return error("%lld bytes at offset %lld leave the %lld bytes of device "
                   "%d's arena",
                   (long long)bytes, (long long)offset, (long long)arena,
                   device);
    ranges.push_back({device, offset, offset + bytes, owner});
    return success();
  }

  /// Bytes of a group's source from its first row to its last, and of a result.
  bool groupBytes(const SoapReduceGroup &group, int64_t &source,
                  int64_t &result) {
    const int64_t extents[] = {group.num_elements, group.more_rows};
    int64_t all, skipped;
    if (!byteCount(1, extents, elementBytes, source) || group.more_rows < 0 ||
        group.row_stride < 0 || !byteCount(2, extents, elementBytes, all) ||
        __builtin_add_overflow(all, source, &result) ||
        __builtin_mul_overflow(group.more_rows, group.row_stride, &skipped) ||
        __builtin_mul_overflow(skipped, elementBytes, &skipped))
      return false;
    return !source || !__builtin_add_overflow(source, skipped, &source);
  }

  SoapStatus checkAllReduce() {
    if (!isReduceSupported(comm.element_type, comm.reduce_kind))
      return error("no reduction %d of element type %d", comm.reduce_kind,
                   comm.element_type);
    if (comm.num_groups < 0 || (comm.num_groups && !comm.groups))
      return error("bad list of groups");
    int64_t owner = 0;
    for (int32_t g = 0; g < comm.num_groups; ++g) {
      const SoapReduceGroup &group = comm.groups[g];
      int64_t bytes, resultBytes;
      if (group.num_members <= 0 || !group.members)
        return error("group %d has no members", g);
      if (!groupBytes(group, bytes, resultBytes)) {
        if (group.more_rows)
          return error(
              "group %d has %lld elements in %lld more rows, one every "
              "%lld elements",
              g, (long long)group.num_elements, (long long)group.more_rows,
              (long long)group.row_stride);
        return error("group %d has %lld elements", g,
                     (long long)group.num_elements);
      }
      bool hasResult = false;
      for (int32_t m = 0; m < group.num_members; ++m, ++owner) {
        const SoapReduceMember &member = group.members[m];
        SOAP_RETURN_IF_FAILED(checkDevice(member.device));
        if (member.result != -1) {
          hasResult = true;
          SOAP_RETURN_IF_FAILED(addRange(writes, member.device, member.result,
                                         resultBytes, owner));
        }
        // Only a source in place belongs to its result.
        bool inPlace = member.source == member.result && !group.more_rows;
        SOAP_RETURN_IF_FAILED(addRange(reads, member.device, member.source,
                                       bytes, inPlace ? owner : -1));
      }
      if (!hasResult)
        return error("nobody gets the total of group %d", g);
    }
    sortRanges(writes);
    if (const ByteRange *range = findOverlap(writes))
      return error("results overlap at offset %lld of device %d",
                   (long long)range->lo, range->device);
    return success();
  }

  /// Bytes from the first to the last element of a strided box.
  SoapStatus spanOf(const SoapBoxCopy &copy, const int64_t *strides,
                    int64_t &bytes) {
    bytes = elementBytes;
    bool empty = false;
    for (int32_t i = 0; i < copy.rank; ++i) {
      int64_t reach;
      if (copy.extents[i] < 0 || strides[i] < 0)
        return error("negative extent or stride");
      empty |= copy.extents[i] == 0;
      if (__builtin_mul_overflow(copy.extents[i] - 1, strides[i], &reach) ||
          __builtin_mul_overflow(reach, elementBytes, &reach) ||
          (!empty && __builtin_add_overflow(bytes, reach, &bytes)))
        return error("a box is too large");
    }
    if (empty)
      bytes = 0;
    return success();
  }

  SoapStatus checkCopies() {
    if (comm.num_copies < 0 || (comm.num_copies && !comm.copies))
      return error("bad list of copies");
    for (int32_t c = 0; c < comm.num_copies; ++c) {
      const SoapBoxCopy &copy = comm.copies[c];
      bool fill = copy.source_device == -1;
      if (copy.rank < 0 ||
          (copy.rank && (!copy.extents || !copy.target_strides ||
                         (!fill && !copy.source_strides))))
        return error("bad box of copy %d", c);
      int64_t bytes;
      SOAP_RETURN_IF_FAILED(checkDevice(copy.target_device));
      SOAP_RETURN_IF_FAILED(spanOf(copy, copy.target_strides, bytes));
      SOAP_RETURN_IF_FAILED(
          addRange(writes, copy.target_device, copy.target_offset, bytes, 0));
      if (fill)
        continue;
      SOAP_RETURN_IF_FAILED(checkDevice(copy.source_device));
      SOAP_RETURN_IF_FAILED(spanOf(copy, copy.source_strides, bytes));
      SOAP_RETURN_IF_FAILED(
          addRange(reads, copy.source_device, copy.source_offset, bytes, 0));
    }
    sortRanges(writes);
    writes = mergeRanges(writes);
    return success();
  }

  SoapStatus run() {
    if (!elementBytes)
      return error("unknown element type %d", comm.element_type);
    if (comm.num_participants <= 0 || !comm.participants)
      return error("no participants");
    if (comm.kind == SOAP_ALL_REDUCE)
      SOAP_RETURN_IF_FAILED(checkAllReduce());
    else if (comm.kind == SOAP_COPY)
      SOAP_RETURN_IF_FAILED(checkCopies());
    else
      return error("unknown kind %d", comm.kind);

    for (const ByteRange &read : reads)
      if (const ByteRange *write = findOther(writes, read))
        return error("what is read at offset %lld of device %d is overwritten "
                     "at offset %lld",
                     (long long)read.lo, read.device, (long long)write->lo);

    for (int32_t p = 0; p < comm.num_participants; ++p) {
      int32_t device = comm.participants[p];
      if (device < 0 || device >= program.num_devices)
        return error("participant %d of %d devices", device,
                     program.num_devices);
      if (p && comm.participants[p - 1] >= device)
        return error("participants do not ascend");
      if (!named[device])
        return error("participant %d has no part in it", device);
      named[device] = 0;
    }
    for (int32_t d = 0; d < program.num_devices; ++d)
      if (named[d])
        return error("device %d is no participant", d);
    return success();
  }
};

} // namespace

SoapStatus soap::checkCommunication(const SoapProgram &program, int32_t index,
                                    std::vector<ByteRange> *writes) {
  Checker checker(program, index);
  SOAP_RETURN_IF_FAILED(checker.run());
  if (writes)
    writes->insert(writes->end(), checker.writes.begin(), checker.writes.end());
  return success();
}
