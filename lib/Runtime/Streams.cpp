//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Runtime/Streams.h"

#include <algorithm>

using namespace soap;

CommunicationStreams::CommunicationStreams(
    const SoapCommunication &communication, bool oneWayStreams) {
  if (!oneWayStreams || communication.kind != SOAP_COPY)
    return;
  const SoapBoxCopy *begin = communication.copies,
                    *end = begin + communication.num_copies;
  for (const SoapBoxCopy *copy = begin; copy < end; ++copy)
    receivers.push_back(copy->target_device);
  std::sort(receivers.begin(), receivers.end());
  receivers.erase(std::unique(receivers.begin(), receivers.end()),
                  receivers.end());
  // What is filled has no source, and is nothing that is sent.
  if (std::any_of(begin, end, [&](const SoapBoxCopy &copy) {
        return copy.source_device < 0 ||
               of(copy.source_device) == Stream::Receiving;
      }))
    receivers.clear();
}

Stream CommunicationStreams::of(int32_t device) const {
  if (!isOneWay())
    return Stream::Communication;
  return std::binary_search(receivers.begin(), receivers.end(), device)
             ? Stream::Receiving
             : Stream::Sending;
}
