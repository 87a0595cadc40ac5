//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exchange.h"

#include <algorithm>

using namespace soap;

void Exchange::reset(const Machine &target) {
  finish();
  machine = &target;
  bytesOn.resize(std::max(bytesOn.size(), target.links.size()), -1);
  latencies.resize(std::max(latencies.size(), target.devices.size()));
}

void Exchange::add(int64_t from, int64_t to, double bytes) {
  double latency = 0;
  for (unsigned l : machine->route(from, to)) {
    latency += machine->links[l].latency;
    if (bytesOn[l] < 0) {
      bytesOn[l] = 0;
      usedLinks.push_back(l);
    }
    bytesOn[l] += bytes;
  }
  longestLatency = std::max(longestLatency, latency);
  latencies[from].sends += latency;
  latencies[to].gets += latency;
  usedDevices.push_back(from);
  usedDevices.push_back(to);
}

double Exchange::clear() {
  double longest = 0;
  for (int64_t d : usedDevices)
    latencies[d] = Device();
  for (unsigned l : usedLinks) {
    longest = std::max(longest, bytesOn[l] / machine->links[l].bandwidth);
    bytesOn[l] = -1;
  }
  longestLatency = 0;
  usedDevices.clear();
  usedLinks.clear();
  return longest;
}

double Exchange::finish() {
  double latency = 0;
  for (int64_t d : usedDevices)
    latency = std::max({latency, latencies[d].sends, latencies[d].gets});
  return latency + clear();
}

double Exchange::finishAtOnce(int64_t rounds) {
  double latency = longestLatency * static_cast<double>(rounds);
  return latency + clear();
}

Exchange &Exchange::ofThread(const Machine &machine) {
  static thread_local Exchange exchange;
  exchange.reset(machine);
  return exchange;
}
