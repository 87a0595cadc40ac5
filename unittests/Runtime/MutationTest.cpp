//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Tables with one or several wrong numbers: whatever they are, the check
// refuses the table or the table runs; nothing is read or written outside the
// arenas (which sanitizers see) and nothing hangs.

#include "AllKindsProgram.h"
#include "RuntimeTestUtils.h"

#include <climits>
#include <random>

using namespace soap;

namespace {

void mutatedKernel(void **) {}

/// Overwrites one number somewhere in the table. Counts only shrink: the table
/// cannot tell how long its lists really are.
void mutate(const SoapProgram &program, std::mt19937 &random) {
  auto pick = [&](int64_t n) { return static_cast<int64_t>(random() % n); };
  auto number = [&]() -> int64_t {
    const int64_t numbers[] = {-1,  0,   1,         2,         3,
                               4,   16,  63,        64,        128,
                               448, 960, 1 << 20,   INT32_MAX, INT32_MIN,
                               -64, -8,  INT64_MAX, INT64_MIN, INT64_MAX - 63};
    return numbers[pick(std::size(numbers))];
  };
  auto set = [&](auto &field) {
    field = static_cast<std::remove_reference_t<decltype(field)>>(number());
  };
  auto shrink = [&](int32_t &count) {
    count = count > 0 && pick(4) ? pick(count + 1) : -1;
  };
  // The lists are const for the runtime only.
  auto at = [&](auto *list, int64_t count) -> auto & {
    using T = std::remove_const_t<std::remove_pointer_t<decltype(list)>>;
    return const_cast<T *>(list)[pick(count)];
  };
  auto &device = at(program.devices, program.num_devices);
  auto &kernel = at(program.kernels, program.num_kernels);
  auto &comm = at(program.communications, program.num_communications);
  auto &tensor = pick(2) ? at(program.arguments, 1) : at(program.results, 1);
  if (device.num_commands <= 0 || comm.num_participants <= 0 ||
      tensor.num_shards <= 0)
    return;
  auto &command = at(device.commands, device.num_commands);
  auto &shard = at(tensor.shards, tensor.num_shards);
  switch (pick(24)) {
  case 0:
    // Not so large that the arena is refused only for want of memory.
    device.arena_bytes = std::min<int64_t>(number(), 1 << 20);
    return;
  case 1:
    return shrink(device.num_commands);
  case 2:
    return set(command.kind);
  case 3:
  case 4:
    return set(command.index);
  case 5:
    return shrink(command.num_buffers);
  case 6:
    if (command.num_buffers > 0)
      set(at(command.offsets, command.num_buffers));
    return;
  case 7:
    return set(at(kernel.buffer_bytes, 2));
  case 8:
    return shrink(kernel.num_inputs);
  case 9:
    return set(comm.kind);
  case 10:
    return set(comm.element_type);
  case 11:
    return set(comm.reduce_kind);
  case 12:
    return set(at(comm.participants, comm.num_participants));
  case 13:
    return shrink(comm.num_participants);
  case 14:
    if (comm.num_groups > 0) {
      auto &group = at(comm.groups, comm.num_groups);
      return pick(2)   ? set(group.num_elements)
             : pick(2) ? set(group.more_rows)
                       : set(group.row_stride);
    }
    return;
  case 15:
    if (comm.num_groups > 0 && comm.groups[0].num_members > 0) {
      auto &member = at(comm.groups[0].members, comm.groups[0].num_members);
      return pick(3)   ? set(member.source)
             : pick(2) ? set(member.result)
                       : set(member.device);
    }
    return;
  case 16:
  case 17:
    if (comm.num_copies > 0) {
      auto &copy = at(comm.copies, comm.num_copies);
      return pick(2)   ? set(copy.source_device)
             : pick(2) ? set(copy.target_device)
             : pick(2) ? set(copy.source_offset)
                       : set(copy.target_offset);
    }
    return;
  case 18:
    if (comm.num_copies > 0)
      set(at(comm.copies[pick(comm.num_copies)].extents, 2));
    return;
  case 19:
    if (comm.num_copies > 0)
      set(at(comm.copies[pick(comm.num_copies)].target_strides, 2));
    return;
  case 20:
    return pick(2) ? set(shard.device) : set(shard.offset);
  case 21:
    return pick(2) ? set(at(shard.lows, 2)) : set(at(shard.extents, 2));
  case 22:
    return pick(2) ? set(at(tensor.shape, 2)) : set(tensor.element_type);
  case 23:
    return pick(2) ? shrink(tensor.num_shards)
                   : set(at(program.states, 1).argument);
  }
}

TEST(MutationTest, wrongNumbersAreRefusedOrHarmless) {
  int refused = 0, ran = 0;
  for (unsigned seed = 0; seed < 6000; ++seed) {
    std::mt19937 random(seed);
    ProgramBuilder p;
    addAllKinds(p, mutatedKernel);
    const SoapProgram *program = p.get();
    ASSERT_EQ(soap_program_check(program).code, SOAP_OK)
        << soap_program_check(program).message;
    for (unsigned i = 0; i < 1 + seed % 3; ++i)
      mutate(*program, random);
    SoapStatus status = soap_program_check(program);
    if (status.code != SOAP_OK) {
      ++refused;
      EXPECT_EQ(status.code, SOAP_INVALID_PROGRAM);
      EXPECT_STRNE(status.message, "");
      continue;
    }
    // Threads are slow to start: a part of them.
    SoapBackend backend = seed % 4 ? SOAP_BACKEND_RECORDING : SOAP_BACKEND_CPU;
    SoapOptions options = {};
    options.timeout_seconds = 20;
    SoapRuntime *runtime;
    status = soap_runtime_create(program, backend, &options, &runtime);
    ASSERT_EQ(status.code, SOAP_OK) << "seed " << seed << status.message;
    status = soap_runtime_run(runtime, 2);
    EXPECT_EQ(status.code, SOAP_OK) << "seed " << seed << status.message;
    soap_runtime_destroy(runtime);
    ++ran;
  }
  EXPECT_GT(refused, 2000);
  EXPECT_GT(ran, 500);
}

} // namespace
