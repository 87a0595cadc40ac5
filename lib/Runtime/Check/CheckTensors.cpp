//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check.h"

#include <algorithm>
#include <cstring>

using namespace soap;

/// Whether `boxes`, of which dimensions from `dim` on count, cover the tensor.
static bool covers(const SoapTensor &tensor, int32_t dim,
                   const std::vector<const SoapShard *> &boxes) {
  if (dim == tensor.rank)
    return !boxes.empty();
  std::vector<int64_t> cuts = {0, tensor.shape[dim]};
  for (const SoapShard *box : boxes) {
    cuts.push_back(box->lows[dim]);
    cuts.push_back(box->lows[dim] + box->extents[dim]);
  }
  std::sort(cuts.begin(), cuts.end());
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  std::vector<const SoapShard *> last, here;
  for (size_t i = 0; i + 1 < cuts.size(); ++i) {
    here.clear();
    for (const SoapShard *box : boxes)
      if (box->lows[dim] <= cuts[i] &&
          cuts[i + 1] <= box->lows[dim] + box->extents[dim])
        here.push_back(box);
    // Neighbouring slices often have the same boxes.
    if (i && here == last)
      continue;
    if (!covers(tensor, dim + 1, here))
      return false;
    last = here;
  }
  return true;
}

static bool sameBox(const SoapTensor &tensor, const SoapShard &a,
                    const SoapShard &b) {
  return std::equal(a.lows, a.lows + tensor.rank, b.lows) &&
         std::equal(a.extents, a.extents + tensor.rank, b.extents);
}

static SoapStatus checkTensor(const SoapProgram &program,
                              const SoapTensor &tensor, const char *what,
                              int32_t index, bool mustCover) {
  int64_t elementBytes = soap_element_bytes(tensor.element_type), bytes;
  if (!elementBytes)
    return failure(SOAP_INVALID_PROGRAM, "%s %d: unknown element type %d", what,
                   index, tensor.element_type);
  if (tensor.rank < 0 || (tensor.rank && !tensor.shape) ||
      !byteCount(tensor.rank, tensor.shape, elementBytes, bytes) ||
      tensor.num_shards < 0 || (tensor.num_shards && !tensor.shards))
    return failure(SOAP_INVALID_PROGRAM, "%s %d: bad shape or shards", what,
                   index);
  std::vector<const SoapShard *> boxes;
  for (int32_t s = 0; s < tensor.num_shards; ++s) {
    const SoapShard &shard = tensor.shards[s];
    if (shard.device < 0 || shard.device >= program.num_devices)
      return failure(SOAP_INVALID_PROGRAM, "%s %d: shard %d is on device %d",
                     what, index, s, shard.device);
    if (tensor.rank && (!shard.lows || !shard.extents))
      return failure(SOAP_INVALID_PROGRAM, "%s %d: shard %d has no box", what,
                     index, s);
    for (int32_t i = 0; i < tensor.rank; ++i)
      if (shard.lows[i] < 0 || shard.extents[i] < 0 ||
          shard.extents[i] > tensor.shape[i] ||
          shard.lows[i] > tensor.shape[i] - shard.extents[i])
        return failure(SOAP_INVALID_PROGRAM,
                       "%s %d: the box of shard %d leaves the tensor", what,
                       index, s);
    int64_t arena = program.devices[shard.device].arena_bytes;
    byteCount(tensor.rank, shard.extents, elementBytes, bytes);
    if (shard.offset < 0 || shard.offset % elementBytes || bytes > arena ||
        shard.offset > arena - bytes)
      return failure(SOAP_INVALID_PROGRAM,
                     "%s %d: shard %d leaves the arena of device %d, or is not "
                     "aligned",
                     what, index, s, shard.device);
    bool known = false;
    for (const SoapShard *box : boxes)
      known |= sameBox(tensor, *box, shard);
    if (!known)
      boxes.push_back(&shard);
  }
  byteCount(tensor.rank, tensor.shape, elementBytes, bytes);
  if (mustCover && bytes && !covers(tensor, 0, boxes))
    return failure(SOAP_INVALID_PROGRAM,
                   "%s %d: the shards do not cover the tensor", what, index);
  return success();
}

ByteRange soap::rangeOf(const SoapTensor &tensor, const SoapShard &shard,
                        int64_t owner) {
  int64_t bytes;
  byteCount(tensor.rank, shard.extents, soap_element_bytes(tensor.element_type),
            bytes);
  return {shard.device, shard.offset, shard.offset + bytes, owner};
}

/// Different arguments never share bytes. Shards of one argument may share a
/// whole buffer.
static SoapStatus checkArgumentsDisjoint(const SoapProgram &program) {
  std::vector<ByteRange> ranges;
  for (int32_t a = 0; a < program.num_arguments; ++a) {
    std::vector<ByteRange> own;
    const SoapTensor &tensor = program.arguments[a];
    for (int32_t s = 0; s < tensor.num_shards; ++s)
      own.push_back(rangeOf(tensor, tensor.shards[s], a));
    sortRanges(own);
    own.erase(std::unique(own.begin(), own.end(),
                          [](const ByteRange &x, const ByteRange &y) {
                            return x.device == y.device && x.lo == y.lo &&
                                   x.hi == y.hi;
                          }),
              own.end());
    ranges.insert(ranges.end(), own.begin(), own.end());
  }
  sortRanges(ranges);
  if (const ByteRange *range = findOverlap(ranges))
    return failure(SOAP_INVALID_PROGRAM,
                   "argument %lld overlaps another shard of an argument at "
                   "offset %lld of device %d",
                   (long long)range->owner, (long long)range->lo,
                   range->device);
  return success();
}

static SoapStatus checkStates(const SoapProgram &program) {
  std::vector<char> replaced(program.num_arguments, 0);
  std::vector<ByteRange> targets, sources;
  for (int32_t i = 0; i < program.num_states; ++i) {
    SoapState state = program.states[i];
    if (state.argument < 0 || state.argument >= program.num_arguments ||
        state.result < 0 || state.result >= program.num_results)
      return failure(SOAP_INVALID_PROGRAM,
                     "state %d: no argument %d or no result %d", i,
                     state.argument, state.result);
    if (replaced[state.argument]++)
      return failure(SOAP_INVALID_PROGRAM, "argument %d is replaced twice",
                     state.argument);
    const SoapTensor &argument = program.arguments[state.argument];
    const SoapTensor &result = program.results[state.result];
    bool same = argument.element_type == result.element_type &&
                argument.rank == result.rank &&
                std::equal(argument.shape, argument.shape + argument.rank,
                           result.shape) &&
                argument.num_shards == result.num_shards;
    for (int32_t s = 0; same && s < argument.num_shards; ++s) {
      const SoapShard &to = argument.shards[s], &from = result.shards[s];
      same = to.device == from.device && sameBox(argument, to, from);
      if (same && to.offset != from.offset) {
        targets.push_back(rangeOf(argument, to, 0));
        sources.push_back(rangeOf(result, from, -1));
      }
    }
    if (!same)
      return failure(SOAP_INVALID_PROGRAM,
                     "argument %d and result %d, which replaces it, are laid "
                     "out differently",
                     state.argument, state.result);
  }
  sortRanges(targets);
  targets = mergeRanges(targets);
  for (const ByteRange &source : sources)
    if (const ByteRange *target =
            findOther(targets, {source.device, source.lo, source.hi, 0}))
      return failure(SOAP_INVALID_PROGRAM,
                     "state is overwritten at offset %lld of device %d before "
                     "it is copied",
                     (long long)target->lo, target->device);
  for (int32_t r = 0; r < program.num_results; ++r)
    for (int32_t s = 0; s < program.results[r].num_shards; ++s)
      if (findOther(targets, rangeOf(program.results[r],
                                     program.results[r].shards[s], 0)))
        return failure(SOAP_INVALID_PROGRAM,
                       "result %d lies where state is copied to", r);
  return success();
}

SoapStatus soap::checkTensors(const SoapProgram &program) {
  for (int32_t i = 0; i < program.num_arguments; ++i)
    SOAP_RETURN_IF_FAILED(
        checkTensor(program, program.arguments[i], "argument", i, false));
  for (int32_t i = 0; i < program.num_results; ++i)
    SOAP_RETURN_IF_FAILED(
        checkTensor(program, program.results[i], "result", i, true));
  SOAP_RETURN_IF_FAILED(checkArgumentsDisjoint(program));
  return checkStates(program);
}
