//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_NCCL_EMULATEDWIRE_H
#define SOAP_LIB_RUNTIME_NCCL_EMULATEDWIRE_H

#include "../Processes/ProcessGroup.h"
#include "NcclApi.h"

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace soap {

/// What the emulator's NCCL tells another process of a rank's call; the data
/// that the rank gives follow.
struct WireCall {
  NcclId id;
  int32_t kind, rank, peer, type, op;
  int64_t count;
  /// Of collectives: which of the communicator's.
  int64_t number;
  int64_t bytes;
};

/// Calls on their way between the processes of a group, without waiting.
/// Nothing is asked for that nobody needs, so that nothing is under way when
/// all calls are done. Lives on where a failure leaves messages under way.
class EmulatedWire {
public:
  explicit EmulatedWire(ProcessGroup &group) : group(group) {}

  /// What was sent is gone when `isSent` says so.
  struct Outgoing {
    WireCall call;
    std::vector<char> data;
    Requests requests;
    bool isSent() const { return requests.open.empty(); }
  };
  std::shared_ptr<Outgoing> send(int32_t process, const WireCall &call,
                                 const char *data);

  /// One look at all that is under way. Asks for the next call of a process
  /// only if it `needs` one.
  SoapStatus progress(
      const std::function<bool(int32_t)> &needs,
      const std::function<void(const WireCall &, std::vector<char>)> &arrived);

private:
  struct Incoming {
    enum State { Idle, Call, Data } state = Idle;
    WireCall call;
    std::vector<char> data;
    Requests requests;
  };

  ProcessGroup &group;
  SoapStatus status = success();
  std::vector<std::shared_ptr<Outgoing>> outgoing;
  /// By process; at addresses that stay.
  std::map<int32_t, Incoming> incoming;
};

} // namespace soap

#endif // SOAP_LIB_RUNTIME_NCCL_EMULATEDWIRE_H
