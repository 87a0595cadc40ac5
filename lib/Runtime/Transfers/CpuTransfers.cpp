//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CpuTransfers.h"

#include "../Check/Check.h"
#include "Transfer.h"

#include <algorithm>

using namespace soap;

std::vector<GroupSlice> soap::sliceGroup(const SoapReduceGroup &group) {
  std::vector<int32_t> devices;
  for (int32_t m = 0; m < group.num_members; ++m)
    if (group.members[m].result >= 0)
      devices.push_back(group.members[m].device);
  std::sort(devices.begin(), devices.end());
  devices.erase(std::unique(devices.begin(), devices.end()), devices.end());
  // Slices of whole cache lines: no two threads write to one.
  constexpr int64_t kLine = 64;
  int64_t count = static_cast<int64_t>(devices.size());
  int64_t lines = (group.num_elements + kLine - 1) / kLine;
  int64_t share = (lines + count - 1) / count * kLine;
  std::vector<GroupSlice> slices;
  for (int64_t i = 0; i < count; ++i) {
    int64_t lo = std::min(i * share, group.num_elements);
    int64_t hi = std::min(lo + share, group.num_elements);
    if (lo < hi)
      slices.push_back({devices[i], lo, hi});
  }
  return slices;
}

TransferPart::TransferPart(const SoapCommunication &comm, int32_t device)
    : communication(&comm) {
  for (int32_t c = 0; c < comm.num_copies && comm.kind == SOAP_COPY; ++c)
    if (comm.copies[c].target_device == device)
      copies.push_back(&comm.copies[c]);
  for (int32_t g = 0; g < comm.num_groups && comm.kind == SOAP_ALL_REDUCE; ++g)
    for (const GroupSlice &slice : sliceGroup(comm.groups[g]))
      if (slice.device == device)
        slices.push_back({&comm.groups[g], slice.lo, slice.hi});
}

void TransferPart::run(const std::vector<char *> &arenas) const {
  int64_t elementBytes = soap_element_bytes(communication->element_type);
  for (const SoapBoxCopy *copy : copies) {
    char *target = arenas[copy->target_device] + copy->target_offset;
    if (copy->source_device < 0)
      fillBox(copy->fill_bits, target, copy->rank, copy->extents,
              copy->target_strides, elementBytes);
    else
      copyBox(arenas[copy->source_device] + copy->source_offset, target,
              copy->rank, copy->extents, copy->source_strides,
              copy->target_strides, elementBytes);
  }
  std::vector<const char *> sources;
  std::vector<char *> targets;
  for (const Slice &slice : slices) {
    const SoapReduceGroup &group = *slice.group;
    sources.clear();
    targets.clear();
    int64_t skip = slice.lo * elementBytes;
    for (int32_t m = 0; m < group.num_members; ++m) {
      const SoapReduceMember &member = group.members[m];
      sources.push_back(arenas[member.device] + member.source + skip);
      if (member.result >= 0)
        targets.push_back(arenas[member.device] + member.result + skip);
    }
    for (int64_t row = 0;; ++row) {
      reduce(static_cast<SoapElementType>(communication->element_type),
             static_cast<SoapReduceKind>(communication->reduce_kind),
             sources.data(), sources.size(), targets.data(), targets.size(),
             slice.hi - slice.lo);
      if (row == group.more_rows)
        break;
      for (const char *&source : sources)
        source += group.row_stride * elementBytes;
      for (char *&target : targets)
        target += group.num_elements * elementBytes;
    }
  }
}

std::vector<StateCopy> soap::stateCopies(const SoapProgram &program,
                                         int32_t device) {
  std::vector<StateCopy> copies;
  for (int32_t i = 0; i < program.num_states; ++i) {
    const SoapTensor &to = program.arguments[program.states[i].argument];
    const SoapTensor &from = program.results[program.states[i].result];
    for (int32_t s = 0; s < to.num_shards; ++s) {
      int64_t bytes;
      byteCount(to.rank, to.shards[s].extents,
                soap_element_bytes(to.element_type), bytes);
      if (to.shards[s].device == device && bytes &&
          to.shards[s].offset != from.shards[s].offset)
        copies.push_back({from.shards[s].offset, to.shards[s].offset, bytes});
    }
  }
  return copies;
}
