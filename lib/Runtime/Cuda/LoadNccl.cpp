//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// NCCL's library, found when a program needs it and not when it is linked.

#include "../Nccl/NcclApi.h"
#include "OpenLibrary.h"

#include <dlfcn.h>
#include <nccl.h>

using namespace soap;

// What Nccl/NcclApi.h says of NCCL.
static_assert(sizeof(NcclId) == sizeof(ncclUniqueId));
static_assert(sizeof(NcclComm) == sizeof(ncclComm_t));
static_assert(int(NcclInt8) == ncclInt8 && int(NcclUint8) == ncclUint8 &&
              int(NcclInt32) == ncclInt32 && int(NcclUint32) == ncclUint32 &&
              int(NcclInt64) == ncclInt64 && int(NcclUint64) == ncclUint64 &&
              int(NcclFloat16) == ncclFloat16 &&
              int(NcclFloat32) == ncclFloat32 &&
              int(NcclFloat64) == ncclFloat64 &&
              int(NcclBfloat16) == ncclBfloat16);
static_assert(int(NcclSum) == ncclSum && int(NcclProd) == ncclProd &&
              int(NcclMax) == ncclMax && int(NcclMin) == ncclMin);
static_assert(int(NcclSuccess) == ncclSuccess &&
              int(NcclInternalError) == ncclInternalError &&
              int(NcclInvalidUsage) == ncclInvalidUsage &&
              int(NcclRemoteError) == ncclRemoteError);

const NcclApi *soap::loadNccl(const char *&why) {
  static NcclApi api = {};
  static const char *const error = []() -> const char * {
    void *library = openLibrary("libnccl.so.2");
    if (!library)
      return "libnccl.so.2 is not found";
#define SOAP_LOAD(member, name)                                                \
  api.member = reinterpret_cast<decltype(api.member)>(dlsym(library, #name));  \
  if (!api.member)                                                             \
    return "libnccl has no " #name;
    SOAP_LOAD(getVersion, ncclGetVersion)
    SOAP_LOAD(getUniqueId, ncclGetUniqueId)
    SOAP_LOAD(commInitRank, ncclCommInitRank)
    SOAP_LOAD(commDestroy, ncclCommDestroy)
    SOAP_LOAD(commAbort, ncclCommAbort)
    SOAP_LOAD(commGetAsyncError, ncclCommGetAsyncError)
    SOAP_LOAD(groupStart, ncclGroupStart)
    SOAP_LOAD(groupEnd, ncclGroupEnd)
    SOAP_LOAD(allReduce, ncclAllReduce)
    SOAP_LOAD(reduceScatter, ncclReduceScatter)
    SOAP_LOAD(allGather, ncclAllGather)
    SOAP_LOAD(send, ncclSend)
    SOAP_LOAD(receive, ncclRecv)
    SOAP_LOAD(getErrorString, ncclGetErrorString)
#undef SOAP_LOAD
    api.commRevoke = reinterpret_cast<decltype(api.commRevoke)>(
        dlsym(library, "ncclCommRevoke"));
    return nullptr;
  }();
  why = error ? error : "";
  return error ? nullptr : &api;
}
