//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmulatedClique.h"

#include "../Transfers/Transfer.h"

#include <cstring>
#include <set>

using namespace soap;
using namespace soap::emulated;

std::map<CliqueKey, std::shared_ptr<Clique>> &soap::emulated::cliques() {
  static auto *all = new std::map<CliqueKey, std::shared_ptr<Clique>>;
  return *all;
}

std::shared_ptr<EmulatedWire> &soap::emulated::wireOf(ProcessGroup *group) {
  static auto *all =
      new std::map<ProcessGroup *, std::shared_ptr<EmulatedWire>>;
  return (*all)[group];
}

std::string &soap::emulated::complaint() {
  static auto *text = new std::string;
  return *text;
}

int soap::emulated::complain(Clique &clique, const std::string &why) {
  if (complaint().empty())
    complaint() = why;
  clique.error = NcclInvalidUsage;
  return NcclInvalidUsage;
}

namespace {

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

} // namespace

void soap::emulated::start(Communicator &comm, Call &call) {
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

SoapStatus soap::emulated::listen(ProcessGroup *group) {
  return wireOf(group)->progress(
      [group](int32_t process) { return needs(group, process); },
      [group](const WireCall &call, std::vector<char> data) {
        arrive(group, call, std::move(data));
      });
}
