//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_NCCL_EMULATEDCLIQUE_H
#define SOAP_LIB_RUNTIME_NCCL_EMULATEDCLIQUE_H

#include "EmulatedWire.h"

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

// The emulator's communicators, and how the calls of their ranks meet. Whoever
// uses these has the emulator's lock.

namespace soap::emulated {

/// One call on one rank.
struct Call {
  enum Kind { AllReduce, ReduceScatter, AllGather, Send, Receive };
  Kind kind;
  const char *source;
  char *target;
  size_t count;
  int type, op, peer;
  bool done = false;
  /// What tells other processes.
  std::vector<std::shared_ptr<EmulatedWire::Outgoing>> outgoing = {};
  bool isMessage() const { return kind == Send || kind == Receive; }
  const char *name() const {
    return kind == AllReduce       ? "all-reduce "
           : kind == ReduceScatter ? "reduce-scatter "
                                   : "all-gather ";
  }
};

/// A call of another process.
struct RemoteCall {
  std::vector<char> data;
  Call call;
};

/// The ranks of a communicator.
struct Clique {
  NcclId id = {};
  int size = 0;
  /// Null where all ranks are in this process; else the process of each.
  ProcessGroup *group = nullptr;
  std::vector<int32_t> processes;
  bool isHere(int rank) const {
    return !group || processes[rank] == group->rank();
  }
  /// Calls of ranks elsewhere, and their data, until they are done.
  std::map<const Call *, std::unique_ptr<RemoteCall>> remote;
  int error = NcclSuccess;
  bool isRevoked = false, isAborted = false;
  /// The threads that made the ranks; who makes several calls in groups.
  std::map<std::thread::id, int> ranksOfThread;
  /// Collectives that have not all come, by number.
  std::map<int64_t, std::vector<Call *>> collectives;
  /// Sender, receiver.
  std::map<std::pair<int, int>, std::deque<Call *>> sends, receives;
};

struct Communicator {
  std::shared_ptr<Clique> clique;
  int rank = 0;
  int64_t numCollectives = 0;
  /// A thread has a call that has not returned.
  bool isInside = false;
  /// Each graph that has a call of it has one more.
  std::shared_ptr<int> graphs = std::make_shared<int>();
};

/// Processes may be threads of this one, in tests: each has its own.
using CliqueKey = std::pair<ProcessGroup *, std::string>;
std::map<CliqueKey, std::shared_ptr<Clique>> &cliques();
std::shared_ptr<EmulatedWire> &wireOf(ProcessGroup *group);

/// Why calls did not match, the first time since this was "".
std::string &complaint();
/// Makes the communicator fail.
int complain(Clique &clique, const std::string &why);

/// A rank comes to a call.
void start(Communicator &comm, Call &call);
/// Looks for what other processes have sent, where calls wait for it.
SoapStatus listen(ProcessGroup *group);

} // namespace soap::emulated

#endif // SOAP_LIB_RUNTIME_NCCL_EMULATEDCLIQUE_H
