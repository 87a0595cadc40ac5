//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecordingNccl.h"

#include "../Processes/ProcessGroup.h"
#include "../Recording/Recording.h"

#include <cstdlib>
#include <string>

using namespace soap;

namespace {

/// What is recorded on this thread.
struct Recorder {
  Recording *recording = nullptr;
  int32_t activeDevice = -1;
  int32_t depth = 0, numGroups = 0;
  /// Of the group that is open: it starts when it ends.
  std::vector<RecordedCommand> open;
};
thread_local Recorder recorder;

/// Communicators' handles are their numbers and ranks, as nothing lies there.
constexpr uintptr_t mostRanks = uintptr_t(1) << 20;

int getVersion(int *version) {
  *version = 22800;
  return NcclSuccess;
}

/// Ids are the numbers of communicators.
/// The id of a communicator that is new here.
NcclId makeId(Recording &recording, int32_t sender) {
  NcclId id = {};
  std::string number = std::to_string(recording.communicators.size());
  number.copy(id.bytes, sizeof(id.bytes) - 1);
  recording.communicators.emplace_back();
  recording.communicators.back().sender = sender;
  return id;
}

size_t numberOf(const NcclId &id) {
  return std::strtoul(id.bytes, nullptr, 10);
}

int getUniqueId(NcclId *id) {
  if (!recorder.recording)
    return NcclInvalidUsage;
  *id = makeId(*recorder.recording, /*sender=*/-1);
  return NcclSuccess;
}

int commInitRank(NcclComm *comm, int numRanks, NcclId id, int rank) {
  if (!recorder.recording)
    return NcclInvalidUsage;
  auto &all = recorder.recording->communicators;
  size_t number = numberOf(id);
  if (number >= all.size() || rank < 0 || rank >= numRanks)
    return NcclInvalidUsage;
  Recording::Communicator &made = all[number];
  if (made.devices.empty())
    made.devices.assign(numRanks, -1);
  if (static_cast<int>(made.devices.size()) != numRanks ||
      made.devices[rank] >= 0 || recorder.depth == 0)
    ++made.numAmiss;
  else
    made.devices[rank] = recorder.activeDevice;
  *comm = reinterpret_cast<NcclComm>((number + 1) * mostRanks +
                                     static_cast<uintptr_t>(rank));
  return NcclSuccess;
}

int commDestroy(NcclComm) { return NcclSuccess; }
int commAbort(NcclComm) { return NcclSuccess; }
int commGetAsyncError(NcclComm, int *error) {
  *error = NcclSuccess;
  return NcclSuccess;
}

void issueOpen() {
  if (!recorder.open.empty())
    ++recorder.numGroups;
  for (RecordedCommand &command : recorder.open)
    recorder.recording->steps.back().push_back(std::move(command));
  recorder.open.clear();
}

int groupStart() {
  ++recorder.depth;
  return NcclSuccess;
}

int groupEnd() {
  if (recorder.depth == 0)
    return NcclInvalidUsage;
  if (--recorder.depth == 0)
    issueOpen();
  return NcclSuccess;
}

int add(RecordedCall call, const void *source, void *target, NcclComm comm,
        void *stream) {
  if (!recorder.recording)
    return NcclInvalidUsage;
  auto handle = reinterpret_cast<uintptr_t>(comm);
  call.communicator = static_cast<int32_t>(handle / mostRanks) - 1;
  call.rank = static_cast<int32_t>(handle % mostRanks);
  call.group = recorder.numGroups;
  call.isGrouped = recorder.depth > 0;
  call.activeDevice = recorder.activeDevice;
  RecordedCommand command;
  command.kind = RecordedCommand::Call;
  command.stream =
      static_cast<int32_t>(reinterpret_cast<uintptr_t>(stream)) - 1;
  command.from = reinterpret_cast<uintptr_t>(source);
  command.to = reinterpret_cast<uintptr_t>(target);
  command.call = call;
  recorder.open.push_back(std::move(command));
  if (recorder.depth == 0)
    issueOpen();
  return NcclSuccess;
}

RecordedCall makeCall(RecordedCall::Kind kind, size_t count, int type, int op,
                      int peer) {
  RecordedCall call;
  call.kind = kind;
  call.count = static_cast<int64_t>(count);
  call.type = type;
  call.op = op;
  call.peer = peer;
  return call;
}

int allReduce(const void *source, void *target, size_t count, int type, int op,
              NcclComm comm, void *stream) {
  return add(makeCall(RecordedCall::AllReduce, count, type, op, -1), source,
             target, comm, stream);
}
int reduceScatter(const void *source, void *target, size_t count, int type,
                  int op, NcclComm comm, void *stream) {
  return add(makeCall(RecordedCall::ReduceScatter, count, type, op, -1), source,
             target, comm, stream);
}
int allGather(const void *source, void *target, size_t count, int type,
              NcclComm comm, void *stream) {
  return add(makeCall(RecordedCall::AllGather, count, type, 0, -1), source,
             target, comm, stream);
}
int send(const void *source, size_t count, int type, int peer, NcclComm comm,
         void *stream) {
  return add(makeCall(RecordedCall::Send, count, type, 0, peer), source,
             nullptr, comm, stream);
}
int receive(void *target, size_t count, int type, int peer, NcclComm comm,
            void *stream) {
  return add(makeCall(RecordedCall::Receive, count, type, 0, peer), nullptr,
             target, comm, stream);
}

const char *getErrorString(int) { return "invalid usage"; }

class RecordingNcclProcesses : public NcclProcesses {
public:
  RecordingNcclProcesses(Recording &recording, int32_t numDevices,
                         int32_t numProcesses)
      : recording(recording), numDevices(numDevices),
        numProcesses(numProcesses) {}

  int32_t ownerOf(int32_t device) const override {
    return ProcessGroup::ownerOf(device, numDevices, numProcesses);
  }
  SoapStatus share(NcclId &id, const std::vector<int32_t> &to, int32_t from,
                   double) override {
    for (int32_t other : to)
      recording.sentIds.push_back({other, static_cast<int32_t>(numberOf(id))});
    if (from >= 0)
      id = makeId(recording, from);
    return success();
  }

  SoapStatus gather(uint64_t own, std::vector<uint64_t> &all,
                    const char *) override {
    all.assign(numProcesses, own);
    return success();
  }

private:
  Recording &recording;
  int32_t numDevices, numProcesses;
};

} // namespace

const NcclApi &soap::recordingNccl() {
  static const NcclApi api = {
      getVersion, getUniqueId, commInitRank,      commDestroy,
      commAbort,  nullptr,     commGetAsyncError, groupStart,
      groupEnd,   allReduce,   reduceScatter,     allGather,
      send,       receive,     getErrorString,    nullptr};
  return api;
}

soap::RecordingNcclScope::RecordingNcclScope(Recording &recording) {
  recorder = {};
  recorder.recording = &recording;
}
soap::RecordingNcclScope::~RecordingNcclScope() { recorder = {}; }

void *soap::recordingNcclStream(int32_t stream) {
  return reinterpret_cast<void *>(static_cast<uintptr_t>(stream) + 1);
}
void soap::activateRecordingNccl(int32_t device) {
  recorder.activeDevice = device;
}

std::unique_ptr<NcclProcesses>
soap::createRecordingNcclProcesses(Recording &recording, int32_t numDevices,
                                   int32_t numProcesses) {
  return std::make_unique<RecordingNcclProcesses>(recording, numDevices,
                                                  numProcesses);
}
