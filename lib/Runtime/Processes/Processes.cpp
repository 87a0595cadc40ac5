//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Several processes, as C sees them.

#include "ProcessGroup.h"

#include <cstdlib>
#include <cstring>
#include <exception>

using namespace soap;

/// Within ten seconds, all is over.
static double limitOr(double limit) { return limit > 0 ? limit : 9; }

SoapStatus soap_processes_create(const SoapTransport *transport, double limit,
                                 SoapProcesses **processes) {
  *processes = nullptr;
  if (transport->rank < 0 || transport->rank >= transport->num_ranks)
    return failure(SOAP_INVALID_ARGUMENT, "rank %d of %d", transport->rank,
                   transport->num_ranks);
  try {
    auto made = std::make_unique<SoapProcesses>(*transport, limitOr(limit));
    SOAP_RETURN_IF_FAILED(made->group.start());
    *processes = made.release();
    return success();
  } catch (const std::exception &e) {
    return failure(SOAP_OUT_OF_RESOURCES, "no thread for messages: %s",
                   e.what());
  }
}

SoapStatus soap_processes_open(double limit, SoapProcesses **processes) {
  *processes = nullptr;
  SoapTransport transport = {};
  bool isAlone = true;
  // Hosts may start one after the other.
  SOAP_RETURN_IF_FAILED(
      openMpiTransport(transport, isAlone, limit > 0 ? limit : 60));
  return isAlone ? success()
                 : soap_processes_create(&transport, limit, processes);
}

int32_t soap_processes_rank(const SoapProcesses *processes) {
  return processes->group.rank();
}
int32_t soap_processes_size(const SoapProcesses *processes) {
  return processes->group.size();
}
double soap_processes_limit(const SoapProcesses *processes) {
  return processes->group.limit();
}
void soap_processes_set_limit(SoapProcesses *processes, double limit) {
  processes->group.setLimit(limitOr(limit));
}

void soap_processes_on_failure(SoapProcesses *processes,
                               void (*handler)(const char *line)) {
  processes->group.onFailure(handler);
}

SoapStatus soap_processes_broadcast(SoapProcesses *processes, const void *data,
                                    size_t bytes) {
  ProcessGroup &group = processes->group;
  auto size = static_cast<int64_t>(bytes);
  Requests requests;
  for (int32_t r = 1; r < group.size(); ++r) {
    SOAP_RETURN_IF_FAILED(
        group.send(r, ProcessGroup::Program, &size, sizeof(size), requests));
    if (size)
      SOAP_RETURN_IF_FAILED(
          group.send(r, ProcessGroup::Program, data, size, requests));
  }
  return group.wait(requests, 0, [] { return "sending the program"; });
}

SoapStatus soap_processes_receive(SoapProcesses *processes, void **data,
                                  size_t *bytes) {
  *data = nullptr;
  *bytes = 0;
  ProcessGroup &group = processes->group;
  auto describe = [] { return "waiting for the program"; };
  auto announced = std::make_shared<int64_t>(0);
  // After a failure all memory stays: the rest may still arrive.
  ProcessGroup::keep(announced);
  Requests requests;
  SOAP_RETURN_IF_FAILED(group.receive(0, ProcessGroup::Program, announced.get(),
                                      sizeof(int64_t), requests));
  SOAP_RETURN_IF_FAILED(group.wait(requests, 0, describe));
  int64_t size = *announced;
  void *memory = std::malloc(static_cast<size_t>(size) + 1);
  if (!memory)
    return failure(SOAP_OUT_OF_RESOURCES,
                   "no memory for a program of %lld bytes", (long long)size);
  SoapStatus status = success();
  if (size)
    status = group.receive(0, ProcessGroup::Program, memory, size, requests);
  if (status.code == SOAP_OK)
    status = group.wait(requests, 0, describe);
  SOAP_RETURN_IF_FAILED(status);
  *data = memory;
  *bytes = static_cast<size_t>(size);
  return success();
}

void soap_processes_fail(SoapProcesses *processes, const char *why) {
  (void)processes->group.fail(failure(SOAP_PEER_FAILED, "%s", why));
  processes->group.linger();
}

SoapStatus soap_processes_close(SoapProcesses *processes) {
  if (!processes)
    return success();
  SoapStatus status = processes->group.close();
  if (status.code == SOAP_OK)
    delete processes;
  else
    ProcessGroup::keep(std::shared_ptr<SoapProcesses>(processes));
  return status;
}
