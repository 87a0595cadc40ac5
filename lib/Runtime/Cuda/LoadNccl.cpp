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

#include <cstring>
#include <dlfcn.h>
#include <nccl.h>
#include <type_traits>

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

/// A value that is the same in NCCL's types and in those of NcclApi.h.
template <typename To, typename From> static To as(From value) {
  if constexpr (std::is_pointer_v<From>) {
    return reinterpret_cast<To>(value);
  } else if constexpr (std::is_class_v<From>) {
    To result;
    std::memcpy(&result, &value, sizeof(result));
    return result;
  } else {
    return static_cast<To>(value);
  }
}

/// Calls `real`, a function of NCCL's types, with those of NcclApi.h: they are
/// other functions to the language, though not to the machine.
template <auto &real, typename Own,
          typename Real = std::remove_reference_t<decltype(real)>>
struct Adapter;
template <auto &real, typename Result, typename... Arguments,
          typename RealResult, typename... RealArguments>
struct Adapter<real, Result (*)(Arguments...),
               RealResult (*)(RealArguments...)> {
  static Result call(Arguments... arguments) {
    return as<Result>(real(as<RealArguments>(arguments)...));
  }
};

/// Takes the function of this name, which \p real keeps; false if there is
/// none.
template <auto &real, typename Own>
static bool load(void *library, const char *name, Own &own) {
  real = reinterpret_cast<std::remove_reference_t<decltype(real)>>(
      dlsym(library, name));
  if (real)
    own = Adapter<real, Own>::call;
  return real;
}

const NcclApi *soap::loadNccl(const char *&why) {
  static NcclApi api = {};
  static const char *const error = []() -> const char * {
    void *library = openLibrary("libnccl.so.2");
    if (!library)
      return "libnccl.so.2 is not found";
#define SOAP_LOAD(member, name)                                                \
  static decltype(&(name)) member = nullptr;                                   \
  if (!load<member>(library, #name, api.member))                               \
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
    // Older headers do not have it, nor older libraries.
    static ncclResult_t (*commRevoke)(ncclComm_t, int) = nullptr;
    (void)load<commRevoke>(library, "ncclCommRevoke", api.commRevoke);
    return nullptr;
  }();
  why = error ? error : "";
  return error ? nullptr : &api;
}
