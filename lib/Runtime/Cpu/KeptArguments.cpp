//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KeptArguments.h"

#include "../Check/Check.h"
#include "../RuntimeState.h"

using namespace soap;

/// What the commands of a step write, sorted and disjoint.
static std::vector<ByteRange> findWrites(const SoapProgram &program) {
  std::vector<ByteRange> writes;
  for (int32_t d = 0; d < program.num_devices; ++d)
    for (int32_t c = 0; c < program.devices[d].num_commands; ++c) {
      const SoapCommand &command = program.devices[d].commands[c];
      if (command.kind != SOAP_LAUNCH)
        continue;
      const SoapKernel &kernel = program.kernels[command.index];
      for (int32_t i = kernel.num_inputs; i < command.num_buffers; ++i)
        writes.push_back({d, command.offsets[i],
                          command.offsets[i] + kernel.buffer_bytes[i], -1});
    }
  for (int32_t c = 0; c < program.num_communications; ++c) {
    const SoapCommunication &comm = program.communications[c];
    int64_t elementBytes = soap_element_bytes(comm.element_type);
    for (int32_t g = 0; g < comm.num_groups; ++g) {
      const SoapReduceGroup &group = comm.groups[g];
      int64_t bytes = group.num_elements * (1 + group.more_rows) * elementBytes;
      for (int32_t m = 0; m < group.num_members; ++m)
        if (int64_t result = group.members[m].result; result >= 0)
          writes.push_back(
              {group.members[m].device, result, result + bytes, -1});
    }
    for (int32_t i = 0; i < comm.num_copies; ++i) {
      const SoapBoxCopy &copy = comm.copies[i];
      int64_t last = 0;
      bool isEmpty = false;
      for (int32_t r = 0; r < copy.rank; ++r) {
        last += (copy.extents[r] - 1) * copy.target_strides[r];
        isEmpty |= copy.extents[r] == 0;
      }
      if (!isEmpty)
        writes.push_back({copy.target_device, copy.target_offset,
                          copy.target_offset + (last + 1) * elementBytes, -1});
    }
  }
  sortRanges(writes);
  return mergeRanges(writes);
}

std::vector<KeptMemory>
soap::findKeptArguments(const SoapProgram &program,
                        const std::vector<char *> &arenas) {
  std::vector<KeptMemory> kept(program.num_devices);
  std::vector<bool> isState(program.num_arguments, false);
  for (int32_t i = 0; i < program.num_states; ++i)
    isState[program.states[i].argument] = true;
  std::vector<ByteRange> writes = findWrites(program);
  for (int32_t i = 0; i < program.num_arguments; ++i) {
    const SoapTensor &tensor = program.arguments[i];
    for (int32_t s = 0; s < tensor.num_shards && !isState[i]; ++s) {
      const SoapShard &shard = tensor.shards[s];
      char *arena = arenas[shard.device];
      int64_t bytes = bytesOf(tensor, shard), end = shard.offset + bytes;
      if (arena && bytes > 0 &&
          !findOther(writes, {shard.device, shard.offset, end, 0}))
        kept[shard.device].add(arena + shard.offset, bytes);
    }
  }
  return kept;
}
