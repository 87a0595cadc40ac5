//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_TRANSFERS_EXCHANGE_H
#define SOAP_LIB_RUNTIME_TRANSFERS_EXCHANGE_H

#include "Soap/Runtime/Program.h"

#include <cstddef>
#include <vector>

namespace soap {

/// What one device does in one communication where devices do not reach each
/// other's memory: messages, and what goes before and after them on the device.
/// Reductions combine the same elements in the same order as where they do, so
/// that the bits are the same: each device that gets a total gathers a slice of
/// it, combines it and hands it to the others.
struct Exchange {
  /// A place in the device's arena, or in memory beside it for messages.
  struct Place {
    bool inStaging;
    int64_t offset;
  };
  struct Message {
    int32_t peer;
    Place place;
    int64_t bytes;
  };
  /// Copies a box within the device, or fills it.
  struct Box {
    Place source, target;
    bool fills = false;
    uint64_t fillBits = 0;
    std::vector<int64_t> extents, sourceStrides, targetStrides;
  };
  /// Rows of elements; strides count elements.
  struct Rows {
    Place place;
    int64_t stride;
  };
  /// Combines sources in their order and writes the total to all targets. Of
  /// several rows, all sources have one stride, and all targets.
  struct Sum {
    std::vector<Rows> sources, targets;
    int64_t elements, rows;
  };
  /// In this order. Messages of one phase are under way together; those from
  /// one device to another are in one order on both.
  struct Phase {
    std::vector<Box> packs;
    std::vector<Message> sends, receives;
    std::vector<Box> unpacks;
    std::vector<Sum> sums;
  };
  static constexpr size_t numPhases = 2;
  Phase phases[numPhases];
  int64_t stagingBytes = 0;
};

Exchange makeExchange(const SoapCommunication &communication, int32_t device);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_TRANSFERS_EXCHANGE_H
