//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_MEMORY_ARENAPACKER_H
#define SOAP_PLANNER_MEMORY_ARENAPACKER_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <string>
#include <vector>

namespace soap {

/// A buffer that needs a place in one device's arena. A device runs its
/// commands in order, so happens-before on it is the order of command numbers,
/// and a buffer lives from its first to its last command, both included. What
/// peers read or write in a communication lives through that communication.
struct BufferRequest {
  /// In bytes.
  int64_t size = 0;
  /// A power of two.
  int64_t alignment = 1;
  int64_t first = 0;
  int64_t last = 0;

  bool conflictsWith(const BufferRequest &other) const {
    return first <= other.last && other.first <= last;
  }
};

/// Where the buffers lie.
struct Packing {
  std::vector<int64_t> offsets; ///< One per request.
  int64_t arenaSize = 0;
  /// The most bytes that live at one time: no packing has a smaller arena.
  int64_t lowerBound = 0;
};

/// Best-fit: buffers are placed one by one in the smallest gap between those
/// that live at the same time; tried largest first, by size times life, and by
/// first use, and the smallest arena wins. Deterministic.
Packing packBuffers(llvm::ArrayRef<BufferRequest> requests);

/// An empty string, or which buffers overlap, leave the arena or are
/// misaligned: one line, no full stop.
std::string checkPacking(llvm::ArrayRef<BufferRequest> requests,
                         const Packing &packing);

} // namespace soap

#endif // SOAP_PLANNER_MEMORY_ARENAPACKER_H
