//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecordingChecks.h"

using namespace soap;

namespace {
/// What a stream has done since it last waited.
struct Stamped {
  /// Its last stamp; -1: it has waited since.
  int32_t last = -1;
  /// Whether it has done anything since then.
  bool isOpen = false;
};
} // namespace

SoapStatus soap::checkStamps(const SoapProgram &program,
                             const Recording &recording,
                             const std::vector<RecordedCommand> &commands) {
  if (recording.numStamps == 0)
    return success();
  std::vector<int32_t> passedBy(recording.numStamps, -1);
  std::vector<Stamped> streams(numStreams(program));
  for (const RecordedCommand &command : commands) {
    if (command.stream < 0 ||
        static_cast<size_t>(command.stream) >= streams.size())
      return failure(SOAP_INVALID_PROGRAM, "no stream %d", command.stream);
    Stamped &stream = streams[command.stream];
    switch (command.kind) {
    case RecordedCommand::Stamp:
      if (command.stamp < 0 || command.stamp >= recording.numStamps ||
          recording.stampDevices[command.stamp] != deviceOf(command.stream) ||
          passedBy[command.stamp] >= 0)
        return failure(SOAP_INVALID_PROGRAM,
                       "stream %d passes stamp %d, which is another one's",
                       command.stream, command.stamp);
      passedBy[command.stamp] = command.stream;
      stream = {command.stamp, false};
      break;
    case RecordedCommand::Wait:
    case RecordedCommand::Record:
      if (stream.isOpen)
        return failure(SOAP_INVALID_PROGRAM,
                       "stream %d goes on without a stamp behind what it did",
                       command.stream);
      if (command.kind == RecordedCommand::Wait)
        stream.last = -1;
      break;
    default:
      if (stream.last < 0)
        return failure(SOAP_INVALID_PROGRAM,
                       "stream %d has no stamp between what it waits for and "
                       "what it does",
                       command.stream);
      stream.isOpen = true;
    }
  }
  for (int32_t s = 0; s < recording.numStamps; ++s)
    if (passedBy[s] < 0)
      return failure(SOAP_INVALID_PROGRAM, "stamp %d is never passed", s);
  // Times can be told between stamps of one device.
  for (Recording::Span span : recording.spans)
    if (span.from < 0 || span.from >= recording.numStamps || span.to < 0 ||
        span.to >= recording.numStamps ||
        deviceOf(passedBy[span.from]) != deviceOf(passedBy[span.to]))
      return failure(SOAP_INVALID_PROGRAM,
                     "the time from stamp %d to stamp %d, of another device",
                     span.from, span.to);
  return success();
}
