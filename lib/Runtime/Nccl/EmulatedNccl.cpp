//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmulatedNccl.h"

#include "EmulatedClique.h"

#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace soap;
using namespace soap::emulated;

namespace {

/// Calls between groupStart and groupEnd: of one communicator and stream, one
/// piece of work.
struct Launch {
  Communicator *comm;
  EmulatedStream *stream;
  std::vector<std::shared_ptr<Call>> calls;
};

struct Group {
  int depth = 0;
  std::vector<Launch> launches;
};
thread_local Group group;

/// What follows is guarded by it.
std::mutex mutex;
/// Those of the communicator that this thread makes.
thread_local ProcessGroup *placedIn = nullptr;
int64_t numIds = 0;
NcclCounts counts = {};
struct Fault {
  int32_t numRanks = -1, rank = -1;
  NcclFault kind = NcclFault::Hang;
} fault;

/// The stream has come to a launch: its calls meet those of others.
void enqueue(const Launch &launch) {
  struct State {
    bool hasStarted = false, hangs = false;
  };
  auto state = std::make_shared<State>();
  launch.stream->push([launch, state](bool &done) -> SoapStatus {
    std::lock_guard<std::mutex> lock(mutex);
    Clique &clique = *launch.comm->clique;
    if (!state->hasStarted) {
      state->hasStarted = true;
      if (fault.numRanks == clique.size && fault.rank == launch.comm->rank) {
        state->hangs = true;
        if (fault.kind == NcclFault::Error)
          clique.error = NcclRemoteError;
      }
      for (const auto &call : launch.calls) {
        call->done = false;
        if (state->hangs)
          continue;
        start(*launch.comm, *call);
      }
    }
    if (ProcessGroup *group = clique.group; group && !clique.isAborted)
      SOAP_RETURN_IF_FAILED(listen(group));
    done = !state->hangs;
    for (const auto &call : launch.calls) {
      done &= call->done;
      for (const auto &outgoing : call->outgoing)
        done &= outgoing->isSent();
    }
    // Aborted work ends.
    done |= clique.isAborted;
    if (done)
      state->hasStarted = false; // A captured launch comes again.
    return success();
  });
}

int add(Call call, NcclComm handle, void *stream) {
  auto *comm = static_cast<Communicator *>(handle);
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (comm->clique->isAborted)
      return NcclInvalidUsage;
    if (comm->clique->error != NcclSuccess)
      return comm->clique->error;
    if (group.depth == 0 &&
        (comm->clique->ranksOfThread[std::this_thread::get_id()] > 1 ||
         call.isMessage()))
      return complain(*comm->clique, "a call outside of a group");
    if (call.isMessage() && (call.peer < 0 || call.peer >= comm->clique->size))
      return complain(*comm->clique, "no rank " + std::to_string(call.peer));
    ++(call.kind == Call::AllReduce       ? counts.allReduces
       : call.kind == Call::ReduceScatter ? counts.reduceScatters
       : call.kind == Call::AllGather     ? counts.allGathers
                                          : counts.messages);
  }
  auto made = std::make_shared<Call>(call);
  auto *on = static_cast<EmulatedStream *>(stream);
  for (Launch &launch : group.launches)
    if (launch.comm == comm && launch.stream == on) {
      launch.calls.push_back(std::move(made));
      return NcclSuccess;
    }
  Launch launch = {comm, on, {std::move(made)}};
  if (group.depth == 0)
    enqueue(launch);
  else
    group.launches.push_back(std::move(launch));
  return NcclSuccess;
}

int getVersion(int *version) {
  *version = 22800;
  return NcclSuccess;
}

int getUniqueId(NcclId *id) {
  std::lock_guard<std::mutex> lock(mutex);
  *id = {};
  std::string text =
      "emulated " + std::to_string(getpid()) + " " + std::to_string(++numIds);
  text.copy(id->bytes, sizeof(id->bytes) - 1);
  return NcclSuccess;
}

int commInitRank(NcclComm *comm, int numRanks, NcclId id, int rank) {
  std::lock_guard<std::mutex> lock(mutex);
  std::shared_ptr<Clique> &clique = cliques()[{placedIn, id.bytes}];
  if (!clique) {
    clique = std::make_shared<Clique>();
    clique->id = id;
    clique->size = numRanks;
  }
  if (clique->size != numRanks || rank < 0 || rank >= numRanks)
    return complain(*clique, "ranks of differing communicators");
  ++clique->ranksOfThread[std::this_thread::get_id()];
  ++counts.communicators;
  // Work may refer to it after its end: it stays, a few bytes.
  static auto *kept = new std::vector<std::unique_ptr<Communicator>>;
  kept->push_back(std::make_unique<Communicator>());
  *kept->back() = {clique, rank, 0};
  *comm = kept->back().get();
  return NcclSuccess;
}

void place(const NcclId &id, ProcessGroup *group, const int32_t *processes,
           int numRanks) {
  std::lock_guard<std::mutex> lock(mutex);
  placedIn = group;
  if (!group)
    return;
  if (!wireOf(group))
    wireOf(group) = std::make_shared<EmulatedWire>(*group);
  std::shared_ptr<Clique> &clique = cliques()[{group, id.bytes}];
  clique = std::make_shared<Clique>();
  clique->id = id;
  clique->size = numRanks;
  clique->group = group;
  clique->processes.assign(processes, processes + numRanks);
}

int commDestroy(NcclComm) { return NcclSuccess; }

int commAbort(NcclComm comm) {
  std::lock_guard<std::mutex> lock(mutex);
  static_cast<Communicator *>(comm)->clique->isAborted = true;
  ++counts.aborted;
  return NcclSuccess;
}

int commGetAsyncError(NcclComm comm, int *error) {
  std::lock_guard<std::mutex> lock(mutex);
  *error = static_cast<Communicator *>(comm)->clique->error;
  return NcclSuccess;
}

int groupStart() {
  ++group.depth;
  return NcclSuccess;
}

int groupEnd() {
  if (group.depth == 0)
    return NcclInvalidUsage;
  if (--group.depth > 0)
    return NcclSuccess;
  std::vector<Launch> launches = std::move(group.launches);
  group.launches.clear();
  for (const Launch &launch : launches)
    enqueue(launch);
  return NcclSuccess;
}

int allReduce(const void *source, void *target, size_t count, int type, int op,
              NcclComm comm, void *stream) {
  return add({Call::AllReduce, static_cast<const char *>(source),
              static_cast<char *>(target), count, type, op, -1},
             comm, stream);
}

int reduceScatter(const void *source, void *target, size_t count, int type,
                  int op, NcclComm comm, void *stream) {
  return add({Call::ReduceScatter, static_cast<const char *>(source),
              static_cast<char *>(target), count, type, op, -1},
             comm, stream);
}

int allGather(const void *source, void *target, size_t count, int type,
              NcclComm comm, void *stream) {
  return add({Call::AllGather, static_cast<const char *>(source),
              static_cast<char *>(target), count, type, -1, -1},
             comm, stream);
}

int send(const void *source, size_t count, int type, int peer, NcclComm comm,
         void *stream) {
  return add({Call::Send, static_cast<const char *>(source), nullptr, count,
              type, -1, peer},
             comm, stream);
}

int receive(void *target, size_t count, int type, int peer, NcclComm comm,
            void *stream) {
  return add({Call::Receive, nullptr, static_cast<char *>(target), count, type,
              -1, peer},
             comm, stream);
}

const char *getErrorString(int error) {
  switch (error) {
  case NcclSuccess:
    return "no error";
  case NcclInvalidUsage:
    return "invalid usage";
  case NcclRemoteError:
    return "remote process exited or there was a network error";
  default:
    return "internal error";
  }
}

} // namespace

const NcclApi &soap::emulatedNccl() {
  static const NcclApi api = {getVersion,    getUniqueId,    commInitRank,
                              commDestroy,   commAbort,      commGetAsyncError,
                              groupStart,    groupEnd,       allReduce,
                              reduceScatter, allGather,      send,
                              receive,       getErrorString, place};
  return api;
}

void soap::injectNcclFault(int32_t numRanks, int32_t rank, NcclFault kind) {
  std::lock_guard<std::mutex> lock(mutex);
  fault = {numRanks, rank, kind};
}

const char *soap::emulatedNcclComplaint() {
  std::lock_guard<std::mutex> lock(mutex);
  static std::string kept;
  kept = complaint();
  complaint().clear();
  return kept.c_str();
}

NcclCounts soap::emulatedNcclCounts() {
  std::lock_guard<std::mutex> lock(mutex);
  return counts;
}
