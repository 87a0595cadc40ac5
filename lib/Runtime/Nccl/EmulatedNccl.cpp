//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmulatedNccl.h"

#include "../Transfer.h"
#include "EmulatedWire.h"

#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace soap;

namespace {

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
  bool isAborted = false;
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
};

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
/// Processes may be threads of this one, in tests: each has its own.
using CliqueKey = std::pair<ProcessGroup *, std::string>;
std::map<CliqueKey, std::shared_ptr<Clique>> &cliques() {
  static auto *all = new std::map<CliqueKey, std::shared_ptr<Clique>>;
  return *all;
}
std::shared_ptr<EmulatedWire> &wireOf(ProcessGroup *group) {
  static auto *all =
      new std::map<ProcessGroup *, std::shared_ptr<EmulatedWire>>;
  return (*all)[group];
}
/// Those of the communicator that this thread makes.
thread_local ProcessGroup *placedIn = nullptr;
int64_t numIds = 0;
NcclCounts counts = {};
std::string complaint;
struct Fault {
  int32_t numRanks = -1, rank = -1;
  NcclFault kind = NcclFault::Hang;
} fault;

int complain(Clique &clique, const std::string &why) {
  if (complaint.empty())
    complaint = why;
  clique.error = NcclInvalidUsage;
  return NcclInvalidUsage;
}

size_t bytesOf(int type) { return static_cast<size_t>(ncclElementBytes(type)); }

SoapElementType elementType(int type) {
  constexpr SoapElementType types[] = {SOAP_I8,  SOAP_U8,  SOAP_I32, SOAP_U32,
                                       SOAP_I64, SOAP_U64, SOAP_F16, SOAP_F32,
                                       SOAP_F64, SOAP_BF16};
  return types[type];
}

SoapReduceKind reduceKind(int op) {
  constexpr SoapReduceKind kinds[] = {SOAP_SUM, SOAP_PRODUCT, SOAP_MAX,
                                      SOAP_MIN};
  return kinds[op];
}

/// Calls of all ranks, in their order.
void finishCollective(const std::vector<Call *> &calls) {
  const Call &first = *calls.front();
  size_t bytes = first.count * bytesOf(first.type);
  std::vector<const char *> sources;
  std::vector<char *> targets;
  for (Call *call : calls) {
    sources.push_back(call->source);
    // Those elsewhere have none.
    if (call->target)
      targets.push_back(call->target);
  }
  auto combine = [&](const std::vector<const char *> &from,
                     const std::vector<char *> &to) {
    // Block by block, as sources may be targets.
    reduce(elementType(first.type), reduceKind(first.op), from.data(),
           from.size(), to.data(), to.size(),
           static_cast<int64_t>(first.count));
  };
  if (first.kind == Call::AllReduce)
    combine(sources, targets);
  for (size_t r = 0; r < calls.size(); ++r) {
    calls[r]->done = true;
    char *target = calls[r]->target;
    if (!target)
      continue;
    if (first.kind == Call::ReduceScatter) {
      std::vector<const char *> from;
      for (const char *source : sources)
        from.push_back(source + r * bytes);
      combine(from, {target});
    } else if (first.kind == Call::AllGather) {
      for (size_t i = 0; i < calls.size(); ++i)
        std::memmove(target + i * bytes, sources[i], bytes);
    }
  }
}

/// What a rank gives, to the processes that need it.
void tellOthers(Communicator &comm, Call &call, int64_t number) {
  Clique &clique = *comm.clique;
  call.outgoing.clear();
  if (!clique.group || call.kind == Call::Receive)
    return;
  WireCall wire = {};
  wire.id = clique.id;
  wire.kind = call.kind;
  wire.rank = comm.rank;
  wire.peer = call.peer;
  wire.type = call.type;
  wire.op = call.op;
  wire.count = static_cast<int64_t>(call.count);
  wire.number = number;
  wire.bytes = static_cast<int64_t>(call.count * bytesOf(call.type));
  if (call.kind == Call::ReduceScatter)
    wire.bytes *= clique.size;
  std::set<int32_t> processes;
  for (int r = 0; r < clique.size; ++r)
    if (!clique.isHere(r) && (!call.isMessage() || r == call.peer))
      processes.insert(clique.processes[r]);
  for (int32_t process : processes)
    call.outgoing.push_back(
        wireOf(clique.group)->send(process, wire, call.source));
}

/// One more rank has come to a collective.
void join(Clique &clique, int64_t number, int rank, Call &call) {
  std::vector<Call *> &calls = clique.collectives[number];
  calls.resize(clique.size, nullptr);
  calls[rank] = &call;
  for (int r = 0; r < clique.size; ++r) {
    if (!calls[r])
      return;
    if (calls[r]->kind != call.kind || calls[r]->count != call.count ||
        calls[r]->type != call.type || calls[r]->op != call.op) {
      complain(clique, calls[r]->name() + std::to_string(number) +
                           " differs between ranks " + std::to_string(r) +
                           " and " + std::to_string(rank));
      return;
    }
  }
  finishCollective(calls);
  for (const Call *done : calls)
    clique.remote.erase(done);
  clique.collectives.erase(number);
}

/// One side of a message has come.
void meet(Clique &clique, int rank, Call &call) {
  bool sends = call.kind == Call::Send;
  std::pair<int, int> key =
      sends ? std::make_pair(rank, call.peer) : std::make_pair(call.peer, rank);
  std::deque<Call *> &own = sends ? clique.sends[key] : clique.receives[key],
                     &other = sends ? clique.receives[key] : clique.sends[key];
  if (other.empty()) {
    own.push_back(&call);
    return;
  }
  Call &match = *other.front();
  other.pop_front();
  Call &from = sends ? call : match, &to = sends ? match : call;
  if (from.count * bytesOf(from.type) != to.count * bytesOf(to.type)) {
    complain(clique, "a message from rank " + std::to_string(key.first) +
                         " to rank " + std::to_string(key.second) + " has " +
                         std::to_string(from.count) + " elements where " +
                         std::to_string(to.count) + " are received");
    return;
  }
  std::memcpy(to.target, from.source, from.count * bytesOf(from.type));
  from.done = to.done = true;
  clique.remote.erase(&from);
}

void start(Communicator &comm, Call &call) {
  Clique &clique = *comm.clique;
  int64_t number = call.isMessage() ? 0 : comm.numCollectives++;
  tellOthers(comm, call, number);
  if (!call.isMessage())
    join(clique, number, comm.rank, call);
  else if (call.kind == Call::Send && !clique.isHere(call.peer))
    call.done = true; // when it is sent
  else
    meet(clique, comm.rank, call);
}

/// A call of another process.
void arrive(ProcessGroup *group, const WireCall &wire, std::vector<char> data) {
  auto found = cliques().find({group, wire.id.bytes});
  if (found == cliques().end())
    return;
  Clique &clique = *found->second;
  auto made = std::make_unique<RemoteCall>();
  made->data = std::move(data);
  Call &call = made->call;
  call = {static_cast<Call::Kind>(wire.kind),
          made->data.data(),
          nullptr,
          static_cast<size_t>(wire.count),
          wire.type,
          wire.op,
          wire.peer};
  clique.remote[&call] = std::move(made);
  if (call.isMessage())
    meet(clique, wire.rank, call);
  else
    join(clique, wire.number, wire.rank, call);
}

/// Whether a call of this process waits for one of another.
bool needs(ProcessGroup *group, int32_t process) {
  for (const auto &[key, clique] : cliques()) {
    if (key.first != group || clique->isAborted)
      continue;
    for (const auto &[number, calls] : clique->collectives) {
      bool isOpen = false, hasOwn = false;
      for (int r = 0; r < clique->size; ++r) {
        isOpen |= !calls[r] && clique->processes[r] == process;
        hasOwn |= calls[r] && clique->isHere(r);
      }
      if (isOpen && hasOwn)
        return true;
    }
    for (const auto &[ranks, receives] : clique->receives)
      if (!receives.empty() && clique->processes[ranks.first] == process)
        return true;
  }
  return false;
}

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
      SOAP_RETURN_IF_FAILED(wireOf(group)->progress(
          [group](int32_t process) { return needs(group, process); },
          [group](const WireCall &call, std::vector<char> data) {
            arrive(group, call, std::move(data));
          }));
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
  kept = complaint;
  complaint.clear();
  return kept.c_str();
}

NcclCounts soap::emulatedNcclCounts() {
  std::lock_guard<std::mutex> lock(mutex);
  return counts;
}
