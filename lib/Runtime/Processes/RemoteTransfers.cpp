//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RemoteTransfers.h"

#include "../Transfers/Transfer.h"

#include <algorithm>
#include <cstring>
#include <tuple>

using namespace soap;

static const char *reductionName(int32_t kind) {
  switch (kind) {
  case SOAP_SUM:
    return "sum";
  case SOAP_MAX:
    return "maximum";
  case SOAP_MIN:
    return "minimum";
  case SOAP_PRODUCT:
    return "product";
  case SOAP_AND:
    return "and";
  default:
    return "or";
  }
}

std::string soap::describeCommunication(const SoapProgram &program,
                                        int32_t index) {
  const SoapCommunication &comm = program.communications[index];
  std::string text =
      "communication " + std::to_string(index) + " (a " +
      (comm.kind == SOAP_COPY ? "copy" : reductionName(comm.reduce_kind)) +
      " among devices ";
  constexpr int32_t most = 4;
  for (int32_t p = 0; p < std::min(comm.num_participants, most); ++p)
    text += (p ? ", " : "") + std::to_string(comm.participants[p]);
  return text + (comm.num_participants > most ? ", ...)" : ")");
}

RemoteTransfers::RemoteTransfers(const SoapProgram &program,
                                 ProcessGroup &group)
    : program(program), group(group), plans(program.num_communications),
      staging(std::make_shared<std::vector<std::vector<char>>>(
          program.num_devices)) {
  for (int32_t c = 0; c < program.num_communications; ++c) {
    const SoapCommunication &comm = program.communications[c];
    Plan &plan = plans[c];
    for (int32_t p = 0; p < comm.num_participants; ++p) {
      if (isLocal(comm.participants[p]))
        plan.devices.push_back(comm.participants[p]);
      else
        plan.spansProcesses = true;
    }
    if (plan.devices.empty() || !plan.spansProcesses)
      continue;
    for (int32_t device : plan.devices) {
      plan.exchanges.push_back(makeExchange(comm, device));
      std::vector<char> &memory = (*staging)[device];
      memory.resize(
          std::max(memory.size(),
                   static_cast<size_t>(plan.exchanges.back().stagingBytes)));
    }
    sortWires(plan);
  }
}

void RemoteTransfers::sortWires(Plan &plan) const {
  auto before = [](const Wire &a, const Wire &b) {
    return std::tie(a.from, a.to, a.number) < std::tie(b.from, b.to, b.number);
  };
  for (size_t phase = 0; phase < Exchange::numPhases; ++phase) {
    for (size_t i = 0; i < plan.devices.size(); ++i) {
      int32_t device = plan.devices[i];
      const Exchange::Phase &lists = plan.exchanges[i].phases[phase];
      for (const Exchange::Message &message : lists.sends)
        plan.sends[phase].push_back({device, message.peer,
                                     plan.sends[phase].size(), message.place,
                                     message.bytes});
      for (const Exchange::Message &message : lists.receives)
        plan.receives[phase].push_back({message.peer, device,
                                        plan.receives[phase].size(),
                                        message.place, message.bytes});
    }
    std::sort(plan.sends[phase].begin(), plan.sends[phase].end(), before);
    std::sort(plan.receives[phase].begin(), plan.receives[phase].end(), before);
  }
}

SoapStatus RemoteTransfers::check() const {
  int64_t tags = int64_t(group.maxTag()) + 1 - ProcessGroup::firstFree;
  constexpr auto phases = static_cast<int64_t>(Exchange::numPhases);
  if (program.num_communications * phases > tags)
    return failure(SOAP_OUT_OF_RESOURCES,
                   "%d communications need more than the %d tags that messages "
                   "have",
                   program.num_communications, group.maxTag());
  return success();
}

SoapStatus RemoteTransfers::exchange(int32_t communication, size_t phase,
                                     const std::vector<char *> &arenas,
                                     double seconds) {
  const Plan &plan = plans[communication];
  auto at = [&](int32_t device, Exchange::Place place) {
    return (place.inStaging ? (*staging)[device].data() : arenas[device]) +
           place.offset;
  };
  auto tag = static_cast<int32_t>(
      ProcessGroup::firstFree +
      static_cast<size_t>(communication) * Exchange::numPhases + phase);
  const SoapCommunication &comm = program.communications[communication];
  Requests requests;
  requests.where = "communication " + std::to_string(communication);
  for (int32_t p = 0; p < comm.num_participants; ++p)
    requests.ranks.push_back(
        group.ownerOf(comm.participants[p], program.num_devices));
  std::vector<const Wire *> own;
  for (const Wire &wire : plan.receives[phase]) {
    if (isLocal(wire.from))
      own.push_back(&wire);
    else
      SOAP_RETURN_IF_FAILED(
          group.receive(group.ownerOf(wire.from, program.num_devices), tag,
                        at(wire.to, wire.place), wire.bytes, requests));
  }
  size_t next = 0;
  for (const Wire &wire : plan.sends[phase]) {
    if (isLocal(wire.to)) {
      // Both lists have them in the same order.
      std::memcpy(at(wire.to, own[next++]->place), at(wire.from, wire.place),
                  wire.bytes);
      continue;
    }
    SOAP_RETURN_IF_FAILED(
        group.send(group.ownerOf(wire.to, program.num_devices), tag,
                   at(wire.from, wire.place), wire.bytes, requests));
  }
  return group.wait(requests, seconds, [&] {
    return "in " + describeCommunication(program, communication);
  });
}

SoapStatus RemoteTransfers::run(int32_t communication,
                                const std::vector<char *> &arenas,
                                double timeoutSeconds) {
  const Plan &plan = plans[communication];
  const SoapCommunication &comm = program.communications[communication];
  int64_t elementBytes = soap_element_bytes(comm.element_type);
  auto move = [&](int32_t device, const Exchange::Box &box) {
    auto at = [&](Exchange::Place place) {
      return (place.inStaging ? (*staging)[device].data() : arenas[device]) +
             place.offset;
    };
    auto rank = static_cast<int32_t>(box.extents.size());
    if (box.fills)
      fillBox(box.fillBits, at(box.target), rank, box.extents.data(),
              box.targetStrides.data(), elementBytes);
    else
      copyBox(at(box.source), at(box.target), rank, box.extents.data(),
              box.sourceStrides.data(), box.targetStrides.data(), elementBytes);
  };
  for (size_t phase = 0; phase < Exchange::numPhases; ++phase) {
    for (size_t i = 0; i < plan.devices.size(); ++i)
      for (const Exchange::Box &box : plan.exchanges[i].phases[phase].packs)
        move(plan.devices[i], box);
    SOAP_RETURN_IF_FAILED(
        exchange(communication, phase, arenas, timeoutSeconds));
    for (size_t i = 0; i < plan.devices.size(); ++i) {
      int32_t device = plan.devices[i];
      const Exchange::Phase &lists = plan.exchanges[i].phases[phase];
      for (const Exchange::Box &box : lists.unpacks)
        move(device, box);
      for (const Exchange::Sum &sum : lists.sums) {
        std::vector<const char *> sources;
        std::vector<char *> targets;
        for (int64_t row = 0; row < sum.rows; ++row) {
          auto at = [&](const Exchange::Rows &rows) {
            return (rows.place.inStaging ? (*staging)[device].data()
                                         : arenas[device]) +
                   rows.place.offset + row * rows.stride * elementBytes;
          };
          sources.clear();
          targets.clear();
          for (const Exchange::Rows &rows : sum.sources)
            sources.push_back(at(rows));
          for (const Exchange::Rows &rows : sum.targets)
            targets.push_back(at(rows));
          reduce(static_cast<SoapElementType>(comm.element_type),
                 static_cast<SoapReduceKind>(comm.reduce_kind), sources.data(),
                 sources.size(), targets.data(), targets.size(), sum.elements);
        }
      }
    }
  }
  return success();
}
