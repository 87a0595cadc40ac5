//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_COST_EXCHANGE_H
#define SOAP_LIB_PLANNER_COST_EXCHANGE_H

#include "Soap/Planner/Machine/Machine.h"

#include <vector>

namespace soap {

/// Prices messages between devices that start together. Keeps its tables
/// between uses.
class Exchange {
public:
  /// Empties it for `machine`.
  void reset(const Machine &machine);
  /// `from` and `to` differ.
  void add(int64_t from, int64_t to, double bytes);
  bool empty() const { return usedDevices.empty(); }
  /// The latencies of the messages that one device sends, or gets, one after
  /// the other (for the device where that is most), plus the time of the link
  /// with most to do. Empties it.
  double finish();
  /// The same for devices whose links all work at once, over `rounds` that
  /// move equal parts: the longest latency of a message, once for every round,
  /// plus the time of the link with most to do in all of them. Empties it.
  double finishAtOnce(int64_t rounds);

  /// A table of this thread, emptied.
  static Exchange &ofThread(const Machine &machine);

private:
  struct Device {
    double sends = 0, gets = 0;
  };
  /// The time of the link with most to do. Empties everything.
  double clear();
  const Machine *machine = nullptr;
  std::vector<double> bytesOn; ///< Per link; -1: unused.
  std::vector<Device> latencies;
  double longestLatency = 0; ///< Of one message.
  std::vector<unsigned> usedLinks;
  std::vector<int64_t> usedDevices;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_COST_EXCHANGE_H
