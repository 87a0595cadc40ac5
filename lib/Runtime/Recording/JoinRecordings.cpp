//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecordingChecks.h"

#include <set>

using namespace soap;

namespace {

class RecordingJoiner {
public:
  RecordingJoiner(const SoapProgram &program,
                  const std::vector<Recording> &processes, Recording &whole)
      : program(program), processes(processes), whole(whole),
        numbers(processes.size()), firstEvents(processes.size()),
        cursors(processes.size()) {}

  SoapStatus join();

private:
  SoapStatus joinMemory();
  SoapStatus joinCommunicators();
  SoapStatus findSent(int32_t process, int32_t sender, int32_t which,
                      int32_t &number) const;
  SoapStatus checkCommunicatorOrder() const;
  SoapStatus joinStep(size_t step);
  /// What a process does next; null: the step is over.
  const RecordedCommand *next(int32_t process) const {
    const Cursor &at = cursors[process];
    return at.number < at.commands->size() ? &(*at.commands)[at.number]
                                           : nullptr;
  }
  static bool isCall(const RecordedCommand *command) {
    return command && command->kind == RecordedCommand::Call;
  }
  /// The communication that a process is about to start; -1: none.
  int32_t startOf(int32_t process) const {
    const RecordedCommand *command = next(process);
    bool starts = command && command->kind == RecordedCommand::Mark &&
                  command->value > 0 &&
                  command->value <= program.num_communications;
    return starts ? command->value - 1 : -1;
  }
  /// Moves the next command of a process into the whole.
  void take(int32_t process);
  bool start(int32_t process);
  /// The processes with which the calls of a process's next group are.
  std::set<int32_t> peersOf(int32_t process) const;
  bool callTogether(int32_t process);

  const SoapProgram &program;
  const std::vector<Recording> &processes;
  Recording &whole;
  int32_t numProcesses() const {
    return static_cast<int32_t>(processes.size());
  }
  /// By device.
  std::vector<int32_t> owners;
  /// By process, the whole's numbers of its communicators.
  std::vector<std::vector<int32_t>> numbers;
  std::vector<int32_t> firstEvents;
  struct Cursor {
    const std::vector<RecordedCommand> *commands = nullptr;
    size_t number = 0;
  };
  std::vector<Cursor> cursors;
  int32_t numGroups = 0;
};

} // namespace

SoapStatus RecordingJoiner::joinMemory() {
  whole.usesNccl = true;
  whole.memory.resize(program.num_devices);
  whole.rootStreams.resize(program.num_devices);
  owners.assign(program.num_devices, -1);
  for (int32_t p = 0; p < numProcesses(); ++p) {
    const Recording &own = processes[p];
    for (int32_t d = 0; d < program.num_devices; ++d) {
      if (own.memory[d].at == 0)
        continue;
      if (owners[d] >= 0)
        return failure(SOAP_INVALID_PROGRAM,
                       "processes %d and %d both have device %d", owners[d], p,
                       d);
      owners[d] = p;
      whole.memory[d] = own.memory[d];
      whole.rootStreams[d] = own.rootStreams[d];
    }
    firstEvents[p] = whole.numEvents;
    whole.numEvents += own.numEvents;
  }
  for (int32_t d = 0; d < program.num_devices; ++d)
    if (owners[d] < 0)
      return failure(SOAP_INVALID_PROGRAM, "no process has device %d", d);
  return success();
}

/// The communicator whose id is the one number \p which that \p sender sends
/// \p process.
SoapStatus RecordingJoiner::findSent(int32_t process, int32_t sender,
                                     int32_t which, int32_t &number) const {
  if (sender < numProcesses())
    for (const Recording::SentId &sent : processes[sender].sentIds)
      if (sent.to == process && which-- == 0) {
        number = numbers[sender][sent.communicator];
        if (number >= 0)
          return success();
        break;
      }
  return failure(SOAP_INVALID_PROGRAM,
                 "process %d waits for an id of a communicator that process %d "
                 "does not send",
                 process, sender);
}

SoapStatus RecordingJoiner::joinCommunicators() {
  for (int32_t p = 0; p < numProcesses(); ++p)
    for (const Recording::Communicator &made : processes[p].communicators) {
      numbers[p].push_back(
          made.sender < 0 ? static_cast<int32_t>(whole.communicators.size())
                          : -1);
      if (made.sender < 0)
        whole.communicators.emplace_back();
    }
  size_t numSent = 0, numReceived = 0;
  // Of all first: an id is sent by whoever made it.
  std::vector<std::vector<int32_t>> received = numbers;
  for (int32_t p = 0; p < numProcesses(); ++p) {
    numSent += processes[p].sentIds.size();
    std::vector<int32_t> fromEach(processes.size(), 0);
    for (size_t c = 0; c < numbers[p].size(); ++c) {
      int32_t sender = processes[p].communicators[c].sender;
      if (sender < 0)
        continue;
      int32_t which = sender < numProcesses() ? fromEach[sender]++ : 0;
      SOAP_RETURN_IF_FAILED(findSent(p, sender, which, received[p][c]));
      ++numReceived;
    }
  }
  numbers = std::move(received);
  if (numSent != numReceived)
    return failure(SOAP_INVALID_PROGRAM,
                   "of %zu ids of communicators that are sent, %zu are "
                   "received",
                   numSent, numReceived);
  for (int32_t p = 0; p < numProcesses(); ++p)
    for (size_t c = 0; c < numbers[p].size(); ++c) {
      const Recording::Communicator &part = processes[p].communicators[c];
      Recording::Communicator &all = whole.communicators[numbers[p][c]];
      all.numAmiss += part.numAmiss;
      if (part.devices.empty())
        continue;
      if (all.devices.empty())
        all.devices.assign(part.devices.size(), -1);
      for (size_t r = 0; r < part.devices.size(); ++r) {
        if (part.devices[r] < 0)
          continue;
        if (part.devices.size() != all.devices.size() || all.devices[r] >= 0)
          ++all.numAmiss;
        else
          all.devices[r] = part.devices[r];
      }
    }
  SOAP_RETURN_IF_FAILED(checkCommunicators(program, whole));
  return checkCommunicatorOrder();
}

/// Making one waits for all of its ranks.
SoapStatus RecordingJoiner::checkCommunicatorOrder() const {
  std::vector<size_t> at(processes.size(), 0);
  for (bool moved = true; moved;) {
    moved = false;
    for (size_t c = 0; c < whole.communicators.size(); ++c) {
      std::vector<size_t> members;
      bool isReady = true;
      for (size_t p = 0; p < processes.size(); ++p) {
        auto begin = numbers[p].begin() + static_cast<ptrdiff_t>(at[p]);
        auto found =
            std::find(begin, numbers[p].end(), static_cast<int32_t>(c));
        if (found == numbers[p].end())
          continue;
        members.push_back(p);
        isReady &= found == begin;
      }
      if (members.empty() || !isReady)
        continue;
      for (size_t p : members)
        ++at[p];
      moved = true;
    }
  }
  for (size_t p = 0; p < processes.size(); ++p)
    if (at[p] < numbers[p].size())
      return failure(SOAP_INVALID_PROGRAM,
                     "process %zu waits for ever for others to make "
                     "communicator %d",
                     p, numbers[p][at[p]]);
  return success();
}

void RecordingJoiner::take(int32_t process) {
  RecordedCommand command = *next(process);
  ++cursors[process].number;
  if (command.event >= 0)
    command.event += firstEvents[process];
  if (command.kind == RecordedCommand::Call) {
    const std::vector<int32_t> &known = numbers[process];
    int32_t &communicator = command.call.communicator;
    communicator =
        communicator >= 0 && communicator < static_cast<int32_t>(known.size())
            ? known[communicator]
            : -1;
    command.call.group = numGroups;
  }
  whole.steps.back().push_back(std::move(command));
}

bool RecordingJoiner::start(int32_t process) {
  int32_t index = startOf(process);
  const SoapCommunication &comm = program.communications[index];
  std::set<int32_t> members = {process};
  for (int32_t p = 0; p < comm.num_participants; ++p)
    members.insert(owners[comm.participants[p]]);
  for (int32_t member : members)
    if (startOf(member) != index)
      return false;
  for (int32_t member : members)
    while (startOf(member) == index)
      take(member);
  return true;
}

std::set<int32_t> RecordingJoiner::peersOf(int32_t process) const {
  std::set<int32_t> peers;
  const Cursor &at = cursors[process];
  const std::vector<RecordedCommand> &commands = *at.commands;
  for (size_t i = at.number;
       i < commands.size() && isCall(&commands[i]) &&
       commands[i].call.group == commands[at.number].call.group;
       ++i) {
    const RecordedCall &call = commands[i].call;
    const std::vector<int32_t> &known = numbers[process];
    // What is none is said when the whole is checked.
    if (call.communicator < 0 ||
        call.communicator >= static_cast<int32_t>(known.size()))
      continue;
    const std::vector<int32_t> &devices =
        whole.communicators[known[call.communicator]].devices;
    for (size_t r = 0; r < devices.size(); ++r)
      if (devices[r] >= 0 && devices[r] < program.num_devices &&
          (!call.isMessage() || static_cast<int32_t>(r) == call.peer))
        peers.insert(owners[devices[r]]);
  }
  peers.erase(process);
  return peers;
}

/// Takes the next group of a process with those of all that it is with, if
/// these have come to such ones.
bool RecordingJoiner::callTogether(int32_t process) {
  std::set<int32_t> members = {process};
  std::vector<int32_t> open = {process};
  while (!open.empty()) {
    int32_t member = open.back();
    open.pop_back();
    for (int32_t peer : peersOf(member)) {
      if (!isCall(next(peer)) || !peersOf(peer).count(member))
        return false;
      if (members.insert(peer).second)
        open.push_back(peer);
    }
  }
  for (int32_t member : members) {
    int32_t group = next(member)->call.group;
    while (isCall(next(member)) && next(member)->call.group == group)
      take(member);
  }
  ++numGroups;
  return true;
}

SoapStatus RecordingJoiner::joinStep(size_t step) {
  whole.steps.emplace_back();
  for (int32_t p = 0; p < numProcesses(); ++p)
    cursors[p] = {&processes[p].steps[step], 0};
  for (bool moved = true; moved;) {
    moved = false;
    for (int32_t p = 0; p < numProcesses(); ++p) {
      while (next(p) && !isCall(next(p)) && startOf(p) < 0) {
        take(p);
        moved = true;
      }
      if (startOf(p) >= 0)
        moved |= start(p);
      else if (isCall(next(p)))
        moved |= callTogether(p);
    }
  }
  for (int32_t p = 0; p < numProcesses(); ++p) {
    if (startOf(p) >= 0)
      return failure(SOAP_INVALID_PROGRAM,
                     "process %d waits for ever for others to start "
                     "communication %d",
                     p, startOf(p));
    if (next(p))
      return failure(SOAP_INVALID_PROGRAM,
                     "stream %d of process %d waits for ever for others to "
                     "make such calls of NCCL",
                     next(p)->stream, p);
  }
  return success();
}

SoapStatus RecordingJoiner::join() {
  for (const Recording &process : processes)
    if (process.steps.size() != processes[0].steps.size())
      return failure(SOAP_INVALID_PROGRAM, "processes take %zu steps and %zu",
                     processes[0].steps.size(), process.steps.size());
  SOAP_RETURN_IF_FAILED(joinMemory());
  SOAP_RETURN_IF_FAILED(joinCommunicators());
  for (size_t step = 0; step < processes[0].steps.size(); ++step)
    SOAP_RETURN_IF_FAILED(joinStep(step));
  return success();
}

SoapStatus soap::joinRecordings(const SoapProgram &program,
                                const std::vector<Recording> &processes,
                                Recording &whole) {
  return RecordingJoiner(program, processes, whole).join();
}
