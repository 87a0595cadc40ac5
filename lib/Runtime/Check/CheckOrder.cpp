//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check.h"

#include <algorithm>
#include <string>

using namespace soap;

namespace {

/// Communications as nodes; an edge to the next one of each device that takes
/// part. Launches only lie between them, so a circle in the union of program
/// order and rendezvous is a circle here.
struct CommunicationGraph {
  std::vector<std::vector<int32_t>> next;
  std::vector<int32_t> numBefore;

  explicit CommunicationGraph(const SoapProgram &program)
      : next(program.num_communications),
        numBefore(program.num_communications, 0) {
    for (int32_t d = 0; d < program.num_devices; ++d) {
      const SoapDevice &device = program.devices[d];
      int32_t last = -1;
      for (int32_t c = 0; c < device.num_commands; ++c) {
        if (device.commands[c].kind != SOAP_COMMUNICATE)
          continue;
        int32_t comm = device.commands[c].index;
        if (last >= 0) {
          next[last].push_back(comm);
          ++numBefore[comm];
        }
        last = comm;
      }
    }
  }

  /// A circle, or nothing.
  std::vector<int32_t> findCircle() {
    std::vector<int32_t> ready;
    size_t done = 0;
    std::vector<int32_t> open = numBefore;
    for (size_t c = 0; c < next.size(); ++c)
      if (!open[c])
        ready.push_back(static_cast<int32_t>(c));
    while (!ready.empty()) {
      int32_t comm = ready.back();
      ready.pop_back();
      ++done;
      for (int32_t after : next[comm])
        if (--open[after] == 0)
          ready.push_back(after);
    }
    if (done == next.size())
      return {};
    // What is left has a predecessor that is left: walking back meets itself.
    std::vector<int32_t> before(next.size(), -1);
    for (size_t c = 0; c < next.size(); ++c)
      for (int32_t after : next[c])
        if (open[c] && before[after] < 0)
          before[after] = static_cast<int32_t>(c);
    int32_t at = 0;
    while (!open[at])
      ++at;
    std::vector<int32_t> walk;
    while (std::find(walk.begin(), walk.end(), at) == walk.end()) {
      walk.push_back(at);
      at = before[at];
    }
    std::vector<int32_t> circle(std::find(walk.begin(), walk.end(), at),
                                walk.end());
    std::reverse(circle.begin(), circle.end());
    std::rotate(circle.begin(), std::min_element(circle.begin(), circle.end()),
                circle.end());
    return circle;
  }
};

} // namespace

SoapStatus soap::checkOrder(const SoapProgram &program) {
  std::vector<int32_t> circle = CommunicationGraph(program).findCircle();
  if (!circle.empty()) {
    std::string list;
    for (int32_t comm : circle)
      list += std::to_string(comm) + " -> ";
    list += std::to_string(circle.front());
    return failure(SOAP_INVALID_PROGRAM,
                   "communications wait for each other in a circle: %s",
                   list.c_str());
  }
  for (int32_t d = 0; d < program.num_devices; ++d) {
    const SoapDevice &device = program.devices[d];
    int32_t last = -1;
    for (int32_t c = 0; c < device.num_commands; ++c) {
      if (device.commands[c].kind != SOAP_COMMUNICATE)
        continue;
      if (device.commands[c].index <= last)
        return failure(SOAP_INVALID_PROGRAM,
                       "device %d: communication %d comes after %d", d,
                       device.commands[c].index, last);
      last = device.commands[c].index;
    }
  }
  return success();
}
