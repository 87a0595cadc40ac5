//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecordingChecks.h"

using namespace soap;

RecordingFollower::RecordingFollower(const SoapProgram &program, bool usesNccl)
    : program(program), usesNccl(usesNccl), devices(program.num_devices),
      communications(program.num_communications) {
  for (int32_t d = 0; d < program.num_devices; ++d)
    devices[d].copies = stateCopies(program, d);
  for (int32_t c = 0; c < program.num_communications; ++c) {
    const SoapCommunication &comm = program.communications[c];
    for (int32_t p = 0; p < comm.num_participants; ++p) {
      auto part = std::make_unique<TransferPart>(comm, comm.participants[p]);
      if (part->getCopies().empty() && part->getSlices().empty())
        part.reset();
      communications[c].numLeft += part != nullptr;
      communications[c].parts.push_back(std::move(part));
    }
    communications[c].streams = CommunicationStreams(comm);
  }
}

void RecordingFollower::skip(int32_t device) {
  const SoapDevice &table = program.devices[device];
  Device &at = devices[device];
  for (; at.command < table.num_commands; ++at.command) {
    const SoapCommand &command = table.commands[at.command];
    bool isOpen = command.kind == SOAP_LAUNCH
                      ? program.kernels[command.index].gpu->num_steps > 0
                      : usesNccl || communications[command.index].numLeft > 0;
    if (isOpen)
      return;
  }
}

bool RecordingFollower::isOn(int32_t communication, int32_t stream) const {
  return communications[communication].streams.of(deviceOf(stream)) ==
         kindOf(stream);
}

bool RecordingFollower::isAtCommunication(int32_t device,
                                          int32_t communication) {
  skip(device);
  const SoapDevice &table = program.devices[device];
  int32_t at = devices[device].command;
  return at < table.num_commands &&
         table.commands[at].kind == SOAP_COMMUNICATE &&
         table.commands[at].index == communication;
}

void RecordingFollower::Device::choose(const SoapGpuKernel &kernel,
                                       const SoapGpuStep *taken) {
  const SoapGpuStep &next = kernel.steps[step];
  if (next.kind != SOAP_GPU_ALTERNATIVES)
    return;
  int32_t generated = ++step + next.alternatives.num_library;
  alternativesEnd = generated + next.alternatives.num_generated;
  listEnd = generated;
  if (taken == &kernel.steps[generated]) {
    step = generated;
    listEnd = alternativesEnd;
  }
}

SoapStatus RecordingFollower::visitStep(const RecordedCommand &command,
                                        RecordedPlace &place) {
  int32_t device = deviceOf(command.stream);
  skip(device);
  const SoapDevice &table = program.devices[device];
  Device &at = devices[device];
  bool isLaunch = at.command < table.num_commands &&
                  table.commands[at.command].kind == SOAP_LAUNCH;
  const SoapKernel *kernel =
      isLaunch ? &program.kernels[table.commands[at.command].index] : nullptr;
  bool isFirst = at.step == 0;
  if (kernel)
    at.choose(*kernel->gpu, command.step);
  if (!kernel || command.step != &kernel->gpu->steps[at.step] ||
      kindOf(command.stream) != Stream::Compute)
    return failure(SOAP_INVALID_PROGRAM,
                   "stream %d gets a step of a kernel that is not next on "
                   "device %d, at command %d",
                   command.stream, device, at.command);
  place = {device, at.command, kernel, at.step, -1, isFirst};
  if (++at.step == at.listEnd)
    at.step = at.alternativesEnd;
  if (at.step == kernel->gpu->num_steps) {
    at.step = 0;
    at.listEnd = at.alternativesEnd = -1;
    ++at.command;
  }
  return success();
}

/// Whether two parts do the same.
static bool isSame(const TransferPart &a, const TransferPart &b) {
  return a.getCopies() == b.getCopies() &&
         std::equal(
             a.getSlices().begin(), a.getSlices().end(), b.getSlices().begin(),
             b.getSlices().end(),
             [](const TransferPart::Slice &x, const TransferPart::Slice &y) {
               return x.group == y.group && x.lo == y.lo && x.hi == y.hi;
             });
}

SoapStatus RecordingFollower::visitTransfer(const RecordedCommand &command,
                                            RecordedPlace &place) {
  int32_t device = deviceOf(command.stream);
  const SoapCommunication *comm = &command.part->getCommunication();
  auto index = static_cast<int32_t>(comm - program.communications);
  // A part of another table has an index, too.
  bool isKnown = !usesNccl && comm >= program.communications &&
                 comm < program.communications + program.num_communications;
  if (!isKnown || !isOn(index, command.stream))
    return failure(SOAP_INVALID_PROGRAM,
                   "stream %d gets a transfer that is not the program's, or "
                   "another stream's",
                   command.stream);
  for (int32_t p = 0; p < comm->num_participants; ++p)
    if (!isAtCommunication(comm->participants[p], index))
      return failure(SOAP_INVALID_PROGRAM,
                     "communication %d starts on device %d before device %d "
                     "has come to it, or after it has left",
                     index, device, comm->participants[p]);
  auto &parts = communications[index].parts;
  for (int32_t p = 0; p < comm->num_participants; ++p) {
    if (comm->participants[p] != device)
      continue;
    if (!parts[p] || !isSame(*parts[p], *command.part))
      return failure(SOAP_INVALID_PROGRAM,
                     "device %d does another part of communication %d than "
                     "its own, or twice the same",
                     device, index);
    parts[p].reset();
    place = {device, devices[device].command, nullptr, 0};
    --communications[index].numLeft;
    return success();
  }
  return failure(SOAP_INVALID_PROGRAM,
                 "device %d is no participant of communication %d", device,
                 index);
}

SoapStatus RecordingFollower::visitCopy(const RecordedCommand &command,
                                        RecordedPlace &place) {
  int32_t device = deviceOf(command.stream);
  skip(device);
  Device &at = devices[device];
  if (at.command < program.devices[device].num_commands ||
      at.copy == at.copies.size() || kindOf(command.stream) != Stream::Compute)
    return failure(SOAP_INVALID_PROGRAM,
                   "stream %d copies state before its device is done, or too "
                   "often",
                   command.stream);
  place = {device, static_cast<int32_t>(at.copy), nullptr, 0};
  ++at.copy;
  return success();
}

SoapStatus RecordingFollower::visitMark(const RecordedCommand &command,
                                        RecordedPlace &place) {
  int32_t device = deviceOf(command.stream), index = command.value - 1;
  Device &at = devices[device];
  bool begins = index >= 0;
  bool isOwn = usesNccl && index < program.num_communications &&
               begins == (at.communication < 0) &&
               isOn(begins ? index : at.communication, command.stream);
  if (!isOwn || (begins && !isAtCommunication(device, index)))
    return failure(SOAP_INVALID_PROGRAM,
                   "stream %d is marked %d, where device %d is not",
                   command.stream, command.value, device);
  if (!begins) {
    place = {device, at.command, nullptr, 0, at.communication};
    at.communication = -1;
    ++at.command;
    return success();
  }
  const SoapCommunication &comm = program.communications[index];
  for (int32_t p = 0; p < comm.num_participants; ++p)
    if (!isAtCommunication(comm.participants[p], index))
      return failure(SOAP_INVALID_PROGRAM,
                     "communication %d starts on device %d before device %d "
                     "has come to it, or after it has left",
                     index, device, comm.participants[p]);
  at.communication = index;
  place = {device, at.command, nullptr, 0, index};
  return success();
}

SoapStatus RecordingFollower::visitExchange(const RecordedCommand &command,
                                            RecordedPlace &place) const {
  int32_t device = deviceOf(command.stream);
  const Device &at = devices[device];
  if (at.communication < 0 || !isOn(at.communication, command.stream))
    return failure(SOAP_INVALID_PROGRAM,
                   "stream %d communicates outside of a communication's marks",
                   command.stream);
  place = {device, at.command, nullptr, 0, at.communication};
  return success();
}

SoapStatus RecordingFollower::visit(const RecordedCommand &command,
                                    RecordedPlace &place) {
  switch (command.kind) {
  case RecordedCommand::Step:
    return visitStep(command, place);
  case RecordedCommand::Transfer:
    return visitTransfer(command, place);
  case RecordedCommand::Copy:
    return visitCopy(command, place);
  case RecordedCommand::Mark:
    return visitMark(command, place);
  case RecordedCommand::Box:
  case RecordedCommand::Sum:
  case RecordedCommand::Call:
    return visitExchange(command, place);
  default:
    return success();
  }
}

SoapStatus RecordingFollower::finish() {
  for (int32_t d = 0; d < program.num_devices; ++d) {
    skip(d);
    if (devices[d].command < program.devices[d].num_commands)
      return failure(SOAP_INVALID_PROGRAM,
                     "the step ends before command %d of device %d is done",
                     devices[d].command, d);
    if (devices[d].copy < devices[d].copies.size())
      return failure(SOAP_INVALID_PROGRAM,
                     "the step ends before the state of device %d is copied",
                     d);
  }
  return success();
}
