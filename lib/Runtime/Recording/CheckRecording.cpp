//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Backend.h"
#include "../Nccl/RecordingNccl.h"
#include "RecordingChecks.h"

using namespace soap;

/// What a device does by itself in a communication by NCCL.
static SoapStatus follow(RecordingContents &contents,
                         const RecordedCommand &command,
                         const RecordedPlace &place) {
  switch (command.kind) {
  case RecordedCommand::Mark:
    if (command.value == 0)
      return contents.end(place.device);
    contents.begin(place.device, place.communication);
    return success();
  case RecordedCommand::Box:
    return contents.visitBox(place.device, command);
  case RecordedCommand::Sum:
    return contents.visitSum(place.device, command);
  default:
    return success();
  }
}

static SoapStatus checkStep(const SoapProgram &program,
                            const Recording &recording,
                            const std::vector<RecordedCommand> &commands) {
  RecordingFollower follower(program, recording.usesNccl);
  RecordingMemory memory(program, recording);
  RecordingOrder order(program, recording);
  RecordingLives lives(program, recording);
  RecordingContents contents(program, recording);
  RecordingGroups groups(recording, contents);
  SOAP_RETURN_IF_FAILED(memory.check());
  SOAP_RETURN_IF_FAILED(checkCommunicators(program, recording));
  SOAP_RETURN_IF_FAILED(checkStamps(program, recording, commands));
  std::vector<RecordedAccess> accesses;
  for (const RecordedCommand &command : commands) {
    if (command.kind == RecordedCommand::Stamp)
      continue;
    bool isEvent = command.kind == RecordedCommand::Record ||
                   command.kind == RecordedCommand::Wait;
    if (command.stream < 0 || command.stream >= numStreams(program) ||
        (isEvent &&
         (command.event < 0 || command.event >= recording.numEvents)))
      return failure(SOAP_INVALID_PROGRAM, "no stream %d, or no event %d of it",
                     command.stream, command.event);
    RecordedPlace place;
    SOAP_RETURN_IF_FAILED(follower.visit(command, place));
    SOAP_RETURN_IF_FAILED(memory.visit(command, place, accesses));
    SOAP_RETURN_IF_FAILED(order.visit(command, accesses));
    SOAP_RETURN_IF_FAILED(groups.visit(command, place, accesses));
    SOAP_RETURN_IF_FAILED(follow(contents, command, place));
    // What messages leave is of one communication alone.
    if (command.kind == RecordedCommand::Mark && command.value > 0)
      lives.forget(place.device, memory.stagingOf(place.device));
    if (command.kind == RecordedCommand::Step && place.isFirst)
      lives.forget(place.device, memory.scratchOf(place.device));
    if (!isEvent)
      SOAP_RETURN_IF_FAILED(lives.visit(place, accesses));
  }
  SOAP_RETURN_IF_FAILED(groups.close());
  SOAP_RETURN_IF_FAILED(follower.finish());
  SOAP_RETURN_IF_FAILED(order.finish());
  return lives.finish();
}

SoapStatus soap::checkRecording(const SoapProgram &program,
                                const Recording &recording) {
  for (const std::vector<RecordedCommand> &step : recording.steps)
    SOAP_RETURN_IF_FAILED(checkStep(program, recording, step));
  return success();
}

SoapGpuFigures soap::countRecording(const SoapProgram &program,
                                    const Recording &recording) {
  SoapGpuFigures figures = {};
  for (const RecordedCommand &command : recording.steps.front()) {
    switch (command.kind) {
    case RecordedCommand::Step:
      ++(command.step->kind == SOAP_GPU_LAUNCH ? figures.launches
                                               : figures.library_calls);
      break;
    case RecordedCommand::Transfer:
      figures.transfers += static_cast<int64_t>(
          command.part->getCopies().size() + command.part->getSlices().size());
      break;
    case RecordedCommand::Copy:
      ++figures.state_copies;
      break;
    case RecordedCommand::Wait:
      ++figures.waits;
      break;
    case RecordedCommand::Box:
    case RecordedCommand::Sum:
      ++figures.nccl_kernels;
      break;
    case RecordedCommand::Call:
      // Each message once.
      if (!command.call.isMessage())
        ++figures.nccl_collectives;
      else if (command.call.kind == RecordedCall::Send)
        ++figures.nccl_messages;
      break;
    case RecordedCommand::Record:
    case RecordedCommand::Mark:
    case RecordedCommand::Stamp:
      break;
    }
  }
  for (const Recording::Memory &memory : recording.memory)
    figures.memory_bytes =
        std::max(figures.memory_bytes, memory.bytes + memory.stagingBytes);
  return figures;
}

SoapStatus soap::recordSteps(const SoapProgram &program, Recording &recording,
                             std::unique_ptr<Backend> &backend, bool usesNccl,
                             bool isTraced) {
  RecordingNcclScope scope(recording);
  recording.usesNccl = usesNccl;
  SoapOptions options = {};
  options.trace = isTraced;
  SOAP_RETURN_IF_FAILED(createGpuBackend(
      program, options, createRecordingDriver(recording), backend));
  // One is issued, one captured.
  return backend->run(2);
}
