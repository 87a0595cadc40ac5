//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NcclProcesses.h"

#include "../Processes/ProcessGroup.h"

using namespace soap;

namespace {

class GroupProcesses : public NcclProcesses {
public:
  GroupProcesses(ProcessGroup &processes, int32_t numDevices)
      : processes(processes), numDevices(numDevices) {}

  int32_t ownerOf(int32_t device) const override {
    return processes.ownerOf(device, numDevices);
  }
  SoapStatus share(NcclId &id, const std::vector<int32_t> &to, int32_t from,
                   double timeoutSeconds) override {
    Requests requests;
    for (int32_t other : to)
      SOAP_RETURN_IF_FAILED(
          processes.send(other, ProcessGroup::Nccl, &id, sizeof(id), requests));
    if (from >= 0)
      SOAP_RETURN_IF_FAILED(processes.receive(from, ProcessGroup::Nccl, &id,
                                              sizeof(id), requests));
    return processes.wait(requests, timeoutSeconds,
                          [] { return "making NCCL's communicators"; });
  }
  SoapStatus gather(uint64_t own, std::vector<uint64_t> &all,
                    const char *what) override {
    auto given = std::make_shared<std::vector<uint64_t>>(processes.size(), own);
    // After a failure the rest may still arrive.
    ProcessGroup::keep(given);
    uint64_t *numbers = given->data();
    auto bytes = static_cast<int64_t>(sizeof(own));
    Requests requests;
    for (int32_t other = 0; other < processes.size(); ++other) {
      if (other == processes.rank())
        continue;
      SOAP_RETURN_IF_FAILED(processes.receive(
          other, ProcessGroup::Nccl, &numbers[other], bytes, requests));
      SOAP_RETURN_IF_FAILED(processes.send(other, ProcessGroup::Nccl,
                                           &numbers[processes.rank()], bytes,
                                           requests));
    }
    SOAP_RETURN_IF_FAILED(
        processes.wait(requests, /*seconds=*/0, [what] { return what; }));
    all = *given;
    return success();
  }
  bool hasFailed() const override { return processes.hasFailed(); }
  SoapStatus failure() override { return processes.failure(); }
  ProcessGroup *group() override { return &processes; }

private:
  ProcessGroup &processes;
  int32_t numDevices;
};

} // namespace

std::unique_ptr<NcclProcesses> soap::createNcclProcesses(ProcessGroup &group,
                                                         int32_t numDevices) {
  return std::make_unique<GroupProcesses>(group, numDevices);
}
