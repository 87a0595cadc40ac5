//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_PROCESSES_PEER_H
#define SOAP_LIB_RUNTIME_PROCESSES_PEER_H

#include "ProcessGroup.h"

#include <chrono>
#include <cstdint>

namespace soap {

/// A process, and where it runs.
struct HostProcess {
  int64_t process = 0;
  /// The host's name, and what tells apart the processes that can see each
  /// other on it: two containers may have one name.
  char text[120] = {};

  static HostProcess self();
  bool isOnHostOf(const HostProcess &other) const;
  /// Only of processes on this host.
  bool isAlive() const;
};

/// How long a failing process waits for the others to hear of it, and how long
/// a failure may go without being returned by a call.
inline constexpr std::chrono::milliseconds kGrace(1000);

/// What processes tell one another. The sizes are those of one build: all run
/// the same one.
struct ProcessGroup::Message {
  enum Kind : int32_t { Alive, Failed, Heard, Ended };
  int32_t kind = Alive;
  int32_t culprit = -1;
  char text[252] = {};
};

struct ProcessGroup::Peer {
  HostProcess process;
  /// Posted for its next message; what was sent to it, one at a time.
  Message incoming, outgoing;
  void *receiving = nullptr, *sending = nullptr;
  Clock::time_point heard;
  /// Guarded by the group's state.
  std::string doing;
  bool hasEnded = false;  ///< It closed, and will send no more.
  bool toldEnd = false;   ///< That this one closes: on its way.
  bool knowsEnd = false;  ///< And arrived.
  bool mustTell = false;  ///< That this one failed; until it has heard.
  bool isTelling = false; ///< On its way.
  bool mustHear = false;  ///< It failed, and waits to be heard.
};

} // namespace soap

#endif // SOAP_LIB_RUNTIME_PROCESSES_PEER_H
