//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Runtime/Streams.h"

#include <algorithm>
#include <iterator>

using namespace soap;

static void sortUnique(std::vector<int32_t> &list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

CommunicationStreams::CommunicationStreams(
    const SoapCommunication &communication, bool oneWayStreams) {
  if (!oneWayStreams || communication.kind != SOAP_COPY)
    return;
  std::vector<int32_t> senders;
  for (int32_t c = 0; c < communication.num_copies; ++c) {
    // What is filled has no source, and is nothing that is sent.
    if (communication.copies[c].source_device < 0) {
      receivers.clear();
      return;
    }
    senders.push_back(communication.copies[c].source_device);
    receivers.push_back(communication.copies[c].target_device);
  }
  sortUnique(senders);
  sortUnique(receivers);
  std::vector<int32_t> both;
  std::set_intersection(senders.begin(), senders.end(), receivers.begin(),
                        receivers.end(), std::back_inserter(both));
  if (!both.empty())
    receivers.clear();
}

Stream CommunicationStreams::of(int32_t device) const {
  if (!isOneWay())
    return Stream::Communication;
  return std::binary_search(receivers.begin(), receivers.end(), device)
             ? Stream::Receiving
             : Stream::Sending;
}
