//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmulatedNccl.h"

#include "EmulatedClique.h"

#include <chrono>
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
  /// Of the first call of it that failed.
  int error = NcclSuccess;
  std::vector<Launch> launches;
  std::vector<Communicator *> aborted;
};
thread_local Group group;
/// Communicators that this thread has made and not ended.
thread_local int numOwn = 0;

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

/// Whether calls on a rank have the fault.
bool isFaulty(const Communicator &comm) {
  return fault.numRanks == comm.clique->size && fault.rank == comm.rank;
}

/// The stream has come to a launch: its calls meet those of others.
void enqueue(const Launch &launch) {
  struct State {
    bool hasStarted = false, hangs = false;
  };
  auto state = std::make_shared<State>();
  auto work = [launch, state](bool &done) -> SoapStatus {
    std::lock_guard<std::mutex> lock(mutex);
    Clique &clique = *launch.comm->clique;
    if (!state->hasStarted) {
      state->hasStarted = true;
      if (isFaulty(*launch.comm) && fault.kind <= NcclFault::Hang) {
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
  };
  launch.stream->push(work, launch.comm->graphs);
}

/// Whether a call may be made, which counts then.
int admit(const Call &call, Communicator &comm) {
  std::lock_guard<std::mutex> lock(mutex);
  Clique &clique = *comm.clique;
  if (clique.isAborted || clique.isRevoked)
    return NcclInvalidUsage;
  if (clique.error != NcclSuccess)
    return clique.error;
  if (isFaulty(comm) && fault.kind == NcclFault::Refuse)
    return NcclInternalError;
  if (group.depth == 0 &&
      (clique.ranksOfThread[std::this_thread::get_id()] > 1 ||
       call.isMessage()))
    return complain(clique, "a call outside of a group");
  if (call.isMessage() && (call.peer < 0 || call.peer >= clique.size))
    return complain(clique, "no rank " + std::to_string(call.peer));
  ++(call.kind == Call::AllReduce       ? counts.allReduces
     : call.kind == Call::ReduceScatter ? counts.reduceScatters
     : call.kind == Call::AllGather     ? counts.allGathers
                                        : counts.messages);
  return NcclSuccess;
}

int add(Call call, NcclComm handle, void *stream) {
  auto *comm = static_cast<Communicator *>(handle);
  if (int error = admit(call, *comm)) {
    if (group.depth > 0)
      group.error = error;
    return error;
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

/// One look at what only another thread can change.
void waitABit() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }

int commInitRank(NcclComm *comm, int numRanks, NcclId id, int rank) {
  std::unique_lock<std::mutex> lock(mutex);
  while (fault.numRanks == numRanks && fault.rank == rank &&
         fault.kind == NcclFault::Deaf) {
    lock.unlock();
    waitABit();
    lock.lock();
  }
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
  ++numOwn;
  // Work may refer to it after its end: it stays, a few bytes.
  static auto *kept = new std::vector<std::unique_ptr<Communicator>>;
  kept->push_back(std::make_unique<Communicator>());
  kept->back()->clique = clique;
  kept->back()->rank = rank;
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

/// Complains where NCCL waits for ever.
int end(Communicator &comm) {
  --numOwn;
  if (comm.graphs.use_count() > 1)
    return complain(*comm.clique, "a communicator ends before its graphs");
  if (comm.isInside)
    return complain(*comm.clique, "a communicator ends amid a call");
  return NcclSuccess;
}

int commDestroy(NcclComm handle) {
  std::lock_guard<std::mutex> lock(mutex);
  return handle ? end(*static_cast<Communicator *>(handle)) : NcclSuccess;
}

int finishAbort(Communicator &comm) {
  std::lock_guard<std::mutex> lock(mutex);
  comm.clique->isAborted = true;
  ++counts.aborted;
  return end(comm);
}

int commAbort(NcclComm handle) {
  auto *comm = static_cast<Communicator *>(handle);
  if (group.depth > 0) {
    group.aborted.push_back(comm);
    return NcclSuccess;
  }
  if (numOwn > 1) {
    std::lock_guard<std::mutex> lock(mutex);
    return complain(*comm->clique, "an abort outside of a group");
  }
  return finishAbort(*comm);
}

int commRevoke(NcclComm handle, int) {
  std::lock_guard<std::mutex> lock(mutex);
  static_cast<Communicator *>(handle)->clique->isRevoked = true;
  ++counts.revoked;
  return NcclSuccess;
}

int commGetAsyncError(NcclComm comm, int *error) {
  std::lock_guard<std::mutex> lock(mutex);
  *error = static_cast<Communicator *>(comm)->clique->error;
  return NcclSuccess;
}

/// Returns late, or never, where that is the fault.
int enter(Communicator &comm) {
  std::unique_lock<std::mutex> lock(mutex);
  auto isHeld = [&] {
    return isFaulty(comm) &&
           (fault.kind == NcclFault::Deaf ||
            (fault.kind == NcclFault::Block && !comm.clique->isRevoked));
  };
  while ((comm.isInside = isHeld())) {
    lock.unlock();
    waitABit();
    lock.lock();
  }
  return comm.clique->isRevoked ? NcclInternalError : NcclSuccess;
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
  Group ended = std::move(group);
  group = Group();
  for (Communicator *comm : ended.aborted)
    (void)finishAbort(*comm);
  // Nothing of a group is done of which a call failed.
  if (ended.error != NcclSuccess)
    return ended.error;
  for (const Launch &launch : ended.launches)
    if (int error = enter(*launch.comm))
      return error;
  for (const Launch &launch : ended.launches)
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
  static const NcclApi api = {
      getVersion, getUniqueId, commInitRank,      commDestroy,
      commAbort,  commRevoke,  commGetAsyncError, groupStart,
      groupEnd,   allReduce,   reduceScatter,     allGather,
      send,       receive,     getErrorString,    place};
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
