//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_NCCL_NCCLAPI_H
#define SOAP_LIB_RUNTIME_NCCL_NCCLAPI_H

#include <cstddef>
#include <cstdint>

namespace soap {

/// What NCCL's header has, as far as it is used: Cuda/LoadNccl.cpp compares.
using NcclComm = void *;
struct NcclId {
  char bytes[128];
};
enum NcclType : int {
  NcclInt8,
  NcclUint8,
  NcclInt32,
  NcclUint32,
  NcclInt64,
  NcclUint64,
  NcclFloat16,
  NcclFloat32,
  NcclFloat64,
  NcclBfloat16
};
enum NcclOp : int { NcclSum, NcclProd, NcclMax, NcclMin };
enum NcclResult : int {
  NcclSuccess,
  NcclInternalError = 3,
  NcclInvalidUsage = 5,
  NcclRemoteError = 6
};

class ProcessGroup;

/// The functions that are used: the library's, or those of the emulator.
struct NcclApi {
  int (*getVersion)(int *version);
  int (*getUniqueId)(NcclId *id);
  int (*commInitRank)(NcclComm *comm, int numRanks, NcclId id, int rank);
  int (*commDestroy)(NcclComm comm);
  int (*commAbort)(NcclComm comm);
  /// Ends what is under way, and frees nothing. Null before NCCL 2.28.9.
  int (*commRevoke)(NcclComm comm, int flags);
  int (*commGetAsyncError)(NcclComm comm, int *error);
  int (*groupStart)();
  int (*groupEnd)();
  int (*allReduce)(const void *source, void *target, size_t count, int type,
                   int op, NcclComm comm, void *stream);
  int (*reduceScatter)(const void *source, void *target, size_t countOfRank,
                       int type, int op, NcclComm comm, void *stream);
  int (*allGather)(const void *source, void *target, size_t countOfRank,
                   int type, NcclComm comm, void *stream);
  int (*send)(const void *source, size_t count, int type, int peer,
              NcclComm comm, void *stream);
  int (*receive)(void *target, size_t count, int type, int peer, NcclComm comm,
                 void *stream);
  const char *(*getErrorString)(int error);
  /// Of the emulator alone, which has no network of its own; else null. Before
  /// this thread makes ranks of a communicator: the process of each of them, in
  /// a group; or null, all in this one.
  void (*place)(const NcclId &id, ProcessGroup *group, const int32_t *processes,
                int numRanks);
};

/// Finds NCCL's library; null, and why, if there is none.
const NcclApi *loadNccl(const char *&why);

/// Of one element; 0 if there is no such type.
int64_t ncclElementBytes(int type);

/// How NCCL computes a reduction of the program's.
struct NcclReduction {
  NcclType type;
  NcclOp op;
  /// NCCL's elements in one of the program's.
  int64_t elements;
};
/// Whether it can: with the program's results, but for the order of sums and
/// products of f32 and f64, which is NCCL's own. Not: sums and products of
/// 16-bit floats of more than two members, which NCCL would round at every
/// addition; maxima and minima of floats, where it loses NaNs; 16-bit integers,
/// and, or of integers. These are gathered, combined and spread by messages.
bool findNcclReduction(int32_t type, int32_t kind, int32_t numMembers,
                       NcclReduction &found);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_NCCL_NCCLAPI_H
