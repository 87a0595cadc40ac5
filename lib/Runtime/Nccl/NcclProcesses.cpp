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
