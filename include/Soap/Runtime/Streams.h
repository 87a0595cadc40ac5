//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_RUNTIME_STREAMS_H
#define SOAP_RUNTIME_STREAMS_H

#include "Soap/Runtime/Program.h"

#include <vector>

namespace soap {

/// The streams of a device. What is on one of them runs in the order of issue.
/// What a device only sends, or only receives, has streams of its own, so that
/// it keeps nothing else waiting (the simulator counts on that: Semantics).
enum class Stream : int32_t { Compute, Communication, Sending, Receiving };
constexpr int32_t streamsPerDevice = 4;

/// Streams are numbered through all devices.
constexpr int32_t streamOf(int32_t device, Stream stream) {
  return streamsPerDevice * device + static_cast<int32_t>(stream);
}
constexpr int32_t deviceOf(int32_t stream) { return stream / streamsPerDevice; }
constexpr Stream kindOf(int32_t stream) {
  return static_cast<Stream>(stream % streamsPerDevice);
}

inline int32_t numStreams(const SoapProgram &program) {
  return streamsPerDevice * program.num_devices;
}

/// On which streams devices take part in a communication: copies of which no
/// device both sends and receives go one way; all others are of the streams for
/// communication, as everything is without `oneWayStreams`.
class CommunicationStreams {
public:
  CommunicationStreams() = default;
  explicit CommunicationStreams(const SoapCommunication &communication,
                                bool oneWayStreams = true);
  bool isOneWay() const { return !receivers.empty(); }
  Stream of(int32_t device) const;

private:
  /// Ascending.
  std::vector<int32_t> receivers;
};

} // namespace soap

#endif // SOAP_RUNTIME_STREAMS_H
