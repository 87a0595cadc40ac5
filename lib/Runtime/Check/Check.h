//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_CHECK_CHECK_H
#define SOAP_LIB_RUNTIME_CHECK_CHECK_H

#include "../Status.h"

#include <vector>

namespace soap {

/// Bytes [lo, hi) of a device's arena. `owner` tells ranges apart in checks.
struct ByteRange {
  int32_t device;
  int64_t lo, hi;
  int64_t owner;
};

/// Drops empty ranges and sorts by device and position.
void sortRanges(std::vector<ByteRange> &ranges);
/// The first of two neighbours that overlap, or null. `ranges` are sorted.
const ByteRange *findOverlap(const std::vector<ByteRange> &ranges);
/// Overlapping and touching ranges become one; owners are lost.
std::vector<ByteRange> mergeRanges(const std::vector<ByteRange> &ranges);
/// A range of `ranges` (sorted, disjoint) that overlaps `range` and has another
/// owner, or null.
const ByteRange *findOther(const std::vector<ByteRange> &ranges,
                           const ByteRange &range);

/// Where a shard lies.
ByteRange rangeOf(const SoapTensor &tensor, const SoapShard &shard,
                  int64_t owner);

/// False if the product of `extents` and `elementBytes` is no int64_t.
bool byteCount(int32_t rank, const int64_t *extents, int64_t elementBytes,
               int64_t &bytes);

/// The steps of soap_program_check; each relies on those before it.
SoapStatus checkGpuKernel(const SoapProgram &program, int32_t index);
/// Adds what the communication writes to `writes`, if there is a list.
SoapStatus checkCommunication(const SoapProgram &program, int32_t index,
                              std::vector<ByteRange> *writes = nullptr);
SoapStatus checkCommands(const SoapProgram &program);
SoapStatus checkOrder(const SoapProgram &program);
SoapStatus checkTensors(const SoapProgram &program);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_CHECK_CHECK_H
