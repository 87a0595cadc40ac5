//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmulatedWire.h"

#include <algorithm>

using namespace soap;

std::shared_ptr<EmulatedWire::Outgoing>
EmulatedWire::send(int32_t process, const WireCall &call, const char *data) {
  auto made = std::make_shared<Outgoing>();
  made->call = call;
  made->data.assign(data, data + call.bytes);
  auto bytes = static_cast<int64_t>(sizeof(WireCall));
  if (status.code == SOAP_OK)
    status = group.send(process, ProcessGroup::NcclCall, &made->call, bytes,
                        made->requests);
  if (status.code == SOAP_OK && call.bytes > 0)
    status = group.send(process, ProcessGroup::NcclCall, made->data.data(),
                        call.bytes, made->requests);
  outgoing.push_back(made);
  return made;
}

SoapStatus EmulatedWire::progress(
    const std::function<bool(int32_t)> &needs,
    const std::function<void(const WireCall &, std::vector<char>)> &arrived) {
  SOAP_RETURN_IF_FAILED(status);
  for (const std::shared_ptr<Outgoing> &sent : outgoing)
    SOAP_RETURN_IF_FAILED(group.test(sent->requests));
  outgoing.erase(
      std::remove_if(outgoing.begin(), outgoing.end(),
                     [](const auto &sent) { return sent->isSent(); }),
      outgoing.end());
  for (int32_t process = 0; process < group.size(); ++process) {
    if (process == group.rank())
      continue;
    Incoming &next = incoming[process];
    while (true) {
      if (next.state == Incoming::Idle) {
        if (!needs(process))
          break;
        auto bytes = static_cast<int64_t>(sizeof(WireCall));
        SOAP_RETURN_IF_FAILED(group.receive(process, ProcessGroup::NcclCall,
                                            &next.call, bytes, next.requests));
        next.state = Incoming::Call;
      }
      SOAP_RETURN_IF_FAILED(group.test(next.requests));
      if (!next.requests.open.empty())
        break;
      if (next.state == Incoming::Call && next.call.bytes > 0) {
        next.data.resize(static_cast<size_t>(next.call.bytes));
        SOAP_RETURN_IF_FAILED(group.receive(process, ProcessGroup::NcclCall,
                                            next.data.data(), next.call.bytes,
                                            next.requests));
        next.state = Incoming::Data;
        continue;
      }
      next.state = Incoming::Idle;
      arrived(next.call, std::move(next.data));
      next.data.clear();
    }
  }
  return success();
}
