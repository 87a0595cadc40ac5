//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// NCCL as far as the runtime calls it: nothing moves. What it would wait for
// for ever is counted.

#include "HostLibraries.h"

#include <nccl.h>

#include <memory>

using namespace soap;

struct ncclComm {
  /// Each graph that has a call of it has one more.
  std::shared_ptr<int> graphs = std::make_shared<int>();
};

namespace {

HostNccl library;

ncclResult_t issue(ncclComm_t comm, cudaStream_t stream) {
  ++library.numCalls;
  library.streams.insert(stream);
  library.issue(stream, [graphs = comm->graphs] {});
  return ncclSuccess;
}

ncclResult_t end(ncclComm_t comm) {
  library.numStuck += comm->graphs.use_count() > 1;
  delete comm;
  return ncclSuccess;
}

} // namespace

// NOLINTBEGIN(readability-identifier-naming)
#define SOAP_EXPORT extern "C" __attribute__((visibility("default")))

SOAP_EXPORT HostNccl *soapHostNccl() { return &library; }

SOAP_EXPORT ncclResult_t ncclGetVersion(int *version) {
  *version = library.version;
  return ncclSuccess;
}
SOAP_EXPORT ncclResult_t ncclGetUniqueId(ncclUniqueId *id) {
  *id = {};
  return ncclSuccess;
}
SOAP_EXPORT ncclResult_t ncclCommInitRank(ncclComm_t *comm, int, ncclUniqueId,
                                          int) {
  *comm = new ncclComm;
  return ncclSuccess;
}
SOAP_EXPORT ncclResult_t ncclCommDestroy(ncclComm_t comm) { return end(comm); }
SOAP_EXPORT ncclResult_t ncclCommAbort(ncclComm_t comm) { return end(comm); }
SOAP_EXPORT ncclResult_t ncclCommGetAsyncError(ncclComm_t,
                                               ncclResult_t *error) {
  *error = ncclSuccess;
  return ncclSuccess;
}
SOAP_EXPORT ncclResult_t ncclGroupStart() { return ncclSuccess; }
SOAP_EXPORT ncclResult_t ncclGroupEnd() { return ncclSuccess; }
SOAP_EXPORT ncclResult_t ncclAllReduce(const void *, void *, size_t,
                                       ncclDataType_t, ncclRedOp_t,
                                       ncclComm_t comm, cudaStream_t stream) {
  return issue(comm, stream);
}
SOAP_EXPORT ncclResult_t ncclReduceScatter(const void *, void *, size_t,
                                           ncclDataType_t, ncclRedOp_t,
                                           ncclComm_t comm,
                                           cudaStream_t stream) {
  return issue(comm, stream);
}
SOAP_EXPORT ncclResult_t ncclAllGather(const void *, void *, size_t,
                                       ncclDataType_t, ncclComm_t comm,
                                       cudaStream_t stream) {
  return issue(comm, stream);
}
SOAP_EXPORT ncclResult_t ncclSend(const void *, size_t, ncclDataType_t, int,
                                  ncclComm_t comm, cudaStream_t stream) {
  return issue(comm, stream);
}
SOAP_EXPORT ncclResult_t ncclRecv(void *, size_t, ncclDataType_t, int,
                                  ncclComm_t comm, cudaStream_t stream) {
  return issue(comm, stream);
}
SOAP_EXPORT const char *ncclGetErrorString(ncclResult_t) {
  return "failed on the host";
}

// NOLINTEND(readability-identifier-naming)
