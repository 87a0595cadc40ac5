//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KeptArguments.h"

#include "../Check/Check.h"

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
  for (int32_t c = 0; c < program.num_communications; ++c)
    (void)checkCommunication(program, c, &writes); // It has been checked.
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
      ByteRange range = rangeOf(tensor, shard, 0);
      if (arena && range.lo < range.hi && !findOther(writes, range))
        kept[shard.device].add(arena + range.lo, range.hi - range.lo);
    }
  }
  return kept;
}
