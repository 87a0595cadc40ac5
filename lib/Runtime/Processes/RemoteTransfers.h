//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_PROCESSES_REMOTETRANSFERS_H
#define SOAP_LIB_RUNTIME_PROCESSES_REMOTETRANSFERS_H

#include "../Transfers/Exchange.h"
#include "ProcessGroup.h"

namespace soap {

/// "communication 3 (a sum of f32 among devices 0, 1 and 3)", for messages.
std::string describeCommunication(const SoapProgram &program, int32_t index);

/// The communications in which devices of this process and of others take part,
/// on CPUs. One thread runs the part of all devices of this process.
class RemoteTransfers {
public:
  RemoteTransfers(const SoapProgram &program, ProcessGroup &group);

  /// Whether messages have as many tags as the program has communications.
  SoapStatus check() const;
  bool isLocal(int32_t device) const {
    return group.ownerOf(device, program.num_devices) == group.rank();
  }
  /// Participants in this process.
  const std::vector<int32_t> &participants(int32_t communication) const {
    return plans[communication].devices;
  }
  bool spansProcesses(int32_t communication) const {
    return plans[communication].spansProcesses;
  }
  /// Called by one thread, once all participants in this process have come.
  SoapStatus run(int32_t communication, const std::vector<char *> &arenas,
                 double timeoutSeconds);
  /// Must stay after a failure.
  std::shared_ptr<void> memory() const { return staging; }

private:
  /// Where a message begins or ends in this process.
  struct Wire {
    int32_t from, to;
    /// Among those of its list.
    size_t number;
    Exchange::Place place;
    int64_t bytes;
  };
  struct Plan {
    std::vector<int32_t> devices;
    bool spansProcesses = false;
    std::vector<Exchange> exchanges;
    /// By phase, in the order that both sides have: of devices, then of their
    /// lists. Those between devices of this process are in both.
    std::vector<Wire> sends[Exchange::numPhases], receives[Exchange::numPhases];
  };
  void sortWires(Plan &plan) const;
  SoapStatus exchange(int32_t communication, size_t phase,
                      const std::vector<char *> &arenas, double seconds);

  const SoapProgram &program;
  ProcessGroup &group;
  std::vector<Plan> plans;
  /// Of every device.
  std::shared_ptr<std::vector<std::vector<char>>> staging;
};

} // namespace soap

#endif // SOAP_LIB_RUNTIME_PROCESSES_REMOTETRANSFERS_H
