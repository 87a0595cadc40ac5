//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Check/Check.h"
#include "RecordingChecks.h"

using namespace soap;

/// Calls `visit(shard, bytes)` for the shards of a tensor that have elements.
template <typename Visit>
static SoapStatus forEachShard(const SoapTensor &tensor, const Visit &visit) {
  for (int32_t s = 0; s < tensor.num_shards; ++s) {
    int64_t bytes;
    byteCount(tensor.rank, tensor.shards[s].extents,
              soap_element_bytes(tensor.element_type), bytes);
    if (bytes > 0)
      SOAP_RETURN_IF_FAILED(visit(tensor.shards[s], bytes));
  }
  return success();
}

RecordingLives::RecordingLives(const SoapProgram &program,
                               const Recording &recording)
    : program(program), memory(program.num_devices) {
  std::vector<bool> isState(program.num_arguments);
  for (int32_t s = 0; s < program.num_states; ++s)
    isState[program.states[s].argument] = true;
  for (int32_t a = 0; a < program.num_arguments; ++a)
    (void)forEachShard(program.arguments[a], [&](const SoapShard &shard,
                                                 int64_t bytes) {
      int64_t end = shard.offset + bytes;
      memory[shard.device].assign(shard.offset, end,
                                  {true, !isState[a], shard.offset, end, true});
      return success();
    });
  for (int32_t d = 0; d < program.num_devices; ++d)
    for (const Recording::Constants &constants :
         recording.memory[d].constants) {
      auto lo = static_cast<int64_t>(constants.at - recording.memory[d].at);
      int64_t hi = lo + constants.bytes;
      memory[d].assign(lo, hi, {true, true, lo, hi, true});
    }
}

void RecordingLives::forget(int32_t device, std::pair<int64_t, int64_t> range) {
  memory[device].forEach(range.first, range.second,
                         [](Content &content, int64_t, int64_t) {
                           if (!content.isKept)
                             content = Content();
                         });
}

SoapStatus RecordingLives::read(const RecordedAccess &access,
                                const char *what) {
  SoapStatus status = success();
  memory[access.device].forEach(
      access.lo, access.hi, [&](Content &content, int64_t lo, int64_t) {
        if (status.code != SOAP_OK)
          return;
        if (!content.isDefined) {
          status = failure(SOAP_INVALID_PROGRAM,
                           "%s reads byte %lld of device %d, which nothing has "
                           "written",
                           what, (long long)lo, access.device);
          return;
        }
        // Boxes lie within buffers. Of two scratch temporaries the ends differ.
        bool isSame = content.bufferLo <= access.bufferLo &&
                      access.bufferHi <= content.bufferHi;
        if (access.isWholeBuffer)
          isSame = content.isWholeBuffer
                       ? content.bufferHi == access.bufferHi &&
                             content.bufferLo == access.bufferLo
                       : access.bufferLo <= content.bufferLo &&
                             content.bufferHi <= access.bufferHi;
        else if (!content.isWholeBuffer)
          isSame = true;
        if (!isSame)
          status = failure(
              SOAP_INVALID_PROGRAM,
              "%s reads bytes %lld to %lld of device %d as one buffer; at %lld "
              "lies a part of another, %lld to %lld",
              what, (long long)access.bufferLo, (long long)access.bufferHi,
              access.device, (long long)lo, (long long)content.bufferLo,
              (long long)content.bufferHi);
      });
  return status;
}

SoapStatus RecordingLives::visit(const RecordedPlace &place,
                                 const std::vector<RecordedAccess> &accesses) {
  const char *what = place.kernel ? place.kernel->name : nullptr;
  if (!what)
    what = place.kernel ? "a kernel" : "a transfer";
  for (const RecordedAccess &access : accesses)
    if (access.reads)
      SOAP_RETURN_IF_FAILED(read(access, what));
  for (const RecordedAccess &access : accesses) {
    if (!access.writes)
      continue;
    int64_t kept = -1;
    memory[access.device].forEach(access.lo, access.hi,
                                  [&](Content &content, int64_t lo, int64_t) {
                                    if (content.isKept && kept < 0)
                                      kept = lo;
                                  });
    if (kept >= 0)
      return failure(SOAP_INVALID_PROGRAM,
                     "%s overwrites byte %lld of device %d, an argument that "
                     "keeps its value or a constant",
                     what, (long long)kept, access.device);
    memory[access.device].assign(
        access.lo, access.hi,
        {true, false, access.bufferLo, access.bufferHi, access.isWholeBuffer});
  }
  return success();
}

SoapStatus RecordingLives::finish() {
  auto isThere = [&](const SoapTensor &tensor, const char *what) {
    return forEachShard(tensor, [&](const SoapShard &shard, int64_t bytes) {
      int64_t end = shard.offset + bytes;
      return read({shard.device, shard.offset, end, true, false, shard.offset,
                   end, true},
                  what);
    });
  };
  for (int32_t r = 0; r < program.num_results; ++r)
    SOAP_RETURN_IF_FAILED(isThere(program.results[r], "whoever takes results"));
  for (int32_t a = 0; a < program.num_arguments; ++a)
    SOAP_RETURN_IF_FAILED(isThere(program.arguments[a], "the next step"));
  return success();
}
