//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecordingChecks.h"

using namespace soap;

RecordingOrder::RecordingOrder(const SoapProgram &program,
                               const Recording &recording)
    : roots(recording.rootStreams), events(recording.numEvents),
      streams(numStreams(program)), last(program.num_devices) {
  for (Stream &stream : streams)
    stream.known = stream.before = stream.needed = Clock(streams.size(), -1);
  for (int32_t root : roots)
    streams[root].hasBegun = true;
}

SoapStatus RecordingOrder::record(int32_t stream, int32_t number) {
  SOAP_RETURN_IF_FAILED(closeWaits(stream));
  Event &event = events[number];
  if (event.isRecorded)
    return failure(SOAP_INVALID_PROGRAM,
                   "event %d is recorded twice in one step", number);
  event = {true, false, stream, streams[stream].known};
  return success();
}

SoapStatus RecordingOrder::wait(int32_t stream, int32_t number) {
  Stream &mine = streams[stream];
  Event &event = events[number];
  if (!event.isRecorded)
    return failure(SOAP_INVALID_PROGRAM,
                   "stream %d waits for event %d, which nothing has recorded",
                   stream, number);
  event.isAwaited = true;
  mine.hasBegun |= streams[event.stream].hasBegun;
  if (mine.isFollowed)
    SOAP_RETURN_IF_FAILED(closeWaits(stream));
  if (mine.waits.empty()) {
    mine.before = mine.known;
    mine.needed.assign(streams.size(), -1);
  }
  mine.waits.push_back(number);
  for (size_t s = 0; s < streams.size(); ++s)
    mine.known[s] = std::max(mine.known[s], event.clock[s]);
  return success();
}

SoapStatus RecordingOrder::closeWaits(int32_t stream) {
  Stream &mine = streams[stream];
  for (size_t w = 0; w < mine.waits.size(); ++w) {
    // Streams begin with an event that nothing comes before.
    const Event &event = events[mine.waits[w]];
    if (event.clock[event.stream] < 0)
      continue;
    Clock others = mine.before;
    for (size_t o = 0; o < mine.waits.size(); ++o)
      for (size_t s = 0; s < streams.size() && o != w; ++s)
        others[s] = std::max(others[s], events[mine.waits[o]].clock[s]);
    bool isNeeded = false;
    for (size_t s = 0; s < streams.size(); ++s)
      isNeeded |= mine.needed[s] > others[s];
    if (!isNeeded)
      return failure(SOAP_INVALID_PROGRAM,
                     "stream %d waits in vain for event %d of stream %d",
                     stream, mine.waits[w], event.stream);
  }
  mine.waits.clear();
  mine.isFollowed = false;
  return success();
}

SoapStatus RecordingOrder::touch(int32_t stream, const RecordedAccess &access,
                                 bool writes) {
  Stream &mine = streams[stream];
  int32_t number = mine.known[stream], other = -1;
  int64_t where = 0;
  auto need = [&](int32_t command, int64_t lo) {
    if (command < 0 || streamOf[command] == stream)
      return;
    int32_t from = streamOf[command];
    mine.needed[from] = std::max(mine.needed[from], command);
    if (mine.known[from] < command && other < 0) {
      other = command;
      where = lo;
    }
  };
  last[access.device].forEach(access.lo, access.hi,
                              [&](Last &bytes, int64_t lo, int64_t) {
                                need(bytes.writer, lo);
                                if (!writes) {
                                  bytes.readers[stream] = number;
                                  return;
                                }
                                for (auto [from, reader] : bytes.readers)
                                  need(reader, lo);
                                bytes.readers.clear();
                                bytes.writer = number;
                              });
  if (other < 0)
    return success();
  return failure(SOAP_INVALID_PROGRAM,
                 "commands on streams %d and %d touch byte %lld of device %d "
                 "in no order",
                 streamOf[other], stream, (long long)where, access.device);
}

SoapStatus RecordingOrder::visit(const RecordedCommand &command,
                                 const std::vector<RecordedAccess> &accesses) {
  if (command.kind == RecordedCommand::Record)
    return record(command.stream, command.event);
  if (command.kind == RecordedCommand::Wait)
    return wait(command.stream, command.event);
  Stream &mine = streams[command.stream];
  if (!mine.hasBegun)
    return failure(SOAP_INVALID_PROGRAM,
                   "stream %d does not wait for the step to begin",
                   command.stream);
  mine.isFollowed = true;
  mine.known[command.stream] = static_cast<int32_t>(streamOf.size());
  streamOf.push_back(command.stream);
  // Reads first: what the command itself writes does not count for them.
  for (bool writes : {false, true})
    for (const RecordedAccess &access : accesses)
      if (writes ? access.writes : access.reads)
        SOAP_RETURN_IF_FAILED(touch(command.stream, access, writes));
  return success();
}

SoapStatus RecordingOrder::finish() {
  // What a process's first stream waits for at last is the step's end.
  for (int32_t root : roots)
    if (!streams[root].isFollowed)
      streams[root].waits.clear();
  for (size_t s = 0; s < streams.size(); ++s) {
    SOAP_RETURN_IF_FAILED(closeWaits(static_cast<int32_t>(s)));
    if (streams[s].known[s] > streams[rootOf(s)].known[s])
      return failure(SOAP_INVALID_PROGRAM,
                     "stream %zu may go on after the step's end", s);
  }
  for (size_t e = 0; e < events.size(); ++e)
    if (events[e].isRecorded && !events[e].isAwaited)
      return failure(SOAP_INVALID_PROGRAM,
                     "event %zu is recorded in vain: nothing waits for it", e);
  return success();
}
