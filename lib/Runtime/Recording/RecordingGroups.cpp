//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Whether the calls of NCCL's that come together match, as the ranks' own.

#include "../Nccl/NcclApi.h"
#include "RecordingChecks.h"

#include <set>
#include <tuple>

using namespace soap;

SoapStatus soap::checkCommunicators(const SoapProgram &program,
                                    const Recording &recording) {
  for (size_t c = 0; c < recording.communicators.size(); ++c) {
    const Recording::Communicator &made = recording.communicators[c];
    std::set<int32_t> devices;
    for (int32_t device : made.devices)
      if (device >= 0 && device < program.num_devices)
        devices.insert(device);
    if (made.numAmiss || made.devices.empty() ||
        devices.size() != made.devices.size())
      return failure(SOAP_INVALID_PROGRAM,
                     "communicator %zu has not one rank on each of %zu devices",
                     c, made.devices.size());
  }
  return success();
}

SoapStatus RecordingGroups::checkCall(const RecordedCommand &command,
                                      const RecordedPlace &place) {
  const RecordedCall &call = command.call;
  const std::vector<int32_t> &devices =
      recording.communicators[call.communicator].devices;
  int32_t device = devices[call.rank];
  if (!call.isGrouped)
    return failure(SOAP_INVALID_PROGRAM,
                   "communication %d: stream %d calls NCCL outside of a group",
                   place.communication, command.stream);
  if (device != place.device || call.activeDevice != device)
    return failure(SOAP_INVALID_PROGRAM,
                   "communication %d: stream %d calls NCCL for device %d, as "
                   "device %d",
                   place.communication, command.stream, device,
                   call.activeDevice);
  if (call.isMessage() &&
      (call.peer < 0 || call.peer >= static_cast<int32_t>(devices.size())))
    return failure(SOAP_INVALID_PROGRAM,
                   "communication %d: device %d sends to, or receives from, "
                   "rank %d of %zu",
                   place.communication, device, call.peer, devices.size());
  auto [known, isNew] =
      streams.try_emplace({call.communicator, device}, command.stream);
  if (known->second != command.stream)
    return failure(SOAP_INVALID_PROGRAM,
                   "communication %d: streams %d and %d wait for each other in "
                   "communicator %d",
                   place.communication, known->second, command.stream,
                   call.communicator);
  return success();
}

/// Whether nothing that is written overlaps anything else; \p where says where
/// something does.
static bool isApart(std::vector<RecordedAccess> accesses, int64_t &where) {
  std::sort(accesses.begin(), accesses.end(),
            [](const RecordedAccess &a, const RecordedAccess &b) {
              return std::tie(a.device, a.lo) < std::tie(b.device, b.lo);
            });
  int64_t readEnd = 0, writeEnd = 0;
  int32_t device = -1;
  for (const RecordedAccess &access : accesses) {
    if (access.device != device) {
      device = access.device;
      readEnd = writeEnd = INT64_MIN;
    }
    where = access.lo;
    if (access.lo < writeEnd || (access.writes && access.lo < readEnd))
      return false;
    int64_t &end = access.writes ? writeEnd : readEnd;
    end = std::max(end, access.hi);
  }
  return true;
}

SoapStatus RecordingGroups::visit(const RecordedCommand &command,
                                  const RecordedPlace &place,
                                  const std::vector<RecordedAccess> &accesses) {
  bool isCall = command.kind == RecordedCommand::Call;
  if (!calls.empty() &&
      (!isCall || command.call.group != calls.front().command->call.group))
    SOAP_RETURN_IF_FAILED(close());
  if (!isCall) {
    int64_t where = 0;
    if ((command.kind == RecordedCommand::Box ||
         command.kind == RecordedCommand::Sum) &&
        !isApart(accesses, where))
      return failure(SOAP_INVALID_PROGRAM,
                     "communication %d: a function reads and writes byte %lld "
                     "of device %d",
                     place.communication, (long long)where, place.device);
    return success();
  }
  SOAP_RETURN_IF_FAILED(checkCall(command, place));
  if (!calls.empty() && communication != place.communication)
    return failure(SOAP_INVALID_PROGRAM,
                   "communications %d and %d are in one group", communication,
                   place.communication);
  communication = place.communication;
  calls.push_back({&command, place.device});
  touched.insert(touched.end(), accesses.begin(), accesses.end());
  return success();
}

SoapStatus RecordingGroups::close() {
  if (calls.empty())
    return success();
  int64_t where = 0;
  if (!isApart(touched, where))
    return failure(SOAP_INVALID_PROGRAM,
                   "communication %d: calls of one group overlap at byte %lld",
                   communication, (long long)where);
  SOAP_RETURN_IF_FAILED(matchCollectives());
  SOAP_RETURN_IF_FAILED(matchMessages());
  contents.finishGroup();
  calls.clear();
  touched.clear();
  return success();
}

SoapStatus RecordingGroups::matchCollectives() {
  /// By communicator and rank.
  std::map<int32_t, std::vector<std::vector<const RecordedCommand *>>> all;
  for (const Entry &entry : calls) {
    const RecordedCall &call = entry.command->call;
    if (call.isMessage())
      continue;
    auto &ofRanks = all[call.communicator];
    ofRanks.resize(recording.communicators[call.communicator].devices.size());
    ofRanks[call.rank].push_back(entry.command);
  }
  for (const auto &[communicator, ofRanks] : all) {
    const std::vector<int32_t> &devices =
        recording.communicators[communicator].devices;
    for (size_t r = 1; r < ofRanks.size(); ++r)
      if (ofRanks[r].size() != ofRanks[0].size())
        return failure(SOAP_INVALID_PROGRAM,
                       "communication %d: device %d makes %zu collectives of "
                       "communicator %d, device %d %zu",
                       communication, devices[0], ofRanks[0].size(),
                       communicator, devices[r], ofRanks[r].size());
    for (size_t i = 0; i < ofRanks[0].size(); ++i) {
      std::vector<const RecordedCommand *> ranks;
      for (const auto &ofRank : ofRanks)
        ranks.push_back(ofRank[i]);
      const RecordedCall &first = ranks[0]->call;
      for (size_t r = 1; r < ranks.size(); ++r) {
        const RecordedCall &other = ranks[r]->call;
        if (std::tie(first.kind, first.count, first.type, first.op) !=
            std::tie(other.kind, other.count, other.type, other.op))
          return failure(SOAP_INVALID_PROGRAM,
                         "communication %d: collective %zu of communicator %d "
                         "differs between devices %d and %d",
                         communication, i, communicator, devices[0],
                         devices[r]);
      }
      SOAP_RETURN_IF_FAILED(
          contents.visitCollective(communication, devices, ranks));
    }
  }
  return success();
}

SoapStatus RecordingGroups::matchMessages() {
  struct Messages {
    std::vector<const RecordedCommand *> sent, received;
  };
  /// By communicator, sender and receiver.
  std::map<std::tuple<int32_t, int32_t, int32_t>, Messages> all;
  for (const Entry &entry : calls) {
    const RecordedCall &call = entry.command->call;
    if (call.kind == RecordedCall::Send)
      all[{call.communicator, call.rank, call.peer}].sent.push_back(
          entry.command);
    if (call.kind == RecordedCall::Receive)
      all[{call.communicator, call.peer, call.rank}].received.push_back(
          entry.command);
  }
  for (const auto &[key, messages] : all) {
    const auto &[communicator, sender, receiver] = key;
    const std::vector<int32_t> &devices =
        recording.communicators[communicator].devices;
    int32_t from = devices[sender], to = devices[receiver];
    if (messages.sent.size() != messages.received.size())
      return failure(SOAP_INVALID_PROGRAM,
                     "communication %d: of %zu messages from device %d to "
                     "device %d, %zu are received",
                     communication, messages.sent.size(), from, to,
                     messages.received.size());
    for (size_t i = 0; i < messages.sent.size(); ++i) {
      const RecordedCall &sent = messages.sent[i]->call,
                         &received = messages.received[i]->call;
      if (sent.count != received.count || sent.type != received.type)
        return failure(SOAP_INVALID_PROGRAM,
                       "communication %d: message %zu from device %d to "
                       "device %d has %lld elements where %lld are received, "
                       "or another type",
                       communication, i, from, to, (long long)sent.count,
                       (long long)received.count);
      contents.visitMessage(from, *messages.sent[i], to, *messages.received[i]);
    }
  }
  return success();
}
